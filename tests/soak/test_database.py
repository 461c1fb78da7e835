"""The database goes away under load: webhooks say so at once, the provider comes again, and nothing is lost."""

import random
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests
from sqlalchemy import create_engine, func, select, text

from distraint.store import tables
from distraint.store.engine import reading
from tests.postgres import Server, fresh_database, server_url
from tests.service.house import eventually
from tests.soak.conftest import Measured
from tests.soak.postman import Postman
from tests.soak.reckoning import every_owed_text_left_once, settle, unfinished
from tests.soak.site import Site, site, until
from tests.soak.sizes import Size, sizes
from tests.soak.town import PER_OFFICE, Desk, open_offices

QUICK_SECONDS = 5.0  # PostgreSQL away: an answer within this
BUSY_SECONDS = 14.0  # SQLite held by another: within what a provider waits for


class Hotel(Server):
    """A server of our own, which can be put to sleep and woken at the same address."""

    def halt(self) -> None:
        """As an administrator restarts it: at once, whatever is open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)

    def wake(self) -> None:
        self._launch()
        assert self._ready()


@pytest.fixture
def hotel() -> Iterator[Hotel]:
    try:
        server = Hotel()
    except (RuntimeError, OSError) as fault:
        pytest.skip(f"no PostgreSQL of our own to stop: {fault}")
    yield server
    server.stop()


@dataclass
class Load:
    """Texts that come all the time, each opening a case, until `stop`."""

    it: Site
    postman: Postman
    rate: float = 40.0
    sent: int = 0

    def __post_init__(self) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.wait(1 / self.rate):
            n = self.sent
            desk = Desk(n % PER_OFFICE)
            words = f"SEIZE FEE {n + 1} cart{n}=900 OWNER UNKNOWN AT Ward 4"
            self.postman.text(f"SMload{n}", desk.collector, desk.number, words)
            self.sent += 1

    def stop(self) -> None:
        self._over.set()
        self._thread.join(10)


def patience(size: Size) -> float:
    """Seconds: in full the clocks themselves come back to what was left in doubt, a lease later."""
    return 2 if size.times < 5 else 200


def nothing_is_lost(it: Site, load: Load, patience: float) -> str:
    """Each text was kept and handled once, and answered once; says so in figures."""
    it.engine.dispose()  # our own connections were cut as well
    until(lambda: load.postman.left() == 0, 120, lambda: f"{load.postman.left()} posts are left")
    begun = time.monotonic()
    while unfinished(it.engine) and time.monotonic() - begun < patience:
        time.sleep(0.2)
    left = unfinished(it.engine)
    for program in it.programs:
        program.stop()
    it.peer.slow = 0
    settle(it.engine, it.channel())
    with reading(it.engine) as conn:
        rows = conn.execute(select(tables.inbound.c.outcome, tables.inbound.c.case_no)).all()
        cases = conn.scalar(select(func.count()).select_from(tables.case_index))
    assert [row.outcome for row in rows] == ["SEIZE"] * load.sent
    assert len({row.case_no for row in rows}) == cases == load.sent, "half done, or done twice"
    out = every_owed_text_left_once(it.engine, it.peer)
    assert out.doubtful == 0
    again = sum(post.tries > 1 for post in load.postman.done)
    return (
        f"{load.sent} texts, each handled once, {again} posts came again; {out.once} answers left once, {left} of them "
        f"only after {patience:.0f} s; slowest answer {load.postman.slowest:.1f} s"
    )


@sizes("restarts")
def test_f074_every_connection_is_cut_under_load_and_nothing_is_lost(
    size: Size, tmp_path: Path, measured: Measured
) -> None:
    database = fresh_database(server_url())
    other = create_engine(database, isolation_level="AUTOCOMMIT")
    cut = text(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with site(tmp_path, database) as it:
        open_offices(it.engine, PER_OFFICE)
        it.start("web", "clock")
        with Postman([it.webs()[0].url]) as postman:
            load, cuts = Load(it, postman), 0
            while load.sent < size.among or cuts < size.times * 3:
                time.sleep(0.4)
                with other.connect() as conn:
                    cuts += bool(conn.scalar(cut))
            load.stop()
            assert not postman.odd, [(post.status, post.fields) for post in postman.odd]
            said = nothing_is_lost(it, load, patience(size))
            assert postman.slowest < QUICK_SECONDS
        measured(f"all connections cut {cuts} times; {said}")
    other.dispose()


@sizes("restarts")
def test_f074_the_server_stops_and_starts_under_load_and_the_doors_say_503_meanwhile(
    size: Size, hotel: Hotel, tmp_path: Path, measured: Measured
) -> None:
    database = fresh_database(hotel.url.render_as_string(hide_password=False))
    with site(tmp_path, database) as it:
        open_offices(it.engine, PER_OFFICE)
        it.start("web", "clock")
        [web] = it.webs()
        with Postman([web.url]) as postman:
            load, seen = Load(it, postman), set()
            for _ in range(size.times):
                time.sleep(0.7)
                hotel.halt()
                begun = time.monotonic()
                for page in ("/healthz", "/readyz"):
                    seen.add(requests.get(web.url + page, timeout=QUICK_SECONDS).status_code)
                assert time.monotonic() - begun < QUICK_SECONDS
                time.sleep(1.0)
                hotel.wake()
                eventually(web.answers, "the web does not find the database again", 20)
            until(lambda: load.sent >= size.among, 120, "the load is too slow")
            load.stop()
            assert seen == {503}
            assert not postman.odd, [(post.status, post.fields) for post in postman.odd]
            assert 503 in {post.first for post in postman.done}, "nobody was turned away"
            said = nothing_is_lost(it, load, patience(size))
            assert postman.slowest < QUICK_SECONDS
        measured(f"server stopped and started {size.times} times; {said}")


@sizes("restarts")
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_f082_sqlite_held_by_another_process_for_seconds_loses_nothing(
    size: Size, database: str, tmp_path: Path, measured: Measured
) -> None:
    with site(tmp_path, database) as it:
        open_offices(it.engine, PER_OFFICE)
        it.start("web", "clock")
        chance, held = random.Random(1), 0.0
        with Postman([it.webs()[0].url]) as postman:
            load = Load(it, postman)
            for _ in range(size.times):
                time.sleep(0.5)
                other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None, timeout=20)
                other.execute("BEGIN IMMEDIATE")
                seconds = chance.uniform(1.0, 1.5) if size.times < 5 else chance.uniform(1, 12)
                time.sleep(seconds)
                other.execute("ROLLBACK")
                other.close()
                held += seconds
            until(lambda: load.sent >= size.among, 120, "the load is too slow")
            load.stop()
            assert not postman.odd, [(post.status, post.fields) for post in postman.odd]
            said = nothing_is_lost(it, load, patience(size))
            assert postman.slowest < BUSY_SECONDS
        measured(f"held {size.times} times, {held:.0f} s in all; {said}")
