"""Where to aim so that a shot meets a moving target.

    >>> import aimahead
    >>> shot = aimahead.lead((40, 10), (-3, 8), 30)
    >>> round(shot.time, 4)
    1.3862

Engagements, and the answers of `solve`, `solve_all`, `contact` and the launches, are dicts with the
fields of ENGAGEMENT.md. A malformed question gives the status "invalid" with the faulty field.
Functions that take plain arguments (`lead`, turrets, ticks) raise InvalidInput, a ValueError with
`field` and `message`. The answers are those of the C++ library to the last bit.

numpy is optional; every vector and list may be a numpy array.
"""

import os as _os

try:
    from ._core import version as _version
except ImportError as _error:
    _hint = ""
    if _os.environ.get("AIMAHEAD_LIBRARY"):
        _hint = " AIMAHEAD_LIBRARY is for the Lua files: the extension has the library inside."
    raise ImportError(
        f"{_error}. The package cannot do without its extension: install it from the sources of "
        f"Aimahead with `pip install ./bindings/python`, or build them with "
        f"-DAIMAHEAD_BUILD_PYTHON=ON and set PYTHONPATH=build/release/bindings/python.{_hint}"
    ) from _error

from ._assignment import Assignment, assign, best_targets, lead_matrix
from ._batch import Intercepts, solve_each
from ._faults import InvalidInput
from ._guidance import (
    Pid,
    augmented_navigation,
    lead_pursuit,
    orbits,
    proportional_navigation,
    pure_pursuit,
    steer,
    surely_hits,
)
from ._lead import Lead, Leads, lead, lead_each
from ._motion import OwnMotion
from ._obstacles import (
    ObstacleField,
    Touches,
    first_touch,
    slowest_clear_by_sampling,
    trace,
    wait_for_clear_by_sampling,
)
from ._orientation import (
    YawPitch,
    angle_of,
    direction_of_angle,
    direction_of_yaw_pitch,
    shortest_turn,
    wrap_angle,
    yaw_pitch_of,
)
from ._shape import contact_with_shape
from ._solve import (
    contact,
    launch_at_elevation,
    launch_direct_and_lob,
    launch_for_time,
    launch_over_apex,
    launch_slowest,
    solve,
    solve_all,
    solve_by_sampling,
)
from ._study import (
    DragProof,
    Margin,
    aim_by,
    aim_by_bisection,
    aim_by_rounds,
    find_margin,
    follow,
    limits_of,
    prove_closest,
    prove_drag_answer,
    safe_margin,
)
from ._tick import TickBody, after_steps, correct_launch, damping_factor, velocity_to_reach
from ._turret import Turn, TurnController, TurnProgress, turn_to, turnable_angle, turning_time
from ._tracking import (
    BestAim,
    FiringTime,
    FiringWindow,
    Scatter,
    Tracker,
    Tracks,
    TrackState,
    find_best_aim,
    find_firing_time,
    find_odds,
    find_scatter,
    find_window,
    odds_of_aim,
    target_of,
    uncertainty_of,
)
from ._types import (
    Answer,
    Approach,
    Axes,
    Bodies,
    Chase,
    ContactAnswer,
    ContactQuestion,
    Engagement,
    Error,
    Flight,
    Guess,
    Hit,
    Homing,
    LaunchAnswer,
    Looks,
    MethodAnswer,
    Motion,
    MovingBall,
    Obstacle,
    OddsAnswer,
    Piece,
    Projectile,
    Prospect,
    ShapeBody,
    Shooter,
    Snapshot,
    SolidShape,
    Thrust,
    Tick,
    TouchAnswer,
    Turret,
    Uncertainty,
    Walls,
)
from ._world import ContactWorld, PairContact, ShotContact, WorldContacts

__version__: str = _version

__all__ = [
    "Answer",
    "Approach",
    "Assignment",
    "Axes",
    "BestAim",
    "Bodies",
    "Chase",
    "ContactAnswer",
    "ContactQuestion",
    "ContactWorld",
    "DragProof",
    "Engagement",
    "Error",
    "FiringTime",
    "FiringWindow",
    "Flight",
    "Guess",
    "Hit",
    "Homing",
    "Intercepts",
    "InvalidInput",
    "LaunchAnswer",
    "Lead",
    "Leads",
    "Looks",
    "Margin",
    "MethodAnswer",
    "Motion",
    "MovingBall",
    "Obstacle",
    "ObstacleField",
    "OddsAnswer",
    "OwnMotion",
    "PairContact",
    "Pid",
    "Piece",
    "Projectile",
    "Prospect",
    "Scatter",
    "ShapeBody",
    "Shooter",
    "ShotContact",
    "Snapshot",
    "SolidShape",
    "Thrust",
    "Tick",
    "TickBody",
    "TouchAnswer",
    "Touches",
    "TrackState",
    "Tracker",
    "Tracks",
    "Turn",
    "TurnController",
    "TurnProgress",
    "Turret",
    "Uncertainty",
    "Walls",
    "WorldContacts",
    "YawPitch",
    "after_steps",
    "aim_by",
    "aim_by_bisection",
    "aim_by_rounds",
    "angle_of",
    "assign",
    "augmented_navigation",
    "best_targets",
    "contact",
    "contact_with_shape",
    "correct_launch",
    "damping_factor",
    "direction_of_angle",
    "direction_of_yaw_pitch",
    "find_best_aim",
    "find_firing_time",
    "find_margin",
    "find_odds",
    "find_scatter",
    "find_window",
    "first_touch",
    "follow",
    "launch_at_elevation",
    "launch_direct_and_lob",
    "launch_for_time",
    "launch_over_apex",
    "launch_slowest",
    "lead",
    "lead_each",
    "lead_matrix",
    "lead_pursuit",
    "limits_of",
    "odds_of_aim",
    "orbits",
    "proportional_navigation",
    "prove_closest",
    "prove_drag_answer",
    "pure_pursuit",
    "safe_margin",
    "shortest_turn",
    "slowest_clear_by_sampling",
    "solve",
    "solve_all",
    "solve_by_sampling",
    "solve_each",
    "steer",
    "surely_hits",
    "target_of",
    "trace",
    "turn_to",
    "turnable_angle",
    "turning_time",
    "uncertainty_of",
    "velocity_to_reach",
    "wait_for_clear_by_sampling",
    "wrap_angle",
    "yaw_pitch_of",
]
