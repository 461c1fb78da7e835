"""From the seizure to the notice: what was taken, who keeps it, what it costs, who is told."""

from collections.abc import Iterable

from distraint import commands as c
from distraint import facts as f
from distraint.answer import Act, Answer, Facts, Refusal, over
from distraint.case import Case
from distraint.gates import anchors, cry_places, is_noticed, limit
from distraint.ladder import next_rung, passes_over_owner
from distraint.law import Law
from distraint.statute import Anchor, ExpenseKind


def seize(x: c.Seize, law: Law) -> Answer:
    rule = law.statute.seizure
    wrong = [item for item in x.items if item.kind not in rule.takes]
    if wrong:
        return Refusal(rule.cite, f"Only {_or(rule.takes)} may be seized, not {wrong[0].words} ({wrong[0].kind}).")
    whole = [item for item in x.items if item.kind != "load"]
    if rule.load_first and whole and not x.ground:
        why = f"Load comes first. For {whole[0].words} add NOLOAD (there was none) or LOADSHORT (too little)."
        return Refusal(rule.cite, why)
    seized = f.Seized(x.fee, x.items, x.place, x.law, x.owner, x.owner_phone, x.possessor, x.possessor_phone, x.ground)
    return (seized,)


def add_expenses(case: Case, x: c.AddExpenses, law: Law, act: Act) -> Answer:
    if no := over(case, law) or (ended(case, law)):
        return no
    return tuple(f.ExpenseAdded(kind_of(words, case, law), words, amount) for words, amount in x.charges)


def kind_of(words: str, case: Case, law: Law) -> ExpenseKind:
    """An expense's kind by its words; from the opening of the sale on it is the sale's."""
    kinds = law.statute.expense_words
    for word in words.casefold().split():
        if word in kinds:
            return kinds[word]
    return "sale" if case.sale.begun else "seizure"


def recoverable(kind: ExpenseKind, law: Law) -> bool:
    """Whether any head of the statute lets this kind of expense be charged at all."""
    return any(kind in head.of for head in law.statute.head)


def send(case: Case, x: c.Send, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    if not law.statute.periods("send"):
        return Refusal(law.statute.notice.cite, "There is no sending here: a list and a notice on the spot.")
    if case.sent:
        return Refusal(law.statute.periods("send")[0].cite, "It is already sent.")
    if act.now < case.seized:
        return Refusal(law.statute.periods("send")[0].cite, "At that time it was not yet seized.")
    return (f.Sent(),)


def receive(case: Case, x: c.Receive, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    if case.received:
        return Refusal(law.statute.notice.cite, "It is already received.")
    return (f.Received(),)


def name_owner(case: Case, x: c.NameOwner, law: Law, act: Act) -> Answer:
    """The owner as he is now known. One who is only away keeps his phone."""
    released = case.release is not None and case.handed is None
    if (no := over(case, law)) and not released:
        return no
    if x.standing == "known" and not x.phone:
        return Refusal("", "Whose phone? OWNER N 90000..., UNKNOWN or AWAY.")
    phone = x.phone or (case.owner.phone if x.standing == "away" else None)
    named = f.OwnerNamed(x.standing, phone)
    if released:  # whoever read the old code must not get the property with it
        return (named, f.ReleaseOrdered(act.code))
    return (named, *_not_his(case, case.owner.phone, phone), *_told_again(case, "owner", x.standing, phone, law))


def name_possessor(case: Case, x: c.NamePossessor, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    named = f.PossessorNamed(x.standing, x.phone)
    again = _told_again(case, "possessor", x.standing, x.phone, law)
    return (named, *_not_his(case, case.possessor.phone, x.phone), *again)


def _told_again(case: Case, to: f.To, standing: f.Standing, phone: str | None, law: Law) -> Facts:
    """Named once more with the same phone, he gets the notice once more: the first never reached him."""
    if standing != "known" or is_noticed(case, law) or not already_ordered(case, to, phone):
        return ()
    return (f.NoticeOrdered(to, phone, "named again"),)


def _not_his(case: Case, phone: str | None, now: str | None) -> Facts:
    """A notice texted to a phone that turns out to be another's was not given to him."""
    texted = any(service.how == "digital" and service.phone == phone for service in case.services)
    return (f.ServiceAnnulled(phone),) if phone and phone != now and texted and not case.sale.begun else ()


def name_agent(case: Case, x: c.NameAgent, law: Law, act: Act) -> Answer:
    return (f.AgentNamed(x.phone),)


def serve(case: Case, x: c.Serve, law: Law, act: Act) -> Answer:
    """Service by hand. Nobody but the owner is served while he is known and resident."""
    if no := over(case, law):
        return no
    rule = law.statute.notice
    if x.to not in {step.to for step in rule.recipients}:
        return Refusal(rule.cite, f"The notice here goes to {_or(step.to for step in rule.recipients)}.")
    if x.to == "possessor" and passes_over_owner(case, law):
        why = "The owner may not be passed over: only if he is not known or not resident (OWNER N UNKNOWN or AWAY)."
        return Refusal(rule.cite, why)
    if (no := _before(rule.after, case, law, act, "GOT")) is not None:
        return no
    party = case.owner if x.to == "owner" else case.possessor
    about = "perishing" if case.perishing and not case.informed and x.to == "possessor" else "notice"
    return (f.NoticeServed(x.to, "hand", party.phone, "perishing" if about == "perishing" else "notice"),)


def record_delivery(case: Case, x: c.RecordDelivery, law: Law, act: Act) -> Answer:
    """A handset's receipt: service only where the office lets it be, and never for a phone that was disowned."""
    party = case.owner if x.to == "owner" else case.possessor
    if not law.digital or x.phone in case.disowned or x.phone != party.phone:
        return ()
    if x.notice == "credit":
        return (f.CreditNotified(x.phone),) if case.credit_notified is None else ()
    if x.to == "possessor" and x.to != law.statute.notice.recipients[0].to and passes_over_owner(case, law):
        return ()  # the owner became known while the text was on its way
    return (f.NoticeServed(x.to, "digital", x.phone, x.notice),)


def disown(case: Case, x: c.Disown, law: Law, act: Act) -> Answer:
    if x.phone in case.disowned:
        return ()
    credited = case.credited_phone == x.phone and not case.lapsed
    annul: Facts = (f.ServiceAnnulled(x.phone),) if credited else _not_his(case, x.phone, None)
    return (f.NumberDisowned(x.phone), *annul)


def proclaim(case: Case, x: c.Proclaim, law: Law, act: Act) -> Answer:
    """The drum was beaten: publication needs every ground the statute gives for it."""
    if no := over(case, law):
        return no
    rule = law.statute.notice
    if rule.publication == "none":
        return Refusal(rule.cite, "There is no publication here: a list and a notice on the spot.")
    if rule.after == "reported" and (no := _before("reported", case, law, act, "REPORTED")) is not None:
        return no
    if (no := _before("received", case, law, act, "GOT")) is not None:
        return no
    rung = next_rung(case, law)
    if rung.to != "public":
        why = "Publication needs its ground: " + (
            f"say {rung.ask} N first." if rung.ask else f"the {_said(rung.to)} is known and is to be told himself."
        )
        return Refusal(rule.cite, why)
    return (f.Proclaimed("drum", x.place or case.place),)


def affix(case: Case, x: c.Affix, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    rule = law.statute.notice
    if rule.publication == "prescribed":
        return proclaim(case, c.Proclaim("notice board"), law, act)
    if rule.publication != "affixed_and_drum":
        return Refusal(rule.cite, "The notice is not affixed under this statute.")
    if case.affixed:
        return Refusal(rule.cite, "It is affixed already, and its days run from then.")
    return _before("reported", case, law, act, "REPORTED") or (f.Affixed(),)


def _before(event: Anchor, case: Case, law: Law, act: Act, word: str) -> Refusal | None:
    """A notice is given after its event; what goes back as unclaimed needs no new report."""
    cite = law.statute.notice.cite
    at = case.unwilling or anchors(case, law).get(event)
    if at is None:
        return Refusal(cite, f"The notice is given after it is {event}: text {word} N first.")
    if act.now < at:
        return Refusal(cite, f"At that time it was not yet {event}: no notice could be given.")
    return None


def report(case: Case, x: c.Report, law: Law, act: Act) -> Answer:
    if no := over(case, law):
        return no
    periods = law.statute.periods("report")
    if not periods:
        return Refusal(law.statute.notice.cite, "There is no report under this statute.")
    over_at = limit(case, law, "report")
    if case.reported:
        return Refusal(periods[0].cite, "It is already reported.")
    if over_at is None:
        return Refusal(periods[0].cite, "It is not impounded yet: text GOT N first; the days run from then.")
    if act.now < over_at.ends:
        return Refusal(periods[0].cite, "The owner still has his days to claim; the report comes after them.")
    return (f.Reported(),)


def order_notice(case: Case, law: Law) -> Facts:
    """The notice that now has to go out, if any: once to each rung, as soon as the property is where it should be."""
    due = anchors(case, law).get(law.statute.notice.after) or case.unwilling
    if due is None or is_noticed(case, law) or over(case, law) or case.refused or case.sale.begun:
        return ()
    rung = next_rung(case, law)
    if rung.to is None or (case.unwilling is None and already_ordered(case, rung.to, rung.phone)):
        return ()
    if case.unwilling is not None and case.ordered_at is not None and case.ordered_at >= case.unwilling:
        return ()
    return (f.NoticeOrdered(rung.to, rung.phone, rung.ground),)


def already_ordered(case: Case, to: f.To, phone: str | None) -> bool:
    return any(order.to == to and order.phone == phone for order in case.ordered)


def cry(case: Case, law: Law) -> Facts:
    """The publication by the clock: at the office where the statute wants it, and in every place it has to reach."""
    at_office = law.statute.notice.publication == "affixed_and_drum" and case.affixed is None
    affixed: Facts = (f.Affixed(),) if at_office else ()
    return (*affixed, *(f.Proclaimed("digital", place) for place in cry_places(case, law)))


def ended(case: Case, law: Law) -> Refusal | None:
    return Refusal(law.statute.sale.cite, "The sale is over and accounted for.") if case.sale.ended else None


def _said(to: f.To | None) -> str:
    return {"owner": "owner", "possessor": "person in charge"}.get(to or "", "owner")


def _or(words: Iterable[str]) -> str:
    return " or ".join(words)
