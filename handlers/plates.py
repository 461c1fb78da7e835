"""Number plates as people type them."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handlers.reading import tidy

# O for 0 and I for 1, either way; the series of a plate has neither letter of its own.
_LETTER_SLIPS = str.maketrans("01", "OI")
_FIGURE_SLIPS = str.maketrans("OI", "01")

_GAP = r"[\s.-]?"
_BEFORE, _AFTER = r"(?<![A-Z0-9])", r"(?![A-Z0-9])"
_STATE = r"(?P<state>[A-Z01]{2})"
_SERIES = r"(?P<series>[A-HJ-NP-Z]{1,3})"
_SHAPES = tuple(
    re.compile(_BEFORE + shape + _AFTER)
    for shape in (
        rf"{_STATE}(?P<district>[0-9OI]{{1,2}}){_SERIES}(?P<number>[0-9OI]{{1,4}})",
        # Typed apart, or without a series, a short number could be a quantity or a price.
        rf"{_STATE}{_GAP}(?P<district>[0-9OI]{{1,2}}){_GAP}{_SERIES}{_GAP}(?P<number>[0-9OI]{{3,4}})",
        rf"{_STATE}{_GAP}(?P<district>[0-9OI]{{2}}){_GAP}(?P<number>[0-9OI]{{4}})",
    )
)
# The Bharat series, temporary plates, the army.
_SPECIAL = tuple(
    re.compile(_BEFORE + shape + _AFTER)
    for shape in (
        rf"([0-9]{{2}}){_GAP}(BH){_GAP}([0-9]{{4}}){_GAP}([A-Z]{{1,2}})",
        rf"(T[0-9]{{4}}){_GAP}([A-Z]{{2}}){_GAP}([0-9]{{4}})({_GAP}[A-Z]{{0,2}})",
        rf"([0-9]{{2}}){_GAP}([A-HJ-NP-Z]){_GAP}([0-9]{{5,6}}){_GAP}([A-Z])",
    )
)


def plate_in(text: str) -> str | None:
    """The first number plate in the text, as `OD15B4471`; its letters may be spelled in a local script."""
    typed = re.sub(r"[^\W0-9_a-zA-Z]\S*", lambda word: _latin(word[0]), tidy(text)).upper()
    for shape in _SHAPES:
        for found in shape.finditer(typed):
            if plate := _registered(found.groupdict()):
                return plate
    special = next(filter(None, (shape.search(typed) for shape in _SPECIAL)), None)
    return re.sub(r"[\s.-]", "", special[0]) if special else None


def _registered(parts: Mapping[str, str]) -> str | None:
    state = parts["state"].translate(_LETTER_SLIPS)
    district, number = parts["district"].translate(_FIGURE_SLIPS), parts["number"].translate(_FIGURE_SLIPS)
    in_figures = re.search("[0-9]", parts["district"]) and re.search("[0-9]", parts["number"])
    if state not in _states() or not in_figures or int(number) == 0:
        return None
    return f"{state}{district}{parts.get('series', '')}{number}"


def _latin(word: str) -> str:
    """The word in Latin letters if it is spelled out of their names, else the word."""
    spelled = _letter_name().sub(lambda name: _letters()[name[0]], word)
    return spelled if spelled.isascii() else word


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("handlers").joinpath("plates.toml").read_text("utf-8"))


@cache
def _states() -> frozenset[str]:
    return frozenset(_data()["states"])


@cache
def _letters() -> Mapping[str, str]:
    return {tidy(name): letter for letter, names in _data()["letters"].items() for name in names}


@cache
def _letter_name() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(_letters(), key=len, reverse=True))))
