"""Many first hits under gravity at once. Needs numpy."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core
from ._arrays import numbers_of, rows_of, vectors_of


class Intercepts(NamedTuple):
    """The columns of many first hits, as numpy arrays. A number is 0 where its status gives it no
    meaning."""

    status: Any
    time: Any
    aim: Any
    point: Any
    launch_velocity: Any


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
    """`solve` for points: `targets` of shape (n, 2) or (n, 3), and for everything else n rows or
    one for all. `projectile_accelerations` is gravity; without `guns` the targets are relative to
    the gun. Needs numpy. If `targets` is of float32, so are the answers. An invalid row has the
    status "invalid"; an argument of another shape raises InvalidInput.

    >>> round(solve_each([[30.0, 40.0]], 5).time[0], 12)
    10.0
    """
    import numpy

    places = rows_of(targets, "targets", 2, 3)
    number = numpy.float32 if places.dtype == numpy.float32 else numpy.float64

    def vectors(value: Any, name: str) -> Any:
        return None if value is None else vectors_of(value, name, places.shape, number)

    def numbers(value: Any, name: str) -> Any:
        return None if value is None else numbers_of(value, name, len(places), number)

    return Intercepts(
        *_core.solve_each(
            places.astype(number, copy=False),
            numbers_of(speeds, "speeds", len(places), number),
            vectors(velocities, "velocities"),
            vectors(accelerations, "accelerations"),
            vectors(projectile_accelerations, "projectile_accelerations"),
            numbers(lifetimes, "lifetimes"),
            vectors(guns, "guns"),
            vectors(gun_velocities, "gun_velocities"),
            numbers(inherit, "inherit"),
        )
    )
