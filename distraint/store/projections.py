"""What follows from a case's facts, kept where it can be found: its line in the index, and its deadlines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from distraint.store.columns import storable, values
from distraint.store.tables import case_index, deadline


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case's line in the index; `what` is its items in words."""

    case_no: int
    office: str
    state: str
    outcome: str | None
    closed: bool
    owner_phone: str | None
    possessor_phone: str | None
    agent_phone: str | None
    collector_phone: str
    what: str
    plate: str | None
    seized_at: datetime
    last_seq: int
    flags: tuple[str, ...]
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    case_no: int
    key: str
    due: datetime
    kind: str
    cite: str
    how: str
    who: str


def _upserting(insert: Callable[..., Any]) -> Any:
    put = insert(case_index)
    changes = {column.name: put.excluded[column.name] for column in case_index.c if not column.primary_key}
    return put.on_conflict_do_update(index_elements=["case_no"], set_=changes)


_PUT = {"sqlite": _upserting(sqlite.insert), "postgresql": _upserting(postgresql.insert)}
_DEADLINES = select(deadline).where(deadline.c.case_no == bindparam("case_no"))
_THIS = (deadline.c.case_no == bindparam("this_case"), deadline.c.key == bindparam("this_key"))
_DROP = delete(deadline).where(*_THIS)
_MOVE = update(deadline).where(*_THIS).values({name: bindparam(name) for name in ("due", "kind", "cite", "how", "who")})
_ADD = insert(deadline)


def project(
    conn: Connection, row: CaseRow, deadlines: Sequence[DeadlineRow], before: Sequence[DeadlineRow] | None = None
) -> None:
    """Puts the case's line and its deadlines as they are now, in the transaction that appended the facts.

    Only deadlines that differ are written: from `before`, what the caller knows to be there, else from what is found.
    Raises ValueError for another case's deadline, or two of one key.
    """
    wanted = {each.key: each for each in deadlines if each.case_no == row.case_no}
    if len(wanted) != len(deadlines):
        raise ValueError(f"the deadlines of case {row.case_no} are not its own, one of each key")
    conn.execute(_PUT[conn.dialect.name], values(row))
    if before is None:
        before = [DeadlineRow(*each) for each in conn.execute(_DEADLINES, {"case_no": row.case_no})]
    kept = {each.key: each for each in before}
    gone = [{"this_case": row.case_no, "this_key": key} for key in kept if key not in wanted]
    new = [values(each) for key, each in wanted.items() if key not in kept]
    moved = [each for key, each in wanted.items() if key in kept and kept[key] != each]
    if gone:
        conn.execute(_DROP, gone)
    if new:
        conn.execute(_ADD, new)
    if moved:
        conn.execute(_MOVE, [values(each) | {"this_case": each.case_no, "this_key": each.key} for each in moved])


_HOLD = select(case_index.c.case_no).where(case_index.c.case_no == bindparam("case_no")).with_for_update()


def hold(conn: Connection, case_no: int) -> None:
    """Keeps others from projecting the case until this transaction ends: what is read after this is the last word."""
    conn.execute(_HOLD, {"case_no": case_no})


_DUE = (
    select(deadline.c.case_no, deadline.c.key, deadline.c.due)
    .where(deadline.c.due <= bindparam("now"))
    .order_by(deadline.c.due, deadline.c.case_no, deadline.c.key)
    .limit(bindparam("most"))
)


def due(conn: Connection, now: datetime, limit: int) -> list[tuple[int, str, datetime]]:
    """Deadlines that have come by `now`, earliest first: case, key and the legal instant itself."""
    return [(row.case_no, row.key, row.due) for row in conn.execute(_DUE, {"now": now, "most": limit})]


def next_due(conn: Connection, after: datetime | None = None) -> datetime | None:
    """When the next deadline of any case comes, be it past; or the next after an instant."""
    wanted = select(func.min(deadline.c.due))
    earliest: datetime | None = conn.scalar(wanted if after is None else wanted.where(deadline.c.due > after))
    return earliest


def cases_of_phone(conn: Connection, phone: str, open_only: bool = True) -> list[int]:
    """Cases in which the phone is the owner's, the possessor's or an agent's, newest first."""
    theirs = or_(
        case_index.c.owner_phone == phone,
        case_index.c.possessor_phone == phone,
        case_index.c.agent_phone == phone,
    )
    return _cases(conn, open_only, theirs)


def cases_of_collector(conn: Connection, office: str, phone: str, open_only: bool = True) -> list[int]:
    """Cases of that office which the phone seized, newest first."""
    return _cases(conn, open_only, case_index.c.office == office, case_index.c.collector_phone == phone)


def _cases(conn: Connection, open_only: bool, *which: Any) -> list[int]:
    wanted = select(case_index.c.case_no).where(*which)
    if open_only:
        wanted = wanted.where(case_index.c.closed.is_(False))
    newest = wanted.order_by(case_index.c.seized_at.desc(), case_index.c.case_no.desc())
    return list(conn.scalars(newest))


def office_of_case(conn: Connection, case_no: int) -> str | None:
    """The office whose case it is; None if there is no such case."""
    if not storable(case_no):
        return None
    return conn.scalar(select(case_index.c.office).where(case_index.c.case_no == case_no))


def open_cases(conn: Connection, office: str, most: int) -> list[int]:
    """An office's open cases, newest first, no more than `most`."""
    wanted = select(case_index.c.case_no).where(case_index.c.office == office, case_index.c.closed.is_(False))
    return list(conn.scalars(wanted.order_by(case_index.c.seized_at.desc(), case_index.c.case_no.desc()).limit(most)))


def to_be_sold(conn: Connection, office: str, most: int) -> list[int]:
    """An office's cases whose notice is given and whose sale is not over, newest first."""
    noticed = case_index.c.state.in_(("noticed", "ready", "selling"))
    wanted = select(case_index.c.case_no).where(case_index.c.office == office, case_index.c.closed.is_(False), noticed)
    return list(conn.scalars(wanted.order_by(case_index.c.seized_at.desc(), case_index.c.case_no.desc()).limit(most)))
