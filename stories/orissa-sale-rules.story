# Orissa, s. 310(5): staff may not buy, nobody bids, one lot is enough; a case is never closed by waiting.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 sack A=200 + sack B=200 OWNER UNKNOWN WITH 9000000012 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
@ 2026-03-12 10:00
+919000000002 > BEGIN {1}
# nobody comes: the sale is put off, the property is where it was
+919000000002 > UNSOLD {1} 1
+919000000002 > UNSOLD {1} 2
+919000000002 > END {1}
= 1 state ready
= 1 account surplus 0.00 unpaid 0.00
@ 2026-03-13 10:00
+919000000002 > SALE {1} 16/3 11am Town Hall
@ 2026-03-16 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 90 ravi
= refused 310(5)
+919000000002 > SOLD {1} 1 90 9000000001
= refused 310(5)
+919000000002 > SOLD {1} 3 90 9000000077
= refused 310(5)
+919000000002 > SOLD {1} 1 90 9000000077
+919000000002 < *Enough*
+919000000002 > SOLD {1} 1 95 9000000078
= refused 310(5)
+919000000002 > SOLD {1} 2 90 9000000078
= refused 310(5)
+919000000002 > UNWILLING {1}
= refused 310(5)
+919000000002 > END {1}
= 1 state sold
= 1 account fee 30.00 surplus 60.00
+919000000012 < *60.00*sack B*
= 1 lapses never
# money and goods both: neither alone closes it
+919000000002 > RETURN {1} R5
= 1 state sold
@ 2031-03-16 11:00
= 1 state sold
= 1 lapses never
+919000000002 > REFUND {1} 60 R6
= 1 outcome sold
+919000000002 > REFUND {1} 1 R7
= refused 310(5)
