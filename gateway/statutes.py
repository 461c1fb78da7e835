"""Statutes to read: the list, a lawyer's view, the linter, a timetable, and `docs/statutes.md`.

`python -m gateway.statutes > docs/statutes.md` writes the page anew.
"""

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from textwrap import TextWrapper, indent
from typing import Any

from distraint.facts import Pin
from distraint.law import Law, enact, options_of
from distraint.statute import STATUTES, Option, Period, Rule, Statute, common_options, files
from gateway import timetable
from gateway.lint import check, switches_in
from gateway.plainly import plainly
from gateway.timetable import Gates, Line

WIDTH = 100
BRANCH_RULES = ("gate", "advice", "rest")
COURSES = {"": "Sale", "perishable": "Sale of what perishes", "refusal": "Sale after a refusal to pay"}


def statute_list() -> str:
    """Every statute of the house, a line each, with what has to be known of its standing."""
    lines = []
    for raw in files(STATUTES):
        until = f" to {raw['in_force_to']}" if raw.get("in_force_to") else ""
        lines.append(f"{raw['id']:<22} from {raw['in_force_from']}{until}  {raw['title']}")
        lines += [_inset(raw["status"])] if raw.get("status") else []
    return "\n".join(lines)


def statute_show(id: str, options: Mapping[str, str]) -> str:
    """A lawyer's view of a statute's newest version. Raises UnknownStatute, FaultyStatute or FaultyOption."""
    law = _law(id, date.max, options, ())
    statute = law.statute
    parts = [statute.title, "=" * min(len(statute.title), WIDTH)]
    parts += [_said("In force from", f"{statute.in_force_from}" + _until(statute))]
    standing = (("Status", statute.status), ("Source", statute.source), ("Counting", statute.interpretation_act))
    parts += [_said(name, words) for name, words in standing if words]
    for rule in statute.rules():
        parts += ["", *_rule_shown(rule)]
    parts += ["", "Options of the office", "---------------------"]
    for option in options_of(statute):
        parts += ["", *_option_shown(option, law)]
    if statute.unsaid:
        parts += ["", "What the statute leaves unsaid", "------------------------------"]
        parts += [_filled(f"- {each}", 2) for each in statute.unsaid]
    return "\n".join(parts)


def statute_check(path: Path) -> tuple[str, bool]:
    """What is wrong with a statute file, a line for each fault; and whether it is sound."""
    faults = check(path)
    if not faults:
        return f"{path}: sound", True
    return "\n".join(f"{path}:{fault.line}: {fault.say}" for fault in faults), False


def dates(id: str, given: Mapping[str, datetime], options: Mapping[str, str], closed: Collection[date]) -> str:
    """From given instants to every gate, limit and lapse, with the counting. Raises LookupError or ValueError."""
    if not given:
        raise ValueError("give at least one event, such as seized or served, with its instant")
    law = _law(id, min(given.values()).date(), options, closed)
    lines = timetable.timetable(law, given)
    said = [law.statute.title]
    said += [f"  {name}: {_moment(at, law)}" for name, at in sorted(given.items(), key=lambda item: item[1])]
    for line in lines:
        said += ["", *_line_shown(line, law)]
    for each in timetable.gates(law, given):
        said += ["", *_gates_shown(each, law)]
    return "\n".join(said)


def document() -> str:
    """`docs/statutes.md`: clause, rule, option and worked case of every statute, from its file."""
    parts = [
        "# The statutes",
        "",
        "Written by `python -m gateway.statutes > docs/statutes.md` from the statutes' own files.",
    ]
    for raw in files(STATUTES):
        parts += ["", *_documented(raw)]
    parts += ["", "## Options of every office", "", *_option_table(common_options())]
    return "\n".join(parts) + "\n"


def _law(id: str, day: date, options: Mapping[str, str], closed: Collection[date]) -> Law:
    chosen = tuple(sorted(options.items()))
    return enact(Pin(id, day, "", "", options=chosen, closed=tuple(sorted(closed))))


# A lawyer's view.


def _rule_shown(rule: Rule) -> Iterator[str]:
    yield f"[{rule.cite}] {_kind(rule)}"
    yield _inset(f"“{rule.text}”")
    yield from _notes(rule)


def _notes(rule: Rule) -> Iterator[str]:
    yield _said("  Rule", plainly(rule))
    if rule.doubt:
        yield _said("  Doubt", rule.doubt)
    yield _said("  Worked", ", ".join(rule.worked) or rule.unworked)


def _option_shown(option: Option, law: Law) -> Iterator[str]:
    row = f" (no. {option.number})" if option.number else ""
    chosen = law.option(option.name)
    yield f"{option.name} = {chosen or '(empty)'}{row}"
    yield _inset(option.question)
    choices = f"one of {', '.join(option.choices)}; " if option.choices else ""
    yield f"    {choices}proposed: {option.default or '(empty)'}"


def _kind(rule: Rule) -> str:
    return f"{type(rule).__name__.lower()}" + (f": {rule.duty}" if isinstance(rule, Period) else "")


def _until(statute: Statute) -> str:
    return f" to {statute.in_force_to}" if statute.in_force_to else ""


def _said(name: str, words: str) -> str:
    return _filled(f"{name}: {words}", len(name) - len(name.lstrip()) + 4)


def _filled(words: str, hanging: int) -> str:
    return TextWrapper(WIDTH, subsequent_indent=" " * hanging, break_on_hyphens=False).fill(words)


def _inset(words: str) -> str:
    return indent(TextWrapper(WIDTH - 4, break_on_hyphens=False).fill(words), "    ")


# A timetable.


def _line_shown(line: Line, law: Law) -> Iterator[str]:
    period = line.period
    course = f" ({line.course})" if line.course else ""
    if line.counted is None:
        together = " and " if period.needs else " or "
        yield f"{period.cite}{course} {_what(line)}: waits for {together.join(line.waits)}"
        return
    yield f"{period.cite}{course} {_what(line)} {_moment(line.counted.ends, law)}"
    yield _inset(line.counted.how)
    if line.late_from and period.flag:
        late = f"late from {_moment(line.late_from, law)}" if period.forthwith else "late after that"
        void = ", and then void: no sale can follow" if period.breach == "void" else f" ({period.flag})"
        yield f"    {late}{void}"
    if line.acted and line.verdict:
        yield f"    done {_moment(line.acted, law)}: {line.verdict}"


def _what(line: Line) -> str:
    match line.period.effect:
        case "bars_until":
            return f"{line.period.duty} not before"
        case "obliges_by":
            return f"{line.period.duty} before" if line.period.unit != "hours" else f"{line.period.duty} by"
        case _:
            return f"{line.period.duty} from"


def _gates_shown(gates: Gates, law: Law) -> Iterator[str]:
    head = f"{COURSES.get(gates.course, f'Sale ({gates.course})')} [{gates.cite}]"
    if gates.void:
        yield f"{head}: never; {gates.void.cite} {gates.void.duty} came too late and is void"
    elif gates.legal is None:
        yield f"{head}: not yet, an event is missing"
    else:
        prudent = f"; advised {_moment(gates.prudent, law)}" if gates.prudent else ""
        yield f"{head}: lawful from {_moment(gates.legal.ends, law)}{prudent}"


def _moment(instant: datetime, law: Law) -> str:
    local = law.calendar.local(instant)
    return f"{local:%a} {local.day} {local:%b %Y %H:%M}"


# The page.


def _documented(raw: Mapping[str, Any]) -> Iterator[str]:
    statute = _law(raw["id"], raw["in_force_from"], {}, ()).statute
    yield f"## {statute.title}"
    yield ""
    yield f"`{statute.id}`, in force from {statute.in_force_from}{_until(statute)}. {statute.status}".strip()
    yield ""
    yield "| clause | the Act's words | rule | options | worked cases |"
    yield "|---|---|---|---|---|"
    for rule, source in zip(statute.rules(), _sources(raw), strict=True):
        names = ", ".join(f"`{name}`" for name in dict.fromkeys(switches_in(source)))
        doubt = f" *{rule.doubt}*" if rule.doubt else ""
        yield _row(rule.cite, rule.text, plainly(rule) + doubt, names, ", ".join(rule.worked) or rule.unworked)
    yield ""
    yield from _option_table(statute.option)
    if statute.unsaid:
        yield ""
        yield "Unsaid:"
        yield ""
        yield from (f"- {each}" for each in statute.unsaid)


def _sources(raw: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The tables of a file in the order of `Statute.rules`."""
    yield from (raw["seizure"], *raw.get("period", ()), raw["notice"], raw["tender"], *raw["head"], raw["sale"])
    yield from (raw[name] for name in ("confirmation", "rest") if name in raw)
    for branch in raw.get("branch", ()):
        yield {key: value for key, value in branch.items() if key not in BRANCH_RULES}
        yield from (branch[name] for name in BRANCH_RULES if name in branch)


def _option_table(options: Sequence[Option]) -> Iterator[str]:
    yield "| option | question | proposed | choices |"
    yield "|---|---|---|---|"
    for option in options:
        yield _row(f"`{option.name}`", option.question, option.default or "(empty)", ", ".join(option.choices))


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    sys.stdout.write(document())
