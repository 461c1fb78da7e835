# Kerala, s. 473(5): a last day for a claim that is a closed day or a Sunday rolls to the next open one, for the owner's
# benefit only; the two days of the notice do not roll.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
closed: 2026-03-06 2027-03-12 2027-03-13
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-03-03 10:00
+919000000001 > SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000011 AT Fish Market
@ 2026-03-04 09:30
+919000000002 > GOT {1}
# Friday is closed and counts
= 1 sale-from 2026-03-07 00:00
@ 2026-03-12 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 200 9000000077
+919000000002 > END {1}
# Friday 12 and Saturday 13 March are closed, Sunday follows: Monday is the last day
= 1 lapses 2027-03-16 00:00
@ 2027-03-15 18:00
+919000000011 > CLAIM {1}
+919000000002 > ESTABLISHED {1}
+919000000002 > REFUND {1} 150 R1
= 1 outcome sold
