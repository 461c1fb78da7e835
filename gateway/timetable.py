"""A statute's timetable for given instants, without a case: every period counted, and the two gates of every course."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from distraint.days import Counted
from distraint.gates import acted, counted, late_from, opens, prudent, voided
from distraint.law import Law
from distraint.statute import Anchor, Branch, Period, Rest

Given = Mapping[Anchor, datetime]
Verdict = Literal["", "in time", "late", "void", "too early"]

# What happened when something else did: who has served the owner has served.
ALSO: dict[Anchor, tuple[Anchor, ...]] = {
    "seized": ("demanded",),
    "demanded": ("seized",),
    "served_owner": ("served",),
    "served_possessor": ("served",),
    "proclaimed": ("published",),
    "published": ("proclaimed",),
}


class UnknownEvent(LookupError):
    """A name that is none of the language's events; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class Line:
    """One period, counted from what is given.

    `course` is the branch it belongs to, empty for the statute's ordinary one; `waits` the events one of which (all, if
    the period needs them) is missing while it is not counted; `late_from` the first instant at which the act is late.
    """

    period: Period
    course: str
    counted: Counted | None
    waits: tuple[Anchor, ...]
    late_from: datetime | None
    acted: datetime | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Gates:
    """When a course lets the property be sold; `void` is the period whose act came too late for any sale."""

    course: str
    cite: str
    legal: Counted | None
    prudent: datetime | None
    void: Period | None


def happened(given: Mapping[str, datetime]) -> Given:
    """The given instants with what they imply. Raises UnknownEvent."""
    known = get_args(Anchor)
    if wrong := [name for name in given if name not in known]:
        raise UnknownEvent(f"no event {wrong[0]!r}; there are: {', '.join(known)}")
    events: dict[Anchor, datetime] = {anchor: given[anchor] for anchor in known if anchor in given}
    for anchor, also in ALSO.items():
        if anchor in given:
            events |= {implied: given[anchor] for implied in also if implied not in given}
    return events


def timetable(law: Law, given: Mapping[str, datetime]) -> tuple[Line, ...]:
    """Every period of the statute, in its own order, then those of its other courses, then the deposit."""
    events = happened(given)
    return tuple(_line(period, course, events, law) for period, course in _periods(law))


def gates(law: Law, given: Mapping[str, datetime]) -> tuple[Gates, ...]:
    """The gates of the ordinary course and of each other one that has its own."""
    events = happened(given)
    courses: list[Branch | None] = [None, *(branch for branch in law.statute.branch if branch.gate)]
    return tuple(_gates(branch, events, law) for branch in courses)


def deposit(rest: Rest) -> Period | None:
    """The deposit of what is left, as the period in which it may be claimed."""
    hold = rest.hold
    if hold is None:
        return None
    return Period(
        cite=rest.cite,
        text=rest.text,
        duty="claim",
        start=hold.start,
        which="latest",
        length=hold.length,
        unit=hold.unit,
        rolls=hold.rolls,
        months=hold.months,
        effect="obliges_by",
    )


def _periods(law: Law) -> Iterator[tuple[Period, str]]:
    for period in law.statute.period:
        yield period, ""
    for branch in law.statute.branch:
        held = deposit(branch.rest) if branch.rest else None
        yield from ((period, branch.on) for period in (branch.gate, branch.advice, held) if period is not None)
    if held := deposit(law.statute.rest):
        yield held, ""


def _line(period: Period, course: str, events: Given, law: Law) -> Line:
    found = counted(period, events, law)
    waits = tuple(anchor for anchor in dict.fromkeys((*period.needs, *period.start)) if anchor not in events)
    late = late_from(period, found.ends, law) if found and period.effect != "bars_until" else None
    act = acted(period.duty, events)
    return Line(period, course, found, () if found else waits, late, act, _verdict(period, found, late, act))


def _verdict(period: Period, found: Counted | None, late: datetime | None, act: datetime | None) -> Verdict:
    if found is None or act is None:
        return ""
    if late is None:
        return "too early" if act < found.ends else "in time"
    if act < late:
        return "in time"
    return "void" if period.breach == "void" else "late"


def _gates(branch: Branch | None, events: Given, law: Law) -> Gates:
    rule = (branch and branch.gate) or next(iter(law.statute.periods("sell")), None)
    cite = rule.cite if rule else law.statute.sale.cite
    on = branch.on if branch else ""
    return Gates(on, cite, opens(branch, events, law), prudent(branch, events, law), voided(events, law))
