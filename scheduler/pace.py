"""How fast each of our numbers may speak: carriers allow so many texts a second of a number, and throttle the rest."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock


@dataclass
class Pace:
    """`rate` is texts a second of one number, by this process; `seconds` is a steady clock, `sleep` waits."""

    rate: float
    seconds: Callable[[], float]
    sleep: Callable[[float], None]
    _free_at: dict[str, float] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def wait(self, sender: str) -> None:
        """Waits until this number may speak again."""
        with self._lock:
            now = self.seconds()
            at = max(now, self._free_at.get(sender, now))
            self._free_at[sender] = at + 1 / self.rate
        if at > now:
            self.sleep(at - now)
