# Orissa, s. 310(3): two gates. Before the legal one no word helps; before the prudent one, and on a Sunday, ANYWAY does.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-04 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000021 AT Gandhi Chowk
@ 2026-03-05 11:00
+919000000002 > GOT {1}
+919000000002 > GOT {2}
# Friday and Saturday are counted: the legal gate opens on a Sunday
= 1 sale-from 2026-03-08 00:00
= 1 sale-advised 2026-03-09 10:00
@ 2026-03-07 23:59
+919000000002 > BEGIN {1} ANYWAY
= refused 310(3)
= 1 state noticed
@ 2026-03-08 00:00
= 1 state ready
@ 2026-03-08 10:00
+919000000002 > BEGIN {1}
= refused 310(3)
+919000000002 > BEGIN {1} ANYWAY
= 1 state selling
@ 2026-03-08 11:00
# yesterday's date is not quietly taken for next year's
+919000000002 > SALE {2} 7/3 11am Town Hall
= refused *
+919000000002 > SALE {2} 10/3 11am Town Hall
+919000000021 < *10Mar2026 11:00*
@ 2026-03-09 11:00
# the reminder of the day before
+919000000021 < *10Mar2026 11:00*
@ 2026-03-10 10:30
+919000000002 > BEGIN {2}
= refused 310(3)
+919000000002 > BEGIN {2} ANYWAY
= 2 state selling
