"""The doors as a process: the web application with all its pages, and the server it runs in."""

from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from gateway.app import create_app
from gateway.pages.front import front
from gateway.pages.login import login
from gateway.pages.notices import notices
from gateway.pages.phones import phones
from gateway.pages.status import status
from gateway.settings import Settings
from gateway.tick import logs
from gateway.voice import voice
from gateway.wiring import House


def app(house: House) -> Flask:
    """The web application with all its pages; the phones only in a demo."""
    pages = [voice(house), front(house), login(house), status(house), notices(house.settings, house.engine, house.now)]
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
