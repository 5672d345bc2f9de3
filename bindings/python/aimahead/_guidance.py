"""Steering towards a moving target, frame by frame, and a PID controller."""

from __future__ import annotations

import ctypes
import math
from typing import Any

from . import _abi
from ._call import ask
from ._faults import Place, blame, describe
from ._fields import message
from ._motion import set_vector
from ._reader import Dimensions, read_number, read_vector
from ._types import Chase, Homing, Vector
from ._vectors import argument, pack, unpack


class _Members:
    """The members of a dict, read one by one into a struct."""

    def __init__(self, given: Any, what: str, struct: Any) -> None:
        if not isinstance(given, dict):
            blame(Place(None, what), message("not_an_object", describe(given)))
        self.given = given
        self.struct = struct
        self.dimensions = Dimensions()
        names = [name for name, _ in struct._fields_]
        for name in given:
            if name not in names:
                blame(Place(None, str(name)), message("unknown_field", f"a {what}"))

    def vector(self, name: str, is_required: bool = True) -> None:
        place = Place(None, name)
        if name in self.given:
            values = read_vector(self.given[name], self.dimensions, place)
            set_vector(getattr(self.struct, name), values)
        elif is_required:
            blame(place, message("missing"))

    def number(self, name: str) -> None:
        place = Place(None, name)
        if name not in self.given:
            blame(place, message("missing"))
        setattr(self.struct, name, read_number(self.given[name], "positive", place))


def _guide(name: str, chase: Any, *gain: float) -> Any:
    read = _Members(chase, "chase", _abi.Chase())
    for vector in ("position", "velocity", "target"):
        read.vector(vector)
    for vector in ("target_velocity", "target_acceleration"):
        read.vector(vector, is_required=False)
    out = (ctypes.c_double * 3)()
    count = read.dimensions.count
    ask(name, read.struct, count, *(argument(one, "gain") for one in gain), out)
    return unpack(out, count, chase["position"])


def pure_pursuit(chase: Chase) -> Any:
    """The unit direction straight at the target. `chase` has `position` and `velocity` of the
    chaser, `target` (its position), `target_velocity` and `target_acceleration` (zero by
    default)."""
    return _guide("aim_pure_pursuit", chase)


def lead_pursuit(chase: Chase) -> Any:
    """The unit direction that meets a target of constant velocity at the chaser's present speed;
    pure pursuit where there is none."""
    return _guide("aim_lead_pursuit", chase)


def proportional_navigation(chase: Chase, gain: float) -> Any:
    """The acceleration across the line of sight: `gain` (3 to 5) times the closing speed times the
    rate at which that line turns.

    >>> proportional_navigation({"position": [0, 0], "velocity": [20, 0], "target": [100, 0],
    ...                          "target_velocity": [0, 5]}, 4)
    [0.0, 4.0]
    """
    return _guide("aim_proportional_navigation", chase, gain)


def augmented_navigation(chase: Chase, gain: float) -> Any:
    """The same plus gain / 2 times the target's acceleration across the line of sight."""
    return _guide("aim_augmented_navigation", chase, gain)


def _missile(homing: Any) -> tuple[Any, Dimensions]:
    read = _Members(homing, "missile", _abi.Homing())
    read.vector("position")
    read.vector("direction")
    read.number("speed")
    read.number("turn_rate")
    return read.struct, read.dimensions


def steer(homing: Homing, goal: Vector, duration: float) -> Any:
    """The direction of a missile after turning towards the position `goal` for `duration`. The
    missile has `position`, `direction` (unit vector), `speed` and `turn_rate`."""
    missile, dimensions = _missile(homing)
    towards = pack(goal, "goal", dimensions)
    out = (ctypes.c_double * 3)()
    time = read_number(duration, "not_negative", Place(None, "duration"))
    ask("aim_steer", missile, dimensions.count, towards, time, out)
    return unpack(out, dimensions.count, homing["direction"])


def orbits(homing: Homing, target: Vector, hit_radius: float) -> bool:
    """Whether a missile that turns as fast as it can circles a target at rest for ever."""
    missile, dimensions = _missile(homing)
    place = pack(target, "target", dimensions)
    radius = read_number(hit_radius, "not_negative", Place(None, "hit_radius"))
    found = ctypes.c_int32()
    ask("aim_orbits", missile, dimensions.count, place, radius, ctypes.byref(found))
    return bool(found.value)


def surely_hits(homing: Homing, target: Vector, target_velocity: Vector) -> bool:
    """Whether lead pursuit surely hits a target that keeps its velocity. Where it is False the
    missile may still hit."""
    missile, dimensions = _missile(homing)
    place = pack(target, "target", dimensions)
    motion = pack(target_velocity, "target_velocity", dimensions)
    found = ctypes.c_int32()
    ask("aim_surely_hits", missile, dimensions.count, place, motion, ctypes.byref(found))
    return bool(found.value)


class Pid:
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
        """Output per error, per error and time, per rate of the measurement; the limits of the
        output; whether goal and measurement are angles, compared the shorter way round."""
        self._struct = _abi.new("aim_pid")
        gains = self._struct.gains
        given = {"proportional": proportional, "integral": integral, "derivative": derivative}
        for name, value in given.items():
            setattr(gains, name, read_number(value, "any", Place(Place(None, "gains"), f".{name}")))
        for name, value in {"min": min, "max": max}.items():
            is_unlimited = value in (-math.inf, math.inf)
            place = Place(Place(None, "gains"), f".{name}")
            setattr(gains, name, value if is_unlimited else read_number(value, "any", place))
        gains.is_angle = bool(is_angle)
        if gains.max < gains.min:
            blame(Place(None, "gains.max"), message("too_small", min, max))

    def step(self, goal: float, measured: float, duration: float) -> float:
        """The output for the next `duration` > 0."""
        out = ctypes.c_double()
        given = argument(goal, "goal"), argument(measured, "measured")
        time = argument(duration, "duration", "positive")
        ask("aim_pid_step", self._struct, *given, time, ctypes.byref(out))
        return out.value

    def reset(self) -> None:
        """Forgets the integral and the last measurement."""
        self._struct.integral = self._struct.last = self._struct.has_last = 0

    @property
    def integral(self) -> float:
        """The integral of the error, times its gain."""
        value: float = self._struct.integral
        return value
