"""Who is looking: members of the staff log in with phone and password; each sees what their roles let them see."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from ipaddress import ip_address

from argon2.exceptions import InvalidHashError, VerificationError
from flask import Blueprint, g, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from distraint.store import logins, offices
from distraint.store.engine import reading, writing
from distraint.store.offices import Member, Office
from distraint.store.overview import Scope
from gateway.pages.front import ask_for_token
from gateway.passwords import hasher
from gateway.wiring import House, utc_now
from handlers.reading import read_phone

LASTS = timedelta(hours=12)
WINDOW = timedelta(minutes=15)
MOST_BY_PHONE = 5
MOST_FROM_ADDRESS = 30
SENIOR = frozenset({"officer", "keeper", "commissioner"})
_DEMO_STAMP = "demo"


@dataclass(frozen=True)
class Viewer:
    """Who looks: a name, a phone, the roles in each office; `seen` are the offices whose cases are shown."""

    phone: str
    name: str
    roles: dict[str, frozenset[str]]
    seen: tuple[Office, ...]

    @property
    def scope(self) -> Scope:
        """An admin sees every office, an officer, keeper or commissioner their own, a collector their own cases."""
        every = tuple(office.id for office in self.seen)
        return Scope(every, self.phone if self.only_own else None)

    @property
    def only_own(self) -> bool:
        return not any(roles & (SENIOR | {"admin"}) for roles in self.roles.values())

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that the offices seen speak from."""
        return tuple(office.number for office in self.seen)

    def office(self, office_id: str) -> Office:
        return next(office for office in self.seen if office.id == office_id)


def login(house: House) -> Blueprint:
    """The routes of logging in and out; a demo offers its staff without a password."""
    pages = Blueprint("login", __name__)
    ask_for_token(pages)

    @pages.before_app_request
    def look() -> None:
        g.viewer = _viewer(house) if "phone" in session else None

    @pages.app_context_processor
    def known() -> dict[str, object]:
        return {"viewer": g.get("viewer")}

    @pages.get("/login")
    def form() -> str:
        return _form(house, "")

    @pages.post("/login")
    def enter() -> tuple[str, int] | Response:
        phone = read_phone(request.form.get("phone", ""))
        now, keys = utc_now(), _keys(phone or "nobody", request.remote_addr or "")
        with writing(house.engine) as conn:
            spent = any(logins.tries(conn, key, now - WINDOW) >= most for key, most in keys.items())
            if not spent:
                logins.note_try(conn, list(keys), now, now - WINDOW)
            kept = logins.password_of(conn, phone) if phone else None
        if spent:
            return _form(house, "Too many tries. Wait a quarter of an hour, then try again."), 429
        if not fits(kept.hash if kept else _nobodys(), request.form.get("password", "")) or not (phone and kept):
            return _form(house, "Phone and password do not belong together."), 403
        with writing(house.engine) as conn:
            logins.forget_tries(conn, list(keys))
        return _let_in(phone, kept.set_at.isoformat())

    @pages.post("/login/demo")
    def enter_demo() -> tuple[str, int] | Response:
        phone = request.form.get("phone", "")
        if house.demo is None or phone not in {member.phone for _, members in _everybody(house) for member in members}:
            return _form(house, "There is nobody of that phone to look as."), 403
        return _let_in(phone, _DEMO_STAMP)

    @pages.post("/logout")
    def leave() -> Response:
        session.clear()
        return redirect(url_for("login.form"))

    return pages


def require_login(pages: Blueprint) -> None:
    """Sends whoever is not logged in to the form, whatever was asked for; nothing here is kept by a browser."""

    @pages.before_request
    def known() -> Response | None:
        if g.get("viewer") is not None:
            return None
        return redirect(url_for("login.form", next=request.full_path.rstrip("?")))

    @pages.after_request
    def forget(response: Response) -> Response:
        response.headers["Cache-Control"] = "no-store"
        return response


def _viewer(house: House) -> Viewer | None:
    phone, stamp = str(session["phone"]), session.get("stamp")
    if utc_now().timestamp() > float(session.get("until", 0)):
        return None
    with reading(house.engine) as conn:
        kept = logins.password_of(conn, phone)
        as_demo = stamp == _DEMO_STAMP and house.demo is not None
        if not as_demo and (kept is None or kept.set_at.isoformat() != stamp):
            return None
        roles: dict[str, frozenset[str]] = {}
        name = ""
        for office, role, called in offices.staff_of_phone(conn, phone):
            roles[office] = roles.get(office, frozenset()) | {role}
            name = name or called
        if not roles:
            return None
        every = offices.offices(conn)
    return Viewer(phone, name or phone, roles, _seen(roles, every))


def _seen(roles: dict[str, frozenset[str]], every: list[Office]) -> tuple[Office, ...]:
    if any("admin" in held for held in roles.values()):
        return tuple(every)
    senior = {office for office, held in roles.items() if held & SENIOR}
    return tuple(office for office in every if office.id in (senior or roles))


def _let_in(phone: str, stamp: str) -> Response:
    session.clear()
    session.update(phone=phone, stamp=stamp, until=(utc_now() + LASTS).timestamp())
    onward = request.form.get("next", "")
    return redirect(onward if onward.startswith("/status") else "/status", 303)


def _keys(phone: str, address: str) -> dict[str, int]:
    """What tries are counted under, and how many there may be. A proxy's own address stands for everybody's."""
    keys = {f"phone {phone}": MOST_BY_PHONE}
    try:
        if not ip_address(address).is_loopback:
            keys[f"from {address}"] = MOST_FROM_ADDRESS
    except ValueError:
        pass
    return keys


def fits(kept: str, typed: str) -> bool:
    try:
        return hasher.verify(kept, typed)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobodys() -> str:
    """A hash that no password fits, so that an unknown phone is answered no faster than a known one."""
    return hasher.hash(secrets.token_hex())


def _form(house: House, wrong: str) -> str:
    return render_template(
        "login.html",
        wrong=wrong,
        phone=request.form.get("phone", ""),
        next=request.values.get("next", ""),
        everybody=_everybody(house) if house.demo else [],
    )


def _everybody(house: House) -> list[tuple[Office, list[Member]]]:
    roles = ("collector", "keeper", "officer", "commissioner", "admin")
    with reading(house.engine) as conn:
        return [(office, offices.staff_in(conn, office.id, roles)) for office in offices.offices(conn)]
