"""The sale, lot by lot: two gates before it, the tender's freeze on it, the confirmation after it."""

from distraint import commands as c
from distraint import facts as f
from distraint.answer import Act, Answer, Refusal, gate_cite, over
from distraint.case import Case, Lot
from distraint.confirming import reaches_value, waits
from distraint.days import SUNDAY
from distraint.dues import keeping_exceeds_value, to_be_sold
from distraint.gates import anchors, appointed, course, gate, voided
from distraint.law import Law
from distraint.money import rupees


def appoint(case: Case, x: c.AppointSale, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    if case.sale.begun:
        return Refusal(law.statute.sale.cite, "The sale has begun.")
    legal = gate(case, law)
    if legal is None:
        return _no_gate(case, law)
    if x.at < legal.ends:
        return Refusal(gate_cite(case, law), f"Not before the legal gate. {legal.how}.")
    if x.at < act.now:
        return Refusal(gate_cite(case, law), "That hour has passed.")
    if law.statute.sale.on_sunday == "refuse" and law.calendar.day(x.at).weekday() == SUNDAY:
        return Refusal(gate_cite(case, law), "This office holds no sale on a Sunday.")
    return (f.SaleAppointed(x.at, x.place or law.sale_place),)


DECAY = ("decay", "rot", "spoil", "perish")
FILLERS = ("to", "buyer", "bidder", "by", "mr", "ph", "no")


def declare_perishing(case: Case, x: c.DeclarePerishing, law: Law, act: Act) -> Answer:
    """Sold at once, where the statute lets it: on speedy decay, or where keeping it would eat its value."""
    branch = law.statute.branch_on("perishable")
    if branch is None:
        return Refusal(gate_cite(case, law), "This statute lets nothing be sold before its days are over.")
    if no := over(case, law):
        return no
    if case.perishing or case.sale.begun:
        return Refusal(branch.cite, "That is already declared." if case.perishing else "The sale has begun.")
    said = any(word.startswith(DECAY) for word in x.reason.casefold().split())
    decays = said or any(lot.item.decays for lot in case.lots)
    if "decays" in branch.guards and decays:
        return (f.PerishingDeclared("decay", x.reason),)
    if "keeping_exceeds_value" in branch.guards and keeping_exceeds_value(case):
        return (f.PerishingDeclared("cost", x.reason),)
    keeping = sum(e.amount for e in case.expenses if e.kind == "keeping")
    worth = f"Rs {rupees(case.estimate)}" if case.valued else "not estimated"
    why = (
        f"It must decay speedily, or keeping it (Rs {rupees(keeping)} so far) and Rs {rupees(case.fee)} "
        f"must pass its value ({worth})."
    )
    return Refusal(branch.cite, why)


def begin(case: Case, x: c.BeginSale, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    if case.sale.ended or case.sale.begun:
        return Refusal(law.statute.sale.cite, "The sale has begun already.")
    legal = gate(case, law)
    if legal is None:
        return _no_gate(case, law)
    if act.now < legal.ends:
        return Refusal(gate_cite(case, law), f"Too early: {legal.how}.")
    if no := _undecided(case, law):
        return no
    when = appointed(case, law)
    rule = law.statute.sale
    branch = course(case, law)
    at_once = branch is not None and branch.advice is not None and branch.advice.at_once
    on_sunday = not at_once and rule.on_sunday != "allow" and law.calendar.day(act.now).weekday() == SUNDAY
    if on_sunday and (rule.on_sunday == "refuse" or not x.anyway):
        return Refusal(gate_cite(case, law), "It is Sunday: not prudent. BEGIN N ANYWAY if it must be.")
    if when is not None and act.now < when and not x.anyway:
        hour = law.calendar.local(when)
        return Refusal(gate_cite(case, law), f"The sale is appointed for {hour:%a} {hour.day} {hour:%b %H:%M}.")
    return (f.SaleBegun(x.anyway),)


def sell(case: Case, x: c.SellLot, law: Law, act: Act) -> Answer:
    lot = _at_hammer(case, x.lot, law)
    if isinstance(lot, Refusal):
        return lot
    if enough(case, law, act):
        return Refusal(sale_cite(case, law), "Enough is sold: what is left goes back. END N closes the sale.")
    if _staff_buys(x.buyer, act):
        return Refusal(law.statute.sale.cite, "Staff may not buy. For somebody else of that name give his phone.")
    return (f.LotSold(x.lot, x.price, x.buyer),)


def pass_lot(case: Case, x: c.PassLot, law: Law, act: Act) -> Answer:
    lot = _at_hammer(case, x.lot, law)
    return lot if isinstance(lot, Refusal) else (f.LotPassed(x.lot),)


def end(case: Case, x: c.EndSale, law: Law, act: Act) -> Answer:
    """A tender freezes the hammer; where every lot is under it already, there is nothing left to freeze."""
    frozen = _undecided(case, law) if case.unsold else None
    return over(case, law) or _not_selling(case, law) or frozen or (f.SaleEnded(),)


def confirm(case: Case, x: c.Confirm, law: Law, act: Act) -> Answer:
    rule = law.statute.confirmation
    if rule is None:
        return Refusal(law.statute.sale.cite, "No sale needs confirming under this statute.")
    if not case.sale.ended or case.sale.confirmed or not reaches_value(case, law):
        return Refusal(rule.cite, "No sale waits for confirmation.")
    if rule.by == "commissioner" and act.role != "commissioner":
        return Refusal(rule.cite, "The Commissioner confirms.")
    if law.statute.tender.until == "confirmation" and (no := _undecided(case, law)):
        return no
    return (f.SaleConfirmed(),)


def set_aside(case: Case, x: c.SetAside, law: Law, act: Act) -> Answer:
    rule = law.statute.confirmation
    cite = rule.cite if rule else law.statute.sale.cite
    if not case.sale.ended or not waits(case, law):
        return Refusal(cite, "No sale waits for confirmation.")
    return (f.SaleSetAside(x.reason),)


def dispose(case: Case, x: c.Dispose, law: Law, act: Act) -> Answer:
    """Otherwise than by sale, where the statute lets it: unclaimed, past its days, on the recorded opinion."""
    branch = law.statute.branch_on("disposal")
    if branch is None:
        return Refusal(law.statute.sale.cite, "This statute knows no disposal but by auction.")
    if no := over(case, law) or _undecided(case, law):
        return no
    if "reasons_recorded" in branch.guards and not x.how.strip():
        return Refusal(branch.cite, "The reasons have to be written down: DISPOSE N how, and why.")
    if case.refused:
        return Refusal(branch.cite, "The owner appeared: it is not unclaimed.")
    legal = gate(case, law)
    if legal is None or act.now < legal.ends:
        return Refusal(branch.cite, "It is not unclaimed yet: " + (legal.how if legal else "no notice is given") + ".")
    if case.sale.begun:
        return Refusal(branch.cite, "The sale has begun.")
    return (f.DisposedOtherwise(x.how),)


def enough(case: Case, law: Law, act: Act) -> bool:
    """Whether what is sold and paid covers what is owed, where the sale stops then."""
    branch = course(case, law)
    stop = (branch.stop if branch else "") or law.statute.sale.stop
    return stop == "sufficient" and to_be_sold(case, law, act.now).due == 0


def sale_cite(case: Case, law: Law) -> str:
    """The clause of the course the sale has taken."""
    branch = course(case, law)
    return branch.cite if branch else law.statute.sale.cite


def _at_hammer(case: Case, number: int, law: Law) -> Lot | Refusal:
    if no := over(case, law) or _not_selling(case, law) or _undecided(case, law):
        return no
    lot = case.lot(number)
    if lot is None:
        return Refusal(law.statute.sale.cite, f"There is no lot {number}; lots 1 to {len(case.lots)}.")
    if lot.sold:
        return Refusal(law.statute.sale.cite, f"Lot {number} is sold for Rs {rupees(lot.price or 0)}.")
    return lot


def _not_selling(case: Case, law: Law) -> Refusal | None:
    if case.sale.ended:
        return Refusal(law.statute.sale.cite, "The sale is over.")
    return None if case.sale.begun else Refusal(law.statute.sale.cite, "No sale has begun: text BEGIN N.")


def _undecided(case: Case, law: Law) -> Refusal | None:
    if case.offer is None:
        return None
    return Refusal(law.statute.tender.cite, "A tender waits: PAID N amount, or REFUSE N reason, comes first.")


def _no_gate(case: Case, law: Law) -> Refusal:
    if period := voided(anchors(case, law), law):
        return Refusal(period.cite, f"The {period.duty} came too late and is void, so no sale can be.")
    return Refusal(gate_cite(case, law), "No notice is served or published yet, so no sale can be.")


def _staff_buys(buyer: str, act: Act) -> bool:
    """By his phone or his name, whatever was written before it: `bidder 4 Babu`."""
    said = " ".join(word for word in buyer.casefold().split() if word not in FILLERS and not word.isdecimal())
    return bool(said) and said in {name.casefold() for name in act.staff}
