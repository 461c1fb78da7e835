# Orissa, s. 310(4): a part payment is no tender. At the sale it is set off, and the excess goes back to who paid it.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 > EXP {1} 155 porter
= 1 due 185.00
@ 2026-03-10 10:00
+919000000013 > PAY {1}
+919000000002 > PAID {1} 100 R3
# the owner and the payer both hear what is still due
+919000000011 < *85.00*
+919000000013 < *85.00*
= 1 due 85.00
= 1 state noticed
+919000000002 > REFUSE {1} the rest did not come
@ 2026-03-12 10:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 150 9000000077
+919000000002 > END {1}
= 1 account fee 30.00 expenses 155.00 surplus 65.00 unpaid 0.00
= 1 state sold
+919000000002 < *payer*
@ 2026-03-13 10:00
+919000000002 > REFUND {1} 66 R4
= refused 310(5)
+919000000002 > REFUND {1} 65 R4
= 1 account refunded 65.00 surplus 65.00
= 1 outcome sold
