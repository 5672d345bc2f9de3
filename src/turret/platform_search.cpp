#include "turret/platform_search.hpp"

#include "motion/gun_motion.hpp"
#include "turret/launch_boxes.hpp"
#include "turret/straight_launch.hpp"
#include "turret/turret_search.hpp"

namespace aimahead::detail::turret {
namespace {

template <class V>
class PlatformSearch {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr double kShare = 0.25;
  static constexpr double kMostParts = 64;
  // One that moves for ever, and never hits, is only given up.
  static constexpr int kMostBoxesOfPlatform = 200'000;

  explicit PlatformSearch(const Engagement<V>& engagement)
      : gun_(gun_body(engagement.shooter)),
        question_(engagement),
        delay_(engagement.shooter.delay),
        inherit_(engagement.projectile.inherit) {}

  Intercept<V> run() {
    answer_.method = Method::search;
    LaunchStatus status = find();
    answer_.status = Status::hit;
    const bool is_limited = question_.lifetime != kUnlimited || question_.range != kUnlimited;
    if (status == LaunchStatus::never && is_limited) {
      answer_.status = Status::out_of_range;
      question_.lifetime = question_.range = kUnlimited;
      status = find();
    }
    answer_.steps = kMostBoxesOfPlatform - boxes_left_;
    if (status == LaunchStatus::found) {
      static_cast<Hit<V>&>(answer_) = best_;
    } else {
      answer_.status = Status::unreachable;
    }
    if (status == LaunchStatus::unresolved) {
      answer_.status = Status::unresolved;
      answer_.time = nothing_before_;
    }
    return answer_;
  }

 private:
  LaunchStatus find() {
    best_.time = kUnlimited;
    laps_seen_ = 0;
    next_look_ = 1;
    if (const auto* function = std::get_if<MotionFunction<V>>(&gun_.motion)) {
      question_.gun_function = function;
      question_.origin = components_of(function->position(function->context, delay_));
      return search_until(delay_, kUnlimited) ? status() : LaunchStatus::unresolved;
    }
    Stretches<V> stretches(gun_, Components<N>{});
    while (stretches.next(stretch_)) {
      nothing_before_ = std::max(delay_, stretch_.begin);
      if (best_.time <= nothing_before_) break;
      if (--boxes_left_ <= 0) return LaunchStatus::unresolved;
      if (stretch_.end < delay_) {
        if (stretches.region()) stretches.skip_to(delay_);
        continue;
      }
      note_speed(stretch_);
      if (stretches.region() && ++laps_seen_ >= next_look_) {
        next_look_ = 2 * laps_seen_;
        if (is_hopeless(*stretches.region())) break;
      }
      take_stretch();
      if (!search_in_parts()) return LaunchStatus::unresolved;
      if (is_target_gone_) break;
    }
    return status();
  }

  [[nodiscard]] LaunchStatus status() const {
    return best_.time < kUnlimited ? LaunchStatus::found : LaunchStatus::never;
  }

  /// Lets the gun of the question move as in the stretch.
  void take_stretch() {
    question_.gun_stretch = nullptr;
    question_.velocity = question_.law.kept = {};
    Moment<N> moment = stretch_.after(0);
    if (stretch_.most_acceleration > 0) {
      for (int i = 0; i < N; ++i) stretch_.coefficient[0][i] -= moment.position[i];
      question_.gun_stretch = &stretch_;
    } else {
      question_.velocity = moment.velocity;
      for (int i = 0; i < N; ++i) {
        question_.law.kept[i] = inherit_ == 0 ? 0 : inherit_ * moment.velocity[i];
        moment.position[i] -= moment.velocity[i] * stretch_.begin;
      }
    }
    question_.origin = moment.position;
  }

  /// How far the gun's velocity may be from that of its region.
  void note_speed(const Stretch<N>& stretch) {
    const double most = stretch.rate != 0
                            ? length<N>(stretch.across)
                            : length<N>(stretch.after(0).velocity) +
                                  stretch.most_acceleration * (stretch.end - stretch.begin);
    fastest_ = std::max(fastest_, most);
  }

  /// Whether nothing is ever hit from anywhere in the gun's region.
  [[nodiscard]] bool is_hopeless(const Region<N>& region) {
    TurretQuestion<V> from_region = question_;
    Region<N> about_origin = region;
    from_region.origin = region.center;
    about_origin.center = {};
    from_region.delay = nothing_before_;
    from_region.latest = kUnlimited;
    from_region.gun_stretch = nullptr;
    from_region.gun_region = &about_origin;
    from_region.gun_strays = fastest_;
    const int boxes = boxes_left_ / 8;
    boxes_left_ -= boxes;
    return best_.time == kUnlimited && !may_hit_from_region(from_region, boxes);
  }

  /// A curved stretch in parts in which what the shot keeps of the gun's velocity changes by no more
  /// than a share of the shot's speed: else a long flight could end nearly anywhere.
  bool search_in_parts() {
    const double from = nothing_before_;
    const double duration = stretch_.end - from;
    double parts = 1;
    if (duration < kUnlimited) {
      const double change = inherit_ * stretch_.most_acceleration * duration;
      parts = std::clamp(std::ceil(change / (kShare * question_.law.speed)), 1.0, kMostParts);
      if (!(change > 0)) parts = 1;
    }
    for (int i = 0; i < parts; ++i) {
      const double begin = i > 0 ? from + duration * (i / parts) : from;
      const double end = i + 1 < parts ? from + duration * ((i + 1) / parts) : stretch_.end;
      if (best_.time <= begin) break;
      if (!search_until(begin, end)) return false;
    }
    return true;
  }

  /// Launches between two times. False if it had to be given up.
  bool search_until(double from, double to) {
    question_.delay = from;
    question_.latest = to;
    const bool is_steady = to == kUnlimited && !question_.is_swaying();
    const TurretLaunch<N> launch = is_steady && flies_straight(question_)
                                       ? march(question_)
                                       : search_boxes(question_, best_.time, boxes_left_);
    boxes_left_ -= launch.steps;
    if (launch.status == LaunchStatus::found && launch.time < best_.time) {
      best_ = describe_launch(question_, launch);
    }
    is_target_gone_ = launch.is_target_gone;
    if (launch.status != LaunchStatus::unresolved) return true;
    // Of later stretches nothing is known.
    nothing_before_ = std::max(from, std::min(launch.time, to));
    return best_.time <= nothing_before_;
  }

  Target<V> gun_;
  Stretch<N> stretch_{};  ///< of the gun's motion, which `question_` may point to
  TurretQuestion<V> question_;
  double delay_;
  double inherit_;
  double nothing_before_ = 0;
  bool is_target_gone_ = false;
  double fastest_ = 0;  // change of the gun's velocity
  int laps_seen_ = 0;
  int next_look_ = 1;
  int boxes_left_ = kMostBoxesOfPlatform;
  Hit<V> best_{};
  Intercept<V> answer_{};
};

}  // namespace

template <class V>
Intercept<V> search_on_platform(const Engagement<V>& engagement) {
  return PlatformSearch<V>(engagement).run();
}

template Intercept<Vec2> search_on_platform(const Engagement<Vec2>&);
template Intercept<Vec3> search_on_platform(const Engagement<Vec3>&);

}  // namespace aimahead::detail::turret
