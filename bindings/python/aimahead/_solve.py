"""Engagements, contact questions and launches: dicts in, dicts out."""

from __future__ import annotations

from . import _core
from ._types import Answer, ContactAnswer, ContactQuestion, Engagement, LaunchAnswer


def solve(engagement: Engagement, *, arrays: bool = False) -> Answer:
    """The earliest hit of an engagement, or why there is none: guaranteed, with exceptions under
    quadratic drag.

    `engagement` is a dict with the fields of ENGAGEMENT.md. Vectors may be lists, tuples or numpy
    arrays; a motion may be an OwnMotion. The answer is the dict that `aimahead solve --json`
    prints, to the last bit; with `arrays` its vectors are numpy arrays. A malformed question gives
    {"status": "invalid", "error": {"field": ..., "message": ...}}.

    >>> solve({"shooter": {"position": [0, 0]}, "projectile": {"speed": 5},
    ...        "target": {"position": [30, 40]}})["time"]
    10.0
    """
    answer: Answer = _core.solve(engagement, arrays)
    return answer


def solve_all(engagement: Engagement, *, arrays: bool = False) -> Answer:
    """Answers as `solve` does, with every hit in "solutions", earliest first: the dict that
    `aimahead solve --json --all` prints."""
    answer: Answer = _core.solve_all(engagement, arrays)
    return answer


def solve_by_sampling(engagement: Engagement, step: float, *, arrays: bool = False) -> Answer:
    """For an OwnMotion target without a bound on its speed. Samples every `step` > 0. The answer is
    not guaranteed: a hit between two samples may be missed. The status is "not_found" where no
    sample shows a hit."""
    answer: Answer = _core.solve_by_sampling(engagement, step, arrays)
    return answer


def contact(question: ContactQuestion, *, arrays: bool = False) -> ContactAnswer:
    """When two moving bodies first touch: the dict that `aimahead contact --json` prints. The
    duration may be infinite.

    >>> contact({"a": {"position": [-3, 0], "velocity": [1, 0]},
    ...          "b": {"position": [0, 0], "radius": 1}, "duration": 5})["time"]
    2.0
    """
    answer: ContactAnswer = _core.contact(question, arrays)
    return answer


def launch_for_time(engagement: Engagement, flight_time: float) -> LaunchAnswer:
    """The launch that hits after a time of flight > 0, a target in any motion but plates. The
    answer has "speed", and `projectile.speed` may be absent: only `launch_direct_and_lob` reads
    it."""
    answer: LaunchAnswer = _core.launch_for_time(engagement, flight_time)
    return answer


def launch_over_apex(
    engagement: Engagement, height: float, *, rising: bool = False
) -> LaunchAnswer:
    """The launch that rises `height` >= 0 above its launch point, against
    `projectile.acceleration`, and hits while it falls, or with `rising` while it rises; of several,
    the earliest."""
    answer: LaunchAnswer = _core.launch_over_apex(engagement, height, rising)
    return answer


def launch_slowest(engagement: Engagement) -> LaunchAnswer:
    """The launch of the lowest speed that hits within lifetime and range. Where the speed only
    tends to a limit, the answer is "unreachable" with "limit_speed", unless the limit is 0."""
    answer: LaunchAnswer = _core.launch_slowest(engagement)
    return answer


def launch_at_elevation(engagement: Engagement, elevation: float) -> LaunchAnswer:
    """The launch with the gun raised by `elevation`, in radians, -pi/2 to pi/2, above the plane
    perpendicular to `projectile.acceleration`; of several, the earliest. "launches" has them
    all."""
    answer: LaunchAnswer = _core.launch_at_elevation(engagement, elevation)
    return answer


def launch_direct_and_lob(engagement: Engagement) -> tuple[LaunchAnswer, LaunchAnswer]:
    """The earliest and the latest hit at `projectile.speed`: at a target at rest under gravity the
    low and the high shot."""
    direct, lob = _core.launch_direct_and_lob(engagement)
    return direct, lob
