"""The public notice board: what is to be sold, where and when, for everybody; nothing about anybody."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import groupby

from flask import Blueprint, Response, abort, render_template, request
from sqlalchemy import Connection, Engine
from werkzeug.wrappers import Response as BaseResponse

from distraint.lengths import plain
from distraint.store import board, offices
from distraint.store.board import Posted, Spot
from distraint.store.engine import reading
from distraint.store.offices import place_key
from gateway.pages.feeds_atom import atom
from gateway.pages.feeds_cap import FaultyTimes, cap
from gateway.paper import words
from gateway.paper.poster import facts, poster
from gateway.paper.public import Notice, masker, notice_of
from gateway.settings import Settings
from handlers.docket import open_folder

PER_PAGE = 25
IN_FEED = 50
LAST_PAGE = 10_000
LONGEST_PLACE = 80
LONGEST_NUMBER = 15
FRESH_SECONDS = 60

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

Masked = tuple[str, Spot]  # a place as the public may read it, and as it was texted

_poster = lru_cache(maxsize=64)(poster)


def notices(settings: Settings, engine: Engine, now: Callable[[], datetime]) -> Blueprint:
    """The board's pages, feed, alerts and posters: open to all, so that nothing of them may be personal."""
    routes = Blueprint(
        "notices", __name__, template_folder="templates", static_folder="static", static_url_path="/notices/static"
    )
    routes.after_request(_guarded)
    address = public_address(settings)

    @routes.get("/notices")
    def index() -> BaseResponse:
        place = _place()
        page = min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)
        with reading(engine) as conn:
            spots = _spots(conn)
            called = {office.id: plain(office.name) for office in offices.offices(conn)}
            chosen = _of_place(spots, place)
            lines = board.posted(conn, _texted(chosen, place), skip=(page - 1) * PER_PAGE, most=PER_PAGE)
            shown = _notices(conn, lines, now())
        count = sum(spot.count for _, spot in chosen)
        body = render_template(
            "notices/index.html",
            place=place,
            places=_places(spots, called),
            groups=[(office, list(each)) for office, each in groupby(shown, key=lambda notice: notice.office)],
            count=count,
            page=page,
            pages=-(-count // PER_PAGE),
            said=words,
            viewer=None,  # the page is the same for everybody, and kept by whoever carries it
        )
        return _fresh(body, "text/html; charset=utf-8")

    @routes.get("/notices.atom")
    def feed() -> BaseResponse:
        place = _place()
        with reading(engine) as conn:
            chosen = _of_place(_spots(conn), place)
            shown = _notices(conn, board.posted(conn, _texted(chosen, place), newest=True, most=IN_FEED), now())
            since = board.since(conn)
        return _fresh(atom(shown, address, place, since), "application/atom+xml; charset=utf-8")

    @routes.get("/notices/<number>")
    def page(number: str) -> BaseResponse:
        notice = _one(engine, number, now())
        parts = [(language, facts(notice, language)) for language in notice.languages]
        body = render_template("notices/notice.html", notice=notice, parts=parts, said=words, viewer=None)
        return _fresh(body, "text/html; charset=utf-8")

    @routes.get("/notices/<number>.cap")
    def alert(number: str) -> BaseResponse:
        notice = _one(engine, number, now())
        try:
            body = cap(notice, address, settings.demo)
        except FaultyTimes as fault:
            abort(409, f"No alert: {fault}.")
        return _fresh(body, "application/cap+xml; charset=utf-8")

    @routes.get("/notices/<number>.pdf")
    def printed(number: str) -> BaseResponse:
        notice = _one(engine, number, now())
        # dated by the notice, not by the asking: the same notice is the same file
        body = _poster(notice, notice.updated, notice.language, f"{address}/notices/{notice.number}")
        answer = _fresh(body, "application/pdf")
        answer.headers["Content-Disposition"] = f'inline; filename="notice-{notice.number}.pdf"'
        return answer

    return routes


def public_address(settings: Settings) -> str:
    """Where the public reaches this service: never what a caller says it is called."""
    return settings.public_url or f"http://{settings.host}:{settings.port}"


def _one(engine: Engine, typed: str, now: datetime) -> Notice:
    """The notice of that number. One and the same answer for every other number: a case that is not public is as
    unknown as one that never was, and as fast."""
    notice = _found(engine, typed, now)
    if notice is None:
        abort(404, "There is no such notice.")
    return notice


def _found(engine: Engine, typed: str, now: datetime) -> Notice | None:
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST_NUMBER else -1
    with reading(engine) as conn:
        if not board.is_posted(conn, number) or typed != str(number):
            return None
        folder = open_folder(conn, number)
        return notice_of(folder, now, board.staff_names(conn, folder.office.id)) if folder else None


def _notices(conn: Connection, lines: Sequence[Posted], now: datetime) -> list[Notice]:
    names = {office: board.staff_names(conn, office) for office in {line.office for line in lines}}
    folders = [(open_folder(conn, line.case_no), names[line.office]) for line in lines]
    found = [notice_of(folder, now, called) for folder, called in folders if folder]
    return [notice for notice in found if notice]


def _spots(conn: Connection) -> list[Masked]:
    spots = board.spots(conn)
    masks = {office: masker(board.staff_names(conn, office)) for office in {spot.office for spot in spots}}
    return [(masks[spot.office](spot.place), spot) for spot in spots]


def _of_place(spots: Sequence[Masked], place: str) -> list[Masked]:
    return [(said, spot) for said, spot in spots if not place or place_key(said) == place_key(place)]


def _texted(chosen: Sequence[Masked], place: str) -> list[str] | None:
    return [spot.place for _, spot in chosen] if place else None


def _places(spots: Sequence[Masked], called: Mapping[str, str]) -> list[tuple[str, list[tuple[str, int]]]]:
    """Each office and its places, with how many notices each has."""
    found: dict[str, dict[str, tuple[str, int]]] = {}
    for said, spot in spots:
        places = found.setdefault(called.get(spot.office, spot.office), {})
        spelt, count = places.get(place_key(said), (said, 0))
        places[place_key(said)] = (spelt, count + spot.count)
    return [(office, [places[key] for key in sorted(places)]) for office, places in found.items()]


def _place() -> str:
    return plain(request.args.get("place", ""))[:LONGEST_PLACE]


def _fresh(body: str | bytes, kind: str) -> BaseResponse:
    answer = Response(body, content_type=kind)
    answer.set_etag(hashlib.sha256(answer.get_data()).hexdigest()[:32])
    answer.headers["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    return answer.make_conditional(request)


def _guarded(answer: Response) -> Response:
    answer.headers.setdefault("Content-Security-Policy", POLICY)
    answer.headers.setdefault("X-Content-Type-Options", "nosniff")
    answer.headers.setdefault("Referrer-Policy", "no-referrer")
    return answer
