"""What happened: the append-only facts of a case, in the past tense.

Amounts are paise. A fact carries only what was said or done; when, by whom and by which text stands in its `Entry`.
"""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Literal

from pydantic import TypeAdapter

Kind = Literal["vehicle", "animal", "load"]
To = Literal["owner", "possessor", "public"]
Standing = Literal["known", "unknown", "away", "wrong", "unsaid"]


@dataclass(frozen=True, slots=True)
class Item:
    """One lot: what was seized, in the collector's words, with the value he put on it (paise)."""

    words: str
    kind: Kind
    value: int | None = None
    decays: bool = False


@dataclass(frozen=True, slots=True)
class Pin:
    """The law a case stands under, fixed when it opens: a statute's version, the office's options and calendar."""

    statute: str
    version: date
    office: str
    name: str
    zone: str = "Asia/Kolkata"
    options: tuple[tuple[str, str], ...] = ()
    closed: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class Seized:
    """Property seized because a fee was demanded and not paid."""

    fee: int
    items: tuple[Item, ...]
    place: str
    law: Pin
    owner: Standing
    owner_phone: str | None = None
    possessor: Standing = "unsaid"
    possessor_phone: str | None = None
    ground: str = ""


@dataclass(frozen=True, slots=True)
class CalendarChanged:
    """A later gazette: days closed from now on in this case's calendar."""

    closed: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class ExpenseAdded:
    head: str
    words: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sent:
    """The property left the collector for the officer."""


@dataclass(frozen=True, slots=True)
class Received:
    """The officer (or the pound-keeper) has the property."""


@dataclass(frozen=True, slots=True)
class OwnerNamed:
    standing: Standing
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class PossessorNamed:
    standing: Standing
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class AgentNamed:
    phone: str


@dataclass(frozen=True, slots=True)
class NoticeOrdered:
    """The notice goes to this person, on this ground. Giving is not sending: it is served when it is received."""

    to: To
    phone: str | None
    ground: str


@dataclass(frozen=True, slots=True)
class NoticeServed:
    to: To
    how: Literal["digital", "hand"]
    phone: str | None = None
    about: Literal["notice", "perishing"] = "notice"


@dataclass(frozen=True, slots=True)
class ServiceAnnulled:
    """The phone that got the notice was not his."""

    phone: str


@dataclass(frozen=True, slots=True)
class NumberDisowned:
    """Whoever answers that phone says it is the wrong person."""

    phone: str


@dataclass(frozen=True, slots=True)
class Proclaimed:
    how: Literal["digital", "drum"]
    place: str


@dataclass(frozen=True, slots=True)
class Affixed:
    """The notice was put up in a conspicuous part of the office (or posted on its public board)."""


@dataclass(frozen=True, slots=True)
class Reported:
    """The keeper reported the unclaimed property to the authority."""


@dataclass(frozen=True, slots=True)
class TenderOffered:
    by: str
    reference: str = ""


@dataclass(frozen=True, slots=True)
class TenderRefused:
    reason: str


@dataclass(frozen=True, slots=True)
class MoneyReceived:
    """Money for the case; `change` went back to the payer at once."""

    amount: int
    payer: str | None
    reference: str = ""
    change: int = 0


@dataclass(frozen=True, slots=True)
class ReleaseOrdered:
    code: str


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The property is back with its owner, against the release code."""


@dataclass(frozen=True, slots=True)
class SumFixed:
    amount: int


@dataclass(frozen=True, slots=True)
class PenaltyDirected:
    amount: int


@dataclass(frozen=True, slots=True)
class SaleAppointed:
    at: datetime
    place: str


@dataclass(frozen=True, slots=True)
class PerishingDeclared:
    """The possessor was told that the property will be sold at once, and why."""

    trigger: Literal["decay", "cost"]
    reason: str


@dataclass(frozen=True, slots=True)
class SaleBegun:
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class LotSold:
    lot: int
    price: int
    buyer: str


@dataclass(frozen=True, slots=True)
class LotPassed:
    lot: int


@dataclass(frozen=True, slots=True)
class SaleEnded:
    pass


@dataclass(frozen=True, slots=True)
class SaleConfirmed:
    pass


@dataclass(frozen=True, slots=True)
class SaleSetAside:
    reason: str


@dataclass(frozen=True, slots=True)
class DisposedOtherwise:
    """Disposal otherwise than by sale, on the recorded opinion of whoever the statute names."""

    how: str


@dataclass(frozen=True, slots=True)
class OwnerRefused:
    """The owner or his agent appeared and refused or omitted to pay."""


@dataclass(frozen=True, slots=True)
class ProtestMade:
    by: str


@dataclass(frozen=True, slots=True)
class DepositTaken:
    """A deposit under protest: held, not revenue; `change` went back at once."""

    amount: int
    change: int = 0


@dataclass(frozen=True, slots=True)
class DeliveredOnDeposit:
    """The property is back with its owner while his complaint is decided."""


@dataclass(frozen=True, slots=True)
class ComplaintDecided:
    outcome: Literal["upheld", "dismissed", "none"]


@dataclass(frozen=True, slots=True)
class CreditNotified:
    """Notice that the surplus was credited reached the owner, at this phone if it was by text."""

    phone: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimMade:
    by: str


@dataclass(frozen=True, slots=True)
class ClaimEstablished:
    pass


@dataclass(frozen=True, slots=True)
class ClaimRejected:
    reason: str


@dataclass(frozen=True, slots=True)
class Returned:
    receipt: str


@dataclass(frozen=True, slots=True)
class Refunded:
    amount: int
    receipt: str


@dataclass(frozen=True, slots=True)
class ReceiptRefused:
    """The owner will not take what is left."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    amount: int
    fund: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    reason: str


@dataclass(frozen=True, slots=True)
class TimeApproved:
    """An officer approved the time that an earlier fact claims."""

    seq: int


@dataclass(frozen=True, slots=True)
class Undone:
    """One's last text taken back: these facts stand in the record and count no more."""

    seqs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """The clock came to this deadline and did what it had to do there."""

    deadline: str
    due: datetime


@dataclass(frozen=True, slots=True)
class Flagged:
    """Something a person has to look at, which the other facts do not already show."""

    flag: str
    about: str


Custody = (
    Seized | CalendarChanged | ExpenseAdded | Sent | Received | OwnerNamed | PossessorNamed | AgentNamed | Withdrawn
)
Notice = NoticeOrdered | NoticeServed | ServiceAnnulled | NumberDisowned | Proclaimed | Affixed | Reported
Redemption = TenderOffered | TenderRefused | MoneyReceived | ReleaseOrdered | HandedOver | SumFixed | PenaltyDirected
Protest = OwnerRefused | ProtestMade | DepositTaken | DeliveredOnDeposit | ComplaintDecided
Selling = SaleAppointed | PerishingDeclared | SaleBegun | LotSold | LotPassed | SaleEnded
Finality = SaleConfirmed | SaleSetAside | DisposedOtherwise
Rest = CreditNotified | ClaimMade | ClaimEstablished | ClaimRejected | Returned | Refunded | ReceiptRefused | Lapsed
Record = TimeApproved | Undone | Rung | Flagged
Fact = Custody | Notice | Redemption | Protest | Selling | Finality | Rest | Record

KINDS: dict[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__args__}


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in the journal of its case.

    `at` is when it happened as far as the law may rely on it, `claimed` the time its text claims while that still waits
    for an officer's approval, `recorded` when it was written down; all aware UTC. `who` is a phone or `clock`.
    """

    seq: int
    fact: Fact
    at: datetime
    recorded: datetime
    who: str
    text_id: int | None = None
    claimed: datetime | None = None


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[kind])


def to_body(fact: Fact) -> dict[str, Any]:
    """The fact as plain JSON values, for the journal."""
    body: dict[str, Any] = _adapter(type(fact).__name__).dump_python(fact, mode="json")
    return body


def from_body(kind: str, body: dict[str, Any]) -> Fact:
    """A journal row as a fact again. Raises KeyError for a kind and ValidationError for a body it does not know."""
    fact: Fact = _adapter(kind).validate_python(body)
    return fact
