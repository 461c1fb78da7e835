# Orissa, s. 310(2): the fee and expenses paid to the collector while he still has the property release it.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-05 22:40
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000021 AT Gandhi Chowk
+919000000001 > EXP {1} 60 porter
@ 2026-03-06 09:00
+919000000001 > PAID {1} 90
= 1 state released
+919000000011 < *Code*
# not to the one who asks, to the one who has the code
+919000000001 > RELEASED {1} 0000
= refused 310(4)
+919000000001 > RELEASED {1} {code}
= 1 outcome released
= 1 flag none
# the other has left his hands: the officer takes the money now
+919000000001 > SENT {2}
+919000000001 > PAID {2} 30
= refused 310(4)
