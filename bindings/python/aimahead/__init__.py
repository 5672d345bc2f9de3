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

from ._faults import InvalidInput
from ._lead import Lead, Leads, lead, lead_each
from ._library import library as _library
from ._motion import OwnMotion
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
from ._tick import TickBody, after_steps, correct_launch, damping_factor, velocity_to_reach
from ._turret import Turn, TurnController, TurnProgress, turn_to, turnable_angle, turning_time
from ._tracking import Tracker, Tracks, TrackState, odds
from ._types import (
    Answer,
    Approach,
    ContactAnswer,
    ContactQuestion,
    Engagement,
    Error,
    Hit,
    LaunchAnswer,
    Motion,
    OddsAnswer,
    Piece,
    Projectile,
    Shooter,
    Thrust,
    Tick,
    Turret,
    Uncertainty,
    Walls,
)

__version__: str = _library().aim_version_text().decode()

__all__ = [
    "Answer",
    "Approach",
    "ContactAnswer",
    "ContactQuestion",
    "Engagement",
    "Error",
    "Hit",
    "InvalidInput",
    "LaunchAnswer",
    "Lead",
    "Leads",
    "Motion",
    "OddsAnswer",
    "OwnMotion",
    "Piece",
    "Projectile",
    "Shooter",
    "Thrust",
    "Tick",
    "TickBody",
    "TrackState",
    "Tracker",
    "Tracks",
    "Turn",
    "TurnController",
    "TurnProgress",
    "Turret",
    "Uncertainty",
    "Walls",
    "after_steps",
    "contact",
    "correct_launch",
    "damping_factor",
    "launch_at_elevation",
    "launch_direct_and_lob",
    "launch_for_time",
    "launch_over_apex",
    "launch_slowest",
    "lead",
    "lead_each",
    "odds",
    "solve",
    "solve_all",
    "solve_by_sampling",
    "turn_to",
    "turnable_angle",
    "turning_time",
    "velocity_to_reach",
]
