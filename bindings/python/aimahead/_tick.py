"""Fixed-step worlds: where a body of a physics engine really goes."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core
from ._types import Tick, Vector


class TickBody(NamedTuple):
    """A body of the simulation."""

    position: Any
    velocity: Any


def damping_factor(tick: Tick) -> float:
    """The factor by which a step multiplies the velocity."""
    factor: float = _core.damping_factor(tick)
    return factor


def correct_launch(tick: Tick, velocity: Vector, acceleration: Vector) -> Any:
    """The launch velocity with which a body of the engine is at every step on the parabola that a
    launch with `velocity` follows. A numpy array if `velocity` is one, else a list."""
    return _core.correct_launch(tick, velocity, acceleration)


def after_steps(
    tick: Tick, position: Vector, velocity: Vector, acceleration: Vector, steps: int
) -> TickBody:
    """The body after a whole number of steps (>= 0) under a constant acceleration."""
    return TickBody(*_core.after_steps(tick, position, velocity, acceleration, steps))


def velocity_to_reach(tick: Tick, way: Vector, acceleration: Vector, time: float) -> Optional[Any]:
    """The velocity with which a body of the engine, damping included, is displaced by `way` within
    `time` (> 0); None where no velocity does."""
    return _core.velocity_to_reach(tick, way, acceleration, time)
