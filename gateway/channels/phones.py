"""The demo's network: what it takes arrives at once, unless the phone is switched off."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from handlers.inbound import Receipt
from scheduler.channel import Accepted, Outgoing


@dataclass
class PhonesChannel:
    """`report` is told of every delivery, as by a provider's webhook; `is_off` says which phones get nothing."""

    report: Callable[[int, Receipt], bool]
    is_off: Callable[[str], bool]
    now: Callable[[], datetime]
    name: str = "phones"

    def send(self, out: Outgoing) -> Accepted:
        provider_id = f"{self.name}-{out.message_id}"
        if not self.is_off(out.to):
            self.report(out.message_id, Receipt(self.name, provider_id, "delivered", "delivered", "", "", self.now()))
        return Accepted(provider_id)

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:  # noqa: ARG002 - it takes everything at once
        return Accepted(f"{self.name}-{out.message_id}")
