# Nagpur octroi r. 41(1), by hand: the list and the written notice are given on the spot to whoever has the goods. No one
# else will do, and nothing is proclaimed.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka / service=hand / ng_min_days=2
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 95 2 bags cement=150 OWNER 9000000011 AT Wadi Naka
+919000000001 < *Who had it*
= 1 state held
= 1 sale-from never
+919000000001 > WITH {1} 9000000012
+919000000012 < *list*
= 1 sale-from never
@ 2026-07-14 07:45
+919000000001 > SERVED {1} WITH hand
= 1 state ready
= 1 sale-from 2026-07-14 07:45
= 1 sale-advised 2026-07-17 10:00
@ 2026-07-17 10:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 140 9000000077
+919000000001 > END {1}
# by hand the notice of credit is the officer's too
= 1 lapses never
+919000000001 > NOTIFIED {1}
= 1 lapses 2029-07-18 00:00
