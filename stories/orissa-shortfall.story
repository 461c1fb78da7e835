# Orissa, s. 310(5): proceeds that do not suffice pay the fee first; the rest stays a debt, flagged and never written off.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=300 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 > EXP {1} 150 porter
@ 2026-03-12 10:00
+919000000002 > BEGIN {1}
+919000000002 > EXP {1} 25 crier
+919000000002 > SOLD {1} 1 120 9000000077
+919000000002 > END {1}
= 1 account fee 30.00 expenses 90.00 surplus 0.00 unpaid 85.00
= 1 flag shortfall
= 1 state closed
= 1 outcome sold
