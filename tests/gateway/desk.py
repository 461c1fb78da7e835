"""A hand-written desk, and posts signed as Twilio signs them, for the tests of the doors."""

import random
import socket
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from urllib.parse import quote_plus

from flask import Flask
from pydantic import SecretStr
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError
from twilio.request_validator import RequestValidator
from werkzeug.datastructures import MultiDict

from gateway.app import create_app
from gateway.settings import Settings
from handlers.inbound import Inbound, Receipt

PUBLIC = "https://gw.example.org"
TOKEN = "0123456789abcdef0123456789abcdef"
NOW = datetime(2026, 3, 5, 17, 10, tzinfo=UTC)
RAVI = "+919000000001"
OFFICE = "+919000000099"

Fields = Sequence[tuple[str, str]]


class FakeDesk:
    """Keeps what it is handed; knows the messages in `known`; is away while `away` is set."""

    def __init__(self, known: Iterable[int] = ()) -> None:
        self.known = set(known)
        self.inbounds: list[Inbound] = []
        self.receipts: list[tuple[int, Receipt]] = []
        self.fault: Exception | None = None

    def receive(self, inbound: Inbound) -> None:
        if self.fault:
            raise self.fault
        self.inbounds.append(inbound)

    def receipt(self, message_id: int, receipt: Receipt) -> bool:
        if self.fault:
            raise self.fault
        if message_id not in self.known:
            return False
        self.receipts.append((message_id, receipt))
        return True

    def alive(self) -> bool:
        return self.fault is None


DATABASE_AWAY = OperationalError("SELECT 1", {}, Exception("connection refused"))


def settings(**changed: object) -> Settings:
    given: dict[str, object] = {
        "public_url": PUBLIC,
        "twilio_account_sid": "AC" + "0" * 32,
        "twilio_auth_token": SecretStr(TOKEN),
    }
    return Settings.model_validate(given | changed)


def app_of(desk: FakeDesk, **changed: object) -> Flask:
    return create_app(settings(**changed), create_engine("sqlite://"), desk, lambda: NOW)


def served() -> Flask:
    """What the real servers of these tests serve."""
    return app_of(FakeDesk(known={12}))


def sign(url: str, fields: Fields, token: str = TOKEN) -> str:
    form: MultiDict[str, str] = MultiDict(fields)
    return str(RequestValidator(token).compute_signature(url, form))


def encoded(fields: Fields) -> str:
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in fields)


def text_from(sender: str = RAVI, body: str = "MINE", sid: str = "SM" + "0" * 31 + "1") -> list[tuple[str, str]]:
    return [("MessageSid", sid), ("From", sender), ("To", OFFICE), ("Body", body)]


def post(app: Flask, target: str, fields: Fields, headers: dict[str, str] | None = None) -> tuple[int, str]:
    """Posts a form signed over the public URL; answers status and body."""
    head = {"X-Twilio-Signature": sign(PUBLIC + target, fields)} | (headers or {})
    answer = app.test_client().post(
        target, data=encoded(fields), headers=head, content_type="application/x-www-form-urlencoded"
    )
    return answer.status_code, answer.get_data(as_text=True)


def free_port() -> int:
    """Below 32768, where no outgoing connection of this machine takes it meanwhile."""
    for _ in range(200):
        port = random.randrange(20000, 32768)
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError("no free port between 20000 and 32768")
