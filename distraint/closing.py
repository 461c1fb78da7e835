"""After the sale: who gets what is left, what lies on deposit, what lapses."""

from distraint import commands as c
from distraint import facts as f
from distraint.account import account, owes_property, rest_of
from distraint.answer import Act, Answer, Facts, Refusal
from distraint.case import Case
from distraint.deadlines import lapse
from distraint.law import Law
from distraint.money import rupees
from distraint.redeem import is_party, refund_outside_sale
from distraint.state import money_owed, must_confirm


def notify_credit(case: Case, x: c.NotifyCredit, law: Law, act: Act) -> Answer:
    rule = rest_of(case, law)
    if not rule.notify:
        return Refusal(rule.cite, "No notice of credit is given under this statute.")
    if no := _not_final(case, law):
        return no
    if case.credit_notified:
        return Refusal(rule.cite, "The notice of credit is already given.")
    return (f.CreditNotified(),)


def claim(case: Case, x: c.Claim, law: Law, act: Act) -> Answer:
    rule = rest_of(case, law)
    if no := _not_final(case, law):
        return no
    if case.lapsed:
        return Refusal(rule.cite, f"Too late: it went to the {case.lapsed.fund}.")
    if not is_party(case, act.who):
        return Refusal(rule.cite, "Only the owner, his agent or the person in charge may claim by text.")
    if not money_owed(account(case, law, act.now)) and not owes_property(case):
        return Refusal(rule.cite, "Nothing is left to claim.")
    if case.claim in ("made", "established"):
        return Refusal(rule.cite, "The claim is already recorded.")
    return (f.ClaimMade(act.who),)


def establish(case: Case, x: c.EstablishClaim, law: Law, act: Act) -> Answer:
    if case.claim != "made":
        return Refusal(rest_of(case, law).cite, "No claim is waiting.")
    return (f.ClaimEstablished(),)


def reject(case: Case, x: c.RejectClaim, law: Law, act: Act) -> Answer:
    if case.claim != "made":
        return Refusal(rest_of(case, law).cite, "No claim is waiting.")
    return (f.ClaimRejected(x.reason),)


def give_back(case: Case, x: c.Return, law: Law, act: Act) -> Answer:
    rule = rest_of(case, law)
    if no := _not_final(case, law):
        return no
    if not owes_property(case):
        return Refusal(rule.cite, "No property is left to give back.")
    return (f.Returned(x.receipt),)


def refund(case: Case, x: c.Refund, law: Law, act: Act) -> Answer:
    if not case.sale.ended and case.unwilling is None:
        return refund_outside_sale(case, x, law, act)
    rule = rest_of(case, law)
    if no := _not_final(case, law):
        return no
    money = account(case, law, act.now)
    if case.lapsed and not money.owed:
        return Refusal(rule.cite, f"It lapsed to the {case.lapsed.fund}.")
    if case.claim == "made":
        return Refusal(rule.cite, "A claim waits: ESTABLISHED N or REJECTED N reason comes first.")
    if x.amount > money_owed(money):
        return Refusal(rule.cite, f"Rs {rupees(money_owed(money))} is left, not Rs {rupees(x.amount)}.")
    return (f.Refunded(x.amount, x.receipt),)


def record_unwilling(case: Case, x: c.RecordUnwilling, law: Law, act: Act) -> Answer:
    branch = law.statute.branch_on("unwilling")
    rule = rest_of(case, law)
    if branch is None:
        return Refusal(rule.cite, "It stays his all the same: nothing lapses here because he will not take it.")
    if no := _not_final(case, law):
        return no
    if rule.hold is not None or not (money_owed(account(case, law, act.now)) or owes_property(case)):
        return Refusal(branch.cite, "Nothing waits to be taken by him.")
    return (f.ReceiptRefused(),)


def lapse_now(case: Case, law: Law, act: Act) -> Facts:
    """At the instant itself; what lapses is the deposit, not an advance that goes back to its payer."""
    ends = lapse(case, law, act.now)
    hold = rest_of(case, law).hold
    if ends is None or hold is None or act.now < ends.ends:
        return ()
    return (f.Lapsed(account(case, law, act.now).held, hold.then),)


def _not_final(case: Case, law: Law) -> Refusal | None:
    cite = rest_of(case, law).cite
    if case.sale.ended is None and not (case.unwilling and case.proceeds):
        return Refusal(cite, "The sale is not over.")
    if must_confirm(case, law) and not case.sale.confirmed:
        confirmation = law.statute.confirmation
        return Refusal(confirmation.cite if confirmation else cite, "The sale waits to be confirmed.")
    return None
