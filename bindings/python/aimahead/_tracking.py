"""How sure a shot is, and targets that are followed by noisy measurements."""

from __future__ import annotations

import ctypes
from typing import Any, Iterable, NamedTuple, Optional

from . import _abi
from ._answer import Writer, begin, number, refuse, vector_maker
from ._faults import InvalidInput, Place, fault_of
from ._library import library
from ._reader import Dimensions, read_vector
from ._solve import Question
from ._types import Engagement, OddsAnswer
from ._vectors import argument, unpack

_MEASURES = ("position", "range_bearing")
_MOTIONS = ("still", "constant_velocity", "constant_acceleration", "turn")


def odds(engagement: Engagement, *, arrays: bool = False) -> OddsAnswer:
    """How probably the shot that `solve` fires hits: the dict that `aimahead odds --json` prints.
    The engagement needs an `uncertainty`.

    >>> answer = odds({"shooter": {"position": [0, 0]}, "projectile": {"speed": 30},
    ...                "target": {"position": [40, 10], "radius": 1},
    ...                "uncertainty": {"position_sd": 0.5}})
    >>> round(answer["probability"], 4)
    0.9545
    """
    try:
        question = Question(engagement)
        found = _abi.Odds()
        library().aim_find_odds(ctypes.byref(question.struct), ctypes.byref(found))
        status = _abi.STATUSES[found.status]
        if status == "invalid":
            raise InvalidInput(*fault_of(found.fault))
        answer: Any = begin(engagement)
        answer["status"] = status
        writer = Writer(question.dimensions, vector_maker(arrays))
        if status in ("hit", "out_of_range", "touching", "unresolved"):
            number(answer, "time", found.time)
        if any(found.aim):
            writer.vector(answer, "aim", found.aim)
        if found.has_probability:
            number(answer, "probability", found.probability)
            number(answer, "error", found.error)
            answer["across_sd"] = vector_maker(arrays)(
                list(found.across_sd[: question.dimensions - 1])
            )
        return answer  # type: ignore[no-any-return]
    except InvalidInput as fault:
        return refuse(engagement, fault)  # type: ignore[no-any-return]


class TrackState(NamedTuple):
    """What is known of a target at one time."""

    time: float
    position: Any
    velocity: Any
    acceleration: Any
    covariance: Any  # of position and velocity: 2N rows of 2N numbers
    weights: list[float]  # of the models
    turn_rate: Optional[float]  # if the target most probably turns


class Tracks(NamedTuple):
    """The columns of many measurements, as numpy arrays: a row after each."""

    status: Any
    time: Any
    position: Any
    velocity: Any
    covariance: Any


class Tracker:
    """Follows one target by noisy measurements of its place (docs/tracking.md).

    >>> tracker = Tracker()
    >>> for i in range(20):
    ...     status = tracker.add(0.1 * i, (0.3 * i, 5), 0.5)
    >>> [round(x, 3) for x in tracker.at(2.4).position]
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
    ) -> None:
        """`models` is a list of dicts like `models` of a track's first line; by default one setting
        for everything, in metres and seconds."""
        settings = _abi.TrackSettings()
        library().aim_init_track_settings(ctypes.byref(settings), dimensions)
        if models is not None:
            given = list(models)
            if not 1 <= len(given) <= len(settings.models):
                raise InvalidInput("models", f"expected 1 to 6 models, got {len(given)}")
            settings.model_count = len(given)
            for i, model in enumerate(given):
                settings.models[i] = self._model(model, f"models[{i}]")
        for name, value in (("velocity_sd", velocity_sd), ("gate", gate), ("memory", memory)):
            if value is not None:
                setattr(settings, name, argument(value, name))
        self._dimensions = dimensions
        self._models = settings.model_count
        self._memory = (ctypes.c_double * (library().aim_tracker_size(dimensions) // 8 + 1))()
        fault = library().aim_tracker_start(self._memory, ctypes.byref(settings))
        if fault:
            raise InvalidInput(fault.decode(), "out of range")

    @staticmethod
    def _model(given: dict[str, Any], path: str) -> Any:
        model = _abi.TrackModel(stay=10, share=1, weight=1)
        names = ("noise", "turn_noise", "spread", "stay", "share", "weight")
        for name in given:
            if name not in names and name != "motion":
                raise InvalidInput(f"{path}.{name}", "unknown field of a model")
        if given.get("motion") not in _MOTIONS:
            raise InvalidInput(f"{path}.motion", f"expected one of {', '.join(_MOTIONS)}")
        if "noise" not in given:
            raise InvalidInput(f"{path}.noise", "required, but missing")
        model.motion = _MOTIONS.index(given["motion"])
        for name in names:
            if name in given:
                setattr(model, name, argument(given[name], f"{path}.{name}"))
        return model

    def _measurement(self, time: Any, value: Any, sd: Any, sensor: Any, measure: str) -> Any:
        if measure not in _MEASURES:
            raise InvalidInput("measure", f"expected one of {', '.join(_MEASURES)}")
        dimensions = Dimensions(self._dimensions)
        seen = _abi.Measurement(time=argument(time, "time"), measure=_MEASURES.index(measure))
        seen.value[: self._dimensions] = read_vector(value, dimensions, Place(None, "value"))[
            : self._dimensions
        ]
        if isinstance(sd, (int, float)):
            sd = [sd] * self._dimensions
        elif len(sd) == 2:
            sd = [sd[0], sd[1], sd[1]][: self._dimensions]
        seen.sd[: self._dimensions] = read_vector(sd, dimensions, Place(None, "sd"))[
            : self._dimensions
        ]
        if sensor is not None:
            seen.sensor[: self._dimensions] = read_vector(
                sensor, dimensions, Place(None, "sensor")
            )[: self._dimensions]
        fault = library().aim_measurement_fault(ctypes.byref(seen), self._dimensions)
        if fault:
            raise InvalidInput(fault.decode(), "out of range")
        return seen

    def add(
        self,
        time: float,
        value: Any,
        sd: Any,
        *,
        sensor: Any = None,
        measure: str = "position",
    ) -> str:
        """Takes a measurement: "used", "refused" (an outlier) or "late" (beyond the memory). `sd`
        is a number for every component, or one for each; of a range and bearings [range, angle]
        too. A wrong number raises InvalidInput and changes nothing."""
        seen = self._measurement(time, value, sd, sensor, measure)
        status = library().aim_tracker_add(self._memory, ctypes.byref(seen))
        name: str = library().aim_track_status_name(status).decode()
        return name

    @property
    def time(self) -> float:
        """The latest time that was measured."""
        time: float = library().aim_tracker_time(self._memory)
        return time

    def at(self, time: float, *, arrays: bool = False) -> Optional[TrackState]:
        """The estimate for any time that the memory reaches, or None without a track."""
        state = _abi.TrackState()
        library().aim_tracker_at(self._memory, argument(time, "time"), ctypes.byref(state))
        if not state.has_track:
            return None
        n, size = self._dimensions, 2 * self._dimensions
        make = vector_maker(arrays)
        rows = [list(state.covariance[size * i : size * (i + 1)]) for i in range(size)]
        return TrackState(
            state.time,
            make(unpack(state.position, n, None)),
            make(unpack(state.velocity, n, None)),
            make(unpack(state.acceleration, n, None)),
            make(rows),
            list(state.weights[: self._models]),
            state.turn_rate if state.turns else None,
        )

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
        """Takes a measurement a row, in the order in which they become known: n times, n x N values,
        `sd` as of `add` or n x N, `sensors` n x N. The columns hold, after each, its status and the
        estimate for `ahead` later than the latest time measured; rows before the first track are
        0. Needs numpy. An invalid row has the status "invalid" and changes nothing."""
        import numpy

        n = self._dimensions
        when = numpy.asarray(times, dtype=numpy.float64).reshape(-1)
        count = len(when)
        layout = numpy.dtype(_abi.Measurement)
        seen = numpy.zeros(count, layout)
        seen["time"] = when
        if measure not in _MEASURES:
            raise InvalidInput("measure", f"expected one of {', '.join(_MEASURES)}")
        seen["measure"] = _MEASURES.index(measure)
        for name, given in (("value", values), ("sd", sd), ("sensor", sensors)):
            if given is None:
                continue
            array = numpy.asarray(given, dtype=numpy.float64)
            if name == "sd" and array.shape == (2,) and n == 3:
                array = array[[0, 1, 1]]
            try:
                seen[name][:, :n] = numpy.broadcast_to(array, (count, n))
            except ValueError:
                raise InvalidInput(name, f"expected {count} x {n}, got {array.shape}") from None
        statuses = numpy.zeros(count, numpy.int32)
        states = numpy.zeros(count, numpy.dtype(_abi.TrackState))

        def pointer(array: Any, kind: Any) -> Any:
            return ctypes.cast(array.ctypes.data, ctypes.POINTER(kind))

        library().aim_tracker_add_each(
            self._memory,
            pointer(seen, _abi.Measurement),
            count,
            argument(ahead, "ahead"),
            pointer(statuses, ctypes.c_int32),
            pointer(states, _abi.TrackState),
        )
        names = numpy.array(_abi.TRACK_STATUSES)
        size = 2 * n
        return Tracks(
            names[statuses],
            states["time"],
            states["position"][:, :n],
            states["velocity"][:, :n],
            states["covariance"][:, : size * size].reshape(count, size, size),
        )
