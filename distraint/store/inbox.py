"""Texts as they came in: each kept once, however often it is handed over."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from distraint.store.columns import clean
from distraint.store.tables import inbound

LONGEST = 4_000
_CUT = " [cut]"
MISREAD = "misread"
_LONGEST_KEY = 200  # PostgreSQL indexes no more than 2,700 bytes


def _keeping(insert: Callable[..., Any]) -> Any:
    return insert(inbound).on_conflict_do_nothing().returning(inbound.c.id)


_KEEP = {"sqlite": _keeping(sqlite.insert), "postgresql": _keeping(postgresql.insert)}
_FIND = select(inbound.c.id).where(
    inbound.c.channel == bindparam("channel"), inbound.c.provider_id == bindparam("provider_id")
)
_SETTLE = (
    update(inbound)
    .where(inbound.c.id == bindparam("this"))
    .values({name: bindparam(name) for name in ("outcome", "refused", "case_no")})
)


def keep(
    conn: Connection,
    channel: str,
    provider_id: str,
    sender: str,
    to: str,
    text: str,
    received_at: datetime,
    media: Sequence[str] = (),
) -> tuple[int, bool]:
    """Keeps a text, and says under which id and whether it is new.

    A text that the provider hands over again, even at the same moment, is not new. What is stored is cleaned,
    and cut visibly if longer than any text can be.
    """
    row = {
        "channel": clean(channel),
        "provider_id": _provider_key(clean(provider_id)),
        "sender": shorten(sender, _LONGEST_KEY),
        "to": shorten(to, _LONGEST_KEY),
        "text": shorten(text),
        "media": [shorten(address) for address in media],
        "received_at": received_at,
        "outcome": "",
    }
    new = conn.execute(_KEEP[conn.dialect.name], row).scalar()
    if new is not None:
        return new, True
    return conn.execute(_FIND, {name: row[name] for name in ("channel", "provider_id")}).scalar_one(), False


def settle(
    conn: Connection, inbound_id: int, outcome: str, refused: str | None = None, case_no: int | None = None
) -> None:
    """Writes down what became of a text: the outcome in a word, and why where it was refused."""
    conn.execute(_SETTLE, {"this": inbound_id, "outcome": outcome, "refused": refused, "case_no": case_no})


def misread(conn: Connection, sender: str, since: datetime) -> int:
    """How many texts of that sender since then nobody could read."""
    theirs = (inbound.c.sender == shorten(sender, _LONGEST_KEY), inbound.c.received_at >= since)
    return conn.scalar(select(func.count()).where(*theirs, inbound.c.outcome == MISREAD)) or 0


def twin(
    conn: Connection,
    sender: str,
    text: str,
    received_at: datetime,
    window: timedelta,
    other_than: int | None = None,
) -> int | None:
    """The first text with the same sender and words within the window: a gateway that reports one SMS twice.

    Give `other_than` where the text itself is kept already. On PostgreSQL texts of one sender wait here for each
    other until the transaction ends, so that twins handed over at the same moment are seen too.
    """
    who = shorten(sender, _LONGEST_KEY)
    if conn.dialect.name == "postgresql":
        conn.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(who, 0))))
    same = select(inbound.c.id).where(
        inbound.c.sender == who,
        inbound.c.received_at.between(received_at - window, received_at + window),
        inbound.c.text == shorten(text),
    )
    if other_than is not None:
        same = same.where(inbound.c.id != other_than)
    return conn.scalar(same.order_by(inbound.c.id).limit(1))


def shorten(text: str, most: int = LONGEST) -> str:
    """The text as it is stored: cleaned, and cut visibly to `most` characters."""
    cleaned = clean(text)
    return cleaned if len(cleaned) <= most else cleaned[: most - len(_CUT)] + _CUT


def _provider_key(provider_id: str) -> str:
    if len(provider_id) <= _LONGEST_KEY:
        return provider_id
    return f"{provider_id[:100]}:{hashlib.sha256(provider_id.encode()).hexdigest()}"
