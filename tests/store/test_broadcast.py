"""The drum's letters: to whom, in which language, and how fast among people of whom the database knows nothing yet."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Engine, insert, select

from distraint.store import sessions, tables
from distraint.store.broadcast import broadcast
from distraint.store.engine import writing
from distraint.store.offices import place_key, subscribe
from distraint.store.outbox import PROCLAMATION
from distraint.store.sessions import Session
from tests.store.rooms import COLLECTOR, NOON, NUMBER, OFFICER, OWNER, POSSESSOR, an_office, letter

HOME, MARKET = "Gandhi Chowk", "Big Market"
PATTERN = letter("", sender=NUMBER, lang="or", notice="proclamation", priority=PROCLAMATION)
CROWD, SECONDS = 30_000, 10  # a crowd that is looked through once for each of its heads takes twenty seconds and more


@pytest.fixture
def conn(engine: Engine) -> Iterator[Connection]:
    with writing(engine) as conn:
        an_office(conn)
        yield conn


def told(conn: Connection) -> dict[str, str]:
    each = tables.message.c
    rows = conn.execute(select(each.to, each.text)).all()
    assert len(rows) == len({row.to for row in rows}), "nobody hears it twice"
    return {row.to: row.text for row in rows}


def test_everybody_who_hears_a_place_gets_it_in_his_own_language(conn: Connection) -> None:
    for phone, place in ((OWNER, HOME), (POSSESSOR, "GANDHI  chowk"), (OFFICER, MARKET), (COLLECTOR, HOME)):
        subscribe(conn, "puri", place, phone, NOON)
    sessions.put(conn, Session(POSSESSOR, NUMBER, lang="ta"))
    sessions.put(conn, Session(COLLECTOR, NUMBER, stopped=True))
    assert broadcast(conn, PATTERN, "puri", [HOME], lambda lang: f"cry in {lang}", NOON) == 2
    assert told(conn) == {OWNER: "cry in or", POSSESSOR: "cry in ta"}


def test_who_hears_two_of_the_places_gets_it_once(conn: Connection) -> None:
    for phone, place in ((OWNER, HOME), (OWNER, MARKET), (POSSESSOR, MARKET)):
        subscribe(conn, "puri", place, phone, NOON)
    assert broadcast(conn, PATTERN, "puri", [HOME, MARKET], lambda _: "cry", NOON) == 2
    assert set(told(conn)) == {OWNER, POSSESSOR}


def test_nobody_hears_a_place_of_another_name(conn: Connection) -> None:
    subscribe(conn, "puri", MARKET, OWNER, NOON)
    assert broadcast(conn, PATTERN, "puri", [HOME], lambda _: "cry", NOON) == 0


def test_a_crowd_that_came_just_now_is_told_in_seconds(conn: Connection) -> None:
    """No statistics yet: each head must not be looked up among the letters just made."""
    one = {"office": "puri", "place_key": place_key(HOME), "place": HOME, "since": NOON}
    conn.execute(insert(tables.subscriber), [one | {"phone": f"+9190{n:08d}"} for n in range(CROWD)])
    started = time.perf_counter()
    assert broadcast(conn, replace(PATTERN, case_no=100), "puri", [HOME], lambda _: "cry", NOON) == CROWD
    assert time.perf_counter() - started < SECONDS
