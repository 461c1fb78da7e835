import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Dialog, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from gateway.wiring import House
from tests.gateway.desk import free_port
from tests.gateway.pages.rooms import OFFICER, app_of, client_as, demo_house

RESET = "ERR_CONNECTION_RESET"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class Lasting(WSGIRequestHandler):
    """Keeps connections open, as a real server does: closing them under a browser's hands resets some."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = demo_house(tmp_path)
    yield house
    house.engine.dispose()


@pytest.fixture
def client(house: House) -> FlaskClient:
    """Nobody in particular."""
    return app_of(house).test_client()


@pytest.fixture
def officer(house: House) -> FlaskClient:
    """Asha, officer of Baripada."""
    return client_as(house, OFFICER)


@pytest.fixture
def site(house: House) -> Iterator[str]:
    """The address of a server with the demo's pages."""
    port = free_port()
    server = make_server("127.0.0.1", port, app_of(house), threaded=True, request_handler=Lasting)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{port}"
    server.shutdown()
    thread.join(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium: `make browser` says what to install")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which any fault of a script, and anything the policy of contents refuses, fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    # A connection that this small server has closed is opened again by the browser: no fault of the page.
    page.on("console", lambda x: faults.append(x.text) if x.type == "error" and RESET not in x.text else None)

    def dismiss(dialog: Dialog) -> None:
        faults.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    yield page
    context.close()
    assert faults == []
