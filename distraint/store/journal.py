"""The record of each case: facts in order, each sealed with the one before it; and what follows from them."""

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, bindparam, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from distraint.facts import Entry, from_body, to_body
from distraint.store.columns import clean, storable
from distraint.store.tables import case_index, fact, numbering

FIRST_HASH = "0" * 64
FIRST_NUMBER = 100


class Stale(Exception):
    """Somebody appended to the case first: read it again and decide anew, in another transaction."""


_INSERT = insert(fact)
_FACTS = select(fact).where(fact.c.case_no == bindparam("case_no")).order_by(fact.c.seq)
_TAIL = (
    select(fact.c.seq, fact.c.hash).where(fact.c.case_no == bindparam("case_no")).order_by(fact.c.seq.desc()).limit(1)
)
_KNOWN = select(case_index.c.last_seq).where(case_index.c.case_no == bindparam("case_no"))
# Facts and index at one instant: between two queries a text may come, and a sound record would look broken.
_FACTS_AND_KNOWN = _FACTS.add_columns(_KNOWN.scalar_subquery().label("known"))


def whole(conn: Connection, case_no: int) -> tuple[list[Entry], str]:
    """A case's facts in their order, and the hash of the last."""
    rows = _rows(conn, case_no)
    return [_entry(row) for row in rows], rows[-1]["hash"] if rows else FIRST_HASH


def load(conn: Connection, case_no: int) -> list[Entry]:
    """The case's facts in order; none if there is no such case."""
    return [_entry(row) for row in _rows(conn, case_no)]


def tail(conn: Connection, case_no: int) -> tuple[int, str]:
    """The last fact's seq and hash: what `append` goes on from; `(0, FIRST_HASH)` before the first."""
    row = conn.execute(_TAIL, {"case_no": case_no}).first() if storable(case_no) else None
    return (row.seq, row.hash) if row else (0, FIRST_HASH)


def append(conn: Connection, case_no: int, after_seq: int, entries: Sequence[Entry], prev_hash: str) -> str:
    """Adds facts after the one read last, and returns the last one's hash.

    Raises Stale when that was not the last any more. The transaction is then dead: leave it by the exception,
    so that it is rolled back, and begin again from the facts as they are now.
    """
    rows = []
    for seq, entry in enumerate(entries, after_seq + 1):
        if entry.seq != seq:
            raise ValueError(f"fact {entry.seq} of case {case_no} comes where {seq} is next")
        row = {
            "case_no": case_no,
            "seq": seq,
            "kind": type(entry.fact).__name__,
            "body": clean(_canonical(to_body(entry.fact))),
            "at": entry.at,
            "recorded": entry.recorded,
            "claimed": entry.claimed,
            "who": clean(entry.who),
            "text_id": entry.text_id,
            "prev_hash": prev_hash,
        }
        prev_hash = row["hash"] = _seal(row)
        rows.append(row)
    if rows:
        try:
            conn.execute(_INSERT, rows)
        except IntegrityError as taken:
            raise Stale(f"case {case_no} has a fact {after_seq + 1} already") from taken
    return prev_hash


_QUEUE = 0x6D756E6A  # the advisory lock of those who were too late once: "munj"


def queue(conn: Connection) -> None:
    """Waits until nobody else who was too late once is under way, so that many at one case do not outrun each other.

    On SQLite whoever writes has waited already.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(select(func.pg_advisory_xact_lock(_QUEUE)))


def verify(conn: Connection, case_no: int) -> list[str]:
    """What is wrong with the case's record, in plain words; empty if it is sound.

    Finds whatever was changed, added, dropped or moved, except by somebody who seals all later facts anew and
    corrects the index as well: against that, keep the last hash elsewhere.
    """
    try:
        rows = _rows(conn, case_no, _FACTS_AND_KNOWN)
    except (ValueError, TypeError) as unreadable:
        return [f"case {case_no}: its record cannot be read: {unreadable}"]
    faults = []
    expected, prev_hash = 1, FIRST_HASH
    for row in rows:
        seq = row["seq"]
        if seq != expected:
            faults.append(f"fact {seq}: it stands where fact {expected} should")
        if row["prev_hash"] != prev_hash:
            faults.append(f"fact {seq}: it does not follow on the fact before it")
        if row["hash"] != _seal(row):
            faults.append(f"fact {seq}: its hash does not fit what it says")
        expected, prev_hash = seq + 1, row["hash"]
    known = rows[0]["known"] if rows else _known_without_facts(conn, case_no)
    if known is not None and known != expected - 1:
        faults.append(f"case {case_no}: its index knows {known} facts, its record ends with fact {expected - 1}")
    return faults


def _number(insert: Callable[..., Any]) -> Any:
    return (
        insert(numbering)
        .values(name="case", last=FIRST_NUMBER)
        .on_conflict_do_update(index_elements=["name"], set_={"last": numbering.c.last + 1})
        .returning(numbering.c.last)
    )


_TAKE = {"sqlite": _number(sqlite.insert), "postgresql": _number(postgresql.insert)}


def take_number(conn: Connection) -> int:
    """The next running number of a case, from 100. One taken in a transaction that fails is not used up."""
    number: int = conn.execute(_TAKE[conn.dialect.name]).scalar_one()
    return number


def _rows(conn: Connection, case_no: int, which: Select[Any] = _FACTS) -> Sequence[RowMapping]:
    return conn.execute(which, {"case_no": case_no}).mappings().all() if storable(case_no) else []


def _known_without_facts(conn: Connection, case_no: int) -> int | None:
    return conn.scalar(_KNOWN, {"case_no": case_no}) if storable(case_no) else None


def _entry(row: RowMapping) -> Entry:
    return Entry(
        seq=row["seq"],
        fact=from_body(row["kind"], json.loads(row["body"])),
        at=row["at"],
        recorded=row["recorded"],
        who=row["who"],
        text_id=row["text_id"],
        claimed=row["claimed"],
    )


def _seal(row: dict[str, Any] | RowMapping) -> str:
    sealed = {name: row[name] for name in ("case_no", "seq", "kind", "body", "who", "text_id", "prev_hash")}
    sealed |= {name: _instant(row[name]) for name in ("at", "recorded", "claimed")}
    return hashlib.sha256(_canonical(sealed).encode()).hexdigest()


def _instant(value: datetime | None) -> str | None:
    return None if value is None else value.astimezone(UTC).isoformat(timespec="microseconds")


def _canonical(value: dict[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def last_by(conn: Connection, who: str) -> tuple[int, int] | None:
    """The case and the text of the newest fact that came of one of this phone's texts."""
    newest = (
        select(fact.c.case_no, fact.c.text_id)
        .where(fact.c.who == who, fact.c.text_id.is_not(None))
        .order_by(fact.c.text_id.desc())
        .limit(1)
    )
    row = conn.execute(newest).first()
    return None if row is None else (row.case_no, row.text_id)
