"""Databases of both kinds, and what the runs measured, said at the end."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine

from distraint.store.engine import migrate, open_engine
from tests.postgres import fresh_database, server_url

MEASURED = "measured"
Measured = Callable[[str], None]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('soak') / 'munadi.db'}"
    return fresh_database(server_url())


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Measured:
    """Takes a line that the summary shows."""
    return lambda line: record_property(MEASURED, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name, line in getattr(report, "user_properties", ()):
            if name == MEASURED and report.when == "call":
                terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {line}")
