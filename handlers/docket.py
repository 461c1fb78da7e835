"""One case at the desk: read from the journal, carried on by facts, written back with what follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache

from sqlalchemy import Connection

from distraint.case import Case, carry, fold
from distraint.deadlines import deadlines
from distraint.decide import law_of
from distraint.facts import Entry, Fact, Pin
from distraint.law import Law, enact
from distraint.state import flags, outcome, state
from distraint.store import journal, offices, projections
from distraint.store.offices import Office
from distraint.store.projections import CaseRow, DeadlineRow
from handlers.plates import plate_in
from handlers.values import items


@dataclass(frozen=True, slots=True)
class Folder:
    """A case as it lies on the desk: its number, office, facts and law; `hash` is that of its last fact."""

    number: int
    office: Office
    entries: tuple[Entry, ...]
    case: Case
    law: Law
    hash: str


def pin_of(office: Office, now: datetime) -> Pin:
    """The law a seizure of this office stands under from now on."""
    law = _law_today(office.statute, office.id, office.name, office.zone, tuple(sorted(office.options.items())))
    return replace(law, version=now.date(), closed=office.closed)


@lru_cache(maxsize=256)
def _law_today(statute: str, office: str, name: str, zone: str, options: tuple[tuple[str, str], ...]) -> Pin:
    return Pin(statute, date.min, office, name, zone, options)


def open_folder(conn: Connection, number: int, near: Office | None = None) -> Folder | None:
    """The case of that number, or None; `near` is an office already at hand, which mostly is the case's."""
    entries, last = journal.whole(conn, number)
    case = fold(entries)
    if case is None:
        return None
    office = near if near and near.id == case.law.office else offices.office(conn, case.law.office)
    if office is None:
        raise LookupError(f"case {number} belongs to office {case.law.office!r}, which is gone")
    return Folder(number, office, tuple(entries), case, law_of(case, enact(case.law)), last)


def write(
    conn: Connection,
    number: int,
    office: Office,
    before: Folder | None,
    facts: Sequence[Fact],
    *,
    at: datetime,
    recorded: datetime,
    who: str,
    text_id: int | None,
    claimed: datetime | None = None,
) -> Folder:
    """The case with these facts more: journal, index and deadlines. Raises journal.Stale if another was first."""
    old = before.entries if before else ()
    new = tuple(
        Entry(len(old) + place, fact, at, recorded, who, text_id, claimed) for place, fact in enumerate(facts, 1)
    )
    last = journal.append(conn, number, len(old), new, before.hash if before else journal.FIRST_HASH)
    entries = (*old, *new)
    case = carry(before.case if before else None, old, new)
    if case is None:
        raise ValueError(f"case {number} has no seizure")
    folder = Folder(number, office, entries, case, law_of(case, enact(case.law)), last)
    rows = _deadline_rows(folder, recorded)
    _put(conn, folder, recorded, rows, _known(before, rows, recorded))
    return folder


def _known(before: Folder | None, rows: list[DeadlineRow], now: datetime) -> list[DeadlineRow] | None:
    """The deadlines that are there, where that needs no look: a new case has none, and often a fact moves none."""
    if before is None:
        return []
    return rows if rows == _deadline_rows(before, now) else None


def _deadline_rows(folder: Folder, now: datetime) -> list[DeadlineRow]:
    coming = deadlines(folder.case, folder.law, now)
    return [DeadlineRow(folder.number, d.key, d.due, d.name, d.cite, d.how, d.who) for d in coming]


def project(conn: Connection, folder: Folder, now: datetime) -> None:
    """Writes what follows from a case's facts where it can be found."""
    _put(conn, folder, now, _deadline_rows(folder, now), None)


def _put(
    conn: Connection, folder: Folder, now: datetime, rows: list[DeadlineRow], known: list[DeadlineRow] | None
) -> None:
    case, law = folder.case, folder.law
    closed = outcome(case, law, now)
    words = items(case)
    row = CaseRow(
        case_no=folder.number,
        office=folder.office.id,
        state=state(case, law, now),
        outcome=closed or None,
        closed=bool(closed),
        owner_phone=case.owner.phone,
        possessor_phone=case.possessor.phone,
        agent_phone=case.agent,
        collector_phone=case.collector,
        what=words,
        plate=plate_in(words),
        seized_at=case.seized,
        last_seq=case.seq,
        flags=flags(case, law, now),
        updated_at=now,
    )
    projections.project(conn, row, rows, known)
