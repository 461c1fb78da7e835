# Orissa, s. 310(3), an office that counts from the first of several drums.
office: Jharsuguda Municipality / orissa-1950 / place=Town Hall / service=hand / publication_start=first
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-05 10:00
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk
@ 2026-03-06 09:30
+919000000002 > GOT {1}
@ 2026-03-06 17:00
+919000000002 > DRUM {1} Gandhi Chowk
@ 2026-03-07 09:30
+919000000002 > DRUM {1} Hata Padia
= 1 sale-from 2026-03-10 00:00
