"""Finding the word and the case in a text, wherever people put them."""

import re
from dataclasses import dataclass

from rapidfuzz import fuzz, process
from sqlalchemy import Connection

from distraint.store import projections
from handlers.asks import Asker
from handlers.casenumbers import is_case_number, near_case_numbers, read_case_number
from handlers.docket import Folder, open_folder
from handlers.slips import Misread
from handlers.words import WORDS, Word, typed

NEAR_ENOUGH = 75
MOST_GUESSES = 40
LONGEST_NUMBER = 9
GLUED = re.compile(r"([^\W\d_]{2,})([0-9]{2,})")
NO_WORD = "That is no word we know. HELP says what you may text."


@dataclass(frozen=True, slots=True)
class Found:
    """The word of a text and the words after it; `lead` is a case number that stood before it."""

    word: Word
    rest: tuple[str, ...]
    lead: str = ""


def find(text: str, staff: bool) -> Found | Misread:
    """The word of a tidied text: its first, or its second after a case number.

    Never one inside a sentence, but for the question what is due, which changes nothing and is asked in sentences.
    """
    words = text.replace(":", " ").split() if ":" in text.split(maxsplit=1)[0] else text.split()
    if not words:
        return Misread(NO_WORD)
    if (glued := GLUED.fullmatch(words[0])) and _known(words[0]) is None and _known(glued[1]):
        words[:1] = [glued[1], glued[2]]
    first = _known(words[0])
    if first:
        return Found(first, tuple(words[1:]))
    if len(words) > 1 and read_case_number(words[0]) is not None and (second := _known(words[1])):
        return Found(second, tuple(words[2:]), words[0])
    if any(_known(word) is WORDS["DUE"] for word in words[1:]):
        return Found(WORDS["DUE"], ())
    later = next((known for each in words[1:] if (known := _known(each)) and "anyone" not in known.who), None)
    if later and staff:
        return Misread(f"Put the word first: {later.help}.")
    near = process.extractOne(words[0].casefold(), list(typed()), scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH)
    if near and len(words[0]) > 2:
        return Misread(f"Did you mean {typed()[near[0]].name}? HELP {typed()[near[0]].name} says how.")
    return Misread(NO_WORD)


def _known(word: str) -> Word | None:
    return typed().get(word.casefold().strip(".,!?;:"))


def pick_case(conn: Connection, found: Found, asker: Asker) -> tuple[Folder | None, tuple[str, ...]] | Misread:
    """The case a text is about, and the words left; an owner with one open case may leave its number out."""
    word, rest = found.word, found.rest
    if word.case == "none":
        return None, rest
    typed_number = found.lead or (rest[0] if rest else "")
    number = read_case_number(typed_number) if len(typed_number) <= LONGEST_NUMBER + 5 else None
    left = rest if found.lead else rest[1:]
    if number is not None and (word.case == "needed" or is_case_number(number) or len(str(number)) <= LONGEST_NUMBER):
        folder = open_folder(conn, number, asker.office) if is_case_number(number) else None
        if folder is not None:
            return folder, left
        if len(str(number)) > LONGEST_NUMBER and word.case == "own":
            return _own(conn, word, rest, asker)
        return _further_on(conn, word, rest, asker) or _no_such(conn, number, asker)
    if word.case == "own":
        return _own(conn, word, rest, asker)
    return _further_on(conn, word, rest, asker) or Misread(f"Which case? {word.help}.")


def _further_on(
    conn: Connection, word: Word, rest: tuple[str, ...], asker: Asker
) -> tuple[Folder | None, tuple[str, ...]] | None:
    """The case whose number stands somewhere behind the first word, if there is exactly one of this office."""
    if word.case != "needed" or asker.office is None:
        return None
    found = []
    for place, each in enumerate(rest):
        number = read_case_number(each) if each[-1:].isdecimal() else None
        if number is None or not is_case_number(number):
            continue
        if projections.office_of_case(conn, number) == asker.office.id:
            found.append((number, place))
    if len(found) != 1:
        return None
    number, place = found[0]
    return open_folder(conn, number, asker.office), (*rest[:place], *rest[place + 1 :])


def _own(
    conn: Connection, word: Word, rest: tuple[str, ...], asker: Asker
) -> tuple[Folder | None, tuple[str, ...]] | Misread:
    numbers = projections.cases_of_phone(conn, asker.phone) or projections.cases_of_phone(conn, asker.phone, False)[:1]
    if len(numbers) == 1:
        return open_folder(conn, numbers[0], asker.office), rest
    if word.name == "WRONG":  # whoever it is, he is in none of them
        return None, rest
    if not numbers:
        return Misread(f"No open case is known for this phone. {word.help}, with the number of the case.")
    return Misread(
        f"Which case? You have {', '.join(str(number) for number in numbers[:5])}: {word.name} and the number."
    )


def _no_such(conn: Connection, number: int, asker: Asker) -> Misread:
    """A wrong number gets the one it may have been: those this office has, the asker's own first."""
    guesses = [n for n in near_case_numbers(number)[:MOST_GUESSES] if _visible(conn, n, asker)]
    own = set(projections.cases_of_phone(conn, asker.phone))
    guesses.sort(key=lambda n: n not in own)
    return Misread(
        f"No case {number}. Did you mean {guesses[0]}?" if guesses else f"No case {number}. Look at the notice again."
    )


def _visible(conn: Connection, number: int, asker: Asker) -> bool:
    office = projections.office_of_case(conn, number)
    return office is not None and (asker.office is None or office == asker.office.id)


def numbered(say: str, number: int | None) -> str:
    """A sentence of help with the case's own number in it instead of N."""
    return re.sub(r"(?<!\w)N(?!\w)", str(number), say) if number else say
