"""The drum's letters: one to every phone that hears a place, written by the database itself, in bulk."""

from collections.abc import Callable, Collection
from datetime import datetime

from sqlalchemy import Connection, and_, func, insert, literal, or_, select

from distraint.store.columns import values
from distraint.store.offices import place_key
from distraint.store.outbox import Letter
from distraint.store.tables import message, session, subscriber


def broadcast(
    conn: Connection, letter: Letter, office: str, places: Collection[str], say: Callable[[str], str], now: datetime
) -> int:
    """A letter to everybody who hears one of these places and wants texts, in his own language; returns how many.

    `letter` is the pattern, its `lang` the office's own; `say` gives its text in a language. Who hears two of the
    places gets it once.
    """
    lang = func.coalesce(session.c.lang, letter.lang)
    remembered = and_(session.c.phone == subscriber.c.phone, session.c.number == letter.sender)
    ears = subscriber.outerjoin(session, remembered)
    hears = and_(
        subscriber.c.office == office,
        subscriber.c.place_key.in_([place_key(place) for place in places]),
        or_(session.c.stopped.is_(None), session.c.stopped.is_(False)),
    )
    count = 0
    for each in conn.scalars(select(lang).select_from(ears).where(hears).distinct().order_by(lang)).all():
        fixed = values(letter) | {"text": say(each), "lang": each, "created_at": now} | _WAITING
        fixed.pop("to")
        columns = [literal(value, message.c[name].type).label(name) for name, value in fixed.items()]
        # Phones are told apart before the letters are made: the outbox, which only grows, is not asked.
        phones = select(subscriber.c.phone).select_from(ears).where(hears, lang == each).distinct().subquery()
        wanted = select(phones.c.phone, *columns)
        count += conn.execute(insert(message).from_select(["to", *fixed], wanted), execution_options=_COUNTED).rowcount
    return count


_COUNTED = {"preserve_rowcount": True}  # PostgreSQL's driver else says -1 of an INSERT

_WAITING: dict[str, object] = {"state": "waiting", "claimed_by": "", "attempts": 0, "code": "", "reason": ""}
