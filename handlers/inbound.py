"""What comes in at any door, in one shape: a person's text, or the receipt of one of ours."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

# Whose fault a failure is: the number called, whoever runs this service, the network between, or nobody's:
# the person has asked not to be texted.
Blame = Literal["number", "operator", "network", "person"]


@dataclass(frozen=True, slots=True)
class Inbound:
    """One text as a channel received it; (channel, provider_id) is unique, so that a repeat is known.

    `sender` is E.164, or a short code as it came. `to` is the address the person texted to, with the
    prefix of its network if it has one ("whatsapp:+91..."): a reply goes out from the same address.
    `wish` is STOP or START where the provider itself has read the text so, acts on it and has answered it.
    """

    channel: str
    provider_id: str
    sender: str
    to: str
    text: str
    received_at: datetime
    media: tuple[str, ...] = ()
    wish: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a provider says became of one text of ours.

    `status` is one of our words (queued, sent, delivered, read, undelivered, failed, canceled), or "" where
    we have none for the provider's, which `raw_status` keeps. `code`, `reason`, `retry` and
    `blame` speak of a failure: may the text be sent again, and whose fault was it.
    """

    channel: str
    provider_id: str
    status: str
    raw_status: str
    code: str
    reason: str
    at: datetime
    retry: bool = False
    blame: Blame | None = None
