"""Programs die at random, again and again, under load: every case ends where it should, every owed text leaves once."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from distraint.store.engine import migrate, open_engine
from tests.soak.conftest import Measured
from tests.soak.postman import Postman
from tests.soak.reckoning import (
    every_owed_text_left_once,
    every_text_was_handled_once,
    nothing_waits,
    settle,
    the_case_is_sound,
    unfinished,
)
from tests.soak.site import Site, site, until
from tests.soak.sizes import Size, sizes
from tests.soak.town import Course, courses, reckon, undisturbed

AT_ONCE = 16
SLOW_SECONDS = 0.1  # so that a kill often finds a text under way
AHEAD = 3  # by how many kills the load may run ahead of the killing, or lag behind


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


def one_course(run: Run, postman: Postman, course: Course) -> None:
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


def killing(run: Run, it: Site, chance: random.Random) -> None:
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


@sizes("crashes")
def test_whatever_is_killed_every_case_ends_as_it_should_and_every_text_leaves_once(
    size: Size, database: str, tmp_path: Path, measured: Measured
) -> None:
    twins = 2 if database.startswith("postgresql") else 1
    with site(tmp_path, database) as it:
        every = courses(it.engine, size.among)
        it.start(*("web", "clock") * twins)
        run, begun = Run(size), time.monotonic()
        with Postman([web.url for web in it.webs()]) as postman, ThreadPoolExecutor(AT_ONCE) as crowd:
            postman.undelivered = {course.owner for course in every if course.sale}
            it.peer.watchers.append(postman)
            it.peer.slow = SLOW_SECONDS
            killer = threading.Thread(target=killing, args=(run, it, random.Random(size.times)), daemon=True)
            killer.start()
            try:
                list(crowd.map(lambda course: one_course(run, postman, course), every))
                killer.join(600)
            finally:
                run.over.set()
            assert run.kills == size.times
            if size.times > 50:  # the clocks themselves come back to what their dead left
                until(lambda: unfinished(it.engine) == 0, 1800, "the outbox is not drained", 2)
            until(lambda: postman.left() == 0, 300, "posts are left over")
            for clock in set(it.programs) - set(it.webs()):
                clock.stop()
            left, it.peer.slow = unfinished(it.engine), 0.0
            settle(it.engine, it.channel())
            until(lambda: postman.left() == 0, 300, "posts are left over")
        seconds = time.monotonic() - begun
        out = every_owed_text_left_once(it.engine, it.peer)
        assert not postman.odd, [(post.status, post.fields) for post in postman.odd]
        assert "Traceback" not in it.log(), it.log()
        assert left < out.once, "no clock ever ran"
        every_text_was_handled_once(it.engine, [sid for course in every for sid in course.sids])
        nothing_waits(it.engine, datetime.now(UTC))
        expected = {sale: undisturbed(fresh(tmp_path / f"{sale}.db"), sale) for sale in (False, True)}
        for course in every:
            came, word = (310, "sold") if course.sale else (185, "released")
            the_case_is_sound(it.engine, course.number, word=word, came=came * 100)
            found = reckon(it.engine, course)
            assert found == expected[course.sale], f"case {course.number}: {found}, not {expected[course.sale]}"
        again = sum(post.tries > 1 for post in postman.done)
        kinds = dict(sorted(run.by_target.items()))
        measured(
            f"{run.kills} kills {kinds}, {len(every)} cases; "
            f"{out.once} texts left once, {out.doubtful} doubtful, "
            f"0 lost, 0 twice, {out.looked_up} questions to the provider, {left} sent only at the end; "
            f"{len(postman.done)} posts taken, {again} of them after a refusal or a broken line; {seconds:.0f} s"
        )


def fresh(path: Path) -> Engine:
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    return engine


@pytest.mark.parametrize("sale", [False, True], ids=["release", "sale"])
def test_a_course_that_nothing_disturbs_comes_to_its_end(sale: bool, tmp_path: Path) -> None:
    due = undisturbed(fresh(tmp_path / "munadi.db"), sale)
    assert due.texts["owner", "notice:owner"] == 1
    assert due.facts["SaleEnded" if sale else "HandedOver"] == 1
