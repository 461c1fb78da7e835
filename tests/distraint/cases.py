"""Cases out of facts, for the tests of the law: each fact with the instant at which it happened."""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from distraint import facts as f
from distraint.answer import Act
from distraint.case import Case, fold
from distraint.facts import Entry, Fact, Item, Pin
from distraint.law import Law, enact
from distraint.statute import STATUTES

ZONE = ZoneInfo("Asia/Kolkata")
DATA = Path(__file__).parent / "data"
GENERALITY = Path(__file__).parent / "statutes"
REGIMES = {
    "OR": "orissa-1950",
    "KL": "kerala-1994",
    "TN": "tamil-nadu-1999",
    "CT": "kerala-cattle-1961",
    "NG": "nagpur-octroi-1948",
}
RAVI, OWNER, POSSESSOR, ASHA = "+919000000001", "+919000000011", "+919000000012", "+919000000002"

Happened = tuple[datetime, Fact]


def read(name: str) -> Any:
    return json.loads((DATA / name).read_text("utf-8"))


def at(words: str) -> datetime:
    """`2026-03-06 17:30`, the office's time, as aware UTC."""
    instant = datetime.fromisoformat(words)
    return (instant if instant.tzinfo else instant.replace(tzinfo=ZONE)).astimezone(UTC)


def local(instant: datetime | None) -> str:
    """An instant as the office reads it; `never` for none."""
    return f"{instant.astimezone(ZONE):%Y-%m-%d %H:%M}" if instant else "never"


def paise(rupees: str) -> int:
    whole, _, part = rupees.partition(".")
    return int(whole) * 100 + int((part or "0").ljust(2, "0"))


def pin(regime: str, options: Mapping[str, str] | None = None, closed: Iterable[str] = ()) -> Pin:
    days = tuple(sorted(date.fromisoformat(day) for day in closed))
    chosen = tuple(sorted((options or {}).items()))
    return Pin(REGIMES.get(regime, regime), date(2026, 1, 1), "office", "Office", options=chosen, closed=days)


def law(
    regime: str, options: Mapping[str, str] | None = None, closed: Iterable[str] = (), folder: Path = STATUTES
) -> Law:
    return enact(pin(regime, options, closed), folder)


def lot(words: str = "handcart", value: int | None = 300000, kind: f.Kind = "load", decays: bool = False) -> Item:
    return Item(words, kind, value, decays)


def seized(fee: str = "30.00", *items: Item, regime: str = "OR") -> f.Seized:
    """A seizure whose owner and person in charge are known."""
    lots = items or (lot(),)
    return f.Seized(paise(fee), lots, "Gandhi Chowk", pin(regime), "known", OWNER, "known", POSSESSOR)


def case(*happened: Happened) -> Case:
    entries = [Entry(seq, fact, when, when, RAVI) for seq, (when, fact) in enumerate(happened, 1)]
    found = fold(entries)
    assert found is not None, "no case without a seizure"
    return found


def expense(kind: str, rupees: str) -> f.ExpenseAdded:
    return f.ExpenseAdded(kind, kind, paise(rupees))


def act(now: datetime, who: str = ASHA, role: str = "officer") -> Act:
    return Act(now, who, role, code="7K4P")


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


STEP = re.compile(r"(?P<what>.*?)\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?P<day>\d{1,2} \w{3}) (?P<hour>\d{2}:\d{2})")
DONE: tuple[tuple[str, Fact], ...] = (
    ("receives", f.Received()),
    ("sent", f.Sent()),
    ("served", f.NoticeServed("owner", "hand")),
    ("drum", f.Proclaimed("drum", "Gandhi Chowk")),
    ("published", f.Proclaimed("drum", "Gandhi Chowk")),
)


def steps(lines: Iterable[str], year: int) -> list[Happened]:
    """The facts that the steps of a worked timetable tell: `served on owner Tue 10 Mar 11:00`."""
    found: list[Happened] = []
    for line in lines:
        if told := STEP.match(line):
            fact = next(fact for word, fact in DONE if word in told["what"])
            when = datetime.strptime(f"{told['day']} {year} {told['hour']}", "%d %b %Y %H:%M").replace(tzinfo=ZONE)
            found.append((when.astimezone(UTC), fact))
    return found
