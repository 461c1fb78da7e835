"""Who is asking, and whether he may."""

from sqlalchemy import Connection

from distraint.redeem import is_party
from distraint.store import offices, sessions
from distraint.store.asking import known
from distraint.store.offices import Office
from handlers.asks import Asker
from handlers.docket import Folder
from handlers.inbound import Inbound
from handlers.reading import read_phone
from handlers.words import Word


def who_asks(conn: Connection, inbound: Inbound) -> Asker:
    """The asker by his phone: the office he texted to, or the only one he works for, and his roles there."""
    phone = read_phone(inbound.sender) or inbound.sender
    number = read_phone(inbound.to) or inbound.to
    found = known(conn, phone, number)
    office, roles, session = found.office, found.roles, found.session
    if office is None:
        office, roles = _only_office(conn, phone)
        session = sessions.get(conn, phone, number)
    lang = session.lang or (office.options.get("language", "en") if office else "en")
    return Asker(phone, number, office, roles, lang, session, found.ours)


def _only_office(conn: Connection, phone: str) -> tuple[Office | None, frozenset[str]]:
    """The one office that somebody works for, for a text to a number that is no office's."""
    works = offices.staff_of_phone(conn, phone)
    if len({office for office, _, _ in works}) != 1:
        return None, frozenset()
    return offices.office(conn, works[0][0]), frozenset(role for _, role, _ in works)


def may(word: Word, asker: Asker, folder: Folder | None) -> str | None:
    """None if he may text this word about this case; else the polite sentence why not."""
    if "anyone" in word.who:
        return None
    if folder and asker.office and folder.office.id != asker.office.id and "party" not in word.who:
        return f"Case {folder.number} belongs to another office."
    if word.who & asker.roles:
        return None
    if "party" in word.who:
        party = folder is None or is_party(folder.case, asker.phone)
        return None if party else "Only the owner, his agent or the person in charge may text that."
    if asker.roles:
        return f"{word.name} is for {' or '.join(sorted(word.who))}; you are {' and '.join(sorted(asker.roles))} here."
    return f"{word.name} is for staff, and this phone is not known as staff. HELP says what you may text."


def role_of(word: Word, asker: Asker, folder: Folder | None) -> str:
    """The role in which somebody texts this word: his staff role, else what he is in this case."""
    for role in ("commissioner", "officer", "keeper", "collector"):
        if role in asker.roles and role in word.who:
            return role
    if folder:
        parties = {
            folder.case.owner.phone: "owner",
            folder.case.possessor.phone: "possessor",
            folder.case.agent: "agent",
        }
        return parties.get(asker.phone, "public")
    return "public"
