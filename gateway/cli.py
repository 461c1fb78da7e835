"""The command line: which command stands in which module, loaded when it is asked for."""

import importlib
from collections.abc import Mapping

import click

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

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - as click calls it
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"gateway.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=_Lazy)
def main() -> None:
    """Munadi: the lawful seizure, by phone."""
