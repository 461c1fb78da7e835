"""The tables: dumb storage. `table=True` validates nothing; what is right is settled before it comes here."""

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import Index, Table, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from distraint.store.columns import Instant, Json, Key, Words

# One convention for every name, so that a later migration can name what it changes on both databases.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


UNSETTLED = "state IN ('sent', 'doubtful', 'failed', 'undelivered')"


class Row(SQLModel):
    __table__: ClassVar[Table]  # SQLModel sets it and does not say so


def _where(only: str) -> dict[str, Any]:
    return {"sqlite_where": text(only), "postgresql_where": text(only)}


def _words(**more: Any) -> Any:
    return Field(sa_type=Words, **more)


def _instant(**more: Any) -> Any:
    return Field(sa_type=Instant, **more)


def _number(**more: Any) -> Any:
    return Field(sa_type=Key, **more)


def _json(**more: Any) -> Any:
    return Field(sa_type=Json, **more)


class Office(Row, table=True):
    """A municipal body; `number` is what people text to, `closed` its gazetted days as ISO dates."""

    id: str = _words(primary_key=True)
    name: str = _words()
    statute: str = _words()
    zone: str = _words()
    options: dict[str, str] = _json()
    closed: list[str] = _json()
    number: str = _words(unique=True)
    live: bool
    approved_by: str = _words()
    created_at: datetime = _instant()


class Staff(Row, table=True):
    __table_args__ = (Index(None, "phone"),)

    office: str = _words(primary_key=True, foreign_key="office.id")
    phone: str = _words(primary_key=True)
    role: str = _words(primary_key=True)
    name: str = _words()


class Subscriber(Row, table=True):
    """A phone that hears the drum of a place; `place_key` is the place case-folded with single spaces."""

    office: str = _words(primary_key=True, foreign_key="office.id")
    place_key: str = _words(primary_key=True)
    phone: str = _words(primary_key=True)
    place: str = _words()
    since: datetime = _instant()


class Fact(Row, table=True):
    """The record itself. Its key is the optimistic lock; rows are never changed."""

    __table_args__ = (
        Index(None, "who", "text_id"),
        Index(None, "kind", "at"),
        Index("ix_fact_claimed", "case_no", "seq", **_where("claimed IS NOT NULL")),
    )

    case_no: int = _number(primary_key=True, sa_column_kwargs={"autoincrement": False})
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    kind: str = _words()
    body: str = _words()
    at: datetime = _instant()
    recorded: datetime = _instant()
    claimed: datetime | None = _instant(nullable=True)
    who: str = _words()
    text_id: int | None = _number(nullable=True)
    prev_hash: str = _words()
    hash: str = _words()


class CaseIndex(Row, table=True):
    """Where to find a case. A projection of its facts: it can be rebuilt from them."""

    __tablename__ = "case_index"
    __table_args__ = (
        Index(None, "office", "closed", "seized_at", "case_no"),
        Index(None, "owner_phone"),
        Index(None, "possessor_phone"),
        Index(None, "agent_phone"),
        Index(None, "collector_phone"),
        Index(None, "plate"),
        Index(None, "office", "closed", "state", "updated_at"),
    )

    case_no: int = _number(primary_key=True, sa_column_kwargs={"autoincrement": False})
    office: str = _words(foreign_key="office.id")
    state: str = _words()
    outcome: str | None = _words(nullable=True)
    closed: bool
    owner_phone: str | None = _words(nullable=True)
    possessor_phone: str | None = _words(nullable=True)
    agent_phone: str | None = _words(nullable=True)
    collector_phone: str = _words()
    what: str = _words()
    plate: str | None = _words(nullable=True)
    seized_at: datetime = _instant()
    last_seq: int
    flags: list[str] = _json()
    updated_at: datetime = _instant()


class Deadline(Row, table=True):
    """What falls due in a case, and by which counting. A projection, like the index."""

    __table_args__ = (Index(None, "due", "case_no", "key"), Index(None, "case_no", "due"))

    case_no: int = _number(primary_key=True, foreign_key="case_index.case_no")
    key: str = _words(primary_key=True)
    due: datetime = _instant()
    kind: str = _words()
    cite: str = _words()
    how: str = _words()
    who: str = _words()


class Message(Row, table=True):
    """The outbox: everything the service says. `state` as `outbox` describes it."""

    __table_args__ = (
        # What is still to go is little beside what went: both indexes hold only that.
        Index("ix_message_waiting", "priority", "due", "id", **_where("state = 'waiting'")),
        Index("ix_message_unfinished", "to", "id", **_where("state IN ('waiting', 'sending')")),
        # What did not arrive, or of which nothing was heard: for whoever watches.
        Index("ix_message_unsettled", "state", "created_at", **_where(UNSETTLED)),
        Index(None, "to", "id"),
        Index(None, "case_no"),
        Index(None, "provider_id"),
    )

    id: int | None = _number(primary_key=True, default=None)
    channel: str = _words()
    sender: str = _words()
    to: str = _words()
    text: str = _words()
    lang: str = _words()
    case_no: int | None = _number(nullable=True)
    fact_seq: int | None = Field(nullable=True)
    notice: str = _words()
    priority: int
    state: str = _words()
    due: datetime = _instant()
    created_at: datetime = _instant()
    claimed_by: str = _words()
    lease_until: datetime | None = _instant(nullable=True)
    attempts: int
    provider_id: str | None = _words(nullable=True)
    code: str = _words()
    reason: str = _words()
    sent_at: datetime | None = _instant(nullable=True)
    delivered_at: datetime | None = _instant(nullable=True)


class Receipt(Row, table=True):
    """Every delivery receipt, in the provider's word and in ours; `part` names the segment if known."""

    __table_args__ = (Index(None, "message_id"),)

    id: int | None = _number(primary_key=True, default=None)
    message_id: int = _number(foreign_key="message.id")
    part: str = _words()
    raw_status: str = _words()
    status: str = _words()
    code: str = _words()
    reason: str = _words()
    at: datetime = _instant()


class Inbound(Row, table=True):
    """Every text that came; `outcome` is empty until it is handled."""

    __table_args__ = (
        UniqueConstraint("channel", "provider_id"),
        Index(None, "sender", "received_at"),
        Index(None, "case_no"),
        Index("ix_inbound_fault", "id", **_where("refused = 'fault'")),
    )

    id: int | None = _number(primary_key=True, default=None)
    channel: str = _words()
    provider_id: str = _words()
    sender: str = _words()
    to: str = _words()
    text: str = _words()
    media: list[str] = _json()
    received_at: datetime = _instant()
    outcome: str = _words()
    refused: str | None = _words(nullable=True)
    case_no: int | None = _number(nullable=True)


class Session(Row, table=True):
    """What is remembered between two texts of a phone to a number."""

    phone: str = _words(primary_key=True)
    number: str = _words(primary_key=True)
    lang: str | None = _words(nullable=True)
    stopped: bool
    pending: dict[str, Any] | None = _json(nullable=True)
    pending_code: str | None = _words(nullable=True)
    pending_until: datetime | None = _instant(nullable=True)
    notes: dict[str, Any] = _json()


class Password(Row, table=True):
    """What a member of the staff logs in with, hashed; a new one ends every login made with the old one."""

    phone: str = _words(primary_key=True)
    hash: str = _words()
    set_at: datetime = _instant()


class Attempt(Row, table=True):
    """A login that has not succeeded; `key` is the phone it was for, or the address it came from."""

    __table_args__ = (Index(None, "key", "at"),)

    id: int | None = _number(primary_key=True, default=None)
    key: str = _words()
    at: datetime = _instant()


class Numbering(Row, table=True):
    name: str = _words(primary_key=True)
    last: int = _number()


metadata = SQLModel.metadata
office, staff, subscriber = Office.__table__, Staff.__table__, Subscriber.__table__
fact, case_index, deadline = Fact.__table__, CaseIndex.__table__, Deadline.__table__
message, receipt, inbound = Message.__table__, Receipt.__table__, Inbound.__table__
session, numbering = Session.__table__, Numbering.__table__
password, attempt = Password.__table__, Attempt.__table__
