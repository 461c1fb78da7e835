"""Installations of the service; each on a database of its own."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from distraint.store.engine import migrate, writing
from gateway import officefile
from tests.postgres import fresh_database, server_url
from tests.service.house import BARIPADA, House, house

Temporary = pytest.TempPathFactory


@pytest.fixture
def idle(tmp_path_factory: Temporary) -> Iterator[House]:
    """An office on SQLite, of which nothing runs yet."""
    folder = tmp_path_factory.mktemp("house")
    with house(folder, f"sqlite:///{folder / 'munadi.db'}") as it:
        now = datetime.now(UTC)
        migrate(it.engine)
        with writing(it.engine) as conn:
            officefile.keep(conn, officefile.read_office(BARIPADA, now.date()), now)
        it.describe()
        yield it


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory: Temporary) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with house(folder, f"sqlite:///{folder / 'munadi.db'}") as it:
        it.set_up()
        it.start("web", "clock")
        yield it


@pytest.fixture(scope="session")
def on_postgresql(tmp_path_factory: Temporary) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), fresh_database(server_url()), workers=2) as it:
        it.set_up()
        it.start("web", "clock", "clock")
        yield it


@pytest.fixture(params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest) -> House:
    """On SQLite one web and one clock; on PostgreSQL two web workers and two clocks."""
    it = request.getfixturevalue(f"on_{request.param}")
    assert isinstance(it, House)
    return it
