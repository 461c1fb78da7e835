"""What waits to be sent: claimed with a lease, sent with no transaction open, recorded as what it became."""

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from distraint.store import outbox
from distraint.store.engine import reading, writing
from distraint.store.outbox import Claimed
from handlers.clerk import AWAY, Clerk
from handlers.retries import tries, wait
from scheduler.channel import Accepted, Channel, Outgoing, SendFailed, SendUnknown
from scheduler.pace import Pace

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
# No try begins in the second half of a lease: by its end somebody else may take the message to be lost.
TIME_FOR_A_TRY = LEASE / 2
RECORDED_AT_ONCE = 10
RECORDING_TRIES, RECORDING_WAIT = 60, 0.5  # seconds
# A text that is in doubt so often is not tried again, though the provider says that it does not have it.
MOST_DOUBTS = 8
# A provider that cannot be asked just now is asked again for so long.
ASKED_FOR = timedelta(minutes=30)
STALE_REMINDER = timedelta(hours=12)

Clock = Callable[[], datetime]


def send(
    clerk: Clerk,
    channel: Channel,
    worker: str,
    clock: Clock,
    limit: int = 50,
    crew: Executor | None = None,
    pace: Pace | None = None,
) -> int:
    """Claims and sends due messages of one channel; returns how many it claimed.

    The database is let go of while the provider is spoken to. With a `crew` several are sent at once; none of them to
    the same phone, since a claim gives out one message a phone.
    """
    with writing(clerk.engine) as conn:
        taken = outbox.claim(conn, clock(), worker, LEASE, limit, channel.name)
        claimed = _still_to_go(conn, taken, worker, clock())

    def attempt(message: Claimed) -> Tried:
        if pace:
            pace.wait(message.sender)
        if clock() > message.lease_until - TIME_FOR_A_TRY:
            return Tried(message, too_late=True)
        return _attempt(channel, message)

    tried: list[Tried] = []
    # What a provider holds for longer than the lease is left to be looked up there, and holds up nothing else.
    trying = crew.map(attempt, claimed, timeout=LEASE.total_seconds()) if crew else map(attempt, claimed)
    for each in trying:
        tried.append(each)
        if len(tried) >= (1 if pace and pace.rate < RECORDED_AT_ONCE else RECORDED_AT_ONCE):
            _record(clerk, worker, tried, clock())
            tried = []
    _record(clerk, worker, tried, clock())
    return len(taken)


def _still_to_go(conn: Connection, claimed: Sequence[Claimed], worker: str, now: datetime) -> list[Claimed]:
    """Without what nobody wants any more: consent is asked when a text goes, not when it was written."""
    unwanted = outbox.unwanted(conn, claimed)
    stale = {each.id for each in claimed if each.notice == "reminder" and now - each.created_at > STALE_REMINDER}
    outbox.drop(conn, unwanted, worker, "opted out")
    outbox.drop(conn, stale - unwanted, worker, "too late to remind anybody")
    return [each for each in claimed if each.id not in unwanted | stale]


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of one try: the provider's id, a fault, or neither where nobody knows; or `too_late` for any."""

    message: Claimed
    provider_id: str | None = None
    fault: SendFailed | None = None
    too_late: bool = False


def _attempt(channel: Channel, message: Claimed) -> Tried:
    try:
        accepted = channel.send(Outgoing(message.id, message.sender, message.to, message.text))
    except SendFailed as fault:
        return Tried(message, fault=fault)
    except SendUnknown as doubt:
        log.warning("message %s: %s", message.id, doubt.reason)
        return Tried(message)  # its lease runs out, and it is looked up at the provider before anything else is done
    return Tried(message, provider_id=accepted.provider_id)


def _record(clerk: Clerk, worker: str, tried: Sequence[Tried], now: datetime) -> None:
    """Writes down what was tried; a database that is away for a moment is waited for, since only we know it yet."""
    for left in reversed(range(RECORDING_TRIES)):
        try:
            _write_down(clerk, worker, tried, now)
            break
        except AWAY as away:
            if not left:
                raise
            log.warning("what was sent cannot be written down yet: %s", type(away).__name__)
            time.sleep(RECORDING_WAIT)


def _write_down(clerk: Clerk, worker: str, tried: Sequence[Tried], now: datetime) -> None:
    taken = [(each.message.id, each.provider_id) for each in tried if each.provider_id is not None]
    if taken:
        with writing(clerk.engine) as conn:
            outbox.sent_all(conn, taken, worker, now)
    for each in tried:
        if each.fault:
            _failed(clerk, worker, each.message, each.fault, now)
        if each.too_late:
            with writing(clerk.engine) as conn:
                outbox.give_back(conn, each.message.id, worker)


def _failed(clerk: Clerk, worker: str, message: Claimed, fault: SendFailed, now: datetime) -> None:
    more = fault.retry and message.attempts < tries(message.priority)
    again = now + wait(message.attempts, fault.retry_after) if more else None
    with writing(clerk.engine) as conn:
        ours = outbox.failed(conn, message.id, worker, fault.code, fault.reason, again)
        if ours and again is None:
            clerk.not_delivered(conn, message.id, fault.reason, now, opted_out=fault.blame == "person")


def reconcile(clerk: Clerk, channel: Channel, clock: Clock) -> int:
    """Settles messages whose worker never said what became of them: found at the provider, or doubtful and shown."""
    with reading(clerk.engine) as conn:
        stranded = [message for message in outbox.stranded(conn, clock()) if message.channel == channel.name]
    for done, message in enumerate(stranded):
        with reading(clerk.engine) as conn:
            others = outbox.others(conn, message)
        out = Outgoing(message.id, message.sender, message.to, message.text, others)
        try:
            found = channel.find(out, message.lease_until - LEASE)
        except NotImplementedError:
            _settle(clerk, message, None, clock())
        except (SendFailed, SendUnknown) as away:
            log.warning("message %s cannot be looked up: %s", message.id, away)
            if clock() - message.lease_until < ASKED_FOR:
                return done  # nor can the others now
            _settle(clerk, message, None, clock())
        else:
            if found is None and message.attempts < MOST_DOUBTS:
                _requeue(clerk, message, clock())
            else:
                _settle(clerk, message, found, clock())
    return len(stranded)


def _settle(clerk: Clerk, message: Claimed, found: Accepted | None, now: datetime) -> None:
    with writing(clerk.engine) as conn:
        if outbox.resolve(conn, message.id, found.provider_id if found else None, now) and found is None:
            clerk.doubted(conn, message.id, now)


def _requeue(clerk: Clerk, message: Claimed, now: datetime) -> None:
    due = now if message.attempts <= 1 else now + wait(message.attempts)
    with writing(clerk.engine) as conn:
        outbox.requeue(conn, message.id, now, due)
