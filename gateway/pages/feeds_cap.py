"""A notice as a CAP 1.2 alert (OASIS): one message for each time it changed, the newest naming those before it."""

import re
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from gateway.pages.feeds_xml import document, fit, put, stamp
from gateway.paper.public import Notice

NAMESPACE = "urn:oasis:names:tc:emergency:cap:1.2"
_PARTED = re.compile(r"[\s,<&]+")  # what may not stand in a sender or an identifier


class FaultyTimes(ValueError):
    """The times of an alert are at odds; the message says which."""


@dataclass(frozen=True, slots=True)
class Times:
    """When an alert is sent, holds, what it tells of begins, and it is over. Raises FaultyTimes when at odds."""

    sent: datetime
    effective: datetime
    onset: datetime | None = None
    expires: datetime | None = None

    def __post_init__(self) -> None:
        told = {"sent": self.sent, "effective": self.effective, "onset": self.onset, "expires": self.expires}
        for name, at in told.items():
            if at is not None and at.utcoffset() is None:
                raise FaultyTimes(f"{name} has no offset")
        # A sale may have begun before the last word about it was sent; nothing is over before it was said or begins.
        for earlier, later in (("sent", "expires"), ("effective", "expires"), ("onset", "expires")):
            before, after = told[earlier], told[later]
            if before is not None and after is not None and after <= before:
                raise FaultyTimes(f"{later} {stamp(after)} is not after {earlier} {stamp(before)}")


def cap(notice: Notice, address: str, exercise: bool) -> bytes:
    """The alert as it stands now. Raises FaultyTimes where the day of the sale was over when it last changed."""
    sent = notice.updated
    times = Times(sent, sent, notice.sale, notice.closes)
    sender = _name(f"{notice.office_id}@{urlsplit(address).hostname or 'localhost'}")
    alert = Element(_in("alert"))
    put(alert, _in("identifier"), _identifier(notice, len(notice.revisions)))
    put(alert, _in("sender"), sender)
    put(alert, _in("sent"), stamp(times.sent))
    put(alert, _in("status"), "Exercise" if exercise else "Actual")
    put(alert, _in("msgType"), "Update" if notice.revisions[1:] else "Alert")
    put(alert, _in("scope"), "Public")
    if exercise:
        put(alert, _in("note"), "A demonstration: nothing is sold.")
    earlier = enumerate(notice.revisions[:-1], 1)
    references = [f"{sender},{_identifier(notice, number)},{stamp(at)}" for number, at in earlier]
    if references:
        put(alert, _in("references"), " ".join(references))
    for language in notice.languages:
        _info(alert, notice, language, times, address)
    return document(alert, NAMESPACE)


def _info(alert: Element, notice: Notice, language: str, times: Times, address: str) -> None:
    info = put(alert, _in("info"))
    put(info, _in("language"), f"{language}-IN")
    put(info, _in("category"), "Other")
    put(info, _in("event"), "Public auction")
    put(info, _in("urgency"), "Immediate" if notice.begun else "Future")
    put(info, _in("severity"), "Minor")
    put(info, _in("certainty"), "Observed" if notice.begun else "Likely")
    for name in ("effective", "onset", "expires"):
        at = getattr(times, name)
        if at is not None:
            put(info, _in(name), stamp(at))
    put(info, _in("senderName"), notice.office)
    put(info, _in("headline"), _short(f"{notice.what} ({notice.place})"))
    put(info, _in("description"), notice.words.get(language, notice.words["en"]))
    put(info, _in("web"), f"{address}/notices/{notice.number}")
    put(put(info, _in("area")), _in("areaDesc"), notice.place or notice.office)


def _in(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


def _identifier(notice: Notice, revision: int) -> str:
    return f"munadi-{notice.id}-{revision}"


def _name(text: str) -> str:
    return _PARTED.sub("-", fit(text))


def _short(text: str) -> str:
    return text if len(text) <= 160 else text[:157] + "..."
