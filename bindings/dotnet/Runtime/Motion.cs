using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>Two numbers: from, to.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Interval
    {
        /// <summary>Where it begins.</summary>
        public double From;
        /// <summary>Where it ends.</summary>
        public double To;

        /// <summary>An interval.</summary>
        public Interval(double from, double to)
        {
            From = from;
            To = to;
        }
    }

    /// <summary>A segment of constant acceleration.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Piece
    {
        private double duration;
        private Vec velocity;
        private Vec acceleration;
        private int setsVelocity;
        private int reserved;

        /// <summary>A piece; without an acceleration, of constant velocity.</summary>
        /// <param name="duration">At least 0; infinite in the last piece only.</param>
        /// <param name="velocity">The velocity at the start of the piece. Null: the velocity at the
        /// end of the piece before.</param>
        /// <param name="acceleration">The constant acceleration.</param>
        public Piece(double duration, Vec? velocity = null, Vec acceleration = default(Vec))
        {
            this.duration = duration;
            this.velocity = velocity.GetValueOrDefault();
            this.acceleration = acceleration;
            setsVelocity = velocity.HasValue ? 1 : 0;
            reserved = 0;
        }

        /// <summary>A last piece, which never ends, of constant velocity.</summary>
        public Piece(Vec velocity) : this(double.PositiveInfinity, velocity) { }
    }

    /// <summary>A plate on a body that spins.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Plate
    {
        /// <summary>The direction from the body's centre to the plate, counted from where the body
        /// faces, radians.</summary>
        public double Angle;
        /// <summary>The plate's distance from the body's axis, at least 0.</summary>
        public double Arm;
        /// <summary>In three dimensions: the plate's height above the body's centre.</summary>
        public double Height;

        /// <summary>A plate.</summary>
        public Plate(double angle, double arm, double height = 0)
        {
            Angle = angle;
            Arm = arm;
            Height = height;
        }
    }

    /// <summary>A motion of your own: a continuous position and a bound on the speed. Because of
    /// the bound no earlier hit is missed.</summary>
    public abstract class MotionFunction
    {
        /// <summary>The position of the body at a time of at least 0.</summary>
        public abstract Vec PositionAt(double time);

        /// <summary>A speed, perhaps infinite, that the body does not exceed between two times.
        /// `to` may be infinite.</summary>
        public abstract double SpeedBound(double from, double to);

        /// <summary>The velocity of the body at a time. Only the motion of a gun whose velocity the
        /// shot inherits needs it.</summary>
        public virtual Vec VelocityAt(double time)
        {
            throw new NotSupportedException(
                "the shot inherits this gun's velocity: override VelocityAt");
        }
    }

    /// <summary>How a body moves from now on. Lists are copied. By default the body rests at the
    /// origin.</summary>
    public sealed class Motion
    {
        private readonly Pinned<aim_motion> own;
        private readonly Pinned<aim_engagement> question;
        private readonly int dimensions;
#pragma warning disable 414  // what the struct points to
        private object points, times, velocities, pieces, plates;
#pragma warning restore 414
        private Pinned<aim_walls> walls;
        private FunctionHandle function;

        /// <summary>A motion for a gun, or for a question for a contact.</summary>
        public Motion(int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            this.dimensions = dimensions;
            own = new Pinned<aim_motion>();
            unsafe
            {
                C.aim_init_motion((aim_motion*)own.Address);
            }
        }

        internal Motion(Pinned<aim_engagement> question)
        {
            this.question = question;
            dimensions = question.Items[0].dimensions;
        }

        private ref aim_motion Raw
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                if (own != null) return ref own.Items[0];
                return ref question.Items[0].target;
            }
        }

        internal IntPtr Address { get { return own.Address; } }

        internal int Dimensions { get { return dimensions; } }

        /// <summary>Whether this motion is the target of a question.</summary>
        internal bool IsTarget { get { return own == null; } }

        internal FunctionHandle Handle { get { return function; } }

        /// <summary>How the body moves; Linear by default.</summary>
        public MotionKind Kind
        {
            get { return (MotionKind)Raw.kind; }
            set { Raw.kind = (int)value; }
        }

        /// <summary>What the body does after the end of its motion. By default it rests
        /// there.</summary>
        public After After
        {
            get { return (After)Raw.after; }
            set { Raw.after = (int)value; }
        }

        /// <summary>The radius of the disc or sphere, at least 0; 0 by default.</summary>
        public double Radius
        {
            get { return Raw.radius; }
            set { Raw.radius = value; }
        }

        /// <summary>The position of the centre now.</summary>
        public Vec Position
        {
            get { return Raw.position; }
            set { Raw.position = value; }
        }

        /// <summary>The velocity now.</summary>
        public Vec Velocity
        {
            get { return Raw.velocity; }
            set { Raw.velocity = value; }
        }

        /// <summary>The constant acceleration, for the kinds Accelerating and Plates. Setting one
        /// that is not zero turns the kind Linear into Accelerating.</summary>
        public Vec Acceleration
        {
            get { return Raw.acceleration; }
            set
            {
                Raw.acceleration = value;
                if (Raw.kind == (int)MotionKind.Linear && value != default(Vec))
                {
                    Raw.kind = (int)MotionKind.Accelerating;
                }
            }
        }

        /// <summary>How fast the velocity (kind Turning) or the body (kind Plates) turns, radians
        /// per time, positive counter-clockwise.</summary>
        public double TurnRate
        {
            get { return Raw.turn_rate; }
            set { Raw.turn_rate = value; }
        }

        /// <summary>For the kind Turning in three dimensions: the axis that the velocity turns
        /// about, of any length; +z by default.</summary>
        public Vec Axis
        {
            get { return Raw.axis; }
            set { Raw.axis = value; }
        }

        /// <summary>Moves the body at constant velocity: Acceleration and TurnRate become
        /// 0.</summary>
        public Motion SetLinear(Vec position, Vec velocity)
        {
            Kind = MotionKind.Linear;
            Position = position;
            Velocity = velocity;
            Raw.acceleration = default(Vec);
            Raw.turn_rate = 0;
            return this;
        }

        /// <summary>Moves the body with constant acceleration.</summary>
        public Motion SetAccelerating(Vec position, Vec velocity, Vec acceleration)
        {
            SetLinear(position, velocity);
            Kind = MotionKind.Accelerating;
            Acceleration = acceleration;
            return this;
        }

        /// <summary>Moves the body on a circle or a helix: the velocity turns at a constant
        /// rate.</summary>
        /// <param name="position">The position now.</param>
        /// <param name="velocity">The velocity now.</param>
        /// <param name="turnRate">Radians per time, positive counter-clockwise; in three dimensions
        /// about Axis.</param>
        public Motion SetTurning(Vec position, Vec velocity, double turnRate)
        {
            SetLinear(position, velocity);
            Kind = MotionKind.Turning;
            TurnRate = turnRate;
            return this;
        }

        /// <summary>Moves the body along a Bezier curve of 2 to 8 points, for a duration above
        /// 0.</summary>
        public Motion SetBezier(Vec[] points, double duration, After after = After.Stop)
        {
            SetPoints(MotionKind.Bezier, points, nameof(points), after);
            Raw.duration = duration;
            return this;
        }

        /// <summary>Moves the body on straight lines between two or more points, at a constant
        /// speed of at least 0.</summary>
        public Motion SetPath(Vec[] points, double speed, After after = After.Stop)
        {
            SetPoints(MotionKind.Path, points, nameof(points), after);
            Raw.speed = speed;
            return this;
        }

        /// <summary>Moves the body on a smooth curve through two or more points, at as many
        /// increasing times, the first 0.</summary>
        public Motion SetSpline(Vec[] points, double[] times, After after = After.Stop)
        {
            SetPoints(MotionKind.Spline, points, nameof(points), after);
            SetTimes(times);
            return this;
        }

        /// <summary>Moves the body through two or more positions, sampled at as many increasing
        /// times, the first 0: straight between samples, or on a smooth curve if their velocities
        /// are given too.</summary>
        public Motion SetSamples(Vec[] positions, double[] times, Vec[] velocities = null,
                                 After after = After.Stop)
        {
            SetPoints(MotionKind.Samples, positions, nameof(positions), after);
            SetTimes(times);
            Raw.velocities = IntPtr.Zero;
            Raw.velocity_count = UIntPtr.Zero;
            if (velocities == null) return this;
            var list = Lists.Pack(velocities, dimensions, nameof(velocities));
            this.velocities = list;
            Raw.velocities = list.Address;
            Raw.velocity_count = (UIntPtr)(uint)velocities.Length;
            return this;
        }

        /// <summary>Moves the body in pieces of constant acceleration. Each piece starts where the
        /// one before ended.</summary>
        public Motion SetPieces(Vec position, Piece[] pieces, After after = After.Stop)
        {
            var list = Lists.Copy(pieces, nameof(pieces));
            this.pieces = list;
            Kind = MotionKind.Pieces;
            Position = position;
            After = after;
            Raw.pieces = list.Address;
            Raw.piece_count = list.Count;
            return this;
        }

        /// <summary>Makes the body spin and gives it plates, each of which is hit only while it
        /// faces the gun; for targets only. Acceleration and TurnRate become 0: set TurnRate
        /// afterwards for the spin.</summary>
        /// <param name="position">The position of the body's centre.</param>
        /// <param name="velocity">The velocity of the body's centre.</param>
        /// <param name="facing">Where the body faces now, radians.</param>
        /// <param name="plates">One or more.</param>
        /// <param name="window">The largest angle, above 0, between the outward direction of a
        /// plate and the direction to the gun at which the plate can be hit; pi: from all
        /// sides.</param>
        public Motion SetPlates(Vec position, Vec velocity, double facing, Plate[] plates,
                                double window = Math.PI)
        {
            var list = Lists.Copy(plates, nameof(plates));
            this.plates = list;
            SetLinear(position, velocity);
            Kind = MotionKind.Plates;
            Raw.facing = facing;
            Raw.window = window;
            Raw.plates = list.Address;
            Raw.plate_count = list.Count;
            return this;
        }

        /// <summary>Moves the body by a function of your own. What the function throws, the
        /// question throws.</summary>
        public Motion SetFunction(MotionFunction motion)
        {
            if (motion == null) throw new ArgumentNullException(nameof(motion));
            function = new FunctionHandle(motion);
            Kind = MotionKind.Function;
            Raw.function = function.Address;
            return this;
        }

        /// <summary>Keeps the centre of a linear or accelerating body inside a box, in which
        /// Position must lie.</summary>
        public Motion SetWalls(Vec min, Vec max, OnHit onHit)
        {
            walls = new Pinned<aim_walls>();
            walls.Items[0].min = min;
            walls.Items[0].max = max;
            walls.Items[0].on_hit = (int)onHit;
            Raw.walls = walls.Address;
            return this;
        }

        /// <summary>Takes the walls away.</summary>
        public Motion ClearWalls()
        {
            Raw.walls = IntPtr.Zero;
            return this;
        }

        private void SetPoints(MotionKind kind, Vec[] given, string name, After after)
        {
            var list = Lists.Pack(given, dimensions, name);
            points = list;
            Kind = kind;
            After = after;
            Raw.points = list.Address;
            Raw.point_count = (UIntPtr)(uint)given.Length;
        }

        private void SetTimes(double[] given)
        {
            var list = Lists.Copy(given, "times");
            times = list;
            Raw.times = list.Address;
            Raw.time_count = list.Count;
        }
    }
}
