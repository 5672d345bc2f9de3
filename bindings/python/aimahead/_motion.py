"""Motions of the caller's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Optional, Sequence, Union


@dataclass(frozen=True)
class OwnMotion:
    """A motion of your own, instead of a motion of the format: as `target`, as `a` or `b` of a
    contact question, or as `motion` of a `shooter`.

    position:    a function of a time >= 0: the position then, 2 or 3 numbers. It is continuous.
    speed_bound: a function of two times: a speed that the body does not exceed between them; or one
                 number for all times. Because of it no earlier hit is missed. Without it only
                 `solve_by_sampling` answers.
    velocity:    a function of a time: the velocity. Only a shooter whose velocity the shot inherits
                 needs it.
    radius:      >= 0.

    An exception that a function raises ends the call and is raised there.
    """

    position: Callable[[float], Sequence[float]]
    speed_bound: Union[None, float, Callable[[float, float], float]] = None
    velocity: Optional[Callable[[float], Sequence[float]]] = None
    radius: float = 0.0
