"""What one might text next from each phone, with the real numbers, sums and codes filled in."""

from datetime import datetime

from sqlalchemy import Connection

from distraint.redeem import is_party
from distraint.store import sessions
from distraint.store.offices import Office
from gateway.pages.phones_people import SETTINGS, Person
from gateway.pages.status_next import usual
from handlers.docket import Folder

MOST = 3


def hints(
    conn: Connection, office: Office, person: Person, begins: bool, folder: Folder | None, now: datetime
) -> list[str]:
    """Texts that fit, the most usual first; none that the law would refuse as the case stands.

    `begins` says whether this is who seizes.
    """
    waiting = sessions.get(conn, person.phone, office.number)
    if waiting.pending_code and waiting.pending_until and waiting.pending_until >= now:
        return [waiting.pending_code]
    if person.part == "neighbour":
        place = folder.case.place if folder else "Ward 4"
        return [f"NOTICES {place}", "LEAVE", f"JOIN {place}"]
    if not person.roles and not (folder and is_party(folder.case, person.phone)):
        return ["DUE", "HELP"]
    moves = usual(folder, now, person.roles, person.phone) if folder else []
    found, number = [move.text for move in moves][:MOST], folder.number if folder else ""
    if not person.roles:
        return [f"DUE {number}", *found, f"WHY {number}"]
    setting = SETTINGS.get(office.number)
    seize = [setting.seize] if setting and begins else []
    return [*found, *seize] or ([f"STATUS {folder.number}"] if folder else ["HELP"])
