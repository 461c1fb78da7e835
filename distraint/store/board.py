"""What may stand on the public notice board: cases noticed to the public, or on sale. The facts decide in the end."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Connection, Select, and_, bindparam, cast, func, or_, select

from distraint.store.columns import storable
from distraint.store.tables import case_index, deadline, fact, office, staff

# Facts that tell the public of a case: cried, posted at the office, or its sale appointed.
PUBLISHING = ("Proclaimed", "Affixed", "SaleAppointed")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of an office, as it was texted, and how many lines of the board are from there."""

    office: str
    place: str
    count: int


@dataclass(frozen=True, slots=True)
class Posted:
    case_no: int
    office: str


_first = fact.alias("first")
_told = select(fact.c.seq).where(fact.c.case_no == case_index.c.case_no, fact.c.kind.in_(PUBLISHING)).exists()
_PUBLIC = and_(
    case_index.c.closed.is_(False),
    or_(case_index.c.state.in_(("ready", "selling")), and_(case_index.c.state == "noticed", _told)),
)
_next = (
    select(func.max(deadline.c.due))
    .where(deadline.c.case_no == case_index.c.case_no, deadline.c.kind.in_(("gate", "sale")))
    .scalar_subquery()
)
_ONE = select(case_index.c.case_no).where(case_index.c.case_no == bindparam("case_no"), _PUBLIC)
_PLACE = {
    "sqlite": func.json_extract(_first.c.body, "$.place"),
    "postgresql": func.json_extract_path_text(cast(_first.c.body, JSON), "place"),
}


def spots(conn: Connection) -> list[Spot]:
    """Every place that something on the board is from, by office."""
    place = _PLACE[conn.dialect.name].label("place")
    found = _lines(select(case_index.c.office, place, func.count())).group_by(case_index.c.office, place)
    return [Spot(*row) for row in conn.execute(found.order_by(case_index.c.office, place))]


def posted(
    conn: Connection, places: Collection[str] | None = None, *, newest: bool = False, skip: int = 0, most: int = 50
) -> list[Posted]:
    """Lines of the board, of these places (as they were texted) or of all.

    By office, what is on sale first and then by the day of the sale; or what changed last first.
    """
    found = _lines(select(case_index.c.case_no, case_index.c.office))
    if places is not None:
        found = found.where(_PLACE[conn.dialect.name].in_(places))
    by_sale = (case_index.c.office, _next.is_not(None), _next, case_index.c.case_no)
    by_change = (case_index.c.updated_at.desc(), case_index.c.case_no)
    return [
        Posted(*row) for row in conn.execute(found.order_by(*by_change if newest else by_sale).offset(skip).limit(most))
    ]


def _lines(what: Select[Any]) -> Select[Any]:
    return what.join(_first, and_(_first.c.case_no == case_index.c.case_no, _first.c.seq == 1)).where(_PUBLIC)


def is_posted(conn: Connection, case_no: int) -> bool:
    """Whether the case may be on the board; the same question of the record whatever the number."""
    return conn.scalar(_ONE, {"case_no": case_no if storable(case_no) else -1}) is not None


def staff_names(conn: Connection, office_id: str) -> frozenset[str]:
    """What the office's people are called: none of it is for the public."""
    return frozenset(conn.scalars(select(staff.c.name).where(staff.c.office == office_id, staff.c.name != "")))


def since(conn: Connection) -> datetime | None:
    """When the first office was put in the record."""
    first: datetime | None = conn.scalar(select(func.min(office.c.created_at)))
    return first
