# Kerala Cattle Trespass Act 1961 (original), s. 15(5): everything is sold, and the owner will not take the balance.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 300 goat=400 OWNER 9000000011 AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-03 11:00
+919000000003 > REFUSED {1}
@ 2026-06-05 10:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 360 9000000077
+919000000002 > END {1}
= 1 state sold
= 1 lapses never
@ 2026-06-08 12:00
+919000000002 > UNWILLING {1}
= 1 state holding
= 1 flag none
# three months end on Tuesday 8 September
= 1 lapses 2026-09-09 00:00
@ 2026-09-08 12:00
= 1 flag none
+919000000011 > CLAIM {1}
+919000000002 > ESTABLISHED {1}
+919000000002 > REFUND {1} 60 R1
= 1 outcome sold
