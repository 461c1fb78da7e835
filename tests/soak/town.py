"""Offices by the dozen, and the two ways in which their cases go: to the release, or to the sale."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Engine, select

from distraint.store import tables
from distraint.store.engine import reading, writing
from distraint.store.offices import Member, Office, keep_office
from gateway.codes import random_confirm_code, random_release_code
from handlers.answering import Outcome
from handlers.clerk import Clerk
from handlers.docket import Folder, open_folder
from handlers.inbound import Inbound, Receipt
from scheduler.sweep import sweep

ZONE = ZoneInfo("Asia/Kolkata")
PER_OFFICE = 20
BUYER = "+919000000077"


def phone(kind: int, n: int) -> str:
    """Kinds: 1 collectors, 2 officers, 3 offices, 4 owners, 5 persons in charge."""
    return f"+9190000{kind}{n:04}"


@dataclass(frozen=True, slots=True)
class Desk:
    """An office: its number, its collector, its officer."""

    n: int

    @property
    def number(self) -> str:
        return phone(3, self.n)

    @property
    def collector(self) -> str:
        return phone(1, self.n)

    @property
    def officer(self) -> str:
        return phone(2, self.n)


def clerk_of(engine: Engine) -> Clerk:
    return Clerk(engine, "twilio", random_release_code, random_confirm_code)


def open_offices(engine: Engine, count: int) -> None:
    now = datetime.now(UTC) - timedelta(days=30)
    with writing(engine) as conn:
        for n in range(count):
            desk = Desk(n)
            office = Office(
                f"office-{n}",
                f"Office {n}",
                "orissa-1950",
                "Asia/Kolkata",
                {"place": "Town Hall", "service": "digital"},
                (),
                desk.number,
            )
            members = [Member(desk.collector, "collector", "Ravi"), Member(desk.officer, "officer", "Asha")]
            keep_office(conn, office, members, now)


@dataclass(frozen=True, slots=True)
class Say:
    """One text; those of one turn may come in any order."""

    phone: str
    words: str


Turn = tuple[Say, ...]


@dataclass
class Course:
    """One case's way. `turns` yields what is texted; after the first turn the case has a number."""

    n: int
    sale: bool
    engine: Engine
    number: int = 0
    sids: list[str] = field(default_factory=list)

    @property
    def desk(self) -> Desk:
        return Desk(self.n // PER_OFFICE)

    @property
    def owner(self) -> str:
        return phone(4, self.n)

    @property
    def possessor(self) -> str:
        return phone(5, self.n)

    def sid(self) -> str:
        self.sids.append(f"SM{self.n:08x}{len(self.sids):08x}")
        return self.sids[-1]

    def turns(self) -> Iterator[Turn]:
        return self._to_the_sale() if self.sale else self._to_the_release()

    def _to_the_release(self) -> Iterator[Turn]:
        collector, officer, owner = self.desk.collector, self.desk.officer, self.owner
        yield (Say(collector, f"SEIZE FEE 30 handcart=3000 OWNER {owner} AT Gandhi Chowk"),)
        self.number = self.number or number_of(self.engine, self.sids[0])
        case = self.number
        yield Say(collector, f"EXP {case} 155 porter"), Say(collector, f"SENT {case}")
        yield (Say(officer, f"GOT {case}"),)
        yield Say(owner, f"DUE {case}"), Say(owner, f"PAY {case}"), Say(owner, "LANG en")
        yield (Say(officer, f"PAID {case} 185 R7"),)
        yield (Say(collector, f"RELEASED {case} {folder(self.engine, case).case.code}"),)

    def _to_the_sale(self) -> Iterator[Turn]:
        officer, owner, case = self.desk.officer, self.owner, self.number
        served = datetime.now(ZONE).date() - timedelta(days=4)
        yield (Say(officer, f"SERVED {case} OWNER hand {served:%d/%m} 10:00"),)
        yield Say(officer, f"EXP {case} 150 porter"), Say(officer, f"EXP {case} 25 crier")
        yield (Say(officer, f"BEGIN {case} ANYWAY"),)
        yield (Say(owner, f"PAY {case}"),)
        yield (Say(officer, f"REFUSE {case} no money came"),)
        yield (Say(officer, f"SOLD {case} 1 150 {BUYER}"),)
        yield (Say(officer, f"SOLD {case} 2 160 {BUYER}"),)
        yield (Say(officer, f"END {case}"),)
        yield Say(officer, f"RETURN {case} R12"), Say(officer, f"REFUND {case} 105 R13")

    def seized_before(self, clerk: Clerk) -> None:
        """What has happened to a sale's case before the run: sent in days ago, and its owner is out of reach."""
        then = datetime.now(UTC)
        words = f"SEIZE FEE 30 sack A=200 + sack B=200 + sack C=200 OWNER {self.owner} WITH {self.possessor} AT Bazar"
        first = texted(clerk, self, self.desk.collector, words, then - timedelta(days=6))
        assert first.case_no is not None, first
        self.number = first.case_no
        texted(clerk, self, self.desk.collector, f"SENT {self.number}", then - timedelta(days=5.5))
        texted(clerk, self, self.desk.officer, f"GOT {self.number}", then - timedelta(days=5))


def texted(clerk: Clerk, course: Course, who: str, words: str, at: datetime) -> Outcome:
    """A text straight to the clerk; nothing of a course is ever refused."""
    outcome = clerk.receive(Inbound("twilio", course.sid(), who, course.desk.number, words, at))
    assert outcome is not None
    assert outcome.refused is None, outcome
    return outcome


def courses(engine: Engine, count: int) -> list[Course]:
    """So many cases of as many offices as they need, every other to be sold; the offices are open."""
    open_offices(engine, -(-count // PER_OFFICE))
    found = [Course(n, n % 2 == 1, engine) for n in range(count)]
    clerk = clerk_of(engine)
    for course in found:
        if course.sale:
            course.seized_before(clerk)
    sweep(clerk, datetime.now(UTC))
    return found


def number_of(engine: Engine, sid: str) -> int:
    wanted = select(tables.inbound.c.case_no).where(tables.inbound.c.provider_id == sid)
    with reading(engine) as conn:
        found: int = conn.execute(wanted).scalar_one()
    return found


def folder(engine: Engine, number: int) -> Folder:
    with reading(engine) as conn:
        found = open_folder(conn, number)
    assert found is not None
    return found


@dataclass(frozen=True)
class Due:
    """What a whole course comes to where nothing breaks: facts by kind, and texts by who gets them and what of."""

    facts: Counter[str]
    texts: Counter[tuple[str, str]]


def undisturbed(engine: Engine, sale: bool) -> Due:
    """One course straight through the clerk, on a database of its own; each text is delivered at once."""
    [course] = [each for each in courses(engine, 2) if each.sale is sale]
    clerk = clerk_of(engine)
    delivered: set[int] = set()
    for turn in course.turns():
        for say in turn:
            texted(clerk, course, say.phone, say.words, datetime.now(UTC))
        if not sale:
            _deliver(clerk, course.number, delivered)
    return reckon(engine, course)


def _deliver(clerk: Clerk, number: int, delivered: set[int]) -> None:
    with reading(clerk.engine) as conn:
        ids = set(conn.scalars(select(tables.message.c.id).where(tables.message.c.case_no == number)))
    for id_ in sorted(ids - delivered):
        assert clerk.receipt(id_, Receipt("twilio", "", "delivered", "delivered", "", "", datetime.now(UTC)))
    delivered |= ids


def reckon(engine: Engine, course: Course) -> Due:
    """What is on record of a course. Apart from what the clock rang, which depends on the hour."""
    found = folder(engine, course.number)
    rung = {entry.seq for entry in found.entries if type(entry.fact).__name__ == "Rung"}
    names = {
        course.desk.collector: "collector",
        course.desk.officer: "officer",
        course.owner: "owner",
        course.possessor: "possessor",
    }
    m = tables.message.c
    with reading(engine) as conn:
        rows = conn.execute(select(m.to, m.notice, m.fact_seq).where(m.case_no == course.number)).all()
    return Due(
        Counter(type(entry.fact).__name__ for entry in found.entries if entry.seq not in rung),
        Counter((names.get(row.to, row.to), row.notice) for row in rows if row.fact_seq not in rung),
    )


Reckoned = Callable[[Engine, Course], Due]
