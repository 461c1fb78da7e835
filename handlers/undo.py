"""Taking back one's last text, while nothing rests on it."""

from sqlalchemy import Connection

from distraint import facts as f
from distraint.facts import Fact
from distraint.store import journal
from handlers.docket import Folder, open_folder

# What a text may say and take back; whatever it made follow of itself, or what reached somebody, stays.
MAY_GO: tuple[type[Fact], ...] = (
    f.Seized,
    f.ExpenseAdded,
    f.Sent,
    f.OwnerNamed,
    f.PossessorNamed,
    f.AgentNamed,
    f.MoneyReceived,
    f.SumFixed,
    f.PenaltyDirected,
    f.SaleAppointed,
    f.LotPassed,
)


def last_text(conn: Connection, phone: str) -> tuple[Folder, tuple[int, ...], bool] | str:
    """The case and facts of this phone's last text, and whether they opened it; or why they stay."""
    last = journal.last_by(conn, phone)
    folder = open_folder(conn, last[0]) if last else None
    if last is None or folder is None:
        return "There is nothing of yours to take back."
    text_id = last[1]
    undone = {seq for entry in folder.entries if isinstance(entry.fact, f.Undone) for seq in entry.fact.seqs}
    mine = [entry for entry in folder.entries if entry.text_id == text_id]
    seqs = tuple(entry.seq for entry in mine)
    if undone & set(seqs):
        return "Your last text is already taken back."
    waiting = {entry.seq for entry in folder.case.unapproved}  # a claimed time counts for nothing before its OK
    fixed = [entry for entry in mine if not isinstance(entry.fact, MAY_GO) and entry.seq not in waiting]
    later = [entry for entry in folder.entries if entry.seq > max(seqs) and not isinstance(entry.fact, f.Rung)]
    if fixed or later:
        return f"Case {folder.number}: something rests on your last text already, so it stays. Ask the officer."
    return folder, seqs, any(isinstance(entry.fact, f.Seized) for entry in mine)
