"""What whoever texted is answered: one sentence by word when it is done, and the clause when it is not."""

import tomllib
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from distraint import commands as c
from distraint.account import Account, account, rest_of
from distraint.answer import Refusal
from distraint.commands import Command
from distraint.confirming import waits
from distraint.custody import kind_of, recoverable
from distraint.days import SUNDAY
from distraint.dues import heads, to_be_sold
from distraint.facts import DepositTaken
from distraint.gates import course, gate, is_noticed, limit
from distraint.ladder import next_rung
from distraint.money import rupees
from distraint.state import state
from distraint.texts import say
from handlers.docket import Folder
from handlers.slips import Misread
from handlers.values import moment, values
from handlers.words import Word

OWNERS_TEXT = {
    "PAY": "tender_recorded",
    "UTR": "reference_recorded",
    "CLAIM": "claim_recorded",
    "PROTEST": "protest_recorded",
}


@cache
def _tables() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(Path(__file__).with_name("replies.toml").read_text("utf-8"))


def refused(refusal: Refusal) -> str:
    return f"Not done, {refusal.cite}: {refusal.why}" if refusal.cite else f"Not done: {refusal.why}"


def misread(fault: Misread) -> str:
    return fault.say


def done(word: Word, command: Command, folder: Folder, now: datetime, lang: str) -> str:
    """The answer to a text that was done."""
    blanks = values(folder.case, folder.law, now, folder.number, folder.office.number)
    if word.name in OWNERS_TEXT:
        after_hammer = isinstance(command, c.Tender) and not folder.case.unsold
        return say("tender_referred" if after_hammer else OWNERS_TEXT[word.name], lang, blanks)
    return " ".join(_tables()["done"][word.name].format_map(blanks.also(_lines(command, folder, now))).split())


def ask(word: Word, command: Command, folder: Folder | None, now: datetime, code: str) -> str:
    """What is asked back before money or property moves: the one who texts it affirms it with the code."""
    template = _tables()["ask"].get(word.name)
    if folder is None or template is None:
        about = f" on {folder.number}" if folder else ""
        return f"Reply {code} to confirm: {word.does}{about}."
    blanks = values(folder.case, folder.law, now, folder.number, folder.office.number)
    paise: int = getattr(command, "amount", 0) or getattr(command, "price", 0)
    said: dict[str, Callable[[], str]] = {
        "rs": partial(rupees, paise),
        "lot": partial(_lot, command),
        "will_tell": partial(whom, folder),
        "named": lambda: str(getattr(command, "phone", None) or getattr(command, "standing", "")),
    }
    return f"Reply {code} to confirm: {template.format_map(blanks.also(said)).rstrip('. ')}."


def _lines(command: Command, folder: Folder, now: datetime) -> dict[str, Callable[[], str]]:
    """The parts of answers that depend on where the case stands."""
    case, law = folder.case, folder.law

    return {
        "next": partial(_next, folder),
        "unrecoverable": partial(_unrecoverable, command, folder),
        "gate_line": partial(_gate, folder),
        "told_line": partial(_told, folder),
        "owner_line": lambda: f"{case.owner.standing} {case.owner.phone or ''}".rstrip(" "),
        "possessor_line": lambda: "not found" if case.possessor.standing == "unknown" else case.possessor.phone or "",
        "paid_line": partial(_paid, folder, now),
        "sunday": partial(_sunday, folder),
        "needed": partial(_needed, folder, now),
        "lot": partial(_lot, command),
        "enough_line": partial(_enough, folder, now),
        "account": lambda: said_account(account(case, law, now)),
        "left_line": lambda: _left(account(case, law, now), folder, now),
        "owners_account": partial(_owners_account, folder),
        "directed": lambda: rupees(case.penalty),
        "deposit_line": partial(_deposit, folder, now),
        "agent": lambda: case.agent or "",
        "advance_line": partial(_advance, folder, now),
    }


def _owners_account(folder: Folder) -> str:
    """What the statute wants shown to the owner beside the sums, where it wants an account."""
    case, law = folder.case, folder.law
    rule, ended = rest_of(case, law), case.sale.ended
    if not rule.account or ended is None or case.received is None:
        return ""
    charged = sum(amount for _, amount in heads(case, law, "tender", ended))
    sold = len(case.lots) - len(case.unsold)
    return (
        f"Give the owner his account, {rule.cite}: seized {len(case.lots)}, impounded {moment(case.received, law)} to "
        f"{moment(ended, law)}, {law.word('fee')} and charges Rs {rupees(charged)}, sold {sold}."
    )


def _needed(folder: Folder, now: datetime) -> str:
    return rupees(to_be_sold(folder.case, folder.law, now).due)


def _sunday(folder: Folder) -> str:
    when = folder.case.sale.appointed
    if when is None or folder.law.calendar.day(when).weekday() != SUNDAY:
        return ""
    return f" That is a Sunday: BEGIN {folder.number} will want ANYWAY." if _asks(folder) else ""


def _asks(folder: Folder) -> bool:
    return folder.law.statute.sale.on_sunday == "warn"


def _lot(command: Command) -> str:
    return str(command.lot) if isinstance(command, c.SellLot | c.PassLot) else ""


def _gate(folder: Folder) -> str:
    legal = gate(folder.case, folder.law)
    return f"No sale before {moment(legal.ends, folder.law)}." if legal else "The sale cannot open yet."


def _deposit(folder: Folder, now: datetime) -> str:
    if folder.case.delivered:
        taken = [entry.fact for entry in folder.entries if isinstance(entry.fact, DepositTaken)]
        change = taken[-1].change if taken else 0
        back = f"Give change Rs {rupees(change)}. " if change else ""
        return f"{back}Delivered to the owner; the money is held."
    return f"Still due Rs {_due(folder, now)}."


def _advance(folder: Folder, now: datetime) -> str:
    back = account(folder.case, folder.law, now).advance
    return f" Pay back the advance: REFUND {folder.number} {rupees(back)} receipt." if back else ""


def said_account(money: Account) -> str:
    """The account in one line: `fee 30.00, expenses 175.00, unpaid 0.00, left 105.00`."""
    heads = ("fee", "penalty", "fines", "feeding", "expenses")
    said = [f"{head} {rupees(amount)}" for head in heads if (amount := getattr(money, head))]
    return ", ".join([*said, f"unpaid {rupees(money.unpaid)}", f"left {rupees(money.surplus)}"]).capitalize()


def _due(folder: Folder, now: datetime) -> str:
    return values(folder.case, folder.law, now, folder.number, "")["amt"]


def _next(folder: Folder) -> str:
    case, law, n = folder.case, folder.law, folder.number
    sending = limit(case, law, "send")
    said = f"Send it by {moment(sending.ends, law)}: SENT {n}." if sending else ""
    if law.statute.periods("report"):
        said = f"The days run from its impounding: the keeper texts GOT {n}."
    if any(lot.item.decays for lot in case.lots):
        said += (
            f" It may decay: PERISH {n} reason sells at once."
            if law.statute.branch_on("perishable")
            else " It may decay, and cannot be sold early: release it or take a lasting item."
        )
    if next_rung(case, law).ask == "WITH":
        said += f" Who had it? The officer texts WITH {n} phone or NOTFOUND."
    if law.statute.confirmation and not case.valued:
        said += " No value is put on it, so its sale will wait for the Commissioner."
    return said


def _unrecoverable(command: Command, folder: Folder) -> str:
    if not isinstance(command, c.AddExpenses):
        return ""
    heads = [
        words for words, _ in command.charges if not recoverable(kind_of(words, folder.case, folder.law), folder.law)
    ]
    return f" ({', '.join(heads)}: recorded, but this statute does not let it be charged as spent.)" if heads else ""


def _told(folder: Folder) -> str:
    """Whom the notice goes to and on which ground; or what an officer has to say first."""
    case, law = folder.case, folder.law
    if case.received is None and law.statute.notice.after != "seized":
        return ""
    legal = gate(case, law)
    if is_noticed(case, law) and legal:
        return f"Notice given; no sale before {moment(legal.ends, law)}."
    return whom(folder)


def whom(folder: Folder) -> str:
    """The next rung of the ladder, with its ground."""
    case, law, n = folder.case, folder.law, folder.number
    rung = next_rung(case, law)
    ground = f" ({rung.ground})" if rung.ground else ""
    if rung.to == "public":
        reported = law.statute.notice.after == "reported" and not case.reported
        return "Notice by proclamation after the report." if reported else f"Notice by proclamation{ground}."
    if rung.to is None:
        return f"Nobody told yet: text {rung.ask} {n} phone, or the ground."
    return f"Notice goes to the {'owner' if rung.to == 'owner' else 'person in charge'} {rung.phone or ''}{ground}."


def _paid(folder: Folder, now: datetime) -> str:
    case = folder.case
    if case.release is None:
        return f"Short by Rs {_due(folder, now)}: kept as an advance, no release."
    change = case.money[-1].change
    back = f"Give change Rs {rupees(change)}. " if change else ""
    return f"{back}RELEASE ordered: hand it over against the owner's code, then RELEASED {folder.number} code."


def _enough(folder: Folder, now: datetime) -> str:
    needed = to_be_sold(folder.case, folder.law, now).due
    if needed:
        return f"Still needed Rs {rupees(needed)}."
    branch = course(folder.case, folder.law)
    stop = (branch.stop if branch else "") or folder.law.statute.sale.stop
    if stop == "all":
        return "All are to be sold." if folder.case.unsold else f"All sold: END {folder.number}."
    return f"Enough is sold: END {folder.number}."


def _left(money: Account, folder: Folder, now: datetime) -> str:
    word = state(folder.case, folder.law, now)
    if waits(folder.case, folder.law):
        return "It waits for the Commissioner."
    said = f"Rs {rupees(money.held)} held on deposit." if money.held else ""
    if money.back:
        said += f" Of what is left Rs {rupees(money.back)} is the payer's advance."
    if money.owed:
        said += f" To pay out Rs {rupees(money.owed)}."
    if folder.case.unsold and folder.case.sale.ended and not folder.case.returned and word != "closed":
        said += " To return: " + ", ".join(lot.item.words for lot in folder.case.unsold) + "."
    return said.strip()
