# Kerala, s. 473(1): load comes first. A vehicle or an animal wants its ground: there was no load, or too little of it.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-04-07 14:20
+919000000001 > SEIZE FEE 50 autorickshaw=30000 OWNER 9000000011 AT Fish Market
= refused 473(1)
+919000000011 < nothing
+919000000001 > SEIZE FEE 50 bullock=9000 OWNER 9000000011 AT Fish Market
= refused 473(1)
+919000000001 > SEIZE FEE 50 autorickshaw=30000 NOLOAD OWNER 9000000011 AT Fish Market
= 1 state held
= 1 send-due 2026-04-08 14:20
+919000000011 < *50.00*
+919000000001 > SEIZE FEE 50 autorickshaw=30000 + 1 sack coconut=40 LOADSHORT OWNER 9000000021 AT Fish Market
= 2 state held
# Wednesday is the day of service; Thursday and Friday are his
@ 2026-04-08 09:00
+919000000001 > SENT {1}
@ 2026-04-08 16:00
+919000000002 > GOT {1}
= 1 state noticed
= 1 flag none
= 1 sale-from 2026-04-11 00:00
= 1 sale-advised 2026-04-11 10:00
