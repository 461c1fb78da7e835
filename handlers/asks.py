"""Questions, which change no case: what is due, why, what is to be sold; and the carrier's words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from distraint import texts
from distraint.account import account, rest_of
from distraint.deadlines import deadlines
from distraint.dues import dues
from distraint.state import flags, state
from distraint.store import offices, outbox, projections, sessions
from distraint.store.offices import Office
from distraint.store.sessions import Session
from handlers.docket import Folder, open_folder
from handlers.replies import said_account
from handlers.values import items, moment, values
from handlers.words import STAFF, WORDS

MOST_LISTED = 5


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: his phone, the office he texted to, his roles there, his language, what is remembered of him.

    `ours` is a number of this service, which must get no answer.
    """

    phone: str
    number: str
    office: Office | None
    roles: frozenset[str]
    lang: str
    session: Session
    ours: bool = False


Answerer = Callable[[Connection, Asker, Folder | None, str, datetime], str]


def due(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if folder is None:
        return "Which case? DUE and its number."
    blanks = values(folder.case, folder.law, now, folder.number, folder.office.number)
    owed = dues(folder.case, folder.law, now).due and state(folder.case, folder.law, now) in OPEN
    return texts.say("demand" if owed else "nothing_due", asker.lang, blanks)


OPEN = ("held", "sent", "received", "noticed", "ready", "selling")


def status(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if folder is None:
        return "Which case? STATUS and its number."
    case, law = folder.case, folder.law
    said = [f"Case {folder.number}: {items(case)}, {state(case, law, now)}"]
    owed = dues(case, law, now).due
    if state(case, law, now) in OPEN:
        said.append(f"due Rs {values(case, law, now, folder.number, '')['amt']}" if owed else "nothing due")
    elif case.sale.ended or case.release:
        said.append(said_account(account(case, law, now)))
    if asker.roles & STAFF:
        coming = deadlines(case, law, now)
        said += [f"next {coming[0].name} {moment(coming[0].due, law)} ({coming[0].cite})"] if coming else []
        raised = flags(case, law, now)
        said += [f"flags {', '.join(raised)}"] if raised else []
    return ". ".join(said) + "."


def why(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    """The clause behind the next deadline, with the Act's own counting."""
    if folder is None:
        return "Which case? WHY and its number."
    case, law = folder.case, folder.law
    coming = deadlines(case, law, now)
    if case.offer:
        cite = law.statute.tender.cite
        return f"Case {folder.number}, {cite}: a tender is being decided; until then there is no sale."
    if not coming:
        rule = rest_of(case, law)
        return f"Case {folder.number}: nothing more falls due ({state(case, law, now)}; {rule.cite})."
    first = next((d for d in coming if d.name in ("send", "report", "gate", "lapse", "sale")), coming[0])
    return f"Case {folder.number}, {first.cite}: {first.name}. {first.how}."


def mine(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if asker.office is None:
        return "You have no open case."
    numbers = projections.cases_of_collector(conn, asker.office.id, asker.phone)
    if not numbers and asker.roles & {"officer", "commissioner", "keeper", "admin"}:
        numbers = projections.open_cases(conn, asker.office.id, MOST_LISTED + 1)
    if not numbers:
        return "You have no open case."
    said = []
    for number in numbers[:MOST_LISTED]:
        found = open_folder(conn, number)
        if found:
            said.append(f"{number} {items(found.case)} {state(found.case, found.law, now)}")
    more = f" and {len(numbers) - MOST_LISTED} more" if len(numbers) > MOST_LISTED else ""
    return "; ".join(said) + more + "."


def lang(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    chosen = words.split(maxsplit=1)[0].casefold() if words else ""
    if chosen not in texts.languages():
        return "Languages: LANG en, hi, or, ml, ta, mr, kn."
    sessions.put(conn, replace(asker.session, lang=chosen))
    return f"Language: {chosen}."


def stop(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if words:
        return "To stop all texts reply only STOP. What the law wants told still comes to you, by hand."
    _stopped(conn, asker, True)
    outbox.cancel(conn, asker.phone, asker.number, outbox.UNASKED)
    return "No more texts. What the law wants told still comes to you, by hand. START brings texts back."


def start(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    _stopped(conn, asker, False)
    return "Texts come again. HELP says what you may text."


def _stopped(conn: Connection, asker: Asker, stopped: bool) -> None:
    sessions.put(conn, replace(asker.session, stopped=stopped))


def help_(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    """One word's line of help, or the words one may text."""
    topic = WORDS.get(words.split(maxsplit=1)[0].upper()) if words else None
    if topic:
        return f"{topic.help}: {topic.does}."
    if asker.roles & STAFF:
        names = [word.name for word in WORDS.values() if word.who & asker.roles]
        return "You may text: " + " ".join(names) + ". HELP and a word says how."
    return (
        "DUE: what to pay. PAY: you will pay. WHY: the law. WRONG: not for you. LANG hi: language. STOP. NOTICES place."
    )


def join(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if not words:
        return "Which place? JOIN Ward 4."
    if asker.office is None:
        return "This number belongs to no office."
    offices.subscribe(conn, asker.office.id, words[:60], asker.phone, now)
    return f"You will hear what is proclaimed at {words[:60]}. LEAVE ends it."


def leave(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    if asker.office is None:
        return "This number belongs to no office."
    count = offices.unsubscribe(conn, asker.office.id, asker.phone, words or None)
    return "You will hear nothing more." if count else "You were not listening to any place."


def notices_(conn: Connection, asker: Asker, folder: Folder | None, words: str, now: datetime) -> str:
    """What is to be sold at a place; nothing personal in it."""
    if asker.office is None:
        return "This number belongs to no office."
    said = []
    for number in projections.to_be_sold(conn, asker.office.id, 50):
        found = open_folder(conn, number)
        if found is None or (words and words.casefold() not in found.case.place.casefold()):
            continue
        blanks = values(found.case, found.law, now, number, "")
        said.append(f"{number} {items(found.case)}, sale {blanks['sale'] or 'not before notice'} at {blanks['place']}")
    if not said:
        return f"Nothing is to be sold{f' from {words}' if words else ''}."
    return "; ".join(said[:MOST_LISTED]) + "."


ASKS: Mapping[str, Answerer] = {
    "due": due,
    "status": status,
    "why": why,
    "mine": mine,
    "lang": lang,
    "stop": stop,
    "start": start,
    "help": help_,
    "join": join,
    "leave": leave,
    "notices": notices_,
}
