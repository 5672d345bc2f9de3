"""Reads a motion: a dict of the format, or one of the caller's own."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any, Callable, Optional, Sequence, TypeVar, Union

from . import _abi
from ._faults import Place, as_list, blame, number_text
from ._fields import TABLES, message
from ._library import library
from ._reader import Dimensions, ObjectReader, read_number, read_vector

T = TypeVar("T")
_KINDS = TABLES["target"]["kind"].words
_FUNCTIONS: dict[str, Any] = dict(_abi.MotionFunction._fields_)


@dataclass(frozen=True)
class OwnMotion:
    """A motion of your own; it stands where the format has a motion: as `target`, as `a` or `b` of
    a contact question, and as `motion` of a `shooter` that moves in any way.

    position:    where it is at a time >= 0: 2 or 3 numbers.
    speed_bound: a speed that it does not exceed between two times, or one for all times. It is what
                 the guarantee of the answer rests on. None: only `solve_by_sampling` answers.
    velocity:    its velocity at a time; only a shooter needs it, if the shot inherits of it.
    radius:      as of any target.

    An exception that a function raises ends the call and is raised there.
    """

    position: Callable[[float], Sequence[float]]
    speed_bound: Union[None, float, Callable[[float, float], float]] = None
    velocity: Optional[Callable[[float], Sequence[float]]] = None
    radius: float = 0.0


class Memory:
    """What the structs of one question point to, and what its functions raised."""

    def __init__(self) -> None:
        self._kept: list[Any] = []
        self._raised: Optional[BaseException] = None

    def keep(self, value: T) -> T:
        self._kept.append(value)
        return value

    def doubles(self, values: Sequence[float]) -> Any:
        return self.keep((ctypes.c_double * len(values))(*values))

    def guard(self, work: Callable[[], None]) -> bool:
        """Whether `work` went well; nothing is asked of a question's functions after a failure."""
        if self._raised is not None:
            return False
        try:
            work()
        except BaseException as raised:  # C code is about to run: it is raised again behind it
            self._raised = raised
            return False
        return True

    def raise_what_was_raised(self) -> None:
        if self._raised is not None:
            raise self._raised


def set_vector(to: Any, values: Sequence[float]) -> None:
    for i, x in enumerate(values):
        to[i] = x


def _vector_function(function: Callable[[float], Any], dimensions: int, memory: Memory) -> Any:
    def call(_: Any, time: float, out: Any) -> None:
        def work() -> None:
            place = as_list(function(time))
            if place is None or len(place) != dimensions:
                raise ValueError(f"expected a vector of {dimensions} numbers of {function!r}")
            set_vector(out, [float(x) for x in place])

        if not memory.guard(work):
            set_vector(out, [math.nan] * dimensions)

    return memory.keep(_FUNCTIONS["position"](call))


def _bound_function(bound: Callable[[float, float], float], memory: Memory) -> Any:
    def call(_: Any, start: float, end: float) -> float:
        found = [math.nan]

        def work() -> None:
            found[0] = float(bound(start, end))

        memory.guard(work)
        return found[0]

    return memory.keep(_FUNCTIONS["speed_bound"](call))


def read_own_motion(
    given: OwnMotion, place: Place, dimensions: Dimensions, memory: Memory
) -> _abi.Motion:
    radius = read_number(given.radius, "not_negative", place.member("radius"))
    if dimensions.count == 0:
        read_vector(given.position(0.0), dimensions, place.member("position"))
    functions = memory.keep(_abi.MotionFunction())
    functions.position = _vector_function(given.position, dimensions.count, memory)
    bound = given.speed_bound
    if callable(bound):
        functions.speed_bound = _bound_function(bound, memory)
    elif bound is not None:
        speed = read_number(bound, "not_negative", place.member("speed_bound"))
        functions.speed_bound = memory.keep(_FUNCTIONS["speed_bound"](lambda *_: speed))
    if given.velocity is not None:
        functions.velocity = _vector_function(given.velocity, dimensions.count, memory)
    motion = memory.keep(_abi.Motion())
    library().aim_init_motion(ctypes.byref(motion))
    motion.kind = _abi.FUNCTION
    motion.radius = radius
    motion.function = ctypes.pointer(functions)
    return motion


class _MotionReader:
    """The fields of one motion, row by row of the table of kinds."""

    def __init__(self, value: Any, place: Place, dimensions: Dimensions, memory: Memory) -> None:
        self._fields = ObjectReader(value, "target", place)
        self._dimensions = dimensions
        self._memory = memory
        self._motion = memory.keep(_abi.Motion())
        library().aim_init_motion(ctypes.byref(self._motion))

    def read(self) -> _abi.Motion:
        self._motion.radius = self._fields.number("radius")
        kind = self._read_kind()
        self._motion.kind = kind
        getattr(self, "_read_" + _KINDS[kind])()
        self._fields.finish("a motion", _KINDS[kind], self._dimensions.count)
        return self._motion

    def _read_kind(self) -> int:
        if not self._fields.has("kind") and self._fields.has("acceleration"):
            return _abi.ACCELERATING
        return self._fields.word("kind")

    def _read_linear(self) -> None:
        position = self._set("position")
        self._set("velocity")
        self._read_walls(position)

    def _read_accelerating(self) -> None:
        position = self._set("position")
        self._set("velocity")
        self._set("acceleration")
        self._read_walls(position)

    def _read_turning(self) -> None:
        self._set("position")
        self._fields.require("velocity")
        self._set("velocity")
        self._motion.turn_rate = self._fields.number("turn_rate")
        if self._dimensions.count == 3 and self._fields.ask("axis"):
            if not any(self._set("axis")):
                blame(self._fields.at("axis"), message("zero_vector"))

    def _read_bezier(self) -> None:
        self._read_vectors("points", "point", 2, 8)
        self._motion.duration = self._fields.number("duration")
        self._read_after()

    def _read_path(self) -> None:
        self._read_vectors("points", "point", 2, None)
        self._motion.speed = self._fields.number("speed")
        self._read_after()

    def _read_spline(self) -> None:
        self._read_times(self._read_vectors("points", "point", 2, None))
        self._read_after()

    def _read_samples(self) -> None:
        size = self._read_vectors("positions", "point", 2, None)
        self._read_times(size)
        if self._fields.ask("velocities"):
            self._read_vectors("velocities", "velocity", size, size)
        self._read_after()

    def _read_pieces(self) -> None:
        self._set("position")
        given = self._fields.list("pieces", 1, None)
        place = self._fields.at("pieces")
        pieces = self._memory.keep((_abi.Piece * len(given))())
        for i, piece in enumerate(given):
            self._read_piece(pieces[i], piece, place.element(i), i + 1 == len(given))
        self._motion.pieces = pieces
        self._motion.piece_count = len(given)
        if math.isfinite(pieces[len(given) - 1].duration):
            self._read_after()

    def _read_piece(self, piece: _abi.Piece, value: Any, place: Place, is_last: bool) -> None:
        fields = ObjectReader(value, "piece", place)
        library().aim_init_piece(ctypes.byref(piece))
        if fields.ask("duration") or not is_last:
            piece.duration = fields.number("duration")
        if fields.ask("velocity"):
            piece.sets_velocity = 1
            set_vector(piece.velocity, fields.vector("velocity", self._dimensions))
        set_vector(piece.acceleration, fields.vector("acceleration", self._dimensions))
        fields.finish("a piece")

    def _read_walls(self, position: list[float]) -> None:
        if not self._fields.ask("walls"):
            return
        place = self._fields.at("walls")
        fields = ObjectReader(self._fields.require("walls"), "walls", place)
        walls = self._memory.keep(_abi.Walls())
        least = fields.vector("min", self._dimensions)
        greatest = fields.vector("max", self._dimensions)
        for i, (low, high, x) in enumerate(zip(least, greatest, position)):
            texts = [number_text(number) for number in (x, low, high)]
            if low > high:
                blame(place, message("walls_crossed", i, i, *texts[1:]))
            if x < low or x > high:
                blame(place, message("outside_walls", i, *texts))
        set_vector(walls.min, least)
        set_vector(walls.max, greatest)
        walls.on_hit = fields.word("on_hit")
        fields.finish("walls")
        self._motion.walls = ctypes.pointer(walls)

    def _set(self, name: str) -> list[float]:
        vector = self._fields.vector(name, self._dimensions)
        set_vector(getattr(self._motion, name), vector)
        return vector

    def _read_after(self) -> None:
        self._motion.after = self._fields.word("after")

    def _read_vectors(self, name: str, to: str, least: int, most: Optional[int]) -> int:
        """A list of vectors. Returns how many."""
        given = self._fields.list(name, least, most)
        place = self._fields.at(name)
        packed: list[float] = []
        for i, vector in enumerate(given):
            packed += read_vector(vector, self._dimensions, place.element(i))
        pointer = "points" if to == "point" else "velocities"
        setattr(self._motion, pointer, self._memory.doubles(packed))
        setattr(self._motion, to + "_count", len(given))
        return len(given)

    def _read_times(self, size: int) -> None:
        """Increasing times that begin with 0, one for each of `size` points."""
        given = self._fields.list("times", size, size)
        times: list[float] = []
        for i, value in enumerate(given):
            place = self._fields.at("times").element(i)
            time = read_number(value, "any", place)
            if i == 0 and time != 0:
                blame(place, message("first_time_not_zero", number_text(time)))
            if i > 0 and time <= times[-1]:
                texts = number_text(time), number_text(times[-1])
                blame(place, message("times_must_increase", *texts))
            times.append(time)
        self._motion.times = self._memory.doubles(times)
        self._motion.time_count = size


def read_motion(value: Any, place: Place, dimensions: Dimensions, memory: Memory) -> _abi.Motion:
    if isinstance(value, OwnMotion):
        return read_own_motion(value, place, dimensions, memory)
    return _MotionReader(value, place, dimensions, memory).read()
