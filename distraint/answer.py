"""What every decision is made of: the circumstances of a command, and the refusal that names its clause."""

from dataclasses import dataclass
from datetime import datetime

from distraint.case import Case
from distraint.facts import Fact
from distraint.gates import gate_rule
from distraint.law import Law
from distraint.statute import Role


@dataclass(frozen=True, slots=True)
class Act:
    """Who acts and when. `role` is a staff role, `owner`, `possessor`, `agent`, `public` or `clock`.

    `code` is a fresh release code, in case one is needed; `staff` are the phones and names that may not buy.
    """

    now: datetime
    who: str
    role: str
    code: str = ""
    staff: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that may not be done: the clause that forbids it, and why, in words for whoever asked."""

    cite: str
    why: str


Facts = tuple[Fact, ...]
Answer = Facts | Refusal

STAFF: frozenset[Role] = frozenset({"collector", "officer", "keeper", "commissioner", "admin"})


def gate_cite(case: Case, law: Law) -> str:
    rule = gate_rule(case, law)
    return rule.cite if rule else law.statute.sale.cite


def over(case: Case, law: Law) -> Refusal | None:
    """Why nothing more can be done to the property, or None."""
    if case.withdrawn or case.undone_seizure:
        return Refusal(law.statute.seizure.cite, "The seizure was withdrawn.")
    if case.disposed:
        return Refusal(law.statute.sale.cite, "It was disposed of otherwise.")
    if case.handed:
        return Refusal(law.statute.tender.cite, "It is released and handed over.")
    if case.release:
        return Refusal(law.statute.tender.cite, "Its release is ordered: hand it over against the code.")
    if case.delivered:
        return Refusal(law.statute.tender.cite, "It was delivered to the owner on his deposit.")
    return None
