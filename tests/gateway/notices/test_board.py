import pytest
from sqlalchemy import event

from tests.gateway.notices.town import SERVED


def test_the_board_says_what_is_to_be_sold_where_and_when(town):
    town.cried("handcart=3000", place="Hata Padia")
    page = town.text("/notices")
    for words in ("handcart", "Hata Padia", "Town Hall", "2026-03-12T10:00:00+05:30", "expected"):
        assert words in page


def test_a_place_shows_its_own_notices_in_any_spelling_of_case_and_space(town):
    town.cried("blue handcart", place="Gandhi Chowk")
    town.cried("red handcart", place="Hata Padia", name="Karanjia")
    page = town.text("/notices?place=gandhi%20%20CHOWK")
    assert "blue handcart" in page
    assert "red handcart" not in page
    assert "Nothing is to be sold" in town.text("/notices?place=Nowhere")


def test_a_notice_speaks_english_and_the_language_of_its_office(town):
    number = town.cried(language="or").cases[0]
    page = town.text(f"/notices/{number}")
    assert '<section class="notice" lang="or">' in page
    assert "ଘୋଷଣା" in page
    assert "PROCLAMATION" in page


def test_an_appointed_sale_is_no_longer_only_expected(town):
    stage = town.cried()
    number = stage.cases[0]
    assert "expected; not yet appointed" in town.text(f"/notices/{number}")
    stage.go(stage.now.replace(day=12))
    stage.text("+919000000002", f"SALE {number} 13/3 11am Hata Padia")
    page = town.text(f"/notices/{number}")
    assert "11:00 (appointed)" in page
    assert "Hata Padia" in page


def test_what_was_served_on_its_owner_is_cried_by_nobody_before_it_may_be_sold(town):
    stage = town.office(SERVED)
    number = stage.cases[0]
    assert town.get(f"/notices/{number}", 404)
    assert "handcart" not in town.text("/notices")
    stage.go(stage.now.replace(day=12))
    assert "handcart" in town.text(f"/notices/{number}")


def test_a_notice_comes_down_when_the_property_is_released(town):
    stage = town.cried()
    number = stage.cases[0]
    assert town.get(f"/notices/{number}")
    stage.text("+919000000002", f"PAID {number} 300")
    assert town.get(f"/notices/{number}", 404)
    assert "handcart" not in town.text("/notices")


@pytest.mark.parametrize("path", ["/notices/{0}", "/notices/{0}.cap", "/notices/{0}.pdf"])
def test_a_private_case_is_as_unknown_as_one_that_never_was(town, path):
    private = town.office(SERVED).cases[0]
    asked: list[list[str]] = []
    client = town.client()
    event.listen(town.engine, "before_cursor_execute", lambda *args: asked[-1].append(args[2]))
    answers = []
    # a private one, unknown ones, and what is no number at all: the same answer, after the same questions
    for typed in (private, 1008, 99999, 10**14, "abc", "01007", "1007x", "-1", "௧௦௦௭"):
        asked.append([])
        answer = client.get(path.format(typed))
        kept = {key: value for key, value in answer.headers if key not in ("Date", "Content-Length")}
        answers.append((answer.status_code, answer.get_data(), kept))
    assert answers[0][0] == 404
    assert all(answer == answers[0] for answer in answers)
    assert all(queries == asked[0] for queries in asked)


def test_the_board_is_cut_into_pages(town):
    stage = town.cried()
    for number in range(30):
        stage.text(
            "+919000000001", f"SEIZE FEE 40 cart number {number} OWNER UNKNOWN WITH NOTFOUND AT Ward {number % 3}"
        )
        stage.text("+919000000002", f"GOT {stage.cases[-1]}")
    first, second = town.text("/notices"), town.text("/notices?page=2")
    assert "31 notices" in first
    assert first.count('class="card"') == 25
    assert second.count('class="card"') == 6
    assert "Page 2 of 2" in second
    assert town.text("/notices?page=99").count('class="card"') == 0
    assert town.text("/notices?page=x").count('class="card"') == 25


@pytest.mark.parametrize("path", ["/notices", "/notices.atom", "/notices/{0}", "/notices/{0}.cap", "/notices/{0}.pdf"])
def test_every_answer_is_guarded_and_known_again(town, path):
    number = town.cried().cases[0]
    answer = town.get(path.format(number))
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in answer.headers
    again = town.client().get(path.format(number), headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_a_page_needs_no_script_and_nothing_from_outside(town):
    number = town.cried().cases[0]
    for path in ("/notices", f"/notices/{number}"):
        page = town.text(path)
        assert "<script" not in page
        assert "://" not in page.replace("https://munadi.example.org", "")
    assert town.get("/notices/static/notices.css").mimetype == "text/css"


def test_a_board_of_no_office_is_empty(town):
    town.office("")
    assert "No notices</span>" in town.text("/notices")
