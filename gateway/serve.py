"""Running the parts: the web server, the clock, the demo's offices."""

import importlib.resources
import logging
import time
from typing import Any
from zoneinfo import ZoneInfo

import requests
import structlog
from flask import Flask
from gunicorn.app.base import BaseApplication

from distraint.store.engine import writing
from gateway import officefile
from gateway.app import create_app
from gateway.pages.front import front
from gateway.pages.login import login
from gateway.pages.notices import notices
from gateway.pages.phones import phones
from gateway.pages.status import status
from gateway.settings import Settings
from gateway.wiring import House, utc_now
from scheduler.clock import ticker
from scheduler.pace import Pace

ZONE = ZoneInfo("Asia/Kolkata")
START_SECONDS = 30


def logs(settings: Settings) -> None:
    """Plain lines on standard error, for whoever reads them at two in the morning."""
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("apscheduler").setLevel(max(logging.WARNING, logging.getLogger().level))
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(settings.log_level)))


def app(house: House) -> Flask:
    """The web application with all its pages; the phones only in a demo."""
    pages = [front(house), login(house), status(house), notices(house.settings, house.engine, house.now)]
    if house.demo:
        pages.append(phones(house))
    return create_app(house.settings, house.engine, house, house.now, pages)


def web(house: House) -> None:
    """Serves until it is stopped."""
    logs(house.settings)
    _Server(house).run()


def server_config(settings: Settings) -> dict[str, Any]:
    """What the web server is told: processes, threads, patience."""
    return {
        "bind": f"{settings.host}:{settings.port}",
        "workers": settings.web_workers,
        "threads": settings.web_threads,
        "worker_class": "gthread",
        "timeout": 30,
        "graceful_timeout": 10,
        "keepalive": 30,
        "control_socket_disable": True,
        "loglevel": settings.log_level.lower(),
    }


class _Server(BaseApplication):
    def __init__(self, house: House) -> None:
        self._house = house
        super().__init__()

    def load_config(self) -> None:
        for name, value in server_config(self._house.settings).items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        self._house.engine.dispose(close=False)  # connections are not shared with the process that forked
        return app(self._house)


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
