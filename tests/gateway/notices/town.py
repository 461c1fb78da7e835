"""A town to be looked at from outside: cases played by text, and the whole web application before them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from flask.testing import FlaskClient
from pydantic import SecretStr
from sqlalchemy import Engine
from werkzeug.test import TestResponse

from distraint.store.engine import reading
from gateway.play import Stage, set_stage
from gateway.serve import app
from gateway.settings import Settings
from gateway.story import read_story
from gateway.wiring import House
from handlers.docket import Folder, open_folder

PUBLIC = "https://munadi.example.org"
SCHEMAS = Path(__file__).parent / "schemas"

COLLECTOR, OFFICER = "+919000000001", "+919000000002"
OWNER, OTHER = "+919000000011", "+919000000012"

OFFICE = """
office: {name} / {statute} / place=Town Hall / language={language}
staff: +919000000001 collector Ravi Kumar
staff: +919000000002 officer Asha
staff: +919000000003 commissioner Meera
subscriber: +919000000050 Gandhi Chowk
"""
# Nobody is found, so it is cried as soon as the officer has it.
CRIED = """
@ 2026-03-09 10:00
+919000000001 > SEIZE FEE {fee} {items} OWNER UNKNOWN WITH NOTFOUND AT {place}
@ 2026-03-09 12:00
+919000000002 > GOT {{1}}
"""
# The owner is known and is served; the public hears nothing before the gate opens.
SERVED = """
@ 2026-03-09 10:00
+919000000001 > SEIZE FEE 40 handcart=3000 OWNER +919000000011 WITH +919000000012 AT Gandhi Chowk
@ 2026-03-09 12:00
+919000000002 > GOT {1}
"""


@dataclass
class Town:
    engine: Engine
    stages: list[Stage] = field(default_factory=list)

    def office(self, story: str, name: str = "Baripada", statute: str = "orissa-1950", language: str = "en") -> Stage:
        """A new office, with this story played in it."""
        script = read_story(OFFICE.format(name=name, statute=statute, language=language) + story)
        stage = set_stage(script, self.engine)
        stage.play(script.steps)
        self.stages.append(stage)
        return stage

    def cried(
        self,
        items: str = "handcart=3000",
        place: str = "Gandhi Chowk",
        name: str = "Baripada",
        statute: str = "orissa-1950",
        language: str = "en",
        fee: str = "300",
    ) -> Stage:
        story = CRIED.format(items=items, place=place, fee=fee)
        return self.office(story, name=name, statute=statute, language=language)

    @property
    def now(self) -> datetime:
        return max((stage.now for stage in self.stages), default=datetime(2026, 3, 9, tzinfo=UTC))

    @property
    def house(self) -> House:
        settings = Settings(database_url=str(self.engine.url), public_url=PUBLIC, secret_key=SecretStr("s" * 40))
        stage = self.stages[-1]
        return House(settings, self.engine, stage.clerk, stage.channel, lambda: self.now, None)

    def client(self) -> FlaskClient:
        return app(self.house).test_client()

    def get(self, path: str, status: int = 200) -> TestResponse:
        answer = self.client().get(path)
        assert answer.status_code == status, answer.get_data(as_text=True)
        return answer

    def text(self, path: str) -> str:
        return self.get(path).get_data(as_text=True)

    def folder(self, number: int) -> Folder:
        with reading(self.engine) as conn:
            folder = open_folder(conn, number)
        assert folder is not None
        return folder
