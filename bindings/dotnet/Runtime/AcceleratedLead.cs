using System;
using System.Runtime.InteropServices;
using Aimahead.Numerics;

namespace Aimahead
{
    /// <summary>
    /// Where to aim under gravity at a target of constant acceleration: the first hit, guaranteed.
    /// In C# alone: it needs no native library. The bits are those of the C++ library. It allocates
    /// nothing, except where only whole numbers can decide.
    /// </summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct AcceleratedLead
    {
        /// <summary>Hit; Unreachable (proved); Touching (the target is at the gun); Unresolved
        /// (beyond the range of a double); Invalid (a number is not finite, or out of its
        /// range).</summary>
        public Status Status;
        /// <summary>The time from now to the hit; if unresolved, a lower bound.</summary>
        public double Time;
        /// <summary>The direction of the gun, a unit vector.</summary>
        public Vec Aim;
        /// <summary>The position of the target at the hit.</summary>
        public Vec Point;
        /// <summary>The shot's velocity at the launch, in the world.</summary>
        public Vec LaunchVelocity;

        /// <summary>Whether there is a shot to fire.</summary>
        public bool IsHit { get { return Status == Status.Hit; } }

        /// <summary>"Hit: time 1, aim (0.6, 0.8, 0)"; without a hit the status alone.</summary>
        public override string ToString() { return Answer.Text(Status, Time, Aim); }

        /// <summary>Where to aim from a gun at rest in the origin.</summary>
        /// <param name="position">The position of the target.</param>
        /// <param name="velocity">The velocity of the target.</param>
        /// <param name="acceleration">The acceleration of the target.</param>
        /// <param name="speed">The speed of the shot, at least 0.</param>
        /// <param name="gravity">The acceleration of the shot.</param>
        public static AcceleratedLead Find(Vec position, Vec velocity, Vec acceleration,
                                           double speed, Vec gravity)
        {
            return Find(default(Vec), default(Vec), position, velocity, acceleration, speed,
                        gravity, 1);
        }

        /// <summary>Where to aim from a gun in the world.</summary>
        /// <param name="gun">The position of the gun.</param>
        /// <param name="gunVelocity">The velocity of the gun.</param>
        /// <param name="position">The position of the target.</param>
        /// <param name="velocity">The velocity of the target.</param>
        /// <param name="acceleration">The acceleration of the target.</param>
        /// <param name="speed">The speed of the shot relative to the gun, at least 0.</param>
        /// <param name="gravity">The acceleration of the shot.</param>
        /// <param name="inherit">The share of the gun's velocity that the shot keeps, 0 to
        /// 1.</param>
        public static AcceleratedLead Find(Vec gun, Vec gunVelocity, Vec position, Vec velocity,
                                           Vec acceleration, double speed, Vec gravity,
                                           double inherit)
        {
            AccelerationInput question;
            question.Gun = gun;
            question.GunVelocity = gunVelocity;
            question.ShotAcceleration = gravity;
            question.Target = position;
            question.TargetVelocity = velocity;
            question.TargetAcceleration = acceleration;
            question.Speed = speed;
            question.Inherit = inherit;
            AcceleratedLead answer = default(AcceleratedLead);
            bool isSound = IsFinite(gun) && IsFinite(gunVelocity) && IsFinite(gravity) &&
                           IsFinite(position) && IsFinite(velocity) && IsFinite(acceleration) &&
                           Bits.IsFinite(speed) && !Bits.IsNegative(speed) && inherit <= 1 &&
                           !Bits.IsNegative(inherit);
            if (!isSound)
            {
                answer.Status = Status.Invalid;
                return answer;
            }
            const double narrow = 1.329227995784916e36;  // 2^120
            var quick = new QuickFlight(ref question);
            LeadSolver.Certainty certainty = quick.Solve(narrow);
            if (certainty == LeadSolver.Certainty.Found && answer.Describe(ref question, ref quick))
            {
                return answer;
            }
            answer = default(AcceleratedLead);
            answer.Status = Status.Unreachable;
            if (certainty == LeadSolver.Certainty.None) return answer;
            return CertifiedFlight.Find(ref question);
        }

        internal static bool IsFinite(Vec v)
        {
            return Bits.IsFinite(v.X) && Bits.IsFinite(v.Y) && Bits.IsFinite(v.Z);
        }

        /// <summary>Everything about a quick flight. False if something is beyond the range of a
        /// double.</summary>
        internal bool Describe(ref AccelerationInput e, ref QuickFlight flight)
        {
            DoubleDouble elapsed = DoubleDouble.TwoSum(0, flight.Time.High);
            double t = elapsed.High + (elapsed.Low + flight.Time.Low);
            Vec path = e.TargetVelocity + 0.5 * e.TargetAcceleration * t;
            Status = Status.Hit;
            Time = t;
            Aim = flight.Aim;
            Point = e.Target + path * t;
            LaunchVelocity = e.Speed * flight.Aim + e.Inherit * e.GunVelocity;
            Vec sum = Point + e.Gun + LaunchVelocity;
            return Bits.IsFinite((sum.X + sum.Y) + sum.Z + t);
        }
    }
}
