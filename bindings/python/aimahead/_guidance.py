"""Steering towards a moving target, frame by frame, and a PID controller."""

from __future__ import annotations

import math
from typing import Any

from . import _core
from ._copies import HasCore
from ._types import Chase, Homing, Vector


def pure_pursuit(chase: Chase) -> Any:
    """The unit direction straight at the target. `chase` has `position` and `velocity` of the
    chaser, `target` (its position), `target_velocity` and `target_acceleration` (zero by
    default)."""
    return _core.pure_pursuit(chase)


def lead_pursuit(chase: Chase) -> Any:
    """The unit direction that meets the target at the chaser's present speed. If there is none,
    the unit direction straight at the target."""
    return _core.lead_pursuit(chase)


def proportional_navigation(chase: Chase, gain: float) -> Any:
    """The acceleration across the line of sight: `gain` (3 to 5) times the closing speed times the
    rate at which that line turns.

    >>> proportional_navigation({"position": [0, 0], "velocity": [20, 0], "target": [100, 0],
    ...                          "target_velocity": [0, 5]}, 4)
    [0.0, 4.0]
    """
    return _core.proportional_navigation(chase, gain)


def augmented_navigation(chase: Chase, gain: float) -> Any:
    """The acceleration of `proportional_navigation` plus gain / 2 times the target's acceleration
    across the line of sight."""
    return _core.augmented_navigation(chase, gain)


def steer(homing: Homing, goal: Vector, duration: float) -> Any:
    """The direction of a missile after it has turned towards the position `goal` for `duration`.
    The missile `homing` has `position`, `direction` (of any length except 0), `speed` and
    `turn_rate`."""
    return _core.steer(homing, goal, duration)


def orbits(homing: Homing, target: Vector, hit_radius: float) -> bool:
    """Whether a missile that turns as fast as it can circles a target at rest for ever."""
    circles: bool = _core.orbits(homing, target, hit_radius)
    return circles


def surely_hits(homing: Homing, target: Vector, target_velocity: Vector) -> bool:
    """Whether lead pursuit surely hits a target that keeps its velocity. Where it is False the
    missile may still hit."""
    hits: bool = _core.surely_hits(homing, target, target_velocity)
    return hits


class Pid(HasCore):
    """A PID controller without integral wind-up and without kicks when the goal jumps.

    >>> pid = Pid(proportional=2, max=1)
    >>> pid.step(10, 9.75, 0.1), pid.step(10, 4, 0.1)
    (0.5, 1.0)
    """

    def __init__(
        self,
        proportional: float = 0,
        integral: float = 0,
        derivative: float = 0,
        min: float = -math.inf,
        max: float = math.inf,
        is_angle: bool = False,
    ) -> None:
        """`proportional` is output per error, `integral` per error and time, `derivative` per rate
        of the measured value. `min` and `max` limit the output. With `is_angle` goal and measured
        value are radians, compared the shorter way round."""
        self._core = _core.Pid(proportional, integral, derivative, min, max, is_angle)

    def step(self, goal: float, measured: float, duration: float) -> float:
        """The output for the next `duration` > 0."""
        output: float = self._core.step(goal, measured, duration)
        return output

    def reset(self) -> None:
        """Forgets the integral and the last measurement."""
        self._core.reset()

    @property
    def integral(self) -> float:
        """The integral of the error, times its gain."""
        value: float = self._core.integral()
        return value
