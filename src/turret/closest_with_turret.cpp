#include "turret/closest_with_turret.hpp"

#include "numerics/golden_section.hpp"
#include "numerics/safe_step.hpp"

namespace aimahead::detail::turret {
namespace {

constexpr int kMaxEvaluations = 100000;

/// Where a target is at times in any order. An earlier time begins anew, a much later one skips
/// laps.
template <class V>
class TargetStates {
 public:
  static constexpr int N = kDimensions<V>;

  TargetStates(const Target<V>& target, const Components<N>& origin)
      : target_(target), origin_(origin) {
    restart();
  }

  /// False if it has vanished by then. Takes 1 from `evaluations_left` for each segment it passes.
  bool find(double time, Components<N>& position, int& evaluations_left) {
    if (const auto* function = std::get_if<MotionFunction<V>>(&target_.motion)) {
      position = difference<N>(components_of(function->position(function->context, time)), origin_);
      return true;
    }
    if (time < segment_.begin) {
      restart();
    }
    while (!over_ && segment_.end < time) {
      if (--evaluations_left < 0) return false;
      const bool is_far = time - segment_.end > 4 * (segment_.end - segment_.begin);
      if (is_far && segments_->region()) segments_->skip_to(time);
      over_ = !segments_->next(segment_);
    }
    if (over_ && time > segment_.end) return false;
    position = segment_.at(time).position;
    return true;
  }

 private:
  void restart() {
    segments_.emplace(target_, origin_);
    over_ = !segments_->next(segment_);
  }

  const Target<V>& target_;
  Components<N> origin_;
  std::optional<MotionSegments<V>> segments_;
  MotionSegment<N> segment_{};
  bool over_ = false;
};

template <class V>
class ClosestLaunch {
 public:
  static constexpr int N = kDimensions<V>;

  explicit ClosestLaunch(const TurretQuestion<V>& question)
      : q_(question),
        target_(question.target, question.origin),
        max_evaluations_(std::min(kMaxEvaluations, question.work_left)),
        evaluations_left_(max_evaluations_) {}

  std::optional<Approach<V>> find() {
    set_times();
    std::array<Shot, kMaxTimes> samples;
    Shot closest;
    for (int i = 0; i < count_; ++i) {
      samples[i] = best_at(times_[i], kRoughRounds);
      if (samples[i].distance < closest.distance) closest = samples[i];
    }
    if (!(closest.distance < kForever)) return std::nullopt;
    for (int i = 0; i < kValleys; ++i) {
      const int lowest = lowest_valley(samples);
      if (lowest < 0) break;
      samples[lowest].followed = true;
      const double from = times_[std::max(lowest - 1, 0)];
      const double to = times_[std::min(lowest + 1, count_ - 1)];
      const Shot bottom = descend(from, to, kFineRounds,
                                  [this](double time) { return best_at(time, kFineRounds); });
      if (bottom.distance < closest.distance) closest = bottom;
    }
    if (closest.time >= times_[count_ - 2]) return std::nullopt;
    return describe(closest);
  }

  [[nodiscard]] int evaluations() const {
    return max_evaluations_ - std::max(evaluations_left_, 0);
  }

 private:
  struct Shot {
    double time = 0;  ///< of what would be the hit
    double flight = 0;
    double distance = kForever;
    bool followed = false;  ///< down to the bottom
  };

  static constexpr int kEven = 64;  // times over which things change
  static constexpr int kRare = 16;  // and beyond, each twice as far as the one before
  static constexpr int kInSegment = 5;
  static constexpr int kMaxSegments = 24;
  static constexpr int kMaxTimes = kEven + kRare + kInSegment * kMaxSegments + 1;
  static constexpr int kFlights = 12;
  static constexpr int kValleys = 6;
  static constexpr int kProjections = 64;
  static constexpr int kRoughRounds = 8;
  static constexpr int kFineRounds = 44;

  /// The times to sample.
  void set_times() {
    Components<N> position{};
    (void)target_.find(q_.delay, position, evaluations_left_);
    double square = 0;
    for (int i = 0; i < N; ++i) {
      const double off = position[i] - q_.velocity[i] * q_.delay;
      square += off * off;
    }
    const double gained = q_.law.thrust.acceleration * q_.law.thrust.duration;
    const double pace = q_.law.speed + gained + length<N>(q_.law.inherited);
    const double turn = q_.turret.longest_turn();
    const double option = pace > 0 ? std::sqrt(square) / pace : turn;
    const double scale = turn + 2 * option;
    for (int i = 0; i <= kEven; ++i) times_[count_++] = q_.delay + scale * i / kEven;
    for (int i = 1; i < kRare; ++i) times_[count_++] = q_.delay + scale * (1 << i);
    MotionSegments<V> segments(q_.target, q_.origin);
    MotionSegment<N> segment;
    for (int i = 0; i < kMaxSegments && segments.next(segment); ++i) {
      if (segment.end == kForever || segment.end <= q_.delay) continue;
      for (int k = 1; k <= kInSegment; ++k) {
        const double time = segment.begin + (segment.end - segment.begin) * k / kInSegment;
        if (time > q_.delay) times_[count_++] = time;
      }
    }
    std::sort(times_.begin(), times_.begin() + count_);
  }

  /// Of those that were not followed yet.
  [[nodiscard]] int lowest_valley(const std::array<Shot, kMaxTimes>& samples) const {
    int lowest = -1;
    for (int i = 0; i < count_; ++i) {
      const double distance = samples[i].distance;
      if (samples[i].followed || !(distance < kForever)) continue;
      if (i > 0 && samples[i - 1].distance < distance) continue;
      if (i + 1 < count_ && samples[i + 1].distance < distance) continue;
      if (lowest < 0 || distance < samples[lowest].distance) lowest = i;
    }
    return lowest;
  }

  /// The best of a unimodal function between two arguments.
  template <class Evaluate>
  [[nodiscard]] static Shot descend(double from, double to, int rounds, Evaluate evaluate) {
    const auto is_less = [](const Shot& a, const Shot& b) { return a.distance < b.distance; };
    int rounds_left = rounds;
    const auto goes_on = [&](double low, double high) {
      return rounds_left-- > 0 && high - low > 0x1p-44 * high;
    };
    return numerics::golden_section(from, to, evaluate, is_less, goes_on);
  }

  /// The best flight that ends then.
  Shot best_at(double time, int rounds) {
    Components<N> position;
    Shot best;
    best.time = time;
    if (!target_.find(time, position, evaluations_left_)) return best;
    const double max = std::min(time - q_.delay, q_.lifetime);
    const auto evaluate = [&](double flight) {
      return Shot{time, flight, missing(position, time - flight, flight), false};
    };
    int lowest = 0;
    for (int i = 0; i <= kFlights; ++i) {
      const Shot shot = evaluate(max * i / kFlights);
      if (!(shot.distance < best.distance)) continue;
      best = shot;
      lowest = i;
    }
    if (!(best.distance < kForever)) return best;
    const Shot bottom = descend(max * std::max(lowest - 1, 0) / kFlights,
                                max * std::min(lowest + 1, kFlights) / kFlights, rounds, evaluate);
    return bottom.distance < best.distance ? bottom : best;
  }

  struct Aim {
    Components<N> u{};
    double off = 0;  ///< from the direction to the target
  };

  /// The possible direction next to that of d.
  [[nodiscard]] Aim aim_at(const Components<N>& d, double launch) const {
    const double size = length<N>(d);
    Aim aim;
    if (!(size > 0)) {
      aim.u = q_.facing;
      return aim;
    }
    for (int i = 0; i < N; ++i) aim.u[i] = d[i] / size;
    if constexpr (N == 2) {
      const auto end_of = [&](const TurnOption& option) {
        const double turned = q_.turret.turned_by(launch, option.sense).angle;
        return std::min(option.room, q_.turret.tolerance() + turned);
      };
      const auto options = turn_options(q_.turret, q_.turret.facing().quick_angle_to(d));
      for (const TurnOption& option : options) {
        if (option.angle <= end_of(option)) return aim;
      }
      aim.off = kForever;
      double angle = 0;  // to be pointed to
      for (const TurnOption& option : options) {
        const double end = end_of(option);
        const double off = std::min(option.angle - end, 2 * kHalfTurn - (option.angle - end));
        if (off < aim.off) {
          aim.off = off;
          angle = option.sense * end;
        }
      }
      const auto [sine, cosine] = numerics::sine_cosine(angle);
      aim.u = {q_.facing[0] * cosine - q_.facing[1] * sine,
               q_.facing[1] * cosine + q_.facing[0] * sine};
    } else {
      aim = turned_to(aim.u, q_.turret.facing().quick_angle_to(d), launch);
      if (q_.turret.limits().is_limited()) aim = aim_within_limits(d, aim.u, launch);
    }
    return aim;
  }

  /// The direction next to a unit vector, `angle` off the facing, that the gun can turn to.
  [[nodiscard]] Aim turned_to(const Components<N>& unit, double angle, double launch) const {
    const double turned = q_.turret.tolerance() + q_.turret.turned_by(launch, 1).angle;
    Aim aim{unit};
    if (angle <= turned) return aim;
    aim.off = angle - turned;
    const double along = dot<N>(unit, q_.facing);
    Components<N> aside;
    for (int i = 0; i < N; ++i) aside[i] = unit[i] - along * q_.facing[i];
    const double width = length<N>(aside);
    const auto [sine, cosine] = numerics::sine_cosine(turned);
    for (int i = 0; i < N; ++i) {
      aim.u[i] = cosine * q_.facing[i] + (width > 0 ? sine * aside[i] / width : 0);
    }
    return aim;
  }

  /// One that the limits allow, too: by turns to the next that they allow and the next that the gun
  /// can turn to. There may be a closer one, where both bind.
  [[nodiscard]] Aim aim_within_limits(const Components<N>& d, Components<N> unit,
                                      double launch) const {
    const AimLimits& limits = q_.turret.limits();
    for (int i = 0; i < kProjections; ++i) {
      unit = limits.nearest_to(unit);
      const Aim aim = turned_to(unit, q_.turret.facing().quick_angle_to(unit), launch);
      if (aim.off <= 0x1p-40) return {unit, Facing<3>(unit).quick_angle_to(d)};
      unit = aim.u;
    }
    return {unit, kForever};
  }

  /// A position after a flight, in the frame of the shot.
  [[nodiscard]] Components<N> turn_to(const Components<N>& position, double launch,
                                      double flight) const {
    const auto drift = q_.law.at(flight).drift.position;
    Components<N> d;
    for (int i = 0; i < N; ++i) d[i] = position[i] - q_.velocity[i] * launch - drift[i];
    return d;
  }

  /// What is missing to a hit there; infinite for what is not allowed.
  double missing(const Components<N>& position, double launch, double flight) {
    if (--evaluations_left_ < 0) return kForever;
    const Components<N> d = turn_to(position, launch, flight);
    const Aim aim = aim_at(d, launch);
    const auto shot = q_.law.at(flight);
    if (q_.range != kUnlimited) {
      Components<N> flown;
      for (int i = 0; i < N; ++i) flown[i] = shot.travel * aim.u[i] + shot.drift.position[i];
      if (length<N>(flown) > q_.range) return kForever;
    }
    const double option = q_.muzzle + shot.travel;
    if (aim.off == kForever) return kForever;
    const double distance = length<N>(d);
    const double half = numerics::sine_cosine(aim.off / 2).sine;
    const double short_of = distance - option;
    return std::max(0.0, std::sqrt(short_of * short_of + 4 * distance * option * half * half) -
                             (q_.law.reach - q_.muzzle));
  }

  std::optional<Approach<V>> describe(const Shot& shot) {
    Components<N> position;
    if (!target_.find(shot.time, position, evaluations_left_)) return std::nullopt;
    const double launch = shot.time - shot.flight;
    Components<N> u = aim_at(turn_to(position, launch, shot.flight), launch).u;
    const double size = length<N>(u);
    for (double& x : u) x /= size;
    Approach<V> approach;
    approach.time = shot.time;
    approach.distance = shot.distance;
    approach.aim = make_vector<V>(u);
    if (!numerics::is_finite(approach.time + approach.distance + u[0] + u[1])) return std::nullopt;
    return approach;
  }

  const TurretQuestion<V>& q_;
  TargetStates<V> target_;
  std::array<double, kMaxTimes> times_{};
  int count_ = 0;
  int max_evaluations_;
  int evaluations_left_;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_with_turret(const TurretQuestion<V>& question, int& steps) {
  ClosestLaunch<V> launch(question);
  const std::optional<Approach<V>> approach = launch.find();
  steps += launch.evaluations();
  return approach;
}

template std::optional<Approach<Vec2>> closest_with_turret(const TurretQuestion<Vec2>&, int&);
template std::optional<Approach<Vec3>> closest_with_turret(const TurretQuestion<Vec3>&, int&);

}  // namespace aimahead::detail::turret
