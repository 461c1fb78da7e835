# Orissa, s. 310: the words of a text in any order; an advance that was not needed goes back to whoever paid it.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
@ 2026-03-05 10:40
+919000000001 > SEIZE FEE 30 sack A=200 + sack B=200 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
+919000000001 > EXP 60 {1} porter
= 1 due 90.00
+919000000001 > EXP porter {1} 65
= 1 due 155.00
+919000000002 > GOT {1}
@ 2026-03-09 10:40
+919000000002 > SALE {1} 13/3 Town Hall 11am
+919000000011 < *13Mar2026 11:00 at Town Hall*
+919000000002 > SALE {1} Town Hall at 13/3 11am
+919000000011 < *13Mar2026 11:00 at Town Hall*
+919000000009 > PAY {1}
+919000000002 > {1} paid 100 recd cash rcpt 332
+919000000002 > REFUSE {1} rest did not come
@ 2026-03-13 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 120 9000000077
+919000000002 > END {1}
+919000000009 < *65.00 of your advance*
+919000000012 < *Rs 0.00 and unsold goods (sack B)*
+919000000002 > REFUND {1} 65 R1
+919000000009 < *65.00 paid out*
+919000000002 > RETURN {1} R2
= 1 state closed
