"""Rupees as people type them. What could be read in two ways is asked back, never guessed."""

import re
from collections.abc import Sequence

from handlers.reading import tidy

MOST_RUPEES = 99_99_99_999

_CURRENCY = r"(?:rs|inr|rupees?|rupaye|rupaiya|tanka|₹)"
_BIG = r"(?:lakhs?|lacs?|crores?|cr|thousand|hundred|hazaa?r|k|लाख|करोड़|करोड|हजार|हज़ार)"

_CURRENCY_WORD = re.compile(rf"{_CURRENCY}\.?", re.IGNORECASE)
_AFTER_WORD = re.compile(rf"{_CURRENCY}\.?|{_BIG}\.?|/[-=]?", re.IGNORECASE)
_DRESS = re.compile(rf"(?:{_CURRENCY}\.?)?\s*(?P<bare>.*?)\s*(?:/[-=]?)?\s*(?:{_CURRENCY}|only)?[.,;:]*", re.IGNORECASE)
_FIGURE = re.compile(
    r"(?P<whole>[0-9]+|[1-9][0-9]?(?:,[0-9]{2})*,[0-9]{3}|[1-9][0-9]{0,2}(?:,[0-9]{3})+)"
    r"(?:\.(?P<paise>[0-9]{1,2}))?"
)

_NO_AMOUNT = "{word} is not an amount: write it in rupees, like 45 or 45.50."

# The first pattern that the bare figure fits says what is wrong with it.
_FAULTS = tuple(
    (re.compile(pattern, re.IGNORECASE), sentence)
    for pattern, sentence in (
        (r"", "The amount is missing: write it in rupees, like 45 or 45.50."),
        (r"[0,]+(?:\.0+)?", "{word} is no amount: write what it comes to, like 45 or 45.50."),
        (r"-.*[0-9].*", "{word} is below zero: write the amount without a minus, like 45."),
        (r"(?P<a>[0-9]+),(?P<b>[0-9]{1,2})", "{word} is not clear: write {a}{b} or {a}.{b}."),
        (r"\.(?P<a>[0-9]{1,2})", "{word} is not clear: write {a} or 0.{a}."),
        (r"[0-9,]+\.[0-9]{3,}", "{word} is not clear: write paise with two figures, like 45.50."),
        (rf"[0-9.,]+\s*{_BIG}\.?", "{word} is not clear: write the sum in figures, like 125000."),
        (_FIGURE.pattern, "{word} is too large: the most is 99,99,99,999 rupees."),
        (r"[0-9,.]+", "{word} is not clear: write the sum without commas, like 125000 or 45.50."),
        (r".*", _NO_AMOUNT),
    )
)


def read_amount(word: str) -> int | None:
    """Paise, above zero; None where the figure is doubtful or above `MOST_RUPEES`."""
    figure = _FIGURE.fullmatch(_bare(word))
    if figure is None:
        return None
    whole = figure["whole"].replace(",", "").lstrip("0")
    # Counted before it is converted: Python refuses to convert figures of thousands of digits.
    if len(whole) > len(str(MOST_RUPEES)):
        return None
    paise = int(whole or "0") * 100 + int((figure["paise"] or "").ljust(2, "0"))
    return paise if 0 < paise <= MOST_RUPEES * 100 else None


def amount_fault(word: str) -> str:
    """Why `read_amount` gives None, as a sentence to send; "" where it does not."""
    if read_amount(word) is not None:
        return ""
    bare, typed = _bare(word), _short(tidy(word))
    for pattern, sentence in _FAULTS:
        if fits := pattern.fullmatch(bare):
            parts = {name: _short(part or "") for name, part in fits.groupdict().items()}
            return sentence.format(word=typed, **parts)
    return _NO_AMOUNT.format(word=typed)


def take_amount(words: Sequence[str]) -> tuple[str, int]:
    """The amount at the start of words as it was typed (`Rs 45`, `1.25 lakh`), and how many words it took."""
    count = 2 if len(words) > 1 and _CURRENCY_WORD.fullmatch(words[0]) else min(1, len(words))
    if count < len(words) and _AFTER_WORD.fullmatch(words[count]):
        count += 1
    return " ".join(words[:count]), count


def _bare(word: str) -> str:
    dressed = _DRESS.fullmatch(tidy(word))
    return dressed["bare"] if dressed else word


def _short(word: str) -> str:
    return word if len(word) <= 20 else f"{word[:17]}..."
