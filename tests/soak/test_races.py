"""A tender and the hammer at the same instant: one of them was first, and the record says which."""

import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection as Pipe
from typing import Any

import pytest
from sqlalchemy import Engine

from distraint import facts as f
from distraint.case import evolve
from distraint.store import journal
from distraint.store.engine import open_engine, reading
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from tests.properties.promises import Purse, always_holds, may_happen
from tests.soak.conftest import Measured
from tests.soak.reckoning import the_projections_follow
from tests.soak.sizes import Size, sizes
from tests.soak.town import PER_OFFICE, ZONE, Course, clerk_of, folder, open_offices, texted
from tests.store.rooms import at_once

Pair = tuple[Inbound, Inbound]
Ran = tuple[str | None, str | None]  # what the tender, what the hammer was refused under
Racing = Callable[[Pair, float], Ran]

TENDERS = ("PAY {}", "PAID {} 180 R7")
HAMMERS = ("BEGIN {} ANYWAY", "SOLD {} 1 150 9000000077")
KINDS = [(tender, hammer) for tender in TENDERS for hammer in HAMMERS]


def ready(clerk: Clerk, n: int, begun: bool) -> Course:
    """A case that may be sold, or whose sale has begun."""
    course = Course(n, True, clerk.engine)
    course.seized_before(clerk)
    officer, now = course.desk.officer, datetime.now(UTC)
    served = datetime.now(ZONE).date() - timedelta(days=4)
    for words in (f"SERVED {course.number} OWNER hand {served:%d/%m} 10:00", f"EXP {course.number} 150 porter"):
        texted(clerk, course, officer, words, now)
    if begun:
        texted(clerk, course, officer, f"BEGIN {course.number} ANYWAY", now)
    return course


def pair(course: Course, tender: str, hammer: str) -> Pair:
    now = datetime.now(UTC)
    officer = course.desk.officer
    payer = course.owner if tender.startswith("PAY ") else officer

    def inbound(who: str, words: str) -> Inbound:
        return Inbound("twilio", course.sid(), who, course.desk.number, words.format(course.number), now)

    return inbound(payer, tender), inbound(officer, hammer)


def threads(clerk: Clerk) -> Racing:
    def race(texts: Pair, skew: float) -> Ran:
        def run(which: int) -> str | None:
            time.sleep(max(0.0, skew if which else -skew))
            return refused(clerk, texts[which])

        first, second = at_once(2, run)
        return first, second

    return race


def refused(clerk: Clerk, inbound: Inbound) -> str | None:
    outcome = clerk.receive(inbound)
    assert outcome is not None
    return outcome.refused


@contextmanager
def processes(database: str) -> Iterator[Racing]:
    """Two processes, each with a clerk of its own."""
    context = multiprocessing.get_context("spawn")
    pipes, runners = [], []
    for _ in range(2):
        here, there = context.Pipe()
        runner = context.Process(target=_runner, args=(database, there), daemon=True)
        runner.start()
        pipes.append(here)
        runners.append(runner)
    for pipe in pipes:
        assert pipe.recv() == "ready"

    def race(texts: Pair, skew: float) -> Ran:
        start = time.time() + 0.01
        for which, pipe in enumerate(pipes):
            pipe.send((texts[which], start + max(0.0, skew if which else -skew)))
        answers = [pipe.recv() for pipe in pipes]
        return answers[0], answers[1]

    try:
        yield race
    finally:
        for pipe in pipes:
            pipe.send(None)
        for runner in runners:
            runner.join(10)


def _runner(database: str, pipe: "Pipe[Any, Any]") -> None:
    engine = open_engine(database)
    clerk = clerk_of(engine)
    with reading(engine):
        pipe.send("ready")
    while (asked := pipe.recv()) is not None:
        inbound, start = asked
        time.sleep(max(0.0, start - time.time()))
        pipe.send(refused(clerk, inbound))
    engine.dispose()


def judge(engine: Engine, course: Course, ran: Ran) -> str:
    """Says who was first; raises where the record is not lawful, or not in one order with the answers."""
    with reading(engine) as conn:
        assert journal.verify(conn, course.number) == []
    found = folder(engine, course.number)
    purse, case = Purse(), None
    for entry in found.entries:
        after = evolve(case, entry)
        purse.note(entry.fact)
        if case is not None:
            may_happen(case, entry.fact, after, found.law, entry.at, purse.came)
        always_holds(after, found.law, entry.at, purse)
        case = after
    the_projections_follow(engine, course.number)
    by_text = [
        [entry.seq for entry in found.entries if entry.text_id == text_id] for text_id in _text_ids(engine, course)
    ]
    for seqs, cite in zip(by_text, ran, strict=True):
        assert bool(seqs) == (cite is None), f"answered {cite!r}, but wrote {seqs}"
    tender, hammer = by_text
    assert tender or hammer, f"both were refused: {ran}"
    assert not (tender and hammer and tender < hammer), "the hammer fell over a tender"
    if tender and isinstance(found.entries[tender[0] - 1].fact, f.MoneyReceived) and not hammer:
        assert found.case.release is not None
    return "tender first" if not hammer else "hammer first, tender kept" if tender else "hammer first, tender too late"


def _text_ids(engine: Engine, course: Course) -> list[int]:
    from sqlalchemy import select

    from distraint.store.tables import inbound

    with reading(engine) as conn:
        rows = {row.provider_id: row.id for row in conn.execute(select(inbound.c.provider_id, inbound.c.id))}
    return [rows[sid] for sid in course.sids[-2:]]


def run(engine: Engine, race: Racing, count: int) -> Counter[str]:
    clerk, chance = clerk_of(engine), random.Random(count)
    open_offices(engine, -(-count // PER_OFFICE))
    found: Counter[str] = Counter()
    for n in range(count):
        tender, hammer = KINDS[n % len(KINDS)]
        course = ready(clerk, n, begun=hammer.startswith("SOLD"))
        ran = race(pair(course, tender, hammer), chance.uniform(-0.004, 0.004))
        found[judge(engine, course, ran)] += 1
    return found


@sizes("races")
def test_a_tender_freezes_the_hammer_or_came_too_late_for_it(size: Size, engine: Engine, measured: Measured) -> None:
    found = run(engine, threads(clerk_of(engine)), size.times)
    assert found["tender first"] > size.times / 20 < size.times - found["tender first"], found
    measured(f"{size.times} races of two threads: {dict(found)}")


@sizes("races")
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_processes_race_as_two_threads_do(size: Size, database: str, engine: Engine, measured: Measured) -> None:
    with processes(database) as race:
        found = run(engine, race, size.times)
    assert found["tender first"] > size.times / 20 < size.times - found["tender first"], found
    measured(f"{size.times} races of two processes: {dict(found)}")
