"""The board's questions to the record, on both databases."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from distraint.store import board
from distraint.store.engine import migrate, open_engine, reading
from tests.gateway.notices.town import SERVED, Town
from tests.postgres import fresh_database, server_url


@pytest.fixture(params=["sqlite", "postgresql"])
def both(request: pytest.FixtureRequest, tmp_path) -> Iterator[Engine]:
    url = f"sqlite:///{tmp_path / 'munadi.db'}" if request.param == "sqlite" else fresh_database(server_url())
    engine = open_engine(url)
    migrate(engine)
    yield engine
    engine.dispose()


def test_the_board_lists_what_is_public_and_answers_for_one_case(both):
    town = Town(both)
    private = town.office(SERVED).cases[0]
    soon, later = town.cried("handcart=900", place='Hata "Padia"\\x').cases[0], town.cried(name="Karanjia")
    later.go(later.now.replace(day=12))
    later.text("+919000000002", f"SALE {later.cases[0]} 20/3 11am")
    with reading(both) as conn:
        lines = {line.case_no: line.office for line in board.posted(conn)}
        assert set(lines) == {private, soon, later.cases[0]}  # the private one's gate has opened meanwhile
        assert [line.case_no for line in board.posted(conn, ['Hata "Padia"\\x'])] == [soon]
        assert board.posted(conn, []) == []
        assert [line.case_no for line in board.posted(conn, newest=True, most=1)] == [later.cases[0]]
        assert board.posted(conn, skip=3) == []
        assert {(spot.place, spot.count) for spot in board.spots(conn)} == {('Hata "Padia"\\x', 1), ("Gandhi Chowk", 1)}
        assert board.is_posted(conn, soon)
        assert not board.is_posted(conn, 2**70)
        assert board.staff_names(conn, lines[soon]) == {"Ravi Kumar", "Asha", "Meera"}
        assert board.since(conn) is not None
    assert town.text("/notices.atom").count("<entry>") == 3
