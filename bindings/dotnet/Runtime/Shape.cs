using System;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>A shape at rest, for contacts. Lists are copied.</summary>
    public sealed class Shape
    {
        internal aim_shape Raw;
#pragma warning disable 414  // what the struct points to
        private object points;
#pragma warning restore 414

        private Shape(int kind) { Raw.kind = kind; }

        /// <summary>The line between two points.</summary>
        public static Shape Segment(Vec from, Vec to)
        {
            var shape = new Shape(0);
            shape.Raw.from = from;
            shape.Raw.to = to;
            return shape;
        }

        /// <summary>All points within `radius` of the line between two points.</summary>
        public static Shape Capsule(Vec from, Vec to, double radius)
        {
            var shape = new Shape(1);
            shape.Raw.from = from;
            shape.Raw.to = to;
            shape.Raw.radius = radius;
            return shape;
        }

        /// <summary>A solid box whose edges are parallel to the axes.</summary>
        public static Shape Box(Vec min, Vec max) { return Between(2, min, max); }

        /// <summary>A solid box with axes of its own, which are unit vectors at right angles. In
        /// two dimensions leave out the third.</summary>
        /// <param name="center">The centre of the box.</param>
        /// <param name="half">Half its size along each axis, at least 0.</param>
        /// <param name="xAxis">The first axis.</param>
        /// <param name="yAxis">The second axis.</param>
        /// <param name="zAxis">The third axis.</param>
        public static Shape OrientedBox(Vec center, Vec half, Vec xAxis, Vec yAxis,
                                        Vec zAxis = default(Vec))
        {
            var shape = new Shape(3);
            shape.Raw.center = center;
            shape.Raw.half = half;
            shape.Raw.axes.x = xAxis;
            shape.Raw.axes.y = yAxis;
            shape.Raw.axes.z = zAxis;
            return shape;
        }

        /// <summary>A solid polygon of three points or more, which does not cross itself; in two
        /// dimensions.</summary>
        public static Shape Polygon(Vec[] points)
        {
            var shape = new Shape(4);
            var list = Lists.Pack(points, 2, nameof(points));
            shape.points = list;
            shape.Raw.points = list.Address;
            shape.Raw.point_count = (UIntPtr)(uint)points.Length;
            return shape;
        }

        /// <summary>The half of space behind a plane: (x - point) . normal &lt;= 0.</summary>
        public static Shape HalfSpace(Vec point, Vec normal)
        {
            var shape = new Shape(5);
            shape.Raw.point = point;
            shape.Raw.normal = normal;
            return shape;
        }

        /// <summary>The inside of a box. A body touches its walls from within.</summary>
        public static Shape Enclosure(Vec min, Vec max) { return Between(6, min, max); }

        private static Shape Between(int kind, Vec min, Vec max)
        {
            var shape = new Shape(kind);
            shape.Raw.min = min;
            shape.Raw.max = max;
            return shape;
        }
    }
}
