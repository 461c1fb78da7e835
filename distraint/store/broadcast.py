"""The drum's letters: one to every phone that hears a place, written by the database itself, in bulk."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, and_, exists, func, insert, literal, or_, select

from distraint.store.columns import values
from distraint.store.offices import place_key
from distraint.store.outbox import Letter
from distraint.store.tables import message, session, subscriber


def broadcast(
    conn: Connection, letter: Letter, office: str, place: str, say: Callable[[str], str], now: datetime
) -> int:
    """A letter to every subscriber of a place who wants texts, in his own language; returns how many.

    `letter` is the pattern, its `lang` the office's own; `say` gives its text in a language. Who hears two places of
    one proclamation gets it once.
    """
    lang = func.coalesce(session.c.lang, letter.lang)
    remembered = and_(session.c.phone == subscriber.c.phone, session.c.number == letter.sender)
    ears = subscriber.outerjoin(session, remembered)
    told = message.alias("told")
    once = ~exists().where(
        told.c.to == subscriber.c.phone,
        told.c.case_no == letter.case_no,
        told.c.notice == letter.notice,
        told.c.created_at == now,
    )
    hears = and_(
        subscriber.c.office == office,
        subscriber.c.place_key == place_key(place),
        or_(session.c.stopped.is_(None), session.c.stopped.is_(False)),
        once,
    )
    count = 0
    for each in conn.scalars(select(lang).select_from(ears).where(hears).distinct().order_by(lang)).all():
        fixed = values(letter) | {"text": say(each), "lang": each, "created_at": now} | _WAITING
        fixed.pop("to")
        columns = [literal(value, message.c[name].type).label(name) for name, value in fixed.items()]
        wanted = select(subscriber.c.phone, *columns).select_from(ears).where(hears, lang == each)
        count += conn.execute(insert(message).from_select(["to", *fixed], wanted)).rowcount
    return count


_WAITING: dict[str, object] = {"state": "waiting", "claimed_by": "", "attempts": 0, "code": "", "reason": ""}
