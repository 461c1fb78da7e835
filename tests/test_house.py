"""Polices the house: its storeys, its tables, its doors. Each failure says what to do."""

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from importlinter.cli import lint_imports

from distraint import decide as deciding
from distraint import facts as f
from distraint.case import _EVOLVE, evolve, fold
from distraint.commands import Command
from distraint.facts import KINDS, Entry
from distraint.statute import STATUTES
from distraint.texts import templates
from distraint.told import RUNG, TOLD
from gateway.lint import check
from handlers.asks import ASKS
from handlers.words import WORDS
from scheduler.channel import Accepted
from tests.distraint import cases
from tests.gateway.desk import FakeDesk, app_of

ROOT = Path(__file__).parents[1]
STOREYS = ("distraint", "handlers", "scheduler", "gateway")  # from the ground up
BARRED = ("utils", "util", "helpers", "helper", "common", "manager", "managers", "misc", "base")
LONGEST = 400
LAW_LINES = 2_800

MODULES = sorted(path for storey in STOREYS for path in (ROOT / storey).rglob("*.py"))
CODE = [path for path in MODULES if "migrations" not in path.parts]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


# The storeys.


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


def upward(storey: str, tree: ast.AST) -> list[str]:
    """The imports of a module that climb to a storey above its own."""
    above = STOREYS[STOREYS.index(storey) + 1 :]
    return [f"line {line} imports {name}" for line, name in imported(tree) if name.split(".")[0] in above]


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_import_climbs(path: Path):
    assert upward(path.relative_to(ROOT).parts[0], parsed(path)) == []


@pytest.mark.parametrize(
    ("storey", "planted"),
    [
        ("distraint", "from handlers.clerk import Clerk"),
        ("distraint", "def f():\n    import gateway.app"),
        ("handlers", "from scheduler import sweep"),
        ("scheduler", "import gateway"),
    ],
)
def test_a_planted_upward_import_is_found_with_its_line(storey: str, planted: str):
    [said] = upward(storey, ast.parse(planted))
    assert said.startswith(f"line {len(planted.splitlines())} imports ")


def test_the_contracts_of_the_linter_hold(capsys: pytest.CaptureFixture[str]):
    kept = lint_imports(str(ROOT / "pyproject.toml"), no_cache=True) == 0
    assert kept, capsys.readouterr().out


# The law is data.


def named_statutes(text: str) -> list[str]:
    """The statutes that a piece of the program names, by id or by the place in it."""
    ids = [path.stem for path in STATUTES.glob("*.toml")]
    places = {re.sub(r"-\d{4}$", "", each) for each in ids}
    words = [*ids, *(place.split("-")[0] if "tamil" not in place else "tamil nadu" for place in places)]
    return sorted({word for word in words if re.search(rf"\b{re.escape(word)}\b", text.casefold())})


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_code_names_a_statute(path: Path):
    assert named_statutes(path.read_text("utf-8")) == [], "what a statute wants belongs in its file"


def test_a_planted_name_of_a_statute_is_found():
    assert named_statutes('if statute.id == "kerala-1994": ...') == ["kerala", "kerala-1994"]


@pytest.mark.parametrize("path", sorted(STATUTES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_rule_has_clause_words_and_what_shows_it(path: Path):
    assert check(path) == []
    book = cases.read("timetables.json")
    rows = [*book["timetables"], *book["holdings"], *cases.read("money.json")["examples"]]
    known = {row["id"] for row in rows}
    for rule in cases.law(path.stem).statute.rules():
        assert rule.cite and rule.text, f"{rule}: a rule stands beside its clause and the Act's words"  # noqa: PT018
        assert rule.worked or rule.unworked, f"{rule.cite}: name the cases that show it, or say why it needs none"
        assert set(rule.worked) <= known, f"{rule.cite}: no such worked case"


def test_every_worked_case_of_the_lawyer_shows_some_rule():
    shown = {
        name
        for path in STATUTES.glob("*.toml")
        for rule in cases.law(path.stem).statute.rules()
        for name in rule.worked
    }
    book = cases.read("timetables.json")
    rows = {row["id"] for row in (*book["timetables"], *book["holdings"], *cases.read("money.json")["examples"])}
    assert rows - shown == set(), "name them under `worked` of the rule they show"


# Words, commands, facts, texts.

CLOCKS_OWN = {"RecordDelivery", "Ring", "DoubtMessage", "ChangeCalendar"}  # of the clock, of receipts, of the office
ASKED = {"Disown": "wrong", "TakeBack": "undo"}  # commands that a question turns into


@pytest.mark.parametrize("name", WORDS)
def test_every_word_has_a_reader_somebody_who_may_and_a_line_of_help(name: str):
    word = WORDS[name]
    assert callable(word.read)
    assert word.who, "say who may text it"
    assert word.help.startswith(name), "its help shows it as it is texted"
    assert word.does.strip()


def names_in(code: str) -> set[str]:
    return set(re.findall(r"\bc\.(\w+)", code))


def test_every_command_has_a_decider_and_a_word():
    kinds = {kind.__name__ for kind in get_args(Command)}
    decided = {kind.__name__ for kind in deciding._DECIDE} | {"Seize"}
    assert kinds - decided == set(), "add it to the table in distraint/decide.py"
    read = names_in((ROOT / "handlers/words.py").read_text("utf-8") + (ROOT / "handlers/slips.py").read_text("utf-8"))
    assert kinds - read - CLOCKS_OWN - set(ASKED) == set(), "add its word to handlers/words.py"


def test_a_command_without_its_own_word_is_asked_for_by_another():
    assert set(ASKED.values()) <= {name.casefold() for name in WORDS}


def test_every_kind_of_fact_has_an_evolver():
    assert set(KINDS.values()) - set(_EVOLVE) - {f.Seized} == set(), "add it to _EVOLVE in distraint/case.py"
    when = cases.at("2026-03-05 22:40")
    opened = fold([Entry(1, cases.seized(), when, when, cases.RAVI)])
    assert evolve(None, Entry(1, cases.seized(), when, when, cases.RAVI)) == opened


def test_every_question_a_word_asks_is_answered():
    closures = [inspect.getclosurevars(word.read).nonlocals for word in WORDS.values()]
    asked = {closed["about"] for closed in closures if "about" in closed}
    assert asked - set(ASKS) == set(ASKED.values()), "answer it in handlers/asks.py"


def test_every_text_that_is_told_is_written_and_every_one_written_is_told():
    written = set(templates("en"))
    told = {row.text for rows in (*TOLD.values(), *RUNG.values()) for row in rows}
    assert told - written == set(), "write it in distraint/texts/en.toml"
    said = {
        node.value
        for path in CODE
        if path.parts[-2] != "distraint"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert written - told - said == set(), "nobody says it: take it out of distraint/texts/en.toml"


# Doors.

PEOPLE = ("/phones", "/status", "/login", "/logout")  # pages with a form token of their own, tested with them


def test_every_webhook_refuses_a_post_that_nobody_signed():
    desk = FakeDesk(known={12})
    app = app_of(desk)
    hooks = [
        rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ()) and not rule.rule.startswith(PEOPLE)
    ]
    assert hooks
    client = app.test_client()
    form = {"MessageSid": "SM1", "From": cases.RAVI, "To": cases.ASHA, "Body": "MINE", "MessageStatus": "delivered"}
    for rule in hooks:
        url = re.sub(r"<[^>]*>", "12", rule.rule)
        for headers in ({}, {"X-Twilio-Signature": "c2lnbmF0dXJl", "X-Signature": "c2lnbmF0dXJl"}):
            answer = client.post(f"{url}?m=12", data=form, headers=headers)
            assert answer.status_code in (401, 403), f"{rule.rule} took a post that nobody signed"
    assert (desk.inbounds, desk.receipts) == ([], [])


# Channels: siblings of one shape.

CHANNELS = [
    importlib.import_module(f"gateway.channels.{p.stem}") for p in sorted((ROOT / "gateway/channels").glob("*.py"))
]
ORDER = ("is_signed", "inbound", "STATUSES", "receipt", "ERRORS")
THREE = ("signature", "receipts", "send")


def carriers(module: ModuleType) -> list[type]:
    """The classes of a module that carry texts."""
    own = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
    return [kind for kind in own if callable(getattr(kind, "send", None)) and callable(getattr(kind, "find", None))]


CARRIERS = [kind for module in CHANNELS for kind in carriers(module)]
PROVIDERS = [module for module in CHANNELS if hasattr(module, "is_signed")]


@pytest.mark.parametrize("kind", CARRIERS, ids=lambda kind: kind.__name__)
def test_every_channel_sends_and_finds_as_the_clock_asks(kind: type):
    send: Callable[..., object] = kind.send  # type: ignore[attr-defined]
    find: Callable[..., object] = kind.find  # type: ignore[attr-defined]
    assert list(inspect.signature(send).parameters) == ["self", "out"]
    assert list(inspect.signature(find).parameters) == ["self", "out", "since"]
    assert inspect.get_annotations(send, eval_str=True)["return"] is Accepted
    assert inspect.get_annotations(find, eval_str=True)["return"] == Accepted | None
    assert "name" in dir(kind) or "name" in inspect.get_annotations(kind), "a channel has a name"


@pytest.mark.parametrize("module", PROVIDERS, ids=lambda module: module.__name__)
def test_every_provider_reads_in_the_same_order(module: ModuleType):
    lines = inspect.getsource(module).splitlines()
    places = [next(n for n, line in enumerate(lines) if re.match(rf"(def )?{word}\b", line)) for word in ORDER]
    assert places == sorted(places), f"{module.__name__} reads in the order {', '.join(ORDER)}, send, find"


@pytest.mark.parametrize("module", PROVIDERS, ids=lambda module: module.__name__)
def test_every_provider_passes_the_same_three_tables(module: ModuleType):
    name = module.__name__.split(".")[-1]
    there = {path.name for path in (ROOT / "tests/gateway").rglob("test_*.py")}
    assert [table for table in THREE if f"test_{name}_{table}.py" not in there] == []


# Size, names, clocks.


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_is_longer_than_can_be_read_at_once(path: Path):
    length = len(path.read_text("utf-8").splitlines())
    assert length <= LONGEST, f"{length} lines: split it by what it is about"


def test_no_module_is_named_for_nothing():
    assert [named(path) for path in MODULES if path.stem in BARRED or path.parent.name in BARRED] == []


CLOCKS = {"now", "utcnow", "today", "time", "time_ns", "monotonic", "perf_counter", "localtime", "gmtime"}
WHOSE = {"datetime", "date", "time", "dt"}


def clock_readings(tree: ast.AST) -> list[int]:
    """The lines on which a module asks what time it is."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            found += [node.lineno] if name in WHOSE else []
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            found.append(node.lineno)
    return found


# The ticker sleeps by the host's own clock, and must notice when somebody sets it; no fact is dated by it.
TICKER = {"scheduler/clock.py", "scheduler/hostclock.py"}
TIMELESS = [path for path in CODE if "gateway" not in path.parts and named(path) not in TICKER]


@pytest.mark.parametrize("path", TIMELESS, ids=named)
def test_nobody_below_the_gateway_reads_the_clock(path: Path):
    assert clock_readings(parsed(path)) == [], "take `now` as a parameter"


def test_a_planted_reading_of_the_clock_is_found():
    planted = "import time\nfrom datetime import datetime\n\nx = datetime.now()\ny = time.time()\nz = case.time\n"
    assert clock_readings(ast.parse(planted)) == [4, 5]


def code_lines(path: Path) -> int:
    """Lines that do something: no blanks, comments or docstrings."""
    tree = parsed(path)
    docs = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    return sum(1 for number, line in lines if line.strip() and not line.lstrip().startswith("#") and number not in docs)


def test_the_law_stays_small():
    pure = [path for path in CODE if path.parts[-2] == "distraint"]
    count = sum(code_lines(path) for path in pure)
    assert count <= LAW_LINES, f"{count} lines of code in distraint/ without its store: what could be data?"


def test_a_test_never_patches_a_clock():
    barred = re.compile(r"freezegun|time_machine|monkeypatch\.setattr\([^)]*(datetime|now)|unittest\.mock|MagicMock")
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    assert [named(path) for path in tests if barred.search(path.read_text("utf-8"))] == []
