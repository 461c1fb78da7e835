# Kerala Cattle Trespass Act 1961 (original): the owner pays fines and feeding at any time before the sale; feeding by
# the authority's scale (feed_scale), here each calendar day begun, for two cows.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi / feed_scale=60
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:00
+919000000001 > SEIZE FEE 500 cow=8000 + cow=8000 OWNER 9000000011 AT Ponnani
= 1 due 500.00
@ 2026-06-01 18:20
+919000000003 > GOT {1}
= 1 due 620.00
@ 2026-06-04 12:00
+919000000011 > DUE
+919000000011 < *980.00*fines 500.00, feeding 480.00*
+919000000003 > PAID {1} 980 R1
= 1 state released
+919000000003 > RELEASED {1} {code}
= 1 outcome released
= 1 account fines 500.00 feeding 480.00 unpaid 0.00
# what was settled stays settled
@ 2026-06-30 12:00
= 1 account fines 500.00 feeding 480.00 unpaid 0.00
