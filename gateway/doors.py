"""The routes that providers post to, and the one that asks whether we are well."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from flask import Blueprint, Response, abort, request
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from gateway.channels import twilio
from gateway.settings import Settings
from handlers.inbound import Inbound, Receipt

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]  # aware UTC


class Desk(Protocol):
    """Whoever takes what comes in; while the record is away it raises SQLAlchemy's OperationalError or
    TimeoutError."""

    def receive(self, inbound: Inbound) -> None: ...

    def receipt(self, message_id: int, receipt: Receipt) -> bool:
        """False: there is no such message."""
        ...

    def alive(self) -> bool: ...


def doors(settings: Settings, engine: Engine, desk: Desk, clock: Clock) -> Blueprint:
    routes = Blueprint("doors", __name__)

    @routes.post("/twilio/sms")
    def twilio_sms() -> Response:
        refuse_unless(twilio.is_signed(request, settings), settings)
        inbound = twilio.inbound(request.form, clock())
        if inbound is None:
            abort(400, "This post names no message or no sender.")
        desk.receive(inbound)
        return Response("<Response/>", content_type="text/xml; charset=utf-8")

    @routes.post("/twilio/receipt")
    def twilio_receipt() -> Response:
        refuse_unless(twilio.is_signed(request, settings), settings)
        receipt = twilio.receipt(request.form, clock())
        message_id = _message_id(request.args.get("m", ""))
        if not receipt.status:
            log.warning("receipt with a status we do not know: %.40r", receipt.raw_status)
        if message_id is None or not desk.receipt(message_id, receipt):
            # A refusal would only make the provider post it again.
            log.warning("receipt for no message of ours: m=%.40r", request.args.get("m"))
        return Response(status=204)

    @routes.get("/healthz")
    def healthz() -> Response:
        return _health(_answers(engine), "the database does not answer")

    @routes.get("/readyz")
    def readyz() -> Response:
        if not _answers(engine):
            return _health(False, "the database does not answer")
        return _health(desk.alive(), "no clock has beaten lately: is `munadi clock` running?")

    return routes


def refuse_unless(genuine: bool, settings: Settings) -> None:
    """403, and a line in the log that says which address was to be signed: mostly the public URL is set wrong."""
    if not genuine:
        log.warning("a post is not signed for %s%s", settings.public_url or "(no public URL)", request.path)
        abort(403, "The signature does not match.")


def _message_id(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


def _answers(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError as fault:
        log.warning("the database does not answer: %s", type(fault).__name__)
        return False
    return True


def _health(well: bool, otherwise: str) -> Response:
    said, status = ("ok", 200) if well else (f"not well: {otherwise}", 503)
    return Response(said, status, content_type="text/plain; charset=utf-8")
