"""The poster of a public notice: A4, to be read from three steps away, with a code that opens its page."""

from datetime import datetime

from gateway.paper import words
from gateway.paper.public import Notice
from gateway.paper.sheet import LEFT, RIGHT, Sheet

CODE = 44.0


def poster(notice: Notice, now: datetime, language: str, address: str) -> bytes:
    """In that language and in English; `address` is where the notice is to be read."""
    languages = tuple(dict.fromkeys((language, "en")))
    sheet = Sheet(language, f"Public notice {notice.number}", now)
    sheet.say(notice.office, 18, bold=True, centre=True, after=1)
    for each in languages:
        sheet.say(words.title("poster", each), 30 if each == language else 18, bold=True, centre=True, after=1)
    sheet.rule()
    sheet.y += 2
    for item in notice.items or (notice.what,):
        sheet.say(item, 22, bold=True, centre=True, after=1.5)
    sheet.y += 2
    for name, value in facts(notice, language):
        label = " / ".join(dict.fromkeys(words.label(name, each) for each in languages))
        sheet.say(label, 10, grey=True, after=0)
        sheet.say(value, 15, bold=True, after=2)
    sheet.y += 1
    sheet.rule()
    for each in languages:
        own = notice.words.get(each)
        if own:
            sheet.say(own, 14 if each == language else 11, after=3)
    sheet.room(CODE + 10)
    sheet.qr(address, LEFT, sheet.y, CODE)
    top, beside = sheet.y, LEFT + CODE + 8
    for each in languages:
        sheet.say(words.label("scan", each), 11, x=beside, width=RIGHT - beside, after=1)
    sheet.say(address, 10, x=beside, width=RIGHT - beside)
    sheet.say(f"{words.label('case', language)} {notice.number}", 11, bold=True, x=beside, width=RIGHT - beside)
    sheet.say(notice.statute, 9, grey=True, x=beside, width=RIGHT - beside)
    sheet.y = max(sheet.y, top + CODE)
    return sheet.pdf_bytes()


def facts(notice: Notice, language: str) -> list[tuple[str, str]]:
    """The labels of a notice and what stands beside them, for the poster and for the page."""
    found = [("where", f"{notice.place}, {words.said_day(notice.seized, language)}"), ("kept", notice.kept)]
    found.append(("sale_place", notice.sale_place))
    if notice.begun:
        found.append(("sale", words.label("begun", language)))
    elif notice.sale:
        how = words.label("appointed" if notice.appointed else "advised", language)
        found.append(("sale", f"{words.said_moment(notice.sale, language)} ({how})"))
        if notice.gate and notice.gate < notice.sale:
            found.append(("not_before", words.said_moment(notice.gate, language)))
    return found
