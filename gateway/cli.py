"""The command line."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

import click
import requests

from distraint.store import journal, logins, offices
from distraint.store.engine import at_head, migrate, reading, writing
from distraint.store.offices import Member
from gateway import casefile, officefile, serve, statutes
from gateway.pages import login
from gateway.paper import papers
from gateway.paper.papers import KINDS
from gateway.play import Unfulfilled, fresh_engine, play_story
from gateway.settings import Settings, SettingsError, complaints
from gateway.story import FaultyStory
from gateway.wiring import House, build, utc_now
from handlers.reading import read_phone

DEMO_DATABASE = "sqlite:///var/demo.db"
WELCOME = """
Munadi is running its demo at {url} . Nothing leaves this machine.

  Ravi collects at a stand in Baripada; the owner of a handcart did not pay. In another terminal, text for them:

    .venv/bin/munadi text 9000000001 "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk"
    .venv/bin/munadi ahead 11h              the clock moves; what falls due on the way happens
    .venv/bin/munadi text 9000000001 "SENT 1007"      (the number the first text got)
    .venv/bin/munadi text 9000000002 "GOT 1007"       the officer has it: the owner gets his notice
    .venv/bin/munadi text 9000000011 "DUE"            the owner asks, then tenders by reply
    .venv/bin/munadi text 9000000011 "PAY"
    .venv/bin/munadi text 9000000002 "PAID 1007 30"   released: the owner gets a code
    .venv/bin/munadi text 9000000001 "RELEASED 1007 CODE"

  Phones in the browser: {url}/phones   Status: {url}/status   Notice board: {url}/notices
  HELP from any phone says what it may text. Ctrl-C stops.
"""


@click.group()
def main() -> None:
    """Munadi: the lawful seizure, by phone."""


def house() -> House:
    """The house as the environment says, or one clear sentence and the end."""
    try:
        return build(Settings.load())
    except (SettingsError, ValueError) as fault:
        raise click.ClickException(str(fault)) from None


def _fit(it: House) -> None:
    """A live start lacks nothing, and its database has the schema of this version."""
    if wrong := complaints(it.settings):
        raise click.ClickException("\n".join(wrong))
    if not at_head(it.engine):
        raise click.ClickException("The database is not up to date: run `munadi migrate` first.")


@main.command()
def run() -> None:
    """The demo: web and clock in one process tree on SQLite, with made-up offices."""
    os.environ.setdefault("MUNADI_DEMO", "1")
    os.environ.setdefault("MUNADI_DATABASE_URL", DEMO_DATABASE)
    it = house()
    migrate(it.engine)
    serve.load_demo(it)
    it.engine.dispose()
    url = f"http://{it.settings.host}:{it.settings.port}"
    children = [subprocess.Popen([sys.argv[0], part]) for part in ("web", "clock")]  # noqa: S603 - ourselves
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        serve.wait_until_well(url)
        click.echo(WELCOME.format(url=url))
        while all(child.poll() is None for child in children):
            time.sleep(0.5)
        raise click.ClickException("A part of the service stopped; the lines above say why.")
    except KeyboardInterrupt:
        pass
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.wait(timeout=10)


@main.command()
def web() -> None:
    """The doors: providers' webhooks and the pages."""
    it = house()
    _fit(it)
    serve.web(it)


@main.command()
def clock() -> None:
    """The clock: what falls due, and what waits to be sent."""
    it = house()
    _fit(it)
    serve.clock(it)


@main.command(name="migrate")
def migrate_() -> None:
    """Brings the database to the schema of this version."""
    it = house()
    migrate(it.engine)
    click.echo("The database is up to date.")


@main.command()
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


@main.command()
@click.argument("phone")
@click.argument("words")
@click.option("--to", default="", help="The number texted to; else the phone's own office.")
def text(phone: str, words: str, to: str) -> None:
    """Sends a text into the running demo, and prints what each phone got."""
    _ask_demo("text", {"phone": phone, "text": words, "to": to})


@main.command()
@click.argument("by")
def ahead(by: str) -> None:
    """Moves the running demo's clock on: 12h, 30m, 2d, or `next` for the next deadline."""
    _ask_demo("clock", {"by": by})


def _ask_demo(what: str, form: dict[str, str]) -> None:
    settings = Settings.load()
    try:
        answer = requests.post(f"http://{settings.host}:{settings.port}/phones/{what}", json=form, timeout=120)
    except requests.ConnectionError:
        raise click.ClickException("No demo is running: start it with `make run`.") from None
    if not answer.ok:
        raise click.ClickException(answer.text.strip())
    said = answer.json()
    click.echo(f"@ {datetime.fromisoformat(said['now']).astimezone(serve.ZONE):%a %d %b %Y %H:%M}")
    for got in said["got"]:
        lost = "" if got["state"] == "delivered" else f"   ({got['state']})"
        click.echo(f"{got['to']} < {got['text']}{lost}")


@main.group()
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


@main.group()
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
    if len(password) < login.SHORTEST:
        raise click.ClickException(f"A password has {login.SHORTEST} characters or more; several words do well.")
    with writing(it.engine) as conn:
        if office_id not in {office for office, _, _ in offices.staff_of_phone(conn, number)}:
            raise click.ClickException(f"{phone} is not on the staff of {office_id}: `munadi staff add` puts it there.")
        logins.put_password(conn, number, login.hasher.hash(password), utc_now())
    click.echo(f"{number} can log in at /login.")


@main.group()
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


@main.group()
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


@main.command()
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
    return {name: datetime.fromisoformat(said).replace(tzinfo=serve.ZONE) for name, said in _pairs(typed).items()}


def _days(typed: tuple[str, ...]) -> tuple[date, ...]:
    return tuple(date.fromisoformat(day) for day in typed)
