# Orissa, s. 310(3): the owner is not known, so the notice goes to the person who was in charge; an owner who is only
# away is told out of courtesy, which is no service.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 cycle rickshaw=2500 OWNER UNKNOWN WITH 9000000012 AT Gandhi Chowk
# both who had it and the collector have a receipt of the seizure
+919000000012 < *30.00*
= 1 send-due 2026-03-09 21:15
# the owner is said to live in another district, and his phone is known
+919000000001 > SEIZE FEE 20 handcart=1500 OWNER AWAY 9000000021 WITH 9000000022 AT Hata Padia
+919000000021 < *20.00*

@ 2026-03-10 08:30
+919000000002 > GOT {1}
+919000000012 < *Town Hall*12Mar2026*
+919000000002 < *owner is not known*
= 1 state noticed
= 1 sale-from 2026-03-13 00:00
= 1 sale-advised 2026-03-13 10:00
! lost +919000000022
+919000000002 > GOT {2}
+919000000021 < *Town Hall*
# the owner's courtesy copy has arrived, the notice has not: no service
= 2 state received
= 2 sale-from never
@ 2026-03-10 11:00
+919000000002 > SERVED {2} WITH hand
= 2 state noticed
= 2 sale-from 2026-03-13 00:00
# the notice may be answered by whoever got it
+919000000012 > PAY {1}
+919000000002 > PAID {1} 30 R7
= 1 state released
+919000000012 < *RELEASE*
+919000000002 > RELEASED {1} {code}
= 1 outcome released
