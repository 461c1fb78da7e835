"""One case: its facts, its papers, its chain."""

from pathlib import Path

import click

from distraint.store import journal
from distraint.store.engine import reading
from gateway import casefile
from gateway.commands import house
from gateway.paper import papers
from gateway.paper.papers import KINDS


@click.group()
def case() -> None:
    """One case: its facts, its file for a court, its chain."""


@case.command(name="show")
@click.argument("number", type=int)
def case_show(number: int) -> None:
    """The facts of a case, who said what when, and where it stands."""
    it = house()
    said = casefile.show(it.engine, number, it.now())
    if said is None:
        raise click.ClickException(f"There is no case {number}.")
    click.echo(said)


@case.command(name="export")
@click.argument("number", type=int)
def case_export(number: int) -> None:
    """The whole case as JSON, with the hash of every fact."""
    it = house()
    said = casefile.export(it.engine, number, it.now())
    if said is None:
        raise click.ClickException(f"There is no case {number}.")
    click.echo(said)


@case.command(name="paper")
@click.argument("number", type=int)
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--lang", default="", help="en, hi, or, ml, ta, mr, kn; else the office's own.")
def case_paper(number: int, kind: str, file: Path, lang: str) -> None:
    """A paper of a case as PDF: the notice to serve by hand, the list, the drum's certificate, the account ..."""
    try:
        papers.paper(house(), kind, number, lang, file)
    except papers.NoPaper as fault:
        raise click.ClickException(str(fault)) from None
    click.echo(f"{file}: written.")


@case.command(name="verify")
@click.argument("number", type=int)
def case_verify(number: int) -> None:
    """Whether the record of a case is as it was written."""
    with reading(house().engine) as conn:
        if not journal.load(conn, number):
            raise click.ClickException(f"There is no case {number}.")
        faults = journal.verify(conn, number)
    if faults:
        raise click.ClickException("\n".join(faults))
    click.echo(f"Case {number}: every fact is as it was written.")
