"""A crash between send and record, two senders, a text that is taken back while it is sent, and who wants no texts."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import event

from distraint.store.engine import reading
from tests.gateway.twilio_peer import Answer, refused
from tests.soak.counter import MINUTE, Counter, counter, owe
from tests.soak.reckoning import counted, every_owed_text_left_once, settle, unfinished
from tests.soak.site import Program, Watcher, site, until
from tests.soak.town import open_offices, phone


@pytest.fixture
def office(database: str) -> Iterator[Counter]:
    with counter(database, send_read_seconds=5) as it:
        yield it


class Fatal(Watcher):
    """Kills the clock as the provider has taken so many texts, before it can say so."""

    def __init__(self, clock: Program, at: int) -> None:
        self.clock, self.left = clock, at

    def took(self, text: dict[str, str | None], fields: dict[str, str]) -> None:
        self.left -= 1
        if self.left == 0 and self.clock.process:
            os.killpg(self.clock.process.pid, signal.SIGKILL)


def test_f107_a_clock_that_dies_between_send_and_record_leaves_each_text_sent_once(
    database: str, tmp_path: Path
) -> None:
    with site(tmp_path, database, MUNADI_TWILIO_MESSAGES_PER_SECOND="8") as it:
        open_offices(it.engine, 1)
        owe(it.engine, 10, datetime.now(UTC))
        [clock] = it.start("clock")
        it.peer.watchers.append(Fatal(clock, 3))
        assert clock.process
        clock.process.wait(30)
        it.peer.watchers.clear()
        before = dict(it.peer.sids)
        assert counted(it.engine).get("sent", 0) < len(before), "what the third was, nobody has written down"
        settle(it.engine, it.channel())
        every_owed_text_left_once(it.engine, it.peer)
        assert {id_: it.peer.sids[id_] for id_ in before} == before
        assert counted(it.engine) == {"sent": 10}


def test_f108_two_clock_processes_and_a_slow_provider_send_each_text_once(database: str, tmp_path: Path) -> None:
    with site(tmp_path, database) as it:
        open_offices(it.engine, 1)
        owe(it.engine, 24, datetime.now(UTC))
        it.peer.before = 0.7
        it.start("clock", "clock")
        until(lambda: unfinished(it.engine) == 0, 40, lambda: (counted(it.engine), it.log()))
        time.sleep(1)
        every_owed_text_left_once(it.engine, it.peer)


def test_f109_a_text_taken_back_while_it_is_sent_goes_once_and_what_waits_does_not_go(office: Counter) -> None:
    going, waiting = office.owe(1)[0], office.owe(1)[0]
    office.peer.before = 0.6
    with ThreadPoolExecutor(1) as sender:
        under_way = sender.submit(office.send)
        until(lambda: office.peer.asked, 10, "nothing is sent")
        assert "No more texts" in office.text(phone(4, 100), "STOP").say
        under_way.result()
    office.peer.before = 0
    office.send_all()
    assert (office.row(going).state, office.row(waiting).state) == ("sent", "failed")
    assert office.row(waiting).reason == "opted out"
    assert (len(office.peer.sids[going]), waiting in office.peer.sids) == (1, False)


def test_f035_who_stops_between_writing_and_sending_gets_no_proclamation(office: Counter) -> None:
    now, office.now = office.now, office.now + 10 * MINUTE
    ids = office.owe(3)
    office.now = now
    office.send_all()
    assert office.states(ids) == ["waiting"] * 3, "it is to go in ten minutes"
    office.now += 5 * MINUTE
    office.text(phone(4, 101), "STOP")
    office.later(5 * MINUTE)
    assert office.states(ids) == ["sent", "failed", "sent"]
    assert office.row(ids[1]).reason == "opted out"


@pytest.mark.parametrize("why", ["throttled", "in doubt", "undelivered"])
def test_f035_consent_is_asked_again_before_a_second_try(why: str, office: Counter) -> None:
    [one] = office.owe(1)
    match why:
        case "throttled":
            office.peer.script(refused(429, 20429))
        case "in doubt":
            office.peer.script(Answer(drop=True, take=False))
        case _:
            pass
    office.peer.before = 0.4
    with ThreadPoolExecutor(1) as sender:
        under_way = sender.submit(office.send)
        until(lambda: office.peer.asked, 10, "nothing is sent")
        office.text(phone(4, 100), "STOP")  # while the first try is under way: there is nothing that waits
        under_way.result()
    office.peer.before = 0
    if why == "undelivered":
        office.receipt(one, "undelivered", "30008")
    office.rest()
    assert (office.row(one).state, office.row(one).reason) == ("failed", "opted out")
    assert len(office.peer.sids[one]) == (1 if why == "undelivered" else 0)


def test_f030_the_law_reaches_who_has_stopped_by_hand_and_never_silently_not_at_all(office: Counter) -> None:
    office.text(phone(4, 1), "STOP")
    number = office.seize(1)
    office.send_all()
    assert office.of_case(number, "notice:owner") == []
    [told] = [text for text in office.told(office.desk.officer) if "STOP" in text or "by hand" in text]
    assert str(number) in told


@pytest.mark.parametrize("heard", ["on create", "by receipt"])
def test_f023_an_opt_out_that_the_provider_knows_of_is_kept_and_the_queue_cleared(heard: str, office: Counter) -> None:
    number = office.seize(1)
    [notice] = office.of_case(number, "notice:owner")
    cried = office.owe(1, first=1)[0]
    if heard == "on create":
        office.peer.script_for(phone(4, 1), Answer(), refused(400, 21610))
        office.send(limit=1)
    while office.row(notice.id).state == "waiting":
        office.send(limit=1)
    if heard == "by receipt":
        office.receipt(notice.id, "failed", "21610")
    office.send_all()
    assert office.session(phone(4, 1)).stopped
    assert (office.row(notice.id).state, office.row(notice.id).code) == ("failed", "21610")
    assert (office.row(cried).state, office.row(cried).reason) == ("failed", "opted out")
    assert any(str(number) in text and "STOP" in text for text in office.told(office.desk.officer))
    assert not office.session(phone(4, 2)).stopped, "nobody else is taken to have stopped"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_looking_for_what_is_in_doubt_costs_nothing_for_what_was_ever_sent(office: Counter) -> None:
    asked: list[str] = []
    event.listen(office.house.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    office.look_up()
    [looking] = [each for each in asked if "lease_until <=" in each]
    with reading(office.house.engine) as conn:
        plan = conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {looking}", ("2026",)).all()
    assert "ix_message_unfinished" in str(plan), plan
