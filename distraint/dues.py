"""What a tender must be at this instant, head by head; and what a sale must bring. All sums are paise."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from distraint.case import Case
from distraint.confirming import waits
from distraint.law import Law
from distraint.money import share
from distraint.statute import Head, HeadName, Phase


@dataclass(frozen=True, slots=True)
class Dues:
    """Heads of what is owed, what is already there, and what is still due."""

    heads: tuple[tuple[HeadName, int], ...]
    there: int

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.heads)

    @property
    def due(self) -> int:
        return max(0, self.total - self.there)


def dues(case: Case, law: Law, now: datetime) -> Dues:
    """Owed now, net of advances, deposits and hammer prices. Once a lot is sold, its sale's expenses count too.

    While a sale that is over can still be undone by a tender, its prices are nobody's yet.
    """
    proceeds = 0 if undone_by_tender(case, law) else case.proceeds
    phase: Phase = "sale" if proceeds else "tender"
    return Dues(heads(case, law, phase, now), case.paid + case.deposits + proceeds)


def undone_by_tender(case: Case, law: Law) -> bool:
    """Whether the sale is over, and the auction complete only when it is confirmed."""
    return law.statute.tender.until == "confirmation" and case.sale.ended is not None and waits(case, law)


def to_be_sold(case: Case, law: Law, now: datetime) -> Dues:
    """What the sale must bring, net of what is there."""
    return Dues(heads(case, law, "sale", now), case.paid + case.deposits + case.proceeds)


def heads(case: Case, law: Law, phase: Phase, now: datetime) -> tuple[tuple[HeadName, int], ...]:
    """The heads of a phase in the statute's order of application."""
    sums: dict[HeadName, int] = {}
    for head in law.statute.head:
        if phase in head.phases:
            sums[head.name] = sums.get(head.name, 0) + charge(head, case, law, now)
    order = law.statute.sale.order
    return tuple(sorted(sums.items(), key=lambda item: order.index(item[0])))


def charge(head: Head, case: Case, law: Law, now: datetime) -> int:
    match head.source:
        case "fee":
            return case.fee
        case "directed":
            return min(case.penalty, cap(head, case))
        case "flat":
            return head.amount
        case "fixed":
            return case.fixed if case.fixed is not None else head.amount
        case "actual":
            return _actual(head, case, law, now)


def cap(head: Head, case: Case) -> int:
    """The most this head may be (paise), rounded down."""
    return share(case.fee, head.percent)


def _actual(head: Head, case: Case, law: Law, now: datetime) -> int:
    spent = {kind: sum(x.amount for x in case.expenses if x.kind == kind) for kind in head.of}
    if not head.percent_of:
        return sum(spent.values()) + _by_scale(head, case, law, now)
    capped = sum(amount for kind, amount in spent.items() if kind in head.capped)
    free = sum(amount for kind, amount in spent.items() if kind not in head.capped)
    return min(capped, cap(head, case)) + free


def _by_scale(head: Head, case: Case, law: Law, now: datetime) -> int:
    if not head.daily or case.received is None:
        return 0
    until = min(x for x in (now, case.handed, case.delivered, case.sale.ended) if x is not None)
    fed = [days_fed(case.received, min(until, lot.hammer or until), law, head.day) for lot in case.lots]
    return head.daily * sum(fed)


def days_fed(since: datetime, until: datetime, law: Law, day: str) -> int:
    """Days of feeding begun between two instants: calendar days, both ends included, or started 24 hours."""
    if until < since:
        return 0
    if day == "24h":
        return -((since - until) // timedelta(hours=24)) or 1
    return (law.calendar.day(until) - law.calendar.day(since)).days + 1


def keeping_exceeds_value(case: Case) -> bool:
    """Whether duty and the real cost of keeping have passed the value put on the property. Equal is not more."""
    keeping = sum(x.amount for x in case.expenses if x.kind == "keeping")
    return bool(keeping) and case.valued and exceeds(case.estimate, case.fee, keeping)


def exceeds(value: int, duty: int, keeping: int) -> bool:
    return keeping + duty > value
