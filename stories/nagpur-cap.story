# Nagpur octroi r. 41(6): expenses never above a tenth of the octroi, rounded down to the paisa. This office reads the
# cap for seizure and detention only (cap_scope=seizure_only): the sale's come on top.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka / cap_scope=seizure_only
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 1234.56 20 bags cement=6000 WITH 9000000012 OWNER 9000000011 AT Wadi Naka
+919000000001 > EXP {1} 260 labour
= 1 due 1358.01
@ 2026-07-20 10:00
+919000000001 > BEGIN {1}
+919000000001 > EXP {1} 40 crier
+919000000001 > SOLD {1} 1 2000 9000000077
+919000000001 > END {1}
+919000000004 > CONFIRM {1}
= 1 account fee 1234.56 expenses 163.45 surplus 601.99
