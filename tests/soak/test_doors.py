"""Whatever comes to whatever door, no answer speaks of a fault of ours."""

import functools
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from distraint.store.engine import migrate
from gateway import serve
from gateway.settings import Settings
from gateway.tick import load_demo
from gateway.wiring import House, build
from tests.gateway.desk import PUBLIC, TOKEN, encoded, sign
from tests.gateway.pages.rooms import COLLECTOR, OFFICER, OWNER, SEIZE, token_in
from tests.properties.test_clerk import any_text
from tests.soak.conftest import Measured
from tests.soak.sizes import Size, sizes

OFFICE = "+919000000090"
FIELDS = (
    "MessageSid",
    "SmsSid",
    "From",
    "To",
    "Body",
    "NumMedia",
    "MediaUrl0",
    "Latitude",
    "Longitude",
    "MessageStatus",
    "ErrorCode",
    "OptOutType",
    "CallSid",
    "CallStatus",
    "Digits",
    "SpeechResult",
    "phone",
    "text",
    "to",
    "by",
    "password",
    "csrf_token",
    "q",
    "state",
    "page",
    "after",
    "days",
    "office",
    "place",
    "m",
    "next",
)
HEADERS = (
    "X-Twilio-Signature",
    "Content-Type",
    "Accept",
    "Accept-Language",
    "Cookie",
    "Host",
    "If-None-Match",
    "Range",
    "If-Modified-Since",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "Authorization",
    "Referer",
    "Content-Encoding",
    "Transfer-Encoding",
    "X-Requested-With",
    "X-CSRFToken",
    "Origin",
    "User-Agent",
)

# Values that somebody once fell over, and any at all.
odd = st.one_of(
    any_text,
    st.sampled_from(
        [
            "",
            "\x00",
            "%00",
            "१०",
            "9" * 40,
            "-1",
            "1e309",
            "NaN",
            "../../etc/passwd",
            "' OR 1=1 --",
            "<b>",
            "\ud800",
            "🪘" * 90,
        ]
    ),
    st.sampled_from([COLLECTOR, OFFICER, OWNER, OFFICE, "whatsapp:" + OWNER, "AD-BANK", "57575", "+", "anonymous"]),
    st.sampled_from(
        ["delivered", "undelivered", "failed", "FOO", "30003", "21610", "STOP", "START", "12h", "next", "all"]
    ),
    st.integers(-(2**70), 2**70).map(str),
    st.text(max_size=30),
).map(lambda said: said.encode("utf-8", "replace").decode())
pairs = st.lists(st.tuples(st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)), odd), max_size=8)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), each, max_size=4),
    max_leaves=8,
)
objects = st.dictionaries(st.sampled_from(FIELDS), jsons, max_size=4)
header = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40)
headers = st.dictionaries(
    st.sampled_from(HEADERS),
    header,
    max_size=4,
)


@functools.cache
def town() -> tuple[House, list[tuple[str, set[str]]]]:
    """A demo with its five offices, where posts of the provider are believed too; and every route it has."""
    given = {
        "demo": True,
        "database_url": f"sqlite:///{Path(tempfile.mkdtemp(prefix='munadi-doors-')) / 'demo.db'}",
        "public_url": PUBLIC,
        "twilio_account_sid": "AC" + "0" * 32,
        "twilio_auth_token": TOKEN,
    }
    house = build(Settings.model_validate(given))
    migrate(house.engine)
    load_demo(house)
    app = serve.app(house)
    routes = [(rule.rule, set(rule.methods or ())) for rule in app.url_map.iter_rules()]
    return house, sorted(routes, key=lambda route: (route[0], sorted(route[1])))


@functools.cache
def clients() -> tuple[FlaskClient, FlaskClient]:
    """Somebody, and an officer who is logged in."""
    house, _ = town()
    app = serve.app(house)
    anybody, officer = app.test_client(), app.test_client()
    officer.post("/login/demo", data={"csrf_token": token_in(officer), "phone": OFFICER})
    assert officer.get("/status").status_code == 200
    assert anybody.post("/phones/text", json={"phone": COLLECTOR, "text": SEIZE}).status_code == 200
    return anybody, officer


text_form = st.tuples(
    odd.map(lambda said: ("MessageSid", said)),
    st.sampled_from([COLLECTOR, OFFICER, OWNER, "AD-BANK"]).map(lambda phone: ("From", phone)),
    st.sampled_from([OFFICE, OFFICE, "whatsapp:" + OFFICE, "", "?"]).map(lambda phone: ("To", phone)),
    any_text.map(lambda said: ("Body", said.encode("utf-8", "replace").decode())),
).map(list)
receipt_form = st.tuples(
    st.sampled_from(["SM1", "", "x"]).map(lambda sid: ("MessageSid", sid)),
    st.one_of(st.sampled_from(["sent", "delivered", "failed", "undelivered", "read"]), odd).map(
        lambda said: ("MessageStatus", said)
    ),
    st.one_of(st.sampled_from(["", "30003", "30005", "21610"]), odd).map(lambda said: ("ErrorCode", said)),
).map(list)
forms = st.one_of(pairs, text_form, receipt_form, st.tuples(text_form, pairs).map(lambda both: both[0] + both[1]))
queries = st.one_of(pairs, st.integers(0, 60).map(lambda m: [("m", str(m))]))


def _genuine(target: str, form: list[tuple[str, str]]) -> dict[str, str]:
    return {"X-Twilio-Signature": sign(PUBLIC + target, form)}


@st.composite
def requests(draw: st.DrawFn) -> tuple[bool, str, str, dict[str, Any]]:
    every = town()[1]
    doors = [route for route in every if "POST" in route[1]]
    rule, methods = draw(st.one_of(st.sampled_from(every), st.sampled_from(doors)))
    blanks = st.one_of(st.sampled_from(["1007", "1015", "0", "99999999999999999999"]), odd)
    path = "".join(
        quote(draw(blanks), safe="") if part.startswith("<") else part
        for part in rule.replace("<", "\n<").replace(">", ">\n").split("\n")
    )
    served = sorted(methods - {"OPTIONS", "HEAD"}) or ["GET"]
    method = draw(st.sampled_from(served * 6 + ["GET", "POST", "PUT", "OPTIONS", "HEAD"]))
    query = encoded(draw(queries))
    given: dict[str, Any] = {"headers": draw(headers), "query_string": query}
    kind = draw(st.sampled_from(("form", "form", "json", "bytes", "none") if method != "GET" else ("none",)))
    if kind == "form":
        form = draw(forms)
        given |= {"data": encoded(form), "content_type": "application/x-www-form-urlencoded"}
        if draw(st.sampled_from((True, True, True, False))):  # genuine posts go deeper
            given["headers"] = _genuine(path + (f"?{query}" if query else ""), form)
    elif kind == "json":
        said = draw(objects if path.startswith("/phones") else jsons)  # the demo's page posts objects alone
        given |= {"data": json.dumps(said), "content_type": "application/json"}
    elif kind == "bytes":
        given["data"] = draw(st.binary(max_size=200))
    return draw(st.booleans()), method, path, given


@sizes("bodies")
def test_any_body_and_any_headers_to_every_route_yield_no_5xx(size: Size, measured: Measured) -> None:
    seen: Counter[int] = Counter()
    reached: set[str] = set()

    @settings(
        max_examples=size.times,
        deadline=None,
        database=None,
        phases=(Phase.generate,) if size.times > 1_000 else (Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(requests())
    def knock(asked: tuple[bool, str, str, dict[str, Any]]) -> None:
        known, method, path, given = asked
        client = clients()[known]
        if path == "/readyz":
            town()[0].beat()  # a clock is there
        answer = client.open(path, method=method, **given)
        seen[answer.status_code] += 1
        reached.add(path.partition("?")[0].split("/")[1])
        assert answer.status_code < 500, f"{answer.status_code} for {asked}: {answer.get_data(as_text=True)[:200]}"

    knock()
    if size.times > 1_000:
        doors = {rule.split("/")[1] for rule, _ in town()[1]}
        assert reached >= {door for door in doors if not door.startswith("<")}
    measured(f"{sum(seen.values())} requests to {len(town()[1])} routes: {dict(sorted(seen.items()))}")


@pytest.mark.parametrize("door", ["/twilio/sms", "/twilio/receipt"])
def test_f085_f086_what_no_column_holds_is_no_fault_at_a_door_of_the_provider(door: str) -> None:
    client = clients()[0]
    for value in (
        "STATUS\x00KRK-014",
        "STATUS 99999999999999999999",
        "SEIZE FEE 1e309 cart OWNER UNKNOWN AT x",
        "9" * 5000,
    ):
        form = [("MessageSid", f"SM{hash(value)}"), ("From", OWNER), ("To", OFFICE), ("Body", value), ("m", value)]
        target = f"{door}?m=99999999999999999999"
        head = {"X-Twilio-Signature": sign(PUBLIC + target, form)}
        answer = client.post(target, data=encoded(form), headers=head, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (200, 204)
