# Orissa, s. 310(3): a text that comes an hour late. The time it claims moves no clock before an officer approves it.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-05 22:40
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
! lost +919000000011
@ 2026-03-06 12:00
+919000000002 > GOT {1}
@ 2026-03-06 18:30
+919000000001 > SERVED {1} OWNER hand 6/3 5.30pm sign ok
+919000000002 < *OK {1}*
# the wrong hour: while nobody has approved it, it can be taken back
+919000000001 > UNDO
+919000000002 > OK {1}
= refused *
+919000000001 > SERVED {1} OWNER hand 6/3 5.30pm sign ok
= 1 state received
= 1 sale-from never
+919000000002 > OK {1}
= 1 state noticed
= 1 sale-from 2026-03-10 00:00
+919000000002 > OK {1}
= refused *
# a notice cannot have been given before the officer had the property
+919000000001 > SERVED {1} OWNER hand 6/3 11am
= refused 310(3)
