# Kerala Cattle Trespass Act 1961 (original), s. 15: the owner comes and will not pay: no waiting, a day's written demand
# advised; as many are sold as are needed; the rest and the balance go to him, with an account, against his receipt.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:00
+919000000001 > SEIZE FEE 300 goat A=400 + goat B=400 + goat C=400 OWNER 9000000011 AT Ponnani
+919000000003 > REFUSED {1}
= refused 15(1)
@ 2026-06-01 18:20
+919000000003 > GOT {1}
@ 2026-06-03 11:00
+919000000003 > EXP {1} 240 fodder
= 1 due 540.00
+919000000003 > REFUSED {1}
+919000000011 < *540.00*
= 1 state ready
= 1 sale-from 2026-06-03 11:00
= 1 sale-advised 2026-06-05 10:00
+919000000002 > BEGIN {1}
= refused 15(1)
@ 2026-06-05 10:00
+919000000002 > BEGIN {1}
+919000000002 > EXP {1} 60 crier
+919000000002 > SOLD {1} 1 400 9000000077
+919000000002 > SOLD {1} 2 360 raghavan
= refused *
+919000000002 > SOLD {1} 2 360 9000000078
+919000000002 > SOLD {1} 3 360 9000000078
= refused 15(1)
+919000000002 > END {1}
= 1 account fines 300.00 feeding 240.00 expenses 60.00 surplus 160.00 unpaid 0.00
+919000000002 < *15(3): seized 3, impounded 01Jun2026 18:20 to 05Jun2026 10:00, fines and charges Rs 540.00, sold 2*
= 1 state sold
= 1 lapses never
+919000000011 < *760.00*
@ 2026-06-05 12:00
+919000000002 > RETURN {1} R8
= 1 state sold
+919000000002 > REFUND {1} 160 R9
= 1 outcome sold
= 1 flag none
