"""Many first hits under gravity at once. Needs numpy."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core
from ._faults import InvalidInput, describe


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
    one for all. `projectile_accelerations` is gravity; without `guns` the targets are
    relative to the gun. Needs numpy. If `targets` is of float32, so are the answers. An invalid row
    has the status "invalid".

    >>> round(solve_each([[30.0, 40.0]], 5).time[0], 12)
    10.0
    """
    import numpy

    places = numpy.asarray(targets)
    if places.ndim != 2 or places.shape[1] not in (2, 3) or places.dtype.kind not in "fiu":
        raise InvalidInput("targets", f"expected an array of n x 2 or n x 3, got {places.shape}")
    number = numpy.float32 if places.dtype == numpy.float32 else numpy.float64

    def read(value: Any, name: str, shape: tuple[int, ...]) -> Any:
        """Reads one element for all, or one element for each target."""
        if value is None:
            return None
        try:
            array = numpy.asarray(value)
            if array.dtype.kind not in "fiu":
                raise TypeError
            return numpy.broadcast_to(array.astype(number, copy=False), shape)
        except (TypeError, ValueError):
            text = f"expected numbers for {shape}, got {describe(value)}"
            raise InvalidInput(name, text) from None

    vectors, numbers = places.shape, places.shape[:1]
    return Intercepts(
        *_core.solve_each(
            read(places, "targets", vectors),
            read(speeds, "speeds", numbers),
            read(velocities, "velocities", vectors),
            read(accelerations, "accelerations", vectors),
            read(projectile_accelerations, "projectile_accelerations", vectors),
            read(lifetimes, "lifetimes", numbers),
            read(guns, "guns", vectors),
            read(gun_velocities, "gun_velocities", vectors),
            read(inherit, "inherit", numbers),
        )
    )
