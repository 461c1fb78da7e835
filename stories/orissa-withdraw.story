# Orissa, s. 310(1): a seizure that should not have been is given back without payment; an advance goes back first.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000021 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 > WITHDRAW {1}
= refused *
+919000000002 > WITHDRAW {1} licence shown
= 1 state closed
= 1 outcome void
+919000000011 < *licence shown*
+919000000002 > BEGIN {1} ANYWAY
= refused 310(*)
+919000000002 > GOT {2}
+919000000002 > PAID {2} 10 R1
+919000000002 > WITHDRAW {2} fee was paid
= 2 state released
+919000000002 > REFUND {2} 11 R2
= refused *
+919000000002 > REFUND {2} 10 R2
= 2 outcome void
