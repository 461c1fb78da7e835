from dataclasses import replace

import pytest
from sqlalchemy import event, select

from distraint.store import tables
from distraint.store.engine import reading, writing
from distraint.store.projections import (
    CaseRow,
    cases_of_collector,
    cases_of_phone,
    due,
    next_due,
    office_of_case,
    project,
)
from tests.store.rooms import COLLECTOR, NOON, OFFICER, OWNER, POSSESSOR, an_office, case_row, deadline_row, minutes


@pytest.fixture
def office(engine):
    with writing(engine) as conn:
        an_office(conn)
    return engine


def lines(conn):
    return [
        CaseRow(**{**row, "flags": tuple(row["flags"])}) for row in conn.execute(select(tables.case_index)).mappings()
    ]


def test_a_case_is_projected_as_it_is_now(office):
    sold = case_row(state="closed", outcome="sold", closed=True, flags=())
    with writing(office) as conn:
        project(conn, case_row(), [])
        assert lines(conn) == [case_row()]
        project(conn, sold, [])
        assert lines(conn) == [sold]


def test_deadlines_follow_the_facts_and_only_what_differs_is_written(office):
    written = []

    def note(_conn, _cursor, statement, *_):
        if "deadline" in statement and not statement.startswith("SELECT"):
            written.append(statement.split()[0])

    first = [deadline_row("notice", NOON), deadline_row("sale", NOON + minutes(5))]
    then = [deadline_row("notice", NOON), deadline_row("sale", NOON + minutes(7)), deadline_row("lapse", NOON)]
    with writing(office) as conn:
        project(conn, case_row(), first)
        event.listen(conn, "before_cursor_execute", note)
        project(conn, case_row(), first)
        assert written == []
        project(conn, case_row(), then)
        assert sorted(written) == ["INSERT", "UPDATE"]
        project(conn, case_row(), then[:1])
        assert written[2:] == ["DELETE"]
        assert due(conn, NOON, 9) == [(100, "notice", NOON)]


def test_the_counting_of_a_deadline_is_kept_with_it(office):
    with writing(office) as conn:
        project(conn, case_row(), [deadline_row("sale", NOON)])
        project(conn, case_row(), [deadline_row("sale", NOON, how="seven days from the notice")])
        assert conn.scalar(select(tables.deadline.c.how)) == "seven days from the notice"


@pytest.mark.parametrize(
    "wrong",
    [[deadline_row("sale", NOON, case_no=101)], [deadline_row("sale", NOON), deadline_row("sale", NOON)]],
)
def test_deadlines_of_another_case_or_twice_the_same_are_refused(office, wrong):
    with writing(office) as conn, pytest.raises(ValueError, match="deadlines of case 100"):
        project(conn, case_row(), wrong)


def test_what_is_due_comes_in_its_legal_order(office):
    with writing(office) as conn:
        assert next_due(conn) is None
        for case_no in (102, 100, 101):
            project(
                conn,
                case_row(case_no),
                [
                    deadline_row("sale", NOON, case_no),
                    deadline_row("notice", NOON, case_no),
                    deadline_row("later", NOON + minutes(case_no), case_no),
                ],
            )
        expected = [(case_no, key, NOON) for case_no in (100, 101, 102) for key in ("notice", "sale")]
        assert due(conn, NOON, 99) == expected
        assert due(conn, NOON, 3) == expected[:3]
        assert due(conn, NOON - minutes(1), 99) == []
        assert due(conn, NOON + minutes(100), 99) == [*expected, (100, "later", NOON + minutes(100))]
        assert next_due(conn) == NOON


def test_cases_are_found_by_the_phones_in_them_newest_first(office):
    with writing(office) as conn:
        project(conn, case_row(100), [])
        project(conn, case_row(101, owner_phone=None, possessor_phone=None, agent_phone=OWNER), [])
        project(conn, case_row(102, owner_phone=OFFICER, possessor_phone=OWNER, closed=True), [])
    with reading(office) as conn:
        assert cases_of_phone(conn, OWNER) == [101, 100]
        assert cases_of_phone(conn, OWNER, open_only=False) == [102, 101, 100]
        assert cases_of_phone(conn, POSSESSOR) == [100]
        assert cases_of_phone(conn, COLLECTOR) == []
        assert cases_of_collector(conn, "puri", COLLECTOR) == [101, 100]
        assert cases_of_collector(conn, "puri", COLLECTOR, open_only=False) == [102, 101, 100]
        assert cases_of_collector(conn, "elsewhere", COLLECTOR) == []


@pytest.mark.parametrize(("case_no", "office_id"), [(100, "puri"), (101, None), (10**20, None), (-1, None)])
def test_a_case_knows_its_office(office, case_no, office_id):
    with writing(office) as conn:
        project(conn, replace(case_row(), what="cart"), [])
        assert office_of_case(conn, case_no) == office_id
