"""Column types that behave alike on SQLite and PostgreSQL."""

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

# PostgreSQL text holds no NUL, and neither database's UTF-8 a lone surrogate.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")

Key = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by itself only for INTEGER
Json = JSON(none_as_null=True)


def clean(text: str) -> str:
    """The text without what no database can hold: NUL and lone surrogates."""
    return _UNSTORABLE.sub("", text)


def values(row: "DataclassInstance") -> dict[str, Any]:
    """A plain dataclass as a row; unlike `asdict` it copies nothing, which the busiest statements feel."""
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def storable(number: int) -> bool:
    """Whether a number that somebody typed fits the column at all; one that does not is simply not found."""
    return 0 <= number < 2**63


class Instant(TypeDecorator[datetime]):
    """An aware UTC instant, to the microsecond. Raises ValueError for a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"a naive time is no instant: {value!r}")
        instant = value.astimezone(UTC)
        return instant.replace(tzinfo=None) if dialect.name == "sqlite" else instant

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text, cleaned as it is stored, and sorted by its code points on both databases."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        return dialect.type_descriptor(Text(collation="C" if dialect.name == "postgresql" else None))

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else clean(value)
