# Kerala, s. 473(3): "before the sale has begun": one instant, the auctioneer's opening, for all lots. PAY and PAID come
# too late after it; an advance that was there before it is set off.
office: Kanhangad Municipality / kerala-1994 / place=Town Hall
staff: +919000000001 collector Suresh
staff: +919000000002 officer Latha

@ 2026-06-05 09:00
+919000000001 > SEIZE FEE 50 sack A=200 + sack B=200 OWNER 9000000011 AT Fish Market
@ 2026-06-05 12:00
+919000000002 > GOT {1}
+919000000002 > FIX {1} 35
@ 2026-06-09 10:00
+919000000002 > PAID {1} 30 R1
@ 2026-06-10 10:59
+919000000011 > PAY {1}
+919000000002 > BEGIN {1}
= refused 473(3)
+919000000002 > REFUSE {1} no money
@ 2026-06-10 11:00
+919000000002 > BEGIN {1}
+919000000011 > PAY {1}
= refused 473(3)
+919000000011 > UTR {1} 412345678901
= refused 473(3)
+919000000002 > PAID {1} 55
= refused 473(3)
+919000000002 > FIX {1} 10
= refused 473(3)
+919000000002 > SOLD {1} 1 90 9000000077
+919000000002 > END {1}
# 120.00 are there against a fee of 50.00: 70.00 are left, 30.00 of them the advance, which is not the deposit's
= 1 account fee 50.00 penalty 0.00 expenses 0.00 surplus 70.00 held 40.00
= 1 state holding
= 1 lapses 2027-06-11 00:00
