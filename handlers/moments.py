"""Days and times as people type them: day before month, on the office's clock."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Lean = Literal["past", "future"]

GRACE = timedelta(minutes=5)
OPENING = time(10)

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_END = r"[.,;]?(?=\s|$)"


def _patterns(*sources: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source + _END, re.IGNORECASE) for source in sources)


_DAYS = _patterns(
    r"(?P<near>today|tomorrow|yesterday|aaj|kal)",
    r"(?P<day>[0-9]{1,2})(?P<sep>[/-])(?P<month>[0-9]{1,2})(?:(?P=sep)(?P<year>20[0-9]{2}|[0-9]{2}))?",
    r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>20[0-9]{2}|[0-9]{2})",
    r"(?P<year>20[0-9]{2})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})",
    rf"(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?[ -]?{_MONTH}(?:[ -](?P<year>20[0-9]{{2}}))?",
)
# Without am or pm, 17:30 and 09:15 are the 24-hour clock; 5:30 could be either half of the day.
_CLOCKS = _patterns(
    r"(?P<hour>[0-9]{1,2})(?:[.:](?P<minute>[0-9]{2}))?\s?(?P<half>[ap])\.?m",
    r"(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})",
    r"(?:12\s)?noon",
)
# Without a day beside it, 17.30 is an amount.
_CLOCKS_BESIDE_A_DAY = (*_CLOCKS, *_patterns(r"(?P<hour>[0-9]{2})\.(?P<minute>[0-9]{2})"))

_GAP = re.compile(r"\s+(?:(?:at|on)\s+)?", re.IGNORECASE)
_LIKE_A_MOMENT = re.compile(
    rf"[0-9]{{1,4}}[/-][0-9]{{1,2}}(?![0-9])|[0-9]{{1,2}}:[0-9]{{2}}|[0-9]{{1,2}}(?:[.:][0-9]{{2}})?\s?[ap]\.?m{_END}"
    rf"|[0-9]{{1,2}}\.[0-9]{{1,2}}\.[0-9]|[0-9]{{1,2}}(?:st|nd|rd|th)?[ -]?{_MONTH}{_END}",
    re.IGNORECASE,
)
_LIKE_A_CLOCK = re.compile(rf"[0-9]{{1,2}}(?:[.:][0-9]{{2}})?{_END}")


@dataclass(frozen=True, slots=True)
class _Typed:
    day: re.Match[str] | None
    clock: re.Match[str] | None
    end: int


def read_when(words: Sequence[str], now: datetime, zone: ZoneInfo, lean: Lean) -> tuple[datetime, int] | None:
    """The moment at the start of words, in aware UTC, and how many words it took.

    What was left out is filled in on the lean's side: the latest such moment not after now (by `GRACE`), or
    the earliest from today on. A day alone is its `OPENING` in the future and nothing in the past. A day typed
    in full is given as typed, on whichever side it lies.
    """
    text = " ".join(words[:8])
    typed = _typed(text)
    if typed is None or (typed.clock is None and lean == "past"):
        return None
    rest = text[typed.end :].lstrip()
    if _LIKE_A_MOMENT.match(rest) or (typed.clock is None and _LIKE_A_CLOCK.match(rest)):
        return None
    try:
        clock = _clock(typed.clock) if typed.clock else OPENING
    except ValueError:
        return None
    moment = _resolve(typed.day, clock, now.astimezone(zone), zone, lean)
    return (moment.astimezone(UTC), len(text[: typed.end].split())) if moment else None


def moment_fault(words: Sequence[str], now: datetime, zone: ZoneInfo, lean: Lean) -> str:
    """A sentence to send where words start like a moment that `read_when` cannot read; "" otherwise."""
    text = " ".join(words[:8])
    seen = _LIKE_A_MOMENT.match(text)
    if seen is None or read_when(words, now, zone, lean):
        return ""
    return f"{seen[0]} is not clear: write the day, month and time, like 6/3 5.30pm."


def _typed(text: str) -> _Typed | None:
    if day := _first(_DAYS, text, 0):
        clock = _beside(_CLOCKS_BESIDE_A_DAY, text, day.end())
        return _Typed(day, clock, clock.end() if clock else day.end())
    if clock := _first(_CLOCKS, text, 0):
        day = _beside(_DAYS, text, clock.end())
        return _Typed(day, clock, day.end() if day else clock.end())
    clock = _first(_CLOCKS_BESIDE_A_DAY, text, 0)
    day = _beside(_DAYS, text, clock.end()) if clock else None
    return _Typed(day, clock, day.end()) if day else None


def _beside(patterns: Iterable[re.Pattern[str]], text: str, end: int) -> re.Match[str] | None:
    gap = _GAP.match(text, end)
    return _first(patterns, text, gap.end()) if gap else None


def _first(patterns: Iterable[re.Pattern[str]], text: str, at: int) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.match(text, at))), None)


def _clock(typed: re.Match[str]) -> time:
    named = typed.groupdict()
    if named.get("hour") is None:
        return time(12)
    hour, half = int(named["hour"]), (named.get("half") or "").lower()
    if half == "a" and hour > 12:
        raise ValueError(typed[0])
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, int(named["minute"] or 0))


def _resolve(typed: re.Match[str] | None, clock: time, local: datetime, zone: ZoneInfo, lean: Lean) -> datetime | None:
    today, named = local.date(), typed.groupdict() if typed else {}
    side = -1 if lean == "past" else 1
    if named.get("near"):
        days = [today + timedelta(days=_nearby(named["near"].lower(), side))]
    elif named.get("year"):
        days = _days([int(named["year"]) % 100 + 2000], named)
    elif named:
        days = _days((today.year + 1, today.year, today.year - 1)[::-side], named)
    else:
        days = [today, today + timedelta(days=side)]
    moments = [datetime.combine(day, clock, zone) for day in days]
    if named.get("near") or named.get("year"):
        return moments[0] if moments else None
    if lean == "past":
        return next((moment for moment in moments if moment <= local + GRACE), None)
    since = datetime.combine(today, time(0), zone) if named else local
    return next((moment for moment in moments if moment >= since), None)


def _nearby(word: str, side: int) -> int:
    # Hindi has one word for yesterday and tomorrow.
    return {"today": 0, "aaj": 0, "yesterday": -1, "tomorrow": 1, "kal": side}[word]


def _days(years: Iterable[int], named: dict[str, str]) -> list[date]:
    month = named["month"].lower()
    number = int(month) if month.isdecimal() else _MONTHS.index(month[:3]) + 1
    found = []
    for year in years:
        try:
            found.append(date(year, number, int(named["day"])))
        except ValueError:
            continue
    return found
