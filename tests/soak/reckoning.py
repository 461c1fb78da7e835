"""The reckoning at the end: nothing is lost, nothing is there twice, nothing is half done."""

import functools
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, func, select

from distraint.account import account
from distraint.state import outcome, state
from distraint.store import journal, tables
from distraint.store.engine import reading
from handlers.docket import open_folder, project
from scheduler.channel import Channel
from scheduler.send import LEASE, reconcile, send
from tests.properties.promises import Purse
from tests.soak.site import Ledger
from tests.soak.town import clerk_of

m, i = tables.message.c, tables.inbound.c
PER_QUERY = 500


@dataclass(frozen=True)
class Outgone:
    """What became of all that was owed; `looked_up` is how often the provider was asked about one in doubt."""

    once: int
    doubtful: int
    looked_up: int


def settle(engine: Engine, channel: Channel) -> None:
    """The programs are gone; another clock comes after every lease has run out, and sends what is left."""
    clerk = clerk_of(engine)
    for leases in range(1, 500):
        if not unfinished(engine):
            return
        ahead = functools.partial(_ahead, leases * LEASE)
        reconcile(clerk, channel, ahead)
        while send(clerk, channel, "the last", ahead, 100):
            pass
    raise AssertionError(f"the outbox does not come to rest: {counted(engine)}")


def _ahead(by: timedelta) -> datetime:
    return datetime.now(UTC) + by


def counted(engine: Engine) -> dict[str, int]:
    """The outbox by state."""
    with reading(engine) as conn:
        return {row[0]: row[1] for row in conn.execute(select(m.state, func.count()).group_by(m.state))}


def unfinished(engine: Engine) -> int:
    found = counted(engine)
    return found.get("waiting", 0) + found.get("sending", 0)


def every_owed_text_left_once(engine: Engine, peer: Ledger, *, failed: Collection[int] = ()) -> Outgone:
    """Outbox against the provider's book: each message is there once, or is doubtful; `failed` may be missing."""
    with reading(engine) as conn:
        rows = conn.execute(select(m.id, m.state, m.provider_id)).all()
    states = Counter(row.state for row in rows if row.id not in failed)
    assert set(states) <= {"sent", "delivered", "doubtful"}, states
    twice = {id_: sids for id_, sids in peer.sids.items() if len(sids) != 1}
    assert not twice, f"left more than once: {twice}"
    for row in rows:
        if row.state in ("sent", "delivered"):
            assert peer.sids.get(row.id) == [row.provider_id], f"message {row.id}: {row}, {peer.sids.get(row.id)}"
    assert set(peer.sids) <= {row.id for row in rows}, "the provider took a text that nobody owed"
    _in_order(engine, peer)
    return Outgone(
        states["sent"] + states["delivered"], states["doubtful"], sum(asked.method == "GET" for asked in peer.asked)
    )


def _in_order(engine: Engine, peer: Ledger) -> None:
    """To each phone, what is equally urgent left in the order in which it was owed."""
    with reading(engine) as conn:
        rows = {row.id: row for row in conn.execute(select(m.id, m.to, m.priority))}
    last: dict[tuple[str, int], int] = {}
    for id_ in peer.sids:  # in the order in which they were taken
        row = rows[id_]
        before = last.get((row.to, row.priority), 0)
        assert before < id_, f"{row.to} got message {before} before {id_}"
        last[row.to, row.priority] = id_


def every_text_was_handled_once(engine: Engine, sids: Sequence[str]) -> None:
    """Each text that was posted has one row, was not refused, and has one answer."""
    with reading(engine) as conn:
        rows = conn.execute(select(i.provider_id, i.outcome, i.refused, i.text)).all()
        answers = conn.scalar(select(func.count()).where(m.notice == "reply"))
    assert Counter(row.provider_id for row in rows) == Counter(sids)
    wrong = [tuple(row) for row in rows if not row.outcome or row.refused is not None]
    assert not wrong, wrong[:5]
    assert answers == len(rows), "a text has no answer, or two"


def the_case_is_sound(engine: Engine, number: int, *, word: str, came: int) -> None:
    """State, chain, money, and the projections against the facts."""
    with reading(engine) as conn:
        assert journal.verify(conn, number) == []
        folder = open_folder(conn, number)
        assert folder is not None
        now = datetime.now(UTC)
        ended = (state(folder.case, folder.law, now), outcome(folder.case, folder.law, now))
        assert ended == ("closed", word), f"case {number} is {ended}"
        purse = Purse()
        for entry in folder.entries:
            purse.note(entry.fact)
        money = account(folder.case, folder.law, now)
        assert (purse.came, money.kept) == (came, came), f"case {number}: {money}"
    the_projections_follow(engine, number)


def the_projections_follow(engine: Engine, number: int) -> None:
    """Index and deadlines are what the facts rebuild."""
    index, deadline = tables.case_index, tables.deadline
    with reading(engine) as conn:  # what is written here is rolled back
        folder = open_folder(conn, number)
        assert folder is not None
        lines = select(index).where(index.c.case_no == number)
        rows = select(deadline).where(deadline.c.case_no == number).order_by(deadline.c.key)
        before = conn.execute(lines).one(), conn.execute(rows).all()
        project(conn, folder, before[0].updated_at)
        after = conn.execute(lines).one(), conn.execute(rows).all()
        assert before == after, f"case {number}: {before} is not what its facts say: {after}"


def nothing_waits(engine: Engine, now: datetime) -> None:
    """No deadline of the past is left."""
    with reading(engine) as conn:
        late = conn.execute(select(tables.deadline).where(tables.deadline.c.due <= now - timedelta(minutes=1))).all()
    assert not late, late[:5]
