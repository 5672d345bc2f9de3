#include "turret/launch_search.hpp"

#include "turret/launch_bounds.hpp"

#include <utility>

namespace aimahead::detail::turret {
namespace {

constexpr double kFinest = 0x1p-47;  // boxes narrower than this in t are not cut
// Over the drag: then a shot is nearer to its end than rounding.
constexpr double kTimesToStop = 64;
constexpr int kMaxBoxesOfRegion = 2000;
constexpr int kMaxRegionParts = 256;  // of a region, searched more closely
constexpr int kMaxWaiting = 256;

template <class V>
class LaunchSearch : private LaunchBounds<V> {
  using Bounds = LaunchBounds<V>;
  using Bounds::blur_, Bounds::center_, Bounds::function_, Bounds::half_, Bounds::latest_,
      Bounds::segment_;
  using Bounds::kRounding, Bounds::is_in_region_, Bounds::N, Bounds::q_;
  using typename Bounds::Box;
  using typename Bounds::GunState;
  using typename Bounds::Middle;

 public:
  LaunchSearch(const TurretQuestion<V>& question, double before)
      : Bounds(question),
        segments_(question.target, question.origin),
        time_(question.delay),
        acceleration_(length<N>(question.law.acceleration)),
        rests_(Bounds::gun_speed_ == 0 && !question.gun_accelerates() &&
               question.latest == kUnlimited),
        boxes_left_(question.work_left) {
    best_.time = before;
    best_.is_target_gone = true;
  }

  TurretLaunch<N> run() {
    for (int seen = 0; boxes_left_ > 0 && load(); ++seen) {
      if (best_.time <= segment_.begin) break;
      best_.is_target_gone = false;
      if (time_ - latest_ > std::min(longest_, q_.lifetime * (1 + kRounding))) break;
      if (segment_.end < kForever) {
        search_between(time_, segment_.end, 0);
        time_ = segment_.end;
      } else {
        if (is_still(segment_)) leave_out_repeats(0);
        if (!search_far(0)) break;
      }
      if (best_.status == LaunchStatus::found && best_.time <= time_) break;
      if (is_hopeless(seen)) break;
    }
    const bool is_first = best_.status == LaunchStatus::found && best_.time <= open_from_;
    if (boxes_left_ <= 0 && !is_first) {
      best_.status = LaunchStatus::unresolved;
      best_.time = std::min(open_from_, time_);
    }
    return best_;
  }

  /// For a gun in a region: whether anything may be hit. True if in doubt.
  bool may_hit() {
    if (function_) return true;
    if (!load()) return boxes_left_ <= 0;
    if (segment_.end == kForever) {
      center_ = segment_;
      return is_open_about_center({}, 1);
    }
    const Region<N>* region = segments_.region();
    return !region || (is_open(*region, 1) && any_part_is_open(*region));
  }

 private:
  /// A launch that hits at the middle's time, near the middle's flight.
  void try_launch(const Box& box, const Middle& m) {
    if (m.remainder == kForever && m.distance > 0) return;
    double f = m.f;
    for (int i = 0; i < 6; ++i) {
      const Middle at = Bounds::evaluate({m.t, m.t, f, f}, 0);
      if (at.distance == 0 || at.remainder == kForever) break;
      const double step = at.gap / at.f_slope;
      const double next = std::clamp(f - step, box.f_from, box.f_to);
      if (std::fabs(next - f) <= 0x1p-52 * (m.t + f)) break;
      f = next;
    }
    accept({m.t, m.t, f, f}, 4 * kRounding);
  }

  /// Takes a single launch as the best so far if it hits to within `tolerance` and can be fired.
  void accept(const Box& point, double tolerance) {
    const Middle at = Bounds::evaluate(point, 0);
    const double size = at.distance + q_.law.reach + at.shot.travel + at.gun.size;
    if (!numerics::is_finite(size)) return;
    if (!(std::fabs(at.gap) <= tolerance * size) || !Bounds::is_possible(point, at)) return;
    if (!(at.t < best_.time)) return;
    // What the shot inherits of a gun in a curve depends on a launch time that rounding moves.
    const double moved = kRounding * at.t * length<N>(at.gun.inherited_growth) * at.f;
    if (moved > 0x1p-20 * size) {
      open_from_ = std::min(open_from_, at.t);
      boxes_left_ = 0;
      return;
    }
    best_.status = LaunchStatus::found;
    best_.time = at.t;
    best_.flight_time = at.f;
    best_.d = at.d;
    best_.target = at.target;
    best_.pivot = at.gun.position;
    best_.inherited = at.gun.inherited;
  }

  /// All hits from one time to another. With a blur, the target is anywhere within that of the
  /// region's centre, and the question is only whether there can be one; the answer is false then
  /// if there is none.
  bool search_between(double from, double to, double blur) {
    int waiting = 0;
    // A shot at rest before a region at rest stays as it is.
    const bool stops = is_in_region_ && is_still(center_) && q_.law.drag != 0 && acceleration_ == 0;
    const double longest = stops ? std::min(longest_, kTimesToStop / q_.law.drag) : longest_;
    waiting_[waiting++] = {from, to, std::max(0.0, from - latest_),
                           std::min({to - q_.delay, longest, q_.lifetime * (1 + kRounding)})};
    while (waiting > 0) {
      if (--boxes_left_ <= 0) {
        open_from_ = from;
        for (int i = 0; i < waiting; ++i) open_from_ = std::min(open_from_, waiting_[i].t_from);
        return true;
      }
      Box box = waiting_[--waiting];
      if (box.t_from >= best_.time * (1 - kFinest)) continue;
      box.f_to = std::min(box.f_to, box.t_to - q_.delay);
      box.f_from = std::max(box.f_from, box.t_from - latest_);
      if (!(box.f_from <= box.f_to)) continue;
      const Middle m = Bounds::evaluate(box, blur);
      if (!numerics::is_finite(m.distance + m.shot.travel)) {
        boxes_left_ = 0;
        open_from_ = box.t_from;
        return true;
      }
      const double width = box.f_to - box.f_from;
      if (!Bounds::narrow(box, m) || !Bounds::is_possible(box, m)) continue;
      const bool fine = m.t_half <= kFinest * m.t;
      if (blur > 0 && (fine || m.t_moves + m.f_moves - blur < finest_move_)) return true;
      if (blur == 0) try_launch(box, m);
      if (box.f_to - box.f_from < 0.5 * width && !fine) {
        waiting_[waiting++] = box;
        continue;
      }
      // Whichever does more to H goes first.
      double by_t = m.t_moves - blur;
      double by_f = m.f_moves + m.max_rate * m.f_half;
      if (m.remainder < kForever) {
        by_t = std::fabs(m.t_slope) * m.t_half + m.t_remainder;
        by_f = (std::fabs(m.f_slope) * m.f_half + m.f_remainder) / 2;
      }
      const bool cut_f = by_f > by_t;
      const double rounding = kRounding * (m.distance + q_.law.reach + m.shot.travel);
      const bool finest_f =
          m.f_half <= 0x1p-22 * m.f || m.f_moves + m.max_rate * m.f_half <= rounding;
      if (fine && finest_f) {
        // Nothing to tell it from a hit.
        if (blur == 0) accept({m.t, m.t, m.f, m.f}, kForever);
        continue;
      }
      if (waiting + 2 > kMaxWaiting) {
        boxes_left_ = 0;
        open_from_ = box.t_from;
        return true;
      }
      if (fine || (cut_f && !finest_f)) {
        const double middle = box.f_from + (box.f_to - box.f_from) / 2;
        waiting_[waiting++] = {box.t_from, box.t_to, box.f_from, middle};
        waiting_[waiting++] = {box.t_from, box.t_to, middle, box.f_to};
      } else {
        waiting_[waiting++] = {m.t, box.t_to, box.f_from, box.f_to};
        waiting_[waiting++] = {box.t_from, m.t, box.f_from, box.f_to};
      }
    }
    return false;
  }

  /// From now on without end, in windows that double; true if something may be found after all
  /// (with a blur) or something was.
  bool search_far(double blur) {
    double width = time_scale();
    double farthest = kGiveUpRatio * (time_ + width);
    if (rests_ && (is_in_region_ ? is_still(center_) : is_still(segment_))) {
      // Later is like then.
      const Components<N> position = (is_in_region_ ? center_ : segment_).at(time_).position;
      farthest =
          std::min(farthest, std::max(settled_by(length<N>(position) + blur), time_ + width));
    }
    for (double from = time_; from < farthest && boxes_left_ > 0; width *= 2) {
      if (best_.time <= from) return true;
      if (is_in_region_) {
        if (is_window_open(from, from + width, blur)) {
          clear_until_ = from;
          return true;
        }
      } else {
        search_between(from, from + width, 0);
      }
      if (best_.status == LaunchStatus::found) return true;
      from += width;
    }
    return false;
  }

  /// With no more than a few boxes.
  bool is_window_open(double from, double to, double blur) {
    const int spare = std::max(0, boxes_left_ - kMaxBoxesOfRegion);
    boxes_left_ -= spare;
    const bool open = search_between(from, to, blur) || boxes_left_ <= 0;
    boxes_left_ = std::max(0, boxes_left_) + spare;
    return open;
  }

  [[nodiscard]] bool is_still(const MotionSegment<N>& segment) const {
    if (function_) return false;
    const Components<N> velocity = segment.at(time_).velocity;
    return segment.max_acceleration == 0 && dot<N>(velocity, velocity) == 0;
  }

  /// A time in which things change.
  [[nodiscard]] double time_scale() const {
    const KinematicState<N> target = Bounds::target_at(time_);
    const GunState gun = Bounds::gun_at({time_, time_, 0, 0});
    double square = 0;
    double speed = 0;
    for (int i = 0; i < N; ++i) {
      const double d = target.position[i] - gun.position[i];
      const double v = target.velocity[i] - gun.velocity[i];
      square += d * d;
      speed += v * v;
    }
    const double distance = std::sqrt(square) + q_.law.reach;
    double scale = q_.turret.longest_turn();
    const double fastest = std::sqrt(speed) + q_.law.speed;
    if (fastest > 0) scale = scale > 0 ? std::min(scale, distance / fastest) : distance / fastest;
    if (!(scale > 0)) scale = 1;
    return std::max(scale, 0x1p-20 * time_);
  }

  /// After a first lap: whether the region that the target never leaves shows that nothing can be
  /// hit, or that all has been seen.
  bool is_hopeless(int seen) {
    const Region<N>* region = segments_.region();
    if (!region || boxes_left_ <= 0) return false;
    if (dot<N>(region->velocity, region->velocity) == 0 && !region->accelerates()) {
      leave_out_repeats(segments_.period());
      if (has_seen_all(*region)) return true;
    }
    if (seen < next_check_) return false;
    next_check_ = 2 * seen;
    bool open = is_open(*region, 1);
    const double clear_until = clear_until_;
    const bool comes_to_an_end = rests_ && segments_.period() < kForever;
    if (open && !comes_to_an_end && seen >= next_closer_check_) {
      next_closer_check_ = 8 * seen;
      open = any_part_is_open(*region);
    }
    if (!open) return true;
    if (clear_until > time_ + 2 * (segment_.end - segment_.begin)) {
      time_ = clear_until;
      segments_.skip_to(time_);
    }
    return false;
  }

  /// Whether something may be hit in a region, as far as a few boxes tell that move by no less than
  /// a share of it.
  bool is_open(const Region<N>& region, double share) {
    center_ = {};
    center_.coefficient[0] = region.center;
    center_.coefficient[1] = region.velocity;
    for (int i = 0; i < N; ++i) center_.coefficient[2][i] = 0.5 * region.acceleration[i];
    center_.max_acceleration = length<N>(region.acceleration);
    return is_open_about_center(region, share);
  }

  /// The same of a region whose centre is somewhere else. Where the gun may be anywhere in a
  /// region, the target is that much less sure, seen from the middle.
  bool is_open_about_center(const Region<N>& region, double share) {
    half_ = region.half;
    blur_ = region.radius;
    if (const Region<N>* gun = q_.gun_region) {
      for (int i = 0; i < N; ++i) half_[i] += gun->half[i];
      blur_ += gun->radius;
    }
    is_in_region_ = true;
    finest_move_ = share * blur_;
    const bool open = search_far(blur_);
    is_in_region_ = false;
    open_from_ = kForever;
    return open;
  }

  /// The same, more closely, of its parts, with no more than a share of the boxes left.
  bool any_part_is_open(const Region<N>& region) {
    const int spare = boxes_left_ - boxes_left_ / 8;
    boxes_left_ -= spare;
    int tests_left = kMaxRegionParts;
    const bool open = any_part_may(region, tests_left, [this](const Region<N>& part) {
      return boxes_left_ <= 0 || is_open(part, 1.0 / 64);
    });
    boxes_left_ = std::max(0, boxes_left_) + spare;
    return open;
  }

  /// A shot that drag has stopped, and that nothing accelerates, was hit a period ago by a target
  /// that repeats itself, if it is hit at all.
  void leave_out_repeats(double period) {
    if (q_.law.drag == 0 || acceleration_ != 0) return;
    longest_ = kTimesToStop / q_.law.drag + period * (1 + 0x1p-40);
  }

  /// For a gun at rest under a target that repeats itself: one whole period with time enough for
  /// every turn and every flight.
  bool has_seen_all(const Region<N>& region) {
    if (!rests_) return false;
    if (settled_ < 0) settled_ = settled_by(length<N>(region.center) + region.radius);
    if (idle_since_ < 0 && time_ >= settled_) idle_since_ = time_;
    return idle_since_ >= 0 && time_ - idle_since_ > segments_.period() * (1 + 0x1p-40);
  }

  /// When there was time enough for every turn and every flight from a gun at rest to a position no
  /// farther than this.
  [[nodiscard]] double settled_by(double farthest) const {
    return std::max(q_.delay, q_.turret.longest_turn()) +
           std::min(q_.lifetime, longest_flight(farthest));
  }

  /// No flight from a gun at rest to a position no farther than this takes longer; or if it does,
  /// it is one that ends at the same position sooner. The shot itself gets to speed f at least, and
  /// to speed / drag at most, the acceleration a takes it away by a f^2 / 2, or with drag (a /
  /// drag) (f - 1 / drag).
  [[nodiscard]] double longest_flight(double farthest) const {
    const ShotMotion<N>& law = q_.law;
    if (law.drag != 0) {
      if (acceleration_ == 0) {
        // It slows down by no more than to what is left of its path, as a share of all of it.
        const double left = 1 - law.drag * farthest / law.speed;
        const double stopped = kTimesToStop / law.drag;
        return left > 0 ? std::min(stopped, farthest / (law.speed * left)) : stopped;
      }
      return 1 / law.drag +
             (farthest + law.reach + law.speed / law.drag) * law.drag / acceleration_;
    }
    const double gained = law.thrust.acceleration * law.thrust.duration;
    if (acceleration_ != 0) {
      const double pace = law.speed + gained;
      return (pace + std::sqrt(pace * pace + 2 * acceleration_ * (farthest + law.reach))) /
             acceleration_;
    }
    if (law.speed > 0) return farthest / law.speed;
    return gained > 0 ? law.thrust.duration + farthest / gained : 0;
  }

  bool load() {
    // A function is one segment without end.
    if (function_) return segment_.end == kForever && !std::exchange(loaded_, true);
    if (!segments_.next_from(0, time_, segment_, boxes_left_)) return false;
    time_ = std::max(time_, segment_.begin);
    return true;
  }

  MotionSegments<V> segments_;
  double finest_move_ = 0;  // boxes that move by less are not cut there
  double time_;             // nothing hits before
  double acceleration_;
  bool rests_;                   // the gun, for ever
  double open_from_ = kForever;  // where the search was given up
  double clear_until_ = 0;
  double longest_ = kForever;  // longer flights need not be searched
  double settled_ = -1;
  double idle_since_ = -1;
  bool loaded_ = false;
  int next_check_ = 8;
  int next_closer_check_ = 64;
  int& boxes_left_;
  TurretLaunch<N> best_{LaunchStatus::never, kForever, 0, {}, {}};
  std::array<Box, kMaxWaiting> waiting_;
};

}  // namespace

template <class V>
TurretLaunch<kDimensions<V>> search_launches(const TurretQuestion<V>& question, double before) {
  return LaunchSearch<V>(question, before).run();
}

template <class V>
bool may_hit_from_region(const TurretQuestion<V>& question) {
  return LaunchSearch<V>(question, kUnlimited).may_hit();
}

template bool may_hit_from_region(const TurretQuestion<Vec2>&);
template bool may_hit_from_region(const TurretQuestion<Vec3>&);
template TurretLaunch<2> search_launches(const TurretQuestion<Vec2>&, double);
template TurretLaunch<3> search_launches(const TurretQuestion<Vec3>&, double);

}  // namespace aimahead::detail::turret
