"""Every fault of a statute file is named, on its own line, in plain words."""

from pathlib import Path

import pytest

from distraint.statute import STATUTES
from gateway.lint import Fault, check

HERE = Path(__file__).parent / "statutes"
SOUND = sorted((*STATUTES.glob("*.toml"), *HERE.glob("*.toml")))
ORISSA = (STATUTES / "orissa-1950.toml").read_text("utf-8")
KERALA = (STATUTES / "kerala-1994.toml").read_text("utf-8")


def faults(text: str, tmp_path: Path) -> list[Fault]:
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    return check(path)


def broken(text: str, old: str, new: str) -> str:
    assert old in text, f"the statute no longer says: {old}"
    return text.replace(old, new, 1)


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_a_shipped_statute_is_sound(path: Path):
    assert check(path) == []


# what is put for what | the line that is blamed | words of the fault
TABLE = [
    ('duty = "send"', 'dutty = "send"', 'dutty = "send"', "no word 'dutty'; did you mean 'duty'?"),
    ('duty = "send"', 'duty = "sned"', 'duty = "sned"', "did you mean 'send'?"),
    ('unit = "hours"', 'unit = "hour"', 'unit = "hour"', "did you mean 'hours'?"),
    ('effect = "bars_until"', 'effect = "bar_until"', 'effect = "bar_until"', "did you mean 'bars_until'?"),
    ("length = 12", 'length = "twelve"', 'length = "twelve"', "valid integer"),
    ('cite = "310(1)"', "", "[seizure]", "'cite' is missing"),
    ('cite = "310(1)"', 'cite = " "', 'cite = " "', "'cite' is empty"),
    ('worked = ["OR-M2", "OR-H1"]', "", "[rest]", "neither `worked` nor `unworked`"),
    (
        'start = { option = "hours_from"',
        'start = { option = "hours_form"',
        'start = { option = "hours_form", seizure = ["seized"], demand = ["demanded"] }',
        "'hours_form', which is not described; did you mean 'hours_from'?",
    ),
    (
        ', demand = ["demanded"] }',
        " }",
        'start = { option = "hours_from", seizure = ["seized"] }',
        "says nothing for its choice 'demand'",
    ),
    (
        'demand = ["demanded"] }',
        'demand = ["demanded"], custody = ["received"] }',
        'start = { option = "hours_from", seizure = ["seized"], demand = ["demanded"], custody = ["received"] }',
        "has no choice 'custody'",
    ),
    (
        'length = 12\nunit = "hours"',
        'length = 12\nunit = "hours"\nexclude = ["sunday"]',
        'exclude = ["sunday"]',
        "hours run through nights",
    ),
    ('default = "seizure"', 'default = "capture"', 'default = "capture"', "none of its choices"),
    ('start = ["served", "proclaimed"]', "start = []", "start = []", "bars a sale for ever"),
    ('flag = "late-sent"\n', "", "[[period]]", "without a `flag`"),
    (
        '{ to = "possessor", on = ["owner_unknown", "owner_away"] }',
        '{ to = "possessor" }',
        "recipients = [",
        "the owner is passed over",
    ),
    (
        '{ to = "possessor", on = ["owner_unknown", "owner_away"] }',
        '{ to = "possessor", on = ["possessor_not_found"] }',
        "recipients = [",
        "needs a ground about who stands above it",
    ),
    ('{ to = "owner" },', '{ to = "owner", on = ["owner_away"] },', "recipients = [", "nobody stands above it"),
    ('{ to = "owner" },', '{ to = "public" },', "recipients = [", "its order is owner, possessor, public"),
    ('duty = "sell"', 'duty = "advise"', 'id = "orissa-1950"', "nothing says from when a sale is lawful"),
    ("[seizure]", "[seizure", "[seizure", "this is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "blamed", "say"), TABLE, ids=[row[3] for row in TABLE])
def test_a_fault_is_named_on_its_line(old: str, new: str, blamed: str, say: str, tmp_path: Path):
    text = broken(ORISSA, old, new)
    lines = text.splitlines()
    found = faults(text, tmp_path)
    assert [(lines[f.line - 1], f.say) for f in found if say in f.say] != [], found
    assert blamed in {lines[f.line - 1].strip() for f in found if say in f.say}


def test_heads_and_the_order_of_payment_have_to_agree_whatever_the_office_chose(tmp_path: Path):
    text = broken(KERALA, 'penalty_last = ["fee", "expenses", "penalty"]', 'penalty_last = ["fee", "expences"]')
    said = [fault.say for fault in faults(text, tmp_path)]
    assert any("'expences', which is no head" in each or "'expences' is not one of" in each for each in said)
    assert any("the head 'penalty' stands nowhere in sale.order" in each for each in said)


def test_a_hold_has_to_say_where_the_money_goes(tmp_path: Path):
    lines = broken(KERALA, 'then = "municipal fund"', "").splitlines()
    [fault] = faults("\n".join(lines), tmp_path)
    assert (lines[fault.line - 1], fault.say) == ("[rest.hold]", "'then' is missing")


def test_an_option_that_no_rule_uses_is_a_fault(tmp_path: Path):
    text = broken(ORISSA, "[seizure]", '[[option]]\nname = "weather"\ndefault = "fair"\nquestion = "?"\n\n[seizure]')
    [fault] = faults(text, tmp_path)
    assert text.splitlines()[fault.line - 1] == "[[option]]"
    assert fault.say == "the option 'weather' is described and no rule uses it"


def test_all_faults_are_found_and_not_only_the_first(tmp_path: Path):
    text = broken(
        broken(broken(ORISSA, 'duty = "send"', 'duty = "sned"'), 'cite = "310(1)"', ""), "length = 2", "lenght = 2"
    )
    said = " | ".join(fault.say for fault in faults(text, tmp_path))
    assert "did you mean 'send'?" in said
    assert "'cite' is missing" in said
    assert "did you mean 'length'?" in said


def test_a_fault_inside_a_branch_is_blamed_on_its_own_table(tmp_path: Path):
    cattle = (STATUTES / "kerala-cattle-1961.toml").read_text("utf-8")
    text = broken(cattle, '[branch.gate]\ncite = "15(1)"', '[branch.gate]\nsite = "15(1)"')
    lines = text.splitlines()
    assert {(lines[f.line - 1], f.say) for f in faults(text, tmp_path)} == {
        ('site = "15(1)"', "the language has no word 'site'; did you mean 'cite'?"),
        ("[branch.gate]", "'cite' is missing"),
    }


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path):
    path = tmp_path / "broken.toml"
    path.write_bytes(b"id = \xff")
    assert check(path) == [Fault(1, "this is not text in UTF-8")]


@pytest.mark.parametrize("value", ["3", "[]", "{}", "[{}]", '{ option = "weather" }', "2026-01-01"])
def test_whatever_stands_where_a_value_should_the_linter_says_so_and_does_not_fall(value: str, tmp_path: Path):
    lines = ORISSA.splitlines()
    for number, line in enumerate(lines):
        if " = " in line and number % 3 == len(value) % 3:
            told = "\n".join((*lines[:number], f"{line.split(' = ')[0]} = {value}", *lines[number + 1 :]))
            assert isinstance(faults(told, tmp_path), list)
