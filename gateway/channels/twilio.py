"""Twilio: SMS and WhatsApp, both ways, through its official client.

Every channel reads in this order: signature, form to Inbound, status table, form to Receipt, error table,
send, find.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hmac import compare_digest
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Request
from twilio.base.exceptions import TwilioException
from twilio.http.response import Response
from twilio.request_validator import RequestValidator
from twilio.rest import Client
from werkzeug.datastructures import MultiDict

from gateway.channels.twilio_line import Line
from gateway.settings import Settings
from handlers.inbound import Blame, Inbound, Receipt
from scheduler.channel import Accepted, Outgoing, SendFailed, SendUnknown

NAME = "twilio"
WHATSAPP = "whatsapp:"
Form = MultiDict[str, str]


# The signature: over the public URL, never over what the request says of its own scheme and host.


def is_signed(request: Request, settings: Settings) -> bool:
    """Whether Twilio signed this post; without a token, a public URL or a signature the answer is no."""
    token = settings.twilio_auth_token.get_secret_value().strip()
    signature = request.headers.get("X-Twilio-Signature", "").encode()
    if not (token and signature and settings.public_url):
        return False
    validator = RequestValidator(token)
    target = _target(request.environ)
    for base in _bases(settings.public_url, request.headers.get("Host", "")):
        # Providers differ in whether they sign an apostrophe in the query encoded or plain.
        for url in dict.fromkeys((base + target, base + target.replace("%27", "'"))):
            # compute_signature and not validate, which rewrites the URL on the way.
            expected: str = validator.compute_signature(url, request.form)
            if compare_digest(expected.encode(), signature):
                return True
    return False


def _target(environ: Mapping[str, Any]) -> str:
    """Path and query byte for byte as received; Flask's own are decoded."""
    path = str(environ.get("RAW_URI", "")).partition("?")[0]
    if "://" in path:  # a request line may carry a whole address; its host is not ours to believe
        path = "/" + path.split("://", 1)[1].partition("/")[2]
    if not path.startswith("/"):
        path = quote((environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")).encode("latin-1"))
    query = environ.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


def _bases(public_url: str, host: str) -> Iterator[str]:
    """The public URL without a port, with it, and with the port (only the port) that the caller dialled."""
    parts = urlsplit(public_url)
    bare = parts.netloc.removesuffix(f":{parts.port}")
    name, _, dialled = host.rpartition(":")
    ports = {str(parts.port or {"https": 443}.get(parts.scheme, 80))}
    if name.lower() == bare.lower() and dialled.isdecimal():
        ports.add(dialled)
    for netloc in (bare, *(f"{bare}:{port}" for port in sorted(ports))):
        yield parts._replace(netloc=netloc).geturl()


# A text that came in.


def inbound(form: Form, now: datetime) -> Inbound | None:
    """None: the post names no message or no sender, and there is nothing to keep."""
    provider_id = _said(form, "MessageSid", "SmsMessageSid", "SmsSid")
    sender = _plain(_said(form, "From"))
    if not provider_id or not sender:
        return None
    media = [_said(form, f"MediaUrl{n}") for n in range(10)]
    latitude, longitude = _said(form, "Latitude"), _said(form, "Longitude")
    if latitude and longitude:
        media.append(f"geo:{latitude},{longitude}")
    return Inbound(
        channel=NAME,
        provider_id=provider_id,
        sender=sender,
        to=_said(form, "To"),
        text=form.get("Body", "").replace("\x00", ""),
        received_at=now,
        media=tuple(address for address in media if address),
        wish=wish if (wish := _said(form, "OptOutType").upper()) in ("STOP", "START") else "",
    )


def _said(form: Form, *names: str) -> str:
    """The first of these fields that says anything, without NUL, which PostgreSQL cannot hold."""
    values = (form.get(name, "").replace("\x00", "").strip() for name in names)
    return next((value for value in values if value), "")


def _plain(address: str) -> str:
    return address[len(WHATSAPP) :] if address.lower().startswith(WHATSAPP) else address


# What became of a text of ours.

STATUSES = {
    "accepted": "queued",
    "scheduled": "queued",
    "queued": "queued",
    "sending": "queued",
    "sent": "sent",
    "partially_delivered": "sent",  # some parts arrived: not a text that anybody can be held to
    "delivered": "delivered",
    "read": "read",
    "undelivered": "undelivered",
    "failed": "failed",
    "canceled": "canceled",
}


def receipt(form: Form, now: datetime) -> Receipt:
    raw_status = _said(form, "MessageStatus", "SmsStatus", "CallStatus")[:40]
    status = STATUSES.get(raw_status.lower(), "")
    code = _said(form, "ErrorCode")[:40]
    failed = status in ("failed", "undelivered")
    error = error_of(code) if failed else None
    return Receipt(
        channel=NAME,
        provider_id=_said(form, "MessageSid", "SmsSid", "CallSid"),
        status=status,
        raw_status=raw_status,
        code=code,
        reason=error.reason if error else "",
        at=now,
        retry=error.retry if error else False,
        blame=error.blame if error else None,
    )


@dataclass(frozen=True, slots=True)
class Error:
    retry: bool
    blame: Blame
    reason: str


RETRY, FINAL = True, False
ERRORS = {
    # The account
    "20003": Error(RETRY, "operator", "the provider does not accept our credentials"),
    "20005": Error(RETRY, "operator", "our account with the provider is not active"),
    "20429": Error(RETRY, "network", "the provider asks us to slow down"),
    "21408": Error(FINAL, "operator", "sending not allowed to this country"),
    "21606": Error(FINAL, "operator", "our number cannot send texts"),
    "21608": Error(FINAL, "operator", "a trial account sends to verified numbers only"),
    "21611": Error(RETRY, "network", "too many texts are waiting behind our number"),
    "21612": Error(FINAL, "operator", "no route from our number to this one"),
    "21659": Error(FINAL, "operator", "the sending number is not ours"),
    "30001": Error(RETRY, "network", "the provider's queue is full"),
    "30002": Error(RETRY, "operator", "our account with the provider is suspended"),
    "63018": Error(RETRY, "network", "the provider asks us to slow down"),
    # The number
    "21211": Error(FINAL, "number", "not a valid phone number"),
    "21614": Error(FINAL, "number", "not a mobile phone"),
    "21610": Error(FINAL, "person", "the person has texted STOP"),
    "21635": Error(FINAL, "number", "a landline, which takes no texts"),
    "30003": Error(RETRY, "network", "the phone is switched off or out of reach"),
    "30004": Error(FINAL, "number", "the phone or its network blocks this text"),
    "30005": Error(FINAL, "number", "the number is unknown or no longer in use"),
    "30006": Error(FINAL, "number", "a landline, or a network that cannot be reached"),
    "63003": Error(FINAL, "number", "no WhatsApp account has this number"),
    # The text
    "21602": Error(FINAL, "operator", "the text is empty"),
    "21617": Error(FINAL, "operator", "the text is too long"),
    "30007": Error(FINAL, "operator", "the network filtered the text out"),
    "63016": Error(FINAL, "operator", "outside the 24 hours in which WhatsApp allows free text"),
    # The way
    "30008": Error(RETRY, "network", "the network gave no reason"),
    "30009": Error(RETRY, "network", "a part of the text was lost on the way"),
    "30017": Error(RETRY, "network", "the network is congested"),
}


def error_of(code: str, status: int = 400) -> Error:
    """What a failure means; where the code says nothing, the HTTP status says whether to try again."""
    if known := ERRORS.get(code):
        return known
    if code.startswith("HTTP "):
        reason = f"the provider answered {code}"
    else:
        reason = f"provider code {code} (unknown)" if code else "the provider gave no reason"
    if status in (408, 429) or status >= 500:
        return Error(RETRY, "network", reason)
    return Error(FINAL, "operator", reason)


# Sending.

RUBBISH = (TwilioException, ValueError, TypeError, AttributeError, LookupError, ArithmeticError)


class TwilioChannel:
    name = NAME

    def __init__(self, settings: Settings) -> None:
        self._receipts = f"{settings.public_url}/twilio/receipt"
        self._client = Client(
            settings.twilio_account_sid or "unset",
            settings.twilio_auth_token.get_secret_value().strip() or "unset",
            http_client=Line(settings.twilio_api_url, settings.send_timeout, _refusal),
        )

    def send(self, out: Outgoing) -> Accepted:
        try:
            message = self._client.messages.create(
                to=_addressed(out),
                from_=out.sender,
                body=out.text,
                status_callback=f"{self._receipts}?m={out.message_id}",
            )
        except RUBBISH as rubbish:
            raise SendUnknown("the provider's answer could not be read") from rubbish
        if not isinstance(message.sid, str) or not message.sid:
            raise SendUnknown("the provider's answer names no message")
        return Accepted(message.sid)

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:
        # Not by DateSent, which a text still in the provider's queue does not have.
        earliest = since.astimezone(UTC).replace(microsecond=0) - timedelta(seconds=2)
        try:
            listed = self._client.messages.list(to=_addressed(out), from_=out.sender, limit=200)
        except RUBBISH as rubbish:
            raise SendUnknown("the provider's list could not be read") from rubbish
        same = [
            message
            for message in listed
            if message.sid and message.sid not in out.others and (message.body or "").strip() == out.text.strip()
            if (when := message.date_sent or message.date_created) is None or when >= earliest
        ]
        return Accepted(str(same[-1].sid)) if same else None  # newest first: ours is the first after `since`


def _addressed(out: Outgoing) -> str:
    """A text from a WhatsApp address goes to one."""
    return f"{WHATSAPP}{_plain(out.to)}" if out.sender.lower().startswith(WHATSAPP) else out.to


def _refusal(answer: Response) -> SendFailed:
    try:
        code = str(json.loads(answer.text)["code"])[:40]
    except (ValueError, TypeError, LookupError):
        code = f"HTTP {answer.status_code}"
    error = error_of(code, answer.status_code)
    return SendFailed(
        retry=error.retry or answer.status_code == 429,
        code=code,
        reason=error.reason,
        blame=error.blame,
        retry_after=_seconds((answer.headers or {}).get("Retry-After", "")),
    )


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return min(seconds, 3600.0) if math.isfinite(seconds) and seconds >= 0 else None
