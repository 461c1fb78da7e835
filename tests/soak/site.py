"""An installation that may be hit: its programs are killed as a power cut kills them, and started again."""

import os
import random
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import requests
from sqlalchemy import Engine

from distraint.store.engine import migrate, open_engine
from gateway.channels.twilio import TwilioChannel
from gateway.settings import Settings
from tests.gateway.desk import TOKEN, free_port
from tests.gateway.twilio_peer import Answer, TwilioPeer
from tests.service.house import MUNADI, PUBLIC, eventually

ACCOUNT = "AC" + "0" * 32


class Ledger(TwilioPeer):
    """A provider that books what it took under our own number of each message; `slow` seconds at most an answer.

    With `before` it thinks so long before it takes a text.
    """

    slow: float = 0.0
    before: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sids: defaultdict[int, list[str]] = defaultdict(list)
        self.watchers: list[Watcher] = []

    def next_answer(self, number: str) -> Answer:
        answer = super().next_answer(number)
        if self.slow and number != "list" and answer == Answer():
            return Answer(hang=random.uniform(0, self.slow))
        return answer

    def take(self, fields: dict[str, str]) -> dict[str, str | None]:
        time.sleep(self.before)
        text = super().take(fields)
        self.sids[ours(fields)].append(text["sid"] or "")
        for watcher in self.watchers:
            watcher.took(text, fields)
        return text


class Watcher:
    def took(self, text: dict[str, str | None], fields: dict[str, str]) -> None: ...


def ours(fields: dict[str, str]) -> int:
    """Our number of a message, from the address that its receipts go to."""
    return int(fields["StatusCallback"].rpartition("?m=")[2])


@dataclass(eq=False)
class Program:
    """One `munadi web` or `munadi clock`, with its children in a process group of their own."""

    site: "Site"
    part: str
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.site.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [MUNADI, self.part],
                env=self.site.environment(self.port),
                cwd=self.site.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """`kill -9` of all of it at once."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(20)

    def kill_worker(self, chance: random.Random) -> bool:
        """`kill -9` of one of its children; False where it has none just now."""
        if not self.process or self.process.poll() is not None:
            return False
        try:
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            os.kill(int(chance.choice(children)), signal.SIGKILL)
        except (OSError, IndexError):
            return False
        return True

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.url}/healthz", timeout=2).ok
        except requests.RequestException:
            return False


@dataclass
class Site:
    """Programs on one database; `peer` stands for the provider."""

    folder: Path
    database: str
    peer: Ledger
    changed: dict[str, str] = field(default_factory=dict)
    programs: list[Program] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.engine: Engine = open_engine(self.database)

    def settings(self, **changed: object) -> Settings:
        given: dict[str, object] = {
            "database_url": self.database,
            "public_url": PUBLIC,
            "twilio_account_sid": ACCOUNT,
            "twilio_auth_token": TOKEN,
            "twilio_api_url": self.peer.url,
        }
        return Settings.model_validate(given | changed)

    def channel(self, **changed: object) -> TwilioChannel:
        return TwilioChannel(self.settings(**changed))

    def environment(self, port: int) -> dict[str, str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("MUNADI_")}
        return plain | {
            "MUNADI_DATABASE_URL": self.database,
            "MUNADI_PUBLIC_URL": PUBLIC,
            "MUNADI_TWILIO_ACCOUNT_SID": ACCOUNT,
            "MUNADI_TWILIO_AUTH_TOKEN": TOKEN,
            "MUNADI_TWILIO_API_URL": self.peer.url,
            "MUNADI_TWILIO_MESSAGES_PER_SECOND": "1000",
            "MUNADI_SEND_POLL_SECONDS": "0.1",
            "MUNADI_SWEEP_POLL_SECONDS": "0.5",
            "MUNADI_PORT": str(port),
            "MUNADI_LOG_LEVEL": "WARNING",
            **self.changed,
        }

    def start(self, *parts: str) -> list[Program]:
        started = [Program(self, part) for part in parts]
        self.programs += started
        for program in started:
            program.start()
        for program in started:
            if program.part == "web":
                eventually(program.answers, lambda: f"the web does not answer: {self.log()}", 60)
        return started

    def webs(self) -> list[Program]:
        return [program for program in self.programs if program.part == "web"]

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def close(self) -> None:
        for program in self.programs:
            program.stop()
        self.engine.dispose()


@contextmanager
def site(folder: Path, database: str, **changed: str) -> Iterator[Site]:
    """An installation with its tables, of which nothing runs yet."""
    with Ledger() as peer:
        it = Site(folder, database, peer, changed)
        try:
            migrate(it.engine)
            yield it
        finally:
            it.close()


def until(done: Callable[[], object], seconds: float, why: Callable[[], object] | str, poll: float = 0.1) -> float:
    """Waits until `done()`; returns how long that took."""
    begun = time.monotonic()
    while not done():
        assert time.monotonic() - begun < seconds, why() if callable(why) else why
        time.sleep(poll)
    return time.monotonic() - begun
