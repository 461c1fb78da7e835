"""The demo's phones: text in, see what each phone got, move the clock ahead. Never in a live office."""

import uuid
from datetime import datetime, timedelta
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request
from sqlalchemy import select

from distraint.store import offices, projections
from distraint.store.engine import reading
from distraint.store.tables import message
from gateway.demo.time import ahead, drain
from gateway.pages.front import ask_for_token
from gateway.pages.phones_page import add_page
from gateway.pages.phones_stories import add_stories
from gateway.wiring import House
from handlers.inbound import Inbound
from handlers.reading import read_phone
from scheduler.sweep import next_due

MOST = 500


def phones(house: House) -> Blueprint:
    """The routes of the demo. Raises ValueError in a live installation."""
    time = house.demo
    if time is None:
        raise ValueError("phones in the browser are for a demo only")
    pages = Blueprint("phones", __name__)
    ask_for_token(pages)
    add_page(pages, house)
    add_stories(pages)

    @pages.post("/phones/text")
    def text() -> Response:
        phone = _phone(_said("phone"))
        words = _said("text")
        now = time.now()
        last = _last(house)
        to = _said("to") or number_for(house, phone)
        house.clerk.receive(Inbound("phones", uuid.uuid4().hex, phone, to, words, now))
        drain(house.clerk, house.channel, time)
        return jsonify(now=now.isoformat(), got=got_since(house, last))

    @pages.post("/phones/clock")
    def clock() -> Response:
        last = _last(house)
        try:
            to = _target(house, time.now(), _said("by"))
            stops = ahead(house.clerk, house.channel, time, to)
        except (ValueError, OverflowError) as fault:
            abort(400, f"The clock can go on by 12h, 30m, 2d or next: {fault}.")
        return jsonify(now=time.now().isoformat(), stops=[s.isoformat() for s in stops], got=got_since(house, last))

    return pages


def _said(name: str) -> str:
    found = request.get_json(silent=True) if request.is_json else request.form
    value = (found or {}).get(name, "")
    return value if isinstance(value, str) else ""


def _phone(typed: str) -> str:
    phone = read_phone(typed)
    if phone is None:
        abort(400, "That is no phone.")
    return phone


def _target(house: House, now: datetime, by: str) -> datetime:
    """`12h`, `30m`, `2d`, or `next` for the next deadline."""
    if by == "next":
        return next_due(house.clerk, now) or now
    unit = {"h": "hours", "m": "minutes", "d": "days"}.get(by[-1:], "")
    if not unit or not by[:-1].isdecimal() or len(by) > 6:
        raise ValueError(f"not {by!r}")
    return now + timedelta(**{unit: int(by[:-1])})


def number_for(house: House, phone: str) -> str:
    """The number this phone would text to: its own office's, that of its newest case, or the first office's."""
    with reading(house.engine) as conn:
        works = [office for office, _, _ in offices.staff_of_phone(conn, phone)]
        cases = projections.cases_of_phone(conn, phone) or projections.cases_of_phone(conn, phone, open_only=False)
        at = works[:1] or [office for case in cases[:1] if (office := projections.office_of_case(conn, case))]
        found = offices.office(conn, at[0]) if at else next(iter(offices.offices(conn)), None)
    return found.number if found else ""


def _last(house: House) -> int:
    with reading(house.engine) as conn:
        return conn.scalar(select(message.c.id).order_by(message.c.id.desc()).limit(1)) or 0


def got_since(house: House, last: int) -> list[dict[str, Any]]:
    """The texts that phones got after a message, oldest first."""
    m = message.c
    wanted = select(m.id, m.to, m.sender, m.text, m.state, m.case_no).where(m.id > last).order_by(m.id).limit(MOST)
    with reading(house.engine) as conn:
        return [dict(row) for row in conn.execute(wanted).mappings()]
