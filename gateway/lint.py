"""A linter for statute files: every fault with its line, in plain words, before the file meets a case."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from distraint.statute import FaultyStatute, Period, Statute, switch
from gateway.lines import Where, line_of, positions

RULES = ("seizure", "notice", "tender", "sale", "confirmation", "rest", "period", "head", "branch")
WITHIN_BRANCH = ("gate", "advice", "rest")
GROUNDS = {"possessor": "owner_", "public": "possessor_"}
LADDER = ("owner", "possessor", "public")
SWITCH_WORDS = ("option", "as")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    line: int
    say: str


def check(path: Path) -> list[Fault]:
    """All faults of a file, by line; an empty list for a sound one."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        return [Fault(1, "this is not text in UTF-8")]
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        line = re.search(r"line (\d+)", str(fault))
        return [Fault(int(line[1]) if line else len(text.splitlines()), f"this is not TOML: {fault}")]
    lines = positions(text)
    found = {Fault(line_of(where, lines), say) for where, say in _faults(raw)}
    return sorted(found)


def _faults(raw: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    bad = list(_switches(raw))
    yield from bad
    yield from _options(raw)
    wrong = {where for where, _ in bad}
    for answers in _answers(raw):
        try:
            settled = switch(_mended(raw), answers)
        except (FaultyStatute, ArithmeticError) as fault:
            yield (), str(fault)
            continue
        yield from ((w, say) for w, say in _words(settled) if not any(w[: len(b)] == b for b in wrong))
        yield from _sense(settled)


# Options and the switches that name them.


def _switches(value: Any, raw: Mapping[str, Any] | None = None, where: Where = ()) -> Iterator[tuple[Where, str]]:
    whole = value if raw is None else raw
    if isinstance(value, Mapping) and isinstance(value.get("option"), str):
        yield from _switch_faults(value, _described(whole), where)
    for step, inner in _inside(value):
        if where or step != "option":
            yield from _switches(inner, whole, (*where, step))


def _switch_faults(value: Mapping[str, Any], known: Mapping[str, Any], where: Where) -> Iterator[tuple[Where, str]]:
    name = value["option"]
    if name not in known:
        yield where, f"the switch names the option {name!r}, which is not described{_nearest(name, known)}"
        return
    given = [choice for choice in value if choice not in SWITCH_WORDS]
    choices = _choices(known[name])
    if "as" in value:
        if value["as"] not in ("list", "rupees"):
            yield where, f"a switch is read `as` list or rupees, not {value['as']!r}"
        return
    if not given:
        return
    for choice in choices or [str(known[name].get("default", ""))]:
        if choice not in given:
            yield where, f"the switch on {name!r} says nothing for its choice {choice!r}"
    for choice in given:
        if choices and choice not in choices:
            yield where, f"the option {name!r} has no choice {choice!r}{_nearest(choice, choices)}"


def _options(raw: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    used = set(switches_in({key: value for key, value in raw.items() if key != "option"}))
    seen: set[str] = set()
    for number, option in enumerate(_tables(raw.get("option"))):
        where, name, choices = ("option", number), option.get("name"), _choices(option)
        if not isinstance(name, str):
            continue
        if name in seen:
            yield where, f"the option {name!r} is described twice"
        seen.add(name)
        if name not in used:
            yield where, f"the option {name!r} is described and no rule uses it"
        if choices and str(option.get("default")) not in choices:
            yield (*where, "default"), f"the default of {name!r} is none of its choices: {', '.join(choices)}"


def switches_in(value: Any) -> Iterator[str]:
    """The options that a part of a statute depends on."""
    if isinstance(value, Mapping) and isinstance(value.get("option"), str):
        yield value["option"]
    for _, inner in _inside(value):
        yield from switches_in(inner)


def _described(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {str(option.get("name")): option for option in _tables(raw.get("option"))}


def _choices(option: Mapping[str, Any]) -> list[str]:
    choices = option.get("choices")
    return [str(choice) for choice in choices] if isinstance(choices, list) else []


def _answers(raw: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The proposed answers, then each other choice of each option in its turn."""
    known = _described(raw)
    proposed = {name: str(option.get("default", "")) for name, option in known.items()}
    yield proposed
    for name, option in known.items():
        for choice in _choices(option):
            if choice != proposed[name]:
                yield proposed | {name: choice}


def _mended(value: Any, known: Mapping[str, Any] | None = None, top: bool = True) -> Any:
    """The same with every faulty switch replaced by one of its own values, so that the rest can be read too."""
    if isinstance(value, Mapping):
        known = _described(value) if known is None else known
        name = value.get("option")
        if isinstance(name, str) and any(True for _ in _switch_faults(value, known, ())):
            given = [inner for word, inner in value.items() if word not in SWITCH_WORDS]
            return _mended(given[0], known, top=False) if given else name
        return {
            key: each if top and key == "option" else _mended(each, known, top=False) for key, each in value.items()
        }
    return [_mended(each, known, top=False) for each in value] if isinstance(value, list) else value


# Words the language does not know, words that are missing.

_STATUTE: TypeAdapter[Statute] = TypeAdapter(Statute)


def _words(settled: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    try:
        _STATUTE.validate_python(settled)
    except ValidationError as wrong:
        for fault in wrong.errors():
            where: Where = fault["loc"]
            word = str(where[-1]) if where else ""
            match fault["type"]:
                case "unexpected_keyword_argument":
                    yield where, f"the language has no word {word!r}{_nearest(word, _known_at(where[:-1]))}"
                case "missing" | "missing_argument":
                    yield where[:-1], f"{word!r} is missing"
                case "literal_error":
                    expected = re.findall(r"'([^']*)'", str(fault.get("ctx", {}).get("expected", "")))
                    yield (
                        where,
                        f"{fault['input']!r} is not one of: {', '.join(expected)}{_nearest(fault['input'], expected)}",
                    )
                case _:
                    yield where, f"{word}: {fault['msg']}"


def _known_at(where: Where) -> list[str]:
    """The words that may stand in the table at a path."""
    kind: Any = Statute
    for step in where:
        if isinstance(step, int):
            kind = next((inner for inner in get_args(kind) if inner is not Ellipsis), None)
        else:
            kind = get_type_hints(kind).get(step) if is_dataclass(kind) else None
        if get_origin(kind) in (Union, UnionType):
            kind = next(inner for inner in get_args(kind) if inner is not type(None))
    return [field.name for field in fields(kind)] if is_dataclass(kind) else []


def _nearest(word: object, known: Any) -> str:
    close = get_close_matches(str(word), [str(each) for each in known], 1)
    return f"; did you mean {close[0]!r}?" if close else ""


# What is well written and makes no sense.


def _sense(settled: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    for where, rule in _rules(settled):
        yield from _rule(where, rule)
    yield from _order(settled)
    yield from _ladder(settled)
    if not any(period.get("duty") == "sell" for period in _tables(settled.get("period"))):
        yield (), 'no period with duty = "sell": nothing says from when a sale is lawful'
    begins, ends = settled.get("in_force_from"), settled.get("in_force_to")
    if begins and ends and str(ends) < str(begins):
        yield ("in_force_to",), "it goes out of force before it comes into force"


def _rules(settled: Mapping[str, Any]) -> Iterator[tuple[Where, Mapping[str, Any]]]:
    for name in RULES:
        value = settled.get(name)
        if isinstance(value, Mapping):
            yield (name,), value
        for number, each in enumerate(_tables(value)):
            yield (name, number), each
            if name == "branch":
                inner = ((part, each.get(part)) for part in WITHIN_BRANCH)
                yield from ((("branch", number, part), x) for part, x in inner if isinstance(x, Mapping))


def _rule(where: Where, rule: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    for word in ("cite", "text"):
        if word in rule and not str(rule[word]).strip():
            yield (*where, word), f"{word!r} is empty: every rule stands beside its clause and the Act's own words"
    if not any(map(str, _listed(rule.get("worked")))) and not str(rule.get("unworked", "")).strip():
        yield where, "neither `worked` nor `unworked`: name the cases that show the rule, or say why it needs none"
    if "effect" in rule:
        yield from _period(where, rule)
    hold = rule.get("hold")
    if isinstance(hold, Mapping):
        if not str(hold.get("then", "-")).strip():
            yield (*where, "hold", "then"), "a hold without `then`: where does the money go when it ends?"
        if hold.get("start") == []:
            yield (*where, "hold", "start"), "a hold without an event to start it never ends"


def _period(where: Where, period: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    effect = period.get("effect")
    if period.get("start") == []:
        bars = "bars a sale for ever" if effect == "bars_until" else "never begins"
        yield (*where, "start"), f"a period without an event to start it {bars}"
    if period.get("unit", Period.__dataclass_fields__["unit"].default) == "hours" and period.get("exclude"):
        yield (*where, "exclude"), "hours run through nights and Sundays: nothing can be left out of them"
    if effect in ("obliges_by", "obliges_from") and not period.get("flag"):
        yield where, "a duty without a `flag`: nobody would see that it is late"


def _order(settled: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    sale = settled.get("sale")
    order = sale.get("order") if isinstance(sale, Mapping) else None
    if not isinstance(order, list):
        return
    heads = {str(head.get("name")): number for number, head in reversed(list(enumerate(_tables(settled.get("head")))))}
    for name in order:
        if name not in heads:
            yield ("sale", "order"), f"the order pays {name!r}, which is no head of this statute{_nearest(name, heads)}"
    for name, number in heads.items():
        if name not in order:
            yield ("head", number), f"the head {name!r} stands nowhere in sale.order: it would never be paid"
    if len(set(order)) < len(order):
        yield ("sale", "order"), "the order names a head twice"


def _ladder(settled: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    notice = settled.get("notice")
    steps = _tables(notice.get("recipients")) if isinstance(notice, Mapping) else []
    where: Where = ("notice", "recipients")
    if not steps and isinstance(notice, Mapping) and isinstance(notice.get("recipients"), list):
        yield where, "nobody is told: the ladder has no step"
    for above, below in pairwise(steps):
        over, to = above.get("to"), str(below.get("to"))
        if over in LADDER and to in LADDER and LADDER.index(over) >= LADDER.index(to):
            yield where, f"the ladder goes from {over} down to {to}: its order is owner, possessor, public"
        elif not below.get("on"):
            yield where, f"the {over} is passed over for the {to} without a ground (`on`)"
        elif not any(str(ground).startswith(GROUNDS.get(to, "")) for ground in below["on"]):
            yield where, f"the step to the {to} needs a ground about who stands above it, not {', '.join(below['on'])}"
    if steps and steps[0].get("on"):
        yield where, "the first step has a ground, but nobody stands above it"


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _tables(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def _inside(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, Mapping):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)
