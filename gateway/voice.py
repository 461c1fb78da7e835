"""A call to the office's number: what is due, said aloud. Nothing that is heard or not heard here is service."""

import re
from collections.abc import Callable, Mapping

from flask import Blueprint, Response, abort, request
from twilio.twiml.voice_response import Gather, VoiceResponse

from distraint.store.engine import reading
from gateway.channels import twilio
from gateway.doors import refuse_unless
from gateway.wiring import House
from handlers.hearing import due_aloud

TRIES = 3
# The voices there are; a language without one is said in English.
VOICES: Mapping[str, str] = {
    "en": "en-IN",
    "hi": "hi-IN",
    "ml": "ml-IN",
    "ta": "ta-IN",
    "mr": "mr-IN",
    "kn": "kn-IN",
}
MENU = "Press 1 to hear what you have to pay to get your property back."
NOTHING = "No open case is known for this phone."
GOODBYE = "We heard no answer. Please call the office in its hours, or text DUE. Goodbye."

_UNSPOKEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


def voice(house: House) -> Blueprint:
    """The route that a provider asks what to say in a call."""
    doors = Blueprint("voice", __name__)
    answers: Mapping[str, Callable[[VoiceResponse], None]] = {"1": lambda call: _due(house, call)}

    @doors.post("/twilio/voice")
    def call() -> Response:
        refuse_unless(twilio.is_signed(request, house.settings), house.settings)
        if not request.form.get("From"):
            abort(400, "This post names no caller.")
        said = VoiceResponse()
        answer = answers.get(request.form.get("Digits", "").strip())
        tried = _tried()
        if answer:
            answer(said)
        elif tried < TRIES:
            _menu(said, tried)
        else:
            said.say(GOODBYE, language="en-IN")
            said.hangup()
        return Response(str(said), content_type="text/xml; charset=utf-8")

    return doors


def _menu(said: VoiceResponse, tried: int) -> None:
    """The question, and what happens where nobody presses a key: it is asked again, but not for ever."""
    again = f"/twilio/voice?tried={tried + 1}"
    gather = Gather(num_digits=1, timeout=6, action=again, method="POST")
    gather.say(MENU, language="en-IN")
    said.append(gather)
    said.redirect(again, method="POST")


def _due(house: House, said: VoiceResponse) -> None:
    with reading(house.engine) as conn:
        found = due_aloud(conn, request.form["From"], request.form.get("To", ""), house.now())
    words, lang = found or (NOTHING, "en")
    said.say(_UNSPOKEN.sub(" ", words), language=VOICES.get(lang, "en-IN"))
    said.hangup()


def _tried() -> int:
    typed = request.args.get("tried", "0")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 3 else TRIES
