"""Runs the migrations on the connection that `engine.migrate` hands over, in its transaction."""

from alembic import context

from distraint.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column only by making the table anew
)
context.run_migrations()
