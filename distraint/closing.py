"""After the sale: who gets what is left, what lies on deposit, what lapses."""

from distraint import commands as c
from distraint import facts as f
from distraint.account import account, owes_property, rest_of
from distraint.answer import Act, Answer, Facts, Refusal
from distraint.case import Case
from distraint.confirming import waits
from distraint.deadlines import lapse
from distraint.law import Law
from distraint.money import rupees
from distraint.redeem import is_party, refund_outside_sale
from distraint.state import money_owed


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
    if fund := _gone_to(case, law, act):
        return Refusal(rule.cite, f"Too late: it went to the {fund}.")
    if not is_party(case, act.who):
        return Refusal(rule.cite, "Only the owner, his agent or the person in charge may claim by text.")
    if not money_owed(account(case, law, act.now)) and not owes_property(case):
        return Refusal(rule.cite, "Nothing is left to claim.")
    if case.claim in ("made", "established"):
        return Refusal(rule.cite, "The claim is already recorded.")
    return (f.ClaimMade(act.who),)


def _gone_to(case: Case, law: Law, act: Act) -> str:
    """The fund the deposit belongs to, from the instant itself on, whether or not the clock has come by."""
    if case.lapsed:
        return case.lapsed.fund
    ends, hold = lapse(case, law, act.now), rest_of(case, law).hold
    return hold.then if hold and ends and act.now >= ends.ends else ""


def establish(case: Case, x: c.EstablishClaim, law: Law, act: Act) -> Answer:
    if case.lapsed:
        return Refusal(rest_of(case, law).cite, f"Too late: it went to the {case.lapsed.fund}.")
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
    fund = _gone_to(case, law, act)
    left = money.owed if fund else money_owed(money)
    if fund and not left:
        return Refusal(rule.cite, f"It lapsed to the {fund}.")
    if case.claim == "made" and money.held:
        return Refusal(rule.cite, "A claim waits: ESTABLISHED N or REJECTED N reason comes first.")
    if x.amount > left:
        return Refusal(rule.cite, f"Rs {rupees(left)} is left, not Rs {rupees(x.amount)}.")
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
    fund = "" if case.lapsed else _gone_to(case, law, act)
    return (f.Lapsed(account(case, law, act.now).held, fund),) if fund else ()


def _not_final(case: Case, law: Law) -> Refusal | None:
    cite = rest_of(case, law).cite
    if case.sale.ended is None and not (case.unwilling and case.proceeds):
        return Refusal(cite, "The sale is not over.")
    if waits(case, law):
        confirmation = law.statute.confirmation
        return Refusal(confirmation.cite if confirmation else cite, "The sale waits to be confirmed.")
    return None
