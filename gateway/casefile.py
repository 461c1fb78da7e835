"""A case as a court reads it: every fact with who, when and by which text, and the chain."""

import json
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, select

from distraint.account import account
from distraint.deadlines import deadlines
from distraint.dues import dues
from distraint.facts import Entry
from distraint.money import rupees
from distraint.state import flags, outcome, state
from distraint.store import journal
from distraint.store.engine import reading
from distraint.store.tables import fact, inbound, message
from gateway.pages.status_facts import said
from handlers.docket import Folder, open_folder
from handlers.replies import said_account
from handlers.values import items, moment


def show(engine: Engine, number: int, now: datetime) -> str | None:
    """The case in plain lines; None if there is none."""
    with reading(engine) as conn:
        folder = open_folder(conn, number)
        if folder is None:
            return None
        faults = journal.verify(conn, number)
        last = journal.tail(conn, number)[1]
    case, law = folder.case, folder.law
    closed = outcome(case, law, now)
    lines = [
        f"Case {number}, {folder.office.name}, {law.statute.title}",
        f"{items(case)}: {state(case, law, now)}" + (f", {closed}" if closed else ""),
        f"Due Rs {rupees(dues(case, law, now).due)}. {said_account(account(case, law, now))}.",
        f"Flags: {', '.join(flags(case, law, now)) or 'none'}",
        "",
        *(_line(entry, folder) for entry in folder.entries),
        "",
        *(f"next: {d.name} {moment(d.due, law)} ({d.cite}; {d.how})" for d in deadlines(case, law, now)),
        f"last hash {last}",
        "the chain is whole" if not faults else "THE CHAIN IS BROKEN: " + "; ".join(faults),
    ]
    return "\n".join(lines)


def _line(entry: Entry, folder: Folder) -> str:
    late = f" (recorded {moment(entry.recorded, folder.law)})" if entry.recorded != entry.at else ""
    claims = f" (claims {moment(entry.claimed, folder.law)})" if entry.claimed else ""
    return f"{entry.seq:3} {moment(entry.at, folder.law)}  {said(entry.fact)}, by {entry.who}{late}{claims}"


def export(engine: Engine, number: int, now: datetime) -> str | None:
    """The whole case as JSON: facts with their hashes as they are stored, the texts they came of, what was sent."""
    with reading(engine) as conn:
        folder = open_folder(conn, number)
        if folder is None:
            return None
        facts = [dict(row) for row in conn.execute(select(fact).where(fact.c.case_no == number)).mappings()]
        came = [dict(row) for row in conn.execute(select(inbound).where(inbound.c.case_no == number)).mappings()]
        went = [dict(row) for row in conn.execute(select(message).where(message.c.case_no == number)).mappings()]
        faults = journal.verify(conn, number)
    whole: dict[str, Any] = {
        "case": number,
        "office": folder.office.name,
        "statute": folder.law.statute.id,
        "exported_at": now,
        "chain": faults or "whole",
        "facts": sorted(facts, key=lambda row: row["seq"]),
        "texts": came,
        "messages": went,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, default=_plain)


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
