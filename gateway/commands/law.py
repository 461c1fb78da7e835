"""The law as data: the statutes, and their timetables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from gateway import statutes

ZONE = ZoneInfo("Asia/Kolkata")


@click.group()
def statute() -> None:
    """The law as data."""


@statute.command(name="list")
def statute_list() -> None:
    """The statutes there are."""
    click.echo(statutes.statute_list())


@statute.command(name="show")
@click.argument("name")
@click.argument("options", nargs=-1)
def statute_show(name: str, options: tuple[str, ...]) -> None:
    """A lawyer's view of one statute: clause, words, rule, doubt, option."""
    with _plain_faults():
        click.echo(statutes.statute_show(name, _pairs(options)))


@statute.command(name="check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def statute_check(file: Path) -> None:
    """What is wrong with a statute file, line by line."""
    said, sound = statutes.statute_check(file)
    click.echo(said)
    if not sound:
        sys.exit(1)


@click.command()
@click.argument("name")
@click.argument("given", nargs=-1, required=True)
@click.option("--closed", multiple=True, help="A gazetted closed day, 2026-03-04; may be repeated.")
@click.option("--option", "options", multiple=True, help="An option of the office, name=value; may be repeated.")
def dates(name: str, given: tuple[str, ...], closed: tuple[str, ...], options: tuple[str, ...]) -> None:
    """A statute's timetable for given instants: `munadi dates STATUTE served="2026-03-06 17:30"`."""
    with _plain_faults():
        click.echo(statutes.dates(name, _instants(given), _pairs(options), _days(closed)))


@contextmanager
def _plain_faults() -> Iterator[None]:
    """What is wrong with what was typed, as one sentence."""
    try:
        yield
    except (LookupError, ValueError) as fault:
        raise click.ClickException(str(fault)) from None


def _pairs(typed: tuple[str, ...]) -> dict[str, str]:
    found = dict(each.partition("=")[::2] for each in typed)
    if wrong := [name for name, value in found.items() if not value]:
        raise click.ClickException(f"Write name=value, not {wrong[0]}.")
    return found


def _instants(typed: tuple[str, ...]) -> dict[str, datetime]:
    found = {}
    for name, said in _pairs(typed).items():
        try:
            found[name] = datetime.fromisoformat(said).replace(tzinfo=ZONE)
        except ValueError:
            raise click.ClickException(f"{name}: write the moment as 2026-03-06T17:30, not {said}.") from None
    return found


def _days(typed: tuple[str, ...]) -> tuple[date, ...]:
    return tuple(date.fromisoformat(day) for day in typed)
