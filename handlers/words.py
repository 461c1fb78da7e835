"""The one table of words: what may be texted, by whom, what it does, and its line of help."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from distraint import commands as c
from handlers import slips
from handlers.slips import Reader

Who = Literal["collector", "keeper", "officer", "commissioner", "admin", "party", "anyone"]
FIELD: frozenset[Who] = frozenset({"collector", "keeper", "officer"})
POUND: frozenset[Who] = frozenset({"keeper", "officer"})
OFFICE: frozenset[Who] = frozenset({"officer"})
CHAIR: frozenset[Who] = frozenset({"commissioner"})
STAFF: frozenset[Who] = frozenset({"collector", "keeper", "officer", "commissioner", "admin"})
PARTY: frozenset[Who] = frozenset({"party"})
ANYONE: frozenset[Who] = frozenset({"anyone"})


@dataclass(frozen=True, slots=True)
class Word:
    """`case` says whether a case number follows; `moves` that money or property moves, so a code may be asked first."""

    name: str
    who: frozenset[Who]
    read: Reader
    help: str
    does: str
    case: Literal["needed", "own", "none"] = "needed"
    moves: bool = False
    undo: bool = False


_TABLE = (
    Word(
        "SEIZE",
        FIELD,
        slips.seize,
        "SEIZE FEE 40 handcart=3000 OWNER 9000000011 AT Gandhi Chowk",
        "opens a case",
        case="none",
        undo=True,
    ),
    Word("EXP", FIELD, slips.expenses, "EXP N 60 porter", "adds an expense", undo=True),
    Word("SENT", FIELD, slips.timed(lambda words: c.Send()), "SENT N", "it has left for the officer", undo=True),
    Word("SERVED", FIELD, slips.served, "SERVED N OWNER 6/3 5.30pm", "the notice was served by hand", moves=True),
    Word(
        "DRUM",
        FIELD,
        slips.timed(lambda words: c.Proclaim(" ".join(words))),
        "DRUM N Hata Padia 6/3 9am",
        "the drum was beaten there",
        moves=True,
    ),
    Word("RELEASED", FIELD, slips.code, "RELEASED N 7K4P", "handed over against the code"),
    Word(
        "PAID",
        FIELD,
        slips.with_amount(c.TakeMoney),
        "PAID N 185 ref",
        "money received; releases when it meets the dues",
        moves=True,
        undo=True,
    ),
    Word("MINE", STAFF, slips.asking("mine"), "MINE", "your open cases", case="none"),
    Word("STATUS", STAFF | ANYONE, slips.asking("status"), "STATUS N", "one case"),
    Word("UNDO", FIELD, slips.asking("undo"), "UNDO", "takes back your last text", case="none"),
    Word("GOT", POUND, slips.just(c.Receive()), "GOT N", "you have the property; the notice goes out", moves=True),
    Word(
        "OWNER", OFFICE, slips.owner, "OWNER N 9000000011", "who the owner is, or UNKNOWN, AWAY", moves=True, undo=True
    ),
    Word("WITH", OFFICE, slips.possessor, "WITH N 9000000012", "who had it, or NOTFOUND", moves=True, undo=True),
    Word(
        "FIX",
        OFFICE | {"collector"},
        slips.with_amount(lambda paise, rest: c.FixSum(paise)),
        "FIX N 35",
        "fixes the sum for seizure and detention",
        moves=True,
        undo=True,
    ),
    Word("SALE", OFFICE, slips.sale, "SALE N 13/3 11am Town Hall", "appoints the sale", undo=True),
    Word(
        "REFUSE",
        OFFICE,
        slips.with_reason(c.RefuseTender, "The reason"),
        "REFUSE N reason",
        "a tender brought nothing",
        moves=True,
    ),
    Word("BEGIN", OFFICE, slips.begin, "BEGIN N", "opens the sale (ANYWAY: before its hour)", moves=True),
    Word("SOLD", OFFICE, slips.sold, "SOLD N 1 310 buyer", "lot 1 knocked down at Rs 310", moves=True),
    Word("UNSOLD", OFFICE, slips.unsold, "UNSOLD N 2", "nobody bid for lot 2", undo=True),
    Word("END", OFFICE, slips.just(c.EndSale()), "END N", "closes the sale", moves=True),
    Word(
        "PENALTY",
        OFFICE,
        slips.with_amount(lambda paise, rest: c.DirectPenalty(paise)),
        "PENALTY N 20",
        "directs the penalty",
        moves=True,
        undo=True,
    ),
    Word(
        "PERISH",
        OFFICE,
        slips.with_reason(c.DeclarePerishing, "The reason"),
        "PERISH N reason",
        "sells at once",
        moves=True,
    ),
    Word("CONFIRM", CHAIR, slips.just(c.Confirm()), "CONFIRM N", "confirms the sale", moves=True),
    Word(
        "SETASIDE",
        CHAIR,
        slips.with_reason(c.SetAside, "The reason"),
        "SETASIDE N reason",
        "does not confirm it",
        moves=True,
    ),
    Word(
        "DISPOSE",
        CHAIR,
        slips.with_reason(c.Dispose, "How, and the opinion,"),
        "DISPOSE N how",
        "otherwise than by sale",
        moves=True,
    ),
    Word("REFUSED", POUND, slips.just(c.RecordRefusal()), "REFUSED N", "the owner came and would not pay", moves=True),
    Word(
        "DEPOSIT",
        POUND,
        slips.with_amount(lambda paise, rest: c.TakeDeposit(paise)),
        "DEPOSIT N 610",
        "deposited under protest",
        moves=True,
    ),
    Word("COMPLAINT", OFFICE, slips.complaint, "COMPLAINT N UPHELD", "or DISMISSED, or NONE", moves=True),
    Word("REPORTED", POUND, slips.just(c.Report()), "REPORTED N", "the keeper's report is made"),
    Word("AFFIXED", POUND, slips.timed(lambda words: c.Affix()), "AFFIXED N", "the notice is on the board", moves=True),
    Word("NOTIFIED", OFFICE, slips.just(c.NotifyCredit()), "NOTIFIED N", "notice of credit given", moves=True),
    Word("ESTABLISHED", OFFICE, slips.just(c.EstablishClaim()), "ESTABLISHED N", "the claim is proved", moves=True),
    Word(
        "REJECTED",
        OFFICE,
        slips.with_reason(c.RejectClaim, "The reason"),
        "REJECTED N reason",
        "the claim is not proved",
        moves=True,
    ),
    Word("AGENT", OFFICE, slips.agent, "AGENT N 9000000013", "who may act for the owner", moves=True, undo=True),
    Word(
        "WITHDRAW",
        OFFICE,
        slips.with_reason(c.Withdraw, "The reason"),
        "WITHDRAW N reason",
        "gives it back unpaid",
        moves=True,
    ),
    Word("OK", OFFICE, slips.just(c.ApproveTime()), "OK N", "approves a claimed time"),
    Word(
        "RETURN",
        OFFICE,
        slips.with_reason(c.Return, "The receipt"),
        "RETURN N receipt",
        "what is left is handed over",
        moves=True,
    ),
    Word("REFUND", OFFICE, slips.with_amount(c.Refund), "REFUND N 105 receipt", "the balance is paid out", moves=True),
    Word("UNWILLING", OFFICE, slips.just(c.RecordUnwilling()), "UNWILLING N", "the owner will not take it", moves=True),
    Word("DUE", ANYONE, slips.asking("due"), "DUE N", "what to pay now", case="own"),
    Word("PAY", ANYONE, slips.just(c.Tender()), "PAY N", "you will pay: no sale until decided", case="own"),
    Word("UTR", ANYONE, slips.reference, "UTR N 123456789012", "the bank's reference of your payment", case="own"),
    Word("PROTEST", PARTY, slips.just(c.Protest()), "PROTEST N", "you will complain, and deposit", case="own"),
    Word("CLAIM", PARTY, slips.just(c.Claim()), "CLAIM N", "claims what is left", case="own"),
    Word("WHY", ANYONE, slips.asking("why"), "WHY N", "the clause and how it was counted", case="own"),
    Word("WRONG", ANYONE, slips.disowning("wrong"), "WRONG", "this is not for you", case="own"),
    Word("LANG", ANYONE, slips.asking("lang"), "LANG hi", "your language: en hi or ml ta mr kn", case="none"),
    Word("STOP", ANYONE, slips.asking("stop"), "STOP", "no more texts", case="none"),
    Word("START", ANYONE, slips.asking("start"), "START", "texts again", case="none"),
    Word("HELP", ANYONE, slips.asking("help"), "HELP", "what you may text", case="none"),
    Word("JOIN", ANYONE, slips.asking("join"), "JOIN Ward 4", "hear the drum of a place", case="none"),
    Word("LEAVE", ANYONE, slips.asking("leave"), "LEAVE", "hear it no more", case="none"),
    Word("NOTICES", ANYONE, slips.asking("notices"), "NOTICES Ward 4", "what is to be sold there", case="none"),
)

WORDS: Mapping[str, Word] = {word.name: word for word in _TABLE}


@cache
def typed() -> Mapping[str, Word]:
    """Every way of typing each word, case-folded."""
    found = {name.casefold(): word for name, word in WORDS.items()}
    for name, others in _lists()["words"].items():
        found |= {other.casefold(): WORDS[name] for other in others if other.casefold() not in found}
    return found


@cache
def field_words() -> Mapping[str, str]:
    return _by_word("fields")


@cache
def answer_words() -> Mapping[str, str]:
    return _by_word("answers")


def _by_word(table: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, others in _lists()[table].items():
        for other in (name, *others):
            found.setdefault(other.casefold(), name)
    return found


@cache
def _lists() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
