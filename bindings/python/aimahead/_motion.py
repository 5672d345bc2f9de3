"""Motions of the caller's own, and what lives while the library answers."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any, Callable, Optional, Sequence, TypeVar, Union

from . import _abi
from ._faults import as_list

T = TypeVar("T")
_FUNCTIONS: dict[str, Any] = dict(_abi.MotionFunction._fields_)


@dataclass(frozen=True)
class OwnMotion:
    """A motion of your own; it stands where the format has a motion: as `target`, as `a` or `b` of
    a contact question, and as `motion` of a `shooter` that moves in any way.

    position:    where it is at a time >= 0: 2 or 3 numbers.
    speed_bound: a speed that it does not exceed between two times, or one for all times. It is what
                 the guarantee of the answer rests on. None: only `solve_by_sampling` answers.
    velocity:    its velocity at a time; only a shooter needs it, if the shot inherits of it.
    radius:      as of any target.

    An exception that a function raises ends the call and is raised there.
    """

    position: Callable[[float], Sequence[float]]
    speed_bound: Union[None, float, Callable[[float, float], float]] = None
    velocity: Optional[Callable[[float], Sequence[float]]] = None
    radius: float = 0.0


class Memory:
    """What the structs of one question point to, and what its functions raised."""

    def __init__(self) -> None:
        self._kept: list[Any] = []
        self._raised: Optional[BaseException] = None

    def keep(self, value: T) -> T:
        self._kept.append(value)
        return value

    def doubles(self, values: Sequence[float]) -> Any:
        return self.keep((ctypes.c_double * len(values))(*values))

    def guard(self, work: Callable[[], None]) -> bool:
        """Whether `work` went well; nothing is asked of a question's functions after a failure."""
        if self._raised is not None:
            return False
        try:
            work()
        except BaseException as raised:  # C code is about to run: it is raised again behind it
            self._raised = raised
            return False
        return True

    def raise_what_was_raised(self) -> None:
        if self._raised is not None:
            raise self._raised


def set_vector(to: Any, values: Sequence[float]) -> None:
    for i, x in enumerate(values):
        to[i] = x


def _vector_function(function: Callable[[float], Any], dimensions: int, memory: Memory) -> Any:
    def call(_: Any, time: float, out: Any) -> None:
        def work() -> None:
            place = as_list(function(time))
            if place is None or len(place) != dimensions:
                raise ValueError(f"expected a vector of {dimensions} numbers of {function!r}")
            set_vector(out, [float(x) for x in place])

        if not memory.guard(work):
            set_vector(out, [math.nan] * dimensions)

    return memory.keep(_FUNCTIONS["position"](call))


def _bound_function(bound: Callable[[float, float], float], memory: Memory) -> Any:
    def call(_: Any, start: float, end: float) -> float:
        found = [math.nan]

        def work() -> None:
            found[0] = float(bound(start, end))

        memory.guard(work)
        return found[0]

    return memory.keep(_FUNCTIONS["speed_bound"](call))


def motion_function(given: OwnMotion, dimensions: int, memory: Memory) -> Any:
    functions = memory.keep(_abi.MotionFunction())
    functions.position = _vector_function(given.position, dimensions, memory)
    bound = given.speed_bound
    if callable(bound):
        functions.speed_bound = _bound_function(bound, memory)
    elif bound is not None:
        speed = float(bound)
        functions.speed_bound = memory.keep(_FUNCTIONS["speed_bound"](lambda *_: speed))
    if given.velocity is not None:
        functions.velocity = _vector_function(given.velocity, dimensions, memory)
    return functions
