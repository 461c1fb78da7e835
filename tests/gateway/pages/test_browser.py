"""What people do with the pages, in a real browser."""

import re

import pypdfium2
import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.gateway.pages.rooms import COLLECTOR, NEIGHBOUR, OFFICER, OWNER, SEIZE

pytestmark = pytest.mark.browser
WIDTHS = (360, 1280)
GRAVE = ("serious", "critical")


def press(page: Page, phone: str, starts: str) -> None:
    """Presses a suggestion and waits for its answer."""
    texts = page.locator(f"#t{phone[1:]} .text")
    before = texts.count()
    page.locator(f"#h{phone[1:]} button", has_text=re.compile(rf"^{starts}\b")).click()
    expect(texts).not_to_have_count(before)


def say(page: Page, phone: str, words: str) -> None:
    """Types a text and sends it with the Enter key."""
    box = page.locator(f"#i{phone[1:]}")
    box.fill(words)
    box.press("Enter")
    expect(box).to_have_value("")


def until(page: Page, state: str) -> None:
    expect(page.locator("#case .chip").first).to_have_text(state)


def to_next_deadline(page: Page) -> None:
    before = page.locator("#clock strong").inner_text()
    page.get_by_role("button", name="To the next deadline").click()
    expect(page.locator("#clock strong")).not_to_have_text(before)


def log_in(page: Page, site: str, name: str = "Asha, officer") -> None:
    page.goto(f"{site}/status")
    page.get_by_role("button", name=name).click()
    expect(page).to_have_url(f"{site}/status")


def number(page: Page) -> str:
    [found] = re.findall(r"\d+", page.locator("#case strong").first.inner_text())
    return str(found)


def test_an_owner_tenders_and_gets_his_handcart_back(page, site):
    page.goto(f"{site}/phones")
    press(page, COLLECTOR, "SEIZE")
    press(page, COLLECTOR, "EXP")
    press(page, COLLECTOR, "SENT")
    until(page, "sent")
    press(page, OFFICER, "GOT")
    until(page, "noticed")
    press(page, OWNER, "DUE")
    expect(page.locator(f"#t{OWNER[1:]}")).to_contain_text("90.00")
    press(page, OWNER, "PAY")
    expect(page.locator(f"#t{OFFICER[1:]}")).to_contain_text("tenders")
    press(page, OFFICER, "PAID")
    until(page, "released")
    press(page, COLLECTOR, "RELEASED")
    until(page, "closed: released")


def test_a_handcart_is_sold_when_the_clock_has_come_to_the_hour(page, site):
    page.goto(f"{site}/phones")
    press(page, COLLECTOR, "SEIZE")
    press(page, OFFICER, "GOT")
    until(page, "noticed")
    say(page, OFFICER, f"BEGIN {number(page)}")
    expect(page.locator(f"#t{OFFICER[1:]}")).to_contain_text("Not done, 310(3)")
    to_next_deadline(page)
    until(page, "ready")
    to_next_deadline(page)
    expect(page.locator("#rang")).to_contain_text("the hour of the sale")
    press(page, OFFICER, "BEGIN")
    press(page, OFFICER, "SOLD")
    press(page, OFFICER, "END")
    until(page, "sold")
    press(page, OFFICER, "REFUND")
    until(page, "closed: sold")


def test_deadlines_on_the_way_fire_one_by_one_in_view(page, site):
    page.goto(f"{site}/phones")
    press(page, COLLECTOR, "SEIZE")
    page.get_by_role("button", name="7 days").click()
    expect(page.locator("#onward button")).to_contain_text("Go on to")
    expect(page.locator("#rang li")).to_have_count(1)
    expect(page.locator("#rang li")).to_have_count(2)
    expect(page.locator("#onward button")).to_have_count(0)
    expect(page.locator("#case")).to_contain_text("late to send")


def test_new_texts_appear_without_a_reload(page, site):
    page.goto(f"{site}/phones")
    page.locator(f"#i{OWNER[1:]}").fill("half a text")
    requests.post(f"{site}/phones/text", json={"phone": COLLECTOR, "text": SEIZE}, timeout=10)
    expect(page.locator(f"#t{OWNER[1:]}")).to_contain_text("was seized at Gandhi Chowk")
    expect(page.locator(f"#i{OWNER[1:]}")).to_have_value("half a text")


def test_the_drum_is_heard_next_door(page, site):
    page.goto(f"{site}/phones")
    say(page, COLLECTOR, "SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk")
    press(page, OFFICER, "GOT")
    expect(page.locator(f"#t{NEIGHBOUR[1:]} .text")).not_to_have_count(0)


def test_a_phone_that_is_off_gets_nothing_and_the_status_page_says_so(page, site):
    page.goto(f"{site}/phones")
    page.get_by_role("button", name="switch the phone of Malati off").click()
    expect(page.get_by_role("button", name="switch the phone of Malati on")).to_be_visible()
    press(page, COLLECTOR, "SEIZE")
    expect(page.locator(f"#t{OWNER[1:]}")).to_contain_text("did not arrive")
    press(page, OFFICER, "GOT")
    case = number(page)
    for _ in range(2):
        before = page.locator("#clock strong").inner_text()
        page.get_by_role("button", name="12 hours").click()
        expect(page.locator("#clock strong")).not_to_have_text(before)
        expect(page.locator("#onward button")).to_have_count(0, timeout=10_000)
    log_in(page, site)
    lost = page.get_by_role("region", name="Lost and doubtful messages")
    expect(lost).to_contain_text(OWNER)
    expect(page.get_by_role("region", name="Owners not reached")).to_contain_text(case)
    lost.get_by_role("link", name=case).click()
    expect(page.locator("main")).to_contain_text("sent, no receipt")


def test_a_case_is_found_from_the_keyboard(page, site):
    requests.post(f"{site}/phones/text", json={"phone": COLLECTOR, "text": SEIZE}, timeout=10)
    log_in(page, site)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.locator("#q").focus()
    page.keyboard.type("9000000011")
    page.keyboard.press("Enter")
    found = page.locator("table.cards a")
    expect(found).to_have_count(1)
    found.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Case")
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("No notice is served or published yet").first).to_be_visible()


def test_a_whole_seizure_from_the_keyboard(page, site):
    page.goto(f"{site}/phones")
    page.locator(f"#i{COLLECTOR[1:]}").focus()
    page.keyboard.press("Tab")  # the button beside it
    page.keyboard.press("Tab")  # the first suggestion
    page.keyboard.press("Enter")
    until(page, "held")
    assert page.evaluate("document.activeElement.closest('.hints')") is not None


def test_all_but_the_polling_works_without_script(browser: Browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/phones")
    press(page, COLLECTOR, "SEIZE")
    box = page.locator(f"#i{OFFICER[1:]}")
    box.fill(f"GOT {number(page)}")
    box.press("Enter")
    until(page, "noticed")
    page.get_by_role("button", name="7 days").click()
    page.get_by_role("button", name="Go on to").click()
    log_in(page, site)
    page.locator("table.cards a").first.click()
    page.locator("summary").click()
    expect(page.get_by_text("No sale has begun").first).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{site}/phones/stories/orissa-tender")
    page.get_by_role("link", name="Next step").click()
    expect(page.locator(".transcript")).to_contain_text("SEIZE FEE 30")
    page.get_by_role("link", name="All of it").click()
    expect(page.locator("aside")).to_contain_text("closed: released")
    context.close()


def cried(site: str) -> int:
    """Seizes a cart of nobody's, has it received and so cried at once; returns its number."""
    seize = "SEIZE FEE 30 handcart=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk"
    got = requests.post(f"{site}/phones/text", json={"phone": COLLECTOR, "text": seize}, timeout=10).json()["got"]
    number = next(each["case_no"] for each in got if each["case_no"])
    requests.post(f"{site}/phones/text", json={"phone": OFFICER, "text": f"GOT {number}"}, timeout=10)
    return int(number)


def test_the_public_opens_the_board_the_notice_and_its_poster(page, site):
    number = cried(site)
    page.goto(f"{site}/notices")
    page.locator(f'a[href$="/notices/{number}"]').first.click()
    expect(page.locator("main")).to_contain_text("handcart")
    poster = page.locator(f'a[href$="/notices/{number}.pdf"]').first.get_attribute("href")
    answer = page.request.get(f"{site}{poster}")
    assert answer.headers["content-type"] == "application/pdf"
    sheet = pypdfium2.PdfDocument(answer.body())[0].render(scale=0.3).to_pil().convert("L")
    assert sheet.getextrema()[0] < 100 < sheet.getextrema()[1], "an empty sheet"


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_can_be_read_by_everybody(page, site, width):
    """No serious fault of accessibility, and nothing wider than the screen."""
    page.set_viewport_size({"width": width, "height": 800})
    for phone, words in ((COLLECTOR, SEIZE), (OFFICER, "GOT 1007"), (OWNER, "PAY 1007"), (OWNER, "nonsense")):
        requests.post(f"{site}/phones/text", json={"phone": phone, "text": words}, timeout=10)
    log_in(page, site)
    case = page.locator("table.cards a").first.get_attribute("href")
    story = "/phones/stories/orissa-tender?step=12"
    pages = (
        "/",
        "/login",
        "/phones",
        "/phones/stories",
        story,
        "/status",
        "/status?q=nothing",
        "/status?state=all",
        case,
        "/notices",
        f"/notices/{cried(site)}",
    )
    for address in pages:
        page.goto(f"{site}{address}")
        for details in page.locator("summary").all():
            details.click()
        found = Axe().run(page).response["violations"]
        serious = [
            (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
