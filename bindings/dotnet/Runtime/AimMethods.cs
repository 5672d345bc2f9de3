using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>The methods of the articles.</summary>
    public enum AimMethod
    {
        /// <summary>At where the target is.</summary>
        PresentPosition = 0,
        /// <summary>At where it will be after the flight to where it is.</summary>
        OneGuess = 1,
        /// <summary>That guess four times.</summary>
        FourRounds = 2,
        /// <summary>That guess sixteen times.</summary>
        SixteenRounds = 3,
        /// <summary>Half of the way in each round.</summary>
        Halving = 4,
        /// <summary>Bisection of the time.</summary>
        Bisection = 5,
        /// <summary>Bisection between proven limits.</summary>
        BoundedBisection = 6,
        /// <summary>As Engagement.Solve.</summary>
        Certified = 7
    }

    /// <summary>What a method claims. Only Certified proves it.</summary>
    public enum Claim
    {
        /// <summary>It hits.</summary>
        Hit = 0,
        /// <summary>There is no hit.</summary>
        NotFound = 1,
        /// <summary>The method did not come to an end.</summary>
        NotConverged = 2,
        /// <summary>A number is not what it must be.</summary>
        Invalid = 3
    }

    /// <summary>What a method of the articles would have answered.</summary>
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

        /// <summary>Rounds, or steps of bisection.</summary>
        public int Iterations { get { return iterations; } }

        /// <summary>The shot: null if it claims that there is none.</summary>
        public Hit? Hit
        {
            get
            {
                bool isThere = Claim == Claim.Hit || Claim == Claim.NotConverged;
                return isThere ? hit : (Hit?)null;
            }
        }

        /// <summary>How far the target is from the position aimed at when the shot arrives
        /// there.</summary>
        public double Moved { get { return moved; } }
    }
}
