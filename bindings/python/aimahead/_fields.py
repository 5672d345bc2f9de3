"""The tables of the engagement format: what every field must be, in the order of blame, and the
texts of the messages. They are written from the C++ sources (format/fields.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple, Optional


class Field(NamedTuple):
    """One row; the words are explained in format/fields.hpp."""

    name: str
    shape: str
    range: str
    default: str
    words: tuple[str, ...] = ()
    member: str = ""
    table: str = ""
    holding: str = "inside"
    kinds: Optional[tuple[str, ...]] = None
    required_by: tuple[str, ...] = ()
    dimensions: int = 0
    count: str = ""
    least: int = 0
    most: Optional[int] = None
    bounded: Optional[tuple[str, ...]] = None
    as_long_as: str = ""
    row_length: str = ""
    excluded_by: tuple[dict[str, Any], ...] = ()
    required_beside: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    not_beside: str = ""
    behind: str = ""
    rule: str = ""


class Table(NamedTuple):
    what: str
    type: str
    fields: tuple[Field, ...]


def _load() -> dict[str, Any]:
    package = Path(__file__).resolve().parent
    packaged = package / "fields.json"
    in_sources = package.parents[2] / "format" / "fields.json"
    path = packaged if packaged.is_file() else in_sources
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


_FILE = _load()

TABLES: dict[str, Table] = {
    name: Table(table["what"], table["type"], tuple(Field(**row) for row in table["fields"]))
    for name, table in _FILE["tables"].items()
}
RANGES: dict[str, str] = _FILE["ranges"]

_MESSAGES: dict[str, str] = _FILE["messages"]


def message(name: str, *found: object) -> str:
    """The text `name`, each {} filled with what was found or expected."""
    return _MESSAGES[name].format(*found)


def is_within(x: float, range_name: str) -> bool:
    if range_name == "not_negative":
        return x >= 0
    if range_name == "positive":
        return x > 0
    return range_name == "any" or 0 <= x <= 1
