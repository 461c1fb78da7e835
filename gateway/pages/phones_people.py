"""Who has a phone in the demo: the office's staff, and made-up people of the place who have to do with a case."""

from dataclasses import dataclass

from sqlalchemy import Connection

from distraint.store import offices
from distraint.store.offices import Office
from handlers.docket import Folder

STAFF = ("collector", "keeper", "officer", "commissioner", "admin")


@dataclass(frozen=True, slots=True)
class Person:
    """`part` is what they are in the case (a staff role, owner, in charge, neighbour)."""

    phone: str
    name: str
    part: str
    roles: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """Short, for an address within the page."""
        return self.phone.lstrip("+")


@dataclass(frozen=True, slots=True)
class Setting:
    """The people around one demo office, and how a seizure there is texted."""

    owner: tuple[str, str]
    possessor: tuple[str, str] | None
    neighbour: str
    seize: str


# By the number people text to.
SETTINGS = {
    "+919000000090": Setting(
        ("+919000000011", "Malati"),
        None,
        "Gopal",
        "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk",
    ),
    "+919000000091": Setting(
        ("+919000000025", "Ammini"),
        None,
        "Beeran",
        "SEIZE FEE 50 4 sacks coconut=700 OWNER 9000000025 AT Fish Market",
    ),
    "+919000000092": Setting(
        ("+919000000035", "Velu"),
        None,
        "Selvi",
        "SEIZE FEE 20 2 bags nel=900 OWNER 9000000035 AT Sandhai",
    ),
    "+919000000093": Setting(
        ("+919000000045", "Kunju"),
        None,
        "Fathima",
        "SEIZE FEE 500 cow=8000 + calf=3000 OWNER 9000000045 AT Ponnani",
    ),
    "+919000000094": Setting(
        ("+919000000065", "Bansal"),
        ("+919000000066", "Raju"),
        "Sunanda",
        "SEIZE FEE 1234.56 8 crates tomato=2500 WITH 9000000066 OWNER 9000000065 AT Kamptee Naka",
    ),
}


def people(conn: Connection, office: Office, folder: Folder | None) -> list[Person]:
    """A person per phone, in the order in which a case goes from hand to hand."""
    found: dict[str, Person] = {}
    for part in STAFF:
        for member in offices.staff_in(conn, office.id, [part]):
            before = found.get(member.phone)
            roles = (before.roles if before else frozenset()) | {part}
            found[member.phone] = Person(member.phone, member.name, before.part if before else part, roles)
    staff = list(found.values())
    setting = SETTINGS.get(office.number)
    around = _parties(folder, setting)
    heard = [each for place in offices.places(conn, office.id) for each in offices.subscribers(conn, office.id, place)]
    listening = [Person(each.phone, setting.neighbour if setting else "", "neighbour") for each in heard[:1]]
    order = [*staff[:1], *around, *staff[1:], *listening]
    first: dict[str, Person] = {}
    for person in order:
        first.setdefault(person.phone, person)
    return list(first.values())


def _parties(folder: Folder | None, setting: Setting | None) -> list[Person]:
    """The owner and the person in charge whom the case names, and those who live here in any case."""
    here = [setting.owner, *([setting.possessor] if setting.possessor else [])] if setting else []
    names, case = dict(here), folder.case if folder else None
    named = [(case.owner.phone, "owner"), (case.possessor.phone, "in charge"), (case.agent, "agent")] if case else []
    usual = [(phone, part) for (phone, _), part in zip(here, ("owner", "in charge"), strict=False)]
    return [Person(phone, names.get(phone, ""), part) for phone, part in (*named, *usual) if phone]
