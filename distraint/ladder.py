"""The ladder of notice: who is to be told next, and on which ground; a known, resident owner is never passed over."""

from dataclasses import dataclass

from distraint.case import Case
from distraint.facts import To
from distraint.law import Law
from distraint.statute import Ground

SAID: dict[Ground, str] = {
    "owner_unknown": "the owner is not known",
    "owner_away": "the owner is not resident here",
    "possessor_not_found": "the person in charge is not found",
}


@dataclass(frozen=True, slots=True)
class Rung:
    """Whom the notice goes to and why; `to` is None while an officer has to say something first: `ask` says what."""

    to: To | None
    phone: str | None = None
    ground: str = ""
    ask: str = ""


def next_rung(case: Case, law: Law) -> Rung:
    """The rung the case stands on, on the grounds that are recorded."""
    grounds = _grounds(case)
    said: list[str] = []
    for step in law.statute.notice.recipients:
        met = [ground for ground in step.on if ground in grounds]
        if step.on and not met:
            return Rung(None, ask=_missing(step.on))
        said += [SAID[ground] for ground in met]
        if step.to == "public":
            return Rung("public", ground="; ".join(said) or "the statute wants it cried")
        party = case.owner if step.to == "owner" else case.possessor
        if party.standing == "known":
            return Rung(step.to, party.phone, "; ".join(said))
        if party.standing in ("unsaid", "wrong"):
            return Rung(None, ask="OWNER" if step.to == "owner" else "WITH")
    return Rung(None, ask="WITH")


def passes_over_owner(case: Case, law: Law) -> bool:
    """Whether telling another would pass over an owner who is known and resident, or not yet spoken of."""
    first = law.statute.notice.recipients[0]
    return first.to == "owner" and case.owner.standing not in ("unknown", "away")


def _grounds(case: Case) -> set[Ground]:
    found: set[Ground] = set()
    if case.owner.standing == "unknown":
        found.add("owner_unknown")
    if case.owner.standing == "away":
        found.add("owner_away")
    if case.possessor.standing == "unknown":
        found.add("possessor_not_found")
    return found


def _missing(on: tuple[Ground, ...]) -> str:
    return "OWNER" if any(ground.startswith("owner") for ground in on) else "WITH"
