"""Reading what follows a word: each reader turns the rest of a text into a command, or says what is missing."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from distraint import commands as c
from distraint.commands import Command
from distraint.facts import Item, Pin, Standing
from handlers.amounts import amount_fault, read_amount, take_amount
from handlers.goods import ItemFault, read_items
from handlers.moments import moment_fault, read_when
from handlers.reading import split_fields, take_phone

FAR_OFF = timedelta(days=180)
SHOWN = "handcart=3000"


@dataclass(frozen=True, slots=True)
class Misread:
    """A text that cannot be read: the sentence that helps."""

    say: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, which changes no case: its name and what was asked about."""

    about: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Timed:
    """A command with the past moment its text claims."""

    command: Command
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Slip:
    """The rest of a text, after its word and case number, and what is needed to read it."""

    words: tuple[str, ...]
    now: datetime
    zone: ZoneInfo
    pin: Pin | None = None
    fields: Mapping[str, str] | None = None
    answers: Mapping[str, str] | None = None

    @property
    def text(self) -> str:
        return " ".join(self.words)


Read = Command | Misread | Ask | Timed
Reader = Callable[[Slip], Read]


def just(command: Command) -> Reader:
    """A word after which nothing more has to be said."""
    return lambda slip: command


def asking(about: str) -> Reader:
    return lambda slip: Ask(about, slip.text)


def with_reason(make: Callable[[str], Command], what: str) -> Reader:
    return lambda slip: make(slip.text) if slip.words else Misread(f"{what} is missing: write it after the number.")


def with_text(make: Callable[[str], Command]) -> Reader:
    return lambda slip: make(slip.text)


BEFORE_A_RECEIPT = frozenset({"recd", "received", "cash", "rcpt", "receipt", "rasid", "ref", "no", "by", "upi"})


def with_amount(make: Callable[[int, str], Command]) -> Reader:
    """An amount in rupees, then whatever was written after it (a reference, a receipt)."""

    def read(slip: Slip) -> Read:
        if not slip.words:
            return Misread("The amount is missing: write rupees after the number, as 185 or 45.50.")
        typed, taken = take_amount(slip.words)
        paise = read_amount(typed)
        if paise is None:
            return Misread(amount_fault(typed))
        rest = list(slip.words[taken:])
        while rest and rest[0].casefold().strip(".:") in BEFORE_A_RECEIPT:
            del rest[0]
        return make(paise, " ".join(rest))

    return read


def timed(make: Callable[[tuple[str, ...]], Command]) -> Reader:
    """A command that may claim a past moment anywhere in its words; the words before it are its own."""

    def read(slip: Slip) -> Read:
        for start in range(len(slip.words)):
            rest = slip.words[start:]
            if found := read_when(rest, slip.now, slip.zone, "past"):
                if found[0] > slip.now:
                    return Misread("That moment is still to come: write when it was, as 6/3 5.30pm.")
                return Timed(make(slip.words[:start]), found[0])
            if fault := moment_fault(rest, slip.now, slip.zone, "past"):
                return Misread(fault)
        return Timed(make(slip.words), None)

    return read


def seize(slip: Slip) -> Read:
    if slip.pin is None:
        return Misread("This number belongs to no office.")
    said = split_fields(slip.words, slip.fields or {})
    fee = said.get("FEE")
    if not fee:
        return Misread("Fee is missing: SEIZE FEE 40 handcart=3000 OWNER 9000000011 AT Gandhi Chowk.")
    typed, taken = take_amount(fee)
    paise = read_amount(typed)
    if paise is None:
        return Misread(f"Fee: {amount_fault(typed)}")
    owner = _person(said.get("OWNER"), slip, "OWNER")
    if isinstance(owner, Misread):
        return owner
    possessor = _person(said["WITH"], slip, "WITH") if "WITH" in said else ("unsaid", None, ())
    if isinstance(possessor, Misread):
        return possessor
    grounds = [name for name in ("NOLOAD", "LOADSHORT") if name in said]
    loose = [*said.get("", ()), *fee[taken:], *(word for name in grounds for word in said[name])]
    items = _items(loose or [*owner[2], *possessor[2]])
    if isinstance(items, Misread):
        return items
    place = " ".join(said.get("AT", ()))
    if not place:
        return Misread("The place is missing: add AT and where it was seized, as AT Gandhi Chowk.")
    ground = " ".join(grounds)
    return c.Seize(paise, items, place, slip.pin, owner[0], owner[1], possessor[0], possessor[1], ground)


def _items(words: Sequence[str]) -> tuple[Item, ...] | Misread:
    read = read_items(words)
    if isinstance(read, ItemFault):
        shown = "" if SHOWN in read.reason else f" Write as {SHOWN} + 2 bags rice=900."
        return Misread(read.reason + shown)
    items: list[Item] = []
    for goods in read:
        if goods.kind is None:
            return Misread(f"What is {goods.words}? Add vehicle, animal or load, as: load {goods.words}.")
        items.append(Item(goods.words, goods.kind, goods.value, goods.decays))
    return tuple(items)


_Person = tuple[Standing, str | None, tuple[str, ...]]


def _person(words: Sequence[str] | None, slip: Slip, field: str) -> _Person | Misread:
    """Owner or person in charge: a phone, or the word that is a ground; with the words left over."""
    if field == "OWNER":
        hint = "OWNER is missing: add OWNER 9000000011, or OWNER UNKNOWN, or OWNER AWAY if not resident."
    else:
        hint = "WITH: add the phone of who had it, or WITH NOTFOUND."
    if not words:
        return Misread(hint)
    answer = (slip.answers or {}).get(words[0].casefold(), "")
    if field == "WITH" and answer in ("NOTFOUND", "UNKNOWN"):
        return "unknown", None, tuple(words[1:])
    if field == "OWNER" and answer == "UNKNOWN":
        return "unknown", None, tuple(words[1:])
    if field == "OWNER" and answer == "AWAY":
        phone = take_phone(words[1:])
        return ("away", phone[0], tuple(words[1 + phone[1] :])) if phone else ("away", None, tuple(words[1:]))
    found = take_phone(words)
    if found is None:
        return Misread(f"{words[0]} is no phone. {hint}")
    return "known", found[0], tuple(words[found[1] :])


def disowning(about: str) -> Reader:
    """`galat number` is a wrong number; `galat pakda hai` is a quarrel, and must not make a notice void."""

    def read(slip: Slip) -> Read:
        said = [word.casefold().strip(".,!") for word in slip.words]
        if all((slip.answers or {}).get(word) == "NOTMINE" or word.isdecimal() for word in said):
            return Ask(about)
        return Misread("Is this phone another's? Then reply only WRONG. If the seizure is wrong: PROTEST N, or DUE N.")

    return read


def expenses(slip: Slip) -> Read:
    """Pairs of an amount and its head in either order: `60 porter`, `hamali 60/- n fodder 45.50`."""
    if any((slip.answers or {}).get(word.casefold().strip(".,")) == "EACH" for word in slip.words):
        return Misread("For each, or in all? Write only the whole sum and what it was for: EXP N 180 fodder.")
    charges: list[tuple[str, int]] = []
    heads: list[str] = []
    waiting: int | None = None
    rest = list(slip.words)
    while rest:
        typed, taken = take_amount(rest)
        paise = read_amount(typed)
        if paise is None and any(char.isdigit() for char in rest[0]):
            return Misread(amount_fault(typed))
        if paise is None:
            if rest[0].casefold() not in ("n", "and", "aur", "+", "for", "&"):
                heads.append(rest[0].casefold())
            rest = rest[1:]
            continue
        rest = rest[taken:]
        if waiting is not None and not heads:
            return Misread("Two amounts and one head: write 60 porter 45.50 fodder, or ask which is which.")
        if waiting is not None:
            charges.append((" ".join(heads), waiting))
            heads, waiting = [], paise
        elif heads:
            charges.append((" ".join(heads), paise))
            heads = []
        else:
            waiting = paise
    if waiting is not None:
        charges.append((" ".join(heads) or "expenses", waiting))
    if not charges:
        return Misread("The amount is missing: EXP N 60 porter.")
    return c.AddExpenses(tuple(charges))


def served(slip: Slip) -> Read:
    if not slip.words:
        return Misread("Served on whom? SERVED N OWNER, or SERVED N WITH.")
    name = (slip.fields or {}).get(slip.words[0].casefold(), "")
    if name not in ("OWNER", "WITH"):
        return Misread("Served on whom? SERVED N OWNER, or SERVED N WITH.")
    rest = Slip(slip.words[1:], slip.now, slip.zone)
    return timed(lambda words: c.Serve("owner" if name == "OWNER" else "possessor"))(rest)


def owner(slip: Slip) -> Read:
    said = _person(slip.words, slip, "OWNER")
    return said if isinstance(said, Misread) else c.NameOwner(said[0], said[1])


def possessor(slip: Slip) -> Read:
    said = _person(slip.words, slip, "WITH")
    return said if isinstance(said, Misread) else c.NamePossessor(said[0], said[1])


def agent(slip: Slip) -> Read:
    found = take_phone(slip.words)
    return c.NameAgent(found[0]) if found else Misread("Whose phone? AGENT N 9000000013.")


def sale(slip: Slip) -> Read:
    """A day and an hour, wherever they stand; what is left of the words is the place."""
    hour, words = _take_hour(slip.words)
    for start in range(len(words)):
        for end in range(min(len(words), start + DAY_WORDS), start, -1):
            day = (*words[start:end], *hour)
            found = read_when(day, slip.now, slip.zone, "future")
            if found is None or found[1] != len(day):
                continue
            if not hour and words[end : end + 1] and words[end].isdecimal() and len(words[end]) <= 2:
                return Misread(moment_fault(words[start:], slip.now, slip.zone, "future") or _WHEN)
            place = " ".join((*words[:start], *words[end:]))
            return _appointed(found[0], " ".join(day), place, slip)
    return Misread(moment_fault(slip.words, slip.now, slip.zone, "future") or _WHEN)


def _appointed(at: datetime, typed: str, place: str, slip: Slip) -> Read:
    day = at.astimezone(slip.zone)
    if at - slip.now > FAR_OFF and str(day.year) not in typed:
        return Misread(f"{typed} has passed this year: write the year too if you mean {day:%d%b%Y}.")
    return c.AppointSale(at, _AROUND.sub("", place).strip())


def _take_hour(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hour among the words (`11am`, `11 am`, `17:30`), and the words without it."""
    for start in range(len(words)):
        for end in (start + 2, start + 1):
            if _HOUR.fullmatch(" ".join(words[start:end])):
                return words[start:end], words[:start] + words[end:]
    return (), words


DAY_WORDS = 3
_WHEN = "When? SALE N 13/3 11am Town Hall."
_HOUR = re.compile(r"\d{1,2}([.:]\d{2})? ?[ap]\.?m\.?|\d{1,2}:\d{2}|noon", re.IGNORECASE)
_AROUND = re.compile(r"^(at|on) | (at|on)$", re.IGNORECASE)


def sold(slip: Slip) -> Read:
    lot = _lot(slip.words)
    if lot is None:
        return Misread("Which lot, for how much? SOLD N 1 310 buyer.")
    typed, taken = take_amount(slip.words[1:]) if slip.words[1:] else ("", 0)
    price = read_amount(typed) if typed else None
    if price is None:
        return Misread(amount_fault(typed) if typed else "The price is missing: SOLD N 1 310 buyer.")
    rest = slip.words[1 + taken :]
    phone = take_phone(rest)
    return c.SellLot(lot, price, phone[0] if phone else " ".join(rest))


def unsold(slip: Slip) -> Read:
    lot = _lot(slip.words)
    return Misread("Which lot? UNSOLD N 2.") if lot is None else c.PassLot(lot)


def _lot(words: Sequence[str]) -> int | None:
    word = words[0].casefold().removeprefix("lot") if words else ""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 4 else None


def begin(slip: Slip) -> Read:
    return c.BeginSale(anyway=any(word.casefold() == "anyway" for word in slip.words))


def complaint(slip: Slip) -> Read:
    word = slip.words[0].casefold() if slip.words else ""
    match word:
        case "upheld":
            return c.DecideComplaint("upheld")
        case "dismissed":
            return c.DecideComplaint("dismissed")
        case "none":
            return c.DecideComplaint("none")
        case _:
            return Misread("How was it decided? COMPLAINT N UPHELD, DISMISSED or NONE.")


def reference(slip: Slip) -> Read:
    word = "".join(char for char in slip.text if char.isalnum())
    if not 6 <= len(word) <= 35:
        return Misread("The bank's reference is missing: UTR N 123456789012.")
    return c.Tender(word.upper())


def code(slip: Slip) -> Read:
    return (
        c.HandOver("".join(slip.words[:1])) if slip.words else Misread("The release code is missing: RELEASED N 7K4P.")
    )
