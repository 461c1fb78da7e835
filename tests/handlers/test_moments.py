from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.moments import moment_fault, read_when

INDIA = ZoneInfo("Asia/Kolkata")
NOW = datetime(2026, 3, 10, 14, 0, tzinfo=INDIA)  # a Tuesday afternoon


def read(typed, lean, now=NOW):
    found = read_when(typed.split(), now, INDIA, lean)
    return (f"{found[0].astimezone(INDIA):%Y-%m-%d %H:%M}", found[1]) if found else None


@pytest.mark.parametrize(
    ("typed", "moment", "words"),
    [
        ("6/3 5.30pm sign ok", "2026-03-06 17:30", 2),
        ("6/3 5.30 pm sign", "2026-03-06 17:30", 3),
        ("6/3 5:30 P.M. sign", "2026-03-06 17:30", 3),
        ("6/3, at 9am", "2026-03-06 09:00", 3),
        ("6/3 9am Hata Padia", "2026-03-06 09:00", 2),
        ("6/3/2026 17:30", "2026-03-06 17:30", 2),
        ("6-3-26 5.30 pm", "2026-03-06 17:30", 3),
        ("6.3.2026 17.30", "2026-03-06 17:30", 2),
        ("2026-03-06 17:30", "2026-03-06 17:30", 2),
        ("6 Mar 5.30pm", "2026-03-06 17:30", 3),
        ("6th March 2026 noon", "2026-03-06 12:00", 4),
        ("6mar 12.15am", "2026-03-06 00:15", 2),
        ("5.30pm 6/3 sign", "2026-03-06 17:30", 2),
        ("9am today", "2026-03-10 09:00", 2),
        ("today 1pm", "2026-03-10 13:00", 2),
        ("yesterday 6pm", "2026-03-09 18:00", 2),
        ("kal 6pm", "2026-03-09 18:00", 2),
        ("12/12 9am", "2025-12-12 09:00", 2),
        ("9am", "2026-03-10 09:00", 1),
        ("5.30pm", "2026-03-09 17:30", 1),
        ("17:30 sign", "2026-03-09 17:30", 1),
        ("14:05", "2026-03-10 14:05", 1),
        ("14:06", "2026-03-09 14:06", 1),
        ("noon", "2026-03-10 12:00", 1),
        ("12 noon sign", "2026-03-10 12:00", 2),
        ("6/3/2027 9am", "2027-03-06 09:00", 2),
    ],
)
def test_a_moment_that_was_is_the_latest_such(typed, moment, words):
    assert read(typed, "past") == (moment, words)


@pytest.mark.parametrize(
    ("typed", "moment", "words"),
    [
        ("13/3 11am Town Hall", "2026-03-13 11:00", 2),
        ("13/3 Town Hall", "2026-03-13 10:00", 1),
        ("13 March Town Hall", "2026-03-13 10:00", 2),
        ("10/3", "2026-03-10 10:00", 1),
        ("9/3 11am", "2027-03-09 11:00", 2),
        ("5/1 11am", "2027-01-05 11:00", 2),
        ("tomorrow 11am", "2026-03-11 11:00", 2),
        ("kal Town Hall", "2026-03-11 10:00", 1),
        ("5pm", "2026-03-10 17:00", 1),
        ("9am", "2026-03-11 09:00", 1),
    ],
)
def test_a_moment_to_come_is_the_next_such(typed, moment, words):
    assert read(typed, "future") == (moment, words)


@pytest.mark.parametrize("lean", ["past", "future"])
@pytest.mark.parametrize(
    "typed",
    ["31/2 9am", "29/2 9am", "13/13 9am", "0/3 9am", "6/3 13am", "6/3 25:00", "6/3 9.75pm", "6/3 5:30", "6/3 5.30",
     "6/3 9am 7/3", "5pm 31/2", "6/3/1926 9am", "5:30", "25:00"],
)  # fmt: skip
def test_an_impossible_or_doubtful_moment_is_asked_back(typed, lean):
    assert read(typed, lean) is None
    assert "is not clear: write the day, month and time, like 6/3 5.30pm." in moment_fault(
        typed.split(), NOW, INDIA, lean
    )


@pytest.mark.parametrize("typed", ["6/3", "6 Mar sign ok"])
def test_a_day_that_was_wants_its_time(typed):
    assert read(typed, "past") is None
    assert moment_fault(typed.split(), NOW, INDIA, "past")


def test_an_hour_without_its_half_of_the_day_is_doubtful():
    assert read("13/3 11 Town Hall", "future") is None


@pytest.mark.parametrize("lean", ["past", "future"])
@pytest.mark.parametrize("typed", ["", "11", "60", "1730", "2026", "45.50", "17.30", "Ward 4", "Town Hall 9am", "60/-"])
def test_a_bare_number_or_word_is_no_moment(typed, lean):
    assert read(typed, lean) is None
    assert moment_fault(typed.split(), NOW, INDIA, lean) == ""


def test_the_year_turns():
    new_year = datetime(2026, 1, 1, 0, 10, tzinfo=INDIA)
    assert read("31/12 11.50pm", "past", new_year) == ("2025-12-31 23:50", 2)
    assert read("11.50pm", "past", new_year) == ("2025-12-31 23:50", 1)
    assert read("1/1 11am", "future", datetime(2025, 12, 31, 9, 0, tzinfo=INDIA)) == ("2026-01-01 11:00", 2)


def test_a_leap_day_is_read_in_a_leap_year():
    assert read("29/2 9am", "past", datetime(2028, 3, 1, 9, 0, tzinfo=INDIA)) == ("2028-02-29 09:00", 2)


def test_a_moment_is_utc():
    found = read_when(["9am"], NOW, INDIA, "past")
    assert found
    assert found[0] == datetime(2026, 3, 10, 3, 30, tzinfo=UTC)
    assert found[0].tzinfo is UTC


@given(
    st.lists(st.text(min_size=1, max_size=8) | st.from_regex(r"[0-9/:.]{1,8}([ap]m)?", fullmatch=True), max_size=6),
    st.sampled_from(["past", "future"]),
)
def test_reading_a_moment_never_fails_and_takes_words_that_are_there(words, lean):
    words = " ".join(words).split()
    found = read_when(words, NOW, INDIA, lean)
    assert found is None or 1 <= found[1] <= len(words)
    assert found is None or not moment_fault(words, NOW, INDIA, lean)
