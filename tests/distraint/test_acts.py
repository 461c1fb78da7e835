"""The Act's own words stand beside each rule: to the letter, but for what `...` leaves out."""

import re
from pathlib import Path

import pytest

from distraint.statute import files, settle

ACTS = Path(__file__).parent / "data" / "acts"


# Slips of the scan, read as what was printed. What the print itself has wrong ("expanses") stays.
SCAN = {
    "procceds": "proceeds",
    "jocal": "local",
    "prefeirred": "preferred",
    "prefeired": "preferred",
    "cn the": "on the",
}
SCAN |= {"section(l)": "section(1)", "serzure": "seizure", "ofthe": "of the"}


def letters(text: str) -> str:
    """What is printed, without line breaks, hyphenation, page furniture and the numbers of the print."""
    for scanned, printed in SCAN.items():
        text = re.sub(re.escape(scanned), printed, text, flags=re.IGNORECASE)
    return re.sub(r"[^a-z]", "", text.casefold())


def quotations() -> list[tuple[str, str, str]]:
    found = []
    for raw in files():
        statute = settle(raw, {})
        for rule in statute.rules():
            found += [(statute.id, rule.cite, part) for part in re.split(r"\.\.\.| - ", rule.text) if part.strip()]
    return found


@pytest.mark.parametrize(("name", "cite", "words"), quotations())
def test_every_quotation_stands_in_the_act(name: str, cite: str, words: str):
    act = letters((ACTS / f"{name}.txt").read_text("utf-8"))
    assert letters(words) in act, f"{cite}: not the Act's words"
