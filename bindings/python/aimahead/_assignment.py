"""Who shoots at whom."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core


class Assignment(NamedTuple):
    """The best pairs. True if they meet the demand."""

    status: str  # assigned, or infeasible: the demand cannot be met; the pairs are the best ones
    pairs: list[tuple[int, int]]  # the indices of shooter and target, ordered by shooter
    total: float  # the sum of the costs of the pairs
    latest: float  # the largest cost of a pair; 0 without pairs

    def __bool__(self) -> bool:
        return self.status == "assigned"


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
    hits. `guns` and `targets` are positions in the world; `speeds` and `inherit` are one number for
    each gun, or one for all. A number that is not finite raises InvalidInput. The times may be the
    costs of `assign`.

    >>> lead_matrix([[0, 0], [10, 0]], 5, [[30, 40]])
    [[10.0], [8.94427190999916]]
    """
    times: list[list[float]] = _core.lead_matrix(
        guns, speeds, targets, gun_velocities, inherit, target_velocities
    )
    return times


def best_targets(costs: Any) -> list[Optional[int]]:
    """The target of the lowest cost for each shooter on its own, the first of equals; None if every
    cost is infinite. `costs` has a row for each shooter.

    >>> best_targets([[3, 2], [float("inf"), float("inf")]])
    [1, None]
    """
    best: list[Optional[int]] = _core.best_targets(costs)
    return best


def assign(
    costs: Any,
    *,
    goal: str = "min_total",
    demand: str = "as_many_as_possible",
    max_targets: Optional[Any] = None,
    max_shooters: Optional[Any] = None,
) -> Assignment:
    """The pairs that are best for all: the number of pairs comes first, then the goal,
    "min_total" or "min_latest". A demand is "as_many_as_possible", "every_shooter" or
    "every_target". Each shooter has at most `max_targets`, each target `max_shooters`: one number
    each or one for all, by default 1. An infinite cost excludes the pair.

    >>> assign([[1, 2, 3], [2, 4, 6]]).pairs
    [(0, 1), (1, 0)]
    """
    return Assignment(*_core.assign(costs, goal, demand, max_targets, max_shooters))

