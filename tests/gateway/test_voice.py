"""A call that nobody answers comes to an end, and counts for nothing (F098)."""

from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from lxml import etree
from twilio.request_validator import RequestValidator

from distraint.store.engine import migrate, reading
from gateway import officefile, serve
from gateway.wiring import House, build
from handlers.docket import open_folder
from handlers.inbound import Inbound
from tests.gateway.desk import settings

ROOT = Path(__file__).parents[2]
OWNER, COLLECTOR, NUMBER = "+919000000011", "+919000000001", "+919000000090"


@pytest.fixture
def house(tmp_path: Path) -> House:
    found = build(settings(database_url=f"sqlite:///{tmp_path / 'voice.db'}"))
    migrate(found.engine)
    described = officefile.read_office(
        (ROOT / "gateway/demo/baripada.toml").read_text("utf-8"), datetime.now(UTC).date()
    )
    with found.engine.connect().execution_options(writes=True) as conn, conn.begin():
        officefile.keep(conn, described, datetime.now(UTC))
    text = "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"
    found.clerk.receive(Inbound("twilio", "SM1", COLLECTOR, NUMBER, text, datetime.now(UTC)))
    return found


def call(house: House, query: str = "", signed: bool = True, **form: str) -> tuple[int, etree._Element]:
    client: FlaskClient = serve.app(house).test_client()
    form = {"From": OWNER, "To": NUMBER, "CallSid": "CA1", **form}
    path = "/twilio/voice" + query
    token = house.settings.twilio_auth_token.get_secret_value()
    signature = RequestValidator(token).compute_signature(house.settings.public_url + path, form)
    headers = {"X-Twilio-Signature": signature if signed else "no"}
    answer = client.post(path, data=urlencode(form), headers=headers, content_type="application/x-www-form-urlencoded")
    return answer.status_code, etree.fromstring(answer.data) if answer.status_code == 200 else etree.Element("none")


def test_an_unsigned_call_is_refused(house: House):
    assert call(house, signed=False)[0] == 403


@pytest.mark.parametrize("key", ["", "9", "*", "²"])
def test_a_caller_who_presses_nothing_of_use_is_asked_twice_more_and_then_told_goodbye(house: House, key: str):
    asked = 0
    _, said = call(house, Digits=key)
    while said.find("Hangup") is None and asked < 10:
        asked += 1
        redirect = said.findtext("Redirect") or ""
        _, said = call(house, redirect.removeprefix("/twilio/voice"), Digits=key)
    assert asked == 3
    assert "Goodbye" in (said.findtext("Say") or "")


def test_whoever_presses_one_hears_what_is_due_in_his_own_case(house: House):
    _, said = call(house, Digits="1")
    assert "Rs 30.00" in (said.findtext("Say") or "")
    _, stranger = call(house, Digits="1", From="+919000000077")
    assert "No open case" in (stranger.findtext("Say") or "")


def test_what_is_heard_or_not_heard_is_no_service(house: House):
    call(house)
    call(house, Digits="1")
    with reading(house.engine) as conn:
        folder = open_folder(conn, 1007)
    assert folder is not None
    assert not folder.case.services


@pytest.mark.parametrize("query", ["?tried=99999999999999999999", "?tried=-1", "?tried=x", "?tried=%00"])
def test_a_count_that_nobody_gave_ends_the_call(house: House, query: str):
    status, said = call(house, query)
    assert status in (200, 403)
    assert status == 403 or said.find("Hangup") is not None
