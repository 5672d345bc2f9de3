"""Reads questions into the structs of the library: walks the tables of the format row by row, in
the order of blame."""

from __future__ import annotations

import ctypes
import math
import numbers
from typing import Any, Optional

from . import _abi
from ._faults import (
    InvalidInput,
    Place,
    as_list,
    blame,
    describe,
    fault_of,
    find_similar,
    number_text,
)
from ._fields import RANGES, TABLES, Field, Table, is_within, message
from ._library import library
from ._motion import Memory, OwnMotion, motion_function, set_vector


class Dimensions:
    """Of a question: 0 until its first vector was read."""

    def __init__(self, count: int = 0) -> None:
        self.count = count


def read_number(value: Any, range_name: str, place: Place) -> float:
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        try:
            x = float(value)
        except OverflowError:
            x = math.inf
        if math.isfinite(x) and is_within(x, range_name):
            return x
    blame(place, message("not_a_number", RANGES[range_name], describe(value)))


def read_vector(value: Any, dimensions: Dimensions, place: Place) -> list[float]:
    elements = as_list(value)
    size = len(elements) if elements is not None else 0
    fits = size == dimensions.count if dimensions.count else size in (2, 3)
    if elements is None or not fits:
        wanted = dimensions.count or "2 or 3"
        got = describe(value)
        if elements is not None:
            got = f"{size} element{'' if size == 1 else 's'}"
        blame(place, message("not_a_vector", wanted, got))
    dimensions.count = size
    return [read_number(x, "any", place.element(i)) for i, x in enumerate(elements)]


def _read_list(value: Any, place: Place, least: int, most: Optional[int]) -> list[Any]:
    elements = as_list(value)
    if elements is None:
        blame(place, message("not_a_list", describe(value)))
    if len(elements) < least or (most is not None and len(elements) > most):
        wanted = f"{least} or more" if most is None else f"{least} to {most}"
        wanted = str(least) if most == least else wanted
        blame(place, message("list_too_short_or_long", wanted, len(elements)))
    return elements


def _read_word(value: Any, words: tuple[str, ...], place: Place) -> int:
    if isinstance(value, str) and value in words:
        return words.index(value)
    expected = ", ".join(f'"{word}"' for word in words)
    similar = find_similar(value, list(words)) if isinstance(value, str) else ""
    hint = f'; did you mean "{similar}"?' if similar else ""
    blame(place, message("not_a_word", expected, describe(value)) + hint)


class _Object:
    """One object of a question while it is read."""

    def __init__(
        self, value: Any, table: Table, place: Place, struct: Any, outer: Any, is_last: bool
    ) -> None:
        if not isinstance(value, dict):
            blame(place, message("not_an_object", describe(value)))
        self.members: dict[Any, Any] = value
        self.table = table
        self.place = place
        self.struct = struct
        self.outer = outer
        self.is_last = is_last
        self.kind = ""

    def applies(self, row: Field, dimensions: int) -> bool:
        """Whether the row is one of this kind of object, in so many dimensions."""
        if row.kinds is not None and self.kind not in row.kinds:
            return False
        if row.rule == "unless_endless" and self.kind == "pieces":
            motion = self.struct_of(row)
            return math.isfinite(motion.pieces[motion.piece_count - 1].duration)
        if row.rule == "with_drag" and not (self.struct.drag or self.struct.quadratic_drag):
            return False
        return row.dimensions in (0, dimensions)

    def struct_of(self, row: Field) -> Any:
        """The struct that holds the row's member; None: nothing points to it."""
        if not row.behind:
            return self.struct
        pointer = getattr(self.struct, row.behind)
        return pointer.contents if pointer else None

    def has_any(self, names: tuple[str, ...], dimensions: int) -> bool:
        return any(
            row.name in names and row.name in self.members and self.applies(row, dimensions)
            for row in self.table.fields
        )

    def is_required(self, row: Field, dimensions: int) -> bool:
        if row.rule == "unless_table" and "table" in self.members:
            return False
        if row.rule == "last_may_lack" and self.is_last:
            return False
        if self.has_any(row.required_beside, dimensions):
            return True
        if row.instead and not self.has_any(row.instead, dimensions):
            return True
        return row.default == "none" or self.kind in row.required_by

    def unknown_beside(self, missing: str) -> str:
        """The unknown field that may be a misspelling of the missing one, else the first."""
        found = ""
        for name in map(str, self.members):
            is_known = any(name == row.name for row in self.table.fields)
            if is_known or len(name.encode(errors="surrogatepass")) > 40:
                continue
            if find_similar(name, [missing]):
                return message("beside_similar", name, missing)
            found = found or message("beside_unknown", name)
        return found

    def finish(self, asked: list[str], dimensions: int) -> None:
        """Blames the first member, in its order, that nobody asked for."""
        for name in self.members:
            if name in asked:
                continue
            place = self.place.member(str(name))
            what = self.table.what.format(kind=self.kind, dimensions=dimensions)
            if any(name == row.name for row in self.table.fields):
                blame(place, message("does_not_apply", what))
            similar = find_similar(str(name), asked)
            hint = f'unknown field; did you mean "{similar}"?'
            blame(place, hint if similar else message("unknown_field", what))


class Reader:
    """Reads one question, or a part of it."""

    def __init__(self, question: Any = None, dimensions: int = 0) -> None:
        self.memory = Memory()
        self.dimensions = Dimensions(dimensions)
        self._question = question

    def read(
        self,
        value: Any,
        name: str,
        place: Place,
        struct: Any,
        outer: Any = None,
        is_last: bool = False,
    ) -> Any:
        """Fills the struct, which holds the defaults, with the object of the table `name`."""
        table = TABLES[name]
        if name in ("target", "body") and isinstance(value, OwnMotion):
            self._read_own_motion(value, place, struct)
            return struct
        this = _Object(value, table, place, struct, outer, is_last)
        asked = []
        for row in table.fields:
            if not this.applies(row, self.dimensions.count):
                continue
            if row.not_beside and self._value_at(row.not_beside) is not None:
                continue
            asked.append(row.name)
            if row.shape == "ignored":
                continue
            if row.name in this.members:
                self._read_field(this, row, this.members[row.name], place.member(row.name))
            elif row.rule == "guess_kind" and "acceleration" in this.members:
                self._hold(this, row).kind = _abi.ACCELERATING
            elif this.is_required(row, self.dimensions.count):
                unknown = this.unknown_beside(row.name)
                blame(place.member(row.name), message("missing") + unknown)
            elif row.rule == "no_limit":
                setattr(struct, row.member, math.inf)
            if row.rule in ("guess_kind", "choose_kind"):
                holder = this.struct_of(row)
                this.kind = row.words[getattr(holder, row.member) if holder is not None else 0]
        # A platform that a program moves: not in the format, for no file could hold it.
        if name == "shooter" and isinstance(this.members.get("motion"), OwnMotion):
            asked.append("motion")
            motion = self.memory.keep(_abi.new("aim_motion"))
            self._read_own_motion(this.members["motion"], place.member("motion"), motion)
            struct.motion = ctypes.pointer(motion)
        this.finish(asked, self.dimensions.count)
        return struct

    def _hold(self, this: _Object, row: Field) -> Any:
        """The struct for the row's member; of a shooter its motion, from where it is."""
        if not row.behind:
            return this.struct
        if not getattr(this.struct, row.behind):
            motion = self.memory.keep(_abi.new("aim_motion"))
            setattr(this.struct, row.behind, ctypes.pointer(motion))
        motion = getattr(this.struct, row.behind).contents
        set_vector(motion.position, list(this.struct.position))
        set_vector(motion.velocity, list(this.struct.velocity))
        return motion

    def _read_field(self, this: _Object, row: Field, value: Any, place: Place) -> None:
        struct = self._hold(this, row)
        if row.shape == "object":
            self._check_neighbours(row, place, "does_not_go_with")
            self._read_object(struct, row, value, place)
        elif row.shape == "number":
            x = read_number(value, row.range, place)
            if x != 0:
                self._check_neighbours(row, place, "excluded_by")
            setattr(struct, row.member, x)
            if row.rule == "undamped_verlet" and x > 0:
                if this.struct.integrator == _abi.VELOCITY_VERLET:
                    blame(place, message("undamped_verlet"))
            if row.rule == "can_stop":
                self._check_rate(this, x, place)
        elif row.shape == "flag":
            if not isinstance(value, bool):
                blame(place, message("not_a_flag", describe(value)))
            self._check_neighbours(row, place, "does_not_go_with")
            setattr(this.struct, row.member, int(value))
        elif row.shape == "word":
            word = _read_word(value, row.words, place)
            if word:
                self._check_neighbours(row, place, "does_not_go_with")
            setattr(struct, row.member, word)
            if row.rule == "choose_kind":
                self._check_dimensions(this.table, value, place)
        elif row.shape == "vector":
            self._read_vector(this, struct, row, value, place)
        elif row.shape == "facing":
            self._read_facing(this, value, place)
        elif row.shape in ("arc", "elevation"):
            angles = self._read_angles(value, place)
            if row.shape == "elevation":
                low, high = angles
                if not -math.pi / 2 <= low <= high <= math.pi / 2:
                    texts = number_text(low), number_text(high)
                    blame(place, message("not_elevations", *texts))
            set_vector(getattr(this.struct, row.member), angles)
            if row.count:
                setattr(this.struct, row.count, 1)
        elif row.shape == "pair":
            set_vector(getattr(struct, row.member), read_vector(value, Dimensions(2), place))
        elif row.shape == "rows":
            self._read_rows(this, row, value, place)
        elif row.shape == "lists":
            self._read_lists(struct, row, value, place)
        elif row.shape == "covariance":
            self._read_covariance(this, row, value, place)
        else:
            self._check_neighbours(row, place, "does_not_go_with")
            self._read_list(this, struct, row, value, place)

    def _value_at(self, path: str) -> Any:
        """What stands at a path of the question, or None."""
        found = self._question
        for step in path.split("."):
            found = {"kind": "function"} if isinstance(found, OwnMotion) else found
            found = found.get(step) if isinstance(found, dict) else None
        return found

    def _check_dimensions(self, table: Table, kind: str, place: Place) -> None:
        """Blames a kind whose fields there are in another number of dimensions only."""
        for row in table.fields:
            is_own = row.kinds is not None and kind in row.kinds
            if is_own and row.dimensions not in (0, self.dimensions.count):
                blame(place, message("wrong_dimensions", self.dimensions.count))

    def _check_neighbours(self, row: Field, place: Place, text: str) -> None:
        """Blames a field beside one that it does not go with, unless that is 0 or absent."""
        for neighbour in row.excluded_by:
            found = self._value_at(neighbour["path"])
            is_harmless = isinstance(found, str) and found in neighbour["harmless"]
            is_zero = isinstance(found, numbers.Real) and found == 0
            counts = neighbour.get("counts_at_zero", False) or not is_zero
            if found is not None and not is_harmless and counts:
                blame(place, message(text, neighbour["phrase"]))

    def _read_object(self, struct: Any, row: Field, value: Any, place: Place) -> None:
        inner = struct if row.holding == "spread" else None
        if row.holding == "inside":
            inner = getattr(struct, row.member)
        if row.holding == "pointer":
            inner = self.memory.keep(_abi.new(TABLES[row.table].type))
        self.read(value, row.table, place, inner, struct)
        if row.holding == "pointer":
            setattr(struct, row.member, ctypes.pointer(inner))

    def _read_vector(
        self, this: _Object, struct: Any, row: Field, value: Any, place: Place
    ) -> None:
        vector = read_vector(value, self.dimensions, place)
        if row.rule == "not_zero" and not any(vector):
            blame(place, message("zero_vector"))
        set_vector(getattr(struct, row.member), vector)
        if row.count:
            setattr(struct, row.count, 1)
        if row.rule == "above_min":
            for i, (low, high) in enumerate(zip(struct.min, vector)):
                if high < low:
                    texts = number_text(high), number_text(low)
                    blame(place, message("below_min", i, i, *texts))
        if row.rule == "around_position":
            for i, (low, high, x) in enumerate(zip(struct.min, vector, this.outer.position)):
                texts = [number_text(number) for number in (x, low, high)]
                if low > high:
                    blame(this.place, message("walls_crossed", i, i, *texts[1:]))
                if x < low or x > high:
                    blame(this.place, message("outside_walls", i, *texts))

    def _read_angles(self, value: Any, place: Place) -> list[float]:
        given = _read_list(value, place, 2, 2)
        return [read_number(x, "any", place.element(i)) for i, x in enumerate(given)]

    def _read_facing(self, this: _Object, value: Any, place: Place) -> None:
        facing = this.struct.facing
        if self.dimensions.count == 3:
            set_vector(facing, read_vector(value, self.dimensions, place))
            if not any(facing):
                blame(place, message("zero_vector"))
            return
        facing[0] = read_number(value, "any", place)
        gun = _abi.Turret(facing=facing, turn_rate=1, turn_acceleration=1)
        try:
            gun.rate = read_number(this.members.get("rate", 0), "any", place)
        except InvalidInput:
            gun.rate = 0
        self._check_gun(this, gun, _abi.FIELD_TURRET_FACING, place)

    def _check_rate(self, this: _Object, rate: float, place: Place) -> None:
        """Of a gun in the plane that is turning."""
        if "turn_acceleration" not in this.members:
            blame(place, message("needs_acceleration"))
        given = this.struct
        gun = _abi.Turret(
            facing=given.facing,
            turn_rate=given.turn_rate,
            turn_acceleration=given.turn_acceleration,
            rate=rate,
        )
        self._check_gun(this, gun, _abi.FIELD_TURRET_RATE, place)

    def _check_gun(self, this: _Object, gun: Any, field: int, place: Place) -> None:
        """Whether that field fits the rest of a gun in the plane, the library decides: the last
        digits matter. What is wrong with its arc is blamed when its turn comes."""
        try:
            arc = self._read_angles(this.members.get("arc", [0, 7]), place)
        except InvalidInput:
            arc = [0, 7]
        engagement = _abi.Engagement()
        library().aim_init_engagement(ctypes.byref(engagement), 2)
        set_vector(gun.arc, arc)
        engagement.shooter.turret = ctypes.pointer(gun)
        fault = library().aim_check_engagement(ctypes.byref(engagement))
        if fault.field == field:
            blame(place, fault_of(fault)[1])

    def _read_lists(self, struct: Any, row: Field, value: Any, place: Place) -> None:
        """An object of any members, each a list of numbers as long as another list."""
        if not isinstance(value, dict):
            blame(place, message("not_an_object", describe(value)))
        length = getattr(struct, row.as_long_as)
        settings = self.memory.keep((_abi.struct_named("aim_setting") * max(1, len(value)))())
        for setting, (name, given) in zip(settings, value.items()):
            here = place.member(str(name))
            numbers = _read_list(given, here, length, length)
            values = [read_number(x, row.range, here.element(i)) for i, x in enumerate(numbers)]
            setting.values = self.memory.doubles(values)
            setting.count = length
        setattr(struct, row.member, settings)
        setattr(struct, row.count, len(value))

    def _read_list(self, this: _Object, struct: Any, row: Field, value: Any, place: Place) -> None:
        is_matched = row.as_long_as and row.shape != "triples"
        least = getattr(struct, row.as_long_as) if is_matched else row.least
        is_bounded = row.bounded is None or this.kind in row.bounded
        most = least if is_matched else row.most if is_bounded else None
        given = _read_list(value, place, least, most)
        if row.shape == "objects":
            table = TABLES[row.table]
            elements = self.memory.keep((_abi.struct_named(table.type) * len(given))())
            for i, element in enumerate(given):
                _abi.initialise(table.type, elements[i])
                is_last = i + 1 == len(given)
                self.read(element, row.table, place.element(i), elements[i], struct, is_last)
            setattr(struct, row.member, elements)
        elif row.shape == "times":
            setattr(struct, row.member, self.memory.doubles(self._read_times(given, place)))
        elif row.shape == "triples":
            count = getattr(struct, row.as_long_as)
            indices: list[int] = []
            for i, triple in enumerate(given):
                indices += self._read_triple(triple, count, place.element(i))
            kept = self.memory.keep((ctypes.c_uint32 * len(indices))(*indices))
            setattr(struct, row.member, kept)
        elif row.shape == "numbers":
            numbers = self._read_numbers(given, row, place)
            setattr(struct, row.member, self.memory.doubles(numbers))
        else:
            packed: list[float] = []
            for i, vector in enumerate(given):
                packed += read_vector(vector, self.dimensions, place.element(i))
            setattr(struct, row.member, self.memory.doubles(packed))
        setattr(struct, row.count, len(given))

    def _read_triple(self, value: Any, count: int, place: Place) -> list[int]:
        indices: list[int] = []
        for i, given in enumerate(_read_list(value, place, 3, 3)):
            here = place.element(i)
            index = read_number(given, "any", here)
            if not (index.is_integer() and 0 <= index < count):
                blame(here, message("not_whole", 0, count - 1, number_text(index)))
            indices.append(int(index))
        return indices

    def _read_rows(self, this: _Object, row: Field, value: Any, place: Place) -> None:
        numbers_read: list[float] = []
        length: Optional[int] = None
        rows = _read_list(value, place, row.least, None)
        for j, given in enumerate(rows):
            here = place.element(j)
            elements = _read_list(given, here, row.least if length is None else length, length)
            length = len(elements)
            for i, x in enumerate(elements):
                numbers_read.append(read_number(x, "any", here.element(i)))
        setattr(this.struct, row.member, self.memory.doubles(numbers_read))
        setattr(this.struct, row.count, len(rows))
        setattr(this.struct, row.row_length, length)

    def _read_numbers(self, given: list[Any], row: Field, place: Place) -> list[float]:
        numbers: list[float] = []
        for i, value in enumerate(given):
            here = place.element(i)
            x = read_number(value, row.range, here)
            if row.rule == "increasing" and i > 0 and x <= numbers[-1]:
                blame(here, message("must_increase", number_text(x), number_text(numbers[-1])))
            numbers.append(x)
        return numbers

    def _read_covariance(self, this: _Object, row: Field, value: Any, place: Place) -> None:
        for neighbour in row.excluded_by:
            if neighbour["phrase"] in this.members:
                blame(place, message("does_not_go_with", neighbour["phrase"]))
        size = 2 * self.dimensions.count
        numbers_read: list[float] = []
        for i, given in enumerate(_read_list(value, place, size, size)):
            here = place.element(i)
            for j, x in enumerate(_read_list(given, here, size, size)):
                numbers_read.append(read_number(x, "any", here.element(j)))
        setattr(this.struct, row.member, self.memory.doubles(numbers_read))

    def _read_times(self, given: list[Any], place: Place) -> list[float]:
        times: list[float] = []
        for i, value in enumerate(given):
            here = place.element(i)
            time = read_number(value, "any", here)
            if i == 0 and time != 0:
                blame(here, message("first_time_not_zero", number_text(time)))
            if i > 0 and time <= times[-1]:
                texts = number_text(time), number_text(times[-1])
                blame(here, message("times_must_increase", *texts))
            times.append(time)
        return times

    def _read_own_motion(self, given: OwnMotion, place: Place, motion: Any) -> None:
        motion.kind = _abi.FUNCTION
        motion.radius = read_number(given.radius, "not_negative", place.member("radius"))
        for name, function in (("position", given.position), ("velocity", given.velocity)):
            if not callable(function) and (function is not None or name == "position"):
                blame(place.member(name), f"expected a function of time, got {describe(function)}")
        if self.dimensions.count == 0:
            read_vector(given.position(0.0), self.dimensions, place.member("position"))
        if given.speed_bound is not None and not callable(given.speed_bound):
            read_number(given.speed_bound, "not_negative", place.member("speed_bound"))
        functions = motion_function(given, self.dimensions.count, self.memory)
        motion.function = ctypes.pointer(functions)
