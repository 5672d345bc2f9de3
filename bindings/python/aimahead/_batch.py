"""Many first hits under gravity at once. Needs numpy."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional

from . import _abi
from ._call import raise_fault
from ._faults import InvalidInput, describe
from ._lead import column
from ._library import library


class Intercepts(NamedTuple):
    """The columns of many first hits, as numpy arrays. A number is 0 where its status gives it no
    meaning."""

    status: Any
    time: Any
    aim: Any
    point: Any
    launch_velocity: Any


class _Columns:
    """Arrays of one kind of number, as the columns of a batch."""

    def __init__(self, batch: Any, count: int, dimensions: int, number: Any) -> None:
        self.batch = batch
        self.count = count
        self.dimensions = dimensions
        self.number = number
        self.kept: list[Any] = []

    def read(self, value: Any, name: str, is_vector: bool) -> Any:
        """One element for all, or one each."""
        import numpy

        shape = (self.count, self.dimensions) if is_vector else (self.count,)
        try:
            array = numpy.asarray(value)
            if array.dtype.kind not in "fiu":
                raise TypeError
            array = numpy.broadcast_to(array.astype(self.number, copy=False), shape)
        except (TypeError, ValueError):
            text = f"expected numbers for {shape}, got {describe(value)}"
            raise InvalidInput(name, text) from None
        self.kept.append(array)
        return array

    def axes(self, member: str, value: Any, name: str) -> None:
        if value is None:
            return
        array = self.read(value, name, True)
        for i in range(self.dimensions):
            getattr(self.batch, member)[i] = column(array[:, i])

    def numbers(self, member: str, value: Any, name: str) -> None:
        if value is not None:
            setattr(self.batch, member, column(self.read(value, name, False)))

    def answers(self, member: str) -> Any:
        import numpy

        array = numpy.empty((self.count, self.dimensions), self.number)
        for i in range(self.dimensions):
            getattr(self.batch, member)[i] = column(array[:, i])
        return array


def solve_each(
    targets: Any,
    speeds: Any,
    *,
    velocities: Optional[Any] = None,
    accelerations: Optional[Any] = None,
    projectile_accelerations: Optional[Any] = None,
    lifetimes: Optional[Any] = None,
    guns: Optional[Any] = None,
    gun_velocities: Optional[Any] = None,
    inherit: Optional[Any] = None,
) -> Intercepts:
    """`solve` for points: `targets` of shape (n, 2) or (n, 3), and for everything else n rows or one
    for all. `projectile_accelerations` is gravity or wind; without `guns` the targets are relative
    to the gun. Needs numpy. If `targets` is of float32 the answers are. An invalid row has the status
    "invalid".

    >>> round(solve_each([[30.0, 40.0]], 5).time[0], 12)
    10.0
    """
    import numpy

    places = numpy.asarray(targets)
    if places.ndim != 2 or places.shape[1] not in (2, 3) or places.dtype.kind not in "fiu":
        raise InvalidInput("targets", f"expected an array of n x 2 or n x 3, got {places.shape}")
    is_single = places.dtype == numpy.float32
    number = numpy.float32 if is_single else numpy.float64
    count, dimensions = places.shape
    batch = _abi.InterceptBatch()
    library().aim_init_intercept_batch(ctypes.byref(batch), dimensions, int(is_single))
    batch.count = count
    columns = _Columns(batch, count, dimensions, number)
    columns.axes("target_position", places, "targets")
    columns.axes("target_velocity", velocities, "velocities")
    columns.axes("target_acceleration", accelerations, "accelerations")
    columns.axes(
        "projectile_acceleration", projectile_accelerations, "projectile_accelerations"
    )
    columns.axes("gun_position", guns, "guns")
    columns.axes("gun_velocity", gun_velocities, "gun_velocities")
    columns.numbers("speed", speeds, "speeds")
    columns.numbers("lifetime", lifetimes, "lifetimes")
    columns.numbers("inherit", inherit, "inherit")
    status = numpy.empty(count, numpy.uint8)
    time = numpy.empty(count, number)
    batch.status, batch.time = column(status), column(time)
    found = [columns.answers(name) for name in ("aim", "point", "launch_velocity")]
    raise_fault(library().aim_solve_each(ctypes.byref(batch), None))
    return Intercepts(numpy.array(_abi.STATUSES)[status], time, *found)
