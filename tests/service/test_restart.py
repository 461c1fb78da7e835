"""What happens at the beginning, and after the service was away."""

import pytest
from sqlalchemy import func, select

from distraint.facts import Rung
from distraint.store.tables import inbound, message
from tests.service.house import ASHA, BARIPADA, OWNER, RAVI, House, eventually, number_in


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("MUNADI_TWILIO_AUTH_TOKEN", "every post from Twilio is refused until it is set."),
        ("MUNADI_PUBLIC_URL", "set it to the https address at which providers reach us."),
    ],
)
def test_the_web_without_a_secret_or_an_address_ends_with_one_clear_sentence(
    name: str, sentence: str, idle: House
) -> None:
    ran = idle.run("web", **{name: ""})
    assert ran.returncode == 1
    assert ran.stderr == f"Error: {name} is empty: {sentence}\n"
    assert ran.stdout == ""


def test_before_the_database_is_up_to_date_nothing_starts(idle: House) -> None:
    ran = idle.run("clock", MUNADI_DATABASE_URL=f"sqlite:///{idle.folder / 'new.db'}")
    assert ran.returncode == 1
    assert ran.stderr == "Error: The database is not up to date: run `munadi migrate` first.\n"


def test_after_three_days_away_what_is_overdue_is_done_late_and_flagged(idle: House) -> None:
    idle.happened(3, RAVI, "SEIZE FEE 30 handcart=3000 OWNER 9000000011 AT Gandhi Chowk")
    idle.happened(2.5, RAVI, "SEIZE FEE 30 sack=900 OWNER 9000000011 AT Gandhi Chowk")
    kept, sent = sorted(row.case_no for row in idle.rows(select(inbound.c.case_no)))
    idle.happened(2.4, ASHA, f"GOT {sent}")
    [clock] = idle.start("clock")

    # One cart was never sent; of the other nobody knows whether the owner has his notice.
    idle.got(RAVI, f"*Case {kept}: unpaid. Send handcart to the officer now*")
    idle.got(ASHA, f"*Case {kept}: LATE (sending)*")
    idle.got(OWNER, f"NOTICE*sack*Case {sent}*")
    idle.got(ASHA, f"*Case {sent}: no receipt of the notice after 24 hours*A known owner may not be passed over*")
    late = [entry for entry in idle.facts(kept) if isinstance(entry.fact, Rung)]
    assert [entry.fact.deadline for entry in late if isinstance(entry.fact, Rung)] == ["send", "send-late"]
    assert all(entry.recorded > entry.at for entry in late), "it was recorded later than it was due"
    assert "Flags: late-sent" in idle.done("case", "show", str(kept))
    assert "unreachable-owner" in idle.done("case", "show", str(sent))

    # Whoever starts it again finds all done.
    texts, facts = len(idle.peer.taken), len(idle.facts(kept))
    idle.stop(clock)
    idle.start("clock", "web")
    idle.ask(RAVI, "MINE", f"*{kept} handcart held*")
    assert len(idle.peer.taken) == texts + 1
    assert len(idle.facts(kept)) == facts


def test_f009_a_text_handed_over_again_after_a_restart_does_nothing_twice(idle: House) -> None:
    idle.start("web", "clock")
    case = number_in(idle.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER UNKNOWN AT Ward 4", "*opened*"))
    idle.ask(RAVI, f"EXP {case} 60 porter", "*Due Rs 100.00*", sid="SMtwice")
    idle.stop()
    idle.start("web", "clock")
    assert idle.text(RAVI, f"EXP {case} 60 porter", sid="SMtwice").text == "<Response/>"
    idle.ask(RAVI, f"STATUS {case}", "*due Rs 100.00*")
    assert idle.kinds(case).count("ExpenseAdded") == 1
    assert len(idle.peer.taken) == idle.rows(select(func.count()).select_from(message))[0][0]


def test_while_the_clock_is_away_nothing_is_lost(idle: House) -> None:
    [web] = idle.start("web")
    for words in ("MINE", "HELP", "NOTICES"):
        assert idle.text(RAVI, words).ok
    assert not idle.peer.taken
    idle.start("clock")
    eventually(lambda: len(idle.texts_to(RAVI)) == 3, "the answers do not come")
    assert "You may text" in idle.texts_to(RAVI)[1], "they come in the order of the texts"
    assert web.poll() is None


def test_an_office_that_is_loaded_again_is_changed_and_keeps_its_people(idle: House) -> None:
    idle.describe(BARIPADA.replace("Town Hall", "Old Market"))
    assert "2 staff, loaded." in idle.done("office", "load", "office.toml")
    assert idle.done("office", "list").count("\n") == 1
