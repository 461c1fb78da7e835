"""Cases as whoever watches sees them: by state, by what falls due next, by number, phone or plate; none is folded."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from distraint.store.columns import clean, storable
from distraint.store.projections import CaseRow, DeadlineRow
from distraint.store.tables import case_index, deadline

_c, _d = case_index.c, deadline.c


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose cases are seen: those of these offices, or only those one collector seized."""

    offices: tuple[str, ...]
    collector: str | None = None

    def where(self) -> ColumnElement[bool]:
        mine = _c.office.in_(self.offices)
        return and_(mine, _c.collector_phone == self.collector) if self.collector else mine


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


def by_state(conn: Connection, scope: Scope) -> dict[str, int]:
    """How many open cases stand in each state."""
    counted = select(_c.state, func.count()).where(scope.where(), _c.closed.is_(False)).group_by(_c.state)
    return {row[0]: row[1] for row in conn.execute(counted)}


def cases(conn: Connection, scope: Scope, wanted: Wanted, most: int, after: int = 0) -> tuple[list[CaseRow], int]:
    """Cases, whatever falls due soonest first, and how many there are in all."""
    which = (scope.where(), *wanted.where())
    total = conn.scalar(select(func.count()).select_from(case_index).where(*which)) or 0
    soonest = select(_c.case_no, _next_due().label("soonest")).where(*which).subquery()
    order = (soonest.c.soonest.is_(None), soonest.c.soonest, soonest.c.case_no)
    # The numbers first: what is sorted is then two columns, not fifteen.
    numbers = list(conn.scalars(select(soonest.c.case_no).order_by(*order).limit(most).offset(after)))
    found = {row.case_no: row for row in by_numbers(conn, numbers)}
    return [found[number] for number in numbers if number in found], total


def by_numbers(conn: Connection, numbers: Sequence[int]) -> list[CaseRow]:
    rows: list[CaseRow] = []
    for start in range(0, len(numbers), PER_QUERY):
        part = select(case_index).where(_c.case_no.in_(numbers[start : start + PER_QUERY]))
        rows += [_row(row) for row in conn.execute(part)]
    return rows


PER_QUERY = 500


def _next_due() -> Any:
    return select(func.min(_d.due)).where(_d.case_no == _c.case_no).scalar_subquery()


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
    wanted = select(deadline).where(_d.case_no.in_(case_nos))
    return _first_of_each(conn, wanted)


def all_next_deadlines(conn: Connection, scope: Scope) -> dict[int, DeadlineRow]:
    """The next deadline of every case seen, for a list of them all."""
    return _first_of_each(conn, select(deadline).join(case_index, _c.case_no == _d.case_no).where(scope.where()))


def _first_of_each(conn: Connection, wanted: Any) -> dict[int, DeadlineRow]:
    rows = conn.execute(wanted.order_by(_d.due.desc(), _d.key.desc()))
    return {row.case_no: DeadlineRow(*row) for row in rows}


def next_due_of(conn: Connection, office: str) -> datetime | None:
    """When the next deadline of an office comes."""
    mine = select(func.min(_d.due)).join(case_index, _c.case_no == _d.case_no).where(_c.office == office)
    earliest: datetime | None = conn.scalar(mine)
    return earliest


def late_deadlines(conn: Connection, scope: Scope, now: datetime, grace: timedelta) -> tuple[int, datetime | None]:
    """Deadlines that the clock should have handled by now: how many, and since when."""
    seen = exists().where(_c.case_no == _d.case_no, scope.where())
    count, oldest = conn.execute(select(func.count(), func.min(_d.due)).where(_d.due < now - grace, seen)).one()
    return count, oldest


def _row(row: Any) -> CaseRow:
    return CaseRow(**{**row._mapping, "flags": tuple(row.flags)})
