// A number as the unevaluated sum of two doubles, as include/aimahead/detail/double_double.hpp and
// error_free.hpp have it. Every operation here is rounded once: C# never merges a product and a
// sum.
using System;

namespace Aimahead.Numerics
{
    /// <summary>High + Low is exactly what was asked for; High is the rounded result.</summary>
    internal struct DoubleDouble
    {
        internal double High;
        internal double Low;

        internal DoubleDouble(double high, double low)
        {
            High = high;
            Low = low;
        }

        public static implicit operator DoubleDouble(double x) { return new DoubleDouble(x, 0); }

        internal static DoubleDouble TwoSum(double a, double b)
        {
            double sum = a + b;
            double bPart = sum - a;
            double aPart = sum - bPart;
            return new DoubleDouble(sum, (a - aPart) + (b - bPart));
        }

        internal static DoubleDouble TwoDifference(double a, double b)
        {
            double difference = a - b;
            double bPart = difference - a;
            double aPart = difference - bPart;
            return new DoubleDouble(difference, (a - aPart) - (b + bPart));
        }

        /// <summary>a + b where |a| >= |b| or a = 0.</summary>
        internal static DoubleDouble QuickTwoSum(double a, double b)
        {
            double sum = a + b;
            return new DoubleDouble(sum, b - (sum - a));
        }

        internal static DoubleDouble TwoProduct(double a, double b)
        {
            const double veltkamp = 134217729;  // 2^27 + 1
            double product = a * b;
            double scaled = veltkamp * a;
            double aHigh = scaled - (scaled - a);
            double aLow = a - aHigh;
            scaled = veltkamp * b;
            double bHigh = scaled - (scaled - b);
            double bLow = b - bHigh;
            double error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
            return new DoubleDouble(product, error);
        }

        internal static DoubleDouble TwoSquare(double a) { return TwoProduct(a, a); }

        public static DoubleDouble operator -(DoubleDouble a)
        {
            return new DoubleDouble(-a.High, -a.Low);
        }

        public static DoubleDouble operator +(DoubleDouble a, DoubleDouble b)
        {
            DoubleDouble s = TwoSum(a.High, b.High);
            DoubleDouble t = TwoSum(a.Low, b.Low);
            DoubleDouble v = QuickTwoSum(s.High, s.Low + t.High);
            return QuickTwoSum(v.High, t.Low + v.Low);
        }

        public static DoubleDouble operator +(DoubleDouble a, double b)
        {
            DoubleDouble s = TwoSum(a.High, b);
            return QuickTwoSum(s.High, a.Low + s.Low);
        }

        public static DoubleDouble operator -(DoubleDouble a, DoubleDouble b) { return a + -b; }

        public static DoubleDouble operator *(DoubleDouble a, DoubleDouble b)
        {
            DoubleDouble p = TwoProduct(a.High, b.High);
            return QuickTwoSum(p.High, p.Low + (a.High * b.Low + a.Low * b.High));
        }

        public static DoubleDouble operator *(DoubleDouble a, double b)
        {
            DoubleDouble p = TwoProduct(a.High, b);
            return QuickTwoSum(p.High, p.Low + a.Low * b);
        }

        internal static DoubleDouble Square(DoubleDouble a)
        {
            DoubleDouble p = TwoSquare(a.High);
            return QuickTwoSum(p.High, p.Low + 2 * a.High * a.Low);
        }

        /// <summary>a times a power of two that neither overflows nor underflows.</summary>
        internal static DoubleDouble TimesPower(DoubleDouble a, double power)
        {
            return new DoubleDouble(a.High * power, a.Low * power);
        }

        /// <summary>a b 2^e, even where a or b in the unit of the result would overflow.</summary>
        internal static DoubleDouble ScaledProduct(double a, double b, int e)
        {
            if (Bits.IsZero(a) || Bits.IsZero(b)) return 0;
            int aUnit = Bits.ExponentOf(a);
            int bUnit = Bits.ExponentOf(b);
            DoubleDouble product = TwoProduct(Bits.Scale(a, -aUnit), Bits.Scale(b, -bUnit));
            return Scale(product, aUnit + bUnit + e);
        }

        internal static bool IsBelow(DoubleDouble a, DoubleDouble b)
        {
            return a.High < b.High || (a.High == b.High && a.Low < b.Low);
        }

        public static DoubleDouble operator /(DoubleDouble a, DoubleDouble b)
        {
            double quotient = a.High / b.High;
            DoubleDouble rest = a - b * quotient;
            return QuickTwoSum(quotient, rest.High / b.High);
        }

        /// <summary>Zero for a below zero, which can only be the rounding of zero.</summary>
        internal static DoubleDouble SquareRoot(DoubleDouble a)
        {
            if (a.High <= 0) return 0;
            if (!Bits.IsFinite(a.High)) return a.High;
            double root = Math.Sqrt(a.High);
            DoubleDouble rest = a - TwoSquare(root);
            return QuickTwoSum(root, rest.High / (2 * root));
        }

        /// <summary>a * 2^e, whatever e.</summary>
        internal static DoubleDouble Scale(DoubleDouble a, int e)
        {
            if (e == 0) return a;
            if (e > -900 && e < 900)
            {
                double power = Bits.PowerOfTwo(e);
                return new DoubleDouble(a.High * power, a.Low * power);
            }
            return new DoubleDouble(Bits.Scale(a.High, e), Bits.Scale(a.Low, e));
        }
    }

    /// <summary>A double-double with an exponent of its own: Value * 2^Exponent.</summary>
    internal struct Scaled
    {
        internal DoubleDouble Value;
        internal int Exponent;

        internal Scaled(DoubleDouble value, int exponent)
        {
            Value = value;
            Exponent = exponent;
            if (Bits.IsZero(value.High)) return;
            int shift = Bits.ExponentOf(value.High);
            Value = DoubleDouble.Scale(value, -shift);
            Exponent += shift;
        }

        internal Scaled(ref Dyadic x)
        {
            Value = 0;
            Exponent = 0;
            if (x.Sign == 0) return;
            Exponent = x.TopExponent;
            Value = x.Approximate(Exponent);
        }

        /// <summary>The nearest double: infinite or zero beyond the range.</summary>
        internal double Rounded { get { return Bits.Scale(Value.High, Exponent); } }

        internal DoubleDouble InUnits(int unit)
        {
            return DoubleDouble.Scale(Value, Exponent - unit);
        }

        public static Scaled operator *(Scaled a, Scaled b)
        {
            return new Scaled(a.Value * b.Value, a.Exponent + b.Exponent);
        }

        public static Scaled operator /(Scaled a, Scaled b)
        {
            return new Scaled(a.Value / b.Value, a.Exponent - b.Exponent);
        }

        public static Scaled operator -(Scaled a) { return new Scaled(-a.Value, a.Exponent); }

        public static Scaled operator +(Scaled a, Scaled b)
        {
            if (Bits.IsZero(a.Value.High)) return b;
            if (Bits.IsZero(b.Value.High)) return a;
            int unit = a.Exponent > b.Exponent ? a.Exponent : b.Exponent;
            return new Scaled(a.InUnits(unit) + b.InUnits(unit), unit);
        }

        internal static Scaled SquareRoot(Scaled a)
        {
            int odd = a.Exponent & 1;
            double factor = odd == 0 ? 1 : 2;
            var value = new DoubleDouble(a.Value.High * factor, a.Value.Low * factor);
            return new Scaled(DoubleDouble.SquareRoot(value), (a.Exponent - odd) / 2);
        }
    }
}
