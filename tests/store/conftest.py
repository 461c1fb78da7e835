from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, delete

from distraint.store import tables
from distraint.store.engine import migrate, open_engine, writing
from tests.postgres import fresh_database, server_url

BOTH = ("sqlite", "postgresql")


@pytest.fixture(params=BOTH, scope="session")
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    engine = open_engine(empty_database(request.param, tmp_path_factory))
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def engine(migrated: Engine) -> Iterator[Engine]:
    """A database with nothing in it, once of each kind."""
    yield migrated
    with writing(migrated) as conn:
        for table in reversed(tables.metadata.sorted_tables):
            conn.execute(delete(table))


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a database without a schema, once of each kind."""
    return empty_database(request.param, tmp_path_factory)


def empty_database(kind: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    if kind == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('store')}/munadi.db"
    return fresh_database(server_url())
