"""Whatever is asked of a case, in whatever order and at whatever times, the law is kept and the money adds up."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from distraint import commands as c
from distraint.decide import law_of
from distraint.dues import dues
from distraint.gates import gate
from tests.properties.life import Life, blanks_are_filled
from tests.properties.world import (
    AGENT,
    CATTLE,
    COLLECTOR,
    LAPSING,
    OCTROI,
    OFFICER,
    OWNER,
    Opening,
    PHONES,
    POSSESSOR,
    STATUTES,
    STRANGER,
    openings,
    rupees,
    texts,
)

# How a life is to end if nobody comes between; where only some statutes know that end, under one of those.
CATTLES, OCTROIS = (CATTLE,), (OCTROI,)
GOALS: tuple[tuple[str, tuple[str, ...]], ...] = (
    *(("sale", STATUTES), ("sale", STATUTES), ("release", STATUTES), ("withdraw", STATUTES)),
    *(("lapse", LAPSING), ("lapse", LAPSING), ("claim", LAPSING), ("claim", STATUTES)),
    *(("protest", CATTLES), ("upheld", CATTLES), ("refusal", CATTLES), ("unwilling", CATTLES), ("dispose", CATTLES)),
    *(("perish", OCTROIS), ("set aside", OCTROIS), ("sale", OCTROIS)),
)
STEPS_TO_ANY_END = 12
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STEPS = st.sampled_from((timedelta(0), timedelta(minutes=20), HOUR, 12 * HOUR, DAY, 3 * DAY, 40 * DAY, 400 * DAY))
people = st.sampled_from(PHONES)
lots = st.integers(0, 5)
to = st.sampled_from(("owner", "possessor"))
standings = st.sampled_from(("known", "unknown", "away"))

# The rest of what may be asked: a command and who asks it.
ASKED = st.one_of(
    st.tuples(
        st.one_of(
            st.builds(c.Send),
            st.builds(
                c.AddExpenses,
                st.lists(st.tuples(texts("porter", "feeding", "crier", "ice"), rupees), max_size=2).map(tuple),
            ),
            st.builds(c.TakeMoney, rupees, texts("", "R9")),
            st.builds(c.Serve, to),
            st.builds(c.Proclaim, texts("", "Big Market", "Elsewhere")),
            st.builds(c.HandOver, texts("7K4P", "0000")),
            st.builds(c.FixSum, rupees),
        ),
        st.sampled_from((("collector", COLLECTOR), ("officer", OFFICER))),
    ),
    st.tuples(
        st.one_of(
            st.builds(c.Receive),
            st.builds(c.NameOwner, standings, st.none() | people),
            st.builds(c.NamePossessor, standings, st.none() | people),
            st.builds(c.NameAgent, people),
            st.builds(c.Affix),
            st.builds(c.Report),
            st.builds(c.RefuseTender, texts("no money")),
            st.builds(c.DirectPenalty, rupees),
            st.builds(c.DeclarePerishing, texts("it rots", "too dear", "rice")),
            st.builds(c.BeginSale, st.booleans()),
            st.builds(c.SellLot, lots, rupees, texts("+919000000077", "Ravi", "")),
            st.builds(c.PassLot, lots),
            st.builds(c.EndSale),
            st.builds(c.Dispose, texts("", "given away")),
            st.builds(c.RecordRefusal),
            st.builds(c.TakeDeposit, rupees),
            st.builds(c.DecideComplaint, st.sampled_from(("upheld", "dismissed", "none"))),
            st.builds(c.NotifyCredit),
            st.builds(c.EstablishClaim),
            st.builds(c.RejectClaim, texts("not his")),
            st.builds(c.Return, texts("", "R7")),
            st.builds(c.Refund, rupees, texts("", "R8")),
            st.builds(c.RecordUnwilling),
            st.builds(c.Withdraw, texts("a mistake")),
            st.builds(c.DoubtMessage, texts("notice:owner")),
        ),
        st.sampled_from((("officer", OFFICER), ("officer", OFFICER), ("commissioner", "+919000000004"))),
    ),
    st.tuples(
        st.one_of(
            st.builds(c.Confirm),
            st.builds(c.SetAside, texts("too low")),
        ),
        st.just(("commissioner", "+919000000004")),
    ),
    st.tuples(
        st.one_of(st.builds(c.Tender, texts("", "123456789012")), st.builds(c.Protest), st.builds(c.Claim)),
        st.sampled_from((("owner", OWNER), ("possessor", POSSESSOR), ("agent", AGENT), ("public", STRANGER))),
    ),
    st.tuples(st.builds(c.Disown, people), st.just(("public", STRANGER))),
)
# Nobody asks more money of a case than it holds by chance alone: these sums are the telling ones.
AROUND = st.sampled_from((-1, 0, 1))


class Lives(RuleBasedStateMachine):
    """One case and a moving clock."""

    seen: Counter[str]

    @initialize(opening=openings(GOALS), price=rupees)
    def seized(self, opening: Opening, price: int) -> None:
        self.life = Life(opening.law, opening.seizure, self.seen)
        self.goal, self.price = opening.goal, price

    @rule(steps=st.integers(1, 4))
    def on_with_it(self, steps: int) -> None:
        for _ in range(steps):
            self.life.on_with_it(self.goal, self.price)

    @rule(asked=ASKED)
    def anything(self, asked: tuple[c.Command, tuple[str, str]]) -> None:
        command, (role, who) = asked
        self.life.do(command, role, who)

    @rule(off=AROUND, deposit=st.booleans(), role=st.sampled_from(("collector", "officer")))
    def about_what_is_due(self, off: int, deposit: bool, role: str) -> None:
        life = self.life
        sum = max(1, dues(life.case, law_of(life.case, life.law), life.now).due + off)
        life.do(c.TakeDeposit(sum) if deposit else c.TakeMoney(sum), role)

    @rule(off=st.sampled_from((timedelta(microseconds=-1), timedelta(0), HOUR, 30 * HOUR)), appointed=st.booleans())
    def about_the_gate(self, off: timedelta, appointed: bool) -> None:
        life = self.life
        opens = gate(life.case, law_of(life.case, life.law))
        if opens is None:
            return
        if appointed:
            life.do(c.AppointSale(opens.ends + off, "Town Hall"))
        elif opens.ends + off >= life.now:
            life.go(opens.ends + off - life.now)
            life.do(c.BeginSale(anyway=True))

    @precondition(lambda self: self.life.letters)
    @rule(back=st.integers(1, 3))
    def a_receipt_comes(self, back: int) -> None:
        letter = self.life.letters[-min(back, len(self.life.letters))]
        self.life.do(letter, "clock", letter.phone)

    @rule(to=to, drum=st.booleans(), hours=st.integers(0, 100))
    def a_time_is_claimed(self, to: Any, drum: bool, hours: int) -> None:
        life = self.life
        life.claim_time(c.Proclaim("") if drum else c.Serve(to), life.now - hours * HOUR)

    @rule(to=to, drum=st.booleans(), hours=st.integers(0, 100))
    def an_officer_says_when(self, to: Any, drum: bool, hours: int) -> None:
        life = self.life
        life.do(c.Proclaim("") if drum else c.Serve(to), at=life.now - hours * HOUR)

    @rule()
    def claimed_times_are_approved(self) -> None:
        self.life.approve()

    @rule(by=STEPS, rings=st.booleans())
    def later(self, by: timedelta, rings: bool) -> None:
        self.life.go(by)
        if rings:
            self.life.ring()

    @rule()
    def the_next_deadline(self) -> None:
        due = next((each.due for each in self.life.deadlines()), self.life.now)
        self.life.go(max(timedelta(0), due - self.life.now))
        self.life.ring()

    def teardown(self) -> None:
        if hasattr(self, "life"):
            for _ in range(STEPS_TO_ANY_END):
                self.life.on_with_it(self.goal, self.price)
            self.life.ring()
            self.life.replay()
            blanks_are_filled(self.life)


REACHED = (
    *("held", "sent", "received", "noticed", "ready", "selling", "confirming", "sold", "holding"),
    *("released", "protested", "closed"),
    *("outcome released", "outcome sold", "outcome lapsed", "outcome disposed", "outcome void"),
    *("SaleSetAside", "ClaimEstablished", "ReceiptRefused", "PerishingDeclared", "OwnerRefused", "ServiceAnnulled"),
    *("flag shortfall", "flag unreachable-owner", "flag late-release"),
)


def _live(examples: int) -> Counter[str]:
    seen: Counter[str] = Counter()

    class Fresh(Lives):
        pass

    Fresh.seen = seen
    run_state_machine_as_test(Fresh, settings=settings(max_examples=examples, stateful_step_count=25))
    return seen


def test_no_order_of_texts_breaks_a_promise_of_the_law() -> None:
    seen = _live(800)
    missing = [name for name in REACHED if not seen[name]]
    assert not missing, f"never reached: {missing}; {seen.most_common()}"


@pytest.mark.soak
def test_no_order_of_texts_breaks_a_promise_of_the_law_however_long_one_tries() -> None:
    _live(20_000)
