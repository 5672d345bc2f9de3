using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>A shot, and where it meets the target.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Hit
    {
        private double time;
        private double launchTime;
        private double flightTime;
        private Vec point;
        private Vec aim;
        private Vec launchVelocity;
        private Vec launchPoint;
        private int isBlocked;
        private uint blockedBy;
        private double blockedTime;
        private Vec blockedPoint;
        private double distance;
        private double sensitivity;
        private int hasSensitivity;
        private int plate;

        /// <summary>From now to the hit.</summary>
        public double Time { get { return time; } }

        /// <summary>From now until the shot leaves.</summary>
        public double LaunchTime { get { return launchTime; } }

        /// <summary>From there to the hit.</summary>
        public double FlightTime { get { return flightTime; } }

        /// <summary>The target's centre at the hit.</summary>
        public Vec Point { get { return point; } }

        /// <summary>The direction of the gun, a unit vector.</summary>
        public Vec Aim { get { return aim; } }

        /// <summary>The shot's velocity in the world as it leaves; zero of a shot that is known by
        /// a table.</summary>
        public Vec LaunchVelocity { get { return launchVelocity; } }

        /// <summary>Where the shot's centre starts.</summary>
        public Vec LaunchPoint { get { return launchPoint; } }

        /// <summary>The index of the obstacle that stops the shot first; null: none.</summary>
        public int? BlockedBy { get { return isBlocked == 0 ? (int?)null : (int)blockedBy; } }

        /// <summary>When an obstacle stops the shot; null: none does.</summary>
        public double? BlockedTime { get { return isBlocked == 0 ? (double?)null : blockedTime; } }

        /// <summary>Where the shot's centre is then.</summary>
        public Vec? BlockedPoint { get { return isBlocked == 0 ? (Vec?)null : blockedPoint; } }

        /// <summary>For a shot that is known by a table: the distance to look up.</summary>
        public double Distance { get { return distance; } }

        /// <summary>In the hits of SolveAll: how much later the hit is for a target one unit
        /// farther; null: not known.</summary>
        public double? Sensitivity
        {
            get { return hasSensitivity == 0 ? (double?)null : sensitivity; }
        }

        /// <summary>For a target with plates: the one that is hit; null: it has none.</summary>
        public int? Plate { get { return plate < 0 ? (int?)null : plate; } }
    }

    /// <summary>What comes closest to a hit.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Approach
    {
        private double time;
        private double distance;
        private Vec aim;

        /// <summary>When.</summary>
        public double Time { get { return time; } }

        /// <summary>How far from a hit.</summary>
        public double Distance { get { return distance; } }

        /// <summary>The direction of the gun.</summary>
        public Vec Aim { get { return aim; } }
    }

    /// <summary>The earliest hit, or the reason why there is none.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Intercept
    {
        internal int status;
        private int method;
        private int count;
        private int steps;
        private int hasClosest;
        private int reserved;
        private Hit hit;
        private Approach closest;
        internal aim_fault fault;

        /// <summary>The answer, and the reason if there is no hit.</summary>
        public Status Status { get { return (Status)status; } }

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return status == (int)Status.Hit; } }

        /// <summary>The shot to fire; null: there is none, see Status.</summary>
        public Hit? Hit { get { return IsHit ? hit : (Hit?)null; } }

        /// <summary>What is described: of Hit, OutOfRange, Blocked and Touching the earliest hit,
        /// also if it is not within the limits; else null.</summary>
        public Hit? Earliest
        {
            get
            {
                Status s = Status;
                bool isDescribed = s == Status.Hit || s == Status.OutOfRange ||
                                   s == Status.Blocked || s == Status.Touching;
                return isDescribed ? hit : (Hit?)null;
            }
        }

        /// <summary>The time of the hit; if Unresolved a proven lower bound of it.</summary>
        public double Time { get { return hit.Time; } }

        /// <summary>The shot that passes closest to a hit; null: not known.</summary>
        public Approach? Closest { get { return hasClosest == 0 ? (Approach?)null : closest; } }

        /// <summary>What solved it.</summary>
        public Method Method { get { return (Method)method; } }

        /// <summary>How many hits SolveAll wrote.</summary>
        public int Count { get { return count; } }

        /// <summary>The evaluations of a search, or the steps of an integration.</summary>
        public int Steps { get { return steps; } }
    }

    /// <summary>A launch with a speed of its own.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Launch
    {
        internal int status;
        private int count;
        private Hit hit;
        private double speed;
        private double limitSpeed;
        internal aim_fault fault;

        /// <summary>The answer, and the reason if there is no launch.</summary>
        public Status Status { get { return (Status)status; } }

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return status == (int)Status.Hit; } }

        /// <summary>The shot to fire; null: there is none, see Status.</summary>
        public Hit? Hit { get { return IsHit ? hit : (Hit?)null; } }

        /// <summary>The speed to launch with.</summary>
        public double Speed { get { return speed; } }

        /// <summary>The speed that the launches approach but do not reach, where there is such a
        /// limit.</summary>
        public double LimitSpeed { get { return limitSpeed; } }
    }
}
