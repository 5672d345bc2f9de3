#include "turret/first_launch/later_launch.hpp"

#include "base/bounded_stack.hpp"
#include "turret/boxes/launch_bounds.hpp"

namespace aimahead::detail::turret {
namespace {

// By rounding, a tangent looks like several hits at the same time, up to about 2^-22 of the flight
// apart.
constexpr double kClearlyLess = 1 - 0x1p-14;
constexpr int kMaxBoxes = 2000;
constexpr int kMaxWaiting = 64;

/// Searches the gap of launch_search.hpp at one time t, where it is a function of the flight alone.
template <class V>
class LaterLaunch : private LaunchBounds<V> {
  using Bounds = LaunchBounds<V>;
  using Bounds::function_, Bounds::q_, Bounds::segment_;
  using Bounds::kRounding, Bounds::N;
  using typename Bounds::Box;
  using typename Bounds::BoxLinearization;

 public:
  LaterLaunch(const TurretQuestion<V>& question, double time)
      : Bounds(question), segments_(question.target, question.origin), time_(time) {}

  TurretLaunch<N> find(double flight_time) {
    const double min_flight = std::max(q_.min_flight, time_ - q_.latest);
    if (!(min_flight < flight_time * kClearlyLess) || !load()) return best_;
    max_flight_ = flight_time * kClearlyLess;
    if (accept(min_flight)) return best_;
    search(min_flight);
    return best_;
  }

 private:
  /// Loads the segment of the target's motion that contains the time.
  bool load() { return function_ || segments_.start_at(0, time_, segment_, boxes_left_); }

  /// Takes a launch if it hits and can be fired.
  bool accept(double f) {
    const Box point = Box::point(time_, f);
    const BoxLinearization at = Bounds::evaluate(point, 0);
    const double max = 4 * kRounding * Bounds::size_of(at) + q_.slack;
    if (!(std::fabs(at.gap) <= max) || !Bounds::is_possible(point, at)) {
      return false;
    }
    best_ = Bounds::launch_at(at);
    max_flight_ = f * kClearlyLess;
    return true;
  }

  /// Searches the shorter flights first.
  void search(double min_flight) {
    waiting_.push({time_, time_, min_flight, max_flight_});
    while (!waiting_.is_empty() && --boxes_left_ > 0) {
      Box box = waiting_.pop();
      box.f_to = std::min(box.f_to, max_flight_);
      if (!(box.f_from < box.f_to)) continue;
      const BoxLinearization m = Bounds::evaluate(box, 0);
      if (!Bounds::narrow(box, m) || !Bounds::is_possible(box, m)) continue;
      if (accept(closest_root(box, m))) {
        // The next launch must have a shorter flight still.
        waiting_.clear();
        waiting_.push({time_, time_, min_flight, max_flight_});
        continue;
      }
      const double middle = box.f_from + (box.f_to - box.f_from) / 2;
      const bool is_fine = !(box.f_from < middle && middle < box.f_to) ||
                           box.f_to - box.f_from <= 0x1p-40 * box.f_to;
      if (is_fine || !waiting_.has_room_for(2)) continue;
      waiting_.push({time_, time_, middle, box.f_to});
      waiting_.push({time_, time_, box.f_from, middle});
    }
  }

  /// Newton's method from the middle of a box, within it.
  double closest_root(const Box& box, const BoxLinearization& m) const {
    double f = std::clamp(m.f, box.f_from, box.f_to);
    for (int i = 0; i < 6; ++i) {
      const BoxLinearization at = Bounds::evaluate(Box::point(time_, f), 0);
      if (at.remainder == kInfinity || at.f_slope == 0) break;
      f = std::clamp(f - at.gap / at.f_slope, box.f_from, box.f_to);
    }
    return f;
  }

  MotionSegments<V> segments_;
  double time_;
  double max_flight_ = 0;
  int boxes_left_ = kMaxBoxes;
  TurretLaunch<N> best_{};
  base::BoundedStack<Box, kMaxWaiting> waiting_;
};

}  // namespace

template <class V>
TurretLaunch<kDimensions<V>> find_later_launch(const TurretQuestion<V>& question, double time,
                                               double flight_time) {
  return LaterLaunch<V>(question, time).find(flight_time);
}

template TurretLaunch<2> find_later_launch(const TurretQuestion<Vec2>&, double, double);
template TurretLaunch<3> find_later_launch(const TurretQuestion<Vec3>&, double, double);

}  // namespace aimahead::detail::turret
