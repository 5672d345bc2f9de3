// The words of questions and answers. Their numbers are those of words.h.
using System;

namespace Aimahead
{
    /// <summary>The status of an aimed shot.</summary>
    public enum Status : byte
    {
        /// <summary>The shot described hits, and nothing hits earlier.</summary>
        Hit = 0,
        /// <summary>No shot hits at any time. Proved, with exceptions under quadratic
        /// drag.</summary>
        Unreachable = 1,
        /// <summary>There are hits, all beyond lifetime or range; the earliest is
        /// described.</summary>
        OutOfRange = 2,
        /// <summary>The target is at the muzzle when the shot leaves.</summary>
        Touching = 3,
        /// <summary>Neither a hit nor its absence was proved. Nothing hits before Time.</summary>
        Unresolved = 4,
        /// <summary>A field is wrong: not finite, negative, or outside its range.</summary>
        Invalid = 5,
        /// <summary>Samples showed no hit, which proves nothing.</summary>
        NotFound = 6,
        /// <summary>An obstacle stops the shot before each hit; the earliest is
        /// described.</summary>
        Blocked = 7
    }

    /// <summary>The status of the question when two bodies first touch.</summary>
    public enum ContactStatus
    {
        /// <summary>They first touch within the interval.</summary>
        Contact = 0,
        /// <summary>They touch or overlap at the start of the interval.</summary>
        Touching = 1,
        /// <summary>Proved: they do not touch within the interval.</summary>
        Apart = 2,
        /// <summary>Neither contact nor its absence was proved. Nothing touches before
        /// Time.</summary>
        Unresolved = 3,
        /// <summary>A number is not finite, or a radius or the duration is negative.</summary>
        Invalid = 4
    }

    /// <summary>How an answer was found.</summary>
    public enum Method
    {
        /// <summary>No method was needed.</summary>
        None = 0,
        /// <summary>The quadratic, for no relative acceleration.</summary>
        Quadratic = 1,
        /// <summary>A polynomial of degree 4, for constant relative acceleration.</summary>
        Polynomial = 2,
        /// <summary>A search that misses no hit, for any other motion or shot.</summary>
        Search = 3,
        /// <summary>Numerical integration, for quadratic drag.</summary>
        Trajectory = 4
    }

    /// <summary>How a body moves.</summary>
    public enum MotionKind
    {
        /// <summary>At constant velocity.</summary>
        Linear = 0,
        /// <summary>With constant acceleration.</summary>
        Accelerating = 1,
        /// <summary>On a circle, or a helix.</summary>
        Turning = 2,
        /// <summary>On a Bezier curve.</summary>
        Bezier = 3,
        /// <summary>On straight lines between points, at constant speed.</summary>
        Path = 4,
        /// <summary>On a smooth curve through points at given times.</summary>
        Spline = 5,
        /// <summary>Through sampled positions at given times.</summary>
        Samples = 6,
        /// <summary>In pieces of constant acceleration.</summary>
        Pieces = 7,
        /// <summary>As a body that spins and has plates; for targets only.</summary>
        Plates = 8,
        /// <summary>By a function of your own.</summary>
        Function = 9
    }

    /// <summary>What a body does after the end of its motion.</summary>
    public enum After
    {
        /// <summary>It rests at the last point.</summary>
        Stop = 0,
        /// <summary>It keeps its last velocity, without acceleration.</summary>
        Continue = 1,
        /// <summary>It starts again at the first point with the first velocity.</summary>
        Loop = 2,
        /// <summary>It vanishes.</summary>
        Vanish = 3
    }

    /// <summary>What a body does at a wall.</summary>
    public enum OnHit
    {
        /// <summary>It stops: velocity and acceleration become 0 for ever.</summary>
        Stop = 0,
        /// <summary>It slides along the wall.</summary>
        Slide = 1,
        /// <summary>It bounces: the velocity's component perpendicular to the wall changes its
        /// sign.</summary>
        Bounce = 2
    }

    /// <summary>What counts as a hit.</summary>
    public enum AimPoint
    {
        /// <summary>The shot's centre meets the target's centre. Radii are ignored.</summary>
        Center = 0,
        /// <summary>The two discs or spheres touch: their distance is the sum of the
        /// radii.</summary>
        Edge = 1
    }

    /// <summary>What an engine does in each step of length h.</summary>
    public enum Integrator
    {
        /// <summary>v += h a, damp v, x += h v: Unity, Box2D. Godot and Bullet damp first, see
        /// docs/fixed-step.md.</summary>
        SemiImplicitEuler = 0,
        /// <summary>x += h v, damp v, v += h a.</summary>
        ExplicitEuler = 1,
        /// <summary>x += h v + h^2 a / 2, v += h a: exact for constant accelerations, without
        /// damping.</summary>
        VelocityVerlet = 2
    }

    /// <summary>How a step damps the velocity.</summary>
    public enum DampingForm
    {
        /// <summary>v /= 1 + Step * Damping.</summary>
        Implicit = 0,
        /// <summary>v *= 1 - Step * Damping.</summary>
        Explicit = 1,
        /// <summary>v *= exp(-Step * Damping).</summary>
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

    /// <summary>What answers say of themselves, in a log for example.</summary>
    internal static class Answer
    {
        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        internal static string Text<Time, Vector>(Status status, Time time, Vector aim)
        {
            return status == Status.Hit ? "Hit: " + Text(time, aim) : status.ToString();
        }

        /// <summary>"time 1, aim (0.6, 0.8, 0)".</summary>
        internal static string Text<Time, Vector>(Time time, Vector aim)
        {
            return FormattableString.Invariant($"time {time}, aim {aim}");
        }
    }
}
