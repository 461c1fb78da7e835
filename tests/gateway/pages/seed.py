"""A database with many cases, put in by direct inserts; and how long the status page takes over them.

.venv/bin/python -m tests.gateway.pages.seed 10000
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import Engine, insert

from distraint.store import tables
from distraint.store.engine import writing
from distraint.store.offices import Member, Office, keep_office
from handlers.casenumbers import with_check_digit
from tests.gateway.pages.rooms import OFFICER, client_as, demo_house

NOW = datetime.now(UTC)
OFFICE = Office("seeded", "Seeded Municipality", "orissa-1950", "Asia/Kolkata", {}, (), "+919000000080")
STATES = ("held", "sent", "received", "noticed", "ready", "selling", "holding", "released", "closed", "closed")
KINDS = ("Seized", "ExpenseAdded", "Sent", "Received", "NoticeOrdered", "NoticeServed", "TenderOffered", "Rung")
FATES = ("delivered",) * 60 + ("sent", "failed", "undelivered", "doubtful", "waiting")
MESSAGES = 8
PER_INSERT = 5_000
MORE = {"lang": "en", "priority": 1, "claimed_by": "", "attempts": 1, "provider_id": None, "code": "", "reason": ""}


def seed(engine: Engine, count: int, chance: random.Random) -> None:
    """So many cases of one office, a sixth of them with something the matter."""
    numbers = [with_check_digit(100 + at) for at in range(count)]
    with writing(engine) as conn:
        keep_office(conn, OFFICE, [Member(OFFICER, "officer", "Asha")], NOW)
    for table, rows in (
        (tables.case_index, (_case(number, chance) for number in numbers)),
        (tables.deadline, (row for number in numbers for row in _deadlines(number, chance))),
        (tables.fact, (row for number in numbers for row in _facts(number, chance))),
        (tables.message, (row for number in numbers for row in _messages(number, chance))),
    ):
        _insert(engine, table, list(rows))


def _insert(engine: Engine, table: Any, rows: list[dict[str, Any]]) -> None:
    for start in range(0, len(rows), PER_INSERT):
        with writing(engine) as conn:
            conn.execute(insert(table), rows[start : start + PER_INSERT])


def _case(number: int, chance: random.Random) -> dict[str, Any]:
    state = chance.choice(STATES)
    flags = chance.choice([*[[]] * 8, ["late-sent"], ["late-notice", "unreachable-owner"]])
    return {
        "case_no": number,
        "office": OFFICE.id,
        "state": state,
        "outcome": "sold" if state == "closed" else None,
        "closed": state == "closed",
        "owner_phone": f"+9190000000{chance.randrange(10, 99)}",
        "possessor_phone": None,
        "agent_phone": None,
        "collector_phone": "+919000000001",
        "what": "handcart + 2 bags rice",
        "plate": f"OD15B{number}" if number % 3 == 0 else None,
        "seized_at": NOW - timedelta(minutes=number % 40_000),
        "last_seq": len(KINDS),
        "flags": flags,
        "updated_at": NOW - timedelta(minutes=number % 9_000),
    }


def _deadlines(number: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    for kind in ("gate", "remind", "sale"):
        due = NOW + timedelta(minutes=chance.randrange(1, 20_000))
        how = "Tue 1 Dec served, not counted; Wed 2 Dec first; Thu 3 Dec second; from Fri 4 Dec 2026 00:00"
        yield {
            "case_no": number,
            "key": f"{kind}:1",
            "due": due,
            "kind": kind,
            "cite": "310(3)",
            "how": how,
            "who": "x",
        }


def _facts(number: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    for seq, kind in enumerate(KINDS, 1):
        if kind == "TenderOffered" and chance.random() > 0.2:
            continue
        at = NOW - timedelta(minutes=chance.randrange(1, 40_000))
        claimed = at if kind == "Sent" and chance.random() < 0.05 else None
        body = '{"deadline":"sale:20261201T043000","due":"x"}' if kind == "Rung" else "{}"
        row = {"case_no": number, "seq": seq, "kind": kind, "body": body, "at": at, "recorded": at, "claimed": claimed}
        yield row | {"who": "+919000000001", "text_id": None, "prev_hash": "0", "hash": "0"}


def _messages(number: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    for place in range(MESSAGES):
        state, at = chance.choice(FATES), NOW - timedelta(minutes=chance.randrange(1, 90_000))
        about = {
            "channel": "phones",
            "sender": OFFICE.number,
            "to": "+919000000011",
            "text": "Case: pay.",
            "lang": "en",
        }
        case = {"case_no": number, "fact_seq": 1, "notice": "reply" if place else "notice:owner"}
        fate = {"state": state, "due": at, "created_at": at, "sent_at": at, "delivered_at": None, "lease_until": None}
        yield (
            about
            | case
            | fate
            | {"claimed_by": "", "attempts": 1, "provider_id": None, "code": "", "reason": ""}
            | MORE
        )


def measure(count: int, rounds: int = 40) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds that each page took, round by round after the first: on the clock, and of the processor."""
    addresses = ("/status", "/status?page=200", "/status?state=held", "/status?q=%2B919000000011", "/status?q=rice")
    with tempfile.TemporaryDirectory() as folder:
        house = demo_house(Path(folder))
        seed(house.engine, count, random.Random(7))
        client = client_as(house, OFFICER)
        took = {address: [_look(client, address) for _ in range(rounds + 1)][1:] for address in addresses}
        house.engine.dispose()
    return took


def _look(client: FlaskClient, address: str) -> tuple[float, float]:
    start, busy = time.perf_counter(), time.process_time()
    assert client.get(address).status_code == 200
    return (time.perf_counter() - start) * 1000, (time.process_time() - busy) * 1000


if __name__ == "__main__":
    for page, times in measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000).items():
        passed, busy = zip(*times, strict=True)
        said = f"median {statistics.median(passed):6.1f} ms, slowest {max(passed):6.1f} ms"
        sys.stdout.write(f"{page:28} {said}; of the processor {statistics.median(busy):6.1f} ms\n")
