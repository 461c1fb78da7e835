# Orissa, s. 310(4): more than is due gives change and releases; the penalty and the sale at once that other statutes
# know are refused here.
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha

@ 2026-03-09 09:15
+919000000001 > SEIZE FEE 30 basket fish=600 OWNER 9000000011 AT Hata Padia
# fish cannot be sold early: the collector is warned
+919000000001 < *decay*
@ 2026-03-09 11:00
+919000000002 > GOT {1}
+919000000002 > PERISH {1} fish is rotting
= refused 310(3)
+919000000002 > PENALTY {1} 20
= refused 310(5)
+919000000002 > FIX {1} 20
= refused 310(4)
+919000000002 > REFUSED {1}
= refused 310(4)
+919000000011 > PROTEST {1}
= refused 310(4)
+919000000002 > PAID {1} 50 R21
+919000000002 < *20.00*
= 1 state released
= 1 due 0.00
+919000000002 > PAID {1} 5
= refused 310(4)
+919000000002 > RELEASED {1} ZZZZ
= refused 310(4)
+919000000002 > RELEASED {1} {code}
= 1 outcome released
= 1 account fee 30.00 expenses 0.00 surplus 0.00 unpaid 0.00
