"""The papers before a sale: the notice to be served by hand, the list of property, the certificate of the drum."""

from distraint.dues import dues
from distraint.gates import cry_places, same_place
from gateway.paper.form import Form, shown, thumb


def notice(form: Form) -> None:
    """With room for a signature or a thumb, a witness, and what became of it."""
    case, law = form.folder.case, form.folder.law
    form.head("notice", law.statute.notice.cite)
    to = next((order.to for order in reversed(case.ordered) if order.to != "public"), "owner")
    party = case.owner if to == "owner" else case.possessor
    form.lines(("to", f"{form.label(to)}, {form.label('phone')} {shown(party.phone)}"))
    form.sheet.blanks(form.label("name"), form.label("address"))
    form.sentence("notice")
    form.property()
    _due(form)
    form.sheet.rule()
    form.sheet.say(form.label("service"), 11, bold=True)
    frame = thumb(form.sheet, form.label("signature"))
    form.sheet.boxes(*(form.label(name) for name in ("handed_over", "refused", "affixed", "not_found")))
    form.sheet.y = max(form.sheet.y + 1, frame)
    form.sheet.blanks(form.label("place"), form.label("date"), form.label("time"))
    form.signed(form.label("received_by"), form.label("served_by"), form.label("witness"))


def _due(form: Form) -> None:
    owed = dues(form.folder.case, form.folder.law, form.now)
    rows = [(form.head_word(head), form.rupees(amount)) for head, amount in owed.heads if amount]
    if owed.there:
        rows.append((form.label("paid_there"), form.rupees(owed.there)))
    form.money([*rows, (form.label("due"), form.rupees(owed.due))])


def property_list(form: Form) -> None:
    """The panchnama or mahazar, with two witnesses and a copy for whoever had the property."""
    case, law = form.folder.case, form.folder.law
    form.head("list", law.statute.seizure.cite)
    form.lines(
        ("seized", form.moment(case.seized)),
        ("where", case.place),
        ("demanded", f"Rs {form.rupees(case.fee)}"),
    )
    form.property()
    for word in case.ground.lower().split():
        form.lines(("ground", form.label(word)))
    form.words("opinion")
    form.signed(form.label("seized_by"), form.label("received_by"))
    form.witnesses()


def drum(form: Form) -> None:
    """Who, where, when, before which two witnesses; a place left open where it has not been cried yet."""
    case, law = form.folder.case, form.folder.law
    form.head("drum", law.statute.notice.cite)
    form.sentence("proclamation")
    form.sheet.rule()
    form.words("certify")
    cried = [(cry.place, form.moment(cry.at)) for cry in case.cries]
    due = [place for place in cry_places(case, law) if not any(same_place(place, done) for done, _ in cried)]
    rows = [[form.label("place"), f"{form.label('date')}, {form.label('time')}"]]
    rows += [list(cry) for cry in cried] + [[place, ""] for place in due]
    form.sheet.table((5, 5), rows)
    form.signed(form.label("crier"))
    form.witnesses()
    form.signed(form.label("officer"))
