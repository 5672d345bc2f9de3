"""What an answer means: how far the aim may be off, where everything is at any time, and what the
methods of the articles would have answered."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Callable, NamedTuple, Sequence, Union

from . import _abi
from ._answer import Writer, begin, number, plain_vector, refuse
from ._call import ask, raise_fault
from ._faults import InvalidInput, Place, as_list, blame, describe
from ._fields import message
from ._library import library
from ._motion import set_vector
from ._reader import Dimensions, read_number, read_vector
from ._solve import Question, with_speed
from ._types import Answer, Engagement, LaunchAnswer, MethodAnswer, Snapshot


class Margin(NamedTuple):
    """How far the aim may be off, in radians."""

    angle: float  # every aim off by at most this angle touches; pi: every aim
    to_left: float  # in 2D, counter-clockwise: 0 .. 2 pi; in 3D the same as angle
    to_right: float  # in 2D, clockwise: -2 pi .. 0; in 3D the same as -angle
    exact: bool  # whether every aim beyond the angles misses


def _hit_of(answer: Any, dimensions: int) -> Any:
    """What margins read of an answer of `solve` or of a launch. Without an aim the margin is 0."""
    place = Place(None, "hit")
    if not isinstance(answer, dict):
        blame(place, message("not_an_object", describe(answer)))
    hit = _abi.Hit()
    if "aim" in answer:
        values = read_vector(answer["aim"], Dimensions(dimensions), place.member("aim"))
        set_vector(hit.aim, values)
        flight = answer.get("flight_time")
        hit.flight_time = read_number(flight, "not_negative", place.member("flight_time"))
    return hit


def find_margin(engagement: Engagement, hit: Answer) -> Margin:
    """The exact margin of an answer of `solve` (or one of its "solutions") where the relative motion
    is straight: the same acceleration of shot and target (or none), no muzzle, aim "center".
    Otherwise it is that of `safe_margin`, and `exact` is False.

    >>> disc = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 60},
    ...         "target": {"position": [40, 0], "radius": 20}}
    >>> round(math.degrees(find_margin(disc, solve(disc)).angle), 9)
    30.0
    """
    question = Question(engagement)
    found = _abi.Margin()
    ask("aim_find_margin", question.struct, _hit_of(hit, question.dimensions), found)
    return Margin(found.angle, found.to_left, found.to_right, bool(found.exact))


def safe_margin(engagement: Engagement, hit: Union[Answer, LaunchAnswer]) -> float:
    """A guaranteed margin of any answer of `solve` or of a launch: every aim off by at most this
    angle touches the target by the time of the hit."""
    is_launch = isinstance(hit, dict) and "speed" in hit
    question = Question(with_speed(engagement) if is_launch else engagement)
    shot = _hit_of(hit, question.dimensions)
    angle = ctypes.c_double()
    if is_launch:
        launch = _abi.Launch(hit=shot)
        launch.speed = read_number(hit["speed"], "not_negative", Place(None, "hit.speed"))
        ask("aim_safe_margin_of_launch", question.struct, launch, ctypes.byref(angle))
    else:
        ask("aim_safe_margin", question.struct, shot, ctypes.byref(angle))
    return angle.value


def follow(engagement: Engagement, shot: Any, times: Sequence[float]) -> list[Snapshot]:
    """Where gun, target and shot are at each of `times` (>= 0, in any order), and the two distances
    that are equal when the shot hits. `shot` is an answer of `solve`, or a dict with `aim` (a
    direction; without one no shot is fired) and `launch_time`. What has vanished or is not fired yet
    is absent.

    >>> question = {"shooter": {"position": [0, 0]}, "projectile": {"speed": 5},
    ...             "target": {"position": [30, 40]}}
    >>> follow(question, solve(question), [5])[0]["shot"]
    [15.0, 20.0]
    """
    question = Question(engagement)
    fired = _abi.FiredShot()
    if not isinstance(shot, dict):
        blame(Place(None, "shot"), message("not_an_object", describe(shot)))
    if "aim" in shot:
        aim = read_vector(shot["aim"], Dimensions(question.dimensions), Place(None, "aim"))
        set_vector(fired.aim, aim)
    if "launch_time" in shot:
        place = Place(None, "launch_time")
        fired.launch_time = read_number(shot["launch_time"], "not_negative", place)
        fired.has_launch_time = 1
    given = as_list(times)
    here = Place(None, "times")
    if given is None:
        blame(here, message("not_a_list", describe(times)))
    count = len(given)
    each = [read_number(t, "not_negative", here.element(i)) for i, t in enumerate(given)]
    seen = (_abi.Snapshot * count)()
    ask("aim_follow", question.struct, fired, (ctypes.c_double * count)(*each), seen, count)
    question.memory.raise_what_was_raised()
    writer = Writer(question.dimensions, plain_vector)
    return [_snapshot(one, writer) for one in seen]


def _snapshot(seen: Any, writer: Writer) -> Snapshot:
    snapshot: dict[str, Any] = {"time": seen.time}
    for name in ("gun", "target", "shot"):
        if getattr(seen, f"has_{name}"):
            writer.vector(snapshot, name, getattr(seen, name))
    for name in ("target_distance", "shot_distance"):
        if getattr(seen, f"has_{name}"):
            number(snapshot, name, getattr(seen, name))
    found: Any = snapshot
    return found


def _tried(engagement: Any, call: Callable[[Question, Any, Any], object]) -> MethodAnswer:
    answer: Any
    try:
        question = Question(engagement)
        guesses = (_abi.Guess * _abi.MOST_GUESSES)()
        found = _abi.MethodAnswer()
        call(question, guesses, found)
        question.memory.raise_what_was_raised()
        raise_fault(found.fault)
        writer = Writer(question.dimensions, plain_vector, question.table)
        answer = _method_answer(begin(engagement), found, guesses, writer)
    except InvalidInput as fault:
        answer = refuse(engagement, fault)
    return answer


def _method_answer(answer: dict[str, Any], found: Any, guesses: Any, writer: Writer) -> Any:
    answer["status"] = _abi.CLAIMS[found.claim]
    if answer["status"] != "not_found":
        writer.hit(answer, found.hit)
        number(answer, "moved", found.moved)
    answer["iterations"] = found.iterations
    answer["guesses"] = []
    for guess in guesses[: found.guesses]:
        one: dict[str, Any] = {"time": guess.time}
        writer.vector(one, "position", guess.position)
        if guess.is_reachable:
            one["needed"] = guess.needed
        answer["guesses"].append(one)
    return answer


def aim_by(method: str, engagement: Engagement) -> MethodAnswer:
    """Aims by one of the methods of the articles, with their settings: "present_place",
    "one_guess", "four_rounds", "sixteen_rounds", "halving", "bisection", "bounded_bisection", or
    "certified", which is `solve`. The status is what the method claims; "moved" is about what it
    misses by.
    """
    if method not in _abi.AIM_METHODS:
        names = ", ".join(f'"{name}"' for name in _abi.AIM_METHODS)
        raise InvalidInput("method", message("not_a_word", names, describe(method)))
    index = _abi.AIM_METHODS.index(method)

    def call(question: Question, guesses: Any, out: Any) -> None:
        e = ctypes.byref(question.struct)
        library().aim_by(index, e, guesses, len(guesses), ctypes.byref(out))

    return _tried(engagement, call)


def aim_by_rounds(
    engagement: Engagement, *, max: int = 4, exit_below: float = 0, share: float = 1
) -> MethodAnswer:
    """Aims by rounds: from a time to the flight to where the target will be then, to its time, ...
    At most `max` rounds; ends when the position moves by less than `exit_below`; each round moves
    by `share` of the way."""
    rounds = _abi.Rounds(argument_of(exit_below, "exit_below"), argument_of(share, "share"))
    rounds.max = whole_of(max, "max")

    def call(question: Question, guesses: Any, out: Any) -> None:
        given = ctypes.byref(question.struct), ctypes.byref(rounds)
        library().aim_by_rounds(*given, guesses, len(guesses), ctypes.byref(out))

    return _tried(engagement, call)


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
    limits = {"earliest": earliest, "latest": latest, "precision": precision}
    values = [argument_of(value, name) for name, value in limits.items()]
    bisection = _abi.Bisection(*values, whole_of(max, "max"))

    def call(question: Question, guesses: Any, out: Any) -> None:
        given = ctypes.byref(question.struct), ctypes.byref(bisection)
        library().aim_by_bisection(*given, guesses, len(guesses), ctypes.byref(out))

    return _tried(engagement, call)


def limits_of(engagement: Engagement) -> tuple[float, float]:
    """The earliest and the latest time of a hit by the speeds, for a bisection. The latest is
    infinite at equal speeds."""
    question = Question(engagement)
    limits = _abi.Bisection()
    ask("aim_limits_of", question.struct, limits)
    return limits.earliest, limits.latest


def argument_of(value: Any, name: str) -> float:
    """>= 0, and perhaps infinite."""
    if value == math.inf:
        return math.inf
    return read_number(value, "not_negative", Place(None, name))


def whole_of(value: Any, name: str) -> int:
    number_of = read_number(value, "not_negative", Place(None, name))
    if number_of != int(number_of) or number_of >= 2**31:
        text = message("not_a_number", "a whole number >= 0", describe(value))
        raise InvalidInput(name, text)
    return int(number_of)
