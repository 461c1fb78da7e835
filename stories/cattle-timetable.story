# Kerala Cattle Trespass Act 1961 (original), s. 13: the day of impounding is not counted, Sundays are. A last day that
# falls on a closed day or a Sunday rolls, for the owner's benefit. The notice is affixed when the office is open.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
closed: 2026-12-25
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi
subscriber: +919000000050 Ponnani

@ 2026-02-28 23:50
+919000000001 > SEIZE FEE 500 handcart=900 OWNER UNKNOWN AT Ponnani
= refused 13(1)
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
@ 2026-02-28 23:55
+919000000003 > GOT {1}
= 1 state received
= 1 report-from 2026-03-08 00:00
+919000000003 > REPORTED {1}
= refused 13(1)
# the report falls on a Sunday, the notice on Monday
@ 2026-03-08 23:59
= 1 state received
= 1 sale-from never
@ 2026-03-09 09:00
+919000000050 < *PROCLAMATION*
= 1 state noticed
= 1 flag none
= 1 sale-from 2026-03-17 00:00
= 1 sale-advised 2026-03-17 10:00
@ 2026-12-13 08:50
+919000000001 > SEIZE FEE 500 cow=8000 OWNER UNKNOWN AT Ponnani
@ 2026-12-13 09:00
+919000000003 > GOT {2}
= 2 report-from 2026-12-22 00:00
@ 2026-12-22 09:00
= 2 state noticed
= 2 sale-from 2026-12-30 00:00
= 2 sale-advised 2026-12-30 10:00
