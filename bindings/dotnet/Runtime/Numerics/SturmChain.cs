// Sturm's theorem in exact integers, as src/numerics/sturm.hpp has it: the last resort for the
// first root of a polynomial. It is needed so rarely that it may allocate.
namespace Aimahead.Numerics
{
    /// <summary>The question behind a polynomial of degree 4, from which its coefficients
    /// follow exactly.</summary>
    internal struct ExactQuartic
    {
        internal AccelerationInput Question;
        internal int LengthShift;
        internal int SpeedShift;
        internal int AccelerationShift;

        /// <summary>The coefficients of the gap polynomial.</summary>
        internal Dyadic[] Coefficients()
        {
            ExactFrame frame = new ExactFrame(ref this);
            var c = new Dyadic[5];
            for (int i = 0; i < 3; ++i)
            {
                Dyadic.AddProduct(ref c[0], ref frame.D[i], ref frame.D[i]);
                Dyadic.AddProduct(ref c[1], ref frame.D[i], ref frame.W[i]);
                Dyadic.AddProduct(ref c[2], ref frame.W[i], ref frame.W[i]);
                Dyadic.AddProduct(ref c[2], ref frame.D[i], ref frame.G[i]);
                Dyadic.AddProduct(ref c[3], ref frame.W[i], ref frame.G[i]);
                Dyadic.AddProduct(ref c[4], ref frame.G[i], ref frame.G[i]);
            }
            Dyadic two = Dyadic.Of(2);
            Dyadic quarter = Dyadic.Of(0.25);
            Dyadic square = Dyadic.Product(ref frame.Speed, ref frame.Speed);
            c[1] = Dyadic.Product(ref c[1], ref two);
            c[2] = Dyadic.Difference(ref c[2], ref square);
            c[4] = Dyadic.Product(ref c[4], ref quarter);
            return c;
        }
    }

    /// <summary>The drifting frame exactly, in its units.</summary>
    internal sealed class ExactFrame
    {
        internal readonly Dyadic[] D = new Dyadic[3];
        internal readonly Dyadic[] W = new Dyadic[3];
        internal readonly Dyadic[] G = new Dyadic[3];
        internal Dyadic Speed;

        internal ExactFrame(ref ExactQuartic q)
        {
            Speed = Dyadic.Of(q.Question.Speed, q.SpeedShift);
            Dyadic inherit = Dyadic.Of(q.Question.Inherit);
            for (int i = 0; i < 3; ++i)
            {
                Dyadic target = Dyadic.Of(At(q.Question.Target, i), q.LengthShift);
                Dyadic gun = Dyadic.Of(At(q.Question.Gun, i), q.LengthShift);
                D[i] = Dyadic.Difference(ref target, ref gun);
                Dyadic velocity = Dyadic.Of(At(q.Question.TargetVelocity, i), q.SpeedShift);
                Dyadic gunVelocity = Dyadic.Of(At(q.Question.GunVelocity, i), q.SpeedShift);
                Dyadic inherited = Dyadic.Product(ref inherit, ref gunVelocity);
                W[i] = Dyadic.Difference(ref velocity, ref inherited);
                Dyadic a = Dyadic.Of(At(q.Question.TargetAcceleration, i), q.AccelerationShift);
                Dyadic b = Dyadic.Of(At(q.Question.ShotAcceleration, i), q.AccelerationShift);
                G[i] = Dyadic.Difference(ref a, ref b);
            }
        }

        internal static double At(Vec v, int i) { return i == 0 ? v.X : i == 1 ? v.Y : v.Z; }
    }

    internal sealed class SturmChain
    {
        private const int N = 4;
        private readonly Dyadic[][] chain = new Dyadic[N + 2][];
        private readonly int[] degree = new int[N + 2];
        private int length;
        private bool hasOverflowed;

        /// <summary>The first root beyond `start`.</summary>
        internal static Root FirstRoot(ref ExactQuartic exact, double start)
        {
            var sturm = new SturmChain(exact.Coefficients());
            int before = sturm.Variations(start);
            int total = before - sturm.Variations(double.PositiveInfinity);
            long low = (long)Bits.Of(start);
            long high = (long)Bits.Of(double.PositiveInfinity);
            while (total > 0 && low + 1 < high && !sturm.hasOverflowed)
            {
                long middle = low / 2 + high / 2 + (low % 2 + high % 2) / 2;
                int here = before - sturm.Variations(Bits.From((ulong)middle));
                if (here > 0) high = middle;
                else low = middle;
            }
            if (sturm.hasOverflowed) return new Root(RootStatus.Unresolved, start);
            if (total == 0) return new Root(RootStatus.None, 0);
            return new Root(RootStatus.Found, Bits.From((ulong)high));
        }

        private SturmChain(Dyadic[] coefficients)
        {
            for (int i = 0; i < chain.Length; ++i) chain[i] = new Dyadic[N + 1];
            chain[0] = coefficients;
            degree[0] = N;
            Build();
        }

        /// <summary>p, p', then the remainders with their signs changed.</summary>
        private void Build()
        {
            TrimDegree(0);
            length = 1;
            if (degree[0] < 1) return;
            for (int k = 1; k <= degree[0]; ++k)
            {
                Dyadic factor = Dyadic.Of(k);
                chain[1][k - 1] = Dyadic.Product(ref chain[0][k], ref factor);
            }
            degree[1] = degree[0] - 1;
            length = 2;
            while (degree[length - 1] > 0)
            {
                int i = length - 1;
                Dyadic[] remainder = chain[length];
                for (int k = 0; k <= degree[i - 1]; ++k) remainder[k] = chain[i - 1][k];
                Reduce(remainder, degree[i - 1], chain[i], degree[i]);
                degree[length] = degree[i] - 1;
                for (int k = 0; k <= degree[length]; ++k) remainder[k].Negate();
                TrimDegree(length);
                if (degree[length] < 0) return;
                ++length;
            }
        }

        /// <summary>r := r mod b, times a positive factor.</summary>
        private static void Reduce(Dyadic[] r, int rDegree, Dyadic[] b, int bDegree)
        {
            bool isNegative = b[bDegree].Sign < 0;
            Dyadic size = b[bDegree];
            if (isNegative) size.Negate();
            for (int top = rDegree; top >= bDegree; --top)
            {
                Dyadic factor = r[top];
                if (isNegative) factor.Negate();
                if (factor.Sign == 0) continue;
                for (int k = 0; k < top; ++k)
                {
                    r[k] = Dyadic.Product(ref r[k], ref size);
                    if (k < top - bDegree) continue;
                    Dyadic product = Dyadic.Product(ref factor, ref b[k - (top - bDegree)]);
                    r[k] = Dyadic.Difference(ref r[k], ref product);
                }
            }
        }

        private void TrimDegree(int i)
        {
            for (int k = 0; k <= N; ++k) hasOverflowed |= chain[i][k].HasOverflowed;
            while (degree[i] >= 0 && chain[i][degree[i]].Sign == 0) --degree[i];
        }

        private int SignAt(int i, ref Dyadic x)
        {
            Dyadic value = chain[i][degree[i]];
            for (int k = degree[i] - 1; k >= 0; --k)
            {
                Dyadic product = Dyadic.Product(ref value, ref x);
                value = Dyadic.Sum(ref product, ref chain[i][k]);
            }
            hasOverflowed |= value.HasOverflowed;
            return value.Sign;
        }

        /// <summary>Sign changes along the chain. At a multiple root, where all of it vanishes,
        /// those just above.</summary>
        private int Variations(double x)
        {
            if (degree[0] < 0) return 0;
            bool isInfinite = !Bits.IsFinite(x);
            Dyadic exact = isInfinite ? default(Dyadic) : Dyadic.Of(x);
            int changes = 0;
            int last = 0;
            for (int i = 0; i < length; ++i)
            {
                int sign = isInfinite ? chain[i][degree[i]].Sign : SignAt(i, ref exact);
                if (sign == 0) continue;
                if (last != 0 && sign != last) ++changes;
                last = sign;
            }
            if (last == 0 && !hasOverflowed) return Variations(Bits.From(Bits.Of(x) + 1));
            return changes;
        }
    }
}
