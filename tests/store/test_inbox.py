import pytest
from sqlalchemy import func, select

from distraint.store import tables
from distraint.store.engine import reading, writing
from distraint.store.inbox import LONGEST, keep, settle, shorten, twin
from tests.store.rooms import COLLECTOR, NOON, NUMBER, OFFICER, at_once, minutes


def take(conn, provider_id="SM1", text="PAY 1053 500", channel="kept", sender=COLLECTOR, at=NOON, media=()):
    return keep(conn, channel, provider_id, sender, NUMBER, text, at, media)


def stored(engine):
    with reading(engine) as conn:
        return [dict(row) for row in conn.execute(select(tables.inbound).order_by(tables.inbound.c.id)).mappings()]


def test_a_text_is_kept_as_it_came(engine):
    with writing(engine) as conn:
        number, new = take(conn, media=["https://media.example/1"])
    assert new
    assert stored(engine) == [
        {
            "id": number,
            "channel": "kept",
            "provider_id": "SM1",
            "sender": COLLECTOR,
            "to": NUMBER,
            "text": "PAY 1053 500",
            "media": ["https://media.example/1"],
            "received_at": NOON,
            "outcome": "",
            "refused": None,
            "case_no": None,
        }
    ]


def test_a_text_handed_over_again_is_not_new(engine):
    with writing(engine) as conn:
        first = take(conn)
    with writing(engine) as conn:
        assert take(conn, text="anything", at=NOON + minutes(1)) == (first[0], False)
        assert take(conn, channel="other")[1]
        assert take(conn, provider_id="SM2")[1]
    assert len(stored(engine)) == 3


def test_of_fifty_hands_with_the_same_text_one_brings_it(engine):
    def bring(_):
        with writing(engine) as conn:
            return take(conn)

    brought = at_once(50, bring) if engine.dialect.name == "sqlite" else [*at_once(20, bring), *at_once(30, bring)]
    assert len({number for number, _ in brought}) == 1
    assert sum(new for _, new in brought) == 1
    assert len(stored(engine)) == 1


def test_what_became_of_it_is_written_down(engine):
    with writing(engine) as conn:
        number, _ = take(conn)
        settle(conn, number, "done", case_no=1053)
    assert (stored(engine)[0]["outcome"], stored(engine)[0]["case_no"]) == ("done", 1053)
    with writing(engine) as conn:
        settle(conn, number, "refused", "s. 174 (3)", 1053)
    assert stored(engine)[0]["refused"] == "s. 174 (3)"


@pytest.mark.parametrize("column", ["channel", "provider_id", "sender", "text"])
def test_no_byte_from_outside_breaks_it(engine, column):
    with writing(engine) as conn:
        first = take(conn, **{column: "a\0b\ud800c"})
        assert take(conn, **{column: "a\0b\ud800c"}) == (first[0], False) or column in ("sender", "text")
    assert stored(engine)[0][column] == "abc"


def test_pictures_addresses_are_cleaned_too(engine):
    with writing(engine) as conn:
        take(conn, media=("x\0y", "\ud800"))
    assert stored(engine)[0]["media"] == ["xy", ""]


@pytest.mark.parametrize(("length", "kept"), [(LONGEST, "x" * LONGEST), (LONGEST + 1, "x" * 3_994 + " [cut]")])
def test_a_text_longer_than_any_is_cut_where_one_sees_it(engine, length, kept):
    with writing(engine) as conn:
        take(conn, text="x" * length)
    assert stored(engine)[0]["text"] == kept == shorten("x" * length)


def test_provider_ids_of_any_length_stay_apart(engine):
    with writing(engine) as conn:
        assert take(conn, provider_id="x" * 100_000 + "1")[1]
        assert take(conn, provider_id="x" * 100_000 + "2")[1]
        assert not take(conn, provider_id="x" * 100_000 + "1")[1]


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ({}, True),
        ({"at": NOON + minutes(0.01)}, True),
        ({"at": NOON - minutes(0.01)}, True),
        ({"at": NOON + minutes(4)}, False),
        ({"text": "PAY 1053 600"}, False),
        ({"sender": OFFICER}, False),
    ],
)
def test_a_gateway_that_reports_one_text_twice_is_found_out(engine, other, same):
    with writing(engine) as conn:
        first, _ = take(conn)
    given = {"sender": COLLECTOR, "text": "PAY 1053 500", "at": NOON} | other
    with writing(engine) as conn:
        second, new = take(conn, "SM2", **given)
        assert new
        found = twin(conn, given["sender"], given["text"], given["at"], minutes(0.05), other_than=second)
    assert found == (first if same else None)


def test_twins_handed_over_at_the_same_moment_are_seen(engine):
    def bring(number):
        with writing(engine) as conn:
            before = twin(conn, COLLECTOR, "PAY 1053 500", NOON, minutes(0.05))
            take(conn, f"SM{number}")
            return before

    assert sum(before is None for before in at_once(8, bring)) == 1
    with reading(engine) as conn:
        assert conn.scalar(select(func.count()).select_from(tables.inbound)) == 8
