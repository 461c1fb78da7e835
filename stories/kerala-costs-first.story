# Kerala, s. 473(4), an office that pays costs first (appropriation=costs_first): 90.00 against 50.00, 50.00 and 150.00.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall / appropriation=costs_first
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-03-03 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
@ 2026-03-04 09:30
+919000000002 > GOT {1}
+919000000002 > EXP {1} 150 haulage
@ 2026-03-07 10:00
+919000000002 > BEGIN {1}
+919000000002 > PENALTY {1} 50
+919000000002 > SOLD {1} 1 90 9000000077
+919000000002 > END {1}
= 1 account fee 0.00 penalty 0.00 expenses 90.00 surplus 0.00 unpaid 160.00
