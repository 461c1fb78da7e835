"""Everything an installation can set, from the environment, each name with the prefix MUNADI_."""

from ipaddress import ip_address
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TWILIO_API = "https://api.twilio.com"
SHORTEST_SECRET = 32


class SettingsError(ValueError):
    """A variable holds what it cannot hold; the message names it and never shows its value."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="MUNADI_", frozen=True)

    database_url: str = Field("sqlite:///munadi.db", description="Where the record is: SQLite or PostgreSQL.")
    public_url: str = Field("", description="The https address providers reach this service at, and sign.")

    twilio_account_sid: str = Field("", description="The Twilio account that texts are sent from.")
    twilio_auth_token: SecretStr = Field(
        SecretStr(""), description="Its auth token: opens the API and proves that a post comes from Twilio."
    )
    twilio_api_url: str = Field(TWILIO_API, description="Base address of Twilio's API, or of a stand-in.")
    twilio_messages_per_second: float = Field(
        1.0, gt=0, description="How fast the sender's number may send, in texts a second."
    )

    send_connect_seconds: float = Field(3.05, gt=0, description="How long to wait for a provider's line.")
    send_read_seconds: float = Field(10.0, gt=0, description="How long to wait for a provider's answer.")
    send_poll_seconds: float = Field(1.0, gt=0, description="How often to look for texts waiting to be sent.")
    sweep_poll_seconds: float = Field(15.0, gt=0, description="How often to look for what has fallen due.")

    max_body_bytes: int = Field(64 * 1024, gt=0, description="The longest request body, in bytes.")
    host: str = Field("127.0.0.1", description="The address the web process listens on.")
    port: int = Field(8000, ge=1, le=65535, description="The port the web process listens on.")
    web_workers: int = Field(1, ge=1, le=64, description="Processes of the web server; more than one on PostgreSQL.")
    web_threads: int = Field(8, ge=1, le=64, description="Threads of each.")
    demo: bool = Field(False, description="Made-up offices and phones in the browser; nothing goes out.")
    secret_key: SecretStr = Field(
        SecretStr(""),
        description="Signs the cookies of the pages: 32 random characters or more; else one is made and kept.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="The least severe line that is logged."
    )

    @field_validator("public_url", "twilio_api_url")
    @classmethod
    def _without_last_slash(cls, url: str) -> str:
        _ = urlsplit(url).port  # raises ValueError where it is no number
        return url.strip().rstrip("/")

    @property
    def send_timeout(self) -> tuple[float, float]:
        """Seconds to connect, seconds to wait for the answer."""
        return self.send_connect_seconds, self.send_read_seconds

    @property
    def cookies_secure(self) -> bool:
        """Whether cookies go over https alone: everywhere but on plain http to this machine itself."""
        return self.public_url.startswith("https:") or not _is_loopback(self.host)

    @classmethod
    def load(cls) -> Self:
        """Reads the environment; raises SettingsError with one line for each variable that is wrong."""
        try:
            return cls()
        except ValidationError as fault:
            wrong = fault.errors(include_input=False)
            lines = [f"MUNADI_{str(e['loc'][0]).upper()}: {e['msg']}." for e in wrong]
            raise SettingsError("\n".join(lines)) from None


def complaints(settings: Settings) -> list[str]:
    """What a live start lacks, a sentence each; nothing for a demo, which reaches nobody."""
    if settings.demo:
        return []
    found = []
    if 0 < len(settings.secret_key.get_secret_value()) < SHORTEST_SECRET:
        found.append("MUNADI_SECRET_KEY is short: set it to 32 random characters or more, or not at all.")
    if not settings.public_url:
        found.append("MUNADI_PUBLIC_URL is empty: set it to the https address at which providers reach us.")
    elif not _is_safe(settings.public_url):
        found.append("MUNADI_PUBLIC_URL must be an https address, or http on a loopback address; no query.")
    if not settings.twilio_account_sid.strip():
        found.append("MUNADI_TWILIO_ACCOUNT_SID is empty: no text can be sent without the account's SID.")
    if not settings.twilio_auth_token.get_secret_value().strip():
        found.append("MUNADI_TWILIO_AUTH_TOKEN is empty: every post from Twilio is refused until it is set.")
    if not _is_safe(settings.twilio_api_url):
        found.append("MUNADI_TWILIO_API_URL must be an https address, or http on a loopback address.")
    return found


def _is_safe(url: str) -> bool:
    parts = urlsplit(url)
    if not parts.hostname or parts.query or parts.fragment or "@" in parts.netloc:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and _is_loopback(parts.hostname))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
