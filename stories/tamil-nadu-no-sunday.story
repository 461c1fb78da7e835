# Tamil Nadu, an office that holds no sale on a Sunday at all (sale_on_sunday=refuse).
office: Alanganallur Panchayat / tamil-nadu-1999 / place=Sandhai thidal / sale_on_sunday=refuse
staff: +919000000001 collector Mani
staff: +919000000002 officer Kala

@ 2026-07-16 06:10
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER 9000000011 AT Sandhai
+919000000002 > GOT {1}
@ 2026-07-18 10:00
+919000000002 > SALE {1} 19/7 11am
= refused (2)
@ 2026-07-19 11:00
+919000000002 > BEGIN {1} ANYWAY
= refused (2)
@ 2026-07-20 10:00
+919000000002 > BEGIN {1}
= 1 state selling
