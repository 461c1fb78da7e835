# Orissa, s. 310(4): a tender freezes the hammer until it is decided. Once one was refused, words alone do not freeze it
# again: a bank's reference or money does.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 sack A=200 + sack B=200 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 > EXP {1} 150 porter
= 1 sale-from 2026-03-12 00:00
@ 2026-03-12 10:00
+919000000011 > PAY {1}
+919000000011 < *180.00*
+919000000002 < *9000000011*
= 1 state ready
+919000000002 > BEGIN {1}
= refused 310(4)
= 1 state ready
+919000000002 > REFUSE {1} came without money
+919000000011 < *may go on*
@ 2026-03-12 10:30
# he says it again, with nothing in his hand
+919000000011 > PAY {1}
+919000000002 > BEGIN {1}
= 1 state selling
# between two lots the bank's reference of a payment comes
+919000000002 > SOLD {1} 1 100 9000000077
= 1 due 80.00
+919000000011 > UTR {1} 412345678901
+919000000002 > SOLD {1} 2 150 9000000078
= refused 310(4)
+919000000002 > END {1}
= refused 310(4)
= 1 state selling
+919000000002 > PAID {1} 80 412345678901
= 1 state released
# the lot under the hammer is sold, the other is his again
+919000000011 < *RELEASE*
+919000000002 > RELEASED {1} {code}
= 1 outcome released
= 1 account fee 30.00 expenses 150.00 surplus 0.00 unpaid 0.00
