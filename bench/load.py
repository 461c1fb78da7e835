"""A load of signed texts over kept-alive connections: as fast as they are answered, or at a steady rate."""

import http.client
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from twilio.request_validator import RequestValidator


@dataclass(frozen=True)
class Post:
    path: str
    body: bytes
    signature: str


@dataclass(frozen=True)
class Result:
    seconds: float
    latencies: tuple[float, ...]

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, percent: float) -> float:
        """Milliseconds."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


def signed(public_url: str, token: str, path: str, form: dict[str, str]) -> Post:
    signature = RequestValidator(token).compute_signature(public_url + path, form)
    return Post(path, urlencode(form).encode(), signature)


def run(port: int, posts: Sequence[Post], connections: int, rate: float | None = None) -> Result:
    """Posts everything over so many connections; with a rate, each at its own moment, lateness counted as latency."""
    latencies: list[float] = []
    lock, queue = threading.Lock(), iter(enumerate(posts))
    begun = time.perf_counter() + 0.05

    def worker() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        mine: list[float] = []
        while True:
            with lock:
                index, post = next(queue, (0, None))
            if post is None:
                break
            start = time.perf_counter()
            if rate is not None:
                start = begun + index / rate
                time.sleep(max(0.0, start - time.perf_counter()))
            headers = {
                "Content-Type": "application/x-www-form-urlencoded",
                "X-Twilio-Signature": post.signature,
            }
            connection.request("POST", post.path, post.body, headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"answered {answer.status}")
            mine.append(time.perf_counter() - start)
        with lock:
            latencies.extend(mine)

    threads = [threading.Thread(target=worker) for _ in range(connections)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(latencies) != len(posts):
        raise RuntimeError(f"{len(posts) - len(latencies)} posts were not answered")
    return Result(time.perf_counter() - started, tuple(latencies))
