"""Where a thing stands in a TOML file. The parser keeps no line numbers, so headers and keys are found by scanning."""

import re
from collections.abc import Mapping

Where = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*$')


def positions(text: str) -> dict[Where, int]:
    """The line of every table and key, by its path; a table that repeats has its number in the path."""
    found: dict[Where, int] = {(): 1}
    table: Where = ()
    depth, quote = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if depth == 0:
            if header := _HEADER.match(line):
                table = _table(_parts(header[2]), header[1] == "[[", found)
                found.setdefault(table, number)
                continue
            if key := _KEY.match(line):
                found.setdefault((*table, *_parts(key[1])), number)
        quote = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
        bare = _STRING.sub("", line)
        depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
    return found


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _table(parts: tuple[str, ...], repeats: bool, found: Mapping[Where, int]) -> Where:
    path: Where = ()
    for place, part in enumerate(parts):
        path = (*path, part)
        count = sum(1 for where in found if len(where) == len(path) + 1 and where[:-1] == path and _numbered(where))
        if repeats and place == len(parts) - 1:
            path = (*path, count)
        elif count:
            path = (*path, count - 1)
    return path


def _numbered(where: Where) -> bool:
    return isinstance(where[-1], int)


def line_of(where: Where, lines: Mapping[Where, int]) -> int:
    """The line of a path, or of the nearest thing around it that has one."""
    while where not in lines:
        where = where[:-1]
    return lines[where]
