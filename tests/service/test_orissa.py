"""A whole case under s. 310, through real processes: once to the release, once to the sale."""

from collections import Counter
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import func, select

from distraint.store.tables import inbound, message
from tests.gateway.twilio_peer import Answer
from tests.service.house import ASHA, BUYER, OWNER, POSSESSOR, RAVI, House, code_in, eventually, number_in

ZONE = ZoneInfo("Asia/Kolkata")


def test_a_seizure_is_redeemed_and_released(running: House) -> None:
    said = running.ask(RAVI, "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk", "*opened*")
    case = number_in(said)
    running.got(OWNER, f"*handcart was seized at Gandhi Chowk*Case {case}*")
    running.ask(RAVI, f"EXP {case} 155 porter", "*Due Rs 185.00*")
    running.ask(RAVI, f"SENT {case}", f"*Case {case}: sent*")
    # The receipt of the notice is here before the provider has answered.
    running.peer.script_for(OWNER, Answer(callback="delivered"))
    running.ask(ASHA, f"GOT {case}", "*received handcart*")
    running.got(OWNER, f"NOTICE Baripada Municipality: handcart*Case {case}*Rs 185.00*before the sale*")
    eventually(lambda: "NoticeServed" in running.kinds(case), "the receipt is no service")
    assert 204 in running.peer.callbacks

    running.ask(OWNER, "DUE", f"*case {case}: due now Rs 185.00*")
    running.ask(OWNER, "PAY", "*your tender is recorded*")
    running.got(ASHA, f"*Case {case}: {OWNER} tenders*")
    running.ask(ASHA, f"BEGIN {case} ANYWAY", "*Not done, 310(3)*")
    running.ask(ASHA, f"PAID {case} 185 R7", "*Rs 185.00 received*")
    code = code_in(running.got(OWNER, f"RELEASE ORDER*case {case}*"))
    running.ask(RAVI, f"RELEASED {case} WXYZ", "*not the release code*")
    running.ask(RAVI, f"RELEASED {case} {code}", "*handed over*closed*")
    assert running.kinds(case)[-2:] == ["ReleaseOrdered", "HandedOver"]
    shown = running.done("case", "show", str(case))
    assert f"Case {case}, Baripada Municipality" in shown
    assert "the chain is whole" in shown


def test_lots_are_sold_and_the_money_is_accounted_for(running: House) -> None:
    days = (6, 5.5, 5)
    opened = "SEIZE FEE 30 sack A=200 + sack B=200 + sack C=200 OWNER 9000000011 WITH 9000000012 AT Hata Padia"
    running.happened(days[0], RAVI, opened)
    case = max(row.case_no for row in running.rows(select(inbound.c.case_no).where(inbound.c.case_no.is_not(None))))
    running.happened(days[1], RAVI, f"SENT {case}")
    running.happened(days[2], ASHA, f"GOT {case}")
    running.got(OWNER, f"NOTICE*sack A + sack B + sack C*Case {case}*")

    # His phone is dead, so the officer served him by hand, four days ago: that opened the gate by midnight today.
    served = datetime.now(ZONE).date() - timedelta(days=4)
    running.ask(ASHA, f"BEGIN {case} ANYWAY", "*Not done, 310(3)*No notice is served*")
    running.ask(ASHA, f"SERVED {case} OWNER hand {served:%d/%m} 10:00", "*service noted*")
    running.ask(ASHA, f"EXP {case} 150 porter", "*Due Rs 180.00*")
    running.ask(ASHA, f"BEGIN {case} ANYWAY", "*the sale has begun*Needed Rs 180.00*")
    running.ask(ASHA, f"EXP {case} 25 crier", "*205.00*")
    running.ask(OWNER, f"PAY {case}", "*tender is recorded*")
    running.ask(ASHA, f"SOLD {case} 1 150 9000000077", "*Not done, 310(4)*tender waits*")
    running.ask(ASHA, f"REFUSE {case} no money came", "*tender refused*")
    running.ask(ASHA, f"SOLD {case} 1 150 {BUYER}", "*lot 1 sold. Rs 150.00*")
    running.ask(ASHA, f"SOLD {case} 2 160 {BUYER}", "*lot 2 sold. Rs 310.00*")
    running.ask(ASHA, f"SOLD {case} 3 500 {BUYER}", "*Not done, 310(5)*Enough is sold*")
    running.ask(ASHA, f"END {case}", "*sale over, Rs 310.00*105.00*")
    running.got(POSSESSOR, "*Rs 105.00 and unsold goods (sack C) are yours*")
    running.ask(ASHA, f"RETURN {case} R12", "*property returned*State: sold*")
    running.ask(ASHA, f"REFUND {case} 106 R13", "*Not done, 310(5)*")
    running.ask(ASHA, f"REFUND {case} 105 R13", "*Rs 105.00 paid out*State: closed*")
    assert running.kinds(case)[-2:] == ["Returned", "Refunded"]


def test_a_text_that_the_provider_hands_over_again_does_nothing_twice(running: House) -> None:
    case = number_in(running.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER UNKNOWN AT Ward 4", "*opened*"))
    sid = f"SMtwice{case}"
    running.ask(RAVI, f"EXP {case} 60 porter", "*Due Rs 100.00*", sid=sid)
    before = len(running.peer.taken)
    for _ in range(3):
        assert running.text(RAVI, f"EXP {case} 60 porter", sid=sid).text == "<Response/>"
    # What came after it is answered, so all that it might have brought about is done.
    running.ask(RAVI, f"STATUS {case}", "*due Rs 100.00*")
    assert len(running.texts_to(RAVI, before)) == 1
    assert running.kinds(case).count("ExpenseAdded") == 1


def test_every_text_went_out_once(running: House) -> None:
    """Two clocks share the outbox: each text was tried once, or again only after the provider had refused it."""
    running.ask(RAVI, "HELP", "*You may text*")
    untried = select(func.count()).where(message.c.state.in_(("waiting", "sending")), message.c.code == "")
    eventually(lambda: running.rows(untried)[0][0] == 0, "something is still waiting")
    tries = Counter(asked.fields["StatusCallback"] for asked in running.peer.asked if asked.method == "POST")
    assert tries
    for callback, count in tries.items():
        number = int(callback.partition("?m=")[2])
        row = running.rows(select(message.c.attempts, message.c.code).where(message.c.id == number))[0]
        assert row.attempts == count
        assert count == 1 or row.code, callback
    assert not running.rows(select(inbound.c.id).where(inbound.c.outcome == ""))
