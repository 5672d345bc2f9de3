using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>The aiming methods of well-known articles; docs/methods.md compares them.</summary>
    public enum AimMethod
    {
        /// <summary>Aims at the target's position at the launch.</summary>
        PresentPosition = 0,
        /// <summary>Aims at the target's position after the flight to its position at the
        /// launch.</summary>
        OneGuess = 1,
        /// <summary>Repeats that guess in four rounds.</summary>
        FourRounds = 2,
        /// <summary>Up to 16 rounds, until the position moves by less than 1 unit.</summary>
        SixteenRounds = 3,
        /// <summary>Up to 16 rounds, each only half way to the new time.</summary>
        Halving = 4,
        /// <summary>Bisection of the time of the hit between 0 and 4.</summary>
        Bisection = 5,
        /// <summary>Bisection of the time of the hit between limits from the speeds.</summary>
        BoundedBisection = 6,
        /// <summary>Engagement.Solve.</summary>
        Certified = 7
    }

    /// <summary>What a method claims about its answer. Only Certified proves it.</summary>
    public enum Claim
    {
        /// <summary>The shot hits.</summary>
        Hit = 0,
        /// <summary>The method found no hit.</summary>
        NotFound = 1,
        /// <summary>The guesses did not converge. The answer describes the last one.</summary>
        NotConverged = 2,
        /// <summary>A number is not what it must be.</summary>
        Invalid = 3
    }

    /// <summary>The shot that a method would fire.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MethodAnswer
    {
        private int claim;
        private int iterations;
        private int guesses;
        private int reserved;
        private Hit hit;
        private double moved;
        internal aim_fault fault;

        /// <summary>What the method claims.</summary>
        public Claim Claim { get { return (Claim)claim; } }

        /// <summary>The number of rounds, or of steps of bisection.</summary>
        public int Iterations { get { return iterations; } }

        /// <summary>The shot; null unless the claim is Hit or NotConverged.</summary>
        public Hit? Hit
        {
            get
            {
                bool isThere = Claim == Claim.Hit || Claim == Claim.NotConverged;
                return isThere ? hit : (Hit?)null;
            }
        }

        /// <summary>The distance of the target from the position aimed at when the shot arrives
        /// there: about the distance by which the shot misses.</summary>
        public double Moved { get { return moved; } }
    }
}
