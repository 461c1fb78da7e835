"""Getting it back: tenders, money, the release, and the deposit under protest."""

from distraint import commands as c
from distraint import facts as f
from distraint.account import account
from distraint.answer import STAFF, Act, Answer, Facts, Refusal, over
from distraint.case import Case
from distraint.confirming import waits
from distraint.dues import cap, dues
from distraint.law import Law
from distraint.money import rupees
from distraint.state import outcome


def too_late(case: Case, law: Law) -> str:
    """Why a tender comes too late under this statute, or empty while it is in time."""
    rule, sale = law.statute.tender, case.sale
    if rule.until == "confirmation" and waits(case, law):
        return ""
    if rule.until == "begun" and sale.begun:
        return "The sale has begun."
    if rule.until == "first_hammer" and case.proceeds:
        return "The sale has begun with its first lot."
    if sale.ended or not case.unsold:
        return "Every lot is under the hammer already." if not case.unsold else "The sale is over."
    return ""


def tender(case: Case, x: c.Tender, law: Law, act: Act) -> Answer:
    """Recorded at once; while it is undecided the hammer is frozen."""
    if no := over(case, law):
        return no
    rule = law.statute.tender
    if law.option("payer_any") == "false" and not is_party(case, act.who):
        return Refusal(rule.cite, "Only the owner or who was given the notice may tender here.")
    if why := too_late(case, law):
        if not (rule.after_hammer and waits(case, law)):
            return Refusal(rule.cite, f"{why} It could be redeemed {rule.before}.")
    elif dues(case, law, act.now).due == 0:
        return Refusal(rule.cite, "Nothing more is due.")
    return (f.TenderOffered(act.who, x.reference),)


def refuse_tender(case: Case, x: c.RefuseTender, law: Law, act: Act) -> Answer:
    if case.offer is None:
        return Refusal(law.statute.tender.cite, "No tender is waiting.")
    return (f.TenderRefused(x.reason),)


def take_money(case: Case, x: c.TakeMoney, law: Law, act: Act) -> Answer:
    """Money for the case: the whole sum releases, with change; less is an advance and no tender."""
    if no := over(case, law):
        return no
    rule = law.statute.tender
    if act.role == "collector" and (case.sent or case.received):
        return Refusal(rule.cite, "It has left your hands: the officer takes the money now.")
    if why := too_late(case, law):
        return Refusal(rule.cite, f"{why} Give the Rs {rupees(x.amount)} back.")
    due = dues(case, law, act.now).due
    if due == 0:
        return Refusal(rule.cite, f"Nothing more is due: give the Rs {rupees(x.amount)} back.")
    payer = case.offer.by if case.offer and case.offer.by else case.last_payer
    if x.amount >= due:
        undone: Facts = (f.SaleSetAside("redeemed before it was confirmed"),) if case.sale.ended else ()
        return (f.MoneyReceived(x.amount, payer, x.reference, x.amount - due), *undone, f.ReleaseOrdered(act.code))
    if law.option("partial") == "refuse":
        return Refusal(rule.cite, f"Rs {rupees(due)} is due; less is no tender and is not taken here.")
    return (f.MoneyReceived(x.amount, payer, x.reference),)


def hand_over(case: Case, x: c.HandOver, law: Law, act: Act) -> Answer:
    cite = law.statute.tender.cite
    if case.release is None:
        return Refusal(cite, "No release is ordered.")
    if case.handed:
        return Refusal(cite, "It is already handed over.")
    if x.code.strip().upper() != case.code.upper():
        return Refusal(cite, "That is not the release code. The owner got it by text; ask him to show it.")
    return (f.HandedOver(),)


def fix_sum(case: Case, x: c.FixSum, law: Law, act: Act) -> Answer:
    head = next((head for head in law.statute.head if head.source == "fixed"), None)
    if head is None:
        return Refusal(law.statute.tender.cite, "No sum is fixed under this statute: it says itself what is due.")
    if no := over(case, law):
        return no
    if case.sale.begun:
        return Refusal(head.cite, "The sale has begun: the real expenses count now.")
    if act.role == "collector" and head.by != "collector":
        return Refusal(head.cite, "The officer fixes the sum.")
    return (f.SumFixed(x.amount),)


def direct_penalty(case: Case, x: c.DirectPenalty, law: Law, act: Act) -> Answer:
    head = next((head for head in law.statute.head if head.source == "directed"), None)
    if head is None:
        return Refusal(law.statute.sale.cite, "This statute gives no penalty.")
    if no := over(case, law):
        return no
    if case.sale.ended:
        return Refusal(head.cite, "The sale is ended and accounted for.")
    if x.amount > cap(head, case):
        return Refusal(head.cite, f"The penalty may not be more than the fee, Rs {rupees(cap(head, case))}.")
    return (f.PenaltyDirected(x.amount),)


def record_refusal(case: Case, x: c.RecordRefusal, law: Law, act: Act) -> Answer:
    branch = law.statute.branch_on("refusal")
    if branch is None:
        return Refusal(law.statute.tender.cite, "A refusal to pay opens no shorter way here: the notice runs on.")
    if no := over(case, law):
        return no
    if not case.received:
        return Refusal(branch.cite, "It is not impounded yet: text GOT N first.")
    if case.sale.begun:
        return Refusal(branch.cite, "The sale has begun.")
    return (f.OwnerRefused(),)


def protest(case: Case, x: c.Protest, law: Law, act: Act) -> Answer:
    branch = law.statute.branch_on("protest")
    if branch is None:
        why = "This statute has no deposit under protest. Pay and take a receipt; a court may be asked afterwards."
        return Refusal(law.statute.tender.cite, why)
    return over(case, law) or (f.ProtestMade(act.who),)


def take_deposit(case: Case, x: c.TakeDeposit, law: Law, act: Act) -> Answer:
    """Deposits add up to the dues; then the property is delivered and the money held for the complaint."""
    branch = law.statute.branch_on("protest")
    if branch is None:
        return Refusal(law.statute.tender.cite, "This statute has no deposit under protest.")
    if no := over(case, law):
        return no
    if too_late(case, law):
        return Refusal(branch.cite, "The sale is over.")
    due = dues(case, law, act.now).due
    if due == 0:
        return Refusal(branch.cite, f"Nothing more is due: give the Rs {rupees(x.amount)} back.")
    if x.amount < due:
        return (f.DepositTaken(x.amount),)
    return (f.DepositTaken(x.amount, x.amount - due), f.DeliveredOnDeposit())


def decide_complaint(case: Case, x: c.DecideComplaint, law: Law, act: Act) -> Answer:
    branch = law.statute.branch_on("protest")
    if branch is None or not case.delivered:
        return Refusal(branch.cite if branch else law.statute.tender.cite, "Nothing was delivered on a deposit.")
    if case.complaint:
        return Refusal(branch.cite, f"The complaint is already {case.complaint}.")
    return (f.ComplaintDecided(x.outcome),)


def withdraw(case: Case, x: c.Withdraw, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    if case.proceeds or case.sale.ended:
        return Refusal(law.statute.sale.cite, "A lot is sold already.")
    return (f.Withdrawn(x.reason),)


def refund_outside_sale(case: Case, x: c.Refund, law: Law, act: Act) -> Answer:
    """Money that was never applied goes back: advances of a withdrawn case, what an advance was more than the dues
    after all, a deposit whose complaint was upheld."""
    protest = law.statute.branch_on("protest")
    upheld = case.complaint == "upheld"
    cite = protest.cite if protest and upheld else law.statute.tender.cite
    money = account(case, law, act.now)
    back = money.held if upheld else money.owed if case.release else money.advance
    if outcome(case, law, act.now) or not (case.withdrawn or case.disposed or upheld or money.owed):
        return Refusal(law.statute.rest.cite, "Nothing is to be paid back.")
    if x.amount > back:
        return Refusal(cite, f"Rs {rupees(back)} is to be paid back, not Rs {rupees(x.amount)}.")
    return (f.Refunded(x.amount, x.receipt),)


def is_party(case: Case, phone: str) -> bool:
    return phone in {case.owner.phone, case.possessor.phone, case.agent} - {None}


def redeemer(case: Case, law: Law) -> tuple[str, str | None]:
    """Who may take the property back, `owner` (or his agent) or `possessor`, and his phone."""
    phones = {"owner": case.owner.phone or case.agent, "possessor": case.possessor.phone}
    known = [role for role in law.statute.tender.to if phones[role]]
    return (known[0], phones[known[0]]) if known else ("owner", None)


def follow_money(case: Case, law: Law, act: Act) -> Facts:
    """An advance that covers the dues after all (a sum fixed lower) releases at once."""
    if act.role not in STAFF or not case.paid or case.proceeds or case.sale.begun or over(case, law):
        return ()
    return () if dues(case, law, act.now).due else (f.ReleaseOrdered(act.code),)
