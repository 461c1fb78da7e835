"""Playing stories."""

import sys
from pathlib import Path

import click

from gateway.play import Unfulfilled, fresh_engine, play_story
from gateway.story import FaultyStory


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--database", "url", help="Play it on this database instead of a fresh one.")
@click.option("--quiet", is_flag=True, help="No transcript, only what failed.")
def play(files: tuple[Path, ...], url: str | None, quiet: bool) -> None:
    """Plays stories; ends with 1 at the first expectation that does not hold, naming its line."""
    for file in files:
        click.echo(f"--- {file}")
        with fresh_engine(url) as engine:
            try:
                play_story(file.read_text("utf-8"), engine, None if quiet else sys.stdout)
            except (Unfulfilled, FaultyStory) as fault:
                raise click.ClickException(f"{file}: {fault}") from None
    click.echo(f"{len(files)} played, every expectation holds.")
