"""The format of story files: a whole case as a transcript, read into steps."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

DO = Literal["go", "text", "got", "network", "expect"]


class FaultyStory(ValueError):
    """A line of a story that cannot be read; the message names the line."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line: what is done or expected, by whose phone, with what words."""

    line: int
    do: DO
    who: str
    words: str


@dataclass
class Story:
    office: str = ""
    statute: str = ""
    options: dict[str, str] = field(default_factory=dict)
    closed: tuple[date, ...] = ()
    staff: list[tuple[str, str, str]] = field(default_factory=list)
    subscribers: list[tuple[str, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


def read_story(text: str) -> Story:
    """A story from its text. Raises FaultyStory."""
    story = Story()
    for number, line in _lines(text):
        try:
            _read(story, number, line)
        except (ValueError, IndexError) as fault:
            raise FaultyStory(f"line {number}: cannot be read: {line}") from fault
    if not story.office:
        raise FaultyStory("line 1: a story begins with its office: Name / statute-id")
    return story


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _read(story: Story, number: int, line: str) -> None:
    head, _, rest = line.partition(":")
    match head:
        case "office":
            name, statute, *options = (part.strip() for part in rest.split("/"))
            story.office, story.statute = name, statute
            for option in options:
                key, equals, value = option.partition("=")
                if not equals:
                    raise ValueError(option)
                story.options[key.strip()] = value.strip()
        case "closed":
            story.closed = (*story.closed, *(date.fromisoformat(day) for day in rest.split()))
        case "staff":
            phone, role, *called = rest.split()
            story.staff.append((phone, role, " ".join(called)))
        case "subscriber":
            phone, _, place = rest.strip().partition(" ")
            if not place:
                raise ValueError(rest)
            story.subscribers.append((phone, " ".join(place.split())))
        case _:
            story.steps.append(_step(number, line))


def _step(number: int, line: str) -> Step:
    mark, _, rest = line.partition(" ")
    rest = rest.strip()
    if mark == "@":
        return Step(number, "go", "", rest)
    if mark == "!":
        what, phone = rest.split()
        if what not in ("lost", "back"):
            raise ValueError(what)
        return Step(number, "network", phone, what)
    if mark == "=":
        return Step(number, "expect", "", rest)
    if rest[:1] in (">", "<"):
        return Step(number, "text" if rest[0] == ">" else "got", mark, rest[1:].strip())
    raise ValueError(line)


def moment(words: str) -> datetime | timedelta:
    """`2026-03-05 22:40` as a naive local moment, or `+12h`, `+30m`, `+2d` as a length of time."""
    if words.startswith("+"):
        unit = {"h": "hours", "m": "minutes", "d": "days"}[words[-1]]
        return timedelta(**{unit: int(words[1:-1])})
    return datetime.fromisoformat(words)
