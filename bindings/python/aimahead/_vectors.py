"""Vectors as arguments of functions: lists, tuples and numpy arrays in, the same out."""

from __future__ import annotations

import ctypes
import math
from typing import Any

from ._faults import Place
from ._reader import Dimensions, read_number, read_vector


def pack(value: Any, name: str, dimensions: Dimensions) -> Any:
    """Blames the argument `name` unless it is a vector."""
    components = read_vector(value, dimensions, Place(None, name))
    return (ctypes.c_double * 3)(*components)


def argument(value: Any, name: str, range_name: str = "any") -> float:
    """A number; without a limit it may be infinite."""
    if range_name == "not_negative" and value == math.inf:
        return math.inf
    return read_number(value, range_name, Place(None, name))


def unpack(components: Any, dimensions: int, like: Any) -> Any:
    """A numpy array where `like` is one, else a list."""
    plain = [x + 0.0 for x in components[:dimensions]]
    if hasattr(like, "__array_interface__"):
        import numpy

        return numpy.array(plain)
    return plain
