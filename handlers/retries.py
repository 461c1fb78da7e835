"""How often a text is tried again, and how long it waits before that."""

import random
from datetime import timedelta

from distraint.store.outbox import REPLY

FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = timedelta(hours=1)
ANSWER_TRIES = 8  # about an hour: an answer that comes later answers nothing
OWED_TRIES = 72  # about two days: what the law wants told outlasts a provider that is away, or an account unpaid
NETWORK_TRIES = 8  # of a text that the provider took and could not deliver


def tries(priority: int) -> int:
    """How often a text is handed to a provider that does not take it."""
    return ANSWER_TRIES if priority == REPLY else OWED_TRIES


def wait(attempts: int, retry_after: float | None = None) -> timedelta:
    """How long before another try: doubling, with jitter so that many do not come back at once."""
    doubled: timedelta = min(FIRST_WAIT * 2 ** min(attempts, 12), LONGEST_WAIT)
    jittered = doubled * (0.5 + random.random() / 2)  # noqa: S311 - not a secret
    return max(jittered, timedelta(seconds=retry_after or 0))
