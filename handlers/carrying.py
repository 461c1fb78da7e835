"""Carrying a case on without a text: by the clock, or by a receipt."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import Connection

from distraint import commands as c
from distraint.answer import Act, Refusal
from distraint.commands import Command
from distraint.decide import decide
from handlers.docket import Folder, open_folder, write
from handlers.letters import tell

STALE = timedelta(hours=12)


class Means(Protocol):
    """What a clerk has at hand besides the record: the line the office speaks by, and fresh codes."""

    @property
    def line(self) -> str: ...

    @property
    def release_code(self) -> Callable[[], str]: ...

    @property
    def confirm_code(self) -> Callable[[], str]: ...


def carry_on(
    conn: Connection, means: Means, case_no: int, command: Command, *, at: datetime, now: datetime, who: str
) -> Folder | None:
    """A command without a text, by the clock or a receipt; None where it changed nothing."""
    folder = open_folder(conn, case_no)
    if folder is None:
        return None
    facts = decide(folder.case, command, folder.law, Act(at, who, "clock", means.release_code()))
    if isinstance(facts, Refusal) or not facts:
        return None
    folder = write(conn, case_no, folder.office, folder, facts, at=at, recorded=now, who=who, text_id=None)
    stale = isinstance(command, c.Ring) and command.deadline.startswith("remind") and now - at > STALE
    if not stale:
        tell(conn, folder, facts, now, means.line)
    return folder
