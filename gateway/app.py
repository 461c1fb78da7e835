"""The web application: its doors, its limits, and what it says when something goes wrong."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, Flask, Response, request
from sqlalchemy import Engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import BadRequest, HTTPException, RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse
from werkzeug.wsgi import get_input_stream

from distraint.store.journal import Stale
from gateway.doors import Clock, Desk, doors
from gateway.settings import Settings

log = logging.getLogger(__name__)

RETRY_AFTER_SECONDS = 5
DRAINED_BYTES = 4 * 1024 * 1024


def utc_now() -> datetime:
    return datetime.now(UTC)


def create_app(
    settings: Settings, engine: Engine, desk: Desk, clock: Clock = utc_now, pages: Sequence[Blueprint] = ()
) -> Flask:
    app = Flask(__name__)
    app.config.update(
        MAX_CONTENT_LENGTH=settings.max_body_bytes,
        # Flask's own limit on form fields, 500 kB, would hold beside ours.
        MAX_FORM_MEMORY_SIZE=settings.max_body_bytes,
    )
    app.before_request(_read_body)
    for blueprint in (doors(settings, engine, desk, clock), *pages):
        app.register_blueprint(blueprint)
    app.register_error_handler(HTTPException, _plain)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    for away in (OperationalError, InterfaceError, PoolTimeout, Stale):
        app.register_error_handler(away, _database_away)
    app.register_error_handler(Exception, _unforeseen)
    return app


def _read_body() -> None:
    """Reads every body at once, so that the limit holds whatever its type and however it is framed."""
    try:
        body = request.get_data()
        # At the limit get_data stops without a word, and a longer body would pass cut short.
        at_limit = len(body) == request.max_content_length and "wsgi.input_terminated" in request.environ
        if at_limit and request.input_stream.read(1):
            raise RequestEntityTooLarge
    except HTTPException:
        raise
    except Exception as fault:  # the servers each have their own for a body that is broken off or ill framed
        raise BadRequest("The body could not be read.") from fault


def _said(text: str, status: int) -> Response:
    return Response(text + "\n", status, content_type="text/plain; charset=utf-8")


def _plain(fault: HTTPException) -> BaseResponse:
    if fault.response is not None or fault.code is None or fault.code < 400:
        return fault.get_response(request.environ)
    answer = _said(fault.description or fault.name, fault.code)
    answer.headers.extend((k, v) for k, v in fault.get_headers() if k.lower() != "content-type")
    return answer


def _too_large(_: RequestEntityTooLarge) -> Response:
    # A caller that is still writing hears the answer only if somebody reads on for a while.
    try:
        rest = get_input_stream(request.environ)
        left = DRAINED_BYTES
        while left > 0 and (chunk := rest.read(min(left, 65536))):
            left -= len(chunk)
    except Exception as fault:  # noqa: BLE001 - it is thrown away in any case
        log.info("a body over the limit broke off: %s", type(fault).__name__)
    return _said("The body is too large.", 413)


def _database_away(fault: Exception) -> Response:
    log.error("the database is away or busy: %s", type(fault).__name__)
    answer = _said("The record is away for the moment; please try again.", 503)
    answer.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return answer


def _unforeseen(fault: Exception) -> Response:
    log.error("unforeseen in %s %r", request.method, request.path, exc_info=fault)
    return _said("Something went wrong here. It has been written down.", 500)
