"""How much of each: a small run for `make test`, the full one for `make soak`."""

from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True, slots=True)
class Size:
    """`times` is how often the thing itself is done, `among` how many cases, texts or seconds it is done among."""

    times: int
    among: int


TABLE: dict[str, tuple[Size, Size]] = {
    # what          small           full
    "crashes": (Size(8, 40), Size(300, 2_000)),
    "races": (Size(40, 0), Size(1_000, 0)),
    "clocks": (Size(2, 30), Size(4, 1_000)),
    "outage": (Size(1, 12), Size(1, 1_000)),
    "bulk": (Size(30, 100), Size(300, 1_000)),
    "restarts": (Size(2, 60), Size(12, 2_000)),
    "bodies": (Size(300, 0), Size(10_000, 0)),
    "memory": (Size(0, 0), Size(20_000, 8)),
}


def sizes(what: str) -> Any:
    """Runs a test with `size` small, and, marked `soak`, in full."""
    small, full = TABLE[what]
    return pytest.mark.parametrize(
        "size", [pytest.param(small, id="small"), pytest.param(full, id="full", marks=pytest.mark.soak)]
    )


def full_only(what: str) -> Any:
    return pytest.mark.parametrize("size", [pytest.param(TABLE[what][1], id="full", marks=pytest.mark.soak)])
