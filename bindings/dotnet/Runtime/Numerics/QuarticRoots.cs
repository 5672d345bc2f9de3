// The first positive root of a polynomial of degree 4, certified, as
// src/numerics/polynomial_roots.hpp finds it: steps over which nothing can vanish, in doubles, then
// in double-doubles, then Sturm's theorem in integers. It follows that file line by line, so that
// the bits are the same.
using System;

namespace Aimahead.Numerics
{
    /// <summary>c[0] + c[1] x + ... + c[4] x^4, and what the sums that made c are at
    /// most.</summary>
    internal unsafe struct Quartic
    {
        internal fixed double High[5];
        internal fixed double Low[5];
        internal fixed double Magnitude[5];

        internal static void Set(ref Quartic q, int k, DoubleDouble coefficient, double magnitude)
        {
            fixed (double* high = q.High, low = q.Low, size = q.Magnitude)
            {
                high[k] = coefficient.High;
                low[k] = coefficient.Low;
                size[k] = magnitude;
            }
        }
    }

    internal enum RootStatus { Found, None, Unresolved }

    internal struct Root
    {
        internal RootStatus Status;
        internal DoubleDouble X;

        internal Root(RootStatus status, DoubleDouble x)
        {
            Status = status;
            X = x;
        }
    }

    /// <summary>The polynomial about a position: coefficient k lies within Low and High.</summary>
    internal unsafe struct LocalQuartic
    {
        internal fixed double Low[5];
        internal fixed double High[5];
    }

    internal unsafe struct QuarticRoots
    {
        private const int N = 4;
        private const int MaxSteps = 200;
        private const double TwoToMinus45 = 2.842170943040401e-14;
        private const double TwoToMinus49 = 1.7763568394002505e-15;
        private const double TwoToMinus50 = 8.881784197001252e-16;
        private const double TwoToMinus52 = 2.220446049250313e-16;
        private const double TwoToMinus95 = 2.524354896707238e-29;
        private const double TwoToMinus40 = 9.094947017729282e-13;
        private const double TwoToMinus26 = 1.4901161193847656e-08;
        private const double TwoToMinus10 = 0.0009765625;
        private const double TwoToMinus800 = 1.499696813895631e-241;
        private const double TwoToMinus900 = 1.1830521861667747e-271;

        private double position;  // no root from 0 to here

        /// <summary>The first root above 0 of a polynomial that is positive at 0. `exact` is asked
        /// for the true coefficients where nothing else is sure.</summary>
        internal static Root First(ref Quartic polynomial, ref ExactQuartic exact)
        {
            var search = new QuarticRoots();
            Root root = search.Search(ref polynomial, false);
            if (root.Status != RootStatus.Unresolved) return root;
            root = search.Search(ref polynomial, true);
            if (root.Status != RootStatus.Unresolved) return root;
            return SturmChain.FirstRoot(ref exact, search.position);
        }

        /// <summary>Taylor coefficients about the position, with error bounds.</summary>
        private void Expand(ref Quartic p, bool twice, ref LocalQuartic local)
        {
            double* q = stackalloc double[N + 1];
            double* rest = stackalloc double[N + 1];
            double* bound = stackalloc double[N + 1];
            fixed (double* high = p.High, low = p.Low, magnitude = p.Magnitude)
            {
                for (int k = 0; k <= N; ++k)
                {
                    q[k] = high[k];
                    rest[k] = low[k];
                    bound[k] = twice ? magnitude[k] + TwoToMinus800
                                     : Math.Abs(high[k]) + TwoToMinus45 * magnitude[k] +
                                           TwoToMinus900;
                }
            }
            if (position != 0)
            {
                for (int i = 0; i < N; ++i)
                {
                    for (int k = N - 1; k >= i; --k)
                    {
                        if (twice)
                        {
                            DoubleDouble sum = new DoubleDouble(q[k], rest[k]) +
                                               new DoubleDouble(q[k + 1], rest[k + 1]) * position;
                            q[k] = sum.High;
                            rest[k] = sum.Low;
                        }
                        else
                        {
                            q[k] = q[k] + q[k + 1] * position;
                        }
                    }
                }
                double size = Math.Abs(position);
                for (int i = 0; i < N; ++i)
                {
                    for (int k = N - 1; k >= i; --k) bound[k] = bound[k] + bound[k + 1] * size;
                }
            }
            fixed (double* low = local.Low, high = local.High)
            {
                for (int k = 0; k <= N; ++k)
                {
                    double error = (twice ? TwoToMinus95 : TwoToMinus49) * bound[k];
                    if (twice) error = error + TwoToMinus52 * Math.Abs(q[k]);
                    low[k] = q[k] - error;
                    high[k] = q[k] + error;
                }
            }
        }

        /// <summary>The least that a parabola's quadratic coefficient must be, up to
        /// `reach`.</summary>
        private static double CurvatureBound(double* low, double reach)
        {
            double bound = low[2];
            if (low[3] < 0 && low[4] > 0 && 2 * (low[4] * reach) >= -low[3])
            {
                bound -= low[3] * low[3] / (4 * low[4]);
            }
            else if (low[3] < 0 || low[4] < 0)
            {
                double atReach = reach * (low[3] + low[4] * reach);
                if (atReach < 0) bound += atReach;
            }
            return bound;
        }

        /// <summary>Up to here low0 + low1 h + curvature h^2 is positive.</summary>
        private static double PositiveUntil(double low0, double low1, double curvature)
        {
            if (low1 >= 0 && curvature >= 0) return double.PositiveInfinity;
            double square = low1 * low1;
            double product = 4 * low0 * curvature;
            double discriminant = square - product;
            if (discriminant < -TwoToMinus50 * product) return double.PositiveInfinity;
            if (discriminant < 0) discriminant = 0;
            double root = Math.Sqrt(discriminant);
            double below = low1 < 0 ? 2 * low0 / (root - low1) : (low1 + root) / (-2 * curvature);
            return below * (1 - TwoToMinus40);
        }

        /// <summary>A reach at whose scale the lowest terms still rule.</summary>
        private static double NaturalReach(double* low)
        {
            int top = Bits.ExponentOf(low[0]);
            int min = 900;
            for (int k = 1; k <= N; ++k)
            {
                if (low[k] >= 0) continue;
                int difference = top - Bits.ExponentOf(low[k]);
                int e = difference >= 0 ? difference / k : -((-difference + k - 1) / k);
                if (e < min) min = e;
            }
            return Bits.PowerOfTwo(min < -900 ? -900 : min + 2);
        }

        /// <summary>How far nothing can vanish; infinity if never.</summary>
        private static double SafeStep(double* low)
        {
            if (low[1] >= 0 && low[2] >= 0 && low[3] >= 0 && low[4] >= 0)
            {
                return double.PositiveInfinity;
            }
            bool isBounded = low[4] > 0;
            double reach = isBounded ? double.PositiveInfinity : NaturalReach(low);
            double step = PositiveUntil(low[0], low[1], CurvatureBound(low, reach));
            if (double.IsPositiveInfinity(step) && isBounded) return step;
            if (step > reach) return reach;
            double closer = 2 * step;
            double better = PositiveUntil(low[0], low[1], CurvatureBound(low, closer));
            if (better > step) step = better > closer ? closer : better;
            return step;
        }

        /// <summary>A double not beyond x + step.</summary>
        private static double Advanced(double x, double step)
        {
            double sum = x + step;
            if (sum - x <= step) return sum;
            return Bits.From(sum > 0 ? Bits.Of(sum) - 1 : Bits.Of(sum) + 1);
        }

        private static double PositivePart(double x) { return x < 0 ? 0 : x; }

        /// <summary>A width over which the polynomial falls through zero, provably once; 0 if that
        /// is not sure.</summary>
        private double FallingWidth(double* high, double room)
        {
            if (!(high[1] < 0)) return 0;
            double guess = 1.25 * (high[0] / -high[1]);
            double width = guess < room ? (position + guess) - position : room;
            double value = 0;
            double slope = 0;
            double power = 1;
            for (int k = 2; k <= N; ++k)
            {
                double term = PositivePart(high[k]) * power;
                slope += k * term;
                value += term;
                power = power * width;
            }
            slope = slope * width + high[1];
            value = (value * width + high[1]) * width + high[0];
            bool isSure = slope < TwoToMinus40 * high[1] && value < -TwoToMinus40 * high[0];
            return isSure ? width : 0;
        }

        /// <summary>Bisection, by ratio while the ends are of unlike sizes.</summary>
        private static double Between(double below, double above)
        {
            if (below == 0) return TwoToMinus10 * above;
            return above > 4 * below ? Math.Sqrt(below) * Math.Sqrt(above)
                                     : below + (above - below) / 2;
        }

        /// <summary>Newton's method inside a bracket, on the local expansion.</summary>
        private static double Approach(double* low, double* high, double width)
        {
            double* mean = stackalloc double[N + 1];
            for (int k = 0; k <= N; ++k) mean[k] = (low[k] + high[k]) / 2;
            double below = 0;
            double above = width;
            double h = PositiveUntil(mean[0], mean[1], mean[2]);
            if (!(h < width))
            {
                double newton = mean[0] / -mean[1];
                double natural = NaturalReach(low);
                h = newton < natural ? newton : natural;
            }
            for (int i = 0; i < MaxSteps; ++i)
            {
                if (!(h > below && h < above)) h = Between(below, above);
                double value = mean[N];
                double slope = 0;
                for (int k = N - 1; k >= 0; --k)
                {
                    slope = slope * h + value;
                    value = value * h + mean[k];
                }
                if (value > 0) below = h;
                else above = h;
                double step = value / slope;
                h -= step;
                if (!(Math.Abs(step) > TwoToMinus26 * h)) break;
            }
            return h;
        }

        /// <summary>The root in such a bracket, by Newton's method in double-double.</summary>
        private DoubleDouble Polish(ref Quartic p, double* low, double* high, double width)
        {
            DoubleDouble x = DoubleDouble.TwoSum(position, Approach(low, high, width));
            DoubleDouble top = (DoubleDouble)position + width;
            fixed (double* c = p.High, rest = p.Low)
            {
                for (int i = 0; i < 4; ++i)
                {
                    var value = new DoubleDouble(c[N], rest[N]);
                    double slope = 0;
                    for (int k = N - 1; k >= 0; --k)
                    {
                        slope = slope * x.High + value.High;
                        value = value * x + new DoubleDouble(c[k], rest[k]);
                    }
                    double step = value.High / slope;
                    if (!Bits.IsFinite(step)) break;
                    x = x + -step;
                    if (DoubleDouble.IsBelow(x, position)) x = position;
                    if (DoubleDouble.IsBelow(top, x)) x = top;
                    if (Math.Abs(step) <= TwoToMinus40 * Math.Abs(x.High)) break;
                }
            }
            return x;
        }

        private Root Search(ref Quartic p, bool twice)
        {
            LocalQuartic local = default(LocalQuartic);
            for (int step = 0; step < MaxSteps; ++step)
            {
                double room = double.PositiveInfinity - position;
                Expand(ref p, twice, ref local);
                double safe;
                double* low = local.Low;
                double* high = local.High;
                if (!(low[0] > 0) || !Bits.IsFinite(high[0])) break;
                double width = FallingWidth(high, room);
                if (width > 0) return new Root(RootStatus.Found, Polish(ref p, low, high, width));
                safe = SafeStep(low);
                if (double.IsPositiveInfinity(safe) || safe > room)
                {
                    return new Root(RootStatus.None, 0);
                }
                double next = Advanced(position, safe);
                if (!(next > position)) break;
                position = next;
            }
            return new Root(RootStatus.Unresolved, position);
        }
    }
}
