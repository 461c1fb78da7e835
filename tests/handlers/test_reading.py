import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.reading import read_phone, split_fields, take_phone, tidy

ANY_TEXT = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param(" status  1053 ", "status 1053", id="spaces around and within"),
        pytest.param("STATUS\n1053", "STATUS 1053", id="line break"),
        pytest.param("PAY 1053\r\n500", "PAY 1053 500", id="carriage return and line feed"),
        pytest.param("PAY\t1053\u00a0500\u202f!\u2028\u3000x", "PAY 1053 500 ! x", id="every kind of space"),
        pytest.param("\u202aPAY\u200e 10\u200b53\ufeff\u202c", "PAY 1053", id="zero-width and direction marks"),
        pytest.param("P\x00A\x07Y", "PAY", id="NUL and bell"),
        pytest.param("ＳＴＡＴＵＳ １０５３", "STATUS 1053", id="full-width"),
        pytest.param("ok \ud83d", "ok \ufffd", id="half an emoji"),
        pytest.param("ok \ud83d\ude00", "ok \U0001f600", id="an emoji in two halves"),
        pytest.param("५०० ୫୦୦ ൫൦൦ ௫௦௦ ೫೦೦ ৫০০ ٥٠٠ ۵۰۰", " ".join(["500"] * 8), id="local digits"),
        pytest.param("5०0", "500", id="mixed digits"),
        pytest.param("+91\u201190000\u201300001", "+91-90000-00001", id="hyphens and dashes"),
        pytest.param("ബോര്\u200dഡില്\u200d", "ബോർഡിൽ", id="Malayalam finals of older phones"),
        pytest.param("ढोल बजा दिया", "ढोल बजा दिया", id="vowel signs stay"),
    ],
)
def test_a_text_is_tidied_to_what_was_meant(typed, meant):
    assert tidy(typed) == meant


@pytest.mark.parametrize("typed", ["5²0", "①②", "½", "⒈5", "5₀"])
def test_what_only_looks_like_a_digit_becomes_none(typed):
    assert tidy(typed) == typed


@given(ANY_TEXT)
def test_tidying_twice_changes_nothing(text):
    assert tidy(tidy(text)) == tidy(text)


@given(ANY_TEXT)
def test_a_tidied_text_can_be_stored(text):
    tidied = tidy(text).encode()
    assert b"\0" not in tidied
    assert b"\n" not in tidied


@pytest.mark.parametrize(
    "typed",
    [
        "9000000001",
        "00919000000001",
        "0 90000 00001",
        "+91 0 90000 00001",
        "919000000001",
        " 919000000001",
        "+91-90000-00001",
        "90000 00001",
        "+91 (0) 90000.00001",
        "whatsapp:+919000000001",
        "WHATSAPP:+91 90000 00001",
        "\u202a+91\u00a090000\u201100001\u202c",
        "९००००००००१",
        "9000000001,",
    ],
)
def test_an_indian_mobile_is_known_however_it_is_typed(typed):
    assert read_phone(typed) == "+919000000001"


@pytest.mark.parametrize(
    ("typed", "phone"),
    [("+1 202 555 0123", "+12025550123"), ("00447700900123", "+447700900123"), ("+447700900123", "+447700900123")],
)
def test_a_phone_of_another_country_is_known_by_its_plus(typed, phone):
    assert read_phone(typed) == phone


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("022 2345 6789", id="landline"),
        pytest.param("+91 22 2345 6789", id="landline with the country"),
        pytest.param("+44 20 7946 0958", id="landline abroad"),
        pytest.param("56161", id="short code"),
        pytest.param("1909", id="shorter code"),
        pytest.param("+9156161", id="short code under the country"),
        pytest.param("900000000", id="a digit too few"),
        pytest.param("90000000012", id="a digit too many"),
        pytest.param("123456789012", id="bank reference"),
        pytest.param("9" * 5000, id="endless"),
        pytest.param("900000000²", id="not a digit"),
        pytest.param("VM-BANK", id="a sender's name"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_cannot_be_texted_is_no_phone(typed):
    assert read_phone(typed) is None


@given(ANY_TEXT)
def test_reading_a_phone_never_fails(text):
    phone = read_phone(text)
    assert phone is None or phone.startswith("+")


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("9000000001 Ravi", ("+919000000001", 1)),
        ("90000 00001 Ravi", ("+919000000001", 2)),
        ("+91 0 90000 00001 2", ("+919000000001", 4)),
        ("+1 202 555 0123 Ravi", ("+12025550123", 4)),
        ("Ravi 9000000001", None),
        ("", None),
    ],
)
def test_a_phone_typed_in_several_words_is_taken_whole(words, taken):
    assert take_phone(words.split()) == taken


NAMES = {"FEE": "fee", "fis": "fee", "OWNER": "owner", "malik": "owner", "AT": "at", "फीस": "fee"}


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        pytest.param(
            "handcart FEE 40 + rice OWNER 9000000011 AT Gandhi Chowk",
            {"": ["handcart"], "fee": ["40", "+", "rice"], "owner": ["9000000011"], "at": ["Gandhi", "Chowk"]},
            id="a field runs to the next field word",
        ),
        pytest.param("at Chowk fis 40", {"": [], "at": ["Chowk"], "fee": ["40"]}, id="any order, case and alias"),
        pytest.param("फीस 40", {"": [], "fee": ["40"]}, id="local words"),
        pytest.param("fee 40 at X fee 50", {"": [], "fee": ["40", "50"], "at": ["X"]}, id="twice"),
        pytest.param("fee:40 owner: unknown", {"": [], "fee": ["40"], "owner": ["unknown"]}, id="colon"),
        pytest.param("fee=40 cart=3000", {"": [], "fee": ["40", "cart=3000"]}, id="equals, but not an item's"),
        pytest.param("cart at", {"": ["cart"], "at": []}, id="a field without words"),
        pytest.param("", {"": []}, id="nothing"),
    ],
)
def test_words_are_split_at_field_words(words, fields):
    assert split_fields(words.split(), NAMES) == fields
