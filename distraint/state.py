"""The state of a case in one printed word, how it closed, and its flags: derived, never stored as truth."""

from datetime import datetime, timedelta

from distraint.account import Account, account, hold_start, owes_property
from distraint.case import Case
from distraint.confirming import waits
from distraint.gates import acted, anchors, counted, gate, is_noticed, late_from
from distraint.law import Law
from distraint.statute import Duty

REACHED_WITHIN = timedelta(hours=24)


def state(case: Case, law: Law, now: datetime) -> str:
    """held, sent, received, noticed, ready, selling, confirming, sold, holding, released, protested or closed."""
    if outcome(case, law, now):
        return "closed"
    if case.withdrawn or case.release:
        return "released"
    if case.delivered:
        return "protested"
    if case.sale.ended:
        if waits(case, law):
            return "confirming"
        money = account(case, law, now)
        return "holding" if money.held and hold_start(case, law) else "sold"
    if case.sale.begun:
        return "selling"
    legal = gate(case, law)
    if legal and legal.ends <= now:
        return "ready"
    if is_noticed(case, law) and case.received:
        return "noticed"
    return "received" if case.received else "sent" if case.sent else "held"


def outcome(case: Case, law: Law, now: datetime) -> str:
    """How a closed case closed: released, sold, lapsed, disposed or void; empty while it is open."""
    money = account(case, law, now)
    if case.undone_seizure:
        return "void"
    if case.withdrawn:
        return "" if money.advance else "void"
    if case.disposed:
        return "" if money.advance else "disposed"
    if case.delivered:
        if case.complaint == "upheld":
            return "" if money.held else "released"
        return "released" if case.complaint else ""
    if case.release:
        return "released" if case.handed and not money.owed else ""
    if not case.sale.ended or waits(case, law):
        return ""
    if money.owed or money.held or owes_property(case):
        return ""
    return "lapsed" if case.lapsed else "sold"


def done(case: Case, law: Law, duty: Duty) -> datetime | None:
    """When a duty was done."""
    events = anchors(case, law)
    match duty:
        case "send":
            return case.sent or (case.release if not case.received else None)
        case "report":
            return case.reported or case.refused or case.unwilling or case.release or case.delivered
        case "notice":
            if is_noticed(case, law):
                acts = [events[a] for a in ("served", "proclaimed", "affixed") if a in events]
                both = law.statute.notice.publication == "affixed_and_drum"
                return (max if both else min)(acts, default=None)
            return case.release or case.refused or case.delivered or (case.unwilling if not case.unsold else None)
        case "release":
            return case.handed
        case _:
            return acted(duty, events)


def flags(case: Case, law: Law, now: datetime) -> tuple[str, ...]:
    """Every flag the facts raise: duties done late or not done in time, an owner nobody reached, a shortfall."""
    raised: list[str] = []
    for period in law.statute.period:
        limit = counted(period, anchors(case, law), law) if period.flag else None
        if limit is None or case.undone_seizure:
            continue
        was = done(case, law, period.duty)
        stopped = outcome(case, law, now) in ("void", "disposed")
        if (was or (limit.ends if stopped else now)) >= late_from(period, limit.ends, law):
            raised.append(period.flag)
    unreached = unreached_since(case, law)
    if unreached and not is_noticed(case, law) and now >= unreached:
        raised.append("unreachable-owner")
    if case.sale.ended and account(case, law, now).unpaid:
        raised.append("shortfall")
    return tuple(dict.fromkeys((*raised, *sorted(case.flagged))))


def unreached_since(case: Case, law: Law) -> datetime | None:
    """When an ordered personal notice without a receipt becomes a matter for a person."""
    if not any(order.to != "public" for order in case.ordered):
        return None
    if case.release or case.refused or case.delivered or case.withdrawn or case.undone_seizure:
        return None
    start = anchors(case, law).get(law.statute.notice.after)
    return start + REACHED_WITHIN if start else None


def money_owed(money: Account) -> int:
    return money.owed + money.held
