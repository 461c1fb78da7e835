"""Laws, seizures and people, drawn at random: where a life begins."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache
from zoneinfo import ZoneInfo

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from distraint import commands as c
from distraint.facts import Item, Kind, Pin, Standing
from distraint.law import Law, enact, options_of

ZONE = ZoneInfo("Asia/Kolkata")
OPENED = datetime(2026, 3, 2, 4, 30, tzinfo=UTC)
COLLECTOR, OFFICER, KEEPER, CHAIR, OWNER, POSSESSOR, AGENT, STRANGER, OTHER = (
    f"+9190000000{n:02}" for n in (1, 2, 3, 4, 11, 12, 13, 20, 21)
)
STAFF = frozenset({COLLECTOR, OFFICER, KEEPER, CHAIR, "Ravi"})
PHONES = (OWNER, POSSESSOR, AGENT, STRANGER, OTHER)

STATUTES = ("orissa-1950", "kerala-1994", "tamil-nadu-1999", "kerala-cattle-1961", "nagpur-octroi-1948")
LADDER = STATUTES[:3]
CATTLE, OCTROI = STATUTES[3], STATUTES[4]
LAPSING = ("kerala-1994", CATTLE, OCTROI)

# What an office may write where the answer is not one of a few.
FREE = {
    "place": ("", "Town Hall"),
    "market": ("", "Big Market"),
    "hours": ("09:00-20:00", "06:00-10:00"),
    "extra_excluded_dates": ("", "2026-03-04, 2026-03-05"),
    "kl_fixed_sum": ("0", "35"),
    "ng_min_days": ("5", "0"),
    "refusal_hours": ("24", "0"),
    "feed_scale": ("0", "15"),
}


@st.composite
def laws(draw: st.DrawFn, statutes: tuple[str, ...] = STATUTES) -> Law:
    """A statute with whatever an office may answer to its questions; now and then with closed days."""
    statute = draw(st.sampled_from(statutes))
    plain = enact(Pin(statute, OPENED.date(), "office", "The Office"))
    chosen = [("service", draw(st.sampled_from(("digital", "digital", "hand"))))]
    for option in options_of(plain.statute):
        if option.name in ("service", "confirm", "language"):
            continue
        answers = option.choices or FREE[option.name]
        # Mostly the proposed reading: each other one changes a course on which the rest depends.
        answer = draw(st.sampled_from((option.default,) * 4 + tuple(answers)))
        if answer != option.default:
            chosen.append((option.name, answer))
    days = [date(2026, 3, day) for day in range(3, 16)]
    closed = draw(st.lists(st.sampled_from(days), max_size=3, unique=True))
    return _law(
        Pin(statute, OPENED.date(), "office", "The Office", "Asia/Kolkata", tuple(chosen), tuple(sorted(closed)))
    )


@cache
def _law(pin: Pin) -> Law:
    return enact(pin)


def pin_of(law: Law) -> Pin:
    closed = tuple(sorted(law.calendar.closed))
    return Pin(law.statute.id, OPENED.date(), "office", "The Office", "Asia/Kolkata", law.chosen, closed)


rupees = st.one_of(
    st.sampled_from((1, 500, 3_000, 5_000, 18_500, 50_000)), st.integers(1, 30_000), st.integers(1, 100_000_000)
)


@st.composite
def items(draw: st.DrawFn, kinds: tuple[Kind, ...]) -> tuple[Item, ...]:
    def one() -> Item:
        value = draw(st.none() | st.sampled_from((0, 9_999, 20_000, 300_000)))
        return Item(draw(st.sampled_from(("rice", "cart", "goat"))), draw(st.sampled_from(kinds)), value)

    return tuple(one() for _ in range(draw(st.integers(1, 4))))


class Opening:
    """A law, what was seized under it, and how that is to end if nobody comes between; prints itself shortly."""

    def __init__(self, law: Law, seizure: c.Seize, goal: str, price: int) -> None:
        self.law = law
        self.seizure = seizure
        self.goal = goal
        self.price = price  # what each lot brings

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.law.chosen)
        closed = ", ".join(f"{day}" for day in sorted(self.law.calendar.closed))
        x = self.seizure
        lots = " + ".join(f"{item.words} ({item.kind})={item.value}" for item in x.items)
        people = f"owner {x.owner} {x.owner_phone}, with {x.possessor} {x.possessor_phone}"
        law = f"{self.law.statute.id} {chosen}; closed {closed or 'never'}"
        return f"<{law}; {x.fee} for {lots}; {people}; {self.goal} at {self.price}>"


@st.composite
def openings(draw: st.DrawFn, goals: Sequence[tuple[str, tuple[str, ...]]]) -> Opening:
    goal, statutes = draw(st.sampled_from(goals))
    law = draw(laws(statutes))
    return Opening(law, draw(seizures(law)), goal, draw(rupees))


@st.composite
def seizures(draw: st.DrawFn, law: Law) -> c.Seize:
    owner: Standing = draw(st.sampled_from(("known", "known", "unknown", "away")))
    possessor: Standing = draw(st.sampled_from(("known", "unknown", "unsaid")))
    phone = OWNER if owner == "known" or (owner == "away" and draw(st.booleans())) else None
    return c.Seize(
        fee=draw(st.sampled_from((1, 999, 3_000, 5_000, 100_000))),
        items=draw(items(law.statute.seizure.takes)),
        place="Gandhi Chowk",
        law=pin_of(law),
        owner=owner,
        owner_phone=phone,
        possessor=possessor,
        possessor_phone=POSSESSOR if possessor == "known" else None,
        ground="NOLOAD",
    )


def texts(*words: str) -> SearchStrategy[str]:
    return st.sampled_from(words)
