"""Money is integer paise from the first text to the last receipt; rupees exist only in print."""

from collections.abc import Iterable


def rupees(paise: int) -> str:
    """`18500` -> `185.00`; the amount as every text, page and account prints it."""
    sign = "-" if paise < 0 else ""
    return f"{sign}{abs(paise) // 100}.{abs(paise) % 100:02d}"


def share(paise: int, percent: int) -> int:
    """So many percent of a sum, rounded down to the paisa: a cap may never be passed."""
    return paise * percent // 100


def apply(available: int, claims: Iterable[tuple[str, int]]) -> tuple[dict[str, int], dict[str, int], int]:
    """Pay claims in their order out of `available` paise: what each got, what each still lacks, what is left."""
    applied: dict[str, int] = {}
    unpaid: dict[str, int] = {}
    left = available
    for head, amount in claims:
        paid = min(left, amount)
        applied[head] = applied.get(head, 0) + paid
        unpaid[head] = unpaid.get(head, 0) + amount - paid
        left -= paid
    return applied, unpaid, left
