"""The demo's time: real time, moved ahead. Where it stands is in the record, so that every process sees the same."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from distraint.store import sessions
from distraint.store.engine import reading, writing
from distraint.store.sessions import Session
from handlers.clerk import Clerk
from scheduler.channel import Channel
from scheduler.send import send
from scheduler.sweep import next_due, sweep

_KEY = ("demo", "clock")
FARTHEST = timedelta(days=5 * 366)


class DemoTime:
    """`now()` is what the demo believes the time to be, aware UTC."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def now(self) -> datetime:
        with reading(self._engine) as conn:
            ahead = sessions.get(conn, *_KEY).notes.get("seconds", 0)
        return datetime.now(UTC) + timedelta(seconds=float(ahead))

    def set(self, to: datetime) -> None:
        seconds = max(0.0, (to - datetime.now(UTC)).total_seconds())
        with writing(self._engine) as conn:
            sessions.put(conn, Session(*_KEY, notes={"seconds": seconds}))


def ahead(clerk: Clerk, channel: Channel, time: DemoTime, to: datetime) -> list[datetime]:
    """Moves the demo's time on; deadlines on the way fire one by one, each at its own instant. Returns those instants.

    Raises ValueError for more than five years at once.
    """
    now = time.now()
    if to - now > FARTHEST:
        raise ValueError("no more than five years at once")
    stops: list[datetime] = []
    sweep(clerk, now)
    drain(clerk, channel, time)
    while (due := next_due(clerk, now)) is not None and due <= to:
        now = max(due, time.now())
        time.set(now)
        sweep(clerk, now)
        drain(clerk, channel, time)
        stops.append(now)
    if to > time.now():
        time.set(to)
    drain(clerk, channel, time)
    return stops


def drain(clerk: Clerk, channel: Channel, time: DemoTime) -> None:
    """Sends what waits, at once."""
    while send(clerk, channel, "phones", time.now):
        pass
