import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.amounts import MOST_RUPEES, amount_fault, read_amount, take_amount


@pytest.mark.parametrize(
    ("typed", "paise"),
    [
        ("45", 45_00),
        ("45.50", 45_50),
        ("45.5", 45_50),
        ("0.50", 50),
        ("60/-", 60_00),
        ("45/-only", 45_00),
        ("1,250/-", 1_250_00),
        ("1,250.00", 1_250_00),
        ("1,25,000", 1_25_000_00),
        ("125,000", 1_25_000_00),
        ("Rs.125000/-", 1_25_000_00),
        ("rs45", 45_00),
        ("Rs 45", 45_00),
        ("45rs", 45_00),
        ("₹60", 60_00),
        ("₨60", 60_00),
        ("५००", 500_00),
        ("1\u200b85", 185_00),
        ("185,", 185_00),
        ("99,99,99,999", 99_99_99_999_00),
    ],
)
def test_an_amount_is_read_in_paise(typed, paise):
    assert read_amount(typed) == paise
    assert amount_fault(typed) == ""


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1,25", "1,25 is not clear: write 125 or 1.25."),
        ("1,2", "write 12 or 1.2."),
        ("1,2,3", "without commas"),
        ("12,50,00", "without commas"),
        ("1.25 lakh", "in figures"),
        ("5k", "in figures"),
        ("45.555", "paise with two figures"),
        ("1.250", "paise with two figures"),
        (".50", "write 50 or 0.50."),
        ("-5", "below zero"),
        ("\u22125", "below zero"),
        ("Rs.-5", "below zero"),
        ("0", "0 is no amount"),
        ("0.00", "0.00 is no amount"),
        ("999999999.01", "too large: the most is 99,99,99,999 rupees."),
        ("99999999999999999999", "too large"),
        ("9" * 5000, "too large"),
        ("1e6", "1e6 is not an amount"),
        ("NaN", "NaN is not an amount"),
        ("Infinity", "Infinity is not an amount"),
        ("1_000", "1_000 is not an amount"),
        ("5²0", "5²0 is not an amount"),
        ("①②", "①② is not an amount"),
        ("½", "½ is not an amount"),
        ("+5", "+5 is not an amount"),
        ("", "The amount is missing"),
        ("Rs", "The amount is missing"),
    ],
)
def test_a_doubtful_amount_is_asked_back(typed, says):
    assert read_amount(typed) is None
    assert says in amount_fault(typed)


@given(st.text(st.characters(), max_size=30) | st.from_regex(r"(rs)?[-0-9.,_e/² ]{0,15}", fullmatch=True))
def test_an_amount_is_above_zero_or_explained(word):
    paise = read_amount(word)
    if paise is None:
        assert amount_fault(word).endswith(".")
    else:
        assert 0 < paise <= MOST_RUPEES * 100
        assert amount_fault(word) == ""


@given(st.integers(1, MOST_RUPEES * 100))
def test_an_amount_written_out_is_read_back(paise):
    assert read_amount(f"{paise // 100}.{paise % 100:02}") == paise


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("45 porter", ("45", 1)),
        ("Rs 45 porter", ("Rs 45", 2)),
        ("Rs. 45 /- porter", ("Rs. 45 /-", 3)),
        ("45 rupees porter", ("45 rupees", 2)),
        ("1.25 lakh", ("1.25 lakh", 2)),
        ("porter", ("porter", 1)),
        ("", ("", 0)),
    ],
)
def test_an_amount_typed_in_several_words_is_taken_whole(words, taken):
    assert take_amount(words.split()) == taken
