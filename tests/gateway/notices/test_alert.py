from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import xmlschema
from lxml import etree

from gateway.pages.feeds_cap import FaultyTimes, Times, cap
from gateway.paper.public import Notice, notice_of
from tests.gateway.notices.town import PUBLIC, SCHEMAS

CAP = etree.XMLSchema(etree.parse(SCHEMAS / "cap-1.2.xsd"))
CAP_AGAIN = xmlschema.XMLSchema(SCHEMAS / "cap-1.2.xsd")
NS = {"c": "urn:oasis:names:tc:emergency:cap:1.2"}
NOON = datetime(2026, 3, 9, 12, tzinfo=ZoneInfo("Asia/Kolkata"))


def parsed(body: bytes) -> etree._Element:
    alert = etree.fromstring(body)
    CAP.assertValid(alert)
    CAP_AGAIN.validate(body.decode())
    return alert


def said(alert: etree._Element, path: str) -> list[str]:
    found = alert.xpath(f"{path}/text()", namespaces=NS)
    assert isinstance(found, list)
    return [str(each) for each in found]


def a_notice(town) -> Notice:
    stage = town.cried()
    notice = notice_of(town.folder(stage.cases[0]), stage.now, ())
    assert notice is not None
    return notice


def test_the_alert_is_valid_cap_and_its_times_agree(town):
    number = town.cried(language="or").cases[0]
    answer = town.get(f"/notices/{number}.cap")
    assert answer.content_type == "application/cap+xml; charset=utf-8"
    alert = parsed(answer.data)
    assert said(alert, "c:sent") == ["2026-03-09T12:00:00+05:30"]
    assert set(said(alert, "c:info/c:effective")) == {"2026-03-09T12:00:00+05:30"}
    assert set(said(alert, "c:info/c:onset")) == {"2026-03-12T10:00:00+05:30"}
    assert set(said(alert, "c:info/c:expires")) == {"2026-03-13T00:00:00+05:30"}
    assert said(alert, "c:info/c:language") == ["or-IN", "en-IN"]
    assert said(alert, "c:msgType") == ["Alert"]
    assert said(alert, "c:status") == ["Actual"]
    assert said(alert, "c:references") == []
    assert said(alert, "c:sender") == ["baripada-1@munadi.example.org"]


def test_a_change_is_an_update_that_names_what_went_before(town):
    stage = town.cried()
    number = stage.cases[0]
    first = parsed(town.get(f"/notices/{number}.cap").data)
    stage.go(stage.now.replace(day=12))
    stage.text("+919000000002", f"SALE {number} 13/3 11am Hata Padia")
    second = parsed(town.get(f"/notices/{number}.cap").data)
    assert said(second, "c:msgType") == ["Update"]
    assert said(second, "c:identifier") != said(first, "c:identifier")
    before = ",".join(said(first, name)[0] for name in ("c:sender", "c:identifier", "c:sent"))
    assert said(second, "c:references")[0].split()[0] == before
    assert said(second, "c:info/c:onset") == ["2026-03-13T11:00:00+05:30"]
    assert said(second, "c:sent") > said(first, "c:sent")


def test_a_demonstration_says_that_it_is_one(town):
    assert said(parsed(cap(a_notice(town), PUBLIC, exercise=True)), "c:status") == ["Exercise"]


@pytest.mark.parametrize(
    ("times", "why"),
    [
        ({"expires": NOON - timedelta(days=365)}, "expires 2025-03-09T12:00:00.05:30 is not after sent"),
        ({"expires": NOON}, "is not after sent"),
        ({"effective": NOON + timedelta(days=4)}, "is not after effective"),
        ({"onset": NOON + timedelta(days=4)}, "is not after onset"),
        ({"expires": datetime(2026, 3, 12)}, "expires has no offset"),  # noqa: DTZ001 - that it is naive is the test
    ],
)
def test_f093_an_alert_whose_times_are_at_odds_is_refused_with_the_reason(times, why):
    right = {"sent": NOON, "effective": NOON, "onset": NOON + timedelta(days=2), "expires": NOON + timedelta(days=3)}
    Times(**right)
    with pytest.raises(FaultyTimes, match=why):
        Times(**right | times)


def test_f093_last_years_notice_copied_is_no_alert(town):
    notice = a_notice(town)
    later = datetime(2027, 3, 9, tzinfo=UTC).astimezone(ZoneInfo("Asia/Kolkata"))
    with pytest.raises(FaultyTimes, match="expires 2026-03-13"):
        cap(replace(notice, revisions=(later,)), PUBLIC, exercise=False)


def test_f093_the_page_refuses_with_the_reason_when_the_day_of_the_sale_is_over(town):
    stage = town.cried()
    number = stage.cases[0]
    stage.go(stage.now.replace(day=12))
    stage.text("+919000000002", f"SALE {number} 13/3 11am")
    stage.go(stage.now.replace(day=20))
    stage.text("+919000000002", f"EXP {number} 20 porter")
    stage.text("+919000000002", "UNDO")
    answer = town.get(f"/notices/{number}.cap", 409)
    assert "expires 2026-03-14T00:00:00+05:30 is not after sent" in answer.get_data(as_text=True)
