"""Which texts are owed to whom, for each fact: a table, not branches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from distraint import facts as f
from distraint.account import account, payee, rest_of
from distraint.case import Case
from distraint.confirming import must_confirm, reaches_value, waits
from distraint.facts import Fact
from distraint.law import Law
from distraint.redeem import redeemer
from distraint.state import money_owed

Ear = Literal[
    "owner",
    "possessor",
    "payer",
    "advancer",
    "refunded",
    "rest",
    "claimant",
    "redeemer",
    "noticed",
    "offerer",
    "collector",
    "officer",
    "keeper",
    "commissioner",
    "public",
]
Urgency = Literal["reply", "notice", "proclamation"]


@dataclass(frozen=True, slots=True)
class Telling:
    """One text owed: whose ear, which text; `phone` where the ear is one person's; `notice` what its receipt means."""

    ear: Ear
    text: str
    phone: str | None = None
    notice: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the table."""

    ear: Ear
    text: str
    when: Callable[[Any, Case, Law], bool] = lambda fact, case, law: True
    notice: str = ""


def told(fact: Fact, case: Case, law: Law, now: datetime) -> tuple[Telling, ...]:
    """The texts owed for one fact, in a case that already holds it."""
    return tuple(dict.fromkeys(_tellings(fact, case, law, now)))


def _tellings(fact: Fact, case: Case, law: Law, now: datetime) -> Iterator[Telling]:
    rows = RUNG.get(fact.deadline.split(":")[0], ()) if isinstance(fact, f.Rung) else TOLD.get(type(fact), ())
    for row in rows:
        if not row.when(fact, case, law):
            continue
        if row.ear == "public":
            yield Telling("public", row.text, notice=row.notice, place=getattr(fact, "place", case.place))
        elif row.ear in ("officer", "keeper", "commissioner"):
            yield Telling(row.ear, row.text, notice=row.notice)
        elif (phone := phone_of(row.ear, fact, case, law)) and phone not in case.disowned:
            yield Telling(row.ear, row.text, phone, row.notice)


def phone_of(ear: Ear, fact: Fact, case: Case, law: Law) -> str | None:
    match ear:
        case "owner":
            return case.owner.phone
        case "possessor":
            return case.possessor.phone
        case "collector":
            return case.collector
        case "rest":
            return payee(case, law)[1]
        case "claimant":
            return case.claimant or case.owner.phone
        case "payer":
            return case.last_payer if case.last_payer != case.owner.phone else None
        case "advancer":
            return case.last_payer or case.owner.phone
        case "refunded":
            before = sum(refund.amount for refund in case.refunds[:-1])
            to_payer = account(case, law, case.sale.ended or case.seized).to_payer
            return phone_of("advancer" if before < to_payer else "rest", fact, case, law)
        case "redeemer":
            return redeemer(case, law)[1]
        case "noticed":
            return fact.phone if isinstance(fact, f.NoticeOrdered) else None
        case "offerer":
            return case.offers[-1].by if case.offers else None
        case _:
            return None


def _final(fact: Any, case: Case, law: Law) -> bool:
    if case.sale.ended is None:
        return False
    return isinstance(fact, f.SaleConfirmed) == must_confirm(case, law)


def _left(case: Case, law: Law) -> int:
    money = account(case, law, case.sale.ended or case.seized)
    return money_owed(money) - money.back


def _credit(fact: Any, case: Case, law: Law) -> bool:
    return _final(fact, case, law) and rest_of(case, law).notify and _left(case, law) > 0 and law.digital


def _credit_again(fact: Any, case: Case, law: Law) -> bool:
    """A surplus whose notice of credit reached nobody is told to the owner as soon as he is known."""
    if case.sale.ended is None or waits(case, law) or case.credit_notified:
        return False
    return rest_of(case, law).notify and _left(case, law) > 0 and law.digital


def _renewed(fact: Any, case: Case, law: Law) -> bool:
    """Whether the notice itself goes to this owner, so that a copy would be one too many."""
    return bool(case.ordered) and case.ordered[-1].phone == fact.phone


def _advance(fact: Any, case: Case, law: Law) -> bool:
    """Whether part of an advance was not needed: it is its payer's."""
    return _final(fact, case, law) and account(case, law, case.sale.ended or case.seized).back > 0


def _held(fact: Any, case: Case, law: Law) -> bool:
    rule = rest_of(case, law)
    return _final(fact, case, law) and rule.hold is not None and not rule.notify and _left(case, law) > 0


def _kept(fact: Any, case: Case, law: Law) -> bool:
    rest = bool(_left(case, law)) if case.sale.ended else False
    return _final(fact, case, law) and rest_of(case, law).hold is None and (rest or bool(case.unsold))


def _to_person(fact: Any, case: Case, law: Law) -> bool:
    return bool(fact.to != "public")


def _by_drum(fact: Any, case: Case, law: Law) -> bool:
    return bool(fact.to == "public") and not law.digital


def _prescribed(law: Law) -> bool:
    return law.statute.notice.publication == "prescribed"


def _part(fact: Any, case: Case, law: Law) -> bool:
    return case.release is None


def _nobody(fact: Any, case: Case, law: Law) -> bool:
    return redeemer(case, law)[1] is None


def _on_the_spot(fact: Any, case: Case, law: Law) -> bool:
    return law.statute.notice.after == "seized"


def _separately(fact: Any, case: Case, law: Law) -> bool:
    return not _on_the_spot(fact, case, law) or case.possessor.phone is None


def _apart(fact: Any, case: Case, law: Law) -> bool:
    return case.possessor.phone != case.owner.phone


def _with_collector(fact: Any, case: Case, law: Law) -> bool:
    return case.sent is None and case.received is None


TOLD: dict[type[Fact], tuple[Told, ...]] = {
    f.Seized: (
        Told("owner", "seized"),
        Told("possessor", "seized", lambda x, c, w: _separately(x, c, w) and _apart(x, c, w)),
    ),
    f.Sent: (Told("officer", "sent", lambda x, c, w: c.received is None),),
    f.Received: (Told("collector", "received"),),
    f.NoticeOrdered: (
        Told("noticed", "notice", lambda x, c, w: _to_person(x, c, w) and not _on_the_spot(x, c, w), "notice"),
        Told("noticed", "list", lambda x, c, w: _to_person(x, c, w) and _on_the_spot(x, c, w), "notice"),
        Told("owner", "notice", lambda x, c, w: c.owner.standing == "away"),
        Told("officer", "serve_by_hand", lambda x, c, w: _to_person(x, c, w) and not w.digital),
        Told("officer", "beat_drum", lambda x, c, w: _by_drum(x, c, w) and not _prescribed(w)),
        Told("officer", "publish", lambda x, c, w: _by_drum(x, c, w) and _prescribed(w)),
    ),
    f.Proclaimed: (
        Told("public", "proclamation", lambda x, c, w: x.how == "digital"),
        Told("officer", "proclaimed", lambda x, c, w: x.how == "digital"),
    ),
    f.Reported: (Told("officer", "reported"),),
    f.OwnerNamed: (
        Told(
            "owner",
            "notice",
            lambda x, c, w: (
                bool(c.services or c.cries) and not c.sale.begun and not c.release and not _renewed(x, c, w)
            ),
        ),
        Told("owner", "credit", _credit_again, "credit"),
    ),
    f.NumberDisowned: (Told("officer", "wrong_number"),),
    f.TenderOffered: (
        Told("officer", "tender", lambda x, c, w: bool(c.unsold)),
        Told("collector", "tender", _with_collector),
        Told("commissioner", "tender_after", lambda x, c, w: not c.unsold),
    ),
    f.TenderRefused: (Told("offerer", "tender_refused"),),
    f.MoneyReceived: (
        Told("owner", "part_paid", _part),
        Told("payer", "part_paid", _part),
        Told("payer", "paid_for", lambda x, c, w: not _part(x, c, w) and c.last_payer != redeemer(c, w)[1]),
    ),
    f.ReleaseOrdered: (
        Told("redeemer", "release", notice="release"),
        Told("officer", "release_unclaimed", _nobody),
        Told("collector", "release_now", _with_collector),
    ),
    f.HandedOver: (Told("redeemer", "handed"),),
    f.SaleAppointed: (Told("owner", "sale_appointed"), Told("possessor", "sale_appointed", _apart)),
    f.PerishingDeclared: (
        Told("possessor", "perishing", notice="perishing"),
        Told("owner", "perishing", _apart),
    ),
    f.SaleEnded: (
        Told("owner", "sold", _final),
        Told("possessor", "sold", lambda x, c, w: _final(x, c, w) and _apart(x, c, w)),
        Told("advancer", "advance_back", _advance),
        Told("rest", "surplus_kept", _kept),
        Told("rest", "surplus_held", _held),
        Told("owner", "credit", _credit, "credit"),
        Told("commissioner", "confirm", lambda x, c, w: bool(c.sale.ended) and must_confirm(c, w)),
        Told(
            "commissioner",
            "ratify",
            lambda x, c, w: bool(c.sale.ended) and not must_confirm(c, w) and reaches_value(c, w),
        ),
        Told("owner", "adjourned", lambda x, c, w: c.sale.ended is None),
    ),
    f.SaleConfirmed: (
        Told("owner", "sold", _final),
        Told("possessor", "sold", lambda x, c, w: _final(x, c, w) and _apart(x, c, w)),
        Told("advancer", "advance_back", _advance),
        Told("rest", "surplus_kept", _kept),
        Told("rest", "surplus_held", _held),
        Told("owner", "credit", _credit, "credit"),
        Told("officer", "confirmed"),
    ),
    f.SaleSetAside: (
        Told("owner", "set_aside", lambda x, c, w: c.release is None),
        Told("possessor", "set_aside", lambda x, c, w: c.release is None and _apart(x, c, w)),
        Told("officer", "set_aside", lambda x, c, w: c.release is None),
    ),
    f.DisposedOtherwise: (Told("owner", "disposed"),),
    f.OwnerRefused: (Told("officer", "refused_to_pay"), Told("owner", "refused_warning")),
    f.ProtestMade: (Told("officer", "protest"), Told("keeper", "protest")),
    f.DepositTaken: (Told("owner", "deposit"),),
    f.ComplaintDecided: (Told("owner", "complaint"),),
    f.ClaimMade: (Told("officer", "claim"),),
    f.ClaimEstablished: (Told("claimant", "claim_established"),),
    f.ClaimRejected: (Told("claimant", "claim_rejected"),),
    f.Returned: (Told("rest", "returned"),),
    f.Refunded: (Told("refunded", "refunded"),),
    f.ReceiptRefused: (Told("owner", "unwilling"),),
    f.Lapsed: (Told("owner", "lapsed"), Told("officer", "lapsed")),
    f.Withdrawn: (Told("owner", "withdrawn"), Told("possessor", "withdrawn", _apart)),
    f.Flagged: (Told("officer", "doubtful"),),
}

RUNG: dict[str, tuple[Told, ...]] = {
    "send": (Told("collector", "send_now"),),
    "send-late": (Told("officer", "late"), Told("collector", "late")),
    "report": (Told("keeper", "report_now", lambda x, c, w: not w.digital),),
    "report-late": (Told("officer", "late"), Told("keeper", "late")),
    "notice-late": (Told("officer", "notice_late"),),
    "release-late": (Told("officer", "late"),),
    "unreachable": (Told("officer", "unreachable"),),
    "gate": (Told("officer", "gate_open"),),
    "remind": (Told("owner", "reminder"), Told("possessor", "reminder", _apart)),
    "sale": (Told("officer", "sale_now"),),
    "lapse-soon": (Told("rest", "lapse_soon"),),
}
