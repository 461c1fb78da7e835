"""The board as an Atom feed (RFC 4287): an entry for each notice; neither its id nor its date changes by itself."""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote
from xml.etree.ElementTree import Element

from gateway.pages.feeds_xml import document, put, stamp
from gateway.paper.public import Notice

NAMESPACE = "http://www.w3.org/2005/Atom"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
NEVER = datetime(1970, 1, 1, tzinfo=UTC)


def _in(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


def atom(notices: Sequence[Notice], address: str, place: str, since: datetime | None) -> bytes:
    """The feed of a place, or of all; `address` is the service's own, `since` dates a feed that has no entry."""
    query = f"?place={quote(place, safe='')}" if place else ""
    feed = Element(_in("feed"), {LANG: "en"})
    put(feed, _in("id"), f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'munadi:notices:{place}')}")
    put(feed, _in("title"), f"Public auctions: {place}" if place else "Public auctions")
    put(feed, _in("updated"), stamp(max((n.updated for n in notices), default=since or NEVER)))
    put(put(feed, _in("author")), _in("name"), "Munadi")
    put(feed, _in("link"), rel="self", type="application/atom+xml", href=f"{address}/notices.atom{query}")
    put(feed, _in("link"), rel="alternate", type="text/html", href=f"{address}/notices{query}")
    for notice in sorted(notices, key=lambda n: (n.updated, n.number), reverse=True):
        _entry(feed, notice, address)
    return document(feed, NAMESPACE)


def _entry(feed: Element, notice: Notice, address: str) -> None:
    page = f"{address}/notices/{notice.number}"
    entry = put(feed, _in("entry"))
    put(entry, _in("id"), f"urn:uuid:{notice.id}")
    put(entry, _in("title"), f"{notice.what} ({notice.place})")
    put(entry, _in("published"), stamp(notice.revisions[0]))
    put(entry, _in("updated"), stamp(notice.updated))
    put(put(entry, _in("author")), _in("name"), notice.office)
    put(entry, _in("category"), term=notice.place or "-", label=notice.place)
    put(entry, _in("link"), rel="alternate", type="text/html", href=page)
    put(entry, _in("link"), rel="related", type="application/cap+xml", href=f"{page}.cap")
    put(entry, _in("link"), rel="related", type="application/pdf", href=f"{page}.pdf")
    put(entry, _in("summary"), notice.words["en"], **{LANG: "en"})
    if notice.language != "en":
        put(entry, _in("content"), notice.words[notice.language], **{"type": "text", LANG: notice.language})
