"""`make bench`: every figure, on SQLite and on PostgreSQL."""

import tempfile
from functools import partial
from pathlib import Path

from bench import crashing, drum, playing, sweeping, webhook
from distraint.store.engine import migrate
from tests.postgres import fresh_database, server_url


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="munadi-bench-") as folder:
        for name in ("SQLite", "PostgreSQL"):
            fresh = partial(_database, name, Path(folder))
            webhook.measure(_migrated(fresh("whole")), fresh("bare"), name)
            drum.measure(_migrated(fresh("drum")), name)
            sweeping.measure(_migrated(fresh("sweep")), name)
            playing.measure(_migrated(fresh("play")), name)
            here = Path(folder) / name
            here.mkdir()
            crashing.measure(fresh("crash"), here, name)


def _migrated(url: str) -> str:
    migrate(url)
    return url


def _database(name: str, folder: Path, what: str) -> str:
    return f"sqlite:///{folder / what}.db" if name == "SQLite" else fresh_database(server_url())


if __name__ == "__main__":
    main()
