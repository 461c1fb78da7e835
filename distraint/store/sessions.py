"""What is remembered between two texts of one phone to one number."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from distraint.store.columns import values
from distraint.store.tables import session


@dataclass(frozen=True, slots=True)
class Session:
    """`pending` is a command that waits for its code until `pending_until`; `notes` are plain JSON values."""

    phone: str
    number: str
    lang: str | None = None
    stopped: bool = False
    pending: Mapping[str, Any] | None = None
    pending_code: str | None = None
    pending_until: datetime | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)


def _upserting(insert: Callable[..., Any]) -> Any:
    put = insert(session)
    changes = {column.name: put.excluded[column.name] for column in session.c if not column.primary_key}
    return put.on_conflict_do_update(index_elements=["phone", "number"], set_=changes)


_PUT = {"sqlite": _upserting(sqlite.insert), "postgresql": _upserting(postgresql.insert)}
_ADD: dict[str, Any] = {
    "sqlite": sqlite.insert(session).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(session).on_conflict_do_nothing(),
}
_GET = select(session).where(session.c.phone == bindparam("this_phone"), session.c.number == bindparam("this_number"))


def get(conn: Connection, phone: str, number: str) -> Session:
    """What is known of the phone at that number; a blank session if nothing is."""
    row = conn.execute(_GET, {"this_phone": phone, "this_number": number}).first()
    return Session(phone, number) if row is None else Session(*row)


def first(conn: Connection, each: Session) -> Session:
    """Remembers the session unless there is one, and returns whichever there is: of two at once, one wins for both."""
    conn.execute(_ADD[conn.dialect.name], values(each))
    return get(conn, each.phone, each.number)


def put(conn: Connection, each: Session) -> None:
    """Remembers the session as it is now."""
    conn.execute(_PUT[conn.dialect.name], values(each))
