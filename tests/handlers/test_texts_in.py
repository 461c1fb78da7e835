"""Texts as they come in from the street, and what each phone gets back."""

import re

import pytest

from gateway.play import fresh_engine, matches, play_story

SETUP = """
office: Baripada Municipality / orissa-1950 / place=Town Hall
staff: +919000000001 collector Ravi
staff: +919000000002 officer Asha
staff: +919000000003 keeper Raghu
staff: +919000000004 commissioner Kale
@ 2026-03-05 22:40
+919000000001 > SEIZE FEE 30 sack A=200 + sack B=200 OWNER 9000000011 WITH 9000000012 AT Gandhi Chowk
@ 2026-03-06 12:00
+919000000002 > GOT {1}
@ 2026-03-06 18:00
"""
PHONES = {
    "collector": "+919000000001",
    "officer": "+919000000002",
    "keeper": "+919000000003",
    "commissioner": "+919000000004",
    "owner": "+919000000011",
    "possessor": "+919000000012",
    "stranger": "+919000000099",
}


def answer_to(who, text):
    """The case's number, and what came of the text."""
    with fresh_engine() as engine:
        stage = play_story(SETUP, engine)
        number = str(stage.cases[0])
        outcome = stage.text(PHONES[who], text.replace("{1}", number))
        assert outcome is not None
        return number, outcome


UNDERSTOOD = [
    # digits, blanks and letters of every kind (F037, F039, F085)
    ("collector", "EXP {1} ५०० porter", "*Due Rs 530.00*"),
    ("collector", "EXP {1} 5०० porter", "*Due Rs 530.00*"),
    ("collector", "EXP {1} ৫০০ porter", "*Due Rs 530.00*"),
    ("collector", "EXP {1} ٥٠٠ porter", "*Due Rs 530.00*"),
    ("collector", "  exp   {1}   60   porter  ", "*Due Rs 90.00*"),
    ("collector", "EXP\u00a0{1}\u00a060\u00a0porter", "*Due Rs 90.00*"),
    ("collector", "EXP {1}\r\n60\r\nporter", "*Due Rs 90.00*"),
    ("collector", "\u200eEXP {1} 6\u200b0 porter", "*Due Rs 90.00*"),
    ("collector", "ＥＸＰ {1} ６０ porter", "*Due Rs 90.00*"),
    ("collector", "EXP:{1} 60 porter", "*Due Rs 90.00*"),
    ("collector", "EXP {1} 60 por\x00ter", "*Due Rs 90.00*"),
    ("collector", "exp c{1} hamali 60/- n fodder 45.50", "*Due Rs 135.50*"),
    ("collector", "EXP {1} 60", "*Due Rs 90.00*"),
    ("officer", "{1} paid 30 recd cash rcpt 332", "*RELEASE ordered*"),
    ("officer", "PAID {1} Rs. 1,25,000/-", "*change Rs 124970.00*"),
    ("officer", "SALE {1} 13/3 11am Town Hall", "*13Mar2026 11:00 at Town Hall*"),
    ("officer", "served {1} owner hand 6/3 5.30pm sign ok wit ramesh", "*service noted*"),
    # a seizure, its fields in any order
    (
        "collector",
        "SEIZE FEE 40\nhandcart=3000\nOWNER 9000000021\nAT Hata",
        "*opened: handcart, fee Rs 40.00, at Hata*",
    ),
    (
        "collector",
        "seize at Hata owner 90000 00021 with driver 9000000022 fee rs 40/- handcart=3000+2 bags rice=900",
        "*opened: handcart + 2 bags rice, fee Rs 40.00*",
    ),
    ("collector", "SEIZE OWNER UNKNOWN WITH NOTFOUND AT Hata FEE 30 handcart = 3000", "*opened: handcart*"),
    ("collector", "SEIZE FEE 30 basket fish OWNER 9000000021 AT Hata", "*may decay*"),
    ("collector", "SEIZE FEE 30 handcart OWNER UNKNOWN AT Hata", "*Who had it*"),
    # what is due is asked in sentences
    ("owner", "mera gadi kab milega kitna dena h", "*due now Rs 30.00*"),
    ("owner", "କେତେ ଟଙ୍କା ଦେବି", "*due now Rs 30.00*"),
    ("owner", "எவ்வளவு கட்டணும்", "*due now Rs 30.00*"),
    ("owner", "किती भरायचे आहे", "*due now Rs 30.00*"),
    ("owner", "ದನ ೨ ಬಿಡಿಸಲು ಎಷ್ಟು ಹಣ", "*due now Rs 30.00*"),
    ("owner", "DUE{1}", "*due now Rs 30.00*"),
    ("stranger", "status{1}", "*noticed*"),
    ("owner", "galat number", "Sorry*"),
    ("owner", "WRONG NUMBER {1}", "Sorry*"),
    ("stranger", "WRONG", "No case is known*"),
    # the carrier's words stand alone (F032)
    ("owner", "STOP", "No more texts*"),
    ("owner", "STOP {1}", "To stop all texts reply only STOP*"),
    ("owner", "HELP PAY", "PAY N*"),
    ("stranger", "LANG xx", "Languages*"),
    ("stranger", "JOIN", "Which place?*"),
    ("stranger", "NOTICES", "*sack A*"),
]


@pytest.mark.parametrize(("who", "text", "back"), UNDERSTOOD)
def test_a_messy_text_is_understood(who, text, back):
    _, outcome = answer_to(who, text)
    assert outcome.refused is None, outcome.say
    assert matches(back, outcome.say), outcome.say


MISREAD = [
    # what is missing is asked for
    ("collector", "SEIZE handcart=3000 OWNER 9000000021 AT Hata", "Fee is missing*"),
    ("collector", "SEIZE FEE thirty handcart=30 OWNER 9000000021 AT Hata", "Fee: thirty is not an amount*"),
    ("collector", "SEIZE FEE 30 handcart=3000 AT Hata", "OWNER is missing*UNKNOWN*AWAY*"),
    ("collector", "SEIZE FEE 30 handcart=3000 OWNER 9000000021", "The place is missing*"),
    ("collector", "SEIZE FEE 30 OWNER 9000000021 AT Hata", "What was seized is missing*"),
    ("collector", "SEIZE FEE 30 wibble=30 OWNER 9000000021 AT Hata", "What is wibble? Add vehicle, animal or load*"),
    ("collector", "SEIZE FEE 30 handcart=abc OWNER 9000000021 AT Hata", "abc is not an amount*"),
    ("collector", "SEIZE FEE 30 handcart OWNER ramlal AT Hata", "ramlal is no phone*"),
    ("collector", "SEIZE FEE 30 handcart OWNER 12345 AT Hata", "12345 is no phone*"),
    ("collector", "EXP {1}", "The amount is missing*"),
    ("collector", "EXP {1} porter", "The amount is missing*"),
    ("collector", "EXP 60 porter", "No case 60*"),
    ("collector", "EXP porter 60", "Which case?*"),
    ("officer", "PAID {1}", "The amount is missing*"),
    ("officer", "SERVED {1}", "Served on whom?*"),
    ("officer", "SOLD {1}", "Which lot*"),
    ("officer", "SOLD {1} 1", "The price is missing*"),
    ("officer", "sold k{1} goat2 410 babu", "Which lot*"),
    ("officer", "SALE {1} soon", "When?*"),
    ("officer", "REFUSE {1}", "The reason is missing*"),
    ("officer", "RETURN {1}", "The receipt is missing*"),
    ("officer", "RELEASED {1}", "The release code is missing*"),
    ("officer", "AGENT {1} ramu", "Whose phone?*"),
    ("officer", "OWNER {1}", "OWNER is missing*"),
    ("officer", "COMPLAINT {1} maybe", "How was it decided?*"),
    ("officer", "BEGIN", "Which case?*"),
    ("owner", "UTR {1} 12", "The bank's reference is missing*"),
    # amounts that could be read in two ways are asked back (F038, F086, F106)
    ("collector", "EXP {1} 5²0 porter", "5²0 is not an amount*"),
    ("collector", "EXP {1} ①② porter", "*not an amount*"),
    ("collector", "EXP {1} 1,25 porter", "1,25 is not clear: write 125 or 1.25*"),
    ("collector", "EXP {1} 1.25 lakh porter", "1.25 lakh is not clear*"),
    ("collector", "EXP {1} 1e6 porter", "1e6 is not an amount*"),
    ("collector", "EXP {1} 1_000 porter", "1_000 is not*"),
    ("collector", "EXP {1} -5 porter", "-5 is below zero*"),
    ("collector", "EXP {1} 0 porter", "0 is no amount*"),
    ("officer", "PAID {1} NaN", "NaN is not an amount*"),
    ("officer", "PAID {1} Infinity", "Infinity is not an amount*"),
    ("collector", "EXP {1} 99999999999999999999 porter", "*too large*"),
    ("collector", "EXP {1} 60 45 porter", "Two amounts and one head*"),
    ("collector", "EXP {1} bhusa 3 din 4 janwar 60", "For each, or in all?*"),
    ("collector", "EXP {1} 60 per day fodder", "For each, or in all?*"),
    # days that are not clear, or not meant
    ("officer", "SERVED {1} OWNER 32/3 5pm", "32/3 is not clear*"),
    ("officer", "DRUM {1} Gandhi Chowk 6/13 9am", "6/13 is not clear*"),
    ("officer", "SALE {1} 13/3 11 Town Hall", "*not clear*"),
    ("officer", "SALE {1} 5/3 11am Town Hall", "*passed this year*"),
    ("officer", ":", "*no word*"),
    ("stranger", "::: :", "*no word*"),
    # a wrong number of a case (F086)
    ("stranger", "DUE 1234", "No case 1234*"),
    ("stranger", "STATUS 99999999999999999999", "Which case?*"),
    ("stranger", "DUE", "No open case is known for this phone*"),
    ("stranger", "PAY", "No open case is known for this phone*"),
    # no word, or a word inside a sentence (F032)
    ("owner", "hello", "That is no word we know*HELP*"),
    ("owner", "?", "That is no word we know*"),
    ("owner", "1", "That is no word we know*"),
    ("owner", "", "Your text was empty*"),
    ("owner", "\u200b\x00", "Your text was empty*"),
    ("owner", "We must STOP this auction, appeal {1}", "That is no word we know*"),
    ("owner", "END OF LEASE PAPER SENT", "END is for staff*"),
    ("owner", "STATSU {1}", "Did you mean STATUS?*"),
    ("owner", "galat pakda hai mai case karunga deposit deta hu", "Is this phone another's?*PROTEST*"),
    # who may
    ("stranger", "SEIZE FEE 30 handcart OWNER UNKNOWN AT Hata", "SEIZE is for staff*"),
    ("stranger", "CLAIM {1}", "Only the owner*"),
    ("collector", "BEGIN {1}", "BEGIN is for officer*"),
    ("collector", "GOT {1}", "GOT is for*"),
    ("keeper", "SOLD {1} 1 30", "SOLD is for officer*"),
    ("officer", "CONFIRM {1}", "CONFIRM is for commissioner*"),
    ("officer", "DISPOSE {1} given away", "DISPOSE is for commissioner*"),
    ("commissioner", "PAID {1} 30", "PAID is for*"),
]


@pytest.mark.parametrize(("who", "text", "back"), MISREAD)
def test_a_text_that_cannot_be_done_gets_the_sentence_that_helps(who, text, back):
    number, outcome = answer_to(who, text)
    assert outcome.refused == "", outcome.say
    assert matches(back.replace("{1}", number), outcome.say), outcome.say


REFUSED = [
    ("officer", "PENALTY {1} 50", "310(5)"),
    ("officer", "FIX {1} 50", "310(4)"),
    ("officer", "PERISH {1} rotting", "310(3)"),
    ("officer", "BEGIN {1} ANYWAY", "310(3)"),
    ("officer", "SALE {1} 9/3 11am", "310(3)"),
    ("officer", "SOLD {1} 1 30 9000000077", "310(5)"),
    ("officer", "UNSOLD {1} 1", "310(5)"),
    ("officer", "END {1}", "310(5)"),
    ("officer", "REFUSE {1} no money", "310(4)"),
    ("officer", "SENT {1}", "310(2)"),
    ("officer", "GOT {1}", "310(3)"),
    ("officer", "SERVED {1} WITH", "310(3)"),
    ("officer", "SERVED {1} OWNER 6/3 11am", "310(3)"),
    ("officer", "DRUM {1} Hata Padia", "310(3)"),
    ("officer", "AFFIXED {1}", "310(3)"),
    ("officer", "REPORTED {1}", "310(3)"),
    ("officer", "REFUSED {1}", "310(4)"),
    ("officer", "DEPOSIT {1} 30", "310(4)"),
    ("officer", "COMPLAINT {1} UPHELD", "310(4)"),
    ("officer", "NOTIFIED {1}", "310(5)"),
    ("officer", "ESTABLISHED {1}", "310(5)"),
    ("officer", "REJECTED {1} no papers", "310(5)"),
    ("officer", "RETURN {1} R1", "310(5)"),
    ("officer", "REFUND {1} 5 R1", "310(5)"),
    ("officer", "UNWILLING {1}", "310(5)"),
    ("officer", "RELEASED {1} 7K4P", "310(4)"),
    ("collector", "PAID {1} 30", "310(4)"),
    ("collector", "FIX {1} 30", "310(4)"),
    ("commissioner", "CONFIRM {1}", "310(5)"),
    ("commissioner", "SETASIDE {1} too low", "310(5)"),
    ("commissioner", "DISPOSE {1} given away", "310(5)"),
    ("owner", "PROTEST {1}", "310(4)"),
    ("owner", "CLAIM {1}", "310(5)"),
]


@pytest.mark.parametrize(("who", "text", "clause"), REFUSED)
def test_what_the_law_forbids_is_refused_under_its_clause(who, text, clause):
    _, outcome = answer_to(who, text)
    assert outcome.refused == clause, outcome.say
    assert outcome.say.startswith(f"Not done, {clause}: ")
    assert not re.search(r"(?<!\w)N(?!\w)", outcome.say), "the case's own number stands where help says N"


def test_a_slip_of_the_thumb_is_answered_with_the_number_that_was_meant():
    with fresh_engine() as engine:
        stage = play_story(SETUP, engine)
        right = str(stage.cases[0])
        wrong = right[:-2] + right[-1] + right[-2]
        outcome = stage.text(PHONES["officer"], f"PAID {wrong} 30")
        assert outcome is not None
        assert outcome.refused == ""
        assert outcome.say == f"No case {wrong}. Did you mean {right}?"
        folder = stage.folder(1)
        assert not folder.case.money
