# Tamil Nadu, an office that pays the surplus to the person in charge first (payee_order=possessor_first).
office: Alanganallur Panchayat / tamil-nadu-1999 / place=Sandhai thidal / payee_order=possessor_first
staff: +919000000001 collector Mani
staff: +919000000002 officer Kala

@ 2026-07-13 06:10
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER 9000000011 WITH 9000000012 AT Sandhai
@ 2026-07-13 15:00
+919000000002 > GOT {1}
@ 2026-07-16 10:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 100 9000000077
+919000000002 > END {1}
+919000000012 < *75.00*are yours*
