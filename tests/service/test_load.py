"""Many at once, and many that fail."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests
from sqlalchemy import func, select

from distraint.store.tables import fact, inbound, message
from tests.gateway.desk import encoded, sign
from tests.service.house import FORM, OFFICE, PUBLIC, RAVI, House, eventually, number_in

SMS = "/twilio/sms"
WEB_THREADS = 8  # each may hold one: what does not come back would be hundreds


def _post(house: House, fields: list[tuple[str, str]], genuine: bool = True) -> int:
    head = {"Content-Type": FORM, "X-Twilio-Signature": sign(PUBLIC + SMS, fields) if genuine else "no"}
    return requests.post(house.url + SMS, encoded(fields).encode(), headers=head, timeout=30).status_code


def _text(sid: str, body: str) -> list[tuple[str, str]]:
    return [("MessageSid", sid), ("From", RAVI), ("To", OFFICE), ("Body", body)]


def test_f082_fifty_texts_at_once_while_the_clock_writes_are_all_kept(running: House) -> None:
    so_far, cases = len(running.peer.taken), _cases(running)
    texts = [_text(f"SMmany{n}", f"SEIZE FEE {n + 1} cart{n}=900 OWNER UNKNOWN AT Ward 4") for n in range(50)]
    with ThreadPoolExecutor(50) as crowd:
        assert set(crowd.map(lambda fields: _post(running, fields), texts)) == {200}
    settled = running.rows(
        select(inbound.c.outcome, inbound.c.case_no).where(inbound.c.provider_id.startswith("SMmany"))
    )
    assert [row.outcome for row in settled] == ["SEIZE"] * 50
    assert len({row.case_no for row in settled}) == 50
    assert _cases(running) == cases + 50
    answers = select(func.count()).where(message.c.to == RAVI, message.c.state == "waiting")
    eventually(lambda: running.rows(answers)[0][0] == 0, "the answers do not go out")
    eventually(lambda: len(running.texts_to(RAVI, so_far)) == 50, "not every one is answered, or one twice")


def test_one_case_texted_about_by_many_at_once_loses_none_of_it(running: House) -> None:
    case = number_in(running.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER UNKNOWN AT Ward 4", "*opened*"))
    texts = [_text(f"SMone{n}", f"EXP {case} {n + 1} porter") for n in range(12)]
    with ThreadPoolExecutor(12) as crowd:
        assert set(crowd.map(lambda fields: _post(running, fields), texts)) == {200}
    outcomes = running.rows(select(inbound.c.outcome).where(inbound.c.provider_id.startswith("SMone")))
    assert running.kinds(case).count("ExpenseAdded") == 12, [row.outcome for row in outcomes]


def test_f088_five_hundred_posts_that_fail_leave_no_connection_behind(running: House) -> None:
    with ThreadPoolExecutor(16) as crowd:
        list(crowd.map(lambda n: _post(running, _text(f"SMwarm{n}", "MINE")), range(32)))
    before = _connections(running)

    def fail(n: int) -> int:
        match n % 4:
            case 0:
                return _post(running, _text(f"SMbad{n}", "MINE"), genuine=False)
            case 1:
                return _post(running, [("Body", "no sender")])
            case 2:
                return requests.get(running.url + "/notices/99999999999", timeout=30).status_code
            case _:
                return requests.post(
                    running.url + SMS, b"\xff" * 70_000, headers={"Content-Type": FORM}, timeout=30
                ).status_code

    with ThreadPoolExecutor(16) as crowd:
        assert set(crowd.map(fail, range(500))) <= {400, 403, 404, 413}
    assert _post(running, _text("SMgood", "MINE")) == 200
    assert _connections(running) <= before + WEB_THREADS * running.workers


def _cases(house: House) -> int:
    return int(house.rows(select(func.count()).where(fact.c.kind == "Seized"))[0][0])


def _connections(house: House) -> int:
    """How many connections to the record all processes hold."""
    if house.engine.dialect.name == "postgresql":
        return int(house.rows(select(func.count()).select_from(func.pg_stat_get_activity(None)))[0][0])
    return sum(_open_files(process.pid, "munadi.db") for process in house.running)


def _open_files(pid: int, name: str) -> int:
    family = [pid, *_children(pid)]
    links = [link for each in family for link in Path(f"/proc/{each}/fd").iterdir()]
    return sum(link.exists() and link.readlink().name == name for link in links)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]
