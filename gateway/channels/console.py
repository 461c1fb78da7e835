"""A channel that prints a line for each text: what a demo sends."""

from dataclasses import dataclass
from datetime import datetime
from typing import TextIO

from scheduler.channel import Accepted, Outgoing


@dataclass(frozen=True)
class ConsoleChannel:
    stream: TextIO
    name: str = "console"

    def send(self, out: Outgoing) -> Accepted:
        line = " / ".join(out.text.splitlines())
        self.stream.write(f"{out.sender} > {out.to}: {line}\n")
        self.stream.flush()
        return Accepted(f"{self.name}-{out.message_id}")

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:
        raise NotImplementedError("what was printed cannot be looked up")
