# An office whose texts that move money or property are confirmed by a code (confirm=codes). The answer to GOT repeats
# the ground on which the notice goes where it goes, and the code affirms it.
office: Baripada Municipality / orissa-1950 / place=Town Hall / confirm=codes
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH 9000000012 AT Gandhi Chowk
= 1 state held
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000002 < Reply*to confirm*owner is not known*
= 1 state held
+919000000002 > {code}
= 1 state noticed
= 1 sale-from 2026-03-12 00:00
+919000000002 > PAID {1} 30 R1
+919000000002 < Reply*30*
= 1 state noticed
# ten minutes later the code is worth nothing
@ 2026-03-09 12:11
+919000000002 > {code}
= refused *
= 1 state noticed
+919000000002 > PAID {1} 30 R1
+919000000002 > {code}
= 1 state released
