"""When the events of a case were, and what its periods make of them: the two gates every sale has to pass."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from distraint import days
from distraint.case import Case
from distraint.days import Counted
from distraint.law import Law
from distraint.statute import Anchor, Branch, Duty, Period

FORTHWITH_HOURS = 6
JUST_AFTER = timedelta(microseconds=1)

WORDS: dict[Anchor, str] = {
    "demanded": "demanded",
    "seized": "seized",
    "sent": "sent",
    "received": "received",
    "reported": "reported",
    "affixed": "affixed",
    "proclaimed": "proclaimed",
    "served": "served",
    "served_owner": "served on the owner",
    "served_possessor": "given to the person in possession",
    "informed": "possessor informed",
    "refused": "refused",
    "ordered": "ordered",
    "adjudged": "order passed",
    "published": "published",
    "arrived": "arrived",
    "begun": "sale begun",
    "ended": "sale ended",
    "credit_notified": "credit notified",
    "unwilling": "refused to receive",
}

ACTS: dict[Duty, tuple[Anchor, ...]] = {
    "send": ("sent", "received"),
    "report": ("reported",),
    "notice": ("served", "served_owner", "served_possessor", "proclaimed", "published", "affixed"),
    "order": ("adjudged",),
    "sell": ("begun",),
}


def anchors(case: Case, law: Law) -> dict[Anchor, datetime]:
    """The events that have happened. Several drums make one event, first or last as the office reads it."""
    found: dict[Anchor, datetime | None] = {
        "demanded": case.seized,
        "seized": case.seized,
        "sent": case.sent,
        "received": case.received,
        "reported": case.reported,
        "affixed": case.affixed,
        "proclaimed": (cried := _cried(case, law)),
        "published": cried,
        "served": min((s.at for s in case.services), default=None),
        "served_owner": min((s.at for s in case.services if s.to == "owner"), default=None),
        "served_possessor": min((s.at for s in case.services if s.to == "possessor"), default=None),
        "informed": case.informed,
        "refused": case.refused,
        "ordered": case.release,
        "begun": case.sale.begun,
        "ended": case.sale.ended,
        "credit_notified": case.credit_notified,
        "unwilling": case.unwilling,
    }
    return {anchor: at for anchor, at in found.items() if at is not None}


def cry_places(case: Case, law: Law) -> tuple[str, ...]:
    """Where it has to be cried: at the place of seizure, and in the nearest market where the statute wants both."""
    market = law.option("market")
    if law.statute.notice.publication == "affixed_and_drum" and market and not same_place(market, case.place):
        return (case.place, market)
    return (case.place,)


def same_place(one: str, other: str) -> bool:
    return place_key(one) == place_key(other)


def place_key(place: str) -> str:
    return " ".join(place.casefold().split())


def _cried(case: Case, law: Law) -> datetime | None:
    if not case.cries or uncried(case, law):
        return None
    at = [cry.at for cry in case.cries]
    return max(at) if law.statute.notice.counts == "last" else min(at)


def uncried(case: Case, law: Law) -> tuple[str, ...]:
    """Where it still has to be cried. A drum in the market names it; any other drum is the one at the seizure."""
    home, *market = cry_places(case, law)
    cried = [place_key(cry.place) for cry in case.cries]
    named = place_key(market[0]) if market else ""
    in_market = [place for place in cried if market and (named in place or "market" in place.split())]
    elsewhere = [place for place in cried if place not in in_market or place_key(home) in place.replace(named, "")]
    return (*([] if elsewhere else [home]), *([] if in_market else market))


def counted(period: Period, events: Mapping[Anchor, datetime], law: Law) -> Counted | None:
    """A period counted from what has happened; None while its event is missing."""
    if any(anchor not in events for anchor in period.needs):
        return None
    there = [(events[anchor], anchor) for anchor in period.start if anchor in events]
    if not there:
        return None
    start, anchor = min(there) if period.which == "earliest" else max(there)
    return days.count(start, period.span, law.calendar, WORDS.get(anchor, anchor))


def acted(duty: Duty, events: Mapping[Anchor, datetime]) -> datetime | None:
    """When the act a duty asks for was first done."""
    return min((events[anchor] for anchor in ACTS.get(duty, ()) if anchor in events), default=None)


def late_from(period: Period, ends: datetime, law: Law) -> datetime:
    """The first instant that is late: just after a limit, or six office hours after a limit that only starts a duty.

    A limit counted in days ends with the midnight after its last day, which is late itself.
    """
    if period.forthwith:
        return days.office_hours_on(ends, FORTHWITH_HOURS, law.calendar) + JUST_AFTER
    return ends + JUST_AFTER if period.unit == "hours" or not period.length else ends


def voided(events: Mapping[Anchor, datetime], law: Law) -> Period | None:
    """The first period whose act came late where late is void: as long as one is, the gate cannot open."""
    for period in law.statute.period:
        limit = counted(period, events, law) if period.breach == "void" else None
        act = acted(period.duty, events)
        if limit and act and act >= late_from(period, limit.ends, law):
            return period
    return None


def course(case: Case, law: Law) -> Branch | None:
    """The other course a case has taken, which overrides gate, stop rule and rest together."""
    if case.perishing:
        return law.statute.branch_on("perishable")
    return law.statute.branch_on("refusal") if case.refused else None


def gate_rule(case: Case, law: Law) -> Period | None:
    return _rule(course(case, law), law)


def _rule(branch: Branch | None, law: Law) -> Period | None:
    return branch.gate if branch and branch.gate else next(iter(law.statute.periods("sell")), None)


def gate(case: Case, law: Law) -> Counted | None:
    """The legal gate: before it a sale is refused, whatever anyone texts. None while it cannot open."""
    return opens(course(case, law), anchors(case, law), law)


def opens(branch: Branch | None, events: Mapping[Anchor, datetime], law: Law) -> Counted | None:
    """When the gate of a course opens: after its own period and, on the ordinary one, after every claim's."""
    rule = _rule(branch, law)
    found = counted(rule, events, law) if rule and not voided(events, law) else None
    if found is None or (branch and branch.gate):
        return found
    claims = [counted(period, events, law) for period in law.statute.periods("claim") if period.effect == "bars_until"]
    return max((found, *(claim for claim in claims if claim)), key=lambda each: each.ends)


def advised(case: Case, law: Law) -> datetime | None:
    """The prudent gate: the first 10:00 of an open day, or at once where the statute says so."""
    return prudent(course(case, law), anchors(case, law), law)


def prudent(branch: Branch | None, events: Mapping[Anchor, datetime], law: Law) -> datetime | None:
    legal = opens(branch, events, law)
    if legal is None:
        return None
    rule = branch.advice if branch else next(iter(law.statute.periods("advise")), None)
    later = counted(rule, events, law) if rule else None
    instant = max(legal.ends, later.ends) if later else legal.ends
    return instant if rule and rule.at_once else days.advised(instant, law.calendar)


def appointed(case: Case, law: Law) -> datetime | None:
    """The instant of the sale: the one that was appointed, else the advised one; one before the gate is void."""
    legal, at = gate(case, law), case.sale.appointed
    return at if at and legal and at >= legal.ends else advised(case, law)


def limit(case: Case, law: Law, duty: Duty) -> Counted | None:
    """The instant at which a duty starts or ends; None while its event has not happened."""
    rule = next(iter(law.statute.periods(duty)), None)
    return counted(rule, anchors(case, law), law) if rule else None


def is_noticed(case: Case, law: Law) -> bool:
    """Whether notice has been given as the statute wants it: served and not annulled, or fully published."""
    if law.statute.notice.publication == "affixed_and_drum":
        return case.affixed is not None and _cried(case, law) is not None
    return bool(case.services) or _cried(case, law) is not None
