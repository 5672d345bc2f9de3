"""The dicts of the engagement format, for type checkers. ENGAGEMENT.md defines every field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from ._motion import OwnMotion

# 2 or 3 numbers: a list, a tuple, a numpy array.
Vector = Union[Sequence[float], Any]

Status = Literal[
    "hit", "unreachable", "out_of_range", "touching", "unresolved", "invalid", "not_found",
    "blocked",
]
ContactStatus = Literal["contact", "touching", "apart", "unresolved", "invalid"]
After = Literal["stop", "continue", "loop", "vanish"]


class Turret(TypedDict, total=False):
    """A gun that must turn (`facing` and `turn_rate`), or only limits of where it may be aimed.

    Angles are radians. In two dimensions `facing` is an angle, in three a direction.
    """

    facing: Union[float, Vector]
    turn_rate: float
    turn_acceleration: float
    rate: float
    arc: Sequence[float]
    elevation: Sequence[float]
    azimuth: Sequence[float]
    tolerance: float


class _MountNeeds(TypedDict):
    offset: Vector


class Mount(_MountNeeds, total=False):
    facing: float
    turn_rate: float


class Thrust(TypedDict):
    acceleration: float
    duration: float


class _TableNeeds(TypedDict):
    distances: Sequence[float]
    times: Sequence[float]


class ShotTable(_TableNeeds, total=False):
    settings: dict[str, Sequence[float]]


class Projectile(TypedDict, total=False):
    speed: float
    table: ShotTable
    inherit: float
    acceleration: Vector
    thrust: Thrust
    drag: float
    quadratic_drag: float
    wind: Vector
    radius: float
    lifetime: float
    range: float


class Walls(TypedDict):
    min: Vector
    max: Vector
    on_hit: Literal["stop", "slide", "bounce"]


class Piece(TypedDict, total=False):
    duration: float
    velocity: Vector
    acceleration: Vector


class _PlateNeeds(TypedDict):
    angle: float
    arm: float


class Plate(_PlateNeeds, total=False):
    height: float


class _Moving(TypedDict, total=False):
    position: Vector
    velocity: Vector
    acceleration: Vector
    turn_rate: float
    axis: Vector
    points: Sequence[Vector]
    positions: Sequence[Vector]
    duration: float
    speed: float
    times: Sequence[float]
    velocities: Sequence[Vector]
    pieces: Sequence[Piece]
    after: After
    walls: Walls


class Shooter(_Moving, total=False):
    kind: Literal[
        "linear", "accelerating", "turning", "bezier", "path", "spline", "samples", "pieces"
    ]
    mount: Mount
    delay: float
    muzzle: float
    hold: bool
    turret: Turret
    motion: "OwnMotion"


class Motion(_Moving, total=False):
    radius: float
    kind: Literal[
        "linear",
        "accelerating",
        "turning",
        "bezier",
        "path",
        "spline",
        "samples",
        "pieces",
        "plates",
    ]
    facing: float
    plates: Sequence[Plate]
    window: float


class _TickNeeds(TypedDict):
    step: float
    integrator: Literal["semi_implicit_euler", "explicit_euler", "velocity_verlet"]


class Tick(_TickNeeds, total=False):
    damping: float
    damping_form: Literal["implicit", "explicit", "exponential"]


class _ObstacleNeeds(TypedDict):
    shape: Literal[
        "ball", "segment", "capsule", "box", "polygon", "half_space", "mesh", "terrain"
    ]


# `from` is a keyword of Python, so this class cannot be written with members.
_ObstacleEnds = TypedDict("_ObstacleEnds", {"from": Vector, "to": Vector}, total=False)


class _MovingBallNeeds(TypedDict):
    position: Vector
    radius: float


class MovingBall(_MovingBallNeeds, total=False):
    shape: Literal["ball"]
    kind: Literal["linear", "accelerating"]
    velocity: Vector
    acceleration: Vector


class Obstacle(_ObstacleNeeds, _ObstacleEnds, total=False):
    kind: Literal["linear", "accelerating"]
    position: Vector
    velocity: Vector
    acceleration: Vector
    radius: float
    min: Vector
    max: Vector
    points: Sequence[Vector]
    point: Vector
    normal: Vector
    vertices: Sequence[Vector]
    triangles: Sequence[Sequence[int]]
    origin: Vector
    cell: float
    heights: Sequence[Sequence[float]]


class _FlightNeeds(TypedDict):
    position: Vector


class Flight(_FlightNeeds, total=False):
    """A disc or sphere in free flight. `direction` is a unit vector, along which thrust acts."""

    velocity: Vector
    acceleration: Vector
    thrust: Thrust
    direction: Vector
    drag: float
    radius: float
    launch_time: float
    duration: float


class _EngagementNeeds(TypedDict):
    shooter: Shooter
    projectile: Projectile
    target: Union[Motion, "OwnMotion"]


class Uncertainty(TypedDict, total=False):
    position_sd: float
    velocity_sd: float
    covariance: Any
    maneuver: float
    aim_sd: float
    speed_sd: float
    delay_sd: float


class Engagement(_EngagementNeeds, total=False):
    aim: Literal["center", "edge"]
    obstacles: Sequence[Obstacle]
    tick: Tick
    uncertainty: Uncertainty
    name: Any
    comment: Any
    expect: Any


class Looks(TypedDict):
    interval: float
    sd: float


class _ProspectNeeds(TypedDict):
    position: Any


class Prospect(_ProspectNeeds, total=False):
    """One of the ways in which a target may move."""

    weight: float  # > 0, relative to the others; default 1
    time: float  # of position and velocity; default 0
    velocity: Any
    acceleration: Any
    covariance: Any
    maneuver: float


class OddsAnswer(TypedDict, total=False):
    name: Any
    status: str
    time: float
    aim: Any
    probability: float
    error: Any  # a bound on the error of `probability`; with the status "invalid" an Error
    across_sd: Any


class _ContactNeeds(TypedDict):
    a: Union[Motion, "OwnMotion"]
    b: Union[Motion, "OwnMotion"]
    duration: float


class ContactQuestion(_ContactNeeds, total=False):
    name: Any
    comment: Any
    expect: Any


class Error(TypedDict):
    field: str
    message: str


class Blocked(TypedDict):
    obstacle: int
    time: float
    point: Any


class Hit(TypedDict, total=False):
    time: float
    launch_time: float
    flight_time: float
    point: Any
    plate: int
    aim: Any
    distance: float
    settings: dict[str, float]
    launch_velocity: Any
    launch_point: Any
    sensitivity: float
    blocked: Blocked


class Approach(TypedDict):
    time: float
    distance: float
    aim: Any
    launch_time: float


class Answer(Hit, total=False):
    name: Any
    status: Status
    method: Literal["quadratic", "polynomial", "search", "trajectory"]
    closest: Approach
    solutions: list[Hit]
    error: Error


class LaunchAnswer(Hit, total=False):
    name: Any
    status: Status
    speed: float
    limit_speed: float
    launches: "list[LaunchAnswer]"
    error: Error


class ContactAnswer(TypedDict, total=False):
    name: Any
    status: ContactStatus
    time: float
    point: Any
    normal: Any
    error: Error


class TouchAnswer(TypedDict, total=False):
    status: ContactStatus
    obstacle: int
    time: float
    center: Any
    normal: Any
    error: Error


Axis = Literal["+x", "-x", "+y", "-y", "+z", "-z"]
Side = Literal["right", "left"]


class Axes(TypedDict):
    """The axes and signs of a world."""

    up: Axis
    forward: Axis
    handedness: Side
    yaw: Side  # which way a positive yaw turns, as seen by an observer who looks forward
    pitch: Literal["up", "down"]  # which way a positive pitch tilts


class _ChaseNeeds(TypedDict):
    position: Vector
    velocity: Vector
    target: Vector


class Chase(_ChaseNeeds, total=False):
    """A chaser and its target, now, in the world."""

    target_velocity: Vector
    target_acceleration: Vector


class Homing(TypedDict):
    """A missile of constant speed and limited turn rate."""

    position: Vector
    direction: Vector
    speed: float
    turn_rate: float


class _SnapshotNeeds(TypedDict):
    time: float


class Snapshot(_SnapshotNeeds, total=False):
    """An engagement at one time, in the world.

    A body that is absent has vanished, is not fired yet, or is beyond the range of a double.
    """

    gun: list[float]
    target: list[float]
    shot: list[float]
    target_distance: float
    shot_distance: float


class _GuessNeeds(TypedDict):
    time: float
    position: list[float]


class Guess(_GuessNeeds, total=False):
    """One guess of a method: that the target rests where it will be at `time`.

    `needed` is the time when a shot at that position arrives; absent if it never does.
    """

    needed: float


class MethodAnswer(Hit, total=False):
    name: Any
    status: Literal["hit", "not_found", "not_converged", "invalid"]
    moved: float
    iterations: int
    guesses: list[Guess]
    error: Error


class _ShapeBodyNeeds(TypedDict):
    position: Vector


class ShapeBody(_ShapeBodyNeeds, total=False):
    """A disc or sphere of constant velocity."""

    velocity: Vector
    radius: float


# A dict with `shape` and the fields of that shape.
SolidShape = Mapping[str, Any]


class _BodiesNeeds(TypedDict):
    position: Sequence[Vector]


class Bodies(_BodiesNeeds, total=False):
    """The shots or the targets of a contact world: each member has an element for each body."""

    velocity: Sequence[Vector]
    radius: Union[float, Sequence[float]]
    team: "Sequence[Union[int, None]]"
    shooter: "Sequence[Union[int, None]]"
