# Nagpur octroi r. 41(3) and (4): a tender between hammer and confirmation goes to the Commissioner, who may refuse to
# confirm; then it can be redeemed, or is sold anew.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 95 2 bags cement=400 WITH 9000000012 OWNER 9000000011 AT Wadi Naka
+919000000001 > SEIZE FEE 95 2 bags cement=400 WITH 9000000022 OWNER 9000000021 AT Wadi Naka
@ 2026-07-20 10:00
+919000000001 > BEGIN {1}
+919000000012 > PAY {1}
+919000000001 > SOLD {1} 1 150 9000000077
= refused 41(3)
+919000000001 > REFUSE {1} no money
+919000000001 > SOLD {1} 1 150 9000000077
# under the hammer: too late for the officer, but the Commissioner is told, and the sale can be ended
+919000000012 > UTR {1} 412345678901
+919000000004 < *412345678901*
+919000000001 > PAID {1} 95
= refused 41(3)
+919000000001 > END {1}
= 1 state confirming
@ 2026-07-21 11:00
+919000000004 > SETASIDE {1} tendered in full, price too low
+919000000012 < *set aside*
= 1 state ready
= 1 due 95.00
+919000000001 > PAID {1} 95 412345678901
= 1 state released
+919000000001 > RELEASED {1} {code}
= 1 outcome released
# the other: set aside for its price, and a new sale
+919000000001 > BEGIN {2}
+919000000001 > SOLD {2} 1 100 9000000077
+919000000001 > END {2}
+919000000021 > PAY {2}
+919000000004 < *9000000021*
+919000000004 > SETASIDE {2} far below its value
= 2 state ready
+919000000001 > BEGIN {2}
= refused 41(3)
+919000000001 > REFUSE {2} no money came
+919000000001 > SALE {2} 24/7 11am Wadi Naka
@ 2026-07-24 11:00
+919000000001 > BEGIN {2}
+919000000001 > SOLD {2} 1 390 9000000078
+919000000001 > END {2}
+919000000004 > CONFIRM {2}
= 2 state holding
= 2 account fee 95.00 surplus 295.00
