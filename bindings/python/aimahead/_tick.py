"""Fixed-step worlds: where a body of a physics engine really goes."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional

from . import _abi
from . import _abi
from ._faults import InvalidInput, Place
from ._library import library
from ._reader import Dimensions, Reader
from ._types import Tick, Vector
from ._vectors import argument, pack, unpack


class TickBody(NamedTuple):
    """A body of the simulation."""

    position: Any
    velocity: Any


def _read(tick: Any) -> Any:
    return ctypes.byref(Reader().read(tick, "tick", Place(None, "tick"), _abi.new("aim_tick")))


def damping_factor(tick: Tick) -> float:
    """The factor of the velocity in each step."""
    factor: float = library().aim_damping_factor(_read(tick))
    return factor


def correct_launch(tick: Tick, velocity: Vector, acceleration: Vector) -> Any:
    """The launch velocity with which a body of the engine is, at every step, on the parabola of
    `velocity`. A numpy array if `velocity` is one, else a list."""
    dimensions = Dimensions()
    given = pack(velocity, "velocity", dimensions)
    pull = pack(acceleration, "acceleration", dimensions)
    corrected = (ctypes.c_double * 3)()
    library().aim_correct_launch(_read(tick), dimensions.count, given, pull, corrected)
    return unpack(corrected, dimensions.count, velocity)


def after_steps(
    tick: Tick, position: Vector, velocity: Vector, acceleration: Vector, steps: int
) -> TickBody:
    """The body after a whole number of steps (>= 0) under a constant acceleration."""
    dimensions = Dimensions()
    place = pack(position, "position", dimensions)
    motion = pack(velocity, "velocity", dimensions)
    pull = pack(acceleration, "acceleration", dimensions)
    count = argument(steps, "steps", "not_negative")
    if not library().aim_after_steps(_read(tick), dimensions.count, place, motion, pull, count):
        raise InvalidInput("steps", f"expected a whole number from 0 to 2^62, got {steps}")
    return TickBody(
        unpack(place, dimensions.count, position), unpack(motion, dimensions.count, velocity)
    )


def velocity_to_reach(tick: Tick, way: Vector, acceleration: Vector, time: float) -> Optional[Any]:
    """The velocity with which a body of the engine, damping included, is displaced by `way` within
    `time` (> 0); None where no velocity does."""
    dimensions = Dimensions()
    goal = pack(way, "way", dimensions)
    pull = pack(acceleration, "acceleration", dimensions)
    velocity = (ctypes.c_double * 3)()
    found = library().aim_velocity_to_reach(
        _read(tick), dimensions.count, goal, pull, argument(time, "time", "positive"), velocity
    )
    return unpack(velocity, dimensions.count, way) if found else None
