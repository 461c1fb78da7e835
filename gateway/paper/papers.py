"""Every paper by its name, and the one door to them."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from pathlib import Path

from distraint.store import board
from distraint.store.engine import reading
from gateway.paper.after_sale import release, sale_account
from gateway.paper.before_sale import drum, notice, property_list
from gateway.paper.form import Form, start
from gateway.paper.poster import poster
from gateway.paper.public import notice_of
from gateway.wiring import House
from handlers.docket import Folder, open_folder


class NoPaper(ValueError):
    """There is no such paper, or nothing yet for it to say; the message says what is missing."""


FORMS: Mapping[str, Callable[[Form], None]] = {
    "notice": notice,
    "list": property_list,
    "drum": drum,
    "account": sale_account,
    "release": release,
}
KINDS = (*FORMS, "poster")


def paper_of(
    kind: str, folder: Folder, now: datetime, lang: str, *, names: Collection[str] = (), address: str = ""
) -> bytes:
    """A paper as PDF, in that language and in English. Raises NoPaper.

    `names` of the office's people and the public `address` of the notice are the poster's, which everybody sees.
    """
    if kind == "poster":
        public = notice_of(folder, now, names)
        if public is None:
            raise NoPaper(f"Case {folder.number} has no public notice.")
        return poster(public, now, lang, address or f"/notices/{folder.number}")
    if kind not in FORMS:
        raise NoPaper(f"There is no paper {kind!r}; there are: {', '.join(KINDS)}.")
    if kind == "account" and folder.case.sale.ended is None:
        raise NoPaper(f"Case {folder.number}: no sale has ended, so there is no account of one.")
    if kind == "release" and folder.case.release is None:
        raise NoPaper(f"Case {folder.number}: no release is ordered.")
    form = start(folder, now, lang, kind)
    FORMS[kind](form)
    return form.sheet.pdf_bytes()


def paper(house: House, kind: str, number: int, lang: str, path: Path) -> None:
    """Writes a paper of a case to a file; `lang` empty is the office's own. Raises NoPaper."""
    with reading(house.engine) as conn:
        folder = open_folder(conn, number)
        if folder is None:
            raise NoPaper(f"There is no case {number}.")
        names = board.staff_names(conn, folder.office.id)
    lang = lang or folder.law.option("language")
    address = f"{public_address(house)}/notices/{number}"
    path.write_bytes(paper_of(kind, folder, house.now(), lang, names=names, address=address))


def public_address(house: House) -> str:
    """Where the public reaches this service."""
    settings = house.settings
    return settings.public_url or f"http://{settings.host}:{settings.port}"
