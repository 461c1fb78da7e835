"""The language statutes are written in, and the reader of their files.

A statute is a TOML file in `statutes/`: every rule has its `cite`, the Act's own words in `text`, a `doubt` where a
lawyer would ask, and the worked cases that show it (or a sentence why it needs none). Data may name code; code never
names a statute. A value may be a switch, `{ option = "NAME", choice = value, ... }`, settled by the option an office
chose; `{ option = "NAME" }` takes the option's own value, with `as = "list"` or `as = "rupees"` read as one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError

from distraint.days import MonthRule, Span, Unit
from distraint.facts import Kind, To

Anchor = Literal[
    "demanded",
    "seized",
    "sent",
    "received",
    "reported",
    "affixed",
    "proclaimed",
    "served",
    "served_owner",
    "served_possessor",
    "informed",
    "refused",
    "ordered",
    "adjudged",
    "published",
    "arrived",
    "begun",
    "ended",
    "credit_notified",
    "unwilling",
]
Duty = Literal["send", "report", "notice", "release", "order", "sell", "advise", "claim", "pay"]
Effect = Literal["bars_until", "obliges_by", "obliges_from"]
Ground = Literal["owner_unknown", "owner_away", "possessor_not_found"]
HeadName = Literal["fee", "fines", "penalty", "feeding", "expenses"]
Source = Literal["fee", "directed", "actual", "fixed", "flat"]
Phase = Literal["tender", "sale"]
ExpenseKind = Literal["seizure", "keeping", "feeding", "sale"]
Guard = Literal["decays", "keeping_exceeds_value", "reasons_recorded"]
Role = Literal["collector", "officer", "keeper", "commissioner", "admin"]

STATUTES = Path(__file__).parent / "statutes"
STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What every rule carries: its clause, the Act's own words, a lawyer's doubt, and what shows it."""

    __pydantic_config__ = STRICT
    cite: str
    text: str
    doubt: str = ""
    worked: tuple[str, ...] = ()
    unworked: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seizure(Rule):
    """What may be seized; with `load_first` a vehicle or animal wants its ground."""

    takes: tuple[Kind, ...]
    load_first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Period(Rule):
    """A time rule: from an event (the earliest or latest of several) so long, with its effect and breach.

    An act that comes late under `breach = "void"` counts as not done: no sale can follow from it. A `claim` that
    `bars_until` holds up the ordinary sale too, once its event has happened.
    """

    duty: Duty
    start: tuple[Anchor, ...]
    which: Literal["earliest", "latest"] = "earliest"
    needs: tuple[Anchor, ...] = ()
    length: int = 0
    unit: Unit = "days"
    exclude: tuple[Literal["sunday", "closed"], ...] = ()
    rolls: bool = False
    months: MonthRule = "later"
    left_out: tuple[date, ...] = ()
    effect: Effect
    forthwith: bool = False
    at_once: bool = False
    breach: Literal["flag", "void", "fee_stop"] = "flag"
    flag: str = ""
    who: Literal["collector", "officer", "keeper"] = "officer"

    @property
    def span(self) -> Span:
        return Span(self.length, self.unit, self.exclude, self.rolls, self.months, frozenset(self.left_out))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One rung of the ladder of notice: whom, and the grounds on which one may come down to him."""

    __pydantic_config__ = STRICT
    to: To
    on: tuple[Ground, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(Rule):
    """Who is told, after which event, in which order; and what makes a publication."""

    after: Literal["seized", "received", "reported"]
    recipients: tuple[Step, ...]
    publication: Literal["drum", "prescribed", "affixed_and_drum", "newspaper", "none"] = "drum"
    counts: Literal["first", "last"] = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tender(Rule):
    """Until when the property can be redeemed, and who then has it back: the first of these that is known."""

    until: Literal["hammer", "begun", "first_hammer", "confirmation"]
    before: str
    to: tuple[Literal["owner", "possessor"], ...] = ("owner", "possessor")
    after_hammer: Literal["", "confirmer"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head(Rule):
    """One head of what is owed: where its amount comes from, what caps it, in which phase it counts."""

    name: HeadName
    source: Source
    phases: tuple[Phase, ...]
    of: tuple[ExpenseKind, ...] = ()
    amount: int = 0
    percent: int = 100
    percent_of: Literal["", "fee"] = ""
    capped: tuple[ExpenseKind, ...] = ()
    by: Role = "officer"
    daily: int = 0
    day: Literal["calendar", "24h"] = "calendar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale(Rule):
    """How much is sold and in which order the proceeds are applied."""

    stop: Literal["sufficient", "all"]
    order: tuple[HeadName, ...]
    duty: Literal["shall", "may"] = "shall"
    on_sunday: Literal["warn", "refuse", "allow"] = "warn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation(Rule):
    """Who confirms a sale, from which estimated value (paise) on."""

    by: Role
    from_value: int
    of: Literal["seized", "sold"] = "seized"
    perishable: Literal["before", "ratify"] = "ratify"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """How long the surplus lies on deposit, and where it goes then."""

    __pydantic_config__ = STRICT
    start: tuple[Anchor, ...]
    length: int
    unit: Unit
    rolls: bool = True
    months: MonthRule = "later"
    tolls: bool = True
    then: str

    @property
    def span(self) -> Span:
        return Span(self.length, self.unit, (), self.rolls, self.months)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Rule):
    """Who gets what is left, in this order of those known; on deposit first, where the statute holds it."""

    to: tuple[Literal["owner", "possessor"], ...]
    hold: Hold | None = None
    account: bool = False
    notify: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch(Rule):
    """Another course that the statute opens, overriding gate, stop rule and rest together."""

    on: Literal["perishable", "refusal", "protest", "unwilling", "disposal", "unremoved"]
    by: Role = "officer"
    guards: tuple[Guard, ...] = ()
    gate: Period | None = None
    advice: Period | None = None
    stop: Literal["", "sufficient", "all"] = ""
    rest: Rest | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A question the statute leaves to the office, with the reading proposed."""

    __pydantic_config__ = STRICT
    name: str
    question: str
    default: str
    choices: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Statute:
    """One version of one statute, as its file says it, with the options settled."""

    __pydantic_config__ = STRICT
    id: str
    title: str
    unit: str
    in_force_from: date
    in_force_to: date | None = None
    status: str = ""
    interpretation_act: str = ""
    source: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    expense_words: Mapping[str, ExpenseKind] = field(default_factory=dict)
    option: tuple[Option, ...] = ()
    seizure: Seizure
    period: tuple[Period, ...] = ()
    notice: Notice
    tender: Tender
    head: tuple[Head, ...]
    sale: Sale
    confirmation: Confirmation | None = None
    rest: Rest
    branch: tuple[Branch, ...] = ()
    unsaid: tuple[str, ...] = ()

    def periods(self, duty: Duty) -> tuple[Period, ...]:
        return tuple(period for period in self.period if period.duty == duty)

    def branch_on(self, on: str) -> Branch | None:
        return next((branch for branch in self.branch if branch.on == on), None)

    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order of the file."""
        some: list[Rule] = [self.seizure, *self.period, self.notice, self.tender, *self.head, self.sale]
        some += [self.confirmation] if self.confirmation else []
        some.append(self.rest)
        for branch in self.branch:
            some += [rule for rule in (branch, branch.gate, branch.advice, branch.rest) if rule]
        return tuple(some)


class UnknownStatute(LookupError):
    """No file of that id is in force on that day."""


class FaultyStatute(ValueError):
    """A statute file says something the language has no word for; the message names rule and word."""


_STATUTE: TypeAdapter[Statute] = TypeAdapter(Statute)
_OPTIONS: TypeAdapter[tuple[Option, ...]] = TypeAdapter(tuple[Option, ...])


@cache
def common_options() -> tuple[Option, ...]:
    """The options every office has, whatever its statute."""
    with (Path(__file__).parent / "options.toml").open("rb") as file:
        return _OPTIONS.validate_python(tomllib.load(file)["option"])


def settle(raw: Mapping[str, Any], chosen: Mapping[str, str]) -> Statute:
    """A parsed file with an office's options put in. Raises FaultyStatute, naming what the language does not know."""
    known = {option["name"]: str(option["default"]) for option in raw.get("option", ())}
    answers = known | {name: value for name, value in chosen.items() if name in known}
    try:
        return _STATUTE.validate_python(switch(raw, answers))
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise FaultyStatute(f"{raw.get('id', 'statute')}: {where}: {first['msg']}") from fault


def switch(value: Any, answers: Mapping[str, str]) -> Any:
    """A part of a file with its switches settled. Raises FaultyStatute."""
    if isinstance(value, Mapping):
        if isinstance(value.get("option"), str):
            answer = answers.get(value["option"])
            if answer is None:
                raise FaultyStatute(f"the option {value['option']!r} is used but not described")
            if len(value) == 1:
                return answer
            if value.get("as") == "list":
                return [part.strip() for part in answer.split(",") if part.strip()]
            if value.get("as") == "rupees":
                return int(Decimal(answer or "0") * 100)
            if answer not in value:
                raise FaultyStatute(f"the option {value['option']!r} has no choice {answer!r}")
            return switch(value[answer], answers)
        return {key: switch(inner, answers) for key, inner in value.items()}
    if isinstance(value, list):
        return [switch(inner, answers) for inner in value]
    return value


@cache
def files(folder: Path = STATUTES) -> tuple[Mapping[str, Any], ...]:
    """Every statute file of a folder, parsed, oldest version first."""
    found = [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))]
    return tuple(sorted(found, key=lambda raw: (raw["id"], raw["in_force_from"])))


def in_force(id: str, day: date, folder: Path = STATUTES) -> Mapping[str, Any]:
    """The version of a statute for a day: the newest that had begun by then. Raises UnknownStatute."""
    versions = [raw for raw in files(folder) if raw["id"] == id and raw["in_force_from"] <= day]
    if not versions:
        known = ", ".join(dict.fromkeys(raw["id"] for raw in files(folder)))
        raise UnknownStatute(f"no statute {id!r} then; there are: {known}")
    return versions[-1]
