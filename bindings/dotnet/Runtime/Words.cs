// The words of questions and answers. Their numbers are those of words.h.
namespace Aimahead
{
    /// <summary>What became of a question for an aim.</summary>
    public enum Status : byte
    {
        /// <summary>The shot described hits, and nothing hits earlier.</summary>
        Hit = 0,
        /// <summary>Proved: no shot hits at any time.</summary>
        Unreachable = 1,
        /// <summary>There are hits, all beyond lifetime or range; the earliest is
        /// described.</summary>
        OutOfRange = 2,
        /// <summary>The target is at the muzzle when the shot leaves.</summary>
        Touching = 3,
        /// <summary>Neither a hit nor its absence was proved. Nothing hits before Time.</summary>
        Unresolved = 4,
        /// <summary>A number is not what it must be.</summary>
        Invalid = 5,
        /// <summary>Samples showed no hit, which proves nothing.</summary>
        NotFound = 6,
        /// <summary>An obstacle stops the shot before each hit; the earliest is
        /// described.</summary>
        Blocked = 7
    }

    /// <summary>What became of a question for a contact.</summary>
    public enum ContactStatus
    {
        /// <summary>They touch within the interval.</summary>
        Contact = 0,
        /// <summary>They touch at its start.</summary>
        Touching = 1,
        /// <summary>They do not touch within the interval.</summary>
        Apart = 2,
        /// <summary>Neither was proved.</summary>
        Unresolved = 3,
        /// <summary>A number is not what it must be.</summary>
        Invalid = 4
    }

    /// <summary>How an answer was found.</summary>
    public enum Method
    {
        /// <summary>Nothing had to be solved.</summary>
        None = 0,
        /// <summary>A quadratic equation.</summary>
        Quadratic = 1,
        /// <summary>A polynomial of higher degree.</summary>
        Polynomial = 2,
        /// <summary>A search that steps over no hit.</summary>
        Search = 3,
        /// <summary>An integrated trajectory.</summary>
        Trajectory = 4
    }

    /// <summary>How a body moves.</summary>
    public enum MotionKind
    {
        /// <summary>In constant velocity.</summary>
        Linear = 0,
        /// <summary>In constant acceleration.</summary>
        Accelerating = 1,
        /// <summary>On a circle, or a helix.</summary>
        Turning = 2,
        /// <summary>On a Bezier curve.</summary>
        Bezier = 3,
        /// <summary>On straight lines between points, at constant speed.</summary>
        Path = 4,
        /// <summary>On a smooth curve through points at given times.</summary>
        Spline = 5,
        /// <summary>Between positions that were sampled.</summary>
        Samples = 6,
        /// <summary>In pieces of constant acceleration.</summary>
        Pieces = 7,
        /// <summary>A body that spins and has plates.</summary>
        Plates = 8,
        /// <summary>By a function of yours.</summary>
        Function = 9
    }

    /// <summary>What a body does at the end of its curve.</summary>
    public enum After
    {
        /// <summary>It rests.</summary>
        Stop = 0,
        /// <summary>It goes on in the velocity that it has.</summary>
        Continue = 1,
        /// <summary>It begins again.</summary>
        Loop = 2,
        /// <summary>It is gone.</summary>
        Vanish = 3
    }

    /// <summary>What a body does at a wall.</summary>
    public enum OnHit
    {
        /// <summary>It rests.</summary>
        Stop = 0,
        /// <summary>It slides along the wall.</summary>
        Slide = 1,
        /// <summary>It bounces.</summary>
        Bounce = 2
    }

    /// <summary>What of the target the shot shall meet.</summary>
    public enum AimPoint
    {
        /// <summary>Its centre.</summary>
        Center = 0,
        /// <summary>Whatever it touches first.</summary>
        Edge = 1
    }

    /// <summary>How an engine steps.</summary>
    public enum Integrator
    {
        /// <summary>The velocity first: Unity, Box2D, Godot, Bullet.</summary>
        SemiImplicitEuler = 0,
        /// <summary>The position first.</summary>
        ExplicitEuler = 1,
        /// <summary>Exact for constant accelerations.</summary>
        VelocityVerlet = 2
    }

    /// <summary>How an engine damps.</summary>
    public enum DampingForm
    {
        /// <summary>v / (1 + damping step).</summary>
        Implicit = 0,
        /// <summary>v (1 - damping step).</summary>
        Explicit = 1,
        /// <summary>v exp(-damping step).</summary>
        Exponential = 2
    }

    /// <summary>The axes of an engine.</summary>
    public enum AxesPreset
    {
        /// <summary>Unity.</summary>
        Unity = 0,
        /// <summary>Unreal.</summary>
        Unreal = 1,
        /// <summary>Godot.</summary>
        Godot = 2,
        /// <summary>three.js.</summary>
        ThreeJs = 3,
        /// <summary>OpenGL.</summary>
        OpenGl = 4,
        /// <summary>Blender.</summary>
        Blender = 5,
        /// <summary>ROS.</summary>
        Ros = 6,
        /// <summary>North, east, down.</summary>
        Ned = 7,
        /// <summary>Azimuth and elevation, z up.</summary>
        Maths = 8
    }
}
