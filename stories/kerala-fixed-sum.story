# Kerala, s. 473(3): beside the fee a tender is the sum the Secretary fixes, whatever was really spent. Until he fixes
# one the office's scale stands (option kl_fixed_sum).
office: Kanhangad Municipality / kerala-1994 / place=Town Hall / kl_fixed_sum=20
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-03-03 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
= 1 due 70.00
+919000000001 > FIX {1} 5
= refused 473(3)
@ 2026-03-04 09:30
+919000000002 > GOT {1}
+919000000002 > EXP {1} 120 haulage
= 1 due 70.00
+919000000002 > PENALTY {1} 50
= 1 due 70.00
+919000000002 > FIX {1} 35
= 1 due 85.00
+919000000002 > PAID {1} 60 R1
= 1 due 25.00
# a sum fixed lower than what is there already releases at once; the difference goes back
+919000000002 > FIX {1} 5
= 1 state released
+919000000002 > RELEASED {1} {code}
= 1 state released
+919000000002 > REFUND {1} 6 R2
= refused *
+919000000002 > REFUND {1} 5 R2
= 1 outcome released
= 1 account fee 50.00 penalty 0.00 expenses 5.00 refunded 5.00
