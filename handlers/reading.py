"""What a person meant to type, and the phones and fields in it."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

import phonenumbers

# Blank letters and marks that Unicode does not count among its format characters.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")

# Older phones type a Malayalam final consonant as letter, virama, joiner.
_CHILLU = {
    "\u0d23\u0d4d\u200d": "\u0d7a",
    "\u0d28\u0d4d\u200d": "\u0d7b",
    "\u0d30\u0d4d\u200d": "\u0d7c",
    "\u0d32\u0d4d\u200d": "\u0d7d",
    "\u0d33\u0d4d\u200d": "\u0d7e",
    "\u0d15\u0d4d\u200d": "\u0d7f",
}


@lru_cache(maxsize=4096)
def tidy(text: str) -> str:
    """One line in NFKC, with ASCII digits, hyphens and single spaces, and nothing invisible.

    A digit look-alike with no decimal value (superscript, circled, fraction) stays as it is, so that nothing
    reads it as a figure. A pair of surrogates becomes its character, a lone one U+FFFD.
    """
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    for typed, meant in _CHILLU.items():
        text = text.replace(typed, meant)
    visible = "".join(map(_visible, text))
    return " ".join("".join(map(_plain, _normal(visible))).split())


def _visible(char: str) -> str:
    if char.isspace():
        return " "
    variation = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return "" if unicodedata.category(char) in ("Cc", "Cf") or variation or char in _INVISIBLE else char


def _normal(text: str) -> str:
    runs: list[str] = []
    start = 0
    for place, char in enumerate(text):
        if _only_looks_like_a_figure(char):
            runs += [unicodedata.normalize("NFKC", text[start:place]), char]
            start = place + 1
    return "".join([*runs, unicodedata.normalize("NFKC", text[start:])])


def _only_looks_like_a_figure(char: str) -> bool:
    if char.isascii() or char.isdecimal():
        return False
    return any(part.isdecimal() for part in unicodedata.normalize("NFKC", char))


def _plain(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if char == "\u2212" or unicodedata.category(char) == "Pd":
        return "-"
    return char


_INDIAN_MOBILE = re.compile(r"(?:\+?91)?0?([6-9][0-9]{9})")
_CHANNEL = re.compile(r"(?:whatsapp|sms|tel):", re.IGNORECASE)


@lru_cache(maxsize=16384)
def read_phone(word: str) -> str | None:
    """E.164 of a phone that can be texted; None for a landline, a short code, anything else.

    A bare number is Indian; another country's needs its + or 00. Any ten digits from 6 to 9 are accepted, for
    blocks are opened faster than the numbering data is.
    """
    number = re.sub(r"[\s().-]", "", _CHANNEL.sub("", tidy(word), count=1)).rstrip(",;:")
    number = re.sub(r"^00", "+", number)
    if indian := _INDIAN_MOBILE.fullmatch(number):
        return f"+91{indian[1]}"
    if not re.fullmatch(r"\+[1-9][0-9]{6,14}", number):
        return None
    try:
        abroad = phonenumbers.parse(number)
    except phonenumbers.NumberParseException:
        return None
    reason = phonenumbers.is_possible_number_with_reason(abroad)
    landline = phonenumbers.number_type(abroad) == phonenumbers.PhoneNumberType.FIXED_LINE
    if abroad.country_code == 91 or landline or reason != phonenumbers.ValidationResult.IS_POSSIBLE:
        return None
    return phonenumbers.format_number(abroad, phonenumbers.PhoneNumberFormat.E164)


def take_phone(words: Sequence[str]) -> tuple[str, int] | None:
    """The phone at the start of words, though typed in several, and how many words it took."""
    counts = range(1, min(len(words), 6) + 1)
    # "9190000000 01" is a phone and a lot, not one longer phone; abroad, short numbers begin longer ones.
    longest_first = bool(words) and words[0].startswith(("+", "00"))
    for count in reversed(counts) if longest_first else counts:
        if phone := read_phone(" ".join(words[:count])):
            return phone, count
    return None


def split_fields(words: Sequence[str], names: Mapping[str, str]) -> dict[str, list[str]]:
    """The words of each field; `names` maps every field word, in any case, to its field.

    Key "" is always there, for what stands before the first field word. A field named twice goes on where it
    stopped. `fee:40` and `fee=40` are read as `fee 40`.
    """
    known = {word.casefold(): name for word, name in names.items()}
    fields: dict[str, list[str]] = {"": []}
    current = fields[""]
    for word in words:
        head, value = _head(word, known)
        if head is None:
            current.append(word)
            continue
        current = fields.setdefault(head, [])
        if value:
            current.append(value)
    return fields


def _head(word: str, known: Mapping[str, str]) -> tuple[str | None, str]:
    if name := known.get(word.casefold()):
        return name, ""
    head, _, value = re.sub("[:=]", "\0", word, count=1).partition("\0")
    return known.get(head.rstrip(",.").casefold()), value
