"""Guns that must turn."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional, Union

from . import _abi
from ._faults import Place, as_list, blame
from ._fields import message
from ._library import library
from ._reader import Dimensions, Reader
from ._types import Turret, Vector
from ._vectors import argument, pack, unpack


class Turn(NamedTuple):
    """How a gun turns from its facing to a direction. True if it can."""

    possible: bool
    angle: float  # in the plane counter-clockwise, in space 0 to pi
    time: float  # until the gun points there within its tolerance
    rest: float  # the angle at which it comes to rest

    def __bool__(self) -> bool:
        return self.possible


class TurnProgress(NamedTuple):
    """The result of a step. True once the gun has arrived."""

    status: str  # turning, arrived, blocked (the goal lies outside the arc), invalid
    remaining: float  # angle to where the gun will come to rest
    time: float  # until then

    def __bool__(self) -> bool:
        return self.status == "arrived"


def _read(turret: Any, dimensions: int = 0) -> tuple[_abi.Turret, int]:
    given = turret if isinstance(turret, dict) else {}
    in_space = "elevation" in given or "azimuth" in given
    if "facing" in given:
        in_space = as_list(given["facing"]) is not None
    count = dimensions or (3 if in_space else 2)
    gun = _abi.new("aim_turret")
    return Reader(dimensions=count).read(turret, "turret", Place(None, "turret"), gun), count


def turn_to(turret: Turret, direction: Vector) -> Turn:
    """The turn from the turret's facing to a direction of any length."""
    gun, dimensions = _read(turret)
    goal = pack(direction, "direction", Dimensions(dimensions))
    turn = library().aim_turn_to(ctypes.byref(gun), dimensions, goal)
    return Turn(bool(turn.possible), turn.angle, turn.time, turn.rest)


def turning_time(turret: Turret, angle: float) -> float:
    """The time until a gun at rest has turned through an angle, less its tolerance."""
    gun, _ = _read(turret)
    time: float = library().aim_turning_time(ctypes.byref(gun), argument(angle, "angle"))
    return time


def turnable_angle(turret: Turret, time: float) -> float:
    """How far from its facing a gun at rest can point, within its tolerance, after `time`."""
    gun, _ = _read(turret)
    time = argument(time, "time", "not_negative")
    angle: float = library().aim_turnable_angle(ctypes.byref(gun), time)
    return angle


class TurnController:
    """A gun turned frame by frame, as quickly as its limits allow. It stops exactly and never
    overshoots a goal at which it can stop.

    >>> gun = TurnController({"facing": 0, "turn_rate": 1})
    >>> gun.step(0.5, 1).status, gun.facing
    ('arrived', 0.5)
    """

    def __init__(self, turret: Turret, rate: Union[None, float, Vector] = None) -> None:
        """`turret` is a dict like `shooter.turret`: `facing` is an angle in 2D, a direction in 3D.
        `rate` is the current angular velocity, in 3D a vector; by default that of the turret."""
        gun, dimensions = _read(turret)
        if "facing" not in turret:
            blame(Place(None, "turret").member("facing"), message("missing"))
        self._turret = turret
        self._like: Optional[Any] = turret["facing"]
        self._struct = _abi.TurnController(turret=gun, dimensions=dimensions)
        self._struct.rate[0] = gun.rate
        if rate is not None:
            self._struct.rate = self._pack(rate, "rate")

    def _pack(self, value: Any, name: str) -> Any:
        if self._struct.dimensions == 2:
            return (ctypes.c_double * 3)(argument(value, name))
        return pack(value, name, Dimensions(3))

    def _unpack(self, components: Any) -> Any:
        if self._struct.dimensions == 2:
            return components[0]
        return unpack(components, 3, self._like)

    @property
    def facing(self) -> Any:
        """The current direction of the gun: an angle, in 3D a unit vector."""
        return self._unpack(self._struct.turret.facing)

    @property
    def rate(self) -> Any:
        """The current angular velocity."""
        return self._unpack(self._struct.rate)

    @property
    def now(self) -> Turret:
        """The turret as it is now, for the next question."""
        turret = self._turret.copy()
        turret["facing"] = self.facing
        if self._struct.dimensions == 2 and "turn_acceleration" in turret:
            turret["rate"] = self.rate
        return turret

    def step(self, goal: Union[float, Vector], duration: float) -> TurnProgress:
        """Turns for `duration` towards an angle, in 3D towards a direction."""
        duration = argument(duration, "duration", "not_negative")
        progress = library().aim_turn_step(
            ctypes.byref(self._struct), self._pack(goal, "goal"), duration
        )
        status = _abi.TURN_STATUSES[progress.status]
        return TurnProgress(status, progress.remaining, progress.time)
