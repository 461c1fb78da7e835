"""Codes that people read off a small screen and type: no letter that looks like a digit."""

import hashlib
import itertools
import secrets
from collections.abc import Callable
from typing import Literal

LETTERS = "ACDEFGHJKLMNPQRTUVWXY34679"
DIGITS = "0123456789"
LENGTH = 4


def random_release_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def random_confirm_code() -> str:
    return "".join(secrets.choice(DIGITS) for _ in range(LENGTH))


def counted_codes(what: Literal["release", "confirm"], seed: int) -> Callable[[], str]:
    """Codes that come out the same whenever a story is played again."""
    counter = itertools.count(1)
    letters = LETTERS if what == "release" else DIGITS

    def code() -> str:
        digest = hashlib.sha256(f"{what}-{seed}-{next(counter)}".encode()).digest()
        return "".join(letters[byte % len(letters)] for byte in digest[:LENGTH])

    return code
