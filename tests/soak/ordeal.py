"""The ordeal: programs die at random while cases run, posts come twice and in no order; then all is reckoned up."""

import random
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine, func, select

from distraint.store import tables
from distraint.store.engine import migrate, open_engine, reading
from tests.soak.postman import Postman
from tests.soak.reckoning import (
    Outgone,
    every_owed_text_left_once,
    every_text_was_handled_once,
    nothing_waits,
    settle,
    the_case_is_sound,
    unfinished,
)
from tests.soak.site import Site, site, until
from tests.soak.sizes import Size
from tests.soak.town import Course, clerk_of, courses, reckon, texted, undisturbed

AT_ONCE = 16
SLOW_SECONDS = 0.1  # so that a kill often finds a text under way
AHEAD = 3  # by how many kills the load may run ahead of the killing, or lag behind
WATCHED = 5  # of so many cases one has a deadline that falls due while it all goes on


@dataclass
class Run:
    """Kills and cases keep pace with each other, so that the last case is hit as hard as the first."""

    size: Size
    kills: int = 0
    begun: int = 0
    by_target: dict[str, int] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)

    def may_begin(self, n: int) -> bool:
        return n * self.size.times <= (self.kills + AHEAD) * self.size.among or self.over.is_set()

    def may_kill(self) -> bool:
        return self.kills * self.size.among <= (self.begun + AT_ONCE) * self.size.times


@dataclass(frozen=True)
class Ordeal:
    """What came of it: kills by what was hit, what left, how late deadlines rang and answers left (in seconds)."""

    kills: dict[str, int]
    cases: int
    out: Outgone
    at_the_end: int
    posts: int
    again: int
    late: Sequence[float]
    waited: Sequence[float]
    seconds: float

    def __str__(self) -> str:
        return (
            f"{sum(self.kills.values())} kills {self.kills}, {self.cases} cases; {self.out.once} texts left once, "
            f"{self.out.doubtful} doubtful, 0 lost, 0 twice, {self.out.looked_up} questions to the provider, "
            f"{self.at_the_end} sent only at the end; {self.posts} posts taken, {self.again} of them after a refusal "
            f"or a broken line; {len(self.late)} deadlines rang late by {spread(self.late)}; "
            f"{len(self.waited)} answers left after {spread(self.waited)}; {self.seconds:.0f} s"
        )


def spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2]:.1f} s (median), {ordered[-1]:.1f} s (at most)"


def ordeal(size: Size, database: str, folder: Path) -> Ordeal:
    """`size.times` kills while `size.among` cases run. Raises AssertionError at whatever is not as it should be."""
    twins = 2 if database.startswith("postgresql") else 1
    with site(folder, database) as it:
        every = courses(it.engine, size.among)
        it.start(*("web", "clock") * twins)
        run, begun, began = Run(size), time.monotonic(), datetime.now(UTC)
        _fall_due(it.engine, every, timedelta(seconds=size.times))
        with Postman([web.url for web in it.webs()]) as postman, ThreadPoolExecutor(AT_ONCE) as crowd:
            postman.undelivered = {course.owner for course in every if course.sale}
            it.peer.watchers.append(postman)
            it.peer.slow = SLOW_SECONDS
            killer = threading.Thread(target=_killing, args=(run, it, random.Random(size.times)), daemon=True)
            killer.start()
            try:
                list(crowd.map(lambda course: _one_course(run, postman, course), every))
                killer.join(600)
            finally:
                run.over.set()
            assert run.kills == size.times
            if size.times > 50:  # the clocks themselves come back to what their dead left
                until(lambda: unfinished(it.engine) == 0, 1800, "the outbox is not drained", 2)
            until(lambda: _due(it.engine, began + timedelta(seconds=size.times)) == 0, 90, "the clocks do not ring")
            until(lambda: postman.left() == 0, 300, "posts are left over")
            for clock in set(it.programs) - set(it.webs()):
                clock.stop()
            ended, left, it.peer.slow = datetime.now(UTC), unfinished(it.engine), 0.0
            settle(it.engine, it.channel())
            until(lambda: postman.left() == 0, 300, "posts are left over")
        seconds = time.monotonic() - begun
        out = every_owed_text_left_once(it.engine, it.peer)
        assert not postman.odd, [(post.status, post.fields) for post in postman.odd]
        assert "Traceback" not in it.log(), it.log()
        assert left < out.once, "no clock ever ran"
        every_text_was_handled_once(it.engine, [sid for course in every for sid in course.sids])
        nothing_waits(it.engine, ended)
        _each_is_as_if_undisturbed(it.engine, every, folder)
        again = sum(post.tries > 1 for post in postman.done)
        kinds = dict(sorted(run.by_target.items()))
        late, waited = _lateness(it.engine, began), _waits(it.engine, began, ended)
        return Ordeal(kinds, len(every), out, left, len(postman.done), again, late, waited, seconds)


def _fall_due(engine: Engine, every: Sequence[Course], within: timedelta) -> None:
    """Cases seized long enough ago that their first deadline comes one after another while the programs die."""
    clerk, deadline = clerk_of(engine), tables.deadline.c
    hosts = [course for course in every if course.sale]
    words = "SEIZE FEE 30 handcart=3000 OWNER UNKNOWN AT Watch Ward"
    number = texted(clerk, hosts[0], hosts[0].desk.collector, words, now := datetime.now(UTC)).case_no
    with reading(engine) as conn:
        first = conn.execute(select(func.min(deadline.due)).where(deadline.case_no == number)).scalar_one() - now
    count = len(every) // WATCHED
    for n in range(count):
        host = hosts[n % len(hosts)]
        texted(clerk, host, host.desk.collector, words, datetime.now(UTC) - first + within * ((n + 1) / count))


def _due(engine: Engine, by: datetime) -> int:
    with reading(engine) as conn:
        return conn.scalar(select(func.count()).where(tables.deadline.c.due <= min(by, datetime.now(UTC)))) or 0


def _one_course(run: Run, postman: Postman, course: Course) -> None:
    while not run.may_begin(course.n):
        time.sleep(0.05)
    run.begun += 1
    chance = random.Random(course.n)
    for turn in course.turns():
        order = list(turn)
        chance.shuffle(order)
        posts = [
            postman.text(course.sid(), say.phone, course.desk.number, say.words, chance.uniform(0, 0.3))
            for say in order
        ]
        for post in posts:
            assert post.taken.wait(300), f"{post.fields} is not taken: {post.status}"


def _killing(run: Run, it: Site, chance: random.Random) -> None:
    while run.kills < run.size.times:
        while not run.may_kill():
            time.sleep(0.05)
        victim = chance.choice(it.programs)
        if victim.part == "web" and chance.random() < 0.4:
            done, what = victim.kill_worker(chance), "web worker"
        else:
            victim.kill()
            victim.start()
            done, what = True, victim.part
        run.kills += done
        run.by_target[what] = run.by_target.get(what, 0) + done
        if not any(web.answers() for web in it.webs()):
            until(lambda: any(web.answers() for web in it.webs()), 90, it.log)
        time.sleep(chance.uniform(0, 1.5))


def _each_is_as_if_undisturbed(engine: Engine, every: Sequence[Course], folder: Path) -> None:
    expected = {sale: undisturbed(fresh(folder / f"{sale}.db"), sale) for sale in (False, True)}
    for course in every:
        came, word = (310, "sold") if course.sale else (185, "released")
        the_case_is_sound(engine, course.number, word=word, came=came * 100)
        found = reckon(engine, course)
        assert found == expected[course.sale], f"case {course.number}: {found}, not {expected[course.sale]}"


def _lateness(engine: Engine, began: datetime) -> list[float]:
    """How long after their legal instant the deadlines rang that came since then."""
    each = tables.fact.c
    rung = select(each.at, each.recorded).where(each.kind == "Rung", each.at >= began)
    with reading(engine) as conn:
        return [(row.recorded - row.at).total_seconds() for row in conn.execute(rung)]


def _waits(engine: Engine, began: datetime, ended: datetime) -> list[float]:
    """How long after a text was taken its answer was with the provider, where a clock of the run sent it."""
    each = tables.message.c
    answers = select(each.created_at, each.sent_at).where(each.notice == "reply", each.created_at >= began)
    with reading(engine) as conn:
        rows = conn.execute(answers.where(each.sent_at <= ended)).all()
    return [(row.sent_at - row.created_at).total_seconds() for row in rows]


def fresh(path: Path) -> Engine:
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    return engine
