from itertools import permutations

import pytest
from sqlalchemy import select

from distraint.store import tables
from distraint.store.engine import reading, writing
from distraint.store.outbox import claim, enqueue, failed, resolve, sent
from distraint.store.receipts import Change, record_receipt
from tests.store.rooms import NOON, OWNER, at_once, letter, minutes

FAILURES = {"failed", "undelivered"}


@pytest.fixture
def sending(engine):
    """A message in its worker's hands."""
    with writing(engine) as conn:
        (number,) = enqueue(conn, [letter()], NOON)
        claim(conn, NOON, "w1", minutes(2), 1, "kept")
    return number


def report(engine, number, status, code="", reason="", **more):
    with writing(engine) as conn:
        return record_receipt(conn, number, status, status.upper(), code, reason, NOON + minutes(1), **more)


def mark_sent(engine, number):
    with writing(engine) as conn:
        return sent(conn, number, "w1", "SM1", NOON)


def row(engine, number):
    with reading(engine) as conn:
        return conn.execute(select(tables.message).where(tables.message.c.id == number)).one()


def kept(engine):
    with reading(engine) as conn:
        return list(conn.scalars(select(tables.receipt.c.raw_status).order_by(tables.receipt.c.id)))


def test_a_receipt_tells_what_changed(engine, sending):
    mark_sent(engine, sending)
    assert report(engine, sending, "delivered") == Change(sending, "notice:owner", 1053, 4, OWNER, "delivered")
    found = row(engine, sending)
    assert (found.sent_at, found.delivered_at) == (NOON, NOON + minutes(1))


def test_each_state_is_reported_once_and_every_receipt_kept(engine, sending):
    changes = [report(engine, sending, word) for word in ("queued", "sent", "delivered", "delivered")]
    assert [change and change.state for change in changes] == [None, "sent", "delivered", None]
    assert kept(engine) == ["QUEUED", "SENT", "DELIVERED", "DELIVERED"]


@pytest.mark.parametrize("number", [0, -1, 999_999_999, 10**20])
def test_a_receipt_for_no_message_of_ours_changes_nothing(engine, number):
    assert report(engine, number, "delivered") is None
    assert kept(engine) == []


@pytest.mark.parametrize("word", ["", "queued", "read", "ଅଜଣା", "waiting", "sending", "doubtful"])
def test_an_unknown_word_changes_nothing(engine, sending, word):
    mark_sent(engine, sending)
    assert report(engine, sending, word) is None
    assert row(engine, sending).state == "sent"
    assert kept(engine) == [word.upper()]


@pytest.mark.parametrize("early", ["sent", "delivered", "undelivered", "failed"])
def test_a_receipt_faster_than_the_provider_s_answer_stands(engine, sending, early):
    assert report(engine, sending, early).state == early
    assert mark_sent(engine, sending)
    found = row(engine, sending)
    assert (found.state, found.provider_id) == (early, "SM1")


@pytest.mark.parametrize("early", ["sent", "delivered"])
def test_a_message_that_arrived_is_not_tried_again_though_the_send_timed_out(engine, sending, early):
    report(engine, sending, early)
    with writing(engine) as conn:
        assert not failed(conn, sending, "w1", "time-out", "no answer", NOON)
        assert claim(conn, NOON + minutes(60), "w2", minutes(2), 9, "kept") == []
    assert row(engine, sending).state == early


@pytest.mark.parametrize("order", list(permutations(["answer", "queued", "sent", "delivered", "sent"])))
def test_a_delivered_message_ends_delivered_in_whatever_order(engine, sending, order):
    for event in order:
        mark_sent(engine, sending) if event == "answer" else report(engine, sending, event)
    found = row(engine, sending)
    assert (found.state, found.provider_id) == ("delivered", "SM1")
    assert len(kept(engine)) == 4


@pytest.mark.parametrize("failure", sorted(FAILURES))
@pytest.mark.parametrize("order", list(permutations(["answer", "queued", "sent", "failure"])))
def test_a_failed_message_ends_failed_with_its_reason_in_whatever_order(engine, sending, order, failure):
    for event in order:
        if event == "answer":
            mark_sent(engine, sending)
        elif event == "failure":
            report(engine, sending, failure, "30003", "unreachable")
        else:
            report(engine, sending, event)
    found = row(engine, sending)
    assert (found.state, found.code, found.reason) == (failure, "30003", "unreachable")


PARTS = [("failed", "1"), ("delivered", "2"), ("delivered", "3"), ("sent", "1")]


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("order", list(permutations(PARTS)))
def test_f017_a_text_of_which_one_part_failed_never_counts_as_delivered(engine, sending, order, named):
    mark_sent(engine, sending)
    for status, part in order:
        change = report(engine, sending, status, "27", "absent", part=part if named else "", of=3)
        assert change is None or change.state != "delivered"
    found = row(engine, sending)
    assert (found.state, found.reason, found.delivered_at) == ("failed", "absent", None)


@pytest.mark.parametrize("order", list(permutations(["1", "2", "2", "3"])))
def test_a_text_of_parts_is_delivered_with_the_last_of_them(engine, sending, order):
    changes = [report(engine, sending, "delivered", part=part, of=3) for part in order]
    states = [change.state for change in changes if change]
    assert states == ["sent", "delivered"]
    assert row(engine, sending).state == "delivered"


def test_a_failure_before_delivery_outweighs_a_later_delivery(engine, sending):
    report(engine, sending, "undelivered", "30005", "unknown handset")
    assert report(engine, sending, "delivered") is None
    found = row(engine, sending)
    assert (found.state, found.code, found.reason) == ("undelivered", "30005", "unknown handset")


def test_a_delivery_is_not_undone_by_a_later_failure(engine, sending):
    report(engine, sending, "delivered")
    assert report(engine, sending, "failed", "30003", "unreachable") is None
    found = row(engine, sending)
    assert (found.state, found.code, found.reason) == ("delivered", "", "")
    assert kept(engine) == ["DELIVERED", "FAILED"]


def test_a_failure_s_reason_is_not_erased_by_one_without(engine, sending):
    with writing(engine) as conn:
        failed(conn, sending, "w1", "30001", "queue full", NOON)
        claim(conn, NOON, "w1", minutes(2), 1, "kept")
    report(engine, sending, "failed")
    found = row(engine, sending)
    assert (found.state, found.code, found.reason) == ("failed", "30001", "queue full")


def test_a_late_failure_of_one_attempt_does_not_stop_the_next(engine, sending):
    with writing(engine) as conn:
        failed(conn, sending, "w1", "30001", "queue full", NOON + minutes(3))
    assert report(engine, sending, "undelivered") is None
    assert row(engine, sending).state == "waiting"
    assert report(engine, sending, "delivered").state == "delivered"


@pytest.mark.parametrize("status", ["sent", "delivered", "undelivered", "failed"])
def test_a_receipt_ends_the_doubt(engine, sending, status):
    with writing(engine) as conn:
        resolve(conn, sending, None, NOON + minutes(2))
    assert report(engine, sending, status).state == status


def test_of_ten_receipts_at_once_one_reports_the_delivery(engine, sending):
    changes = at_once(10, lambda _: report(engine, sending, "delivered"))
    assert sum(change is not None for change in changes) == 1
    assert len(kept(engine)) == 10
