"""What falls due, when, under which clause, and how it was counted. Recomputed from the facts every time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from distraint import days
from distraint.account import account, hold_start, rest_of
from distraint.case import Case
from distraint.days import Counted
from distraint.gates import anchors, appointed, counted, gate, gate_rule, is_noticed, late_from
from distraint.law import Law
from distraint.state import done, state, unreached_since

NAG_BEFORE = timedelta(hours=2)
REMIND_BEFORE = timedelta(days=1)
WARN_BEFORE_LAPSE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Deadline:
    """One thing that falls due. `key` is unique in its case; its part before `:` says what is to be done."""

    key: str
    due: datetime
    cite: str
    how: str
    who: str

    @property
    def name(self) -> str:
        return self.key.split(":")[0]


def deadlines(case: Case, law: Law, now: datetime) -> tuple[Deadline, ...]:
    """Everything still to come in a case, earliest first."""
    word = state(case, law, now)
    if word == "closed":
        return ()
    found: list[Deadline] = []
    if word in ("held", "sent", "received", "noticed", "ready"):
        found += [*_duties(case, law), *_publication(case, law, now), *_sale(case, law)]
    if word == "released":
        found += _duties(case, law)
    found += _lapse(case, law, now)
    return tuple(sorted((d for d in found if d.key not in case.rung), key=lambda d: (d.due, d.key)))


def _duties(case: Case, law: Law) -> Iterator[Deadline]:
    """Duties not yet done: a word to whoever owes it when it starts (or before it ends), a flag when late."""
    events = anchors(case, law)
    for period in law.statute.period:
        limit = counted(period, events, law) if period.flag else None
        if limit is None or done(case, law, period.duty):
            continue
        if period.length:
            start = limit.ends if period.effect == "obliges_from" else limit.ends - NAG_BEFORE
            yield Deadline(period.duty, start, period.cite, limit.how, period.who)
        late = late_from(period, limit.ends, law)
        yield Deadline(f"{period.duty}-late", late, period.cite, limit.how, "officer")
    since = unreached_since(case, law)
    if since and not is_noticed(case, law):
        cite = law.statute.notice.cite
        yield Deadline("unreachable", since, cite, "24 hours without a receipt of the notice", "officer")


def _publication(case: Case, law: Law, now: datetime) -> Iterator[Deadline]:
    rule = law.statute.notice
    if not (law.digital and case.ordered_at and case.ordered[-1].to == "public") or is_noticed(case, law):
        return
    at_office = rule.publication == "affixed_and_drum"
    due = days.next_hour_of_day(max(case.ordered_at, now), law.calendar, at_office)
    yield Deadline("proclaim", due, rule.cite, "forthwith, by day", "clock")


def _sale(case: Case, law: Law) -> Iterator[Deadline]:
    legal, rule = gate(case, law), gate_rule(case, law)
    if legal is None or rule is None:
        return
    yield Deadline(_stamped("gate", legal.ends), legal.ends, rule.cite, legal.how, "officer")
    sale = appointed(case, law)
    if sale is None or sale <= legal.ends:
        return
    remind = max(legal.ends, sale - REMIND_BEFORE)
    if remind < sale:
        yield Deadline(_stamped("remind", remind), remind, rule.cite, "the day before the sale", "owner")
    yield Deadline(_stamped("sale", sale), sale, rule.cite, "the appointed hour", "officer")


def lapse(case: Case, law: Law, now: datetime) -> Counted | None:
    """When the surplus goes to the fund; None where nothing lapses, or while a claim stops it."""
    hold, start = rest_of(case, law).hold, hold_start(case, law)
    if hold is None or start is None or account(case, law, now).held == 0:
        return None
    if case.claim == "established" or (case.claim == "made" and hold.tolls):
        return None
    return days.count(start, hold.span, law.calendar, "deposit received" if "ended" in hold.start else "notice given")


def _lapse(case: Case, law: Law, now: datetime) -> Iterator[Deadline]:
    ends = lapse(case, law, now)
    if ends is None or (case.sale.ended is None and case.unwilling is None):
        return
    rule = rest_of(case, law)
    warn = ends.ends - WARN_BEFORE_LAPSE
    yield Deadline(_stamped("lapse-soon", warn), warn, rule.cite, ends.how, "owner")
    yield Deadline(_stamped("lapse", ends.ends), ends.ends, rule.cite, ends.how, "clock")


def _stamped(name: str, at: datetime) -> str:
    """A deadline that moves gets a new key with its new instant, so that it rings again."""
    return f"{name}:{at:%Y%m%dT%H%M%S}"
