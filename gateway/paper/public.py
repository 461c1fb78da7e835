"""What the public may see of a case: nothing personal. Every page, feed, alert and poster is made of this alone."""

import re
import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from distraint import facts as f
from distraint.case import Case, Party
from distraint.days import ONE_DAY
from distraint.facts import Entry
from distraint.gates import appointed, gate
from distraint.lengths import plain
from distraint.state import state
from distraint.texts import MASTER, say
from handlers.docket import Folder
from handlers.values import values

MASK = "***"

# A phone or the number of a paper: seven figures in one piece, or ten with gaps; and addresses of mail and of payment.
_NUMBERS = re.compile(r"\+?\d{7,}|\+?\d(?:[\s().\-/\u200c\u200d]{0,3}\d){9,}")
_ADDRESSES = re.compile(r"\S+@\S+")
_LETTER = r"[\w\u0900-\u0d7f]"

# Facts after which the public notice reads otherwise, or might.
CHANGING = (
    f.Proclaimed,
    f.Affixed,
    f.SaleAppointed,
    f.CalendarChanged,
    f.PerishingDeclared,
    f.OwnerRefused,
    f.ServiceAnnulled,
    f.SaleBegun,
    f.LotSold,
    f.LotPassed,
    f.SaleEnded,
    f.SaleSetAside,
    f.ReceiptRefused,
    f.TimeApproved,
    f.Undone,
)


@dataclass(frozen=True, slots=True)
class Notice:
    """A public notice; instants stand in the office's own zone."""

    number: int
    id: str
    office: str
    office_id: str
    statute: str
    language: str
    items: tuple[str, ...]
    place: str
    kept: str
    sale_place: str
    gate: datetime | None
    sale: datetime | None
    appointed: bool
    begun: bool
    closes: datetime | None
    seized: datetime
    revisions: tuple[datetime, ...]
    cried: tuple[tuple[str, str], ...]

    @property
    def words(self) -> Mapping[str, str]:
        """The proclamation, by language."""
        return dict(self.cried)

    @property
    def what(self) -> str:
        return " + ".join(self.items)

    @property
    def updated(self) -> datetime:
        return self.revisions[-1]

    @property
    def languages(self) -> tuple[str, ...]:
        """The office's language, then the master."""
        return tuple(dict.fromkeys((self.language, MASTER)))


def notice_of(folder: Folder, now: datetime, names: Collection[str]) -> Notice | None:
    """The public notice of a case; None where its notice is not published and its sale not open.

    `names` are those of the office's people, which nobody is to read.
    """
    if not is_public(folder, now):
        return None
    law, number = folder.law, folder.number
    case = hidden(folder.case, masker(names))
    local = law.calendar.local
    legal, sale = gate(case, law), case.sale.begun or appointed(case, law)
    language = law.option("language")
    blanks = values(case, law, now, number, "")
    return Notice(
        number=number,
        id=str(uuid.uuid5(uuid.NAMESPACE_URL, f"munadi:{folder.office.id}:{number}:{case.seized.isoformat()}")),
        office=plain(folder.office.name),
        office_id=folder.office.id,
        statute=law.statute.title,
        language=language,
        items=tuple(lot.item.words for lot in case.lots if not lot.sold),
        place=case.place,
        kept=blanks["pound"],
        sale_place=plain(blanks["place"]),
        gate=local(legal.ends) if legal else None,
        sale=local(sale) if sale else None,
        appointed=case.sale.appointed is not None,
        begun=case.sale.begun is not None,
        closes=local(law.calendar.at(law.calendar.day(sale) + ONE_DAY)) if sale else None,
        seized=local(case.seized),
        revisions=_revisions(folder, legal.ends if legal else now),
        cried=tuple((lang, say("proclamation", lang, blanks)) for lang in dict.fromkeys((language, MASTER))),
    )


def is_public(folder: Folder, now: datetime) -> bool:
    """Whether the public has been told of this case: it was cried, posted, its sale appointed, or it may be sold."""
    case = folder.case
    word = state(case, folder.law, now)
    told = bool(case.cries or case.affixed or case.sale.appointed)
    return word in ("ready", "selling") or (word == "noticed" and told)


def _revisions(folder: Folder, opened: datetime) -> tuple[datetime, ...]:
    """When the notice was first to be read and each time it changed, to the second: facts are only ever added."""
    local = folder.law.calendar.local
    changes = [entry.recorded for entry in folder.entries if _changes(entry)] or [opened]
    return tuple(sorted({local(at).replace(microsecond=0) for at in changes}))


def _changes(entry: Entry) -> bool:
    if isinstance(entry.fact, f.Rung):
        return entry.fact.deadline.startswith("gate")
    return isinstance(entry.fact, CHANGING)


def hidden(case: Case, mask: Callable[[str], str]) -> Case:
    """The case without anybody in it: no phone, no payer, no buyer, no code; words that were texted are masked."""
    lots = tuple(replace(lot, item=replace(lot.item, words=mask(lot.item.words)), buyer="") for lot in case.lots)
    return replace(
        case,
        collector="",
        owner=Party(case.owner.standing),
        possessor=Party(case.possessor.standing),
        agent=None,
        lots=lots,
        place=mask(case.place),
        ordered=(),
        services=tuple(replace(service, phone=None) for service in case.services),
        cries=tuple(replace(cry, place=mask(cry.place)) for cry in case.cries),
        sale=replace(case.sale, place=mask(case.sale.place)),
        disowned=frozenset(),
        offer=None,
        offers=(),
        money=tuple(replace(money, payer=None, reference="") for money in case.money),
        last_payer=None,
        code="",
        protest="",
        claimant="",
        returned="",
        refunds=(),
        withdrawn="",
        disposed="",
        unapproved=(),
    )


def masker(names: Collection[str]) -> Callable[[str], str]:
    """Takes phones, long numbers, addresses and these names out of what somebody texted."""
    return _masker(frozenset(part for name in names for part in (name.strip(), *name.split()) if len(part) > 1))


@lru_cache(maxsize=256)
def _masker(names: frozenset[str]) -> Callable[[str], str]:
    longest = sorted(names, key=lambda name: (-len(name), name))
    called = "|".join(re.escape(name) for name in longest)
    people = re.compile(rf"(?<!{_LETTER})(?:{called})(?!{_LETTER})", re.IGNORECASE) if called else None

    def mask(words: str) -> str:
        words = _NUMBERS.sub(MASK, _ADDRESSES.sub(MASK, plain(words)))
        return people.sub(MASK, words) if people else words

    return mask
