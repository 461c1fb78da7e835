# Kerala, s. 473(2), by hand: publication is "as prescribed", so a notice on the board will do where nobody is found.
office: Ponnani Municipality / kerala-1994 / place=Town Hall / service=hand
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-05-01 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER UNKNOWN WITH NOTFOUND AT Fish Market
@ 2026-05-02 09:00
+919000000002 > GOT {1}
= 1 state received
@ 2026-05-02 15:30
+919000000002 > AFFIXED {1} 2/5 3pm
= 1 state noticed
= 1 sale-from 2026-05-06 00:00
