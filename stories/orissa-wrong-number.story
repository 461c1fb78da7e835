# Orissa, s. 310(3): WRONG from the phone that got the notice annuls the service, and the gate closes again.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
= 1 sale-from 2026-03-12 00:00
+919000000002 > SALE {1} 12/3 11am Town Hall
@ 2026-03-12 10:00
= 1 state ready
+919000000011 > galat number
+919000000011 < *Sorry*
+919000000002 < *WRONG*
= 1 state received
= 1 sale-from never
+919000000002 > BEGIN {1} ANYWAY
= refused 310(3)
# a wrong number is no ground either
+919000000002 > SERVED {1} WITH
= refused 310(3)
+919000000002 > OWNER {1} 9000000021
+919000000021 < *Town Hall*
+919000000011 < nothing
= 1 state noticed
= 1 sale-from 2026-03-15 00:00
# the hour appointed under the annulled notice is void
= 1 sale-advised 2026-03-16 10:00
@ 2026-03-16 09:59
+919000000002 > BEGIN {1}
= refused 310(3)
@ 2026-03-16 10:00
+919000000002 > BEGIN {1}
= 1 state selling
