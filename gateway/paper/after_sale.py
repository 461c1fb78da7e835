"""The papers when it is over: the account of a sale with its receipt, and the order to release."""

from distraint.account import Account, account
from distraint.dues import heads
from gateway.paper.form import Form, shown
from gateway.paper.words import title

HEADS = ("fee", "fines", "penalty", "feeding", "expenses")


def sale_account(form: Form) -> None:
    """The account (a) to (f), and the receipt of whoever takes what is left."""
    case, law = form.folder.case, form.folder.law
    form.head("account", law.statute.sale.cite)
    ended = case.sale.ended or form.now
    if case.sale.begun:
        form.lines(("sold_on", form.moment(case.sale.begun)))
    kept = (law.calendar.day(ended) - law.calendar.day(case.received or case.seized)).days
    money = account(case, law, form.now)
    charges = heads(case, law, "sale", ended)
    form.money(
        [
            (f"(a) {form.label('a')}", str(len(case.lots))),
            (f"(b) {form.label('b')}", f"{kept} {form.label('days')}"),
            (f"(c) {form.label('c')}", form.rupees(sum(amount for _, amount in charges))),
            *((f"- {form.head_word(head)}", form.rupees(amount)) for head, amount in charges if amount),
            (f"(d) {form.label('d')}", str(len(case.lots) - len(case.unsold))),
            (f"(e) {form.label('e')}", form.rupees(case.proceeds)),
            (f"(f) {form.label('f')}", ""),
            *_disposed(form, money),
        ]
    )
    _lots(form)
    form.sheet.room(70)
    form.sheet.rule()
    _receipt(form, money)
    form.signed(form.label("officer"))


def _disposed(form: Form, money: Account) -> list[tuple[str, str]]:
    applied = [(form.head_word(head), getattr(money, head)) for head in HEADS]
    rest = {
        "unpaid": money.unpaid,
        "balance": money.owed,
        "deposit": money.held,
        "paid_out": money.refunded,
        "lapsed": money.lapsed,
    }
    left = [(form.label(name), amount) for name, amount in rest.items()]
    return [(f"- {name}", form.rupees(amount)) for name, amount in (*applied, *left) if amount]


def _lots(form: Form) -> None:
    head = [form.label("lot"), form.label("item"), form.label("price")]
    rows = [
        [str(lot.number), lot.item.words, form.rupees(lot.price) if lot.sold else form.label("unsold")]
        for lot in form.folder.case.lots
    ]
    form.sheet.table((1.2, 5, 3), [head, *rows])


def _receipt(form: Form, money: Account) -> None:
    case = form.folder.case
    form.sheet.say(title("receipt", form.language), 12, bold=True)
    form.words("took")
    unsold = ", ".join(lot.item.words for lot in case.unsold) or form.label("none")
    form.lines(("amount", form.rupees(money.owed + money.held + money.refunded)), ("unsold", unsold))
    form.signed(form.label("taken_by"), form.label("witness"))


def release(form: Form) -> None:
    """The order to hand the property over; its code is written in when it is shown."""
    case, law = form.folder.case, form.folder.law
    form.head("release", law.statute.tender.cite)
    party = case.owner if form.redeemer == "owner" else case.possessor
    form.sentence("release")
    form.lines(("release_to", f"{form.label(form.redeemer)}, {form.label('phone')} {shown(party.phone)}"))
    form.property()
    form.signed(form.label("officer"))
    form.sheet.y += 3
    form.sheet.rule()
    form.words("took_back")
    form.sheet.blanks(form.label("shown"), form.label("date"), form.label("time"))
    form.signed(form.label("taken_by"), form.label("gave"), form.label("witness"))
