"""What the blanks of a text are filled with, as the case stands now."""

from datetime import datetime

from distraint import days
from distraint.account import account
from distraint.case import Case
from distraint.deadlines import lapse
from distraint.dues import dues, heads
from distraint.gates import advised, appointed, counted, gate, gate_rule
from distraint.law import Law
from distraint.money import rupees
from distraint.state import money_owed, state


def values(case: Case, law: Law, now: datetime, number: int, contact: str) -> dict[str, str]:
    """Every blank by its name; money as `185.00`, days as `09Mar2026`, hours as `10:00`."""
    owed = dues(case, law, now)
    phase = dict(heads(case, law, "sale" if case.proceeds else "tender", now))
    money = account(case, law, now)
    sale = appointed(case, law)
    legal = gate(case, law) or _as_if_given(case, law, now)
    lapses = lapse(case, law, now)
    return {
        "org": law.office,
        "case": str(number),
        "item": items(case),
        "lots": "; ".join(f"{lot.number} {lot.item.words}" for lot in case.lots),
        "date": day(case.seized, law),
        "fee": rupees(case.fee),
        "feeword": law.word("fee"),
        "amt": rupees(owed.due),
        "exp": rupees(sum(amount for head, amount in phase.items() if head not in ("fee", "fines", "penalty"))),
        "pen": rupees(money.penalty),
        "spent": rupees(money.expenses + money.feeding),
        "heads": ", ".join(f"{_head(head, law)} {rupees(amount)}" for head, amount in owed.heads if amount),
        "there": rupees(owed.there),
        "where": case.place,
        "place": case.sale.place or law.sale_place,
        "pound": law.sale_place,
        "date2": _dated(legal.last_day) if legal else "the notice",
        "gate": moment(legal.ends, law) if legal else "",
        "advised": moment(at, law) if (at := advised(case, law)) else "",
        "sale": moment(sale, law) if sale else "",
        "phone": contact,
        "before": law.word("before"),
        "officer": law.office,
        "name": "owner" if case.owner.phone or not case.possessor.phone else "possessor",
        "rcpt": (case.money[-1].reference if case.money else "") or "-",
        "paid": rupees(case.money[-1].amount if case.money else 0),
        "change": rupees(case.money[-1].change if case.money else 0),
        "code": case.code,
        "proceeds": rupees(case.proceeds),
        "bal": rupees(money_owed(money)),
        "unpaid": rupees(money.unpaid),
        "unsold": ", ".join(lot.item.words for lot in case.unsold) or "-",
        "office": law.office,
        "lastday": _dated(lapses.last_day) if lapses else "",
        "fund": case.lapsed.fund if case.lapsed else _fund(law),
        "lapsed": rupees(case.lapsed.amount if case.lapsed else 0),
        "ground": case.ordered[-1].ground if case.ordered else "",
        "state": state(case, law, now),
        "offerer": case.offers[-1].by if case.offers else "",
        "reference": (case.offers[-1].reference if case.offers else "") or "-",
        "deposits": rupees(case.deposits),
        "complaint": case.complaint,
        "claimant": case.claimant,
        "refund": rupees(case.refunds[-1].amount if case.refunds else 0),
        "reason": case.withdrawn or case.disposed or (case.perishing.reason if case.perishing else ""),
        "cry": case.cries[-1].place if case.cries else case.place,
    }


def items(case: Case) -> str:
    """The lots in the collector's words, short enough for a text."""
    return " + ".join(lot.item.words for lot in case.lots)


def day(instant: datetime, law: Law) -> str:
    return f"{law.calendar.local(instant):%d%b%Y}"


def moment(instant: datetime, law: Law) -> str:
    return f"{law.calendar.local(instant):%d%b%Y %H:%M}"


def _dated(date: object) -> str:
    return f"{date:%d%b%Y}"


def _as_if_given(case: Case, law: Law, now: datetime) -> days.Counted | None:
    """The gate as it will be if the notice that is going out is served now."""
    rule = gate_rule(case, law)
    return counted(rule, dict.fromkeys((*rule.start, *rule.needs), now), law) if rule else None


def _head(head: str, law: Law) -> str:
    return law.word("fee") if head in ("fee", "fines") else head


def _fund(law: Law) -> str:
    return law.statute.rest.hold.then if law.statute.rest.hold else ""
