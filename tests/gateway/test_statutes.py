"""What `munadi statute` and `munadi dates` say; the lawyer's switches, each with the reading proposed; the page."""

from datetime import date
from pathlib import Path

import pytest

from distraint.law import FaultyOption, options_of
from distraint.statute import STATUTES, UnknownStatute, files
from gateway.statutes import dates, document, statute_check, statute_list, statute_show
from gateway.timetable import UnknownEvent
from tests.distraint.cases import at, law

ROOT = Path(__file__).parents[2]
IDS = sorted(path.stem for path in STATUTES.glob("*.toml"))

# Each switch of the lawyer's table of ambiguities: its name, the row's number, the reading proposed.
SWITCHES = [
    ("hours_from", 1, "seizure"),
    ("extra_excluded_dates", 3, ""),
    ("sale_on_sunday", 4, "warn"),
    ("publication_start", 5, "last"),
    ("ct_start", 6, "notice"),
    ("roll_claim_if_closed", 7, "true"),
    ("sale_begins", 9, "open"),
    ("complete_at", 10, "hammer"),
    ("kl_fixed_sum", 11, "0"),
    ("kl_sum_by", 12, "secretary"),
    ("appropriation", 13, "listed"),
    ("sell_until_sufficient", 14, "true"),
    ("payee_order", 16, "owner_first"),
    ("ct_hold_start", 17, "received"),
    ("claim_tolls", 17, "true"),
    ("month_rule", 18, "later"),
    ("cap_scope", 19, "all"),
    ("ng_min_days", 20, "5"),
    ("confirm_perishable", 21, "ratify"),
    ("estimate_scope", 22, "seized"),
    ("partial", 23, "hold"),
    ("payer_any", 24, "true"),
    ("feed_day", 25, "calendar"),
]


@pytest.mark.parametrize(("name", "number", "proposed"), SWITCHES, ids=[row[0] for row in SWITCHES])
def test_every_ambiguity_is_an_option_with_the_reading_proposed(name: str, number: int, proposed: str):
    found = [option for each in IDS for option in options_of(law(each).statute) if option.name == name]
    assert found, f"no statute asks for {name}"
    assert {(option.number, option.default) for option in found} == {(number, proposed)}
    assert all(option.question.strip() for option in found)


def test_the_list_names_every_statute_and_its_standing():
    said = statute_list()
    assert [line.split()[0] for line in said.splitlines() if not line.startswith(" ")] == IDS
    assert "must not be used as" in said


@pytest.mark.parametrize("id", IDS)
def test_the_lawyers_view_has_every_rule_option_and_gap(id: str):
    said = " ".join(statute_show(id, {}).split())
    statute = law(id).statute
    for rule in statute.rules():
        assert f"[{rule.cite}]" in said
        assert f"“{' '.join(rule.text.split())}”" in said
        assert " ".join(rule.doubt.split()) in said
        assert ", ".join(rule.worked) in said
    for option in options_of(statute):
        assert f"{option.name} = {option.default or '(empty)'}" in said
        assert " ".join(option.question.split()) in said
    assert all(" ".join(each.split()) in said for each in statute.unsaid)


def test_the_view_follows_the_options_an_office_chose():
    assert "Proceeds pay fee, then expenses." in statute_show("orissa-1950", {})
    chosen = statute_show("orissa-1950", {"appropriation": "costs_first"})
    assert "Proceeds pay expenses, then fee." in chosen
    assert "appropriation = costs_first (no. 13)" in chosen


def test_what_there_is_not_is_said():
    with pytest.raises(UnknownStatute):
        statute_show("atlantis-1066", {})
    with pytest.raises(FaultyOption):
        statute_show("orissa-1950", {"weather": "fair"})
    with pytest.raises(UnknownEvent):
        dates("orissa-1950", {"recieved": at("2026-03-06 12:00")}, {}, ())


def test_a_check_names_file_line_and_fault(tmp_path: Path):
    broken = tmp_path / "broken.toml"
    broken.write_text((STATUTES / "orissa-1950.toml").read_text("utf-8").replace("length = 12", "lenght = 12"), "utf-8")
    said, sound = statute_check(broken)
    number = broken.read_text("utf-8").splitlines().index("lenght = 12") + 1
    assert not sound
    assert said == f"{broken}:{number}: the language has no word 'lenght'; did you mean 'length'?"
    assert statute_check(STATUTES / "orissa-1950.toml")[1]


def test_dates_show_the_counting_and_both_gates():
    said = dates(
        "orissa-1950",
        {"seized": at("2026-03-05 22:40"), "received": at("2026-03-06 12:00"), "served": at("2026-03-06 17:30")},
        {},
        (),
    )
    assert "310(2) send from Fri 6 Mar 2026 10:40" in said
    assert "Sun 8 Mar left out (Sunday); Mon 9 Mar second;" in said
    assert "Sale [310(3)]: lawful from Tue 10 Mar 2026 00:00; advised Tue 10 Mar 2026 10:00" in said
    assert "310(4) release from: waits for ordered" in said


def test_dates_follow_closed_days_and_options():
    given = {"served": at("2026-03-06 17:30")}
    assert "advised Wed 11 Mar 2026 10:00" in dates("orissa-1950", given, {}, [date(2026, 3, 10)])
    chosen = {"extra_excluded_dates": "2026-03-07"}
    assert "lawful from Wed 11 Mar 2026 00:00" in dates("orissa-1950", given, chosen, ())


def test_dates_reach_to_the_lapse():
    assert "claim before Thu 11 Mar 2027 00:00" in dates("kerala-1994", {"ended": at("2026-03-10 12:00")}, {}, ())


def test_dates_say_what_was_late():
    said = dates("kerala-1994", {"seized": at("2026-05-01 10:00"), "sent": at("2026-05-02 11:30")}, {}, ())
    assert "done Sat 2 May 2026 11:30: late" in said


def test_dates_want_an_event_with_a_zone():
    with pytest.raises(ValueError, match="at least one event"):
        dates("orissa-1950", {}, {}, ())
    with pytest.raises(ValueError, match="without a zone"):
        dates("orissa-1950", {"served": at("2026-03-06 17:30").replace(tzinfo=None)}, {}, ())


def test_the_page_of_the_statutes_is_fresh():
    page = ROOT / "docs" / "statutes.md"
    assert page.exists() and page.read_text("utf-8") == document(), (  # noqa: PT018 - one remedy for both
        "docs/statutes.md is stale: run  python -m gateway.statutes > docs/statutes.md"
    )


def test_every_version_of_every_statute_is_on_the_page():
    said = document()
    assert all(f"`{raw['id']}`, in force from {raw['in_force_from']}" in said for raw in files(STATUTES))
