"""XML as it leaves the house: no letter that XML cannot hold, instants with the office's offset."""

import re
from datetime import datetime
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

# What is outside XML 1.0's Char production, and what it advises against.
_UNFIT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")


def fit(text: str) -> str:
    """The text without what XML cannot hold; everything else as it came."""
    return _UNFIT.sub("", text)


def stamp(instant: datetime) -> str:
    """`2026-03-10T10:00:00+05:30`: to the second, always with an offset, never `Z`. Raises ValueError for none."""
    if instant.utcoffset() is None:
        raise ValueError("an instant without a zone is no instant")
    return instant.isoformat(timespec="seconds")


def put(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    """A new last child."""
    child = SubElement(parent, name, {key: fit(value) for key, value in attributes.items()})
    child.text = fit(text) or None
    return child


def document(root: Element, namespace: str) -> bytes:
    register_namespace("", namespace)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'.encode()
