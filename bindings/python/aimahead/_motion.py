"""Motions of the caller's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Optional, Sequence, Union


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
