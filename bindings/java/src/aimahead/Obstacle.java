package aimahead;

import java.util.List;
import java.util.Objects;

/** What stops a shot. The order of the shapes is that of aim_obstacle_shape. Lists are copied. */
public sealed interface Obstacle {
  /** A disc or sphere that moves: Linear or Accelerating. */
  record Ball(Motion motion, double radius) implements Obstacle {
    public Ball {
      Objects.requireNonNull(motion, "motion");
    }
  }

  /** A wall of no thickness. */
  record Segment(Vec from, Vec to) implements Obstacle {
    public Segment {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
    }
  }

  /** All within a distance of a segment. */
  record Capsule(Vec from, Vec to, double radius) implements Obstacle {
    public Capsule {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
    }
  }

  /** A box along the axes. */
  record Box(Vec min, Vec max) implements Obstacle {
    public Box {
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
    }
  }

  /** Three points or more; in two dimensions. */
  record Polygon(List<Vec> points) implements Obstacle {
    public Polygon {
      points = List.copyOf(Objects.requireNonNull(points, "points"));
    }
  }

  /** All behind a plane: the ground. */
  record HalfSpace(Vec point, Vec normal) implements Obstacle {
    public HalfSpace {
      Objects.requireNonNull(point, "point");
      Objects.requireNonNull(normal, "normal");
    }
  }

  /** Thin triangles, three indices each; in three dimensions. */
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

  /** A height for each corner of a grid, rows in the direction of y, z up; in three dimensions. */
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
