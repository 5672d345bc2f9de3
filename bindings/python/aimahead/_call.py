"""Calls of functions whose faults the library finds."""

from __future__ import annotations

import ctypes
from typing import Any

from ._faults import InvalidInput, fault_of
from ._library import library


def raise_fault(fault: Any) -> None:
    """Blames what the library blames, if there is anything."""
    if fault.field != 0:
        field, message = fault_of(fault)
        raise InvalidInput(field, message)


def ask(name: str, *arguments: Any) -> None:
    """Calls a function that returns its fault. Structs are handed over by reference."""
    by_reference = [
        ctypes.byref(one) if isinstance(one, ctypes.Structure) else one for one in arguments
    ]
    raise_fault(getattr(library(), name)(*by_reference))
