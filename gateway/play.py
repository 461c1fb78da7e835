"""Plays stories: through the real handlers, store and clock, on virtual time, with a channel that keeps."""

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TextIO
from zoneinfo import ZoneInfo

from sqlalchemy import Engine

from distraint.account import account
from distraint.deadlines import lapse
from distraint.dues import dues
from distraint.facts import Pin
from distraint.gates import advised, gate, limit
from distraint.law import FaultyOption, enact
from distraint.money import rupees
from distraint.state import flags, outcome, state
from distraint.statute import FaultyStatute, UnknownStatute
from distraint.store import offices, sessions
from distraint.store.engine import migrate, open_engine, reading, writing
from distraint.store.offices import Member, Office
from gateway.channels.kept import Kept, KeptChannel
from gateway.codes import counted_codes
from gateway.story import FaultyStory, Step, Story, moment, read_story
from handlers.answering import Outcome
from handlers.clerk import Clerk
from handlers.docket import Folder, open_folder
from handlers.inbound import Inbound, Receipt
from scheduler.send import send
from scheduler.sweep import next_due, sweep

ZONE = ZoneInfo("Asia/Kolkata")
START = datetime(2000, 1, 1, tzinfo=UTC)


class Unfulfilled(AssertionError):
    """An expectation that does not hold; the message names its line."""


@dataclass
class Stage:
    """A story under way: its office, its cases, what its phones have got."""

    clerk: Clerk
    channel: KeptChannel
    office: Office
    out: TextIO | None = None
    now: datetime = START
    cases: list[int] = field(default_factory=list)
    since: int = 0
    told: int = 0
    texts: int = 0
    last: Outcome | None = None

    def play(self, steps: Iterable[Step]) -> None:
        """Raises Unfulfilled at the first expectation that does not hold."""
        for step in steps:
            getattr(self, f"_{step.do}")(step)

    def go(self, to: datetime) -> None:
        """Goes to a moment; deadlines due on the way fire one by one, each at its own instant."""
        self._tick(self.now)
        while (due := next_due(self.clerk, self.now)) is not None and due <= to:
            self._tick(due)
        self.now = to
        self.deliver()

    def _tick(self, at: datetime) -> None:
        self.now = at
        sweep(self.clerk, at)
        self.deliver()

    def text(self, phone: str, words: str) -> Outcome | None:
        """A phone texts in; everything that follows is sent and received at once."""
        self.texts += 1
        provider_id = f"{self.office.id}-{self.texts}"
        inbound = Inbound(self.channel.name, provider_id, phone, self.office.number, words, self.now)
        outcome = self.clerk.receive(inbound)
        if outcome and outcome.word == "SEIZE" and outcome.case_no and outcome.refused is None:
            self.cases.append(outcome.case_no)
        self.deliver()
        return outcome

    def deliver(self) -> None:
        """Sends what waits, and has the network report it, until all is quiet."""
        while send(self.clerk, self.channel, "story", lambda: self.now):
            for kept in self.channel.kept[self.told :]:
                self._report(kept)
            self.told = len(self.channel.kept)

    def _report(self, kept: Kept) -> None:
        self._print(f"{kept.out.to} < {kept.out.text}" + ("" if kept.delivered else "   (lost)"))
        if kept.delivered:
            receipt = Receipt(self.channel.name, kept.provider_id, "delivered", "delivered", "", "", self.now)
            self.clerk.receipt(kept.out.message_id, receipt)

    def _go(self, step: Step) -> None:
        self.since = len(self.channel.kept)
        to = moment(step.words)
        at = self.now + to if isinstance(to, timedelta) else to.replace(tzinfo=self.zone).astimezone(UTC)
        if at < self.now:
            raise Unfulfilled(f"line {step.line}: a story cannot go back in time: @ {step.words}")
        self._print(f"\n@ {at.astimezone(self.zone):%Y-%m-%d %H:%M}")
        self.go(at)

    def _text(self, step: Step) -> None:
        self.since = len(self.channel.kept)
        words = self.filled(step.words, step.who)
        self._print(f"{step.who} > {words}")
        self.last = self.text(step.who, words)

    def _got(self, step: Step) -> None:
        texts = [k.out.text for k in self.channel.kept[self.since :] if k.delivered and k.out.to == step.who]
        if step.words == "nothing":
            if texts:
                raise Unfulfilled(f"line {step.line}: {step.who} got: {texts[0]}")
            return
        pattern = self.filled(step.words, step.who)
        if not any(matches(pattern, text) for text in texts):
            got = " | ".join(texts) or "nothing"
            raise Unfulfilled(f"line {step.line}: {step.who} should have got {pattern!r}, but got: {got}")

    def _network(self, step: Step) -> None:
        self._print(f"! {step.words} {step.who}")
        if step.words == "lost":
            self.channel.lost.add(step.who)
        else:
            self.channel.lost.discard(step.who)

    def _expect(self, step: Step) -> None:
        which, _, rest = step.words.partition(" ")
        if which == "refused":
            cite = self.last.refused if self.last else None
            if cite is None or not matches(rest.strip() or "*", cite):
                was = f"refused under {cite!r}" if cite is not None else "not refused"
                raise Unfulfilled(f"line {step.line}: the last text should be refused {rest}, but was {was}")
            return
        about, _, value = rest.strip().partition(" ")
        if not which.isdecimal() or not 1 <= int(which) <= len(self.cases) or about not in EXPECTATIONS:
            raise Unfulfilled(f"line {step.line}: no such expectation or case: = {step.words}")
        folder = self.folder(int(which))
        for wanted, found in EXPECTATIONS[about](self, folder, value.strip()):
            if not matches(wanted, found):
                raise Unfulfilled(f"line {step.line}: {about} should be {wanted}, but is {found}")

    def folder(self, which: int) -> Folder:
        with reading(self.clerk.engine) as conn:
            found = open_folder(conn, self.cases[which - 1])
        if found is None:
            raise LookupError(f"case {which} is gone")
        return found

    def filled(self, words: str, phone: str) -> str:
        """`{1}` is the first case's number, `{code}` the last code that was sent out."""
        if "{code}" in words:
            words = words.replace("{code}", self._pending(phone) if words.strip() == "{code}" else self._code())
        for number, case_no in enumerate(self.cases, 1):
            words = words.replace(f"{{{number}}}", str(case_no))
        return words

    def _code(self) -> str:
        released = [self.folder(number + 1).case for number in range(len(self.cases))]
        newest = max((case for case in released if case.release), key=lambda case: case.release or START, default=None)
        return newest.code if newest else "????"

    def _pending(self, phone: str) -> str:
        with reading(self.clerk.engine) as conn:
            return sessions.get(conn, phone, self.office.number).pending_code or self._code()

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.office.zone)

    def _print(self, line: str) -> None:
        if self.out:
            print(line, file=self.out)


Pairs = Iterator[tuple[str, str]]


def _when(instant: datetime | None, stage: Stage) -> str:
    return f"{instant.astimezone(stage.zone):%Y-%m-%d %H:%M}" if instant else "never"


def _account(stage: Stage, x: Folder, value: str) -> Pairs:
    money = account(x.case, x.law, stage.now)
    words = value.split()
    for head, wanted in zip(words[::2], words[1::2], strict=True):
        yield f"{head} {wanted}", f"{head} {rupees(getattr(money, head))}"


def _flag(stage: Stage, x: Folder, value: str) -> Pairs:
    raised = flags(x.case, x.law, stage.now)
    if value == "none":
        yield "none", " ".join(raised) or "none"
    else:
        yield value, value if value in raised else " ".join(raised) or "none"


def _instant(find: Callable[[Folder, datetime], datetime | None]) -> Callable[[Stage, Folder, str], Pairs]:
    def pairs(stage: Stage, x: Folder, value: str) -> Pairs:
        yield value, _when(find(x, stage.now), stage)

    return pairs


def _word(find: Callable[[Folder, datetime], str]) -> Callable[[Stage, Folder, str], Pairs]:
    def pairs(stage: Stage, x: Folder, value: str) -> Pairs:
        yield value, find(x, stage.now)

    return pairs


EXPECTATIONS: dict[str, Callable[[Stage, Folder, str], Pairs]] = {
    "state": _word(lambda x, now: state(x.case, x.law, now)),
    "outcome": _word(lambda x, now: outcome(x.case, x.law, now) or "none"),
    "due": _word(lambda x, now: rupees(dues(x.case, x.law, now).due)),
    "sale-from": _instant(lambda x, now: legal.ends if (legal := gate(x.case, x.law)) else None),
    "sale-advised": _instant(lambda x, now: advised(x.case, x.law)),
    "send-due": _instant(lambda x, now: found.ends if (found := limit(x.case, x.law, "send")) else None),
    "report-from": _instant(lambda x, now: found.ends if (found := limit(x.case, x.law, "report")) else None),
    "lapses": _instant(lambda x, now: found.ends if (found := lapse(x.case, x.law, now)) else None),
    "account": _account,
    "flag": _flag,
}


def matches(pattern: str, text: str) -> bool:
    """`*` is anything; case is ignored."""
    like = ".*".join(re.escape(part) for part in pattern.split("*"))
    return re.fullmatch(like, text, re.IGNORECASE | re.DOTALL) is not None


def set_stage(story: Story, engine: Engine, out: TextIO | None = None, channel: KeptChannel | None = None) -> Stage:
    """Puts the story's office, staff and subscribers in the record. Raises FaultyStory for a law that cannot be."""
    try:
        enact(Pin(story.statute, date.max, "", story.office, str(ZONE), tuple(sorted(story.options.items()))))
    except (UnknownStatute, FaultyStatute, FaultyOption) as fault:
        raise FaultyStory(f"its office: {fault}") from None
    with writing(engine) as conn:
        number = len(offices.offices(conn)) + 1
        slug = re.sub(r"[^a-z0-9]+", "-", story.office.casefold()).strip("-") or "office"
        office = Office(
            id=f"{slug}-{number}",
            name=story.office,
            statute=story.statute,
            zone=str(ZONE),
            options=story.options,
            closed=story.closed,
            number=f"1600611{number:03d}",
        )
        members = [Member(phone, role, name) for phone, role, name in story.staff]
        offices.keep_office(conn, office, members, START)
        for phone, place in story.subscribers:
            offices.subscribe(conn, office.id, place, phone, START)
    channel = channel or KeptChannel(f"story-{number}")
    clerk = Clerk(engine, channel.name, counted_codes("release", number), counted_codes("confirm", number))
    return Stage(clerk, channel, office, out)


def play_story(text: str, engine: Engine, out: TextIO | None = None) -> Stage:
    """Plays one story. Raises FaultyStory or Unfulfilled."""
    story = read_story(text)
    stage = set_stage(story, engine, out)
    stage.play(story.steps)
    return stage


@contextmanager
def fresh_engine(url: str | None = None) -> Iterator[Engine]:
    """A migrated database: the one named, or a new one that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="munadi-") as folder:
        engine = open_engine(url or f"sqlite:///{Path(folder) / 'story.db'}")
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()
