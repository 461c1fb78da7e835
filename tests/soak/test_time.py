"""The host's clock is set back an hour and forward three: nothing is done twice, lost, or stands still."""

import shutil
import subprocess
import threading
import time
from collections import Counter as Tally
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from distraint.facts import Rung
from distraint.store import journal
from distraint.store.engine import reading
from scheduler.clock import ticker
from scheduler.hostclock import HostClock
from scheduler.send import LEASE
from tests.gateway.twilio_peer import Answer
from tests.service.house import eventually
from tests.soak.counter import MINUTE, NOON, Counter, counter, owe
from tests.soak.reckoning import counted, every_owed_text_left_once, unfinished
from tests.soak.site import site, until
from tests.soak.town import open_offices, phone

HOUR = timedelta(hours=1)
STEPS = (MINUTE, -HOUR, MINUTE, 3 * HOUR, MINUTE, -HOUR, MINUTE, 30 * HOUR, -HOUR, 3 * HOUR)


def rung_once(office: Counter, numbers: list[int]) -> None:
    for number in numbers:
        with reading(office.house.engine) as conn:
            assert journal.verify(conn, number) == []
            keys = [e.fact.deadline for e in journal.load(conn, number) if isinstance(e.fact, Rung)]
        assert keys
        assert max(Tally(keys).values()) == 1, keys


def test_f079_no_deadline_rings_twice_and_no_text_is_lost_however_the_clock_is_set(database: str) -> None:
    with counter(database, send_read_seconds=0.4) as office:
        held = office.text(office.desk.collector, "SEIZE FEE 30 cart=900 OWNER UNKNOWN AT Ward 4").case_no
        assert held is not None
        numbers = [held]
        for n, step in enumerate(STEPS):
            numbers.append(office.seize(n))
            ids = office.owe(4, first=10 * n + 100)
            office.peer.script_for(phone(4, 10 * n + 101), Answer(429, "", take=False))
            office.peer.script_for(phone(4, 10 * n + 102), Answer(drop=True))
            office.send_all()
            office.later(step)
            assert office.row(ids[0]).state == "sent"
        office.rest()
        office.later(30 * HOUR)
        office.rest()
        rung_once(office, numbers)
        every_owed_text_left_once(office.house.engine, office.peer)


def test_after_a_step_forward_leases_say_nothing_for_as_long_as_one_lasts() -> None:
    seconds, shift = [100.0], [timedelta(0)]
    host = HostClock(lambda: NOON + timedelta(seconds=seconds[0]) + shift[0], lambda: seconds[0])
    assert host.runs_true()
    shift[0] -= HOUR
    assert host.runs_true(), "a step back makes no lease run out"
    shift[0] += 3 * HOUR
    assert not host.runs_true()
    seconds[0] += LEASE.total_seconds() - 1
    assert not host.runs_true()
    seconds[0] += 2
    assert host.runs_true()


@contextmanager
def ticking(office: Counter, shift: list[timedelta], clocks: int) -> Iterator[None]:
    """Real tickers, each in a thread, by the host's clock as it is shifted."""

    def now() -> datetime:
        return datetime.now(UTC) + shift[0]

    house = office.house
    tickers = [ticker(house.clerk, [house.channel], now, lambda: None, None, 0.2, 0.1) for _ in range(clocks)]
    threads = [threading.Thread(target=each.start, daemon=True) for each in tickers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for each in tickers:
            each.shutdown()
        for thread in threads:
            thread.join(10)


def test_a_text_under_way_when_the_clock_is_set_forward_is_not_taken_for_lost(database: str) -> None:
    with counter(database, send_read_seconds=5) as office:
        shift = [timedelta(0)]
        ids = owe(office.house.engine, 6, datetime.now(UTC))
        # One clock is in the middle of these, none of them taken yet, when the other sees their leases run out.
        office.peer.before = 1.5
        with ticking(office, shift, 2):
            until(lambda: len(office.peer.asked) == 6, 10, "they are not under way")
            shift[0] = 3 * HOUR
            until(lambda: unfinished(office.house.engine) == 0, 10, lambda: counted(office.house.engine))
        assert {id_: len(office.peer.sids[id_]) for id_ in ids} == dict.fromkeys(ids, 1)


SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long shift(void) {
    long by = 0;
    FILE *said = fopen(getenv("SHIFT"), "r");
    if (said) { if (fscanf(said, "%ld", &by) != 1) by = 0; fclose(said); }
    return by;
}
int clock_gettime(clockid_t which, struct timespec *into) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int said = real(which, into);
    if (which == CLOCK_REALTIME) into->tv_sec += shift();
    return said;
}
time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
int gettimeofday(struct timeval *into, void *zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    into->tv_sec = now.tv_sec;
    into->tv_usec = now.tv_nsec / 1000;
    return 0;
}
"""


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_f079_a_clock_process_ticks_on_when_its_host_is_set_back_an_hour(database: str, tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler, to give a process another clock")
    (tmp_path / "shim.c").write_text(SHIM)
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", tmp_path / "shim.so", tmp_path / "shim.c", "-ldl"],
        check=True,
        capture_output=True,
    )
    shift = tmp_path / "shift"
    shift.write_text("0")
    clock = {"LD_PRELOAD": str(tmp_path / "shim.so"), "SHIFT": str(shift)}
    with site(tmp_path, database, **clock, MUNADI_SEND_POLL_SECONDS="0.5") as it:
        open_offices(it.engine, 1)
        first = owe(it.engine, 3, datetime.now(UTC) - 2 * HOUR)
        it.start("clock")
        eventually(lambda: set(it.peer.sids) == set(first), it.log, 20)
        for by in (-3600, 7200, -3600):
            shift.write_text(str(int(shift.read_text()) + by))
            time.sleep(1.5)
            more = owe(it.engine, 3, datetime.now(UTC) - 2 * HOUR)
            eventually(lambda ids=more: set(ids) <= set(it.peer.sids), f"it stands still after {by} seconds", 15)
        until(lambda: unfinished(it.engine) == 0, 10, lambda: counted(it.engine))
        every_owed_text_left_once(it.engine, it.peer)
