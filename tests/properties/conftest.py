"""A SQLite record that is emptied between lives."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine, delete, event

from distraint.store import tables
from distraint.store.engine import migrate, open_engine, writing


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    engine = open_engine(f"sqlite:///{tmp_path_factory.mktemp('properties')}/munadi.db")
    # A power cut would lose nothing of worth here, and the tests are three times as fast.
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous = OFF"))
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def emptied(record: Engine) -> Callable[[], Engine]:
    """Empties the record and hands it over: once for every example, not for every test."""

    def empty() -> Engine:
        with writing(record) as conn:
            for table in reversed(tables.metadata.sorted_tables):
                conn.execute(delete(table))
        return record

    return empty
