import json
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert, select, update

from distraint.facts import Entry, ExpenseAdded, HandedOver, OwnerNamed, Received, Sent
from distraint.store import journal, tables
from distraint.store.engine import reading, writing
from distraint.store.journal import FIRST_HASH, Stale
from distraint.store.projections import project
from tests.store.rooms import (
    COLLECTOR,
    NOON,
    OFFICER,
    SEIZED,
    an_office,
    at_once,
    case_row,
    entries,
    minutes,
    open_case,
)

FACT = tables.fact


def test_what_was_appended_is_loaded_again_to_the_last_detail(engine):
    facts = entries(SEIZED, OwnerNamed("known", OFFICER))
    facts.append(Entry(3, Sent(), NOON, NOON + minutes(9), "clock", None, claimed=NOON - minutes(60)))
    with writing(engine) as conn:
        last = journal.append(conn, 100, 0, facts, FIRST_HASH)
    with reading(engine) as conn:
        assert journal.load(conn, 100) == facts
        assert journal.tail(conn, 100) == (3, last)
        assert journal.verify(conn, 100) == []


def test_appending_goes_on_from_the_tail(engine):
    with writing(engine) as conn:
        open_case(conn)
    with writing(engine) as conn:
        seq, last = journal.tail(conn, 100)
        journal.append(conn, 100, seq, entries(HandedOver(), after=seq), last)
    with reading(engine) as conn:
        assert [each.seq for each in journal.load(conn, 100)] == [1, 2, 3, 4, 5]
        assert journal.verify(conn, 100) == []


@pytest.mark.parametrize("case_no", [100, -1, 2**63, 10**20])
def test_a_case_that_never_was_has_no_facts(engine, case_no):
    with reading(engine) as conn:
        assert journal.load(conn, case_no) == []
        assert journal.tail(conn, case_no) == (0, FIRST_HASH)
        assert journal.verify(conn, case_no) == []


def test_appending_nothing_changes_nothing(engine):
    with writing(engine) as conn:
        assert journal.append(conn, 100, 0, [], FIRST_HASH) == FIRST_HASH


def test_facts_out_of_turn_are_a_mistake_of_the_caller(engine):
    with writing(engine) as conn, pytest.raises(ValueError, match="comes where 1 is next"):
        journal.append(conn, 100, 0, entries(Sent(), after=1), FIRST_HASH)


def test_the_body_is_canonical(engine):
    with writing(engine) as conn:
        journal.append(conn, 100, 0, entries(ExpenseAdded("porter", "ମୁଲିଆ", 6000)), FIRST_HASH)
        body = conn.scalar(select(FACT.c.body))
    assert body == '{"amount":6000,"head":"porter","words":"ମୁଲିଆ"}'
    assert json.loads(body)["amount"] == 6000


def test_words_that_no_database_can_hold_do_not_break_the_chain(engine):
    dirty = ExpenseAdded("porter", "a\ud800b", 1)
    with writing(engine) as conn:
        journal.append(conn, 100, 0, [replace(entries(dirty)[0], who=COLLECTOR + "\0")], FIRST_HASH)
    with reading(engine) as conn:
        assert journal.verify(conn, 100) == []
        assert journal.load(conn, 100)[0].fact == ExpenseAdded("porter", "ab", 1)


def test_of_two_that_append_after_the_same_fact_one_is_stale(engine):
    with writing(engine) as conn:
        last = open_case(conn)

    def append(number):
        try:
            with writing(engine) as conn:
                journal.append(conn, 100, 4, entries(ExpenseAdded("porter", "p", number), after=4), last)
        except Stale:
            return "stale"
        return "appended"

    assert sorted(at_once(2, append)) == ["appended", "stale"]
    with reading(engine) as conn:
        assert len(journal.load(conn, 100)) == 5
        assert journal.verify(conn, 100) == []


def test_a_stale_append_undoes_all_of_its_transaction(engine):
    with writing(engine) as conn:
        last = open_case(conn)

    def append():
        with writing(engine) as conn:
            conn.execute(insert(tables.numbering), {"name": "gone", "last": 1})
            journal.append(conn, 100, 3, entries(Received(), after=3), last)

    with pytest.raises(Stale):
        append()
    with reading(engine) as conn:
        assert conn.scalar(select(tables.numbering.c.name)) is None


TAMPERING = {
    "kind": "HandedOver",
    "body": '{"amount":1,"head":"porter","words":"porter"}',
    "at": NOON,
    "recorded": NOON,
    "claimed": NOON,
    "who": OFFICER,
    "text_id": 99,
    "prev_hash": "f" * 64,
    "hash": "f" * 64,
    "seq": 9,
    "case_no": 101,
}


def test_every_column_is_tampered_with():
    assert set(TAMPERING) == {column.name for column in FACT.c}


@pytest.mark.parametrize("column", TAMPERING)
@pytest.mark.parametrize("seq", [1, 2, 4])
def test_verify_sees_every_column_that_was_changed(engine, column, seq):
    with writing(engine) as conn:
        open_case(conn)
        an_office(conn)
        project(conn, case_row(), [])
        assert journal.verify(conn, 100) == []
        conn.execute(update(FACT).where(FACT.c.seq == seq).values({column: TAMPERING[column]}))
        assert journal.verify(conn, 100) != []


def test_verify_speaks_plainly(engine):
    with writing(engine) as conn:
        open_case(conn)
        conn.execute(update(FACT).where(FACT.c.seq == 4).values(who=OFFICER))
        assert journal.verify(conn, 100) == ["fact 4: its hash does not fit what it says"]


@pytest.mark.parametrize("seq", [1, 2, 3, 4])
def test_verify_sees_a_fact_that_is_gone(engine, seq):
    with writing(engine) as conn:
        open_case(conn)
        an_office(conn)
        project(conn, case_row(), [])
        conn.execute(delete(FACT).where(FACT.c.seq == seq))
        assert journal.verify(conn, 100) != []


def test_verify_sees_facts_that_changed_places(engine):
    with writing(engine) as conn:
        open_case(conn)
        for old, new in ((2, 9), (3, 2), (9, 3)):
            conn.execute(update(FACT).where(FACT.c.seq == old).values(seq=new))
        assert journal.verify(conn, 100) != []


def test_verify_sees_a_fact_moved_here_from_another_case(engine):
    with writing(engine) as conn:
        open_case(conn, 100)
        open_case(conn, 101)
        conn.execute(delete(FACT).where(FACT.c.case_no == 100, FACT.c.seq == 4))
        conn.execute(update(FACT).where(FACT.c.case_no == 101, FACT.c.seq == 4).values(case_no=100))
        assert "fact 4: its hash does not fit what it says" in journal.verify(conn, 100)


def test_numbers_run_from_a_hundred(engine):
    with writing(engine) as conn:
        assert [journal.take_number(conn) for _ in range(3)] == [100, 101, 102]


def test_a_number_taken_in_vain_is_given_again(engine):
    with reading(engine) as conn:
        assert journal.take_number(conn) == 100
    with writing(engine) as conn:
        assert journal.take_number(conn) == 100


def test_no_number_is_given_twice(engine):
    def take(_):
        taken = []
        for _turn in range(10):
            with writing(engine) as conn:
                taken.append(journal.take_number(conn))
        return taken

    taken = [number for numbers in at_once(8, take) for number in numbers]
    assert sorted(taken) == list(range(100, 180))
