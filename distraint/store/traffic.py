"""Texts as whoever watches sees them: what waits, what failed, what was heard of nothing; and one phone's thread."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, and_, func, literal_column, select, text

from distraint.store.overview import Scope
from distraint.store.tables import UNSETTLED, case_index, fact, inbound, message, receipt

_m, _i = message.c, inbound.c
FAILING = ("doubtful", "failed", "undelivered")
# Literal conditions, so that the databases see that their partial indexes serve.
_WAITING = text("message.state = 'waiting'")
_UNFINISHED = text("message.state IN ('waiting', 'sending')")
_STUCK = _m.state.in_(("sent", *FAILING))
_UNSETTLED = text(f"message.{UNSETTLED}")


@dataclass(frozen=True, slots=True)
class Line:
    """A text in the thread of one phone; `mine` if that phone sent it, `state` what became of one it was to get."""

    at: datetime
    mine: bool
    id: int
    other: str
    words: str
    state: str
    case_no: int | None


def counts(conn: Connection, numbers: Sequence[str], since: datetime) -> dict[tuple[str, str], int]:
    """Messages under way, and those gone wrong since then, by channel and state; what arrived is not counted."""
    found: dict[tuple[str, str], int] = {}
    for which in (_UNFINISHED, and_(_UNSETTLED, _STUCK, _m.created_at > since)):
        counted = select(_m.channel, _m.state, func.count()).where(which, _m.sender.in_(numbers))
        for channel, state, count in conn.execute(counted.group_by(_m.channel, _m.state)):
            found[channel, state] = count
    return found


def oldest_waiting(conn: Connection, numbers: Sequence[str]) -> datetime | None:
    """Since when the oldest message that might go now has been waiting."""
    oldest: datetime | None = conn.scalar(select(func.min(_m.due)).where(_WAITING, _m.sender.in_(numbers)))
    return oldest


def gone_wrong(numbers: Sequence[str], scope: Scope, since: datetime, silent_since: datetime) -> Select[Any]:
    """Messages since then that need a person: doubtful ones, and notices that failed or of which nothing is heard.

    Notices of open cases only. A reply that fails hurts nobody; a notice that does may void a sale.
    """
    silent = (_m.state == "sent") & (_m.sent_at < silent_since)
    closed = case_index.c.closed.is_(False) & scope.where()
    return (
        select(_m.id, _m.to, _m.state, _m.notice, _m.case_no, _m.reason, _m.code, _m.sent_at, _m.created_at)
        .outerjoin(case_index, case_index.c.case_no == _m.case_no)
        .where(_UNSETTLED, _STUCK, _m.created_at > since, _m.sender.in_(numbers))
        .where(
            (_m.state == "doubtful") & (_m.case_no.is_(None) | scope.where())
            | (_m.state.in_(("failed", "undelivered")) | silent) & _m.notice.startswith("notice:") & closed
        )
        .order_by(_m.id.desc())
    )


def of_case(conn: Connection, case_no: int) -> list[RowMapping]:
    """Every message of a case, in order."""
    return list(conn.execute(select(message).where(_m.case_no == case_no).order_by(_m.id)).mappings())


def receipts_of_case(conn: Connection, case_no: int) -> list[RowMapping]:
    """Every delivery receipt of a case's messages, in order."""
    wanted = select(receipt).join(message, _m.id == receipt.c.message_id).where(_m.case_no == case_no)
    return list(conn.execute(wanted.order_by(receipt.c.id)).mappings())


def texts_of_case(conn: Connection, case_no: int) -> list[RowMapping]:
    """Every text that came about a case, in order: it opened it, spoke of it, or made one of its facts."""
    ids = select(fact.c.text_id).where(fact.c.case_no == case_no, fact.c.text_id.is_not(None))
    return list(
        conn.execute(select(inbound).where(_i.id.in_(ids) | (_i.case_no == case_no)).order_by(_i.id)).mappings()
    )


def unhandled(conn: Connection, numbers: Sequence[str], most: int) -> list[RowMapping]:
    """Texts that could not be handled and are kept for a person, the newest first."""
    wanted = select(inbound).where(text("inbound.refused = 'fault'"), _i.to.in_(numbers))
    return list(conn.execute(wanted.order_by(_i.id.desc()).limit(most)).mappings())


def thread(conn: Connection, phone: str, most: int) -> list[Line]:
    """The last texts from and to a phone, oldest first."""
    sent = (
        select(_i.received_at, literal_column("1"), _i.id, _i.to, _i.text, _i.outcome, _i.case_no)
        .where(_i.sender == phone)
        .order_by(_i.received_at.desc(), _i.id.desc())
        .limit(most)
    )
    got = (
        select(_m.created_at, literal_column("0"), _m.id, _m.sender, _m.text, _m.state, _m.case_no)
        .where(_m.to == phone)
        .order_by(_m.id.desc())
        .limit(most)
    )
    lines = [Line(row[0], bool(row[1]), *row[2:]) for each in (sent, got) for row in conn.execute(each)]
    return sorted(lines, key=lambda line: (line.at, not line.mine, line.id))[-most:]


def clock_facts(conn: Connection, office: str, most: int) -> list[RowMapping]:
    """What the clock did lately in an office's cases, the newest first."""
    wanted = (
        select(fact.c.case_no, fact.c.seq, fact.c.kind, fact.c.body, fact.c.at)
        .join(case_index, case_index.c.case_no == fact.c.case_no)
        .where(fact.c.kind == "Rung", case_index.c.office == office)
        .order_by(fact.c.at.desc(), fact.c.case_no.desc(), fact.c.seq.desc())
        .limit(most)
    )
    return list(conn.execute(wanted).mappings())


def facts_raw(conn: Connection, case_no: int) -> list[RowMapping]:
    """The rows of a case's facts as stored, with their hashes."""
    return list(conn.execute(select(fact).where(fact.c.case_no == case_no).order_by(fact.c.seq)).mappings())
