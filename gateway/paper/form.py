"""A form under way: a sheet with its head, its labels in the office's language and in English, what is signed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from distraint.facts import To
from distraint.money import rupees
from distraint.texts import MASTER, say, tables
from gateway.paper import words
from gateway.paper.sheet import RIGHT, Sheet
from handlers.docket import Folder
from handlers.values import Values, values

SHOWN = 4  # figures of a phone that a paper shows: enough to know it by


@dataclass(frozen=True, slots=True)
class Form:
    """A case, the moment, the language, and the sheet it is written on."""

    folder: Folder
    now: datetime
    language: str
    sheet: Sheet

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.language, MASTER)))

    @property
    def redeemer(self) -> To:
        """Who takes the property back: the owner, unless only the person in charge is known."""
        case = self.folder.case
        return "owner" if case.owner.phone or not case.possessor.phone else "possessor"

    def _blanks(self, language: str) -> Values:
        folder = self.folder
        found = values(folder.case, folder.law, self.now, folder.number, folder.office.number)
        # What opens the property to whoever shows it is written in by hand when it is shown.
        found = found.also({"code": lambda: "________"})
        if language == MASTER:
            return found
        return found.also({"name": lambda: words.label(self.redeemer, language)})

    def label(self, name: str) -> str:
        """The label in the form's language, then in English."""
        return " / ".join(dict.fromkeys(words.label(name, language) for language in self.languages))

    def head(self, kind: str, cite: str) -> None:
        """The office, the paper's title, the case, and the clause it stands under."""
        sheet, folder, law = self.sheet, self.folder, self.folder.law
        sheet.say(folder.office.name, 14, bold=True, centre=True, after=0.5)
        for language in self.languages:
            big = language == self.language
            sheet.say(words.title(kind, language), 16 if big else 11, bold=big, grey=not big, centre=True, after=0.5)
        sheet.y += 1
        sheet.rule()
        self.lines(
            ("case", f"{folder.number}; {self.label('printed')}: {self.moment(self.now)}"),
            ("under", f"{law.statute.title} ({cite})"),
        )

    def lines(self, *pairs: tuple[str, str]) -> None:
        """Labels and what stands beside them."""
        for name, value in pairs:
            self.sheet.say(f"{self.label(name)}: {value}", 10, after=0.6)
        self.sheet.y += 1.5

    def sentence(self, text: str) -> None:
        """One of the notices' own sentences, in the form's language and in English."""
        for language in self.languages:
            big = language == self.language
            self.sheet.say(say(text, language, self._blanks(language)), 12 if big else 9.5, grey=not big, after=2)

    def words(self, name: str) -> None:
        for language in self.languages:
            big = language == self.language
            self.sheet.say(words.label(name, language), 10.5 if big else 9, grey=not big, after=0.8)
        self.sheet.y += 1

    def property(self) -> None:
        """What was seized, lot by lot."""
        lots = self.folder.case.lots
        head = [self.label(name) for name in ("lot", "item", "kind", "value")]
        rows = [
            [str(lot.number), lot.item.words, self.label(lot.item.kind), self.rupees(lot.item.value)] for lot in lots
        ]
        total = sum(lot.item.value or 0 for lot in lots)
        rows.append(["", self.label("total"), "", self.rupees(total or None)])
        self.sheet.table((1.2, 5, 2.2, 2.2), [head, *rows])

    def money(self, heads: Sequence[tuple[str, str]]) -> None:
        self.sheet.table((6, 2), heads, head=False)

    def signed(self, *roles: str) -> None:
        """For each: a name, a signature or a thumb, a date."""
        for role in roles:
            self.sheet.blanks(f"{role}: {self.label('name')}", self.label("signature"), self.label("date"), tall=10)

    def witnesses(self) -> None:
        self.signed(*(f"{self.label('witness')} {number}" for number in (1, 2)))

    def moment(self, instant: datetime) -> str:
        return words.said_moment(self.folder.law.calendar.local(instant), self.language)

    def head_word(self, head: str) -> str:
        """A head of the account as the office's language and the statute have it."""
        folder = self.folder
        name = folder.law.word("fee") if head in ("fee", "fines") else head
        return " / ".join(dict.fromkeys(_head_words(name, self.languages)))

    @staticmethod
    def rupees(paise: int | None) -> str:
        return "" if paise is None else rupees(paise)


def _head_words(name: str, languages: Sequence[str]) -> Iterator[str]:
    for language in languages:
        table = tables(language)
        yield {**table.get("feeword", {}), **table.get("heads", {})}.get(name, name)


def shown(phone: str | None) -> str:
    """A phone's last figures; a paper lies about."""
    return f"... {phone[-SHOWN:]}" if phone else "________________"


def thumb(sheet: Sheet, label: str, tall: float = 24) -> float:
    """A frame for a thumb, at the right of the page; where it ends."""
    sheet.room(tall + 8)
    sheet.pdf.rect(RIGHT - 32, sheet.y, 32, tall)
    top = sheet.y
    sheet.y = top + tall + 0.5
    sheet.say(label, 8, grey=True, x=RIGHT - 52, width=52, after=0)
    ends, sheet.y = sheet.y, top
    return ends


def start(folder: Folder, now: datetime, language: str, kind: str) -> Form:
    title = f"{words.title(kind, MASTER)}, case {folder.number}"
    return Form(folder, now, language, Sheet(language, title, now, f"{folder.number} · {title}"))
