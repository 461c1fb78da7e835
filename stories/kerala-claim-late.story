# Kerala, s. 473(5): at the instant the year ends the deposit is the fund's; a claim at that instant is late.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-03-03 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
@ 2026-03-04 09:30
+919000000002 > GOT {1}
@ 2026-03-10 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 200 9000000077
+919000000002 > END {1}
@ 2027-03-11 00:00
+919000000011 > CLAIM {1}
= refused 473(5)
= 1 outcome lapsed
+919000000002 > REFUND {1} 150 R1
= refused 473(5)
= 1 account surplus 150.00 held 0.00 refunded 0.00
