# Kerala Cattle Trespass Act 1961 (original), s. 13(2), by hand: the report, the notice affixed, the drum in the village
# and in the nearest market: three acts, three proofs. All must be done; the seven days run from the notice.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi / service=hand / market=Chantha
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 17:30
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
@ 2026-06-01 18:20
+919000000003 > GOT {1}
+919000000003 > AFFIXED {1}
= refused 13(2)
+919000000003 > DRUM {1} Ponnani
= refused 13(2)
@ 2026-06-09 00:00
+919000000003 < *REPORTED {1}*
@ 2026-06-09 10:00
+919000000003 > REPORTED {1}
+919000000003 > AFFIXED {1}
+919000000003 > DRUM {1} Ponnani
= 1 state received
= 1 sale-from never
# a second drum in the village is not one in the market
+919000000003 > DRUM {1} Ponnani bus stand
= 1 sale-from never
@ 2026-06-11 17:00
+919000000003 > DRUM {1} Chantha
= 1 state noticed
# legally from the notice of the 9th, prudently from the last drum
= 1 sale-from 2026-06-17 00:00
= 1 sale-advised 2026-06-19 10:00
# the drum in the market came two days after the notice
= 1 flag late-notice
@ 2026-06-17 10:00
+919000000002 > BEGIN {1}
= refused 13(3)
@ 2026-06-19 10:00
+919000000002 > BEGIN {1}
= 1 state selling
