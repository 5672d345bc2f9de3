using System;
using System.Runtime.InteropServices;
using Aimahead.Numerics;

namespace Aimahead
{
    /// <summary>
    /// Where to aim a shot of constant speed at a target of constant velocity, in C# alone: it
    /// needs no native library and allocates nothing. The bits are those of the C++ library.
    /// </summary>
    /// <example><code>
    /// Lead shot = Lead.Find(new Vec(40, 10), new Vec(-3, 8), 30);
    /// if (shot.IsHit) Fire(shot.Aim);
    /// </code></example>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Lead
    {
        /// <summary>Hit; Unreachable (proved); Touching (the target is at the gun); Unresolved
        /// (beyond the range of a double); Invalid (a number is not finite, or the speed is
        /// negative). The other members have a meaning only for Hit, Touching and
        /// Unresolved.</summary>
        public Status Status;
        /// <summary>The time from the shot to the hit; if unresolved, a lower bound.</summary>
        public double Time;
        /// <summary>Unit vector in the frame that moves with the gun.</summary>
        public Vec Aim;
        /// <summary>The position of the hit relative to the gun at that time.</summary>
        public Vec Offset;

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return Status == Status.Hit; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Answer.Text(Status, Time, Aim); }

        /// <summary>Where to aim. In two dimensions leave out Z.</summary>
        /// <param name="position">The position of the target, relative to the gun.</param>
        /// <param name="velocity">The velocity of the target, less what the shot inherits of the
        /// gun's. If your engine gives a shot the velocity aim * speed, it inherits
        /// nothing.</param>
        /// <param name="speed">The speed of the shot, at least 0.</param>
        public static Lead Find(Vec position, Vec velocity, double speed)
        {
            return Deliver(LeadSolver.Find(position, velocity, speed), speed);
        }

        internal static Lead Deliver(LeadSolver.Output found, double speed)
        {
            Lead result = default(Lead);
            result.Status = found.Status;
            if (found.Status != Status.Hit && found.Status != Status.Unresolved) return result;
            if (found.Status == Status.Unresolved || !IsHeld(found, speed))
            {
                result.Status = Status.Unresolved;
                result.Time = found.Time < double.MaxValue ? found.Time : double.MaxValue;
                return result;
            }
            result.Time = found.Time;
            result.Aim = found.Aim;
            result.Offset = found.Offset;
            return result;
        }

        /// <summary>Whether doubles can hold it. The offset is speed * time long.</summary>
        private static bool IsHeld(LeadSolver.Output found, double speed)
        {
            const double min = 2.2250738585072014e-308;
            const double max = double.MaxValue;
            bool isSure = found.Time >= min && found.Time <= max && speed * found.Time <= max / 2;
            if (isSure) return true;
            return Math.Abs(found.Time) <= max && Math.Abs(found.Offset.X) <= max &&
                   Math.Abs(found.Offset.Y) <= max && Math.Abs(found.Offset.Z) <= max &&
                   !Bits.IsZero(found.Time);
        }
    }

    /// <summary>The same as <see cref="Lead"/>, in floats.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct LeadF
    {
        /// <summary>What became of the question, as in <see cref="Lead"/>.</summary>
        public Status Status;
        /// <summary>The time from the shot to the hit; if unresolved, a lower bound.</summary>
        public float Time;
        /// <summary>Unit vector in the frame that moves with the gun.</summary>
        public VecF Aim;
        /// <summary>The position of the hit relative to the gun at that time.</summary>
        public VecF Offset;

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return Status == Status.Hit; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Answer.Text(Status, Time, Aim); }

        /// <summary>The same as <see cref="Lead.Find"/>, in floats.</summary>
        public static LeadF Find(VecF position, VecF velocity, float speed)
        {
            LeadF result = default(LeadF);
            LeadSolver.Output found;
            if (!LeadSolver.FindQuickly(position, velocity, speed, out found))
            {
                found = LeadSolver.FindCarefully(position, velocity, speed);
            }
            result.Status = found.Status;
            if (found.Status != Status.Hit && found.Status != Status.Unresolved) return result;
            if (found.Status == Status.Unresolved || !IsHeld(found, speed))
            {
                result.Status = Status.Unresolved;
                result.Time = (float)(found.Time < float.MaxValue ? found.Time : float.MaxValue);
                return result;
            }
            result.Time = (float)found.Time;
            result.Aim = Narrow(found.Aim);
            result.Offset = Narrow(found.Offset);
            return result;
        }

        private static VecF Narrow(Vec v) { return new VecF((float)v.X, (float)v.Y, (float)v.Z); }

        private static bool IsHeld(LeadSolver.Output found, double speed)
        {
            const double min = 1.1754943508222875e-38;
            const double max = float.MaxValue;
            bool isSure = found.Time >= min && found.Time <= max && speed * found.Time <= max / 2;
            if (isSure) return true;
            return Math.Abs(found.Time) <= max && Math.Abs(found.Offset.X) <= max &&
                   Math.Abs(found.Offset.Y) <= max && Math.Abs(found.Offset.Z) <= max &&
                   !Bits.IsZero((float)found.Time);
        }
    }

    /// <summary>The same as <see cref="Lead"/>, for a gun and a target in the world's
    /// coordinates.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldLead
    {
        /// <summary>Status, time, aim, and the hit relative to the gun.</summary>
        public Lead Lead;
        /// <summary>The target's position at the hit.</summary>
        public Vec Point;
        /// <summary>speed * aim + inherit * the gun's velocity.</summary>
        public Vec LaunchVelocity;

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return Lead.Status == Status.Hit; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Lead.ToString(); }

        /// <summary>Where to aim. A distant origin costs no accuracy.</summary>
        /// <param name="gun">The position of the gun.</param>
        /// <param name="gunVelocity">The velocity of the gun.</param>
        /// <param name="target">The position of the target.</param>
        /// <param name="targetVelocity">The velocity of the target.</param>
        /// <param name="speed">The speed of the shot relative to the gun, at least 0.</param>
        /// <param name="inherit">The share of the gun's velocity that the shot keeps, 0 to 1. 0 if
        /// your engine gives a shot the velocity aim * speed.</param>
        public static WorldLead Find(Vec gun, Vec gunVelocity, Vec target, Vec targetVelocity,
                                     double speed, double inherit)
        {
            WorldLead result = default(WorldLead);
            result.Lead = Lead.Deliver(
                LeadSolver.Find(gun, gunVelocity, target, targetVelocity, speed, inherit), speed);
            if (!result.IsHit) return result;
            double time = result.Lead.Time;
            Vec point = target + targetVelocity * time;
            Vec launch = speed * result.Lead.Aim + inherit * gunVelocity;
            if (!IsFinite(point) || !IsFinite(launch))
            {
                result.Lead = default(Lead);
                result.Lead.Status = Status.Unresolved;
                result.Lead.Time = time;
                return result;
            }
            result.Point = point;
            result.LaunchVelocity = launch;
            return result;
        }

        private static bool IsFinite(Vec v)
        {
            return Math.Abs(v.X) <= double.MaxValue && Math.Abs(v.Y) <= double.MaxValue &&
                   Math.Abs(v.Z) <= double.MaxValue;
        }
    }
}
