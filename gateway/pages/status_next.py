"""What may be done next in a case, and why not the rest: every word tried on `decide`, which writes nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from distraint.account import account
from distraint.answer import Act, Refusal
from distraint.decide import decide
from distraint.dues import dues, to_be_sold
from distraint.gates import advised, gate
from distraint.money import rupees
from distraint.state import state
from handlers.docket import Folder
from handlers.grammar import numbered
from handlers.slips import Ask, Misread, Slip, Timed
from handlers.words import WORDS, Word, answer_words, field_words

BUYER = "9000000077"
STAFF_ROLES = ("officer", "commissioner", "keeper", "collector")


@dataclass(frozen=True, slots=True)
class Move:
    """A word as one would text it now; `refusal` is None where it would be done."""

    word: Word
    number: int
    text: str
    refusal: Refusal | None

    @property
    def why_not(self) -> str:
        """Why it would be refused, with the number of the case in it."""
        return numbered(self.refusal.why, self.number) if self.refusal else ""

    @property
    def who(self) -> str:
        return ", ".join(sorted(self.word.who))


Sample = Callable[[Folder, datetime], str]


def _nothing(folder: Folder, now: datetime) -> str:
    return ""


def _words(words: str) -> Sample:
    return lambda folder, now: words


def _due(folder: Folder, now: datetime) -> str:
    return rupees(dues(folder.case, folder.law, now).due)


def _sale(folder: Folder, now: datetime) -> str:
    legal = gate(folder.case, folder.law)
    at = advised(folder.case, folder.law) or (legal.ends if legal else None)
    if at is None or at <= now:
        at = now
        said = folder.law.calendar.local(at).replace(hour=23, minute=45)
    else:
        said = folder.law.calendar.local(at)
    return f"{said.day}/{said.month}/{said.year} {said:%H:%M} {folder.law.sale_place}"


def _lot(folder: Folder, now: datetime) -> str:
    lot = next((lot for lot in folder.case.lots if not lot.sold and not lot.passed), folder.case.lots[0])
    needed = to_be_sold(folder.case, folder.law, now).due
    return f"{lot.number} {rupees(max(needed, (lot.item.value or 0) * 2 // 3 // 100 * 100, 10000))} {BUYER}"


def _unsold(folder: Folder, now: datetime) -> str:
    return _lot(folder, now).split(maxsplit=1)[0]


def _balance(folder: Folder, now: datetime) -> str:
    money = account(folder.case, folder.law, now)
    return f"{rupees(money.owed + money.held + money.advance)} R12"


def _seized_from(folder: Folder, now: datetime) -> str:
    return folder.case.owner.phone or "UNKNOWN"


SAMPLES: dict[str, Sample] = {
    "EXP": _words("60 porter"),
    "SERVED": _words("OWNER"),
    "DRUM": lambda folder, now: folder.case.place,
    "RELEASED": lambda folder, now: folder.case.code or "7K4P",
    "PAID": _due,
    "OWNER": _seized_from,
    "WITH": _words("NOTFOUND"),
    "FIX": _words("35"),
    "SALE": _sale,
    "REFUSE": _words("no money came"),
    "SOLD": _lot,
    "UNSOLD": _unsold,
    "PENALTY": lambda folder, now: rupees(min(1000, folder.case.fee)),
    "PERISH": _words("it will not keep"),
    "SETASIDE": _words("the price was too low"),
    "DISPOSE": _words("given to the hospital kitchen, opinion no. 4"),
    "DEPOSIT": _due,
    "COMPLAINT": _words("DISMISSED"),
    "REJECTED": _words("not his"),
    "AGENT": _words("9000000013"),
    "WITHDRAW": _words("seized by mistake"),
    "RETURN": _words("R13"),
    "REFUND": _balance,
    "UTR": _words("123456789012"),
}


def open_moves(folder: Folder, now: datetime) -> tuple[list[Move], list[Move]]:
    """What would be done if it were texted now by whoever may, and what would be refused."""
    tried = (_try(word, folder, now, _whoever_may(word, folder, now)) for word in WORDS.values())
    every = [move for move in tried if move is not None]
    return [move for move in every if move.refusal is None], [move for move in every if move.refusal]


def _try(word: Word, folder: Folder, now: datetime, act: Act) -> Move | None:
    if word.case == "none":
        return None
    rest = SAMPLES.get(word.name, _nothing)(folder, now)
    text = " ".join(f"{word.name} {folder.number} {rest}".split())
    zone = folder.law.calendar.zone
    read = word.read(Slip(tuple(rest.split()), now, zone, None, field_words(), answer_words()))
    if isinstance(read, Ask | Misread):
        return None
    command = read.command if isinstance(read, Timed) else read
    answer = decide(folder.case, command, folder.law, act)
    if isinstance(answer, Refusal):
        return Move(word, folder.number, text, answer)
    return Move(word, folder.number, text, None) if answer else None


def _whoever_may(word: Word, folder: Folder, now: datetime) -> Act:
    """The word as it is texted by the first of those who may."""
    role = next((role for role in STAFF_ROLES if role in word.who), "owner")
    phone = folder.case.owner.phone or folder.case.possessor.phone or ""
    return _act(folder, role, phone if role == "owner" else "", now)


def _act(folder: Folder, role: str, phone: str, now: datetime) -> Act:
    return Act(now, phone, role, folder.case.code or "7K4P")


# What is usually done next in each state, most usual first.
USUAL: dict[str, tuple[str, ...]] = {
    "held": ("GOT", "SENT", "PAID", "EXP", "PAY"),
    "sent": ("GOT", "EXP", "PAY"),
    "received": ("PAID", "WITH", "OWNER", "SERVED", "DRUM", "REPORTED", "AFFIXED", "PAY", "PROTEST", "EXP"),
    "noticed": ("PAID", "PAY", "EXP", "FIX", "SALE", "DRUM", "REFUSED", "DEPOSIT", "PROTEST"),
    "ready": ("PAID", "BEGIN", "PAY", "SALE", "EXP"),
    "selling": ("PAID", "SOLD", "END", "UNSOLD", "EXP", "PENALTY", "PAY"),
    "confirming": ("CONFIRM", "SETASIDE"),
    "sold": ("CONFIRM", "REFUND", "RETURN", "UNWILLING", "CLAIM"),
    "holding": ("CONFIRM", "CLAIM", "NOTIFIED", "ESTABLISHED", "REFUND", "RETURN"),
    "released": ("RELEASED", "REFUND"),
    "protested": ("COMPLAINT", "REFUND"),
}


def usual(folder: Folder, now: datetime, roles: frozenset[str], phone: str) -> list[Move]:
    """What would be done of what is usual here, texted by somebody of these roles; no roles: a party to the case.

    A tender that waits for its answer comes first.
    """
    case = folder.case
    names = USUAL.get(state(case, folder.law, now), ())
    if any(lot.item.decays for lot in case.lots) and not case.perishing:
        names = ("PERISH", *names)
    if case.unapproved:
        names = ("OK", *names)
    if case.offer:
        names = ("PAID", "REFUSE", *(name for name in names if name not in ("PAID", "PAY")))
    elif case.sale.begun:
        names = tuple(name for name in names if name != "PAID")
    act = _act(folder, next((role for role in STAFF_ROLES if role in roles), "owner"), phone, now)
    allowed = roles or {"anyone", "party"}
    tried = (_try(WORDS[name], folder, now, act) for name in names if WORDS[name].who & allowed)
    return [move for move in tried if move is not None and move.refusal is None]
