"""Whatever is posted at the doors of the running service: who is let in, what is answered, what is kept."""

import pytest
from sqlalchemy import func, select

from distraint.store.tables import inbound, message, receipt, session
from tests.gateway.desk import sign
from tests.gateway.twilio_peer import Answer, refused
from tests.service.house import ASHA, OFFICE, OWNER, PUBLIC, RAVI, House, eventually, number_in

SMS, RECEIPT = "/twilio/sms", "/twilio/receipt"
STRANGER = "+919000000020"


def kept(house: House) -> int:
    return int(house.rows(select(func.count()).select_from(inbound))[0][0])


def test_f001_f008_only_what_is_signed_over_the_public_address_is_let_in(running: House) -> None:
    fields = [("MessageSid", "SMforged"), ("From", RAVI), ("To", OFFICE), ("Body", "MINE"), ("FromCity", "")]
    before = kept(running)
    forged = {
        "no signature": {"X_Twilio_Signature": ""},
        "another length": {"X_Twilio_Signature": "abc"},
        "another token": {"X_Twilio_Signature": sign(PUBLIC + SMS, fields, "another")},
        "the inner address": {"X_Twilio_Signature": sign(running.url + SMS, fields)},
        "a host of the caller's choice": {
            "X_Twilio_Signature": sign("https://evil.test" + SMS, fields),
            "X_Forwarded_Host": "evil.test",
            "X_Forwarded_Proto": "https",
        },
    }
    for what, headers in forged.items():
        for route in (SMS, RECEIPT):
            assert running.post(route, fields, **headers).status_code == 403, what
    assert kept(running) == before
    assert running.post(SMS, fields, X_Forwarded_Proto="https", X_Forwarded_Host="gw.example.org").ok
    assert kept(running) == before + 1


def test_f085_a_nul_in_a_text_is_left_out(running: House) -> None:
    running.ask(RAVI, "ST\x00ATUS\x00 1234567\x00", "*No case 1234567*")


def test_f085_a_nul_anywhere_in_an_address_is_no_fault_of_the_server(running: House) -> None:
    for path in ("/notices?q=%00", "/notices?place=%00", "/status?q=%00", "/healthz?q=%00", "/notices/%00"):
        assert running.line.get(running.url + path, allow_redirects=False, timeout=20).status_code < 500, path


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("STATUS 99999999999999999999", "*"),
        ("STATUS 9999999999999", "*"),
        ("PAID {n} 99999999999999999999", "*"),
        ("EXP {n} 99999999999999999999 porter", "*"),
        ("SEIZE FEE 99999999999999999999 cart OWNER UNKNOWN AT Ward 4", "*"),
        ("SOLD {n} 99999999999999999999 5", "*"),
        ("RELEASED {n} 99999999999999999999", "*No release is ordered*"),
        ("PAID {n} 1e6", "*"),
        ("PAID {n} NaN", "*"),
        ("PAID {n} 1.25 lakh", "*"),
        ("PAID {n} -5", "*"),
    ],
)
def test_f086_f106_a_number_no_column_can_hold_or_no_clerk_can_read_is_asked_back(
    words: str, answer: str, running: House
) -> None:
    case = number_in(running.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER UNKNOWN AT Ward 4", "*opened*"))
    running.ask(ASHA, words.format(n=case), answer)
    assert running.kinds(case) == ["Seized"]
    handled = running.rows(select(inbound.c.refused).where(inbound.c.text == words.format(n=case)))
    assert [row.refused for row in handled] != ["fault"]


@pytest.mark.parametrize("path", ["/notices/9999999999999", "/status/cases/99999999999999999999", "/notices?page=1e9"])
def test_f086_an_address_with_a_number_too_large_is_not_found(path: str, running: House) -> None:
    assert running.line.get(running.url + path, allow_redirects=False, timeout=20).status_code < 500


def test_f041_a_picture_a_place_or_nothing_at_all_is_kept(running: House) -> None:
    before, so_far = kept(running), len(running.peer.taken)
    more = (
        [("NumMedia", "1"), ("MediaUrl0", "https://m.example/1"), ("MediaContentType0", "image/jpeg")],
        [("Latitude", "21.93"), ("Longitude", "86.72")],
        [("NumMedia", "1"), ("MediaUrl0", "https://m.example/2"), ("MediaContentType0", "image/webp")],
    )
    for fields in more:
        assert running.text(STRANGER, None, more=fields).ok
    assert running.text(STRANGER, "").ok
    assert kept(running) == before + 4
    eventually(lambda: len(running.texts_to(STRANGER, so_far)) == 4, "not every one is answered")
    said = running.texts_to(STRANGER, so_far)
    assert said[:3] == ["A picture is kept with your texts."] * 3
    assert said[3] == "Your text was empty. HELP says what to text."


@pytest.mark.parametrize("prefix", ["whatsapp:", "WHATSAPP:", "WhatsApp:"])
def test_f052_who_writes_by_whatsapp_is_the_person_known_by_his_phone(prefix: str, running: House) -> None:
    case = number_in(running.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER UNKNOWN AT Ward 4", "*opened*"))
    assert running.text(prefix + RAVI, "MINE", to="whatsapp:" + OFFICE).ok
    answer = running.got("whatsapp:" + RAVI, f"*{case} cart held*")
    assert "whatsapp" not in answer
    [sent] = [text for text in running.peer.taken if text["body"] == answer and text["to"] == "whatsapp:" + RAVI]
    assert sent["from"] == "whatsapp:" + OFFICE


def test_a_number_nobody_knows_gets_one_polite_answer_to_each_text(running: House) -> None:
    so_far = len(running.peer.taken)
    for words in ("hello", "SEIZE FEE 40 cart OWNER UNKNOWN AT Ward 4", "GOT 1007"):
        assert running.text(STRANGER, words).ok
    eventually(lambda: len(running.texts_to(STRANGER, so_far)) == 3, "not every one is answered")
    said = running.texts_to(STRANGER, so_far)
    assert said[0] == "That is no word we know. HELP says what you may text."
    assert "for staff" in said[1]


@pytest.mark.parametrize("words", ["REVOKE", "OPTOUT", "opt out", "QUIT", "CANCEL", "END", "बंद"])
def test_f033_whom_the_provider_stops_is_stopped_here_too_and_gets_no_second_answer(words: str, running: House) -> None:
    def stopped() -> list[bool]:
        return [row.stopped for row in running.rows(select(session.c.stopped).where(session.c.phone == STRANGER))]

    so_far = len(running.peer.taken)
    assert running.text(STRANGER, words, more=[("OptOutType", "STOP")]).ok
    assert stopped() == [True]
    assert running.text(STRANGER, "sure", more=[("OptOutType", "START")]).ok
    assert stopped() == [False]
    running.ask(RAVI, "HELP", "*")
    assert running.texts_to(STRANGER, so_far) == []
    kept = running.rows(select(inbound.c.text, inbound.c.outcome).where(inbound.c.sender == STRANGER))
    assert [tuple(row) for row in kept][-2:] == [(words, "STOP"), ("sure", "START")]


def test_f067_a_machine_that_answers_our_answers_hears_nothing_more_but_a_real_word_is_still_answered(
    running: House,
) -> None:
    machine, so_far = "+919000000078", len(running.peer.taken)
    for _ in range(10):
        assert running.text(machine, "Message not delivered. Service unknown").ok
    running.ask(machine, "HELP", "*DUE: what to pay*")
    assert len(running.texts_to(machine, so_far)) == 5 + 1
    unread = select(func.count()).where(inbound.c.sender == machine, inbound.c.outcome == "misread")
    assert running.rows(unread)[0][0] == 10, "all of it is kept"
    owner = "+919000000079"
    running.ask(RAVI, f"SEIZE FEE 40 cart=900 OWNER {owner} AT Ward 4", "*opened*")
    so_far, people = len(running.peer.taken), (RAVI, owner)  # a cracked screen; one who knows no word of ours
    for person in people * 7:
        assert running.text(person, "hand cart").ok

    def answered() -> list[int]:
        return [running.texts_to(who, so_far).count("Did you mean RELEASED? HELP RELEASED says how.") for who in people]

    eventually(lambda: answered() == [7, 7], answered)


def test_our_own_number_is_never_answered(running: House) -> None:
    so_far = len(running.peer.taken)
    for sender, to in ((OFFICE, OFFICE), ("whatsapp:" + OFFICE, "whatsapp:" + OFFICE), (OFFICE, "+919000000091")):
        assert running.text(sender, "hello", to=to).ok
    for sender in ("57575", "AD-BANKXY"):
        assert running.text(sender, "Your OTP is 4821").ok
    running.ask(STRANGER, "HELP", "*DUE: what to pay*")
    assert {text["to"] for text in running.peer.taken[so_far:]} == {STRANGER}


def test_f011_f014_f018_f019_what_becomes_of_a_text_only_moves_forward(running: House) -> None:
    def say(status: str, code: str = "") -> None:
        theirs = running.rows(select(message.c.provider_id).where(message.c.id == last))[0][0]
        fields = [("MessageSid", theirs), ("MessageStatus", status), ("ErrorCode", code)]
        assert running.post(f"{RECEIPT}?m={last}", fields).status_code == 204

    def stands() -> str:
        return str(running.rows(select(message.c.state).where(message.c.id == last))[0][0])

    running.ask(STRANGER, "HELP", "*")
    last = running.rows(select(func.max(message.c.id)))[0][0]
    eventually(lambda: stands() == "sent", "it is not sent")
    for status in ("queued", "sent", "delivered", "delivered", "sent", "queued", "FOO", "scheduled", "canceled"):
        say(status)
    assert stands() == "delivered"
    assert len(running.rows(select(receipt.c.id).where(receipt.c.message_id == last))) == 9

    running.ask(STRANGER, "HELP", "*", sid="SMsecondhelp")
    last = running.rows(select(func.max(message.c.id)))[0][0]
    eventually(lambda: stands() == "sent", "it is not sent")
    say("undelivered", "99999")
    say("sent")
    assert stands() == "undelivered"
    reason = running.rows(select(message.c.code, message.c.reason).where(message.c.id == last))[0]
    assert tuple(reason) == ("99999", "provider code 99999 (unknown)")


def test_f020_a_receipt_of_nothing_of_ours_is_taken_and_nothing_is_invented(running: House) -> None:
    before = running.rows(select(func.count()).select_from(receipt))
    for query in ("?m=999999999", "?m=x", "", "?m=99999999999999999999"):
        assert running.post(RECEIPT + query, [("MessageSid", "SM9"), ("MessageStatus", "delivered")]).status_code == 204
    assert running.post(RECEIPT, [("CallSid", "CA1"), ("CallStatus", "completed")]).status_code == 204
    assert running.rows(select(func.count()).select_from(receipt)) == before


def test_a_notice_that_the_provider_refuses_for_good_becomes_an_officers_matter(running: House) -> None:
    dead = "+919000000013"
    case = number_in(running.ask(RAVI, "SEIZE FEE 40 cart=900 OWNER 9000000013 AT Ward 4", "*opened*"))
    running.got(dead, "*was seized*")
    running.peer.script_for(dead, refused(400, 21211))
    running.ask(ASHA, f"GOT {case}", "*received*")
    running.got(ASHA, f"*Case {case}: the notice to {dead} did not arrive (not a valid phone number)*Serve it by hand*")


def test_a_provider_that_is_down_for_a_moment_is_asked_again(running: House) -> None:
    running.peer.script_for(STRANGER, Answer(503, "", (("Retry-After", "0"),), take=False))
    assert running.text(STRANGER, "HELP", sid="SMlater").ok
    waits = select(message.c.attempts, message.c.state).where(message.c.to == STRANGER).order_by(message.c.id.desc())
    eventually(lambda: tuple(running.rows(waits)[0]) == (1, "waiting"), "it does not wait for another try")


def test_the_owners_phone_is_known_whichever_way_he_writes(running: House) -> None:
    case = number_in(running.ask(RAVI, "SEIZE FEE 41 cart=900 OWNER 09000000014 AT Ward 4", "*opened*"))
    running.ask("+919000000014", "DUE", f"*{case}: due now Rs 41.00*")
    running.ask(OWNER, f"DUE {case}", "*due now Rs 41.00*")
