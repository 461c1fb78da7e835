"""The service as it is installed: its own programs as real processes, a stand-in for Twilio, and people with phones."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import requests
from sqlalchemy import Engine, Select

from distraint.facts import Entry
from distraint.store import journal
from distraint.store.engine import open_engine, reading
from gateway.codes import random_confirm_code, random_release_code
from handlers.clerk import Clerk
from handlers.inbound import Inbound
from tests.gateway.desk import TOKEN, encoded, free_port, sign
from tests.gateway.twilio_peer import TwilioPeer

MUNADI = str(Path(sys.executable).with_name("munadi"))
PUBLIC = "https://gw.example.org"
FORM = "application/x-www-form-urlencoded"
OFFICE, RAVI, ASHA, OWNER, POSSESSOR, BUYER = (f"+9190000000{n:02}" for n in (90, 1, 2, 11, 12, 77))
LONGEST_WAIT = 20.0

BARIPADA = f"""
name = "Baripada Municipality"
statute = "orissa-1950"
number = "{OFFICE}"
options = {{ place = "Town Hall" }}
staff = [
  {{ phone = "{RAVI}", role = "collector", name = "Ravi" }},
  {{ phone = "{ASHA}", role = "officer", name = "Asha" }},
]
"""


@dataclass
class House:
    """One installation. `peer` holds every text that went out; `mark` is how many of them were looked at."""

    folder: Path
    database: str
    peer: TwilioPeer
    workers: int = 1
    port: int = field(default_factory=free_port)
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    texted: int = 0

    def __post_init__(self) -> None:
        self.peer.callback_base = self.url
        self.line = requests.Session()
        self.engine: Engine = open_engine(self.database)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # Programs.

    def environment(self, **changed: str) -> dict[str, str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("MUNADI_")}
        return plain | {
            "MUNADI_DATABASE_URL": self.database,
            "MUNADI_PUBLIC_URL": PUBLIC,
            "MUNADI_TWILIO_ACCOUNT_SID": "AC" + "0" * 32,
            "MUNADI_TWILIO_AUTH_TOKEN": TOKEN,
            "MUNADI_TWILIO_API_URL": self.peer.url,
            "MUNADI_TWILIO_MESSAGES_PER_SECOND": "1000",
            "MUNADI_SEND_POLL_SECONDS": "0.1",
            "MUNADI_SWEEP_POLL_SECONDS": "0.2",
            "MUNADI_PORT": str(self.port),
            "MUNADI_WEB_WORKERS": str(self.workers),
            "MUNADI_LOG_LEVEL": "WARNING",
            **changed,
        }

    def run(self, *words: str, **changed: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [MUNADI, *words],
            env=self.environment(**changed),
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def done(self, *words: str) -> str:
        ran = self.run(*words)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def describe(self, office: str = BARIPADA) -> None:
        (self.folder / "office.toml").write_text(office, "utf-8")

    def set_up(self) -> None:
        self.describe()
        self.done("migrate")
        assert "2 staff, loaded." in self.done("office", "load", "office.toml")

    def start(self, *parts: str) -> list[subprocess.Popen[bytes]]:
        """Starts these parts, each in a process of its own, and waits until the web answers."""
        started = []
        for part in parts:
            with (self.folder / "log").open("ab") as log:
                started.append(
                    subprocess.Popen([MUNADI, part], env=self.environment(), cwd=self.folder, stdout=log, stderr=log)
                )
        self.running += started
        if "web" in parts:
            eventually(self._answers, f"the web does not answer: {self.log()}")
        return started

    def stop(self, *which: subprocess.Popen[bytes]) -> None:
        for process in which or tuple(self.running):
            process.terminate()
        for process in which or tuple(self.running):
            process.wait(20)
            self.running.remove(process)

    def close(self) -> None:
        """Ends everything. Whatever was done here, no program wrote a trace of an exception into its log."""
        self.stop()
        self.line.close()
        self.engine.dispose()
        assert "Traceback" not in self.log(), self.log()

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def _answers(self) -> bool:
        assert all(process.poll() is None for process in self.running), self.log()
        try:
            return self.line.get(f"{self.url}/healthz", timeout=2).ok
        except requests.ConnectionError:
            return False

    # What comes in.

    def post(self, target: str, fields: Sequence[tuple[str, str]], **headers: str) -> requests.Response:
        """Posts a form as Twilio does, signed over the public address; `headers` may say otherwise."""
        head = {"X-Twilio-Signature": sign(PUBLIC + target, fields), "Content-Type": FORM}
        head |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.line.post(self.url + target, encoded(fields).encode(), headers=head, timeout=30)

    def text(self, phone: str, words: str | None, sid: str = "", to: str = OFFICE, more: Any = ()) -> requests.Response:
        self.texted += 1
        body = [] if words is None else [("Body", words)]
        sid = sid or f"SM{self.texted:032x}"
        return self.post("/twilio/sms", [("MessageSid", sid), ("From", phone), ("To", to), *body, *more])

    def ask(self, phone: str, words: str, answer: str = "*", **more: Any) -> str:
        """Texts in, and waits for a text to that phone that matches; answers with that."""
        before = len(self.peer.taken)
        came = self.text(phone, words, **more)
        assert (came.status_code, came.text) == (200, "<Response/>")
        return self.got(phone, answer, before)

    def happened(self, days_ago: float, phone: str, words: str) -> None:
        """A text that came while nobody was watching the clock: it is in the record as of then."""
        self.texted += 1
        at = datetime.now(UTC) - timedelta(days=days_ago)
        clerk = Clerk(self.engine, "twilio", random_release_code, random_confirm_code)
        outcome = clerk.receive(Inbound("twilio", f"SMthen{self.texted}", phone, OFFICE, words, at))
        assert outcome is not None
        assert outcome.refused is None, outcome.say

    # What goes out.

    def texts_to(self, phone: str, since: int = 0) -> list[str]:
        return [text["body"] or "" for text in self.peer.taken[since:] if text["to"] == phone]

    def got(self, phone: str, pattern: str, since: int = 0) -> str:
        """The first text to that phone, of those after `since`, that matches; waits for it."""

        def found() -> str | None:
            return next((text for text in self.texts_to(phone, since) if like(pattern, text)), None)

        text = eventually(found, lambda: f"{phone} should have got {pattern!r}, got {self.texts_to(phone, since)}")
        return str(text)

    def receive(self, phone: str, pattern: str, status: str = "delivered") -> None:
        """The network says what became of the text to that phone: a receipt is posted back for it."""
        self.got(phone, pattern)
        for asked in list(self.peer.asked):
            body = asked.fields.get("Body", "")
            if asked.method == "POST" and asked.fields.get("To") == phone and like(pattern, body):
                sid = next(text["sid"] for text in self.peer.taken if text["body"] == body and text["to"] == phone)
                self.peer.call_back({"sid": sid, "to": phone}, asked.fields, status)

    # The record.

    def facts(self, case: int) -> list[Entry]:
        with reading(self.engine) as conn:
            assert journal.verify(conn, case) == []
            return journal.load(conn, case)

    def kinds(self, case: int) -> list[str]:
        return [type(entry.fact).__name__ for entry in self.facts(case)]

    def rows(self, query: Select[Any]) -> list[Any]:
        with reading(self.engine) as conn:
            return list(conn.execute(query).all())


def like(pattern: str, text: str) -> bool:
    """`*` is anything, and stands on both sides."""
    return (
        re.search(".*".join(map(re.escape, pattern.strip("*").split("*"))), text, re.IGNORECASE | re.DOTALL) is not None
    )


def eventually(find: Any, why: Any, seconds: float = LONGEST_WAIT) -> Any:
    until = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < until, why() if callable(why) else why
        time.sleep(0.02)
    return found


def number_in(text: str) -> int:
    found = re.search(r"[Cc]ase (\d+)", text)
    assert found, text
    return int(found[1])


def code_in(text: str) -> str:
    found = re.search(r"Code (\w+)", text)
    assert found, text
    return found[1]


@contextmanager
def house(folder: Path, database: str, workers: int = 1) -> Iterator[House]:
    """An installation of which nothing is set up and nothing runs."""
    with TwilioPeer() as peer:
        it = House(folder, database, peer, workers)
        try:
            yield it
        finally:
            it.close()
