"""One case lived through: whatever is asked of it, by whom and when, each fact is held against the promises."""

import json
from collections import Counter
from datetime import datetime, timedelta
from typing import Literal

from distraint import commands as c
from distraint import facts as f
from distraint.account import account, owes_property
from distraint.answer import Act, Answer, Refusal
from distraint.case import Case, carry, evolve, fold
from distraint.commands import Command
from distraint.confirming import waits
from distraint.deadlines import Deadline, deadlines
from distraint.decide import decide, law_of, open_case
from distraint.dues import dues
from distraint.facts import Entry, Fact, from_body, to_body
from distraint.gates import advised, gate
from distraint.law import Law
from distraint.selling import enough
from distraint.state import flags, money_owed, outcome, state
from distraint.told import told
from handlers.values import values
from tests.properties.promises import Frost, Purse, always_holds, may_happen
from tests.properties.world import CATTLE, COLLECTOR, OFFICER, OPENED, OWNER, STAFF

CODE = "7K4P"
WITH_SURPLUS = ("lapse", "claim", "unwilling")
MOST_RINGS = 60
# These happen when the clock comes by; every other deadline is kept at its own instant.
HAPPENS_NOW = ("proclaim", "report")
Notice = Literal["notice", "perishing", "credit"]
NOTICES: dict[str, Notice] = {"notice": "notice", "perishing": "perishing", "credit": "credit"}


class Life:
    """A case under way. `now` is the instant; `seen` counts every state and fact that any life came to."""

    def __init__(self, law: Law, seizure: c.Seize, seen: Counter[str]) -> None:
        self.law = law
        self.seen = seen
        self.now = OPENED
        self.purse = Purse()
        self.frost = Frost()
        self.entries: list[Entry] = []
        self.letters: list[c.RecordDelivery] = []
        facts = open_case(seizure, law, self._act(COLLECTOR, "collector"))
        assert not isinstance(facts, Refusal), facts
        self.entries.append(Entry(1, facts[0], self.now, self.now, COLLECTOR))
        self.case = evolve(None, self.entries[0])
        for fact in facts[1:]:
            self._append(fact, self.now, COLLECTOR)
        self._look()

    def do(self, command: Command, role: str = "officer", who: str = OFFICER, at: datetime | None = None) -> Answer:
        """Asks this of the case; what follows of it is written down unless it is refused."""
        at = at or self.now
        answer = decide(self.case, command, self.law, self._act(who, role, at))
        name = type(command).__name__
        if isinstance(answer, Refusal):
            assert answer.why.strip(), f"{name} is refused without a word"
            assert answer.cite or "?" in answer.why or "No claimed time" in answer.why, f"{name}: {answer.why}"
            self.seen[f"refused {name}"] += 1
            return answer
        for fact in answer:
            self._append(fact, at, who)
        self._look()
        return answer

    def claim_time(self, command: Command, at: datetime) -> None:
        """A collector says that it was done at an earlier time, which waits for an officer.

        The clerk takes it only if it could be done now and could have been done then.
        """
        answer = decide(self.case, command, self.law, self._act(COLLECTOR, "collector"))
        then = decide(self.case, command, self.law, self._act(COLLECTOR, "collector", at))
        if isinstance(answer, Refusal) or isinstance(then, Refusal):
            return
        for fact in answer:
            self.entries.append(Entry(len(self.entries) + 1, fact, self.now, self.now, COLLECTOR, 1, at))
        self.case = self._folded()
        self._look()

    def approve(self) -> None:
        answer = decide(self.case, c.ApproveTime(), self.law, self._act(OFFICER, "officer"))
        if isinstance(answer, Refusal):
            return
        self.entries += [
            Entry(len(self.entries) + place, fact, self.now, self.now, OFFICER) for place, fact in enumerate(answer, 1)
        ]
        self.case = self._folded()
        approved = {entry.fact.seq for entry in self.entries if isinstance(entry.fact, f.TimeApproved)}
        served = {service.at for service in self.case.services}
        for entry in self.entries:
            if entry.seq in approved and isinstance(entry.fact, f.NoticeServed) and entry.fact.how == "hand":
                assert entry.claimed in served, "it was served when it was said to be"
        self._look()

    def go(self, by: timedelta) -> None:
        self.now += by
        self._look()

    def ring(self) -> None:
        """The clock comes by: everything due is rung, and then nothing is due any more."""
        for _ in range(MOST_RINGS):
            due = next((each for each in self.deadlines() if each.due <= self.now), None)
            if due is None:
                return
            at = self.now if due.name in HAPPENS_NOW else due.due
            facts = self.do(c.Ring(due.key), "clock", "clock", at)
            assert facts, f"{due} is due at {self.now}, and ringing it changes nothing: it would ring for ever"
            assert self.do(c.Ring(due.key), "clock", "clock", at) == (), f"{due} rings twice"
        raise AssertionError(f"the clock never comes to rest: {self.deadlines()}")

    def deadlines(self) -> tuple[Deadline, ...]:
        found = deadlines(self.case, law_of(self.case, self.law), self.now)
        assert list(found) == sorted(found, key=lambda each: each.due)
        assert len({each.key for each in found}) == len(found)
        return found

    def replay(self) -> None:
        """The facts from their JSON make the same case, the same account and the same deadlines."""
        kept = [
            (type(e.fact).__name__, json.loads(json.dumps(to_body(e.fact), ensure_ascii=False))) for e in self.entries
        ]
        again = [
            Entry(e.seq, from_body(kind, body), e.at, e.recorded, e.who, e.text_id, e.claimed)
            for e, (kind, body) in zip(self.entries, kept, strict=True)
        ]
        case = fold(again)
        assert case == self.case
        step: Case | None = None
        for place, entry in enumerate(again):
            step = carry(step, again[:place], [entry])
        assert step == case, "carried on fact by fact it is the same case"
        assert deadlines(case, law_of(case, self.law), self.now) == self.deadlines()

    def _folded(self) -> Case:
        case = fold(self.entries)
        assert case is not None
        return case

    def _append(self, fact: Fact, at: datetime, who: str) -> None:
        entry = Entry(len(self.entries) + 1, fact, at, self.now, who)
        before, self.case = self.case, evolve(self.case, entry)
        self.entries.append(entry)
        self.purse.note(fact)
        if isinstance(fact, f.SaleBegun | f.LotSold):
            assert not self.frost.waits, "the hammer falls over a tender"
        self.frost.note(fact)
        law = law_of(self.case, self.law)
        may_happen(before, fact, self.case, law, at, self.purse.came)
        self.seen[type(fact).__name__] += 1
        for telling in told(fact, self.case, law, self.now):
            notice = NOTICES.get(telling.notice)
            if telling.phone and notice:
                to = fact.to if isinstance(fact, f.NoticeOrdered) else telling.ear
                whom: f.To = "possessor" if to == "possessor" else "owner"
                self.letters.append(c.RecordDelivery(whom, telling.phone, notice))

    def _look(self) -> None:
        law = law_of(self.case, self.law)
        always_holds(self.case, law, self.now, self.purse)
        word = state(self.case, law, self.now)
        closed = outcome(self.case, law, self.now)
        assert (word == "closed") == bool(closed)
        self.seen[word] += 1
        self.seen[f"outcome {closed}"] += bool(closed)
        for flag in flags(self.case, law, self.now):
            self.seen[f"flag {flag}"] += 1

    def _act(self, who: str, role: str, at: datetime | None = None) -> Act:
        return Act(at or self.now, who, role, CODE, STAFF)

    # What an office and an owner would do next, so that lives come to their ends.

    def on_with_it(self, goal: str, price: int) -> None:
        """The next sensible step of a case that is to end that way."""
        case, law = self.case, law_of(self.case, self.law)
        if case.withdrawn or case.disposed:
            self.do(c.Refund(account(case, law, self.now).advance, "R1"))
        elif case.release:
            self.do(c.HandOver(case.code))
        elif case.delivered:
            self._complaint(goal)
        elif case.sale.ended:
            self._after_the_sale(goal)
        elif case.sale.begun:
            # Something has to be left over for a life that ends with it.
            self._sell(price + 20 * case.fee + 20_000_000 if goal in WITH_SURPLUS else price)
        elif not case.received:
            self.do(c.Receive(), "keeper")
        else:
            self._towards_the_sale(goal)

    def _complaint(self, goal: str) -> None:
        if not self.case.complaint:
            self.do(c.DecideComplaint("upheld" if goal == "upheld" else "none"))
        else:
            self.do(c.Refund(account(self.case, self.law, self.now).held, "R2"))

    def _after_the_sale(self, goal: str) -> None:
        case, law = self.case, law_of(self.case, self.law)
        money = account(case, law, self.now)
        if waits(case, law):
            if case.offer:
                self.do(c.RefuseTender("too late"))
            self.do(c.SetAside("too low") if goal == "set aside" else c.Confirm(), "commissioner")
        elif owes_property(case) and goal != "unwilling":
            self.do(c.Return("R3"))
        elif goal == "unwilling" and case.unwilling is None:
            self.do(c.RecordUnwilling())
        elif goal == "claim" and not case.claim:
            self.do(c.Claim(), "owner", OWNER)
        elif case.claim == "made":
            self.do(c.EstablishClaim())
        elif goal == "lapse":
            if case.credit_notified is None:
                self.do(c.NotifyCredit())
            self._wait_for(max((each.due for each in self.deadlines()), default=None))
        else:
            self.do(c.Refund(money_owed(money), "R4"))

    def _sell(self, price: int) -> None:
        case, law = self.case, law_of(self.case, self.law)
        lot = next((each for each in case.unsold if not each.passed), None)
        if case.offer:
            self.do(c.SellLot(lot.number if lot else 1, price, ""))
            self.do(c.RefuseTender("no money came"))
            return
        if lot is None or enough(case, law, self._act(OFFICER, "officer")):
            self.do(c.EndSale())
        else:
            self.do(c.SellLot(lot.number, price, "+919000000077"))

    def _towards_the_sale(self, goal: str) -> None:
        case, law = self.case, law_of(self.case, self.law)
        due = dues(case, law, self.now).due
        if goal == "release":
            self.do(c.Tender(), "owner", OWNER)
            self.do(c.TakeMoney(due))
        elif goal in ("protest", "upheld"):
            self.do(c.Protest(), "owner", OWNER)
            self.do(c.TakeDeposit(due), "keeper")
        elif goal in ("refusal", "unwilling") and not case.refused:
            self.do(c.RecordRefusal(), "keeper")
        elif goal == "perish" and not case.perishing:
            self.do(c.DeclarePerishing("it rots"))
        elif goal == "withdraw":
            self.do(c.Withdraw("a mistake"))
        elif goal == "dispose":
            self._told()
            self.do(c.Dispose("given to a shelter"), "commissioner")
        else:
            self._told()
            self.do(c.BeginSale(anyway=True))
            self.do(c.RefuseTender("no money came"))

    def _told(self) -> None:
        """The notice is given, and the days after it are over."""
        law = law_of(self.case, self.law)
        if law.statute.id == CATTLE and not self.case.refused:
            self._wait_for(max((each.due for each in self.deadlines() if each.name == "report"), default=None))
            self.do(c.Report(), "keeper")
            self.do(c.Affix(), "keeper")
            self.do(c.Proclaim("Big Market"))
            self.do(c.Proclaim(""))
        elif gate(self.case, law) is None:
            for letter in self.letters[-2:]:
                self.do(letter, "clock", letter.phone)
            self.do(c.Serve("owner"))
            self.do(c.Serve("possessor"))
            self.do(c.NameOwner("unknown"))
            self.do(c.NamePossessor("unknown"))
            self.do(c.Proclaim(""))
        self._wait_for(advised(self.case, law_of(self.case, self.law)))

    def _wait_for(self, at: datetime | None) -> None:
        if at is not None and at > self.now:
            self.go(at - self.now)
        self.ring()


def blanks_are_filled(life: Life) -> None:
    """Whatever a text may say of the case can be said."""
    found = values(life.case, law_of(life.case, life.law), life.now, 1015, "+919000000090")
    for name in found:
        assert isinstance(found[name], str), name
