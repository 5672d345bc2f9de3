"""Many shots against many targets within one tick."""

from __future__ import annotations

import ctypes
import struct
import weakref
from typing import Any, NamedTuple, Optional, Union

from . import _abi
from ._call import raise_fault
from ._faults import Place, as_list, blame, describe
from ._fields import message
from ._library import library
from ._reader import Dimensions, read_number, read_vector
from ._types import Bodies

_NOBODY = 0xFFFFFFFF
_BROAD_PHASES = ("automatic", "every_pair", "cells")


class ShotContact(NamedTuple):
    """What a shot meets first. True if it meets something."""

    status: str  # contact, touching (at time 0), apart, unresolved (time is a lower bound), invalid
    target: Optional[int]
    time: float

    def __bool__(self) -> bool:
        return self.status in ("contact", "touching")


class PairContact(NamedTuple):
    """One contact of a shot with a target."""

    status: str
    shot: int
    target: int
    time: float


class WorldContacts(NamedTuple):
    """The answer of a contact world."""

    first: list[ShotContact]  # one for each shot
    all: list[PairContact]  # of find_all: by shot, then time, then target
    invalid_targets: list[int]  # those with a number that is wrong; no shot meets them


class ContactWorld:
    """Discs or spheres of constant velocity: which target does each shot meet first? The answers are
    those of `contact` for every pair, to the last bit. A world keeps its memory.

    >>> world = ContactWorld()
    >>> shots = {"position": [[0, 0], [0, 50]], "velocity": [[90, 0], [90, 0]]}
    >>> found = world.find_first(shots, {"position": [[40, 1]], "radius": 5}, 1)
    >>> [(one.status, one.target) for one in found.first]
    [('contact', 0), ('apart', None)]
    """

    def __init__(self, dimensions: int = 2, *, broad_phase: str = "automatic") -> None:
        """`broad_phase` ("automatic", "every_pair", "cells") changes no answer."""
        if dimensions not in (2, 3):
            blame(Place(None, "dimensions"), message("not_a_word", "2, 3", describe(dimensions)))
        if broad_phase not in _BROAD_PHASES:
            names = ", ".join(f'"{word}"' for word in _BROAD_PHASES)
            text = message("not_a_word", names, describe(broad_phase))
            blame(Place(None, "broad_phase"), text)
        settings = _abi.WorldSettings(broad_phase=_BROAD_PHASES.index(broad_phase))
        fault = _abi.Fault()
        self._dimensions = dimensions
        self._world = library().aim_contact_world_create(
            dimensions, _abi.FLOAT64, ctypes.byref(settings), ctypes.byref(fault)
        )
        raise_fault(fault)
        weakref.finalize(self, library().aim_contact_world_destroy, self._world)

    def find_first(
        self, shots: Bodies, targets: Bodies, duration: float
    ) -> WorldContacts:
        """What each shot meets first within [0, duration]. Bodies are dicts of lists or arrays:
        `position` (a vector each), `velocity` (default: at rest), `radius` (a number each or one for
        all, default 0), `team` (a shot passes through the targets of its own), `shooter` (of shots:
        the target that fired it, which it passes through); None in these two is nobody."""
        return self._find(shots, targets, duration, False)

    def find_all(self, shots: Bodies, targets: Bodies, duration: float) -> WorldContacts:
        """As `find_first`, with every contact in `all`."""
        return self._find(shots, targets, duration, True)

    def _find(self, shots: Any, targets: Any, duration: Any, every: bool) -> WorldContacts:
        kept: list[Any] = []
        read = [
            self._bodies(given, Place(None, name), kept)
            for name, given in (("shots", shots), ("targets", targets))
        ]
        is_endless = duration == float("inf")
        place = Place(None, "duration")
        time = duration if is_endless else read_number(duration, "not_negative", place)
        found = _abi.WorldContacts()
        bodies = [ctypes.byref(one) for one in read]
        out = ctypes.byref(found)
        library().aim_contact_world_find(self._world, *bodies, time, every, out)
        raise_fault(found.fault)
        invalid = found.invalid_targets[: found.invalid_target_count]
        return WorldContacts(_first(found), _all(found), list(invalid))

    def _bodies(self, given: Any, place: Place, kept: list[Any]) -> Any:
        if not isinstance(given, dict):
            blame(place, message("not_an_object", describe(given)))
        for name in given:
            if name not in ("position", "velocity", "radius", "team", "shooter"):
                blame(place.member(str(name)), message("unknown_field", "bodies"))
        if "position" not in given:
            blame(place.member("position"), message("missing"))
        bodies = _abi.Bodies()
        count = None
        for name in ("position", "velocity"):
            if given.get(name) is None:
                continue
            here = place.member(name)
            rows = _list(given[name], here, count)
            count = len(rows)
            vectors = [
                read_vector(row, Dimensions(self._dimensions), here.element(i))
                for i, row in enumerate(rows)
            ]
            for i in range(self._dimensions):
                axis = (ctypes.c_double * max(1, count))(*(row[i] for row in vectors))
                getattr(bodies, name)[i] = _address(axis, kept)
        bodies.count = count = count or 0
        if given.get("radius") is not None:
            here = place.member("radius")
            radii = given["radius"]
            each = [radii] * count if as_list(radii) is None else _list(radii, here, count)
            numbers = [read_number(x, "not_negative", here.element(i)) for i, x in enumerate(each)]
            bodies.radius = _address((ctypes.c_double * max(1, count))(*numbers), kept)
        for name in ("team", "shooter"):
            if given.get(name) is None:
                continue
            here = place.member(name)
            whole = [
                _NOBODY if x is None else _index(x, here.element(i))
                for i, x in enumerate(_list(given[name], here, count))
            ]
            array = (ctypes.c_uint32 * max(1, count))(*whole)
            kept.append(array)
            setattr(bodies, name, array)
        return bodies


def _list(value: Any, place: Place, count: Optional[int]) -> list[Any]:
    elements = as_list(value)
    if elements is None:
        blame(place, message("not_a_list", describe(value)))
    if count is not None and len(elements) != count:
        blame(place, message("list_too_short_or_long", count, len(elements)))
    return elements


def _index(value: Any, place: Place) -> int:
    number = read_number(value, "not_negative", place)
    if number != int(number) or number >= _NOBODY:
        blame(place, message("not_a_number", "a whole number >= 0", describe(value)))
    return int(number)


def _address(array: Any, kept: list[Any]) -> Any:
    kept.append(array)
    return ctypes.cast(array, ctypes.c_void_p)


def _unpacked(layout: str, address: Union[int, None], count: int) -> Any:
    size = struct.calcsize(layout) * count
    return struct.iter_unpack(layout, ctypes.string_at(address, size) if size else b"")


def _first(found: Any) -> list[ShotContact]:
    words = _abi.CONTACT_STATUSES
    return [
        ShotContact(words[status], None if target == _NOBODY else target, time)
        for time, target, status in _unpacked("=dIB3x", found.first, found.first_count)
    ]


def _all(found: Any) -> list[PairContact]:
    words = _abi.CONTACT_STATUSES
    return [
        PairContact(words[status], shot, target, time)
        for time, shot, target, status in _unpacked("=dIIB7x", found.all, found.all_count)
    ]
