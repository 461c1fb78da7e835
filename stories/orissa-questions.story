# What anyone may ask: DUE, WHY, STATUS, MINE, HELP, NOTICES; a wrong number, a wrong check digit, an unknown phone.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
subscriber: +919000000050 Gandhi Chowk

@ 2026-03-05 22:40
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > MINE
+919000000001 < *{1} handcart held*
+919000000011 > WHY
+919000000011 < *310(2)*6 Mar 2026 10:40*
@ 2026-03-06 12:00
+919000000002 > GOT {1}
# an owner with one open case may leave its number out, in his own words
+919000000011 > kitna dena hai
+919000000011 < *30.00*
+919000000011 > WHY
+919000000011 < *310(3)*Sun 8 Mar left out*
+919000000002 > STATUS {1}
+919000000002 < *noticed*due Rs 30.00*
+919000000001 > HELP EXP
+919000000001 < *EXP N 60 porter*
+919000000013 > HELP
+919000000013 < *DUE*PAY*
+919000000013 > NOTICES Gandhi
+919000000013 < *{1} handcart*
+919000000013 > NOTICES Ward 9
+919000000013 < *Nothing*
# a slip of the thumb is caught by the check digit
+919000000002 > PAID {1}7 30
= refused *
+919000000002 < *No case*
= 1 state noticed
+919000000013 > EXP {1} 60 porter
= refused *
+919000000001 > BEGIN {1}
= refused *
+919000000001 < *officer*
+919000000013 > DUE
+919000000013 < *No open case*
+919000000013 > we must STOP this auction
+919000000013 < *no word*
+919000000011 > LANG or
+919000000011 > DUE
+919000000011 < *30.00*
