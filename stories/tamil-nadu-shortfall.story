# Tamil Nadu: 32.75 against 20.00, 20.00 and 5.00, in the order of sub-rule (2). Where the owner is not known the surplus
# is the person in charge's.
office: Alanganallur Panchayat / tamil-nadu-1999 / place=Sandhai thidal
staff: +919000000001 collector Mani
staff: +919000000002 officer Kala

@ 2026-07-13 06:10
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER 9000000011 AT Sandhai
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER UNKNOWN WITH 9000000012 AT Sandhai
@ 2026-07-13 15:00
+919000000002 > GOT {1}
+919000000002 > GOT {2}
@ 2026-07-16 10:00
+919000000002 > PENALTY {1} 20
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 32.75 9000000077
+919000000002 > END {1}
= 1 account fee 20.00 penalty 12.75 expenses 0.00 surplus 0.00 unpaid 12.25
= 1 flag shortfall
= 1 outcome sold
+919000000002 > BEGIN {2}
+919000000002 > SOLD {2} 1 80 9000000077
+919000000002 > END {2}
+919000000012 < *55.00*
= 2 account fee 20.00 expenses 5.00 surplus 55.00
