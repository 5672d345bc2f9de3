"""When a moving body first touches a shape at rest."""

from __future__ import annotations

from typing import Union

from . import _core
from ._motion import OwnMotion
from ._types import ContactAnswer, Motion, ShapeBody, SolidShape


def contact_with_shape(
    body: Union[ShapeBody, Motion, OwnMotion],
    shape: SolidShape,
    duration: float,
    *,
    arrays: bool = False,
) -> ContactAnswer:
    """When a disc or sphere (`position`, `velocity`, `radius`, or any other motion) first touches a
    shape at rest within `duration`, which may be infinite. Shapes: "segment" and "capsule" (`from`,
    `to`, `radius`), "box" and "enclosure" (`min`, `max`), "oriented_box" (`center`, `axes`,
    `half`), "polygon" (`points`), "half_space" (`point`, `normal`).

    >>> contact_with_shape({"position": [0, 0], "velocity": [2, 0], "radius": 1},
    ...                    {"shape": "half_space", "point": [11, 0], "normal": [-1, 0]}, 9)["time"]
    5.0
    """
    answer: ContactAnswer = _core.contact_with_shape(body, shape, duration, arrays)
    return answer
