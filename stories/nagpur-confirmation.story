# Nagpur octroi r. 41(4): a sale of what was estimated at Rs 200.00 or more waits for the Commissioner; at 199.99 it is
# final at the hammer. The rule sets no days; the standing order advises five, Sundays counted.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 95 2 bags cement=200 WITH 9000000012 OWNER 9000000011 AT Wadi Naka
+919000000012 < *list*95.00*
= 1 state ready
= 1 send-due never
= 1 sale-from 2026-07-14 07:30
= 1 sale-advised 2026-07-20 10:00
+919000000001 > SEIZE FEE 95 2 bags cement=199.99 WITH 9000000022 OWNER 9000000021 AT Wadi Naka
+919000000001 > SENT {1}
= refused 41(1)
+919000000001 > DRUM {1} Wadi
= refused 41(1)
+919000000001 > SERVED {1} OWNER
= refused 41(1)
+919000000001 > PERISH {1} cement
= refused 41(2)
+919000000001 > PENALTY {1} 5
= refused 41(4)
+919000000001 > EXP {1} 8.75 labour
= 1 due 103.75
@ 2026-07-15 10:00
+919000000001 > BEGIN {1}
= refused 41(4)
@ 2026-07-24 12:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 150 9000000077
+919000000001 > END {1}
= 1 state confirming
+919000000004 < *CONFIRM {1}*
+919000000001 > REFUND {1} 46.25 R1
= refused 41(4)
+919000000001 > CONFIRM {1}
= refused *
+919000000001 > BEGIN {2}
+919000000001 > SOLD {2} 1 150 9000000077
+919000000001 > END {2}
= 2 state holding
+919000000004 > CONFIRM {2}
= refused 41(4)
@ 2026-07-27 15:00
+919000000011 < nothing
+919000000004 > CONFIRM {1}
+919000000011 < *46.25*
= 1 state holding
= 1 account fee 95.00 expenses 8.75 surplus 46.25 held 46.25
= 1 lapses 2029-07-28 00:00
# the importer's notice of credit came with the end of the other sale
= 2 lapses 2029-07-25 00:00
# he may claim it within three years; the fourth begins
@ 2029-07-27 11:00
+919000000011 > CLAIM {1}
+919000000001 > ESTABLISHED {1}
+919000000001 > REFUND {1} 46.25 R2
= 1 outcome sold
= 2 outcome lapsed
