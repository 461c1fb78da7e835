"""Running the service: the demo, the doors, the clock, the schema."""

import os
import signal
import subprocess
import sys
import time

import click

from distraint.store import engine as record
from gateway import tick
from gateway.commands import house
from gateway.settings import complaints
from gateway.wiring import House

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


def _fit(it: House) -> None:
    """A live start lacks nothing, and its database has the schema of this version."""
    if wrong := complaints(it.settings):
        raise click.ClickException("\n".join(wrong))
    if not record.at_head(it.engine):
        raise click.ClickException("The database is not up to date: run `munadi migrate` first.")


@click.command()
def run() -> None:
    """The demo: web and clock in one process tree on SQLite, with made-up offices."""
    os.environ.setdefault("MUNADI_DEMO", "1")
    os.environ.setdefault("MUNADI_DATABASE_URL", DEMO_DATABASE)
    it = house()
    record.migrate(it.engine)
    tick.load_demo(it)
    it.engine.dispose()
    url = f"http://{it.settings.host}:{it.settings.port}"
    children = [subprocess.Popen([sys.argv[0], part]) for part in ("web", "clock")]  # noqa: S603 - ourselves
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        tick.wait_until_well(url)
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


@click.command()
def web() -> None:
    """The doors: providers' webhooks and the pages."""
    it = house()
    _fit(it)
    from gateway import serve

    serve.web(it)


@click.command()
def clock() -> None:
    """The clock: what falls due, and what waits to be sent."""
    it = house()
    _fit(it)
    tick.clock(it)


@click.command(name="migrate")
def migrate() -> None:
    """Brings the database to the schema of this version."""
    it = house()
    record.migrate(it.engine)
    click.echo("The database is up to date.")
