"""Everything the service says: written down with what it follows from, and sent by whoever claims it.

States: `waiting`, `sending` (claimed, with owner and lease), `sent` (the provider has it), `delivered`; `failed`
and `undelivered` are final; `doubtful` is a send of which nobody knows whether the provider took it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    exists,
    func,
    insert,
    literal_column,
    select,
    update,
)

from distraint.store.columns import storable, values
from distraint.store.tables import message, session

REPLY, NOTICE, PROCLAMATION = 0, 1, 2
# What nobody gets who has asked for no texts; the law's own notices go another way then.
UNASKED = ("proclamation", "courtesy", "reminder")


@dataclass(frozen=True, slots=True)
class Letter:
    """A text to be sent, not before `due`; `notice` says which of ours it is ("notice:owner")."""

    channel: str
    sender: str
    to: str
    text: str
    lang: str
    case_no: int | None
    fact_seq: int | None
    notice: str
    priority: int
    due: datetime


@dataclass(frozen=True, slots=True)
class Claimed:
    """A message in the hands of a worker until its lease ends; it was not sent before `due`."""

    id: int
    channel: str
    sender: str
    to: str
    text: str
    case_no: int | None
    fact_seq: int | None
    notice: str
    priority: int
    attempts: int
    due: datetime
    lease_until: datetime
    created_at: datetime


_m = message.c
_CLAIMED = [_m[name] for name in Claimed.__dataclass_fields__]
_THIS = _m.id == bindparam("this")
_ENQUEUE_ONE = insert(message).returning(_m.id)
_ENQUEUE = insert(message).returning(_m.id, sort_by_parameter_order=True)


def enqueue(conn: Connection, letters: Sequence[Letter], now: datetime, already_sent: bool = False) -> list[int]:
    """Puts letters in the outbox, and returns their ids in the same order.

    `already_sent` records what was said in line (a USSD answer): nobody will send it again.
    """
    if not letters:
        return []
    state = {
        "state": "sent" if already_sent else "waiting",
        "sent_at": now if already_sent else None,
        "created_at": now,
        "claimed_by": "",
        "attempts": 0,
        "code": "",
        "reason": "",
    }
    rows = [values(letter) | state for letter in letters]
    if len(rows) == 1:  # most texts are answered by one: half the time of a bulk of one
        return [conn.execute(_ENQUEUE_ONE, rows[0]).scalar_one()]
    return list(conn.scalars(_ENQUEUE, rows))


def _claiming() -> Any:
    older = message.alias("older")
    # Literals, not parameters: only so do the databases see that their partial indexes serve.
    waiting: ColumnElement[str] = literal_column("'waiting'")
    unfinished: ColumnElement[Any] = literal_column("('waiting', 'sending')")
    overtaken = exists().where(
        older.c.to == _m.to,
        older.c.id < _m.id,
        older.c.state.op("IN")(unfinished),
        older.c.channel == _m.channel,
        older.c.priority <= _m.priority,
    )
    free = (
        select(_m.id)
        .where(_m.state == waiting, _m.due <= bindparam("now"), _m.channel == bindparam("by"), ~overtaken)
        .order_by(_m.priority, _m.due, _m.id)
        .limit(bindparam("most"))
        .with_for_update(skip_locked=True, of=message)
        .cte("free")
    )
    return (
        update(message)
        .where(_m.id.in_(select(free.c.id)))
        .values(
            state="sending",
            claimed_by=bindparam("worker"),
            lease_until=bindparam("until", type_=_m.lease_until.type),
            attempts=_m.attempts + 1,
        )
        .returning(*_CLAIMED)
    )


_CLAIM = _claiming()


def claim(conn: Connection, now: datetime, worker: str, lease: timedelta, limit: int, channel: str) -> list[Claimed]:
    """Takes due messages of the channel for this worker, the most urgent first. Commit before sending them.

    Each message is given to one worker only, and none while an older one of the same or better priority waits or
    is under way to the same phone: what is said to a person stays in order.
    """
    rows = conn.execute(_CLAIM, {"now": now, "by": channel, "most": limit, "worker": worker, "until": now + lease})
    return sorted((Claimed(*row) for row in rows), key=lambda each: (each.priority, each.due, each.id))


_STOPPED = select(_m.id).where(
    _m.id.in_(bindparam("these", expanding=True)),
    exists().where(session.c.phone == _m.to, session.c.number == _m.sender, session.c.stopped.is_(True)),
)


def unwanted(conn: Connection, claimed: Sequence[Claimed]) -> set[int]:
    """Which of these may not go any more, because their reader has meanwhile asked for no texts."""
    optional = [each.id for each in claimed if each.notice in UNASKED]
    return set(conn.scalars(_STOPPED, {"these": optional})) if optional else set()


def drop(conn: Connection, ids: Collection[int], worker: str, reason: str) -> None:
    """Claimed messages that are not sent after all: the record says why."""
    for id_ in sorted(ids):
        failed(conn, id_, worker, "", reason, None)


def _held(*states: str) -> Any:
    return and_(_THIS, _m.claimed_by == bindparam("worker"), _m.state.in_(states))


_UNSURE: ColumnElement[Any] = literal_column("('waiting', 'sending', 'doubtful')")
_SENT = (
    update(message)
    .where(_THIS, _m.claimed_by == bindparam("worker"))
    .values(
        # A receipt may have been faster than the provider's own answer: it is not undone. One that was thought to be
        # lost, and waits to be sent again, is not.
        state=case((_m.state.op("IN")(_UNSURE), "sent"), else_=_m.state),
        provider_id=bindparam("provider"),
        sent_at=func.coalesce(_m.sent_at, bindparam("now", type_=_m.sent_at.type)),
        lease_until=None,
    )
)
_OVER: dict[str, Any] = {"code": bindparam("code"), "reason": bindparam("reason"), "lease_until": None}
_FAILED = update(message).where(_held("sending", "doubtful")).values(state="failed", **_OVER)
_RETRY = update(message).where(_held("sending")).values(state="waiting", due=bindparam("again"), **_OVER)
_BACK = update(message).where(_held("sending")).values(state="waiting", attempts=_m.attempts - 1, lease_until=None)


def sent(conn: Connection, message_id: int, worker: str, provider_id: str, now: datetime) -> bool:
    """The provider took the message. False if it is not this worker's."""
    found = conn.execute(_SENT, {"this": message_id, "worker": worker, "provider": provider_id, "now": now})
    return found.rowcount == 1


def sent_all(conn: Connection, taken: Sequence[tuple[int, str]], worker: str, now: datetime) -> None:
    """The provider took these messages, each under its own id."""
    rows = [{"this": id_, "worker": worker, "provider": theirs, "now": now} for id_, theirs in taken]
    conn.execute(_SENT, rows)


def failed(
    conn: Connection,
    message_id: int,
    worker: str,
    code: str,
    reason: str,
    retry_at: datetime | None,
) -> bool:
    """The provider did not take the message: it waits until `retry_at`, or has failed for good if None.

    False if it is not this worker's, or a receipt has shown meanwhile that it went after all.
    """
    about = {"this": message_id, "worker": worker, "code": code, "reason": reason}
    if retry_at is None:
        return conn.execute(_FAILED, about).rowcount == 1
    return conn.execute(_RETRY, about | {"again": retry_at}).rowcount == 1


def give_back(conn: Connection, message_id: int, worker: str) -> bool:
    """A claimed message that was not tried waits again, as if it had not been claimed."""
    return conn.execute(_BACK, {"this": message_id, "worker": worker}).rowcount == 1


_again = update(message).where(_THIS, _m.state.in_(("failed", "undelivered")), _m.attempts < bindparam("most"))
# It is nobody's any more: the answer to the try that failed may still be on its way to whoever made it.
_AGAIN = _again.values(state="waiting", due=bindparam("again"), claimed_by="", provider_id=bindparam("provider"))


def again(conn: Connection, message_id: int, provider_id: str, due: datetime, most: int) -> bool:
    """A message that the provider took and could not deliver waits for another try, its reason kept.

    False if it has had its tries.
    """
    about = {"this": message_id, "provider": provider_id, "again": due, "most": most}
    return conn.execute(_AGAIN, about).rowcount == 1


# Literals, as in a claim, and no order, for which SQLite would look through all that was ever sent.
_UNFINISHED = and_(_m.state.op("IN")(literal_column("('waiting', 'sending')")), _m.state == literal_column("'sending'"))
_STRANDED = select(*_CLAIMED).where(_UNFINISHED, _m.lease_until <= bindparam("now"))


def stranded(conn: Connection, now: datetime) -> list[Claimed]:
    """Messages whose worker did not come back in time.

    Each may have been sent: never send it again, but ask the provider, then `resolve`.
    """
    return sorted((Claimed(*row) for row in conn.execute(_STRANDED, {"now": now})), key=lambda each: each.id)


_OTHERS = (
    select(_m.provider_id)
    .where(_m.to == bindparam("phone"), _m.id != bindparam("this"), _m.provider_id.is_not(None))
    .order_by(_m.id.desc())
    .limit(200)
)


def others(conn: Connection, message: Claimed) -> frozenset[str]:
    """The provider's ids of the latest other messages to that phone."""
    return frozenset(conn.scalars(_OTHERS, {"phone": message.to, "this": message.id}))


def resolve(conn: Connection, message_id: int, provider_id: str | None, now: datetime) -> bool:
    """Settles a stranded message: sent, by the provider's own id; or doubtful, for a person to look at.

    False if it is not stranded any more.
    """
    found: dict[str, Any] = {"state": "doubtful", "reason": "nobody knows whether it was sent"}
    if provider_id is not None:
        found = {"state": "sent", "provider_id": provider_id, "sent_at": now}
    stranded = and_(_m.id == message_id, _m.state == "sending", _m.lease_until <= now)
    return conn.execute(update(message).where(stranded).values(lease_until=None, **found)).rowcount == 1


def message_of(conn: Connection, channel: str, provider_id: str) -> int | None:
    """Our message by the provider's id, for a provider whose receipts do not bring ours."""
    theirs = select(_m.id).where(_m.provider_id == provider_id, _m.channel == channel)
    return conn.scalar(theirs.order_by(_m.id.desc()).limit(1))


def is_ours(conn: Connection, message_id: int) -> bool:
    return storable(message_id) and conn.scalar(select(_m.id).where(_m.id == message_id)) is not None


def cancel(conn: Connection, to: str, sender: str, notices: Sequence[str]) -> int:
    """Takes back what still waits for somebody who has asked not to be texted; returns how many."""
    waiting = and_(_m.to == to, _m.sender == sender, _m.state == "waiting", _m.notice.in_(notices))
    return conn.execute(update(message).where(waiting).values(state="failed", reason="opted out")).rowcount


@dataclass(frozen=True, slots=True)
class About:
    """What a message was about, whom it went to, and from which of our numbers."""

    to: str
    sender: str
    case_no: int | None
    notice: str
    attempts: int


def about(conn: Connection, message_id: int) -> About:
    wanted = select(_m.to, _m.sender, _m.case_no, _m.notice, _m.attempts).where(_m.id == message_id)
    return About(*conn.execute(wanted).one())


def requeue(conn: Connection, message_id: int, now: datetime, due: datetime) -> bool:
    """A stranded message that the provider certainly does not have waits again, until `due`."""
    stranded = and_(_m.id == message_id, _m.state == "sending", _m.lease_until <= now)
    waiting = {"state": "waiting", "lease_until": None, "due": due}
    return conn.execute(update(message).where(stranded).values(waiting)).rowcount == 1
