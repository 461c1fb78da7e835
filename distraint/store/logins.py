"""Who may log in to the pages: passwords as their hashes, and the tries that failed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from distraint.store.tables import attempt, password


@dataclass(frozen=True, slots=True)
class Password:
    hash: str
    set_at: datetime


def _putting(insert_: Callable[..., Any]) -> Any:
    put = insert_(password)
    return put.on_conflict_do_update(
        index_elements=["phone"], set_={"hash": put.excluded.hash, "set_at": put.excluded.set_at}
    )


_PUT = {"sqlite": _putting(sqlite.insert), "postgresql": _putting(postgresql.insert)}
_GET = select(password.c.hash, password.c.set_at).where(password.c.phone == bindparam("this"))


def put_password(conn: Connection, phone: str, hash_: str, now: datetime) -> None:
    conn.execute(_PUT[conn.dialect.name], {"phone": phone, "hash": hash_, "set_at": now})


def password_of(conn: Connection, phone: str) -> Password | None:
    row = conn.execute(_GET, {"this": phone}).first()
    return Password(*row) if row else None


def tries(conn: Connection, key: str, since: datetime) -> int:
    """How often a login under this key has failed since then, those still under way included."""
    each = attempt.c
    return conn.scalar(select(func.count()).where(each.key == key, each.at > since)) or 0


def note_try(conn: Connection, keys: Sequence[str], now: datetime, forget_before: datetime) -> None:
    """Counts a try before its password is looked at, so that many at once are counted too; old ones are dropped."""
    conn.execute(delete(attempt).where(attempt.c.at < forget_before))
    conn.execute(insert(attempt), [{"key": key, "at": now} for key in keys])


def forget_tries(conn: Connection, keys: Sequence[str]) -> None:
    conn.execute(delete(attempt).where(attempt.c.key.in_(keys)))
