# One's last text can be taken back while nothing rests on it; the record keeps both.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > EXP {1} 600 porter
= 1 due 630.00
+919000000001 > galti se bheja cancel last
= 1 due 30.00
+919000000001 > UNDO
= refused *
+919000000001 > EXP {1} 60 porter
= 1 due 90.00
# a seizure by mistake: the owner hears of that too
+919000000001 > SEIZE FEE 30 auto=30000 OWNER 9000000021 AT Gandhi Chowk
+919000000001 > UNDO
+919000000021 < *sorry*
= 2 state closed
= 2 outcome void
# the officer has acted on it: it stays
+919000000001 > SENT {1}
+919000000002 > GOT {1}
+919000000001 > UNDO
= refused *
= 1 state noticed
