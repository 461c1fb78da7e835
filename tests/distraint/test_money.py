"""Every worked sum of the lawyer's file, from facts alone; and what no sum may ever do."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distraint import commands as c
from distraint import facts as f
from distraint.account import Account, account, payee
from distraint.answer import Refusal
from distraint.case import Case
from distraint.closing import refund
from distraint.confirming import must_confirm
from distraint.deadlines import lapse
from distraint.dues import cap, charge, dues, exceeds, keeping_exceeds_value
from distraint.facts import Fact
from distraint.law import Law
from distraint.money import apply, rupees, share
from distraint.redeem import decide_complaint, direct_penalty, take_deposit, take_money
from distraint.selling import enough
from distraint.state import outcome, state
from tests.distraint.cases import POSSESSOR, act, at, case, expense, hours, law, lot, paise, read, seized

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in read("money.json")["examples"]}
NOW = at("2026-03-10 11:00")
Check = Callable[[dict[str, Any]], None]
CHECKS: dict[str, Check] = {}


def example(name: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        CHECKS[name] = check
        return check

    return register


@pytest.mark.parametrize("name", ROWS)
def test_the_worked_sum_comes_out(name: str):
    CHECKS[name](ROWS[name])


def test_no_check_without_its_row():
    assert set(CHECKS) == set(ROWS)


def held(regime: str, fee: str, *more: Fact, lots: tuple[f.Item, ...] = ()) -> Case:
    """Seized and received, with more facts on the day before the sale."""
    told: list[tuple[datetime, Fact]] = [
        (NOW - hours(80), seized(fee, *(lots or (lot(),)), regime=regime)),
        (NOW - hours(70), f.Received()),
        (NOW - hours(69), f.NoticeServed("possessor", "hand")),
    ]
    return case(*told, *((NOW - hours(20), fact) for fact in more))


def sold(regime: str, fee: str, prices: Mapping[str, str], *before: Fact, unsold: tuple[str, ...] = ()) -> Case:
    """The lots sold at their prices; sale expenses are among `before`, as their kind says."""
    lots = tuple(lot(words) for words in (*prices, *unsold))
    told: list[tuple[datetime, Fact]] = [
        (NOW - hours(80), seized(fee, *lots, regime=regime)),
        (NOW - hours(70), f.Received()),
        *((NOW - hours(20), fact) for fact in before),
        (NOW, f.SaleBegun()),
        *((NOW, f.LotSold(number, paise(price), "")) for number, price in enumerate(prices.values(), 1)),
        (NOW, f.SaleEnded()),
        (NOW, f.SaleConfirmed()),
    ]
    return case(*told)


def results(row: dict[str, Any], money: Account, names: Mapping[str, str] | None = None) -> None:
    """The account against the row: every head applied, what is unpaid in all, what is left."""
    result = row.get("result") or row["account"]["f_disposal"]
    names = names or {}
    applied: dict[str, int] = {}
    for name, sum_ in result["applied"].items():
        head = names.get(name, name)
        applied[head] = applied.get(head, 0) + paise(sum_)
    assert {head: getattr(money, head) for head in applied} == applied
    assert money.unpaid == sum(paise(sum_) for sum_ in result["unpaid"].values())
    assert money.surplus == paise(result["surplus"])


ORISSA = {"seizure_detention": "expenses", "sale": "expenses"}
TAMIL = {"charges": "expenses"}
CATTLE = {"feeding_watering": "feeding", "sale_expenses": "expenses"}
OCTROI = {"octroi": "fee"}


@example("OR-M1")
def _(row: dict[str, Any]) -> None:
    this = held("OR", row["fee"], expense("seizure", row["expenses"]))
    assert rupees(dues(this, law("OR"), NOW).due) == row["amount_due"]
    refused = direct_penalty(this, c.DirectPenalty(100), law("OR"), act(NOW))
    assert isinstance(refused, Refusal), "the statute gives no penalty"


@example("OR-M2")
def _(row: dict[str, Any]) -> None:
    expenses = (expense("seizure", "150"), expense("sale", "25"))
    this = sold("OR", "30", {"sack A": "160", "sack B": "150"}, *expenses, unsold=("sack C",))
    assert enough(this, law("OR"), act(NOW))
    one = sold("OR", "30", {"sack A": "160"}, *expenses, unsold=("sack B", "sack C"))
    assert not enough(one, law("OR"), act(NOW))
    money = account(this, law("OR"), NOW)
    results(row, money, ORISSA)
    assert rupees(this.proceeds) == row["proceeds"]
    assert [each.item.words for each in this.unsold] == row["unsold"]
    assert payee(this, law("OR")) == ("possessor", POSSESSOR)


@example("OR-M3-listed_order")
def _(row: dict[str, Any]) -> None:
    this = sold("OR", "30", {"cart": "120"}, expense("seizure", "150"), expense("sale", "25"))
    money = account(this, law("OR"), NOW)
    results(row, money)
    assert rupees(money.unpaid) == row["total_shortfall"]


@example("OR-M4")
def _(row: dict[str, Any]) -> None:
    this, rules = held("OR", "30", expense("seizure", "155")), law("OR")
    answer = take_money(this, c.TakeMoney(paise("100")), rules, act(NOW))
    assert isinstance(answer, tuple)
    assert not any(isinstance(fact, f.ReleaseOrdered) for fact in answer)
    part = held("OR", "30", expense("seizure", "155"), *answer)
    assert rupees(account(part, rules, NOW).advance) == row["held_on_account"]
    assert rupees(dues(part, rules, NOW).due) == row["still_due"]
    rest = take_money(part, c.TakeMoney(paise("85")), rules, act(NOW))
    assert isinstance(rest, tuple)
    assert any(isinstance(fact, f.ReleaseOrdered) for fact in rest)


@example("KL-M1")
def _(row: dict[str, Any]) -> None:
    fixed = f.SumFixed(paise(row["fixed_sum"]))
    this = held("KL", row["fee"], expense("seizure", "120"), fixed, f.PenaltyDirected(5000))
    assert rupees(dues(this, law("KL"), NOW).due) == row["amount_due"]


@example("KL-M2")
def _(row: dict[str, Any]) -> None:
    rules = law("KL")
    this = held("KL", "50")
    assert isinstance(direct_penalty(this, c.DirectPenalty(7500), rules, act(NOW)), Refusal)
    assert direct_penalty(this, c.DirectPenalty(5000), rules, act(NOW)) == (f.PenaltyDirected(5000),)
    done = sold("KL", "50", {"cart": "400"}, expense("seizure", "150"), f.PenaltyDirected(5000))
    money = account(done, rules, NOW)
    results(row, money)
    assert money.held == money.surplus
    assert lapse(done, rules, NOW) is not None


def kerala_shortfall(row: dict[str, Any], penalty: str, **options: str) -> None:
    directed = (f.PenaltyDirected(paise(penalty)),) if penalty else ()
    this = sold("KL", "50", {"cart": "90"}, expense("seizure", "150"), *directed)
    results(row, account(this, law("KL", options), NOW))


@example("KL-M3-listed_order")
def _(row: dict[str, Any]) -> None:
    kerala_shortfall(row, "50")


@example("KL-M3-costs_first")
def _(row: dict[str, Any]) -> None:
    kerala_shortfall(row, "50", appropriation="costs_first")


@example("KL-M3-no_penalty_directed")
def _(row: dict[str, Any]) -> None:
    kerala_shortfall(row, "")


@example("TN-M1")
def _(row: dict[str, Any]) -> None:
    this, rules = held("TN", row["fee"], expense("seizure", "180")), law("TN")
    assert rupees(dues(this, rules, NOW).due) == row["amount_due"]
    short = take_money(this, c.TakeMoney(paise("24")), rules, act(NOW))
    assert isinstance(short, tuple)
    assert row["tender_24_00"] == f"short by {rupees(dues(held('TN', row['fee'], *short), rules, NOW).due)}"
    for tendered, change in (("25", 0), ("30", 500)):
        answer = take_money(this, c.TakeMoney(paise(tendered)), rules, act(NOW))
        assert isinstance(answer, tuple)
        money, release = answer[:2]
        assert isinstance(money, f.MoneyReceived)
        assert isinstance(release, f.ReleaseOrdered)
        assert money.change == change


@example("TN-M2")
def _(row: dict[str, Any]) -> None:
    rules = law("TN")
    this = sold("TN", "20", {"cart": "100.50"}, f.PenaltyDirected(2000), expense("seizure", "180"))
    results(row, account(this, rules, NOW), TAMIL)
    assert payee(this, rules)[0] == "owner"
    assert lapse(this, rules, NOW) is None


@example("TN-M3-listed_order")
def _(row: dict[str, Any]) -> None:
    this = sold("TN", "20", {"cart": "32.75"}, f.PenaltyDirected(2000))
    results(row, account(this, law("TN"), NOW), TAMIL)


@example("TN-M4")
def _(row: dict[str, Any]) -> None:
    this, rules = held("TN", row["fee"]), law("TN")
    refused = direct_penalty(this, c.DirectPenalty(paise(row["entered"])), rules, act(NOW))
    assert isinstance(refused, Refusal)
    assert "20.00" in refused.why
    assert not isinstance(direct_penalty(this, c.DirectPenalty(2000), rules, act(NOW)), Refusal)


@example("CT-M1")
def _(row: dict[str, Any]) -> None:
    came, went = at("2026-06-01 18:20"), at("2026-06-04 12:00")
    two = seized(row["fines"], lot("cow", None, "animal"), lot("calf", None, "animal"), regime="CT")
    this = case((came - hours(1), two), (came, f.Received()))
    for day, feeding, due in (
        ("calendar", "feeding_calendar_days_inclusive_4", "due_calendar"),
        ("24h", "feeding_started_24h_3", "due_24h"),
    ):
        owed = dues(this, law("CT", {"feed_scale": "60", "feed_day": day}), went)
        assert rupees(dict(owed.heads)["feeding"]) == row[feeding]
        assert rupees(owed.due) == row[due]


@example("CT-M2")
def _(row: dict[str, Any]) -> None:
    rules = law("CT")
    told: list[tuple[datetime, Fact]] = [
        (NOW - hours(80), seized("300", lot("goat A"), lot("goat B"), lot("goat C"), regime="CT")),
        (NOW - hours(70), f.Received()),
        (NOW - hours(21), expense("feeding", "240")),
        (NOW - hours(20), f.OwnerRefused()),
        (NOW, f.SaleBegun()),
        (NOW, expense("sale", "60")),
        (NOW, f.LotSold(1, paise("380"), "")),
        (NOW, f.LotSold(2, paise("380"), "")),
    ]
    assert not enough(case(*told[:-1]), rules, act(NOW))
    assert enough(case(*told), rules, act(NOW)), "as many as may be necessary"
    this = case(*told, (NOW, f.SaleEnded()))
    money, said = account(this, rules, NOW), row["account"]
    results(row, money, CATTLE)
    assert len(this.lots) == said["a_number_seized"]
    assert rupees(money.fines + money.feeding) == said["c_fines_and_charges"]
    assert sum(each.sold for each in this.lots) == said["d_number_sold"]
    assert rupees(this.proceeds) == said["e_proceeds"]
    assert [each.item.words for each in this.unsold] == ["goat C"]


@example("CT-M3-listed_order")
def _(row: dict[str, Any]) -> None:
    this = sold("CT", "250", {"cow": "500"}, expense("feeding", "1120"), expense("sale", "75"))
    results(row, account(this, law("CT"), NOW), CATTLE)


@example("CT-M4")
def _(row: dict[str, Any]) -> None:
    rules = law("CT")
    whole = paise(row["deposit"])
    this = held("CT", "610")
    part = take_deposit(this, c.TakeDeposit(whole - 1), rules, act(NOW))
    assert part == (f.DepositTaken(whole - 1),)
    taken = take_deposit(this, c.TakeDeposit(whole), rules, act(NOW))
    assert taken == (f.DepositTaken(whole), f.DeliveredOnDeposit())
    protested = held("CT", "610", *taken)
    assert account(protested, rules, NOW) == Account(held=whole)
    upheld, dismissed, never = (c.DecideComplaint("upheld"), c.DecideComplaint("dismissed"), c.DecideComplaint("none"))
    for said, fines, back in ((upheld, 0, whole), (dismissed, whole, 0), (never, whole, 0)):
        decided = decide_complaint(protested, said, rules, act(NOW))
        assert isinstance(decided, tuple)
        money = account(held("CT", "610", *taken, *decided), rules, NOW)
        assert (money.fines, money.held) == (fines, back)
    returned = held("CT", "610", *taken, f.ComplaintDecided("upheld"))
    assert refund(returned, c.Refund(whole, "r1"), rules, act(NOW)) == (f.Refunded(whole, "r1"),)


def octroi(row: dict[str, Any]) -> tuple[Case, Law]:
    return held("NG", row["octroi"], expense("seizure", row["actual"])), law("NG")


@example("NG-M1")
@example("NG-M3")
def _(row: dict[str, Any]) -> None:
    this, rules = octroi(row)
    expenses = rules.statute.head[1]
    assert rupees(cap(expenses, this)) == row["cap"]
    assert rupees(charge(expenses, this, rules, NOW)) == row["charged"]
    assert rupees(dues(this, rules, NOW).due) == row["tender"]


@example("NG-M2")
def _(row: dict[str, Any]) -> None:
    rules = law("NG")
    this = sold("NG", "1234.56", {"cloth": "2000"}, expense("seizure", "260"))
    money = account(this, rules, NOW)
    results(row, money, OCTROI)
    assert payee(this, rules)[0] == "owner"
    assert lapse(this, rules, NOW) is None, "no notice of credit yet"
    assert rupees(money.owed) == row["importer_gets_back"]


@example("NG-M5")
def _(row: dict[str, Any]) -> None:
    value, octroi_due, daily = (paise(row[name]) for name in ("value", "octroi", "keeping_per_day"))
    days = [day for day in range(1, 10) if exceeds(value, octroi_due, day * daily)]
    assert days[0] == row["first_day_exceeding"]
    for day, passed in ((4, False), (5, True)):
        kept = [expense("keeping", row["keeping_per_day"])] * day
        this = held("NG", row["octroi"], *kept, lots=(lot("grain", value),))
        assert keeping_exceeds_value(this) is passed


@example("NG-M6")
def _(row: dict[str, Any]) -> None:
    for name, said in row.items():
        if name.startswith("est_"):
            this = held("NG", "95", lots=(lot("cloth", int(name.split("_")[1])),))
            assert must_confirm(this, law("NG")) is (said == "yes")


# What no sum may ever do.

HEADS = ("fee", "penalty", "expenses", "fines")
claims = st.lists(st.tuples(st.sampled_from(HEADS), st.integers(0, 10**8)), max_size=5)


@given(st.integers(0, 10**9), claims)
def test_f105_what_is_applied_and_left_is_what_came_in(available: int, owed: list[tuple[str, int]]):
    applied, unpaid, left = apply(available, owed)
    assert sum(applied.values()) + left == available
    assert sum(applied.values()) + sum(unpaid.values()) == sum(amount for _, amount in owed)
    assert left == 0 or not any(unpaid.values())


@given(st.integers(0, 10**9), st.integers(0, 100))
def test_a_cap_is_never_passed_by_rounding(sum_: int, percent: int):
    assert share(sum_, percent) * 100 <= sum_ * percent < (share(sum_, percent) + 1) * 100


def test_f084_ten_and_twenty_paise_are_thirty():
    this = held("OR", "0.30", f.MoneyReceived(10, None), f.MoneyReceived(20, None))
    assert dues(this, law("OR"), NOW).due == 0
    assert rupees(sum([1] * 100_000)) == "1000.00"


@given(
    fee=st.integers(1, 10**6),
    spent=st.integers(0, 10**6),
    paid=st.integers(0, 10**6),
    price=st.integers(1, 10**7),
    regime=st.sampled_from(["OR", "KL", "TN", "CT", "NG"]),
)
def test_f105_the_account_says_every_paisa_of_the_money_that_came_in(
    fee: int, spent: int, paid: int, price: int, regime: str
):
    told = (
        [expense("seizure", rupees(spent)), f.MoneyReceived(paid, None)] if paid else [expense("sale", rupees(spent))]
    )
    this = sold(regime, rupees(fee), {"lot": rupees(price)}, *told)
    money = account(this, law(regime), NOW)
    assert money.kept == price + paid
    assert min(money.fee, money.fines, money.expenses, money.surplus, money.owed, money.held, money.to_payer) >= 0


def test_refunds_close_the_case_and_never_reduce_the_surplus():
    rules = law("OR")
    this = sold("OR", "30", {"cart": "135"})
    assert state(this, rules, NOW) == "sold"
    told = refund(this, c.Refund(10500, "r1"), rules, act(NOW))
    assert told == (f.Refunded(10500, "r1"),)
    too_much = refund(this, c.Refund(10501, "r1"), rules, act(NOW))
    assert isinstance(too_much, Refusal)
    paid_out = case(
        (NOW - hours(80), seized("30")),
        (NOW - hours(70), f.Received()),
        (NOW, f.SaleBegun()),
        (NOW, f.LotSold(1, 13500, "")),
        (NOW, f.SaleEnded()),
        (NOW + timedelta(hours=1), told[0]),
    )
    later = NOW + timedelta(days=400)
    money = account(paid_out, rules, later)
    assert (money.surplus, money.refunded, money.owed) == (10500, 10500, 0)
    assert outcome(paid_out, rules, later) == "sold"
