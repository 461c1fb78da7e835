# Kerala Cattle Trespass Act 1961 (original), s. 13(3), an office that counts the seven days from the last drum
# (ct_start=last_proclamation); digitally the clock cries in the village and in the market at once.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi / market=Chantha / ct_start=last_proclamation
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi
subscriber: +919000000050 Ponnani
subscriber: +919000000051 Chantha

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-09 09:00
+919000000050 < *PROCLAMATION*
+919000000051 < *PROCLAMATION*
= 1 sale-from 2026-06-17 00:00
+919000000003 > DRUM {1} Chantha
@ 2026-06-10 09:00
+919000000003 > DRUM {1} Ponnani
= 1 sale-from 2026-06-18 00:00
