import time

import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from distraint.store import tables
from distraint.store.engine import open_engine, reading, writing
from tests.store.rooms import at_once


def put(conn, name):
    conn.execute(insert(tables.numbering), {"name": name, "last": 1})


def put_and_fail(engine):
    with writing(engine) as conn:
        put(conn, "gone")
        1 / 0  # noqa: B018


def count(engine):
    with reading(engine) as conn:
        return conn.scalar(select(func.count()).select_from(tables.numbering))


def test_an_exception_undoes_the_whole_transaction(engine):
    with pytest.raises(ZeroDivisionError):
        put_and_fail(engine)
    assert count(engine) == 0


def test_what_is_written_through_a_reader_is_not_kept(engine):
    with reading(engine) as conn:
        put(conn, "gone")
    assert count(engine) == 0


def test_many_writers_at_once_all_succeed(engine):
    def write(number):
        for turn in range(4):
            with writing(engine) as conn:
                conn.scalar(select(func.max(tables.numbering.c.last)))
                put(conn, f"{number}.{turn}")

    at_once(15, write)
    assert count(engine) == 60


def test_readers_do_not_wait_for_a_writer(engine):
    with writing(engine) as conn:
        put(conn, "unseen")
        begun = time.monotonic()
        assert count(engine) == 0
        assert time.monotonic() - begun < 2
    assert count(engine) == 1


def test_five_hundred_failures_leave_no_connection_open(engine):
    for _ in range(500):
        with pytest.raises(ZeroDivisionError):
            put_and_fail(engine)
    assert engine.pool.checkedout() == 0
    with writing(engine) as conn:
        put(conn, "good")
    assert count(engine) == 1


def test_a_row_without_the_row_it_rests_on_is_refused(engine):
    with pytest.raises(IntegrityError), writing(engine) as conn:
        conn.execute(insert(tables.staff), {"office": "none", "phone": "p", "role": "officer", "name": ""})


def test_a_database_that_is_away_says_so_soon(tmp_path):
    away = open_engine("postgresql://munadi:x@127.0.0.1:19999/munadi")
    begun = time.monotonic()
    with pytest.raises(OperationalError), writing(away):
        pass
    assert time.monotonic() - begun < 5


def test_sqlite_is_opened_for_many_at_once_and_for_keeps(tmp_path):
    engine = open_engine(f"sqlite:///{tmp_path}/in/here/munadi.db")
    with reading(engine) as conn:
        told = {name: conn.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")}
    engine.dispose()
    assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_sqlite_in_memory_is_refused(url):
    with pytest.raises(ValueError, match="name a file"):
        open_engine(url)


@pytest.mark.parametrize("url", ["postgres://u:p@127.0.0.1/m", "postgresql://u:p@127.0.0.1/m"])
def test_every_way_to_write_postgresql_is_understood(url):
    assert open_engine(url).driver == "psycopg"
