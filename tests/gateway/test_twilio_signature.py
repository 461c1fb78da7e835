"""A post is Twilio's only if its signature says so, over the address that the world knows us by."""

import socket

import pytest

from gateway.settings import complaints
from tests.gateway.desk import (
    PUBLIC,
    RAVI,
    TOKEN,
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
RECEIPT = "/twilio/receipt"
DELIVERED = [("MessageSid", "SM1"), ("MessageStatus", "delivered")]


def raw(port: int, target: str, fields: Fields, headers: dict[str, str]) -> int:
    """Posts over a bare socket, so that the request line is exactly `target`."""
    body = encoded(fields).encode()
    head = {
        "Host": "127.0.0.1",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
        "Connection": "close",
    } | headers
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        return int(line.makefile("rb").readline().split()[1])


# what | target | fields | the URL that was signed | other headers | answer
TABLE: list[tuple[str, str, Fields, str, dict[str, str], int]] = [
    (
        "TLS ends at a proxy: signed is the public address",
        SMS,
        text_from(),
        PUBLIC + SMS,
        {"X-Forwarded-Proto": "https"},
        200,
    ),
    (
        "signed over the inner address",
        SMS,
        text_from(),
        "http://127.0.0.1" + SMS,
        {},
        403,
    ),
    (
        "the caller names the host in a forwarded header",
        SMS,
        text_from(),
        "https://evil.example" + SMS,
        {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"},
        403,
    ),
    (
        "the caller names the host in the Host header",
        SMS,
        text_from(),
        "https://evil.example" + SMS,
        {"Host": "evil.example"},
        403,
    ),
    ("signed with the standard port", SMS, text_from(), PUBLIC + ":443" + SMS, {}, 200),
    ("the standard port dialled", SMS, text_from(), PUBLIC + SMS, {"Host": "gw.example.org:443"}, 200),
    (
        "another port dialled and signed",
        SMS,
        text_from(),
        PUBLIC + ":8443" + SMS,
        {"Host": "gw.example.org:8443"},
        200,
    ),
    (
        "another port dialled, not signed",
        SMS,
        text_from(),
        PUBLIC + SMS,
        {"Host": "gw.example.org:8443"},
        200,
    ),
    (
        "another port signed, not dialled",
        SMS,
        text_from(),
        PUBLIC + ":8443" + SMS,
        {},
        403,
    ),
    (
        "a query in any order and any encoding",
        RECEIPT + "?n=77&b=2&a=x+y&ref=O%27Hara",
        DELIVERED,
        PUBLIC + RECEIPT + "?n=77&b=2&a=x+y&ref=O%27Hara",
        {},
        204,
    ),
    (
        "an apostrophe signed plain",
        RECEIPT + "?n=77&b=2&a=x+y&ref=O%27Hara",
        DELIVERED,
        PUBLIC + RECEIPT + "?n=77&b=2&a=x+y&ref=O'Hara",
        {},
        204,
    ),
    (
        "small and capital escapes, letters of another script",
        RECEIPT + "?m=12&a=%2f%2F&p=%E0%A4%AE%e0%a4%be",
        DELIVERED,
        PUBLIC + RECEIPT + "?m=12&a=%2f%2F&p=%E0%A4%AE%e0%a4%be",
        {},
        204,
    ),
    (
        "an escaped letter in the path",
        "/twilio/%73ms",
        text_from(),
        PUBLIC + "/twilio/%73ms",
        {},
        200,
    ),
    (
        "another query than was signed",
        RECEIPT + "?m=13",
        DELIVERED,
        PUBLIC + RECEIPT + "?m=12",
        {},
        403,
    ),
    (
        "a field twice",
        SMS,
        [*text_from(), ("Tag", "b"), ("Tag", "a")],
        PUBLIC + SMS,
        {},
        200,
    ),
    (
        "fields left blank",
        SMS,
        [*text_from(), ("FromCity", ""), ("FromZip", "")],
        PUBLIC + SMS,
        {},
        200,
    ),
]


@pytest.mark.parametrize(("what", "target", "fields", "signed_url", "headers", "answer"), TABLE)
def test_f002_f003_f004_f005_f006_a_genuine_post_passes_and_no_other(
    what: str,
    target: str,
    fields: Fields,
    signed_url: str,
    headers: dict[str, str],
    answer: int,
    desk: FakeDesk,
    gunicorn: int,
) -> None:
    head = headers | {"X-Twilio-Signature": sign(signed_url, fields)}
    assert post(app_of(desk), target, fields, head)[0] == answer, what
    assert bool(desk.inbounds) == (answer == 200)
    assert raw(gunicorn, target, fields, head) == answer, f"{what}, on a real server"


def test_a_request_line_with_a_whole_address_does_not_name_the_host(gunicorn: int) -> None:
    for signed_url, answer in (("https://evil.example" + SMS, 403), (PUBLIC + SMS, 200)):
        head = {"X-Twilio-Signature": sign(signed_url, text_from())}
        assert raw(gunicorn, "https://evil.example" + SMS, text_from(), head) == answer


GENUINE = sign(PUBLIC + SMS, text_from())


@pytest.mark.parametrize("route", [SMS, RECEIPT])
@pytest.mark.parametrize(
    "signature",
    [
        None,
        "",
        " ",
        "x",
        GENUINE[:-1],
        GENUINE + "=",
        "ÿ" * 28,
        sign(PUBLIC + SMS, text_from(), "another token"),
    ],
)
def test_a_post_without_a_right_signature_is_refused_and_leaves_nothing(
    route: str, signature: str | None, desk: FakeDesk
) -> None:
    headers = {} if signature is None else {"X-Twilio-Signature": signature}
    answer = app_of(desk).test_client().post(route, data=dict(text_from()), headers=headers)
    assert answer.status_code == 403
    assert len(answer.data) < 80
    assert not desk.inbounds
    assert not desk.receipts


def test_a_changed_field_spoils_the_signature(desk: FakeDesk) -> None:
    head = {"X-Twilio-Signature": GENUINE}
    assert post(app_of(desk), SMS, text_from(body="PAID 1015 185"), head)[0] == 403
    assert post(app_of(desk), SMS, [*text_from(), ("Body", "PAID 1015 185")], head)[0] == 403


@pytest.mark.parametrize("missing", [{"twilio_auth_token": ""}, {"twilio_auth_token": " "}, {"public_url": ""}])
def test_without_a_token_or_a_public_address_no_post_is_accepted(missing: dict[str, object], desk: FakeDesk) -> None:
    assert complaints(settings(**missing)), "a live start says what is missing"
    for token in ("", " ", TOKEN):
        for url in (PUBLIC + SMS, SMS, "http://localhost" + SMS):
            head = {"X-Twilio-Signature": sign(url, text_from(), token)}
            assert post(app_of(desk, **missing), SMS, text_from(), head)[0] == 403
    assert not desk.inbounds


@pytest.mark.parametrize(
    ("public_url", "fit"),
    [
        ("https://gw.example.org", True),
        ("https://gw.example.org:8443/munadi/", True),
        ("http://127.0.0.1:8000", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("http://gw.example.org", False),
        ("gw.example.org", False),
        ("https://", False),
        ("https://gw.example.org/?a=1", False),
        ("https://me@gw.example.org", False),
        ("", False),
    ],
)
def test_a_public_address_is_https_except_on_this_machine(public_url: str, fit: bool) -> None:
    assert (complaints(settings(public_url=public_url)) == []) is fit


def test_a_demo_starts_without_any_of_it_and_still_refuses_what_is_not_signed(desk: FakeDesk) -> None:
    bare: dict[str, object] = {
        "demo": True,
        "public_url": "",
        "twilio_account_sid": "",
        "twilio_auth_token": "",
    }
    assert complaints(settings(**bare)) == []
    assert post(app_of(desk, **bare), SMS, text_from(sender=RAVI))[0] == 403


def test_a_public_address_with_a_path_is_signed_with_it(desk: FakeDesk) -> None:
    app = app_of(desk, public_url=PUBLIC + "/munadi/")
    head = {"X-Twilio-Signature": sign(PUBLIC + "/munadi" + SMS, text_from())}
    assert post(app, SMS, text_from(), head)[0] == 200
