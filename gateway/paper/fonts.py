"""The fonts of the paper, and text cut into runs that one of them can shape.

The Noto fonts come as a package: one variable file for each script, without the letters of any other. A line of
two scripts is therefore two runs; a fallback font on a mixed line would be set letter by letter.
"""

import atexit
import logging
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock

import uharfbuzz

LATIN = "Latin"
UNKNOWN = "?"  # stands for a letter that no font has, where an empty box would stand otherwise
REGULAR, BOLD = 400, 700

# First and last letter of a script's block, and its font.
SCRIPTS = (
    (0x0600, 0x06FF, "Arabic"),
    (0x0900, 0x097F, "Devanagari"),
    (0x0980, 0x09FF, "Bengali"),
    (0x0A00, 0x0A7F, "Gurmukhi"),
    (0x0A80, 0x0AFF, "Gujarati"),
    (0x0B00, 0x0B7F, "Oriya"),
    (0x0B80, 0x0BFF, "Tamil"),
    (0x0C00, 0x0C7F, "Telugu"),
    (0x0C80, 0x0CFF, "Kannada"),
    (0x0D00, 0x0D7F, "Malayalam"),
)
UNSEEN = ("Cc", "Cs", "Zl", "Zp", "Zs")
JOINERS = "\u200c\u200d"
SHARED = "\u0964\u0965"  # the dandas, which every northern and eastern script ends its sentences with

_making = Lock()
logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells of every table that it leaves out


@cache
def _workshop() -> Path:
    folder = tempfile.mkdtemp(prefix="munadi-fonts-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _package(font: str) -> Path:
    name = "NotoSans[wght].ttf" if font == LATIN else f"NotoSans{font}[wght].ttf"
    return Path(str(files("manimgx_fonts") / name))


@cache
def _instance(font: str, weight: int) -> Path:
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(_package(font))))
    wish = uharfbuzz.SubsetInput()
    wish.keep_everything()
    wish.pin_axis_location(face, "wght", weight)
    path = _workshop() / f"{font}-{weight}.ttf"
    path.write_bytes(uharfbuzz.subset(face, wish).blob.data)
    return path


def font_file(font: str, bold: bool) -> Path:
    """The font at one weight, as a file: the library shapes by the file, and knows no axis."""
    with _making:
        return _instance(font, BOLD if bold else REGULAR)


@cache
def letters(font: str) -> frozenset[int]:
    """The letters a font has."""
    return frozenset(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(_package(font)))).unicodes)


@cache
def script_of(letter: str) -> str | None:
    """The font of a letter's script; None for what belongs to no script: figures, stops, spaces."""
    code = ord(letter)
    if letter not in SHARED:
        for first, last, font in SCRIPTS:
            if first <= code <= last:
                return font
    return LATIN if unicodedata.category(letter)[0] == "L" else None


def runs(text: str) -> Iterator[tuple[str, str]]:
    """The text as (font, words) in its order; joined together they are the text, save for letters nobody has."""
    font, held = "", ""
    for letter in text:
        wanted = script_of(letter) or font or _ahead(text)
        if ord(letter) not in letters(wanted):
            wanted = next((f for f in (LATIN, "Devanagari") if ord(letter) in letters(f)), "")
            if not wanted:
                wanted, letter = font or LATIN, UNKNOWN  # noqa: PLW2901
        if wanted != font and held:
            yield font, held
            held = ""
        font, held = wanted, held + letter
    if held:
        yield font, held


def _ahead(text: str) -> str:
    return next((font for letter in text if (font := script_of(letter))), LATIN)


def printed(text: str) -> str:
    """The text on one line, without what is never seen; joiners are spelling and stay."""
    kept = (" " if unicodedata.category(c) in UNSEEN else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) != "Cf" or c in JOINERS).split())


def clusters(word: str) -> Iterator[str]:
    """A word's pieces that may stand on two lines: a letter with its signs, a conjunct whole."""
    held = ""
    for letter in word:
        joins = unicodedata.category(letter)[0] == "M" or letter in JOINERS
        after = held[-1:]
        if held and not joins and after != "\u200d" and unicodedata.combining(after or " ") != 9:
            yield held
            held = ""
        held += letter
    if held:
        yield held
