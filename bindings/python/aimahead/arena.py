"""Matches of tanks, played tick by tick: docs/arena.md and docs/MATCHES.md.

    >>> from aimahead.arena import Match
    >>> match = Match({"rules": "rtanque", "arena": {"width": 1200, "height": 700}, "ticks": 9,
    ...                "tanks": [{"name": "red", "bot": "linear"}, {"name": "blue", "bot": "walls"}]})
    >>> while match.step(): pass
    >>> match.ticks, match.winner
    (9, None)
"""

from __future__ import annotations

import ctypes
import weakref
from typing import Any, Callable, Mapping, NamedTuple, Optional

from . import _abi
from ._call import raise_fault
from ._faults import InvalidInput, Place, as_list, blame, describe
from ._fields import TABLES, Field, message
from ._library import library
from ._motion import Memory, set_vector
from ._reader import Dimensions, read_number, read_vector

__all__ = ["Event", "Match", "Shell", "Tank", "bots"]

# A driver gets the senses of its tank, as a dict, and returns a command, as a dict.
Driver = Callable[[dict[str, Any]], Mapping[str, float]]

_COMMANDS = {row.name: row for row in TABLES["command"].fields}
_BITS = {name: 1 << i for i, name in enumerate(_COMMANDS) if name != "penalty"}
_DECIDE = dict(_abi.Driver._fields_)["decide"]
_GOES_ON, _OVER, _OUT_OF_MEMORY = 0, 1, 3


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
    """Something that happened in the last tick: "shot", "hit" (of a shell of `other`), "death"."""

    kind: str
    tank: str
    other: Optional[str]
    position: list[float]
    power: float


def bots() -> dict[str, str]:
    """The built-in bots, and what each does."""
    found: dict[str, str] = {}
    while library().aim_bot_name(len(found)):
        i = len(found)
        found[library().aim_bot_name(i).decode()] = library().aim_bot_description(i).decode()
    return found


def _members(given: Any, place: Place, table: str) -> dict[str, Field]:
    """The rows of the fields of an object, which must be all that it has."""
    rows = {row.name: row for row in TABLES[table].fields}
    if not isinstance(given, dict):
        blame(place, message("not_an_object", describe(given)))
    for name in given:
        if name not in rows:
            blame(place.member(str(name)), message("unknown_field", TABLES[table].what))
    return rows


def _require(given: Any, place: Place, name: str) -> Any:
    if name not in given:
        blame(place.member(name), message("missing"))
    return given[name]


def _whole(value: Any, place: Place) -> int:
    x = read_number(value, "not_negative", place)
    if x != int(x) or x > 2**53:
        blame(place, message("not_whole", 0, 2**53, describe(value)))
    return int(x)


def _word(value: Any, row: Field, place: Place) -> int:
    if value not in row.words:
        names = ", ".join(f'"{word}"' for word in row.words)
        blame(place, message("not_a_word", names, describe(value)))
    return row.words.index(value)


def _text(value: Any, place: Place) -> bytes:
    if not isinstance(value, str) or value == "":
        blame(place, message("not_a_text", describe(value)))
    return value.encode()


def _read_command(given: Any, place: Place, struct: Any) -> None:
    _members(given, place, "command")
    for name, value in given.items():
        setattr(struct, name, read_number(value, _COMMANDS[name].range, place.member(name)))
        struct.given |= _BITS.get(name, 0)


def _read_rules(given: Any, setup: Any) -> None:
    place = Place(None, "rules")
    is_word = isinstance(given, str)
    rows = _members({} if is_word else given, place, "rules")
    preset = given if is_word else _require(given, place, "preset")
    at = place if is_word else place.member("preset")
    library().aim_init_match(ctypes.byref(setup), _word(preset, rows["preset"], at))
    if is_word:
        return
    for name, value in given.items():
        here = place.member(name)
        if rows[name].shape == "word":
            setattr(setup.rules, name, _word(value, rows[name], here))
        else:
            setattr(setup.rules, name, read_number(value, "any", here))


class Match:
    """A match being played. It goes the same way on every machine, to the last bit."""

    def __init__(self, file: Any, drivers: Optional[Mapping[str, Driver]] = None) -> None:
        """`file` is the dict of a match file. `drivers` are functions of yours, by the names of
        their tanks; each is called in its tank's turn. An exception that one raises ends the step
        and is raised there. InvalidInput names the field of a malformed match."""
        self._memory = Memory()
        self._drivers = dict(drivers or {})
        setup = _abi.MatchSetup()
        self._read(file, setup)
        fault = _abi.Fault()
        self._match = library().aim_match_create(ctypes.byref(setup), None, ctypes.byref(fault))
        raise_fault(fault)
        weakref.finalize(self, library().aim_match_destroy, self._match)

    def _read(self, file: Any, setup: Any) -> None:
        place = Place()
        _members(file, place, "match")
        _read_rules(_require(file, place, "rules"), setup)
        size = _require(file, place, "arena")
        here = Place(None, "arena")
        _members(size, here, "arena")
        for name in ("width", "height"):
            value = _require(size, here, name)
            setattr(setup, name, read_number(value, "positive", here.member(name)))
        setup.ticks = _whole(_require(file, place, "ticks"), Place(None, "ticks"))
        setup.seed = _whole(file.get("seed", 0), Place(None, "seed"))
        given = _require(file, place, "tanks")
        tanks = as_list(given)
        here = Place(None, "tanks")
        if tanks is None:
            blame(here, message("not_a_list", describe(given)))
        entries = self._memory.keep((_abi.TankEntry * len(tanks))())
        for i, tank in enumerate(tanks):
            self._read_tank(tank, here.element(i), entries[i])
        setup.tanks, setup.tank_count = entries, len(tanks)
        self.names = [tank["name"] for tank in tanks]
        self._teams = [tank.get("team") for tank in tanks]
        for name in self._drivers:
            if name not in self.names:
                raise InvalidInput(f"drivers.{name}", "no tank has this name")

    def _read_tank(self, given: Any, place: Place, entry: Any) -> None:
        _members(given, place, "tank")
        entry.name = _text(_require(given, place, "name"), place.member("name"))
        for name in ("team", "bot"):
            if name in given:
                setattr(entry, name, _text(given[name], place.member(name)))
        if "position" in given:
            position = read_vector(given["position"], Dimensions(2), place.member("position"))
            set_vector(entry.position, position)
            entry.has_position = 1
        if "heading" in given:
            entry.heading = read_number(given["heading"], "any", place.member("heading"))
            if not entry.has_position:
                blame(place.member("heading"), message("does_not_apply", "a tank without a position"))
        driver = self._drivers.get(given["name"])
        if driver is not None:
            entry.driver = ctypes.pointer(self._driver(driver, f"drivers.{given['name']}"))
        if "commands" in given:
            here = place.member("commands")
            commands = as_list(given["commands"])
            if commands is None:
                blame(here, message("not_a_list", describe(given["commands"])))
            structs = self._memory.keep((_abi.Command * max(1, len(commands)))())
            for i, command in enumerate(commands):
                _read_command(command, here.element(i), structs[i])
            entry.commands, entry.command_count = structs, len(commands)
        elif driver is None and "bot" not in given:
            blame(place.member("bot"), message("no_driver"))

    def _driver(self, driver: Driver, path: str) -> Any:
        def decide(_: Any, senses: Any, command: Any) -> None:
            def work() -> None:
                _read_command(driver(_sensed(senses[0])), Place(None, path), command[0])

            if not self._memory.guard(work):
                command[0].given = 0

        function = self._memory.keep(_DECIDE(decide))
        return self._memory.keep(_abi.Driver(decide=function))

    def step(self, commands: Optional[Mapping[str, Mapping[str, float]]] = None) -> bool:
        """Plays one tick and returns whether the match goes on. `commands`, by name, drive in this
        tick the tanks that have neither bot nor driver."""
        given = commands or {}
        for name in given:
            if name not in self.names:
                raise InvalidInput(str(name), "no tank has this name")
        structs = (_abi.Command * len(self.names))() if given else None
        for i, name in enumerate(self.names):
            if structs is not None and name in given:
                _read_command(given[name], Place(None, name), structs[i])
        fault = _abi.Fault()
        count = len(self.names) if given else 0
        status = library().aim_match_step(self._match, structs, count, ctypes.byref(fault))
        self._memory.raise_what_was_raised()
        if status == _OUT_OF_MEMORY:
            raise MemoryError("aimahead: the match cannot go on")
        if status not in (_GOES_ON, _OVER):
            raise_fault(fault)
        return bool(status == _GOES_ON)

    @property
    def ticks(self) -> int:
        """The number of ticks played."""
        return int(library().aim_match_ticks(self._match))

    @property
    def is_over(self) -> bool:
        return bool(library().aim_match_is_over(self._match))

    @property
    def winner(self) -> Optional[str]:
        """The tank, or the team, that has won; None during the match and for a draw."""
        index = library().aim_match_winner(self._match)
        return None if index < 0 else self._teams[index] or self.names[index]

    @property
    def hash(self) -> str:
        """A hash of the state: equal only if two matches agree in every bit."""
        return f"{library().aim_match_hash(self._match):016x}"

    @property
    def tanks(self) -> list[Tank]:
        """All tanks, in the file's order."""
        seen = self._list("aim_match_tanks", _abi.Tank)
        return [Tank(name, *_plain(one, Tank)) for name, one in zip(self.names, seen)]

    @property
    def shells(self) -> list[Shell]:
        """In the order fired, including those that hit in the last tick."""
        seen = self._list("aim_match_shells", _abi.Shell)
        return [Shell(self.names[one.owner], *_plain(one, Shell)) for one in seen]

    @property
    def events(self) -> list[Event]:
        """What happened in the last tick, in order."""
        return [
            Event(
                ("shot", "hit", "death")[one.kind],
                self.names[one.tank],
                None if one.other < 0 else self.names[one.other],
                list(one.position),
                one.power,
            )
            for one in self._list("aim_match_events", _abi.Event)
        ]

    def _list(self, name: str, struct: Any) -> Any:
        write = getattr(library(), name)
        count = write(self._match, None, 0)
        room = (struct * count)()
        write(self._match, room, count)
        return room


def _plain(struct: Any, kind: Any) -> list[Any]:
    """The members of a tuple but for its first, out of the struct."""
    values: list[Any] = []
    for name in kind._fields[1:]:
        value = getattr(struct, name)
        is_flag = name.startswith("is_")
        values.append(list(value) if name == "position" else bool(value) if is_flag else value)
    return values


def _sensed(senses: Any) -> dict[str, Any]:
    names = "tick", "health", "speed", "heading", "turret_heading", "radar_heading", "gun_energy"
    return {
        **{name: getattr(senses, name) for name in names},
        "arena": {"width": senses.width, "height": senses.height},
        "position": list(senses.position),
        "radar": [
            {"heading": one.heading, "distance": one.distance, "name": one.name.decode()}
            for one in senses.radar[: senses.radar_count]
        ],
    }
