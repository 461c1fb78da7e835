"""What a case may never become, said again in other words than the code's: each new fact is held against these."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta

from distraint import facts as f
from distraint.account import account
from distraint.case import Case
from distraint.dues import dues
from distraint.facts import Fact
from distraint.law import Law
from tests.properties.world import CATTLE, LADDER, OCTROI, ZONE

DAY = timedelta(days=1)
SUNDAY = 6


@dataclass
class Purse:
    """The money, counted from the facts alone."""

    paid: int = 0
    deposits: int = 0
    hammers: dict[int, int] = field(default_factory=dict)
    refunded: int = 0
    lapsed: int = 0

    @property
    def came(self) -> int:
        return self.paid + self.deposits + sum(self.hammers.values())

    def note(self, fact: Fact) -> None:
        match fact:
            case f.MoneyReceived():
                assert 0 <= fact.change <= fact.amount
                self.paid += fact.amount - fact.change
            case f.DepositTaken():
                assert 0 <= fact.change <= fact.amount
                self.deposits += fact.amount - fact.change
            case f.LotSold():
                assert fact.lot not in self.hammers, "a lot is knocked down once"
                self.hammers[fact.lot] = fact.price
            case f.SaleSetAside():
                self.hammers.clear()  # the buyers have their money back
            case f.Refunded():
                self.refunded += fact.amount
            case f.Lapsed():
                self.lapsed += fact.amount
            case _:
                pass


@dataclass
class Frost:
    """Whether a tender waits, which freezes the hammer. After a refusal only a bank's reference or money does."""

    waits: bool = False
    refused: bool = False

    def note(self, fact: Fact) -> None:
        match fact:
            case f.TenderOffered():
                self.waits = self.waits or not self.refused or bool(fact.reference)
            case f.MoneyReceived():
                self.waits = self.waits or self.refused
            case f.TenderRefused():
                self.waits, self.refused = False, True
            case f.ReleaseOrdered() | f.OwnerRefused() | f.DeliveredOnDeposit():
                self.waits = False
            case _:
                pass


def midnight_after(at: datetime, days: int, sundays_count: bool) -> datetime:
    """The first instant after so many whole days of the owner's."""
    day = at.astimezone(ZONE).date()
    while days:
        day += DAY
        days -= sundays_count or day.weekday() != SUNDAY
    return datetime.combine(day + DAY, time(), ZONE)


def earliest_sale(case: Case, law: Law) -> datetime | None:
    """No reading of the statute opens the gate before this; None: nothing opens it."""
    served = [service.at for service in case.services]
    cried = [cry.at for cry in case.cries]
    if law.statute.id in LADDER:
        told = [*served, *cried]
        return midnight_after(min(told), 2, sundays_count=False) if told else None
    if law.statute.id == CATTLE:
        if case.refused:
            return case.refused
        return midnight_after(case.affixed, 7, sundays_count=True) if case.affixed and cried else None
    assert law.statute.id == OCTROI
    if case.perishing:
        return case.informed
    return min((service.at for service in case.services if service.to == "possessor"), default=None)


def may_happen(before: Case, fact: Fact, after: Case, law: Law, at: datetime, came: int) -> None:
    """Raises AssertionError where the fact may not follow on this case at this instant, with the money that came."""
    match fact:
        case f.SaleBegun():
            opens = earliest_sale(before, law)
            assert opens is not None, "a sale without any notice"
            assert at >= opens, f"a sale {opens - at} before the gate"
        case f.LotSold():
            assert before.sale.begun is not None
            assert before.release is None
        case f.ReleaseOrdered() if before.release is None:
            assert came >= dues(after, law, at).total, "a release without the dues"
            assert before.sale.ended is None
        case f.HandedOver():
            assert before.release is not None
        case f.DeliveredOnDeposit():
            assert came >= dues(after, law, at).total, "a delivery without the dues"
            assert before.deposits > 0
        case f.PenaltyDirected():
            assert fact.amount <= before.fee
        case f.NoticeOrdered() | f.NoticeServed() if law.statute.id in LADDER and fact.to != "owner":
            assert before.owner.standing in ("unknown", "away"), f"{before.owner} is passed over"
        case f.Proclaimed() if law.statute.id in LADDER:
            assert before.owner.standing in ("unknown", "away"), f"{before.owner} is passed over"
            assert before.possessor.standing == "unknown", f"{before.possessor} is passed over"
        case f.NoticeOrdered() | f.NoticeServed() if law.statute.id == OCTROI:
            assert fact.to == "possessor"
        case f.Lapsed():
            _may_lapse(before, fact, law, at)
        case f.Refunded():
            assert fact.amount <= account(before, law, at).kept
        case _:
            pass


def _may_lapse(before: Case, fact: f.Lapsed, law: Law, at: datetime) -> None:
    ended, told, unwilling = before.sale.ended, before.credit_notified, before.unwilling
    assert before.lapsed is None
    assert before.claim != "established", "a proved claim lapses"
    match law.statute.id:
        case "kerala-1994":
            assert ended is not None
            assert at >= ended + 365 * DAY
        case "kerala-cattle-1961":
            starts = [x for x in (before.sale.begun, ended, unwilling) if x]
            assert starts
            assert at >= min(starts) + 89 * DAY
        case "nagpur-octroi-1948":
            assert told is not None, "a lapse without notice of the credit"
            assert at >= told + 1095 * DAY
        case other:
            raise AssertionError(f"{other} knows no lapse")
    assert fact.amount > 0


def always_holds(case: Case, law: Law, now: datetime, purse: Purse) -> None:
    """What is so at every instant of a case."""
    adds_up(case, law, now, purse)
    for service in case.services:
        by_text = service.how == "digital"
        assert not (by_text and service.phone in case.disowned) or case.sale.begun, "served on a stranger's phone"
        if law.statute.id in LADDER:
            assert case.received, "a notice before there was anything to give notice of"
            assert service.at >= case.received, "a notice before there was anything to give notice of"


def adds_up(case: Case, law: Law, now: datetime, purse: Purse) -> None:
    money = account(case, law, now)
    assert money.kept == purse.came, f"came {purse.came}, accounted {money.kept}: {money}"
    assert money.refunded == purse.refunded
    assert money.lapsed in (0, purse.lapsed)
    for name in type(money).__dataclass_fields__:
        assert getattr(money, name) >= 0, f"{name} is below nought: {money}"
    assert money.penalty <= case.fee
    assert money.fee + money.fines <= case.fee
    if law.statute.id == OCTROI and law.option("cap_scope") == "all":
        assert money.expenses <= case.fee // 10
        assert dict(dues(case, law, now).heads)["expenses"] <= case.fee // 10
