import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from gateway.pages import phones_stories
from gateway.pages.phones_people import SETTINGS
from tests.gateway.pages.rooms import BARIPADA, COLLECTOR, NEIGHBOUR, OFFICER, OWNER, SEIZE, text, token_in

IDLE = ("DUE", "WHY", "HELP", "STATUS", "NOTICES", "LEAVE", "JOIN", "EXP")
OFFICES = (BARIPADA, "kanhangad-municipality", "alanganallur-panchayat", "ponnani-pound", "nagpur-octroi")


def hints(client, phone: str, office: str = BARIPADA, case: int | str = "") -> list[str]:
    """What is suggested to this phone."""
    body = client.get(f"/phones?office={office}&case={case}").get_data(as_text=True)
    of_phone = body.split(f'id="h{phone[1:]}"')[1].split("</form>")[0]
    return re.findall(r'name="hint" value="([^"]*)"', of_phone)


def press(client, phone: str, starts: str, office: str = BARIPADA) -> None:
    [hint] = [hint for hint in hints(client, phone, office) if hint.startswith(starts)]
    form = {"csrf_token": token_in(client, "/phones"), "office": office, "phone": phone, "hint": hint}
    assert client.post("/phones/send", data=form).status_code == 303


def move(client, by: str, office: str = BARIPADA) -> int:
    """Moves the clock as somebody does without script; how many stops there were."""
    form = {"csrf_token": token_in(client, "/phones"), "office": office, "by": by}
    stops, answer = 1, client.post("/phones/ahead", data=form)
    while "to=" in answer.location:
        body = client.get(answer.location).get_data(as_text=True)
        [to] = re.findall(r'name="to" value="([^"]+)"', body)
        answer = client.post("/phones/ahead", data=form | {"by": "", "to": to})
        stops += 1
    return stops


def test_a_whole_case_by_suggestions_alone(client):
    for phone, starts in ((COLLECTOR, "SEIZE"), (COLLECTOR, "EXP"), (COLLECTOR, "SENT"), (OFFICER, "GOT")):
        press(client, phone, starts)
    press(client, OWNER, "DUE")
    press(client, OWNER, "PAY")
    assert hints(client, OFFICER)[0].startswith("PAID")
    press(client, OFFICER, "PAID")
    press(client, COLLECTOR, "RELEASED")
    body = client.get("/phones").get_data(as_text=True)
    assert "closed: released" in body


@pytest.mark.parametrize("office", OFFICES)
def test_every_office_begins_with_a_seizure_that_its_statute_allows(client, office):
    body = client.get(f"/phones?office={office}").get_data(as_text=True)
    [hint] = re.findall(r'name="hint" value="(SEIZE[^"]*)"', body)
    phone = "+" + re.findall(r'<section class="phone" id="p(\d+)"', body)[0]
    press(client, phone, "SEIZE", office)
    body = client.get(f"/phones?office={office}").get_data(as_text=True)
    assert re.search(r"<strong>Case \d+</strong>", body), f"{hint} opened nothing"


def test_no_suggestion_is_refused(client):
    """Every suggestion, in every state that suggestions lead to, is done when it is pressed."""
    for office in OFFICES:
        for _ in range(12):
            body = client.get(f"/phones?office={office}").get_data(as_text=True)
            phones = ["+" + number for number in re.findall(r'<section class="phone" id="p(\d+)"', body)]
            offered = [(phone, hint) for phone in phones for hint in hints(client, phone, office)]
            moving = [each for each in offered if each[1].split()[0] not in ("DUE", "WHY", "HELP", "STATUS", "NOTICES")]
            phone, hint = next(
                (each for each in moving if each[1].split()[0] not in ("EXP", "LEAVE", "JOIN")), offered[0]
            )
            form = {"csrf_token": token_in(client, "/phones"), "office": office, "phone": phone, "hint": hint}
            client.post("/phones/send", data=form)
            thread = client.get(f"/phones?office={office}").get_data(as_text=True)
            of_phone = thread.split(f'id="t{phone[1:]}"')[1].split("</section>")[0]
            last = re.findall(r"<p>([^<]*)</p>", of_phone)[-1]
            assert not last.startswith("Not done"), f"{hint}: {last}"


def test_the_clock_goes_from_deadline_to_deadline(client):
    press(client, COLLECTOR, "SEIZE")
    assert move(client, "2d") == 3  # the duty begins, it is late, the days are over
    body = client.get("/phones").get_data(as_text=True)
    assert "late from then on: the property is to be sent to the officer" in body
    press(client, OFFICER, "GOT")
    assert move(client, "next") == 1
    assert "from now on the sale is lawful" in client.get("/phones").get_data(as_text=True)


def test_a_phone_that_is_off_gets_nothing(client):
    form = {"csrf_token": token_in(client, "/phones"), "office": BARIPADA, "phone": OWNER, "off": "1"}
    assert client.post("/phones/switch", data=form).status_code == 303
    press(client, COLLECTOR, "SEIZE")
    assert "did not arrive" in client.get("/phones").get_data(as_text=True)
    client.post("/phones/switch", data=form | {"off": "0"})
    assert 'aria-pressed="true"' not in client.get("/phones").get_data(as_text=True)


def test_the_neighbour_hears_the_drum(client):
    words = "SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk"
    number = text(client, COLLECTOR, words)[0]["case_no"]
    text(client, OFFICER, f"GOT {number}")
    move(client, "1d")
    thread = client.get("/phones").get_data(as_text=True).split(f'id="t{NEIGHBOUR[1:]}"')[1].split("</form>")[0]
    assert "handcart" in thread


@pytest.mark.parametrize("by", ["", "x", "-1h", "1y", "9999999d", "next x", "1" * 5000 + "h"])
def test_the_clock_refuses_what_is_no_length_of_time(client, by):
    form = {"csrf_token": token_in(client, "/phones"), "office": BARIPADA, "by": by}
    answer = client.post("/phones/ahead", data=form)
    assert answer.status_code == (303 if by == "-1h" else 400)


@pytest.mark.parametrize("to", ["2026", "2026-01-01", "9999-12-31T23:59:59+00:00", "\0", "x"])
def test_no_moment_breaks_the_page(client, to):
    assert client.get("/phones", query_string={"to": to, "office": to, "case": to}).status_code == 200
    form = {"csrf_token": token_in(client, "/phones"), "to": to}
    assert client.post("/phones/ahead", data=form).status_code == 400


def test_the_command_line_still_texts_and_moves(client):
    assert {got["to"] for got in text(client, COLLECTOR, SEIZE)} == {COLLECTOR, OWNER}
    answer = client.post("/phones/clock", json={"by": "next"}).get_json()
    assert len(answer["stops"]) == 1


def test_every_demo_office_has_its_people():
    assert len(SETTINGS) == len(OFFICES)


def test_a_story_is_played_step_by_step(client):
    first = client.get("/phones/stories/orissa-tender?step=2").get_data(as_text=True)
    assert "SEIZE FEE 30 handcart=3000" in first
    assert "RELEASED" not in first
    last = client.get("/phones/stories/orissa-tender?step=9999").get_data(as_text=True)
    assert "closed: released" in last
    assert "✗" not in last
    assert client.get("/phones").get_data(as_text=True).count("No case yet") == 1  # it ran in a database of its own


@pytest.mark.parametrize("name", ["nothing", "..", "%2e%2e%2fREADME", "orissa-tender.story"])
def test_there_is_no_other_story(client, name):
    assert client.get(f"/phones/stories/{name}").status_code in (404, 308)


def test_every_story_is_listed_with_what_it_is_about(client):
    body = client.get("/phones/stories").get_data(as_text=True)
    told = phones_stories.titles()
    assert len(told) >= 6
    assert all(f"/phones/stories/{name}" in body and about for name, (_, about) in told.items())


def test_many_who_press_at_once_do_not_trip(house, client):
    press(client, COLLECTOR, "SEIZE")
    app = client.application

    def look(at: int) -> int:
        mine = app.test_client()
        ask = {"phone": OWNER, "text": "DUE"}
        status: int = (mine.post("/phones/text", json=ask) if at % 2 else mine.get("/phones")).status_code
        return status

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(look, range(12))) == {200}


@pytest.mark.parametrize("path", ["/phones/send", "/login", "/phones/ahead", "/phones/switch"])
def test_a_body_over_the_limit_is_refused_clearly_however_it_is_framed(client, path):
    too_long = "x" * (client.application.config["MAX_CONTENT_LENGTH"] + 1)
    for answer in (
        client.post(path, data={"text": too_long}),
        client.post(path, data={"text": too_long}, content_type="multipart/form-data"),
        client.post(
            path,
            data=too_long.encode(),
            content_type="application/x-www-form-urlencoded",
            environ_overrides={"CONTENT_LENGTH": "", "wsgi.input_terminated": True},
        ),
    ):
        assert (answer.status_code, answer.get_data()) == (413, b"The body is too large.\n")
