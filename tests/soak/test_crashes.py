"""Programs die at random, again and again, under load: every case ends where it should, every owed text leaves once."""

from pathlib import Path

import pytest

from tests.soak.conftest import Measured
from tests.soak.ordeal import fresh, ordeal
from tests.soak.sizes import Size, sizes
from tests.soak.town import undisturbed


@sizes("crashes")
def test_whatever_is_killed_every_case_ends_as_it_should_and_every_text_leaves_once(
    size: Size, database: str, tmp_path: Path, measured: Measured
) -> None:
    found = ordeal(size, database, tmp_path)
    assert sum(found.kills.values()) == size.times
    assert found.late, "no deadline came while programs died"
    measured(str(found))


@pytest.mark.parametrize("sale", [False, True], ids=["release", "sale"])
def test_a_course_that_nothing_disturbs_comes_to_its_end(sale: bool, tmp_path: Path) -> None:
    due = undisturbed(fresh(tmp_path / "munadi.db"), sale)
    assert due.texts["owner", "notice:owner"] == 1
    assert due.facts["SaleEnded" if sale else "HandedOver"] == 1
