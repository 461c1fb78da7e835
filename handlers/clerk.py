"""The clerk: a text comes in, is kept, read, permitted, decided, written down and answered, in one transaction."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeVar
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from distraint import commands as c
from distraint import facts as f
from distraint.answer import Act, Refusal
from distraint.commands import Command
from distraint.decide import decide, open_case
from distraint.facts import Fact
from distraint.law import enact
from distraint.store import inbox, journal, offices, outbox, projections, receipts, sessions
from distraint.store.engine import writing
from distraint.texts import say
from distraint.told import Telling
from handlers import grammar, replies, undo
from handlers.asks import ASKS, Asker
from handlers.casenumbers import with_check_digit
from handlers.docket import Folder, open_folder, pin_of, project, write
from handlers.inbound import Inbound, Receipt
from handlers.letters import reply, staff_letter, tell
from handlers.permits import may, role_of, who_asks
from handlers.reading import read_phone, tidy
from handlers.retries import NETWORK_TRIES, wait
from handlers.slips import Ask, Misread, Slip, Timed
from handlers.words import Word, answer_words, field_words

log = logging.getLogger(__name__)

T = TypeVar("T")

AWAY = (OperationalError, InterfaceError, PoolTimeout)
TRIES = 10
CODE_LASTS = timedelta(minutes=10)
LATE_CLAIM = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a text: the answer, the clause it was refused under (None: it was not), and its case."""

    say: str
    refused: str | None = None
    case_no: int | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Clerk:
    """`line` is the channel the office speaks by; the codes are made outside, so that a story can be played again."""

    engine: Engine
    line: str
    release_code: Callable[[], str]
    confirm_code: Callable[[], str]

    def receive(self, inbound: Inbound) -> Outcome | None:
        """Handles a text once; None for one that came before. Raises only when the database is away."""
        try:
            return self._in_turn(lambda conn: self._receive(conn, inbound))
        except AWAY:
            raise
        except Exception:
            log.exception("a text could not be handled: %s %s", inbound.channel, inbound.provider_id)
            return self._apologise(inbound)

    def _receive(self, conn: Connection, inbound: Inbound) -> Outcome | None:
        text_id, new = _keep(conn, inbound)
        if not new:
            return None
        outcome = self._answer(conn, inbound, text_id)
        _settle(conn, inbound, text_id, outcome)
        return outcome

    def _in_turn(self, work: Callable[[Connection], T]) -> T:
        """Does the work in a transaction, and anew where somebody else was first with the case.

        Raises journal.Stale where the case is too busy even so.
        """
        stale = journal.Stale()
        for tried in range(TRIES):
            try:
                with writing(self.engine) as conn:
                    if tried:
                        journal.queue(conn)
                    return work(conn)
            except journal.Stale as taken:
                stale = taken
        raise stale

    def _apologise(self, inbound: Inbound) -> Outcome | None:
        """Keeps a text that could not be handled, for a person to look at: nothing is lost, nothing half done."""
        with writing(self.engine) as conn:
            text_id, new = _keep(conn, inbound)
            outcome = Outcome("Sorry, that could not be handled. It is kept; please call the office.", "fault")
            if new:
                _settle(conn, inbound, text_id, outcome)
            return outcome if new else None

    def receipt(self, message_id: int, receipt: Receipt) -> bool:
        """A provider's word on one of our texts; the receipt of a notice becomes a command. False: no such text.

        Raises journal.Stale where the case is too busy just now: the provider is to come again.
        """
        return self._in_turn(lambda conn: self._receipt(conn, message_id, receipt))

    def _receipt(self, conn: Connection, message_id: int, receipt: Receipt) -> bool:
        if not outbox.is_ours(conn, message_id):
            return False
        status = {"read": "delivered", "canceled": "failed"}.get(receipt.status, receipt.status)
        change = receipts.record_receipt(
            conn,
            message_id,
            status,
            receipt.raw_status,
            receipt.code,
            receipt.reason,
            receipt.at,
            provider_id=receipt.provider_id,
        )
        if change is None:
            return True
        if change.state in ("failed", "undelivered"):
            if receipt.retry and self._again(conn, message_id, receipt):
                return True
            self.not_delivered(conn, message_id, receipt.reason, receipt.at, opted_out=receipt.blame == "person")
        about, _, to = change.notice.partition(":")
        if change.state == "delivered" and change.case_no and about in NOTICES:
            command = c.RecordDelivery(_to(to), change.to, _about(about))
            self.carry_on(conn, change.case_no, command, at=receipt.at, now=receipt.at, who=change.to)
        return True

    def _again(self, conn: Connection, message_id: int, receipt: Receipt) -> bool:
        """Whether a text that a network did not deliver is tried once more: a phone may be switched on again."""
        due = receipt.at + wait(outbox.about(conn, message_id).attempts)
        return outbox.again(conn, message_id, receipt.provider_id, due, NETWORK_TRIES)

    def _opted_out(self, conn: Connection, message_id: int) -> None:
        about = outbox.about(conn, message_id)
        sessions.put(conn, replace(sessions.get(conn, about.to, about.sender), stopped=True))
        outbox.cancel(conn, about.to, about.sender, outbox.UNASKED)

    def ring(self, case_no: int, key: str, due: datetime, now: datetime) -> bool:
        """The clock comes to a deadline: done at its own legal instant, except what really happens only now."""
        return self._in_turn(lambda conn: self._ring(conn, case_no, key, due, now))

    def _ring(self, conn: Connection, case_no: int, key: str, due: datetime, now: datetime) -> bool:
        name = key.partition(":")[0]
        at = now if name in ("proclaim", "report") else due
        if self.carry_on(conn, case_no, c.Ring(key), at=at, now=now, who="clock"):
            return True
        projections.hold(conn, case_no)  # a text that comes at this moment must not be projected over
        if (folder := open_folder(conn, case_no)) is not None:
            project(conn, folder, now)  # not due any more, or not yet: the row says so from now on
        return False

    def not_delivered(self, conn: Connection, message_id: int, why: str, now: datetime, opted_out: bool) -> None:
        """A message of ours did not arrive for good: an opt-out is kept, and a notice becomes an officer's matter."""
        if opted_out:
            self._opted_out(conn, message_id)
        about = outbox.about(conn, message_id)
        if about.case_no and about.notice.partition(":")[0] in NOTICES and (folder := open_folder(conn, about.case_no)):
            blanks = {"case": str(folder.number), "to": about.to, "why": why}
            officers = offices.staff_in(conn, folder.office.id, ("officer",))
            text = say("notice_failed", "en", blanks)
            letters = [staff_letter(folder, self.line, member.phone, text, now) for member in officers]
            outbox.enqueue(conn, letters, now)

    def doubted(self, conn: Connection, message_id: int, now: datetime) -> None:
        """Nobody knows whether a message left: its case is flagged and an officer told."""
        about = outbox.about(conn, message_id)
        if about.case_no:
            self.carry_on(conn, about.case_no, c.DoubtMessage(about.notice), at=now, now=now, who="clock")

    def carry_on(
        self, conn: Connection, case_no: int, command: Command, *, at: datetime, now: datetime, who: str
    ) -> Folder | None:
        """A command without a text, by the clock or a receipt; None where it changed nothing."""
        folder = open_folder(conn, case_no)
        if folder is None:
            return None
        facts = decide(folder.case, command, folder.law, Act(at, who, "clock", self.release_code()))
        if isinstance(facts, Refusal) or not facts:
            return None
        folder = write(conn, case_no, folder.office, folder, facts, at=at, recorded=now, who=who, text_id=None)
        stale = isinstance(command, c.Ring) and command.deadline.startswith("remind") and now - at > timedelta(hours=12)
        if not stale:
            tell(conn, folder, facts, now, self.line)
        return folder

    def _answer(self, conn: Connection, inbound: Inbound, text_id: int) -> Outcome:
        text = tidy(inbox.shorten(inbound.text))
        asker = who_asks(conn, inbound)
        if not text:
            return Outcome(
                "A picture is kept with your texts."
                if inbound.media
                else "Your text was empty. HELP says what to text.",
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
        found = grammar.find(text)
        if isinstance(found, Misread):
            return Outcome(found.say, "")
        return self._do(conn, inbound, text_id, asker, found, text, confirmed)

    def _do(
        self,
        conn: Connection,
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
            return self._ask(conn, asker, folder, read, word, now)
        claimed = read.at if isinstance(read, Timed) else None
        command = read.command if isinstance(read, Timed) else read
        task = Task(text_id, asker, word, command, now, claimed, confirmed, text)
        return self._perform(conn, folder, task)

    def _ask(
        self, conn: Connection, asker: Asker, folder: Folder | None, ask: Ask, word: Word, now: datetime
    ) -> Outcome:
        number = folder.number if folder else None
        if ask.about == "undo":
            return self._undo(conn, asker, now)
        if ask.about == "wrong":
            return self._wrong(conn, asker, folder, now)
        return Outcome(ASKS[ask.about](conn, asker, folder, ask.words, now), None, number, word.name)

    def _wrong(self, conn: Connection, asker: Asker, folder: Folder | None, now: datetime) -> Outcome:
        numbers = [folder.number] if folder else projections.cases_of_phone(conn, asker.phone)
        if not numbers:
            return Outcome("No case is known for this phone. You will get no texts about one.", None, None, "WRONG")
        for number in numbers:
            self.carry_on(conn, number, c.Disown(asker.phone), at=now, now=now, who=asker.phone)
        said = say("wrong_recorded", asker.lang, {"case": str(numbers[0])})
        return Outcome(said, None, folder.number if folder else None, "WRONG")

    def _undo(self, conn: Connection, asker: Asker, now: datetime) -> Outcome:
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
        tell(conn, folder, facts, now, self.line, [t for t in more if t.phone] if seizure else ())
        return Outcome(f"Case {folder.number}: your last text is taken back.", None, folder.number, "UNDO")

    def _perform(self, conn: Connection, folder: Folder | None, task: "Task") -> Outcome:
        word, asker, now = task.word, task.asker, task.now
        office = folder.office if folder else asker.office
        if office is None:
            return Outcome("This number belongs to no office.", "", None, word.name)
        number = folder.number if folder else None
        waits = task.claimed is not None and _wants_approval(task, asker, folder)
        at = now if waits or task.claimed is None else task.claimed
        role = role_of(word, asker, folder)
        staff = _staff(conn, office) if isinstance(task.command, c.SellLot) else frozenset()
        act = Act(at, asker.phone, role, self.release_code(), staff)
        facts = self._decide(folder, task, act)
        if waits and task.claimed and not isinstance(facts, Refusal):  # a time that could not be is not kept for an OK
            then = self._decide(folder, task, replace(act, now=task.claimed))
            facts = then if isinstance(then, Refusal) else facts
        if isinstance(facts, Refusal):
            return Outcome(grammar.numbered(replies.refused(facts), number), facts.cite, number, word.name)
        if word.moves and not task.confirmed and _codes(folder, office):
            return self._ask_code(conn, asker, task, folder)
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
        tell(conn, folder, facts if not waits else (), now, self.line, (CLAIMED,) if waits else ())
        said = replies.done(word, task.command, folder, now, asker.lang)
        return Outcome(said, None, number, word.name)

    def _decide(self, folder: Folder | None, task: "Task", act: Act) -> tuple[Fact, ...] | Refusal:
        if folder is not None:
            return decide(folder.case, task.command, folder.law, act)
        if not isinstance(task.command, c.Seize):
            return Refusal("", "Which case?")
        return open_case(task.command, enact(task.command.law), act)

    def _ask_code(self, conn: Connection, asker: Asker, task: "Task", folder: Folder | None) -> Outcome:
        code = self.confirm_code()
        session = asker.session
        until = task.now + CODE_LASTS
        pending = {"text": task.text}
        sessions.put(conn, replace(session, pending=pending, pending_code=code, pending_until=until))
        said = replies.ask(task.word, task.command, folder, task.now, code)
        return Outcome(said, None, folder.number if folder else None, "code")


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


NOTICES = ("notice", "perishing", "credit")
CLAIMED = Telling("officer", "claimed")
ALL_ROLES = ("collector", "officer", "keeper", "commissioner", "admin")


def _keep(conn: Connection, x: Inbound) -> tuple[int, bool]:
    return inbox.keep(conn, x.channel, x.provider_id, x.sender, x.to, x.text, x.received_at, x.media)


def _settle(conn: Connection, inbound: Inbound, text_id: int, outcome: Outcome) -> None:
    inbox.settle(conn, text_id, outcome.word or "misread", outcome.refused, outcome.case_no)
    if outcome.say and _answerable(conn, inbound):
        answer = reply(inbound.channel, inbound.to, inbound.sender, outcome.say, inbound.received_at, outcome.case_no)
        outbox.enqueue(conn, [answer], inbound.received_at)


def _answerable(conn: Connection, inbound: Inbound) -> bool:
    """Whether an answer reaches a person: short codes and names get none, nor does a number of ours, which would
    answer in its turn for ever."""
    phone = read_phone(inbound.sender)
    return phone is not None and phone != read_phone(inbound.to) and offices.office_of_number(conn, phone) is None


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


def _to(word: str) -> f.To:
    return "possessor" if word == "possessor" else "owner"


def _about(word: str) -> Literal["notice", "perishing", "credit"]:
    return "perishing" if word == "perishing" else "credit" if word == "credit" else "notice"
