"""A case is what happened: the facts folded, in their order."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal

from distraint import facts as f
from distraint.facts import Entry, Fact, Item, Pin, Standing

Money = f.MoneyReceived
LONG_AGO = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Party:
    """Owner or person in charge: what is known of him, and his phone."""

    standing: Standing = "unsaid"
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    number: int
    item: Item
    price: int | None = None
    buyer: str = ""
    hammer: datetime | None = None
    passed: bool = False

    @property
    def sold(self) -> bool:
        return self.price is not None


@dataclass(frozen=True, slots=True)
class Expense:
    """An expense under its kind: seizure (and detention), feeding or sale."""

    kind: str
    words: str
    amount: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Service:
    to: f.To
    phone: str | None
    at: datetime
    how: Literal["digital", "hand"] = "digital"
    about: Literal["notice", "perishing"] = "notice"


@dataclass(frozen=True, slots=True)
class Cry:
    place: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Offer:
    by: str
    reference: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Sale:
    appointed: datetime | None = None
    place: str = ""
    begun: datetime | None = None
    ended: datetime | None = None
    confirmed: datetime | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """Items, money and people kept apart from each other; instants are when things happened."""

    law: Pin
    seized: datetime
    collector: str
    fee: int
    place: str
    ground: str
    lots: tuple[Lot, ...]
    owner: Party
    possessor: Party
    agent: str | None = None
    seq: int = 0
    closed_days: tuple[date, ...] = ()
    expenses: tuple[Expense, ...] = ()
    fixed: int | None = None
    penalty: int = 0
    sent: datetime | None = None
    received: datetime | None = None
    ordered: tuple[f.NoticeOrdered, ...] = ()
    ordered_at: datetime | None = None
    services: tuple[Service, ...] = ()
    cries: tuple[Cry, ...] = ()
    affixed: datetime | None = None
    reported: datetime | None = None
    disowned: frozenset[str] = frozenset()
    offer: Offer | None = None
    offers: tuple[Offer, ...] = ()
    ever_refused: bool = False
    money: tuple[Money, ...] = ()
    last_payer: str | None = None
    code: str = ""
    release: datetime | None = None
    handed: datetime | None = None
    perishing: f.PerishingDeclared | None = None
    informed: datetime | None = None
    refused: datetime | None = None
    sale: Sale = field(default_factory=Sale)
    set_aside: int = 0
    protest: str = ""
    deposits: int = 0
    delivered: datetime | None = None
    complaint: str = ""
    credit_notified: datetime | None = None
    credited_phone: str | None = None
    claim: Literal["", "made", "established", "rejected"] = ""
    claimant: str = ""
    returned: str = ""
    refunds: tuple[f.Refunded, ...] = ()
    unwilling: datetime | None = None
    lapsed: f.Lapsed | None = None
    disposed: str = ""
    withdrawn: str = ""
    undone_seizure: bool = False
    rung: frozenset[str] = frozenset()
    flagged: frozenset[str] = frozenset()
    unapproved: tuple[Entry, ...] = ()

    @property
    def proceeds(self) -> int:
        return sum(lot.price for lot in self.lots if lot.price is not None)

    @property
    def paid(self) -> int:
        """Money received and kept (paise), change taken off."""
        return sum(money.amount - money.change for money in self.money)

    @property
    def estimate(self) -> int:
        """The value put on what was seized, frozen at the seizure."""
        return sum(lot.item.value or 0 for lot in self.lots)

    @property
    def valued(self) -> bool:
        """Whether a value was put on everything."""
        return all(lot.item.value is not None for lot in self.lots)

    @property
    def unsold(self) -> tuple[Lot, ...]:
        return tuple(lot for lot in self.lots if not lot.sold)

    def lot(self, number: int) -> Lot | None:
        return next((lot for lot in self.lots if lot.number == number), None)


def fold(entries: Iterable[Entry]) -> Case | None:
    """The case that these facts make, or None where nothing was seized. Facts taken back count no more."""
    return _fold(list(entries), None)


def carry(case: Case | None, before: Sequence[Entry], new: Sequence[Entry]) -> Case | None:
    """What `fold` makes of all these facts, from the case that it made of those before."""
    if any(isinstance(entry.fact, (f.Undone, f.TimeApproved)) for entry in new):  # they change what came before them
        return fold((*before, *new))
    return _fold(new, case)


def _fold(entries: Sequence[Entry], case: Case | None) -> Case | None:
    undone = {seq for entry in entries if isinstance(entry.fact, f.Undone) for seq in entry.fact.seqs}
    approved = {entry.fact.seq for entry in entries if isinstance(entry.fact, f.TimeApproved)}
    for entry in entries:
        if entry.seq in undone and not isinstance(entry.fact, f.Seized):
            continue
        if entry.claimed is not None and entry.seq not in approved:
            # That it was sent is so; when a notice was given is not so before somebody answers for it.
            case = evolve(case, entry) if isinstance(entry.fact, f.Sent) else case
            case = case and replace(case, seq=entry.seq, unapproved=(*case.unapproved, entry))
            continue
        case = evolve(case, replace(entry, at=entry.claimed) if entry.claimed else entry)
        if entry.seq in undone:
            case = replace(case, undone_seizure=True)
    return case


def evolve(case: Case | None, entry: Entry) -> Case:
    """The case after one more fact."""
    if isinstance(entry.fact, f.Seized):
        return _seized(entry.fact, entry)
    if case is None:
        raise ValueError(f"fact {entry.seq} stands before any seizure")
    return replace(_EVOLVE[type(entry.fact)](case, entry.fact, entry), seq=entry.seq)


def _seized(fact: f.Seized, entry: Entry) -> Case:
    return Case(
        law=fact.law,
        seized=entry.at,
        collector=entry.who,
        fee=fact.fee,
        place=fact.place,
        ground=fact.ground,
        lots=tuple(Lot(number, item) for number, item in enumerate(fact.items, 1)),
        owner=Party(fact.owner, fact.owner_phone),
        possessor=Party(fact.possessor, fact.possessor_phone),
        closed_days=fact.law.closed,
        seq=entry.seq,
    )


def _served(case: Case, fact: f.NoticeServed, entry: Entry) -> Case:
    case = replace(case, services=(*case.services, Service(fact.to, fact.phone, entry.at, fact.how, fact.about)))
    if fact.about == "perishing":
        case = replace(case, informed=entry.at)
    return case


def _informed(case: Case, fact: f.PerishingDeclared, entry: Entry) -> Case:
    return replace(case, perishing=fact, informed=None)


def _annulled(case: Case, fact: f.ServiceAnnulled, entry: Entry) -> Case:
    """What was texted to that phone was given to nobody; what was put into his hand was."""
    left = tuple(service for service in case.services if service.how == "hand" or service.phone != fact.phone)
    told = min((service.at for service in left if service.about == "perishing"), default=None)
    credited = case.credit_notified if case.credited_phone != fact.phone else None
    return replace(case, services=left, informed=case.informed and told, credit_notified=credited)


def _disowned(case: Case, fact: f.NumberDisowned, entry: Entry) -> Case:
    case = replace(case, disowned=case.disowned | {fact.phone})
    if case.owner.phone == fact.phone:
        standing: Standing = "wrong" if case.owner.standing == "known" else case.owner.standing
        case = replace(case, owner=Party(standing, None))
    if case.possessor.phone == fact.phone:
        case = replace(case, possessor=Party("wrong", None))
    return replace(case, agent=None) if case.agent == fact.phone else case


def _offered(case: Case, fact: f.TenderOffered, entry: Entry) -> Case:
    offer = Offer(fact.by, fact.reference, entry.at)
    freezes = not case.ever_refused or bool(fact.reference)
    return replace(case, offers=(*case.offers, offer), offer=offer if freezes else case.offer)


def _paid(case: Case, fact: Money, entry: Entry) -> Case:
    case = replace(case, money=(*case.money, fact), last_payer=fact.payer or case.last_payer)
    if case.ever_refused and case.offer is None:
        case = replace(case, offer=Offer(fact.payer or "", fact.reference, entry.at))
    return case


def _sold(case: Case, fact: f.LotSold, entry: Entry) -> Case:
    return _with_lot(case, fact.lot, price=fact.price, buyer=fact.buyer, hammer=entry.at, passed=False)


def _with_lot(case: Case, number: int, **changes: Any) -> Case:
    lots = tuple(replace(lot, **changes) if lot.number == number else lot for lot in case.lots)
    return replace(case, lots=lots)


def _ended(case: Case, fact: f.SaleEnded, entry: Entry) -> Case:
    if not any(lot.sold for lot in case.lots):  # nobody bid: the sale is adjourned, the property is where it was
        lots = tuple(replace(lot, passed=False) for lot in case.lots)
        return replace(case, lots=lots, sale=Sale(), rung=_forget(case.rung, "sale", "remind"))
    return _sale(case, ended=entry.at)


def _set_aside(case: Case, fact: f.SaleSetAside, entry: Entry) -> Case:
    lots = tuple(Lot(lot.number, lot.item) for lot in case.lots)
    rung = _forget(case.rung, "sale", "remind")
    return replace(case, lots=lots, sale=Sale(), set_aside=case.set_aside + 1, rung=rung)


def _unwilling(case: Case, fact: f.ReceiptRefused, entry: Entry) -> Case:
    case = replace(case, unwilling=entry.at, refused=None)
    if case.unsold:  # deemed unclaimed: they go back to the notice
        rung = _forget(case.rung, "proclaim", "gate", "sale", "remind", "notice")
        case = replace(case, affixed=None, cries=(), rung=rung)
        case = replace(case, sale=Sale(), lots=tuple(replace(lot, passed=False) for lot in case.lots))
    return case


def _forget(rung: frozenset[str], *names: str) -> frozenset[str]:
    return frozenset(key for key in rung if key.split(":")[0] not in names)


def _sale(case: Case, **changes: Any) -> Case:
    return replace(case, sale=replace(case.sale, **changes))


_EVOLVE: dict[type[Fact], Callable[[Case, Any, Entry], Case]] = {
    f.CalendarChanged: lambda c, x, e: replace(c, closed_days=x.closed),
    f.ExpenseAdded: lambda c, x, e: replace(c, expenses=(*c.expenses, Expense(x.head, x.words, x.amount, e.at))),
    f.Sent: lambda c, x, e: replace(c, sent=e.at),
    f.Received: lambda c, x, e: replace(c, sent=c.sent or e.at, received=e.at),
    f.OwnerNamed: lambda c, x, e: replace(c, owner=Party(x.standing, x.phone)),
    f.PossessorNamed: lambda c, x, e: replace(c, possessor=Party(x.standing, x.phone)),
    f.AgentNamed: lambda c, x, e: replace(c, agent=x.phone),
    f.NoticeOrdered: lambda c, x, e: replace(c, ordered=(*c.ordered, x), ordered_at=e.at),
    f.NoticeServed: _served,
    f.ServiceAnnulled: _annulled,
    f.NumberDisowned: _disowned,
    f.Proclaimed: lambda c, x, e: replace(c, cries=(*c.cries, Cry(x.place, e.at))),
    f.Affixed: lambda c, x, e: replace(c, affixed=e.at),
    f.Reported: lambda c, x, e: replace(c, reported=e.at),
    f.TenderOffered: _offered,
    f.TenderRefused: lambda c, x, e: replace(c, offer=None, ever_refused=True),
    f.MoneyReceived: _paid,
    f.ReleaseOrdered: lambda c, x, e: replace(c, release=c.release or e.at, code=x.code, offer=None),
    f.HandedOver: lambda c, x, e: replace(c, handed=e.at),
    f.SumFixed: lambda c, x, e: replace(c, fixed=x.amount),
    f.PenaltyDirected: lambda c, x, e: replace(c, penalty=x.amount),
    f.SaleAppointed: lambda c, x, e: replace(
        _sale(c, appointed=x.at, place=x.place), rung=_forget(c.rung, "sale", "remind")
    ),
    f.PerishingDeclared: _informed,
    f.SaleBegun: lambda c, x, e: _sale(c, begun=e.at),
    f.LotSold: _sold,
    f.LotPassed: lambda c, x, e: _with_lot(c, x.lot, passed=True),
    f.SaleEnded: _ended,
    f.SaleConfirmed: lambda c, x, e: _sale(c, confirmed=e.at),
    f.SaleSetAside: _set_aside,
    f.DisposedOtherwise: lambda c, x, e: replace(c, disposed=x.how),
    f.OwnerRefused: lambda c, x, e: replace(c, refused=e.at, offer=None),
    f.ProtestMade: lambda c, x, e: replace(c, protest=x.by),
    f.DepositTaken: lambda c, x, e: replace(c, deposits=c.deposits + x.amount - x.change),
    f.DeliveredOnDeposit: lambda c, x, e: replace(c, delivered=e.at, offer=None),
    f.ComplaintDecided: lambda c, x, e: replace(c, complaint=x.outcome),
    f.CreditNotified: lambda c, x, e: replace(c, credit_notified=e.at, credited_phone=x.phone),
    f.ClaimMade: lambda c, x, e: replace(c, claim="made", claimant=x.by),
    f.ClaimEstablished: lambda c, x, e: replace(c, claim="established"),
    f.ClaimRejected: lambda c, x, e: replace(c, claim="rejected"),
    f.Returned: lambda c, x, e: replace(c, returned=x.receipt or "returned"),
    f.Refunded: lambda c, x, e: replace(c, refunds=(*c.refunds, x)),
    f.ReceiptRefused: _unwilling,
    f.Lapsed: lambda c, x, e: replace(c, lapsed=x),
    f.Withdrawn: lambda c, x, e: replace(c, withdrawn=x.reason),
    f.TimeApproved: lambda c, x, e: replace(c, unapproved=tuple(p for p in c.unapproved if p.seq != x.seq)),
    f.Undone: lambda c, x, e: c,
    f.Rung: lambda c, x, e: replace(c, rung=c.rung | {x.deadline}),
    f.Flagged: lambda c, x, e: replace(c, flagged=c.flagged | {x.flag}),
}
