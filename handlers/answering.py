"""Answering a text: it is read, permitted, decided, written down and answered; the caller holds the transaction."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from distraint import commands as c
from distraint.answer import Act, Refusal
from distraint.commands import Command
from distraint.decide import decide, open_case
from distraint.facts import Fact
from distraint.law import enact
from distraint.store import inbox, journal, offices, projections, sessions
from distraint.texts import say
from distraint.told import Telling
from handlers import grammar, replies, undo
from handlers.asks import ASKS, Asker
from handlers.carrying import Means, carry_on
from handlers.casenumbers import with_check_digit
from handlers.docket import Folder, pin_of, write
from handlers.inbound import Inbound
from handlers.letters import tell
from handlers.permits import may, role_of
from handlers.reading import tidy
from handlers.slips import Ask, Misread, Slip, Timed
from handlers.words import Word, answer_words, field_words

CODE_LASTS = timedelta(minutes=10)
PATIENCE = 5  # texts without a word, from one phone in an hour, that are answered
LATE_CLAIM = timedelta(minutes=30)
CLAIMED = Telling("officer", "claimed")
ALL_ROLES = ("collector", "officer", "keeper", "commissioner", "admin")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a text: the answer, the clause it was refused under (None: it was not), and its case."""

    say: str
    refused: str | None = None
    case_no: int | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A text that has been read: whose, which word, what it asks, and the past moment it claims."""

    text_id: int
    asker: Asker
    word: Word
    command: Command
    now: datetime
    claimed: datetime | None
    confirmed: bool
    text: str


def answer(conn: Connection, means: Means, inbound: Inbound, text_id: int, asker: Asker) -> Outcome:
    """Reads a text, and does what it asks or says why not."""
    text = tidy(inbound.wish or inbox.shorten(inbound.text))
    if not text:
        return Outcome(
            "A picture is kept with your texts." if inbound.media else "Your text was empty. HELP says what to text.",
            "",
        )
    session = asker.session
    confirmed = bool(
        session.pending
        and text == session.pending_code
        and session.pending_until
        and inbound.received_at <= session.pending_until
    )
    if confirmed and session.pending:
        text = str(session.pending["text"])
        sessions.put(conn, replace(session, pending=None, pending_code=None, pending_until=None))
    found = grammar.find(text, staff=bool(asker.roles))
    if isinstance(found, Misread):
        return Outcome("" if _is_a_machine(conn, asker, inbound) else found.say, "")
    return _do(conn, means, inbound, text_id, asker, found, text, confirmed)


def _is_a_machine(conn: Connection, asker: Asker, inbound: Inbound) -> bool:
    """Whether a stranger has texted what nobody can read so often that it must be another machine's answers to ours."""
    since = inbound.received_at - timedelta(hours=1)
    often = not asker.roles and inbox.misread(conn, inbound.sender, since) >= PATIENCE
    return often and not projections.cases_of_phone(conn, asker.phone)  # a party is a person, who needs help


def _do(
    conn: Connection,
    means: Means,
    inbound: Inbound,
    text_id: int,
    asker: Asker,
    found: grammar.Found,
    text: str,
    confirmed: bool,
) -> Outcome:
    word, now = found.word, inbound.received_at
    if (no := may(word, asker, None)) is not None:
        return Outcome(no, "", None, word.name)
    picked = grammar.pick_case(conn, found, asker)
    if isinstance(picked, Misread):
        return Outcome(picked.say, "", word=word.name)
    folder, words = picked
    number = folder.number if folder else None
    if (no := may(word, asker, folder)) is not None:
        return Outcome(no, "", number, word.name)
    if folder:
        asker = replace(asker, lang=asker.session.lang or folder.law.option("language"))
    zone = folder.law.calendar.zone if folder else ZoneInfo(asker.office.zone if asker.office else "Asia/Kolkata")
    pin = pin_of(asker.office, now) if asker.office else None
    read = word.read(Slip(words, now, zone, pin, field_words(), answer_words()))
    if isinstance(read, Misread):
        return Outcome(grammar.numbered(read.say, number), "", number, word.name)
    if isinstance(read, Ask):
        return _ask(conn, means, asker, folder, read, word, now)
    claimed = read.at if isinstance(read, Timed) else None
    command = read.command if isinstance(read, Timed) else read
    task = Task(text_id, asker, word, command, now, claimed, confirmed, text)
    return _perform(conn, means, folder, task)


def _ask(
    conn: Connection, means: Means, asker: Asker, folder: Folder | None, ask: Ask, word: Word, now: datetime
) -> Outcome:
    number = folder.number if folder else None
    if ask.about == "undo":
        return _undo(conn, means, asker, now)
    if ask.about == "wrong":
        return _wrong(conn, means, asker, folder, now)
    return Outcome(ASKS[ask.about](conn, asker, folder, ask.words, now), None, number, word.name)


def _wrong(conn: Connection, means: Means, asker: Asker, folder: Folder | None, now: datetime) -> Outcome:
    numbers = [folder.number] if folder else projections.cases_of_phone(conn, asker.phone)
    if not numbers:
        return Outcome("No case is known for this phone. You will get no texts about one.", None, None, "WRONG")
    for number in numbers:
        carry_on(conn, means, number, c.Disown(asker.phone), at=now, now=now, who=asker.phone)
    said = say("wrong_recorded", asker.lang, {"case": str(numbers[0])})
    return Outcome(said, None, folder.number if folder else None, "WRONG")


def _undo(conn: Connection, means: Means, asker: Asker, now: datetime) -> Outcome:
    found = undo.last_text(conn, asker.phone)
    if isinstance(found, str):
        return Outcome(found, "", None, "UNDO")
    folder, seqs, seizure = found
    act = Act(now, asker.phone, "collector")
    facts = decide(folder.case, c.TakeBack(seqs), folder.law, act)
    if isinstance(facts, Refusal):
        return Outcome(replies.refused(facts), facts.cite, folder.number, "UNDO")
    folder = write(
        conn, folder.number, folder.office, folder, facts, at=now, recorded=now, who=asker.phone, text_id=None
    )
    more = (
        Telling("owner", "undone", folder.case.owner.phone),
        Telling("possessor", "undone", folder.case.possessor.phone),
    )
    tell(conn, folder, facts, now, means.line, [t for t in more if t.phone] if seizure else ())
    return Outcome(f"Case {folder.number}: your last text is taken back.", None, folder.number, "UNDO")


def _perform(conn: Connection, means: Means, folder: Folder | None, task: Task) -> Outcome:
    word, asker, now = task.word, task.asker, task.now
    office = folder.office if folder else asker.office
    if office is None:
        return Outcome("This number belongs to no office.", "", None, word.name)
    number = folder.number if folder else None
    waits = task.claimed is not None and _wants_approval(task, asker, folder)
    at = now if waits or task.claimed is None else task.claimed
    role = role_of(word, asker, folder)
    staff = _staff(conn, office) if isinstance(task.command, c.SellLot) else frozenset()
    act = Act(at, asker.phone, role, means.release_code(), staff)
    facts = _decide(folder, task, act)
    if waits and task.claimed and not isinstance(facts, Refusal):  # a time that could not be is not kept for an OK
        then = _decide(folder, task, replace(act, now=task.claimed))
        facts = then if isinstance(then, Refusal) else facts
    if isinstance(facts, Refusal):
        return Outcome(grammar.numbered(replies.refused(facts), number), facts.cite, number, word.name)
    if word.moves and not task.confirmed and _codes(folder, office):
        return _ask_code(conn, means, asker, task, folder)
    if number is None:
        number = with_check_digit(journal.take_number(conn))
    folder = write(
        conn,
        number,
        office,
        folder,
        facts,
        at=at,
        recorded=now,
        who=asker.phone,
        text_id=task.text_id,
        claimed=task.claimed if waits else None,
    )
    tell(conn, folder, facts if not waits else (), now, means.line, (CLAIMED,) if waits else ())
    said = replies.done(word, task.command, folder, now, asker.lang)
    return Outcome(said, None, number, word.name)


def _decide(folder: Folder | None, task: Task, act: Act) -> tuple[Fact, ...] | Refusal:
    if folder is not None:
        return decide(folder.case, task.command, folder.law, act)
    if not isinstance(task.command, c.Seize):
        return Refusal("", "Which case?")
    return open_case(task.command, enact(task.command.law), act)


def _ask_code(conn: Connection, means: Means, asker: Asker, task: Task, folder: Folder | None) -> Outcome:
    code = means.confirm_code()
    session = asker.session
    until = task.now + CODE_LASTS
    pending = {"text": task.text}
    sessions.put(conn, replace(session, pending=pending, pending_code=code, pending_until=until))
    said = replies.ask(task.word, task.command, folder, task.now, code)
    return Outcome(said, None, folder.number if folder else None, "code")


def _wants_approval(task: Task, asker: Asker, folder: Folder | None) -> bool:
    """A claimed time that is over half an hour old or crosses midnight, by one who may not approve it himself."""
    if task.claimed is None or folder is None or asker.roles & {"officer", "commissioner"}:
        return False
    days = {folder.law.calendar.day(task.claimed), folder.law.calendar.day(task.now)}
    return task.now - task.claimed > LATE_CLAIM or len(days) > 1


def _staff(conn: Connection, office: offices.Office) -> frozenset[str]:
    """Phones and names of everybody who works there: none of them may buy."""
    members = offices.staff_in(conn, office.id, ALL_ROLES)
    return frozenset(said for member in members for said in (member.phone, member.name) if said)


def _codes(folder: Folder | None, office: offices.Office) -> bool:
    chosen = folder.law.option("confirm") if folder else office.options.get("confirm", "none")
    return chosen == "codes"
