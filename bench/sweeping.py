"""(c) A sweep of 1,000 due deadlines among ten thousand and among a million cases."""

import time
import uuid
from datetime import timedelta

from sqlalchemy import insert, select

from bench.town import NUMBER, office
from distraint.store.engine import open_engine, reading, writing
from distraint.store.offices import Member, keep_office
from distraint.store.tables import case_index, deadline
from gateway.codes import random_confirm_code, random_release_code
from gateway.wiring import utc_now
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from scheduler.sweep import sweep

DUE, FEW, MANY, CHUNK = 1_000, 10_000, 1_000_000, 20_000
COLLECTOR = "+919000000001"


def measure(database_url: str, say: str) -> None:
    engine = open_engine(database_url)
    clerk = Clerk(engine, "console", random_release_code, random_confirm_code)
    now = utc_now()
    with writing(engine) as conn:
        keep_office(conn, office("sweep"), [Member(COLLECTOR, "collector", "Ravi")], now)
    first = _sweep(clerk, FEW)
    _crowd(engine, MANY - FEW)
    second = _sweep(clerk, 0)
    print(f"(c) {say}: {DUE} deadlines among {FEW} cases {first:.2f} s, among {MANY} cases {second:.2f} s")
    print(f"    ratio {second / first:.2f}, aim 1.3 at most")
    engine.dispose()


def _sweep(clerk: Clerk, crowd: int) -> float:
    """Opens the cases whose sending falls due, twelve hours ago by their seizure, and rings them."""
    now = utc_now()
    then = now - timedelta(hours=13)
    for _ in range(DUE):
        text = "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"
        clerk.receive(Inbound("console", uuid.uuid4().hex, COLLECTOR, NUMBER, text, then))
    if crowd:
        _crowd(clerk.engine, crowd - DUE)
    started = time.perf_counter()
    rung = sweep(clerk, now)
    seconds = time.perf_counter() - started
    if rung < DUE:
        raise RuntimeError(f"only {rung} deadlines were due")
    return seconds


def _crowd(engine, count: int) -> None:  # type: ignore[no-untyped-def]
    """Other cases, with a deadline each that is still to come; most of them closed long ago."""
    now = utc_now()
    with reading(engine) as conn:
        pattern = dict(conn.execute(select(case_index).limit(1)).mappings().one())
        start = (conn.scalar(select(case_index.c.case_no).order_by(case_index.c.case_no.desc()).limit(1)) or 0) + 10
    start = max(start, 10_000_000)
    for begin in range(0, count, CHUNK):
        numbers = range(start + begin, start + min(begin + CHUNK, count))
        cases = [pattern | {"case_no": n, "closed": n % 10 != 0, "state": "closed"} for n in numbers]
        coming = [
            {
                "case_no": n,
                "key": "lapse",
                "due": now + timedelta(days=1 + n % 900),
                "kind": "lapse",
                "cite": "",
                "how": "",
                "who": "",
            }
            for n in numbers
        ]
        with writing(engine) as conn:
            conn.execute(insert(case_index), cases)
            conn.execute(insert(deadline), coming)
