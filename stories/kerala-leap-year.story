# Kerala, s. 473(5): a year is to the corresponding date, and from the last day of a month to the last day of a month:
# never lapse early.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2027-02-22 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000021 AT Fish Market
@ 2027-02-23 09:30
+919000000002 > GOT {1}
+919000000002 > GOT {2}
# a Sunday, and the last of February
@ 2027-02-28 11:00
+919000000002 > BEGIN {1} ANYWAY
+919000000002 > SOLD {1} 1 200 9000000077
+919000000002 > END {1}
= 1 lapses 2028-03-01 00:00
@ 2027-03-01 11:00
+919000000002 > BEGIN {2}
+919000000002 > SOLD {2} 1 200 9000000077
+919000000002 > END {2}
= 2 lapses 2028-03-02 00:00
@ 2028-02-29 23:59
= 1 state holding
@ 2028-03-01 00:00
= 1 outcome lapsed
= 2 state holding
@ 2028-03-02 00:00
= 2 outcome lapsed
