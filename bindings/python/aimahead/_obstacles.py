"""What a flight touches first: walls, hills, a friend who walks through the line."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _core
from ._arrays import numbers_of, rows_of, vectors_of
from ._copies import HasCore
from ._types import Answer, Engagement, Flight, LaunchAnswer, MovingBall, Obstacle, TouchAnswer


class Touches(NamedTuple):
    """The columns of many touches, as numpy arrays."""

    status: Any
    obstacle: Any  # the index of the obstacle; -1: none
    time: Any
    center: Any
    normal: Any


class ObstacleField(HasCore):
    """Obstacles in a tree, for thousands of flights in each frame. The answers are those of
    `first_touch` for the list of all obstacles.

    >>> field = ObstacleField()
    >>> field.set_obstacles([{"shape": "segment", "from": [20, 0], "to": [20, 9]}])
    >>> field.set_balls([{"position": [9, 0], "velocity": [1, 0], "radius": 1}])
    >>> [field.first_touch({"position": [0, y], "velocity": [10, 0]})["obstacle"] for y in (0, 5)]
    [1, 0]
    """

    def __init__(self, dimensions: int = 2) -> None:
        """An empty field."""
        self._core = _core.ObstacleField(dimensions)
        self._dimensions = int(dimensions)

    def set_obstacles(self, obstacles: Sequence[Obstacle]) -> None:
        """Replaces the obstacles. After InvalidInput set them again before the field is asked."""
        self._core.set_obstacles(obstacles)

    def set_balls(self, balls: Sequence[Union[MovingBall, Obstacle]]) -> None:
        """Replaces the balls that move beside the obstacles. They need no `shape`. Their positions
        are those at time 0, from which `launch_time` of a flight counts. In answers their indices
        follow those of the obstacles."""
        shaped: Any = balls
        if isinstance(balls, (list, tuple)):
            shaped = [{"shape": "ball", **b} if isinstance(b, dict) else b for b in balls]
        self._core.set_balls(shaped)

    def first_touch(self, flight: Flight, *, arrays: bool = False) -> TouchAnswer:
        """What the flight touches first."""
        answer: TouchAnswer = self._core.first_touch(flight, arrays)
        return answer

    def first_touches(
        self,
        positions: Any,
        velocities: Any,
        *,
        accelerations: Optional[Any] = None,
        drags: Optional[Any] = None,
        radii: Optional[Any] = None,
        launch_times: Optional[Any] = None,
        durations: Optional[Any] = None,
    ) -> Touches:
        """What each of many flights touches first: `positions` of shape (n, 2) or (n, 3), and for
        everything else n rows or one for all. Needs numpy. A flight with a wrong number is
        "invalid"; an argument of another shape raises InvalidInput."""
        import numpy

        places = rows_of(positions, "positions", self._dimensions)

        def numbers(value: Any, name: str) -> Any:
            return None if value is None else numbers_of(value, name, len(places))

        def vectors(value: Any, name: str) -> Any:
            return None if value is None else vectors_of(value, name, places.shape)

        statuses, *columns = self._core.first_touches(
            places,
            vectors_of(velocities, "velocities", places.shape),
            vectors(accelerations, "accelerations"),
            numbers(drags, "drags"),
            numbers(radii, "radii"),
            numbers(launch_times, "launch_times"),
            numbers(durations, "durations"),
        )
        return Touches(numpy.array(statuses, dtype="<U12"), *columns)


def first_touch(
    flight: Flight, obstacles: Union[Sequence[Obstacle], ObstacleField], *, arrays: bool = False
) -> TouchAnswer:
    """What a disc or sphere in free flight touches first: a dict with `status` ("contact",
    "touching" from the launch on, "apart", "unresolved", "invalid"), `obstacle` (the index),
    `time` of flight, `center` (of the flying ball then) and `normal`.

    >>> roof = {"shape": "half_space", "point": [0, 20], "normal": [0, -1]}
    >>> first_touch({"position": [0, 0], "velocity": [3, 5]}, [roof])["time"]
    4.0
    """
    if isinstance(obstacles, ObstacleField):
        return obstacles.first_touch(flight, arrays=arrays)
    answer: TouchAnswer = _core.first_touch(flight, obstacles, arrays)
    return answer


def trace(
    flight: Flight, until: float, max_error: float, *, arrays: bool = False
) -> tuple[Any, float]:
    """Points of the flight from the launch to `until`, for drawing, and how far the lines between
    them are from it at most: no farther than `max_error`, unless a million points are too few.

    >>> trace({"position": [0, 0], "velocity": [3, 5]}, 2, 0.1)[0]
    [[0.0, 0.0], [6.0, 10.0]]
    """
    points, error = _core.trace(flight, until, max_error)
    if arrays:
        import numpy

        points = numpy.array(points)
    return points, error


def slowest_clear_by_sampling(
    engagement: Engagement, obstacles: Sequence[Obstacle], *, step: float, until: float
) -> LaunchAnswer:
    """The launch of the lowest speed that hits and that no obstacle stops. Looks at the launch of
    `launch_slowest`, then at flights that take `step`, 2 `step`, ... up to `until`. "blocked": an
    obstacle stops every flight that hits. "not_found": no flight hits. Between samples nothing is
    promised. The engagement has no obstacles of its own; pass them as `obstacles`."""
    answer: LaunchAnswer = _core.slowest_clear_by_sampling(engagement, obstacles, step, until)
    return answer


def wait_for_clear_by_sampling(
    engagement: Engagement, obstacles: Sequence[Obstacle], *, step: float, until: float
) -> Answer:
    """Of the launches that no obstacle stops, the one that hits first. The gun may wait, also
    without `hold` or a turret. Launches at delay, delay + `step`, ... up to `until` are looked at.
    The engagement has no obstacles of its own; pass them as `obstacles`."""
    answer: Answer = _core.wait_for_clear_by_sampling(engagement, obstacles, step, until)
    return answer
