"""What the blanks of a text are filled with, as the case stands now."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property

from distraint import days
from distraint.account import Account, account
from distraint.case import Case
from distraint.deadlines import lapse
from distraint.dues import Dues, dues, heads
from distraint.gates import advised, appointed, counted, gate, gate_rule
from distraint.law import Law
from distraint.money import rupees
from distraint.redeem import redeemer
from distraint.state import money_owed, state
from distraint.statute import HeadName


class Values(Mapping[str, str]):
    """Blanks and how each is made: none is made before a text asks for it, and each only once."""

    def __init__(self, makers: Mapping[str, Callable[[], str]]) -> None:
        self._makers = makers
        self._made: dict[str, str] = {}

    def __getitem__(self, blank: str) -> str:
        if blank not in self._made:
            self._made[blank] = self._makers[blank]()
        return self._made[blank]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def also(self, makers: Mapping[str, Callable[[], str]]) -> "Values":
        """These blanks and some more."""
        return Values({**self._makers, **makers})


class _At:
    """What several blanks are made from, each worked out once."""

    def __init__(self, case: Case, law: Law, now: datetime) -> None:
        self._of = (case, law)
        self._now = now

    @cached_property
    def owed(self) -> Dues:
        return dues(*self._of, self._now)

    @cached_property
    def phase(self) -> dict[HeadName, int]:
        return dict(heads(*self._of, "sale" if self._of[0].proceeds else "tender", self._now))

    @cached_property
    def money(self) -> Account:
        return account(*self._of, self._now)

    @cached_property
    def sale(self) -> datetime | None:
        return appointed(*self._of)

    @cached_property
    def legal(self) -> days.Counted | None:
        return gate(*self._of) or _as_if_given(*self._of, self._now)

    @cached_property
    def lapses(self) -> days.Counted | None:
        return lapse(*self._of, self._now)


def values(case: Case, law: Law, now: datetime, number: int, contact: str) -> Values:
    """Every blank by its name; money as `185.00`, days as `09Mar2026`, hours as `10:00`."""
    at = _At(case, law, now)
    return Values(
        {
            "org": lambda: law.office,
            "case": lambda: str(number),
            "item": lambda: items(case),
            "lots": lambda: "; ".join(f"{lot.number} {lot.item.words}" for lot in case.lots),
            "date": lambda: day(case.seized, law),
            "sold_item": lambda: " + ".join(lot.item.words for lot in case.lots if lot.sold),
            "sold_date": lambda: day(case.sale.ended or now, law),
            "fee": lambda: rupees(case.fee),
            "feeword": lambda: law.word("fee"),
            "amt": lambda: rupees(at.owed.due),
            "exp": lambda: rupees(
                sum(amount for head, amount in at.phase.items() if head not in ("fee", "fines", "penalty"))
            ),
            "pen": lambda: rupees(at.money.penalty),
            "spent": lambda: rupees(at.money.expenses + at.money.feeding),
            "heads": lambda: ", ".join(
                f"{_head(head, law)} {rupees(amount)}" for head, amount in at.owed.heads if amount
            ),
            "there": lambda: rupees(at.owed.there),
            "where": lambda: case.place,
            "place": lambda: case.sale.place or law.sale_place,
            "pound": lambda: law.sale_place,
            "date2": lambda: _dated(at.legal.last_day) if at.legal else "the notice",
            "gate": lambda: moment(at.legal.ends, law) if at.legal else "",
            "advised": lambda: moment(opens, law) if (opens := advised(case, law)) else "",
            "sale": lambda: moment(at.sale, law) if at.sale else "",
            "phone": lambda: contact,
            "before": lambda: law.word("before"),
            "officer": lambda: law.office,
            "name": lambda: redeemer(case, law)[0],
            "rcpt": lambda: (case.money[-1].reference if case.money else "") or "-",
            "paid": lambda: rupees(case.money[-1].amount if case.money else 0),
            "change": lambda: rupees(case.money[-1].change if case.money else 0),
            "code": lambda: case.code,
            "proceeds": lambda: rupees(case.proceeds),
            "bal": lambda: rupees(money_owed(at.money) - at.money.back),
            "back": lambda: rupees(at.money.back),
            "unpaid": lambda: rupees(at.money.unpaid),
            "unsold": lambda: ", ".join(lot.item.words for lot in case.unsold) or "-",
            "office": lambda: law.office,
            "lastday": lambda: _dated(at.lapses.last_day) if at.lapses else "",
            "fund": lambda: case.lapsed.fund if case.lapsed else _fund(law),
            "lapsed": lambda: rupees(case.lapsed.amount if case.lapsed else 0),
            "ground": lambda: case.ordered[-1].ground if case.ordered else "",
            "state": lambda: state(case, law, now),
            "offerer": lambda: case.offers[-1].by if case.offers else "",
            "reference": lambda: (case.offers[-1].reference if case.offers else "") or "-",
            "deposits": lambda: rupees(case.deposits),
            "complaint": lambda: case.complaint,
            "claimant": lambda: case.claimant,
            "refund": lambda: rupees(case.refunds[-1].amount if case.refunds else 0),
            "reason": lambda: case.withdrawn or case.disposed or (case.perishing.reason if case.perishing else ""),
            "cry": lambda: case.cries[-1].place if case.cries else case.place,
        }
    )


def items(case: Case) -> str:
    """The lots in the collector's words, short enough for a text."""
    return " + ".join(lot.item.words for lot in case.lots)


def day(instant: datetime, law: Law) -> str:
    return f"{law.calendar.local(instant):%d%b%Y}"


def moment(instant: datetime, law: Law) -> str:
    return f"{law.calendar.local(instant):%d%b%Y %H:%M}"


def _dated(date: object) -> str:
    return f"{date:%d%b%Y}"


def _as_if_given(case: Case, law: Law, now: datetime) -> days.Counted | None:
    """The gate as it will be if the notice that is going out is served now."""
    rule = gate_rule(case, law)
    return counted(rule, dict.fromkeys((*rule.start, *rule.needs), now), law) if rule else None


def _head(head: str, law: Law) -> str:
    return law.word("fee") if head in ("fee", "fines") else head


def _fund(law: Law) -> str:
    return law.statute.rest.hold.then if law.statute.rest.hold else ""
