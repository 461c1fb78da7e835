"""An office described in a TOML file: checked as a whole, then put in the record; loading it twice changes nothing."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import Connection

from distraint.facts import Pin
from distraint.law import FaultyOption, enact
from distraint.statute import FaultyStatute, Role, UnknownStatute
from distraint.store import offices
from distraint.store.offices import Member, Office
from handlers.reading import read_phone


class FaultyOffice(ValueError):
    """A file that describes no office that may be loaded; the message says what to mend."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Staff(_Strict):
    phone: str
    role: Role
    name: str = ""


class _Subscriber(_Strict):
    phone: str
    place: str


class _File(_Strict):
    name: str = Field(min_length=1)
    statute: str
    number: str
    id: str = ""
    zone: str = "Asia/Kolkata"
    live: bool = False
    approved_by: str = ""
    closed: list[date] = []
    options: dict[str, str] = {}
    staff: list[_Staff] = []
    subscriber: list[_Subscriber] = []


@dataclass(frozen=True, slots=True)
class OfficeFile:
    office: Office
    staff: tuple[Member, ...]
    subscribers: tuple[tuple[str, str], ...]


def read_office(text: str, today: date) -> OfficeFile:
    """An office from its file's text. Raises FaultyOffice.

    A live one must say whether texts are service, who approved that, and may not stand under a repealed statute.
    """
    try:
        file = _File.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise FaultyOffice(f"no TOML: {fault}") from None
    except ValidationError as fault:
        lines = [f"{'.'.join(str(step) for step in e['loc'])}: {e['msg']}" for e in fault.errors()]
        raise FaultyOffice("; ".join(lines)) from None
    options = dict(file.options)
    if file.live:
        _fit_to_go_live(file)
        options.setdefault("confirm", "codes")
    _lawful(file, options, today)
    office = Office(
        id=file.id or slug(file.name),
        name=file.name,
        statute=file.statute,
        zone=file.zone,
        options=options,
        closed=tuple(sorted(file.closed)),
        number=read_phone(file.number) or file.number,
        live=file.live,
        approved_by=file.approved_by,
    )
    staff = tuple(Member(_phone(each.phone), each.role, each.name) for each in file.staff)
    return OfficeFile(office, staff, tuple((_phone(each.phone), each.place) for each in file.subscriber))


def keep(conn: Connection, file: OfficeFile, now: datetime) -> None:
    """Puts the office, its staff and its subscribers in the record."""
    offices.keep_office(conn, file.office, file.staff, now)
    for phone, place in file.subscribers:
        offices.subscribe(conn, file.office.id, place, phone, now)


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "office"


def _fit_to_go_live(file: _File) -> None:
    if "service" not in file.options:
        raise FaultyOffice("a live office must say whether texts are service: options.service = digital or hand")
    if not file.approved_by.strip():
        raise FaultyOffice("a live office must say who approved that: approved_by")


def _lawful(file: _File, options: Mapping[str, str], today: date) -> None:
    try:
        ZoneInfo(file.zone)
        pin = Pin(file.statute, today, "", file.name, file.zone, tuple(sorted(options.items())))
        law = enact(pin)
    except (UnknownStatute, FaultyStatute, FaultyOption) as fault:
        raise FaultyOffice(str(fault)) from None
    except (ZoneInfoNotFoundError, ValueError):
        raise FaultyOffice(f"no time zone {file.zone!r}") from None
    if file.live and law.statute.notice.publication == "affixed_and_drum" and not options.get("market"):
        raise FaultyOffice("the drum is wanted in the nearest market place too: say which, options.market")
    ended = law.statute.in_force_to
    if file.live and ended is not None and ended < today:
        raise FaultyOffice(f"{file.statute} ceased to be in force on {ended}: a live office cannot stand under it")


def _phone(typed: str) -> str:
    phone = read_phone(typed)
    if phone is None:
        raise FaultyOffice(f"{typed!r} is no phone that can be texted")
    return phone
