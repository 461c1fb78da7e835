"""A web worker under load for long: its memory does not grow."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests

from tests.gateway.desk import encoded, sign
from tests.service.house import FORM, PUBLIC
from tests.soak.conftest import Measured
from tests.soak.site import Program, site
from tests.soak.sizes import Size, full_only
from tests.soak.town import PER_OFFICE, Desk, open_offices, phone

PARTS = 10
GROWTH = 0.05  # what a heap may shift by, warm-up aside
SMS = "/twilio/sms"


def worker_of(web: Program) -> int:
    assert web.process
    [child] = Path(f"/proc/{web.process.pid}/task/{web.process.pid}/children").read_text().split()
    return int(child)


def resident(pid: int) -> int:
    """Kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def words_of(n: int) -> tuple[str, str]:
    """Who texts what: seizures, questions, slips, and looks at what there is."""
    desk = Desk(n % PER_OFFICE)
    match n % 5:
        case 0:
            return desk.collector, f"SEIZE FEE {n % 900 + 1} handcart=3000 OWNER {phone(4, n % 9000)} AT Ward {n % 40}"
        case 1:
            return desk.officer, "HELP"
        case 2:
            return phone(4, n % 9000), "DUE"
        case 3:
            return desk.collector, f"EXP {n} porter sixty"
        case _:
            return phone(4, n % 9000), f"what is this {n}"


@full_only("memory")
def test_the_memory_of_a_web_worker_is_flat_under_load(
    size: Size, database: str, tmp_path: Path, measured: Measured
) -> None:
    with site(tmp_path, database) as it:
        open_offices(it.engine, PER_OFFICE)
        [web] = it.start("web")
        lines = threading.local()

        def knock(n: int) -> int:
            if not hasattr(lines, "line"):
                lines.line = requests.Session()
            who, words = words_of(n)
            to = Desk(n % PER_OFFICE).number
            form = [("MessageSid", f"SM{n:032}"), ("From", who), ("To", to), ("Body", words)]
            head = {"X-Twilio-Signature": sign(PUBLIC + SMS, form), "Content-Type": FORM}
            status: int = lines.line.post(web.url + SMS, encoded(form).encode(), headers=head, timeout=30).status_code
            if n % 20 == 0:
                status = max(status, lines.line.get(web.url + "/notices", timeout=30).status_code)
            return status

        pid, sizes_ = worker_of(web), []
        with ThreadPoolExecutor(size.among) as crowd:
            for part in range(PARTS):
                here = range(part * size.times // PARTS, (part + 1) * size.times // PARTS)
                assert set(crowd.map(knock, here)) == {200}
                sizes_.append(resident(pid))
        assert worker_of(web) == pid
        warm = sizes_[PARTS // 2]  # on SQLite each connection's page cache, 2 MB, fills with the record first
        measured(f"{size.times} texts over {size.among} lines, after each tenth {[kb // 1024 for kb in sizes_]} MB")
        assert sizes_[-1] < warm * (1 + GROWTH), sizes_
