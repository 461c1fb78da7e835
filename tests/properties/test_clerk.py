"""Whatever people text, and whenever the clock comes by, the record is whole and every text is settled."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, select

from distraint import facts as f
from distraint.account import account
from distraint.case import fold
from distraint.deadlines import deadlines
from distraint.decide import law_of
from distraint.dues import dues
from distraint.facts import Entry
from distraint.law import enact
from distraint.money import rupees
from distraint.state import outcome, state
from distraint.store import journal, offices, tables
from distraint.store.engine import reading, writing
from distraint.store.offices import Member, Office
from gateway.channels.kept import KeptChannel
from gateway.codes import counted_codes
from gateway.play import Stage
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from handlers.words import typed
from scheduler.sweep import sweep
from tests.properties.promises import Purse, always_holds, earliest_sale
from tests.properties.world import (
    CATTLE,
    CHAIR,
    COLLECTOR,
    KEEPER,
    OFFICER,
    OPENED,
    OWNER,
    POSSESSOR,
    STATUTES,
    STRANGER,
)

NUMBER = "+919000000090"
SUBSCRIBER = "+919000000050"
STAFF = {COLLECTOR: "collector", OFFICER: "officer", KEEPER: "keeper", CHAIR: "commissioner"}
EVERYBODY = (*STAFF, OWNER, POSSESSOR, STRANGER, SUBSCRIBER, NUMBER, "AD-BANK", "57575")


def stage_of(engine: Engine, statute: str, **options: str) -> Stage:
    """An office of that statute with all its staff, on virtual time."""
    office = Office("office", "The Office", statute, "Asia/Kolkata", options, (), NUMBER)
    with writing(engine) as conn:
        offices.keep_office(conn, office, [Member(phone, role, role.title()) for phone, role in STAFF.items()], OPENED)
        offices.subscribe(conn, office.id, "Gandhi Chowk", SUBSCRIBER, OPENED)
    channel = KeptChannel("kept")
    clerk = Clerk(engine, channel.name, counted_codes("release", 1), counted_codes("confirm", 1))
    return Stage(clerk, channel, office, None, OPENED)


# Any text at all.

words = st.sampled_from(sorted(typed()))
tokens = st.one_of(
    words,
    st.sampled_from(("1007", "1015", "10", "0", "-5", "45.50", "1,25,000", "Rs.125000/-", "1.25 lakh", "1e6", "NaN")),
    st.sampled_from(
        ("99999999999999999999", "९०", "٤٥", "²", "FEE", "OWNER", "WITH", "AT", "=", "+", "NOLOAD", "handcart=3000")
    ),
    st.sampled_from(
        (OWNER, "90000 00011", "unknown", "away", "6/3 5.30pm", "31/2 25:00", "kal", "anyway", "lot1", "2 bags rice")
    ),
    st.text(max_size=12),
)
any_text = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "surrogateescape")),
    st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")),
    st.lists(tokens, max_size=9).map(" ".join),
    st.tuples(words, st.lists(tokens, max_size=7).map(" ".join)).map(" ".join),
    st.tuples(words, st.just("1007"), st.lists(tokens, max_size=4).map(" ".join)).map(" ".join),
    st.integers(0, 6000).map(lambda count: "SEIZE FEE 40 " + "rice + " * count),
)
senders = st.sampled_from(EVERYBODY) | st.text(max_size=20)
receivers = st.sampled_from((NUMBER, f"whatsapp:{NUMBER}", "")) | st.text(max_size=20)


@settings(max_examples=500)
@given(
    statute=st.sampled_from(STATUTES),
    texts=st.lists(st.tuples(senders, receivers, any_text), min_size=1, max_size=8),
    media=st.lists(st.text(max_size=20), max_size=2),
)
def test_no_text_whatever_raises_and_each_is_settled(
    statute: str, texts: list[tuple[str, str, str]], media: list[str], emptied: Callable[[], Engine]
) -> None:
    stage = stage_of(emptied(), statute)
    stage.text(COLLECTOR, "SEIZE FEE 40 NOLOAD goat=3000 + 2 bags rice=900 OWNER 9000000011 AT Gandhi Chowk")
    for place, (sender, to, text) in enumerate(texts):
        came = Inbound("kept", f"any-{place}", sender, to, text, OPENED, tuple(media))
        answer = stage.clerk.receive(came)
        assert answer is not None
        assert answer.refused != "fault", "an exception was caught, and the text put aside"
        assert stage.clerk.receive(came) is None
    with reading(stage.clerk.engine) as conn:
        kept = conn.execute(select(tables.inbound).where(tables.inbound.c.provider_id.startswith("any-"))).all()
        assert len(kept) == len(texts)
        assert all(row.outcome for row in kept)
        answered = conn.scalars(select(tables.message.c.to).where(tables.message.c.notice == "reply"))
        assert NUMBER not in set(answered), "our own number is answered"


# A case as its people text about it, in any order.

said = {
    COLLECTOR: ("SENT {n}", "EXP {n} 60 porter", "PAID {n} {due}", "RELEASED {n} {code}", "UNDO", "SERVED {n} OWNER"),
    OFFICER: (
        *("GOT {n}", "OWNER {n} UNKNOWN", "OWNER {n} 9000000011", "WITH {n} NOTFOUND", "WITH {n} 9000000012", "OK {n}"),
        *(
            "SERVED {n} OWNER",
            "SERVED {n} WITH",
            "DRUM {n}",
            "PAID {n} {due}",
            "PAID {n} {half}",
            "REFUSE {n} no money",
        ),
        *(
            "BEGIN {n} ANYWAY",
            "SOLD {n} 1 50",
            "SOLD {n} 2 9000 9000000077",
            "UNSOLD {n} 1",
            "END {n}",
            "PENALTY {n} 20",
        ),
        *("RETURN {n} R1", "REFUND {n} {left} R2", "FIX {n} 35", "WITHDRAW {n} mistake", "ESTABLISHED {n}", "UNDO"),
        *(
            "EXP {n} 25 crier",
            "SALE {n} tomorrow 11am",
            "PERISH {n} it rots",
            "UNWILLING {n}",
            "NOTIFIED {n}",
            "AFFIXED {n}",
        ),
        *("COMPLAINT {n} UPHELD", "COMPLAINT {n} NONE", "AGENT {n} 9000000013", "RELEASED {n} {code}"),
    ),
    KEEPER: ("GOT {n}", "REPORTED {n}", "REFUSED {n}", "DEPOSIT {n} {due}", "DEPOSIT {n} {half}", "EXP {n} 90 feeding"),
    CHAIR: ("CONFIRM {n}", "SETASIDE {n} too low", "DISPOSE {n} shelter"),
    OWNER: ("DUE", "PAY", "UTR 123456789012", "CLAIM", "PROTEST", "WHY", "WRONG", "STOP", "START", "LANG hi"),
    POSSESSOR: ("PAY {n}", "CLAIM {n}", "WRONG"),
    STRANGER: ("PAY {n}", "STATUS {n}", "JOIN Gandhi Chowk"),
}
spoken = st.sampled_from([(phone, text) for phone, texts in said.items() for text in texts])
# What brings a case on its way, said more often.
usual = st.sampled_from(
    [
        *((OFFICER, text) for text in ("GOT {n}", "SERVED {n} OWNER", "BEGIN {n} ANYWAY", "END {n}", "PAID {n} {due}")),
        *((OFFICER, text) for text in ("SOLD {n} 1 50", "SOLD {n} 2 9000", "REFUND {n} {left} R2", "RETURN {n} R1")),
        (KEEPER, "GOT {n}"),
        (CHAIR, "CONFIRM {n}"),
    ]
)
hours = st.sampled_from((0, 1, 5, 13, 24, 72, 200, 24 * 400))
moves = st.one_of(spoken, spoken, usual, usual, hours, st.sampled_from(("lost", "back", "away")))
Move = tuple[str, str] | int | str
OWNERS = ("OWNER 9000000011", "OWNER UNKNOWN WITH 9000000012", "OWNER AWAY 9000000011 WITH NOTFOUND")


LIVED = {
    "statute": st.sampled_from(STATUTES),
    "service": st.sampled_from(("digital", "hand")),
    "owner": st.sampled_from(OWNERS),
    "steps": st.lists(moves, min_size=5, max_size=40),
}


@settings(max_examples=120)
@given(**LIVED)
def test_whoever_texts_what_and_when_the_record_is_whole(
    statute: str, service: str, owner: str, steps: list[Move], emptied: Callable[[], Engine]
) -> None:
    live(emptied(), statute, service, owner, steps)


@pytest.mark.soak
@settings(max_examples=4_000)
@given(**LIVED)
def test_whoever_texts_what_and_when_the_record_is_whole_however_long_one_tries(
    statute: str, service: str, owner: str, steps: list[Move], emptied: Callable[[], Engine]
) -> None:
    live(emptied(), statute, service, owner, steps)


def live(engine: Engine, statute: str, service: str, owner: str, steps: list[Move]) -> None:
    stage = stage_of(engine, statute, service=service)
    what = "2 bags rice=50 + 4 goats=900" if statute != CATTLE else "goat=50 + cow=900"
    stage.text(COLLECTOR, f"SEIZE FEE 40 NOLOAD {what} {owner} AT Gandhi Chowk")
    assert stage.cases, stage.last
    for step in steps:
        match step:
            case int():
                stage.go(stage.now + timedelta(hours=step))
            case "lost":
                stage.channel.lost.add(OWNER)
            case "back":
                stage.channel.lost.discard(OWNER)
            case "away":
                stage.now += timedelta(days=3)  # nobody looks at the deadlines meanwhile
            case (phone, text):
                _say(stage, phone, text)
    stage.go(stage.now)
    with reading(stage.clerk.engine) as conn:
        _is_whole(conn, stage)
    assert sweep(stage.clerk, stage.now) == 0


def _say(stage: Stage, phone: str, text: str) -> None:
    folder = stage.folder(1)
    due = dues(folder.case, folder.law, stage.now).due
    left = account(folder.case, folder.law, stage.now)
    blanks = {"n": str(folder.number), "code": folder.case.code or "X", "due": rupees(due), "half": rupees(due // 2)}
    stage.text(phone, text.format(**blanks, left=rupees(left.owed + left.held + left.advance)))


def _is_whole(conn: Connection, stage: Stage) -> None:
    number = stage.cases[0]
    assert journal.verify(conn, number) == []
    entries = journal.load(conn, number)
    case = fold(entries)
    assert case is not None
    law = law_of(case, enact(case.law))
    always_holds(case, law, stage.now, _purse(entries))
    _sold_lawfully(entries)
    index = conn.execute(select(tables.case_index).where(tables.case_index.c.case_no == number)).one()
    assert index.last_seq == len(entries)
    assert (index.state, index.outcome) == (
        state(case, law, index.updated_at),
        outcome(case, law, index.updated_at) or None,
    )
    rows = conn.execute(select(tables.deadline.c.key, tables.deadline.c.due)).all()
    assert sorted(tuple(row) for row in rows) == sorted((d.key, d.due) for d in deadlines(case, law, index.updated_at))
    assert all(due > stage.now for _, due in rows)
    assert not conn.execute(select(tables.inbound.c.id).where(tables.inbound.c.outcome == "")).all()
    faults = conn.scalars(select(tables.inbound.c.text).where(tables.inbound.c.refused == "fault")).all()
    assert not faults
    _nobody_is_told_twice(conn)


def _nobody_is_told_twice(conn: Connection) -> None:
    m = tables.message.c
    told = Counter(
        tuple(row)
        for row in conn.execute(select(m.to, m.text, m.fact_seq, m.notice).where(m.notice.not_in(("reply", "staff"))))
    )
    assert [row for row, count in told.items() if count > 1] == []
    assert not conn.scalars(select(m.id).where(m.state.in_(("waiting", "sending")))).all()


def _purse(entries: list[Entry]) -> Purse:
    """The money of the facts that stand."""
    undone = {seq for entry in entries if isinstance(entry.fact, f.Undone) for seq in entry.fact.seqs}
    purse = Purse()
    for entry in entries:
        if entry.seq not in undone:
            purse.note(entry.fact)
    return purse


def _sold_lawfully(entries: list[Entry]) -> None:
    for place, entry in enumerate(entries):
        if isinstance(entry.fact, f.SaleBegun | f.LotSold):
            before = fold(entries[:place])
            assert before is not None
            opens = before.sale.begun or earliest_sale(before, law_of(before, enact(before.law)))
            assert opens is not None
            assert entry.at >= opens
            assert before.offer is None
