"""Two vectors and a speed."""

from __future__ import annotations

from typing import Any, NamedTuple, Union

from . import _core
from ._arrays import array_of, numbers_of, rows_of
from ._faults import InvalidInput
from ._types import Vector


class Lead(NamedTuple):
    """Where to aim. True if the shot hits; otherwise `status` is the reason and the rest is
    zero."""

    status: str
    time: float  # from the shot to the hit
    aim: Any  # unit vector in the frame that moves with the gun
    offset: Any  # the position of the hit relative to the gun

    def __bool__(self) -> bool:
        return self.status == "hit"


class Leads(NamedTuple):
    """The columns of many leads, as numpy arrays."""

    status: Any
    time: Any
    aim: Any
    offset: Any


def lead(target: Vector, velocity: Vector, speed: float) -> Lead:
    """Where to aim so that a shot of constant speed meets a target of constant velocity.

    `target` and `velocity` are the position and velocity of the target relative to the gun, `speed`
    >= 0 is that of the shot.

    Vectors have 2 or 3 numbers; those of the answer are numpy arrays if `target` is one.

    >>> lead((30, 40), (0, 0), 5).time
    10.0
    """
    found: Lead = _core.lead(target, velocity, speed)
    return found


def lead_each(targets: Any, velocities: Any, speeds: Union[float, Any]) -> Leads:
    """`lead` for every row of arrays of shape (n, 2) or (n, 3), with one speed or n speeds. Needs
    numpy. Arrays and views of float64, or all of float32, are read without copies; the answers have
    the same type. An invalid row has the status "invalid"."""
    import numpy

    given = [rows_of(targets, "targets", 2, 3), array_of(velocities, "velocities")]
    is_single = all(array.dtype == numpy.float32 for array in given)
    number = numpy.float32 if is_single else numpy.float64
    places, motions = (array.astype(number, copy=False) for array in given)
    if motions.shape != places.shape:
        raise InvalidInput("velocities", f"expected {places.shape}, got {motions.shape}")
    each = numbers_of(speeds, "speeds", len(places), number)
    return Leads(*_core.lead_each(places, motions, each))
