"""A small server that stands for Twilio's API: takes texts, lists them, and misbehaves as it is told.

with TwilioPeer() as peer:
    peer.script(refused(400, 21211), Answer())           the next answers, in order
    peer.script_for("+919000000042", Answer(drop=True))  the next answers for that number
    ... settings with twilio_api_url=peer.url ...
    peer.asked, peer.taken                               what was asked, which texts it took
"""

import json
import socket
import struct
import threading
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

from twilio.request_validator import RequestValidator

from tests.gateway.desk import TOKEN, free_port


@dataclass(frozen=True, slots=True)
class Answer:
    """`take`: it keeps the text; `hang`: seconds before it answers; `drop`: it hangs up instead.

    `callback` is a status posted to the text's status callback before the answer goes out; `body` replaces
    the answer's own.
    """

    status: int = 201
    body: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    take: bool = True
    hang: float = 0
    drop: bool = False
    callback: str = ""


def refused(status: int, code: int, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    said = {"code": code, "message": "refused", "more_info": "", "status": status}
    return Answer(status, json.dumps(said), headers, take=False)


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    path: str
    fields: dict[str, str]
    authorization: str
    connection: int  # the caller's port: equal for requests on one kept line


@dataclass
class TwilioPeer:
    """`asked` and `taken` are in order; `page_size` bounds a page of a list.

    A callback is signed over the address it was given; where `callback_base` is set, that stands for the
    address's scheme and host. `callbacks` holds the statuses that callbacks were answered with.
    """

    token: str = TOKEN
    page_size: int = 50
    callback_base: str = ""
    asked: list[Asked] = field(default_factory=list)
    taken: list[dict[str, str | None]] = field(default_factory=list)
    callbacks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._next: deque[Answer] = deque()
        self._next_for: defaultdict[str, deque[Answer]] = defaultdict(deque)
        self._lock = threading.Lock()
        peer = self

        class Handler(_Handler):
            pass

        Handler.peer = peer
        self._server = ThreadingHTTPServer(("127.0.0.1", free_port()), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def script(self, *answers: Answer) -> None:
        with self._lock:
            self._next.extend(answers)

    def script_for(self, number: str, *answers: Answer) -> None:
        with self._lock:
            self._next_for[number].extend(answers)

    def next_answer(self, number: str) -> Answer:
        with self._lock:
            for queue in (self._next_for[number], self._next):
                if queue:
                    return queue.popleft()
        return Answer()

    def take(self, fields: dict[str, str]) -> dict[str, str | None]:
        with self._lock:
            text: dict[str, str | None] = {
                "sid": f"SM{len(self.taken) + 1:032x}",
                "status": "queued",
                "to": fields.get("To"),
                "from": fields.get("From"),
                "body": fields.get("Body"),
                "date_created": format_datetime(datetime.now(UTC)),
                "date_sent": None,
                "error_code": None,
            }
            self.taken.append(text)
            return text

    def call_back(self, text: dict[str, str | None], fields: dict[str, str], status: str) -> None:
        """Posts a receipt as Twilio does, signed; remembers the answer's status."""
        given = fields["StatusCallback"]
        form = {"MessageSid": text["sid"] or "", "MessageStatus": status, "To": text["to"] or ""}
        signature = str(RequestValidator(self.token).compute_signature(given, form))
        parts = urlsplit(given)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        where = self.callback_base + target if self.callback_base else given
        post = Request(where, urlencode(form).encode(), {"X-Twilio-Signature": signature})  # noqa: S310
        with urlopen(post, timeout=10) as answer:  # noqa: S310 - a loopback address
            self.callbacks.append(answer.status)


class _Handler(BaseHTTPRequestHandler):
    peer: TwilioPeer
    protocol_version = "HTTP/1.1"
    # Small writes would otherwise wait for each other.
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length)
        if len(body) < length:  # whoever wrote it died over it: nothing is taken
            self.close_connection = True
            return
        fields = _single(body.decode())
        self._note(fields)
        answer = self.peer.next_answer(fields.get("To", ""))
        text = self.peer.take(fields) if answer.take else {}
        if answer.callback and text:
            self.peer.call_back(text, fields, answer.callback)
        self._say(answer, json.dumps(text) if answer.body is None else answer.body)

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        fields = _single(parts.query)
        self._note(fields)
        answer = self.peer.next_answer("list")
        if answer != Answer():
            self._say(answer, answer.body or "")
            return
        found = [t for t in reversed(self.peer.taken) if _fits(t, fields)]
        page, size = int(fields.get("Page", "0")), self.peer.page_size
        more = urlencode(fields | {"Page": str(page + 1)})
        listed = {
            "messages": found[page * size : (page + 1) * size],
            "page": page,
            "page_size": size,
            "next_page_uri": f"{parts.path}?{more}" if len(found) > (page + 1) * size else None,
        }
        self._say(Answer(200), json.dumps(listed))

    def _note(self, fields: dict[str, str]) -> None:
        self.peer.asked.append(
            Asked(
                self.command,
                urlsplit(self.path).path,
                fields,
                self.headers.get("Authorization", ""),
                self.client_address[1],
            )
        )

    def _say(self, answer: Answer, body: str) -> None:
        time.sleep(answer.hang)
        if answer.drop:
            # Lingering nought seconds: the caller sees the line reset.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
            return
        self.send_response(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            self.close_connection = True  # the caller would not wait

    def finish(self) -> None:
        try:
            super().finish()
        except (OSError, ValueError):
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Silent: the tests read `asked`."""


def _single(query: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(query, keep_blank_values=True).items()}


def _fits(text: dict[str, str | None], fields: dict[str, str]) -> bool:
    return all(text[key] == fields[name] for name, key in (("To", "to"), ("From", "from")) if name in fields)
