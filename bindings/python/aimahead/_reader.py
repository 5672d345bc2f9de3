"""Reads the fields of one dict by its table, and blames what is not as the table says."""

from __future__ import annotations

import math
import numbers
from typing import Any, Optional

from ._faults import Place, as_list, blame, describe, find_similar
from ._fields import RANGES, TABLES, Field, is_within, message

_DEFAULTS = {"one": 1.0, "unlimited": math.inf}


class Dimensions:
    """Of a question: 0 until its first vector was read."""

    def __init__(self, count: int = 0) -> None:
        self.count = count


def read_number(value: Any, range_name: str, place: Place) -> float:
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        try:
            x = float(value)
        except OverflowError:
            x = math.inf
        if math.isfinite(x) and is_within(x, range_name):
            return x
    blame(place, message("not_a_number", RANGES[range_name], describe(value)))


def read_vector(value: Any, dimensions: Dimensions, place: Place) -> list[float]:
    elements = as_list(value)
    size = len(elements) if elements is not None else 0
    fits = size == dimensions.count if dimensions.count else size in (2, 3)
    if elements is None or not fits:
        wanted = dimensions.count or "2 or 3"
        got = describe(value)
        if elements is not None:
            got = f"{size} element{'' if size == 1 else 's'}"
        blame(place, message("not_a_vector", wanted, got))
    dimensions.count = size
    return [read_number(x, "any", place.element(i)) for i, x in enumerate(elements)]


class ObjectReader:
    """One object of a question. Ask for its fields in the order of its table (the order of blame),
    then `finish` blames what nobody asked for: unknown and inapplicable fields."""

    def __init__(self, value: Any, table: str, place: Place) -> None:
        if not isinstance(value, dict):
            blame(place, message("not_an_object", describe(value)))
        self.place = place
        self._members: dict[Any, Any] = value
        self._table = TABLES[table]
        self._asked = {name for name, row in self._table.items() if row.shape == "ignored"}

    def has(self, name: str) -> bool:
        """Whether the object has the field, without asking for it."""
        return name in self._members

    def at(self, name: str) -> Place:
        return self.place.member(name)

    def ask(self, name: str) -> bool:
        """Whether there is a field that may be absent."""
        self._asked.add(name)
        return name in self._members

    def require(self, name: str) -> Any:
        if not self.ask(name):
            blame(self.at(name), message("missing"))
        return self._members[name]

    def _find(self, row: Field) -> tuple[bool, Any]:
        if row.default == "none":
            return True, self.require(row.name)
        return self.ask(row.name), self._members.get(row.name)

    def number(self, name: str) -> float:
        row = self._table[name]
        is_there, value = self._find(row)
        if is_there:
            return read_number(value, row.range, self.at(name))
        return _DEFAULTS.get(row.default, 0.0)

    def vector(self, name: str, dimensions: Dimensions) -> list[float]:
        is_there, value = self._find(self._table[name])
        return read_vector(value, dimensions, self.at(name)) if is_there else [0.0, 0.0, 0.0]

    def word(self, name: str) -> int:
        """Index of the word in the field's list."""
        row = self._table[name]
        is_there, value = self._find(row)
        if not is_there:
            return 0
        if isinstance(value, str) and value in row.words:
            return row.words.index(value)
        expected = ", ".join(f'"{word}"' for word in row.words)
        text = message("not_a_word", expected, describe(value))
        similar = find_similar(value, list(row.words)) if isinstance(value, str) else ""
        blame(self.at(name), text + (f'; did you mean "{similar}"?' if similar else ""))

    def list(self, name: str, least: int, most: Optional[int]) -> list[Any]:
        """Elements of a list that must be there: between `least` and `most`."""
        value = self.require(name)
        elements = as_list(value)
        if elements is None:
            blame(self.at(name), message("not_a_list", describe(value)))
        if len(elements) < least or (most is not None and len(elements) > most):
            wanted = f"{least} or more" if most is None else f"{least} to {most}"
            wanted = str(least) if most == least else wanted
            blame(self.at(name), message("list_too_short_or_long", wanted, len(elements)))
        return elements

    def finish(self, what: str, kind: str = "", dimensions: int = 0) -> None:
        """Blames the first member, in its order, that nobody asked for."""
        for name in self._members:
            if name in self._asked:
                continue
            what += f' of kind "{kind}"' if kind else ""
            what += f" in {dimensions} dimensions" if dimensions else ""
            if name in self._table:
                blame(self.at(name), message("does_not_apply", what))
            expected = [known for known in self._table if known in self._asked]
            similar = find_similar(str(name), expected)
            hint = f'unknown field; did you mean "{similar}"?'
            blame(self.at(str(name)), hint if similar else message("unknown_field", what))
