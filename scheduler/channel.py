"""What the clock asks of whatever carries a text."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from handlers.inbound import Blame


@dataclass(frozen=True, slots=True)
class Outgoing:
    """`others` are the provider's ids of other texts to that phone: none of them is this one, be the words the same."""

    message_id: int
    sender: str
    to: str
    text: str
    others: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Accepted:
    """The provider took the text and calls it by this id."""

    provider_id: str


class SendFailed(Exception):
    """The provider certainly did not take the text.

    `retry` says whether another try may do better, after `retry_after` seconds where the provider asks so.
    """

    def __init__(self, *, retry: bool, code: str, reason: str, blame: Blame, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {reason}" if code else reason)
        self.retry = retry
        self.code = code
        self.reason = reason
        self.blame = blame
        self.retry_after = retry_after


class SendUnknown(Exception):
    """The provider may or may not have taken the text: ask `find`, never send again blindly."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Channel(Protocol):
    @property
    def name(self) -> str: ...

    def send(self, out: Outgoing) -> Accepted:
        """Raises SendFailed or SendUnknown, nothing else; returns or raises within a bounded time."""
        ...

    def find(self, out: Outgoing, since: datetime) -> Accepted | None:
        """Whether the provider took this text at or after `since` (aware UTC); None: it did not.

        Raises SendFailed or SendUnknown where the provider cannot be asked just now, NotImplementedError
        where it never can.
        """
        ...
