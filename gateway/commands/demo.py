"""Texting into the running demo, and moving its clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import click
import requests

from gateway.settings import Settings

ZONE = ZoneInfo("Asia/Kolkata")


@click.command()
@click.argument("phone")
@click.argument("words")
@click.option("--to", default="", help="The number texted to; else the phone's own office.")
def text(phone: str, words: str, to: str) -> None:
    """Sends a text into the running demo, and prints what each phone got."""
    _ask_demo("text", {"phone": phone, "text": words, "to": to})


@click.command()
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
    click.echo(f"@ {datetime.fromisoformat(said['now']).astimezone(ZONE):%a %d %b %Y %H:%M}")
    if what == "clock" and not said["stops"]:
        click.echo("Nothing fell due on the way.")
    for got in said["got"]:
        lost = "" if got["state"] == "delivered" else f"   ({got['state']})"
        click.echo(f"{got['to']} < {got['text']}{lost}")
