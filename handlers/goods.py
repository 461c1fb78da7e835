"""What was seized: the items of a text, each a vehicle, an animal or a load."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from handlers.amounts import amount_fault, read_amount, take_amount
from handlers.plates import plate_in
from handlers.reading import tidy

__all__ = ["Goods", "ItemFault", "Kind", "plate_in", "read_items"]

Kind = Literal["vehicle", "animal", "load"]

_PRECEDENCE: tuple[Kind, ...] = ("load", "vehicle", "animal")
_LONGEST_PHRASE = 3


@dataclass(frozen=True, slots=True)
class Goods:
    """One item: `kind` is None where its words do not tell; `value` is in paise, None where not given."""

    words: str
    kind: Kind | None
    value: int | None
    decays: bool


@dataclass(frozen=True, slots=True)
class ItemFault:
    """`reason` is a sentence to send."""

    reason: str


@dataclass(frozen=True, slots=True)
class _Known:
    kind: Kind
    decays: bool


def read_items(text_words: Sequence[str]) -> list[Goods] | ItemFault:
    """Items joined by `+`, each with its value after `=`."""
    items: list[Goods] = []
    for typed in tidy(" ".join(text_words)).split("+"):
        if not typed.strip(" ,;."):
            continue
        item = _item(typed)
        if isinstance(item, ItemFault):
            return item
        items.append(item)
    return items or ItemFault("What was seized is missing: write it like handcart=3000 + 2 bags rice=900.")


def _item(typed: str) -> Goods | ItemFault:
    named, equals, valued = typed.partition("=")
    words, value, shown = named.split(), None, valued.strip()[:20]
    if equals:
        amount, count = take_amount(valued.split())
        rest = valued.split()[count:]
        value = read_amount(amount)
        if value is None:
            return ItemFault(amount_fault(amount))
        if "=" in valued or (rest and rest[0][0].isdecimal()):
            return ItemFault(f"{shown} is not clear: write + between items and = before a value.")
        words += rest
    text = " ".join(words).strip(" ,;.")
    if not text:
        return ItemFault(f"What is worth {shown} is missing: write it before the =, like handcart=3000.")
    known = _recognised(text)
    kind = next((kind for kind in _PRECEDENCE if any(word.kind == kind for word in known)), None)
    if kind != "load" and plate_in(text):
        kind = "vehicle"
    return Goods(text, kind, value, any(word.decays for word in known))


def _recognised(text: str) -> list[_Known]:
    """What the words are known as; a phrase hides the words that it is made of."""
    words = _letters_only(text).casefold().split()
    known: list[_Known] = []
    while words:
        for length in range(min(_LONGEST_PHRASE, len(words)), 0, -1):
            if found := _look_up(words[:length]):
                known.append(found)
                break
        words = words[length:]
    return known


def _letters_only(text: str) -> str:
    # Vowel signs are marks to Unicode, and belong to the word.
    return "".join(char if unicodedata.category(char)[0] in "LM" else " " for char in text)


def _look_up(words: Sequence[str]) -> _Known | None:
    *front, last = words
    return next((known for one in _singulars(last) if (known := _words().get(" ".join([*front, one])))), None)


def _singulars(word: str) -> list[str]:
    endings = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))
    return [word.removesuffix(plural) + single for plural, single in endings if word.endswith(plural)]


@cache
def _words() -> Mapping[str, _Known]:
    tables = tomllib.loads(files("handlers").joinpath("goods.toml").read_text("utf-8"))
    kinds: tuple[tuple[str, Kind], ...] = (
        ("animal", "animal"),
        ("vehicle", "vehicle"),
        ("load", "load"),
        ("decays", "load"),
    )
    return {
        re.sub(r"\s+", " ", _letters_only(tidy(word).casefold())): _Known(kind, table == "decays")
        for table, kind in kinds
        for words in tables[table].values()
        for word in words
    }
