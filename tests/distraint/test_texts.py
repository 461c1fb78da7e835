import json
import string
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distraint.case import fold
from distraint.facts import ComplaintDecided, Entry, ExpenseAdded, Fact, Item, Pin, Received, Seized, Sent
from distraint.law import enact, options_of
from distraint.lengths import BASIC, EXTENSION, Length, plain, units
from distraint.statute import HeadName, files
from distraint.texts import MASTER, languages, say, tables, templates, worded
from distraint.told import RUNG, TOLD
from handlers.values import values

NOTICES: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "notices.json").read_text("utf-8"))
OURS = {
    "N1": "notice",
    "N2": "proclamation",
    "N3": "demand",
    "N4": "release",
    "N5": "sold",
    "N6": "surplus_held",
    "N6b": "surplus_kept",
}
# The statute whose words a language's masters say; the other languages' masters were written to the first.
MASTERS_STATUTE = {"ml": "kerala-1994", "ta": "tamil-nadu-1999", "mr": "nagpur-octroi-1948"}
SCRIPT = {
    "hi": "DEVANAGARI",
    "or": "ORIYA",
    "ml": "MALAYALAM",
    "ta": "TAMIL",
    "mr": "DEVANAGARI",
    "kn": "KANNADA",
}
TRANSLATED = sorted(SCRIPT)

STAFF = {"officer", "keeper", "commissioner", "collector"}
STAFF_REPLIES = {"opted_out", "claimed", "notice_failed"}
# Words that a staff text gets from whoever writes it, besides the values of the case.
STAFF_BLANKS = {"late", "to", "why"}
# Blanks that are the same in every text of one office and its statute: they are registered as fixed words.
OF_THE_OFFICE = {"org", "office", "officer", "phone", "feeword", "before", "fund"}
# Blanks whose words the service chooses itself; the others hold what people texted or the office's names.
OUR_OWN = {
    *("case", "date", "date2", "lastday", "gate", "advised", "sale", "feeword", "before", "heads", "name", "complaint"),
    *("fee", "amt", "exp", "pen", "spent", "there", "paid", "change", "proceeds", "bal", "unpaid", "deposits"),
    *("refund", "lapsed", "fund", "rcpt", "reference", "unsold", "state"),
}

SEIZED = datetime(2026, 3, 5, 6, 30, tzinfo=UTC)
EVERY_TEXT = [(language, text) for language in languages() for text in templates(language)]


def owners_texts() -> set[str]:
    """What is said to anybody who is not staff."""
    rows = [row for table in (TOLD, RUNG) for rows in table.values() for row in rows]
    to_staff = {row.text for row in rows if row.ear in STAFF}
    to_others = {row.text for row in rows if row.ear not in STAFF}
    return set(templates(MASTER)) - (to_staff - to_others) - STAFF_REPLIES


def a_case(statute: Mapping[str, Any], *more: Fact) -> dict[str, str]:
    """The values of a case under a statute that has just been sent to the officer."""
    pin = Pin(statute["id"], statute["in_force_from"], office="baripada", name="Baripada Mun")
    seized = Seized(3000, (Item("OD15B4471", "vehicle"),), "Gandhi Chowk", pin, "known", "+919000000011")
    facts = (seized, ExpenseAdded("seizure", "porter", 6000), Sent(), Received(), *more)
    at = [SEIZED + timedelta(minutes=10 * seq) for seq in range(1, len(facts) + 1)]
    case = fold(Entry(seq, fact, at[seq - 1], at[seq - 1], "+919000000001") for seq, fact in enumerate(facts, 1))
    assert case is not None
    return dict(values(case, enact(pin), at[-1], 1047, "1600611234"))


def blanks(template: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]


def fixed_share(language: str, text: str, filled: Mapping[str, str]) -> float:
    said = say(text, language, filled)
    fixed = sum(len(literal) for literal, _, _, _ in string.Formatter().parse(templates(language)[text]))
    return fixed / len(said)


def sample(language: str) -> dict[str, str]:
    """The masters' sample values, with the words of the masters' own statute in place of `cutoff`."""
    own = MASTERS_STATUTE.get(language, "orissa-1950")
    statute = next(raw for raw in files() if raw["id"] == own)
    given: dict[str, str] = NOTICES["sample_values"]
    return {
        **a_case(statute),
        **given,
        "feeword": statute["words"]["fee"],
        "before": statute["words"]["before"],
        "heads": f"{statute['words']['fee']} {given['fee']}, expenses {given['exp']}",
        "spent": given["exp"],
        "sold_item": given["item"],
        "sold_date": given["date"],
        "paid": given["amt"],
        "fund": "Corporation" if own == "nagpur-octroi-1948" else given["fund"],
    }


@pytest.mark.parametrize("row", NOTICES["texts"], ids=lambda row: f"{row['lang']}-{row['id']}")
def test_a_notice_is_the_masters_to_the_letter_and_of_its_length(row):
    said = say(OURS[row["id"]], row["lang"], sample(row["lang"]))
    assert said == row["sample"]
    assert units(said) == Length(row["encoding"], row["units"], row["segments"])


def test_the_cut_off_is_the_statutes_own_in_every_language():
    for language in TRANSLATED:
        said = {say("notice", language, a_case(raw)) for raw in files()}
        phrases = tables(language)["before"]
        for raw in files():
            assert phrases[raw["words"]["before"]] in say("notice", language, a_case(raw))
        assert len(said) == len(files())
        assert not any("before" in text for text in said)


def test_every_language_has_every_text_for_those_who_are_not_staff():
    for language in TRANSLATED:
        assert set(templates(language)) == owners_texts(), f"texts/{language}.toml, or STAFF_REPLIES here"


def test_every_language_knows_the_same_words():
    for language in TRANSLATED:
        words = {name: set(table) for name, table in tables(language).items()}
        assert words == {name: set(table) for name, table in tables("hi").items()}, language


def test_every_language_of_the_office_option_has_its_file():
    statute = files()[0]
    law = enact(Pin(statute["id"], statute["in_force_from"], office="baripada", name="Baripada Mun"))
    choices = next(option.choices for option in options_of(law.statute) if option.name == "language")
    assert languages() == tuple(sorted(choices)) == tuple(sorted([MASTER, *TRANSLATED]))


@pytest.mark.parametrize(("language", "text"), EVERY_TEXT)
def test_a_template_uses_only_blanks_that_the_values_fill(language, text):
    known = set(a_case(files()[0]))
    used = {name[:1].lower() + name[1:] for name in blanks(templates(language)[text])}
    assert used <= known | (STAFF_BLANKS if text not in owners_texts() else set())


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_leaves_nothing_out_and_puts_nothing_in(language):
    for text, template in templates(language).items():
        ours = {name.lower() for name in blanks(templates(MASTER)[text])}
        lacking = {"fund"} if (language, text) == ("ta", "surplus_held") else set()
        assert set(blanks(template)) == ours - lacking, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_knows_every_word_of_every_statute(language):
    known = tables(language)
    for raw in files():
        assert raw["words"]["fee"] in known["feeword"]
        assert raw["words"]["before"] in known["before"]
        assert set(funds(raw)) <= set(known["fund"])
    assert set(get_args(HeadName)) <= set(known["feeword"]) | set(known["heads"])
    assert set(get_args(ComplaintDecided.__annotations__["outcome"])) == set(known["complaint"])


def funds(raw: Any) -> Iterator[str]:
    """Where a statute lets money lapse to."""
    if isinstance(raw, list):
        for inner in raw:
            yield from funds(inner)
    elif isinstance(raw, dict):
        if isinstance(raw.get("hold"), dict):
            yield raw["hold"]["then"]
        for inner in raw.values():
            yield from funds(inner)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_is_written_in_its_own_script_alone(language):
    marks = {"।", "\u200c", "\u200d"}
    texts = [text for table in tables(language).values() for text in table.values()]
    strange = {
        letter
        for letter in "".join(texts)
        if not letter.isascii() and letter not in marks and not unicodedata.name(letter).startswith(SCRIPT[language])
    }
    assert not strange
    head = (Path(__file__).parents[2] / "distraint" / "texts" / f"{language}.toml").read_text("utf-8").split("\n[")[0]
    assert "Not yet read by a native speaker" in head
    assert "language section" in head.replace("\n# ", " ")


def test_a_language_without_a_file_or_a_text_falls_back_to_the_master_in_the_masters_words():
    filled = sample(MASTER)
    assert say("notice", "fr", filled) == say("notice", MASTER, filled)
    assert say("sent", "hi", filled) == say("sent", MASTER, filled)
    assert "unless" in say("perishing", "fr", filled)
    with pytest.raises(KeyError):
        say("no_such_text", "hi", filled)


def test_a_case_of_fines_or_octroi_is_not_called_a_fee():
    cattle = next(raw for raw in files() if raw["id"] == "kerala-cattle-1961")
    assert ". Fines 30.00, penalty" in say("sold", MASTER, a_case(cattle))
    assert "ഫൈൻ 30.00" in say("sold", "ml", a_case(cattle))
    nagpur = next(raw for raw in files() if raw["id"] == "nagpur-octroi-1948")
    assert "जकात 30.00, खर्च 3.00" in say("demand", "mr", a_case(nagpur))
    assert "octroi 30.00, expenses 3.00" in say("demand", MASTER, a_case(nagpur))


@pytest.mark.parametrize(("language", "outcome"), [("en", "not made"), ("hi", "नहीं की गई"), ("kn", "ಸಲ್ಲಿಸಿಲ್ಲ")])
def test_a_complaint_that_was_never_made_is_said_so(language, outcome):
    assert outcome in say("complaint", language, sample(language) | {"complaint": "none"})


@given(st.dictionaries(st.sampled_from(sorted(a_case(files()[0]))), st.text()), st.sampled_from(EVERY_TEXT))
def test_whatever_people_texted_stays_on_one_line(texted, which):
    language, text = which
    said = say(text, language, sample(language) | dict.fromkeys(STAFF_BLANKS, "") | texted)
    assert not {unicodedata.category(letter) for letter in said} & {"Cc", "Cs", "Zl", "Zp"}


@given(st.text())
def test_words_are_made_plain_once_and_for_all(words):
    assert plain(plain(words)) == plain(words)


@pytest.mark.parametrize(
    ("texted", "said"),
    [
        ("{org} {0} {{case}} {phone!r:>9}", "{org} {0} {{case}} {phone!r:>9}"),
        ("%s %(org)s $org \\n", "%s %(org)s $org \\n"),
        ("red cart\r\nFROM: the bank", "red cart FROM: the bank"),
        ("a\x00b\x1bc\x7fd\u0085e\u2028f\u2029g", "a b c d e f g"),
        ("cart \u202egnorw\u202c\u200b\ufeff", "cart gnorw"),
        ("half an emoji \ud83d", "half an emoji"),
        ("Ravi’s “new” cart – blue…", 'Ravi\'s "new" cart - blue...'),
        ("rice ₹ 500 + oil ₹90", "rice Rs 500 + oil Rs 90"),
        ("a\u00a0b\u202fc\u2009d", "a b c d"),
        ("ക്‍ ഷ\u200c", "ക്‍ ഷ\u200c"),
    ],
)
def test_a_collectors_words_are_harmless_in_a_text(texted, said):
    filled = sample(MASTER)
    assert say("received", MASTER, filled | {"item": texted}) == f"Case OR1047: {said} is received at Baripada Mun."


# Lengths


@pytest.mark.parametrize(
    ("fault", "text", "length"),
    [
        ("F043", "[" * 60 + "ok😀", Length("UCS-2", 64, 1)),
        ("F043", "€" * 80, Length("GSM-7", 160, 1)),
        ("F043", "€" * 81, Length("GSM-7", 162, 2)),
        ("F044", "\U0001f600" * 35, Length("UCS-2", 70, 1)),
        ("F044", "\U0001f600" * 36, Length("UCS-2", 72, 2)),
        ("F044", "a" * 66 + "\U0001f600" + "a" * 10, Length("UCS-2", 78, 2)),
        ("F044, thrice", ("a" * 66 + "\U0001f600") * 2, Length("UCS-2", 136, 3)),
        ("F045", "a" * 80 + "\u00a0" + "a" * 79, Length("UCS-2", 160, 3)),
        ("F045", "a" * 80 + "\u202f" + "a" * 79, Length("UCS-2", 160, 3)),
        ("F045", "a" * 80 + "\u2028" + "a" * 79, Length("UCS-2", 160, 3)),
        ("F045, made plain", plain("a" * 80 + "\u00a0" + "a" * 79), Length("GSM-7", 160, 1)),
        ("F045, made plain", plain("a" * 80 + "\u202f" + "a" * 79), Length("GSM-7", 160, 1)),
        ("F045, made plain", plain("a" * 80 + "\u2028" + "a" * 79), Length("GSM-7", 160, 1)),
        ("F046", "Owner’s notice – pay Rs 500…".ljust(160, "."), Length("UCS-2", 160, 3)),
        ("F046, made plain", plain("Owner’s notice – pay Rs 500…").ljust(160, "."), Length("GSM-7", 160, 1)),
        ("F047", ("आपका ठेला जब्त है। " * 9)[:81], Length("UCS-2", 81, 2)),
        ("an extension pair is not cut", "a" * 152 + "€" + "a" * 152, Length("GSM-7", 306, 3)),
        ("one over", "a" * 161, Length("GSM-7", 161, 2)),
        ("two full", "a" * 306, Length("GSM-7", 306, 2)),
        ("two full", "क" * 134, Length("UCS-2", 134, 2)),
        ("three", "क" * 135, Length("UCS-2", 135, 3)),
        ("nothing", "", Length("GSM-7", 0, 1)),
        ("a stray half", "\ud83d", Length("UCS-2", 1, 1)),
    ],
)
def test_a_text_is_counted_as_the_operator_bills_it(fault, text, length):
    assert units(text) == length


def test_the_alphabet_is_whole():
    assert len(BASIC) == 127  # the 128th is the escape to the extension table
    assert len(EXTENSION) == 10
    assert not BASIC & EXTENSION
    assert "ç" not in BASIC
    assert "₹" not in BASIC | EXTENSION


@given(st.text())
def test_segments_hold_what_is_said(text):
    length = units(text)
    whole, part = {"GSM-7": (160, 153), "UCS-2": (70, 67)}[length.encoding]
    if length.encoding == "UCS-2":
        assert length.units == len(text.encode("utf-16-le", "surrogatepass")) // 2
    if length.segments == 1:
        assert length.units <= whole
    else:
        assert length.units > whole
        # A segment wastes at most the one unit in front of a pair.
        assert length.units / part <= length.segments <= length.units // (part - 1) + 1


# The rules of the Indian operators


@pytest.mark.parametrize(("language", "text"), EVERY_TEXT)
def test_at_least_three_tenths_of_a_text_are_fixed(language, text):
    filled = sample(language) | {"lots": "1 OD15B4471; 2 1 sack of rice", "reason": "it will not keep till then"}
    assert fixed_share(language, text, filled | dict.fromkeys(STAFF_BLANKS, "the owner")) >= 0.3


@pytest.mark.parametrize(("language", "text"), EVERY_TEXT)
def test_a_text_has_at_most_ten_variables(language, text):
    own = [name for name in blanks(templates(language)[text]) if name.lower() not in OF_THE_OFFICE]
    assert len(own) <= 10


@pytest.mark.parametrize("language", languages())
def test_no_hyphen_stands_in_a_variable_of_ours(language):
    for raw in files():
        filled = dict(a_case(raw)) | {"unsold": "-"}  # as it is when everything was sold
        assert set(filled) >= OUR_OWN
        said = worded(filled, language)
        assert not [blank for blank in OUR_OWN if "-" in said[blank]], raw["id"]
    phrases = [text for name, table in tables(language).items() if name in OUR_OWN for text in table.values()]
    assert not [phrase for phrase in phrases if "-" in phrase]


@pytest.mark.parametrize("text", templates(MASTER))
def test_a_text_of_the_master_is_in_the_cheap_alphabet(text):
    assert "₹" not in templates(MASTER)[text]
    assert units(templates(MASTER)[text]).encoding == "GSM-7"
    assert units(say(text, MASTER, sample(MASTER) | dict.fromkeys(STAFF_BLANKS, "owner"))).encoding == "GSM-7"


def test_a_day_is_printed_as_the_operators_take_it():
    filled = a_case(next(raw for raw in files() if raw["id"] == "orissa-1950"))
    assert filled["date"] == "05Mar2026"
    assert filled["date2"] == "07Mar2026"
    assert filled["amt"] == "90.00"
