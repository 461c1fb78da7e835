"""Every paper in every language; letters shaped, fonts embedded, text to be taken out again, nobody in the metadata."""

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest
import uharfbuzz
from fpdf.fonts import TTFFont

from distraint import texts
from gateway.paper import words
from gateway.paper.fonts import clusters, font_file, letters, printed, runs
from gateway.paper.papers import FORMS, KINDS, NoPaper, paper, paper_of
from gateway.paper.sheet import Sheet
from gateway.play import fresh_engine
from tests.gateway.notices.town import Town

LANGUAGES = ("en", "hi", "or", "ml", "ta", "mr", "kn")
NOW = datetime(2026, 3, 9, tzinfo=UTC)
# Conjuncts, split vowels, signs that stand before their letter: and how many glyphs a letter-by-letter setting has.
SHAPED = {
    "क्षत्रिय ज्ञानेश्वर": "Devanagari",
    "ഉദ്യോഗസ്ഥൻ ക്ഷേത്രം": "Malayalam",
    "ஸ்ரீ க்ஷேத்திரம்": "Tamil",
    "ବିଜ୍ଞପ୍ତି ପ୍ରମାଣପତ୍ର": "Oriya",
    "ಮಾರಾಟಕ್ಕೆ ಕ್ಷೇತ್ರ": "Kannada",
}
SOLD = """
@ 2026-03-05 10:00
+919000000001 > SEIZE FEE 30 sack A=200 + sack B=200 + sack क्षत्रिय=200 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk
+919000000001 > EXP {1} 150 porter
@ 2026-03-05 17:00
+919000000002 > GOT {1}
@ 2026-03-09 11:00
+919000000002 > BEGIN {1}
+919000000002 > SOLD {1} 1 150 9000000077
+919000000002 > SOLD {1} 2 160 9000000078
+919000000002 > END {1}
"""
RELEASED = """
@ 2026-03-05 10:00
+919000000001 > SEIZE FEE 30 handcart क्षत्रिय=3000 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
@ 2026-03-05 12:00
+919000000002 > GOT {1}
+919000000002 > PAID {1} 30 R7
"""
CRIED = """
@ 2026-03-05 10:00
+919000000001 > SEIZE FEE 30 handcart क्षत्रिय=3000 OWNER UNKNOWN WITH NOTFOUND AT Gandhi Chowk
@ 2026-03-05 12:00
+919000000002 > GOT {1}
"""
PLAYED = {"account": SOLD, "release": RELEASED}


@pytest.fixture(scope="module")
def towns() -> Iterator[dict[str, Town]]:
    with fresh_engine() as engine:
        found = {}
        for kind in KINDS:
            found[kind] = Town(engine)
            found[kind].office(PLAYED.get(kind, CRIED), name=f"Baripada {kind}")
        yield found


def made(towns, kind: str, language: str) -> bytes:
    town = towns[kind]
    return paper_of(kind, town.folder(town.stages[0].cases[0]), town.now, language, address="https://x.example/n/1")


def read(body: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(body))


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_paper_is_printed_in_every_language_and_can_be_read_out_again(towns, kind, language):
    body = made(towns, kind, language)
    said = flat(read(body))
    for wanted in (words.title(kind, language), words.title(kind, "en"), "क्षत्रिय"):
        assert flat(wanted) in said
    assert "\ufffd" not in said
    document = pypdfium2.PdfDocument(body)
    for page in document:
        assert page.get_size() == pytest.approx((595.28, 841.89), abs=0.1)
        assert page.render(scale=0.3).to_pil().convert("L").getextrema()[0] < 100  # there is ink on it


@pytest.mark.parametrize("kind", KINDS)
def test_fonts_are_embedded_and_nobody_is_in_the_metadata(towns, kind):
    body = made(towns, kind, "ml")
    assert body.count(b"/FontFile2") == body.count(b"/Subtype /CIDFontType2") > 0
    about = pypdfium2.PdfDocument(body).get_metadata_dict(skip_empty=True)
    assert set(about) <= {"Title", "Creator", "Producer", "CreationDate", "ModDate"}
    assert not re.search(r"\+?\d{10}|Ravi|Asha|क्षत्रिय", " ".join(v for k, v in about.items() if "Date" not in k))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "poster"])
def test_a_paper_shows_no_more_of_a_phone_than_its_end(towns, kind):
    said = read(made(towns, kind, "en"))
    assert not re.search(r"90000000(01|02|11|12|77|78)", said)


def test_f096_words_are_set_as_they_are_written(tmp_path):
    for text, font in SHAPED.items():
        assert [name for name, _ in runs(text)] == [font]
        for bold in (False, True):
            face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font, bold))))
            glyphs = _glyphs(face, text, shaped=True)
            assert glyphs != _glyphs(face, text, shaped=False)
            assert 0 not in glyphs  # the glyph of what a font has not
        sheet = Sheet("hi", "shaped", NOW)
        sheet.say(text, 20)
        assert text in read(sheet.pdf_bytes())


def test_f096_a_conjunct_is_one_glyph():
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file("Devanagari", False))))
    for conjunct in ("क्ष", "ज्ञ", "त्र", "श्व"):
        assert len(_glyphs(face, conjunct, shaped=True)) == 1
        assert len(_glyphs(face, conjunct, shaped=False)) == 3


def test_f096_the_sheet_draws_the_shaped_glyphs_not_the_letters():
    sheet = Sheet("hi", "shaped", NOW)
    sheet.say("क्षत्रिय ज्ञानेश्वर", 20)
    font = sheet.pdf.fonts["devanagari"]
    assert isinstance(font, TTFFont)
    drawn = font.subset.items()
    names = {glyph.glyph_name for glyph, _ in drawn if glyph}
    assert {"uni0915094D0937", "uni0924094D0930", "uni091C094D091E", "uni0936094D0935"} <= names
    assert "uni094D" not in names  # no bare sign between two halves


def _glyphs(face: uharfbuzz.Face, text: str, shaped: bool) -> list[int]:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    if shaped:
        buffer.guess_segment_properties()
    else:
        buffer.direction, buffer.script = "ltr", "Latn"
    uharfbuzz.shape(uharfbuzz.Font(face), buffer, {})
    return [info.codepoint for info in buffer.glyph_infos]


@pytest.mark.parametrize("language", LANGUAGES)
def test_f096_no_text_of_any_language_has_a_letter_without_a_glyph(language):
    spoken = [*texts.templates(language).values()]
    spoken += [value for table in texts.tables(language).values() for value in table.values()]
    form = tomllib.loads((words.FOLDER / f"{language}.toml").read_text("utf-8"))
    spoken += [value for table in form.values() for value in table.values()]
    for text in (*spoken, "₹ 45.50 – “क” · •"):
        line = printed(text)
        assert "".join(part for _, part in runs(line)) == line
        for font, part in runs(line):
            face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font, False))))
            assert 0 not in _glyphs(face, part, shaped=True), (part, font)
            assert {ord(letter) for letter in part} <= letters(font)


def test_the_forms_have_the_same_words_in_all_seven_languages():
    assert set(words.languages()) == set(LANGUAGES)
    files = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in Path(words.FOLDER).glob("*.toml")}
    for language, tables in files.items():
        assert {t: set(tables[t]) for t in tables} == {t: set(files["en"][t]) for t in files["en"]}, language
        if language != "en":
            assert "native speaker" in (words.FOLDER / f"{language}.toml").read_text("utf-8")


def test_a_letter_that_no_font_has_is_a_question_mark_not_a_box():
    assert "".join(part for _, part in runs("cart 😀 漢")) == "cart ? ?"


def test_a_line_of_two_scripts_is_two_runs_and_figures_go_with_their_words():
    assert list(runs("ठेला 45 (OD 15)")) == [("Devanagari", "ठेला 45 ("), ("Latin", "OD 15)")]
    assert list(clusters("क्षत्रिय")) == ["क्ष", "त्रि", "य"]


def test_a_word_longer_than_the_line_is_cut_and_nothing_runs_off_the_sheet():
    sheet = Sheet("ml", "long", NOW)
    lines = sheet.broken("ക്ഷ" * 200, 100, 12)
    assert "".join(lines) == "ക്ഷ" * 200
    assert all(sheet.width(line, 12) <= 100 for line in lines)


def test_much_property_goes_on_to_a_second_sheet():
    with fresh_engine() as engine:
        items = " + ".join(f"sack {n}=10" for n in range(1, 61))
        stage = Town(engine).cried(items)
        folder = stage.folder(1)
        body = paper_of("list", folder, stage.now, "ta")
    assert len(pypdfium2.PdfDocument(body)) > 1
    assert "sack 60" in read(body)


def test_a_paper_that_has_nothing_to_say_is_refused_in_words(towns):
    town = towns["notice"]
    folder = town.folder(town.stages[0].cases[0])
    for kind, why in (
        ("account", "no sale has ended"),
        ("release", "no release is ordered"),
        ("deed", "no paper 'deed'"),
    ):
        with pytest.raises(NoPaper, match=why):
            paper_of(kind, folder, town.now, "en")
    release = towns["release"]
    with pytest.raises(NoPaper, match="no public notice"):
        paper_of("poster", release.folder(release.stages[0].cases[0]), release.now, "en")


def test_the_command_writes_a_file_in_the_offices_own_language(towns, tmp_path):
    town = towns["notice"]
    number = town.stages[0].cases[0]
    paper(town.house, "notice", number, "", tmp_path / "notice.pdf")
    assert read((tmp_path / "notice.pdf").read_bytes()).startswith(f"{number} ")
    with pytest.raises(NoPaper, match="no case 4"):
        paper(town.house, "notice", 4, "", tmp_path / "none.pdf")
    assert set(KINDS) == {*FORMS, "poster"}


def test_the_release_code_is_on_no_paper(towns):
    town = towns["release"]
    folder = town.folder(town.stages[0].cases[0])
    assert folder.case.code
    assert folder.case.code not in read(paper_of("release", folder, town.now, "hi"))


def test_the_posters_code_opens_its_page(towns):
    town = towns["poster"]
    folder = town.folder(town.stages[0].cases[0])
    said = read(paper_of("poster", folder, town.now, "or", address="https://munadi.example.org/notices/1007"))
    assert "https://munadi.example.org/notices/1007" in said


def test_the_same_paper_at_the_same_moment_is_the_same_file(towns):
    assert made(towns, "poster", "hi") == made(towns, "poster", "hi")
