"""Two vectors and a speed."""

from __future__ import annotations

import ctypes
import functools
from typing import Any, NamedTuple, Union

from . import _abi
from ._faults import InvalidInput, Place
from ._library import library
from ._reader import Dimensions, read_number
from ._types import Vector
from ._vectors import pack, unpack


# aim_lead as numpy sees it.
_LEAD_COLUMNS = [("status", "i4"), ("_", "i4"), ("time", "f8"), ("aim", "3f8"), ("offset", "3f8")]


@functools.lru_cache(maxsize=None)
def _by_address(name: str) -> Any:
    """A lead function that takes addresses, which costs a third of pointers."""
    address = ctypes.c_void_p
    prototype = ctypes.CFUNCTYPE(ctypes.c_int32, address, address, ctypes.c_double, address)
    return prototype((name, library()))


class Lead(NamedTuple):
    """Where to aim. True if the shot hits; else `status` says why not, and the rest is zero."""

    status: str
    time: float  # until the hit
    aim: Any  # unit vector
    offset: Any  # the hit as the gun sees it

    def __bool__(self) -> bool:
        return self.status == "hit"


class Leads(NamedTuple):
    """The columns of many leads, as numpy arrays."""

    status: Any
    time: Any
    aim: Any
    offset: Any


def lead(target: Vector, velocity: Vector, speed: float) -> Lead:
    """Where to aim at a target in constant velocity so that a shot of constant speed meets it:
    position and velocity of the target relative to the gun, the speed of the shot.

    Vectors have 2 or 3 numbers; those of the answer are numpy arrays if `target` is one.

    >>> lead((30, 40), (0, 0), 5).time
    10.0
    """
    dimensions = Dimensions()
    place = pack(target, "target", dimensions)
    motion = pack(velocity, "velocity", dimensions)
    speed = read_number(speed, "not_negative", Place(None, "speed"))
    found = _abi.Lead()
    aim_lead = library().aim_lead2 if dimensions.count == 2 else library().aim_lead3
    status = _abi.STATUSES[aim_lead(place, motion, speed, ctypes.byref(found))]
    aim = unpack(found.aim, dimensions.count, target)
    return Lead(status, found.time, aim, unpack(found.offset, dimensions.count, target))


def lead_many(targets: Any, velocities: Any, speeds: Union[float, Any]) -> Leads:
    """`lead` for every row of arrays of shape (n, 2) or (n, 3), with one speed or n of them. Needs
    numpy. A row that is not as it must be has the status "invalid"."""
    import numpy

    def rows(value: Any) -> Any:
        return numpy.ascontiguousarray(value, dtype=numpy.float64)

    places, motions = rows(targets), rows(velocities)
    if places.ndim != 2 or places.shape[1] not in (2, 3):
        raise InvalidInput("targets", f"expected an array of n x 2 or n x 3, got {places.shape}")
    if motions.shape != places.shape:
        raise InvalidInput("velocities", f"expected {places.shape}, got {motions.shape}")
    count, dimensions = places.shape
    each = numpy.broadcast_to(rows(speeds).reshape(-1) if numpy.ndim(speeds) else speeds, count)

    found = numpy.zeros(count, dtype=_LEAD_COLUMNS)
    aim_lead = _by_address(f"aim_lead{dimensions}")
    place, motion, out = places.ctypes.data, motions.ctypes.data, found.ctypes.data
    vector, row = places.strides[0] if count else 0, found.itemsize
    for i, speed in enumerate(each.tolist()):
        aim_lead(place + i * vector, motion + i * vector, speed, out + i * row)
    return Leads(
        numpy.array(_abi.STATUSES)[found["status"]],
        found["time"].copy(),
        found["aim"][:, :dimensions].copy(),
        found["offset"][:, :dimensions].copy(),
    )
