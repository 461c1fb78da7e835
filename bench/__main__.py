"""`make bench`: every figure, on SQLite and on PostgreSQL."""

import tempfile
from functools import partial
from pathlib import Path

from bench import webhook
from distraint.store.engine import migrate
from tests.postgres import fresh_database, server_url


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="munadi-bench-") as folder:
        for name in ("SQLite", "PostgreSQL"):
            fresh = partial(_database, name, Path(folder))
            migrate(whole := fresh("whole"))
            webhook.measure(whole, fresh("bare"), name)


def _database(name: str, folder: Path, what: str) -> str:
    return f"sqlite:///{folder / what}.db" if name == "SQLite" else fresh_database(server_url())


if __name__ == "__main__":
    main()
