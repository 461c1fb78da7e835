"""What the pages need: passwords, tries at them, and indexes for whoever watches."""

import sqlalchemy as sa
from alembic import op

from distraint.store.columns import Instant, Key, Words

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "password",
        sa.Column("phone", Words(), nullable=False),
        sa.Column("hash", Words(), nullable=False),
        sa.Column("set_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("phone", name="pk_password"),
    )
    op.create_table(
        "attempt",
        sa.Column("id", Key, nullable=False),
        sa.Column("key", Words(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
    )
    op.create_index("ix_attempt_key_at", "attempt", ["key", "at"])
    op.create_index("ix_fact_kind_at", "fact", ["kind", "at"])
    op.create_index("ix_inbound_case_no", "inbound", ["case_no"])
    op.create_index("ix_deadline_case_no_due", "deadline", ["case_no", "due"])
    op.create_index(
        "ix_case_index_office_closed_state_updated_at", "case_index", ["office", "closed", "state", "updated_at"]
    )
    _create_partial("ix_fact_claimed", "fact", ["case_no", "seq"], "claimed IS NOT NULL")
    _create_partial("ix_inbound_fault", "inbound", ["id"], "refused = 'fault'")
    unsettled = "state IN ('sent', 'doubtful', 'failed', 'undelivered')"
    _create_partial("ix_message_unsettled", "message", ["state", "created_at"], unsettled)


def _create_partial(name: str, table: str, columns: list[str], only: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(only), postgresql_where=sa.text(only))
