# Kerala, s. 473(2): within twenty-four hours, its last instant included. Late despatch is an irregularity (s. 549(3)):
# flagged, and the days of the notice run all the same.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha
subscriber: +919000000050 Fish Market

@ 2026-05-01 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER UNKNOWN WITH NOTFOUND AT Fish Market
+919000000001 > SEIZE FEE 50 2 sacks coconut=350 OWNER 9000000011 AT Fish Market
= 1 send-due 2026-05-02 10:00
# two hours before the end the collector is reminded
@ 2026-05-02 08:00
+919000000001 < *Send*
@ 2026-05-02 10:00
= 1 flag none
+919000000001 > SENT {2}
= 2 flag none
@ 2026-05-02 10:01
= 1 flag late-sent
= 2 flag none
@ 2026-05-02 11:30
+919000000001 > SENT {1}
@ 2026-05-02 15:00
+919000000002 > GOT {1}
+919000000050 < *PROCLAMATION*
= 1 state noticed
= 1 flag late-sent
= 1 sale-from 2026-05-06 00:00
= 1 sale-advised 2026-05-06 10:00
