"""Reads an engagement, field by field in the order of blame."""

from __future__ import annotations

import ctypes
from typing import Any, Optional

from . import _abi
from ._faults import InvalidInput, Place, blame, describe, fault_of
from ._fields import message
from ._library import library
from ._motion import Memory, OwnMotion, read_motion, read_own_motion, set_vector
from ._reader import Dimensions, ObjectReader, read_number, read_vector


class Question:
    """An engagement as the library takes it."""

    def __init__(self) -> None:
        self.struct = _abi.Engagement()
        self.memory = Memory()

    @property
    def dimensions(self) -> int:
        return int(self.struct.dimensions)


def _read_arc(fields: ObjectReader) -> list[float]:
    place = fields.at("arc")
    given = fields.list("arc", 2, 2)
    return [read_number(x, "any", place.element(i)) for i, x in enumerate(given)]


def _peek_arc(fields: ObjectReader) -> Optional[list[float]]:
    """The arc if it is well-formed. A facing outside it is the facing's fault, and the facing's
    turn comes before the arc's own."""
    if not fields.has("arc"):
        return None
    try:
        return _read_arc(fields)
    except InvalidInput:
        return None


def _check_facing(turret: _abi.Turret, arc: list[float], place: Place) -> None:
    """Blames a facing outside its arc; whether it is, the library decides."""
    engagement = _abi.Engagement()
    library().aim_init_engagement(ctypes.byref(engagement), 2)
    gun = _abi.Turret(facing=turret.facing, turn_rate=1, turn_acceleration=1)
    set_vector(gun.arc, arc)
    engagement.shooter.turret = ctypes.pointer(gun)
    fault = library().aim_check_engagement(ctypes.byref(engagement))
    if fault.field == _abi.FIELD_TURRET_FACING:
        blame(place, fault_of(fault)[1])


def read_turret(value: Any, place: Place, dimensions: Dimensions) -> _abi.Turret:
    fields = ObjectReader(value, "turret", place)
    turret = _abi.Turret()
    library().aim_init_turret(ctypes.byref(turret))
    facing = fields.require("facing")
    at = fields.at("facing")
    if dimensions.count == 3:
        set_vector(turret.facing, read_vector(facing, dimensions, at))
        if not any(turret.facing):
            blame(at, message("zero_vector"))
    else:
        turret.facing[0] = read_number(facing, "any", at)
        arc = _peek_arc(fields)
        if arc is not None:
            _check_facing(turret, arc, at)
    turret.turn_rate = fields.number("turn_rate")
    if fields.ask("turn_acceleration"):
        turret.turn_acceleration = fields.number("turn_acceleration")
    if dimensions.count == 2 and fields.ask("arc"):
        set_vector(turret.arc, _read_arc(fields))
    turret.tolerance = fields.number("tolerance")
    fields.finish("a turret", "", dimensions.count)
    return turret


def _read_shooter(
    value: Any, place: Place, dimensions: Dimensions, shooter: _abi.Shooter, memory: Memory
) -> None:
    fields = ObjectReader(value, "shooter", place)
    set_vector(shooter.position, fields.vector("position", dimensions))
    set_vector(shooter.velocity, fields.vector("velocity", dimensions))
    shooter.delay = fields.number("delay")
    shooter.muzzle = fields.number("muzzle")
    if fields.ask("turret"):
        turret = read_turret(fields.require("turret"), fields.at("turret"), dimensions)
        shooter.turret = ctypes.pointer(memory.keep(turret))
    # A platform that a program moves: not in the format, for no file could hold it.
    if isinstance(value.get("motion"), OwnMotion):
        platform = fields.require("motion")
        motion = read_own_motion(platform, fields.at("motion"), dimensions, memory)
        shooter.motion = ctypes.pointer(motion)
    fields.finish("a shooter")


def _read_projectile(
    value: Any, place: Place, dimensions: Dimensions, shot: _abi.Projectile
) -> Optional[str]:
    """Returns what of it a tick does not go with."""
    fields = ObjectReader(value, "projectile", place)
    conflict = None
    shot.speed = fields.number("speed")
    shot.inherit = fields.number("inherit")
    set_vector(shot.acceleration, fields.vector("acceleration", dimensions))
    if fields.ask("thrust"):
        thrust = ObjectReader(fields.require("thrust"), "thrust", fields.at("thrust"))
        shot.thrust_acceleration = thrust.number("acceleration")
        shot.thrust_duration = thrust.number("duration")
        thrust.finish("thrust")
        conflict = "thrust"
    for law in ("drag", "quadratic_drag"):
        drag = fields.number(law)
        if drag == 0:
            continue
        if conflict is not None:
            blame(fields.at(law), message("excluded_by", conflict))
        setattr(shot, law, drag)
        conflict = "drag"
    shot.radius = fields.number("radius")
    shot.lifetime = fields.number("lifetime")
    shot.range = fields.number("range")
    fields.finish("a projectile")
    return conflict


def read_tick(value: Any, place: Place) -> _abi.Tick:
    fields = ObjectReader(value, "tick", place)
    tick = _abi.Tick()
    library().aim_init_tick(ctypes.byref(tick))
    tick.step = fields.number("step")
    tick.integrator = fields.word("integrator")
    tick.damping = fields.number("damping")
    if tick.damping > 0 and tick.integrator == _abi.VELOCITY_VERLET:
        blame(fields.at("damping"), message("undamped_verlet"))
    tick.damping_form = fields.word("damping_form")
    fields.finish("a tick")
    return tick


def _find_tick_conflict(engagement: _abi.Engagement, of_shot: Optional[str]) -> Optional[str]:
    if engagement.shooter.turret:
        return "a turret"
    if of_shot is not None:
        return of_shot
    if engagement.target.walls:
        return "walls"
    if engagement.target.kind > _abi.ACCELERATING:
        return "a target that is neither linear nor accelerating"
    return None


def read_engagement(value: Any) -> Question:
    nowhere = Place()
    if not isinstance(value, dict):
        raise InvalidInput("", f"expected one engagement as a dict, got {describe(value)}")
    fields = ObjectReader(value, "engagement", nowhere)
    question = Question()
    struct, memory = question.struct, question.memory
    library().aim_init_engagement(ctypes.byref(struct), 2)
    dimensions = Dimensions()
    shooter = fields.require("shooter")
    _read_shooter(shooter, fields.at("shooter"), dimensions, struct.shooter, memory)
    shot = fields.require("projectile")
    conflict = _read_projectile(shot, fields.at("projectile"), dimensions, struct.projectile)
    target = fields.require("target")
    struct.target = read_motion(target, fields.at("target"), dimensions, memory)
    struct.aim = fields.word("aim")
    if fields.ask("tick"):
        place = fields.at("tick")
        conflict = _find_tick_conflict(struct, conflict)
        if conflict is not None:
            blame(place, message("does_not_go_with", conflict))
        struct.tick = ctypes.pointer(memory.keep(read_tick(fields.require("tick"), place)))
    fields.finish("an engagement")
    struct.dimensions = dimensions.count
    return question
