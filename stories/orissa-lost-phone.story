# Orissa, s. 310(3): a known owner who lives here is never passed over. No receipt for a day: the officer serves by hand.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
! lost +919000000011
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000012 < nothing
= 1 state received
= 1 sale-from never
= 1 flag none
# six hours of the office's day are over and no notice is given
@ 2026-03-09 18:00
= 1 flag none
@ 2026-03-09 18:01
= 1 flag late-notice
@ 2026-03-10 11:59
= 1 state received
@ 2026-03-10 12:00
= 1 flag unreachable-owner
+919000000002 < *by hand*
# that his phone is dead is no ground to tell another
+919000000002 > SERVED {1} WITH
= refused 310(3)
+919000000002 > DRUM {1} Gandhi Chowk
= refused 310(3)
+919000000002 > SALE {1} 13/3 11am Town Hall
= refused 310(3)
+919000000002 > BEGIN {1} ANYWAY
= refused 310(3)
@ 2026-03-11 10:30
+919000000002 > SERVED {1} OWNER hand 11/3 10.15am
= 1 state noticed
= 1 sale-from 2026-03-14 00:00
= 1 sale-advised 2026-03-14 10:00
# his phone is back; what comes late to it changes nothing
! back +919000000011
@ 2026-03-12 09:00
= 1 sale-from 2026-03-14 00:00
+919000000011 > DUE
+919000000011 < *30.00*
