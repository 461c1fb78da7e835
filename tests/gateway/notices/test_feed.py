from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from lxml import etree

from gateway.pages.feeds_atom import atom
from gateway.paper.public import Notice, notice_of
from tests.gateway.notices.town import PUBLIC, SCHEMAS

ATOM = etree.RelaxNG(etree.parse(SCHEMAS / "atom.rng"))
NS = {"a": "http://www.w3.org/2005/Atom"}


def parsed(body: bytes) -> etree._Element:
    feed = etree.fromstring(body)
    ATOM.assertValid(feed)
    return feed


def texts(feed: etree._Element, path: str) -> list[str]:
    found = feed.xpath(path, namespaces=NS)
    assert isinstance(found, list)
    return [str(each) for each in found]


def a_notice(town, **changes: Any) -> Notice:
    stage = town.cried()
    notice = notice_of(town.folder(stage.cases[0]), stage.now, ())
    assert notice is not None
    return replace(notice, **changes)


def test_the_feed_is_valid_atom_and_says_where_everything_is(town):
    number = town.cried(language="ml", statute="kerala-1994", items="4 sacks coconut=700").cases[0]
    answer = town.get("/notices.atom")
    assert answer.content_type == "application/atom+xml; charset=utf-8"
    feed = parsed(answer.data)
    assert texts(feed, "a:entry/a:link[@rel='alternate']/@href") == [f"{PUBLIC}/notices/{number}"]
    assert texts(feed, "a:entry/a:author/a:name/text()") == ["Baripada"]
    assert texts(feed, "a:entry/a:content/@xml:lang") == ["ml"]
    assert texts(feed, "a:link[@rel='self']/@href") == [f"{PUBLIC}/notices.atom"]


def test_a_place_has_a_feed_of_its_own(town):
    town.cried("blue handcart", place="Gandhi Chowk")
    town.cried("red handcart", place="Hata & <Padia>", name="Karanjia")
    feed = parsed(town.get("/notices.atom?place=hata+%26+%3Cpadia%3E").data)
    assert texts(feed, "a:entry/a:title/text()") == ["red handcart (Hata & <Padia>)"]
    assert texts(feed, "a:link[@rel='self']/@href") == [f"{PUBLIC}/notices.atom?place=hata%20%26%20%3Cpadia%3E"]
    everywhere, nowhere = parsed(town.get("/notices.atom").data), parsed(town.get("/notices.atom?place=Nowhere").data)
    assert len({*texts(everywhere, "a:id/text()"), *texts(feed, "a:id/text()"), *texts(nowhere, "a:id/text()")}) == 3
    assert texts(nowhere, "a:entry") == []


def test_ids_and_dates_stay_what_they_are_and_keep_their_offset(town):
    stage = town.cried()
    before = parsed(town.get("/notices.atom").data)
    stage.text("+919000000002", f"EXP {stage.cases[0]} 20 porter")
    stage.go(stage.now.replace(hour=9))
    after = parsed(town.get("/notices.atom").data)
    for path in ("a:id/text()", "a:updated/text()", "a:entry/a:id/text()", "a:entry/a:updated/text()"):
        assert texts(before, path) == texts(after, path)
    assert texts(after, "a:entry/a:updated/text()") == ["2026-03-09T12:00:00+05:30"]
    stage.go(stage.now.replace(day=12))
    stage.text("+919000000002", f"SALE {stage.cases[0]} 13/3 11am")
    later = parsed(town.get("/notices.atom").data)
    assert texts(later, "a:entry/a:id/text()") == texts(before, "a:entry/a:id/text()")
    assert texts(later, "a:entry/a:updated/text()") > texts(before, "a:entry/a:updated/text()")
    assert texts(later, "a:entry/a:published/text()") == texts(before, "a:entry/a:published/text()")


def test_f092_one_character_does_not_make_the_feed_unreadable(town):
    notice = a_notice(town, items=("R&D shed <plot 4>\x10 auction\ufffe\ud800",), office="A & B")
    feed = parsed(atom([notice], PUBLIC, "", None))
    assert texts(feed, "a:entry/a:title/text()") == ["R&D shed <plot 4> auction (Gandhi Chowk)"]
    assert texts(feed, "a:entry/a:author/a:name/text()") == ["A & B"]


def test_f092_from_the_text_that_came_to_the_feed_that_goes(town):
    town.cried("R&D handcart <plot 4>\x10 auction=900", name="A & B")
    feed = parsed(town.get("/notices.atom").data)
    assert texts(feed, "a:entry/a:title/text()") == ["R&D handcart <plot 4> auction (Gandhi Chowk)"]
    assert texts(feed, "a:entry/a:author/a:name/text()") == ["A & B"]
    assert texts(parsed(town.get("/notices.atom").data), "a:entry/a:id/text()") == texts(feed, "a:entry/a:id/text()")


def test_a_date_without_an_offset_never_goes_out(town):
    notice = a_notice(town, revisions=(datetime(2026, 3, 9, 12),))  # noqa: DTZ001 - that it is naive is the test
    with pytest.raises(ValueError, match="no instant"):
        atom([notice], PUBLIC, "", None)
