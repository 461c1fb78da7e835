"""What a text, a receipt or the clock asks of a case, in the imperative. Amounts are paise, instants aware UTC."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from distraint.facts import Item, Pin, Standing, To


@dataclass(frozen=True, slots=True)
class Seize:
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
class AddExpenses:
    charges: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Send:
    pass


@dataclass(frozen=True, slots=True)
class Receive:
    pass


@dataclass(frozen=True, slots=True)
class NameOwner:
    standing: Standing
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class NamePossessor:
    standing: Standing
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class NameAgent:
    phone: str


@dataclass(frozen=True, slots=True)
class Serve:
    to: To


@dataclass(frozen=True, slots=True)
class RecordDelivery:
    """A handset's receipt of a notice: whether that is service is for the law and the office's policy."""

    to: To
    phone: str
    notice: Literal["notice", "perishing", "credit"]


@dataclass(frozen=True, slots=True)
class Disown:
    phone: str


@dataclass(frozen=True, slots=True)
class Proclaim:
    place: str


@dataclass(frozen=True, slots=True)
class Affix:
    pass


@dataclass(frozen=True, slots=True)
class Report:
    pass


@dataclass(frozen=True, slots=True)
class Tender:
    reference: str = ""


@dataclass(frozen=True, slots=True)
class RefuseTender:
    reason: str


@dataclass(frozen=True, slots=True)
class TakeMoney:
    amount: int
    reference: str = ""


@dataclass(frozen=True, slots=True)
class HandOver:
    code: str


@dataclass(frozen=True, slots=True)
class FixSum:
    amount: int


@dataclass(frozen=True, slots=True)
class DirectPenalty:
    amount: int


@dataclass(frozen=True, slots=True)
class AppointSale:
    at: datetime
    place: str


@dataclass(frozen=True, slots=True)
class DeclarePerishing:
    reason: str


@dataclass(frozen=True, slots=True)
class BeginSale:
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class SellLot:
    lot: int
    price: int
    buyer: str


@dataclass(frozen=True, slots=True)
class PassLot:
    lot: int


@dataclass(frozen=True, slots=True)
class EndSale:
    pass


@dataclass(frozen=True, slots=True)
class Confirm:
    pass


@dataclass(frozen=True, slots=True)
class SetAside:
    reason: str


@dataclass(frozen=True, slots=True)
class Dispose:
    how: str


@dataclass(frozen=True, slots=True)
class RecordRefusal:
    pass


@dataclass(frozen=True, slots=True)
class Protest:
    pass


@dataclass(frozen=True, slots=True)
class TakeDeposit:
    amount: int


@dataclass(frozen=True, slots=True)
class DecideComplaint:
    outcome: Literal["upheld", "dismissed", "none"]


@dataclass(frozen=True, slots=True)
class NotifyCredit:
    pass


@dataclass(frozen=True, slots=True)
class Claim:
    pass


@dataclass(frozen=True, slots=True)
class EstablishClaim:
    pass


@dataclass(frozen=True, slots=True)
class RejectClaim:
    reason: str


@dataclass(frozen=True, slots=True)
class Return:
    receipt: str


@dataclass(frozen=True, slots=True)
class Refund:
    amount: int
    receipt: str


@dataclass(frozen=True, slots=True)
class RecordUnwilling:
    pass


@dataclass(frozen=True, slots=True)
class Withdraw:
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveTime:
    pass


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the facts of one's last text."""

    seqs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ring:
    """The clock comes to a deadline."""

    deadline: str


@dataclass(frozen=True, slots=True)
class DoubtMessage:
    """A message to this person may or may not have left."""

    about: str


@dataclass(frozen=True, slots=True)
class ChangeCalendar:
    closed: tuple[str, ...]


Command = (
    Seize
    | AddExpenses
    | Send
    | Receive
    | NameOwner
    | NamePossessor
    | NameAgent
    | Serve
    | RecordDelivery
    | Disown
    | Proclaim
    | Affix
    | Report
    | Tender
    | RefuseTender
    | TakeMoney
    | HandOver
    | FixSum
    | DirectPenalty
    | AppointSale
    | DeclarePerishing
    | BeginSale
    | SellLot
    | PassLot
    | EndSale
    | Confirm
    | SetAside
    | Dispose
    | RecordRefusal
    | Protest
    | TakeDeposit
    | DecideComplaint
    | NotifyCredit
    | Claim
    | EstablishClaim
    | RejectClaim
    | Return
    | Refund
    | RecordUnwilling
    | Withdraw
    | ApproveTime
    | TakeBack
    | Ring
    | DoubtMessage
    | ChangeCalendar
)
