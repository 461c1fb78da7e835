"""The ticker itself: whatever the zone, however often it starts, however slow a job, the others tick on."""

import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from apscheduler.schedulers.blocking import BlockingScheduler
from sqlalchemy import func, inspect, select

from distraint.store import outbox, tables
from distraint.store.engine import migrate, open_engine, reading, writing
from distraint.store.outbox import Letter
from gateway import officefile
from gateway.codes import counted_codes
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from scheduler.channel import Accepted, Outgoing
from scheduler.clock import ticker
from tests.service.house import BARIPADA, OFFICE, OWNER, RAVI, eventually

HOUR = timedelta(hours=1)


class Slow:
    """A provider that takes `seconds` over each text."""

    name = "twilio"

    def __init__(self, seconds: float = 0) -> None:
        self.seconds, self.begun, self.done = seconds, threading.Event(), threading.Event()

    def send(self, out: Outgoing) -> Accepted:
        self.begun.set()
        time.sleep(self.seconds)
        self.done.set()
        return Accepted(f"SM{out.message_id}")

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:
        return None


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    engine = open_engine(f"sqlite:///{tmp_path / 'munadi.db'}")
    migrate(engine)
    with writing(engine) as conn:
        officefile.keep(conn, officefile.read_office(BARIPADA, now().date()), now())
    yield Clerk(engine, "twilio", counted_codes("release", 1), counted_codes("confirm", 1))
    engine.dispose()


def a_ticker(clerk: Clerk, channel: Slow) -> BlockingScheduler:
    return ticker(clerk, [channel], now, lambda: None, None, sweep_seconds=0.1, send_seconds=0.1)


@contextmanager
def ticking(scheduler: BlockingScheduler) -> Iterator[None]:
    thread = threading.Thread(target=scheduler.start, daemon=True)
    thread.start()
    try:
        yield
    finally:
        scheduler.shutdown()
        thread.join(10)


def owe(clerk: Clerk, words: str) -> None:
    with writing(clerk.engine) as conn:
        outbox.enqueue(conn, [Letter("twilio", OFFICE, OWNER, words, "en", None, None, "courtesy", 1, now())], now())


def seized_long_ago(clerk: Clerk) -> None:
    text = "SEIZE FEE 30 handcart=3000 OWNER UNKNOWN AT Gandhi Chowk"
    assert clerk.receive(Inbound("twilio", "SM1", RAVI, OFFICE, text, now() - timedelta(days=1)))


def count(clerk: Clerk, table: object, **which: object) -> int:
    query = select(func.count()).select_from(table).filter_by(**which)  # type: ignore[arg-type]
    with reading(clerk.engine) as conn:
        return conn.scalar(query) or 0


@pytest.mark.parametrize(
    ("zone", "change"),
    [
        ("Europe/Helsinki", "2017-10-29 01:00"),
        ("America/New_York", "2026-11-01 06:00"),
        ("America/New_York", "2026-03-08 07:00"),
        ("Asia/Kolkata", "2026-03-08 07:00"),
    ],
)
def test_f072_a_change_of_the_hosts_hour_neither_stops_the_ticks_nor_doubles_them(
    zone: str, change: str, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        at = datetime.fromisoformat(change).replace(tzinfo=UTC) - 2 * HOUR
        scheduler = ticker(clerk, [Slow()], now, lambda: None, None, sweep_seconds=60, send_seconds=60)
        jobs = scheduler.get_jobs()
        assert len(jobs) == 2
        for job in jobs:
            ticks = [at]
            while ticks[-1] < at + 4 * HOUR:
                ticks.append(job.trigger.get_next_fire_time(ticks[-1], ticks[-1]))
            assert {after - before for before, after in itertools.pairwise(ticks)} == {timedelta(minutes=1)}
    finally:
        monkeypatch.undo()
        time.tzset()


def test_f076_f077_f078_started_again_or_twice_at_once_it_rings_what_is_due_and_keeps_no_jobs_of_its_own(
    clerk: Clerk,
) -> None:
    with ticking(a_ticker(clerk, Slow())):
        owe(clerk, "first")
        eventually(lambda: count(clerk, tables.message, state="sent") == 1, "the first is not sent")
    before = count(clerk, tables.message)
    seized_long_ago(clerk)
    assert count(clerk, tables.fact, kind="Rung") == 0
    with ticking(a_ticker(clerk, Slow())), ticking(a_ticker(clerk, Slow())):
        eventually(lambda: count(clerk, tables.fact, kind="Rung"), "what fell due while nobody ran is not rung")
        eventually(lambda: count(clerk, tables.message, state="waiting") == 0, "what it says is not sent")
    assert count(clerk, tables.message) > before
    assert [name for name in inspect(clerk.engine).get_table_names() if "job" in name] == []


def test_f080_deadlines_ring_while_a_text_hangs_at_the_provider(clerk: Clerk) -> None:
    slow = Slow(4)
    with ticking(a_ticker(clerk, slow)):
        owe(clerk, "one that hangs")
        assert slow.begun.wait(10)
        seized_long_ago(clerk)
        eventually(lambda: count(clerk, tables.fact, kind="Rung"), "nothing rings", 3)
        assert not slow.done.is_set(), "the text should have been under way still"
