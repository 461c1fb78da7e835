"""Two statutes that nobody has asked for are said in the same language, and no line of the program names them."""

from datetime import datetime
from pathlib import Path

import pytest

from distraint import commands as c
from distraint import facts as f
from distraint.answer import Refusal
from distraint.case import Case
from distraint.decide import decide
from distraint.gates import gate
from distraint.law import Law, enact
from distraint.state import flags, state
from gateway.lint import check
from gateway.timetable import Line, UnknownEvent, gates, timetable
from tests.distraint.cases import GENERALITY, act, at, case, hours, law, local, lot, pin, seized

ROOT = Path(__file__).parents[2]
GOODS, RAIL = "cgst-2017", "railways-1989"


def lines(name: str, **given: str) -> dict[str, Line]:
    """The lines of a statute's timetable by clause (and course)."""
    found = timetable(law(name, folder=GENERALITY), {anchor: at(when) for anchor, when in given.items()})
    return {f"{line.period.cite} {line.period.duty} {line.course}".strip(): line for line in found}


def ends(line: Line) -> str:
    return local(line.counted.ends if line.counted else None)


def opened(name: str, course: str, given: dict[str, str], options: dict[str, str] | None = None) -> tuple[str, str]:
    """The legal and the prudent gate of a course."""
    rules = law(name, options, folder=GENERALITY)
    found = {each.course: each for each in gates(rules, {anchor: at(when) for anchor, when in given.items()})}
    legal = found[course].legal
    return local(legal.ends if legal else None), local(found[course].prudent)


@pytest.mark.parametrize("path", sorted(GENERALITY.glob("*.toml")), ids=lambda path: path.stem)
def test_the_files_are_sound_and_load(path: Path):
    assert check(path) == []
    assert enact(pin(path.stem), GENERALITY).statute.id == path.stem


def test_no_line_of_the_program_names_them():
    program = [
        path for storey in ("distraint", "handlers", "scheduler", "gateway") for path in (ROOT / storey).rglob("*.py")
    ]
    assert program
    for word in ("cgst", "railway", "144a"):
        assert [path.name for path in program if word in path.read_text("utf-8").casefold()] == []


# Goods in transit: detention, notice, order, sale, each counted from the one before.


def test_the_periods_are_chained_and_the_days_are_calendar_days():
    found = lines(
        GOODS,
        seized="2023-12-22 16:00",
        served="2023-12-29 17:00",
        adjudged="2024-01-05 12:00",
        ended="2024-01-22 12:00",
    )
    assert ends(found["129(3) notice"]) == "2023-12-30 00:00"
    assert ends(found["129(3) order"]) == "2024-01-06 00:00"
    assert ends(found["129(6) sell"]) == "2024-01-21 00:00"
    assert ends(found["r. 144A pay"]) == "2024-02-07 00:00"
    assert found["129(3) notice"].verdict == found["129(3) order"].verdict == "in time"


def test_what_has_not_happened_is_waited_for():
    found = lines(GOODS, seized="2023-12-22 16:00")
    assert found["129(3) notice"].counted is not None
    assert (found["129(3) order"].counted, found["129(3) order"].waits) == (None, ("served",))
    assert found["129(6) sell"].waits == ("adjudged",)


# when the order came | what it is
ORDERS = [("2024-01-05 23:59", "in time"), ("2024-01-06 00:00", "void"), ("2024-01-08 10:00", "void")]


@pytest.mark.parametrize(("when", "verdict"), ORDERS, ids=[row[0] for row in ORDERS])
def test_an_order_after_its_seven_days_is_void_and_opens_no_sale(when: str, verdict: str):
    given = {"seized": "2023-12-22 16:00", "served": "2023-12-29 17:00", "adjudged": when}
    assert lines(GOODS, **given)["129(3) order"].verdict == verdict
    legal, prudent = opened(GOODS, "", given)
    assert (legal == "never") is (prudent == "never") is (verdict == "void")
    assert (opened(GOODS, "perishable", given)[0] == "never") is (verdict == "void")


def test_a_late_notice_is_flagged_and_not_void():
    found = lines(GOODS, seized="2023-12-22 16:00", served="2024-01-05 11:00")
    assert found["129(3) notice"].verdict == "late"


def test_for_what_perishes_the_officer_may_shorten_the_fifteen_days():
    given = {"seized": "2026-06-01 10:00", "served": "2026-06-02 10:00", "adjudged": "2026-06-03 10:00"}
    assert opened(GOODS, "", given)[0] == "2026-06-19 00:00"
    assert opened(GOODS, "perishable", given)[0] == "2026-06-07 00:00"
    assert opened(GOODS, "perishable", given, {"perishable_days": "1"})[0] == "2026-06-05 00:00"


def late_and_void(tmp_path: Path) -> Law:
    """The same statute as one High Court reads it: a late notice is void as well."""
    text = (GENERALITY / f"{GOODS}.toml").read_text("utf-8")
    (tmp_path / f"{GOODS}.toml").write_text(
        text.replace('flag = "late-notice"', 'breach = "void"\nflag = "late-notice"')
    )
    return enact(pin(GOODS), tmp_path)


def noticed(served: str) -> Case:
    return case(
        (at("2026-06-01 10:00"), seized("500", regime=GOODS)),
        (at("2026-06-01 12:00"), f.Received()),
        (at(served), f.NoticeServed("owner", "hand")),
    )


def test_in_a_case_a_void_act_is_flagged_and_every_sale_refused_under_its_clause(tmp_path: Path):
    rules = late_and_void(tmp_path)
    this, now = noticed("2026-06-09 00:00"), at("2026-06-10 11:00")
    assert "late-notice" in flags(this, rules, now)
    assert gate(this, rules) is None
    assert state(this, rules, at("2027-01-01 00:00")) == "noticed"
    for command in (c.BeginSale(anyway=True), c.AppointSale(at("2026-08-01 11:00"), "Town Hall")):
        answer = decide(this, command, rules, act(now))
        assert isinstance(answer, Refusal)
        assert answer.cite == "129(3)"
        assert "void" in answer.why


def test_in_a_case_an_act_in_its_last_minute_is_good(tmp_path: Path):
    rules = late_and_void(tmp_path)
    this = noticed("2026-06-08 23:59")
    assert "late-notice" not in flags(this, rules, at("2026-06-09 11:00"))
    answer = decide(this, c.BeginSale(), rules, act(at("2026-06-09 11:00")))
    assert isinstance(answer, Refusal)
    assert "void" not in answer.why


# Consignments on the railway.


def test_seven_days_run_from_the_newspaper_notice():
    found = lines(RAIL, seized="2026-03-02 09:00", published="2026-03-03 06:00")
    assert ends(found["83(3) sell"]) == "2026-03-11 00:00"
    assert opened(RAIL, "", {"published": "2026-03-03 06:00"}) == ("2026-03-11 00:00", "2026-03-11 10:00")


def test_seven_days_run_from_the_receipt_of_the_notice_to_remove_and_hold_up_the_sale():
    given = {"published": "2026-03-03 06:00", "served": "2026-03-06 15:00"}
    assert ends(lines(RAIL, **given)["84(2)(b) claim"]) == "2026-03-14 00:00"
    assert opened(RAIL, "", given)[0] == "2026-03-14 00:00"
    assert opened(RAIL, "", {"served": "2026-03-06 15:00"})[0] == "never", "without the newspaper there is no auction"


def test_at_a_notified_station_seven_days_after_the_transit_are_enough_without_any_notice():
    assert opened(RAIL, "unremoved", {"arrived": "2026-03-02 23:50"})[0] == "2026-03-10 00:00"


def test_what_perishes_is_sold_at_once():
    assert opened(RAIL, "perishable", {"seized": "2026-03-08 05:00"}) == ("2026-03-08 05:00", "2026-03-08 05:00")


def railway(*more: tuple[datetime, f.Fact]) -> tuple[Case, Law]:
    told = [(at("2026-03-02 09:00"), seized("500", lot("fish", 90000, decays=True), lot("cloth", 90000), regime=RAIL))]
    return case(*told, *more), law(RAIL, folder=GENERALITY)


def test_a_case_under_it_is_sold_after_the_newspaper_and_only_as_much_as_needed():
    published = (at("2026-03-03 06:00"), f.Proclaimed("drum", "Gandhi Chowk"))
    this, rules = railway(published)
    assert gate(this, rules) == timetable(rules, {"published": published[0]})[0].counted
    now = at("2026-03-12 10:00")
    enough, _ = railway(published, (now, f.SaleBegun()), (now, f.LotSold(1, 50000, "")))
    answer = decide(enough, c.SellLot(2, 10000, ""), rules, act(now))
    assert isinstance(answer, Refusal)
    assert answer.cite == "83(2)(b)"


def test_a_case_under_it_is_sold_at_once_where_it_perishes():
    this, rules = railway()
    answer = decide(this, c.DeclarePerishing("fish"), rules, act(at("2026-03-02 10:00")))
    assert not isinstance(answer, Refusal)
    perishing, _ = railway((at("2026-03-02 10:00"), answer[0]))
    assert gate(perishing, rules) is not None


def test_another_mode_wants_its_reasons_in_writing():
    published = (at("2026-03-03 06:00"), f.Proclaimed("drum", "Gandhi Chowk"))
    this, rules = railway(published)
    now = at("2026-03-12 10:00")
    refused = decide(this, c.Dispose(" "), rules, act(now, role="commissioner"))
    assert isinstance(refused, Refusal)
    assert refused.cite == "83(2) proviso"
    reason = "no bidder within 200 km; offered to the mill at the fixed price"
    assert decide(this, c.Dispose(reason), rules, act(now, role="commissioner")) == (f.DisposedOtherwise(reason),)


def test_an_event_the_language_does_not_know_is_named_with_those_it_does():
    with pytest.raises(UnknownEvent, match=r"no event 'recieved'; there are: .*received"):
        timetable(law(RAIL, folder=GENERALITY), {"recieved": at("2026-03-02 09:00")})


def test_nothing_of_a_detention_alone_bars_what_the_statute_does_not():
    this = case((at("2026-06-01 10:00"), seized("500", regime=GOODS)), (at("2026-06-01 12:00"), f.Received()))
    rules = law(GOODS, folder=GENERALITY)
    assert gate(this, rules) is None
    assert flags(this, rules, at("2026-06-01 12:00") + hours(1)) == ()
