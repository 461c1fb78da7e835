import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from tests.gateway.desk import FakeDesk, free_port


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk(known={12})


@pytest.fixture(scope="module")
def gunicorn() -> Iterator[int]:
    """The port of a real server; its desk knows message 12."""
    port = free_port()
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--threads", "4"),
            *("--log-level", "error", "--no-control-socket", "tests.gateway.desk:served()"),
        ]
    )
    try:
        until = time.monotonic() + 20
        while not _answers(port):
            assert time.monotonic() < until, "gunicorn does not answer"
            assert server.poll() is None, "gunicorn has ended"
            time.sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait(10)


def _answers(port: int) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()
