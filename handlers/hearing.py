"""What a caller hears: the same answer as to a text DUE, for who cannot read one."""

from datetime import datetime

from sqlalchemy import Connection

from distraint.store import projections
from distraint.store.asking import known
from handlers.asks import Asker, due
from handlers.docket import open_folder
from handlers.reading import read_phone


def due_aloud(conn: Connection, caller: str, called: str, now: datetime) -> tuple[str, str] | None:
    """What this phone's newest open case is due now, and in which language; None where it has no case."""
    phone, number = read_phone(caller) or caller, read_phone(called) or called
    found = known(conn, phone, number)
    for case_no in projections.cases_of_phone(conn, phone):
        folder = open_folder(conn, case_no, found.office)
        if folder is not None:
            lang = found.session.lang or folder.law.option("language")
            asker = Asker(phone, number, found.office, found.roles, lang, found.session)
            return due(conn, asker, folder, "", now), lang
    return None
