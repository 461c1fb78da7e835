# Orissa, s. 310(3): the officer names another phone for the owner: what was texted to the first was given to nobody.
# What was put into his hand stands, whatever his phone says.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000021 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
= 1 sale-from 2026-03-12 00:00
! lost +919000000021
+919000000002 > GOT {2}
+919000000002 > SERVED {2} OWNER
= 2 sale-from 2026-03-12 00:00
@ 2026-03-10 10:00
+919000000002 > OWNER {1} 9000000031
+919000000031 < *Town Hall*
= 1 sale-from 2026-03-13 00:00
! back +919000000021
+919000000021 > WRONG
= 2 sale-from 2026-03-12 00:00
