# Orissa, s. 310(3): publication wants both its grounds, and is by day: a drum ordered at night is heard at 09:00, and
# that day counts.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
subscriber: +919000000050 Gandhi Chowk

@ 2026-03-09 14:00
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER UNKNOWN AT Gandhi Chowk
@ 2026-03-10 10:00
+919000000002 > GOT {1}
# the owner is not known, but nobody has said yet who had the cart
= 1 state received
= 1 sale-from never
+919000000050 < nothing
+919000000002 > DRUM {1} Gandhi Chowk
= refused 310(3)
@ 2026-03-10 21:30
+919000000002 > WITH {1} NOTFOUND
+919000000050 < nothing
= 1 state received
@ 2026-03-11 08:59
+919000000050 < nothing
@ 2026-03-11 09:00
+919000000050 < *PROCLAMATION*Gandhi Chowk*
= 1 state noticed
# Wednesday is not counted; Thursday and Friday are
= 1 sale-from 2026-03-14 00:00
