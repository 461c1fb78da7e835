"""A channel that keeps what it is given, in order: the network of a story and of tests."""

from dataclasses import dataclass, field
from datetime import datetime

from scheduler.channel import Accepted, Outgoing


@dataclass(frozen=True, slots=True)
class Kept:
    provider_id: str
    out: Outgoing
    delivered: bool  # False: the network had lost that phone when the text went out


@dataclass
class KeptChannel:
    """`lost` holds the numbers where nothing arrives; a text to one is taken all the same."""

    name: str = "story"
    kept: list[Kept] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)

    def send(self, out: Outgoing) -> Accepted:
        kept = Kept(f"{self.name}-{len(self.kept) + 1}", out, delivered=out.to not in self.lost)
        self.kept.append(kept)
        return Accepted(kept.provider_id)

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:  # noqa: ARG002 - nothing here has a date
        for kept in self.kept:
            if kept.out.message_id == out.message_id:
                return Accepted(kept.provider_id)
        return None

    def delivered_to(self, number: str) -> list[Outgoing]:
        return [kept.out for kept in self.kept if kept.delivered and kept.out.to == number]
