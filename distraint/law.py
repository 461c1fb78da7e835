"""The law of one case: a statute's version with the office's options settled, and the office's calendar."""

from dataclasses import dataclass, replace
from datetime import date, time
from functools import cached_property, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from distraint.days import Calendar
from distraint.facts import Pin
from distraint.statute import STATUTES, Option, Statute, common_options, in_force, settle


class FaultyOption(ValueError):
    """An office chose an option or an answer that does not exist; the message lists those that do."""


@dataclass(frozen=True)
class Law:
    """Everything `decide`, `deadlines`, `dues`, `account` and `told` need to know besides the facts."""

    statute: Statute
    calendar: Calendar
    office: str  # its name, as texts say it
    chosen: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str:
        """The office's answer, or the proposed one. Raises KeyError for an option nobody described."""
        return self._answers[name]

    @cached_property
    def _answers(self) -> dict[str, str]:
        return {option.name: option.default for option in options_of(self.statute)} | dict(self.chosen)

    @property
    def digital(self) -> bool:
        """Whether the office lets a handset's receipt be service and the broadcast be publication."""
        return self.option("service") == "digital"

    @property
    def sale_place(self) -> str:
        return self.option("place") or self.office

    def word(self, name: str) -> str:
        """The statute's own word for a thing (`fee`, `sale` ...), for texts."""
        return self.statute.words.get(name, name)


def options_of(statute: Statute) -> tuple[Option, ...]:
    return (*common_options(), *statute.option)


@lru_cache(maxsize=512)
def enact(pin: Pin, folder: Path = STATUTES) -> Law:
    """The law a pin stands for. Raises UnknownStatute, FaultyStatute or FaultyOption."""
    chosen = dict(pin.options)
    raw = in_force(pin.statute, pin.version, folder)
    statute = settle(raw, chosen)
    known = {option.name: option for option in options_of(statute)}
    for name, value in chosen.items():
        if name not in known:
            raise FaultyOption(f"no option {name!r}; there are: {', '.join(sorted(known))}")
        if known[name].choices and value not in known[name].choices:
            raise FaultyOption(f"{name} is one of {', '.join(known[name].choices)}, not {value!r}")
    opens, shuts = _hours(chosen.get("hours", known["hours"].default))
    calendar = Calendar(ZoneInfo(pin.zone), frozenset(pin.closed), opens, shuts)
    return Law(statute, calendar, pin.name, pin.options)


def with_closed(law: Law, closed: frozenset[date]) -> Law:
    return replace(law, calendar=replace(law.calendar, closed=closed)) if closed != law.calendar.closed else law


def _hours(words: str) -> tuple[time, time]:
    try:
        opens, shuts = (time.fromisoformat(part.strip()) for part in words.split("-"))
    except ValueError:
        raise FaultyOption(f"hours are written 09:00-20:00, not {words!r}") from None
    if opens >= shuts:
        raise FaultyOption(f"hours end after they begin: {words!r}")
    return opens, shuts
