"""What Twilio says became of a text: every known word mapped, every unknown one kept, none of them a 500."""

import pytest

from gateway.channels.twilio import ERRORS, STATUSES
from handlers.inbound import Receipt
from tests.gateway.desk import DATABASE_AWAY, NOW, FakeDesk, Fields, app_of, post

OURS = {"queued", "sent", "delivered", "read", "undelivered", "failed", "canceled"}


def told(desk: FakeDesk, status: str, code: str = "") -> Receipt:
    fields = [("MessageSid", "SM1"), ("MessageStatus", status), ("ErrorCode", code)]
    assert post(app_of(desk), "/twilio/receipt?m=12", fields) == (204, "")
    message_id, receipt = desk.receipts[-1]
    assert message_id == 12
    return receipt


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("accepted", "queued"),
        ("scheduled", "queued"),
        ("queued", "queued"),
        ("sending", "queued"),
        ("sent", "sent"),
        ("partially_delivered", "sent"),
        ("delivered", "delivered"),
        ("DELIVERED", "delivered"),
        ("read", "read"),
        ("undelivered", "undelivered"),
        ("failed", "failed"),
        ("canceled", "canceled"),
        ("receiving", ""),
        ("received", ""),
        ("FOO", ""),
        ("मिला", ""),
        ("", ""),
    ],
)
def test_a_status_is_one_of_our_words_or_kept_raw(theirs: str, ours: str, desk: FakeDesk) -> None:
    receipt = told(desk, theirs)
    assert (receipt.status, receipt.raw_status, receipt.at) == (ours, theirs, NOW)


@pytest.mark.parametrize(
    ("status", "code", "retry", "blame", "reason"),
    [
        ("undelivered", "30003", True, "network", "the phone is switched off or out of reach"),
        ("undelivered", "30005", False, "number", "the number is unknown or no longer in use"),
        ("undelivered", "30006", False, "number", "a landline, or a network that cannot be reached"),
        ("undelivered", "30007", False, "operator", "the network filtered the text out"),
        ("undelivered", "30008", True, "network", "the network gave no reason"),
        ("failed", "30001", True, "network", "the provider's queue is full"),
        ("failed", "21610", False, "person", "the person has texted STOP"),
        ("failed", "63016", False, "operator", "outside the 24 hours in which WhatsApp allows free text"),
        ("undelivered", "30034", False, "operator", "provider code 30034 (unknown)"),
        ("undelivered", "99999", False, "operator", "provider code 99999 (unknown)"),
        ("undelivered", "abc", False, "operator", "provider code abc (unknown)"),
        ("failed", "", False, "operator", "the provider gave no reason"),
        ("delivered", "", False, None, ""),
        ("sent", "30003", False, None, ""),
    ],
)
def test_a_failure_says_why_whose_fault_and_whether_to_try_again(
    status: str, code: str, retry: bool, blame: str | None, reason: str, desk: FakeDesk
) -> None:
    receipt = told(desk, status, code)
    assert (receipt.code, receipt.retry, receipt.blame, receipt.reason) == (code, retry, blame, reason)


def test_the_tables_are_whole() -> None:
    assert set(STATUSES.values()) == OURS
    for code, error in ERRORS.items():
        assert code.isdecimal()
        assert len(code) == 5
        assert error.reason
        assert error.blame in ("number", "operator", "network", "person")


JUNK: list[tuple[str, str, Fields]] = [
    ("a message we never sent", "?m=99", [("MessageSid", "SM2"), ("MessageStatus", "delivered")]),
    ("no message id", "", [("MessageSid", "SM2"), ("MessageStatus", "delivered")]),
    ("an id that is no number", "?m=x", [("MessageSid", "SM2"), ("MessageStatus", "delivered")]),
    ("an id of other digits", "?m=%E0%A5%A7%E0%A5%A8", [("MessageStatus", "delivered")]),
    ("an id below nought", "?m=-12", [("MessageStatus", "delivered")]),
    ("an id beyond any database", "?m=" + "9" * 30, [("MessageStatus", "delivered")]),
    ("the id twice", "?m=99&m=12", [("MessageStatus", "delivered")]),
    ("a voice call", "", [("CallSid", "CA1"), ("CallStatus", "completed")]),
    ("nothing at all", "?m=99", []),
]


@pytest.mark.parametrize(("what", "query", "fields"), JUNK)
def test_a_receipt_that_is_not_ours_is_taken_and_changes_nothing(
    what: str, query: str, fields: Fields, desk: FakeDesk
) -> None:
    assert post(app_of(desk), "/twilio/receipt" + query, fields) == (204, ""), what
    assert not desk.receipts


def test_a_receipt_without_a_status_is_handed_on_without_one(desk: FakeDesk) -> None:
    assert post(app_of(desk), "/twilio/receipt?m=12", [("CallSid", "CA1")]) == (204, "")
    assert desk.receipts == [(12, Receipt("twilio", "CA1", "", "", "", "", NOW))]


def test_while_the_record_is_away_the_provider_is_asked_to_come_again(desk: FakeDesk) -> None:
    desk.fault = DATABASE_AWAY
    assert post(app_of(desk), "/twilio/receipt?m=12", [("MessageStatus", "delivered")])[0] == 503
