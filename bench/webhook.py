"""(a) One full command text against the bare route: same server, same load, in turn."""

import multiprocessing
import socket
import statistics
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from pydantic import SecretStr

from bench.bare import BareServer
from bench.load import Post, run, signed
from bench.town import NUMBER, office
from distraint.store.engine import writing
from distraint.store.offices import Member, keep_office
from gateway.serve import app as whole_app
from gateway.serve import server_config
from gateway.settings import Settings
from gateway.wiring import build, utc_now
from handlers.inbound import Inbound

TOKEN, SID = "bench-token", "ACbench"
PUBLIC = "http://127.0.0.1"
COLLECTOR = "+919000000001"
ROUNDS, TEXTS, CASES, CONNECTIONS = 20, 150, 1_500, 8  # short rounds in turn: a busy moment hits both alike


def measure(database_url: str, bare_url: str, say: str) -> None:
    settings = Settings(
        database_url=database_url, public_url=PUBLIC, twilio_account_sid=SID, twilio_auth_token=SecretStr(TOKEN)
    )
    cases = _cases(settings, CASES)
    with _serving(settings, bare_url) as (ours, bare):
        for port, make in ((ours, _ours), (bare, _bare)):
            run(port, [make(case) for case in cases[:100]], CONNECTIONS)
        full, least = [], []
        for turn in range(ROUNDS):
            some = [cases[(turn * TEXTS + n) % CASES] for n in range(TEXTS)]
            full.append(run(ours, [_ours(case) for case in some], CONNECTIONS))
            least.append(run(bare, [_bare(case) for case in some], CONNECTIONS))
        ratios = [f.rate / b.rate for f, b in zip(full, least, strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        capacity = statistics.median(f.rate for f in full)
        half = run(ours, [_ours(case) for case in cases], CONNECTIONS, capacity / 2)
    print(f"(a) {say}: full text {capacity:.0f}/s, bare {statistics.median(b.rate for b in least):.0f}/s")
    print(f"    ratio {middle:.2f} (half of the rounds {low:.2f} to {high:.2f}), aim 0.45")
    print(f"    at half of capacity: p50 {half.percentile(50):.1f} ms, p99 {half.percentile(99):.1f} ms, aim p99 60 ms")


def _cases(settings: Settings, count: int) -> list[int]:
    house = build(settings)
    with writing(house.engine) as conn:
        keep_office(conn, office("bench"), [Member(COLLECTOR, "collector", "Ravi")], utc_now())
    numbers = []
    for _ in range(count):
        text = "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"
        outcome = house.clerk.receive(Inbound("twilio", uuid.uuid4().hex, COLLECTOR, NUMBER, text, utc_now()))
        if outcome is None or outcome.case_no is None:
            raise RuntimeError(f"no case: {outcome}")
        numbers.append(outcome.case_no)
    house.engine.dispose()
    return numbers


def _ours(case: int) -> Post:
    return signed(PUBLIC, TOKEN, "/twilio/sms", _form(case))


def _bare(case: int) -> Post:
    return signed(PUBLIC, TOKEN, "/bare", _form(case))


def _form(case: int) -> dict[str, str]:
    sid = "SM" + uuid.uuid4().hex
    return {"MessageSid": sid, "From": COLLECTOR, "To": NUMBER, "Body": f"EXP {case} 60 porter", "NumMedia": "0"}


@contextmanager
def _serving(settings: Settings, bare_url: str) -> Iterator[tuple[int, int]]:
    ours, bare = _free_port(), _free_port()
    starts = [
        (_serve_ours, (settings, ours)),
        (_serve_bare, (settings, bare_url, bare)),
    ]
    context = multiprocessing.get_context("spawn")
    parts = [context.Process(target=target, args=args) for target, args in starts]
    for part in parts:
        part.start()
    try:
        for port in (ours, bare):
            _wait(port)
        yield ours, bare
    finally:
        for part in parts:
            part.terminate()
        for part in parts:
            part.join(10)


def _serve_ours(settings: Settings, port: int) -> None:
    config = server_config(settings) | {"bind": f"127.0.0.1:{port}", "loglevel": "error"}
    _Whole(config, settings).run()


class _Whole(BareServer):
    def __init__(self, config: dict[str, object], settings: Settings) -> None:
        self._settings = settings
        super().__init__(config)

    def load(self) -> Flask:
        return whole_app(build(self._settings))


def _serve_bare(settings: Settings, bare_url: str, port: int) -> None:
    config = server_config(settings) | {"bind": f"127.0.0.1:{port}", "loglevel": "error"}
    BareServer(config, bare_url, PUBLIC, TOKEN).run()


def _free_port() -> int:
    for port in range(21000, 31000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) and port not in _taken:
                _taken.add(port)
                return port
    raise RuntimeError("no free port")


_taken: set[int] = set()


def _wait(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")
