"""Facts, deadlines and flags in words that whoever looks at a case understands."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from distraint import facts as f
from distraint.facts import Fact
from distraint.money import rupees

Say = Callable[[Any], str]

WHO = {"owner": "the owner", "possessor": "the person in charge", "public": "the public"}
STANDING = {
    "known": "",
    "unknown": "not known",
    "away": "not resident here",
    "wrong": "wrong number",
    "unsaid": "not said",
}

_SAID: dict[type[Fact], Say] = {
    f.Seized: lambda x: f"Seized {_items(x.items)} at {x.place}; Rs {rupees(x.fee)} demanded and not paid",
    f.CalendarChanged: lambda x: "The calendar of closed days changed",
    f.ExpenseAdded: lambda x: f"Expense Rs {rupees(x.amount)}, {x.words}",
    f.Sent: lambda x: "Sent to the officer",
    f.Received: lambda x: "Received",
    f.OwnerNamed: lambda x: f"Owner: {party(x.standing, x.phone)}",
    f.PossessorNamed: lambda x: f"Person in charge: {party(x.standing, x.phone)}",
    f.AgentNamed: lambda x: f"Agent of the owner: {x.phone}",
    f.NoticeOrdered: lambda x: f"Notice ordered to {WHO[x.to]} {x.phone or ''}{_because(x.ground)}",
    f.NoticeServed: lambda x: f"{_notice(x)} on {WHO[x.to]} {x.phone or ''}, {_by(x.how)}",
    f.ServiceAnnulled: lambda x: f"Service on {x.phone} annulled",
    f.NumberDisowned: lambda x: f"{x.phone} says: wrong number",
    f.Proclaimed: lambda x: f"Proclaimed at {x.place}, {'by beat of drum' if x.how == 'drum' else 'by text'}",
    f.Affixed: lambda x: "The notice is put up at the office",
    f.Reported: lambda x: "Reported to the authority",
    f.TenderOffered: lambda x: f"Tender by {x.by}" + (f", reference {x.reference}" if x.reference else ""),
    f.TenderRefused: lambda x: f"Tender refused: {x.reason}",
    f.MoneyReceived: lambda x: f"Rs {rupees(x.amount)} received" + _change(x.change),
    f.ReleaseOrdered: lambda x: "Release ordered",
    f.HandedOver: lambda x: "Handed over against the code",
    f.SumFixed: lambda x: f"Rs {rupees(x.amount)} fixed for seizure and detention",
    f.PenaltyDirected: lambda x: f"Penalty of Rs {rupees(x.amount)} directed",
    f.SaleAppointed: lambda x: "Sale appointed" + (f" at {x.place}" if x.place else ""),
    f.PerishingDeclared: lambda x: f"To be sold at once: {x.reason}",
    f.SaleBegun: lambda x: "The sale has begun" + (", before its hour" if x.anyway else ""),
    f.LotSold: lambda x: f"Lot {x.lot} knocked down at Rs {rupees(x.price)}" + (f" to {x.buyer}" if x.buyer else ""),
    f.LotPassed: lambda x: f"Lot {x.lot} unsold",
    f.SaleEnded: lambda x: "The sale is over",
    f.SaleConfirmed: lambda x: "The sale is confirmed",
    f.SaleSetAside: lambda x: f"The sale is set aside: {x.reason}",
    f.DisposedOtherwise: lambda x: f"Disposed otherwise: {x.how}",
    f.OwnerRefused: lambda x: "The owner came and would not pay",
    f.ProtestMade: lambda x: f"Protest by {x.by}",
    f.DepositTaken: lambda x: f"Rs {rupees(x.amount)} deposited under protest" + _change(x.change),
    f.DeliveredOnDeposit: lambda x: "Delivered to the owner on his deposit",
    f.ComplaintDecided: lambda x: f"Complaint: {x.outcome}",
    f.CreditNotified: lambda x: "Notice of the credit given",
    f.ClaimMade: lambda x: f"Claim by {x.by}",
    f.ClaimEstablished: lambda x: "The claim is established",
    f.ClaimRejected: lambda x: f"The claim is rejected: {x.reason}",
    f.Returned: lambda x: f"What was left is returned, receipt {x.receipt}",
    f.Refunded: lambda x: f"Rs {rupees(x.amount)} paid out, receipt {x.receipt}",
    f.ReceiptRefused: lambda x: "The owner will not take what is left",
    f.Lapsed: lambda x: f"Rs {rupees(x.amount)} lapsed to {x.fund}",
    f.Withdrawn: lambda x: f"Withdrawn: {x.reason}",
    f.TimeApproved: lambda x: f"The time claimed in fact {x.seq} is approved",
    f.Undone: lambda x: f"Taken back: {'fact' if len(x.seqs) == 1 else 'facts'} {', '.join(map(str, x.seqs))}",
    f.Rung: lambda x: deadline(x.deadline).capitalize(),
    f.Flagged: lambda x: f"Flag: {flag(x.flag)}",
}

DEADLINES: Mapping[str, str] = {
    "send": "the property is to be sent to the officer",
    "report": "the report is to be made",
    "notice": "the notice is to be given",
    "release": "the property is to be handed over",
    "order": "the order is to be passed",
    "proclaim": "the drum is to be beaten",
    "unreachable": "nobody has received the notice",
    "gate": "from now on the sale is lawful",
    "remind": "the owner is reminded of the sale",
    "sale": "the hour of the sale",
    "lapse-soon": "the surplus will lapse soon",
    "lapse": "the surplus lapses",
}

FLAGS: Mapping[str, str] = {
    "late-sent": "late to send",
    "late-notice": "late to give notice",
    "late-report": "late to report",
    "late-release": "late to hand over",
    "unreachable-owner": "owner not reached",
    "shortfall": "the sale did not bring enough",
    "doubtful-message": "a message may not have left",
}


def said(fact: Fact) -> str:
    """A fact in one sentence; a kind that this table does not know yet, by its name."""
    say = _SAID.get(type(fact))
    words = say(fact) if say else re.sub(r"(?<!^)(?=[A-Z])", " ", type(fact).__name__).capitalize()
    return re.sub(r" +(?=[,;:]|$)", "", " ".join(words.split()))


def deadline(key: str) -> str:
    """What falls due at a deadline of that key: `gate:20260310T000000`, `send-late`."""
    name = key.partition(":")[0]
    if name in DEADLINES:
        return DEADLINES[name]
    duty = name.removesuffix("-late")
    return f"late from then on: {DEADLINES[duty]}" if duty != name and duty in DEADLINES else name


def flag(name: str) -> str:
    return FLAGS.get(name, name.replace("-", " "))


def party(standing: str, phone: str | None) -> str:
    return " ".join(part for part in (phone or "", STANDING.get(standing, standing)) if part)


def _items(items: tuple[f.Item, ...]) -> str:
    return " + ".join(item.words for item in items)


def _notice(fact: f.NoticeServed) -> str:
    return "Told that it will be sold at once: served" if fact.about == "perishing" else "Notice served"


def _by(how: str) -> str:
    return "by hand" if how == "hand" else "by text"


def _because(ground: str) -> str:
    return f": {ground}" if ground else ""


def _change(change: int) -> str:
    return f", Rs {rupees(change)} given back" if change else ""
