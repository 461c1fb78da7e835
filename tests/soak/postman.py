"""Hands posts over as a provider does: again until they are taken, some of them twice, in no order."""

import heapq
import itertools
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import requests

from tests.gateway.desk import encoded, sign
from tests.service.house import FORM, PUBLIC
from tests.soak.site import Watcher

Fields = Sequence[tuple[str, str]]
AGAIN_SECONDS = 0.3


@dataclass(eq=False)
class Post:
    target: str
    fields: Fields
    taken: threading.Event = field(default_factory=threading.Event)
    tries: int = 0
    status: int = 0
    first: int = -1


class Postman(Watcher):
    """`again` is the share of posts that come a second time, after those that came later.

    `odd` are those answered with anything but a yes or a 503; `undelivered` are phones that no text reaches.
    """

    def __init__(self, urls: Sequence[str], threads: int = 8, again: float = 0.2, seed: int = 1) -> None:
        self._urls, self._again, self._chance = tuple(urls), again, random.Random(seed)
        self._bag: list[tuple[float, int, Post]] = []
        self._count = itertools.count()
        self._ready = threading.Condition()
        self._open, self._busy = True, 0
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        self.done: list[Post] = []
        self.odd: list[Post] = []
        self.slowest = 0.0
        self.undelivered: set[str] = set()

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._ready:
            self._open = False
            self._ready.notify_all()
        for thread in self._threads:
            thread.join(20)

    def post(self, target: str, fields: Fields, delay: float = 0.0) -> Post:
        """Hands it over after a while; `taken` is set when it has been."""
        post = Post(target, fields)
        self._put(post, delay)
        if self._chance.random() < self._again:
            self._put(Post(target, fields), delay + self._chance.uniform(0, 4))
        return post

    def text(self, sid: str, phone: str, to: str, words: str, delay: float = 0.0) -> Post:
        return self.post("/twilio/sms", [("MessageSid", sid), ("From", phone), ("To", to), ("Body", words)], delay)

    def took(self, text: dict[str, str | None], fields: dict[str, str]) -> None:
        """The provider took a text: it says what becomes of it, in whatever order."""
        given = fields["StatusCallback"].removeprefix(PUBLIC)
        for status in ("sent",) if text["to"] in self.undelivered else ("sent", "delivered"):
            form = [("MessageSid", text["sid"] or ""), ("MessageStatus", status), ("To", text["to"] or "")]
            self.post(given, form, self._chance.uniform(0, 0.5))

    def left(self) -> int:
        with self._ready:
            return len(self._bag) + self._busy

    def _put(self, post: Post, delay: float) -> None:
        with self._ready:
            heapq.heappush(self._bag, (time.monotonic() + delay, next(self._count), post))
            self._ready.notify()

    def _take(self) -> Post | None:
        with self._ready:
            while self._open:
                wait = self._bag[0][0] - time.monotonic() if self._bag else 1.0
                if wait <= 0:
                    self._busy += 1
                    return heapq.heappop(self._bag)[2]
                self._ready.wait(wait)
        return None

    def _work(self) -> None:
        with requests.Session() as line:
            while post := self._take():
                self._hand_over(line, post)
                if not 200 <= post.status < 300:
                    self._put(post, AGAIN_SECONDS * (0.5 + self._chance.random()))
                else:
                    self.done.append(post)
                    post.taken.set()
                with self._ready:
                    self._busy -= 1

    def _hand_over(self, line: requests.Session, post: Post) -> None:
        post.tries += 1
        head = {"X-Twilio-Signature": sign(PUBLIC + post.target, post.fields), "Content-Type": FORM}
        url = self._chance.choice(self._urls) + post.target
        begun = time.monotonic()
        try:
            post.status = line.post(url, encoded(post.fields).encode(), headers=head, timeout=15).status_code
        except requests.RequestException:
            post.status = 0
        else:
            self.slowest = max(self.slowest, time.monotonic() - begun)
        if post.first < 0:
            post.first = post.status
        if post.status not in (0, 200, 204, 503):
            self.odd.append(post)
