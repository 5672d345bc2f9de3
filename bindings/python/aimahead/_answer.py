"""Answers as dicts: the keys and the order of ENGAGEMENT.md."""

from __future__ import annotations

import math
from typing import Any, Callable, Optional

from . import _abi
from ._faults import InvalidInput
from ._library import library

Member = Callable[[Any], Any]


def plain_vector(vector: list[float]) -> list[float]:
    return vector


def vector_maker(arrays: bool) -> Member:
    """What turns a list of numbers into what the caller wants of a vector."""
    if not arrays:
        return plain_vector
    import numpy

    return numpy.array


def number(answer: dict[str, Any], key: str, value: float) -> None:
    """What is beyond the range of a double has no text in JSON and is left out; -0 is 0."""
    if math.isfinite(value):
        answer[key] = value + 0.0


class ShotTable:
    """The table of a question's shot: a pointer to it, and the names of its settings."""

    def __init__(self, table: Any, names: list[Any]) -> None:
        self._table = table
        self.names = names

    def settings_at(self, distance: float) -> dict[Any, float]:
        at = library().aim_setting_at
        return {
            name: at(self._table, i, distance) + 0.0 for i, name in enumerate(self.names)
        }


class Writer:
    """Makes the dicts of one question's answer."""

    def __init__(
        self, dimensions: int, make_vector: Member, table: Optional[ShotTable] = None
    ) -> None:
        self._dimensions = dimensions
        self._make_vector = make_vector
        self._table = table

    def vector(self, answer: dict[str, Any], key: str, values: Any) -> None:
        components = [x + 0.0 for x in values[: self._dimensions]]
        if all(map(math.isfinite, components)):
            answer[key] = self._make_vector(components)

    def hit(self, answer: dict[str, Any], hit: _abi.Hit) -> dict[str, Any]:
        number(answer, "time", hit.time)
        number(answer, "launch_time", hit.launch_time)
        number(answer, "flight_time", hit.flight_time)
        self.vector(answer, "point", hit.point)
        if hit.plate >= 0:
            answer["plate"] = hit.plate
        if any(hit.aim):  # else any aim would do: touching, the target at the pivot
            self.vector(answer, "aim", hit.aim)
        if self._table:
            number(answer, "distance", hit.distance)
            if self._table.names:
                answer["settings"] = self._table.settings_at(hit.distance)
            self.vector(answer, "launch_point", hit.launch_point)
        elif any(hit.aim):
            self.vector(answer, "launch_velocity", hit.launch_velocity)
            self.vector(answer, "launch_point", hit.launch_point)
        return answer

    def solution(self, hit: _abi.Hit) -> dict[str, Any]:
        answer = self.hit({}, hit)
        if hit.has_sensitivity:
            number(answer, "sensitivity", hit.sensitivity)
        return answer

    def blocked(self, answer: dict[str, Any], hit: _abi.Hit) -> dict[str, Any]:
        if hit.is_blocked:
            blocked: dict[str, Any] = {"obstacle": hit.blocked_by}
            answer["blocked"] = blocked
            number(blocked, "time", hit.blocked_time)
            self.vector(blocked, "point", hit.blocked_point)
        return answer

    def intercept(
        self, answer: dict[str, Any], found: _abi.Intercept, solutions: Optional[Any]
    ) -> dict[str, Any]:
        status = _abi.STATUSES[found.status]
        answer["status"] = status
        if status in ("hit", "out_of_range", "blocked", "touching"):
            self.hit(answer, found.hit)
        elif status == "unresolved":
            number(answer, "time", found.hit.time)
        if status != "unresolved" and found.method != 0:
            answer["method"] = _abi.METHODS[found.method]
        if status == "blocked":
            self.blocked(answer, found.hit)
        if found.has_closest:
            closest: dict[str, Any] = {}
            answer["closest"] = closest
            number(closest, "time", found.closest.time)
            number(closest, "distance", found.closest.distance)
            self.vector(closest, "aim", found.closest.aim)
        if solutions is not None and found.count > 0:
            answer["solutions"] = [
                self.blocked(self.solution(hit), hit) for hit in solutions[: found.count]
            ]
        return answer

    def launch(self, answer: dict[str, Any], launch: _abi.Launch) -> dict[str, Any]:
        status = _abi.STATUSES[launch.status]
        answer["status"] = status
        if status in ("hit", "out_of_range", "touching"):
            if any(launch.hit.aim) or status == "touching":
                self.hit(answer, launch.hit)
                number(answer, "speed", launch.speed)
        elif status == "unresolved":
            number(answer, "time", launch.hit.time)
        if launch.limit_speed > 0:
            number(answer, "limit_speed", launch.limit_speed)
        return answer

    def contact(self, answer: dict[str, Any], contact: _abi.Contact) -> dict[str, Any]:
        status = _abi.CONTACT_STATUSES[contact.status]
        answer["status"] = status
        if status != "apart":
            number(answer, "time", contact.time)
        if status == "contact":
            self.vector(answer, "point", contact.point)
            if any(contact.normal):
                self.vector(answer, "normal", contact.normal)
        return answer


def begin(question: Any) -> dict[str, Any]:
    """An answer echoes the name of its question."""
    has_name = isinstance(question, dict) and "name" in question
    return {"name": question["name"]} if has_name else {}


def refuse(question: Any, fault: InvalidInput) -> dict[str, Any]:
    error = {"field": fault.field, "message": fault.message}
    return {**begin(question), "status": "invalid", "error": error}
