"""What needs a person now: one table of what is looked for, and what to do about it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, func

from distraint.store import matters, traffic
from distraint.store.matters import Found, Matter
from distraint.store.overview import Scope
from gateway.pages import status_facts as words
from gateway.pages.login import Viewer
from gateway.pages.status_sheet import SILENT

SHOWN = 6
RECENT = timedelta(days=30)
FALLBACK = ZoneInfo("Asia/Kolkata")

Find = Callable[[Connection, Scope, int], Found]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of matter: its title, what to do about it, and how its cases are found."""

    key: str
    title: str
    advice: str
    find: Find
    about: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class Group:
    key: str
    title: str
    advice: str
    rows: tuple[Matter, ...]
    total: int


def _flags(text: str) -> str:
    """The flags in the index's own words, of which only those of late duties matter here."""
    late = [each.strip(' "[]') for each in text.split(",")]
    return ", ".join(words.flag(each) for each in late if each in matters.OVERDUE)


KINDS = (
    Kind("overdue", "Overdue duties", "Do it now: it is late already.", matters.overdue, _flags),
    Kind(
        "unreachable",
        "Owners not reached",
        "Serve by hand (SERVED N OWNER), or state the ground (OWNER N UNKNOWN or AWAY).",
        matters.unreachable,
    ),
    Kind(
        "tenders",
        "Tenders waiting",
        "No sale until it is answered: PAID N amount, or REFUSE N reason.",
        matters.tenders,
    ),
    Kind("claimed", "Claimed times", "OK N lets the claimed time count.", matters.claimed_times),
    Kind("confirming", "Sales to be confirmed", "CONFIRM N, or SETASIDE N reason.", matters.confirming),
    Kind("claims", "Claims to a surplus", "ESTABLISHED N, or REJECTED N reason.", matters.claims),
    Kind("selling", "Sales under way", "SOLD, UNSOLD, and END N when it is over.", matters.selling),
)


def groups(conn: Connection, viewer: Viewer, now: datetime, most: int = SHOWN) -> list[Group]:
    """Everything that waits for a person, most pressing first; kinds of which there is nothing are left out."""
    scope = viewer.scope
    found = [_group(kind, kind.find(conn, scope, most)) for kind in KINDS]
    since, until = today(now, viewer)
    sales = Kind("sales", "Sales today", "BEGIN N at its hour.", matters.selling)
    found.insert(2, _group(sales, matters.sales_between(conn, scope, since, until, most)))
    found.insert(2, _messages(conn, viewer, now, most))
    found.insert(3, _unhandled(conn, viewer, most))
    return [group for group in found if group.rows]


def today(now: datetime, viewer: Viewer) -> tuple[datetime, datetime]:
    """This day on the offices' clock."""
    zone = zone_of(viewer)
    start = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return start, start + timedelta(days=1)


def zone_of(viewer: Viewer) -> ZoneInfo:
    return ZoneInfo(viewer.seen[0].zone) if viewer.seen else FALLBACK


def _group(kind: Kind, found: Found) -> Group:
    rows, total = found
    told = tuple(Matter(row.case_no, row.office, row.what, row.at, kind.about(row.about)) for row in rows)
    return Group(kind.key, kind.title, kind.advice, told, total)


def _messages(conn: Connection, viewer: Viewer, now: datetime, most: int) -> Group:
    wrong = traffic.gone_wrong(viewer.numbers, viewer.scope, now - RECENT, now - SILENT)
    rows = conn.execute(wrong.add_columns(func.count().over().label("total")).limit(most)).mappings().all()
    total = rows[0]["total"] if rows else 0
    told = tuple(
        Matter(row["case_no"] or 0, "", f"to {row['to']}", row["sent_at"] or row["created_at"], _fate(row["state"]))
        for row in rows
    )
    advice = "It may not have reached anybody: ask, or serve by hand (SERVED N OWNER)."
    return Group("messages", "Lost and doubtful messages", advice, told, total)


def _fate(state: str) -> str:
    return {
        "sent": "sent, no receipt",
        "doubtful": "may not have left",
        "failed": "not taken by the network",
        "undelivered": "not delivered",
    }.get(state, state)


def _unhandled(conn: Connection, viewer: Viewer, most: int) -> Group:
    rows = traffic.unhandled(conn, viewer.numbers, most) if not viewer.only_own else []
    told = tuple(
        Matter(row["case_no"] or 0, "", f"from {row['sender']}", row["received_at"], row["text"]) for row in rows
    )
    return Group("faults", "Texts that could not be handled", "Read them, and call back.", told, len(told))
