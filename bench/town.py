"""The office the benches work for: the demo's first, under another number."""

import importlib.resources
from dataclasses import replace

from distraint.store.offices import Office
from gateway import officefile
from gateway.story import Story
from gateway.wiring import utc_now

NUMBER = "+919000000090"


def office(name: str) -> Office:
    file = importlib.resources.files("gateway.demo") / "baripada.toml"
    described = officefile.read_office(file.read_text("utf-8"), utc_now().date())
    return replace(described.office, id=name, name=name.title(), number=NUMBER)


def story() -> Story:
    """A story's head with that office and two of its staff, and no steps yet."""
    of = office("bench")
    staff = [("+919000000001", "collector", "Ravi"), ("+919000000002", "officer", "Asha")]
    return Story(office=of.name, statute=of.statute, options=dict(of.options), staff=staff)
