package aimahead;

import java.util.List;
import java.util.Objects;

/** What stops a shot. The order of the shapes is that of aim_obstacle_shape. Lists are copied. */
public sealed interface Obstacle {
  /** A disc or sphere whose motion, from time 0 on, is Linear or Accelerating. */
  record Ball(Motion motion, double radius) implements Obstacle {
    public Ball {
      Objects.requireNonNull(motion, "motion");
    }
  }

  /** The line between two points: a wall of no thickness. */
  record Segment(Vec from, Vec to) implements Obstacle {
    public Segment {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
    }
  }

  /** All points within `radius` of the line between two points. */
  record Capsule(Vec from, Vec to, double radius) implements Obstacle {
    public Capsule {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
    }
  }

  /** A solid box whose edges are parallel to the axes. */
  record Box(Vec min, Vec max) implements Obstacle {
    public Box {
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
    }
  }

  /** A solid polygon of three points or more, which does not cross itself; in two dimensions. */
  record Polygon(List<Vec> points) implements Obstacle {
    public Polygon {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
    }
  }

  /** The half of space behind a plane, (x - point) . normal &lt;= 0: the ground. */
  record HalfSpace(Vec point, Vec normal) implements Obstacle {
    public HalfSpace {
      Objects.requireNonNull(point, "point");
      Objects.requireNonNull(normal, "normal");
    }
  }

  /** Thin triangles, three indices of vertices each; in three dimensions. */
  record Mesh(List<Vec> vertices, int[] triangles) implements Obstacle {
    public Mesh {
      vertices = List.copyOf(Objects.requireNonNull(vertices, "vertices"));
      triangles = Objects.requireNonNull(triangles, "triangles").clone();
      if (triangles.length % 3 != 0) {
        throw new IllegalArgumentException(
            "three indices make a triangle, but there are " + triangles.length);
      }
    }
  }

  /**
   * Terrain, solid below a height for each corner of a grid, z up; in three dimensions.
   *
   * @param x x of the first corner
   * @param y y of the first corner
   * @param cell the distance between neighbouring corners, above 0
   * @param heights a row of heights along x for each y
   */
  record Terrain(double x, double y, double cell, double[][] heights) implements Obstacle {
    public Terrain {
      heights = Objects.requireNonNull(heights, "heights").clone();
      for (int i = 0; i < heights.length; ++i) {
        heights[i] = Objects.requireNonNull(heights[i], "heights[" + i + "]").clone();
        if (heights[i].length != heights[0].length) {
          throw new IllegalArgumentException("heights[" + i + "] has " + heights[i].length
              + " numbers, heights[0] has " + heights[0].length);
        }
      }
    }
  }
}
