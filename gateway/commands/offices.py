"""Offices and the people who work there."""

from pathlib import Path

import click

from distraint.store import logins, offices
from distraint.store.engine import reading, writing
from distraint.store.offices import Member
from gateway import officefile
from gateway.commands import house
from gateway.passwords import SHORTEST, hasher
from gateway.wiring import utc_now
from handlers.reading import read_phone


@click.group()
def office() -> None:
    """Offices: described in TOML files."""


@office.command(name="load")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def office_load(file: Path) -> None:
    """Loads an office; twice changes nothing."""
    it = house()
    try:
        described = officefile.read_office(file.read_text("utf-8"), utc_now().date())
    except (officefile.FaultyOffice, UnicodeDecodeError) as fault:
        raise click.ClickException(f"{file}: {fault}") from None
    with writing(it.engine) as conn:
        officefile.keep(conn, described, utc_now())
    click.echo(f"{described.office.name} ({described.office.id}): {len(described.staff)} staff, loaded.")


@office.command(name="list")
def office_list() -> None:
    """All offices."""
    with reading(house().engine) as conn:
        for each in offices.offices(conn):
            click.echo(f"{each.id}  {each.name}  {each.statute}  {each.number}  {'live' if each.live else 'trial'}")


@click.group()
def staff() -> None:
    """Who works where."""


@staff.command(name="add")
@click.argument("office_id")
@click.argument("phone")
@click.argument("role", type=click.Choice(["collector", "officer", "keeper", "commissioner", "admin"]))
@click.argument("name")
def staff_add(office_id: str, phone: str, role: str, name: str) -> None:
    """Gives somebody a role in an office."""
    it, number = house(), read_phone(phone)
    if number is None:
        raise click.ClickException(f"{phone} is no phone that can be texted.")
    with writing(it.engine) as conn:
        found = offices.office(conn, office_id)
        if found is None:
            raise click.ClickException(f"There is no office {office_id}; `munadi office list` shows them.")
        offices.keep_office(conn, found, [Member(number, role, name)], utc_now())
    click.echo(f"{name} is {role} of {found.name}.")


@staff.command(name="remove")
@click.argument("office_id")
@click.argument("phone")
@click.argument("role")
def staff_remove(office_id: str, phone: str, role: str) -> None:
    """Takes a role from somebody."""
    with writing(house().engine) as conn:
        gone = offices.dismiss(conn, office_id, read_phone(phone) or phone, role)
    click.echo("Done." if gone else "Nobody had that role there.")


@staff.command(name="password")
@click.argument("office_id")
@click.argument("phone")
@click.password_option(help="Asked for, unseen, where it is not given.")
def staff_password(office_id: str, phone: str, password: str) -> None:
    """Sets what a member of the staff logs in to the pages with; earlier logins end."""
    it, number = house(), read_phone(phone) or phone
    if len(password) < SHORTEST:
        raise click.ClickException(f"A password has {SHORTEST} characters or more; several words do well.")
    with writing(it.engine) as conn:
        if office_id not in {office for office, _, _ in offices.staff_of_phone(conn, number)}:
            raise click.ClickException(f"{phone} is not on the staff of {office_id}: `munadi staff add` puts it there.")
        logins.put_password(conn, number, hasher.hash(password), utc_now())
    click.echo(f"{number} can log in at /login.")
