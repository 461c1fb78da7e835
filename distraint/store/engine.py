"""Doors to the database: how it is opened, read, written and brought up to date."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import OperationalError

_PATIENCE = 10  # seconds that a writer waits for another before it gives up with OperationalError
_MIGRATING = 0x6D756E616469  # the advisory lock of migrations: "munadi"

# SQLite's own waiting is unfair: writers of one process queue here, which cuts the slowest tenfold.
_queues: defaultdict[str, Lock] = defaultdict(Lock)


def open_engine(url: str | URL) -> Engine:
    """An engine for a SQLite file or a PostgreSQL database; connects to nothing yet.

    Raises ValueError for SQLite in memory, of which every connection would see another database.
    """
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return _open_sqlite(address)
    if address.get_backend_name() not in ("postgresql", "postgres"):
        raise ValueError(f"{address.get_backend_name()} is no database of ours: sqlite:///FILE or postgresql://...")
    return create_engine(
        address.set(drivername="postgresql+psycopg"),
        pool_size=10,
        max_overflow=10,
        pool_timeout=_PATIENCE,
        connect_args={"connect_timeout": 3, "options": f"-c timezone=UTC -c lock_timeout={_PATIENCE}s"},
    )


def _open_sqlite(address: URL) -> Engine:
    if not address.database or address.database == ":memory:":
        raise ValueError("SQLite in memory is not supported: name a file")
    Path(address.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        address,
        pool_size=20,
        max_overflow=20,
        pool_timeout=_PATIENCE,
        # No isolation level: transactions begin where `_begin` says, DDL in them too.
        connect_args={"timeout": _PATIENCE, "isolation_level": None},
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(raw: Any, _record: object) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        raw.execute(f"PRAGMA {pragma}")


def _begin(conn: Connection) -> None:
    # IMMEDIATE: a transaction that reads first and writes later would be refused without waiting.
    conn.exec_driver_sql("BEGIN IMMEDIATE" if conn.get_execution_options().get("writes") else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: committed at the end, rolled back on any exception. Not to be nested.

    Raises OperationalError when the database is away, or stays busy for ten seconds.
    """
    if engine.dialect.name != "sqlite":
        with engine.begin() as conn:
            yield conn
        return
    queue = _queues[str(engine.url.database)]
    if not queue.acquire(timeout=_PATIENCE):
        raise OperationalError("BEGIN IMMEDIATE", None, TimeoutError("another writer holds the database"))
    try:
        with engine.connect().execution_options(writes=True) as conn, conn.begin():
            yield conn
    finally:
        queue.release()


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read from; what is written through it is rolled back."""
    with engine.connect() as conn:
        yield conn


def migrate(engine_or_url: Engine | str) -> None:
    """Brings the database to the newest schema. Idempotent; of two at once, one waits and finds it done."""
    if isinstance(engine_or_url, Engine):
        with writing(engine_or_url) as conn:
            if conn.dialect.name == "postgresql":
                conn.execute(text("SET LOCAL lock_timeout = 0"))
                conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
            config = _config()
            config.attributes["connection"] = conn
            command.upgrade(config, "head")
        return
    engine = open_engine(engine_or_url)
    try:
        migrate(engine)
    finally:
        engine.dispose()


def at_head(engine: Engine) -> bool:
    """Whether the database has exactly the schema that this version of the service expects."""
    with reading(engine) as conn:
        found = MigrationContext.configure(conn).get_current_heads()
    return set(found) == set(ScriptDirectory.from_config(_config()).get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
