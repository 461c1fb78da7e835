import re

import pypdfium2
import pytest

from gateway.paper.public import hidden, masker
from tests.gateway.notices.town import SERVED

PHONE = re.compile(r"\+?\d{7,}")
PERSONAL = ("90000000", "Ravi", "ravi", "RAVI", "Kumar", "Asha", "Meera", "ABCDE", "okbank")
TELLING = (
    "handcart of Ravi 90000 00011=3000 + sack A rice, Asha's, call 91-90000-00012 or ravi@okbank"
    " + bag Aadhaar 1234 5678 9012 rice"
)
# An item takes no equals sign, which is its value's; a place takes anything.
ATTACK = "<script>alert(1)</script> handcart"
ATTACK_PLACE = "<img src=x onerror=alert(1)>"
BREAKOUT = '"><svg/onload> javascript:alert(2) handcart'


def printed(body: bytes) -> str:
    """What a PDF says, in its text and about itself."""
    pdf = pypdfium2.PdfDocument(body)
    pages = [page.get_textpage().get_text_range() for page in pdf]
    return "\n".join((*pages, *map(str, pdf.get_metadata_dict().values())))


def everything(town, numbers) -> dict[str, str]:
    """Every public answer there is, by its address."""
    client = town.client()
    paths = ["/notices", "/notices.atom", "/notices?place=Gandhi+Chowk", "/notices.atom?place=Gandhi+Chowk"]
    for number in numbers:
        paths += [f"/notices/{number}", f"/notices/{number}.cap", f"/notices/{number}.pdf"]
    found = {}
    for path in paths:
        answer = client.get(path)
        assert answer.status_code in (200, 404), path
        if answer.status_code == 200:
            found[path] = printed(answer.data) if path.endswith(".pdf") else answer.get_data(as_text=True)
            found[f"{path} head"] = str(answer.headers)
    return found


def test_f097_who_walks_all_numbers_finds_no_phone_and_no_name(town):
    town.office(SERVED)
    cried = town.cried(TELLING, place="Gandhi Chowk near Ravi Kumar 9000000013")
    town.cried("load rice of Ravi 9000000012=700", name="Kanhangad", statute="kerala-1994", language="ml")
    cried.go(cried.now.replace(day=12))
    number = cried.cases[0]
    cried.text("+919000000011", f"PAY {number}")
    cried.text("+919000000002", f"REFUSE {number} Ravi brought nothing, 9000000011")
    cried.text("+919000000002", f"SALE {number} 13/3 11am Asha's yard 9000000014")
    cried.go(cried.now.replace(day=13, hour=8))
    cried.text("+919000000002", f"BEGIN {number}")
    cried.text("+919000000002", f"SOLD {number} 2 150 9000000077")
    found = everything(town, [*range(1, 501), *range(1000, 1101)])
    pages = [path for path in found if re.fullmatch(r"/notices/\d+", path)]
    assert len(pages) == 3
    for path, said in found.items():
        assert not [word for word in PERSONAL if word in said], path
        without_ids = re.sub(r"urn:uuid:\S+|munadi-[-0-9a-f]+|D:\d{14}|ETag.*", "", said)
        assert not PHONE.findall(without_ids), path


def test_f097_a_person_is_no_part_of_what_the_public_is_shown(town):
    stage = town.cried(TELLING, place="Gandhi Chowk")
    stage.text("+919000000011", f"PAY {stage.cases[0]}")
    case = town.folder(stage.cases[0]).case
    assert "9000000011" in repr(case)
    shown = repr(hidden(case, masker({"Ravi Kumar", "Asha"})))
    assert not PHONE.findall(re.sub(r"datetime\.\w+\([^)]*\)|=\d+", "", shown))
    assert "Ravi" not in shown


@pytest.mark.parametrize(
    ("texted", "shown"),
    [
        ("handcart OD 15 B 4471 of 9000000011", "handcart OD 15 B 4471 of ***"),
        ("cart, tel +91 90000 00011", "cart, tel ***"),
        ("cart (0674) 253-0001-22", "cart (***"),
        ("ठेला ९००००००००११", "ठेला ***"),
        ("cart 9\u200b0\u200d0\u200c0000011", "cart ***"),
        ("cart x.y@bank", "cart ***"),
        ("ravi's cart, RAVI KUMAR", "***'s cart, ***"),
        ("gravitas, Ravindra, Kumari", "gravitas, Ravindra, Kumari"),
        ("2 bags 30 kg 500 of 2026-03-09", "2 bags 30 kg 500 of 2026-03-09"),
        ("token T58, 4 sacks", "token T58, 4 sacks"),
    ],
)
def test_a_phone_a_name_and_an_address_are_taken_out_and_the_thing_stays_known(texted, shown):
    assert masker({"Ravi Kumar", "Asha"})(texted) == shown


def test_f095_what_somebody_texted_is_text_everywhere(town):
    first = town.cried(ATTACK, place=ATTACK_PLACE).cases[0]
    second = town.cried(BREAKOUT, name="Karan & <i>jia", place="{{ 7*7 }} %s").cases[0]
    found = everything(town, [first, second])
    assert len(found) == 2 * (4 + 2 * 3)
    for path, said in found.items():
        if path.endswith((".pdf", "head")):
            continue
        for tag in ("<img src=x", "<svg", "<script>alert", "<i>jia"):
            assert tag not in said, path
        assert 'href="javascript:' not in said
    assert "&lt;script&gt;alert(1)&lt;/script&gt; handcart" in found[f"/notices/{first}"]
    assert "&lt;img src=x onerror=alert(1)&gt;" in found[f"/notices/{first}"]
    assert ATTACK in found[f"/notices/{first}.pdf"]
    assert ATTACK_PLACE in found[f"/notices/{first}.pdf"]
    assert "{{ 7*7 }} %s" in found[f"/notices/{second}"]
    asked = town.text("/notices?place=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script" not in asked
    assert "&lt;script&gt;" in asked
