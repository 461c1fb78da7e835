"""Whatever is posted at the doors, the answer is short, quick and never a 500 of the caller's making."""

import json
import socket
import time
from http.client import HTTPConnection

import pytest
from hypothesis import given
from hypothesis import settings as trial
from hypothesis import strategies as st
from sqlalchemy import create_engine
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gateway.app import create_app
from gateway.settings import Settings, SettingsError
from tests.gateway.desk import (
    DATABASE_AWAY,
    NOW,
    OFFICE,
    PUBLIC,
    RAVI,
    FakeDesk,
    Fields,
    app_of,
    encoded,
    post,
    settings,
    sign,
    text_from,
)

SMS = "/twilio/sms"
FORM = "application/x-www-form-urlencoded"
ENDS = [("From", RAVI), ("To", OFFICE)]


def test_a_text_is_handed_to_the_desk_and_answered_with_an_empty_response(desk: FakeDesk) -> None:
    answer = (
        app_of(desk)
        .test_client()
        .post(SMS, data=dict(text_from(body=" मेरा 1015 ")), headers=_signed(text_from(body=" मेरा 1015 ")))
    )
    assert (answer.status_code, answer.data) == (200, b"<Response/>")
    assert answer.mimetype == "text/xml"
    [inbound] = desk.inbounds
    assert (inbound.channel, inbound.sender, inbound.to) == ("twilio", RAVI, OFFICE)
    assert (inbound.text, inbound.received_at, inbound.media) == (" मेरा 1015 ", NOW, ())


@pytest.mark.parametrize(
    ("what", "fields", "text", "media"),
    [
        (
            "a picture alone",
            [("NumMedia", "1"), ("MediaUrl0", "https://m.example/1")],
            "",
            ("https://m.example/1",),
        ),
        ("an empty text", [("Body", "")], "", ()),
        ("no text at all", [], "", ()),
        ("a place", [("Latitude", "21.93"), ("Longitude", "86.72")], "", ("geo:21.93,86.72",)),
        ("two pictures", [("MediaUrl0", "a"), ("MediaUrl1", "b"), ("Body", "MINE")], "MINE", ("a", "b")),
        ("a false count", [("NumMedia", "many"), ("Body", "MINE")], "MINE", ()),
        ("a NUL", [("Body", "STATUS\x00 1015"), ("MediaUrl0", "a\x00b")], "STATUS 1015", ("ab",)),
    ],
)
def test_a_post_need_not_hold_a_text(
    what: str, fields: Fields, text: str, media: tuple[str, ...], desk: FakeDesk
) -> None:
    assert post(app_of(desk), SMS, [("MessageSid", "MM1"), *ENDS, *fields])[0] == 200, what
    assert (desk.inbounds[0].text, desk.inbounds[0].media) == (text, media)


@pytest.mark.parametrize("prefix", ["whatsapp:", "WHATSAPP:", "WhatsApp:"])
def test_a_whatsapp_sender_is_the_person_known_by_that_number(prefix: str, desk: FakeDesk) -> None:
    fields = [("MessageSid", "SM1"), ("From", prefix + RAVI), ("To", "whatsapp:" + OFFICE), ("Body", "MINE")]
    assert post(app_of(desk), SMS, fields)[0] == 200
    assert (desk.inbounds[0].sender, desk.inbounds[0].to) == (RAVI, "whatsapp:" + OFFICE)


@pytest.mark.parametrize("fields", [[], ENDS, [("MessageSid", "SM1")], [("MessageSid", "\x00"), *ENDS]])
def test_a_post_that_names_no_message_or_no_sender_is_refused(fields: Fields, desk: FakeDesk) -> None:
    assert post(app_of(desk), SMS, fields)[0] == 400
    assert not desk.inbounds


@pytest.mark.parametrize("route", [SMS, "/twilio/receipt"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_the_doors_are_for_posts_only(route: str, method: str, desk: FakeDesk) -> None:
    answer = app_of(desk).test_client().open(route, method=method)
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_a_body_up_to_the_limit_passes_and_one_byte_more_does_not(desk: FakeDesk) -> None:
    fields = text_from(body="x")
    room = 64 * 1024 - len(encoded(fields))
    assert post(app_of(desk), SMS, text_from(body="x" * (1 + room)))[0] == 200
    assert post(app_of(desk), SMS, text_from(body="x" * (2 + room)))[0] == 413


def test_a_chunked_body_up_to_the_limit_passes_and_one_byte_more_does_not(gunicorn: int) -> None:
    room = 64 * 1024 - len(encoded(text_from(body="")))
    for size, status in ((room, 200), (room + 1, 413)):
        fields = text_from(body="x" * size)
        line = HTTPConnection("127.0.0.1", gunicorn, timeout=20)
        head = {"Content-Type": FORM} | _signed(fields)
        line.request("POST", SMS, iter([encoded(fields).encode()]), head, encode_chunked=True)
        assert line.getresponse().status == status
        line.close()


def test_the_limit_is_ours_to_choose_for_every_kind_of_body(desk: FakeDesk) -> None:
    app = app_of(desk, max_body_bytes=2_000_000)
    assert post(app, SMS, text_from(body="x" * 600_000))[0] == 200
    fields = text_from(body="x" * 600_000)
    answer = app.test_client().post(SMS, data=dict(fields), headers=_signed(fields), content_type="multipart/form-data")
    assert answer.status_code == 200


def _signed(fields: Fields) -> dict[str, str]:
    return {"X-Twilio-Signature": sign(PUBLIC + SMS, fields)}


def _multipart(size: int) -> tuple[str, bytes]:
    field = b'--b\r\nContent-Disposition: form-data; name="Body"\r\n\r\n' + b"x" * size + b"\r\n--b--\r\n"
    return "multipart/form-data; boundary=b", field


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (FORM, b"Body=" + b"x" * 2_000_000),
        _multipart(600_000),
        ("application/json", b"[" + b"1," * 100_000 + b"1]"),
        ("application/octet-stream", b"\x00" * 100_000),
    ],
)
def test_a_real_server_answers_413_to_every_body_over_the_limit(
    content_type: str, body: bytes, chunked: bool, gunicorn: int
) -> None:
    line = HTTPConnection("127.0.0.1", gunicorn, timeout=20)
    sent = (body[at : at + 8192] for at in range(0, len(body), 8192)) if chunked else body
    line.request("POST", SMS, sent, {"Content-Type": content_type}, encode_chunked=chunked)
    answer = line.getresponse()
    assert (answer.status, answer.read()) == (413, b"The body is too large.\n")
    line.close()


def test_a_real_server_takes_a_small_chunked_post(gunicorn: int) -> None:
    line = HTTPConnection("127.0.0.1", gunicorn, timeout=20)
    head = {"Content-Type": FORM} | _signed(text_from())
    line.request("POST", SMS, iter([encoded(text_from()).encode()]), head, encode_chunked=True)
    assert line.getresponse().status == 200
    line.close()


@pytest.mark.parametrize("body", [b"zz\r\nnot a chunk\r\n0\r\n\r\n", b"ffffffffffffffffffff\r\nx", b"5\r\nab"])
def test_a_real_server_answers_a_broken_body_with_4xx_or_hangs_up(body: bytes, gunicorn: int) -> None:
    with socket.create_connection(("127.0.0.1", gunicorn), 10) as line:
        line.sendall(
            b"POST /twilio/sms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\n" + body
        )
        line.shutdown(socket.SHUT_WR)
        said = line.makefile("rb").readline()
    assert said == b"" or said.split()[1].startswith(b"4"), said


@pytest.mark.parametrize("fault", [DATABASE_AWAY, PoolTimeout("no connection left")])
def test_while_the_record_is_away_the_answer_is_a_quick_503(fault: Exception, desk: FakeDesk) -> None:
    desk.fault = fault
    began = time.monotonic()
    answer = app_of(desk).test_client().post(SMS, data=dict(text_from()), headers=_signed(text_from()))
    assert time.monotonic() - began < 1
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert b"SELECT" not in answer.data


def test_an_unforeseen_fault_shows_nothing_of_itself(desk: FakeDesk) -> None:
    desk.fault = RuntimeError("the combination of the safe")
    status, said = post(app_of(desk), SMS, text_from())
    assert (status, said) == (500, "Something went wrong here. It has been written down.\n")


def test_healthz_asks_the_database_and_readyz_the_desk_too(desk: FakeDesk) -> None:
    client = app_of(desk).test_client()
    assert (client.get("/healthz").status_code, client.get("/healthz").data) == (200, b"ok")
    assert client.get("/readyz").status_code == 200
    desk.fault = DATABASE_AWAY
    assert client.get("/readyz").status_code == 503
    nowhere = create_engine("sqlite:////nowhere/at/all.db")
    assert create_app(settings(), nowhere, desk).test_client().get("/healthz").status_code == 503


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MUNADI_PORT", "http"),
        ("MUNADI_PUBLIC_URL", "https://gw.example.org:port"),
        ("MUNADI_MAX_BODY_BYTES", "0"),
        ("MUNADI_LOG_LEVEL", "LOUD"),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name):
        Settings.load()


NAMES = st.sampled_from(
    [
        *("MessageSid", "SmsSid", "From", "To", "Body", "NumMedia", "MediaUrl0", "Latitude", "Longitude"),
        *("Tag", "MessageStatus", "ErrorCode", "CallSid", "CallStatus"),
    ]
)
FIELDS = st.lists(st.tuples(NAMES | st.text(max_size=8), st.text(max_size=40)), max_size=12)
TARGETS = st.sampled_from([SMS, "/twilio/receipt?m=12", "/twilio/receipt?m=13", "/twilio/receipt"])
TYPES = st.sampled_from([FORM, FORM + "; charset=utf-16", "multipart/form-data; boundary=b", "application/json", ""])
BODIES = st.binary(max_size=400) | st.builds(lambda inner: b"--b\r\n" + inner + b"\r\n--b--", st.binary())


ANY = app_of(FakeDesk(known={12}))


@trial(max_examples=1000, deadline=None)
@given(target=TARGETS, fields=FIELDS)
def test_no_signed_form_whatever_it_says_yields_a_5xx(target: str, fields: Fields) -> None:
    status, _ = post(ANY, target, fields)
    assert status in (200, 204, 400)


@trial(max_examples=2000, deadline=None)
@given(target=TARGETS, body=BODIES, kind=TYPES, signature=st.text(st.characters(max_codepoint=255)))
def test_no_body_whatever_it_is_yields_a_5xx(target: str, body: bytes, kind: str, signature: str) -> None:
    head = {"X-Twilio-Signature": "".join(signature.split())}
    answer = ANY.test_client().post(target, data=body, content_type=kind, headers=head)
    assert answer.status_code < 500


def test_a_json_body_is_not_a_way_round_the_signature(desk: FakeDesk) -> None:
    answer = app_of(desk).test_client().post(SMS, data=json.dumps(dict(text_from())), content_type="application/json")
    assert answer.status_code == 403
