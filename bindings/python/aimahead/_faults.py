"""The first thing that is wrong with a question, and what is said of a value in a message."""

from __future__ import annotations

import ctypes
import json
import numbers
from typing import Any, NoReturn, Optional

from ._library import library


class InvalidInput(ValueError):
    """An argument is invalid. `field` is the path of the faulty field, `message` the words of the
    command."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message


class Place:
    """Where a value stands; a path is made of it only when something must be blamed."""

    __slots__ = ("outer", "step")

    def __init__(self, outer: Optional["Place"] = None, step: str = "") -> None:
        self.outer = outer
        self.step = step

    def member(self, name: str) -> "Place":
        return Place(self, f".{name}")

    def element(self, index: int) -> "Place":
        return Place(self, f"[{index}]")

    def path(self) -> str:
        steps = []
        place: Optional[Place] = self
        while place:
            steps.append(place.step)
            place = place.outer
        path = "".join(reversed(steps))
        return path[1:] if path.startswith(".") else path


def blame(place: Place, message: str) -> NoReturn:
    raise InvalidInput(place.path(), message)


def fault_of(fault: Any) -> tuple[str, str]:
    """Path and message of a fault of the library, as the command line has them."""
    texts = []
    for write in (library().aim_fault_path, library().aim_fault_message):
        text = ctypes.create_string_buffer(512)
        write(ctypes.byref(fault), text, len(text))
        texts.append(text.value.decode())
    return texts[0], texts[1]


def number_text(value: float) -> str:
    """A number that was read, in a message."""
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def as_list(value: Any) -> Optional[list[Any]]:
    """The elements of a list, tuple or array; None for anything else."""
    if isinstance(value, list):
        return value
    if isinstance(value, tuple):
        return list(value)
    if hasattr(value, "tolist") and getattr(value, "shape", (0,)) != ():
        elements = value.tolist()  # numpy's arrays and those of the standard library
        return elements if isinstance(elements, list) else None
    return None


def describe(value: Any) -> str:
    """The value as JSON would have it, for a message."""
    if isinstance(value, dict):
        return "an object"
    if as_list(value) is not None:
        return "an array"
    if isinstance(value, numbers.Real) and not isinstance(value, (bool, int)):
        value = float(value)
    try:
        text = json.dumps(value, ensure_ascii=False).encode()
    except (TypeError, UnicodeEncodeError):
        return f"an object of type {type(value).__name__}"
    if len(text) > 40:
        end = 40
        while end > 0 and text[end] & 0xC0 == 0x80:
            end -= 1
        return text[:end].decode() + "..."
    return text.decode()


def _edit_distance(a: bytes, b: bytes) -> int:
    """Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours."""
    before: list[int] = [0] * (len(b) + 1)
    last = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        row = [i] + [0] * len(b)
        for j in range(1, len(b) + 1):
            row[j] = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return last[len(b)]


def find_similar(word: str, candidates: list[str]) -> str:
    """The candidate that `word` may be a misspelling of, or ""."""
    given = word.encode(errors="surrogatepass")
    if len(given) > 40:
        return ""
    best, best_distance = "", min(2, len(given) // 2) + 1
    for candidate in candidates:
        distance = _edit_distance(given, candidate.encode())
        if distance < best_distance:
            best, best_distance = candidate, distance
    return best
