"""A table that a spreadsheet opens: a text never runs, a phone keeps its +, an amount stays a number."""

import csv
import io
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from gateway.pages.status_csv import Column, table
from tests.gateway.pages.rooms import COLLECTOR, OWNER, SEIZE, text

ZONE = ZoneInfo("Asia/Kolkata")
FORMULAS = (
    *('=HYPERLINK("http://x.test","open")', "@SUM(1)", "-2+3", "+1+cmd|' /C calc'!A0", "\t=1", "\r=1", "\n=1", " =1"),
    *("\uff1d1+1", "\u2212 1", "\u200b=1", "\0=1"),
)


def back(columns: list[Column], row: dict[str, object]) -> list[str]:
    return list(csv.reader(io.StringIO(table(columns, [row], ZONE).removeprefix("\ufeff"), newline="")))[1]


@pytest.mark.parametrize("dirty", FORMULAS)
@pytest.mark.parametrize("kind", ["text", "phone", "number", "paise"])
def test_a_text_is_never_a_formula(dirty, kind):
    [cell] = back([Column("words", kind)], {"words": dirty})
    assert cell.startswith("'")
    assert cell[1:] == dirty


@pytest.mark.parametrize("plain", ["Ravi, Asha\nand Sons", 'a "quoted" word', "ମୁନାଦି", "SEIZE FEE 40", "1=1"])
def test_a_text_that_is_none_comes_back_as_it_is(plain):
    assert back([Column("words")], {"words": plain}) == [plain]


def test_phones_keep_their_plus_and_amounts_stay_numbers():
    columns = [Column("phone", "phone"), Column("amount", "paise"), Column("words")]
    row: dict[str, object] = {"phone": "+919000000011", "amount": -18550, "words": "a, b"}
    assert back(columns, row) == ["+919000000011", "-185.50", "a, b"]
    assert '"+919000000011",-185.50,"a, b"' in table(columns, [row], ZONE)


def test_every_table_of_a_case_is_a_file(officer):
    number = text(officer, COLLECTOR, SEIZE)[0]["case_no"]
    text(officer, COLLECTOR, f"EXP {number} 60 =cmd")
    text(officer, OWNER, '=HYPERLINK("http://x.test","open")')
    for which in ("facts", "messages", "items", "account", "deadlines"):
        answer = officer.get(f"/status/cases/{number}/{which}.csv")
        assert answer.status_code == 200
        assert answer.mimetype == "text/csv"
        rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True).removeprefix("\ufeff"))))
        assert rows
        assert not any(cell and cell[0] in "=@\t\r" for row in rows for cell in row.values())
    assert officer.get(f"/status/cases/{number}/nothing.csv").status_code == 404


def test_the_list_of_cases_keeps_phones_and_amounts(officer):
    number = text(officer, COLLECTOR, SEIZE)[0]["case_no"]
    [row] = csv.DictReader(io.StringIO(officer.get("/status/cases.csv").get_data(as_text=True).removeprefix("\ufeff")))
    assert (row["case"], row["owner"], row["collector"]) == (str(number), OWNER, COLLECTOR)
    account = officer.get(f"/status/cases/{number}/account.csv").get_data(as_text=True).removeprefix("\ufeff")
    assert Decimal(next(iter(csv.DictReader(io.StringIO(account))))["amount"]) == Decimal("30.00")
    assert officer.get("/status/matters.csv").status_code == 200
