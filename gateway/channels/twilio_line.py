"""The line to Twilio's API: the official client's own, at any base address, with failures of our kind."""

import ssl
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import requests
from twilio.http.http_client import TwilioHttpClient
from twilio.http.response import Response
from urllib3.exceptions import NewConnectionError

from scheduler.channel import SendFailed, SendUnknown

Refusal = Callable[[Response], SendFailed]


class Line(TwilioHttpClient):
    """Kept open between requests; answers outside 2xx are raised as `refusal` reads them."""

    def __init__(self, api_url: str, timeout: tuple[float, float], refusal: Refusal) -> None:
        super().__init__()
        self._api = urlsplit(api_url)
        self._refusal = refusal
        self.timeout = timeout  # type: ignore[assignment]  # requests takes the pair, the client hands it on

    def request(self, method: str, url: str, *args: Any, **kwargs: Any) -> Response:  # type: ignore[override]
        parts = urlsplit(url)
        there = parts._replace(
            scheme=self._api.scheme, netloc=self._api.netloc, path=self._api.path + parts.path
        ).geturl()
        try:
            answer = super().request(method, there, *args, **kwargs)
        except requests.RequestException as fault:
            if _never_left(fault):
                raise SendFailed(
                    retry=True, code="", reason="the provider cannot be reached", blame="network"
                ) from fault
            raise SendUnknown("the line to the provider broke before its answer") from fault
        if not 200 <= answer.status_code < 300:
            raise self._refusal(answer)
        return answer

    def log_request(self, kwargs: dict[str, Any]) -> None:
        """Silent: the client would log phone numbers."""

    def log_response(self, status_code: int, response: requests.Response) -> None:
        """Silent, as the request."""


def _never_left(fault: requests.RequestException) -> bool:
    """Whether the line failed before a word of the request was out."""
    if isinstance(fault, (requests.ConnectTimeout, requests.exceptions.ProxyError)):
        return True
    reason = getattr(fault.args[0], "reason", None) if fault.args else None
    causes = (reason, *getattr(reason, "args", ()))
    return any(isinstance(cause, (NewConnectionError, ssl.SSLCertVerificationError)) for cause in causes)
