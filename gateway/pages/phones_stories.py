"""Stories played on the page: each runs in a database of its own that is gone afterwards, and is kept as frames."""

import io
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, render_template, request

from gateway.pages import status_sheet
from gateway.pages.status_sheet import Sheet
from gateway.play import Stage, Unfulfilled, fresh_engine, set_stage
from gateway.story import FaultyStory, Step, Story, read_story

FOLDER = Path(__file__).parents[2] / "stories"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of the transcript: a text in or out, a moment, or the network's doing."""

    kind: str
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What one step of a story did, and where its newest case stands after it."""

    line: int
    do: str
    said: str
    texts: tuple[Text, ...]
    now: datetime
    sheet: Sheet | None
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    title: str
    story: Story
    frames: tuple[Frame, ...]
    comments: str

    @property
    def names(self) -> dict[str, str]:
        return {phone: f"{name}, {role}" if name else role for phone, role, name in self.story.staff}


def add_stories(pages: Blueprint) -> None:
    """The list of stories and each story's page; its steps are links, so nothing here needs script."""

    @pages.get("/phones/stories")
    def stories() -> str:
        told: dict[str, list[tuple[str, str]]] = {}
        for name, (statute, about) in titles().items():
            told.setdefault(statute, []).append((name, about))
        return render_template("stories.html", told=told)

    @pages.get("/phones/stories/<name>")
    def story(name: str) -> str:
        if name not in titles():
            abort(404, "There is no such story.")
        file = FOLDER / f"{name}.story"
        played = _play(file, file.stat().st_mtime_ns)
        last = len(played.frames)
        typed = request.args.get("step", "1")
        step = min(int(typed), last) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else 1
        frames = played.frames[: max(step, 1)]
        return render_template("story.html", name=name, played=played, frames=frames, step=len(frames), last=last)


def titles() -> dict[str, tuple[str, str]]:
    """Each story by its name: its statute, and what it is about. None where the project is installed without them."""
    return {file.stem: _heading(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.story"))}


def _heading(text: str) -> tuple[str, str]:
    office = next((line for line in text.splitlines() if line.startswith("office:")), "")
    return "".join(office.split("/")[1:2]).strip(), _about(text)


def _about(text: str) -> str:
    head = text.split("office:", 1)[0]
    return " ".join(line.lstrip("# ").strip() for line in head.splitlines() if line.startswith("#"))


@lru_cache(maxsize=64)
def _play(file: Path, _changed: int) -> Played:
    text = file.read_text("utf-8")
    try:
        story = read_story(text)
    except FaultyStory as fault:
        abort(422, str(fault))
    frames: list[Frame] = []
    with fresh_engine() as engine:
        out = io.StringIO()
        stage = set_stage(story, engine, out)
        for step in story.steps:
            frames.append(_frame(stage, step, out))
            if frames[-1].failed:
                break
    return Played(file.stem, story, tuple(frames), _about(text))


def _frame(stage: Stage, step: Step, out: io.StringIO) -> Frame:
    out.seek(0)
    out.truncate()
    failed = ""
    try:
        stage.play([step])
    except Unfulfilled as fault:
        failed = str(fault)
    said = stage.filled(step.words, step.who) if step.do != "text" else ""
    texts = tuple(_text(line) for line in out.getvalue().splitlines() if line.strip())
    sheet = status_sheet.sheet(stage.folder(len(stage.cases)), stage.now) if stage.cases else None
    return Frame(step.line, step.do, said, texts, stage.now, sheet, failed)


def _text(line: str) -> Text:
    who, _, rest = line.partition(" ")
    mark, _, words = rest.partition(" ")
    if mark in (">", "<"):
        lost = words.endswith("   (lost)")
        return Text("in" if mark == ">" else "lost" if lost else "out", who, words.removesuffix("   (lost)"))
    return Text("moment" if who == "@" else "network", "", rest)
