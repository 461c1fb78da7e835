"""A demo house in a folder of its own, and clients that look at its pages."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from flask import Flask
from flask.testing import FlaskClient

from distraint.store.engine import migrate
from gateway import serve, tick
from gateway.settings import Settings
from gateway.wiring import House, build, utc_now

COLLECTOR, OFFICER, OWNER, NEIGHBOUR = (f"+9190000000{n:02}" for n in (1, 2, 11, 50))
OTHER_OFFICER = "+919000000022"  # of Kanhangad
BARIPADA = "baripada-municipality"
SEIZE = "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"


def demo_house(folder: Path) -> House:
    """The five offices of the demo, on a new SQLite file."""
    house = build(Settings.model_validate({"demo": True, "database_url": f"sqlite:///{folder}/demo.db"}))
    migrate(house.engine)
    tick.load_demo(house)
    if house.demo:
        house.demo.set(next_monday())
    return house


def next_monday() -> datetime:
    """The next Monday at ten o'clock there: the hour of the day must not decide what a test finds."""
    today = utc_now().astimezone(ZoneInfo("Asia/Kolkata")).replace(hour=10, minute=0, second=0, microsecond=0)
    return today + timedelta(days=7 - today.weekday())


def app_of(house: House) -> Flask:
    return serve.app(house)


def token_in(client: FlaskClient, page: str = "/login") -> str:
    """The token that forms of this page bring."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(page).get_data(as_text=True))
    assert found, f"{page} has no form"
    return found[1]


def client_as(house: House, phone: str) -> FlaskClient:
    """A client that looks as this member of the demo's staff."""
    client = app_of(house).test_client()
    answer = client.post("/login/demo", data={"csrf_token": token_in(client), "phone": phone})
    assert answer.status_code == 303
    return client


def text(client: FlaskClient, phone: str, words: str) -> list[dict[str, str]]:
    """Texts in from a phone of the demo; what all phones got."""
    answer = client.post("/phones/text", json={"phone": phone, "text": words})
    assert answer.status_code == 200
    got: list[dict[str, str]] = answer.get_json()["got"]
    return got


def ahead(client: FlaskClient, by: str) -> None:
    assert client.post("/phones/clock", json={"by": by}).status_code == 200
