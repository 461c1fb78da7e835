"""From a command to facts, or to a refusal that names its clause: one table, and what follows by itself."""

from collections.abc import Callable
from datetime import date
from typing import Any

from distraint import closing, custody, redeem, selling
from distraint import commands as c
from distraint import facts as f
from distraint.answer import Act, Answer, Facts, Refusal
from distraint.case import Case, evolve
from distraint.commands import Command
from distraint.days import next_hour_of_day
from distraint.deadlines import deadlines
from distraint.facts import Entry, Fact
from distraint.gates import is_noticed
from distraint.law import Law, with_closed

Decider = Callable[[Case, Any, Law, Act], Answer]

ROUNDS = 8


def law_of(case: Case, law: Law) -> Law:
    """The law of a case with its calendar as later gazettes left it."""
    return with_closed(law, frozenset(case.closed_days))


def open_case(command: c.Seize, law: Law, act: Act) -> Answer:
    """The facts of a seizure and of what follows from it at once."""
    seized = custody.seize(command, law)
    if isinstance(seized, Refusal):
        return seized
    return _with_what_follows(None, seized, law, act)


def decide(case: Case, command: Command, law: Law, act: Act) -> Answer:
    """The facts a command makes of a case at `act.now`, with all that follows; or why not, under which clause."""
    law = law_of(case, law)
    answer = _DECIDE[type(command)](case, command, law, act)
    return answer if isinstance(answer, Refusal) else _with_what_follows(case, answer, law, act)


def _with_what_follows(case: Case | None, facts: Facts, law: Law, act: Act) -> Facts:
    done: list[Fact] = []
    waiting = list(facts)
    for _ in range(ROUNDS):
        for fact in waiting:
            case = _after(case, fact, act)
            done.append(fact)
        waiting = list(_follows(case, law_of(case, law), act)) if case else []
        if not waiting:
            return tuple(done)
    raise RuntimeError(f"facts that never come to rest: {waiting}")


def _after(case: Case | None, fact: Fact, act: Act) -> Case:
    if isinstance(fact, f.Undone) and case is not None:
        return case
    return evolve(case, Entry((case.seq if case else 0) + 1, fact, act.now, act.now, act.who))


def _follows(case: Case, law: Law, act: Act) -> Facts:
    """What the law does by itself: the notice goes out, the drum is beaten by day, a sufficing advance releases, and
    a deposit whose claim is rejected after its last day lapses."""
    return (
        custody.order_notice(case, law)
        or _cry_now(case, law, act)
        or redeem.follow_money(case, law, act)
        or (closing.lapse_now(case, law, act) if case.claim == "rejected" else ())
    )


def _cry_now(case: Case, law: Law, act: Act) -> Facts:
    ordered = case.ordered[-1] if case.ordered else None
    if not law.digital or ordered is None or ordered.to != "public" or is_noticed(case, law) or case.sale.begun:
        return ()
    if case.release or case.refused or case.delivered or case.withdrawn or case.disposed:
        return ()
    at_office = law.statute.notice.publication == "affixed_and_drum"
    return custody.cry(case, law) if next_hour_of_day(act.now, law.calendar, at_office) == act.now else ()


def _ring(case: Case, x: c.Ring, law: Law, act: Act) -> Answer:
    """A deadline came: what the clock does there, and that it did. One not due any more changes nothing."""
    due = next((d for d in deadlines(case, law, act.now) if d.key == x.deadline and d.due <= act.now), None)
    if due is None:
        return ()
    rung = f.Rung(due.key, due.due)
    if due.name == "lapse":
        return (*closing.lapse_now(case, law, act), rung)
    if due.name == "report" and law.digital:
        return (f.Reported(), rung)
    return (rung,)


def _approve(case: Case, x: c.ApproveTime, law: Law, act: Act) -> Answer:
    if not case.unapproved:
        return Refusal("", "No claimed time waits for approval.")
    return tuple(f.TimeApproved(entry.seq) for entry in case.unapproved)


def _take_back(case: Case, x: c.TakeBack, law: Law, act: Act) -> Answer:
    return (f.Undone(x.seqs),)


def _change_calendar(case: Case, x: c.ChangeCalendar, law: Law, act: Act) -> Answer:
    closed = tuple(sorted(date.fromisoformat(day) for day in x.closed))
    return () if closed == case.closed_days else (f.CalendarChanged(closed),)


_DECIDE: dict[type[Command], Decider] = {
    c.AddExpenses: custody.add_expenses,
    c.Send: custody.send,
    c.Receive: custody.receive,
    c.NameOwner: custody.name_owner,
    c.NamePossessor: custody.name_possessor,
    c.NameAgent: custody.name_agent,
    c.Serve: custody.serve,
    c.RecordDelivery: custody.record_delivery,
    c.Disown: custody.disown,
    c.Proclaim: custody.proclaim,
    c.Affix: custody.affix,
    c.Report: custody.report,
    c.Tender: redeem.tender,
    c.RefuseTender: redeem.refuse_tender,
    c.TakeMoney: redeem.take_money,
    c.HandOver: redeem.hand_over,
    c.FixSum: redeem.fix_sum,
    c.DirectPenalty: redeem.direct_penalty,
    c.RecordRefusal: redeem.record_refusal,
    c.Protest: redeem.protest,
    c.TakeDeposit: redeem.take_deposit,
    c.DecideComplaint: redeem.decide_complaint,
    c.Withdraw: redeem.withdraw,
    c.AppointSale: selling.appoint,
    c.DeclarePerishing: selling.declare_perishing,
    c.BeginSale: selling.begin,
    c.SellLot: selling.sell,
    c.PassLot: selling.pass_lot,
    c.EndSale: selling.end,
    c.Confirm: selling.confirm,
    c.SetAside: selling.set_aside,
    c.Dispose: selling.dispose,
    c.NotifyCredit: closing.notify_credit,
    c.Claim: closing.claim,
    c.EstablishClaim: closing.establish,
    c.RejectClaim: closing.reject,
    c.Return: closing.give_back,
    c.Refund: closing.refund,
    c.RecordUnwilling: closing.record_unwilling,
    c.ApproveTime: _approve,
    c.TakeBack: _take_back,
    c.Ring: _ring,
    c.DoubtMessage: lambda case, x, law, act: (f.Flagged("doubtful-message", x.about),),
    c.ChangeCalendar: _change_calendar,
}
