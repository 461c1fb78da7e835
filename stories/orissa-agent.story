# Orissa, s. 310(4): who may act for the owner (AGENT); a phone that wants no texts (STOP) is told by hand what the law
# wants told, until START.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
subscriber: +919000000050 Gandhi Chowk

@ 2026-03-09 09:15
+919000000051 > JOIN Gandhi Chowk
+919000000050 > LEAVE
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000011 > STOP
@ 2026-03-09 12:00
+919000000002 > GOT {1}
# the notice is not texted to him, and the officer hears that it is his to give
+919000000011 < nothing
+919000000002 < *STOP*by hand*
= 1 state received
+919000000002 > SERVED {1} OWNER
= 1 state noticed
+919000000002 > AGENT {1} 9000000014
+919000000014 > DUE
+919000000014 < *30.00*
+919000000014 > PAY
+919000000002 < *9000000014*
+919000000011 > START
+919000000002 > PAID {1} 30 R1
+919000000011 < *Code*
+919000000002 > RELEASED {1} {code}
= 1 outcome released
# another, whom nobody knows: the drum for those who listen to the place, and only for them
@ 2026-03-10 10:00
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk
+919000000002 > GOT {2}
+919000000051 < *PROCLAMATION*
+919000000050 < nothing
