"""What waits to be sent: claimed with a lease, sent with no transaction open, recorded as what it became."""

import logging
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime, timedelta

from distraint.store import outbox
from distraint.store.engine import reading, writing
from distraint.store.outbox import Claimed
from handlers.clerk import Clerk
from scheduler.channel import Channel, Outgoing, SendFailed, SendUnknown
from scheduler.pace import Pace

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)
# No try begins in the second half of a lease: by its end somebody else may take the message to be lost.
TIME_FOR_A_TRY = LEASE / 2
MOST_TRIES = 8
RECORDED_AT_ONCE = 10
FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = timedelta(hours=1)

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
        claimed = outbox.claim(conn, clock(), worker, LEASE, limit, channel.name)

    def attempt(message: Claimed) -> Tried:
        if pace:
            pace.wait(message.sender)
        if clock() > message.lease_until - TIME_FOR_A_TRY:
            return Tried(message, too_late=True)
        return _attempt(channel, message)

    tried: list[Tried] = []
    for each in crew.map(attempt, claimed) if crew else map(attempt, claimed):
        tried.append(each)
        if len(tried) >= (1 if pace and pace.rate < RECORDED_AT_ONCE else RECORDED_AT_ONCE):
            _record(clerk, worker, tried, clock())
            tried = []
    _record(clerk, worker, tried, clock())
    return len(claimed)


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
    again = now + wait(message.attempts, fault.retry_after) if fault.retry and message.attempts < MOST_TRIES else None
    with writing(clerk.engine) as conn:
        ours = outbox.failed(conn, message.id, worker, fault.code, fault.reason, again)
        if ours and again is None:
            clerk.not_delivered(conn, message.id, fault.reason, now, opted_out=fault.blame == "person")


def wait(attempts: int, retry_after: float | None) -> timedelta:
    """How long before another try: doubling, with jitter so that many do not come back at once."""
    doubled: timedelta = min(FIRST_WAIT * 2 ** min(attempts, 12), LONGEST_WAIT)
    jittered = doubled * (0.5 + random.random() / 2)  # noqa: S311 - not a secret
    return max(jittered, timedelta(seconds=retry_after or 0))


def reconcile(clerk: Clerk, channel: Channel, clock: Clock) -> int:
    """Settles messages whose worker never said what became of them: found at the provider, or doubtful and shown."""
    with reading(clerk.engine) as conn:
        stranded = [message for message in outbox.stranded(conn, clock()) if message.channel == channel.name]
    for message in stranded:
        out = Outgoing(message.id, message.sender, message.to, message.text)
        known, provider_id = _look_up(channel, out, message.lease_until - LEASE)
        with writing(clerk.engine) as conn:
            if known and provider_id is None:
                outbox.requeue(conn, message.id, clock())
            elif outbox.resolve(conn, message.id, provider_id, clock()) and provider_id is None:
                clerk.doubted(conn, message.id, clock())
    return len(stranded)


def _look_up(channel: Channel, out: Outgoing, since: datetime) -> tuple[bool, str | None]:
    """Whether the provider could tell, and its id of the message where it has it."""
    try:
        found = channel.find(out, since)
    except (NotImplementedError, SendFailed, SendUnknown):
        return False, None
    return True, found.provider_id if found else None
