# Tamil Nadu, sub-rule (2): holidays count in the two days, only Sunday does not. What the law allows on a Sunday the
# service advises for the next open day.
office: Alanganallur Panchayat / tamil-nadu-1999 / place=Sandhai thidal
closed: 2027-01-15 2027-01-16
staff: +919000000001 collector Mani
staff: +919000000002 officer Kala
subscriber: +919000000050 Sandhai

@ 2026-10-30 21:15
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER UNKNOWN WITH NOTFOUND AT Sandhai
= 1 send-due 2026-10-31 21:15
@ 2026-10-31 18:30
+919000000002 > GOT {1}
+919000000050 < *PROCLAMATION*
# Sunday is left out; Monday and Tuesday are counted
= 1 sale-from 2026-11-04 00:00
= 1 sale-advised 2026-11-04 10:00
@ 2027-01-13 19:45
+919000000001 > SEIZE FEE 20 2 bags nel=900 OWNER 9000000011 AT Sandhai
@ 2027-01-14 07:30
+919000000001 > SENT {2}
@ 2027-01-14 10:00
+919000000002 > GOT {2}
= 2 sale-from 2027-01-17 00:00
= 2 sale-advised 2027-01-18 10:00
@ 2027-01-17 10:00
= 2 state ready
+919000000002 > BEGIN {2}
= refused (2)
