"""Where everything is put together: settings to engine, clerk, channels and time. Nothing else knows all of them."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from distraint.store import sessions
from distraint.store.engine import open_engine, reading, writing
from distraint.store.sessions import Session
from gateway.channels.console import ConsoleChannel
from gateway.channels.phones import PhonesChannel
from gateway.channels.twilio import TwilioChannel
from gateway.codes import random_confirm_code, random_release_code
from gateway.demo.time import DemoTime
from gateway.settings import Settings
from handlers.clerk import Clerk
from handlers.inbound import Inbound, Receipt
from scheduler.channel import Channel

_BEAT = ("clock", "beat")
_OFF = ("demo", "off")
LOST_BEAT = timedelta(minutes=2)

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class House:
    """The service put together. `now` is the one clock; `channel` is what the offices speak by."""

    settings: Settings
    engine: Engine
    clerk: Clerk
    channel: Channel
    now: Now
    demo: DemoTime | None

    def receive(self, inbound: Inbound) -> None:
        self.clerk.receive(inbound)

    def receipt(self, message_id: int, receipt: Receipt) -> bool:
        return self.clerk.receipt(message_id, receipt)

    def alive(self) -> bool:
        """Whether a clock has beaten lately."""
        beat = self.last_beat()
        return beat is not None and abs(utc_now() - beat) < LOST_BEAT  # the host's clock may have been set back

    def last_beat(self) -> datetime | None:
        with reading(self.engine) as conn:
            said = sessions.get(conn, *_BEAT).notes.get("at")
        return datetime.fromisoformat(said) if said else None

    def beat(self) -> None:
        with writing(self.engine) as conn:
            sessions.put(conn, Session(*_BEAT, notes={"at": utc_now().isoformat()}))

    def phones_off(self) -> frozenset[str]:
        with reading(self.engine) as conn:
            return frozenset(sessions.get(conn, *_OFF).notes.get("phones", ()))

    def switch(self, phone: str, off: bool) -> None:
        """Switches a phone of the demo off or on."""
        phones = self.phones_off() | {phone} if off else self.phones_off() - {phone}
        with writing(self.engine) as conn:
            sessions.put(conn, Session(*_OFF, notes={"phones": sorted(phones)}))


def build(settings: Settings) -> House:
    """The house, with its database opened but not yet spoken to."""
    engine = open_engine(settings.database_url)
    demo = DemoTime(engine) if settings.demo else None
    now = demo.now if demo else utc_now
    clerk = Clerk(engine, _line(settings), random_release_code, random_confirm_code)
    channel: Channel
    if settings.demo:
        channel = PhonesChannel(clerk.receipt, lambda phone: phone in house.phones_off(), now)
    elif settings.twilio_account_sid:
        channel = TwilioChannel(settings)
    else:
        channel = ConsoleChannel(sys.stdout)
    house = House(settings, engine, clerk, channel, now, demo)
    return house


def _line(settings: Settings) -> str:
    return "phones" if settings.demo else "twilio" if settings.twilio_account_sid else "console"
