"""Copies of objects whose state is in the extension."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

Self = TypeVar("Self", bound="HasCore")


class HasCore:
    """Something whose state, `_core`, is in the extension. A copy has a state of its own, or raises
    TypeError where the extension cannot copy it."""

    _core: Any

    def __copy__(self: Self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._core = copy.copy(self._core)
        return twin
