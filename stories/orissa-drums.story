# Orissa, s. 310(3), an office that serves by hand: texts are courtesy copies, the officer's SERVED and DRUM are the law.
# Of several drums the last starts the two days.
office: Jharsuguda Municipality / orissa-1950 / place=Town Hall / service=hand
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
subscriber: +919000000050 Gandhi Chowk

@ 2026-03-05 10:00
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=2800 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-06 09:30
+919000000002 > GOT {1}
+919000000050 < nothing
+919000000002 < *drum*
= 1 state received
+919000000002 > GOT {2}
# he has the text, and it is no service here
+919000000011 < *Town Hall*
= 2 state received
= 2 sale-from never
+919000000002 > SERVED {2} OWNER hand
= 2 sale-from 2026-03-10 00:00
@ 2026-03-06 17:00
+919000000002 > DRUM {1} Gandhi Chowk
= 1 state noticed
# Saturday first, Sunday left out, Monday second
= 1 sale-from 2026-03-10 00:00
@ 2026-03-07 09:30
+919000000002 > DRUM {1} Hata Padia 7/3 9am
= 1 sale-from 2026-03-11 00:00
