# Nagpur octroi r. 41(5): a notice of credit on a leap day; three years end on the last of February.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Wadi Naka
staff: +919000000001 officer Deshmukh

@ 2028-02-22 09:00
+919000000001 > SEIZE FEE 95 2 bags cement=150 WITH 9000000012 OWNER 9000000011 AT Wadi Naka
@ 2028-02-29 10:00
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 140 9000000077
+919000000001 > END {1}
= 1 lapses 2031-03-01 00:00
