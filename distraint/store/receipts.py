"""Delivery receipts: each kept, and what they prove about their message.

A message's state moves forward only: a late `sent` undoes nothing, `delivered` is never undone, a failure is final.
A failure before delivery outweighs a later `delivered`: the two may speak of different parts of one long text, and a
notice of which a part is missing was not given. For the same reason a text of several parts (`of`) counts as
delivered only when as many have been, so that the failure of one is right in whatever order the receipts come.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from distraint.store.columns import storable
from distraint.store.tables import message, receipt

_RANK = {"waiting": 0, "sending": 1, "doubtful": 2, "sent": 3, "failed": 4, "undelivered": 4, "delivered": 5}
_FAILED = ("failed", "undelivered")
_FINAL = (*_FAILED, "delivered")


@dataclass(frozen=True, slots=True)
class Change:
    """A message's new state, with what is needed to act on it."""

    message_id: int
    notice: str
    case_no: int | None
    fact_seq: int | None
    to: str
    state: str


_MESSAGE = select(message).where(message.c.id == bindparam("this")).with_for_update()
_KEEP = insert(receipt)
_DELIVERED = select(receipt.c.part).where(receipt.c.message_id == bindparam("this"), receipt.c.status == "delivered")


def record_receipt(
    conn: Connection,
    message_id: int,
    status: str,
    raw: str,
    code: str,
    reason: str,
    at: datetime,
    part: str = "",
    of: int = 1,
    provider_id: str = "",
) -> Change | None:
    """Keeps a receipt and moves its message; None if that changes nothing, or there is no such message.

    `status` is `sent`, `delivered`, `undelivered` or `failed`; any other word is kept and changes nothing. `raw` is
    the provider's word. `part` tells the receipts of a long text's parts from each other, `of` is how many it has;
    without `part` each receipt counts as another part's. `provider_id` is whose try it speaks of: a try is not undone
    by what is heard of one before it.
    """
    row = conn.execute(_MESSAGE, {"this": message_id}).mappings().first() if storable(message_id) else None
    if row is None:
        return None
    kept = {"message_id": message_id, "part": part, "raw_status": raw, "status": status}
    conn.execute(_KEEP, kept | {"code": code, "reason": reason, "at": at})
    complete = status == "delivered" and _complete(conn, message_id, of)
    before = status != "delivered" and _speaks_of_earlier(row, provider_id)
    state = row["state"] if before else _after(row["state"], row["attempts"], status, complete)
    if state == row["state"]:
        return None
    news = _news(row, state, code, reason, at)
    if provider_id and not row["provider_id"]:  # whoever sent it died before it could write that down
        news["provider_id"] = provider_id
    conn.execute(update(message).where(message.c.id == message_id).values(news))
    return Change(message_id, row["notice"], row["case_no"], row["fact_seq"], row["to"], state)


def _after(state: str, attempts: int, status: str, complete: bool) -> str:
    if state in _FINAL or status not in ("sent", *_FINAL):
        return state
    if state == "waiting" and attempts and status in _FAILED:
        return state  # an attempt before this one failed; the next is still to come
    if status == "delivered" and not complete:
        status = "sent"  # a part of it arrived
    return status if _RANK[status] > _RANK[state] else state


def _speaks_of_earlier(row: Any, provider_id: str) -> bool:
    """Whether a receipt is of a try before the one that is to come, under way or made."""
    if not provider_id or not row["provider_id"]:
        return False
    this_try_has_it = row["state"] not in ("waiting", "sending", "doubtful")
    return bool((row["provider_id"] == provider_id) != this_try_has_it)


def _complete(conn: Connection, message_id: int, of: int) -> bool:
    if of <= 1:
        return True
    parts = list(conn.scalars(_DELIVERED, {"this": message_id}))
    return len({part for part in parts if part}) + parts.count("") >= of


def _news(row: Any, state: str, code: str, reason: str, at: datetime) -> dict[str, Any]:
    news: dict[str, Any] = {"state": state, "lease_until": None}
    if state in ("sent", "delivered"):
        news["sent_at"] = row["sent_at"] or at
    if state == "delivered":
        news["delivered_at"] = at
    elif state != "sent":
        # An earlier reason stands unless a better one comes: a failure's reason is never erased.
        news |= {"code": code or row["code"], "reason": reason or row["reason"]}
    return news
