"""What may stand on the public notice board: cases noticed to the public, or on sale. The facts decide in the end."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Connection, and_, bindparam, cast, func, or_, select
from sqlalchemy.sql import Select

from distraint.store.columns import storable
from distraint.store.tables import case_index, deadline, fact, office, staff

# Facts that tell the public of a case: cried, posted at the office, or its sale appointed.
PUBLISHING = ("Proclaimed", "Affixed", "SaleAppointed")


@dataclass(frozen=True, slots=True)
class Posted:
    """A line of the board: the case, its office, where it was seized (as it was texted), when it last changed."""

    case_no: int
    office: str
    place: str
    changed: datetime


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


def _listing(place: Callable[[Any], Any]) -> Select[Any]:
    return (
        select(case_index.c.case_no, case_index.c.office, place(fact.c.body).label("place"), case_index.c.updated_at)
        .join(fact, and_(fact.c.case_no == case_index.c.case_no, fact.c.seq == 1))
        .where(_PUBLIC)
        .order_by(_next.is_not(None), _next, case_index.c.case_no)
    )


_LISTING = {
    "sqlite": _listing(lambda body: func.json_extract(body, "$.place")),
    "postgresql": _listing(lambda body: func.json_extract_path_text(cast(body, JSON), "place")),
}


def posted(conn: Connection) -> list[Posted]:
    """Every line of the board, what is on sale first and then by the day of the sale."""
    return [Posted(*row) for row in conn.execute(_LISTING[conn.dialect.name])]


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
