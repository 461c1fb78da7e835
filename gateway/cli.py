"""The command line: which command stands in which module, loaded when it is asked for."""

import importlib
import os
from collections.abc import Mapping
from contextlib import suppress

import click
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

COMMANDS: Mapping[str, str] = {
    "run": "service",
    "web": "service",
    "clock": "service",
    "migrate": "service",
    "play": "playing",
    "text": "demo",
    "ahead": "demo",
    "office": "offices",
    "staff": "offices",
    "case": "cases",
    "statute": "law",
    "dates": "law",
}


class _Lazy(click.Group):
    """A text from the command line should not wait until the fonts of the papers are loaded."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (SQLAlchemyError, CommandError) as fault:
            raise click.ClickException(_about_the_record(fault)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - as click calls it
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"gateway.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command


def _about_the_record(fault: Exception) -> str:
    """What is wrong with the database, in a sentence; never its password."""
    where = "MUNADI_DATABASE_URL"
    with suppress(ArgumentError):
        where = make_url(os.environ.get(where, "sqlite:///munadi.db")).render_as_string(hide_password=True)
    if isinstance(fault, CommandError):
        return f"The database {where} was made by another version of Munadi: {fault}."
    return f"The database {where} cannot be used: {str(fault).splitlines()[0]}"


@click.group(cls=_Lazy)
def main() -> None:
    """Munadi: the lawful seizure, by phone."""
