"""Things to put in the store, each as plain as it can be."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from threading import Barrier
from typing import Any, TypeVar

from sqlalchemy import Connection

from distraint.facts import Entry, ExpenseAdded, Fact, Item, Pin, Received, Seized, Sent
from distraint.store import journal
from distraint.store.offices import Office, keep_office
from distraint.store.outbox import Letter
from distraint.store.projections import CaseRow, DeadlineRow

T = TypeVar("T")
NOON = datetime(2026, 3, 5, 6, 30, tzinfo=UTC)
NUMBER, OTHER_NUMBER = "+919000000090", "+919000000091"
COLLECTOR, OFFICER, OWNER, POSSESSOR = (f"+9190000000{n:02}" for n in (1, 2, 11, 12))
PURI = Office(
    id="puri",
    name="Puri Municipality",
    statute="orissa-1950",
    zone="Asia/Kolkata",
    options={"service": "digital"},
    closed=(date(2026, 3, 4),),
    number=NUMBER,
)
SEIZED = Seized(
    fee=4000,
    items=(Item("handcart", "vehicle", 300_000), Item("2 bags ଚାଉଳ", "load", 90_000)),
    place="Gandhi Chowk",
    law=Pin("orissa-1950", date(1950, 1, 1), "puri", "Puri"),
    owner="known",
    owner_phone=OWNER,
)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def entries(*facts: Fact, after: int = 0) -> list[Entry]:
    return [
        Entry(seq, fact, NOON + minutes(seq), NOON + minutes(seq), COLLECTOR, text_id=seq)
        for seq, fact in enumerate(facts, after + 1)
    ]


def open_case(conn: Connection, case_no: int = 100) -> str:
    """A case of four facts; returns the last one's hash."""
    facts = entries(SEIZED, ExpenseAdded("porter", "porter", 6000), Sent(), Received())
    return journal.append(conn, case_no, 0, facts, journal.FIRST_HASH)


def an_office(conn: Connection) -> None:
    keep_office(conn, PURI, (), NOON)


def case_row(case_no: int = 100, **more: Any) -> CaseRow:
    row: dict[str, Any] = {
        "case_no": case_no,
        "office": "puri",
        "state": "received",
        "outcome": None,
        "closed": False,
        "owner_phone": OWNER,
        "possessor_phone": POSSESSOR,
        "agent_phone": None,
        "collector_phone": COLLECTOR,
        "what": "handcart, 2 bags ଚାଉଳ",
        "plate": None,
        "seized_at": NOON + minutes(case_no),
        "last_seq": 4,
        "flags": ("late-sent",),
        "updated_at": NOON,
    }
    return CaseRow(**(row | more))


def deadline_row(key: str, due: datetime, case_no: int = 100, how: str = "24 hours from the seizure") -> DeadlineRow:
    return DeadlineRow(case_no, key, due, "obliges by", "s. 174 (2)", how, COLLECTOR)


def letter(to: str = OWNER, **more: Any) -> Letter:
    row: dict[str, Any] = {
        "channel": "kept",
        "sender": NUMBER,
        "to": to,
        "text": "Case 1053: pay 185.00.",
        "lang": "en",
        "case_no": 1053,
        "fact_seq": 4,
        "notice": "notice:owner",
        "priority": 1,
        "due": NOON,
    }
    return Letter(**(row | more))


def at_once(count: int, work: Callable[[int], T]) -> list[T]:
    """What the work gives when that many threads begin it together."""
    start = Barrier(count)

    def begin(number: int) -> T:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(begin, range(count)))
