"""(b) A proclamation: enqueued against a raw bulk insert, drained against a raw kept-alive HTTP client."""

import json
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests
from pydantic import SecretStr
from sqlalchemy import delete, insert

from bench.town import NUMBER, office
from distraint.store.broadcast import broadcast
from distraint.store.engine import open_engine, writing
from distraint.store.offices import keep_office, place_key
from distraint.store.outbox import PROCLAMATION, Letter
from distraint.store.tables import message, subscriber
from gateway.channels.twilio import TwilioChannel
from gateway.codes import random_confirm_code, random_release_code
from gateway.settings import Settings
from gateway.wiring import utc_now
from handlers.clerk import Clerk
from scheduler.clock import CREW, MOST_AT_ONCE
from scheduler.send import send

EARS, DRAINED, ROUNDS = 100_000, 1_500, 3
PLACE = "Gandhi Chowk"
WORDS = "PROCLAMATION Bench: handcart seized at Gandhi Chowk is kept at Town Hall. Public auction after 09Mar2026."


def measure(database_url: str, say: str) -> None:
    engine = open_engine(database_url)
    now = utc_now()
    phones = [f"+9190{number:08d}" for number in range(EARS)]
    with writing(engine) as conn:
        keep_office(conn, office("drum"), [], now)
        key = place_key(PLACE)
        rows = [{"office": "drum", "place_key": key, "phone": p, "place": PLACE, "since": now} for p in phones]
        conn.execute(insert(subscriber), rows)
    pattern = Letter("twilio", NUMBER, "", "", "en", None, None, "proclamation", PROCLAMATION, now)
    raw_row = _row(pattern, now)
    ratios = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        with writing(engine) as conn:
            count = broadcast(conn, pattern, "drum", [PLACE], lambda lang: WORDS, utc_now())
        ours = time.perf_counter() - started
        _clear(engine, count)
        started = time.perf_counter()
        with writing(engine) as conn:
            conn.execute(insert(message), [raw_row | {"to": phone} for phone in phones])
        raw = time.perf_counter() - started
        _clear(engine, EARS)
        ratios.append(raw / ours)
    print(f"(b) {say}: enqueue {EARS} in {ours:.2f} s, raw bulk insert {raw:.2f} s")
    print(f"    ratio {statistics.median(ratios):.2f}, aim 0.6")
    _drain(engine, pattern, phones[:DRAINED], say)
    engine.dispose()


def _row(pattern: Letter, now: object) -> dict[str, object]:
    fixed = {"state": "waiting", "claimed_by": "", "attempts": 0, "code": "", "reason": "", "created_at": now}
    named = {name: getattr(pattern, name) for name in Letter.__dataclass_fields__}
    return named | fixed | {"text": WORDS}


def _clear(engine, count: int) -> None:  # type: ignore[no-untyped-def]
    with writing(engine) as conn:
        gone = conn.execute(delete(message)).rowcount
    if gone != count:
        raise RuntimeError(f"{gone} letters where {count} should be")


def _drain(engine, pattern: Letter, phones: list[str], say: str) -> None:  # type: ignore[no-untyped-def]
    with _peer() as url:
        settings = Settings(
            public_url="https://bench.invalid",
            twilio_account_sid="ACbench",
            twilio_auth_token=SecretStr("bench"),
            twilio_api_url=url,
            twilio_messages_per_second=100_000,
        )
        clerk = Clerk(engine, "twilio", random_release_code, random_confirm_code)
        channel = TwilioChannel(settings)
        ours, raw = [], []
        for _ in range(ROUNDS):
            with writing(engine) as conn:
                row = _row(pattern, utc_now() - timedelta(seconds=1))
                conn.execute(insert(message), [row | {"to": phone} for phone in phones])
            started = time.perf_counter()
            with ThreadPoolExecutor(CREW) as crew:
                while send(clerk, channel, "bench", utc_now, MOST_AT_ONCE, crew):
                    pass
            ours.append(len(phones) / (time.perf_counter() - started))
            _clear(engine, len(phones))
            raw.append(_raw(url, phones))
    ratios = [o / r for o, r in zip(ours, raw, strict=True)]
    print(f"    drain {statistics.median(ours):.0f}/s, raw client {statistics.median(raw):.0f}/s")
    print(f"    ratio {statistics.median(ratios):.2f}, aim 0.7")


def _raw(url: str, phones: list[str]) -> float:
    sessions = threading.local()

    def post(phone: str) -> None:
        session = getattr(sessions, "session", None)
        if session is None:
            session = sessions.session = requests.Session()
            session.auth = ("ACbench", "bench")
        form = {
            "To": phone,
            "From": NUMBER,
            "Body": WORDS,
            "StatusCallback": "https://bench.invalid/twilio/receipt?m=1",
        }
        session.post(f"{url}/2010-04-01/Accounts/ACbench/Messages.json", data=form, timeout=10).json()

    started = time.perf_counter()
    with ThreadPoolExecutor(CREW) as crew:
        list(crew.map(post, phones))
    return len(phones) / (time.perf_counter() - started)


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    count = 0

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        _Answers.count += 1
        body = json.dumps({"sid": f"SM{_Answers.count:032d}", "status": "queued"}).encode()
        head = f"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.wfile.write(head.encode() + body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def _peer() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
