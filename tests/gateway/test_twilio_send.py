"""A text goes out once; every way in which that can go wrong says what it means for the next try."""

import io
import logging
import time
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest
from werkzeug.serving import make_server

from gateway.channels.console import ConsoleChannel
from gateway.channels.kept import KeptChannel
from gateway.channels.twilio import TwilioChannel
from scheduler.channel import Accepted, Channel, Outgoing, SendFailed, SendUnknown
from tests.gateway.desk import OFFICE, PUBLIC, RAVI, TOKEN, FakeDesk, app_of, free_port, settings
from tests.gateway.twilio_peer import Answer, TwilioPeer, refused

ACCOUNT = "AC" + "0" * 32
OUT = Outgoing(12, OFFICE, RAVI, "मेरा: 1015 noticed & due Rs 185.00")


@pytest.fixture
def peer() -> Iterator[TwilioPeer]:
    with TwilioPeer() as peer:
        yield peer


def channel(peer: TwilioPeer, **changed: object) -> TwilioChannel:
    return TwilioChannel(settings(twilio_api_url=peer.url, **changed))


def test_a_text_is_posted_to_the_account_with_our_id_in_the_callback(peer: TwilioPeer) -> None:
    assert channel(peer).send(OUT) == Accepted(f"SM{1:032x}")
    [asked] = peer.asked
    assert (asked.method, asked.path) == ("POST", f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json")
    assert asked.fields == {
        "To": RAVI,
        "From": OFFICE,
        "Body": OUT.text,
        "StatusCallback": f"{PUBLIC}/twilio/receipt?m=12",
    }
    assert asked.authorization == "Basic " + b64encode(f"{ACCOUNT}:{TOKEN}".encode()).decode()


def test_the_line_is_kept_open_between_texts(peer: TwilioPeer) -> None:
    line = channel(peer)
    for _ in range(3):
        line.send(OUT)
    assert len({asked.connection for asked in peer.asked}) == 1


def test_a_text_from_a_whatsapp_address_goes_to_one(peer: TwilioPeer) -> None:
    channel(peer).send(Outgoing(12, "whatsapp:" + OFFICE, RAVI, "Hello"))
    assert (peer.asked[0].fields["From"], peer.asked[0].fields["To"]) == (
        f"whatsapp:{OFFICE}",
        f"whatsapp:{RAVI}",
    )


SLOWLY = (("Retry-After", "7"),)
REFUSALS: list[tuple[Answer, bool, str, str, str, float | None]] = [
    # the answer | retry | code | blame | reason | retry after
    (refused(429, 20429), True, "20429", "network", "the provider asks us to slow down", None),
    (refused(429, 20429, SLOWLY), True, "20429", "network", "the provider asks us to slow down", 7.0),
    (refused(429, 21211), True, "21211", "number", "not a valid phone number", None),
    (refused(400, 30001), True, "30001", "network", "the provider's queue is full", None),
    (refused(400, 21211), False, "21211", "number", "not a valid phone number", None),
    (refused(400, 21614), False, "21614", "number", "not a mobile phone", None),
    (refused(400, 21617), False, "21617", "operator", "the text is too long", None),
    (refused(400, 21408), False, "21408", "operator", "sending not allowed to this country", None),
    (refused(400, 21610), False, "21610", "person", "the person has texted STOP", None),
    (refused(401, 20003), True, "20003", "operator", "the provider does not accept our credentials", None),
    (refused(400, 99999), False, "99999", "operator", "provider code 99999 (unknown)", None),
    (refused(500, 20500), True, "20500", "network", "provider code 20500 (unknown)", None),
    (refused(503, 20503, SLOWLY), True, "20503", "network", "provider code 20503 (unknown)", 7.0),
    (Answer(500, "<html>", take=False), True, "HTTP 500", "network", "the provider answered HTTP 500", None),
    (Answer(429, "", take=False), True, "HTTP 429", "network", "the provider answered HTTP 429", None),
    (Answer(400, "[]", take=False), False, "HTTP 400", "operator", "the provider answered HTTP 400", None),
    (Answer(404, "{}", take=False), False, "HTTP 404", "operator", "the provider answered HTTP 404", None),
    (Answer(302, "", take=False), False, "HTTP 302", "operator", "the provider answered HTTP 302", None),
]


@pytest.mark.parametrize(("answer", "retry", "code", "blame", "reason", "retry_after"), REFUSALS)
def test_f029_a_refusal_says_whether_to_try_again_and_whose_fault_it_was(
    answer: Answer,
    retry: bool,
    code: str,
    blame: str,
    reason: str,
    retry_after: float | None,
    peer: TwilioPeer,
) -> None:
    peer.script(answer)
    with pytest.raises(SendFailed) as caught:
        channel(peer).send(OUT)
    failed = caught.value
    assert (failed.retry, failed.code, failed.blame) == (retry, code, blame)
    assert (failed.reason, failed.retry_after) == (reason, retry_after)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("0", 0.0), ("2.5", 2.5), ("99999999", 3600.0), ("-1", None), ("nan", None), ("soon", None), ("", None)],
)
def test_the_wait_that_is_asked_for_is_a_sane_number_or_none(
    header: str, seconds: float | None, peer: TwilioPeer
) -> None:
    peer.script(refused(429, 20429, (("Retry-After", header),)))
    with pytest.raises(SendFailed) as caught:
        channel(peer).send(OUT)
    assert caught.value.retry_after == seconds


def test_where_nobody_listens_the_text_never_left_and_may_be_sent_again() -> None:
    nobody = TwilioChannel(settings(twilio_api_url=f"http://127.0.0.1:{free_port()}"))
    with pytest.raises(SendFailed) as caught:
        nobody.send(OUT)
    assert (caught.value.retry, caught.value.blame) == (True, "network")


@pytest.mark.parametrize(
    "answer",
    [
        Answer(hang=2),
        Answer(drop=True),
        Answer(drop=True, take=False),
        Answer(body=""),
        Answer(body="<html>busy</html>"),
        Answer(body="[]"),
        Answer(body="null"),
        Answer(body="7"),
        Answer(body="{}"),
        Answer(body='{"sid": ""}'),
        Answer(body='{"sid": 7}'),
        Answer(body='{"sid": "SM1", "date_created": 7}'),
        Answer(200, body="ok"),
        Answer(204, body=""),
    ],
)
def test_after_an_answer_that_never_came_or_cannot_be_read_nobody_knows(answer: Answer, peer: TwilioPeer) -> None:
    peer.script(answer)
    with pytest.raises(SendUnknown):
        channel(peer, send_read_seconds=0.3).send(OUT)


def test_a_provider_that_hangs_is_left_after_the_time_out(peer: TwilioPeer) -> None:
    peer.script(Answer(hang=3))
    began = time.monotonic()
    with pytest.raises(SendUnknown):
        channel(peer, send_read_seconds=0.3).send(OUT)
    assert time.monotonic() - began < 1.5


def test_one_bad_number_and_one_broken_line_leave_the_others_alone(peer: TwilioPeer) -> None:
    numbers = [f"+9190000000{n}" for n in range(41, 46)]
    peer.script_for(numbers[1], refused(400, 21211))
    peer.script_for(numbers[3], Answer(drop=True, take=False))
    line, since = channel(peer), datetime.now(UTC)
    outcomes = []
    for n, number in enumerate(numbers):
        out = Outgoing(n, OFFICE, number, "Sale on 13/3")
        try:
            line.send(out)
            outcomes.append("sent")
        except SendFailed as failed:
            outcomes.append(f"retry={failed.retry} {failed.code}")
        except SendUnknown:
            outcomes.append(f"found={line.find(out, since)}")
    assert outcomes == ["sent", "retry=False 21211", "sent", "found=None", "sent"]


def test_a_text_taken_before_the_line_broke_is_found(peer: TwilioPeer) -> None:
    line, since = channel(peer), datetime.now(UTC)
    peer.script(Answer(drop=True))
    with pytest.raises(SendUnknown):
        line.send(OUT)
    assert line.find(OUT, since) == Accepted(f"SM{1:032x}")


def test_find_tells_our_text_from_others(peer: TwilioPeer) -> None:
    line, since = channel(peer), datetime.now(UTC)
    for other in (
        Outgoing(13, OFFICE, "+919000000002", OUT.text),
        Outgoing(14, "+919000000098", RAVI, OUT.text),
        Outgoing(15, OFFICE, RAVI, OUT.text + " now"),
    ):
        line.send(other)
    assert line.find(OUT, since) is None
    mine = line.send(OUT)
    assert line.find(OUT, since) == mine
    assert line.find(OUT, since + timedelta(hours=1)) is None, "what went out before is not this text"


def test_find_reads_every_page(peer: TwilioPeer) -> None:
    peer.page_size = 2
    line, since = channel(peer), datetime.now(UTC)
    mine = line.send(OUT)
    for n in range(5):
        line.send(Outgoing(20 + n, OFFICE, RAVI, f"Other {n}"))
    assert line.find(OUT, since) == mine


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (refused(503, 20503), SendFailed),
        (Answer(200, "<html>"), SendUnknown),
        (Answer(200, "{}"), SendUnknown),
        (Answer(200, '{"messages": [7]}'), SendUnknown),
        (Answer(200, '{"messages": null}'), SendUnknown),
        (Answer(204, ""), SendUnknown),
    ],
)
def test_where_the_list_cannot_be_read_find_does_not_say_no(
    answer: Answer, fault: type[Exception], peer: TwilioPeer
) -> None:
    peer.script_for("list", answer)
    with pytest.raises(fault):
        channel(peer).find(OUT, datetime.now(UTC))


def test_a_receipt_may_come_before_the_answer_to_the_send(peer: TwilioPeer) -> None:
    desk = FakeDesk(known={12})
    server = make_server("127.0.0.1", free_port(), app_of(desk), threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        peer.callback_base = f"http://127.0.0.1:{server.server_port}"
        peer.script(Answer(callback="delivered"))
        accepted = channel(peer).send(OUT)
    finally:
        server.shutdown()
    assert peer.callbacks == [204]
    [(message_id, receipt)] = desk.receipts
    assert (message_id, receipt.status, receipt.provider_id) == (12, "delivered", accepted.provider_id)


def test_no_phone_number_reaches_the_log(peer: TwilioPeer, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        channel(peer).send(OUT)
        channel(peer).find(OUT, datetime.now(UTC))
    assert RAVI[1:] not in caplog.text


def test_the_kept_channel_keeps_in_order_and_knows_the_lost() -> None:
    kept = KeptChannel()
    line: Channel = kept
    kept.lost.add(RAVI)
    line.send(OUT)
    kept.lost.clear()
    line.send(Outgoing(13, OFFICE, RAVI, "Again"))
    assert [(k.out.message_id, k.delivered) for k in kept.kept] == [(12, False), (13, True)]
    assert [out.text for out in kept.delivered_to(RAVI)] == ["Again"]
    assert line.find(OUT, datetime.now(UTC)) == Accepted("story-1")


def test_the_console_prints_a_line_for_each_text() -> None:
    stream = io.StringIO()
    line: Channel = ConsoleChannel(stream)
    line.send(Outgoing(12, OFFICE, RAVI, "Due on 1015:\nfee 30.00"))
    assert stream.getvalue() == f"{OFFICE} > {RAVI}: Due on 1015: / fee 30.00\n"
    with pytest.raises(NotImplementedError):
        line.find(OUT, datetime.now(UTC))
