"""One office at work: its clerk, its web and its sender in this process, a clock that is told the time, a real line to
the provider's stand-in."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, select

from distraint.store import outbox, tables
from distraint.store.engine import migrate, reading, writing
from distraint.store.outbox import NOTICE, PROCLAMATION, REPLY, Letter
from distraint.store.sessions import Session
from distraint.store.sessions import get as session_of
from gateway.serve import app
from gateway.settings import Settings
from gateway.wiring import House, build
from handlers.answering import Outcome
from handlers.inbound import Inbound
from scheduler.send import LEASE, reconcile, send
from scheduler.sweep import sweep
from tests.gateway.desk import TOKEN, post
from tests.service.house import PUBLIC
from tests.soak.site import ACCOUNT, Ledger
from tests.soak.town import Desk, open_offices, phone

NOON = datetime(2026, 3, 5, 6, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
URGENCY = {"reply": REPLY, "proclamation": PROCLAMATION}


def owe(
    engine: Engine, count: int, now: datetime, notice: str = "proclamation", first: int = 0, words: str = "Hear!"
) -> list[int]:
    """As many letters of the first office, each to a phone of its own."""
    urgency, sender = URGENCY.get(notice, NOTICE), Desk(0).number
    letters = [
        Letter("twilio", sender, phone(4, first + n), f"{words} {n}", "en", None, None, notice, urgency, now)
        for n in range(count)
    ]
    with writing(engine) as conn:
        return outbox.enqueue(conn, letters, now)


@dataclass
class Counter:
    """`now` stands still until it is moved. The office is the first of the town."""

    house: House
    peer: Ledger
    now: datetime = NOON
    texts: int = 0
    crew: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(8))

    def __post_init__(self) -> None:
        self.house = replace(self.house, now=lambda: self.now)
        self.web = app(self.house)
        self.desk = Desk(0)

    # What comes in.

    def text(self, who: str, words: str) -> Outcome:
        self.texts += 1
        inbound = Inbound("twilio", f"SM{self.texts:030}", who, self.desk.number, words, self.now)
        outcome = self.house.clerk.receive(inbound)
        assert outcome is not None
        return outcome

    def seize(self, n: int = 1) -> int:
        """Seized and sent in, so that the owner is to get his notice."""
        words = f"SEIZE FEE 30 handcart=3000 OWNER {phone(4, n)} AT Gandhi Chowk"
        number = self.text(self.desk.collector, words).case_no
        assert number is not None
        assert self.text(self.desk.officer, f"GOT {number}").refused is None
        return number

    def receipt(self, message: int, status: str, code: str = "", sid: str | None = None) -> None:
        """The provider posts what became of our message, of the last text that it took for it unless told otherwise."""
        last = self.peer.sids[message][-1] if self.peer.sids[message] else "SMnone"
        fields = [("MessageSid", sid or last), ("MessageStatus", status)] + ([("ErrorCode", code)] if code else [])
        assert post(self.web, f"/twilio/receipt?m={message}", fields)[0] == 204

    # What goes out.

    def owe(self, count: int, notice: str = "proclamation", first: int = 100, words: str = "Hear!") -> list[int]:
        return owe(self.house.engine, count, self.now, notice, first, words)

    def send(self, worker: str = "the clock", limit: int = 100) -> int:
        return send(self.house.clerk, self.house.channel, worker, lambda: self.now, limit, self.crew)

    def send_all(self) -> None:
        while self.send():
            pass

    def look_up(self) -> int:
        return reconcile(self.house.clerk, self.house.channel, lambda: self.now)

    def later(self, by: timedelta) -> None:
        """Time goes by, and the clock ticks once at its end."""
        self.now += by
        sweep(self.house.clerk, self.now)
        self.look_up()
        self.send_all()

    def rest(self, within: timedelta = timedelta(days=3)) -> None:
        """Ticks on until nothing waits any more."""
        until = self.now + within
        while any(row.state in ("waiting", "sending") for row in self.rows()):
            assert self.now < until, self.rows()
            self.later(LEASE)

    # The record.

    def rows(self) -> list[Any]:
        with reading(self.house.engine) as conn:
            return list(conn.execute(select(tables.message).order_by(tables.message.c.id)))

    def row(self, message: int) -> Any:
        return next(row for row in self.rows() if row.id == message)

    def states(self, ids: list[int]) -> list[str]:
        return [self.row(id_).state for id_ in ids]

    def of_case(self, number: int, notice: str) -> list[Any]:
        return [row for row in self.rows() if row.case_no == number and row.notice == notice]

    def told(self, who: str) -> list[str]:
        return [row.text for row in self.rows() if row.to == who]

    def session(self, who: str) -> Session:
        with reading(self.house.engine) as conn:
            return session_of(conn, who, self.desk.number)


@contextmanager
def counter(database: str, **changed: object) -> Iterator[Counter]:
    with Ledger() as peer:
        given: dict[str, object] = {
            "database_url": database,
            "public_url": PUBLIC,
            "twilio_account_sid": ACCOUNT,
            "twilio_auth_token": TOKEN,
            "twilio_api_url": peer.url,
        }
        house = build(Settings.model_validate(given | changed))
        migrate(house.engine)
        open_offices(house.engine, 1)
        it = Counter(house, peer)
        try:
            yield it
        finally:
            it.crew.shutdown()
            house.engine.dispose()
