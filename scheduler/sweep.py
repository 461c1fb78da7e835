"""What has fallen due: every deadline handled at its own legal instant, in order, through the same door as a text."""

import logging
from datetime import datetime

from distraint.store import projections
from distraint.store.engine import reading
from handlers.clerk import AWAY, Clerk

log = logging.getLogger(__name__)

BATCH = 200

Due = tuple[int, str, datetime]


def sweep(clerk: Clerk, now: datetime) -> int:
    """Rings every deadline due by `now`, earliest first; returns how many. Nothing overdue is dropped.

    Each is a transaction of its own; of two clocks that come to one deadline, the later finds it done. One that
    cannot be rung is left for the next sweep, and holds up no other case.
    """
    rung = 0
    left: set[Due] = set()
    while batch := _due(clerk, now, left):  # again until none is left: what one brings about may itself be due
        left |= {due for due in batch if not _ring(clerk, due, now)}
        rung += len(batch)
    return rung


def _ring(clerk: Clerk, due: Due, now: datetime) -> bool:
    try:
        return clerk.ring(*due, now)
    except AWAY:
        raise
    except Exception:
        log.exception("deadline %s of case %s cannot be rung", due[1], due[0])
        return False


def _due(clerk: Clerk, now: datetime, left: set[Due]) -> list[Due]:
    with reading(clerk.engine) as conn:
        return [due for due in projections.due(conn, now, BATCH + len(left)) if due not in left]


def next_due(clerk: Clerk, after: datetime) -> datetime | None:
    """The instant of the next deadline of any case that is still to come."""
    with reading(clerk.engine) as conn:
        return projections.next_due(conn, after)
