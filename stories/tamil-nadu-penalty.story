# Tamil Nadu: the penalty is at most the fee and only taken at a sale; five rupees flat; the surplus to the owner.
office: Alanganallur Panchayat / tamil-nadu-1999 / place=Sandhai thidal
staff: +919000000001 collector Mani
staff: +919000000002 officer Kala

@ 2026-07-13 06:10
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER 9000000011 WITH 9000000012 AT Sandhai
@ 2026-07-13 09:00
+919000000001 > SENT {1}
@ 2026-07-13 15:00
+919000000002 > GOT {1}
= 1 sale-from 2026-07-16 00:00
= 1 sale-advised 2026-07-16 10:00
+919000000002 > PENALTY {1} 20.01
= refused (2)(ii)
+919000000002 > PENALTY {1} 20
= 1 due 25.00
+919000000002 > PERISH {1} rotting
= refused (2)
+919000000002 > FIX {1} 9
= refused (3)
@ 2026-07-16 10:00
+919000000002 > BEGIN {1}
+919000000011 > PAY {1}
= refused (3)
+919000000002 > SOLD {1} 1 100.50 9000000077
+919000000002 > END {1}
= 1 account fee 20.00 penalty 20.00 expenses 5.00 surplus 55.50 unpaid 0.00
= 1 state sold
= 1 lapses never
+919000000011 < *55.50*
+919000000012 < *Balance*
@ 2026-07-20 11:00
+919000000002 > PENALTY {1} 5
= refused (2)(ii)
+919000000002 > REFUND {1} 55.50 R1
= 1 outcome sold
