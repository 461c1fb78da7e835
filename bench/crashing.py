"""(e) Under crashes: how late deadlines ring, how long answers wait, what is lost and what goes twice."""

from pathlib import Path

from tests.soak.ordeal import ordeal
from tests.soak.sizes import Size

KILLS, CASES = 30, 200


def measure(database_url: str, folder: Path, say: str) -> None:
    """Raises AssertionError where anything is lost, goes twice, or ends as it should not."""
    print(f"(e) {say}: {ordeal(Size(KILLS, CASES), database_url, folder)}")
