# Nagpur octroi r. 41(2): sold at once after the possessor is told; by default the Commissioner ratifies it later. Goods
# that merely cost to keep are sold at once when keeping and octroi exceed their value: equal is not more.
office: Nagpur Octroi / nagpur-octroi-1948 / place=Kamptee Naka
staff: +919000000001 officer Deshmukh
staff: +919000000004 commissioner Kale

@ 2026-05-09 05:20
+919000000001 > SEIZE FEE 1234.56 8 crates tomato=2500 WITH 9000000012 OWNER 9000000011 AT Kamptee Naka
@ 2026-05-09 05:35
! lost +919000000012
+919000000001 > PERISH {1} tomatoes
# the information is a condition: nobody has it yet
= 1 sale-from never
+919000000001 > BEGIN {1}
= refused 41(2)
! back +919000000012
@ 2026-05-09 05:40
+919000000001 > SERVED {1} WITH hand
= 1 sale-from 2026-05-09 05:40
= 1 sale-advised 2026-05-09 05:40
+919000000001 > BEGIN {1}
+919000000001 > SOLD {1} 1 2000 9000000077
+919000000001 > END {1}
+919000000004 < *ratify*
= 1 state holding
= 1 account fee 1234.56 expenses 0.00 surplus 765.44
+919000000004 > CONFIRM {1}
= 1 state holding

@ 2026-05-11 08:00
+919000000001 > SEIZE FEE 150 3 bags cement=310 WITH 9000000022 OWNER 9000000021 AT Kamptee Naka
+919000000001 > EXP {2} 40 storage
@ 2026-05-12 08:00
+919000000001 > EXP {2} 40 storage
@ 2026-05-13 08:00
+919000000001 > EXP {2} 40 storage
@ 2026-05-14 08:00
+919000000001 > EXP {2} 40 storage
# 160 and 150 are exactly its value
+919000000001 > PERISH {2} keeping costs too much
= refused 41(2)
@ 2026-05-15 08:00
+919000000001 > EXP {2} 40 storage
+919000000001 > PERISH {2} keeping costs too much
= 2 sale-from 2026-05-15 08:00
# what may be recovered is still a tenth of the octroi
= 2 due 165.00
# who says he is not the man was not informed
+919000000022 > WRONG
= 2 sale-from never
+919000000001 > BEGIN {2} ANYWAY
= refused 41(2)
