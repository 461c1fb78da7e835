# Kerala, s. 473(3), an office that reads "the sale has begun" as the first lot knocked down (sale_begins=first_bid).
office: Kanhangad Municipality / kerala-1994 / place=Town Hall / sale_begins=first_bid
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-06-05 09:00
+919000000001 > SEIZE FEE 100 sack A=200 + sack B=200 OWNER 9000000011 AT Fish Market
+919000000001 > SEIZE FEE 100 sack A=200 + sack B=200 OWNER 9000000021 AT Fish Market
@ 2026-06-05 12:00
+919000000002 > GOT {1}
+919000000002 > GOT {2}
@ 2026-06-10 11:00
+919000000002 > BEGIN {1}
+919000000011 > PAY {1}
+919000000002 > SOLD {1} 1 60 9000000077
= refused 473(3)
+919000000002 > PAID {1} 100 R1
= 1 state released
+919000000002 > BEGIN {2}
+919000000002 > SOLD {2} 1 60 9000000077
+919000000021 > PAY {2}
= refused 473(3)
