"""Counting of days and hours, with the counting said in words.

Instants are aware UTC; days are those of the office's zone. The day of the event is never counted and the whole
of the last day belongs to the owner, so what a period bars becomes lawful at the midnight that ends it.
"""

import calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Unit = Literal["hours", "days", "working_days", "months", "years"]
MonthRule = Literal["corresponding", "full_months", "later"]

SUNDAY = 6
OPENING = time(10)
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """An office's days: its zone, the gazetted closed days, and the hours it may make noise in (end excluded)."""

    zone: ZoneInfo
    closed: frozenset[date] = frozenset()
    opens: time = time(9)
    shuts: time = time(20)

    def local(self, instant: datetime) -> datetime:
        if instant.tzinfo is None:
            raise ValueError("an instant without a zone is no instant")
        return instant.astimezone(self.zone)

    def day(self, instant: datetime) -> date:
        return self.local(instant).date()

    def at(self, day: date, hour: time = time(0)) -> datetime:
        return datetime.combine(day, hour, self.zone).astimezone(UTC)

    def is_open(self, day: date) -> bool:
        return day.weekday() != SUNDAY and day not in self.closed

    def next_open(self, day: date) -> date:
        while not self.is_open(day):
            day += ONE_DAY
        return day


@dataclass(frozen=True, slots=True)
class Counted:
    """A period counted out: `ends` is the first instant after it (the limit itself, for hours)."""

    ends: datetime
    last_day: date
    how: str


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time in a statute's own terms."""

    length: int
    unit: Unit
    exclude: tuple[str, ...] = ()
    rolls: bool = False
    months: MonthRule = "later"
    left_out: frozenset[date] = frozenset()


def count(start: datetime, span: Span, office: Calendar, event: str) -> Counted:
    """Count a span from an event. Hours run through nights and Sundays; everything else is counted in days."""
    if span.unit == "hours":
        ends = start + timedelta(hours=span.length)
        how = (
            f"{_moment(start, office)} {event}; {span.length} running hours, nights and Sundays included; "
            f"they end {_moment(ends, office)}"
        )
        return Counted(ends, office.day(ends), how)
    if span.length == 0:
        return Counted(start, office.day(start), f"{_moment(start, office)} {event}; no interval is set")
    first = office.day(start)
    words = [f"{_day(first)} {event}, not counted"]
    if span.unit in ("months", "years"):
        months = span.length * (12 if span.unit == "years" else 1)
        last = add_months(first, months, span.months)
        unit = span.unit if span.length > 1 else span.unit.removesuffix("s")
        words.append(f"{span.length} {unit}: the last day is {_dated(last)}")
    else:
        last = _count_days(first, span, office, words)
    if span.rolls and not office.is_open(last):
        rolled = office.next_open(last)
        words.append(f"{_day(last)} is a closed day, so the last day is {_day(rolled)}")
        last = rolled
    ends = office.at(last + ONE_DAY)
    words.append(f"from {_moment(ends, office)}")
    return Counted(ends, last, "; ".join(words))


def _count_days(first: date, span: Span, office: Calendar, words: list[str]) -> date:
    day, counted = first, 0
    while counted < span.length:
        day += ONE_DAY
        if reason := _excluded(day, span, office):
            words.append(f"{_day(day)} left out ({reason})")
            continue
        counted += 1
        if span.length <= 3 or counted in (1, span.length):
            words.append(f"{_day(day)} {_ordinal(counted)}")
    return day


def _excluded(day: date, span: Span, office: Calendar) -> str:
    if day.weekday() == SUNDAY and ("sunday" in span.exclude or span.unit == "working_days"):
        return "Sunday"
    if day in office.closed and ("closed" in span.exclude or span.unit == "working_days"):
        return "closed day"
    return "excluded by the office" if day in span.left_out else ""


def add_months(day: date, months: int, rule: MonthRule = "later") -> date:
    """The corresponding date. From the last day of a month, `later` and `full_months` reach the last day of a month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last = calendar.monthrange(year, month)[1]
    was_last = day.day == calendar.monthrange(day.year, day.month)[1]
    if was_last and rule != "corresponding":
        return date(year, month, last)
    return date(year, month, min(day.day, last))


def advised(instant: datetime, office: Calendar) -> datetime:
    """The prudent hour: the first 10:00 of an open day, never a Sunday, at or after an instant."""
    day = office.day(instant)
    if office.local(instant).time() > OPENING:
        day += ONE_DAY
    return office.at(office.next_open(day), OPENING)


def within_hours(instant: datetime, office: Calendar) -> bool:
    return office.opens <= office.local(instant).time() < office.shuts


def next_hour_of_day(instant: datetime, office: Calendar, open_days_only: bool = False) -> datetime:
    """The first instant from this one on at which the office may cry out: by day, on an open day if need be."""
    day = office.day(instant)
    if open_days_only and not office.is_open(day):
        return office.at(office.next_open(day), office.opens)
    if within_hours(instant, office):
        return instant
    if office.local(instant).time() >= office.shuts:
        day += ONE_DAY
    return office.at(office.next_open(day) if open_days_only else day, office.opens)


def office_hours_on(instant: datetime, hours: int, office: Calendar) -> datetime:
    """So many hours of the office's own day later: only time between its opening and shutting on open days counts."""
    left = timedelta(hours=hours)
    at = next_hour_of_day(instant, office, open_days_only=True)
    while True:
        shuts = office.at(office.day(at), office.shuts)
        if at + left <= shuts:
            return at + left
        left -= shuts - at
        at = office.at(office.next_open(office.day(at) + ONE_DAY), office.opens)


def earliest(instants: Iterable[datetime]) -> datetime | None:
    return min(instants, default=None)


def _day(day: date) -> str:
    return f"{day:%a} {day.day} {day:%b}"


def _dated(day: date) -> str:
    return f"{_day(day)} {day.year}"


def _moment(instant: datetime, office: Calendar) -> str:
    local = office.local(instant)
    return f"{_dated(local.date())} {local:%H:%M}"


def _ordinal(n: int) -> str:
    names = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    return names[n] if n < len(names) else f"day {n}"
