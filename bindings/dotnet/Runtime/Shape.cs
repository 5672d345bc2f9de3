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

        private Shape(int kind, Vec from, Vec to)
        {
            Raw.kind = kind;
            Raw.from = from;
            Raw.to = to;
        }

        /// <summary>A segment.</summary>
        public static Shape Segment(Vec from, Vec to) { return new Shape(0, from, to); }

        /// <summary>All within a distance of a segment.</summary>
        public static Shape Capsule(Vec from, Vec to, double radius)
        {
            var shape = new Shape(1, from, to);
            shape.Raw.radius = radius;
            return shape;
        }

        /// <summary>A box along the axes.</summary>
        public static Shape Box(Vec min, Vec max) { return new Shape(2, min, max); }

        /// <summary>A box along axes of its own: unit vectors at right angles. In two dimensions
        /// leave out the third.</summary>
        public static Shape OrientedBox(Vec center, Vec half, Vec xAxis, Vec yAxis,
                                        Vec zAxis = default(Vec))
        {
            var shape = new Shape(3, center, default(Vec));
            shape.Raw.half = half;
            shape.Raw.axes.x = xAxis;
            shape.Raw.axes.y = yAxis;
            shape.Raw.axes.z = zAxis;
            return shape;
        }

        /// <summary>A polygon; in two dimensions.</summary>
        public static Shape Polygon(Vec[] points)
        {
            var shape = new Shape(4, default(Vec), default(Vec));
            var list = Lists.Pack(points, 2, nameof(points));
            shape.points = list;
            shape.Raw.points = list.Address;
            shape.Raw.point_count = (UIntPtr)(uint)points.Length;
            return shape;
        }

        /// <summary>All behind a plane.</summary>
        public static Shape HalfSpace(Vec point, Vec normal)
        {
            var shape = new Shape(5, point, default(Vec));
            shape.Raw.normal = normal;
            return shape;
        }

        /// <summary>The walls of a room, from within.</summary>
        public static Shape Enclosure(Vec min, Vec max) { return new Shape(6, min, max); }
    }
}
