"""A sheet of A4 that words of any of the scripts can be set on; sizes in points, places in millimetres."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import segno
from fpdf import FPDF

from gateway.paper.fonts import clusters, font_file, printed, runs

LEFT, RIGHT, TOP, BOTTOM = 18.0, 192.0, 16.0, 281.0
POINT = 25.4 / 72
LEADING = 1.45
GREY = (90, 90, 90)
PAD = 1.2


@dataclass
class Sheet:
    """What is written goes down the page; `y` is where the next line begins. Nothing personal in the metadata."""

    language: str
    title: str
    now: datetime
    foot: str = ""

    def __post_init__(self) -> None:
        self.pdf = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.c_margin = 0
        self.pdf.set_title(self.title)
        self.pdf.set_lang(self.language)
        self.pdf.set_creator("Munadi")
        self.pdf.set_producer("Munadi")
        self.pdf.creation_date = self.now
        self.added: set[tuple[str, bool]] = set()
        self.y = TOP
        self._page()

    def _page(self) -> None:
        self.pdf.add_page()
        self.y = TOP
        if self.foot:
            self._line(printed(self.foot), LEFT, BOTTOM + 3, 8, False)

    def room(self, height: float) -> None:
        """Goes to a new page where less than that is left."""
        if self.y + height > BOTTOM:
            self._page()

    def _font(self, font: str, size: float, bold: bool) -> None:
        if (font, bold) not in self.added:
            self.pdf.add_font(font, "B" if bold else "", font_file(font, bold))
            self.added.add((font, bold))
        self.pdf.set_font(font, "B" if bold else "", size)
        self.pdf.set_text_shaping(True, language=self.language if font != "Latin" else "en")

    def width(self, text: str, size: float, bold: bool = False) -> float:
        total = 0.0
        for font, words in runs(text):
            self._font(font, size, bold)
            total += float(self.pdf.get_string_width(words))
        return total

    def _line(self, text: str, x: float, y: float, size: float, bold: bool) -> None:
        for font, words in runs(text):
            self._font(font, size, bold)
            self.pdf.set_xy(x, y)
            wide = float(self.pdf.get_string_width(words))
            # A conjunct is one glyph of several letters, a split vowel two glyphs of one: what it says is told apart.
            self.pdf._out(f"/Span <</ActualText <FEFF{words.encode('utf-16-be').hex()}>>> BDC")
            self.pdf.cell(w=wide, h=size * POINT * LEADING, text=words)
            self.pdf._out("EMC")
            x += wide

    def broken(self, text: str, width: float, size: float, bold: bool = False) -> list[str]:
        """The text in lines no wider than that; a word that is wider alone is cut between its letters."""
        lines, line, used = [], "", 0.0
        space = self.width(" ", size, bold)
        for word in self._words(text, width, size, bold):
            wide = self.width(word, size, bold)
            if line and used + space + wide > width:
                lines.append(line)
                line, used = word, wide
            else:
                line, used = f"{line} {word}" if line else word, used + wide + (space if line else 0)
        return [*lines, line]

    def _words(self, text: str, width: float, size: float, bold: bool) -> Iterable[str]:
        for word in printed(text).split():
            if self.width(word, size, bold) <= width:
                yield word
                continue
            held = ""
            for piece in clusters(word):
                if held and self.width(held + piece, size, bold) > width:
                    yield held
                    held = ""
                held += piece
            yield held

    def say(
        self,
        text: str,
        size: float = 10.5,
        *,
        bold: bool = False,
        grey: bool = False,
        centre: bool = False,
        x: float = LEFT,
        width: float | None = None,
        after: float = 1.5,
    ) -> None:
        """A paragraph."""
        width = RIGHT - x if width is None else width
        high = size * POINT * LEADING
        self.pdf.set_text_color(*(GREY if grey else (0, 0, 0)))
        for line in self.broken(text, width, size, bold):
            self.room(high)
            at = x + (width - self.width(line, size, bold)) / 2 if centre else x
            self._line(line, at, self.y, size, bold)
            self.y += high
        self.pdf.set_text_color(0, 0, 0)
        self.y += after

    def rule(self) -> None:
        self.pdf.line(LEFT, self.y, RIGHT, self.y)
        self.y += 2.5

    def table(self, widths: Sequence[float], rows: Sequence[Sequence[str]], head: bool = True) -> None:
        """Rows of cells; widths are shares of the line, the first row the head."""
        size = 9.5
        whole = RIGHT - LEFT
        wide = [whole * share / sum(widths) for share in widths]
        high = size * POINT * LEADING
        for number, row in enumerate(rows):
            bold = head and number == 0
            cells = [self.broken(cell, w - 2 * PAD, size, bold) for cell, w in zip(row, wide, strict=True)]
            tall = max(len(cell) for cell in cells) * high + 2 * PAD
            self.room(tall)
            x = LEFT
            for lines, w in zip(cells, wide, strict=True):
                self.pdf.rect(x, self.y, w, tall)
                for place, line in enumerate(lines):
                    self._line(line, x + PAD, self.y + PAD + place * high, size, bold)
                x += w
            self.y += tall
        self.y += 3

    def blanks(self, *labels: str, tall: float = 9) -> None:
        """Side by side, each with a line to write on."""
        self.room(tall + 6)
        wide = (RIGHT - LEFT) / len(labels)
        top = self.y
        deepest = top
        for place, label in enumerate(labels):
            x = LEFT + place * wide
            self.pdf.line(x, top + tall, x + wide - 5, top + tall)
            self.y = top + tall + 0.5
            self.say(label, 8, grey=True, x=x, width=wide - 5, after=0)
            deepest = max(deepest, self.y)
        self.y = deepest + 1.5

    def boxes(self, *labels: str) -> None:
        """Boxes to tick, one under the other."""
        for label in labels:
            self.room(7)
            self.pdf.rect(LEFT + 1, self.y + 0.8, 3.6, 3.6)
            self.say(label, 10, x=LEFT + 8, after=0.8)

    def qr(self, words: str, x: float, y: float, wide: float) -> None:
        """A QR code, drawn as squares so that it stays sharp on any printer."""
        matrix = segno.make(words, error="m", micro=False).matrix
        step = wide / len(matrix)
        self.pdf.set_fill_color(0, 0, 0)
        for row, modules in enumerate(matrix):
            for column, dark in enumerate(modules):
                if dark:
                    # a hair wider than its place: no white seams between the squares
                    self.pdf.rect(x + column * step, y + row * step, step * 1.02, step * 1.02, style="F")

    def pdf_bytes(self) -> bytes:
        return bytes(self.pdf.output())
