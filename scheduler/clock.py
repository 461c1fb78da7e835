"""The ticker: a few interval jobs, with no misfire limit, coalesced, one instance each. It holds no deadline itself."""

import logging
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

from apscheduler.schedulers.blocking import BlockingScheduler

from handlers.clerk import Clerk
from scheduler.channel import Channel
from scheduler.hostclock import Every, HostClock, tick_on
from scheduler.pace import Pace
from scheduler.send import reconcile, send
from scheduler.sweep import sweep

CREW = 8
MOST_AT_ONCE = 100
LOOK_SECONDS = 15

log = logging.getLogger(__name__)

Now = Callable[[], datetime]


def ticker(
    clerk: Clerk,
    channels: Sequence[Channel],
    now: Now,
    beat: Callable[[], None],
    pace: Pace | None,
    sweep_seconds: float,
    send_seconds: float,
) -> BlockingScheduler:
    """A scheduler with its jobs, not started. Any number may run on PostgreSQL; on SQLite one machine's."""
    scheduler = BlockingScheduler(timezone="UTC")
    tick_on(scheduler)
    # Two containers may bear one name and one process number.
    worker = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    keep: dict[str, Any] = {"trigger": "interval", "misfire_grace_time": None, "coalesce": True, "max_instances": 1}
    keep["next_run_time"] = datetime.now(UTC)  # what fell due while we were away waits no longer
    scheduler.add_job(_sweeper(clerk, now, beat), id="sweep", seconds=sweep_seconds, **keep)
    for channel in channels:
        scheduler.add_job(
            _sender(clerk, channel, worker, now, pace), id=f"send-{channel.name}", seconds=send_seconds, **keep
        )
    return scheduler


def _sweeper(clerk: Clerk, now: Now, beat: Callable[[], None]) -> Callable[[], None]:
    def job() -> None:
        def work() -> int:
            rung = sweep(clerk, now())
            beat()
            return rung

        _quietly(work)

    return job


def _sender(clerk: Clerk, channel: Channel, worker: str, now: Now, pace: Pace | None) -> Callable[[], None]:
    # A small batch where the number speaks slowly, so that a reply never waits long behind a proclamation.
    batch = max(CREW, min(MOST_AT_ONCE, int(pace.rate * 2))) if pace else MOST_AT_ONCE
    crew = ThreadPoolExecutor(CREW, thread_name_prefix=f"send-{channel.name}")

    look, host = Every(LOOK_SECONDS, time.monotonic), HostClock(now, time.monotonic)

    def job() -> None:
        look.again()
        while True:  # a proclamation takes hours: what a crash has left in doubt does not wait for its end
            runs_true = host.runs_true()
            if look.is_time() and runs_true:
                _quietly(lambda: reconcile(clerk, channel, now))
            if not _quietly(lambda: send(clerk, channel, worker, now, batch, crew, pace)):
                return

    return job


def _quietly(work: Callable[[], int]) -> int:
    """A job that fails is tried again at the next tick: nothing it was to do is lost, since it is all in the record."""
    try:
        return work()
    except Exception:
        log.exception("a job of the clock failed; the next tick tries again")
        return 0
