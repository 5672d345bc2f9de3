// How `Lead` decides and computes: plain doubles, then exact integers where they are not sure. It
// follows include/aimahead/detail/lead_kernel.hpp and quadratic_roots.hpp line by line, so that the
// bits are the same; the derivation is in docs/quadratic.md. Two dimensions are three with z = 0.
using System;
using System.Runtime.CompilerServices;
using Aimahead.Numerics;

namespace Aimahead
{
    internal static class LeadSolver
    {
        internal struct Output
        {
            internal Status Status;
            internal double Time;
            internal Vec Offset;
            internal Vec Aim;
        }

        /// <summary>The caller's numbers, before anything is rounded.</summary>
        internal struct Input
        {
            internal Vec Target;
            internal Vec TargetVelocity;
            internal Vec Gun;
            internal Vec GunVelocity;
            internal double Speed;
            internal double Inherit;
        }

        /// <summary>a t^2 + 2 b t + c = 0 with a = v.v - speed^2, b = d.v, c = d.d. Its first root
        /// is c / (sqrt(D) - b), D = b^2 - a c, if both D and that denominator are
        /// positive.</summary>
        private struct PlainQuadratic
        {
            internal double A;
            internal double B;
            internal double C;
            internal double ASize;
            internal double Size;
            internal double Discriminant;
            internal double Slope;
            internal double Closing;
            internal double ClosingSize;

            internal PlainQuadratic(Vec d, Vec v, double speed)
            {
                double vv = v.X * v.X + v.Y * v.Y;
                double zz = v.Z * v.Z;
                double square = speed * speed;
                A = vv + (zz - square);
                ASize = vv + (zz + square);
                B = (d.X * v.X + d.Y * v.Y) + d.Z * v.Z;
                C = (d.X * d.X + d.Y * d.Y) + d.Z * d.Z;
                Size = ASize * C;
                Discriminant = B * B - A * C;
                Slope = Math.Sqrt(Math.Abs(Discriminant));
                Closing = Slope - B;
                ClosingSize = Slope + Math.Abs(B);
            }

            internal bool IsSure(double share, double closingShare)
            {
                return Math.Abs(Discriminant) > share * Size &&
                       Math.Abs(Closing) > closingShare * ClosingSize;
            }

            internal bool IsInRange
            {
                get { return ASize + C < TwoTo400 && Size > TwoToMinus400; }
            }

            /// <summary>Whether the decision is sure, and Correct makes the root good to the last
            /// bit.</summary>
            internal bool IsSettled
            {
                get { return IsSure(TwoToMinus14, TwoToMinus10) && IsInRange; }
            }

            internal bool HasRoot { get { return Discriminant > 0 && Closing > 0; } }
        }

        internal enum Certainty { Found, None, Unsure }

        private const double TwoTo400 = 2.5822498780869086e120;
        private const double TwoTo900 = 8.452712498170644e270;
        private const double TwoToMinus400 = 3.872591914849318e-121;
        private const double TwoToMinus500 = 3.054936363499605e-151;
        private const double TwoToMinus20 = 9.5367431640625e-07;
        private const double TwoToMinus14 = 6.103515625e-05;
        private const double TwoToMinus10 = 0.0009765625;
        private const double TwoToMinus7 = 0.0078125;

        internal static Output Find(Vec d, Vec v, double speed)
        {
            Output found;
            if (FindInDoubles(d, default(Vec), v, default(Vec), speed, out found)) return found;
            return FindExactly(d, v, speed);
        }

        /// <summary>Answers a question in floats where plain doubles are not sure.</summary>
        internal static Output FindCarefully(Vec d, Vec v, double speed)
        {
            Output found;
            if (FindCarefully(d, default(Vec), v, default(Vec), speed, out found)) return found;
            return FindExactly(d, v, speed);
        }

        private static Output FindExactly(Vec d, Vec v, double speed)
        {
            Input question = default(Input);
            question.Target = d;
            question.TargetVelocity = v;
            question.Speed = speed;
            question.Inherit = 1;
            return ExactLead.Find(question);
        }

        internal static Output Find(Vec gun, Vec gunVelocity, Vec target, Vec targetVelocity,
                                    double speed, double inherit)
        {
            Input question;
            question.Target = target;
            question.TargetVelocity = targetVelocity;
            question.Gun = gun;
            question.GunVelocity = gunVelocity;
            question.Speed = speed;
            question.Inherit = inherit;
            // Error-free products are possible.
            bool isOrdinary = Math.Abs(gunVelocity.X) < TwoTo900 &&
                              Math.Abs(gunVelocity.Y) < TwoTo900 &&
                              Math.Abs(gunVelocity.Z) < TwoTo900 && inherit >= 0 && inherit <= 1;
            if (!isOrdinary) return ExactLead.Find(question);
            Vec d, dLow, v, vLow;
            Difference(target.X, gun.X, out d.X, out dLow.X);
            Difference(target.Y, gun.Y, out d.Y, out dLow.Y);
            Difference(target.Z, gun.Z, out d.Z, out dLow.Z);
            Remainder(targetVelocity.X, inherit, gunVelocity.X, out v.X, out vLow.X);
            Remainder(targetVelocity.Y, inherit, gunVelocity.Y, out v.Y, out vLow.Y);
            Remainder(targetVelocity.Z, inherit, gunVelocity.Z, out v.Z, out vLow.Z);
            Output found;
            if (FindInDoubles(d, dLow, v, vLow, speed, out found)) return found;
            return ExactLead.Find(question);
        }

        private static void Difference(double a, double b, out double high, out double low)
        {
            DoubleDouble difference = DoubleDouble.TwoDifference(a, b);
            high = difference.High;
            low = difference.Low;
        }

        private static void Remainder(double velocity, double inherit, double gunVelocity,
                                      out double high, out double low)
        {
            DoubleDouble inherited = DoubleDouble.TwoProduct(inherit, gunVelocity);
            DoubleDouble rest = (DoubleDouble)velocity - inherited;
            high = rest.High;
            low = rest.Low;
        }

        /// <summary>Whether there is a positive root, and the first one roughly, from rounded
        /// coefficients.</summary>
        internal static Certainty Decide(double a, double b, double c, double aSize, double cSize,
                                         out double root)
        {
            root = 0;
            double size = aSize * cSize;
            double discriminant = b * b - a * c;
            bool isSure = aSize < TwoTo400 && cSize < TwoTo400 && size > TwoToMinus500 &&
                          c > TwoToMinus20 * cSize &&
                          Math.Abs(discriminant) > TwoToMinus20 * size &&
                          (b < 0 || Math.Abs(a) > TwoToMinus20 * aSize);
            if (!isSure) return Certainty.Unsure;
            if (!(discriminant > 0 && (b < 0 || a < 0))) return Certainty.None;
            double sum = Math.Sqrt(discriminant) + Math.Abs(b);
            root = (b < 0 ? c : sum) / (b < 0 ? sum : -a);
            return Certainty.Found;
        }

        /// <summary>The first 26 bits of a's 53.</summary>
        private static double LeadingHalf(double a)
        {
            return Bits.From(Bits.Of(a) & ~0x7ffffffUL);
        }

        /// <summary>One component of d + v t: on the grid, and the rest.</summary>
        private struct Moved
        {
            internal double Near;
            internal double Rest;

            internal Moved(double v, double t, double grid)
            {
                double high = LeadingHalf(v);
                double moved = high * t;
                Near = (moved + grid) - grid;
                Rest = (moved - Near) + (v - high) * t;
            }

            internal void Add(double d, double dLow, double vLow, double t, double grid)
            {
                double from = (d + grid) - grid;
                Near += from;
                Rest += d - from;
                Rest += dLow + vLow * t;
            }

            internal double SquareRest { get { return Rest * (Near + Near + Rest); } }

            internal double After(double v, double correction)
            {
                return Near + (Rest + v * correction);
            }
        }

        /// <summary>A rough root, corrected by one step of Newton's method on
        /// |d + v t|^2 - (speed t)^2 in twice the digits.</summary>
        private static Output Correct(Vec d, Vec dLow, Vec v, Vec vLow, double speed,
                                      PlainQuadratic plain, double root)
        {
            double start = LeadingHalf(root);
            double unit = Bits.From(Bits.Of(LeadingHalf(speed) * start) & 0x7ff0000000000000UL);
            double grid = 201326592 * unit;
            var x = new Moved(v.X, start, grid);
            var y = new Moved(v.Y, start, grid);
            var z = new Moved(v.Z, start, grid);
            var flown = new Moved(speed, start, grid);
            x.Add(d.X, dLow.X, vLow.X, start, grid);
            y.Add(d.Y, dLow.Y, vLow.Y, start, grid);
            z.Add(d.Z, dLow.Z, vLow.Z, start, grid);
            double excess = (x.Near * x.Near + z.Near * z.Near) +
                            (y.Near * y.Near - flown.Near * flown.Near);
            double excessRest = (x.SquareRest + z.SquareRest) + (y.SquareRest - flown.SquareRest);
            double correction =
                (excess + excessRest) / (2 * plain.Slope + plain.A * (root - start));
            Output found;
            found.Status = Status.Hit;
            found.Time = start + correction;
            double scale = 1 / (speed * found.Time);
            found.Offset = new Vec(x.After(v.X, correction), y.After(v.Y, correction),
                                   z.After(v.Z, correction));
            found.Aim = found.Offset * scale;
            return found;
        }

        /// <summary>False: the decision is not sure.</summary>
        private static bool FindInDoubles(Vec d, Vec dLow, Vec v, Vec vLow, double speed,
                                          out Output found)
        {
            found = default(Output);
            found.Status = Status.Unreachable;
            var plain = new PlainQuadratic(d, v, speed);
            if (!(plain.IsSettled && speed > 0))
            {
                return FindCarefully(d, dLow, v, vLow, speed, out found);
            }
            if (!plain.HasRoot) return true;
            found = Correct(d, dLow, v, vLow, speed, plain, plain.C / plain.Closing);
            return true;
        }

        internal static bool IsNearOne(double x, double max) { return 1 / max < x && x < max; }

        /// <summary>Only what is sure at once, for squares of lengths and speeds within a factor
        /// `max` of 1. As answer_by_lead of src/closed_form/quick_answer.hpp.</summary>
        internal static Certainty FindPlainly(Vec d, Vec dLow, Vec v, Vec vLow, double speed,
                                              double max, out Output found)
        {
            found = default(Output);
            var plain = new PlainQuadratic(d, v, speed);
            bool isSure = IsNearOne(plain.ASize, max) && IsNearOne(plain.C, max) &&
                          plain.IsSettled;
            if (!isSure) return Certainty.Unsure;
            if (!plain.HasRoot) return Certainty.None;
            found = Correct(d, dLow, v, vLow, speed, plain, plain.C / plain.Closing);
            return Certainty.Found;
        }

        /// <summary>With the root in the form that loses nothing. False: the decision is not
        /// sure.</summary>
        private static bool FindCarefully(Vec d, Vec dLow, Vec v, Vec vLow, double speed,
                                          out Output found)
        {
            found = default(Output);
            found.Status = Status.Unreachable;
            var plain = new PlainQuadratic(d, v, speed);
            double root;
            Certainty certainty = Decide(plain.A, plain.B, plain.C, plain.ASize, plain.C, out root);
            if (certainty == Certainty.Unsure || !plain.IsInRange || !(speed > 0)) return false;
            if (certainty == Certainty.None) return true;
            // A target a thousand times as fast as the shot moves far in the last bits of the time.
            root = Correct(d, dLow, v, vLow, speed, plain, root).Time;
            plain.Slope = -(plain.B + plain.A * root);
            found = Correct(d, dLow, v, vLow, speed, plain, root);
            return true;
        }

        /// <summary>Floats: every product is exact in double, so plain doubles suffice for all but
        /// the closest cases. False: the decision is not sure.</summary>
        internal static bool FindQuickly(Vec d, Vec v, double speed, out Output found)
        {
            found = default(Output);
            found.Status = Status.Unreachable;
            var plain = new PlainQuadratic(d, v, speed);
            if (!(plain.IsSure(TwoToMinus10, TwoToMinus7) && speed > 0)) return false;
            if (!plain.HasRoot) return true;
            found.Time = plain.C / plain.Closing;
            found.Status = Status.Hit;
            found.Offset = d + v * found.Time;
            double inverse = 1 / (speed * plain.C);
            found.Aim = d * (plain.Closing * inverse) + v * (plain.C * inverse);
            return true;
        }
    }

    /// <summary>Everything decided in integers, at any scale. Rarely needed.</summary>
    internal static class ExactLead
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static LeadSolver.Output Find(LeadSolver.Input question)
        {
            var found = default(LeadSolver.Output);
            found.Status = Status.Invalid;
            if (!IsFinite(question.Target) || !IsFinite(question.TargetVelocity) ||
                !IsFinite(question.Gun) || !IsFinite(question.GunVelocity))
            {
                return found;
            }
            if (!Bits.IsFinite(question.Speed) || Bits.IsNegative(question.Speed)) return found;
            if (!(question.Inherit <= 1) || Bits.IsNegative(question.Inherit)) return found;

            Vector d = default(Vector);
            Vector v = default(Vector);
            Dyadic speed = default(Dyadic);
            Dyadic inherit = default(Dyadic);
            Dyadic.Set(question.Speed, ref speed);
            Dyadic.Set(question.Inherit, ref inherit);
            SetDifference(question.Target.X, question.Gun.X, ref d.X);
            SetDifference(question.Target.Y, question.Gun.Y, ref d.Y);
            SetDifference(question.Target.Z, question.Gun.Z, ref d.Z);
            SetRemainder(question.TargetVelocity.X, ref inherit, question.GunVelocity.X, ref v.X);
            SetRemainder(question.TargetVelocity.Y, ref inherit, question.GunVelocity.Y, ref v.Y);
            SetRemainder(question.TargetVelocity.Z, ref inherit, question.GunVelocity.Z, ref v.Z);
            Dyadic a = default(Dyadic);
            Dyadic b = default(Dyadic);
            Dyadic c = default(Dyadic);
            Dyadic ww = default(Dyadic);
            AddDot(ref ww, ref v, ref v);
            AddDot(ref b, ref d, ref v);
            AddDot(ref c, ref d, ref d);
            Dyadic square = default(Dyadic);
            Dyadic.Multiply(ref speed, ref speed, ref square);
            Dyadic.Subtract(ref ww, ref square, ref a);

            found.Status = Status.Touching;
            if (c.Sign == 0) return found;
            Scaled root, slope;
            bool hasRoot = FindRoot(ref a, ref b, ref c, ref found, out root, out slope);
            if (!hasRoot) return found;

            // A shot without speed meets the target at the gun itself: any aim would do, and it is
            // given the direction to the target now.
            Scaled x, y, z;
            if (speed.Sign == 0)
            {
                x = new Scaled(ref d.X);
                y = new Scaled(ref d.Y);
                z = new Scaled(ref d.Z);
            }
            else
            {
                var s = new Scaled(ref speed);
                Scaled along = slope + s * (s * root);
                bool isFaster = a.Sign > 0;
                x = Position(isFaster, ref d.X, ref v.X, ref ww, ref b, along, root);
                y = Position(isFaster, ref d.Y, ref v.Y, ref ww, ref b, along, root);
                z = Position(isFaster, ref d.Z, ref v.Z, ref ww, ref b, along, root);
                found.Offset = new Vec(x.Rounded, y.Rounded, z.Rounded);
            }
            int unit = Math.Max(Math.Max(UnitOf(x), UnitOf(y)), UnitOf(z));
            found.Aim = Direction(
                new Vec(x.InUnits(unit).High, y.InUnits(unit).High, z.InUnits(unit).High));
            found.Status = Status.Hit;
            found.Time = root.Rounded;
            if (!IsFinite(found.Offset)) found.Status = Status.Unresolved;
            return found;
        }

        /// <summary>The first root of a frame without relative acceleration, and where the target
        /// is then, in any unit of length.</summary>
        internal static Status FindRoot(ExactFrame frame, out Scaled root, out Scaled x,
                                        out Scaled y, out Scaled z)
        {
            x = y = z = default(Scaled);
            Dyadic ww = default(Dyadic);
            Dyadic b = default(Dyadic);
            Dyadic c = default(Dyadic);
            for (int i = 0; i < 3; ++i)
            {
                Dyadic.AddProduct(ref ww, ref frame.W[i], ref frame.W[i]);
                Dyadic.AddProduct(ref b, ref frame.D[i], ref frame.W[i]);
                Dyadic.AddProduct(ref c, ref frame.D[i], ref frame.D[i]);
            }
            Dyadic square = Dyadic.Product(ref frame.Speed, ref frame.Speed);
            Dyadic a = Dyadic.Difference(ref ww, ref square);
            var found = default(LeadSolver.Output);
            Scaled slope;
            if (!FindRoot(ref a, ref b, ref c, ref found, out root, out slope)) return found.Status;
            var s = new Scaled(ref frame.Speed);
            Scaled along = slope + s * (s * root);
            bool isFaster = a.Sign > 0;
            x = Position(isFaster, ref frame.D[0], ref frame.W[0], ref ww, ref b, along, root);
            y = Position(isFaster, ref frame.D[1], ref frame.W[1], ref ww, ref b, along, root);
            z = Position(isFaster, ref frame.D[2], ref frame.W[2], ref ww, ref b, along, root);
            return Status.Hit;
        }

        private struct Vector
        {
            internal Dyadic X;
            internal Dyadic Y;
            internal Dyadic Z;
        }

        private static bool IsFinite(Vec v)
        {
            return Bits.IsFinite(v.X) && Bits.IsFinite(v.Y) && Bits.IsFinite(v.Z);
        }

        internal static int UnitOf(Scaled x)
        {
            return Bits.IsZero(x.Value.High) ? Bits.NoExponent : x.Exponent;
        }

        private static void SetDifference(double a, double b, ref Dyadic result)
        {
            Dyadic p = default(Dyadic);
            Dyadic q = default(Dyadic);
            Dyadic.Set(a, ref p);
            Dyadic.Set(b, ref q);
            Dyadic.Subtract(ref p, ref q, ref result);
        }

        private static void SetRemainder(double velocity, ref Dyadic inherit, double gunVelocity,
                                         ref Dyadic result)
        {
            Dyadic own = default(Dyadic);
            Dyadic gun = default(Dyadic);
            Dyadic inherited = default(Dyadic);
            Dyadic.Set(velocity, ref own);
            Dyadic.Set(gunVelocity, ref gun);
            Dyadic.Multiply(ref inherit, ref gun, ref inherited);
            Dyadic.Subtract(ref own, ref inherited, ref result);
        }

        private static void AddDot(ref Dyadic sum, ref Vector a, ref Vector b)
        {
            Dyadic.AddProduct(ref sum, ref a.X, ref b.X);
            Dyadic.AddProduct(ref sum, ref a.Y, ref b.Y);
            Dyadic.AddProduct(ref sum, ref a.Z, ref b.Z);
        }

        /// <summary>The first positive root of a t^2 + 2 b t + c, and a t + b there.</summary>
        private static bool FindRoot(ref Dyadic a, ref Dyadic b, ref Dyadic c,
                                     ref LeadSolver.Output found, out Scaled root, out Scaled slope)
        {
            root = default(Scaled);
            slope = default(Scaled);
            Dyadic bb = default(Dyadic);
            Dyadic ac = default(Dyadic);
            Dyadic discriminant = default(Dyadic);
            Dyadic.Multiply(ref b, ref b, ref bb);
            Dyadic.Multiply(ref a, ref c, ref ac);
            Dyadic.Subtract(ref bb, ref ac, ref discriminant);
            found.Status = discriminant.HasOverflowed ? Status.Unresolved : Status.Unreachable;
            bool isApproaching = b.Sign < 0;
            if (discriminant.HasOverflowed || discriminant.Sign < 0 ||
                !(isApproaching || a.Sign < 0))
            {
                return false;
            }
            Scaled squareRoot = Scaled.SquareRoot(new Scaled(ref discriminant));
            Dyadic size = b;
            if (isApproaching) size.Negate();
            Scaled sum = squareRoot + new Scaled(ref size);
            if (isApproaching)
            {
                root = new Scaled(ref c) / sum;
            }
            else
            {
                Dyadic minusA = a;
                minusA.Negate();
                root = sum / new Scaled(ref minusA);
            }
            slope = -squareRoot;
            return true;
        }

        /// <summary>One component of d + w t at the root, with no loss however slow the shot is:
        /// along w it is at (d + w t).w, across at the closest point of the target's
        /// line.</summary>
        private static Scaled Position(bool isFaster, ref Dyadic d, ref Dyadic w, ref Dyadic ww,
                                       ref Dyadic dw, Scaled along, Scaled t)
        {
            if (!isFaster) return new Scaled(ref d) + new Scaled(ref w) * t;
            Dyadic first = default(Dyadic);
            Dyadic second = default(Dyadic);
            Dyadic across = default(Dyadic);
            Dyadic.Multiply(ref ww, ref d, ref first);
            Dyadic.Multiply(ref dw, ref w, ref second);
            Dyadic.Subtract(ref first, ref second, ref across);
            return (new Scaled(ref across) + new Scaled(ref w) * along) / new Scaled(ref ww);
        }

        /// <summary>Unit vector along v; zero stays zero.</summary>
        private static Vec Direction(Vec v)
        {
            double square = (v.X * v.X + v.Y * v.Y) + v.Z * v.Z;
            if (!(square > 0)) return default(Vec);
            double scale = 1 / Math.Sqrt(square);
            return v * scale;
        }
    }
}
