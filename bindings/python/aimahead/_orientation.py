"""Directions as yaw and pitch in the axes of an engine, and angles in the plane."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Union

from . import _abi
from ._call import ask
from ._faults import Place, blame, describe
from ._fields import message
from ._library import library
from ._reader import Dimensions
from ._types import Axes, Vector
from ._vectors import argument, pack, unpack

_WORDS = {
    "up": ("+x", "-x", "+y", "-y", "+z", "-z"),
    "forward": ("+x", "-x", "+y", "-y", "+z", "-z"),
    "handedness": ("right", "left"),
    "yaw": ("right", "left"),
    "pitch": ("up", "down"),
}


class YawPitch(NamedTuple):
    """The turn from forward to a direction: first by yaw, then by pitch. Radians."""

    yaw: float  # -pi .. pi
    pitch: float  # -pi/2 .. pi/2


def _read(axes: Union[str, Axes]) -> Any:
    struct = _abi.Axes()
    place = Place(None, "axes")
    if isinstance(axes, str):
        if axes not in _abi.AXES:
            names = ", ".join(f'"{name}"' for name in _abi.AXES)
            blame(place, message("not_a_word", names, describe(axes)))
        library().aim_init_axes(ctypes.byref(struct), _abi.AXES.index(axes))
        return struct
    if not isinstance(axes, dict):
        blame(place, message("not_an_object", describe(axes)))
    for name, words in _WORDS.items():
        if name not in axes:
            blame(place.member(name), message("missing"))
        if axes[name] not in words:
            expected = ", ".join(f'"{word}"' for word in words)
            blame(place.member(name), message("not_a_word", expected, describe(axes[name])))
        setattr(struct, name, words.index(axes[name]))
    return struct


def yaw_pitch_of(direction: Vector, axes: Union[str, Axes]) -> YawPitch:
    """The angles of a direction of any length. `axes` is the name of an engine ("unity", "unreal",
    "godot", "three_js", "opengl", "blender", "ros", "ned", "maths") or a dict with `up`, `forward`
    ("+x", "-x", ...), `handedness` and `yaw` ("right", "left") and `pitch` ("up", "down").

    >>> yaw_pitch_of([0, 0, 1], "unity")
    YawPitch(yaw=0.0, pitch=0.0)
    """
    angles = _abi.YawPitch()
    ask("aim_yaw_pitch_of", pack(direction, "direction", Dimensions(3)), _read(axes), angles)
    return YawPitch(angles.yaw, angles.pitch)


def direction_of_yaw_pitch(yaw: float, pitch: float, axes: Union[str, Axes]) -> list[float]:
    """The unit vector to which the angles turn forward."""
    angles = _abi.YawPitch(argument(yaw, "yaw"), argument(pitch, "pitch"))
    direction = (ctypes.c_double * 3)()
    ask("aim_direction_of_yaw_pitch", angles, _read(axes), direction)
    return list(direction)


def angle_of(direction: Vector) -> float:
    """The angle of a direction in the plane, counter-clockwise from +x, -pi .. pi."""
    found = ctypes.c_double()
    ask("aim_angle_of", pack(direction, "direction", Dimensions(2)), ctypes.byref(found))
    return found.value


def direction_of_angle(angle: float) -> list[float]:
    """The unit vector at an angle counter-clockwise from +x."""
    direction = (ctypes.c_double * 3)()
    ask("aim_direction_of_angle", argument(angle, "angle"), direction)
    plane: list[float] = unpack(direction, 2, None)
    return plane


def wrap_angle(angle: float) -> float:
    """The same angle in -pi .. pi."""
    found = ctypes.c_double()
    ask("aim_wrap_angle", argument(angle, "angle"), ctypes.byref(found))
    return found.value


def shortest_turn(start: float, end: float) -> float:
    """The shortest turn from one angle to the other, -pi .. pi, positive counter-clockwise."""
    found = ctypes.c_double()
    ask("aim_shortest_turn", argument(start, "start"), argument(end, "end"), ctypes.byref(found))
    return found.value
