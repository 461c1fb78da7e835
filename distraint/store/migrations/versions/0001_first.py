"""The first schema."""

import sqlalchemy as sa
from alembic import op

from distraint.store.columns import Instant, Json, Key, Words

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "office",
        sa.Column("id", Words(), nullable=False),
        sa.Column("name", Words(), nullable=False),
        sa.Column("statute", Words(), nullable=False),
        sa.Column("zone", Words(), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("closed", Json, nullable=False),
        sa.Column("number", Words(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("approved_by", Words(), nullable=False),
        sa.Column("created_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_office"),
        sa.UniqueConstraint("number", name="uq_office_number"),
    )
    op.create_table(
        "staff",
        sa.Column("office", Words(), nullable=False),
        sa.Column("phone", Words(), nullable=False),
        sa.Column("role", Words(), nullable=False),
        sa.Column("name", Words(), nullable=False),
        sa.PrimaryKeyConstraint("office", "phone", "role", name="pk_staff"),
        sa.ForeignKeyConstraint(["office"], ["office.id"], name="fk_staff_office_office"),
    )
    op.create_index("ix_staff_phone", "staff", ["phone"])
    op.create_table(
        "subscriber",
        sa.Column("office", Words(), nullable=False),
        sa.Column("place_key", Words(), nullable=False),
        sa.Column("phone", Words(), nullable=False),
        sa.Column("place", Words(), nullable=False),
        sa.Column("since", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("office", "place_key", "phone", name="pk_subscriber"),
        sa.ForeignKeyConstraint(["office"], ["office.id"], name="fk_subscriber_office_office"),
    )
    op.create_table(
        "fact",
        sa.Column("case_no", Key, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("kind", Words(), nullable=False),
        sa.Column("body", Words(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.Column("recorded", Instant(), nullable=False),
        sa.Column("claimed", Instant(), nullable=True),
        sa.Column("who", Words(), nullable=False),
        sa.Column("text_id", Key, nullable=True),
        sa.Column("prev_hash", Words(), nullable=False),
        sa.Column("hash", Words(), nullable=False),
        sa.PrimaryKeyConstraint("case_no", "seq", name="pk_fact"),
    )
    op.create_index("ix_fact_who_text_id", "fact", ["who", "text_id"])
    op.create_table(
        "case_index",
        sa.Column("case_no", Key, nullable=False, autoincrement=False),
        sa.Column("office", Words(), nullable=False),
        sa.Column("state", Words(), nullable=False),
        sa.Column("outcome", Words(), nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("owner_phone", Words(), nullable=True),
        sa.Column("possessor_phone", Words(), nullable=True),
        sa.Column("agent_phone", Words(), nullable=True),
        sa.Column("collector_phone", Words(), nullable=False),
        sa.Column("what", Words(), nullable=False),
        sa.Column("plate", Words(), nullable=True),
        sa.Column("seized_at", Instant(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("flags", Json, nullable=False),
        sa.Column("updated_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("case_no", name="pk_case_index"),
        sa.ForeignKeyConstraint(["office"], ["office.id"], name="fk_case_index_office_office"),
    )
    op.create_index("ix_case_index_agent_phone", "case_index", ["agent_phone"])
    op.create_index("ix_case_index_collector_phone", "case_index", ["collector_phone"])
    op.create_index(
        "ix_case_index_office_closed_seized_at_case_no",
        "case_index",
        ["office", "closed", "seized_at", "case_no"],
    )
    op.create_index("ix_case_index_owner_phone", "case_index", ["owner_phone"])
    op.create_index("ix_case_index_plate", "case_index", ["plate"])
    op.create_index("ix_case_index_possessor_phone", "case_index", ["possessor_phone"])
    op.create_table(
        "deadline",
        sa.Column("case_no", Key, nullable=False),
        sa.Column("key", Words(), nullable=False),
        sa.Column("due", Instant(), nullable=False),
        sa.Column("kind", Words(), nullable=False),
        sa.Column("cite", Words(), nullable=False),
        sa.Column("how", Words(), nullable=False),
        sa.Column("who", Words(), nullable=False),
        sa.PrimaryKeyConstraint("case_no", "key", name="pk_deadline"),
        sa.ForeignKeyConstraint(["case_no"], ["case_index.case_no"], name="fk_deadline_case_no_case_index"),
    )
    op.create_index("ix_deadline_due_case_no_key", "deadline", ["due", "case_no", "key"])
    op.create_table(
        "message",
        sa.Column("id", Key, nullable=False),
        sa.Column("channel", Words(), nullable=False),
        sa.Column("sender", Words(), nullable=False),
        sa.Column("to", Words(), nullable=False),
        sa.Column("text", Words(), nullable=False),
        sa.Column("lang", Words(), nullable=False),
        sa.Column("case_no", Key, nullable=True),
        sa.Column("fact_seq", sa.Integer(), nullable=True),
        sa.Column("notice", Words(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("state", Words(), nullable=False),
        sa.Column("due", Instant(), nullable=False),
        sa.Column("created_at", Instant(), nullable=False),
        sa.Column("claimed_by", Words(), nullable=False),
        sa.Column("lease_until", Instant(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("provider_id", Words(), nullable=True),
        sa.Column("code", Words(), nullable=False),
        sa.Column("reason", Words(), nullable=False),
        sa.Column("sent_at", Instant(), nullable=True),
        sa.Column("delivered_at", Instant(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_message"),
    )
    op.create_index("ix_message_case_no", "message", ["case_no"])
    op.create_index("ix_message_provider_id", "message", ["provider_id"])
    op.create_index("ix_message_to_id", "message", ["to", "id"])
    op.create_index(
        "ix_message_unfinished",
        "message",
        ["to", "id"],
        sqlite_where=sa.text("state IN ('waiting', 'sending')"),
        postgresql_where=sa.text("state IN ('waiting', 'sending')"),
    )
    op.create_index(
        "ix_message_waiting",
        "message",
        ["priority", "due", "id"],
        sqlite_where=sa.text("state = 'waiting'"),
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_table(
        "receipt",
        sa.Column("id", Key, nullable=False),
        sa.Column("message_id", Key, nullable=False),
        sa.Column("part", Words(), nullable=False),
        sa.Column("raw_status", Words(), nullable=False),
        sa.Column("status", Words(), nullable=False),
        sa.Column("code", Words(), nullable=False),
        sa.Column("reason", Words(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_receipt"),
        sa.ForeignKeyConstraint(["message_id"], ["message.id"], name="fk_receipt_message_id_message"),
    )
    op.create_index("ix_receipt_message_id", "receipt", ["message_id"])
    op.create_table(
        "inbound",
        sa.Column("id", Key, nullable=False),
        sa.Column("channel", Words(), nullable=False),
        sa.Column("provider_id", Words(), nullable=False),
        sa.Column("sender", Words(), nullable=False),
        sa.Column("to", Words(), nullable=False),
        sa.Column("text", Words(), nullable=False),
        sa.Column("media", Json, nullable=False),
        sa.Column("received_at", Instant(), nullable=False),
        sa.Column("outcome", Words(), nullable=False),
        sa.Column("refused", Words(), nullable=True),
        sa.Column("case_no", Key, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_inbound"),
        sa.UniqueConstraint("channel", "provider_id", name="uq_inbound_channel_provider_id"),
    )
    op.create_index("ix_inbound_sender_received_at", "inbound", ["sender", "received_at"])
    op.create_table(
        "session",
        sa.Column("phone", Words(), nullable=False),
        sa.Column("number", Words(), nullable=False),
        sa.Column("lang", Words(), nullable=True),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("pending", Json, nullable=True),
        sa.Column("pending_code", Words(), nullable=True),
        sa.Column("pending_until", Instant(), nullable=True),
        sa.Column("notes", Json, nullable=False),
        sa.PrimaryKeyConstraint("phone", "number", name="pk_session"),
    )
    op.create_table(
        "numbering",
        sa.Column("name", Words(), nullable=False),
        sa.Column("last", Key, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_numbering"),
    )
