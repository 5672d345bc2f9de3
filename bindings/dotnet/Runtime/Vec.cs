using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Aimahead
{
    /// <summary>A vector of doubles. In two dimensions Z is 0.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec : IEquatable<Vec>
    {
        /// <summary>The first component.</summary>
        public double X;
        /// <summary>The second component.</summary>
        public double Y;
        /// <summary>The third component.</summary>
        public double Z;

        /// <summary>The vector whose components are 0.</summary>
        public static Vec Zero { get { return default(Vec); } }

        /// <summary>A vector; without a third number, of two dimensions.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Vec(double x, double y, double z = 0)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>The length; of components below 1e154.</summary>
        public double Length { get { return Math.Sqrt(Dot(this, this)); } }

        /// <summary>The inner product.</summary>
        public static double Dot(Vec a, Vec b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }

        /// <summary>The sum.</summary>
        public static Vec operator +(Vec a, Vec b)
        {
            return new Vec(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        }

        /// <summary>The difference.</summary>
        public static Vec operator -(Vec a, Vec b)
        {
            return new Vec(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        }

        /// <summary>The opposite vector.</summary>
        public static Vec operator -(Vec a) { return new Vec(-a.X, -a.Y, -a.Z); }

        /// <summary>A multiple.</summary>
        public static Vec operator *(Vec a, double factor)
        {
            return new Vec(a.X * factor, a.Y * factor, a.Z * factor);
        }

        /// <summary>A multiple.</summary>
        public static Vec operator *(double factor, Vec a) { return a * factor; }

        /// <summary>Whether all components are equal.</summary>
        public static bool operator ==(Vec a, Vec b) { return a.Equals(b); }

        /// <summary>Whether a component differs.</summary>
        public static bool operator !=(Vec a, Vec b) { return !a.Equals(b); }

        /// <summary>Whether all components are equal.</summary>
        public bool Equals(Vec other) { return X == other.X && Y == other.Y && Z == other.Z; }

        /// <inheritdoc/>
        public override bool Equals(object other) { return other is Vec && Equals((Vec)other); }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return (X.GetHashCode() * 31 + Y.GetHashCode()) * 31 + Z.GetHashCode();
        }

        /// <summary>"(40, 10, 0)".</summary>
        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}, {Z})");
        }
    }

    /// <summary>A vector of floats. In two dimensions Z is 0.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public partial struct VecF
    {
        /// <summary>The first component.</summary>
        public float X;
        /// <summary>The second component.</summary>
        public float Y;
        /// <summary>The third component.</summary>
        public float Z;

        /// <summary>A vector; without a third number, of two dimensions.</summary>
        public VecF(float x, float y, float z = 0)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>The same vector in doubles.</summary>
        public static implicit operator Vec(VecF v) { return new Vec(v.X, v.Y, v.Z); }

        /// <summary>"(40, 10, 0)".</summary>
        public override string ToString()
        {
            return FormattableString.Invariant($"({X}, {Y}, {Z})");
        }
    }
}
