"""Engagements, contact questions and launches: dicts in, dicts out."""

from __future__ import annotations

from typing import Any

from . import _core
from ._types import Answer, ContactAnswer, ContactQuestion, Engagement, LaunchAnswer


def solve(engagement: Engagement, *, arrays: bool = False) -> Answer:
    """The earliest hit of an engagement, guaranteed, or why there is none.

    `engagement` is a dict with the fields of ENGAGEMENT.md. Vectors may be lists, tuples or numpy
    arrays; a motion may be an OwnMotion. The answer is the dict that `aimahead solve --json` prints, to
    the last bit; with `arrays` its vectors are numpy arrays. A malformed question gives
    {"status": "invalid", "error": {"field": ..., "message": ...}}.

    >>> solve({"shooter": {"position": [0, 0]}, "projectile": {"speed": 5},
    ...        "target": {"position": [30, 40]}})["time"]
    10.0
    """
    answer: Answer = _core.solve(engagement, arrays)
    return answer

    def call(question: Question, out: Any) -> None:
        library().aim_solve(ctypes.byref(question.struct), out)

    answer: Answer = _solved(engagement, vector_maker(arrays), call)
    return answer


def solve_all(engagement: Engagement, *, arrays: bool = False) -> Answer:
    """As `solve`, with every hit in "solutions", earliest first: `aimahead solve --json --all`."""
    answer: Answer = _core.solve_all(engagement, arrays)
    return answer

    def call(question: Question, out: Any) -> Any:
        hits = (_abi.Hit * _abi.MOST_HITS)()
        library().aim_solve_all(ctypes.byref(question.struct), hits, len(hits), out)
        return hits

    answer: Answer = _solved(engagement, vector_maker(arrays), call)
    return answer


def solve_by_sampling(engagement: Engagement, step: float, *, arrays: bool = False) -> Answer:
    """Not guaranteed: samples an OwnMotion target without a bound on its speed every `step`. The
    status is "not_found" where no sample shows a hit."""
    answer: Answer = _core.solve_by_sampling(engagement, step, arrays)
    return answer

    def call(question: Question, out: Any) -> None:
        size = argument(step, "step")
        library().aim_solve_by_sampling(ctypes.byref(question.struct), size, out)

    answer: Answer = _solved(engagement, vector_maker(arrays), call)
    return answer


def contact(question: ContactQuestion, *, arrays: bool = False) -> ContactAnswer:
    """When two moving bodies first touch: `aimahead contact --json`.

    >>> contact({"a": {"position": [-3, 0], "velocity": [1, 0]},
    ...          "b": {"position": [0, 0], "radius": 1}, "duration": 5})["time"]
    2.0
    """
    answer: ContactAnswer = _core.contact(question, arrays)
    return answer


def with_speed(engagement: Any) -> Any:
    """Launches find the speed: their engagements need none."""
    shot = engagement.get("projectile") if isinstance(engagement, dict) else None
    if not isinstance(shot, dict) or "speed" in shot:
        return engagement
    return {**engagement, "projectile": {**shot, "speed": 0}}


def launch_for_time(engagement: Engagement, flight_time: float) -> LaunchAnswer:
    """The launch that hits exactly `flight_time` after it. `projectile.speed` is
    ignored and may be absent, here and in the launches below but the last; the answer has "speed"."""
    answer: LaunchAnswer = _core.launch_for_time(with_speed(engagement), flight_time)
    return answer

    def call(e: Any, out: Any) -> None:
        library().aim_launch_for_time(e, argument(flight_time, "flight_time"), out)

    return _launched(engagement, call)


def launch_over_apex(
    engagement: Engagement, height: float, *, rising: bool = False
) -> LaunchAnswer:
    """The launch that rises `height` above its start, against `projectile.acceleration`, and hits on
    the way down, or on the way up."""
    answer: LaunchAnswer = _core.launch_over_apex(with_speed(engagement), height, bool(rising))
    return answer

    def call(e: Any, out: Any) -> None:
        library().aim_launch_over_apex(e, argument(height, "height"), int(bool(rising)), out)

    return _launched(engagement, call)


def launch_slowest(engagement: Engagement) -> LaunchAnswer:
    """The launch with the least speed that hits at all within lifetime and range. Where the speed
    only tends to a limit, the answer is "unreachable" with "limit_speed"."""
    answer: LaunchAnswer = _core.launch_slowest(with_speed(engagement))
    return answer


def launch_at_elevation(engagement: Engagement, elevation: float) -> LaunchAnswer:
    """The launch with the gun at `elevation` above the plane across the acceleration: the
    earliest hit, and every hit as "launches"."""
    answer: LaunchAnswer = _core.launch_at_elevation(with_speed(engagement), elevation)
    return answer

    def ask(question: Question, writer: Writer) -> dict[str, Any]:
        found = _abi.Launch()
        launches = (_abi.Launch * _abi.MOST_LAUNCHES)()
        angle = argument(elevation, "elevation")
        library().aim_launch_all_at_elevation(
            ctypes.byref(question.struct), angle, ctypes.byref(found), launches, len(launches)
        )
        if _abi.STATUSES[found.status] == "invalid":
            _refuse_fault(found.fault)
        answer = writer.launch(begin(engagement), found)
        if found.count > 0:
            answer["launches"] = [writer.launch({}, one) for one in launches[: found.count]]
        return answer

    answer: LaunchAnswer = _answer(with_speed(engagement), plain_vector, ask)
    return answer


def launch_direct_and_lob(engagement: Engagement) -> tuple[LaunchAnswer, LaunchAnswer]:
    """The earliest and the latest hit at `projectile.speed`: the direct shot and the lob."""
    direct, lob = _core.launch_direct_and_lob(engagement)
    return direct, lob

    def ask(question: Question, writer: Writer) -> dict[str, Any]:
        direct, lob = _abi.Launch(), _abi.Launch()
        library().aim_launch_direct_and_lob(
            ctypes.byref(question.struct), ctypes.byref(direct), ctypes.byref(lob)
        )
        if _abi.STATUSES[direct.status] == "invalid":
            _refuse_fault(direct.fault)
        lobs.append(writer.launch(begin(engagement), lob))
        return writer.launch(begin(engagement), direct)

    answer: LaunchAnswer = _answer(engagement, plain_vector, ask)
    return answer, lobs[0] if lobs else answer
