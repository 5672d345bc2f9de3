// The questions that give trouble, as src/closed_form answers them: certified roots in the drifting
// frame, in units of powers of two where the numbers are not well scaled. It follows
// drifting_frame.cpp, certified_flights.hpp, shot_description.hpp and solve_in_closed_form.cpp, so
// that the bits are the same.
using System;
using System.Runtime.CompilerServices;

namespace Aimahead.Numerics
{
    /// <summary>Three numbers in twice the digits.</summary>
    internal struct WideVec
    {
        internal DoubleDouble X;
        internal DoubleDouble Y;
        internal DoubleDouble Z;

        internal static WideVec Difference(Vec a, Vec b)
        {
            WideVec difference;
            difference.X = DoubleDouble.TwoDifference(a.X, b.X);
            difference.Y = DoubleDouble.TwoDifference(a.Y, b.Y);
            difference.Z = DoubleDouble.TwoDifference(a.Z, b.Z);
            return difference;
        }

        internal static Vec SizeOf(WideVec v)
        {
            return new Vec(Math.Abs(v.X.High), Math.Abs(v.Y.High), Math.Abs(v.Z.High));
        }

        internal static DoubleDouble Dot(WideVec a, WideVec b)
        {
            return (a.X * b.X + a.Y * b.Y) + a.Z * b.Z;
        }

        internal static DoubleDouble SquareOf(WideVec a)
        {
            return (DoubleDouble.Square(a.X) + DoubleDouble.Square(a.Y)) + DoubleDouble.Square(a.Z);
        }

        internal static WideVec Scale(WideVec v, int e)
        {
            v.X = DoubleDouble.Scale(v.X, e);
            v.Y = DoubleDouble.Scale(v.Y, e);
            v.Z = DoubleDouble.Scale(v.Z, e);
            return v;
        }

        internal static int TopOf(WideVec v)
        {
            return Math.Max(Math.Max(Bits.ExponentOf(v.X.High), Bits.ExponentOf(v.Y.High)),
                            Bits.ExponentOf(v.Z.High));
        }
    }

    internal struct CertifiedFlight
    {
        private const double TwoToMinus20 = 9.5367431640625e-07;

        private AccelerationInput question;
        private bool isAccelerated;
        private int lengthUnit;
        private int timeUnit;
        private WideVec d, w, g;
        private Vec dSize, wSize;
        private double speed;

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static AcceleratedLead Find(ref AccelerationInput question)
        {
            var solver = new CertifiedFlight();
            solver.question = question;
            solver.SetFrame();
            return solver.Solve();
        }

        private static bool IsOrdinary(double x)
        {
            const ulong min = (1023UL - 24) << 53;
            const ulong span = 48UL << 53;
            ulong size = Bits.Of(x) << 1;
            return size == 0 || unchecked(size - min) <= span;
        }

        private static bool IsOrdinary(Vec v)
        {
            return IsOrdinary(v.X) && IsOrdinary(v.Y) && IsOrdinary(v.Z);
        }

        private static int TopOf(Vec v)
        {
            return Math.Max(Math.Max(Bits.ExponentOf(v.X), Bits.ExponentOf(v.Y)),
                            Bits.ExponentOf(v.Z));
        }

        private static Vec Scale(Vec v, int e)
        {
            return new Vec(Bits.Scale(v.X, e), Bits.Scale(v.Y, e), Bits.Scale(v.Z, e));
        }

        /// <summary>The unit of time in which all numbers are at most near 1.</summary>
        private static int TimeUnitFor(int length, int speed, int acceleration)
        {
            int bySpeed = speed == Bits.NoExponent ? -Bits.NoExponent : length - speed;
            int byAcceleration =
                acceleration == Bits.NoExponent ? -Bits.NoExponent : (length - acceleration) / 2;
            int unit = Math.Min(bySpeed, byAcceleration);
            return unit == -Bits.NoExponent ? 0 : unit;
        }

        private static AccelerationInput InUnits(AccelerationInput e, int length, int time)
        {
            e.Gun = Scale(e.Gun, -length);
            e.Target = Scale(e.Target, -length);
            e.GunVelocity = Scale(e.GunVelocity, time - length);
            e.TargetVelocity = Scale(e.TargetVelocity, time - length);
            e.ShotAcceleration = Scale(e.ShotAcceleration, 2 * time - length);
            e.TargetAcceleration = Scale(e.TargetAcceleration, 2 * time - length);
            e.Speed = Bits.Scale(e.Speed, time - length);
            return e;
        }

        /// <summary>
        /// A component of the target's velocity as shots see it that keep a share of the gun's, and
        /// the size of its terms.
        /// </summary>
        private static DoubleDouble SeenVelocity(double target, double gun, double inherit,
                                                 out double size)
        {
            DoubleDouble seen = target;
            size = Math.Abs(seen.High);
            if (gun == 0) return seen;
            DoubleDouble kept = DoubleDouble.TwoProduct(inherit, gun);
            seen = seen - kept;
            size = Math.Abs(seen.High) + Math.Abs(kept.High);
            return seen;
        }

        private void SetFrame()
        {
            AccelerationInput e = question;
            isAccelerated = QuickFlight.HasRelativeAcceleration(ref e);
            bool isOrdinary = IsOrdinary(e.Gun) && IsOrdinary(e.GunVelocity) &&
                              IsOrdinary(e.ShotAcceleration) && IsOrdinary(e.Target) &&
                              IsOrdinary(e.TargetVelocity) && IsOrdinary(e.TargetAcceleration) &&
                              IsOrdinary(e.Speed) && IsOrdinary(e.Inherit);
            if (!isOrdinary)
            {
                int speeds = Math.Max(Math.Max(TopOf(e.GunVelocity), TopOf(e.TargetVelocity)),
                                      Bits.ExponentOf(e.Speed));
                int accelerations = Math.Max(TopOf(e.ShotAcceleration),
                                             TopOf(e.TargetAcceleration));
                lengthUnit = Math.Max(TopOf(e.Gun), TopOf(e.Target));
                if (lengthUnit == Bits.NoExponent) lengthUnit = 0;
                timeUnit = TimeUnitFor(lengthUnit, speeds, accelerations);
                e = InUnits(e, lengthUnit, timeUnit);
            }
            speed = e.Speed;
            d = WideVec.Difference(e.Target, e.Gun);
            dSize = WideVec.SizeOf(d);
            g = WideVec.Difference(e.TargetAcceleration, e.ShotAcceleration);
            Vec target = e.TargetVelocity;
            Vec gun = e.GunVelocity;
            w.X = SeenVelocity(target.X, gun.X, e.Inherit, out wSize.X);
            w.Y = SeenVelocity(target.Y, gun.Y, e.Inherit, out wSize.Y);
            w.Z = SeenVelocity(target.Z, gun.Z, e.Inherit, out wSize.Z);
            if (isOrdinary) return;
            // Once more, now that the differences are known: they may be much smaller.
            int lengthTop = WideVec.TopOf(d);
            int speedTop = Math.Max(Bits.ExponentOf(speed), WideVec.TopOf(w));
            int lengthShift = lengthTop == Bits.NoExponent ? 0 : lengthTop;
            int timeShift = TimeUnitFor(lengthShift, speedTop, WideVec.TopOf(g));
            d = WideVec.Scale(d, -lengthShift);
            w = WideVec.Scale(w, timeShift - lengthShift);
            g = WideVec.Scale(g, 2 * timeShift - lengthShift);
            dSize = Scale(dSize, -lengthShift);
            wSize = Scale(wSize, timeShift - lengthShift);
            speed = Bits.Scale(speed, timeShift - lengthShift);
            lengthUnit += lengthShift;
            timeUnit += timeShift;
        }

        private AcceleratedLead Solve()
        {
            AcceleratedLead quick = default(AcceleratedLead);
            var certainty = LeadSolver.Certainty.Unsure;
            if (lengthUnit != 0 || timeUnit != 0) certainty = SolveInUnits(ref quick);
            AcceleratedLead answer = default(AcceleratedLead);
            answer.Status = Status.Unreachable;
            if (certainty == LeadSolver.Certainty.None) return answer;
            if (certainty == LeadSolver.Certainty.Unsure && question.Target == question.Gun)
            {
                answer.Status = Status.Touching;
                answer.Point = question.Target;
                answer.LaunchVelocity = question.Inherit * question.GunVelocity;
                return answer;
            }
            DoubleDouble f = 0;
            int exponent = 0;
            bool hasPosition = false;
            WideVec towards = default(WideVec);
            RootStatus found = isAccelerated
                                   ? Search(ref f)
                                   : Pick(ref f, ref exponent, ref hasPosition, ref towards);
            if (found == RootStatus.None) return answer;
            if (found == RootStatus.Found)
            {
                DoubleDouble flight = DoubleDouble.Scale(f, exponent);
                WideVec aim = hasPosition ? Unit(towards) : AimAt(flight);
                if (Describe(flight, aim, ref answer))
                {
                    return certainty == LeadSolver.Certainty.Found ? quick : answer;
                }
            }
            answer = default(AcceleratedLead);
            answer.Status = Status.Unresolved;
            double bound = TimeOf(Bits.Scale(f.High, exponent));
            answer.Time = Bits.IsFinite(bound) ? bound : double.MaxValue;
            return answer;
        }

        /// <summary>Converts the quick answer from the frame's units to the caller's.</summary>
        private LeadSolver.Certainty SolveInUnits(ref AcceleratedLead answer)
        {
            const double wide = 3.273390607896142e150;  // 2^500
            AccelerationInput scaled = InUnits(question, lengthUnit, timeUnit);
            var quick = new QuickFlight(ref scaled);
            LeadSolver.Certainty certainty = quick.Solve(wide);
            if (certainty != LeadSolver.Certainty.Found) return certainty;
            if (!answer.Describe(ref scaled, ref quick)) return LeadSolver.Certainty.Unsure;
            Vec start = scaled.Gun;
            double flightTime = Bits.Scale(quick.Time.High, timeUnit);
            answer.Time = Bits.Scale(answer.Time, timeUnit);
            answer.Point = Scale(answer.Point, lengthUnit);
            answer.LaunchVelocity = Scale(answer.LaunchVelocity, lengthUnit - timeUnit);
            bool isSound = Bits.IsFinite(answer.Time) && Bits.IsFinite(flightTime) &&
                           AcceleratedLead.IsFinite(answer.Point) &&
                           AcceleratedLead.IsFinite(answer.LaunchVelocity) &&
                           AcceleratedLead.IsFinite(Scale(start, lengthUnit)) &&
                           !Bits.IsZero(flightTime);
            return isSound ? certainty : LeadSolver.Certainty.Unsure;
        }

        private ExactQuartic Exactly()
        {
            ExactQuartic exact;
            exact.Question = question;
            exact.LengthShift = -lengthUnit;
            exact.SpeedShift = timeUnit - lengthUnit;
            exact.AccelerationShift = 2 * timeUnit - lengthUnit;
            return exact;
        }

        private void SetGap(out DoubleDouble a, out DoubleDouble b, out DoubleDouble c,
                            out double aSize, out double bSize, out double cSize)
        {
            a = -DoubleDouble.TwoSquare(speed);
            a = ((a + DoubleDouble.Square(w.X)) + DoubleDouble.Square(w.Y)) +
                DoubleDouble.Square(w.Z);
            b = WideVec.Dot(d, w);
            c = WideVec.SquareOf(d);
            aSize = ((speed * speed + wSize.X * wSize.X) + wSize.Y * wSize.Y) + wSize.Z * wSize.Z;
            bSize = (dSize.X * wSize.X + dSize.Y * wSize.Y) + dSize.Z * wSize.Z;
            cSize = (dSize.X * dSize.X + dSize.Y * dSize.Y) + dSize.Z * dSize.Z;
        }

        /// <summary>With relative acceleration: the first root of the quartic.</summary>
        private RootStatus Search(ref DoubleDouble f)
        {
            DoubleDouble a, b, c;
            double aSize, bSize, cSize;
            SetGap(out a, out b, out c, out aSize, out bSize, out cSize);
            DoubleDouble gg = WideVec.SquareOf(g);
            var gSize = new Vec(Math.Abs(g.X.High), Math.Abs(g.Y.High), Math.Abs(g.Z.High));
            double dgSize = (dSize.X * gSize.X + dSize.Y * gSize.Y) + dSize.Z * gSize.Z;
            double wgSize = (wSize.X * gSize.X + wSize.Y * gSize.Y) + wSize.Z * gSize.Z;
            DoubleDouble quarter = DoubleDouble.TimesPower(gg, 0.25);
            Quartic gap = default(Quartic);
            Quartic.Set(ref gap, 0, c, cSize);
            Quartic.Set(ref gap, 1, DoubleDouble.TimesPower(b, 2), 2 * bSize);
            Quartic.Set(ref gap, 2, a + WideVec.Dot(d, g), aSize + dgSize);
            Quartic.Set(ref gap, 3, WideVec.Dot(w, g), wgSize);
            Quartic.Set(ref gap, 4, quarter, quarter.High);
            ExactQuartic exact = Exactly();
            Root root = QuarticRoots.First(ref gap, ref exact);
            f = root.X;
            return root.Status;
        }

        /// <summary>Without relative acceleration: the first root of the quadratic.</summary>
        private RootStatus Pick(ref DoubleDouble f, ref int exponent, ref bool hasPosition,
                                ref WideVec towards)
        {
            DoubleDouble a, b, c;
            double aSize, bSize, cSize;
            SetGap(out a, out b, out c, out aSize, out bSize, out cSize);
            double rough;
            LeadSolver.Certainty certainty =
                LeadSolver.Decide(a.High, b.High, c.High, aSize, cSize, out rough);
            bool isSure = Math.Abs(a.High) > TwoToMinus20 * aSize;
            if (certainty == LeadSolver.Certainty.Unsure || (b.High < 0 && !isSure))
            {
                return PickExactly(ref f, ref exponent, ref hasPosition, ref towards);
            }
            if (certainty == LeadSolver.Certainty.None) return RootStatus.None;
            f = rough;
            for (int i = 0; i < 2; ++i)
            {
                DoubleDouble slope = b + a * f;
                DoubleDouble value = c + f * (b + slope);
                f = f + -(value.High / (2 * slope.High));
            }
            return RootStatus.Found;
        }

        private RootStatus PickExactly(ref DoubleDouble f, ref int exponent, ref bool hasPosition,
                                       ref WideVec towards)
        {
            ExactQuartic exact = Exactly();
            ExactFrame frame = new ExactFrame(ref exact);
            Scaled root, x, y, z;
            Status status = ExactLead.FindRoot(frame, out root, out x, out y, out z);
            if (status == Status.Unresolved) return RootStatus.Unresolved;
            if (status != Status.Hit) return RootStatus.None;
            f = root.Value;
            exponent = root.Exponent;
            int unit = Math.Max(Math.Max(ExactLead.UnitOf(x), ExactLead.UnitOf(y)),
                                ExactLead.UnitOf(z));
            hasPosition = unit != Bits.NoExponent;
            if (!hasPosition) return RootStatus.Found;
            towards.X = x.InUnits(unit);
            towards.Y = y.InUnits(unit);
            towards.Z = z.InUnits(unit);
            return RootStatus.Found;
        }

        private static WideVec Unit(WideVec u)
        {
            DoubleDouble length = DoubleDouble.SquareRoot(WideVec.SquareOf(u));
            u.X = u.X / length;
            u.Y = u.Y / length;
            u.Z = u.Z / length;
            return u;
        }

        private static DoubleDouble PositionOf(DoubleDouble d, DoubleDouble w, DoubleDouble g,
                                               DoubleDouble f, bool isAccelerated)
        {
            if (isAccelerated) w = w + DoubleDouble.TimesPower(g * f, 0.5);
            return d + w * f;
        }

        /// <summary>A unit vector to where the target is in the drifting frame.</summary>
        private WideVec AimAt(DoubleDouble f)
        {
            WideVec u;
            u.X = PositionOf(d.X, w.X, g.X, f, isAccelerated);
            u.Y = PositionOf(d.Y, w.Y, g.Y, f, isAccelerated);
            u.Z = PositionOf(d.Z, w.Z, g.Z, f, isAccelerated);
            // A shot without speed meets the target where any aim would do.
            bool anyWouldDo =
                speed == 0 || DoubleDouble.SquareRoot(WideVec.SquareOf(u)).High == 0;
            if (anyWouldDo) u = d;
            int top = WideVec.TopOf(u);
            return top == Bits.NoExponent ? u : Unit(WideVec.Scale(u, -top));
        }

        private double TimeOf(DoubleDouble f)
        {
            DoubleDouble flight = DoubleDouble.Scale(f, timeUnit);
            if (!Bits.IsFinite(flight.High)) return flight.High;
            double sum = (flight + 0.0).High;
            return sum < flight.High ? flight.High : sum;
        }

        private void DescribeAxis(double position, double velocity, double acceleration,
                                  double gunVelocity, DoubleDouble u, DoubleDouble t,
                                  out double point, out double launch)
        {
            int speedShift = timeUnit - lengthUnit;
            DoubleDouble inherited =
                DoubleDouble.ScaledProduct(question.Inherit, gunVelocity, speedShift);
            double a = Bits.Scale(acceleration, speedShift + timeUnit);
            DoubleDouble path = Bits.Scale(velocity, speedShift);
            if (a != 0) path = path + t * (0.5 * a);
            DoubleDouble there = Bits.Scale(position, -lengthUnit);
            if (path.High != 0) there = there + path * t;
            DoubleDouble leaving = u * speed + inherited;
            point = Bits.Scale(there.High, lengthUnit);
            launch = Bits.Scale(leaving.High, -speedShift);
        }

        /// <summary>Everything about a flight. False if something is beyond the range of a
        /// double.</summary>
        private bool Describe(DoubleDouble f, WideVec u, ref AcceleratedLead answer)
        {
            if (!Bits.IsFinite(f.High) || Bits.IsZero(f.High)) return false;
            DoubleDouble t = f + 0.0;
            DescribeAxis(question.Target.X, question.TargetVelocity.X,
                         question.TargetAcceleration.X, question.GunVelocity.X, u.X, t,
                         out answer.Point.X,
                         out answer.LaunchVelocity.X);
            DescribeAxis(question.Target.Y, question.TargetVelocity.Y,
                         question.TargetAcceleration.Y, question.GunVelocity.Y, u.Y, t,
                         out answer.Point.Y,
                         out answer.LaunchVelocity.Y);
            DescribeAxis(question.Target.Z, question.TargetVelocity.Z,
                         question.TargetAcceleration.Z, question.GunVelocity.Z, u.Z, t,
                         out answer.Point.Z,
                         out answer.LaunchVelocity.Z);
            answer.Aim = new Vec(u.X.High, u.Y.High, u.Z.High);
            answer.Time = TimeOf(f);
            answer.Status = Status.Hit;
            double flightTime = Bits.Scale(f.High, timeUnit);
            double square = Vec.Dot(answer.Aim, answer.Aim);
            return !Bits.IsZero(flightTime) && Bits.IsFinite(answer.Time) &&
                   AcceleratedLead.IsFinite(answer.Point) &&
                   AcceleratedLead.IsFinite(answer.LaunchVelocity) && Math.Abs(square - 1) < 1e-12;
        }
    }
}
