using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>How far an aim may be off, in radians.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Margin
    {
        private double angle;
        private double toLeft;
        private double toRight;
        private int exact;
        private int reserved;

        /// <summary>Every aim off by at most this angle touches the target; pi: every
        /// aim.</summary>
        public double Angle { get { return angle; } }

        /// <summary>In two dimensions the margin counter-clockwise, 0 to 2 pi; in three the same as
        /// Angle.</summary>
        public double ToLeft { get { return toLeft; } }

        /// <summary>In two dimensions the margin clockwise, -2 pi to 0; in three the same as
        /// -Angle.</summary>
        public double ToRight { get { return toRight; } }

        /// <summary>Whether no larger margin would do: some aim just beyond it misses, in two
        /// dimensions on each side. Others further off may still touch, earlier or later. If not
        /// exact, the angles are those of SafeMargin.</summary>
        public bool IsExact { get { return exact != 0; } }
    }

    /// <summary>What is proved of an answer under quadratic drag.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct DragProof
    {
        private double noneBefore;
        private double maxMiss;
        private int hasMaxMiss;
        private int isComplete;

        /// <summary>No shot hits before this time, counted from now: 0 if nothing is proved,
        /// infinite if none ever hits.</summary>
        public double NoneBefore { get { return noneBefore; } }

        /// <summary>Whether all is proved. For a hit, NoneBefore is within 2^-26 of the time of
        /// flight before it; otherwise NoneBefore is infinite.</summary>
        public bool IsComplete { get { return isComplete != 0; } }

        /// <summary>How far the shot may be off at the time of the hit: its distance from the
        /// target's centre, with AimPoint.Edge the gap between the surfaces, is at most this. Null:
        /// that is not proved.</summary>
        public double? MaxMiss { get { return hasMaxMiss == 0 ? (double?)null : maxMiss; } }
    }

    /// <summary>Gun, target and shot of a question at one time, in the world. A body that is null
    /// has vanished, is not fired yet, or is beyond the range of a double.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Snapshot
    {
        private double time;
        private int hasGun;
        private int hasTarget;
        private int hasShot;
        private int hasTargetDistance;
        private int hasShotDistance;
        private int reserved;
        private Vec gun;
        private Vec target;
        private Vec shot;
        private double targetDistance;
        private double shotDistance;

        /// <summary>The time from now.</summary>
        public double Time { get { return time; } }

        /// <summary>The pivot of the gun.</summary>
        public Vec? Gun { get { return hasGun == 0 ? (Vec?)null : gun; } }

        /// <summary>The centre of the target.</summary>
        public Vec? Target { get { return hasTarget == 0 ? (Vec?)null : target; } }

        /// <summary>The centre of the shot.</summary>
        public Vec? Shot { get { return hasShot == 0 ? (Vec?)null : shot; } }

        /// <summary>The distance of the target from the centre of the frame that drifts with the
        /// shot: the gun, if it rests and there is no gravity. At a hit it equals
        /// ShotDistance.</summary>
        public double? TargetDistance
        {
            get { return hasTargetDistance == 0 ? (double?)null : targetDistance; }
        }

        /// <summary>The distance of the shot from the same centre; with AimPoint.Edge plus the
        /// radii.</summary>
        public double? ShotDistance
        {
            get { return hasShotDistance == 0 ? (double?)null : shotDistance; }
        }
    }

    /// <summary>A disc or sphere of constant velocity.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Body
    {
        /// <summary>The centre now.</summary>
        public Vec Position;
        /// <summary>The constant velocity.</summary>
        public Vec Velocity;
        /// <summary>The radius, at least 0.</summary>
        public double Radius;

        /// <summary>A body.</summary>
        public Body(Vec position, Vec velocity, double radius = 0)
        {
            Position = position;
            Velocity = velocity;
            Radius = radius;
        }
    }

    /// <summary>When two bodies first touch.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Contact
    {
        private int status;
        private int reserved;
        private double time;
        private Vec point;
        private Vec normal;
        private aim_fault fault;

        /// <summary>Whether and how they touch.</summary>
        public ContactStatus Status { get { return (ContactStatus)status; } }

        /// <summary>Whether they touch within the interval.</summary>
        public bool IsContact { get { return status <= (int)ContactStatus.Touching; } }

        /// <summary>The time from now to the touch: 0 if Touching; if Unresolved, a lower
        /// bound.</summary>
        public double Time { get { return time; } }

        /// <summary>The point on the surface of b towards a at that time, in the world.</summary>
        public Vec Point { get { return point; } }

        /// <summary>The unit vector from b towards a.</summary>
        public Vec Normal { get { return normal; } }

        /// <summary>When two bodies first touch within a duration, at least 0 or infinite. Whether
        /// they touch is decided exactly.</summary>
        /// <exception cref="QuestionException">A field is not what it must be.</exception>
        public static Contact Find(Body a, Body b, double duration, int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            Contact answer;
            C.aim_time_of_impact(&a, &b, duration, dimensions, &answer);
            if (answer.Status == ContactStatus.Invalid) Library.Throw(answer.fault);
            return answer;
        }

        /// <summary>When a body first touches a shape within a duration.</summary>
        /// <exception cref="QuestionException">A field is not what it must be.</exception>
        public static Contact Find(Body body, Shape shape, double duration, int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            if (shape == null) throw new ArgumentNullException(nameof(shape));
            aim_shape raw = shape.Raw;
            Contact answer;
            C.aim_time_of_impact_shape(&body, &raw, duration, dimensions, &answer);
            GC.KeepAlive(shape);
            if (answer.Status == ContactStatus.Invalid) Library.Throw(answer.fault);
            return answer;
        }

        /// <summary>When two bodies of any motion first touch within a duration. Make each motion
        /// with new Motion(dimensions); the target of a question cannot be given here.</summary>
        /// <exception cref="QuestionException">A field is not what it must be.</exception>
        public static Contact Find(Motion a, Motion b, double duration)
        {
            NeedOwn(a, nameof(a));
            NeedOwn(b, nameof(b));
            if (a.Dimensions != b.Dimensions)
            {
                throw new ArgumentException("a has " + a.Dimensions + " dimensions, b has " +
                                            b.Dimensions, nameof(b));
            }
            Contact answer;
            C.aim_time_of_impact_moving((aim_motion*)a.Address, (aim_motion*)b.Address, duration,
                                        a.Dimensions, &answer);
            GC.KeepAlive(a);
            GC.KeepAlive(b);
            if (a.Handle != null) a.Handle.Rethrow();
            if (b.Handle != null) b.Handle.Rethrow();
            if (answer.Status == ContactStatus.Invalid) Library.Throw(answer.fault);
            return answer;
        }

        private static void NeedOwn(Motion motion, string name)
        {
            if (motion == null) throw new ArgumentNullException(name);
            if (!motion.IsTarget) return;
            throw new ArgumentException(
                "a contact needs motions of their own: new Motion(dimensions)", name);
        }
    }

    /// <summary>The axes and signs of a world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Axes
    {
        private int up;
        private int forward;
        private int handedness;
        private int yaw;
        private int pitch;
        private int reserved;

        /// <summary>The axes of an engine.</summary>
        public static Axes Of(AxesPreset preset)
        {
            Library.Need();
            Axes axes;
            if (C.aim_init_axes(&axes, (int)preset) == 0)
            {
                throw new ArgumentOutOfRangeException(nameof(preset), preset, "no such preset");
            }
            return axes;
        }

        /// <summary>Yaw and pitch of a direction of any length, radians.</summary>
        /// <exception cref="QuestionException">A field is not what it must be.</exception>
        public YawPitch AnglesOf(Vec direction)
        {
            YawPitch angles;
            Axes axes = this;
            Library.Refuse(C.aim_yaw_pitch_of(&direction.X, &axes, &angles));
            return angles;
        }

        /// <summary>The unit vector to which the angles turn forward.</summary>
        /// <exception cref="QuestionException">A field is not what it must be.</exception>
        public Vec DirectionOf(YawPitch angles)
        {
            Vec direction = default(Vec);
            Axes axes = this;
            Library.Refuse(C.aim_direction_of_yaw_pitch(&angles, &axes, &direction.X));
            return direction;
        }
    }

    /// <summary>The turn from forward to a direction: first by yaw, then by pitch.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct YawPitch
    {
        /// <summary>Radians, -pi to pi.</summary>
        public double Yaw;
        /// <summary>Radians, -pi/2 to pi/2.</summary>
        public double Pitch;
    }
}
