# Nagpur octroi r. 41: no value was put on the goods. Keeping can then not be said to exceed it, and the sale waits for
# the Commissioner: nobody knows that they are worth less than Rs 200.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-07-14 07:30
+919000000001 > SEIZE FEE 95 2 bags cement WITH 9000000012 OWNER 9000000011 AT Wadi Naka
+919000000001 < *value*Commissioner*
+919000000001 > EXP {1} 40 storage
+919000000001 > PERISH {1} keeping costs too much
= refused 41(2)
@ 2026-07-20 10:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 150 9000000077
+919000000001 > END {1}
= 1 state confirming
