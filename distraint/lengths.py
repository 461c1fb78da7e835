"""What a text costs on the air: its alphabet, its units and its segments; and the letters that keep it cheap."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Encoding = Literal["GSM-7", "UCS-2"]

# 3GPP TS 23.038, 6.2.1: the default alphabet, and the letters of its extension table, which take two units each.
BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
EXTENSION = frozenset("\f^{}\\[~]|€")

# What fits into a text of one segment, and into each segment of a longer one.
ROOM: dict[Encoding, tuple[int, int]] = {"GSM-7": (160, 153), "UCS-2": (70, 67)}

# A word processor's letters, each of which would make a text twice as long.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "…": "...",
        "•": "*",
    }
)
_RUPEES = re.compile("₹[^\\S\n]*")
# Format characters that Indian scripts are spelt with.
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Length:
    encoding: Encoding
    units: int
    segments: int


def units(text: str) -> Length:
    """What the operator bills: septets of the default alphabet, or UTF-16 units if one letter is outside it.

    A letter of two units is never cut in two by the end of a segment.
    """
    encoding: Encoding = "GSM-7" if set(text) <= BASIC | EXTENSION else "UCS-2"
    widths = [2 if letter in EXTENSION else 1 for letter in text]
    if encoding == "UCS-2":
        widths = [2 if ord(letter) > 0xFFFF else 1 for letter in text]
    total = sum(widths)
    whole, part = ROOM[encoding]
    return Length(encoding, total, 1 if total <= whole else _packed(widths, part))


def _packed(widths: list[int], room: int) -> int:
    segments, used = 1, 0
    for width in widths:
        if used + width > room:
            segments, used = segments + 1, 0
        used += width
    return segments


def plain(words: str) -> str:
    """Somebody's words as they may stand in a text: on one line, nothing unseen, no letter dearer than need be."""
    words = _RUPEES.sub("Rs ", words.translate(_PLAIN))
    return " ".join("".join(map(_seen, words)).split())


def _seen(letter: str) -> str:
    match unicodedata.category(letter):
        case "Cc" | "Cs" | "Zl" | "Zp" | "Zs":
            return " "
        case "Cf" if letter not in _JOINERS:
            return ""
        case _:
            return letter
