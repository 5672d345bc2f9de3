"""How sure a shot is, and where a target is, from noisy measurements of its position."""

from __future__ import annotations

from typing import Any, Iterable, NamedTuple, Optional

from . import _core
from ._arrays import array_of, rows_of, vectors_of
from ._copies import HasCore
from ._faults import InvalidInput, describe
from ._types import Engagement, Looks, Motion, OddsAnswer, Prospect, Uncertainty


def find_odds(engagement: Engagement, *, arrays: bool = False) -> OddsAnswer:
    """How probably the shot that `solve` answers hits: the dict that `aimahead odds --json` prints.
    The engagement needs an `uncertainty`.

    >>> answer = find_odds({"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
    ...                     "target": {"position": [40, 10], "radius": 1},
    ...                     "uncertainty": {"position_sd": 0.5}})
    >>> round(answer["probability"], 4)
    0.9545
    """
    answer: OddsAnswer = _core.find_odds(engagement, arrays)
    return answer


class FiringWindow(NamedTuple):
    """When to fire: an interval of launch times, counted from now."""

    start: float
    end: float


class Scatter(NamedTuple):
    """The scatter of a gunner who hits with a given probability. `aim_sd` is None unless `status`
    is "found".

    "no_hit": `solve` finds no hit, or target and shot move alike. "odds_too_low": without any
    scatter of the aim the shot hits less often. "odds_too_high": no scatter of the aim lets it miss
    so often."""

    status: str
    aim_sd: Optional[float]  # radians


def find_scatter(engagement: Engagement, probability: float) -> Scatter:
    """The scatter of the aim with which the shot hits with the given probability, 0 to 1, for a
    gunner that misses as often as a game wants. Its `aim_sd` replaces that of the `uncertainty`."""
    return Scatter(*_core.find_scatter(engagement, probability))


def find_window(
    engagement: Engagement, probability: float, latest: float
) -> Optional[FiringWindow]:
    """When to fire: the first interval of launch times from `shooter.delay` to `latest` in which
    the odds are at least `probability`. It is found by sampling the ends of 256 equal intervals and
    halving: one that is shorter than these may be missed. None if there is none."""
    found = _core.find_window(engagement, probability, latest)
    return None if found is None else FiringWindow(*found)


class FiringTime(NamedTuple):
    """When to fire: now, or after a better look."""

    time: float  # the launch time, counted from now
    probability: float
    probability_now: float  # that a shot at `shooter.delay` hits


def find_firing_time(
    engagement: Engagement, looks: Looks, cost: float, latest: float
) -> Optional[FiringTime]:
    """The launch time from `shooter.delay` to `latest` whose odds, less `cost` for each unit of
    time waited, are greatest. `looks` are the measurements that come while the gun waits: every
    `interval`, each component with the standard deviation `sd`. They make the target better known,
    as a Kalman filter of constant velocity does. None where no launch hits."""
    found = _core.find_firing_time(engagement, looks, cost, latest)
    return None if found is None else FiringTime(*found)


def _list_of(given: Iterable[Any], name: str) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise InvalidInput(name, f"expected a list, got {describe(given)}") from None


class BestAim(NamedTuple):
    """An aim, and the probability that a shot along it hits."""

    aim: Any
    probability: float


def find_best_aim(
    engagement: Engagement, prospects: Iterable[Prospect], *, arrays: bool = False
) -> Optional[BestAim]:
    """The aim with the greatest probability to hit a target that moves in one of 1 to 16 ways, for
    a shot fired at `shooter.delay`. Only `radius` of the target is used, and only
    `aim_sd`, `speed_sd` and `delay_sd` of the `uncertainty`; all else of both may be absent. None
    where no aim hits.

    >>> ways = [{"position": [50, 0], "velocity": [0, 6], "weight": 3},
    ...         {"position": [50, 0], "velocity": [0, -6]}]
    >>> best = find_best_aim({"shooter": {"position": [0, 0]}, "projectile": {"speed": 60},
    ...                       "target": {"radius": 1}}, ways)
    >>> best.probability
    0.75
    """
    found = _core.find_best_aim(engagement, _list_of(prospects, "prospects"), arrays)
    return None if found is None else BestAim(*found)


def odds_of_aim(engagement: Engagement, prospects: Iterable[Prospect], aim: Any) -> float:
    """The probability that a shot along `aim`, of any length except 0, hits a target that moves in
    one of 1 to 16 ways. The same fields are used as in `find_best_aim`."""
    ways = _list_of(prospects, "prospects")
    probability: float = _core.odds_of_aim(engagement, ways, aim)
    return probability


class TrackState(NamedTuple):
    """The estimate at one time."""

    time: float
    position: Any
    velocity: Any
    acceleration: Any
    covariance: Any  # of position and velocity: 2N rows of 2N numbers, as in `uncertainty`
    weights: list[float]  # how probable each model is
    turn_rate: Optional[float]  # radians per time; None unless the target most probably turns
    noise: float  # of the acceleration from now on: `maneuver` of an `uncertainty`


def target_of(state: TrackState, turning: bool = True) -> Motion:
    """The estimate as the `target` of an engagement, from the state's time on: turning if it most
    probably turns and `turning` is true, otherwise with the mean acceleration. Add the `radius`.
    There are no odds of a target that turns."""
    _check_state(state)
    target: Motion = {"position": state.position, "velocity": state.velocity}
    if turning and state.turn_rate is not None:
        target["kind"] = "turning"
        target["turn_rate"] = state.turn_rate
    else:
        target["acceleration"] = state.acceleration
    return target


def uncertainty_of(state: TrackState) -> Uncertainty:
    """What is known of the target `target_of(state, turning=False)`: the `uncertainty` of an
    engagement. Add the gun's own deviations."""
    _check_state(state)
    return {"covariance": state.covariance, "maneuver": state.noise}


def _check_state(state: Any) -> None:
    if not isinstance(state, TrackState):
        raise InvalidInput("state", f"expected a TrackState, got {describe(state)}")


class Tracks(NamedTuple):
    """The columns of many measurements, as numpy arrays: a row for each measurement."""

    status: Any
    time: Any
    position: Any
    velocity: Any
    covariance: Any


class Tracker(HasCore):
    """Follows one target by noisy measurements of its position (docs/tracking.md).

    >>> tracker = Tracker()
    >>> for i in range(20):
    ...     status = tracker.add(0.1 * i, (0.3 * i, 5), 0.5)
    >>> [round(x, 2) for x in tracker.at(2.4).position]
    [7.2, 5.0]
    """

    def __init__(
        self,
        dimensions: int = 2,
        *,
        models: Optional[Iterable[dict[str, Any]]] = None,
        velocity_sd: Optional[float] = None,
        gate: Optional[float] = None,
        memory: Optional[float] = None,
        bias: Optional[float] = None,
    ) -> None:
        """`models` is a list of dicts like `models` of a track's first line; by default one setting
        for everything, in metres and seconds."""
        given = None if models is None else _list_of(models, "models")
        self._core = _core.Tracker(dimensions, given, velocity_sd, gate, memory, bias)
        self._dimensions = int(dimensions)

    def add(
        self,
        time: float,
        value: Any,
        sd: Any,
        *,
        sensor: Any = None,
        measure: str = "position",
    ) -> str:
        """Takes a measurement. Returns "used", "refused" (an outlier) or "late" (older than the
        memory reaches). `sd` is the standard deviation: one number for all components of `value`,
        or one for each; for a range and bearings also [range, angle]. A wrong number raises
        InvalidInput and changes nothing. `add_each` takes many measurements."""
        status: str = self._core.add(time, value, sd, sensor, measure)
        return status

    @property
    def time(self) -> float:
        """The latest time of a measurement."""
        time: float = self._core.time()
        return time

    def at(self, time: float, *, arrays: bool = False) -> Optional[TrackState]:
        """The estimate for a time; None without a track, and for a time that the memory does not
        reach. `target_of` and `uncertainty_of` make a question of it."""
        known = self._core.at(time)
        if known is None:
            return None
        if arrays:
            import numpy

            known = [numpy.array(one) if 0 < i < 5 else one for i, one in enumerate(known)]
        return TrackState(*known)

    def prospects(self, now: float, ahead: float) -> list[Prospect]:
        """The estimate for `now + ahead`, model by model, as `find_best_aim` takes it; empty where
        `at` is None for that time. The prospects' times count from `now`, which is time 0 of an
        engagement whose target is the state `at(now)`. For a shot fired now, `ahead` is the time of
        its hit. The prospects then include that the target may change its motion until then."""
        ways: list[Prospect] = self._core.prospects(now, ahead)
        return ways

    def add_each(
        self,
        times: Any,
        values: Any,
        sd: Any,
        *,
        sensors: Any = None,
        measure: str = "position",
        ahead: float = 0.0,
    ) -> Tracks:
        """Takes many measurements, in the order in which they become known: n times, n x N
        values, `sd` as in `add`, n x 1 or n x N, `sensors` n x N or one for all. The columns have a
        row for each measurement: its status, and the estimate for `ahead` later than the latest
        time measured. Rows before the first track are 0. Needs numpy. An invalid row has the status
        "invalid" and changes nothing; an argument of another shape raises InvalidInput."""
        import numpy

        seen = rows_of(values, "values", self._dimensions)
        count, n = seen.shape
        when = numpy.atleast_1d(array_of(times, "times"))
        if when.shape not in ((count,), (count, 1)):
            raise InvalidInput("times", f"expected {count} numbers, got {when.shape}")
        spread = array_of(sd, "sd")
        if spread.shape == (2,) and n == 3 and measure == "range_bearing":
            spread = spread[[0, 1, 1]]
        if spread.shape in ((), (1,), (count, 1)):
            spread = numpy.broadcast_to(spread, seen.shape)
        statuses, *states = self._core.add_each(
            when.reshape(-1),
            seen,
            vectors_of(spread, "sd", seen.shape),
            None if sensors is None else vectors_of(sensors, "sensors", seen.shape),
            measure,
            ahead,
        )
        return Tracks(numpy.array(_core.TRACK_STATUSES)[statuses], *states)
