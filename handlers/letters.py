"""From what is owed to be told to letters in the outbox: whose phones, in which language, over which line."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection

from distraint.facts import Fact, NoticeOrdered
from distraint.store import offices, outbox, sessions
from distraint.store.broadcast import broadcast
from distraint.store.outbox import NOTICE, PROCLAMATION, REPLY, Letter
from distraint.texts import say
from distraint.told import Telling, told
from handlers.docket import Folder
from handlers.values import values

OFFICERS = ("officer",)


def tell(
    conn: Connection, folder: Folder, facts: Sequence[Fact], now: datetime, line: str, more: Sequence[Telling] = ()
) -> None:
    """Puts every text owed for these facts in the outbox, in the transaction that wrote them."""
    blanks = values(folder.case, folder.law, now, folder.number, folder.office.number)
    blanks = blanks.also({"late": lambda: _late(facts)})
    first = len(folder.entries) - len(facts) + 1
    letters: list[Letter] = []
    cries: dict[str, tuple[int, list[str]]] = {}
    for seq, fact in enumerate(facts, first):
        for telling in told(fact, folder.case, folder.law, now):
            if telling.ear == "public":
                cries.setdefault(telling.text, (seq, []))[1].append(telling.place)
            else:
                letters += _letters(conn, folder, telling, fact, seq, blanks, now, line)
    for telling in more:
        letters += _letters(conn, folder, telling, None, len(folder.entries), blanks, now, line)
    outbox.enqueue(conn, _once_each(letters), now)
    for text, (seq, places) in cries.items():
        _cry(conn, folder, text, places, seq, blanks, now, line)


def _once_each(letters: list[Letter]) -> list[Letter]:
    """One letter of the same words to a phone, though its owner be two people to us; a notice rather than a copy."""
    found: dict[tuple[str, str], Letter] = {}
    for letter in letters:
        key = (letter.to, letter.text)
        if key not in found or found[key].notice in ("courtesy", "staff"):
            found[key] = letter
    return list(found.values())


def reply(inbound_channel: str, office_number: str, to: str, text: str, now: datetime, number: int | None) -> Letter:
    """The answer to a text, over the channel it came by."""
    return Letter(inbound_channel, office_number, to, text, "en", number, None, "reply", REPLY, now)


def staff_letter(folder: Folder, line: str, phone: str, text: str, now: datetime) -> Letter:
    return Letter(line, folder.office.number, phone, text, "en", folder.number, None, "staff", NOTICE, now)


def _cry(
    conn: Connection,
    folder: Folder,
    text: str,
    places: Sequence[str],
    seq: int,
    blanks: Mapping[str, str],
    now: datetime,
    line: str,
) -> None:
    """The digital drum: everybody who hears one of the places, once."""
    lang, number = folder.law.option("language"), folder.office.number
    pattern = Letter(line, number, "", "", lang, folder.number, seq, "proclamation", PROCLAMATION, now)
    broadcast(conn, pattern, folder.office.id, places, lambda each: say(text, each, blanks), now)


def _letters(
    conn: Connection,
    folder: Folder,
    telling: Telling,
    fact: Fact | None,
    seq: int,
    blanks: Mapping[str, str],
    now: datetime,
    line: str,
) -> Iterator[Letter]:
    number, office = folder.number, folder.office

    def letter(phone: str, lang: str, notice: str, priority: int, text: str = telling.text) -> Letter:
        words = say(text, lang, blanks)
        return Letter(line, office.number, phone, words, lang, number, seq, notice, priority, now)

    if telling.phone is None:
        roles = OFFICERS if telling.ear == "officer" else (telling.ear,)
        members = offices.staff_in(conn, office.id, roles) or offices.staff_in(conn, office.id, OFFICERS)
        for phone in dict.fromkeys(member.phone for member in members):
            yield letter(phone, "en", "staff", NOTICE)
    else:
        session = sessions.get(conn, telling.phone, office.number)
        lang = session.lang or folder.law.option("language")
        if not session.stopped:
            yield letter(telling.phone, lang, _notice(telling, fact), NOTICE)
        elif telling.notice:  # he wants no texts, and the law wants him told: by hand
            for member in offices.staff_in(conn, office.id, OFFICERS):
                yield letter(member.phone, "en", "staff", NOTICE, "opted_out")


def _notice(telling: Telling, fact: Fact | None) -> str:
    """What a receipt of this letter will mean: which notice, served on whom."""
    if not telling.notice:
        return "reminder" if telling.text == "reminder" else "courtesy"
    to = fact.to if isinstance(fact, NoticeOrdered) else telling.ear
    return f"{telling.notice}:{to}"


def _late(facts: Sequence[Fact]) -> str:
    names = {"send-late": "sending", "report-late": "report", "release-late": "hand-over"}
    for fact in facts:
        key = getattr(fact, "deadline", "").split(":")[0]
        if key in names:
            return names[key]
    return ""
