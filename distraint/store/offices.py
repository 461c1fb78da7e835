"""Offices, the people who work there, and the phones that hear the drum of a place."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from distraint.store import tables


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the office's staff, in one role; who has two roles is listed twice."""

    phone: str
    role: str
    name: str


@dataclass(frozen=True, slots=True)
class Office:
    """A municipal body; `number` is what people text to, `statute` the id of its law."""

    id: str
    name: str
    statute: str
    zone: str
    options: Mapping[str, str]
    closed: tuple[date, ...]
    number: str
    live: bool = False
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class Subscriber:
    phone: str
    place: str
    since: datetime


def _puts(table: Any, keys: tuple[str, ...], changing: tuple[str, ...]) -> dict[str, Any]:
    def build(insert: Callable[..., Any]) -> Any:
        put = insert(table)
        return put.on_conflict_do_update(index_elements=keys, set_={name: put.excluded[name] for name in changing})

    return {"sqlite": build(sqlite.insert), "postgresql": build(postgresql.insert)}


_OFFICE = _puts(
    tables.office,
    ("id",),
    ("name", "statute", "zone", "options", "closed", "number", "live", "approved_by"),
)
_STAFF = _puts(tables.staff, ("office", "phone", "role"), ("name",))
_SUBSCRIBER = _puts(tables.subscriber, ("office", "place_key", "phone"), ("place",))

# Asked for every text that comes: built once.
_BY_ID = select(tables.office).where(tables.office.c.id == bindparam("this"))
_BY_NUMBER = select(tables.office).where(tables.office.c.number == bindparam("this"))
_ROLES = (
    select(tables.staff.c.office, tables.staff.c.role, tables.staff.c.name)
    .where(tables.staff.c.phone == bindparam("this"))
    .order_by(tables.staff.c.office, tables.staff.c.role)
)


def keep_office(conn: Connection, office: Office, staff: Collection[Member], now: datetime) -> None:
    """Puts an office as it is described now, and adds staff that it has not yet; nobody is taken away.

    Raises IntegrityError if another office has its number.
    """
    row = {
        "id": office.id,
        "name": office.name,
        "statute": office.statute,
        "zone": office.zone,
        "options": dict(office.options),
        "closed": [day.isoformat() for day in office.closed],
        "number": office.number,
        "live": office.live,
        "approved_by": office.approved_by,
        "created_at": now,
    }
    conn.execute(_OFFICE[conn.dialect.name], row)
    members = [{"office": office.id, "phone": each.phone, "role": each.role, "name": each.name} for each in staff]
    if members:
        conn.execute(_STAFF[conn.dialect.name], members)


def dismiss(conn: Connection, office: str, phone: str, role: str) -> bool:
    """Takes a role from somebody; False if he did not have it."""
    where = tables.staff.c
    gone = delete(tables.staff).where(where.office == office, where.phone == phone, where.role == role)
    return conn.execute(gone).rowcount == 1


def offices(conn: Connection) -> list[Office]:
    """All offices, by id."""
    return [office_of_row(row) for row in conn.execute(select(tables.office).order_by(tables.office.c.id))]


def office(conn: Connection, office_id: str) -> Office | None:
    return _one(conn, _BY_ID, office_id)


def office_of_number(conn: Connection, number: str) -> Office | None:
    """The office that people reach by texting to that number."""
    return _one(conn, _BY_NUMBER, number)


def staff_of_phone(conn: Connection, phone: str) -> list[tuple[str, str, str]]:
    """Every office, role and name that the phone has."""
    return [(row.office, row.role, row.name) for row in conn.execute(_ROLES, {"this": phone})]


def staff_in(conn: Connection, office: str, roles: Collection[str]) -> list[Member]:
    """The office's staff in any of these roles, by role and phone."""
    each = tables.staff.c
    found = select(each.phone, each.role, each.name).where(each.office == office, each.role.in_(roles))
    return [Member(*row) for row in conn.execute(found.order_by(each.role, each.phone))]


def place_key(place: str) -> str:
    """What makes two spellings of a place one: case and spaces do not count."""
    return " ".join(place.casefold().split())


def subscribe(conn: Connection, office: str, place: str, phone: str, now: datetime) -> None:
    """Lets the phone hear what is proclaimed at the place; again changes nothing but the spelling."""
    row = {"office": office, "place_key": place_key(place), "phone": phone, "place": place, "since": now}
    conn.execute(_SUBSCRIBER[conn.dialect.name], row)


def unsubscribe(conn: Connection, office: str, phone: str, place: str | None = None) -> int:
    """Ends that, for the place or for all of them; returns how many there were."""
    each = tables.subscriber.c
    which: list[ColumnElement[bool]] = [each.office == office, each.phone == phone]
    if place is not None:
        which.append(each.place_key == place_key(place))
    return conn.execute(delete(tables.subscriber).where(*which)).rowcount


def subscribers(conn: Connection, office: str, place: str) -> list[Subscriber]:
    """Who hears the drum of the place, by phone."""
    each = tables.subscriber.c
    found = select(each.phone, each.place, each.since).where(each.office == office, each.place_key == place_key(place))
    return [Subscriber(*row) for row in conn.execute(found.order_by(each.phone))]


def places(conn: Connection, office: str) -> list[str]:
    """The places that somebody hears of, each in its first subscriber's spelling."""
    each = tables.subscriber.c
    found = select(each.place_key, each.place).where(each.office == office)
    spelt: dict[str, str] = {}
    for row in conn.execute(found.order_by(each.place_key, each.since, each.phone)):
        spelt.setdefault(row.place_key, row.place)
    return list(spelt.values())


def _one(conn: Connection, which: Any, this: str) -> Office | None:
    row = conn.execute(which, {"this": this}).first()
    return None if row is None else office_of_row(row)


def office_of_row(row: Any) -> Office:
    return Office(
        id=row.id,
        name=row.name,
        statute=row.statute,
        zone=row.zone,
        options=row.options,
        closed=tuple(date.fromisoformat(day) for day in row.closed),
        number=row.number,
        live=row.live,
        approved_by=row.approved_by,
    )
