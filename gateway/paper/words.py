"""The words of the forms in their languages, from `words/*.toml`; a missing one falls back to the master."""

import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path

from babel.dates import format_date, format_datetime

from distraint.texts import MASTER

FOLDER = Path(__file__).parent / "words"


@cache
def languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def _tables(language: str) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8")) if language in languages() else {}


def title(name: str, language: str) -> str:
    """A paper's title. Raises KeyError for an unknown one."""
    return _tables(language).get("title", {}).get(name) or _tables(MASTER)["title"][name]


def label(name: str, language: str) -> str:
    """A label of a form. Raises KeyError for an unknown one."""
    return _tables(language).get("label", {}).get(name) or _tables(MASTER)["label"][name]


def said_moment(instant: datetime, language: str) -> str:
    """`Tue 10 Mar 2026, 10:00` in the language; the instant stands in the office's zone already."""
    return str(format_datetime(instant, "EEE d MMM y, HH:mm", locale=language))


def said_day(day: date, language: str) -> str:
    return str(format_date(day, "EEE d MMM y", locale=language))
