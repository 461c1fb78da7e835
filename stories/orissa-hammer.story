# Orissa, s. 310(4): each lot is a sale of its own. Until its hammer falls it can be had back; after the last one it is
# too late.
office: Kendrapara Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-06-05 09:00
+919000000001 > SEIZE FEE 100 sack A=200 + sack B=200 OWNER 9000000011 AT Hata Padia
@ 2026-06-05 12:00
+919000000002 > GOT {1}
= 1 sale-from 2026-06-09 00:00
@ 2026-06-10 11:00
+919000000002 > BEGIN {1}
# the sale has begun, and he is in time for both lots
+919000000011 > PAY {1}
+919000000002 > REFUSE {1} no money
@ 2026-06-10 11:06
+919000000002 > SOLD {1} 1 60 9000000077
= 1 due 40.00
@ 2026-06-10 11:12
+919000000002 > SOLD {1} 2 70 9000000078
+919000000011 > PAY {1}
= refused 310(4)
+919000000002 > PAID {1} 40
= refused 310(4)
+919000000002 > END {1}
= 1 account fee 100.00 surplus 30.00 unpaid 0.00
# nobody was in charge of it that we know: the money waits for him, and never lapses
= 1 state sold
= 1 lapses never
