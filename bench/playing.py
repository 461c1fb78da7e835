"""(d) Whole cases a second: a story played many times over on one database, by one process."""

import time
from datetime import timedelta

from bench.town import story
from distraint.store.engine import open_engine
from gateway.play import START, set_stage

CASES, AT_ONCE = 10_000, 500


def measure(database_url: str, say: str, cases: int = CASES) -> None:
    """Seized, an expense, received and noticed, tendered, paid, released: six texts a case, each with its answers."""
    engine = open_engine(database_url)
    stage = set_stage(story(), engine)
    stage.now = START + timedelta(days=9_500)
    started = time.perf_counter()
    for first in range(0, cases, AT_ONCE):
        stage.cases.clear()
        stage.channel.kept.clear()
        stage.told = 0
        for _ in range(min(AT_ONCE, cases - first)):
            stage.text("+919000000001", "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk")
            number = stage.cases[-1]
            for phone, words in (
                ("+919000000001", f"EXP {number} 60 porter"),
                ("+919000000002", f"GOT {number}"),
                ("+919000000011", f"PAY {number}"),
                ("+919000000002", f"PAID {number} 90"),
            ):
                stage.text(phone, words)
            stage.text("+919000000001", f"RELEASED {number} {stage.folder(len(stage.cases)).case.code}")
    seconds = time.perf_counter() - started
    print(f"(d) {say}: {cases} cases in {seconds:.0f} s, {cases / seconds:.1f} cases a second, six texts each")
    engine.dispose()
