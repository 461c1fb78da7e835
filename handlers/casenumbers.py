"""Case numbers: a serial and its check digit, by the Damm algorithm.

Every wrong digit and every swap of two neighbours is caught.
"""

import re
from collections.abc import Iterator

from stdnum import damm

from handlers.reading import tidy

LONGEST = 12

# rs45 is money, whatever stands before a number otherwise.
_LEAD = r"#?(?:case|no|(?!rs)[a-z]{1,2})?[-#.:/]*"
_TYPED = re.compile(rf"{_LEAD}0*([0-9]{{1,{LONGEST}}})[.,;:]*", re.IGNORECASE)


def read_case_number(word: str) -> int | None:
    """The number in `1053`, `c1053`, `#1053`, `OR1053`, `case1053`; its check digit is not looked at."""
    typed = _TYPED.fullmatch(tidy(word))
    return int(typed[1]) or None if typed else None


def with_check_digit(n: int) -> int:
    return n * 10 + int(damm.calc_check_digit(str(n)))


def is_case_number(n: int) -> bool:
    return 10 <= n < 10**LONGEST and damm.is_valid(str(n))


def near_case_numbers(n: int) -> tuple[int, ...]:
    """Valid numbers that a slip of the thumb makes into n, those of n's length first."""
    if not 0 < n < 10 ** (LONGEST + 1):
        return ()
    slips = (int(digits) for digits in _meant(str(n)) if not digits.startswith("0"))
    return tuple(m for m in dict.fromkeys(slips) if m != n and is_case_number(m))


def _meant(typed: str) -> Iterator[str]:
    places = range(len(typed))
    yield from (typed[:at] + digit + typed[at + 1 :] for at in places for digit in "0123456789")
    yield from (typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in places[:-1])
    yield from (typed[:at] + digit + typed[at:] for at in range(len(typed) + 1) for digit in "0123456789")
    yield from (typed[:at] + typed[at + 1 :] for at in places[:-1] if typed[at] == typed[at + 1])
