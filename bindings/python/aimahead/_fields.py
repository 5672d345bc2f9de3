"""The tables of the engagement format: names, ranges, defaults and order of blame, and the texts
of the messages. They are written from the C++ sources (format/fields.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple


class Field(NamedTuple):
    name: str
    shape: str
    range: str
    default: str
    words: tuple[str, ...]


def _load() -> dict[str, Any]:
    package = Path(__file__).resolve().parent
    packaged = package / "fields.json"
    in_sources = package.parents[2] / "format" / "fields.json"
    path = packaged if packaged.is_file() else in_sources
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


_FILE = _load()

TABLES: dict[str, dict[str, Field]] = {
    table: {
        row["name"]: Field(
            row["name"], row["shape"], row["range"], row["default"], tuple(row.get("words", ()))
        )
        for row in rows
    }
    for table, rows in _FILE["tables"].items()
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
