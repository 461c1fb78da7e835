from datetime import timedelta

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from distraint.store import logins, offices
from distraint.store.engine import writing
from gateway import cli, serve
from gateway.pages import login
from gateway.passwords import hasher
from gateway.settings import Settings, complaints
from gateway.wiring import build, utc_now
from tests.gateway.pages.rooms import (
    BARIPADA,
    COLLECTOR,
    OFFICER,
    OTHER_OFFICER,
    SEIZE,
    app_of,
    client_as,
    demo_house,
    text,
    token_in,
)

PASSWORD = "the drum at the town hall"
FORMS = ("/login", "/login/demo", "/logout", "/phones/send", "/phones/ahead", "/phones/switch")
SECRET = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def with_password(house):
    with writing(house.engine) as conn:
        logins.put_password(conn, OFFICER, hasher.hash(PASSWORD), utc_now())
    return house


def try_login(client: FlaskClient, password: str, phone: str = OFFICER, **more: str):
    form = {"csrf_token": token_in(client), "phone": phone, "password": password}
    return client.post("/login", data=form | more)


def test_phone_and_password_open_the_status_page(with_password, client):
    answer = try_login(client, PASSWORD, phone="90000 00002", next="/status?state=held")
    assert (answer.status_code, answer.location) == (303, "/status?state=held")
    assert client.get("/status").status_code == 200


def test_a_wrong_password_opens_nothing(with_password, client):
    assert try_login(client, "something else").status_code == 403
    assert client.get("/status").location == "/login?next=/status"


@pytest.mark.parametrize("phone", ["+919000000077", "", "no phone", "\0", "9" * 400])
def test_an_unknown_phone_is_answered_like_a_wrong_password(with_password, client, phone):
    known, unknown = try_login(client, "wrong"), try_login(client, "wrong", phone=phone)
    said = "Phone and password do not belong together."
    assert known.status_code == unknown.status_code == 403
    assert said in known.get_data(as_text=True)
    assert said in unknown.get_data(as_text=True)


def test_after_five_wrong_passwords_even_the_right_one_waits(with_password, client):
    for _ in range(login.MOST_BY_PHONE):
        assert try_login(client, "wrong").status_code == 403
    assert try_login(client, PASSWORD).status_code == 429
    with writing(with_password.engine) as conn:
        assert logins.tries(conn, f"phone {OFFICER}", utc_now() - login.WINDOW) == login.MOST_BY_PHONE
        logins.note_try(conn, ["somebody"], utc_now() + login.WINDOW, utc_now() + timedelta(minutes=1))
    assert try_login(client, PASSWORD).status_code == 303


def test_one_address_does_not_try_every_phone(with_password, client):
    for at in range(login.MOST_FROM_ADDRESS):
        form = {"csrf_token": token_in(client), "phone": f"+9190000002{at:02}", "password": "x"}
        client.post("/login", data=form, environ_base={"REMOTE_ADDR": "198.51.100.7"})
    form = {"csrf_token": token_in(client), "phone": OFFICER, "password": PASSWORD}
    assert client.post("/login", data=form, environ_base={"REMOTE_ADDR": "198.51.100.7"}).status_code == 429
    assert client.post("/login", data=form, environ_base={"REMOTE_ADDR": "198.51.100.8"}).status_code == 303


@pytest.mark.parametrize(
    "path", ["/login", "/login/demo", "/logout", "/phones/send", "/phones/ahead", "/phones/switch"]
)
@pytest.mark.parametrize("token", [None, "forged"])
def test_a_form_without_its_token_is_refused(officer, path, token):
    form = {"phone": OFFICER, "text": "MINE", "by": "1h"} | ({"csrf_token": token} if token else {})
    assert officer.post(path, data=form).status_code == 400


def test_what_providers_post_needs_no_token(client):
    assert client.post("/twilio/sms", data={"From": OFFICER}).status_code == 403  # the signature, not the token


def test_logging_out_ends_it(officer):
    assert officer.post("/logout", data={"csrf_token": token_in(officer)}).status_code == 302
    assert officer.get("/status").status_code == 302


def test_a_new_password_ends_logins_made_with_the_old_one(with_password, client):
    try_login(client, PASSWORD)
    with writing(with_password.engine) as conn:
        logins.put_password(conn, OFFICER, hasher.hash("another one"), utc_now())
    assert client.get("/status").status_code == 302


def test_who_has_left_the_staff_sees_nothing_any_more(with_password, client):
    try_login(client, PASSWORD)
    with writing(with_password.engine) as conn:
        offices.dismiss(conn, BARIPADA, OFFICER, "officer")
    assert client.get("/status").status_code == 302


@pytest.mark.parametrize("onward", ["https://evil.example/", "//evil.example", "/phones", ""])
def test_a_login_leads_nowhere_else(with_password, client, onward):
    assert try_login(client, PASSWORD, next=onward).location == "/status"


def test_the_cookie_is_kept_from_scripts_other_sites_and_plain_http(tmp_path):
    live = {"public_url": "https://gw.example.org", "secret_key": SECRET, "database_url": f"sqlite:///{tmp_path}/l.db"}
    demo_house(tmp_path).engine.dispose()
    for settings, secure in ((live, True), ({"demo": True, "database_url": f"sqlite:///{tmp_path}/demo.db"}, False)):
        cookie = serve.app(build(Settings.model_validate(settings))).test_client().get("/login").headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) is secure


def test_a_live_house_has_no_phones_and_lets_nobody_in_unasked(tmp_path):
    demo_house(tmp_path).engine.dispose()
    live = {"public_url": "https://gw.example.org", "database_url": f"sqlite:///{tmp_path}/demo.db"}
    client = serve.app(build(Settings.model_validate(live))).test_client()
    assert client.get("/phones").status_code == client.get("/phones/stories").status_code == 404
    assert client.post("/phones/text", json={}).status_code == 404
    assert "This is a demo" not in client.get("/login").get_data(as_text=True)
    answer = client.post("/login/demo", data={"csrf_token": token_in(client), "phone": OFFICER})
    assert answer.status_code == 403


def test_a_short_secret_is_complained_of(tmp_path):
    live = Settings.model_validate({"public_url": "https://gw.example.org", "secret_key": "short"})
    assert any("MUNADI_SECRET_KEY" in line for line in complaints(live))


def test_every_process_has_the_same_secret(house):
    assert app_of(house).config["SECRET_KEY"] == app_of(house).config["SECRET_KEY"]


def test_another_offices_case_is_as_if_there_were_none(house, officer):
    number = text(officer, COLLECTOR, SEIZE)[0]["case_no"]
    other = client_as(house, OTHER_OFFICER)
    pages = [f"/status/cases/{number}", f"/status/cases/{number}/facts.csv", "/status/cases/1053"]
    answers = [other.get(page) for page in pages]
    assert {(answer.status_code, answer.get_data()) for answer in answers} == {(404, b"There is no such case.\n")}
    assert officer.get(pages[0]).status_code == 200
    assert f"/status/cases/{number}" not in other.get(f"/status?q={number}").get_data(as_text=True)
    assert SEIZE.split()[-2] not in other.get("/status/cases.csv?state=all").get_data(as_text=True)


def test_a_collector_sees_his_own_cases_and_an_admin_the_small_whole(house, officer):
    number = text(officer, COLLECTOR, SEIZE)[0]["case_no"]
    with writing(house.engine) as conn:
        baripada = offices.office(conn, BARIPADA)
        assert baripada
        more = [offices.Member("+919000000003", "collector", "Om"), offices.Member("+919000000009", "admin", "Lila")]
        offices.keep_office(conn, baripada, more, utc_now())
    own, colleague, admin = (client_as(house, phone) for phone in (COLLECTOR, "+919000000003", "+919000000009"))
    assert own.get(f"/status/cases/{number}").status_code == 200
    assert colleague.get(f"/status/cases/{number}").status_code == 404
    seen = admin.get("/status").get_data(as_text=True)
    assert f"/status/cases/{number}" in seen
    assert "Ponnani Pound" in seen


def test_nothing_behind_the_login_tells_a_case_that_is_from_one_that_is_not(client):
    number = text(client, COLLECTOR, SEIZE)[0]["case_no"]
    answers = [client.get(f"/status/cases/{each}") for each in (number, 1053, "KRK-001", "9" * 5000)]
    assert {answer.status_code for answer in answers} == {302}
    assert all(answer.location.startswith("/login?next=") for answer in answers)
    assert all("handcart" not in answer.get_data(as_text=True) for answer in answers)


def test_a_password_is_set_on_the_command_line(tmp_path, monkeypatch):
    house = demo_house(tmp_path)
    monkeypatch.setenv("MUNADI_DEMO", "1")
    monkeypatch.setenv("MUNADI_DATABASE_URL", f"sqlite:///{tmp_path}/demo.db")
    run, ask = CliRunner(), ["staff", "password", BARIPADA, "9000000002"]
    assert run.invoke(cli.main, ask, input=f"{PASSWORD}\n{PASSWORD}\n").exit_code == 0
    assert try_login(app_of(house).test_client(), PASSWORD).status_code == 303
    short = run.invoke(cli.main, ask, input="short\nshort\n")
    stranger = run.invoke(cli.main, [*ask[:3], "9000000077"], input=f"{PASSWORD}\n{PASSWORD}\n")
    assert (short.exit_code, stranger.exit_code) == (1, 1)
    assert "not on the staff" in stranger.output
    house.engine.dispose()
