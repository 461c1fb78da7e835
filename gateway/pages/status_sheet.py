"""A case as a page shows it: everything in words and in the office's time, nothing left for the template to decide."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, RowMapping

from distraint.account import account
from distraint.deadlines import Deadline, deadlines
from distraint.dues import dues
from distraint.facts import Entry
from distraint.money import rupees
from distraint.state import flags, outcome, state
from distraint.store import journal, offices, traffic
from gateway.pages import status_facts as words
from handlers.docket import Folder
from handlers.values import items

SILENT = timedelta(hours=1)
_HEADS = ("fee", "penalty", "fines", "feeding", "expenses")
_MONEY = ("surplus", "unpaid", "held", "owed", "refunded", "advance", "lapsed")
_ASKED = re.compile(r"\bReply [0-9]{4} to confirm")
ROLES = ("collector", "keeper", "officer", "commissioner", "admin")


@dataclass(frozen=True, slots=True)
class Coming:
    """A deadline: what, when, under which clause, how it was counted, whose it is."""

    what: str
    due: datetime
    cite: str
    how: str
    who: str


@dataclass(frozen=True, slots=True)
class Line:
    """A fact of the timeline. `recorded` and `claimed` are None where they tell nothing that `at` does not."""

    seq: int
    at: datetime
    recorded: datetime | None
    claimed: datetime | None
    said: str
    who: str
    text: str
    undone: bool
    by_clock: bool


@dataclass(frozen=True, slots=True)
class Sent:
    """A message with what became of it, every receipt included; `silent` if nothing was heard of it for long."""

    id: int
    to: str
    who: str
    words: str
    notice: str
    state: str
    created: datetime
    delivered: datetime | None
    reason: str
    receipts: tuple[str, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    number: int
    office: str
    office_id: str
    statute: str
    what: str
    place: str
    seized: datetime
    state: str
    outcome: str
    zone: ZoneInfo
    heads: tuple[tuple[str, int], ...]
    there: int
    due: int
    account: tuple[tuple[str, int], ...]
    coming: tuple[Coming, ...]
    flags: tuple[str, ...]
    code: str

    @property
    def next(self) -> Coming | None:
        return self.coming[0] if self.coming else None


def sheet(folder: Folder, now: datetime) -> Sheet:
    """Where a case stands now."""
    case, law = folder.case, folder.law
    owed, money = dues(case, law, now), account(case, law, now)
    return Sheet(
        number=folder.number,
        office=folder.office.name,
        office_id=folder.office.id,
        statute=law.statute.title,
        what=items(case),
        place=case.place,
        seized=case.seized,
        state=state(case, law, now),
        outcome=outcome(case, law, now),
        zone=law.calendar.zone,
        heads=tuple((law.word("fee") if head == "fee" else head, paise) for head, paise in owed.heads),
        there=owed.there,
        due=owed.due,
        account=tuple((head, paise) for head in (*_HEADS, *_MONEY) if (paise := getattr(money, head))),
        coming=tuple(_coming(each) for each in deadlines(case, law, now)),
        flags=tuple(words.flag(each) for each in flags(case, law, now)),
        code="" if case.handed else case.code,
    )


def _coming(each: Deadline) -> Coming:
    return Coming(words.deadline(each.key), each.due, each.cite, each.how, each.who)


def names(conn: Connection, folder: Folder) -> dict[str, str]:
    """Who is behind each phone of a case."""
    case = folder.case
    known = {
        member.phone: f"{member.name}, {member.role}" for member in offices.staff_in(conn, folder.office.id, ROLES)
    }
    parties = {"agent": case.agent, "person in charge": case.possessor.phone, "owner": case.owner.phone}
    return known | {phone: part for part, phone in parties.items() if phone} | {"clock": "the clock"}


def timeline(folder: Folder, texts: Sequence[RowMapping], who: dict[str, str]) -> list[Line]:
    """Every fact with who, when and by which text."""
    came = {row["id"]: str(row["text"]) for row in texts}
    undone = {seq for entry in folder.entries for seq in getattr(entry.fact, "seqs", ())}
    return [_line(entry, came, who, undone) for entry in folder.entries]


def _line(entry: Entry, came: dict[int, str], who: dict[str, str], undone: set[int]) -> Line:
    return Line(
        seq=entry.seq,
        at=entry.at,
        recorded=entry.recorded if abs(entry.recorded - entry.at) > timedelta(seconds=1) else None,
        claimed=entry.claimed,
        said=words.said(entry.fact),
        who=who.get(entry.who, entry.who),
        text=came.get(entry.text_id or 0, ""),
        undone=entry.seq in undone,
        by_clock=entry.who == "clock",
    )


def sent(conn: Connection, folder: Folder, who: dict[str, str], now: datetime) -> list[Sent]:
    """Every message of the case. Codes that still open something are not shown to whoever looks."""
    heard: dict[int, list[str]] = {}
    for row in traffic.receipts_of_case(conn, folder.number):
        why = " ".join(part for part in (row["code"], row["reason"]) if part)
        heard.setdefault(row["message_id"], []).append(f"{row['status'] or row['raw_status']}{why and f' ({why})'}")
    secret = "" if folder.case.handed else folder.case.code
    return [
        _sent(row, tuple(heard.get(row["id"], ())), who, secret, now) for row in traffic.of_case(conn, folder.number)
    ]


def _sent(row: RowMapping, heard: tuple[str, ...], who: dict[str, str], secret: str, now: datetime) -> Sent:
    silent = row["state"] == "sent" and row["sent_at"] is not None and now - row["sent_at"] > SILENT
    return Sent(
        id=row["id"],
        to=row["to"],
        who=who.get(row["to"], ""),
        words=masked(row["text"], secret),
        notice=row["notice"].partition(":")[0],
        state=row["state"],
        created=row["created_at"],
        delivered=row["delivered_at"],
        reason=" ".join(part for part in (row["code"], row["reason"]) if part),
        receipts=heard,
        silent=silent,
    )


def masked(text: str, secret: str) -> str:
    """A text without the codes in it: whoever has one gets the property, or speaks for another."""
    text = _ASKED.sub("Reply •••• to confirm", text)
    return text.replace(secret, "••••") if secret else text


@dataclass(frozen=True, slots=True)
class Chain:
    """Whether every fact is as it was written, and what seals the last one."""

    hash: str
    faults: tuple[str, ...]


def chain(conn: Connection, number: int) -> Chain:
    return Chain(journal.tail(conn, number)[1], tuple(journal.verify(conn, number)))


def lots(folder: Folder) -> list[dict[str, object]]:
    """The items, what they were worth and what became of them."""
    return [
        {
            "number": lot.number,
            "words": lot.item.words,
            "kind": lot.item.kind,
            "value": lot.item.value,
            "price": lot.price,
            "buyer": lot.buyer,
            "became": f"sold, Rs {rupees(lot.price)}" if lot.price is not None else "unsold" if lot.passed else "",
        }
        for lot in folder.case.lots
    ]
