from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import JSON, BigInteger, Boolean, Engine, Integer, insert, inspect, select, text
from sqlalchemy.exc import StatementError

from distraint.store import tables
from distraint.store.columns import Instant, Words, clean
from distraint.store.engine import at_head, migrate, open_engine, reading, writing
from tests.store.conftest import empty_database
from tests.store.rooms import NOON, at_once

INDIA = timezone(timedelta(hours=5, minutes=30))


def conditions(index) -> list[str]:
    return [f"{name}: {value}" for name, value in sorted(index.get("dialect_options", {}).items())]


def schema(engine: Engine) -> dict[str, object]:
    """Everything the database itself says of its tables, sorted."""
    told = inspect(engine)
    return {
        name: {
            "columns": sorted(
                (each["name"], each["type"].compile(engine.dialect), each["nullable"], str(each["default"]))
                for each in told.get_columns(name)
            ),
            "key": told.get_pk_constraint(name),
            "foreign": sorted(map(str, told.get_foreign_keys(name))),
            "unique": sorted(map(str, told.get_unique_constraints(name))),
            "indexes": sorted(
                (each["name"], each["column_names"], each["unique"], conditions(each))
                for each in told.get_indexes(name)
            ),
        }
        for name in told.get_table_names()
        if name != "alembic_version"
    }


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_what_the_tables_say(kind, tmp_path_factory):
    migrated, made = (open_engine(empty_database(kind, tmp_path_factory)) for _ in range(2))
    migrate(migrated)
    tables.metadata.create_all(made)
    assert set(schema(migrated)) == set(tables.metadata.tables)
    assert schema(migrated) == schema(made)
    migrated.dispose()
    made.dispose()


def test_migrating_again_changes_nothing(empty):
    engine = open_engine(empty)
    assert not at_head(engine)
    migrate(engine)
    assert at_head(engine)
    before = schema(engine)
    migrate(empty)
    assert schema(engine) == before
    engine.dispose()


def test_several_that_migrate_at_once_do_it_once(empty):
    at_once(4, lambda _: migrate(empty))
    engine = open_engine(empty)
    assert at_head(engine)
    engine.dispose()


def test_f089_a_migration_that_breaks_off_leaves_nothing(empty):
    engine = open_engine(empty)
    with writing(engine) as conn:
        conn.execute(text("CREATE TABLE staff (stray INTEGER)"))
    with pytest.raises(Exception, match="staff"):
        migrate(engine)
    assert not at_head(engine)
    assert set(schema(engine)) == {"staff"}
    with writing(engine) as conn:
        conn.execute(text("DROP TABLE staff"))
    migrate(engine)
    assert at_head(engine)
    engine.dispose()


def test_every_text_is_cleaned_and_every_instant_is_aware():
    kinds = {type(column.type) for table in tables.metadata.sorted_tables for column in table.c}
    assert kinds <= {Words, Instant, BigInteger, Integer, Boolean, JSON}


@pytest.mark.parametrize(
    "instant",
    [
        datetime(2026, 4, 1, 0, 30, tzinfo=INDIA),
        NOON + timedelta(microseconds=1),
        NOON.replace(microsecond=999_999),
        datetime(2038, 1, 19, 3, 14, 8, tzinfo=timezone(timedelta(hours=-9))),
    ],
)
def test_an_instant_comes_back_as_the_same_instant_in_utc(engine, instant):
    with writing(engine) as conn:
        conn.execute(
            insert(tables.session),
            {"phone": "p", "number": "n", "stopped": False, "pending_until": instant, "notes": {}},
        )
    with reading(engine) as conn:
        back = conn.scalar(select(tables.session.c.pending_until))
        found = conn.scalar(select(tables.session.c.phone).where(tables.session.c.pending_until <= instant))
        missed = conn.scalar(select(tables.session.c.phone).where(tables.session.c.pending_until < instant))
    assert back == instant
    assert back.utcoffset() == timedelta(0)
    assert (found, missed) == ("p", None)


def test_f073_a_naive_time_is_refused(engine):
    naive = NOON.replace(tzinfo=None)
    with reading(engine) as conn, pytest.raises(StatementError, match="naive"):
        conn.execute(select(tables.fact).where(tables.fact.c.at < naive))


def test_money_and_case_numbers_are_whole_numbers_of_any_size(engine):
    with writing(engine) as conn:
        conn.execute(insert(tables.numbering), {"name": "big", "last": 2**62 + 1})
        assert conn.scalar(select(tables.numbering.c.last)) == 2**62 + 1


@pytest.mark.parametrize(
    ("dirty", "cleaned"),
    [("STATUS\0 1053", "STATUS 1053"), ("a\ud83d b", "a b"), ("\udfffx", "x"), ("ମୁନାଦି 🥁", "ମୁନାଦି 🥁"), ("", "")],
)
def test_what_no_database_can_hold_is_taken_out(engine, dirty, cleaned):
    assert clean(dirty) == cleaned
    with writing(engine) as conn:
        conn.execute(insert(tables.numbering), {"name": dirty, "last": 1})
        assert conn.scalar(select(tables.numbering.c.name)) == cleaned


def test_keys_sort_alike_on_both(engine):
    with writing(engine) as conn:
        conn.execute(insert(tables.numbering), [{"name": name, "last": 1} for name in ("b", "a-c", "B", "ab", "é")])
        sorted_there = list(conn.scalars(select(tables.numbering.c.name).order_by(tables.numbering.c.name)))
    assert sorted_there == ["B", "a-c", "ab", "b", "é"]
