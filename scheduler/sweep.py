"""What has fallen due: every deadline handled at its own legal instant, in order, through the same door as a text."""

from datetime import datetime

from distraint.store import projections
from distraint.store.engine import reading
from handlers.clerk import Clerk

BATCH = 200


def sweep(clerk: Clerk, now: datetime) -> int:
    """Rings every deadline due by `now`, earliest first; returns how many. Nothing overdue is dropped.

    Each is a transaction of its own; of two clocks that come to one deadline, the later finds it done.
    """
    rung = 0
    while batch := _due(clerk, now):  # again until none is left: what one brings about may itself be due
        for case_no, key, due in batch:
            clerk.ring(case_no, key, due, now)
        rung += len(batch)
    return rung


def _due(clerk: Clerk, now: datetime) -> list[tuple[int, str, datetime]]:
    with reading(clerk.engine) as conn:
        return projections.due(conn, now, BATCH)


def next_due(clerk: Clerk) -> datetime | None:
    """The instant of the next deadline of any case."""
    with reading(clerk.engine) as conn:
        return projections.next_due(conn)
