"""What whoever watches is shown: cases by state, what is late or waits for a person, found without folding a case."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, and_, cast, exists, func, literal, literal_column, or_, select

from distraint.store.columns import clean, storable
from distraint.store.projections import CaseRow, DeadlineRow
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
_FLAGS = cast(_c.flags, Text)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose cases are seen: those of these offices, or only those one collector seized."""

    offices: tuple[str, ...]
    collector: str | None = None

    def where(self) -> ColumnElement[bool]:
        mine = _c.office.in_(self.offices)
        return and_(mine, _c.collector_phone == self.collector) if self.collector else mine


@dataclass(frozen=True, slots=True)
class Matter:
    """Something about a case that waits for a person: since when, and of whom or what it speaks."""

    case_no: int
    office: str
    what: str
    at: datetime
    about: str = ""


Found = tuple[list[Matter], int]


def by_state(conn: Connection, scope: Scope) -> dict[str, int]:
    """How many open cases stand in each state."""
    counted = select(_c.state, func.count()).where(scope.where(), _c.closed.is_(False)).group_by(_c.state)
    return {state: count for state, count in conn.execute(counted)}


def overdue(conn: Connection, scope: Scope, most: int) -> Found:
    """Cases in which a duty is late and still not done, the oldest first."""
    late = [and_(_FLAGS.contains(f'"{flag}"'), _c.state.in_(states)) for flag, states in OVERDUE.items()]
    return _matters(conn, scope, or_(*late), _c.updated_at, most, _FLAGS)


def unreachable(conn: Connection, scope: Scope, most: int) -> Found:
    return _matters(conn, scope, _FLAGS.contains('"unreachable-owner"'), _c.updated_at, most)


def confirming(conn: Connection, scope: Scope, most: int) -> Found:
    """Sales that wait to be confirmed."""
    return _matters(conn, scope, _c.state == "confirming", _c.updated_at, most)


def selling(conn: Connection, scope: Scope, most: int) -> Found:
    """Sales under way."""
    return _matters(conn, scope, _c.state == "selling", _c.updated_at, most)


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
    settled = exists().where(
        other.c.case_no == _f.case_no,
        or_(
            and_(other.c.kind == "TimeApproved", other.c.body == _text('{"seq":') + seq + "}"),
            and_(other.c.kind == "Undone", func.replace(other.c.body, "]", ",").regexp_match(_in_list(seq))),
        ),
    )
    wanted = _with_case(scope).where(_f.claimed.is_not(None), ~settled)
    return _read(conn, wanted, _f.recorded, most)


def _in_list(seq: Any) -> Any:
    return _text("[[,]") + seq + ","


def _text(words: str) -> ColumnElement[str]:
    return literal(words, Text)


def sales_between(conn: Connection, scope: Scope, since: datetime, until: datetime, most: int) -> Found:
    """Sales appointed or advised for this stretch of time: those still to come, and those whose hour has rung."""
    coming = (
        select(_c.case_no, _c.office, _c.what, _d.due, literal_column("''"))
        .join(deadline, _d.case_no == _c.case_no)
        .where(scope.where(), _c.closed.is_(False), _d.kind == "sale", _d.due >= since, _d.due < until)
    )
    rung = _with_case(scope).where(
        _f.kind == "Rung", _f.at >= since, _f.at < until, _f.body.like('{"deadline":"sale:%'), _c.state == "ready"
    )
    found = [Matter(*row) for row in conn.execute(coming.union(rung).order_by("due").limit(most + 1))]
    return found[:most], len(found)


def _unanswered(conn: Connection, scope: Scope, kind: str, answers: tuple[str, ...], most: int) -> Found:
    """The last fact of a kind in each open case that nothing of these has followed."""
    later = fact.alias()
    followed = exists().where(later.c.case_no == _f.case_no, later.c.seq > _f.seq, later.c.kind.in_((kind, *answers)))
    return _read(conn, _with_case(scope).where(_f.kind == kind, ~followed), _f.at, most)


def _with_case(scope: Scope) -> Any:
    columns = (_c.case_no, _c.office, _c.what, _f.at, _f.who)
    return select(*columns).join(fact, _f.case_no == _c.case_no).where(scope.where(), _c.closed.is_(False))


def _matters(
    conn: Connection, scope: Scope, which: ColumnElement[bool], at: Any, most: int, about: Any = literal_column("''")
) -> Found:
    wanted = select(_c.case_no, _c.office, _c.what, at, about).where(scope.where(), _c.closed.is_(False), which)
    return _read(conn, wanted, at, most)


def _read(conn: Connection, wanted: Any, at: Any, most: int) -> Found:
    rows = [Matter(*row) for row in conn.execute(wanted.order_by(at, _c.case_no).limit(most))]
    if len(rows) < most:
        return rows, len(rows)
    return rows, conn.scalar(select(func.count()).select_from(wanted.subquery())) or 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cases a list shows: by state (empty: the open ones, `all`: every one), by number, phone or plate."""

    state: str = ""
    number: int | None = None
    phone: str | None = None
    plate: str | None = None
    words: str = ""

    def where(self) -> list[ColumnElement[bool]]:
        found = [each for each in (self._number(), self._phone(), self._plate()) if each is not None]
        if self.words and not found:
            found = [_c.what.icontains(clean(self.words), autoescape=True)]
        if found:
            return [or_(*found)]
        if self.state == "all":
            return []
        closed = _c.closed.is_(self.state == "closed")
        return [closed] if self.state in ("", "closed") else [closed, _c.state == self.state]

    def _number(self) -> ColumnElement[bool] | None:
        return _c.case_no == self.number if self.number is not None and storable(self.number) else None

    def _phone(self) -> ColumnElement[bool] | None:
        phones = (_c.owner_phone, _c.possessor_phone, _c.agent_phone, _c.collector_phone)
        return or_(*(each == self.phone for each in phones)) if self.phone else None

    def _plate(self) -> ColumnElement[bool] | None:
        return _c.plate == self.plate if self.plate else None


def cases(conn: Connection, scope: Scope, wanted: Wanted, most: int, after: int = 0) -> tuple[list[CaseRow], int]:
    """Cases, whatever falls due soonest first, and how many there are in all."""
    which = (scope.where(), *wanted.where())
    total = conn.scalar(select(func.count()).select_from(case_index).where(*which)) or 0
    next_due = select(func.min(_d.due)).where(_d.case_no == _c.case_no).scalar_subquery()
    rows = select(case_index).where(*which).order_by(next_due.is_(None), next_due, _c.case_no).limit(most).offset(after)
    return [_row(row) for row in conn.execute(rows)], total


def newest(conn: Connection, scope: Scope, most: int) -> list[CaseRow]:
    """The newest cases, open or not."""
    rows = select(case_index).where(scope.where()).order_by(_c.seized_at.desc(), _c.case_no.desc()).limit(most)
    return [_row(row) for row in conn.execute(rows)]


def case_row(conn: Connection, scope: Scope, case_no: int) -> CaseRow | None:
    """A case's line, if it is one of those seen; no difference is made between another office's and none."""
    if not storable(case_no):
        return None
    row = conn.execute(select(case_index).where(_c.case_no == case_no, scope.where())).first()
    return _row(row) if row else None


def next_deadlines(conn: Connection, case_nos: Sequence[int]) -> dict[int, DeadlineRow]:
    """The next deadline of each case that has one."""
    found: dict[int, DeadlineRow] = {}
    for row in conn.execute(select(deadline).where(_d.case_no.in_(case_nos)).order_by(_d.due.desc(), _d.key.desc())):
        found[row.case_no] = DeadlineRow(*row)
    return found


def all_next_deadlines(conn: Connection, scope: Scope) -> dict[int, DeadlineRow]:
    """The next deadline of every case seen, for a list of them all."""
    mine = select(deadline).join(case_index, _c.case_no == _d.case_no).where(scope.where())
    return {row.case_no: DeadlineRow(*row) for row in conn.execute(mine.order_by(_d.due.desc(), _d.key.desc()))}


def next_due_of(conn: Connection, office: str) -> datetime | None:
    """When the next deadline of an office comes."""
    mine = select(func.min(_d.due)).join(case_index, _c.case_no == _d.case_no).where(_c.office == office)
    earliest: datetime | None = conn.scalar(mine)
    return earliest


def late_deadlines(conn: Connection, scope: Scope, now: datetime, grace: timedelta) -> tuple[int, datetime | None]:
    """Deadlines that the clock should have handled by now: how many, and since when."""
    mine = (
        select(func.count(), func.min(_d.due))
        .join(case_index, _c.case_no == _d.case_no)
        .where(_d.due < now - grace, scope.where())
    )
    count, oldest = conn.execute(mine).one()
    return count, oldest


def _row(row: Any) -> CaseRow:
    return CaseRow(*row[:13], tuple(row[13]), row[14])
