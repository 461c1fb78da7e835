"""One case on a page of its own, and its tables as files."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from distraint.store import traffic
from gateway.pages import status_next, status_sheet
from gateway.pages.status_csv import Column, table
from gateway.pages.status_facts import party
from handlers.docket import Folder

_TABLES: dict[str, tuple[Column, ...]] = {
    "facts": (
        *(Column("seq", "number"), Column("kind"), Column("said"), Column("happened", "instant")),
        *(Column("recorded", "instant"), Column("claimed", "instant"), Column("who", "phone"), Column("text")),
        *(Column("prev_hash"), Column("hash")),
    ),
    "messages": (
        *(Column("id", "number"), Column("to", "phone"), Column("who"), Column("words"), Column("notice")),
        *(Column("state"), Column("created", "instant"), Column("delivered", "instant"), Column("reason")),
        Column("receipts"),
    ),
    "items": (
        *(Column("number", "number"), Column("words"), Column("kind"), Column("value", "paise")),
        *(Column("price", "paise"), Column("buyer", "phone"), Column("became")),
    ),
    "account": (Column("table"), Column("head"), Column("amount", "paise")),
    "deadlines": (Column("what"), Column("due", "instant"), Column("cite"), Column("how"), Column("who")),
}


def _papers(folder: Folder) -> list[tuple[str, str]]:
    """The papers this case can have by now."""
    found = [("notice", "Notice, for service by hand"), ("list", "List of the property")]
    if folder.law.statute.notice.publication != "none":
        found.append(("drum", "Certificate of the drum"))
    if folder.case.release:
        found.append(("release", "Release order"))
    if folder.case.sale.ended:
        found.append(("account", "Account of the sale, with the receipt"))
    return found


def view(conn: Connection, folder: Folder, now: datetime) -> dict[str, Any]:
    """Everything the case's page shows."""
    case = folder.case
    who = status_sheet.names(conn, folder)
    texts = traffic.texts_of_case(conn, folder.number)
    may, refused = status_next.open_moves(folder, now)
    people = [
        ("Owner", party(case.owner.standing, case.owner.phone)),
        ("Person in charge", party(case.possessor.standing, case.possessor.phone)),
        ("Agent", case.agent or ""),
        ("Collector", who.get(case.collector, case.collector)),
    ]
    return {
        "sheet": status_sheet.sheet(folder, now),
        "people": [(part, said) for part, said in people if said],
        "lots": status_sheet.lots(folder),
        "timeline": status_sheet.timeline(folder, texts, who),
        "sent": status_sheet.sent(conn, folder, who, now),
        "came": texts,
        "who": who,
        "chain": status_sheet.chain(conn, folder.number),
        "papers": _papers(folder),
        "may": may,
        "refused": refused,
        "mask": lambda text: status_sheet.masked(text, "" if case.handed else case.code),
        "now": now,
    }


def export(conn: Connection, folder: Folder, which: str, now: datetime) -> str | None:
    """One of the case's tables as CSV; None where there is no such table."""
    columns = _TABLES.get(which)
    if columns is None:
        return None
    return table(columns, _rows(conn, folder, which, now), folder.law.calendar.zone)


def _rows(conn: Connection, folder: Folder, which: str, now: datetime) -> list[dict[str, Any]]:
    sheet = status_sheet.sheet(folder, now)
    match which:
        case "items":
            return status_sheet.lots(folder)
        case "deadlines":
            return [asdict(each) for each in sheet.coming]
        case "account":
            dues = [{"table": "dues", "head": head, "amount": paise} for head, paise in sheet.heads]
            due = [{"table": "dues", "head": "still due", "amount": sheet.due}]
            return dues + due + [{"table": "account", "head": head, "amount": paise} for head, paise in sheet.account]
        case "messages":
            who = status_sheet.names(conn, folder)
            sent = status_sheet.sent(conn, folder, who, now)
            return [asdict(each) | {"receipts": "; ".join(each.receipts)} for each in sent]
        case _:
            return _facts(conn, folder)


def _facts(conn: Connection, folder: Folder) -> list[dict[str, Any]]:
    texts = traffic.texts_of_case(conn, folder.number)
    said = {line.seq: line for line in status_sheet.timeline(folder, texts, {})}
    return [
        {
            **{name: row[name] for name in ("seq", "kind", "recorded", "claimed", "who", "prev_hash", "hash")},
            "said": said[row["seq"]].said,
            "happened": row["at"],
            "text": status_sheet.masked(said[row["seq"]].text, "" if folder.case.handed else folder.case.code),
        }
        for row in traffic.facts_raw(conn, folder.number)
    ]
