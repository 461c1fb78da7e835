# Orissa, s. 310(4), an office that takes no part payments (partial=refuse) and tenders only from the owner or whoever was
# given the notice (payer_any=false).
office: Kendrapara Municipality / orissa-1950 / place=Town Hall / partial=refuse / payer_any=false
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
+919000000013 > PAY {1}
= refused 310(4)
+919000000011 > PAY {1}
+919000000002 > PAID {1} 20
= refused 310(4)
= 1 due 30.00
+919000000002 > PAID {1} 30
= 1 state released
