"""Several clocks on one record, slow providers and clocks that die: nothing is lost, and nothing goes out twice."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, insert, select

from distraint.facts import Rung
from distraint.store import journal, outbox, tables
from distraint.store.engine import migrate, open_engine, reading, writing
from distraint.store.outbox import Letter
from gateway import officefile
from gateway.codes import counted_codes
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from scheduler.channel import Accepted, Outgoing, SendUnknown
from scheduler.send import LEASE, reconcile, send
from scheduler.sweep import sweep
from tests.postgres import fresh_database, server_url
from tests.service.house import ASHA, BARIPADA, OFFICE, OWNER, RAVI
from tests.store.rooms import at_once

NOON = datetime(2026, 3, 5, 6, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@dataclass
class Network:
    """A provider at its own pace: each text takes `slow`. `silent`: it takes them, and the line breaks before it says
    so; `deaf`: it cannot be asked afterwards."""

    now: datetime = NOON
    slow: timedelta = timedelta(0)
    silent: bool = False
    deaf: bool = False
    lost: bool = False
    taken: list[int] = field(default_factory=list)
    name: str = "twilio"

    def send(self, out: Outgoing) -> Accepted:
        self.now += self.slow
        if not self.lost:
            self.taken.append(out.message_id)
        if self.silent:
            raise SendUnknown("the line broke")
        return Accepted(f"SM{out.message_id}")

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:
        if self.deaf:
            raise NotImplementedError
        return Accepted(f"SM{out.message_id}") if out.message_id in self.taken else None

    def clock(self) -> datetime:
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    sqlite = f"sqlite:///{tmp_path_factory.mktemp('clocks') / 'munadi.db'}"
    engine = open_engine(sqlite if request.param == "sqlite" else fresh_database(server_url()))
    migrate(engine)
    with writing(engine) as conn:
        officefile.keep(conn, officefile.read_office(BARIPADA, NOON.date()), NOON)
    yield engine
    engine.dispose()


@pytest.fixture
def clerk(engine: Engine) -> Clerk:
    return Clerk(engine, "twilio", counted_codes("release", 1), counted_codes("confirm", 1))


def seize(clerk: Clerk, sid: str = "SM1") -> int:
    text = "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"
    outcome = clerk.receive(Inbound("twilio", sid, RAVI, OFFICE, text, NOON))
    assert outcome is not None
    assert outcome.case_no is not None
    return outcome.case_no


def letters(clerk: Clerk, count: int) -> list[int]:
    each = [
        Letter("twilio", OFFICE, f"+9190000000{n:02}", "Hear!", "en", None, None, "proclamation", 2, NOON)
        for n in range(20, 20 + count)
    ]
    with writing(clerk.engine) as conn:
        return outbox.enqueue(conn, each, NOON)


def states(clerk: Clerk) -> list[str]:
    with reading(clerk.engine) as conn:
        return list(conn.scalars(select(tables.message.c.state).order_by(tables.message.c.id)))


def test_a_provider_slower_than_the_lease_gets_no_text_twice(clerk: Clerk) -> None:
    ids = letters(clerk, 12)
    network = Network(slow=MINUTE / 2)
    for worker in ("one", "two") * 12:
        send(clerk, network, worker, network.clock)
        reconcile(clerk, network, network.clock)
    assert sorted(network.taken) == ids
    assert states(clerk) == ["sent"] * 12


def test_of_a_batch_that_takes_too_long_the_rest_is_given_back_untried(clerk: Clerk) -> None:
    letters(clerk, 12)
    network = Network(slow=MINUTE / 2)
    send(clerk, network, "one", network.clock)
    assert network.now < NOON + LEASE, "nothing was sent when another clock might have taken it to be lost"
    assert set(states(clerk)) == {"sent", "waiting"}
    with reading(clerk.engine) as conn:
        waiting = conn.scalars(select(tables.message.c.attempts).where(tables.message.c.state == "waiting")).all()
    assert set(waiting) == {0}


def test_two_clocks_that_claim_at_once_send_each_text_once(clerk: Clerk) -> None:
    ids = letters(clerk, 30)
    network = Network()
    while sum(at_once(4, lambda worker: send(clerk, network, f"clock {worker}", network.clock, limit=5))):
        pass
    assert sorted(network.taken) == ids


def test_a_text_whose_clock_died_is_looked_up_and_not_sent_again(clerk: Clerk) -> None:
    ids = letters(clerk, 1)
    network = Network(silent=True)
    send(clerk, network, "the dead one", network.clock)
    network.now += LEASE
    network.silent = False
    reconcile(clerk, network, network.clock)
    assert send(clerk, network, "the next", network.clock) == 0
    assert (network.taken, states(clerk)) == (ids, ["sent"])


def test_a_text_that_never_reached_the_provider_is_sent_by_the_next_clock(clerk: Clerk) -> None:
    ids = letters(clerk, 1)
    network = Network(silent=True, lost=True)
    send(clerk, network, "the dead one", network.clock)
    network.now += LEASE
    network.silent = network.lost = False
    reconcile(clerk, network, network.clock)
    assert send(clerk, network, "the next", network.clock) == 1
    assert (network.taken, states(clerk)) == (ids, ["sent"])


def test_a_text_of_which_nobody_can_tell_is_doubtful_and_an_officer_is_told(clerk: Clerk) -> None:
    case = seize(clerk)
    network = Network(silent=True, deaf=True)
    send(clerk, network, "the dead one", network.clock)
    network.now += LEASE
    reconcile(clerk, network, network.clock)
    assert "doubtful" in states(clerk)
    with reading(clerk.engine) as conn:
        told = conn.scalars(select(tables.message.c.text).where(tables.message.c.to == ASHA)).all()
        kinds = [type(entry.fact).__name__ for entry in journal.load(conn, case)]
    assert any("may or may not have gone out" in text for text in told)
    assert "Flagged" in kinds


def test_two_clocks_that_come_to_a_deadline_at_once_ring_it_once(clerk: Clerk) -> None:
    cases = [seize(clerk, f"SM{n}") for n in range(8)]
    late = NOON + timedelta(days=2)
    at_once(3, lambda _: sweep(clerk, late))
    assert sweep(clerk, late) == 0
    with reading(clerk.engine) as conn:
        for case in cases:
            rung = [entry.fact.deadline for entry in journal.load(conn, case) if isinstance(entry.fact, Rung)]
            assert rung == ["send", "send-late"]
            assert journal.verify(conn, case) == []
        told = conn.scalars(select(tables.message.c.text).where(tables.message.c.to == ASHA)).all()
    assert len(told) == len(set(told)) == len(cases)


def test_a_case_that_cannot_be_read_holds_up_no_other(clerk: Clerk) -> None:
    broken, sound = seize(clerk, "SM1"), seize(clerk, "SM2")
    with writing(clerk.engine) as conn:
        row = dict(conn.execute(select(tables.fact).where(tables.fact.c.case_no == broken)).mappings().one())
        conn.execute(insert(tables.fact), row | {"seq": 2, "kind": "Unheard", "body": "{}"})
    late = NOON + timedelta(days=2)
    sweep(clerk, late)
    with reading(clerk.engine) as conn:
        assert [type(entry.fact).__name__ for entry in journal.load(conn, sound)] == ["Seized", "Rung", "Rung"]
        still = conn.scalars(select(tables.deadline.c.case_no).where(tables.deadline.c.due <= late)).all()
    assert set(still) == {broken}, "it is tried again by the next sweep"


def test_the_owner_is_texted_in_the_order_in_which_it_happened(clerk: Clerk) -> None:
    seize(clerk)
    network = Network()
    texts = ("DUE", "WHY", "PAY")
    for place, words in enumerate(texts):
        clerk.receive(Inbound("twilio", f"SMown{place}", OWNER, OFFICE, words, NOON + MINUTE * place))
    network.now = NOON + MINUTE * 5
    while sum(at_once(3, lambda worker: send(clerk, network, f"clock {worker}", network.clock))):
        pass
    with reading(clerk.engine) as conn:
        theirs = list(conn.scalars(select(tables.message.c.id).where(tables.message.c.to == OWNER)))
    assert [each for each in network.taken if each in theirs] != []
    replies = [each for each in network.taken if each in theirs][-len(texts) :]
    assert replies == sorted(replies)
