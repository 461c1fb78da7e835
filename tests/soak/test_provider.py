"""A provider that refuses, throttles, hangs, lies, hangs up and answers rubbish: what is tried again, what is final."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from handlers.retries import LONGEST_WAIT, NETWORK_TRIES, OWED_TRIES
from scheduler.send import ASKED_FOR, LEASE
from tests.gateway.twilio_peer import Answer, refused
from tests.soak.conftest import Measured
from tests.soak.counter import MINUTE, NOON, Counter, counter, owe
from tests.soak.reckoning import counted, every_owed_text_left_once, settle
from tests.soak.site import Watcher, site, until
from tests.soak.sizes import Size, sizes
from tests.soak.town import open_offices, phone

HOUR = timedelta(hours=1)


@pytest.fixture
def office(database: str) -> Iterator[Counter]:
    with counter(database, send_read_seconds=0.4) as it:
        yield it


def refuse(code: int, status: int = 400) -> Answer:
    return refused(status, code)


# Refusals.


def test_f024_one_bad_number_and_one_broken_line_stop_nobody_else(office: Counter) -> None:
    ids = office.owe(5)
    office.peer.script_for(phone(4, 101), refuse(21211))
    office.peer.script_for(phone(4, 103), Answer(drop=True, take=False))
    office.send_all()
    assert office.states(ids) == ["sent", "failed", "sent", "sending", "sent"]
    assert (office.row(ids[1]).code, office.row(ids[1]).reason) == ("21211", "not a valid phone number")
    office.rest()
    assert office.states(ids) == ["sent", "failed", "sent", "sent", "sent"]
    every_owed_text_left_once(office.house.engine, office.peer, failed={ids[1]})


@sizes("bulk")
def test_f028_what_is_throttled_all_goes_once_and_notices_go_first(
    size: Size, office: Counter, measured: Measured
) -> None:
    ids, chance = office.owe(size.among), random.Random(1)
    slow = [refused(429, 20429), refused(429, 20429, (("Retry-After", "90"),)), Answer(429, "", take=False)]
    office.peer.script(*(chance.choice(slow) for _ in range(size.times)))
    notices = office.owe(5, "notice:owner", 3_000)
    office.send(limit=5)
    assert {row.attempts for row in office.rows() if row.id in notices} == {1}, "notices go ahead of the proclamation"
    office.rest()
    assert set(office.states(ids + notices)) == {"sent"}
    every_owed_text_left_once(office.house.engine, office.peer)
    refusals = sum(row.attempts - 1 for row in office.rows())
    assert refusals == size.times
    measured(f"{size.among + 5} texts, {refusals} refusals for speed: each left once, in {office.now - NOON}")


def test_a_throttled_text_waits_as_long_as_the_provider_asks_and_then_twice_as_long_each_time(office: Counter) -> None:
    [one] = office.owe(1, "notice:owner")
    office.peer.script(refused(429, 20429, (("Retry-After", "600"),)), *[refused(503, 20503)] * 3)
    waits = []
    for _ in range(4):
        office.send_all()
        waits.append(office.row(one).due - office.now)
        office.now += waits[-1] - MINUTE / 60
        assert not office.send(), "not a second sooner"
        office.now += MINUTE / 60
    assert waits[0] == timedelta(minutes=10)
    for attempts, wait in enumerate(waits[1:], 2):
        assert timedelta(seconds=15) * 2**attempts / 2 <= wait <= timedelta(seconds=15) * 2**attempts
    office.send_all()
    assert (office.row(one).state, office.row(one).attempts) == ("sent", 5)


@pytest.mark.parametrize("code", [21211, 21408, 21614, 21617])
def test_f026_a_refusal_that_no_second_try_would_better_is_final_with_its_reason(code: int, office: Counter) -> None:
    number = office.seize()
    [notice] = office.of_case(number, "notice:owner")
    # the receipt of the seizure went to the same phone before it
    office.peer.script_for(phone(4, 1), Answer(), refuse(code))
    office.send_all()
    row = office.row(notice.id)
    assert (row.state, row.code, row.attempts) == ("failed", str(code), 1)
    assert row.reason
    assert any(row.reason in text for text in office.told(office.desk.officer)), "an officer is told of it"
    office.later(HOUR)
    assert office.peer.sids.get(notice.id, []) == []


def test_a_notice_outlasts_a_provider_that_is_away_for_a_day(office: Counter) -> None:
    [notice] = office.owe(1, "notice:owner")
    [reply] = office.owe(1, "reply", first=200)
    begun = office.now
    while office.now - begun < timedelta(days=1):
        office.peer.script(*[refused(503, 20503)] * 2)
        office.later(LONGEST_WAIT / 4)
    office.peer._next.clear()
    office.rest()
    assert office.row(notice).state == "sent"
    assert office.row(reply).state == "failed", "an answer of yesterday answers nothing"
    assert 10 < office.row(notice).attempts < OWED_TRIES
    assert len(office.peer.sids[notice]) == 1


# Taken, and then not delivered.


@pytest.mark.parametrize(
    ("code", "again", "why"),
    [
        ("30001", True, "the provider's queue is full"),
        ("30003", True, "the phone is switched off or out of reach"),
        ("30005", False, "the number is unknown or no longer in use"),
        ("30006", False, "a landline, or a network that cannot be reached"),
        ("30007", False, "the network filtered the text out"),
        ("30008", True, "the network gave no reason"),
        ("99999", False, "provider code 99999 (unknown)"),
    ],
)
def test_f025_what_was_taken_and_not_delivered_is_tried_again_or_final_by_its_code(
    code: str, again: bool, why: str, office: Counter
) -> None:
    number = office.seize()
    [notice] = office.of_case(number, "notice:owner")
    office.send_all()
    office.receipt(notice.id, "undelivered", code)
    row = office.row(notice.id)
    assert (row.state, row.code, row.reason) == ("waiting" if again else "undelivered", code, why)
    told = [text for text in office.told(office.desk.officer) if why in text]
    assert len(told) == (0 if again else 1)
    office.rest()
    if again:
        office.receipt(notice.id, "delivered")
        assert office.row(notice.id).state == "delivered"
    assert len(office.peer.sids[notice.id]) == 1 + again


def test_f025_a_phone_that_stays_off_is_tried_so_often_and_then_an_officer_is_told(office: Counter) -> None:
    number = office.seize()
    [notice] = office.of_case(number, "notice:owner")
    begun = office.now
    for _ in range(NETWORK_TRIES + 3):
        office.rest()
        office.receipt(notice.id, "undelivered", "30003")
    row = office.row(notice.id)
    assert (row.state, row.attempts, len(office.peer.sids[notice.id])) == ("undelivered", NETWORK_TRIES, NETWORK_TRIES)
    assert sum("switched off" in text for text in office.told(office.desk.officer)) == 1
    assert office.now - begun > HOUR / 2, "not all at once"


def test_f014_what_is_heard_late_of_a_first_try_undoes_nothing_of_the_second(office: Counter) -> None:
    [one] = office.owe(1, "notice:owner")
    office.send_all()
    first = office.peer.sids[one][0]
    office.receipt(one, "undelivered", "30008")
    for late in ("sent", "undelivered"):
        office.receipt(one, late, "30008", sid=first)
        assert office.row(one).state == "waiting", "the second try is still to come"
    office.rest()
    for late in ("sent", "undelivered", "failed"):
        office.receipt(one, late, "30008", sid=first)
        assert office.row(one).state == "sent", "the second try is not undone"
    office.receipt(one, "delivered")
    assert (office.row(one).state, len(office.peer.sids[one])) == ("delivered", 2)


def test_f015_a_failure_that_is_heard_before_the_answer_is_tried_again_once(office: Counter) -> None:
    [one] = office.owe(1, "notice:owner")
    watcher = _Failing(office, one)
    office.peer.watchers.append(watcher)
    office.send()
    office.peer.watchers.clear()
    assert office.row(one).state == "waiting"
    office.rest()
    assert (office.row(one).state, len(office.peer.sids[one])) == ("sent", 2)


class _Failing(Watcher):
    def __init__(self, office: Counter, message: int) -> None:
        self.office, self.message = office, message

    def took(self, text: dict[str, str | None], fields: dict[str, str]) -> None:
        self.office.receipt(self.message, "failed", "30008", sid=text["sid"])


# Nobody knows.


def test_of_two_texts_with_the_same_words_the_one_that_never_left_is_not_taken_for_the_other(office: Counter) -> None:
    first, second = office.owe(1)[0], office.owe(1)[0]
    office.peer.script_for(phone(4, 100), Answer(), Answer(drop=True, take=False))
    office.send_all()
    assert office.states([first, second]) == ["sent", "sending"]
    office.rest()
    assert office.states([first, second]) == ["sent", "sent"]
    every_owed_text_left_once(office.house.engine, office.peer)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(drop=True),
        Answer(201, "<html>"),
        Answer(201, "{}"),
        Answer(201, '{"sid": 7}'),
        Answer(200, ""),
        Answer(hang=0.8),
    ],
    ids=["hangs up", "html", "no sid", "number for a sid", "nothing", "hangs"],
)
def test_f107_a_text_that_was_taken_without_a_clear_answer_is_found_there_and_not_sent_again(
    answer: Answer, office: Counter
) -> None:
    ids = office.owe(10)
    office.peer.script_for(phone(4, 103), answer)
    office.send_all()
    assert office.states(ids) == ["sent"] * 3 + ["sending"] + ["sent"] * 6, "the others go on"
    # The provider's own dates are of today, and the office's clock is of the case's day.
    office.rest()
    assert set(office.states(ids)) == {"sent"}
    every_owed_text_left_once(office.house.engine, office.peer)


def test_a_provider_that_cannot_be_asked_just_now_is_asked_again_before_a_text_is_called_doubtful(
    office: Counter,
) -> None:
    ids = office.owe(3)
    office.peer.script(*[Answer(drop=True)] * 3)
    office.send_all()
    away = Answer(503, "", take=False)
    office.peer.script_for("list", away, away)
    office.later(LEASE)
    office.later(MINUTE)
    assert set(office.states(ids)) == {"sending"}
    assert sum(asked.method == "GET" for asked in office.peer.asked) == 2, "one question each time is enough"
    office.later(MINUTE)
    assert set(office.states(ids)) == {"sent"}
    every_owed_text_left_once(office.house.engine, office.peer)


def test_a_provider_that_can_never_be_asked_leaves_a_text_doubtful_and_an_officer_is_told(office: Counter) -> None:
    number = office.seize()
    [notice] = office.of_case(number, "notice:owner")
    office.peer.script_for(phone(4, 1), Answer(), Answer(drop=True))
    office.send_all()
    office.peer.script_for("list", *[Answer(404, "", take=False)] * 100)
    office.later(LEASE)
    assert office.row(notice.id).state == "sending"
    office.later(ASKED_FOR)
    assert office.row(notice.id).state == "doubtful"
    assert any("may or may not have gone out" in text for text in office.told(office.desk.officer))
    assert len(office.peer.sids[notice.id]) == 1


def test_a_provider_that_takes_texts_and_denies_it_does_not_make_a_phone_ring_for_ever(office: Counter) -> None:
    [one] = office.owe(1)
    office.peer.script_for(phone(4, 100), *[Answer(201, "")] * 100)
    office.peer.script_for("list", *[Answer(200, '{"messages": [], "next_page_uri": null}')] * 100)
    for _ in range(400):
        office.later(15 * MINUTE)
    assert (office.row(one).state, len(office.peer.sids[one])) == ("doubtful", 8)


# A clock of its own.


def test_f075_while_some_texts_hang_the_clock_process_sends_the_others(
    database: str, tmp_path: Path, measured: Measured
) -> None:
    with site(tmp_path, database, MUNADI_SEND_READ_SECONDS="1") as it:
        open_offices(it.engine, 1)
        ids = owe(it.engine, 40, datetime.now(UTC))
        for n, answer in enumerate(
            [Answer(hang=3), Answer(hang=3, take=False), Answer(drop=True), refuse(21211), Answer(201, "?")]
        ):
            it.peer.script_for(phone(4, n * 7), answer)
        it.start("clock")
        took = until(lambda: len(it.peer.sids) == 38, 30, lambda: (len(it.peer.sids), counted(it.engine), it.log()))
        until(lambda: counted(it.engine) == {"sending": 4, "failed": 1, "sent": 35}, 20, lambda: counted(it.engine))
        for program in it.programs:
            program.stop()
        settle(it.engine, it.channel())
        every_owed_text_left_once(it.engine, it.peer, failed={ids[21]})
        measured(f"the 35 others went in {took:.1f} s, the program's start included")
