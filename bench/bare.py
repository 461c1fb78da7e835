"""The bare route: checks the signature and inserts one row with SQLModel. Nothing can do less and still keep a text."""

from typing import Any

from flask import Flask, Response, request
from gunicorn.app.base import BaseApplication
from sqlmodel import Field, Session, SQLModel
from twilio.request_validator import RequestValidator

from distraint.store.engine import open_engine


class BareText(SQLModel, table=True):
    __tablename__ = "bare_text"
    metadata = SQLModel.metadata.__class__()

    id: int | None = Field(default=None, primary_key=True)
    sid: str = Field(unique=True)
    sender: str
    text: str


def bare_app(database_url: str, public_url: str, token: str) -> Flask:
    engine = open_engine(database_url).execution_options(writes=True)
    BareText.metadata.create_all(engine)
    engine.dispose()
    validator = RequestValidator(token)
    app = Flask(__name__)

    @app.post("/bare")
    def bare() -> Response:
        if not validator.validate(public_url + "/bare", request.form, request.headers.get("X-Twilio-Signature", "")):
            return Response(status=403)
        with Session(engine) as session:
            session.add(
                BareText(sid=request.form["MessageSid"], sender=request.form["From"], text=request.form["Body"])
            )
            session.commit()
        return Response("<Response/>", content_type="text/xml")

    return app


class BareServer(BaseApplication):
    """The same server, with the same settings, as the service's own."""

    def __init__(self, config: dict[str, Any], *of: str) -> None:
        self._config, self._of = config, of
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._config.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return bare_app(*self._of)
