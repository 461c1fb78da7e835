"""Days and hours are counted as a municipal lawyer counts them, and the counting is said."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distraint.days import (
    Calendar,
    Span,
    add_months,
    advised,
    count,
    next_hour_of_day,
    office_hours_on,
    within_hours,
)
from tests.distraint.cases import ZONE, at, local

OPEN = Calendar(ZONE)
HOLI = Calendar(ZONE, frozenset({date(2026, 3, 4)}))
REPUBLIC_DAY = Calendar(ZONE, frozenset({date(2027, 1, 26)}))
TWO_DAYS = Span(2, "days", ("sunday",))

# what | start | span | calendar | the sentence
SENTENCES = [
    (
        "two days with a Sunday between them",
        "2026-03-06 17:30",
        TWO_DAYS,
        OPEN,
        (
            "Fri 6 Mar served, not counted; Sat 7 Mar first; Sun 8 Mar left out (Sunday); Mon 9 Mar second; "
            "from Tue 10 Mar 2026 00:00"
        ),
    ),
    (
        "a gazetted holiday counts where only Sunday is left out",
        "2026-03-03 11:00",
        TWO_DAYS,
        HOLI,
        "Tue 3 Mar served, not counted; Wed 4 Mar first; Thu 5 Mar second; from Fri 6 Mar 2026 00:00",
    ),
    (
        "a day the office leaves out",
        "2026-03-03 11:00",
        Span(2, "days", ("sunday",), left_out=frozenset({date(2026, 3, 4)})),
        OPEN,
        (
            "Tue 3 Mar served, not counted; Wed 4 Mar left out (excluded by the office); Thu 5 Mar first; "
            "Fri 6 Mar second; from Sat 7 Mar 2026 00:00"
        ),
    ),
    (
        "working days leave out Sundays and closed days",
        "2026-03-03 11:00",
        Span(3, "working_days"),
        HOLI,
        (
            "Tue 3 Mar served, not counted; Wed 4 Mar left out (closed day); Thu 5 Mar first; Fri 6 Mar second; "
            "Sat 7 Mar third; from Sun 8 Mar 2026 00:00"
        ),
    ),
    (
        "hours run through the night",
        "2026-03-05 22:40",
        Span(12, "hours"),
        OPEN,
        "Thu 5 Mar 2026 22:40 served; 12 running hours, nights and Sundays included; they end Fri 6 Mar 2026 10:40",
    ),
    (
        "five minutes before midnight is still that day",
        "2026-02-28 23:55",
        Span(7, "days"),
        OPEN,
        "Sat 28 Feb served, not counted; Sun 1 Mar first; Sat 7 Mar seventh; from Sun 8 Mar 2026 00:00",
    ),
    (
        "a last day on a Sunday rolls",
        "2026-12-13 09:00",
        Span(7, "days", rolls=True),
        OPEN,
        (
            "Sun 13 Dec served, not counted; Mon 14 Dec first; Sun 20 Dec seventh; "
            "Sun 20 Dec is a closed day, so the last day is Mon 21 Dec; from Tue 22 Dec 2026 00:00"
        ),
    ),
    (
        "a year",
        "2026-03-10 12:00",
        Span(1, "years"),
        OPEN,
        "Tue 10 Mar served, not counted; 1 year: the last day is Wed 10 Mar 2027; from Thu 11 Mar 2027 00:00",
    ),
    ("no interval", "2026-03-10 12:00", Span(0, "days"), OPEN, "Tue 10 Mar 2026 12:00 served; no interval is set"),
]


@pytest.mark.parametrize(
    ("start", "span", "office", "sentence"), [row[1:] for row in SENTENCES], ids=[row[0] for row in SENTENCES]
)
def test_the_counting_is_said(start: str, span: Span, office: Calendar, sentence: str):
    assert count(at(start), span, office, "served").how == sentence


@given(st.integers(0, 20 * 366 * 24 * 60), st.integers(1, 60))
def test_the_owner_has_every_counted_day_whole(minutes: int, length: int):
    start = at("2020-01-01 00:00") + timedelta(minutes=minutes)
    counted = count(start, Span(length, "days", ("sunday",)), OPEN, "served")
    ends = OPEN.local(counted.ends)
    assert (ends.hour, ends.minute) == (0, 0)
    days = [OPEN.day(start) + timedelta(days=n) for n in range(1, (ends.date() - OPEN.day(start)).days)]
    assert len([day for day in days if day.weekday() != 6]) == length
    assert days[-1] == counted.last_day


# F083, F104: instants and days


def test_f083_an_instant_is_the_same_whatever_zone_it_is_written_in():
    written = datetime.fromisoformat("2026-04-01T00:30+05:30")
    assert count(written, TWO_DAYS, OPEN, "served") == count(written.astimezone(UTC), TWO_DAYS, OPEN, "served")
    assert OPEN.day(datetime.fromisoformat("2026-03-31T19:00Z")) == date(2026, 4, 1)


@pytest.mark.parametrize(
    "use", [OPEN.day, OPEN.local, lambda x: count(x, TWO_DAYS, OPEN, "x"), lambda x: advised(x, OPEN)]
)
def test_an_instant_without_a_zone_is_refused(use):
    with pytest.raises(ValueError, match="without a zone"):
        use(datetime(2026, 3, 6, 17, 30))  # noqa: DTZ001 - the fault itself


def test_f104_the_last_day_is_the_owners_to_its_midnight_in_the_offices_zone():
    ends = count(at("2027-03-24 12:00"), Span(7, "days"), OPEN, "served").ends
    assert datetime.fromisoformat("2027-03-31T18:29Z") < ends
    assert datetime.fromisoformat("2027-03-31T18:45Z") >= ends


# F101: rest days


@pytest.mark.parametrize(
    ("start", "length", "last"),
    [("2027-01-11 11:00", 15, "2027-01-27"), ("2027-01-24 11:00", 7, "2027-02-01")],
    ids=["Republic Day", "a Sunday"],
)
def test_f101_a_claim_that_ends_on_a_rest_day_rolls_to_the_next_open_day(start: str, length: int, last: str):
    rolled = count(at(start), Span(length, "days", rolls=True), REPUBLIC_DAY, "served")
    assert rolled.last_day == date.fromisoformat(last)
    assert rolled.ends == REPUBLIC_DAY.at(rolled.last_day + timedelta(days=1))


def test_f101_a_holiday_gazetted_later_moves_the_same_count():
    rolls = Span(15, "days", rolls=True)
    assert count(at("2027-01-11 11:00"), rolls, OPEN, "served").last_day == date(2027, 1, 26)
    assert count(at("2027-01-11 11:00"), rolls, REPUBLIC_DAY, "served").last_day == date(2027, 1, 27)


# F102, F103: months and years

# from | months | the corresponding date | from last day to last day
MONTHS = [
    ("2026-12-31", 1, "2027-01-31", "2027-01-31"),
    ("2026-12-31", 2, "2027-02-28", "2027-02-28"),
    ("2026-12-31", 3, "2027-03-31", "2027-03-31"),
    ("2028-01-31", 1, "2028-02-29", "2028-02-29"),
    ("2028-02-29", 12, "2029-02-28", "2029-02-28"),
    ("2027-02-28", 12, "2028-02-28", "2028-02-29"),
    ("2028-02-29", 3, "2028-05-29", "2028-05-31"),
    ("2026-04-30", 1, "2026-05-30", "2026-05-31"),
    ("2026-06-17", 3, "2026-09-17", "2026-09-17"),
    ("2027-03-01", 12, "2028-03-01", "2028-03-01"),
]


@pytest.mark.parametrize(("start", "months", "corresponding", "full"), MONTHS, ids=[f"{r[0]}+{r[1]}" for r in MONTHS])
def test_f102_f103_months_are_counted_from_the_anchor_and_clamped(
    start: str, months: int, corresponding: str, full: str
):
    day = date.fromisoformat(start)
    assert add_months(day, months, "corresponding") == date.fromisoformat(corresponding)
    assert add_months(day, months, "full_months") == date.fromisoformat(full)
    assert add_months(day, months, "later") == max(date.fromisoformat(corresponding), date.fromisoformat(full))


@given(st.dates(date(2000, 1, 1), date(2080, 1, 1)), st.integers(0, 48))
def test_f103_no_date_has_no_month_after_it_and_no_rule_lapses_before_the_corresponding_date(day: date, months: int):
    later = add_months(day, months, "later")
    assert later >= add_months(day, months, "corresponding")
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months


# The office's hours

# now | the next hour of day | the next on an open day
HOURS = [
    ("2026-03-06 12:00", "2026-03-06 12:00", "2026-03-06 12:00"),
    ("2026-03-06 08:59", "2026-03-06 09:00", "2026-03-06 09:00"),
    ("2026-03-06 20:00", "2026-03-07 09:00", "2026-03-07 09:00"),
    ("2026-03-07 21:00", "2026-03-08 09:00", "2026-03-09 09:00"),
    ("2026-03-03 23:00", "2026-03-04 09:00", "2026-03-05 09:00"),
    ("2026-03-04 12:00", "2026-03-04 12:00", "2026-03-05 09:00"),
]


@pytest.mark.parametrize(("now", "by_day", "at_office"), HOURS, ids=[row[0] for row in HOURS])
def test_it_is_proclaimed_by_day_and_affixed_on_an_open_day(now: str, by_day: str, at_office: str):
    assert local(next_hour_of_day(at(now), HOLI)) == by_day
    assert local(next_hour_of_day(at(now), HOLI, open_days_only=True)) == at_office


def test_the_opening_is_within_the_hours_and_the_shutting_is_not():
    office = Calendar(ZONE, opens=time(9), shuts=time(17, 30))
    assert within_hours(at("2026-03-06 09:00"), office)
    assert not within_hours(at("2026-03-06 17:30"), office)


# start | hours | six hours of the office's own day later
FORTHWITH = [
    ("2026-03-06 12:00", 6, "2026-03-06 18:00"),
    ("2026-03-06 14:00", 6, "2026-03-06 20:00"),
    ("2026-03-06 14:01", 6, "2026-03-07 09:01"),
    ("2026-03-06 23:00", 6, "2026-03-07 15:00"),
    ("2026-03-07 18:00", 6, "2026-03-09 13:00"),
    ("2026-03-03 18:00", 6, "2026-03-05 13:00"),
]


@pytest.mark.parametrize(("start", "length", "ends"), FORTHWITH, ids=[row[0] for row in FORTHWITH])
def test_forthwith_counts_only_the_offices_open_hours(start: str, length: int, ends: str):
    assert local(office_hours_on(at(start), length, HOLI)) == ends


# instant | the prudent hour
ADVISED = [
    ("2026-03-10 00:00", "2026-03-10 10:00"),
    ("2026-03-10 10:00", "2026-03-10 10:00"),
    ("2026-03-10 10:01", "2026-03-11 10:00"),
    ("2026-03-08 00:00", "2026-03-09 10:00"),
    ("2026-03-04 00:00", "2026-03-05 10:00"),
]


@pytest.mark.parametrize(("instant", "hour"), ADVISED, ids=[row[0] for row in ADVISED])
def test_a_sale_is_advised_at_ten_of_an_open_day(instant: str, hour: str):
    assert local(advised(at(instant), HOLI)) == hour
