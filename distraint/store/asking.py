"""Who texts, in one look: the office of the number, the phone's roles there, and what is remembered of it."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, bindparam, exists, select

from distraint.store.offices import Office, office_of_row
from distraint.store.sessions import Session
from distraint.store.tables import office, session, staff


@dataclass(frozen=True, slots=True)
class Known:
    """The office texted to, if the number is one's; the phone's roles there; its session; is it an office's itself?"""

    office: Office | None
    roles: frozenset[str]
    session: Session
    ours: bool


_WORKS = and_(staff.c.office == office.c.id, staff.c.phone == bindparam("this_phone"))
_REMEMBERED = and_(session.c.phone == bindparam("this_phone"), session.c.number == bindparam("this_number"))
_SESSION = [column.label(f"session_{column.name}") for column in session.c]
_other = office.alias("other")
_OURS = exists().where(_other.c.number == bindparam("this_phone"))
_LOOK = (
    select(*office.c, staff.c.role, *_SESSION, _OURS.label("ours"))
    .select_from(office.outerjoin(staff, _WORKS).outerjoin(session, _REMEMBERED))
    .where(office.c.number == bindparam("this_number"))
)
_IS_OURS = select(_OURS)


def known(conn: Connection, phone: str, number: str) -> Known:
    """What the record knows of a phone that texts to a number."""
    rows = conn.execute(_LOOK, {"this_phone": phone, "this_number": number}).all()
    if not rows:
        return Known(None, frozenset(), Session(phone, number), bool(conn.scalar(_IS_OURS, {"this_phone": phone})))
    first = rows[0]._mapping
    remembered = [first[column.name] for column in _SESSION]
    said = Session(*remembered) if remembered[0] is not None else Session(phone, number)
    roles = frozenset(row.role for row in rows if row.role)
    return Known(office_of_row(rows[0]), roles, said, bool(first["ours"]))
