// The first flight of an ordinary question in plain doubles, as src/closed_form/quick_flight.inl
// finds it: a likely root, the proof that it is the first, and its last bits. It follows that file
// line by line, so that the bits are the same.
using System;

namespace Aimahead.Numerics
{
    /// <summary>A gun, a shot and a target, both in constant acceleration.</summary>
    internal struct AccelerationInput
    {
        internal Vec Gun;
        internal Vec GunVelocity;
        internal Vec ShotAcceleration;
        internal Vec Target;
        internal Vec TargetVelocity;
        internal Vec TargetAcceleration;
        internal double Speed;
        internal double Inherit;
    }

    internal struct QuickFlight
    {
        private const double TwoToMinus19 = 1.9073486328125e-06;
        private const double TwoToMinus8 = 0.00390625;
        private const double TwoToMinus24 = 5.960464477539063e-08;
        private const double TwoToMinus10 = 0.0009765625;
        private const double TwoToMinus48 = 3.552713678800501e-15;

        private Vec d, w, g, dRest, wRest, gRest;
        private double speed;
        private bool isAccelerated;
        private double c0, c1, c2, c3, c4;
        private double s0, s1, s2, s3, s4;

        /// <summary>The answer.</summary>
        internal DoubleDouble Time;
        internal Vec Aim;

        private static double SumOf(double x, double y, double z) { return (x + y) + z; }

        private static double Dot(Vec a, Vec b)
        {
            return SumOf(a.X * b.X, a.Y * b.Y, a.Z * b.Z);
        }

        private static Vec SizeOf(Vec v)
        {
            return new Vec(Math.Abs(v.X), Math.Abs(v.Y), Math.Abs(v.Z));
        }

        private static void Difference(Vec a, Vec b, out Vec high, out Vec low)
        {
            DoubleDouble x = DoubleDouble.TwoDifference(a.X, b.X);
            DoubleDouble y = DoubleDouble.TwoDifference(a.Y, b.Y);
            DoubleDouble z = DoubleDouble.TwoDifference(a.Z, b.Z);
            high = new Vec(x.High, y.High, z.High);
            low = new Vec(x.Low, y.Low, z.Low);
        }

        private static double Lost(double inherit, double velocity)
        {
            return DoubleDouble.TwoProduct(inherit, velocity).Low;
        }

        private static bool Differ(double a, double b)
        {
            return Bits.Of(a) != Bits.Of(b) && !(Bits.IsZero(a) && Bits.IsZero(b));
        }

        internal static bool HasRelativeAcceleration(ref AccelerationInput e)
        {
            return Differ(e.TargetAcceleration.X, e.ShotAcceleration.X) ||
                   Differ(e.TargetAcceleration.Y, e.ShotAcceleration.Y) ||
                   Differ(e.TargetAcceleration.Z, e.ShotAcceleration.Z);
        }

        internal QuickFlight(ref AccelerationInput e) : this()
        {
            isAccelerated = HasRelativeAcceleration(ref e);
            speed = e.Speed;
            Difference(e.Target, e.Gun, out d, out dRest);
            Vec inherited = e.Inherit * e.GunVelocity;
            Difference(e.TargetVelocity, inherited, out w, out wRest);
            if (e.Inherit != 1 && e.Inherit != 0)
            {
                wRest = new Vec(wRest.X - Lost(e.Inherit, e.GunVelocity.X),
                                wRest.Y - Lost(e.Inherit, e.GunVelocity.Y),
                                wRest.Z - Lost(e.Inherit, e.GunVelocity.Z));
            }
            if (!isAccelerated) return;  // lead needs no gap polynomial
            Difference(e.TargetAcceleration, e.ShotAcceleration, out g, out gRest);
            Vec dSize = SizeOf(d);
            Vec wSize = SizeOf(w) + SizeOf(inherited);
            Vec gSize = SizeOf(g);
            double square = speed * speed;
            c0 = Dot(d, d);
            c1 = 2 * Dot(d, w);
            c2 = (Dot(w, w) - square) + Dot(d, g);
            c3 = Dot(w, g);
            c4 = Dot(g, g) / 4;
            s0 = Dot(dSize, dSize);
            s1 = 2 * Dot(dSize, wSize);
            s2 = (Dot(wSize, wSize) + square) + Dot(dSize, gSize);
            s3 = Dot(wSize, gSize);
            s4 = c4;
        }

        /// <summary>Found: there is a flight. None: proved that there is none, only without
        /// relative acceleration. Unsure: plain doubles do not decide.</summary>
        internal LeadSolver.Certainty Solve(double max)
        {
            if (!isAccelerated)
            {
                LeadSolver.Output lead;
                var certainty =
                    LeadSolver.FindPlainly(d, dRest, w, wRest, speed, max, out lead);
                Time = lead.Time;
                Aim = lead.Aim;
                return certainty;
            }
            bool isOpen = c0 > TwoToMinus48 * s0;
            bool isWithin = LeadSolver.IsNearOne(s0, max) && LeadSolver.IsNearOne(s2, max) &&
                            LeadSolver.IsNearOne(s4, max);
            double rough;
            bool isFound = isWithin && isOpen && FindLikelyRoot(out rough) && Refine(rough);
            return isFound ? LeadSolver.Certainty.Found : LeadSolver.Certainty.Unsure;
        }

        private static bool HasZero(double k0, double k1, double k2)
        {
            return 4 * k0 * k2 <= k1 * k1 && (k1 < 0 || k2 < 0);
        }

        private static double FirstZero(double k0, double k1, double k2)
        {
            double sum = Math.Sqrt(k1 * k1 - 4 * k0 * k2) + Math.Abs(k1);
            return k1 < 0 ? 2 * k0 / sum : sum / (-2 * k2);
        }

        private bool FindLikelyRoot(out double root)
        {
            double quarter = 1 / (4 * c4);
            double x = 0;
            double value = c0, slope = c1, quadratic = c2, cubic = c3;
            root = 0;
            bool isGoing = true;
            for (int tries = 0; tries < 6 && isGoing; ++tries)
            {
                double low = 0 < cubic ? 0 : cubic;
                double minQuadratic = quadratic - low * low * quarter;
                if (!HasZero(value, slope, minQuadratic)) return false;
                double safe = FirstZero(value, slope, minQuadratic);
                if (HasZero(value, slope, quadratic + safe * (cubic + c4 * safe)))
                {
                    x = x + safe;
                    break;
                }
                x = x + 1.5 * safe;
                double x2 = x * x;
                value = (c0 + c1 * x) + x2 * ((c2 + c3 * x) + c4 * x2);
                slope = (c1 + 2 * c2 * x) + x2 * (3 * c3 + 4 * c4 * x);
                quadratic = (c2 + 3 * c3 * x) + 6 * c4 * x2;
                cubic = c3 + 4 * c4 * x;
                isGoing = 0 < value;  // else x is not far beyond the root
            }
            double f = x;
            for (int step = 1; step <= 6; ++step)
            {
                double f2 = f * f;
                value = (c0 + c1 * f) + f2 * ((c2 + c3 * f) + c4 * f2);
                slope = (c1 + 2 * c2 * f) + f2 * (3 * c3 + 4 * c4 * f);
                quadratic = (c2 + 3 * c3 * f) + 6 * c4 * f2;
                double move = value * slope / (slope * slope - value * quadratic);
                f = f - move;
                if (!(slope < 0)) return false;
                if (step < 2) continue;
                if (!(Math.Abs(move) < TwoToMinus10 * f)) continue;
                root = f;
                return 0 < f;
            }
            return false;
        }

        private static double Min(double a, double b) { return b < a ? b : a; }

        private static double MinOfHalves(double b0, double b1, double b2, double b3)
        {
            double bound = b3;
            bool isAsked = true;
            for (int depth = 0; depth < 6 && isAsked; ++depth)
            {
                double b12 = (b1 + b2) / 2;
                double b23 = (b2 + b3) / 2;
                double b123 = (b12 + b23) / 2;
                double first = (b0 + b1) / 2;
                double second = (first + b12) / 2;
                b1 = first;
                b2 = second;
                b3 = (second + b123) / 2;
                bound = Min(Min(Min(bound, b23), b123), b3);
                isAsked = 0 < bound && !(0 < b1 && 0 < b2);
            }
            return Min(Min(Min(bound, b0), b1), b2);
        }

        /// <summary>x without its last 27 bits. The product of two such numbers is exact.</summary>
        private static double Cut(double x) { return Bits.From(Bits.Of(x) & ~0x7ffffffUL); }

        private static double OnGrid(double x, double grid) { return (x + grid) - grid; }

        /// <summary>One component of a flight.</summary>
        private struct Axis
        {
            internal double Position;
            internal double Rest;
            internal double Rate;
            internal double Square;
            internal double Small;

            internal Axis(double d, double dRest, double wFull, double wRest, double gFull,
                          double gRest, double f, double halfSquare, double highSquare,
                          double lowSquare, double grid)
            {
                double w = Cut(wFull);
                double g = Cut(gFull);
                double moved = w * f;
                double fallen = g * highSquare;
                double dPosition = OnGrid(d, grid);
                double wPosition = OnGrid(moved, grid);
                double gPosition = OnGrid(fallen, grid);
                Position = dPosition + wPosition + gPosition;
                Rest = (((d - dPosition) + (moved - wPosition)) + (fallen - gPosition)) +
                       ((dRest + ((wFull - w) + wRest) * f) +
                        (lowSquare * g + halfSquare * ((gFull - g) + gRest)));
                Rate = wFull + gFull * f;
                Square = Position * Position;
                Small = Rest * (2 * Position + Rest);
            }

            internal double Aim(double g, double move, double scale)
            {
                double moved = move * (Rate + 0.5 * g * move);
                return (Position + (Rest + moved)) * scale;
            }
        }

        /// <summary>Proves that the rough root is the first, and computes its last bits. False: not
        /// proved.</summary>
        private bool Refine(double rough)
        {
            double f = Cut(rough);
            double halfSquare = f * (0.5 * f);
            double highSquare = Cut(halfSquare);
            double lowSquare = halfSquare - highSquare;

            double cutSpeed = Cut(speed);
            double flownHigh = cutSpeed * f;
            double flownLow = (speed - cutSpeed) * f;
            double flown = 0 + (flownHigh + flownLow);
            double grid = Bits.From(Bits.Of(flown) & 0x7ff0000000000000UL) * 201326592;

            var x = new Axis(d.X, dRest.X, w.X, wRest.X, g.X, gRest.X, f, halfSquare, highSquare,
                             lowSquare, grid);
            var y = new Axis(d.Y, dRest.Y, w.Y, wRest.Y, g.Y, gRest.Y, f, halfSquare, highSquare,
                             lowSquare, grid);
            var z = new Axis(d.Z, dRest.Z, w.Z, wRest.Z, g.Z, gRest.Z, f, halfSquare, highSquare,
                             lowSquare, grid);
            double speedPosition = OnGrid(flownHigh, grid);
            double flownPosition = speedPosition;
            double flownRest = (flownHigh - speedPosition) + flownLow;
            double excess = (SumOf(x.Square, y.Square, z.Square) - flownPosition * flownPosition) +
                            (SumOf(x.Small, y.Small, z.Small) -
                             flownRest * (2 * flownPosition + flownRest));

            double f2 = f * f;
            double f3 = f2 * f;
            double f4 = f2 * f2;
            double t1 = c1 * f;
            double t2 = c2 * f2;
            double t3 = c3 * f3;
            double t4 = c4 * f4;
            double sizes = (s0 + s1 * f) + (s2 * f2 + (s3 * f3 + s4 * f4));
            double slope = (t1 + 2 * t2) + (3 * t3 + 4 * t4);
            double halfBend = t2 + (3 * t3 + 6 * t4);
            double k3 = -t4;
            double k2 = k3 - t3;
            double k1 = k2 - t2;
            double k0 = k1 - t1;
            double b1 = k0 + k1 / 3;
            double b2 = k0 + (2 * k1 + k2) / 3;
            double bound = Min(Min(k0, b1), b2);
            if (!(0 < bound)) bound = MinOfHalves(k0, b1, b2, -slope);
            double step = excess * slope / (slope * slope - excess * halfBend);
            bool isSure = TwoToMinus19 * sizes < bound && TwoToMinus8 * sizes < -slope &&
                          Math.Abs(step) < TwoToMinus24 && TwoToMinus8 * sizes < flown * flown;
            if (!isSure) return false;
            double move = -step * f;
            Time = DoubleDouble.QuickTwoSum(f, move);
            double scale = 1 / (flownPosition + (flownRest + speed * move));
            Aim = new Vec(x.Aim(g.X, move, scale), y.Aim(g.Y, move, scale),
                          z.Aim(g.Z, move, scale));
            return true;
        }
    }
}
