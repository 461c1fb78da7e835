"""The clock as a process, and what the demo starts with."""

import importlib.resources
import logging
import time

import requests

from distraint.store.engine import writing
from gateway import officefile
from gateway.settings import Settings
from gateway.wiring import House, utc_now
from scheduler.clock import ticker
from scheduler.pace import Pace

START_SECONDS = 30


def logs(settings: Settings) -> None:
    """Plain lines on standard error, for whoever reads them at two in the morning."""
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("apscheduler").setLevel(max(logging.WARNING, logging.getLogger().level))


def clock(house: House) -> None:
    """Ticks until it is stopped."""
    logs(house.settings)
    settings = house.settings
    pace = None if house.demo else Pace(settings.twilio_messages_per_second, time.monotonic, time.sleep)
    scheduler = ticker(
        house.clerk,
        [house.channel],
        house.now,
        house.beat,
        pace,
        settings.sweep_poll_seconds,
        settings.send_poll_seconds,
    )
    scheduler.start()


def load_demo(house: House) -> None:
    """Puts the made-up offices in the record."""
    for file in sorted(importlib.resources.files("gateway.demo").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            described = officefile.read_office(file.read_text("utf-8"), utc_now().date())
            with writing(house.engine) as conn:
                officefile.keep(conn, described, utc_now())


def wait_until_well(url: str) -> None:
    """Until the service answers, or its start has taken too long (the caller's children say why)."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            if requests.get(f"{url}/healthz", timeout=2).ok:
                return
        except requests.ConnectionError:
            time.sleep(0.2)
