"""A statute's rules in plain English, said from the data alone."""

from collections.abc import Iterable

from distraint.gates import FORTHWITH_HOURS
from distraint.money import rupees
from distraint.statute import (
    Anchor,
    Branch,
    Confirmation,
    Effect,
    Head,
    Hold,
    Notice,
    Period,
    Rest,
    Rule,
    Sale,
    Seizure,
    Tender,
)

DUTIES = {
    "send": "The property is sent to the officer",
    "report": "The keeper reports it as unclaimed",
    "notice": "Notice is given",
    "release": "What is released is handed over",
    "order": "The order is passed",
    "sell": "No sale",
    "advise": "No sale is advised",
    "claim": "It may be claimed",
    "pay": "The buyer pays",
}
EVENTS: dict[Anchor, str] = {
    "demanded": "the demand",
    "seized": "the seizure",
    "sent": "the sending",
    "received": "the receipt of the property",
    "reported": "the report",
    "affixed": "the notice at the office",
    "proclaimed": "the publication",
    "served": "the service",
    "served_owner": "the service on the owner",
    "served_possessor": "the notice to the person in possession",
    "informed": "the word to the person in possession",
    "refused": "the refusal to pay",
    "ordered": "the order of release",
    "adjudged": "the order",
    "published": "the newspaper notice",
    "arrived": "the end of the transit",
    "begun": "the opening of the sale",
    "ended": "the end of the sale",
    "credit_notified": "the notice of credit",
    "unwilling": "the refusal to receive",
}
PEOPLE = {"owner": "the owner", "possessor": "the person in charge", "public": "the public"}
GROUNDS = {
    "owner_unknown": "the owner is not known",
    "owner_away": "the owner is not resident",
    "possessor_not_found": "the person in charge is not found",
}
GUARDS = {
    "decays": "it decays speedily",
    "keeping_exceeds_value": "keeping it and the sum due pass its value",
    "reasons_recorded": "the reasons are written down",
}
KINDS = {"vehicle": "a vehicle", "animal": "an animal", "load": "load"}
PUBLISHED = {
    "drum": "by beat of drum",
    "prescribed": "as prescribed",
    "affixed_and_drum": "by a notice affixed at the office and by beat of drum",
    "newspaper": "in a newspaper",
    "none": "",
}
COURSES = {
    "perishable": "What perishes may be sold at once",
    "refusal": "Who appears and will not pay has no further days",
    "protest": "Who disputes the seizure gets it back on a deposit",
    "unwilling": "What the owner will not take counts as unclaimed",
    "disposal": "It may be disposed of otherwise than by auction",
    "unremoved": "What nobody removes may be sold without notice",
}
UNTIL = {
    "hammer": "until the hammer on each lot",
    "begun": "until the sale begins, one instant for all lots",
    "first_hammer": "until the first lot is knocked down",
    "confirmation": "until the sale is confirmed",
}
SOURCES = {
    "fee": "what was demanded",
    "directed": "what the officer directs",
    "actual": "what was really spent",
    "fixed": "the sum the officer fixes",
    "flat": "a flat sum",
}
PHASES = {"tender": "at a tender", "sale": "at the sale"}
LATE = {
    "flag": "it is flagged ({flag}).",
    "void": "it is void ({flag}) and no sale can follow from it.",
    "fee_stop": "the charges stop ({flag}).",
}


def plainly(rule: Rule) -> str:
    """One rule as a sentence or two."""
    match rule:
        case Seizure():
            return _seizure(rule)
        case Period():
            return period(rule)
        case Notice():
            return _notice(rule)
        case Tender():
            return _tender(rule)
        case Head():
            return _head(rule)
        case Sale():
            return _sale(rule)
        case Confirmation():
            of = "what was seized" if rule.of == "seized" else "what was sold"
            later = "only ratified afterwards" if rule.perishable == "ratify" else "confirmed first as well"
            worth = rupees(rule.from_value)
            return (
                f"The {rule.by} confirms the sale where {of} was put at Rs {worth} or more; a sale at once is {later}."
            )
        case Rest():
            return _rest(rule)
        case Branch():
            return _branch(rule)
        case _:
            return ""


def length(number: int, unit: str) -> str:
    words = unit.replace("_", " ")
    return f"{number} {words if number != 1 else words.removesuffix('s')}"


def event(anchors: Iterable[Anchor], which: str = "earliest") -> str:
    """`the service or the publication, whichever came first`."""
    named = [EVENTS[anchor] for anchor in anchors]
    if len(named) < 2:
        return "".join(named)
    return f"{' or '.join(named)}, whichever came {'first' if which == 'earliest' else 'last'}"


def period(rule: Period) -> str:
    """Who does what, or may not, from which event on, how long, and what comes of being late."""
    after = event(rule.start, rule.which)
    long = length(rule.length, rule.unit)
    said = [DUTIES[rule.duty] + _effect(rule.effect, rule.length, long, after) + _left_out(rule)]
    if rule.needs:
        said.append(f"It wants {_and(EVENTS[anchor] for anchor in rule.needs)}.")
    if rule.rolls:
        said.append("A last day that is closed rolls to the next open day.")
    if rule.effect != "bars_until" and rule.flag:
        slack = f"Later than {FORTHWITH_HOURS} office hours on" if rule.forthwith else "Later"
        said.append(f"{slack}, {LATE[rule.breach].format(flag=rule.flag)}")
    return " ".join(said)


def _effect(effect: Effect, number: int, long: str, after: str) -> str:
    match effect:
        case "bars_until":
            return f" before {long} are over after {after}" if number else f" before {after}"
        case "obliges_by":
            return f" within {long} of {after}"
        case _:
            return f" when {long} are over after {after}" if number else f" forthwith on {after}"


def _left_out(rule: Period) -> str:
    out = [{"sunday": "Sundays", "closed": "closed days"}[each] for each in rule.exclude]
    out += [f"{day}" for day in rule.left_out]
    return f" ({' and '.join(out)} not counted)." if out else "."


def _seizure(rule: Seizure) -> str:
    said = (
        f"{_or(KINDS[kind] for kind in rule.takes).capitalize()} may be seized when the sum is demanded and not paid."
    )
    if rule.load_first:
        said += " Load comes first: anything else needs its ground, that there is none or too little."
    return said


def _notice(rule: Notice) -> str:
    steps = []
    for step in rule.recipients:
        ground = f" if {_or(GROUNDS[ground] for ground in step.on)}" if step.on else ""
        how = f", {PUBLISHED[rule.publication]}" if step.to == "public" and PUBLISHED[rule.publication] else ""
        steps.append(f"{PEOPLE[step.to]}{ground}{how}")
    which = f" The {rule.counts} of several publications counts." if rule.publication != "none" else ""
    return f"Once it is {rule.after} the notice goes to {'; else to '.join(steps)}.{which}"


def _tender(rule: Tender) -> str:
    after = " A tender after it, while confirmation is pending, goes to whoever confirms." if rule.after_hammer else ""
    return f"It can be redeemed {UNTIL[rule.until]} ({rule.before}).{after}"


def _head(rule: Head) -> str:
    said = f"{rule.name.capitalize()}: {SOURCES[rule.source]}"
    if rule.source == "flat" or (rule.source == "fixed" and rule.amount):
        said += f", Rs {rupees(rule.amount)}" if rule.source == "flat" else f", Rs {rupees(rule.amount)} until then"
    if rule.of:
        said += f" for {_and(rule.of)}"
    if rule.percent_of:
        what = f" ({_and(rule.capped)})" if rule.capped and set(rule.capped) != set(rule.of) else ""
        said += f"{what}, never above {rule.percent} per cent of the {rule.percent_of}"
    if rule.daily:
        day = "calendar day" if rule.day == "calendar" else "24 hours"
        said += f", Rs {rupees(rule.daily)} a head for each {day} begun"
    return f"{said}; counts {_and(PHASES[phase] for phase in rule.phases)}."


def _sale(rule: Sale) -> str:
    much = "until enough is sold" if rule.stop == "sufficient" else "all of it"
    sunday = {
        "warn": "Not on a Sunday unless the officer insists.",
        "refuse": "Never on a Sunday.",
        "allow": "Sundays too.",
    }[rule.on_sunday]
    return f"It {rule.duty} be sold, {much}. Proceeds pay {', then '.join(rule.order)}. {sunday}"


def _rest(rule: Rest) -> str:
    said = f"What is left goes to {', or else '.join(PEOPLE[role] for role in rule.to)}"
    said += ", with an account." if rule.account else "."
    if rule.notify:
        said += " He is given notice of the credit."
    return f"{said} {hold(rule.hold)}"


def hold(rule: Hold | None) -> str:
    if rule is None:
        return "Nothing lapses."
    tolls = " A claim made in time stops that until it is decided." if rule.tolls else ""
    rolls = " A last day that is closed rolls." if rule.rolls else ""
    lies = f"It lies on deposit for {length(rule.length, rule.unit)} after {event(rule.start, 'latest')}"
    return f"{lies}, then goes to the {rule.then}.{rolls}{tolls}"


def _branch(rule: Branch) -> str:
    guards = f" where {_or(GUARDS[guard] for guard in rule.guards)}" if rule.guards else ""
    stop = {"sufficient": " Only as much as needed is sold.", "all": " All of it is sold.", "": ""}[rule.stop]
    return f"{COURSES[rule.on]}{guards}, by the {rule.by}.{stop}"


def _or(words: Iterable[str]) -> str:
    return _listed(words, "or")


def _and(words: Iterable[str]) -> str:
    return _listed(words, "and")


def _listed(words: Iterable[str], last: str) -> str:
    *some, end = words
    return f"{', '.join(some)} {last} {end}" if some else end
