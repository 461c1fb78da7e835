"""What one might text next from each phone, with the real numbers, sums and codes filled in."""

from datetime import datetime

from sqlalchemy import Connection

from distraint.store import sessions
from distraint.store.offices import Office
from gateway.pages.phones_people import SETTINGS, Person
from gateway.pages.status_next import Move
from handlers.docket import Folder

MOST = 4
PARTIES = ("owner", "in charge", "agent")


def hints(
    conn: Connection, office: Office, person: Person, begins: bool, folder: Folder | None, moves: list[Move], now: datetime
) -> list[str]:
    """Texts that fit, the most usual first; none that the law would refuse as the case stands.

    `begins` says whether this is who seizes, `moves` what may be done in the case.
    """
    waiting = sessions.get(conn, person.phone, office.number)
    if waiting.pending_code and waiting.pending_until and waiting.pending_until >= now:
        return [waiting.pending_code]
    if person.part == "neighbour":
        place = folder.case.place if folder else "Ward 4"
        return [f"NOTICES {place}", "LEAVE", f"JOIN {place}"]
    found = [move.text for move in moves if _is_theirs(move, person)][:MOST]
    if person.part in PARTIES:
        asks = [f"{word} {folder.number}" for word in ("DUE", "WHY")] if folder else []
        return [*asks[:1], *found, *asks[1:]] or ["HELP"]
    setting = SETTINGS.get(office.number)
    seize = [setting.seize] if setting and begins else []
    asks = [f"STATUS {folder.number}"] if folder and (found or not seize) else []
    return [*found, *asks, *seize] or ["HELP"]


def _is_theirs(move: Move, person: Person) -> bool:
    return bool(move.word.who & ({"anyone", "party"} if person.part in PARTIES else person.roles))
