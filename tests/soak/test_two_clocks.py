"""Several clocks and many web workers on one record: each deadline rings once, each text leaves once."""

import random
import time
from collections import Counter as Tally
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import func, select

from distraint.facts import Rung
from distraint.store import journal, tables
from distraint.store.engine import reading
from tests.soak.conftest import Measured
from tests.soak.counter import owe
from tests.soak.reckoning import every_owed_text_left_once, settle, the_projections_follow, unfinished
from tests.soak.site import Site, site, until
from tests.soak.sizes import Size, sizes
from tests.soak.town import PER_OFFICE, Course, clerk_of, open_offices, texted


def overdue(it: Site, count: int) -> list[int]:
    """Cases of three days ago, of which nothing has rung: kept too long, or sent in and nobody knows of the notice."""
    clerk, then = clerk_of(it.engine), datetime.now(UTC) - timedelta(days=3)
    numbers = []
    for n in range(count):
        course = Course(n, False, it.engine)
        words = f"SEIZE FEE 30 handcart=3000 OWNER {course.owner} AT Gandhi Chowk"
        number = texted(clerk, course, course.desk.collector, words, then).case_no
        assert number is not None
        if n % 2:
            texted(clerk, course, course.desk.officer, f"GOT {number}", then + timedelta(hours=1))
        numbers.append(number)
    return numbers


def workers_seen(it: Site) -> set[str]:
    with reading(it.engine) as conn:
        return set(conn.scalars(select(tables.message.c.claimed_by).distinct())) - {""}


def due(it: Site) -> int:
    with reading(it.engine) as conn:
        late = select(func.count()).where(tables.deadline.c.due <= datetime.now(UTC))
        return conn.scalar(late) or 0


@sizes("clocks")
def test_f071_clocks_side_by_side_ring_once_and_send_once_and_one_dies_among_them(
    size: Size, database: str, tmp_path: Path, measured: Measured
) -> None:
    workers = "4" if database.startswith("postgresql") else "1"
    with site(tmp_path, database, MUNADI_WEB_WORKERS=workers) as it:
        open_offices(it.engine, -(-size.among // PER_OFFICE))
        it.peer.slow = 0.02
        clocks = it.start(*["clock"] * size.times, "web")[:-1]
        begun = time.monotonic()
        while len(workers_seen(it)) < size.times:  # all of them are at it before anything is due
            assert time.monotonic() - begun < 60, it.log()
            owe(it.engine, 4, datetime.now(UTC), first=9_000, words=f"{time.monotonic()}")
            time.sleep(0.1)
        begun = time.monotonic()
        numbers = overdue(it, size.among)
        random.Random(size.times).choice(clocks).kill()
        until(lambda: due(it) == 0, 600, it.log)
        if size.times > 2:
            until(lambda: unfinished(it.engine) == 0, 600, it.log)
        seconds = time.monotonic() - begun
        for program in it.programs:
            program.stop()
        it.peer.slow = 0
        settle(it.engine, it.channel())
        assert "Traceback" not in it.log(), it.log()
        rung = 0
        for number in numbers:
            with reading(it.engine) as conn:
                assert journal.verify(conn, number) == []
                keys = [e.fact.deadline for e in journal.load(conn, number) if isinstance(e.fact, Rung)]
            assert keys
            assert max(Tally(keys).values()) == 1, keys
            the_projections_follow(it.engine, number)
            rung += len(keys)
        out = every_owed_text_left_once(it.engine, it.peer)
        measured(
            f"{size.times} clocks, one of them killed, {workers} web workers, {len(numbers)} cases: {rung} deadlines "
            f"rung once, {out.once} texts left once, {out.doubtful} doubtful; {seconds:.0f} s"
        )
