# Orissa, s. 310: twelve hours only start the duty to send, and "forthwith" sets no hour: each is flagged late after six
# hours of the office's own day. Nothing is void for it.
office: Baripada Municipality / orissa-1950 / place=Town Hall
closed: 2026-03-04
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-02 22:40
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000021 AT Gandhi Chowk
= 1 send-due 2026-03-03 10:40
@ 2026-03-03 10:40
+919000000001 < *{1}*
@ 2026-03-03 16:40
= 1 flag none
+919000000001 > SENT {2}
@ 2026-03-03 16:41
= 1 flag late-sent
= 2 flag none
+919000000002 < *LATE*
! lost +919000000011
@ 2026-03-03 17:00
+919000000002 > GOT {1}
= 1 state received
# three hours today, none on the closed Wednesday, three on Thursday
@ 2026-03-05 12:00
= 1 flag unreachable-owner
= 1 flag late-sent
@ 2026-03-05 12:01
= 1 flag late-notice
+919000000002 > SERVED {1} OWNER
= 1 sale-from 2026-03-08 00:00
# released on Friday at four: four hours that day, two on Saturday
@ 2026-03-06 16:00
+919000000002 > PAID {1} 30
= 1 state released
@ 2026-03-07 11:00
= 1 flag late-sent
@ 2026-03-07 11:01
= 1 flag late-release
+919000000002 > RELEASED {1} {code}
= 1 outcome released
