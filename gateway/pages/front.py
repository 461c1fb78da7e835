"""What all pages share: the first page, the look, the headers that guard them, and how they print things."""

import secrets
from datetime import datetime
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, abort, render_template, request, send_file
from flask.blueprints import BlueprintSetupState
from flask_wtf.csrf import CSRFProtect

from distraint.money import rupees
from distraint.store import sessions
from distraint.store.engine import writing
from distraint.store.sessions import Session
from gateway.wiring import House

ZONE = ZoneInfo("Asia/Kolkata")
_SECRET = ("pages", "secret")
_SOURCES = ("script", "style", "img", "font", "connect")
_POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " + "; ".join(
    f"{kind}-src 'self'" for kind in _SOURCES
)

# For machines without a font of their own; a browser fetches one only where the script is on the page.
FONTS = {
    script: f"NotoSans{script.capitalize()}[wght].ttf"
    for script in ("devanagari", "oriya", "malayalam", "tamil", "kannada")
}
FONT_KEPT = 30 * 24 * 3600

csrf = CSRFProtect()


def front(house: House) -> Blueprint:
    """The first page, and what the other pages rest on."""
    pages = Blueprint("front", __name__, template_folder="templates", static_folder="static", static_url_path="/look")
    secret = _secret(house)

    @pages.record_once
    def settle(state: BlueprintSetupState) -> None:
        state.app.config.update(
            SECRET_KEY=secret,
            SESSION_COOKIE_NAME="munadi",
            SESSION_COOKIE_SECURE=house.settings.cookies_secure,
            SESSION_COOKIE_HTTPONLY=True,
            SESSION_COOKIE_SAMESITE="Lax",
            WTF_CSRF_CHECK_DEFAULT=False,  # providers post without a token: each blueprint of forms asks by itself
            WTF_CSRF_TIME_LIMIT=None,
        )
        csrf.init_app(state.app)
        state.app.jinja_env.filters.update(rupees=rupees, moment=moment, brief=brief)
        state.app.jinja_env.globals.update(demo=house.demo is not None, version=release())

    @pages.after_app_request
    def guard(response: Response) -> Response:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        if response.mimetype == "text/html":
            response.headers.setdefault("Content-Security-Policy", _POLICY)
            response.headers.setdefault("X-Frame-Options", "DENY")
        return response

    @pages.get("/fonts/<script>.ttf")
    def font(script: str) -> Response:
        name = FONTS.get(script) or abort(404)
        return send_file(str(files("manimgx_fonts") / name), mimetype="font/ttf", max_age=FONT_KEPT)

    @pages.get("/")
    def first() -> str:
        return render_template("front.html")

    return pages


def ask_for_token(pages: Blueprint) -> None:
    """Has every form of these pages bring its token. JSON needs none: no other site can send it unasked."""

    @pages.before_request
    def protect() -> None:
        if not request.is_json:
            csrf.protect()


def _secret(house: House) -> str:
    """The one that was set, else one that every process finds in the record."""
    given = house.settings.secret_key.get_secret_value()
    if given:
        return given
    with writing(house.engine) as conn:
        kept = sessions.first(conn, Session(*_SECRET, notes={"key": secrets.token_urlsafe(48)}))
    return str(kept.notes["key"])


@cache
def release() -> str:
    """The version of this service."""
    return version("munadi")


def moment(instant: datetime | None, zone: ZoneInfo = ZONE) -> str:
    """`Thu 5 Mar 2026, 22:40`, on the office's clock."""
    if instant is None:
        return ""
    local = instant.astimezone(zone)
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M}"


def brief(instant: datetime, zone: ZoneInfo = ZONE) -> str:
    """`5 Mar 22:40`, where there is little room."""
    local = instant.astimezone(zone)
    return f"{local.day} {local:%b %H:%M}"
