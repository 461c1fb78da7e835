# Kerala Cattle Trespass Act 1961 (original), s. 15(2): 500.00 against fines of 250.00, feeding of 1120.00 and expenses
# of sale of 75.00.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:00
+919000000001 > SEIZE FEE 250 calf=400 OWNER 9000000011 AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-09 09:00
= 1 state noticed
@ 2026-06-17 10:00
+919000000003 > EXP {1} 1120 feeding
= 1 due 1370.00
+919000000002 > BEGIN {1}
+919000000002 > EXP {1} 75 crier
+919000000002 > PENALTY {1} 10
= refused 13(3)
+919000000002 > SOLD {1} 1 500 9000000077
+919000000002 > END {1}
= 1 account fines 250.00 feeding 250.00 expenses 0.00 surplus 0.00 unpaid 945.00
= 1 flag shortfall
= 1 outcome sold
