from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from distraint.store import sessions, tables
from distraint.store.engine import writing
from distraint.store.offices import (
    Member,
    dismiss,
    keep_office,
    office,
    office_of_number,
    offices,
    place_key,
    places,
    staff_in,
    staff_of_phone,
    subscribe,
    subscribers,
    unsubscribe,
)
from distraint.store.sessions import Session
from tests.store.rooms import COLLECTOR, NOON, NUMBER, OFFICER, OTHER_NUMBER, OWNER, POSSESSOR, PURI, an_office, minutes

RAVI, MEERA = Member(COLLECTOR, "collector", "Ravi"), Member(OFFICER, "officer", "Meera")
KANNUR = replace(PURI, id="kannur", name="Kannur", number=OTHER_NUMBER, live=True, approved_by="The Secretary")


@pytest.fixture
def conn(engine):
    with writing(engine) as conn:
        yield conn


def rows(conn):
    return [
        tuple(row) for table in (tables.office, tables.staff) for row in conn.execute(select(table).order_by("name"))
    ]


def test_loading_an_office_again_changes_nothing(conn):
    keep_office(conn, PURI, [RAVI, MEERA], NOON)
    before = rows(conn)
    keep_office(conn, PURI, [RAVI, MEERA], NOON + minutes(5))
    assert rows(conn) == before


def test_staff_added_later_is_added_and_nobody_taken_away(conn):
    keep_office(conn, PURI, [RAVI], NOON)
    keep_office(conn, PURI, [MEERA], NOON)
    assert staff_in(conn, "puri", ["collector", "officer"]) == [RAVI, MEERA]
    assert staff_in(conn, "puri", ["commissioner"]) == []


def test_an_office_is_as_its_latest_description_says(conn):
    keep_office(conn, PURI, [RAVI], NOON)
    later = replace(PURI, options={"service": "hand"}, closed=(date(2026, 4, 1),))
    keep_office(conn, later, [replace(RAVI, name="Ravi Das")], NOON)
    assert office(conn, "puri") == later
    assert staff_of_phone(conn, COLLECTOR) == [("puri", "collector", "Ravi Das")]


def test_offices_are_found_by_id_and_by_the_number_people_text_to(conn):
    keep_office(conn, PURI, [], NOON)
    keep_office(conn, KANNUR, [], NOON)
    assert office_of_number(conn, NUMBER) == office(conn, "puri") == PURI
    assert office_of_number(conn, OTHER_NUMBER) == KANNUR
    assert office_of_number(conn, OWNER) is office(conn, "delhi") is None
    assert offices(conn) == [KANNUR, PURI]


def test_two_offices_cannot_have_one_number(engine):
    with writing(engine) as conn:
        keep_office(conn, PURI, [], NOON)
    with pytest.raises(IntegrityError), writing(engine) as conn:
        keep_office(conn, replace(KANNUR, number=NUMBER), [], NOON)


def test_one_person_may_have_roles_in_several_offices_until_dismissed(conn):
    keep_office(conn, PURI, [MEERA, replace(MEERA, role="commissioner")], NOON)
    keep_office(conn, KANNUR, [MEERA], NOON)
    assert [role for _, role, _ in staff_of_phone(conn, OFFICER)] == ["officer", "commissioner", "officer"]
    assert dismiss(conn, "puri", OFFICER, "officer")
    assert not dismiss(conn, "puri", OFFICER, "officer")
    assert [role for _, role, _ in staff_of_phone(conn, OFFICER)] == ["officer", "commissioner"]


@pytest.mark.parametrize("spelt", ["Ward 4", "ward  4", " WARD 4 ", "ward\u00a04"])
def test_a_place_is_the_same_however_it_is_spaced_or_capitalised(conn, spelt):
    an_office(conn)
    subscribe(conn, "puri", "Ward 4", OWNER, NOON)
    assert place_key(spelt) == "ward 4"
    assert [each.phone for each in subscribers(conn, "puri", spelt)] == [OWNER]


def test_who_joins_twice_hears_once_and_who_leaves_no_more(conn):
    an_office(conn)
    for phone in (OWNER, POSSESSOR, OWNER):
        subscribe(conn, "puri", "Ward 4", phone, NOON)
    subscribe(conn, "puri", "Gandhi Chowk", OWNER, NOON)
    assert [each.phone for each in subscribers(conn, "puri", "Ward 4")] == [OWNER, POSSESSOR]
    assert places(conn, "puri") == ["Gandhi Chowk", "Ward 4"]
    assert unsubscribe(conn, "puri", OWNER, "ward 4") == 1
    assert [each.phone for each in subscribers(conn, "puri", "Ward 4")] == [POSSESSOR]
    assert unsubscribe(conn, "puri", OWNER) == 1
    assert unsubscribe(conn, "puri", OWNER) == 0
    assert places(conn, "puri") == ["Ward 4"]


def test_a_stranger_has_a_blank_session(conn):
    assert sessions.get(conn, OWNER, NUMBER) == Session(OWNER, NUMBER)


def test_a_session_is_remembered_for_each_number_apart(conn):
    waiting = Session(
        OWNER,
        NUMBER,
        lang="or",
        pending={"command": "PAY", "case_no": 1053},
        pending_code="4821",
        pending_until=NOON + minutes(10),
        notes={"wrong": [1053]},
    )
    sessions.put(conn, waiting)
    sessions.put(conn, Session(OWNER, OTHER_NUMBER, stopped=True))
    assert sessions.get(conn, OWNER, NUMBER) == waiting
    sessions.put(conn, replace(waiting, pending=None, pending_code=None, pending_until=None))
    assert sessions.get(conn, OWNER, NUMBER).pending is None
    assert sessions.get(conn, OWNER, OTHER_NUMBER).stopped
