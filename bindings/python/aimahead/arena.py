"""Matches of tanks, played tick by tick: docs/arena.md and docs/MATCHES.md.

    >>> from aimahead.arena import Match
    >>> match = Match({"rules": "rtanque", "arena": {"width": 1200, "height": 700}, "ticks": 9,
    ...                "tanks": [{"name": "red", "bot": "linear"},
    ...                          {"name": "blue", "bot": "walls"}]})
    >>> while match.step(): pass
    >>> match.ticks, match.winner
    (9, None)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Callable, NamedTuple, Optional

from . import _core
from ._copies import HasCore
from ._faults import InvalidInput, describe

__all__ = ["Event", "Match", "Shell", "Tank", "bots"]

# A driver gets the senses of its tank, as a dict, and returns a command, as a dict.
Driver = Callable[[dict[str, Any]], Mapping[str, float]]


class Tank(NamedTuple):
    """A tank after the last tick. Headings: 0 is +y, clockwise."""

    name: str
    position: list[float]
    heading: float
    turret_heading: float
    radar_heading: float
    speed: float
    health: float
    gun_energy: float
    damage_dealt: float
    damage_taken: float
    shots: int
    hits: int
    kills: int
    is_removed: bool


class Shell(NamedTuple):
    """A shell after the last tick."""

    owner: str
    position: list[float]
    heading: float
    power: float
    is_dead: bool


class Event(NamedTuple):
    """Something that happened in the last tick: "shot", "hit" (by a shell of `other`), "death"."""

    kind: str
    tank: str
    other: Optional[str]
    position: list[float]
    power: float


def bots() -> dict[str, str]:
    """The built-in bots, and what each does."""
    found: dict[str, str] = _core.bots()
    return found


class Match(HasCore):
    """A match being played. It goes the same way on every machine, to the last bit."""

    def __init__(self, file: Any, drivers: Optional[Mapping[str, Driver]] = None) -> None:
        """`file` is the dict of a match file. `drivers` are functions of your own, by the
        names of their tanks; each is called in its tank's turn. An exception that one raises ends
        the step and is raised there. A driver cannot step its match. InvalidInput names the field
        of a malformed match."""
        if drivers is not None and not isinstance(drivers, Mapping):
            message = "expected a dict of functions by the tanks' names"
            raise InvalidInput("drivers", f"{message}, got {describe(drivers)}")
        self._drivers = dict(drivers or {})
        self._core = _core.Match(file, self._drivers)
        self.names: list[str] = self._core.names()

    def step(self, commands: Optional[Mapping[str, Mapping[str, float]]] = None) -> bool:
        """Plays one tick and returns whether the match goes on. `commands` drive, by name, tanks
        that have neither bot nor driver; for another tank they raise InvalidInput. The file gives
        such a tank `commands`, if only an empty list; without them it is refused. If `commands`
        names any tank, those of the file are ignored in this tick, also for tanks that it does not
        name."""
        goes_on: bool = self._core.step(commands)
        return goes_on

    @property
    def ticks(self) -> int:
        """The number of ticks played."""
        ticks: int = self._core.ticks()
        return ticks

    @property
    def is_over(self) -> bool:
        return bool(self._core.is_over())

    @property
    def winner(self) -> Optional[str]:
        """The tank, or the team, that has won; None during the match and for a draw."""
        tank: int = self._core.winner()
        return None if tank < 0 else self._core.team(tank) or self._core.name(tank)

    @property
    def hash(self) -> str:
        """A hash of the state: equal only if two matches agree in every bit."""
        return f"{self._core.hash():016x}"

    @property
    def tanks(self) -> list[Tank]:
        """All tanks, in the file's order."""
        return [Tank(*one) for one in self._core.tanks()]

    @property
    def shells(self) -> list[Shell]:
        """The shells in the order fired, including those that hit in the last tick."""
        return [Shell(*one) for one in self._core.shells()]

    @property
    def events(self) -> list[Event]:
        """What happened in the last tick, in order."""
        return [Event(*one) for one in self._core.events()]
