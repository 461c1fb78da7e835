import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError

from tests.postgres import fresh_database

pytest_plugins = ["tests.postgres"]

TABLE = sa.Table(
    "notice",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)


@pytest.fixture
def engine(postgres_url):
    engine = sa.create_engine(fresh_database(postgres_url))
    yield engine
    engine.dispose()


def test_it_is_a_postgres_of_today(engine: sa.Engine):
    with engine.connect() as connection:
        version = connection.scalar(sa.text("select version()"))
        assert version.startswith("PostgreSQL ")
        assert int(connection.scalar(sa.text("show server_version_num"))) >= 140_000
        assert connection.scalar(sa.text("show server_encoding")) == "UTF8"
    assert engine.driver == "psycopg"


def test_a_table_keeps_every_script(engine: sa.Engine):
    body = "مُنادٍ — ağlık — 🏛"
    TABLE.create(engine)
    with engine.begin() as connection:
        connection.execute(sa.insert(TABLE).values(id=1, body=body))
    with engine.connect() as connection:
        assert connection.scalar(sa.select(TABLE.c.body)) == body


def test_nul_is_refused(engine: sa.Engine):
    TABLE.create(engine)
    with pytest.raises((DataError, psycopg.DataError), match="NUL"), engine.begin() as connection:
        connection.execute(sa.insert(TABLE).values(id=1, body="a\x00b"))


def test_each_database_is_fresh(postgres_url, engine: sa.Engine):
    TABLE.create(engine)
    other = sa.create_engine(fresh_database(postgres_url))
    try:
        assert sa.inspect(engine).get_table_names() == ["notice"]
        assert sa.inspect(other).get_table_names() == []
    finally:
        other.dispose()


def test_the_port_is_out_of_the_way(postgres_url):
    url = make_url(postgres_url)
    assert url.drivername == "postgresql+psycopg"
    assert url.port is None or url.port < 32768
