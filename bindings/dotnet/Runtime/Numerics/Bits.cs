// Exponents and powers of two by the bits of a double, as include/aimahead/detail/scaling.hpp has
// them: exact, whatever the processor does with subnormal numbers.
using System;

namespace Aimahead.Numerics
{
    /// <summary>A finite double taken apart: mantissa * 2^exponent, mantissa below 2^53.</summary>
    internal struct Parts
    {
        internal ulong Mantissa;
        internal int Exponent;
        internal bool IsNegative;
    }

    internal static class Bits
    {
        /// <summary>The exponent of zero: below every other.</summary>
        internal const int NoExponent = -100000;

        internal static ulong Of(double x) { return (ulong)BitConverter.DoubleToInt64Bits(x); }

        internal static double From(ulong bits)
        {
            return BitConverter.Int64BitsToDouble((long)bits);
        }

        internal static Parts PartsOf(double x)
        {
            ulong bits = Of(x);
            int biased = (int)(bits >> 52 & 0x7ff);
            ulong fraction = bits & 0xfffffffffffffUL;
            Parts parts;
            parts.Mantissa = biased == 0 ? fraction : fraction | 0x10000000000000UL;
            parts.Exponent = (biased == 0 ? 1 : biased) - 1075;
            parts.IsNegative = bits >> 63 != 0;
            return parts;
        }

        internal static bool IsFinite(double x) { return (Of(x) >> 52 & 0x7ff) != 0x7ff; }

        /// <summary>Whether x is +0 or -0; a subnormal is not.</summary>
        internal static bool IsZero(double x) { return Of(x) << 1 == 0; }

        /// <summary>Whether x, not a NaN, is below zero; -0 is not.</summary>
        internal static bool IsNegative(double x) { return Of(x) > 1UL << 63; }

        internal static int LeadingZeros(ulong x)
        {
            if (x == 0) return 64;
            int zeros = 0;
            for (int step = 32; step > 0; step >>= 1)
            {
                if (x >> (64 - step) != 0) continue;
                zeros += step;
                x <<= step;
            }
            return zeros;
        }

        /// <summary>The e with 2^e &lt;= |x| &lt; 2^(e+1), for finite x.</summary>
        internal static int ExponentOf(double x)
        {
            Parts parts = PartsOf(x);
            if (parts.Mantissa == 0) return NoExponent;
            return parts.Exponent + 63 - LeadingZeros(parts.Mantissa);
        }

        /// <summary>2^e for -1022 &lt;= e &lt;= 1023.</summary>
        internal static double PowerOfTwo(int e) { return From((ulong)(e + 1023) << 52); }

        /// <summary>x * 2^e, rounded once; infinite beyond the range.</summary>
        internal static double Scale(double x, int e)
        {
            if (e == 0) return x;
            Parts parts = PartsOf(x);
            ulong sign = parts.IsNegative ? 1UL << 63 : 0;
            if (parts.Mantissa == 0 || !IsFinite(x)) return x;
            int shift = LeadingZeros(parts.Mantissa) - 11;  // normalises a subnormal
            ulong mantissa = parts.Mantissa << shift;
            long biased = (long)parts.Exponent - shift + e + 1075;
            if (biased >= 2047) return From(sign | 0x7ff0000000000000UL);
            ulong fraction = mantissa & 0xfffffffffffffUL;
            if (biased > 0) return From(sign | (ulong)biased << 52 | fraction);
            long drop = 1 - biased;  // at least one bit goes below the last subnormal place
            if (drop > 54) return From(sign);
            ulong kept = mantissa >> (int)drop;
            ulong rest = mantissa & ((1UL << (int)drop) - 1);
            ulong half = 1UL << (int)(drop - 1);
            bool up = rest > half || (rest == half && (kept & 1) != 0);
            return From(sign | (kept + (up ? 1UL : 0UL)));
        }
    }
}
