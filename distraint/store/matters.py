"""What waits for a person in the cases of an office, found without folding any of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, and_, cast, exists, func, literal, literal_column, or_, select

from distraint.store.overview import Scope, by_numbers
from distraint.store.tables import case_index, deadline, fact

# A duty is overdue while its flag is up and the case is still where the duty is not done.
OVERDUE = {
    "late-sent": ("held",),
    "late-report": ("received",),
    "late-notice": ("held", "sent", "received"),
    "late-release": ("released",),
}
_ANSWERS = ("TenderRefused", "MoneyReceived", "ReleaseOrdered", "OwnerRefused", "DeliveredOnDeposit", "SaleEnded")
_DECISIONS = ("ClaimEstablished", "ClaimRejected")

_c, _d, _f = case_index.c, deadline.c, fact.c
_NOTHING: Any = literal_column("''")
_FLAGS = cast(_c.flags, Text)


@dataclass(frozen=True, slots=True)
class Matter:
    """Something about a case that waits for a person: since when, and of whom or what it speaks."""

    case_no: int
    office: str
    what: str
    at: datetime
    about: str = ""


Found = tuple[list[Matter], int]


def overdue(conn: Connection, scope: Scope, most: int) -> Found:
    """Cases in which a duty is late and still not done, the oldest first."""
    late = [and_(_FLAGS.contains(f'"{flag}"'), _c.state.in_(states)) for flag, states in OVERDUE.items()]
    return _cases(conn, scope, or_(*late), most, _FLAGS)


def unreachable(conn: Connection, scope: Scope, most: int) -> Found:
    return _cases(conn, scope, _FLAGS.contains('"unreachable-owner"'), most)


def confirming(conn: Connection, scope: Scope, most: int) -> Found:
    """Sales that wait to be confirmed."""
    return _cases(conn, scope, _c.state == "confirming", most)


def selling(conn: Connection, scope: Scope, most: int) -> Found:
    """Sales under way."""
    return _cases(conn, scope, _c.state == "selling", most)


def tenders(conn: Connection, scope: Scope, most: int) -> Found:
    """Tenders that no officer has answered."""
    return _unanswered(conn, scope, "TenderOffered", _ANSWERS, most)


def claims(conn: Connection, scope: Scope, most: int) -> Found:
    """Claims to what is left that nobody has decided."""
    return _unanswered(conn, scope, "ClaimMade", _DECISIONS, most)


def claimed_times(conn: Connection, scope: Scope, most: int) -> Found:
    """Facts with a claimed time that no officer has approved."""
    other = fact.alias()
    seq = cast(_f.seq, Text)
    listed = func.replace(func.replace(other.c.body, "]", ","), "[", ",")
    approved = and_(other.c.kind == "TimeApproved", other.c.body == _words('{"seq":') + seq + "}")
    undone = and_(other.c.kind == "Undone", listed.contains(_words(",") + seq + ","))
    settled = exists().where(other.c.case_no == _f.case_no, or_(approved, undone))
    wanted = select(_f.case_no, _f.recorded, _f.who).where(_f.claimed.is_not(None), _is_open(scope, _f), ~settled)
    return _read(conn, wanted, _f.recorded, most)


def sales_between(conn: Connection, scope: Scope, since: datetime, until: datetime, most: int) -> Found:
    """Sales appointed or advised for this stretch of time: those still to come, and those whose hour has rung."""
    coming = select(_d.case_no, _d.due, _NOTHING).where(
        _d.due >= since, _d.due < until, _d.kind == "sale", _is_open(scope, _d)
    )
    ready = and_(_is_open(scope, _f), exists().where(_c.case_no == _f.case_no, _c.state == "ready"))
    rung = select(_f.case_no, _f.at, _NOTHING).where(
        _f.kind == "Rung", _f.at >= since, _f.at < until, _f.body.like('{"deadline":"sale:%'), ready
    )
    rows = sorted({(row[0], row[1], "") for which in (coming, rung) for row in conn.execute(which)}, key=lambda r: r[1])
    return _named(conn, rows[:most]), len(rows)


def _unanswered(conn: Connection, scope: Scope, kind: str, answers: tuple[str, ...], most: int) -> Found:
    """The last fact of a kind in each open case that nothing of these has followed."""
    later = fact.alias()
    followed = exists().where(later.c.case_no == _f.case_no, later.c.seq > _f.seq, later.c.kind.in_((kind, *answers)))
    wanted = select(_f.case_no, _f.at, _f.who).where(_f.kind == kind, _is_open(scope, _f), ~followed)
    return _read(conn, wanted, _f.at, most)


def _is_open(scope: Scope, of: Any) -> ColumnElement[bool]:
    return exists().where(_c.case_no == of.case_no, scope.where(), _c.closed.is_(False))


def _cases(conn: Connection, scope: Scope, which: ColumnElement[bool], most: int, about: Any = _NOTHING) -> Found:
    wanted = select(_c.case_no, _c.updated_at, about).where(scope.where(), _c.closed.is_(False), which)
    return _read(conn, wanted, _c.updated_at, most)


def _read(conn: Connection, wanted: Any, at: Any, most: int) -> Found:
    """The oldest of what is wanted (case, since when, about), and how many there are."""
    counted = wanted.add_columns(func.count().over()).order_by(at).limit(most)
    rows = list(conn.execute(counted))
    return _named(conn, [(row[0], row[1], row[2]) for row in rows]), rows[0][3] if rows else 0


def _named(conn: Connection, rows: Sequence[tuple[int, datetime, str]]) -> list[Matter]:
    cases = {row.case_no: row for row in by_numbers(conn, sorted({number for number, _, _ in rows}))}
    return [Matter(no, cases[no].office, cases[no].what, at, about) for no, at, about in rows if no in cases]


def _words(words: str) -> ColumnElement[str]:
    return literal(words, Text)
