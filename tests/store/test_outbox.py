import pytest
from sqlalchemy import event, insert, select, update

from distraint.store import tables
from distraint.store.engine import migrate, open_engine, reading, writing
from distraint.store.outbox import claim, enqueue, failed, message_of, resolve, sent, stranded
from tests.store.rooms import NOON, OWNER, POSSESSOR, at_once, letter, minutes

LEASE = minutes(2)


def put(engine, *letters, now=NOON):
    with writing(engine) as conn:
        return enqueue(conn, letters, now)


def take(engine, worker="w1", now=NOON, limit=100, channel="kept"):
    with writing(engine) as conn:
        return claim(conn, now, worker, LEASE, limit, channel)


def ids(claimed):
    return [each.id for each in claimed]


def row(engine, number):
    with reading(engine) as conn:
        return conn.execute(select(tables.message).where(tables.message.c.id == number)).one()


def phones(count):
    return [f"+9190000000{number:02}" for number in range(count)]


def test_letters_wait_in_the_order_they_were_given(engine):
    numbers = put(engine, *(letter(to, text=to) for to in phones(50)))
    assert numbers == sorted(numbers)
    assert [row(engine, number).text for number in numbers] == phones(50)
    assert put(engine) == []


def test_what_was_said_in_line_is_recorded_and_never_sent(engine):
    with writing(engine) as conn:
        (number,) = enqueue(conn, [letter()], NOON, already_sent=True)
    assert take(engine) == []
    assert (row(engine, number).state, row(engine, number).sent_at) == ("sent", NOON)


def test_a_claim_tells_all_that_a_sender_needs(engine):
    (number,) = put(engine, letter())
    (claimed,) = take(engine)
    assert (claimed.id, claimed.to, claimed.text) == (number, OWNER, "Case 1053: pay 185.00.")
    assert (claimed.attempts, claimed.due, claimed.lease_until) == (1, NOON, NOON + LEASE)
    assert row(engine, number).state == "sending"
    assert row(engine, number).claimed_by == "w1"


def test_replies_go_before_notices_and_the_longest_due_first(engine):
    here = [
        letter(phones(9)[1], priority=2),
        letter(phones(9)[2], priority=1, due=NOON),
        letter(phones(9)[3], priority=1, due=NOON - minutes(5)),
        letter(phones(9)[4], priority=0),
        letter(phones(9)[5], priority=0, due=NOON + minutes(1)),
        letter(phones(9)[6], channel="other"),
    ]
    numbers = put(engine, *here)
    assert ids(take(engine, limit=3)) == [numbers[3], numbers[2], numbers[1]]
    assert ids(take(engine)) == [numbers[0]]
    assert ids(take(engine, now=NOON + minutes(1))) == [numbers[4]]


def test_what_is_said_to_a_phone_stays_in_order(engine):
    first, second, other = put(engine, letter(), letter(text="and then"), letter(POSSESSOR))
    assert ids(take(engine)) == [first, other]
    assert take(engine, "w2") == []
    with writing(engine) as conn:
        assert sent(conn, first, "w1", "SM1", NOON)
    assert ids(take(engine)) == [second]


def test_a_message_to_be_tried_again_holds_the_next_one_back(engine):
    first, second = put(engine, letter(), letter())
    take(engine)
    with writing(engine) as conn:
        assert failed(conn, first, "w1", "30001", "queue full", NOON + minutes(3))
    assert take(engine) == []
    assert ids(take(engine, now=NOON + minutes(3))) == [first]
    with writing(engine) as conn:
        assert failed(conn, first, "w1", "30003", "unreachable", None)
    assert ids(take(engine)) == [second]


def test_a_reply_does_not_wait_for_an_older_notice_nor_for_another_channel(engine):
    put(engine, letter(priority=1, due=NOON + minutes(60)), letter(channel="other", priority=0))
    reply, notice = put(engine, letter(priority=0), letter(priority=1))
    assert ids(take(engine)) == [reply]
    assert notice not in ids(take(engine))


def test_of_eight_workers_each_message_goes_to_one(engine):
    numbers = put(engine, *(letter(f"to {number}") for number in range(500)))

    def work(worker):
        mine = []
        while taken := take(engine, f"w{worker}", limit=7):
            mine += ids(taken)
            with writing(engine) as conn:
                for number in ids(taken):
                    assert sent(conn, number, f"w{worker}", f"SM{number}", NOON)
        return mine

    taken = [number for mine in at_once(8, work) for number in mine]
    assert sorted(taken) == numbers
    assert {row(engine, number).attempts for number in numbers[::50]} == {1}


def test_eight_workers_keep_the_order_of_each_phone(engine):
    order = put(engine, *(letter(to, text=str(turn)) for turn in range(6) for to in phones(5)))
    seen = []

    def work(worker):
        for _ in range(60):
            for each in take(engine, f"w{worker}", limit=3):
                seen.append((each.to, each.id))
                with writing(engine) as conn:
                    sent(conn, each.id, f"w{worker}", "SM", NOON)

    at_once(8, work)
    assert sorted(number for _, number in seen) == order
    for to in phones(5):
        mine = [number for phone, number in seen if phone == to]
        assert mine == sorted(mine)


def test_a_sent_message_has_the_provider_s_id(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        assert sent(conn, number, "w1", "SM1", NOON)
        assert message_of(conn, "kept", "SM1") == number
        assert message_of(conn, "other", "SM1") is None
    assert (row(engine, number).state, row(engine, number).lease_until) == ("sent", None)


def test_only_its_worker_can_say_what_became_of_a_message(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        assert not sent(conn, number, "w2", "SM1", NOON)
        assert not failed(conn, number, "w2", "1", "no", None)
        assert not failed(conn, number, "w2", "1", "no", NOON)
    assert row(engine, number).state == "sending"


def test_a_sent_message_cannot_be_put_back(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        sent(conn, number, "w1", "SM1", NOON)
        assert not failed(conn, number, "w1", "time-out", "no answer", NOON)
        assert not failed(conn, number, "w1", "time-out", "no answer", None)
    assert (row(engine, number).state, row(engine, number).reason) == ("sent", "")


def test_the_reason_of_a_failure_stands(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        failed(conn, number, "w1", "30001", "queue full", NOON)
    (again,) = take(engine, "w2")
    assert again.attempts == 2
    with writing(engine) as conn:
        sent(conn, number, "w2", "SM1", NOON)
    found = row(engine, number)
    assert (found.state, found.code, found.reason) == ("sent", "30001", "queue full")


def test_a_message_whose_worker_died_is_found_and_not_sent_again(engine):
    before, dead, after = put(engine, letter(), letter(POSSESSOR), letter(POSSESSOR))
    take(engine)
    with writing(engine) as conn:
        sent(conn, before, "w1", "SM1", NOON)
        assert stranded(conn, NOON + LEASE - minutes(0.1)) == []
    assert take(engine, "w2", now=NOON + minutes(60)) == []
    with writing(engine) as conn:
        (found,) = stranded(conn, NOON + LEASE)
        assert (found.id, found.lease_until) == (dead, NOON + LEASE)
        assert not resolve(conn, before, None, NOON + LEASE)
        assert resolve(conn, dead, None, NOON + LEASE)
        assert not resolve(conn, dead, "SM2", NOON + LEASE)
    assert row(engine, dead).state == "doubtful"
    assert ids(take(engine, "w2", now=NOON + minutes(60))) == [after]


def test_a_stranded_message_that_the_provider_knows_is_sent(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        assert not resolve(conn, number, "SM1", NOON)
        assert resolve(conn, number, "SM1", NOON + LEASE)
    found = row(engine, number)
    assert (found.state, found.provider_id, found.sent_at) == ("sent", "SM1", NOON + LEASE)


def test_a_worker_that_comes_back_late_ends_the_doubt(engine):
    (number,) = put(engine, letter())
    take(engine)
    with writing(engine) as conn:
        resolve(conn, number, None, NOON + LEASE)
        assert sent(conn, number, "w1", "SM1", NOON + minutes(9))
    assert row(engine, number).state == "sent"


def test_a_claim_does_not_read_through_what_was_sent_long_ago(empty):
    migrate(empty)
    engine = open_engine(empty)
    put(engine, letter())
    messages = tables.message
    with writing(engine) as conn:
        conn.execute(update(messages).values(state="sent"))
        like = dict(conn.execute(select(messages)).mappings().one())
        conn.execute(insert(messages), [like | {"id": like["id"] + 1 + turn} for turn in range(5_000)])
        if engine.dialect.name == "postgresql":
            conn.exec_driver_sql("SELECT setval('message_id_seq', 1000000)")
            conn.exec_driver_sql("ANALYZE message")
    newest = put(engine, *(letter(text=str(turn)) for turn in range(20)))
    plans = []

    def explain(conn, cursor, statement, parameters, *_):
        if "free" in statement:
            how = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
            plans.append(str(cursor.execute(f"{how} {statement}", parameters).fetchall()))

    event.listen(engine, "before_cursor_execute", explain)
    assert ids(take(engine, limit=1)) == newest[:1]
    assert "ix_message_waiting" in plans[0]
    assert "ix_message_unfinished" in plans[0]
    engine.dispose()


@pytest.mark.parametrize("dirty", ["a\0b", "a\ud800b"])
def test_no_byte_breaks_a_letter(engine, dirty):
    (number,) = put(engine, letter(text=dirty))
    assert row(engine, number).text == "ab"
