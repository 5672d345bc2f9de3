// Exact sums, differences and products of doubles in integers, as
// include/aimahead/detail/dyadic.hpp has them: it decides what rounded arithmetic cannot. Its room
// is fixed, so that nothing is allocated.
namespace Aimahead.Numerics
{
    /// <summary>A sign, digits of 32 bits and an exponent.</summary>
    internal unsafe struct Dyadic
    {
        private const int MaxDigits = 400;

        private fixed uint digits[MaxDigits];  // least significant first; the rest is unset
        private int count;
        private int exponent;  // of the lowest digit, a multiple of 32
        private bool isNegative;
        private bool hasOverflowed;

        /// <summary>Exactly x * 2^shift.</summary>
        internal static void Set(double x, ref Dyadic result, int shift = 0)
        {
            result.count = 0;
            result.exponent = 0;
            result.isNegative = false;
            result.hasOverflowed = false;
            Parts parts = Bits.PartsOf(x);
            if (parts.Mantissa == 0) return;
            int e = parts.Exponent + shift;
            int low = e & 31;
            result.exponent = e - low;
            result.isNegative = parts.IsNegative;
            ulong rest = parts.Mantissa >> (32 - low);  // low = 0 takes a whole digit
            fixed (uint* d = result.digits)
            {
                d[0] = (uint)(parts.Mantissa << low);
                d[1] = (uint)rest;
                d[2] = (uint)(rest >> 32);
            }
            result.count = 3;
            Trim(ref result);
        }

        internal int Sign { get { return count == 0 ? 0 : isNegative ? -1 : 1; } }

        internal bool HasOverflowed { get { return hasOverflowed; } }

        internal static Dyadic Of(double x, int shift = 0)
        {
            Dyadic result = default(Dyadic);
            Set(x, ref result, shift);
            return result;
        }

        internal static Dyadic Sum(ref Dyadic a, ref Dyadic b)
        {
            Dyadic result = default(Dyadic);
            Add(ref a, ref b, ref result);
            return result;
        }

        internal static Dyadic Difference(ref Dyadic a, ref Dyadic b)
        {
            Dyadic result = default(Dyadic);
            Subtract(ref a, ref b, ref result);
            return result;
        }

        internal static Dyadic Product(ref Dyadic a, ref Dyadic b)
        {
            Dyadic result = default(Dyadic);
            Multiply(ref a, ref b, ref result);
            return result;
        }

        internal void Negate() { isNegative = !isNegative; }

        internal static void Add(ref Dyadic a, ref Dyadic b, ref Dyadic result)
        {
            Sum(ref a, ref b, b.isNegative, ref result);
        }

        internal static void Subtract(ref Dyadic a, ref Dyadic b, ref Dyadic result)
        {
            Sum(ref a, ref b, !b.isNegative, ref result);
        }

        /// <summary>sum += a * b.</summary>
        internal static void AddProduct(ref Dyadic sum, ref Dyadic a, ref Dyadic b)
        {
            Dyadic product = default(Dyadic);
            Dyadic total = default(Dyadic);
            Multiply(ref a, ref b, ref product);
            Add(ref sum, ref product, ref total);
            sum = total;
        }

        internal static void Multiply(ref Dyadic a, ref Dyadic b, ref Dyadic result)
        {
            result.count = 0;
            result.exponent = 0;
            result.isNegative = false;
            result.hasOverflowed = a.hasOverflowed || b.hasOverflowed;
            if (a.count == 0 || b.count == 0) return;
            int total = a.count + b.count;
            if (total > MaxDigits)
            {
                result.hasOverflowed = true;
                return;
            }
            fixed (uint* x = a.digits, y = b.digits, r = result.digits)
            {
                for (int i = 0; i < total; ++i) r[i] = 0;
                for (int i = 0; i < a.count; ++i)
                {
                    ulong carry = 0;
                    for (int j = 0; j < b.count; ++j)
                    {
                        carry += (ulong)x[i] * y[j] + r[i + j];
                        r[i + j] = (uint)carry;
                        carry >>= 32;
                    }
                    r[i + b.count] = (uint)carry;
                }
            }
            result.count = total;
            result.exponent = a.exponent + b.exponent;
            result.isNegative = a.isNegative != b.isNegative;
            Trim(ref result);
        }

        /// <summary>The e with 2^e &lt;= |value| &lt; 2^(e+1).</summary>
        internal int TopExponent
        {
            get
            {
                if (count == 0) return Bits.NoExponent;
                fixed (uint* d = digits)
                {
                    return exponent + 32 * count - 1 - (Bits.LeadingZeros(d[count - 1]) - 32);
                }
            }
        }

        /// <summary>The value times 2^-shift to about 106 bits, where that is near 1.</summary>
        internal DoubleDouble Approximate(int shift)
        {
            DoubleDouble result = 0;
            int first = count > 5 ? count - 5 : 0;
            fixed (uint* d = digits)
            {
                for (int i = count - 1; i >= first; --i)
                {
                    int e = exponent + 32 * i - shift;
                    if (e < -1000) break;
                    result = result + d[i] * Bits.PowerOfTwo(e);
                }
            }
            return isNegative ? -result : result;
        }

        /// <summary>Drops zero digits at both ends.</summary>
        private static void Trim(ref Dyadic x)
        {
            fixed (uint* d = x.digits)
            {
                while (x.count > 0 && d[x.count - 1] == 0) --x.count;
                int zeros = 0;
                while (zeros < x.count && d[zeros] == 0) ++zeros;
                if (zeros > 0)
                {
                    for (int i = zeros; i < x.count; ++i) d[i - zeros] = d[i];
                    x.count -= zeros;
                    x.exponent += 32 * zeros;
                }
            }
            if (x.count == 0) x.isNegative = false;
        }

        private static uint Digit(uint* digits, int count, int place)
        {
            return place >= 0 && place < count ? digits[place] : 0;
        }

        private static void Sum(ref Dyadic a, ref Dyadic b, bool bIsNegative, ref Dyadic result)
        {
            result.count = 0;
            result.exponent = 0;
            result.isNegative = false;
            result.hasOverflowed = a.hasOverflowed || b.hasOverflowed;
            bool hasOverflowed = result.hasOverflowed;
            if (b.count == 0 || a.count == 0)
            {
                result = b.count == 0 ? a : b;
                if (b.count != 0) result.isNegative = bIsNegative;
                result.hasOverflowed = hasOverflowed;
                return;
            }
            int low = a.exponent < b.exponent ? a.exponent : b.exponent;
            int aOffset = (a.exponent - low) / 32;
            int bOffset = (b.exponent - low) / 32;
            int aTop = aOffset + a.count;
            int bTop = bOffset + b.count;
            int total = aTop > bTop ? aTop : bTop;
            if (total >= MaxDigits)
            {
                result.hasOverflowed = true;
                return;
            }
            result.exponent = low;
            result.count = total;
            fixed (uint* x = a.digits, y = b.digits, r = result.digits)
            {
                if (a.isNegative == bIsNegative)
                {
                    ulong carry = 0;
                    for (int i = 0; i < total; ++i)
                    {
                        carry += Digit(x, a.count, i - aOffset);
                        carry += Digit(y, b.count, i - bOffset);
                        r[i] = (uint)carry;
                        carry >>= 32;
                    }
                    r[result.count++] = (uint)carry;
                    result.isNegative = bIsNegative;
                }
                else
                {
                    bool aIsLarger = true;
                    for (int i = total - 1; i >= 0; --i)
                    {
                        uint p = Digit(x, a.count, i - aOffset);
                        uint q = Digit(y, b.count, i - bOffset);
                        if (p == q) continue;
                        aIsLarger = p > q;
                        break;
                    }
                    ulong borrow = 0;
                    for (int i = 0; i < total; ++i)
                    {
                        ulong p = Digit(x, a.count, i - aOffset);
                        ulong q = Digit(y, b.count, i - bOffset);
                        ulong difference = aIsLarger ? p - q - borrow : q - p - borrow;
                        r[i] = (uint)difference;
                        borrow = difference >> 63;
                    }
                    result.isNegative = aIsLarger ? a.isNegative : bIsNegative;
                }
            }
            Trim(ref result);
        }
    }
}
