"""The clerk: texts, receipts and deadlines come in, each kept and handled once, in one transaction."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from distraint import commands as c
from distraint import facts as f
from distraint.store import inbox, journal, offices, outbox, projections, receipts, sessions
from distraint.store.engine import writing
from distraint.texts import say
from handlers.answering import Outcome, answer
from handlers.carrying import carry_on
from handlers.docket import open_folder, project
from handlers.inbound import Inbound, Receipt
from handlers.letters import reply, staff_letter
from handlers.permits import who_asks
from handlers.reading import read_phone
from handlers.retries import NETWORK_TRIES, wait

log = logging.getLogger(__name__)

T = TypeVar("T")

AWAY = (OperationalError, InterfaceError, PoolTimeout)
TRIES = 10


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
        asker = who_asks(conn, inbound)
        outcome = answer(conn, self, inbound, text_id, asker)
        _settle(conn, inbound, text_id, outcome, asker.ours)
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
                ours = offices.office_of_number(conn, read_phone(inbound.sender) or "") is not None
                _settle(conn, inbound, text_id, outcome, ours)
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
            carry_on(conn, self, change.case_no, command, at=receipt.at, now=receipt.at, who=change.to)
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
        if carry_on(conn, self, case_no, c.Ring(key), at=at, now=now, who="clock"):
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
            carry_on(conn, self, about.case_no, c.DoubtMessage(about.notice), at=now, now=now, who="clock")


NOTICES = ("notice", "perishing", "credit")


def _keep(conn: Connection, x: Inbound) -> tuple[int, bool]:
    return inbox.keep(conn, x.channel, x.provider_id, x.sender, x.to, x.text, x.received_at, x.media)


def _settle(conn: Connection, inbound: Inbound, text_id: int, outcome: Outcome, ours: bool) -> None:
    inbox.settle(conn, text_id, outcome.word or inbox.MISREAD, outcome.refused, outcome.case_no)
    if outcome.say and not ours and not inbound.wish and _answerable(inbound):
        letter = reply(inbound.channel, inbound.to, inbound.sender, outcome.say, inbound.received_at, outcome.case_no)
        outbox.enqueue(conn, [letter], inbound.received_at)


def _answerable(inbound: Inbound) -> bool:
    """Whether an answer reaches a person: short codes and names get none, nor does a number of ours, which would
    answer in its turn for ever."""
    phone = read_phone(inbound.sender)
    return phone is not None and phone != read_phone(inbound.to)


def _to(word: str) -> f.To:
    return "possessor" if word == "possessor" else "owner"


def _about(word: str) -> Literal["notice", "perishing", "credit"]:
    return "perishing" if word == "perishing" else "credit" if word == "credit" else "notice"
