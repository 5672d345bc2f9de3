#include "turret/never_hits.hpp"

#include "turret/every_lap.hpp"
#include "turret/launch_box.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <variant>

namespace aimahead::detail::turret {
namespace {

constexpr double kRounding = 0x1p-40;

/// A range of places: a box along the axes.
template <int N>
struct Box {
  Components<N> center{};
  Components<N> half{};

  /// Leaves one half across the widest side, and returns the other.
  Box cut() {
    const auto axis = std::max_element(half.begin(), half.end()) - half.begin();
    half[axis] *= (1 + kRounding) / 2;
    Box other = *this;
    center[axis] -= half[axis];
    other.center[axis] += half[axis];
    return other;
  }
};

/// A function of the flight, to first order about the middle of a range.
struct Factor {
  double value;
  double slope;
  double bend;  ///< bounds the distance from the linear part
  double max;   ///< the largest value in the range, of which none is negative

  /// Bounds the difference from the middle, for flights no farther off than this.
  [[nodiscard]] double change(double half) const { return std::fabs(slope) * half + bend; }
};

/// Bounds of a vector: it is within `rest` of a sum of the middle and of the other vectors, each
/// taken up to once, forwards or backwards, and within the box of `half`.
template <int N>
struct VectorBounds {
  Components<N> middle{};
  Components<N> by_launch{};
  Components<N> by_hit{};
  Components<N> by_wait{};
  Components<N> by_flight{};
  Components<N> half{};
  Components<N> way{};  ///< the vector may also go this way for ever
  double rest = 0;

  /// The minimum along a unit vector, without the flight.
  [[nodiscard]] double min_along(const Components<N>& n) const {
    if (dot<N>(n, way) < 0) return -kForever;
    double min = dot<N>(n, middle) - rest - std::fabs(dot<N>(n, by_launch)) -
                 std::fabs(dot<N>(n, by_hit)) - std::fabs(dot<N>(n, by_wait));
    for (int i = 0; i < N; ++i) min -= std::fabs(n[i]) * half[i];
    return min;
  }
  /// How far the vector moves at most, but for `way`.
  [[nodiscard]] double moves() const {
    return rest + length<N>(by_launch) + length<N>(by_hit) + length<N>(by_wait) +
           length<N>(by_flight) + length<N>(half);
  }
};

template <class V>
class LaunchProof {
 public:
  static constexpr int N = kDimensions<V>;

  LaunchProof(const TurretQuestion<V>& question, const Platform<V>& platform, double first)
      : q_(question), platform_(platform), law_(question.law), first_(first) {
    law_.inherited = {};
    take_aims();
  }

  bool run(const MotionSegments<V>& segments, const MotionSegment<N>& segment) {
    if (std::holds_alternative<MotionFunction<V>>(q_.target.motion)) return false;
    if (std::holds_alternative<Plates>(q_.target.motion) || platform_.function()) return false;
    if (!gun_.take(segments, segment, first_, q_.work_left)) return false;
    MotionSegments<V> of_target(q_.target, Components<N>{});
    MotionSegment<N> target_segment;
    if (!of_target.next(target_segment)) return true;
    if (!target_.take(of_target, target_segment, first_, q_.work_left)) return false;
    rounding_ = 0x1p-30 * (gun_.region.radius + target_.region.radius);
    for (std::size_t i = 0; i < gun_.count; ++i) {
      if (!never_hits_from(part_of_gun(i))) return false;
    }
    if (!gun_.has_region || gun_.has_laps()) return true;
    if (!platform_.bounces() || platform_.mount) return false;
    for (unsigned signs = 0; signs < 1U << N; ++signs) {
      if (!never_hits_from(box_of_gun(signs))) return false;
    }
    return true;
  }

 private:
  static constexpr int kAnywhere = -1;
  static constexpr double kFinest = 0x1p-30;
  static constexpr double kTimesToStop = 64;  // drag times the flight after which a shot rests
  static constexpr std::size_t kMaxWaiting = 256;
  // Where an endless wait leaves D neither longer nor shorter than the shots, it counts as much.
  static constexpr double kShareOfEndlessWait = 0.25;

  /// Launches, flights and hits that are excluded together.
  struct Part {
    int gun;            ///< the part of its motion; kAnywhere: in `gun_box`
    int target;         ///< likewise
    TimeSpan launch{};  ///< within the gun's part
    TimeSpan hit{};     ///< within the target's part
    TimeSpan flight{};  ///< if long, 1 / flight
    bool is_long = false;
    double first = 0;  ///< the first launch
    TimeSpan wait{};   ///< the time after `first`, in which the laps drift; divided as D is
    Box<N> gun_box{};
    unsigned signs = 0;  ///< a bit for each axis along which the gun moves backwards
    Box<N> target_box{};
  };

  enum class Cut { launch, hit, flight, wait };

  /// The bounds of a part.
  struct Bounds {
    VectorBounds<N> apart;  ///< P - G + (w - w') t
    VectorBounds<N> d;      ///< D, for a long flight divided by it
    double flown = 0;       ///< the distance flown along the aim, with the reach
    double flown_by_flight = 0;
    double flown_rest = 0;
    double launch_bend = 0;  ///< the parts of `d.rest` by launches, hits and flights
    double hit_bend = 0;
    double flight_bend = 0;
    double max_inherited = 0;  ///< the largest inherited speed

    /// The minimum of D along a unit vector, less this share of the distance flown.
    [[nodiscard]] double min_beyond(const Components<N>& n, double share) const {
      return d.min_along(n) - share * flown -
             std::fabs(dot<N>(n, d.by_flight) - share * flown_by_flight) -
             std::fabs(share) * flown_rest;
    }
  };

  /// The directions that the gun can point to, once every turn is made.
  void take_aims() {
    if constexpr (N == 2) {
      const auto options = turn_options(q_.turret, 0);
      left_ = reachable_angle(q_.turret, {0, options[0].arc_room, 1}, kForever) + kFinest;
      right_ = reachable_angle(q_.turret, {0, options[1].arc_room, -1}, kForever) + kFinest;
      is_sector_ = left_ + right_ < kTurn;
      if (!is_sector_) return;
      left_end_ = q_.turret.facing().turned_by(left_);
      right_end_ = q_.turret.facing().turned_by(-right_);
    }
  }

  Part part_of_gun(std::size_t i) const {
    const auto& from = gun_.parts[i];
    Part part{};
    part.gun = static_cast<int>(i);
    part.launch = {from.from, from.to};
    part.first = std::max(first_, from.from);
    part.wait.to = from.drifts ? kUnlimited : from.to - part.first;
    return part;
  }
  Part box_of_gun(unsigned signs) const {
    Part part{};
    part.gun = kAnywhere;
    part.gun_box = {gun_.region.center, gun_.region.half};
    part.signs = signs;
    part.first = first_;
    part.wait.to = kUnlimited;
    return part;
  }

  bool never_hits_from(Part part) {
    const auto drifts = [](const EveryLap<N>& course) { return course.drift != Components<N>{}; };
    if (!drifts(gun_) && !drifts(target_)) part.wait = {};
    if (law_.drag != 0 && drifts(target_) && q_.lifetime == kUnlimited) return false;
    count_ = 0;
    for (std::size_t i = 0; i < target_.count; ++i) {
      if (target_.has_region && target_.parts[i].drifts) break;
      if (!push(hit_on(part, i))) return false;
    }
    if (target_.has_region) {
      part.target = kAnywhere;
      part.target_box = {target_.region.center, target_.region.half};
      if (!push(part)) return false;
    }
    // Short and long flights of each.
    for (std::size_t waiting = count_; waiting > 0; --waiting) {
      if (!divide_flights(waiting_[waiting - 1])) return false;
    }
    while (count_ > 0) {
      if (--q_.work_left <= 0) return false;
      const Part next = waiting_[--count_];
      const Bounds m = bounds_of(next);
      if (is_excluded(m)) continue;
      if (!halve(next, cut_of(next, m))) return false;
    }
    return true;
  }

  [[nodiscard]] Part hit_on(Part part, std::size_t i) const {
    part.target = static_cast<int>(i);
    part.hit = {target_.parts[i].from, target_.parts[i].to};
    part.target_box = {};
    return part;
  }

  bool push(const Part& part) {
    if (count_ == waiting_.size()) return false;
    waiting_[count_++] = part;
    return true;
  }

  /// Sets the flights of a part to the short ones, and adds a part of the long ones. False if there
  /// is no bound.
  bool divide_flights(Part& part) {
    double longest = q_.lifetime * (1 + kRounding);
    const Bounds m = bounds_of(part);
    const double far = length<N>(m.apart.middle) + m.apart.moves();
    if (law_.drag != 0) {
      longest = std::min(longest, longest_with_drag(part, m, far));
      part.flight = {q_.shortest, longest};
      return longest < kUnlimited;
    }
    const double speed = std::fabs(law_.speed) + law_.gained_speed();
    double typical = std::clamp((far + std::fabs(law_.reach)) / speed, 0x1p-60, 0x1p60);
    if (!(typical > 0)) typical = 1;
    typical = std::max({typical, law_.thrust.duration, 2 * q_.shortest});
    part.flight = {q_.shortest, std::min(typical, longest)};
    if (longest <= typical) return true;
    Part other = part;
    other.is_long = true;
    other.flight = {1 / longest, 1 / typical};
    other.wait.to *= flights_of(other).way.max;
    return push(other);
  }

  /// The longest flight to a target no farther than this from a gun. After 64 / drag a shot rests,
  /// or its acceleration a has moved it by (a / drag) (f - 1 / drag).
  [[nodiscard]] double longest_with_drag(const Part& part, const Bounds& m, double far) const {
    if (!law_.accelerates()) return kTimesToStop / law_.drag;
    if (part.wait.to == kUnlimited) return kUnlimited;
    const double way = far + law_.reach + (std::fabs(law_.speed) + m.max_inherited) / law_.drag;
    return 1 / law_.drag + way * law_.drag / length<N>(law_.acceleration);
  }

  static double middle_of(const TimeSpan& span) { return span.from + (span.to - span.from) / 2; }
  static double half_of(const TimeSpan& span) { return (span.to - span.from) / 2; }

  /// The gun in the middle of the launches of a part, its velocities about it, and the bounds of
  /// its acceleration and jerk.
  struct GunStates {
    KinematicState<N> middle;
    Components<N> velocity_half{};
    Components<N> drift{};
    double arm = 0;
    double speed = 0;
    double max_acceleration = 0;
    double max_jerk = 0;
    double size = 0;
  };

  [[nodiscard]] GunStates gun_of(const Part& part) const {
    GunStates gun;
    if (part.gun == kAnywhere) {
      gun.middle.position = part.gun_box.center;
      take_velocities(part, gun);
      gun.size = length<N>(part.gun_box.center) + length<N>(part.gun_box.half);
      return gun;
    }
    const auto& from = gun_.parts[part.gun];
    const double launch = middle_of(part.launch);
    gun.middle = from.segment.at(launch);
    if (from.drifts) gun.drift = gun_.drift;
    gun.arm = from.arm;
    gun.speed = from.speed;
    gun.max_acceleration = from.segment.max_acceleration;
    gun.max_jerk = from.segment.max_jerk;
    gun.size = from.segment.size(launch) + length<N>(gun.drift) * launch;
    gun.middle.position -= gun.drift * launch;
    return gun;
  }

  /// The velocities of a gun that bounces within a box, where it moves backwards along each axis
  /// whose bit is set. The energy along an axis stays, so that the place tells the speed: with the
  /// state v0 at x0 and the acceleration a, v^2 = v0^2 + 2 a (x - x0). Near the turning point the
  /// terms cancel; their rounding widens the velocities.
  void take_velocities(const Part& part, GunStates& gun) const {
    const KinematicState<N>& state = gun_.bounces;
    for (int i = 0; i < N; ++i) {
      const double x0 = state.position[i];
      const double center = part.gun_box.center[i];
      const double half = part.gun_box.half[i];
      const double square = state.velocity[i] * state.velocity[i];
      const double pull = 2 * state.acceleration[i];
      const double rounding =
          0x1p-48 * (square + std::fabs(pull) * (std::fabs(x0) + std::fabs(center) + half));
      const auto [min, max] =
          std::minmax({square + pull * (center - half - x0), square + pull * (center + half - x0)});
      const double slowest = std::sqrt(std::max(0.0, min - rounding));
      const double fastest = std::sqrt(std::max(0.0, max + rounding));
      const double sign = (part.signs >> i & 1U) != 0 ? -1 : 1;
      gun.middle.velocity[i] = sign * (slowest + fastest) / 2;
      gun.velocity_half[i] = (fastest - slowest) / 2;
    }
  }

  /// How the distance flown and the factors of D depend on the flight.
  struct Flights {
    Factor way{1, 0, 0, 1};  ///< of P - G + (w - w') t
    Factor drift{};          ///< of w
    Factor inherited{};      ///< of V
    Components<N> fall{};    ///< what the acceleration adds
    Components<N> fall_slope{};
    double fall_bend = 0;
    double flown = 0;
    double flown_slope = 0;
    double flown_bend = 0;
  };

  [[nodiscard]] Flights flights_of(const Part& part) const {
    const double half = half_of(part.flight);
    const double bend = half * half / 2;
    const double f = middle_of(part.flight);
    const Factor linear{f, 1, 0, part.flight.to};
    Flights flights;
    if (!part.is_long) {
      const auto shot = law_.at(f);
      const auto shortest = law_.at(part.flight.from);
      flights.drift = linear;
      flights.inherited = {law_.inherited_drift(f), shot.left, law_.drag * shortest.left * bend,
                           law_.max_inherited_drift(part.flight.to)};
      flights.fall = shot.drift.position;
      flights.fall_slope = shot.drift.velocity;
      flights.fall_bend = length<N>(law_.acceleration) * bend;
      flights.flown = law_.reach + shot.travel;
      flights.flown_slope = shot.rate;
      flights.flown_bend =
          (law_.max_growth(part.flight.from) + law_.drag * std::fabs(shortest.rate)) * bend;
      return flights;
    }
    // The thrust has ended.
    const double speed = law_.speed + law_.gained_speed();
    const double lead = law_.reach - law_.gained_speed() * law_.thrust.duration / 2;
    flights.way = linear;
    flights.drift = flights.inherited = {1, 0, 0, 1};
    flights.flown = lead * f + speed;
    flights.flown_slope = lead;
    if (!law_.accelerates()) return flights;
    flights.way = {f * f, 2 * f, 2 * bend, part.flight.to * part.flight.to};
    flights.drift = flights.inherited = linear;
    flights.fall = 0.5 * law_.acceleration;
    flights.flown_slope = 2 * lead * f + speed;
    flights.flown *= f;
    flights.flown_bend = 2 * std::fabs(lead) * bend;
    return flights;
  }

  [[nodiscard]] Bounds bounds_of(const Part& part) const {
    const GunStates gun = gun_of(part);
    KinematicState<N> target{part.target_box.center, target_.drift, {}};
    Components<N> target_drift = target_.drift;
    double max_acceleration = 0;
    double size = gun.size + length<N>(part.target_box.center) + length<N>(part.target_box.half);
    if (part.target != kAnywhere) {
      const auto& to = target_.parts[part.target];
      const double hit = middle_of(part.hit);
      if (!to.drifts) target_drift = {};
      target = to.segment.at(hit);
      target.position -= target_drift * hit;
      max_acceleration = to.segment.max_acceleration;
      size += to.segment.size(hit) + length<N>(target_drift) * hit;
    }
    const double launch_half = half_of(part.launch);
    const double hit_half = half_of(part.hit);
    const double launch_square = launch_half * launch_half / 2;
    const double hit_square = hit_half * hit_half / 2;
    const Components<N> drift = target_drift - gun.drift;
    const bool is_endless = part.wait.to == kUnlimited;
    const double wait = is_endless ? part.wait.from : middle_of(part.wait);
    const Components<N> by_wait = is_endless ? Components<N>{} : half_of(part.wait) * drift;
    const double time = part.is_long ? part.first : part.first + wait;
    size += (length<N>(gun.drift) + length<N>(target_drift)) * time;

    Bounds m;
    VectorBounds<N>& apart = m.apart;
    apart.middle = target.position - gun.middle.position + drift * time;
    apart.by_launch = launch_half * (gun.drift - gun.middle.velocity);
    if (part.gun == kAnywhere) apart.by_launch = {};
    apart.by_hit = hit_half * (target.velocity - target_drift);
    if (!part.is_long) apart.by_wait = by_wait;
    if (is_endless || part.is_long) apart.way = drift;
    apart.half = part.target_box.half + part.gun_box.half;
    const double apart_bend = gun.max_acceleration * launch_square;
    apart.rest =
        apart_bend + max_acceleration * hit_square + gun.arm + rounding_ + kRounding * size;

    const Components<N> inherited = q_.inherit * gun.middle.velocity;
    const Components<N> inherited_by_launch = q_.inherit * launch_half * gun.middle.acceleration;
    const double inherited_bend = q_.inherit * gun.max_jerk * launch_square;
    const double inherited_rest =
        inherited_bend + q_.inherit * gun.speed + kRounding * length<N>(inherited);
    const double inherited_moves =
        length<N>(inherited_by_launch) + inherited_rest + q_.inherit * length<N>(gun.velocity_half);
    m.max_inherited = length<N>(inherited) + inherited_moves;

    const Flights f = flights_of(part);
    const double half = half_of(part.flight);
    VectorBounds<N>& d = m.d;
    d.middle = f.way.value * apart.middle + f.drift.value * target_drift -
               f.inherited.value * inherited - f.fall;
    if (part.is_long) d.middle += wait * drift;
    d.by_launch = f.way.value * apart.by_launch - f.inherited.value * inherited_by_launch;
    d.by_hit = f.way.value * apart.by_hit;
    d.by_wait = by_wait;
    d.by_flight = half * (f.way.slope * apart.middle + f.drift.slope * target_drift -
                          f.inherited.slope * inherited - f.fall_slope);
    d.half = f.way.value * apart.half + f.inherited.value * q_.inherit * gun.velocity_half;
    if (is_endless) d.way = drift;
    m.launch_bend = f.way.max * apart_bend + f.inherited.max * inherited_bend;
    m.hit_bend = f.way.max * max_acceleration * hit_square;
    m.flight_bend = f.way.bend * length<N>(apart.middle) + f.inherited.bend * length<N>(inherited) +
                    f.fall_bend;
    d.rest = f.way.value * apart.rest + f.way.change(half) * apart.moves() +
             f.inherited.value * inherited_rest + f.inherited.change(half) * inherited_moves +
             m.flight_bend +
             kRounding * (f.drift.max * length<N>(target_drift) + length<N>(f.fall));
    m.flown = f.flown;
    m.flown_by_flight = half * f.flown_slope;
    m.flown_rest = f.flown_bend + f.way.max * q_.slack + kRounding * std::fabs(f.flown);
    return m;
  }

  /// Whether no launch of a part hits.
  [[nodiscard]] bool is_excluded(const Bounds& m) const {
    if (is_out_of_range(m)) return true;
    const double distance = length<N>(m.d.middle);
    const Components<N> n = distance > 0 ? m.d.middle / distance : Components<N>{};
    if (m.min_beyond(across_way(n, m.d.way), 1) > 0) return true;
    const bool is_endless = m.d.way != Components<N>{};
    const double moves = m.d.moves();
    if (!is_endless) {
      // |D| is no more than its part along n and half the square of the rest.
      const double along = m.d.min_along(n) - std::fabs(dot<N>(n, m.d.by_flight));
      const double bend = along > 0 ? moves * moves / (2 * along) : kForever;
      const double max_gap = distance - m.flown + (distance - m.d.min_along(n)) +
                             std::fabs(dot<N>(n, m.d.by_flight) - m.flown_by_flight) +
                             m.flown_rest + bend;
      const double min_flown = m.flown - std::fabs(m.flown_by_flight) - m.flown_rest;
      if (max_gap < 0 || distance + moves < min_flown) return true;
    }
    if constexpr (N == 2) {
      return is_sector_ && is_beyond_sector(m, n, distance);
    } else {
      if (is_endless || !q_.turret.limits().is_limited() || !(moves < distance)) return false;
      return !q_.turret.limits().allows(m.d.middle, plus_arcsine(0, moves / distance));
    }
  }

  /// A unit vector, or its part across the way if it points against that: D gets no shorter along
  /// it on that way.
  [[nodiscard]] static Components<N> across_way(const Components<N>& n, const Components<N>& way) {
    const double against = dot<N>(n, way);
    if (against >= 0) return n;
    const Components<N> across = n - (against / dot<N>(way, way)) * way;
    const double size = length<N>(across);
    if (!(size > 0x1p-20)) return n;
    // Turned by more than the rounding, so that it does not point against the way again.
    const Components<N> turned = across / size + (0x1p-45 / length<N>(way)) * way;
    return turned / length<N>(turned);
  }

  [[nodiscard]] bool is_out_of_range(const Bounds& m) const {
    if (q_.range == kUnlimited) return false;
    const double distance = length<N>(m.apart.middle);
    if (!(distance > 0)) return false;
    const Components<N> n = m.apart.middle / distance;
    if (dot<N>(n, target_.drift) < 0) return false;  // it may come nearer during the flight
    const double range = q_.range * (1 + kRounding);
    if (m.apart.min_along(n) > range + q_.reach_beyond_range()) return true;
    if (q_.table || m.apart.way != Components<N>{} || m.d.way != Components<N>{}) return false;
    if (target_.drift != Components<N>{}) return false;
    // The reach leads along the aim, the flight from there to the target.
    const double far = length<N>(m.d.middle);
    const double moves = m.d.moves();
    if (!(moves < far / 2)) return false;
    const Components<N> flown = m.apart.middle - (law_.reach / far) * m.d.middle;
    return length<N>(flown) - m.apart.moves() - law_.reach * 2 * moves / far > range;
  }

  /// Whether the gun cannot point along any D of a part, or not so that the shot gets as far.
  [[nodiscard]] bool is_beyond_sector(const Bounds& m, const Components<2>& n,
                                      double distance) const {
    const bool is_left = m.min_beyond({-left_end_[1], left_end_[0]}, 0) > 0;
    const bool is_right = m.min_beyond({right_end_[1], -right_end_[0]}, 0) > 0;
    if (left_ + right_ <= kHalfTurn ? is_left || is_right : is_left && is_right) return true;
    const double offset = q_.turret.facing().quick_angle_to(n);
    if (is_within_sector(offset)) return false;
    // A line between D and the shots, across the way from the nearest of them.
    const double to_left = offset > 0 ? offset - left_ : offset + kTurn - left_;
    const double to_right = offset < 0 ? -right_ - offset : kTurn - right_ - offset;
    const Components<2>& aim = to_left < to_right ? left_end_ : right_end_;
    const Components<2> way = distance * n - m.flown * aim;
    const double size = length<2>(way);
    if (!(size > 0)) return false;
    const Components<2> across = way / size;
    const double share = is_within_sector(q_.turret.facing().quick_angle_to(across))
                             ? 1
                             : std::max(dot<2>(across, left_end_), dot<2>(across, right_end_));
    return m.min_beyond(across, share + kRounding) > 0;
  }
  [[nodiscard]] bool is_within_sector(double offset) const {
    return offset <= left_ && offset >= -right_;
  }

  /// The cut of a part that narrows its bounds most.
  [[nodiscard]] Cut cut_of(const Part& part, const Bounds& m) const {
    const double distance = length<N>(m.d.middle);
    const Components<N> n = distance > 0 ? m.d.middle / distance : Components<N>{};
    const Components<N> gun_half =
        part.gun_box.half / std::max(max_component(m.apart.half), 0x1p-1000);
    // Relative to the longer of D and the distance flown, and with a range to the way apart.
    const double size = std::max(distance, std::fabs(m.flown));
    const double far = q_.range < kUnlimited ? length<N>(m.apart.middle) : kForever;
    const auto share = [&](const Components<N>& d, double bend, const Components<N>& apart) {
      return std::max((length<N>(d) + bend) / size, length<N>(apart) / far);
    };
    const bool is_gun_wider = 2 * max_component(gun_half) > 1;
    const double box = share(m.d.half, 0, m.apart.half);
    double launch = share(m.d.by_launch, m.launch_bend, m.apart.by_launch);
    double hit = share(m.d.by_hit, m.hit_bend, m.apart.by_hit);
    (is_gun_wider ? launch : hit) += box;
    double wait = share(m.d.by_wait, 0, m.apart.by_wait);
    const bool is_endless = m.d.way != Components<N>{};
    if (is_endless && (distance < m.flown || dot<N>(n, m.d.way) < 0)) wait = kShareOfEndlessWait;
    const double flight =
        share(m.d.by_flight - m.flown_by_flight * n, m.flight_bend + m.flown_rest, {});
    const double max = std::max({launch, hit, wait, flight});
    if (max == flight) return Cut::flight;
    if (max == launch) return Cut::launch;
    return max == hit ? Cut::hit : Cut::wait;
  }

  /// Puts the halves of a part in its place. False if they are too small, or too many.
  bool halve(Part part, Cut cut) {
    Part other = part;
    switch (cut) {
      case Cut::launch:
        if (part.gun == kAnywhere) {
          if (!halve_box(part.gun_box, other.gun_box)) return false;
        } else if (!halve_span(part.launch, other.launch)) {
          return false;
        }
        break;
      case Cut::hit:
        if (part.target != kAnywhere) {
          if (!halve_span(part.hit, other.hit)) return false;
          break;
        }
        if (target_.has_laps()) return push_laps(part);
        if (!halve_box(part.target_box, other.target_box)) return false;
        break;
      case Cut::flight:
        if (!halve_span(part.flight, other.flight)) return false;
        break;
      case Cut::wait:
        if (part.wait.to == kUnlimited) {
          const double later = 2 * part.wait.from + typical_wait(part);
          if (!(later < 0x1p200)) return false;
          part.wait.to = other.wait.from = later;
        } else if (!halve_span(part.wait, other.wait)) {
          return false;
        }
        break;
    }
    return push(other) && push(part);
  }

  /// The time in which laps drift as far as D is long.
  [[nodiscard]] double typical_wait(const Part& part) const {
    const Bounds m = bounds_of(part);
    return (length<N>(m.d.middle) + std::fabs(m.flown)) / length<N>(m.d.way);
  }

  /// Puts the parts of the target's lap in the place of its region.
  bool push_laps(const Part& part) {
    for (std::size_t i = 0; i < target_.count; ++i) {
      if (target_.parts[i].drifts && !push(hit_on(part, i))) return false;
    }
    return true;
  }

  static bool halve_span(TimeSpan& span, TimeSpan& other) {
    const double middle = middle_of(span);
    if (!(half_of(span) > kFinest * std::fabs(middle))) return false;
    span.to = other.from = middle;
    return true;
  }
  static bool halve_box(Box<N>& box, Box<N>& other) {
    if (!(max_component(box.half) > kFinest * max_component(box.center))) return false;
    other = box.cut();
    return true;
  }

  const TurretQuestion<V>& q_;
  const Platform<V>& platform_;
  ShotMotion<N> law_;  // without what it inherits
  double first_;
  double rounding_ = 0;
  EveryLap<N> gun_;
  EveryLap<N> target_;
  // In the plane: the largest turns to either side from the facing, and the aims there.
  bool is_sector_ = false;
  double left_ = 0;
  double right_ = 0;
  Components<N> left_end_{};
  Components<N> right_end_{};
  std::array<Part, kMaxWaiting> waiting_;
  std::size_t count_ = 0;
};

}  // namespace

template <class V>
bool never_hits(const TurretQuestion<V>& question, const Platform<V>& platform,
                const MotionSegments<V>& segments, const MotionSegment<kDimensions<V>>& segment,
                double first) {
  return LaunchProof<V>(question, platform, first).run(segments, segment);
}

template bool never_hits(const TurretQuestion<Vec2>&, const Platform<Vec2>&,
                         const MotionSegments<Vec2>&, const MotionSegment<2>&, double);
template bool never_hits(const TurretQuestion<Vec3>&, const Platform<Vec3>&,
                         const MotionSegments<Vec3>&, const MotionSegment<3>&, double);

}  // namespace aimahead::detail::turret
