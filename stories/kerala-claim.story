# Kerala, s. 473(5): a claim made in time stops the lapse until it is decided. Proved, it is paid out; rejected after the
# year is over, the deposit goes to the fund at once.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-03-03 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000021 AT Fish Market
@ 2026-03-04 09:30
+919000000002 > GOT {1}
+919000000002 > GOT {2}
+919000000011 > CLAIM {1}
= refused 473(5)
@ 2026-03-10 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 200 9000000077
+919000000002 > END {1}
+919000000011 < *150.00*10Mar2027*municipal fund*
+919000000002 > BEGIN {2}
+919000000002 > SOLD {2} 1 200 9000000077
+919000000002 > END {2}
= 1 account surplus 150.00 held 150.00 refunded 0.00
= 1 lapses 2027-03-11 00:00
# a month before the end he is reminded
@ 2027-02-09 00:00
+919000000011 < *150.00*10Mar2027*
@ 2027-03-10 23:59
+919000000011 > CLAIM {1}
+919000000002 < *150.00*
+919000000021 > CLAIM {2}
= 1 lapses never
+919000000002 > REFUND {1} 150 R1
= refused 473(5)
@ 2027-03-11 00:00
= 1 state holding
= 2 state holding
@ 2027-04-05 11:00
+919000000002 > ESTABLISHED {1}
+919000000011 < *150.00*
+919000000002 > REFUND {1} 150 R1
= 1 outcome sold
= 1 account surplus 150.00 held 0.00 refunded 150.00
+919000000002 > REJECTED {2} sold by another's papers
= 2 outcome lapsed
= 2 account held 0.00
+919000000021 < *municipal fund*
