"""Guns that must turn."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple, Union

from . import _core
from ._copies import HasCore
from ._types import Turret, Vector

_STATUSES = ("turning", "arrived", "blocked", "invalid")


class Turn(NamedTuple):
    """The turn of a gun from its facing to a direction. True if the turn is possible."""

    possible: bool
    angle: float  # of the turn: in the plane positive counter-clockwise, in space 0 to pi
    time: float  # until the gun points at the direction within its tolerance
    rest: float  # the angle through which the gun turns: `angle` less the tolerance

    def __bool__(self) -> bool:
        return self.possible


class TurnProgress(NamedTuple):
    """The result of a step. True once the gun has arrived."""

    status: str  # turning, arrived, blocked (a goal outside the arc or the limits), invalid
    remaining: float  # the angle to where the gun will come to rest
    time: float  # until the gun comes to rest, if the goal does not move

    def __bool__(self) -> bool:
        return self.status == "arrived"


def turn_to(turret: Turret, direction: Union[float, Vector]) -> Turn:
    """The turn from the turret's facing to a direction of any length, or in 2D to an angle."""
    return Turn(*_core.turn_to(turret, direction))


def turning_time(turret: Turret, angle: float) -> float:
    """The time until a gun at rest has turned through an angle, less its tolerance."""
    time: float = _core.turning_time(turret, angle)
    return time


def turnable_angle(turret: Turret, time: float) -> float:
    """The largest angle that a gun at rest can reach within its tolerance by `time`."""
    angle: float = _core.turnable_angle(turret, time)
    return angle


class TurnController(HasCore):
    """A gun in a game loop. It turns towards its goal as fast as its turret allows and stops there
    exactly. It never passes a goal at which it can stop.

    >>> gun = TurnController({"facing": 0, "turn_rate": 1})
    >>> gun.step(0.5, 1).status, gun.facing
    ('arrived', 0.5)
    """

    def __init__(self, turret: Turret, rate: Union[None, float, Vector] = None) -> None:
        """`turret` is a dict like `shooter.turret`: `facing` is an angle in 2D, a direction in 3D.
        `rate` is the current angular velocity, in 3D a vector; by default that of the turret."""
        self._core = _core.TurnController(turret, rate)
        self._turret = copy.deepcopy(turret)

    @property
    def facing(self) -> Any:
        """The current direction of the gun: an angle, in 3D a unit vector."""
        return self._core.facing()

    @property
    def rate(self) -> Any:
        """How fast the gun turns now: radians per time, in 3D the angular velocity."""
        return self._core.rate()

    @property
    def now(self) -> Turret:
        """The turret as it is now, for the next question."""
        turret = copy.deepcopy(self._turret)
        turret["facing"] = self.facing
        if self._core.dimensions() == 2 and "turn_acceleration" in turret:
            turret["rate"] = self.rate
        return turret

    def step(self, goal: Union[float, Vector], duration: float) -> TurnProgress:
        """Turns the gun for `duration` >= 0 towards a direction of any length, or in 2D an
        angle."""
        status, remaining, time = self._core.step(goal, duration)
        return TurnProgress(_STATUSES[status], remaining, time)
