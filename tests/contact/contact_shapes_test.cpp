// Contact with shapes against exact rational arithmetic. A body touches a shape within [0, T] if
// and only if its path, a segment, comes within its radius. The square of the distance of a segment
// from a segment or a box is rational. Small whole numbers give every kind of tie.
#include "family_test.hpp"

#include <aimahead/contact_shapes.hpp>
#include <algorithm>
#include <array>
#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace oracle {
namespace contact_shapes_test {

using aimahead::Body;
using aimahead::Contact;
using aimahead::ContactStatus;
using aimahead::Vec2;
using aimahead::Vec3;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;
using Point = std::array<Rational, 3>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Rational product(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Point plus(const Point& a, const Point& b, const Rational& factor) {
  return {a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor};
}
Point minus(const Point& a, const Point& b) { return plus(a, b, -1); }

Rational within(const Rational& x, const Rational& low, const Rational& high) {
  return x < low ? low : x > high ? high : x;
}

Rational square_distance(const Point& p, const Point& from, const Point& to) {
  const Point e = minus(to, from);
  const Rational ee = product(e, e);
  const Rational share = ee == 0 ? Rational(0) : within(product(minus(p, from), e) / ee, 0, 1);
  const Point off = minus(p, plus(from, e, share));
  return product(off, off);
}

/// The square of the distance of two segments: where both lines are closest if that is inside both,
/// otherwise at some end.
Rational square_distance(const Point& a, const Point& b, const Point& c, const Point& d) {
  Rational least = std::min({square_distance(a, c, d), square_distance(b, c, d),
                             square_distance(c, a, b), square_distance(d, a, b)});
  const Point u = minus(b, a), v = minus(d, c), w = minus(a, c);
  const Rational uu = product(u, u), uv = product(u, v), vv = product(v, v);
  const Rational determinant = uu * vv - uv * uv;
  if (determinant == 0) return least;
  const Rational s = (uv * product(v, w) - vv * product(u, w)) / determinant;
  const Rational t = (uu * product(v, w) - uv * product(u, w)) / determinant;
  if (s < 0 || s > 1 || t < 0 || t > 1) return least;
  const Point off = minus(plus(a, u, s), plus(c, v, t));
  return std::min(least, product(off, off));
}

Point to_point(const Vec2& v) { return {Rational(v.x), Rational(v.y), Rational(0)}; }
Point to_point(const Vec3& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }

/// A scene: a body with its way, and what it may touch, from the same numbers.
template <class V>
struct Scene {
  Body<V> body;
  double duration = 0;
  V p{}, q{};  ///< ends of a segment; corners of a box; point and normal of a half-plane
  double thickness = 0;
  std::vector<V> corners;  ///< of a polygon
};

template <class V>
std::string describe(const Scene<V>& s) {
  const auto list = [](const V& v) {
    const Point p = to_point(v);
    return say("{", static_cast<double>(p[0]), ", ", static_cast<double>(p[1]), ", ",
               static_cast<double>(p[2]), "}");
  };
  std::string text = say("body ", list(s.body.position), " ", list(s.body.velocity), " radius ",
                         s.body.radius, ", duration ", s.duration, ", p ", list(s.p), ", q ",
                         list(s.q), ", thickness ", s.thickness, ", corners");
  for (const V& corner : s.corners) text = say(text, " ", list(corner));
  return text;
}

template <class V>
V vector_of(Random& r, double (*number)(Random&)) {
  if constexpr (aimahead::kDimensions<V> == 2) {
    const double x = number(r);
    return {x, number(r)};
  } else {
    const double x = number(r), y = number(r);
    return {x, y, number(r)};
  }
}

double small_whole(Random& r) { return r.integer(-6, 6); }
double any_number(Random& r) { return r.between(-10, 10); }

template <class V>
void nudge(Random& r, V& v) {
  double& x = r.chance(0.5) ? v.x : v.y;
  x = std::nextafter(x, r.chance(0.5) ? kInfinity : -kInfinity);
}

template <class V>
Scene<V> generate_scene(Random& r) {
  const bool whole = r.chance(0.7);
  const auto number = whole ? small_whole : any_number;
  Scene<V> s;
  s.body.position = vector_of<V>(r, number);
  s.body.velocity = vector_of<V>(r, number);
  s.body.radius = r.chance(0.3) ? 0 : std::fabs(number(r)) / 2;
  s.duration = whole ? r.integer(0, 3) : r.between(0, 3);
  s.p = vector_of<V>(r, number);
  s.q = vector_of<V>(r, number);
  s.thickness = r.chance(0.5) ? 0 : std::fabs(number(r)) / 4;
  // Where the way is longer than a sum of squares can be whole, ties come by a factor.
  if (whole && r.chance(0.3)) {
    s.body.radius *= 0.625;
    s.duration *= 0.25;
  }
  if (whole && r.chance(0.3)) nudge(r, r.chance(0.5) ? s.body.position : s.p);
  return s;
}

/// The polygon's corners in the order of their angle as seen from the middle: star-shaped.
std::vector<Vec2> star(Random& r) {
  const int count = r.integer(3, 8);
  std::vector<Vec2> corners;
  const bool whole = r.chance(0.6);
  for (int i = 0; i < count; ++i) {
    const double angle = 6.28 * (i + 0.9 * r.unit()) / count;
    const double x = r.between(1, 7) * std::cos(angle), y = r.between(1, 7) * std::sin(angle);
    corners.push_back(whole ? Vec2(std::round(2 * x), std::round(2 * y)) : Vec2(x, y));
  }
  if (r.chance(0.5)) std::reverse(corners.begin(), corners.end());
  return corners;
}

template <class V>
struct Way {
  Point start, end;
  explicit Way(const Scene<V>& s)
      : start(to_point(s.body.position)),
        end(plus(start, to_point(s.body.velocity), Rational(s.duration))) {}
};

ContactStatus expected_status(const Rational& now, const Rational& least, const Rational& reach) {
  if (now <= reach * reach) return ContactStatus::touching;
  return least <= reach * reach ? ContactStatus::contact : ContactStatus::apart;
}

/// What holds for every answer that found something, given the distance of a point from the shape.
template <class V, class SquareDistance>
std::string fault_in(const Scene<V>& s, const Contact<V>& got, double reach,
                     SquareDistance square_distance_of) {
  if (!got) return {};
  if (got.time < 0 || got.time > s.duration) return say("time ", got.time);
  const Point there =
      plus(to_point(s.body.position), to_point(s.body.velocity), Rational(got.time));
  const auto gap = [&](const Point& point) {
    return std::sqrt(static_cast<double>(square_distance_of(point))) - reach;
  };
  if (got.status == ContactStatus::contact) {
    if (std::fabs(gap(there)) > 1e-7)
      return say("at ", got.time, " they are ", gap(there), " apart");
    for (const double share : {0.1, 0.5, 0.9, 0.999}) {
      const Point before =
          plus(to_point(s.body.position), to_point(s.body.velocity), Rational(got.time * share));
      if (gap(before) < 0) return say("at ", got.time * share, " they touch already");
    }
    const Point off =
        minus(there, plus(to_point(got.point), to_point(got.normal), Rational(s.body.radius)));
    if (product(off, off) > 1e-24) return say("the point is not at the radius along the normal");
  }
  const double length = static_cast<double>(product(to_point(got.normal), to_point(got.normal)));
  const bool unknown = length == 0 && s.body.velocity == V{};
  if (!unknown && std::fabs(length - 1) > 1e-14) return say("normal is ", length, " long squared");
  return {};
}

/// Holds `count` scenes against check(scene), which says what is wrong.
template <class V, class Check>
void for_each_scene(std::uint64_t count, Check check) {
  int failures = 0;
  for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
    Random random(kSeed + i * 0xd1342543de82ef95u);
    Scene<V> scene = generate_scene<V>(random);
    const std::string why = check(scene, random);
    if (why.empty()) continue;
    ++failures;
    ADD_FAILURE() << "seed " << kSeed << ", index " << i << "\n" << describe(scene) << "\n" << why;
  }
}

template <class V, class SquareDistance>
std::string compare_answers(const Scene<V>& s, const Contact<V>& got, ContactStatus expected,
                            double reach, SquareDistance square_distance_of) {
  if (got.status != expected) {
    return say(name_of(got.status), ", expected ", name_of(expected));
  }
  return fault_in(s, got, reach, square_distance_of);
}

template <class V>
void capsules_are_right(std::uint64_t count) {
  for_each_scene<V>(count, [](Scene<V>& s, Random& r) {
    if (r.chance(0.1)) s.q = s.p;
    const Way<V> way(s);
    const Point p = to_point(s.p), q = to_point(s.q);
    const Rational reach = Rational(s.body.radius) + Rational(s.thickness);
    const auto distance = [&](const Point& point) { return square_distance(point, p, q); };
    const ContactStatus expected =
        expected_status(distance(way.start), square_distance(way.start, way.end, p, q), reach);
    const auto got =
        s.thickness == 0
            ? time_of_impact(s.body, aimahead::Segment<V>{s.p, s.q}, s.duration)
            : time_of_impact(s.body, aimahead::Capsule<V>{s.p, s.q, s.thickness}, s.duration);
    return compare_answers(s, got, expected, static_cast<double>(reach), distance);
  });
}

TEST(ContactWithCapsule, is_decided_as_in_rational_arithmetic_in_the_plane) {
  capsules_are_right<Vec2>(questions(6000));
}
TEST(ContactWithCapsule, is_decided_as_in_rational_arithmetic_in_space) {
  capsules_are_right<Vec3>(questions(6000));
}

struct ExactBox {
  Point min, max;

  [[nodiscard]] Rational square_distance_of(const Point& p) const {
    Point off;
    for (int i = 0; i < 3; ++i) off[i] = p[i] - within(p[i], min[i], max[i]);
    return product(off, off);
  }
  [[nodiscard]] Point corner(int bits) const {
    return {bits & 1 ? max[0] : min[0], bits & 2 ? max[1] : min[1], bits & 4 ? max[2] : min[2]};
  }
  /// The square of the distance of a segment: it meets a face, or is closest at an end of its own
  /// or to an edge.
  [[nodiscard]] Rational square_distance_of(const Point& a, const Point& b) const {
    Rational least = std::min(square_distance_of(a), square_distance_of(b));
    const Point u = minus(b, a);
    for (int k = 0; k < 3; ++k) {
      for (const Rational& wall : {min[k], max[k]}) {
        if (u[k] == 0) continue;
        const Rational t = (wall - a[k]) / u[k];
        if (t >= 0 && t <= 1) least = std::min(least, square_distance_of(plus(a, u, t)));
      }
      for (int bits = 0; bits < 8; ++bits) {
        if (bits & 1 << k) continue;
        least = std::min(least, square_distance(a, b, corner(bits), corner(bits | 1 << k)));
      }
    }
    return least;
  }
};

template <class V>
void order(V& p, V& q) {
  if (p.x > q.x) std::swap(p.x, q.x);
  if (p.y > q.y) std::swap(p.y, q.y);
  if constexpr (aimahead::kDimensions<V> == 3) {
    if (p.z > q.z) std::swap(p.z, q.z);
  }
}

template <class V>
void boxes_are_right(std::uint64_t count) {
  for_each_scene<V>(count, [](Scene<V>& s, Random&) {
    order(s.p, s.q);
    const Way<V> way(s);
    const ExactBox box{to_point(s.p), to_point(s.q)};
    const auto distance = [&](const Point& point) { return box.square_distance_of(point); };
    const ContactStatus expected = expected_status(
        distance(way.start), box.square_distance_of(way.start, way.end), Rational(s.body.radius));
    const auto got = time_of_impact(s.body, aimahead::AxisBox<V>{s.p, s.q}, s.duration);
    return compare_answers(s, got, expected, s.body.radius, distance);
  });
}

TEST(ContactWithBox, is_decided_as_in_rational_arithmetic_in_the_plane) {
  boxes_are_right<Vec2>(questions(1500));
}
TEST(ContactWithBox, is_decided_as_in_rational_arithmetic_in_space) {
  boxes_are_right<Vec3>(questions(1500));
}

/// Whether a point is inside, by the number of times that a ray to +y crosses the polygon.
bool is_inside(const std::vector<Vec2>& corners, const Point& p) {
  bool inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = to_point(corners[i]), b = to_point(corners[(i + 1) % corners.size()]);
    if ((a[0] > p[0]) == (b[0] > p[0])) continue;
    inside ^= a[1] + (b[1] - a[1]) * (p[0] - a[0]) / (b[0] - a[0]) > p[1];
  }
  return inside;
}

TEST(ContactWithPolygon, is_decided_as_in_rational_arithmetic_convex_or_not) {
  for_each_scene<Vec2>(questions(1500), [](Scene<Vec2>& s, Random& r) {
    s.corners = star(r);
    s.body.position = {3 * s.body.position.x, 3 * s.body.position.y};
    s.body.velocity = {3 * s.body.velocity.x, 3 * s.body.velocity.y};
    const Way<Vec2> way(s);
    const auto over_edges = [&](auto distance_from) {
      Rational least = 1e300;
      for (std::size_t i = 0; i < s.corners.size(); ++i) {
        least = std::min(least, distance_from(to_point(s.corners[i]),
                                              to_point(s.corners[(i + 1) % s.corners.size()])));
      }
      return least;
    };
    const auto distance = [&](const Point& point) {
      if (is_inside(s.corners, point)) return Rational(0);
      return over_edges(
          [&](const Point& a, const Point& b) { return square_distance(point, a, b); });
    };
    const Rational least = over_edges(
        [&](const Point& a, const Point& b) { return square_distance(way.start, way.end, a, b); });
    const ContactStatus expected =
        expected_status(distance(way.start), least, Rational(s.body.radius));
    const auto got = time_of_impact(s.body, aimahead::Polygon{s.corners}, s.duration);
    return compare_answers(s, got, expected, s.body.radius, distance);
  });
}

template <class V>
void half_spaces_are_right(std::uint64_t count) {
  for_each_scene<V>(count, [](Scene<V>& s, Random&) {
    if (s.q == V{}) s.q.x = 1;
    const Way<V> way(s);
    const Point p = to_point(s.p), n = to_point(s.q);
    const Rational nn = product(n, n);
    const auto height = [&](const Point& point) { return product(minus(point, p), n); };
    const auto distance = [&](const Point& point) {
      const Rational h = height(point);
      return h <= 0 ? Rational(0) : Rational(h * h / nn);
    };
    const ContactStatus expected =
        expected_status(distance(way.start), std::min(distance(way.start), distance(way.end)),
                        Rational(s.body.radius));
    const auto got = time_of_impact(s.body, aimahead::HalfSpace<V>{s.p, s.q}, s.duration);
    return compare_answers(s, got, expected, s.body.radius, distance);
  });
}

TEST(ContactWithHalfPlane, is_decided_as_in_rational_arithmetic) {
  half_spaces_are_right<Vec2>(questions(20000));
}
TEST(ContactWithHalfSpace, is_decided_as_in_rational_arithmetic) {
  half_spaces_are_right<Vec3>(questions(20000));
}

template <class V>
void enclosures_are_right(std::uint64_t count) {
  for_each_scene<V>(count, [](Scene<V>& s, Random& r) {
    order(s.p, s.q);
    const double more = r.integer(0, 8);
    s.p.x -= more;
    s.q.y += more;
    const Way<V> way(s);
    const Point min = to_point(s.p), max = to_point(s.q);
    const auto distance = [&](const Point& point) {
      Rational room = 1e300;
      for (int i = 0; i < aimahead::kDimensions<V>; ++i) {
        room = std::min({room, Rational(point[i] - min[i]), Rational(max[i] - point[i])});
      }
      return room <= 0 ? Rational(0) : Rational(room * room);
    };
    const ContactStatus expected =
        expected_status(distance(way.start), std::min(distance(way.start), distance(way.end)),
                        Rational(s.body.radius));
    const auto got = time_of_impact(s.body, aimahead::Enclosure<V>{s.p, s.q}, s.duration);
    return compare_answers(s, got, expected, s.body.radius, distance);
  });
}

TEST(ContactWithEnclosure, is_decided_as_in_rational_arithmetic_in_the_plane) {
  enclosures_are_right<Vec2>(questions(20000));
}
TEST(ContactWithEnclosure, is_decided_as_in_rational_arithmetic_in_space) {
  enclosures_are_right<Vec3>(questions(20000));
}

/// A box at an angle is the box along the axes, seen from elsewhere.
TEST(ContactWithOrientedBox, agrees_with_the_turned_polygon) {
  for_each_scene<Vec2>(questions(20000), [](Scene<Vec2>& s, Random& r) -> std::string {
    const double angle = r.between(-4, 4);
    const Vec2 x(std::cos(angle), std::sin(angle)), y(-x.y, x.x);
    const Vec2 half(std::fabs(s.q.x) + 0.1, std::fabs(s.q.y) + 0.1);
    const auto corner = [&](double u, double v) {
      return Vec2(s.p.x + u * half.x * x.x + v * half.y * y.x,
                  s.p.y + u * half.x * x.y + v * half.y * y.y);
    };
    s.corners = {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
    const auto box =
        time_of_impact(s.body, aimahead::OrientedBox<Vec2>{s.p, {x, y}, half}, s.duration);
    const auto polygon = time_of_impact(s.body, aimahead::Polygon{s.corners}, s.duration);
    if (box.status != polygon.status) {
      // A graze to the last digits may fall either way.
      Scene<Vec2> wider = s;
      const double slack = box ? 1e-12 : -1e-12;
      wider.body.radius = std::max(0.0, s.body.radius + slack);
      wider.duration = std::max(0.0, s.duration + slack);
      const auto again = time_of_impact(wider.body, aimahead::Polygon{s.corners}, wider.duration);
      return again.status == box.status || s.body.radius == 0
                 ? ""
                 : say(name_of(box.status), " and ", name_of(polygon.status));
    }
    if (std::fabs(box.time - polygon.time) > 1e-6) return say(box.time, " and ", polygon.time);
    return {};
  });
}

TEST(ContactWithOrientedBox, in_quarter_turns_agrees_with_the_box_along_the_axes) {
  for_each_scene<Vec3>(questions(10000), [](Scene<Vec3>& s, Random& r) -> std::string {
    order(s.p, s.q);
    if (r.chance(0.5)) s.p = {-s.q.x, -s.q.y, -s.q.z};
    order(s.p, s.q);
    const Vec3 center((s.p.x + s.q.x) / 2, (s.p.y + s.q.y) / 2, (s.p.z + s.q.z) / 2);
    const Vec3 half(s.q.x - center.x, s.q.y - center.y, s.q.z - center.z);
    const auto straight = time_of_impact(s.body, aimahead::AxisBox<Vec3>{s.p, s.q}, s.duration);
    const aimahead::OrientedBox<Vec3> box{
        center, {Vec3(0, 0, -1), Vec3(0, 1, 0), Vec3(1, 0, 0)}, {half.z, half.y, half.x}};
    const auto turned = time_of_impact(s.body, box, s.duration);
    // Half a width may have a digit more than a double. Then the boxes differ.
    const auto is_middle = [](double middle, double h, double from, double to) {
      return Rational(middle) - h == from && Rational(middle) + h == to;
    };
    const bool exact = is_middle(center.x, half.x, s.p.x, s.q.x) &&
                       is_middle(center.y, half.y, s.p.y, s.q.y) &&
                       is_middle(center.z, half.z, s.p.z, s.q.z);
    const auto is_whole = [](double x) { return std::fmod(8 * x, 1) == 0; };
    const Vec3& b = s.body.position;
    const bool whole = is_whole(b.x) && is_whole(b.y) && is_whole(b.z) && is_whole(center.x) &&
                       is_whole(center.y) && is_whole(center.z);
    if (!exact || !whole) return {};
    if (straight.status != turned.status) {
      return say(name_of(straight.status), " and ", name_of(turned.status));
    }
    return straight.time == turned.time ? "" : say(straight.time, " and ", turned.time);
  });
}

TEST(ContactWithBox, without_a_thickness_is_met_from_the_side_of_the_body) {
  for (const double way : {1.0, -1.0}) {
    for (const double radius : {1.0, 0.0}) {
      const Body<Vec2> body{{5 * way, 1}, {-way, 0}, radius};
      const auto contact = time_of_impact(body, aimahead::AxisBox<Vec2>{{0, 0}, {0, 4}}, 9);
      ASSERT_EQ(contact.status, ContactStatus::contact);
      EXPECT_EQ(contact.time, 5 - radius);
      EXPECT_EQ(contact.point, Vec2(0, 1));
      EXPECT_EQ(contact.normal, Vec2(way, 0));
    }
  }
}

/// Points that meet a box at a corner, or at an edge in space, and at a time in whole numbers.
template <class V, class Shape>
void expect_normals_against_velocity(const std::array<int, 3>& at, const Shape& shape) {
  constexpr int N = aimahead::kDimensions<V>;
  for (int code = 0; code < (N == 2 ? 121 : 1331); ++code) {
    const std::array<int, 3> v{code % 11 - 5, code / 11 % 11 - 5, N == 2 ? 0 : code / 121 - 5};
    std::array<double, N> from, velocity;
    double size = 0;
    for (int i = 0; i < N; ++i) {
      from[i] = at[i] - 3 * v[i];
      velocity[i] = v[i];
      size += v[i] * v[i];
    }
    const Body<V> point{aimahead::make_vector<V>(from), aimahead::make_vector<V>(velocity), 0};
    const Contact<V> contact = time_of_impact(point, shape, 9);
    if (contact.status != ContactStatus::contact || contact.time != 3) continue;
    for (int i = 0; i < N; ++i) {
      EXPECT_NEAR(aimahead::VectorTraits<V>::get(contact.normal, i), -v[i] / std::sqrt(size), 1e-15)
          << v[0] << " " << v[1] << " " << v[2];
    }
  }
}

TEST(ContactWithBox, at_its_corners_and_edges_has_its_normal_against_the_velocity) {
  const aimahead::AxisBox<Vec2> box{{-1, 7}, {5, 13}};
  const aimahead::OrientedBox<Vec2> turned{{2, 10}, {Vec2{1, 0}, Vec2{0, 1}}, {3, 3}};
  const std::vector<Vec2> corners{{-1, 7}, {5, 7}, {5, 13}, {-1, 13}};
  for (const auto& at : {std::array{-1, 7, 0}, {5, 7, 0}, {5, 13, 0}, {-1, 13, 0}}) {
    expect_normals_against_velocity<Vec2>(at, box);
    expect_normals_against_velocity<Vec2>(at, turned);
    expect_normals_against_velocity<Vec2>(at, aimahead::Polygon{corners});
  }
  const aimahead::AxisBox<Vec3> room{{-1, 7, 0}, {5, 13, 4}};
  for (const auto& at : {std::array{-1, 7, 0}, {5, 13, 4}, {2, 7, 0}, {5, 8, 4}, {-1, 7, 2}}) {
    expect_normals_against_velocity<Vec3>(at, room);
  }
  const auto contact = time_of_impact(Body<Vec2>{{4, 2}, {-5, 5}, 0}, box, 9);
  EXPECT_EQ(contact.time, 1);
  EXPECT_NEAR(contact.normal.x, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(contact.normal.y, -std::sqrt(0.5), 1e-15);
}

TEST(ContactWithShapes, refuses_what_is_not_a_shape) {
  const Body<Vec2> body{{0, 0}, {1, 0}, 1};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(time_of_impact(body, aimahead::Segment<Vec2>{{nan, 0}, {1, 1}}, 1).status,
            ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::Capsule<Vec2>{{3, 0}, {1, 1}, -1}, 1).status,
            ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::AxisBox<Vec2>{{3, 0}, {1, 1}}, 1).status,
            ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::HalfSpace<Vec2>{{3, 0}, {0, 0}}, 1).status,
            ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::Enclosure<Vec2>{{0, 0}, {-1, 1}}, 1).status,
            ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::Polygon{}, 1).status, ContactStatus::invalid);
  EXPECT_EQ(
      time_of_impact(body, aimahead::OrientedBox<Vec2>{{}, {{{1, 0}, {1, 0}}}, {1, 1}}, 1).status,
      ContactStatus::invalid);
  EXPECT_EQ(time_of_impact(body, aimahead::AxisBox<Vec2>{{1, 1}, {3, 3}}, -1).status,
            ContactStatus::invalid);
}

}  // namespace contact_shapes_test
}  // namespace oracle
