"""What an answer means: how far the aim may be off, what is proved under quadratic drag,
where everything is at any time, and what the methods of the articles would have answered."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _core
from ._faults import InvalidInput
from ._types import Answer, Engagement, LaunchAnswer, MethodAnswer, Snapshot


def _expect_aim(path: str, answer: Any, status: Any) -> None:
    """Blames the missing aim of a hit. A hit where the gun stands has none, but a time."""
    if status == "hit" and "aim" not in answer and "time" not in answer:
        raise InvalidInput(path, "required, but missing")


class Margin(NamedTuple):
    """How far the aim may be off, in radians."""

    angle: float  # every aim off by at most this touches the target; pi: every aim
    to_left: float  # in 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as angle
    to_right: float  # in 2D, clockwise: -2 pi .. 0; in 3D the same as -angle
    exact: bool  # no larger margin would do; some aims further off may touch all the same


def find_margin(engagement: Engagement, hit: Answer) -> Margin:
    """The exact margin of an answer of `solve` (or one of its "solutions") where the relative
    motion is straight: the same acceleration of shot and target (or none), no muzzle, aim "center".
    Otherwise it is that of `safe_margin`, and `exact` is False.

    >>> disc = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 60},
    ...         "target": {"position": [40, 0], "radius": 20}}
    >>> import math
    >>> round(math.degrees(find_margin(disc, solve(disc)).angle), 9)
    30.0
    """
    margin = Margin(*_core.find_margin(engagement, hit))
    _expect_aim("hit.aim", hit, hit.get("status", "hit"))
    return margin


def safe_margin(engagement: Engagement, hit: Union[Answer, LaunchAnswer]) -> float:
    """A guaranteed margin, in radians, of any answer of `solve` or of a launch: every aim off by
    at most this angle touches the target by the time of the hit. A shot further off may still
    touch."""
    is_launch = isinstance(hit, dict) and "speed" in hit
    angle: float = _core.safe_margin(engagement, hit, is_launch)
    _expect_aim("hit.aim", hit, hit.get("status", "hit"))
    return angle


class DragProof(NamedTuple):
    """What is proved of an answer under quadratic drag."""

    none_before: float  # no shot hits before; 0: nothing is proved, infinite: none ever hits
    is_complete: bool  # all is proved: to 2^-26 of the time of flight before a hit, or for ever
    max_miss: Optional[float]  # how far the shot may be off at the hit; None: not proved


def prove_drag_answer(engagement: Engagement, answer: Answer) -> DragProof:
    """Looks for a proof of an answer of `solve` (or one of its "solutions") under quadratic drag:
    that the shot gets there and that none hits before, or that none ever hits. It takes ten to
    thirty times as long as the answer. Without quadratic drag `solve` itself proves its answers,
    and nothing is computed here.

    >>> duel = {"shooter": {"position": [0, 0]},
    ...         "projectile": {"speed": 90, "quadratic_drag": 0.005, "acceleration": [0, -9.81]},
    ...         "target": {"position": [200, 20], "velocity": [-3, 8]}}
    >>> prove_drag_answer(duel, solve(duel)).is_complete
    True
    """
    proof = DragProof(*_core.prove_drag_answer(engagement, answer))
    _expect_aim("hit.aim", answer, answer.get("status", "hit"))
    return proof


def prove_closest(engagement: Engagement, distance: float) -> float:
    """Finds a lower bound of the distance at which any shot within lifetime and range passes the
    target: the largest share of `distance`, from 1/2 to 1 - 2^-30, that is proved, or 0. `distance`
    > 0 is that of `closest`.

    >>> escape = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 8},
    ...           "target": {"position": [40, 10], "velocity": [12, 0]}}
    >>> closest = solve(escape)["closest"]["distance"]
    >>> prove_closest(escape, closest) > 0.999999 * closest
    True
    """
    bound: float = _core.prove_closest(engagement, distance)
    return bound


def follow(engagement: Engagement, shot: Any, times: Sequence[float]) -> list[Snapshot]:
    """Where gun, target and shot are at each of `times` (>= 0, in any order), and the two distances
    that are equal when the shot hits. `shot` is an answer of `solve`, or a dict with `aim` (a
    direction; without one no shot is fired) and `launch_time`. A body that has vanished, is not
    fired yet, or is beyond the range of a double is absent.

    >>> question = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 5},
    ...             "target": {"position": [30, 40]}}
    >>> follow(question, solve(question), [5])[0]["shot"]
    [15.0, 20.0]
    """
    snapshots: list[Snapshot] = _core.follow(engagement, shot, times)
    _expect_aim("aim", shot, shot.get("status"))
    return snapshots


def aim_by(method: str, engagement: Engagement) -> MethodAnswer:
    """Aims by one of the methods of the articles, with their settings: "present_position",
    "one_guess", "four_rounds", "sixteen_rounds", "halving", "bisection", "bounded_bisection", or
    "certified", which is `solve`. `status` is what the method claims. `moved` is about the
    distance by which the shot misses.
    """
    answer: MethodAnswer = _core.aim_by(method, engagement)
    return answer


def aim_by_rounds(
    engagement: Engagement, *, max: int = 4, exit_below: float = 0, share: float = 1
) -> MethodAnswer:
    """Aims by rounds. Each round solves the flight to where the target will be at the guessed
    time, and takes its time for the next guess. There are at most `max` rounds. They end when the
    position moves by less than `exit_below` (0: never). Each moves by `share` of the way to the new
    time."""
    answer: MethodAnswer = _core.aim_by_rounds(engagement, max, exit_below, share)
    return answer


def aim_by_bisection(
    engagement: Engagement,
    *,
    earliest: float = 0,
    latest: float = 4,
    precision: float = 0.01,
    max: int = 40,
) -> MethodAnswer:
    """Aims by bisection of the time of the hit, to an interval of `precision`, in at most `max`
    steps."""
    answer: MethodAnswer = _core.aim_by_bisection(engagement, earliest, latest, precision, max)
    return answer


def limits_of(engagement: Engagement) -> tuple[float, float]:
    """Limits of the time of a hit, earliest and latest, computed from the speeds, for a bisection.
    The latest is infinite at equal speeds."""
    earliest, latest = _core.limits_of(engagement)
    return earliest, latest
