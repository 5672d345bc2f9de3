// aimahead_bench_obstacles: what it costs to find what a flight touches first, beside the usual
// way.
//
//   aimahead_bench_obstacles [ROW]    one row alone, by the start of its name
//
// The usual way cuts the arc into 32 chords, and tests each chord against every obstacle. Moving
// obstacles are where they are at the middle of the chord.
#include "machine.hpp"
#include "timing.hpp"

#include "aimahead/obstacle_field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace aimahead;
using bench::median;
using bench::quantile;

constexpr int kChords = 32;
constexpr double kGravity = 9.81;

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Vec3 vector(double size) {
    const double x = number(-size, size);
    const double y = number(-size, size);
    return {x, y, number(-size, size)};
  }

 private:
  std::mt19937_64 random_;
};

struct Chord {
  Vec3 from;
  Vec3 step;
  double middle;  ///< the time
};

std::array<Chord, kChords> chords_of(const Flight<Vec3>& flight) {
  std::array<Chord, kChords> chords;
  Vec3 from = flight.position;
  for (int k = 0; k < kChords; ++k) {
    const double end = flight.duration * (k + 1) / kChords;
    const Vec3 to = flight.position + (flight.velocity + flight.acceleration * (0.5 * end)) * end;
    chords[k] = {from, to - from, flight.duration * (k + 0.5) / kChords};
    from = to;
  }
  return chords;
}

bool chord_meets_ball(const Chord& chord, const Ball<Vec3>& ball, double reach) {
  const Vec3 center = ball.position + ball.velocity * chord.middle;
  const Vec3 d = chord.from - center;
  const double a = dot(chord.step, chord.step);
  const double share = std::clamp(-dot(d, chord.step) / a, 0.0, 1.0);
  const Vec3 nearest = d + chord.step * share;
  return dot(nearest, nearest) <= reach * reach;
}

/// The test of Moeller and Trumbore, 1997. It ignores the radius.
bool chord_meets_triangle(const Chord& chord, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 e = b - a;
  const Vec3 f = c - a;
  const Vec3 p = cross(chord.step, f);
  const double determinant = dot(e, p);
  if (determinant == 0) return false;
  const double inverse = 1 / determinant;
  const Vec3 t = chord.from - a;
  const double u = dot(t, p) * inverse;
  if (u < 0 || u > 1) return false;
  const Vec3 q = cross(t, e);
  const double v = dot(chord.step, q) * inverse;
  if (v < 0 || u + v > 1) return false;
  const double share = dot(f, q) * inverse;
  return share >= 0 && share <= 1;
}

/// A row of the table.
struct Row {
  std::string name;
  double limit;        ///< nanoseconds
  bool limits_middle;  ///< the limit is for the median flight, else for the mean
  std::vector<Obstacle<Vec3>> obstacles;
  std::vector<Ball<Vec3>> balls;  ///< that move
  std::vector<Flight<Vec3>> flights;
  std::size_t usual_flights;  ///< as many as the usual way has time for
  std::vector<Vec3> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<double> heights;

  /// The usual way: whether anything is touched.
  [[nodiscard]] bool is_blocked(const Flight<Vec3>& flight) const {
    for (const Chord& chord : chords_of(flight)) {
      for (const Obstacle<Vec3>& obstacle : obstacles) {
        if (const auto* const ball = std::get_if<Ball<Vec3>>(&obstacle)) {
          if (chord_meets_ball(chord, *ball, ball->radius + flight.radius)) return true;
        }
      }
      for (const Ball<Vec3>& ball : balls) {
        if (chord_meets_ball(chord, ball, ball.radius + flight.radius)) return true;
      }
      for (const auto& [i, j, k] : triangles) {
        if (chord_meets_triangle(chord, vertices[i], vertices[j], vertices[k])) return true;
      }
      if (!heights.empty() && meets_terrain(chord)) return true;
    }
    return false;
  }
  [[nodiscard]] bool meets_terrain(const Chord& chord) const {
    const Terrain& terrain = *std::get_if<Terrain>(&obstacles[0]);
    const auto at = [&](std::size_t i, std::size_t j) {
      return Vec3{terrain.origin.x + terrain.cell * double(i),
                  terrain.origin.y + terrain.cell * double(j), heights[j * terrain.columns + i]};
    };
    for (std::size_t j = 0; j + 1 < heights.size() / terrain.columns; ++j) {
      for (std::size_t i = 0; i + 1 < terrain.columns; ++i) {
        const Vec3 p = at(i, j);
        const Vec3 across = at(i + 1, j + 1);
        if (chord_meets_triangle(chord, p, at(i + 1, j), across)) return true;
        if (chord_meets_triangle(chord, p, across, at(i, j + 1))) return true;
      }
    }
    return false;
  }
};

/// A grenade or an arrow: an arc from one place to another over the given time.
Flight<Vec3> arc_between(const Vec3& from, const Vec3& to, double time, double radius) {
  Flight<Vec3> flight;
  flight.position = from;
  flight.acceleration = {0, 0, -kGravity};
  flight.velocity = (to - from) * (1 / time) - flight.acceleration * (0.5 * time);
  flight.radius = radius;
  flight.duration = time;
  return flight;
}

/// A cube of 200 m a side with a thousand spheres, through which arcs fly 100 m.
Row spheres() {
  Row row{"1,000 spheres", 1000, false, {}, {}, {}, 200, {}, {}, {}};
  Draw draw(1);
  for (int i = 0; i < 1000; ++i) {
    row.obstacles.emplace_back(Ball<Vec3>{draw.vector(100), {}, {}, draw.number(0.5, 2)});
  }
  for (int i = 0; i < 4096; ++i) {
    const Vec3 from = draw.vector(60);
    const Vec3 way = draw.vector(1);
    row.flights.push_back(
        arc_between(from, from + way * (100 / length(way)), draw.number(1.5, 3), 0.1));
  }
  return row;
}

double hill(double x, double y) {
  return 12 * std::sin(x / 41) * std::cos(y / 53) + 4 * std::sin(x / 11 + y / 17) +
         std::sin(x / 3.1) * std::sin(y / 2.7);
}

/// 512 m a side, a height each metre: shells from the ground to the ground.
Row terrain() {
  Row row{"terrain of 513 x 513", 4000, true, {}, {}, {}, 20, {}, {}, {}};
  Draw draw(2);
  for (int j = 0; j < 513; ++j) {
    for (int i = 0; i < 513; ++i) row.heights.push_back(hill(i, j) + draw.number(0, 0.2));
  }
  for (int i = 0; i < 4096; ++i) {
    const double x = draw.number(20, 492), y = draw.number(20, 492);
    const double u = draw.number(20, 492), v = draw.number(20, 492);
    row.flights.push_back(
        arc_between({x, y, hill(x, y) + 2}, {u, v, hill(u, v) + 1.5}, draw.number(3, 8), 0.05));
  }
  return row;
}

/// 20 bodies like boulders of 5,000 triangles each.
Row mesh() {
  Row row{"mesh of 100,000 triangles", 5000, true, {}, {}, {}, 50, {}, {}, {}};
  Draw draw(3);
  constexpr std::uint32_t kRound = 50;
  for (int body = 0; body < 20; ++body) {
    const Vec3 center = draw.vector(60);
    const auto first = static_cast<std::uint32_t>(row.vertices.size());
    for (std::uint32_t j = 0; j <= kRound; ++j) {
      for (std::uint32_t i = 0; i < kRound; ++i) {
        const double around = 2 * 3.14159265358979 * i / kRound;
        const double down = 3.14159265358979 * j / kRound;
        const double r = 8 + 2 * std::sin(3 * around) * std::sin(4 * down) + draw.number(0, 0.1);
        row.vertices.push_back(center + Vec3{std::sin(down) * std::cos(around),
                                             std::sin(down) * std::sin(around), std::cos(down)} *
                                            r);
      }
    }
    for (std::uint32_t j = 0; j < kRound; ++j) {
      for (std::uint32_t i = 0; i < kRound; ++i) {
        const std::uint32_t a = first + j * kRound + i;
        const std::uint32_t b = first + j * kRound + (i + 1) % kRound;
        row.triangles.push_back({a, b, b + kRound});
        row.triangles.push_back({a, b + kRound, a + kRound});
      }
    }
  }
  for (int i = 0; i < 4096; ++i) {
    const double duration = draw.number(1.5, 4);
    const Vec3 to = draw.vector(80);
    row.flights.push_back(arc_between(draw.vector(80), to, duration, 0.05));
  }
  return row;
}

/// A battle on a square kilometre: a thousand friends run, ten thousand shots fly for 2 s.
Row friends() {
  Row row{"1,000 moving friends", 300, false, {}, {}, {}, 200, {}, {}, {}};
  Draw draw(4);
  for (int i = 0; i < 1000; ++i) {
    Vec3 velocity = draw.vector(6);
    velocity.z = 0;
    row.balls.push_back({{draw.number(-500, 500), draw.number(-500, 500), 1}, velocity, {}, 1});
  }
  for (int i = 0; i < 10000; ++i) {
    const Vec3 from{draw.number(-450, 450), draw.number(-450, 450), 1.5};
    Vec3 way = draw.vector(1);
    way.z = 0;
    row.flights.push_back(
        arc_between(from, from + way * (draw.number(40, 150) / length(way)), 2, 0.05));
  }
  return row;
}

double microseconds_to_fill(const Row& row, ObstacleField<Vec3>& field) {
  std::vector<double> times;
  for (int round = 0; round < 5; ++round) {
    const double start = bench::thread_nanoseconds();
    const bool is_ready = row.balls.empty() ? bool(field.set_obstacles(row.obstacles))
                                            : bool(field.set_balls(row.balls));
    if (!is_ready) std::abort();
    times.push_back((bench::thread_nanoseconds() - start) / 1000);
  }
  return median(times);
}

void measure(Row row) {
  if (!row.heights.empty()) row.obstacles.emplace_back(Terrain{{0, 0}, 1, 513, row.heights});
  if (!row.triangles.empty()) row.obstacles.emplace_back(Mesh{row.vertices, row.triangles});
  ObstacleField<Vec3> field;
  const double fill = microseconds_to_fill(row, field);
  std::vector<Touch<Vec3>> touches(row.flights.size());
  field.first_touches(row.flights, touches);
  const auto usual = std::span(row.flights).first(row.usual_flights);
  std::vector<double> ours;
  std::vector<double> theirs;
  std::vector<double> ratios;
  std::vector<char> blocked(usual.size());
  for (int round = 0; round < 31; ++round) {
    double start = bench::thread_nanoseconds();
    field.first_touches(row.flights, touches);
    ours.push_back((bench::thread_nanoseconds() - start) / double(row.flights.size()));
    if (round > 5 && theirs.back() > 1e6) continue;
    start = bench::thread_nanoseconds();
    for (std::size_t i = 0; i < usual.size(); ++i) blocked[i] = row.is_blocked(usual[i]);
    theirs.push_back((bench::thread_nanoseconds() - start) / double(usual.size()));
    ratios.push_back(theirs.back() / ours.back());
  }
  // Times every call on its own, the best of a few, less the cost of reading the clock.
  std::vector<double> calls(row.flights.size(), 1e300);
  std::vector<double> clock;
  for (int round = 0; round < 5; ++round) {
    for (std::size_t i = 0; i < row.flights.size(); ++i) {
      clock.push_back(bench::nanoseconds_since(bench::Clock::now()));
      const auto start = bench::Clock::now();
      touches[i] = field.first_touch(row.flights[i]);
      calls[i] = std::min(calls[i], bench::nanoseconds_since(start));
    }
  }
  const double looking = median(clock);
  double stopped = 0;
  double differs = 0;
  for (std::size_t i = 0; i < touches.size(); ++i) stopped += touches[i] ? 1 : 0;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    differs += bool(touches[i]) != bool(blocked[i]) ? 1 : 0;
  }
  const double middle = quantile(calls, 0.5) - looking;
  char limit[32];
  std::snprintf(limit, sizeof limit, "%.0f%s", row.limit, row.limits_middle ? " p50" : "");
  std::printf("%-26s %7.0f %8s %c %7.0f %7.0f %12.0f %7.0fx %7.1f%% %8.1f%% %9.0f\n",
              row.name.c_str(), median(ours), limit,
              bench::mark((row.limits_middle ? middle : median(ours)) > row.limit), middle,
              quantile(calls, 0.99) - looking, median(theirs), median(ratios),
              100 * differs / double(usual.size()), 100 * stopped / double(touches.size()), fill);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  bench::print_heading();
  std::printf("%-26s %7s %8s   %7s %7s %12s %8s %8s %9s %9s\n", "nanoseconds a flight", "ns",
              "limit", "p50", "p99", "32 chords", "faster", "differs", "touching", "fill, us");
  for (Row (*const make)() : {spheres, terrain, mesh, friends}) {
    Row row = make();
    if (std::string_view(row.name).starts_with(wanted)) measure(std::move(row));
  }
  std::printf(
      R"(
One flight under gravity against all that is in an ObstacleField, on one thread. ns: the mean of
all flights, the median of rounds; p50, p99: single flights, as far as the clock sees them. limit:
what that mean, or the median flight, must not exceed; !: it does. 32 chords: the usual way, each
chord of the arc against every obstacle (the terrain as triangles; the radius counts for balls
alone). differs: flights for which the usual way takes a touch for a miss, or a miss for a touch.
touching: flights that touch anything. fill: what it takes to set the obstacles, or the friends of a
tick.
)");
  return 0;
}
