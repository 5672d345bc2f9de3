"""Directions as yaw and pitch in the axes of an engine, and angles in the plane."""

from __future__ import annotations

from typing import NamedTuple, Union

from . import _core
from ._types import Axes, Vector


class YawPitch(NamedTuple):
    """The turn from forward to a direction: first by yaw, then by pitch. Radians."""

    yaw: float  # -pi .. pi
    pitch: float  # -pi/2 .. pi/2


def yaw_pitch_of(direction: Vector, axes: Union[str, Axes]) -> YawPitch:
    """The angles of a direction of any length. `axes` is the name of an engine ("unity", "unreal",
    "godot", "three_js", "opengl", "blender", "ros", "ned", "maths") or a dict with `up`, `forward`
    ("+x", "-x", ...), `handedness` and `yaw` ("right", "left") and `pitch` ("up", "down").

    >>> yaw_pitch_of([0, 0, 1], "unity")
    YawPitch(yaw=0.0, pitch=0.0)
    """
    return YawPitch(*_core.yaw_pitch_of(direction, axes))


def direction_of_yaw_pitch(yaw: float, pitch: float, axes: Union[str, Axes]) -> list[float]:
    """The unit vector to which the angles turn forward."""
    direction: list[float] = _core.direction_of_yaw_pitch(yaw, pitch, axes)
    return direction


def angle_of(direction: Vector) -> float:
    """The angle of a direction in the plane, counter-clockwise from +x, -pi .. pi."""
    angle: float = _core.angle_of(direction)
    return angle


def direction_of_angle(angle: float) -> list[float]:
    """The unit vector at an angle counter-clockwise from +x."""
    direction: list[float] = _core.direction_of_angle(angle)
    return direction


def wrap_angle(angle: float) -> float:
    """The same direction as an angle in -pi .. pi."""
    wrapped: float = _core.wrap_angle(angle)
    return wrapped


def shortest_turn(start: float, end: float) -> float:
    """The shortest turn from one angle to the other, -pi .. pi, positive counter-clockwise."""
    turn: float = _core.shortest_turn(start, end)
    return turn
