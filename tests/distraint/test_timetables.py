"""Every worked timetable, hold and cut-off of the lawyer's file, from facts alone."""

from datetime import date, datetime
from typing import Any

import pytest

from distraint import commands as c
from distraint import facts as f
from distraint.answer import Refusal
from distraint.case import Case
from distraint.confirming import must_confirm
from distraint.days import Counted
from distraint.deadlines import lapse
from distraint.dues import dues
from distraint.facts import Fact
from distraint.gates import advised, gate, limit
from distraint.law import Law
from distraint.redeem import tender, too_late
from distraint.state import flags, state
from gateway.timetable import timetable
from tests.distraint.cases import OWNER, act, at, case, expense, hours, law, local, lot, paise, read, seized, steps

BOOK: dict[str, Any] = read("timetables.json")
ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in BOOK["timetables"]}
HOLDS: dict[str, dict[str, Any]] = {row["id"]: row for row in BOOK["holdings"]}

LADDER = [name for name, row in ROWS.items() if row["regime"] in ("OR", "KL", "TN")]
POUND = [name for name, row in ROWS.items() if "impounded_at" in row]
UNROLLED = {"roll_claim_if_closed": "false"}


def moment(words: str) -> str:
    return local(at(words))


def found(counted: Counted | None) -> str:
    return local(counted.ends if counted else None)


def laddered(row: dict[str, Any]) -> tuple[Case, Law]:
    when = at(row["seized_at"])
    told = [(when, seized(regime=row["regime"])), *steps(row["steps"], when.year)]
    return case(*told), law(row["regime"], closed=row["assumed_closed"])


@pytest.mark.parametrize("name", LADDER)
def test_the_hours_run_from_the_seizure_through_nights_and_sundays(name: str):
    this, rules = laddered(ROWS[name])
    assert found(limit(this, rules, "send")) == moment(ROWS[name]["hours_expire_at"])


@pytest.mark.parametrize("name", LADDER)
def test_the_two_days_are_counted_and_shown_one_by_one(name: str):
    row = ROWS[name]
    this, rules = laddered(row)
    legal = gate(this, rules)
    assert legal is not None
    for words, ordinal in zip(row["counted_days"], ("first", "second"), strict=True):
        day = date.fromisoformat(words.split()[0])
        assert f"{day:%a} {day.day} {day:%b} {ordinal}" in legal.how
    start = date.fromisoformat(row["start_date"])
    what = "served" if row["start_event"] == "service" else "proclaimed"
    assert legal.how.startswith(f"{start:%a} {start.day} {start:%b} {what}, not counted")
    assert legal.last_day == date.fromisoformat(row["counted_days"][-1].split()[0])


@pytest.mark.parametrize("name", LADDER)
def test_the_gates_open_after_the_second_day(name: str):
    row = ROWS[name]
    this, rules = laddered(row)
    assert found(gate(this, rules)) == moment(row["earliest_legal_sale"])
    assert local(advised(this, rules)) == moment(row["earliest_prudent_sale"])


@pytest.mark.parametrize("name", LADDER)
def test_before_the_gate_the_case_is_not_ready_and_at_the_gate_it_is(name: str):
    this, rules = laddered(ROWS[name])
    legal = gate(this, rules)
    assert legal is not None
    assert state(this, rules, legal.ends - hours(0.01)) != "ready"
    assert state(this, rules, legal.ends) == "ready"


@pytest.mark.parametrize("name", LADDER)
def test_a_late_sending_is_flagged_and_moves_nothing_else(name: str):
    row = ROWS[name]
    this, rules = laddered(row)
    raised = flags(this, rules, at(row["earliest_legal_sale"])) if this.sent else ()
    assert ("late-sent" in raised) == any("LATE" in step for step in row["steps"])


def impounded(row: dict[str, Any]) -> list[tuple[datetime, Fact]]:
    when = at(row["impounded_at"])
    affixed = at(f"{row['notice_affixed'].split()[0]} 11:00")
    cries = [(at(f"{day} 12:00"), f.Proclaimed("drum", "Gandhi Chowk")) for day in row["all_publications"]]
    return [
        (when - hours(1), seized(regime="CT")),
        (when, f.Received()),
        (affixed - hours(1), f.Reported()),
        (affixed, f.Affixed()),
        *cries,
    ]


@pytest.mark.parametrize("name", POUND)
@pytest.mark.parametrize(("options", "suffix"), [({}, "_rolled"), (UNROLLED, "")], ids=["rolled", "unrolled"])
def test_the_report_is_due_when_the_seven_days_to_claim_are_over(name: str, options: dict[str, str], suffix: str):
    row = ROWS[name]
    due = limit(case(*impounded(row)[:2]), law("CT", options), "report")
    assert due is not None
    assert due.last_day == date.fromisoformat(row[f"claim_last_day{suffix}"].split()[0])
    assert local(due.ends) == moment(row[f"report_due_from{suffix}"])


@pytest.mark.parametrize("name", POUND)
def test_cattle_are_sold_after_the_second_seven_days(name: str):
    row = ROWS[name]
    this, rules = case(*impounded(row)), law("CT")
    legal = gate(this, rules)
    first, last = row["second_period"]
    assert legal is not None
    assert (
        f"{date.fromisoformat(first):%a} {date.fromisoformat(first).day} {date.fromisoformat(first):%b} first"
        in legal.how
    )
    assert legal.last_day == date.fromisoformat(last)
    assert local(legal.ends) == moment(row["earliest_legal_sale"])
    assert local(advised(this, rules)) == moment(row["earliest_prudent_sale"])
    from_last = gate(this, law("CT", {"ct_start": "last_proclamation"}))
    assert found(from_last) == moment(row["earliest_if_counted_from_last_publication"])


@pytest.mark.parametrize("name", POUND)
def test_cattle_wait_for_the_last_drum_whichever_day_is_counted_from(name: str):
    told = impounded(ROWS[name])
    assert gate(case(*told[:4]), law("CT")) is None


def test_ct_t5_after_a_refusal_the_sale_is_lawful_at_once_and_advised_a_day_later():
    row = ROWS["CT-T5"]
    when = at(row["refused_at"])
    this = case((when - hours(40), seized(regime="CT")), (when - hours(39), f.Received()), (when, f.OwnerRefused()))
    assert found(gate(this, law("CT"))) == moment(row["earliest_legal_sale"])
    assert local(advised(this, law("CT"))) == moment(row["earliest_prudent_sale"])


def test_ng_t1_lawful_with_list_and_notice_and_advised_after_the_standing_order():
    row = ROWS["NG-T1"]
    served = f.NoticeServed("possessor", "hand")
    this = case((at(row["seized_at"]), seized(regime="NG")), (at(row["list_and_notice_at"]), served))
    rules = law("NG", {"ng_min_days": str(row["standing_order_days"])})
    assert found(gate(this, rules)) == moment(row["earliest_legal_sale"])
    assert local(advised(this, rules)) == moment(row["earliest_prudent_sale"])


def test_ng_t2_what_decays_is_sold_at_once_after_the_information():
    row = ROWS["NG-T2"]
    told = at(row["list_and_notice_at"])
    perishing = f.PerishingDeclared("decay", "tomatoes")
    seizure = (at(row["seized_at"]), seized("95", lot("tomatoes", 250000, decays=True), regime="NG"))
    uninformed = case(seizure, (told, perishing))
    assert gate(uninformed, law("NG")) is None, "the information is a condition"
    this = case(seizure, (told, perishing), (told, f.NoticeServed("possessor", "hand", about="perishing")))
    assert found(gate(this, law("NG"))) == moment(row["earliest_legal_sale"])
    assert local(advised(this, law("NG"))) == moment(row["earliest_prudent_sale"])


@pytest.mark.parametrize(("estimate", "waits"), [(0, True), (-1, False)], ids=["Rs 200.00", "Rs 199.99"])
def test_ng_t4_from_two_hundred_rupees_on_the_commissioner_confirms(estimate: int, waits: bool):
    row = ROWS["NG-T4"]
    hammer = at(row["hammer_at"])
    told: list[tuple[datetime, Fact]] = [
        (hammer - hours(99), seized("95", lot("cloth", row["estimate_paise"] + estimate), regime="NG")),
        (hammer - hours(98), f.NoticeServed("possessor", "hand")),
        (hammer - hours(1), f.SaleBegun()),
        (hammer, f.LotSold(1, 15000, "")),
        (hammer, f.SaleEnded()),
    ]
    this, rules = case(*told), law("NG")
    assert must_confirm(this, rules) is waits
    assert (state(this, rules, hammer) == "confirming") is waits
    confirmed = case(*told, (at(row["sale_final_at"]), f.SaleConfirmed()))
    assert state(confirmed, rules, at(row["confirmed_at"])) != "confirming"


def test_every_timetable_row_is_tested_above():
    assert set(LADDER) | set(POUND) | {"CT-T5", "NG-T1", "NG-T2", "NG-T4"} == set(ROWS)


# What is left on deposit.


def sold_on(row: dict[str, Any], ended: datetime) -> Case:
    """A sale that left a hundred rupees; the row's event is its end, or (r. 41) the notice of credit."""
    regime = row["regime"]
    told: list[tuple[datetime, Fact]] = [
        (ended - hours(200), seized("30", regime=regime)),
        (ended - hours(190), f.Received()),
        (ended - hours(1), f.SaleBegun()),
        (ended, f.LotSold(1, 13500, "")),
        (ended, f.SaleEnded()),
        (ended, f.SaleConfirmed()),
    ]
    if regime == "NG" and row["event"]:
        told.append((at(f"{row['event']} 12:00"), f.CreditNotified()))
    return case(*told)


@pytest.mark.parametrize("name", [name for name, row in HOLDS.items() if row["event"]])
@pytest.mark.parametrize(
    ("options", "instant", "day"),
    [({}, "lapse_instant", "rolled_last_claim_day"), (UNROLLED, "lapse_instant_unrolled", "last_claim_day")],
    ids=["rolled", "unrolled"],
)
def test_the_deposit_lapses_at_the_midnight_that_ends_its_last_day(
    name: str, options: dict[str, str], instant: str, day: str
):
    row = HOLDS[name]
    event = at(f"{row['event']} 12:00")
    this = sold_on(row, event - hours(400) if row["regime"] == "NG" else event)
    ends = lapse(this, law(row["regime"], options), event)
    assert ends is not None
    assert local(ends.ends) == moment(row[instant])
    assert ends.last_day == date.fromisoformat(row[day])
    assert f"{ends.last_day:%a}" == row["weekday"] or row[day] != row["last_claim_day"]


@pytest.mark.parametrize("name", [name for name, row in HOLDS.items() if row["event"]])
def test_the_timetable_of_given_instants_says_the_same_of_the_deposit(name: str):
    row = HOLDS[name]
    anchor = "credit_notified" if row["regime"] == "NG" else "ended"
    lines = timetable(law(row["regime"]), {anchor: at(f"{row['event']} 12:00")})
    assert found(lines[-1].counted) == moment(row["lapse_instant"])


@pytest.mark.parametrize("name", [name for name, row in HOLDS.items() if not row["event"]])
def test_where_the_statute_starts_no_clock_nothing_ever_lapses(name: str):
    this = sold_on(HOLDS[name], at("2026-03-10 12:00"))
    assert lapse(this, law(HOLDS[name]["regime"]), at("2060-01-01 00:00")) is None


def test_a_last_day_on_a_sunday_rolls_for_the_owner_unless_the_office_says_no():
    this = sold_on({"regime": "KL", "event": "2026-03-14"}, at("2026-03-14 12:00"))
    later = at("2026-03-15 12:00")
    assert found(lapse(this, law("KL"), later)) == "2027-03-16 00:00"
    assert found(lapse(this, law("KL", UNROLLED), later)) == "2027-03-15 00:00"


# Until when a tender is in time.

CUTOFFS = BOOK["cutoffs"]
TENDERS = [(row, regime) for row in CUTOFFS["cases"] for regime in ("KL", "TN", "OR", "NG")]


def at_the_auction(regime: str, now: datetime) -> Case:
    """Two lots; each knocked down at its hammer, the sale ended with the last, as far as `now` has come."""
    opened = at(CUTOFFS["auction_opened"])
    told: list[tuple[datetime, Fact]] = [
        (opened - hours(200), seized("300", lot("sack A"), lot("sack B"), regime=regime)),
        (opened - hours(190), f.Received()),
        (opened - hours(189), f.NoticeServed("possessor", "hand")),
        (opened, f.SaleBegun()),
        (at(CUTOFFS["lot1_hammer"]), f.LotSold(1, 10000, "")),
        (at(CUTOFFS["lot2_hammer"]), f.LotSold(2, 10000, "")),
        (at(CUTOFFS["lot2_hammer"]), f.SaleEnded()),
    ]
    return case(*(each for each in told if each[0] <= now))


@pytest.mark.parametrize(("row", "regime"), TENDERS, ids=[f"{r['tender_at'][11:19]} {regime}" for r, regime in TENDERS])
def test_a_tender_is_in_time_until_its_statute_says(row: dict[str, Any], regime: str):
    now, rules = at(row["tender_at"]), law(regime)
    this = at_the_auction(regime, now)
    answer = tender(this, c.Tender(), rules, act(now, OWNER, "owner"))
    said: str = row[regime]
    if "in time" in said:
        assert too_late(this, rules) == ""
        assert answer == (f.TenderOffered(OWNER, ""),)
    else:
        assert too_late(this, rules) != ""
    if said.startswith("too late"):
        referred = "refer to Commissioner" in said and must_confirm(this, rules)
        assert isinstance(answer, Refusal) is not referred
        assert referred or (isinstance(answer, Refusal) and answer.cite == rules.statute.tender.cite)


def test_a_knocked_down_lot_reduces_what_is_due_for_the_other():
    now = at(CUTOFFS["lot1_hammer"])
    this = at_the_auction("OR", now)
    assert dues(this, law("OR"), now).due == paise("300") - 10000
    assert [each.number for each in this.unsold] == [2]


def test_after_the_last_hammer_a_small_sale_can_no_longer_be_redeemed():
    now = at(CUTOFFS["lot2_hammer"])
    small = case(
        (now - hours(9), seized("300", lot("sack", 5000), regime="NG")),
        (now - hours(1), f.SaleBegun()),
        (now, f.LotSold(1, 10000, "")),
        (now, f.SaleEnded()),
    )
    answer = tender(small, c.Tender(), law("NG"), act(now, OWNER, "owner"))
    assert isinstance(answer, Refusal)


def test_the_first_bid_can_be_the_beginning_where_the_office_reads_it_so():
    now = at("2026-06-10 11:05")
    rules = law("KL", {"sale_begins": "first_bid"})
    assert too_late(at_the_auction("KL", now), rules) == ""
    assert too_late(at_the_auction("KL", at(CUTOFFS["lot1_hammer"])), rules) != ""


def test_expenses_do_not_move_any_gate():
    row = ROWS["OR-T2"]
    told = [(at(row["seized_at"]), seized()), *steps(row["steps"], 2026)]
    dearer = case(*told, (at("2026-03-07 09:00"), expense("seizure", "90")))
    assert gate(dearer, law("OR")) == gate(case(*told), law("OR"))
