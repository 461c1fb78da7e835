# Kerala Cattle Trespass Act 1961 (original), s. 15(5): the owner will not take what is left: cattle and money are deemed
# unclaimed. The goat is proclaimed and sold; all the money lies in deposit for three months.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi
subscriber: +919000000050 Ponnani

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 300 goat A=400 + goat B=400 OWNER 9000000011 AT Ponnani
+919000000003 > GOT {1}
+919000000002 > UNWILLING {1}
= refused *
@ 2026-06-03 11:00
+919000000003 > REFUSED {1}
@ 2026-06-05 10:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 360 9000000077
+919000000002 > END {1}
= 1 account fines 300.00 surplus 60.00
= 1 state sold
@ 2026-06-05 12:00
+919000000002 > UNWILLING {1}
# the drum is beaten by itself, no new report is wanted
+919000000050 < *PROCLAMATION*
= 1 state noticed
= 1 flag none
= 1 account held 60.00
= 1 sale-from 2026-06-13 00:00
@ 2026-06-13 10:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 2 300 9000000078
+919000000002 > END {1}
= 1 account fines 300.00 surplus 360.00 held 360.00
= 1 state holding
= 1 lapses 2026-09-15 00:00
@ 2026-09-15 00:00
= 1 outcome lapsed
