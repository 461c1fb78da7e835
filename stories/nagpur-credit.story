# Nagpur octroi r. 41(5): three years from the notice of credit to the importer. Without a notice they never start, and
# nothing lapses; notice to anybody else is no notice.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-10-05 09:00
+919000000001 > SEIZE FEE 95 2 bags cement=150 WITH 9000000012 OWNER UNKNOWN AT Wadi Naka
+919000000001 > SEIZE FEE 95 2 bags cement=150 WITH 9000000022 OWNER 9000000021 AT Wadi Naka
+919000000001 > NOTIFIED {1}
= refused 41(5)
@ 2026-10-12 10:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 140 9000000077
+919000000001 > END {1}
= 1 state sold
= 1 lapses never
@ 2026-10-15 11:00
+919000000001 > NOTIFIED {1}
= 1 state holding
= 1 lapses 2029-10-16 00:00
+919000000001 > NOTIFIED {1}
= refused 41(5)
+919000000001 > BEGIN {2}
+919000000001 > SOLD {2} 1 140 9000000077
+919000000001 > END {2}
+919000000021 < *45.00*
= 2 lapses 2029-10-16 00:00
# the phone was another's: the notice of credit is annulled with it, and given to the right one
@ 2026-10-20 11:00
+919000000021 > WRONG
= 2 state sold
= 2 lapses never
@ 2026-10-22 11:00
+919000000001 > OWNER {2} 9000000031
+919000000031 < *45.00*
= 2 state holding
# three years end on a Monday that is no closed day
= 2 lapses 2029-10-23 00:00
@ 2029-10-16 00:00
= 1 outcome lapsed
+919000000012 > CLAIM {1}
= refused 41(5)
= 2 state holding
@ 2029-10-22 17:00
+919000000031 > CLAIM {2}
@ 2029-10-30 11:00
+919000000001 > ESTABLISHED {2}
+919000000001 > REFUND {2} 45 R1
= 2 outcome sold
