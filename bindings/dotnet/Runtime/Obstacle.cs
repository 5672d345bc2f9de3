using System;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>What stops a shot. Lists are copied.</summary>
    public sealed unsafe class Obstacle
    {
        internal aim_obstacle Raw;
#pragma warning disable 414  // what the struct points to
        private object first, second;
#pragma warning restore 414

        private Obstacle(int shape)
        {
            Library.Need();
            fixed (aim_obstacle* raw = &Raw) C.aim_init_obstacle(raw);
            Raw.shape = shape;
        }

        /// <summary>A disc or sphere that moves. Position and velocity are those at time
        /// 0.</summary>
        public static Obstacle Ball(Vec position, double radius, Vec velocity = default(Vec),
                                    Vec acceleration = default(Vec))
        {
            var obstacle = new Obstacle(0);
            obstacle.Raw.kind = (int)(acceleration == default(Vec) ? MotionKind.Linear
                                                                   : MotionKind.Accelerating);
            obstacle.Raw.position = position;
            obstacle.Raw.velocity = velocity;
            obstacle.Raw.acceleration = acceleration;
            obstacle.Raw.radius = radius;
            return obstacle;
        }

        /// <summary>The line between two points: a wall of no thickness.</summary>
        public static Obstacle Segment(Vec from, Vec to)
        {
            return new Obstacle(1) { Raw = { from = from, to = to } };
        }

        /// <summary>All points within `radius` of the line between two points.</summary>
        public static Obstacle Capsule(Vec from, Vec to, double radius)
        {
            Obstacle obstacle = Segment(from, to);
            obstacle.Raw.shape = 2;
            obstacle.Raw.radius = radius;
            return obstacle;
        }

        /// <summary>A solid box whose edges are parallel to the axes.</summary>
        public static Obstacle Box(Vec min, Vec max)
        {
            return new Obstacle(3) { Raw = { min = min, max = max } };
        }

        /// <summary>A solid polygon of three points or more, which does not cross itself; in two
        /// dimensions.</summary>
        public static Obstacle Polygon(Vec[] points)
        {
            var obstacle = new Obstacle(4);
            var list = Lists.Pack(points, 2, nameof(points));
            obstacle.first = list;
            obstacle.Raw.points = list.Address;
            obstacle.Raw.point_count = (UIntPtr)(uint)points.Length;
            return obstacle;
        }

        /// <summary>The half of space behind a plane, (x - point) . normal &lt;= 0: the
        /// ground.</summary>
        public static Obstacle HalfSpace(Vec point, Vec normal)
        {
            return new Obstacle(5) { Raw = { point = point, normal = normal } };
        }

        /// <summary>Thin triangles, three indices of vertices each; in three dimensions.</summary>
        public static Obstacle Mesh(Vec[] vertices, int[] triangles)
        {
            var obstacle = new Obstacle(6);
            var list = Lists.Pack(vertices, 3, nameof(vertices));
            var indices = Lists.Copy(triangles, nameof(triangles));
            if (triangles.Length % 3 != 0)
            {
                throw new ArgumentException("three indices make a triangle, but there are " +
                                            triangles.Length, nameof(triangles));
            }
            obstacle.first = list;
            obstacle.second = indices;
            obstacle.Raw.vertices = list.Address;
            obstacle.Raw.vertex_count = (UIntPtr)(uint)vertices.Length;
            obstacle.Raw.triangles = indices.Address;
            obstacle.Raw.triangle_count = (UIntPtr)(uint)(triangles.Length / 3);
            return obstacle;
        }

        /// <summary>Terrain, solid below a height for each corner of a grid, z up; in three
        /// dimensions.</summary>
        /// <param name="x">x of the first corner.</param>
        /// <param name="y">y of the first corner.</param>
        /// <param name="cell">The distance between neighbouring corners, above 0.</param>
        /// <param name="heights">A row of heights along x for each y.</param>
        public static Obstacle Terrain(double x, double y, double cell, double[,] heights)
        {
            if (heights == null) throw new ArgumentNullException(nameof(heights));
            var obstacle = new Obstacle(7);
            var numbers = new double[heights.Length];
            int next = 0;
            foreach (double height in heights) numbers[next++] = height;
            var list = new Pinned<double>(numbers);
            obstacle.first = list;
            obstacle.Raw.origin = new Interval(x, y);
            obstacle.Raw.cell = cell;
            obstacle.Raw.heights = list.Address;
            obstacle.Raw.rows = (UIntPtr)(uint)heights.GetLength(0);
            obstacle.Raw.columns = (UIntPtr)(uint)heights.GetLength(1);
            return obstacle;
        }
    }
}
