"""Many cases at once, on both databases."""

import random
import re

import pytest

from distraint.store.engine import migrate
from gateway import tick
from gateway.settings import Settings
from gateway.wiring import build
from tests.gateway.pages.rooms import OFFICER, client_as
from tests.gateway.pages.seed import measure, seed
from tests.postgres import fresh_database, server_url

QUESTIONS = ("", "?page=3", "?state=held", "?state=closed", "?q=%2B919000000011", "?q=rice", "?q=OD15B1007", "?q=\0")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_page_answers_with_many_cases(kind, tmp_path):
    url = f"sqlite:///{tmp_path}/many.db" if kind == "sqlite" else fresh_database(server_url())
    house = build(Settings.model_validate({"demo": True, "database_url": url}))
    migrate(house.engine)
    tick.load_demo(house)
    seed(house.engine, 300, random.Random(7))
    client = client_as(house, OFFICER)
    for question in QUESTIONS:
        assert client.get(f"/status{question}").status_code == 200
        assert client.get(f"/status/cases.csv{question}").status_code == 200
    body = client.get("/status").get_data(as_text=True)
    for title in ("Overdue duties", "Owners not reached", "Lost and doubtful messages", "Tenders waiting"):
        found = re.search(rf"{title} <span class=\"chip\">(\d+)", body)
        assert found, title
        assert int(found[1]) > 0
    assert client.get("/status/matters.csv").get_data(as_text=True).count("\n") > 50
    house.engine.dispose()


@pytest.mark.soak
def test_ten_thousand_cases_answer_within_200_ms_of_the_processor():
    for address, times in measure(10_000, rounds=10).items():
        assert sorted(busy for _, busy in times)[len(times) // 2] < 200, address
