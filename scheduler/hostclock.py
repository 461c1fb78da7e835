"""The clock of the host, which somebody may set: what ticks goes on, and no lease is taken to have run out by that."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Thread

from apscheduler.events import EVENT_SCHEDULER_STARTED
from apscheduler.schedulers.blocking import BlockingScheduler

from scheduler.send import LEASE

SET = timedelta(seconds=5)
LOOK_SECONDS = 1.0

Now = Callable[[], datetime]
Seconds = Callable[[], float]


class HostClock:
    """Holds `now` against a steady count of seconds."""

    def __init__(self, now: Now, seconds: Seconds) -> None:
        self._now, self._seconds = now, seconds
        self._zero = self._ahead()
        self._set_at: float | None = None

    def _ahead(self) -> datetime:
        return self._now() - timedelta(seconds=self._seconds())

    def moved(self) -> timedelta:
        """By how much it was set since this was asked last; nought where it only runs a little fast or slow."""
        ahead = self._ahead()
        moved, self._zero = ahead - self._zero, ahead
        return moved if abs(moved) > SET else timedelta(0)

    def runs_true(self) -> bool:
        """False for a lease's length after it was set forward: a text may be under way whose lease only seems over."""
        if self.moved() > timedelta(0):
            self._set_at = self._seconds()
        return self._set_at is None or self._seconds() - self._set_at > LEASE.total_seconds()


class Every:
    """So many seconds at least between one time and the next."""

    def __init__(self, seconds: float, steady: Seconds) -> None:
        self._every, self._steady = seconds, steady
        self._last: float | None = None

    def again(self) -> None:
        self._last = None

    def is_time(self) -> bool:
        now = self._steady()
        if self._last is not None and now - self._last < self._every:
            return False
        self._last = now
        return True


def tick_on(scheduler: BlockingScheduler) -> None:
    """When the host's clock is set back, each job runs at once: else it would sleep until the old hour comes again."""

    def watch() -> None:
        host = HostClock(lambda: datetime.now(UTC), time.monotonic)
        while True:
            time.sleep(LOOK_SECONDS)
            if host.moved() < timedelta(0):
                for job in scheduler.get_jobs():
                    job.modify(next_run_time=datetime.now(UTC))

    scheduler.add_listener(lambda _: Thread(target=watch, daemon=True).start(), EVENT_SCHEDULER_STARTED)
