"""The demo on one page: a phone per person side by side, the clock, and the case as it stands."""

import json
import uuid
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from distraint.store import offices, overview, traffic
from distraint.store.engine import reading
from distraint.store.offices import Office
from distraint.store.overview import Scope
from gateway.demo.time import ahead, drain
from gateway.pages import status_facts, status_sheet
from gateway.pages.phones_hints import hints
from gateway.pages.phones_people import Person, people
from gateway.wiring import House
from handlers.docket import Folder, open_folder
from handlers.inbound import Inbound
from handlers.reading import read_phone
from scheduler.sweep import next_due

LINES = 60
HAPPENED = 7
LONGEST_TEXT = 2000
FARTHEST = timedelta(days=5 * 366)
BYS = (("1h", "1 hour"), ("12h", "12 hours"), ("1d", "1 day"), ("7d", "7 days"))


def add_page(pages: Blueprint, house: House) -> None:
    """The page and its forms. Every form answers with the page again, so that all works without script."""
    time = house.demo
    if time is None:
        raise ValueError("phones in the browser are for a demo only")

    @pages.get("/phones")
    def page() -> str:
        now = time.now()
        with reading(house.engine) as conn:
            every = _in_order(conn)
            office = _chosen(every)
            shown = _shown(conn, office, now, house.phones_off()) if office else {}
        return render_template("phones.html", every=every, office=office, now=now, **shown)

    @pages.post("/phones/send")
    def send() -> Response:
        phone, words = (
            read_phone(request.form.get("phone", "")),
            request.form.get("hint") or request.form.get("text", ""),
        )
        office = _office(house)
        if phone is None or office is None:
            abort(400, "That is no phone of this demo.")
        if words.strip():
            inbound = Inbound("phones", uuid.uuid4().hex, phone, office.number, words[:LONGEST_TEXT], time.now())
            outcome = house.clerk.receive(inbound)
            drain(house.clerk, house.channel, time)
            if outcome and outcome.word == "SEIZE" and outcome.refused is None:
                return _back()
        return _back(case=request.form.get("case", ""))

    @pages.post("/phones/ahead")
    def go() -> Response:
        """One deadline further, or to the moment itself where none comes before it."""
        to = _moment(house, time.now())
        due = next_due(house.clerk, time.now())
        stop = min(to, max(due, time.now())) if due else to
        ahead(house.clerk, house.channel, time, stop)
        case = request.form.get("case", "")
        return _back(case=case, to=to.isoformat()) if stop < to else _back(case=case)

    @pages.post("/phones/switch")
    def switch() -> Response:
        phone = read_phone(request.form.get("phone", ""))
        if phone is None:
            abort(400, "That is no phone.")
        house.switch(phone, request.form.get("off") == "1")
        return _back(case=request.form.get("case", ""))


def _back(**more: str) -> Response:
    kept: dict[str, Any] = {name: value for name, value in more.items() if value}
    return redirect(url_for("phones.page", office=request.form.get("office", ""), **kept), 303)


def _chosen(every: list[Office]) -> Office | None:
    wanted = request.values.get("office", "")
    return next((office for office in every if office.id == wanted), every[0] if every else None)


def _office(house: House) -> Office | None:
    with reading(house.engine) as conn:
        return _chosen(_in_order(conn))


def _in_order(conn: Connection) -> list[Office]:
    return sorted(offices.offices(conn), key=lambda office: office.number)


def _moment(house: House, now: datetime) -> datetime:
    """Where the clock is to go: a moment that was set out for before, a length of time, or the next deadline."""
    try:
        if to := request.form.get("to"):
            moment = datetime.fromisoformat(to)
            _ = moment - now  # raises TypeError for a naive one
        elif (by := request.form.get("by", "")) == "next":
            office = _office(house)
            with reading(house.engine) as conn:
                moment = (overview.next_due_of(conn, office.id) if office else None) or now
        else:
            moment = now + timedelta(**{{"h": "hours", "d": "days"}[by[-1:]]: int(by[:-1])})
    except (ValueError, KeyError, TypeError, OverflowError):
        abort(400, "The clock goes on by 12h, by 2d, or to the next deadline.")
    if moment - now > FARTHEST:
        abort(400, "No more than five years at once.")
    return max(moment, now)


def _shown(conn: Connection, office: Office, now: datetime, off: frozenset[str]) -> dict[str, Any]:
    zone = ZoneInfo(office.zone)
    rows = overview.newest(conn, Scope((office.id,)), 8)
    folder = _folder(conn, [row.case_no for row in rows])
    cast = people(conn, office, folder)
    return {
        "zone": zone,
        "rows": rows,
        "phones": [_phone(conn, office, person, cast, folder, now, off) for person in cast],
        "sheet": status_sheet.sheet(folder, now) if folder else None,
        "happened": _happened(conn, folder),
        "next_due": overview.next_due_of(conn, office.id),
        "rang": [_rang(row) for row in traffic.clock_facts(conn, office.id, 4)],
        "to": _onward(now),
        "bys": BYS,
    }


def _folder(conn: Connection, numbers: list[int]) -> Folder | None:
    """The case that is asked for if it is one of these, else the newest."""
    asked = request.values.get("case", "")
    chosen = [number for number in numbers if str(number) == asked] or numbers[:1]
    return open_folder(conn, chosen[0]) if chosen else None


def _phone(
    conn: Connection,
    office: Office,
    person: Person,
    cast: list[Person],
    folder: Folder | None,
    now: datetime,
    off: frozenset[str],
) -> dict[str, Any]:
    return {
        "person": person,
        "lines": traffic.thread(conn, person.phone, LINES),
        "hints": hints(conn, office, person, person is cast[0], folder, now),
        "off": person.phone in off,
    }


def _happened(conn: Connection, folder: Folder | None) -> list[status_sheet.Line]:
    if folder is None:
        return []
    who = status_sheet.names(conn, folder)
    return status_sheet.timeline(folder, traffic.texts_of_case(conn, folder.number), who)[-HAPPENED:][::-1]


def _rang(row: Any) -> dict[str, Any]:
    return {"case": row["case_no"], "at": row["at"], "said": status_facts.deadline(json.loads(row["body"])["deadline"])}


def _onward(now: datetime) -> datetime | None:
    """Where the clock is still on its way to."""
    try:
        to = datetime.fromisoformat(request.args.get("to", ""))
        return to if now < to <= now + FARTHEST else None
    except (ValueError, TypeError, OverflowError):
        return None
