"""The clock was away for three days: what is owed is done late and flagged, what helps nobody any more is dropped."""

from datetime import timedelta

from distraint.facts import Rung
from distraint.state import flags, state
from distraint.store import journal
from distraint.store.engine import reading
from scheduler.sweep import sweep
from tests.soak.conftest import Measured
from tests.soak.counter import Counter, counter
from tests.soak.reckoning import every_owed_text_left_once, nothing_waits
from tests.soak.sizes import Size, sizes
from tests.soak.town import folder, phone

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def noticed(office: Counter, n: int, sale: str) -> int:
    """A case whose owner has his notice, and whose sale is appointed."""
    number = office.seize(n)
    office.send_all()
    [notice] = office.of_case(number, "notice:owner")
    office.receipt(notice.id, "delivered")
    assert office.text(office.desk.officer, f"SALE {number} {sale} 11am Town Hall").refused is None
    return number


def rung(office: Counter, number: int) -> dict[str, timedelta]:
    """The deadlines that rang in a case, in their order, each with how late."""
    with reading(office.house.engine) as conn:
        entries = [entry for entry in journal.load(conn, number) if isinstance(entry.fact, Rung)]
    assert [e.at for e in entries] == sorted(e.at for e in entries), "they ring in the order of the law's instants"
    return {str(e.fact.deadline).partition(":")[0]: e.recorded - e.at for e in entries if isinstance(e.fact, Rung)}


def raised(office: Counter, number: int) -> tuple[str, ...]:
    found = folder(office.house.engine, number)
    return flags(found.case, found.law, office.now)


@sizes("outage")
def test_f081_after_three_days_away_the_law_is_caught_up_and_stale_reminders_are_dropped(
    size: Size, database: str, measured: Measured
) -> None:
    each = max(1, size.among // 4)
    with counter(database) as office:
        # Thursday noon: noticed, to be sold on Tuesday or Wednesday at eleven.
        written = [noticed(office, n, "10/3") for n in range(each)]
        unwritten = [noticed(office, each + n, "11/3") for n in range(each)]
        # Monday at eleven the reminders of Tuesday's sales are written down; then the clock dies.
        office.now += 4 * DAY - HOUR
        sweep(office.house.clerk, office.now)
        reminders = [row for number in written for row in office.of_case(number, "reminder")]
        assert {row.state for row in reminders} == {"waiting"}
        # The web goes on: some are sent in, some are kept by the collector.
        words = "SEIZE FEE 30 handcart=3000 OWNER {} AT Gandhi Chowk"
        held = [
            office.text(office.desk.collector, words.format(phone(4, 2 * each + n))).case_no or 0 for n in range(each)
        ]
        received = [office.seize(3 * each + n) for n in range(each)]
        assert all(office.row(row.id).state == "waiting" for n in received for row in office.of_case(n, "notice:owner"))

        office.later(3 * DAY)
        office.rest()
        for number in written:
            assert all(row.state == "failed" for row in office.of_case(number, "reminder"))
            assert {row.reason for row in office.of_case(number, "reminder")} == {"too late to remind anybody"}
        for number in unwritten:
            assert rung(office, number)["remind"] > DAY, "that it was due, and how late it came, is on record"
            assert office.of_case(number, "reminder") == []
        for number in written + unwritten:
            assert rung(office, number)["sale"] > HOUR
            assert state(folder(office.house.engine, number).case, folder(office.house.engine, number).law, office.now)
            assert sum(f"{number}" in text and "sale" in text.lower() for text in office.told(office.desk.officer))
        for number in held:
            assert list(rung(office, number)) == ["send", "send-late"]
            assert "late-sent" in raised(office, number)
        for number in received:
            assert [row.state for row in office.of_case(number, "notice:owner")] == ["sent"], (
                "the notice goes all the same"
            )
            assert rung(office, number)["unreachable"] > DAY
            assert "unreachable-owner" in raised(office, number)
        nothing_waits(office.house.engine, office.now)
        dropped = {row.id for row in office.rows() if row.notice == "reminder"}
        out = every_owed_text_left_once(office.house.engine, office.peer, failed=dropped)
        texts, facts = len(office.rows()), sum(len(rung(office, number)) for number in held + received)
        office.later(HOUR)
        assert (len(office.rows()), sum(len(rung(office, n)) for n in held + received)) == (texts, facts)
        measured(
            f"{4 * each} cases, {facts} deadlines of the held and received rung late; {out.once} texts left once, "
            f"{len(dropped)} reminders dropped on record"
        )
