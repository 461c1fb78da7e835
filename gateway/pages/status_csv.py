"""Tables as CSV: a text never runs as a formula, a phone keeps its +, an amount stays a number."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal
from zoneinfo import ZoneInfo

from flask import Response

Kind = Literal["text", "phone", "paise", "number", "instant"]

_PHONE = re.compile(r"\+[1-9][0-9]{6,14}")
# What a spreadsheet takes for the start of a formula, full-width forms and what it skips before one included.
_FORMULA = re.compile(r"[\s\0-\x1f\u200b-\u200f\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n]")


@dataclass(frozen=True, slots=True)
class Column:
    """`kind` says what its cells are, so that each is written as the thing it is."""

    name: str
    kind: Kind = "text"


def table(columns: Sequence[Column], rows: Iterable[Mapping[str, object]], zone: ZoneInfo) -> str:
    """The rows as CSV, with a byte-order mark so that every script is read right."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow([column.name for column in columns])
    writer.writerows([cell(row.get(column.name), column.kind, zone) for column in columns] for row in rows)
    return out.getvalue()


def cell(value: object, kind: Kind, zone: ZoneInfo) -> object:
    """One cell: numbers unquoted, a real phone as it is, any other text neutralised with an apostrophe."""
    if value is None or value == "":
        return ""
    if kind == "paise" and isinstance(value, int):
        return Decimal(value).scaleb(-2)
    if kind == "number" and isinstance(value, int):
        return value
    if isinstance(value, datetime):
        return f"{value.astimezone(zone):%Y-%m-%d %H:%M:%S%z}"
    text = str(value)
    if kind == "phone" and _PHONE.fullmatch(text):
        return text
    return f"'{text}" if _FORMULA.match(text) else text


def download(name: str, text: str) -> Response:
    answer = Response(text, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
