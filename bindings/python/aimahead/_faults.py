"""What is wrong with an argument, and what is said of a value in a message."""

from __future__ import annotations

import inspect
import json
import numbers
from typing import Any


class InvalidInput(ValueError):
    """An argument is invalid. `field` is the path of the faulty field, `message` the words of the
    command."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.message), self.__dict__


def describe(value: Any) -> str:
    """The value as JSON would have it, for a message of the extension. It never fails."""
    if value is None:
        return "None"
    if inspect.isroutine(value):
        return "a function"
    try:
        if isinstance(value, numbers.Real) and not isinstance(value, (bool, int)):
            value = float(value)
        text = json.dumps(value, ensure_ascii=False)
        text.encode()
        return text
    except Exception:  # a value may have code of its own
        if isinstance(value, numbers.Real):
            return "a number too large for a float"
        return f"an object of type {type(value).__name__}"


def text_of_key(key: Any) -> str:
    """A key of a dict, for the path of a field. It never fails."""
    try:
        return str(key)
    except Exception:  # a key may have code of its own
        return describe(key)
