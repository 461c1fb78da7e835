import re
from datetime import timedelta

import pytest
from sqlalchemy import update

from distraint.store import tables
from distraint.store.engine import writing
from tests.gateway.pages.rooms import COLLECTOR, OFFICER, OWNER, SEIZE, ahead, client_as, text

EVIL = "<img src=x onerror=alert(1)>"
QUERIES = (
    *("\0", "%00", "1053\0", "9" * 400, "-1", "1e999", "'; DROP TABLE fact; --", "%", "_", "\\", "\u202e"),
    *(EVIL, "+919000000011", "OD 15 B 4471", "१००७", "c1007", " ", "\n\t", "*" * 5000),
)


def seize(client, words: str = SEIZE) -> int:
    return next(int(got["case_no"]) for got in text(client, COLLECTOR, words) if got["case_no"])


def shown(client, address: str = "/status") -> str:
    """What a page says, without its markup."""
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]*>", " ", answer.get_data(as_text=True)).split())


def test_nothing_waits_at_first(officer):
    said = shown(officer)
    assert "Nothing waits for anybody." in said
    assert "has never beaten" in said


def test_a_duty_that_is_late_comes_first_and_goes_when_it_is_done(officer):
    number = seize(officer)
    ahead(officer, "2d")
    assert f"Overdue duties 1 {number} handcart · late to send" in shown(officer)
    text(officer, OFFICER, f"GOT {number}")
    assert "Overdue duties" not in shown(officer)


def test_a_lost_notice_is_flagged_on_both_pages(house, officer):
    house.switch(OWNER, off=True)
    number = seize(officer)
    text(officer, OFFICER, f"GOT {number}")
    ahead(officer, "2h")
    assert f"Lost and doubtful messages 1 {number} to {OWNER} · sent, no receipt" in shown(officer)
    assert "Not everything has arrived." in shown(officer, f"/status/cases/{number}")
    ahead(officer, "24h")
    assert f"Owners not reached 1 {number} handcart" in shown(officer)


def test_a_doubtful_message_is_flagged(house, officer):
    number = seize(officer)
    with writing(house.engine) as conn:
        this = (tables.message.c.case_no == number) & (tables.message.c.to == OWNER)
        conn.execute(update(tables.message).where(this).values(state="doubtful"))
    assert f"Lost and doubtful messages 1 {number} to {OWNER} · may not have left" in shown(officer)
    assert "may not have left" in shown(officer, f"/status/cases/{number}")


def test_a_tender_waits_until_it_is_answered(officer):
    number = seize(officer)
    text(officer, OFFICER, f"GOT {number}")
    text(officer, OWNER, "PAY")
    assert f"Tenders waiting 1 {number} handcart · {OWNER}" in shown(officer)
    text(officer, OFFICER, f"REFUSE {number} no money came")
    assert "Tenders waiting" not in shown(officer)


def test_a_claimed_time_waits_for_its_ok(officer):
    number = seize(officer)
    ahead(officer, "3h")
    noon = officer.get("/status").get_data(as_text=True)
    assert "Claimed times" not in noon
    hour, minute = map(int, re.findall(r"\d{4}, (\d+):(\d+)", noon)[0])
    earlier = timedelta(hours=hour, minutes=minute) - timedelta(hours=2)
    if earlier < timedelta(0):
        pytest.skip("two hours ago was yesterday")
    hours, rest = divmod(int(earlier.total_seconds()), 3600)
    text(officer, COLLECTOR, f"SENT {number} {hours}:{rest // 60:02}")
    assert f"Claimed times 1 {number} handcart · {COLLECTOR}" in shown(officer)
    assert "claimed" in shown(officer, f"/status/cases/{number}")
    text(officer, OFFICER, f"OK {number}")
    assert "Claimed times" not in shown(officer)


def test_a_sale_is_shown_on_its_day(officer):
    number = seize(officer)
    text(officer, OFFICER, f"GOT {number}")
    for _ in range(9):
        ahead(officer, "next")
        if "Sales today" in shown(officer):
            break
    assert f"Sales today 1 {number} handcart" in shown(officer)
    ahead(officer, "next")
    ahead(officer, "next")
    text(officer, OFFICER, f"BEGIN {number} ANYWAY")
    assert "Sales under way 1" in shown(officer)


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("name", ["q", "page", "state"])
def test_no_question_breaks_the_page(officer, query, name):
    seize(officer)
    assert officer.get("/status", query_string={name: query}).status_code == 200
    assert officer.get("/status/cases.csv", query_string={name: query}).status_code == 200


@pytest.mark.parametrize("raw", ["%ED%A0%BD", "%FF%FE", "%C0%80", "%00%00", "q=&q=1007", "%F0%9F"])
def test_no_bytes_break_the_page(officer, raw):
    assert officer.get(f"/status?q={raw}").status_code == 200
    assert officer.get(f"/status/cases/{raw}").status_code == 404


@pytest.mark.parametrize("number", ["0", "-1", "9" * 18, "9" * 5000, "1e9", "%00", "१००७", "x", "1007.0"])
def test_no_number_breaks_the_page_of_a_case(officer, number):
    assert officer.get(f"/status/cases/{number}").status_code == 404
    assert officer.get(f"/status/cases/{number}/facts.csv").status_code == 404


@pytest.mark.parametrize("query", ["{0}", "c{0}", "9000000011", "+91 90000 00011", "od-15-b-4471", "auto"])
def test_a_case_is_found_by_number_phone_plate_or_word(officer, query):
    number = seize(officer, "SEIZE FEE 45 OD15B4471 auto=60000 OWNER 9000000011 AT Gandhi Chowk")
    text(officer, COLLECTOR, "SEIZE FEE 30 handcart=3000 OWNER 9000000012 AT Gandhi Chowk")
    said = shown(officer, f"/status?q={query.format(number).replace('+', '%2B')}")
    assert f"{number} held OD15B4471 auto" in said
    assert "handcart" not in said


def test_a_slip_of_the_thumb_is_helped(officer):
    number = seize(officer)
    assert f"Did you mean {number} ?" in shown(officer, f"/status?q={number + 1}")


def test_the_list_has_pages(officer):
    numbers = [seize(officer) for _ in range(27)]
    assert "1 of 2" in shown(officer)
    first, second = (
        set(re.findall(r"/status/cases/(\d+)", officer.get(f"/status?page={n}").get_data(as_text=True))) for n in (1, 2)
    )
    assert first | second == {str(number) for number in numbers}
    assert not second - {str(number) for number in numbers}
    assert "No case." in shown(officer, "/status?page=3")


def test_the_page_of_a_case_tells_everything(officer):
    number = seize(officer)
    text(officer, COLLECTOR, f"EXP {number} 60 porter")
    text(officer, OFFICER, f"GOT {number}")
    said = shown(officer, f"/status/cases/{number}")
    for expected in (
        "Expense Rs 60.00, porter",
        f"by the text “EXP {number} 60 porter”",
        "Ravi, collector",
        f"Notice served on the owner {OWNER}, by text",
        "a tender must be Rs 90.00",
        "every fact is as it was written",
        f"PAID {number} 90.00",
        "Why not the rest",
        "It is already sent.",
        "receipts: delivered",
        "not counted",
    ):
        assert expected in said


def test_a_record_that_was_altered_says_so(house, officer):
    number = seize(officer)
    with writing(house.engine) as conn:
        this = (tables.fact.c.case_no == number) & (tables.fact.c.seq == 1)
        conn.execute(update(tables.fact).where(this).values(who="+919000000003"))
    assert "The record of this case has been altered." in shown(officer, f"/status/cases/{number}")


def test_a_release_code_is_for_the_owner_alone(house, officer):
    number = seize(officer)
    text(officer, OWNER, f"PAY {number}")
    text(officer, COLLECTOR, f"PAID {number} 30")
    phones = officer.get("/phones").get_data(as_text=True)
    [code] = re.findall(rf'value="RELEASED {number} (\w{{4}})"', phones)[:1]
    for page in (
        f"/status/cases/{number}",
        f"/status/cases/{number}/messages.csv",
        f"/status/cases/{number}/facts.csv",
    ):
        assert code not in officer.get(page).get_data(as_text=True)
    text(officer, COLLECTOR, f"RELEASED {number} {code}")
    assert "closed: released" in shown(officer, f"/status/cases/{number}")


def test_what_people_text_is_shown_as_text(officer):
    number = seize(officer, f"SEIZE FEE 30 handcart <svg/onload>=3000 OWNER 9000000011 AT {EVIL}")
    text(officer, OFFICER, f'WITHDRAW {number} "><svg/onload=1>')
    text(officer, OWNER, EVIL)
    text(officer, "+919000000050", "JOIN javascript:alert(1)")
    for page in (f"/status/cases/{number}", "/status?state=all", f"/status?q={EVIL}", "/phones", "/login?next=%22%3E"):
        answer = officer.get(page)
        body = answer.get_data(as_text=True)
        assert answer.status_code == 200
        assert "<img" not in body.replace('<img src="/look/drum.svg"', "")
        assert "<svg" not in body
        assert 'href="javascript:' not in body
    assert "&lt;img src=x onerror=alert(1)&gt;" in officer.get(f"/status/cases/{number}").get_data(as_text=True)


def test_every_page_is_guarded(officer):
    number = seize(officer)
    for page in ("/", "/login", "/status", f"/status/cases/{number}", "/phones", "/phones/stories", "/nowhere"):
        headers = officer.get(page).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        if page != "/nowhere":
            assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
            assert "unsafe" not in headers["Content-Security-Policy"]
    assert officer.get("/status").headers["Cache-Control"] == "no-store"


def test_nobody_looks_without_logging_in(house, client):
    for page in (
        "/status",
        "/status/cases.csv",
        "/status/matters.csv",
        "/status/cases/1007",
        "/status/cases/1007/facts.csv",
    ):
        assert client.get(page).status_code == 302
    assert client_as(house, OFFICER).get("/status").status_code == 200


def test_the_first_page_leads_to_the_others(client):
    body = client.get("/").get_data(as_text=True)
    assert all(f'href="{page}"' in body for page in ("/phones", "/status", "/notices"))


@pytest.mark.parametrize("script", ["devanagari", "oriya", "malayalam", "tamil", "kannada"])
def test_fonts_for_every_script_are_here(client, script):
    answer = client.get(f"/fonts/{script}.ttf")
    assert (answer.status_code, answer.mimetype) == (200, "font/ttf")
    assert client.get("/fonts/../../etc/passwd.ttf").status_code == 404
