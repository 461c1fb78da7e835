# Orissa, s. 310(5), the office's own readings: costs before the fee in a shortfall, everything sold, two days more that
# are left out besides Sunday.
office: Kendrapara Municipality / orissa-1950 / place=Town Hall / appropriation=costs_first / sell_until_sufficient=all / extra_excluded_dates=2026-03-10
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 sack A=100 + sack B=100 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 sack A=100 + sack B=100 OWNER 9000000021 WITH 9000000022 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 > GOT {2}
# Tuesday is left out by the office: Wednesday and Thursday are counted
= 1 sale-from 2026-03-13 00:00
+919000000002 > EXP {1} 150 porter
@ 2026-03-13 10:00
+919000000002 > BEGIN {1}
+919000000002 > EXP {1} 25 crier
+919000000002 > SOLD {1} 1 70 9000000077
+919000000002 > SOLD {1} 2 50 9000000077
+919000000002 > END {1}
= 1 account fee 0.00 expenses 120.00 unpaid 85.00
+919000000002 > BEGIN {2}
+919000000002 > SOLD {2} 1 70 9000000077
+919000000002 > SOLD {2} 2 50 9000000077
+919000000002 > END {2}
= 2 account fee 30.00 surplus 90.00
