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

        /// <summary>The time from now to the hit.</summary>
        public double Time { get { return time; } }

        /// <summary>The time from now to the launch.</summary>
        public double LaunchTime { get { return launchTime; } }

        /// <summary>The time from the launch to the hit.</summary>
        public double FlightTime { get { return flightTime; } }

        /// <summary>The target's centre at the hit, in the world.</summary>
        public Vec Point { get { return point; } }

        /// <summary>The direction of the gun, a unit vector.</summary>
        public Vec Aim { get { return aim; } }

        /// <summary>The shot's velocity in the world at the launch; zero for a shot that is known
        /// by a table.</summary>
        public Vec LaunchVelocity { get { return launchVelocity; } }

        /// <summary>The shot's centre at the launch, in the world.</summary>
        public Vec LaunchPoint { get { return launchPoint; } }

        /// <summary>The index of the obstacle that stops the shot first; null: none.</summary>
        public int? BlockedBy { get { return isBlocked == 0 ? (int?)null : (int)blockedBy; } }

        /// <summary>When an obstacle stops the shot; null: none does.</summary>
        public double? BlockedTime { get { return isBlocked == 0 ? (double?)null : blockedTime; } }

        /// <summary>The shot's centre at BlockedTime; null: no obstacle stops it.</summary>
        public Vec? BlockedPoint { get { return isBlocked == 0 ? (Vec?)null : blockedPoint; } }

        /// <summary>For a shot that is known by a table: the distance that its settings are for,
        /// see ShotTable.SettingAt.</summary>
        public double Distance { get { return distance; } }

        /// <summary>In the hits of SolveAll: how much later the hit is for a target that is one
        /// unit farther away; null: not known.</summary>
        public double? Sensitivity
        {
            get { return hasSensitivity == 0 ? (double?)null : sensitivity; }
        }

        /// <summary>For a target with plates: the index of the plate that is hit; null: the target
        /// has no plates.</summary>
        public int? Plate { get { return plate < 0 ? (int?)null : plate; } }

        /// <summary>"time 1, aim (0.6, 0.8, 0)".</summary>
        public override string ToString() { return Answer.Text(time, aim); }
    }

    /// <summary>The shot that passes closest to a hit within lifetime and range.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Approach
    {
        private double time;
        private double distance;
        private Vec aim;
        private double launchTime;

        /// <summary>The time from now to the closest approach.</summary>
        public double Time { get { return time; } }

        /// <summary>The distance at that time, between centres or, for AimPoint.Edge,
        /// surfaces.</summary>
        public double Distance { get { return distance; } }

        /// <summary>The direction of the gun, a unit vector.</summary>
        public Vec Aim { get { return aim; } }

        /// <summary>The time from now to the launch: the delay, later for a gun that turns or
        /// waits.</summary>
        public double LaunchTime { get { return launchTime; } }
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
        internal Hit hit;
        private Approach closest;
        internal aim_fault fault;

        /// <summary>The answer, and the reason if there is no hit.</summary>
        public Status Status { get { return (Status)status; } }

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return status == (int)Status.Hit; } }

        /// <summary>The shot to fire; null: there is none, see Status.</summary>
        public Hit? Hit { get { return IsHit ? hit : (Hit?)null; } }

        /// <summary>What the answer describes. Hit: the shot to fire. OutOfRange: the earliest hit,
        /// beyond lifetime or range. Blocked: the earliest hit, which an obstacle stops. Touching:
        /// the launch. Null for any other status.</summary>
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

        /// <summary>The time of the hit; if Unresolved, a proven lower bound of it.</summary>
        public double Time { get { return hit.Time; } }

        /// <summary>The shot that passes closest to a hit within lifetime and range; null: not
        /// known.</summary>
        public Approach? Closest { get { return hasClosest == 0 ? (Approach?)null : closest; } }

        /// <summary>The method that solved the question.</summary>
        public Method Method { get { return (Method)method; } }

        /// <summary>How many hits SolveAll wrote.</summary>
        public int Count { get { return count; } }

        /// <summary>The evaluations of a search, or the steps of an integration; otherwise
        /// 0.</summary>
        public int Steps { get { return steps; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Answer.Text(Status, hit.Time, hit.Aim); }
    }

    /// <summary>A launch whose speed is part of the answer.</summary>
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

        /// <summary>How many launches LaunchAllAtElevation wrote.</summary>
        public int Count { get { return count; } }

        /// <summary>The muzzle speed, relative to the gun.</summary>
        public double Speed { get { return speed; } }

        /// <summary>From LaunchSlowest, where no lowest speed exists: the limit that the speed
        /// tends to. Otherwise 0.</summary>
        public double LimitSpeed { get { return limitSpeed; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Answer.Text(Status, hit.Time, hit.Aim); }
    }
}
