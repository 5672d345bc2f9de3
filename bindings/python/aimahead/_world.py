"""Many shots against many targets within one tick."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from . import _core
from ._copies import HasCore
from ._types import Bodies


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
    all: list[PairContact]  # from find_all: ordered by shot, then time, then target
    invalid_targets: list[int]  # the targets with a wrong number; no shot meets them


class ContactWorld(HasCore):
    """Discs or spheres of constant velocity: which target does each shot meet first? The answers
    are those of `contact` for every pair, to the last bit. A world keeps its memory.

    >>> world = ContactWorld()
    >>> shots = {"position": [[0, 0], [0, 50]], "velocity": [[90, 0], [90, 0]]}
    >>> found = world.find_first(shots, {"position": [[40, 1]], "radius": 5}, 1)
    >>> [(one.status, one.target) for one in found.first]
    [('contact', 0), ('apart', None)]
    """

    def __init__(self, dimensions: int = 2, *, broad_phase: str = "automatic") -> None:
        """`broad_phase` ("automatic", "every_pair", "cells") changes no answer."""
        self._core = _core.ContactWorld(dimensions, broad_phase)

    def find_first(
        self, shots: Bodies, targets: Bodies, duration: float
    ) -> WorldContacts:
        """What each shot meets first within [0, duration]. Bodies are dicts of lists or arrays:
        `position` (a vector for each body), `velocity` (default: at rest), `radius` (a number for
        each body or one for all, default 0), `team` (a shot passes through the targets of its own
        team; None: no team) and, for shots, `shooter` (the index of the target that fired it, which
        it passes through; None: no target). An index that no target has raises InvalidInput."""
        return self._find(shots, targets, duration, False)

    def find_all(self, shots: Bodies, targets: Bodies, duration: float) -> WorldContacts:
        """As `find_first`, with every contact in `all`."""
        return self._find(shots, targets, duration, True)

    def _find(self, shots: Any, targets: Any, duration: Any, every: bool) -> WorldContacts:
        first, found, invalid = self._core.find(shots, targets, duration, every)
        contacts = [ShotContact(*one) for one in first]
        return WorldContacts(contacts, [PairContact(*one) for one in found], invalid)
