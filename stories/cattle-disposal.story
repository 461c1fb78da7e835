# Kerala Cattle Trespass Act 1961 (original), s. 13 proviso: what will not fetch a fair price the Director may dispose of
# otherwise, by a recorded opinion, once it is unclaimed.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi
staff: +919000000004 commissioner Menon

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 500 calf=200 OWNER UNKNOWN AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-10 10:00
+919000000004 > DISPOSE {1} given to a home, too weak to sell
= refused 13(3) proviso
@ 2026-06-17 10:00
+919000000002 > DISPOSE {1} given to a home, too weak to sell
= refused *
+919000000004 > DISPOSE {1}
= refused *
+919000000004 > DISPOSE {1} given to a home, too weak to sell
= 1 state closed
= 1 outcome disposed
