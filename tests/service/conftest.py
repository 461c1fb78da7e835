"""Installations of the service, as many as the tests need; each on a database of its own."""

from collections.abc import Iterator

import pytest

from tests.postgres import fresh_database, server_url
from tests.service.house import House, house


@pytest.fixture
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An office on SQLite, of which nothing runs yet."""
    folder = tmp_path_factory.mktemp("house")
    with house(folder, f"sqlite:///{folder / 'munadi.db'}") as it:
        yield it


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def running(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """On SQLite one web and one clock; on PostgreSQL two web workers and two clocks."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        with house(folder, f"sqlite:///{folder / 'munadi.db'}") as it:
            it.start("web", "clock")
            yield it
    else:
        with house(folder, fresh_database(server_url()), workers=2) as it:
            it.start("web", "clock", "clock")
            yield it


@pytest.fixture(autouse=True)
def nothing_went_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test does, no process writes a trace of an exception into its log."""
    yield
    for name in ("running", "idle"):
        if name in request.fixturenames:
            log = request.getfixturevalue(name).log()
            assert "Traceback" not in log, log
