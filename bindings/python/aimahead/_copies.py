"""Copies of objects whose state is in the extension."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

Self = TypeVar("Self", bound="Copyable")


class Copyable:
    """Its copies have a state of their own, `_core`. Where the extension cannot copy the state they
    raise TypeError."""

    _core: Any

    def __copy__(self: Self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._core = copy.copy(self._core)
        return twin
