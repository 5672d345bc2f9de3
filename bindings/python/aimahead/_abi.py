"""The structs of aimahead.h and batch.h, member by member; tests hold them to the layout of the C compiler."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_double, c_int32, c_int64, c_size_t, c_ssize_t, c_uint32, c_void_p

Vector = c_double * 3

# The words of the format in the order of their numbers.
STATUSES = ("hit", "unreachable", "out_of_range", "touching", "unresolved", "invalid", "not_found")
CONTACT_STATUSES = ("contact", "touching", "apart", "unresolved", "invalid")
METHODS = ("none", "quadratic", "polynomial", "search", "trajectory")
TURN_STATUSES = ("turning", "arrived", "blocked", "invalid")

KIND_ACCELERATING = 1
KIND_FUNCTION = 8
VELOCITY_VERLET = 2
FIELD_TURRET_FACING = 0x201
MOST_HITS = 64
MOST_LAUNCHES = 4


class Fault(Structure):
    _fields_ = [
        ("field", c_int32),
        ("problem", c_int32),
        ("owner", c_int32),
        ("component", c_int32),
        ("index", c_int64),
        ("got", Vector),
    ]


class Lead(Structure):
    _fields_ = [
        ("status", c_int32),
        ("reserved", c_int32),
        ("time", c_double),
        ("aim", Vector),
        ("offset", Vector),
    ]


PositionFunction = ctypes.CFUNCTYPE(None, c_void_p, c_double, POINTER(c_double))
BoundFunction = ctypes.CFUNCTYPE(c_double, c_void_p, c_double, c_double)


class Column(Structure):
    _fields_ = [("first", c_void_p), ("step", c_ssize_t)]


class LeadBatch(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("dimensions", c_int32),
        ("scalar", c_int32),
        ("reserved", c_int32),
        ("count", c_size_t),
        ("target_position", Column * 3),
        ("target_velocity", Column * 3),
        ("speed", Column),
        ("gun_position", Column * 3),
        ("gun_velocity", Column * 3),
        ("inherit", Column),
        ("time", Column),
        ("aim", Column * 3),
        ("offset", Column * 3),
        ("point", Column * 3),
        ("launch_velocity", Column * 3),
        ("status", Column),
    ]


class MotionFunction(Structure):
    _fields_ = [
        ("context", c_void_p),
        ("position", PositionFunction),
        ("speed_bound", BoundFunction),
        ("velocity", PositionFunction),
    ]


class Piece(Structure):
    _fields_ = [
        ("duration", c_double),
        ("velocity", Vector),
        ("acceleration", Vector),
        ("sets_velocity", c_int32),
        ("reserved", c_int32),
    ]


class Walls(Structure):
    _fields_ = [
        ("min", Vector),
        ("max", Vector),
        ("on_hit", c_int32),
        ("reserved", c_int32),
    ]


class Motion(Structure):
    _fields_ = [
        ("kind", c_int32),
        ("after", c_int32),
        ("radius", c_double),
        ("position", Vector),
        ("velocity", Vector),
        ("acceleration", Vector),
        ("turn_rate", c_double),
        ("axis", Vector),
        ("duration", c_double),
        ("speed", c_double),
        ("points", POINTER(c_double)),
        ("point_count", c_size_t),
        ("times", POINTER(c_double)),
        ("time_count", c_size_t),
        ("velocities", POINTER(c_double)),
        ("velocity_count", c_size_t),
        ("pieces", POINTER(Piece)),
        ("piece_count", c_size_t),
        ("function", POINTER(MotionFunction)),
        ("walls", POINTER(Walls)),
    ]


class Turret(Structure):
    _fields_ = [
        ("facing", Vector),
        ("turn_rate", c_double),
        ("turn_acceleration", c_double),
        ("arc", c_double * 2),
        ("tolerance", c_double),
    ]


class Shooter(Structure):
    _fields_ = [
        ("position", Vector),
        ("velocity", Vector),
        ("delay", c_double),
        ("muzzle", c_double),
        ("turret", POINTER(Turret)),
        ("motion", POINTER(Motion)),
    ]


class Projectile(Structure):
    _fields_ = [
        ("speed", c_double),
        ("inherit", c_double),
        ("acceleration", Vector),
        ("thrust_acceleration", c_double),
        ("thrust_duration", c_double),
        ("drag", c_double),
        ("quadratic_drag", c_double),
        ("radius", c_double),
        ("lifetime", c_double),
        ("range", c_double),
    ]


class Tick(Structure):
    _fields_ = [
        ("step", c_double),
        ("damping", c_double),
        ("integrator", c_int32),
        ("damping_form", c_int32),
    ]


class Engagement(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("dimensions", c_int32),
        ("shooter", Shooter),
        ("projectile", Projectile),
        ("target", Motion),
        ("tick", POINTER(Tick)),
        ("aim", c_int32),
        ("reserved", c_int32),
    ]


class Hit(Structure):
    _fields_ = [
        ("time", c_double),
        ("launch_time", c_double),
        ("flight_time", c_double),
        ("point", Vector),
        ("aim", Vector),
        ("launch_velocity", Vector),
        ("launch_point", Vector),
    ]


class Approach(Structure):
    _fields_ = [("time", c_double), ("distance", c_double), ("aim", Vector)]


class Intercept(Structure):
    _fields_ = [
        ("status", c_int32),
        ("method", c_int32),
        ("count", c_int32),
        ("steps", c_int32),
        ("has_closest", c_int32),
        ("reserved", c_int32),
        ("hit", Hit),
        ("closest", Approach),
        ("fault", Fault),
    ]


class Launch(Structure):
    _fields_ = [
        ("status", c_int32),
        ("count", c_int32),
        ("hit", Hit),
        ("speed", c_double),
        ("limit_speed", c_double),
        ("fault", Fault),
    ]


class Turn(Structure):
    _fields_ = [
        ("possible", c_int32),
        ("reserved", c_int32),
        ("angle", c_double),
        ("time", c_double),
    ]


class TurnController(Structure):
    _fields_ = [
        ("turret", Turret),
        ("rate", Vector),
        ("dimensions", c_int32),
        ("reserved", c_int32),
    ]


class TurnProgress(Structure):
    _fields_ = [
        ("status", c_int32),
        ("reserved", c_int32),
        ("remaining", c_double),
        ("time", c_double),
    ]


class Contact(Structure):
    _fields_ = [
        ("status", c_int32),
        ("reserved", c_int32),
        ("time", c_double),
        ("point", Vector),
        ("normal", Vector),
        ("fault", Fault),
    ]


_DOUBLES = POINTER(c_double)
_ENGAGEMENT = POINTER(Engagement)
_LAUNCH = POINTER(Launch)

# Result and arguments of the functions that the package calls.
FUNCTIONS = {
    "aim_init_lead_batch": (None, [POINTER(LeadBatch), c_int32, c_int32]),
    "aim_lead_each": (Fault, [POINTER(LeadBatch), c_void_p]),
    "aim_version": (c_int32, []),
    "aim_version_text": (ctypes.c_char_p, []),
    "aim_fault_path": (c_size_t, [POINTER(Fault), ctypes.c_char_p, c_size_t]),
    "aim_fault_message": (c_size_t, [POINTER(Fault), ctypes.c_char_p, c_size_t]),
    "aim_lead2": (c_int32, [_DOUBLES, _DOUBLES, c_double, POINTER(Lead)]),
    "aim_lead3": (c_int32, [_DOUBLES, _DOUBLES, c_double, POINTER(Lead)]),
    "aim_init_engagement": (None, [_ENGAGEMENT, c_int32]),
    "aim_init_motion": (None, [POINTER(Motion)]),
    "aim_init_turret": (None, [POINTER(Turret)]),
    "aim_init_tick": (None, [POINTER(Tick)]),
    "aim_init_piece": (None, [POINTER(Piece)]),
    "aim_check_engagement": (Fault, [_ENGAGEMENT]),
    "aim_solve": (c_int32, [_ENGAGEMENT, POINTER(Intercept)]),
    "aim_solve_all": (c_int32, [_ENGAGEMENT, POINTER(Hit), c_int32, POINTER(Intercept)]),
    "aim_solve_by_sampling": (c_int32, [_ENGAGEMENT, c_double, POINTER(Intercept)]),
    "aim_launch_for_time": (c_int32, [_ENGAGEMENT, c_double, _LAUNCH]),
    "aim_launch_over_apex": (c_int32, [_ENGAGEMENT, c_double, c_int32, _LAUNCH]),
    "aim_launch_all_at_elevation": (c_int32, [_ENGAGEMENT, c_double, _LAUNCH, _LAUNCH, c_int32]),
    "aim_launch_slowest": (c_int32, [_ENGAGEMENT, _LAUNCH]),
    "aim_launch_direct_and_lob": (c_int32, [_ENGAGEMENT, _LAUNCH, _LAUNCH]),
    "aim_turn_to": (Turn, [POINTER(Turret), c_int32, _DOUBLES]),
    "aim_turning_time": (c_double, [POINTER(Turret), c_double]),
    "aim_turnable_angle": (c_double, [POINTER(Turret), c_double]),
    "aim_turn_step": (TurnProgress, [POINTER(TurnController), _DOUBLES, c_double]),
    "aim_time_of_impact_moving": (
        c_int32,
        [POINTER(Motion), POINTER(Motion), c_double, c_int32, POINTER(Contact)],
    ),
    "aim_damping_factor": (c_double, [POINTER(Tick)]),
    "aim_correct_launch": (c_int32, [POINTER(Tick), c_int32, _DOUBLES, _DOUBLES, _DOUBLES]),
    "aim_after_steps": (
        c_int32,
        [POINTER(Tick), c_int32, _DOUBLES, _DOUBLES, _DOUBLES, c_double],
    ),
    "aim_velocity_to_reach": (
        c_int32,
        [POINTER(Tick), c_int32, _DOUBLES, _DOUBLES, c_double, _DOUBLES],
    ),
}
