import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.goods import Goods, ItemFault, plate_in, read_items
from handlers.reading import tidy

WORDS = tomllib.loads(files("handlers").joinpath("goods.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("typed", "items"),
    [
        ("handcart=3000", [Goods("handcart", "vehicle", 3000_00, False)]),
        (
            "handcart=3000 + 2 bags rice=900",
            [Goods("handcart", "vehicle", 3000_00, False), Goods("2 bags rice", "load", 900_00, False)],
        ),
        ("cow=8000+calf =3000", [Goods("cow", "animal", 8000_00, False), Goods("calf", "animal", 3000_00, False)]),
        ("sack A=200 +sack B= 200+", [Goods("sack A", "load", 200_00, False), Goods("sack B", "load", 200_00, False)]),
        ("8 crates tomato=2500", [Goods("8 crates tomato", "load", 2500_00, True)]),
        ("4 sacks coconut=700", [Goods("4 sacks coconut", "load", 700_00, False)]),
        ("2 bags nel = Rs 900/- wet", [Goods("2 bags nel wet", "load", 900_00, False)]),
        ("rice=1,25,000.50", [Goods("rice", "load", 1_25_000_50, False)]),
        ("goat 2", [Goods("goat 2", "animal", None, False)]),
        ("harmonium", [Goods("harmonium", None, None, False)]),
    ],
)
def test_items_are_read_with_their_values(typed, items):
    assert read_items(typed.split()) == items


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("auto", "vehicle"),
        ("mini lorry", "vehicle"),
        ("bullock cart", "vehicle"),
        ("Hand-Cart", "vehicle"),
        ("balada gadi 1ta token 58", "vehicle"),
        ("goods auto", "vehicle"),
        ("OD15B4471", "vehicle"),
        ("KL 14 M 2210", "vehicle"),
        ("മിനി ലോറി", "vehicle"),
        ("മിനി 2 ഓട്ടോ", "vehicle"),
        ("மினி லாரி", "vehicle"),
        ("ठेला", "vehicle"),
        ("cart with load", "load"),
        ("auto 3 sacks", "load"),
        ("od15b4471 cart 2 bag dhan", "load"),
        ("cattle feed", "load"),
        ("3 ചാക്ക് തേങ്ങ ലോഡ്", "load"),
        ("5 மூட்டை நெல்", "load"),
        ("nel 5 mootai", "load"),
        ("ଧାନ 2 ବସ୍ତା", "load"),
        ("3 gai", "animal"),
        ("goat2", "animal"),
        ("2 bullocks", "animal"),
        ("4 ponies", "animal"),
        ("oxen", "animal"),
        ("milk cow", "animal"),
        ("ದನ 2", "animal"),
        ("बछड़ा", "animal"),
        ("carton", "load"),
        ("carpet", None),
        ("cowl", None),
        ("or 2", None),
    ],
)
def test_the_kind_is_known_by_whole_words_load_first_then_vehicle_then_animal(typed, kind):
    items = read_items(typed.split())
    assert isinstance(items, list)
    assert [item.kind for item in items] == [kind]


@pytest.mark.parametrize("typed", ["tomato 8 peti", "machha", "मछली", "மீன்", "2 boxes fishes", "மீன் 2", "5 kg fish"])
def test_what_decays_is_known(typed):
    items = read_items(typed.split())
    assert isinstance(items, list)
    assert items[0].kind == "load"
    assert items[0].decays


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "What was seized is missing"),
        ("+ ,", "What was seized is missing"),
        ("handcart=1,25", "1,25 is not clear: write 125 or 1.25."),
        ("rice=1.25 lakh", "1.25 lakh is not clear"),
        ("rice=", "The amount is missing"),
        ("cow=8000 + rice=0", "0 is no amount"),
        ("=900", "What is worth 900 is missing"),
        ("handcart=3000 rice=900", "write + between items"),
        ("handcart=3 000", "3 000 is not clear"),
    ],
)
def test_an_unreadable_item_is_asked_back(typed, says):
    fault = read_items(typed.split())
    assert isinstance(fault, ItemFault)
    assert says in fault.reason


@given(st.text(max_size=40) | st.from_regex(r"(cart|rice|[+= 0-9.,]){0,8}", fullmatch=True))
def test_reading_items_never_fails(text):
    items = read_items(text.split())
    assert isinstance(items, ItemFault) or all(item.words for item in items)


@pytest.mark.parametrize(
    ("typed", "plate"),
    [
        ("OD15B4471", "OD15B4471"),
        ("0D15B4471 seized agn", "OD15B4471"),
        ("0D 15 B 4471", "OD15B4471"),
        ("od-15-b-4471", "OD15B4471"),
        ("ODI5B447O", "OD15B4470"),
        ("gadi pakda OD 05 AK 1123 auto", "OD05AK1123"),
        ("od 15 b 4471 2 bags", "OD15B4471"),
        ("KL 14 M 2210", "KL14M2210"),
        ("KL-14 2210", "KL142210"),
        ("TN59 CD 8812", "TN59CD8812"),
        ("MH31CB4520 tomato", "MH31CB4520"),
        ("DL 2C 6011", "DL2C6011"),
        ("22BH1234AA", "22BH1234AA"),
        ("22 bh 1234 aa", "22BH1234AA"),
        ("T0324MH1234A", "T0324MH1234A"),
        ("↑02B123456H", "02B123456H"),
        ("ओडी १५ बी ४४७१", "OD15B4471"),
        ("ଓଡି ୧୫ ବି ୪୪୭୧", "OD15B4471"),
        ("കെഎൽ 14 എം 2210 ഓട്ടോ", "KL14M2210"),
        ("டிஎன் 59 சிடி 8812 மினி லாரி", "TN59CD8812"),
        ("एमएच 31 सीबी 4520", "MH31CB4520"),
    ],
)
def test_a_number_plate_is_found_and_written_one_way(typed, plate):
    assert plate_in(typed) == plate


@pytest.mark.parametrize(
    "typed",
    ["handcart", "token 58", "or 2 bags rice 20", "OR1053", "as 12", "or 15 20", "ZZ15B4471", "OD15B0000", "9000000001",
     "22BH1234", "OD15B44711", ""],
)  # fmt: skip
def test_what_is_no_number_plate_is_not_taken_for_one(typed):
    assert plate_in(typed) is None


def test_every_word_of_the_goods_stands_once_and_as_it_will_be_read():
    words = [word for table in WORDS.values() for words in table.values() for word in words]
    assert sorted({word for word in words if words.count(word) > 1}) == []
    assert [word for word in words if tidy(word).casefold() != word and not word.isascii()] == []
