# Kerala Cattle Trespass Act 1961 (original): feeding by the scale, each twenty-four hours begun (feed_day=24h).
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi / feed_scale=60 / feed_day=24h
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 500 cow=8000 + cow=8000 OWNER 9000000011 AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-04 12:00
= 1 due 860.00
@ 2026-06-04 18:20
= 1 due 860.00
@ 2026-06-04 18:21
= 1 due 980.00
