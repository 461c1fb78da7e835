# Kerala Cattle Trespass Act 1961 (original), s. 13(1), by hand: a keeper who does not report is flagged; the cattle are
# not sold for it any sooner.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi / service=hand
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
+919000000003 > GOT {1}
@ 2026-06-09 15:00
= 1 flag none
@ 2026-06-09 15:01
= 1 flag late-report
+919000000003 < *LATE*
+919000000002 > BEGIN {1} ANYWAY
= refused 13(3)
@ 2026-06-10 10:00
+919000000003 > REPORTED {1}
+919000000003 > REPORTED {1}
= refused 13(1)
= 1 flag late-report
+919000000003 > DRUM {1} Ponnani 10/6 9.30am
= refused 13(2)
+919000000003 > AFFIXED {1}
+919000000003 > DRUM {1} Ponnani
= 1 sale-from 2026-06-18 00:00
# he may still come and pay
+919000000003 > PAID {1} 500
= 1 state released
