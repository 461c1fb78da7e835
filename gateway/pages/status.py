"""The status page: what needs a person first, then every case, the messages, and how the service itself is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from flask import Blueprint, Response, abort, g, render_template, request
from sqlalchemy import Connection

from distraint.money import rupees
from distraint.store import overview, traffic
from distraint.store.engine import reading
from distraint.store.overview import Wanted
from distraint.store.projections import CaseRow, DeadlineRow
from distraint.texts import languages
from gateway.pages import status_case, status_facts, status_matters
from gateway.pages.login import Viewer, require_login
from gateway.pages.status_csv import Column, download, table
from gateway.paper import papers
from gateway.wiring import LOST_BEAT, House, utc_now
from handlers.casenumbers import is_case_number, near_case_numbers, read_case_number
from handlers.docket import open_folder
from handlers.plates import plate_in
from handlers.reading import read_phone, tidy

PAGE = 25
MOST_EXPORTED = 100_000
LONGEST_QUERY = 80
GRACE = timedelta(minutes=2)
STATES = (
    *("held", "sent", "received", "noticed", "ready", "selling"),
    *("confirming", "sold", "holding", "released", "protested"),
)
_CASES = (
    *(Column("case", "number"), Column("office"), Column("state"), Column("outcome"), Column("what"), Column("plate")),
    *(Column("owner", "phone"), Column("person in charge", "phone"), Column("collector", "phone")),
    *(Column("seized", "instant"), Column("flags"), Column("next"), Column("due", "instant"), Column("clause")),
    Column("counted"),
)
_MATTERS = (Column("matter"), Column("case", "number"), Column("what"), Column("since", "instant"), Column("about"))


@dataclass(frozen=True, slots=True)
class Health:
    """How the service is: `late` deadlines are those the clock should have handled by now."""

    beat: datetime | None
    alive: bool
    late: int
    oldest_late: datetime | None
    waiting_since: datetime | None

    @property
    def ago(self) -> int:
        """Seconds since the clock beat, by the machine's time: a demo's own may be far ahead."""
        return int((utc_now() - self.beat).total_seconds()) if self.beat else 0


def status(house: House) -> Blueprint:
    """The routes behind the login."""
    pages = Blueprint("status", __name__)
    require_login(pages)

    @pages.get("/status")
    def small_page() -> str:
        viewer: Viewer = g.viewer
        now, wanted, page = house.now(), _wanted(viewer), _page()
        with reading(house.engine) as conn:
            rows, total = overview.cases(conn, viewer.scope, wanted, PAGE, (page - 1) * PAGE)
            shown = {
                "groups": status_matters.groups(conn, viewer, now) if page == 1 and wanted == Wanted() else [],
                "counts": overview.by_state(conn, viewer.scope),
                "rows": rows,
                "next": overview.next_deadlines(conn, [row.case_no for row in rows]),
                "messages": _channels(traffic.counts(conn, viewer.numbers, now - status_matters.RECENT)),
                "health": _health(conn, house, viewer, now),
                "near": _near(conn, viewer, wanted) if wanted.words and not rows else [],
            }
        return render_template(
            "status.html",
            **shown,
            **_listing(wanted, page, total),
            now=now,
            clock=utc_now(),
            zone=status_matters.zone_of(viewer),
            say=status_facts,
            states=STATES,
        )

    @pages.get("/status/cases.csv")
    def cases_csv() -> Response:
        viewer: Viewer = g.viewer
        with reading(house.engine) as conn:
            rows, _ = overview.cases(conn, viewer.scope, _wanted(viewer), MOST_EXPORTED)
            coming = overview.all_next_deadlines(conn, viewer.scope)
        lines = (_exported(row, coming.get(row.case_no)) for row in rows)
        return download("cases", table(_CASES, lines, status_matters.zone_of(viewer)))

    @pages.get("/status/matters.csv")
    def matters_csv() -> Response:
        viewer: Viewer = g.viewer
        with reading(house.engine) as conn:
            found = status_matters.groups(conn, viewer, house.now(), MOST_EXPORTED)
        lines = [
            {"matter": group.title, "case": row.case_no or None, "what": row.what, "since": row.at, "about": row.about}
            for group in found
            for row in group.rows
        ]
        return download("matters", table(_MATTERS, lines, status_matters.zone_of(viewer)))

    @pages.get("/status/cases/<number>")
    def case_page(number: str) -> str:
        folder_no = _seen_case(house, number)
        with reading(house.engine) as conn:
            folder = open_folder(conn, folder_no)
            if folder is None:
                abort(404, "There is no such case.")
            return render_template("case.html", **status_case.view(conn, folder, house.now()), rupees=rupees)

    @pages.get("/status/cases/<number>/<which>.csv")
    def case_csv(number: str, which: str) -> Response:
        folder_no = _seen_case(house, number)
        with reading(house.engine) as conn:
            folder = open_folder(conn, folder_no)
            text = status_case.export(conn, folder, which, house.now()) if folder else None
        if text is None:
            abort(404, "There is no such table.")
        return download(f"case-{folder_no}-{which}", text)

    @pages.get("/status/cases/<number>/<kind>.pdf")
    def case_paper(number: str, kind: str) -> Response:
        folder_no = _seen_case(house, number)
        with reading(house.engine) as conn:
            folder = open_folder(conn, folder_no)
        lang = request.args.get("lang", "")
        if folder is None or kind not in papers.FORMS or lang not in ("", *languages()):
            abort(404, "There is no such paper.")
        try:
            made = papers.paper_of(kind, folder, house.now(), lang or folder.law.option("language"))
        except papers.NoPaper as fault:
            abort(404, str(fault))
        return Response(made, content_type="application/pdf")

    return pages


def _seen_case(house: House, typed: str) -> int:
    """The number of a case that this viewer may see; another office's is answered as if there were none."""
    viewer: Viewer = g.viewer
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= 18 else 0
    with reading(house.engine) as conn:
        if not number or overview.case_row(conn, viewer.scope, number) is None:
            abort(404, "There is no such case.")
    return number


def _wanted(viewer: Viewer) -> Wanted:
    words = tidy(request.args.get("q", "")[:LONGEST_QUERY])
    if not words:
        state = request.args.get("state", "")
        return Wanted(state if state in (*STATES, "closed", "all") else "")
    return Wanted(number=read_case_number(words), phone=read_phone(words), plate=plate_in(words), words=words)


def _page() -> int:
    typed = request.args.get("page", "1")
    return min(max(int(typed), 1), 100_000) if typed.isascii() and typed.isdecimal() and len(typed) <= 6 else 1


def _listing(wanted: Wanted, page: int, total: int) -> dict[str, Any]:
    asked = {"q": wanted.words} if wanted.words else {"state": wanted.state} if wanted.state else {}
    pages = max(1, -(-total // PAGE))
    return {"wanted": wanted, "asked": asked, "page": page, "pages": pages, "total": total}


def _near(conn: Connection, viewer: Viewer, wanted: Wanted) -> list[int]:
    """The case that a wrong number may have been meant for."""
    if wanted.number is None or is_case_number(wanted.number):
        return []
    near = near_case_numbers(wanted.number)[:40]
    return [number for number in near if overview.case_row(conn, viewer.scope, number)][:3]


def _channels(counts: Mapping[tuple[str, str], int]) -> list[tuple[str, int, int, int]]:
    """By channel: waiting or under way, sent with no receipt yet, failed or doubtful."""
    found: dict[str, list[int]] = {}
    places = {"waiting": 0, "sending": 0, "sent": 1}
    for (channel, state), count in sorted(counts.items()):
        found.setdefault(channel, [0, 0, 0])[places.get(state, 2)] += count
    return [(channel, *sums) for channel, sums in found.items()]  # type: ignore[misc]


def _health(conn: Connection, house: House, viewer: Viewer, now: datetime) -> Health:
    beat = house.last_beat()
    late, oldest = overview.late_deadlines(conn, viewer.scope, now, GRACE)
    waiting = traffic.oldest_waiting(conn, viewer.numbers)
    alive = beat is not None and utc_now() - beat < LOST_BEAT
    return Health(beat, alive, late, oldest, waiting if waiting and waiting < now - GRACE else None)


def _exported(row: CaseRow, coming: DeadlineRow | None) -> dict[str, object]:
    line: dict[str, object] = asdict(row)
    line |= {"case": row.case_no, "owner": row.owner_phone, "person in charge": row.possessor_phone}
    line |= {"collector": row.collector_phone, "seized": row.seized_at, "flags": " ".join(row.flags)}
    if coming:
        line |= {"next": status_facts.deadline(coming.key), "due": coming.due}
        line |= {"clause": coming.cite, "counted": coming.how}
    return line
