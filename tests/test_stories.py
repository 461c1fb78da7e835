"""Every story in stories/ is played from beginning to end, each on a database of its own."""

import re
from datetime import date
from pathlib import Path

import pytest

from gateway.play import fresh_engine, play_story
from gateway.story import read_story
from handlers.words import WORDS

STORIES = sorted((Path(__file__).parent.parent / "stories").glob("*.story"))
STATUTES = ("orissa-1950", "kerala-1994", "tamil-nadu-1999", "kerala-cattle-1961", "nagpur-octroi-1948")


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_holds_from_its_first_line_to_its_last(path):
    with fresh_engine() as engine:
        play_story(path.read_text("utf-8"), engine)


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_says_at_its_head_what_it_shows(path):
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert len(first) > 20


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_calls_nobody_who_exists(path):
    for phone in re.findall(r"(?<![0-9])(?:\+91)?([6-9][0-9]{9})(?![0-9])", path.read_text("utf-8")):
        assert phone.startswith("90000000"), f"{phone} may be somebody's"


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_goes_on_in_its_own_century(path):
    days = re.findall(r"(?m)^@ (\d{4}-\d{2}-\d{2})", path.read_text("utf-8"))
    assert days
    assert all(2026 <= date.fromisoformat(day).year <= 2036 for day in days)


def test_every_statute_has_its_stories():
    told = {read_story(path.read_text("utf-8")).statute for path in STORIES}
    assert set(STATUTES) <= told


def test_every_word_is_used_in_some_story():
    texts = " ".join(
        step.words for path in STORIES for step in read_story(path.read_text("utf-8")).steps if step.do == "text"
    )
    said = set(texts.upper().split())
    assert not {name for name in WORDS if name not in said}
