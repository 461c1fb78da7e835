# Kerala Cattle Trespass Act 1961 (original), s. 16(3): three months from the last of February end on the last of May.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2028-02-14 09:00
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
+919000000003 > GOT {1}
@ 2028-02-22 09:00
= 1 sale-from 2028-03-01 00:00
+919000000001 > SEIZE FEE 500 cow=8000 OWNER 9000000011 AT Ponnani
+919000000003 > GOT {2}
@ 2028-02-28 10:00
+919000000003 > REFUSED {2}
@ 2028-02-29 10:00
+919000000002 > BEGIN {2} ANYWAY
+919000000002 > SOLD {2} 1 800 9000000077
+919000000002 > END {2}
+919000000002 > UNWILLING {2}
= 2 lapses 2028-06-01 00:00
