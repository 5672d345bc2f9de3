"""Who shoots at whom."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional, Sequence

from . import _abi
from ._call import raise_fault
from ._faults import InvalidInput, Place, as_list, blame, describe
from ._fields import message
from ._library import library
from ._reader import Dimensions, read_number, read_vector

_GOALS = ("least_total", "least_latest")
_DEMANDS = ("as_many_as_possible", "every_shooter", "every_target")
_STATUSES = ("assigned", "infeasible", "invalid", "out_of_memory")
_NO_TARGET = 0xFFFFFFFF


class Assignment(NamedTuple):
    """The best pairs. True if they meet the demand."""

    status: str  # assigned; infeasible: the demand cannot be met, the pairs are the best possible
    pairs: list[tuple[int, int]]  # shooter and target, in order
    total: float  # the sum of their costs
    latest: float  # the maximum of their costs; 0 without pairs

    def __bool__(self) -> bool:
        return self.status == "assigned"


def _elements(value: Any, place: Place) -> list[Any]:
    elements = as_list(value)
    if elements is None:
        blame(place, message("not_a_list", describe(value)))
    return elements


class _Column:
    """One number of each element, as a column of doubles."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.array = (ctypes.c_double * max(1, len(numbers)))(*numbers)
        self.struct = _abi.Column(ctypes.cast(self.array, ctypes.c_void_p), 8)


def _vectors(value: Any, name: str, dimensions: Dimensions, count: Optional[int]) -> Any:
    place = Place(None, name)
    rows = _elements(value, place)
    if count is not None and len(rows) != count:
        blame(place, message("list_too_short_or_long", count, len(rows)))
    vectors = [read_vector(row, dimensions, place.element(i)) for i, row in enumerate(rows)]
    return [_Column([row[i] for row in vectors]) for i in range(dimensions.count)], len(rows)


def _numbers(value: Any, name: str, range_name: str, count: int) -> _Column:
    """One each, or one for all."""
    place = Place(None, name)
    given = as_list(value)
    if given is None:
        return _Column([read_number(value, range_name, place)] * count)
    if len(given) != count:
        blame(place, message("list_too_short_or_long", count, len(given)))
    each = [read_number(x, range_name, place.element(i)) for i, x in enumerate(given)]
    return _Column(each)


def lead_matrix(
    guns: Any,
    speeds: Any,
    targets: Any,
    *,
    gun_velocities: Optional[Any] = None,
    inherit: Any = 1,
    target_velocities: Optional[Any] = None,
) -> list[list[float]]:
    """How long every gun's shot takes to every target: a row for each gun. Infinite where nothing
    hits. `guns` and `targets` are places in the world; `speeds` and `inherit` are one number each, or
    one for all. The times may be the costs of `assign`.

    >>> lead_matrix([[0, 0], [10, 0]], 5, [[30, 40]])
    [[10.0], [8.94427190999916]]
    """
    dimensions = Dimensions()
    matrix = _abi.LeadMatrix()
    places, shooters = _vectors(guns, "guns", dimensions, None)
    aims, count = _vectors(targets, "targets", dimensions, None)
    library().aim_init_lead_matrix(ctypes.byref(matrix), dimensions.count or 2, _abi.FLOAT64)
    matrix.shooters, matrix.targets = shooters, count
    given = [("gun_position", places), ("target_position", aims)]
    if gun_velocities is not None:
        columns, _ = _vectors(gun_velocities, "gun_velocities", dimensions, shooters)
        given.append(("gun_velocity", columns))
    if target_velocities is not None:
        columns, _ = _vectors(target_velocities, "target_velocities", dimensions, count)
        given.append(("target_velocity", columns))
    for member, axes in given:
        for i, axis in enumerate(axes):
            getattr(matrix, member)[i] = axis.struct
    speed = _numbers(speeds, "speeds", "not_negative", shooters)
    share = _numbers(inherit, "inherit", "share", shooters)
    matrix.speed, matrix.inherit = speed.struct, share.struct
    times = (ctypes.c_double * max(1, shooters * count))()
    matrix.time, matrix.time_count = ctypes.cast(times, ctypes.c_void_p), shooters * count
    raise_fault(library().aim_find_lead_matrix(ctypes.byref(matrix), None))
    return [times[i * count : (i + 1) * count] for i in range(shooters)]


class _Costs:
    """A question about costs, and the memory that it points to."""

    def __init__(self, costs: Any) -> None:
        place = Place(None, "costs")
        rows = [_elements(row, place.element(i)) for i, row in enumerate(_elements(costs, place))]
        self.shooters = len(rows)
        self.targets = len(rows[0]) if rows else 0
        for i, row in enumerate(rows):
            if len(row) != self.targets:
                texts = self.targets, len(row)
                blame(place.element(i), message("list_too_short_or_long", *texts))
        try:
            each = [float(x) for row in rows for x in row]
        except (TypeError, ValueError):
            raise InvalidInput("costs", "expected rows of numbers") from None
        self.memory = [(ctypes.c_double * max(1, len(each)))(*each)]
        self.struct = _abi.AssignmentQuestion()
        library().aim_init_assignment_question(ctypes.byref(self.struct), _abi.FLOAT64)
        self.struct.shooters, self.struct.targets = self.shooters, self.targets
        self.struct.cost = ctypes.cast(self.memory[0], ctypes.c_void_p)
        self.struct.cost_count = len(each)

    def limit(self, value: Any, name: str, count: int) -> int:
        """How many pairs there may be by one side's limits."""
        if value is None:
            return count
        place = Place(None, name)
        given = as_list(value)
        each = [value] * count if given is None else given
        limits = [_whole(x, place.element(i)) for i, x in enumerate(each)]
        numbers = (ctypes.c_uint32 * max(1, len(limits)))(*limits)
        self.memory.append(numbers)
        setattr(self.struct, name, numbers)
        setattr(self.struct, f"{name}_count", len(limits))
        return sum(limits)


def _whole(value: Any, place: Place) -> int:
    number = read_number(value, "not_negative", place)
    if number != int(number) or number >= 2**32:
        blame(place, message("not_a_number", "a whole number >= 0", describe(value)))
    return int(number)


def best_targets(costs: Any) -> list[Optional[int]]:
    """The target of the lowest cost for each shooter on its own, the first of equals; None if every
    cost is infinite. `costs` has a row for each shooter.

    >>> best_targets([[3, 2], [float("inf"), float("inf")]])
    [1, None]
    """
    question = _Costs(costs)
    best = (ctypes.c_uint32 * max(1, question.shooters))()
    raise_fault(
        library().aim_best_targets(ctypes.byref(question.struct), best, question.shooters)
    )
    return [None if one == _NO_TARGET else one for one in best[: question.shooters]]


def _word(value: Any, words: tuple[str, ...], name: str) -> int:
    if value not in words:
        names = ", ".join(f'"{word}"' for word in words)
        raise InvalidInput(name, message("not_a_word", names, describe(value)))
    return words.index(value)


def assign(
    costs: Any,
    *,
    goal: str = "least_total",
    demand: str = "as_many_as_possible",
    most_targets: Optional[Any] = None,
    most_shooters: Optional[Any] = None,
) -> Assignment:
    """The pairs that are best for all: the number of pairs comes first, then the goal,
    "least_total" or "least_latest". A demand is "as_many_as_possible", "every_shooter" or
    "every_target". Each shooter has at most `most_targets`, each target `most_shooters`: one number
    each or one for all, by default 1. An infinite cost excludes the pair.

    >>> assign([[1, 2, 3], [2, 4, 6]]).pairs
    [(0, 1), (1, 0)]
    """
    question = _Costs(costs)
    question.struct.goal = _word(goal, _GOALS, "goal")
    question.struct.demand = _word(demand, _DEMANDS, "demand")
    by_shooters = question.limit(most_targets, "most_targets", question.shooters)
    by_targets = question.limit(most_shooters, "most_shooters", question.targets)
    capacity = min(by_shooters, by_targets, question.shooters * question.targets)
    pairs = (_abi.AssignedPair * max(1, capacity))()
    found = _abi.Assignment()
    library().aim_assign(ctypes.byref(question.struct), pairs, capacity, ctypes.byref(found))
    status = _STATUSES[found.status]
    if status == "out_of_memory":
        raise MemoryError("aimahead: no memory for this assignment")
    raise_fault(found.fault)
    made = [(pair.shooter, pair.target) for pair in pairs[: found.pair_count]]
    return Assignment(status, made, found.total, found.latest)
