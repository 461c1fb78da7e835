"""How the money was applied, and who is owed what. All sums are paise."""

from dataclasses import dataclass
from datetime import datetime

from distraint.case import Case
from distraint.dues import heads
from distraint.law import Law
from distraint.money import apply
from distraint.statute import HeadName, Phase, Rest


@dataclass(frozen=True, slots=True)
class Account:
    """Money in is what was applied, what waits as advance, and what is left: held, owed, paid out or lapsed.

    `surplus` is what was left at the end and is never reduced. `to_payer` is the part of it that is an advance going
    back to whoever paid it.
    """

    fee: int = 0
    penalty: int = 0
    expenses: int = 0
    fines: int = 0
    feeding: int = 0
    surplus: int = 0
    unpaid: int = 0
    held: int = 0
    refunded: int = 0
    advance: int = 0
    owed: int = 0
    to_payer: int = 0
    lapsed: int = 0

    @property
    def back(self) -> int:
        """What is still to go back to whoever paid an advance: it is paid out before anything else."""
        return max(0, self.to_payer - self.refunded)

    @property
    def applied(self) -> int:
        return self.fee + self.penalty + self.expenses + self.fines + self.feeding

    @property
    def kept(self) -> int:
        """Everything the account can say of the money that came in and was not given back as change."""
        return self.applied + self.advance + self.owed + self.held + self.lapsed + self.refunded


def account(case: Case, law: Law, now: datetime) -> Account:
    """The account as it stands. Nothing is applied before a release, a sale's end, or a complaint's end."""
    refunded = sum(refund.amount for refund in case.refunds)
    if case.delivered and case.complaint in ("", "upheld"):
        return Account(held=case.paid + case.proceeds + case.deposits - refunded, refunded=refunded)
    ended = case.sale.ended is not None or (case.unwilling is not None and case.proceeds > 0)
    if not ended and case.release is None and case.delivered is None:
        return Account(advance=case.paid + case.proceeds + case.deposits - refunded, refunded=refunded)
    phase: Phase = "sale" if case.proceeds else "tender"
    claims: list[tuple[str, int]] = [*heads(case, law, phase, _settled_at(case, now))]
    applied, unpaid, left = apply(case.proceeds + case.paid + case.deposits, claims)
    lapsed = case.lapsed.amount if case.lapsed else 0
    to_payer = min(case.paid, left) if case.proceeds else 0
    still = left - refunded - lapsed
    held = max(0, still - to_payer) if hold_start(case, law) is not None else 0
    sums: dict[HeadName, int] = {name: applied.get(name, 0) for name, _ in heads(case, law, phase, now)}
    return Account(
        **sums,
        surplus=left,
        unpaid=sum(unpaid.values()),
        held=held,
        refunded=refunded,
        owed=still - held,
        to_payer=to_payer,
        lapsed=lapsed,
    )


def rest_of(case: Case, law: Law) -> Rest:
    """The rule for what is left: the course the case has taken may override the statute's own."""
    branch = law.statute.branch_on("refusal") if case.refused else None
    return branch.rest if branch and branch.rest else law.statute.rest


def hold_start(case: Case, law: Law) -> datetime | None:
    """Since when the surplus lies on a running deposit; None where it does not."""
    hold = rest_of(case, law).hold
    if hold is None:
        return None
    known = {
        "begun": case.sale.begun,
        "ended": case.sale.ended,
        "unwilling": case.unwilling,
        "credit_notified": case.credit_notified,
    }
    return max((at for anchor in hold.start if (at := known.get(anchor)) is not None), default=None)


def payee(case: Case, law: Law) -> tuple[str, str | None]:
    """Who gets the rest: `owner`, `possessor` or `` where nobody is known, and his phone."""
    for role in rest_of(case, law).to:
        party = case.owner if role == "owner" else case.possessor
        if party.standing in ("known", "away") or party.phone:
            return role, party.phone
    return "", None


def owes_property(case: Case) -> bool:
    return bool(case.unsold) and case.sale.ended is not None and not case.returned


def _settled_at(case: Case, now: datetime) -> datetime:
    return case.sale.ended or case.release or case.delivered or now
