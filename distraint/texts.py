"""The texts in their languages: templates from `texts/*.toml`, filled with a case's values."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from distraint.lengths import plain

FOLDER = Path(__file__).parent / "texts"
MASTER = "en"
TEMPLATES = ("notices", "texts")


class _Worded(Mapping[str, str]):
    """Values as a language says them; `{Item}` is the value of `{item}` at the head of a sentence."""

    def __init__(self, values: Mapping[str, str], language: str) -> None:
        self._values = values
        self._language = language

    def __getitem__(self, blank: str) -> str:
        if blank[:1].isupper():
            value = self[blank[0].lower() + blank[1:]]
            return value[:1].upper() + value[1:]
        value = self._values[blank]
        said = tables(self._language).get(blank, {}).get(value, value)
        if blank == "heads":
            said = ", ".join(_head(part, self._language) for part in said.split(", "))
        return plain(said)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


@cache
def languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def tables(language: str) -> Mapping[str, Mapping[str, str]]:
    """A language's file as it stands; empty for a language without one."""
    if language not in languages():
        return {}
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))


@cache
def templates(language: str) -> Mapping[str, str]:
    """Every text of a language by its id; empty for a language without a file."""
    return {key: text for name in TEMPLATES for key, text in tables(language).get(name, {}).items()}


def say(text: str, language: str, values: Mapping[str, str]) -> str:
    """A text in a language, or in the master where it has no such text. Raises KeyError for an unknown id."""
    if text not in templates(language):
        language = MASTER
    return templates(language)[text].format_map(worded(values, language))


def worded(values: Mapping[str, str], language: str) -> Mapping[str, str]:
    """The values as this language says them: the statute's own words by its tables, everything else as it came.

    Values hold what people texted, so each is put on one line of plain letters.
    """
    return _Worded(values, language)


def _head(part: str, language: str) -> str:
    """`fee 30.00` with the head's name as this language has it."""
    name, space, amount = part.partition(" ")
    names = {**tables(language).get("feeword", {}), **tables(language).get("heads", {})}
    return names.get(name, name) + space + amount
