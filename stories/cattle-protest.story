# Kerala Cattle Trespass Act 1961 (original), s. 14: the owner says the seizure was illegal and deposits: the cattle are
# delivered, the money is held until his complaint is decided.
office: Ponnani Pound / kerala-cattle-1961 / place=Doddi
staff: +919000000001 collector Babu
staff: +919000000003 keeper Raghavan
staff: +919000000002 officer Devi

@ 2026-06-01 18:20
+919000000001 > SEIZE FEE 500 cow=8000 OWNER 9000000011 AT Ponnani
+919000000001 > SEIZE FEE 500 cow=8000 OWNER 9000000021 AT Ponnani
+919000000001 > SEIZE FEE 500 cow=8000 OWNER 9000000031 AT Ponnani
+919000000003 > GOT {1}
+919000000003 > GOT {2}
+919000000003 > GOT {3}
@ 2026-06-02 10:00
+919000000003 > EXP {1} 110 feeding
+919000000003 > COMPLAINT {1} UPHELD
= refused *
+919000000002 > COMPLAINT {1} UPHELD
= refused 14
+919000000013 > PROTEST {1}
= refused *
+919000000011 > PROTEST {1}
+919000000003 < *illegal*610.00*
+919000000003 > DEPOSIT {1} 400
+919000000011 < *210.00*
= 1 state received
= 1 due 210.00
+919000000003 > DEPOSIT {1} 210
= 1 state protested
= 1 account held 610.00 fines 0.00
+919000000011 > PAY {1}
= refused *
+919000000002 > BEGIN {1} ANYWAY
= refused *
+919000000003 > DEPOSIT {2} 500
+919000000003 > DEPOSIT {3} 500
# no report, no notice, no flag: nothing is unclaimed here
@ 2026-07-20 11:00
= 1 state protested
= 1 flag none
+919000000002 > COMPLAINT {1} UPHELD
= 1 state protested
+919000000011 < *UPHELD*610.00*
+919000000002 > REFUND {1} 611 R1
= refused 14
+919000000002 > REFUND {1} 610 R1
= 1 state closed
= 1 outcome released
= 1 account held 0.00 refunded 610.00 fines 0.00
+919000000002 > COMPLAINT {2} DISMISSED
= 2 outcome released
= 2 account fines 500.00 held 0.00
+919000000002 > COMPLAINT {2} NONE
= refused 14
+919000000002 > COMPLAINT {3} NONE
= 3 outcome released
= 3 account fines 500.00 held 0.00
