// Contact of two bodies in any motion of the format, in the plane and in space, against a reference
// written from the format alone. Its steps are so small that no closing speed passes over a
// contact.
#include "course.hpp"
#include "family_test.hpp"
#include "random_motion.hpp"

#include <aimahead/contact.hpp>
#include <algorithm>
#include <cmath>

namespace oracle {
namespace contact_judge_test {

using aimahead::ContactStatus;

/// A body of the reference, in double.
class Guide {
 public:
  explicit Guide(const MovingQuestion& q) : course_(q, {}), radius_(q.target_radius) {}

  /// The segment that holds just after `time`.
  void load(double time) { segment_ = course_.at(Fine(time)); }
  [[nodiscard]] Expansion<double> at(double time) const {
    return segment_.rough.expand(time - static_cast<double>(segment_.start), 0);
  }
  /// The end of the loaded segment.
  [[nodiscard]] double end() const {
    return segment_.endless ? aimahead::kUnlimited : static_cast<double>(segment_.end);
  }
  [[nodiscard]] double last_moment() const {
    return course_.vanishes_after() ? static_cast<double>(*course_.vanishes_after())
                                    : aimahead::kUnlimited;
  }
  /// A speed that the body does not exceed between `time` and `end` within the segment.
  [[nodiscard]] double fastest(double time, double until) const {
    const double middle = (time + until) / 2 - static_cast<double>(segment_.start);
    const auto e = segment_.rough.expand(middle, (until - time) / 2);
    return norm(e.velocity) + e.bend * (until - time) / 2;
  }
  [[nodiscard]] double radius() const { return radius_; }

 private:
  Course course_;
  double radius_;
  Course::Segment segment_;
};

class Pair {
 public:
  Pair(const MovingQuestion& a, const MovingQuestion& b) : a_(a), b_(b) {}

  /// The first time within [0, end] at which the gap is at most `depth`, -1 if there is none.
  double first_below(double end, double depth) {
    double t = 0;
    end = std::min({end, a_.last_moment(), b_.last_moment()});
    while (t <= end) {
      a_.load(t);
      b_.load(t);
      const double limit = std::min({a_.end(), b_.end(), end});
      while (true) {
        const double gap = gap_at(t) - depth;
        if (gap <= 0) return t;
        if (!(t < limit)) break;
        const double fastest = a_.fastest(t, limit) + b_.fastest(t, limit);
        t = std::min(limit, t + std::max(gap / fastest, 1e-7 * (1 + t)));
      }
      if (limit == end) break;
      t = std::max(limit * (1 + 1e-13), t + 1e-13);
    }
    // A body may jump when the other one vanishes.
    a_.load(end);
    b_.load(end);
    return gap_at(end) <= depth ? end : -1;
  }
  /// The gap at a contact. If a body jumps then, the rounded time may be just before the jump.
  double gap_at_contact(double time) {
    double least = 1e300;
    for (const double t : {time, time * (1 + 1e-14)}) {
      a_.load(t);
      b_.load(t);
      least = std::min(least, gap_at(t));
    }
    return least;
  }
  [[nodiscard]] TripleOf<double> position_of_b(double time) const { return b_.at(time).position; }

 private:
  [[nodiscard]] double gap_at(double t) const {
    TripleOf<double> off = a_.at(t).position;
    add(off, b_.at(t).position, -1);
    return norm(off) - a_.radius() - b_.radius();
  }

  Guide a_, b_;
};

template <class V>
aimahead::Contact<V> contact_of(const MovingQuestion& a, const MovingQuestion& b, double duration) {
  const Posed<V> first(a), second(b);
  return time_of_impact(first.engagement().target, second.engagement().target, duration);
}

MovingQuestion random_body(Random& r, int dimensions) {
  MovingQuestion q;
  q.dimensions = dimensions;
  q.speed = 1;
  set_motion(r, q, random_kind(r), {.length = dimensions == 3 ? 30.0 : 100.0});
  q.target_radius = r.chance(0.2) ? 0 : r.magnitude(-3, 4);
  return q;
}

template <class V>
std::string fault_in(Random& r, int (&kinds)[5]) {
  constexpr int kN = aimahead::kDimensions<V>;
  const MovingQuestion a = random_body(r, kN), b = random_body(r, kN);
  const double duration = r.magnitude(-2, 4);
  const std::string bodies = say(to_json(a), "\n", to_json(b), "\nduration ", duration, ", ",
                                 name_of(a.kind), " and ", name_of(b.kind), ": ");
  const auto contact = contact_of<V>(a, b, duration);
  ++kinds[static_cast<int>(contact.status)];
  Pair pair(a, b);
  const double seen = pair.first_below(duration, 1e-5);
  if (contact.status == ContactStatus::apart) {
    const bool deep = seen >= 0 && pair.first_below(duration, -1e-5) >= 0;
    return deep ? say(bodies, "apart, but they touch near ", seen) : "";
  }
  if (!contact) return say(bodies, name_of(contact.status));
  if (seen < 0) return say(bodies, "contact at ", contact.time, " that nobody sees");
  if (contact.time < seen - 1e-5 * (1 + seen)) {
    return say(bodies, "contact at ", contact.time, ", but they are apart until ", seen);
  }
  const double gap = pair.gap_at_contact(contact.time);
  if (gap > 1e-7 * (100 + contact.time)) {
    return say(bodies, "contact at ", contact.time, " where they are ", gap, " apart");
  }
  TripleOf<double> off = pair.position_of_b(contact.time);
  for (int i = 0; i < kN; ++i) off[i] -= aimahead::VectorTraits<V>::get(contact.point, i);
  if (std::fabs(norm(off) - b.target_radius) > 1e-6) return say(bodies, "the point is not on b");
  const auto swapped = contact_of<V>(b, a, duration);
  if (swapped.status != contact.status ||
      std::fabs(swapped.time - contact.time) > 1e-9 * (1 + contact.time)) {
    return say(bodies, contact.time, ", but swapped ", swapped.time);
  }
  return {};
}

template <class V>
void check(std::uint64_t count) {
  int failures = 0;
  int kinds[5] = {};
  for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
    Random r(kSeed + i * 0xd1342543de82ef95u);
    const std::string why = fault_in<V>(r, kinds);
    if (why.empty()) continue;
    ++failures;
    ADD_FAILURE() << "seed " << kSeed << ", index " << i << "\n" << why;
  }
  EXPECT_GT(kinds[0] * 20, static_cast<int>(count));
  EXPECT_GT(kinds[2] * 20, static_cast<int>(count));
}

TEST(ContactOfAnyMotions, is_what_sampling_sees_in_the_plane) {
  check<aimahead::Vec2>(questions(1000));
}
TEST(ContactOfAnyMotions, is_what_sampling_sees_in_space) {
  check<aimahead::Vec3>(questions(1000));
}

}  // namespace contact_judge_test
}  // namespace oracle
