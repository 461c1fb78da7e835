# Orissa, s. 310(4): a stranger may pay; the property goes to the owner, and the code to his phone alone.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000013 > PAY {1}
+919000000002 < *9000000013*
+919000000002 > PAID {1} 30 R9
= 1 state released
+919000000011 < *Code*
+919000000013 < *goes to the owner*
# the code is on its way to a phone that is no longer his: a new one is made for the right phone
@ 2026-03-09 12:20
+919000000002 > OWNER {1} 9000000031
+919000000031 < *Code*
+919000000002 > RELEASED {1} {code}
= 1 outcome released
