"""When a moving body first touches a shape at rest."""

from __future__ import annotations

import ctypes
from typing import Any

from . import _abi
from ._answer import Writer, plain_vector, refuse, vector_maker
from ._call import raise_fault
from ._faults import InvalidInput, Place, as_list, blame, describe
from ._fields import message
from ._library import library
from ._motion import Memory, set_vector
from ._reader import Dimensions, read_number, read_vector
from ._types import ContactAnswer, ShapeBody, SolidShape

# The fields of each shape, and the members of the struct that hold them.
_FIELDS: dict[str, dict[str, str]] = {
    "segment": {"from": "from", "to": "to"},
    "capsule": {"from": "from", "to": "to", "radius": "radius"},
    "box": {"min": "from", "max": "to"},
    "oriented_box": {"center": "from", "axes": "axes", "half": "half"},
    "polygon": {"points": "points"},
    "half_space": {"point": "from", "normal": "normal"},
    "enclosure": {"min": "from", "max": "to"},
}


def _members(given: Any, place: Place, names: list[str], required: list[str], what: str) -> Any:
    if not isinstance(given, dict):
        blame(place, message("not_an_object", describe(given)))
    for name in required:
        if name not in given:
            blame(place.member(name), message("missing"))
    for name in given:
        if name not in names:
            blame(place.member(str(name)), message("unknown_field", what))
    return given


def _read_body(given: Any, dimensions: Dimensions) -> Any:
    place = Place(None, "body")
    _members(given, place, ["position", "velocity", "radius"], ["position"], "a body")
    body = _abi.Body()
    for name in ("position", "velocity"):
        if name in given:
            values = read_vector(given[name], dimensions, place.member(name))
            set_vector(getattr(body, name), values)
    if "radius" in given:
        body.radius = read_number(given["radius"], "not_negative", place.member("radius"))
    return body


def _vectors(value: Any, dimensions: Dimensions, place: Place) -> list[list[float]]:
    elements = as_list(value)
    if elements is None:
        blame(place, message("not_a_list", describe(value)))
    return [read_vector(one, dimensions, place.element(i)) for i, one in enumerate(elements)]


def _read_shape(given: Any, dimensions: Dimensions, memory: Memory) -> Any:
    place = Place(None, "shape")
    kind = given.get("shape") if isinstance(given, dict) else None
    if isinstance(given, dict) and kind not in _FIELDS:
        names = ", ".join(f'"{name}"' for name in _abi.SHAPES)
        blame(place.member("shape"), message("not_a_word", names, describe(kind)))
    fields = _FIELDS.get(str(kind), {})
    _members(given, place, ["shape", *fields], list(fields), f"a {kind}")
    shape = _abi.Shape(kind=_abi.SHAPES.index(str(kind)))
    for name, member in fields.items():
        here = place.member(name)
        if name == "radius":
            shape.radius = read_number(given[name], "not_negative", here)
        elif name == "points":
            points = _vectors(given[name], dimensions, here)
            packed = memory.doubles([x for point in points for x in point])
            shape.points = ctypes.cast(packed, ctypes.POINTER(ctypes.c_double))
            shape.point_count = len(points)
        elif name == "axes":
            axes = _vectors(given[name], dimensions, here)
            if len(axes) != dimensions.count:
                texts = dimensions.count, len(axes)
                blame(here, message("list_too_short_or_long", *texts))
            for to, axis in zip(shape.axes, axes):
                set_vector(to, axis)
        else:
            set_vector(getattr(shape, member), read_vector(given[name], dimensions, here))
    return shape


def contact_with_shape(
    body: ShapeBody, shape: SolidShape, duration: float, *, arrays: bool = False
) -> ContactAnswer:
    """When a disc or sphere of constant velocity (`position`, `velocity`, `radius`) first touches a
    shape at rest within `duration`, which may be infinite. Shapes: "segment" and "capsule" (`from`,
    `to`, `radius`), "box" and "enclosure" (`min`, `max`), "oriented_box" (`center`, `axes`, `half`),
    "polygon" (`points`), "half_space" (`point`, `normal`).

    >>> contact_with_shape({"position": [0, 0], "velocity": [2, 0], "radius": 1},
    ...                    {"shape": "half_space", "point": [11, 0], "normal": [-1, 0]}, 9)["time"]
    5.0
    """
    answer: Any
    try:
        dimensions, memory = Dimensions(), Memory()
        given = _read_body(body, dimensions), _read_shape(shape, dimensions, memory)
        is_endless = duration == float("inf")
        place = Place(None, "duration")
        time = duration if is_endless else read_number(duration, "not_negative", place)
        found = _abi.Contact()
        by_reference = [ctypes.byref(one) for one in given]
        library().aim_time_of_impact_shape(
            *by_reference, time, dimensions.count, ctypes.byref(found)
        )
        raise_fault(found.fault)
        maker = vector_maker(True) if arrays else plain_vector
        answer = Writer(dimensions.count, maker).contact({}, found)
    except InvalidInput as fault:
        answer = refuse(None, fault)
    return answer
