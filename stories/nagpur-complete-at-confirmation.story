# Nagpur octroi r. 41(3), an office that reads the auction complete only when it is confirmed
# (complete_at=confirmation): until then the whole sum undoes the sale.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka / complete_at=confirmation
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 95 2 bags cement=400 WITH 9000000012 OWNER 9000000011 AT Wadi Naka
+919000000001 > SEIZE FEE 95 2 bags cement=400 WITH 9000000022 OWNER 9000000021 AT Wadi Naka
+919000000001 > SEIZE FEE 95 2 bags cement=100 WITH 9000000032 OWNER 9000000031 AT Wadi Naka
@ 2026-07-20 10:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 150 9000000077
+919000000001 > END {1}
= 1 state confirming
= 1 due 95.00
@ 2026-07-21 11:00
+919000000012 > PAY {1}
+919000000004 > CONFIRM {1}
= refused 41(3)
+919000000001 > PAID {1} 95 R1
= 1 state released
# back to the person from whose possession it was seized
+919000000012 < *RELEASE*
+919000000001 > RELEASED {1} {code}
= 1 outcome released
= 1 account fee 95.00 surplus 0.00
+919000000001 > BEGIN {2}
+919000000001 > SOLD {2} 1 150 9000000077
+919000000001 > END {2}
+919000000004 > CONFIRM {2}
+919000000022 > PAY {2}
= refused 41(3)
# nobody has to confirm this one: it is complete at the hammer
+919000000001 > BEGIN {3}
+919000000001 > SOLD {3} 1 99 9000000077
+919000000032 > PAY {3}
= refused 41(3)
+919000000001 > END {3}
= 3 state holding
