#include "aimahead/methods.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/radii.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <type_traits>

namespace aimahead {

using namespace detail::methods;
namespace {

/// The length of a vector, also where its square over- or underflows; at most the largest double.
template <int N>
double size_of(const Components<N>& vector) {
  const double plain = length<N>(vector);
  if (plain > 0x1p-500 && plain < 0x1p500) return plain;
  const int top = top_exponent(vector);
  if (top == kNoExponent) return 0;
  Components<N> scaled;
  for (int i = 0; i < N; ++i) scaled[i] = scale_by_power_of_two(vector[i], -top);
  const double size = scale_by_power_of_two(length<N>(scaled), top);
  return std::min(size, std::numeric_limits<double>::max());
}

template <int N>
double distance(const Components<N>& a, const Components<N>& b) {
  return size_of<N>(b - a);
}

/// What all methods but `certified` need of an engagement without fault: the target's position at a
/// time, and the shot at a point at rest.
template <class V>
class RestingTarget {
 public:
  static constexpr int N = kDimensions<V>;

  explicit RestingTarget(const Engagement<V>& engagement)
      : engagement_(engagement),
        still_(engagement),
        is_distance_over_speed_(is_distance_over_speed(engagement)) {
    still_.target = {};
    still_.target.radius = engagement.target.radius;
    still_.projectile.lifetime = kUnlimited;
    still_.projectile.range = kUnlimited;
    const Shooter<V>& gun = engagement.shooter;
    launch_ = launch_time(engagement);
    pivot_ = pivot_at(gun, launch_);
    reach_ = gun.muzzle + radii_of(engagement);
  }

  [[nodiscard]] double launch() const { return launch_; }
  [[nodiscard]] const Components<N>& pivot() const { return pivot_; }
  [[nodiscard]] double reach() const { return reach_; }

  [[nodiscard]] std::optional<KinematicState<N>> target_at(double time) const {
    return locate_target(engagement_, time);
  }

  /// The earliest shot at something that rests at `position`; false if there is none.
  bool reaches(const Components<N>& position, Hit<V>& hit) {
    const double away = distance<N>(pivot_, position);
    // Beyond these bounds the square of `away` over- or underflows.
    if (is_distance_over_speed_ && away > 0x1p-500 && away < 0x1p500)
      return flies_straight(position, away, hit);
    still_.target.position = make_vector<V>(position);
    const Intercept<V> found = solve(still_);
    hit = found;
    return found.status == Status::hit || found.status == Status::touching;
  }

  /// Whether such a shot arrives within lifetime and range.
  [[nodiscard]] bool is_within_limits(const Hit<V>& hit) const {
    const Projectile<V>& shot = engagement_.projectile;
    if (shot.lifetime == kUnlimited && shot.range == kUnlimited) return true;
    Engagement<V> limited = still_;
    limited.target.position = hit.point;
    limited.projectile.lifetime = shot.lifetime;
    limited.projectile.range = shot.range;
    const Status status = solve(limited).status;
    return status == Status::hit || status == Status::touching;
  }

 private:
  /// Whether the time of flight is distance / speed.
  static bool is_distance_over_speed(const Engagement<V>& e) {
    const Projectile<V>& shot = e.projectile;
    const bool keeps_velocity = shot.inherit != 0 && !(e.shooter.velocity == V{});
    return !keeps_velocity && shot.acceleration == V{} && shot.drag == 0 &&
           shot.quadratic_drag == 0 && shot.thrust == Thrust{} && !e.shooter.turret && !e.tick;
  }

  bool flies_straight(const Components<N>& position, double away, Hit<V>& hit) const {
    const double speed = engagement_.projectile.speed;
    const double way = std::max(away - reach_, 0.0);
    const double flight = way == 0 ? 0 : way / speed;
    if (!is_finite(flight)) return false;
    Components<N> aim;
    Components<N> velocity;
    Components<N> start;
    for (int i = 0; i < N; ++i) {
      aim[i] = (position[i] - pivot_[i]) / away;
      velocity[i] = speed * aim[i];
      start[i] = pivot_[i] + engagement_.shooter.muzzle * aim[i];
    }
    hit.time = launch() + flight;
    hit.launch_time = launch();
    hit.flight_time = flight;
    hit.point = make_vector<V>(position);
    hit.aim = make_vector<V>(aim);
    hit.launch_velocity = make_vector<V>(velocity);
    hit.launch_point = make_vector<V>(start);
    return true;
  }

  const Engagement<V>& engagement_;
  Engagement<V> still_;
  bool is_distance_over_speed_;
  double launch_ = 0;
  Components<N> pivot_{};  ///< the pivot's position at the launch
  double reach_ = 0;
};

/// A method's guesses, as the caller receives them.
template <class V>
class Guesses {
 public:
  explicit Guesses(std::span<Guess<V>> room) : room_(room) {}

  void add(double time, const Components<kDimensions<V>>& position, const Hit<V>* hit) {
    if (count_ == room_.size()) return;
    Guess<V>& guess = room_[count_++];
    guess = {time, make_vector<V>(position), hit ? std::optional(hit->time) : std::nullopt};
  }
  [[nodiscard]] int count() const { return static_cast<int>(count_); }

 private:
  std::span<Guess<V>> room_;
  std::size_t count_ = 0;
};

template <class V>
MethodAnswer<V> claim_none(int iterations) {
  MethodAnswer<V> answer;
  answer.claim = Claim::not_found;
  answer.iterations = iterations;
  return answer;
}

/// The answer, or `not_found` where the hit would be beyond the limits.
template <class V>
MethodAnswer<V> within_limits(const RestingTarget<V>& seen, const MethodAnswer<V>& answer) {
  if (answer.claim != Claim::hit || seen.is_within_limits(answer)) return answer;
  return claim_none<V>(answer.iterations);
}

template <class V>
MethodAnswer<V> iterate(const Engagement<V>& engagement, const Rounds& rounds,
                        Guesses<V>& guesses) {
  constexpr int N = kDimensions<V>;
  RestingTarget<V> seen(engagement);
  MethodAnswer<V> answer;
  double guess = seen.launch();
  double moved_before = kUnlimited;
  for (int round = 0;; ++round) {
    const auto target = seen.target_at(guess);
    if (!target) return claim_none<V>(round);
    const bool is_reached = seen.reaches(target->position, answer);
    guesses.add(guess, target->position, is_reached ? &answer : nullptr);
    if (!is_reached) return claim_none<V>(round);
    const auto next = seen.target_at(answer.time);
    if (!next) return claim_none<V>(round);
    answer.iterations = round;
    answer.moved = distance<N>(target->position, next->position);
    const bool has_settled = rounds.exit_below > 0 && answer.moved < rounds.exit_below;
    if (has_settled || round == rounds.max) {
      const bool closes_in = round < 2 || answer.moved < moved_before || answer.moved == 0;
      const bool is_good = rounds.exit_below > 0 ? has_settled : closes_in;
      answer.claim = is_good ? Claim::hit : Claim::not_converged;
      return within_limits(seen, answer);
    }
    moved_before = answer.moved;
    guess += rounds.share * (answer.time - guess);
  }
}

template <class V>
MethodAnswer<V> bisect(const Engagement<V>& engagement, const Bisection& bisection,
                       Guesses<V>& guesses) {
  constexpr int N = kDimensions<V>;
  RestingTarget<V> seen(engagement);
  MethodAnswer<V> answer;  // the shot at the target's position at `high`
  const auto is_there_by = [&](double time) {
    Hit<V> hit;
    const auto target = seen.target_at(time);
    if (!target) return false;
    const bool is_reached = seen.reaches(target->position, hit);
    guesses.add(time, target->position, is_reached ? &hit : nullptr);
    if (!is_reached || hit.time > time) return false;
    static_cast<Hit<V>&>(answer) = hit;
    return true;
  };
  double low = bisection.earliest;
  double high = bisection.latest;
  if (!is_finite(high)) {
    answer.claim = Claim::not_converged;
    const auto target = seen.target_at(low);
    return target && seen.reaches(target->position, answer) ? answer : claim_none<V>(0);
  }
  if (!is_there_by(high)) return claim_none<V>(0);
  while (answer.iterations < bisection.max && high - low > bisection.precision) {
    const double middle = low + 0.5 * (high - low);
    ++answer.iterations;
    (is_there_by(middle) ? high : low) = middle;
  }
  const bool is_good = bisection.precision == 0 || high - low <= bisection.precision;
  answer.claim = is_good ? Claim::hit : Claim::not_converged;
  if (const auto target = seen.target_at(answer.time)) {
    answer.moved = distance<N>(components_of(answer.point), target->position);
  }
  return within_limits(seen, answer);
}

template <class V>
MethodAnswer<V> blame(const char* fault) {
  MethodAnswer<V> answer;
  answer.fault = fault;
  return answer;
}

/// Calls method(engagement, guesses) for an engagement without fault, in which the gun's motion is
/// reduced to position and velocity.
template <class V, class Method>
MethodAnswer<V> aim_with(const Engagement<V>& engagement, std::span<Guess<V>> room,
                         const Method& method) {
  if (const char* fault = find_fault(engagement)) return blame<V>(fault);
  if (engagement.shooter.hold) {
    // No method waits.
    Engagement<V> at_once = engagement;
    at_once.shooter.hold = false;
    return aim_with(at_once, room, method);
  }
  if (!is_finite(launch_time(engagement))) return claim_none<V>(0);
  Guesses<V> guesses(room);
  MethodAnswer<V> answer;
  // No method supports tables and plates.
  if (engagement.projectile.table) return blame<V>("projectile.table");
  if (std::holds_alternative<Plates>(engagement.target.motion)) return blame<V>("target.kind");
  if (!is_platform(engagement.shooter)) {
    answer = method(engagement, guesses);
  } else if (engagement.shooter.turret) {
    // No method knows the position of such a gun after its turn.
    return blame<V>("shooter.motion");
  } else {
    Engagement<V> fixed = engagement;
    answer = fix_gun(fixed) ? method(fixed, guesses) : claim_none<V>(0);
  }
  answer.guesses = guesses.count();
  return answer;
}

template <class V>
double longest_turn(const Engagement<V>& engagement) {
  const auto& turret = engagement.shooter.turret;
  if (!turret) return 0;
  double angle = std::numbers::pi;
  if constexpr (std::is_same_v<V, Vec2>) {
    if (is_finite(turret->arc_to)) angle *= 2;
    if (turret->rate != 0) {
      return std::fabs(turret->rate) / turret->turn_acceleration +
             turning_time(*turret, 2 * std::numbers::pi);
    }
  }
  return turning_time(*turret, angle);
}

template <class V>
Bisection limits_between(const Engagement<V>& e) {
  constexpr int N = kDimensions<V>;
  const RestingTarget<V> seen(e);
  Bisection limits{seen.launch(), seen.launch(), 0};
  const auto target = seen.target_at(seen.launch());
  if (!target) return limits;
  Components<N> relative;
  for (int i = 0; i < N; ++i) {
    relative[i] =
        target->velocity[i] - e.projectile.inherit * VectorTraits<V>::get(e.shooter.velocity, i);
  }
  const double shot = e.projectile.speed;
  const double relative_speed = size_of<N>(relative);
  const double away = std::max(distance<N>(seen.pivot(), target->position) - seen.reach(), 0.0);
  if (away == 0) return limits;
  double flight = shot == relative_speed ? kUnlimited : away / std::fabs(shot - relative_speed);
  flight = std::min(flight, e.projectile.lifetime);
  if (shot > 0) flight = std::min(flight, e.projectile.range / shot);
  limits.latest += longest_turn(e) + flight;
  if (shot + relative_speed > 0)
    limits.earliest = std::min(limits.earliest + away / (shot + relative_speed), limits.latest);
  return limits;
}

template <class V>
MethodAnswer<V> certify(const Engagement<V>& engagement) {
  const Intercept<V> found = solve(engagement);
  MethodAnswer<V> answer;
  answer.fault = found.fault;
  if (!answer.fault) answer.iterations = std::max(found.steps, 1);
  switch (found.status) {
    case Status::hit:
    case Status::touching:
      static_cast<Hit<V>&>(answer) = found;
      answer.claim = Claim::hit;
      break;
    case Status::unreachable:
    case Status::out_of_range:
    case Status::not_found:
    case Status::blocked:
      answer.claim = Claim::not_found;
      break;
    case Status::unresolved:
      answer.time = found.time;
      answer.claim = Claim::not_converged;
      break;
    case Status::invalid:
      break;
  }
  return answer;
}

const char* fault_in_settings(const Rounds& rounds) {
  if (rounds.max < 0) return "max";
  if (!is_size(rounds.exit_below)) return "exit_below";
  return rounds.share > 0 && rounds.share <= 1 ? nullptr : "share";
}

const char* fault_in_settings(const Bisection& bisection) {
  if (!is_size(bisection.earliest)) return "earliest";
  if (!(bisection.latest >= bisection.earliest)) return "latest";
  if (!is_size(bisection.precision)) return "precision";
  return bisection.max >= 0 ? nullptr : "max";
}

}  // namespace

template <class V>
Bisection limits_of(const Engagement<V>& engagement) {
  Bisection limits{0, 0, 0};
  Engagement<V> fixed = engagement;
  if (find_fault(engagement) || !is_finite(launch_time(engagement)) || !fix_gun(fixed)) {
    return limits;
  }
  return limits_between(fixed);
}

template <class V>
MethodAnswer<V> aim_by_rounds(const Engagement<V>& engagement, const Rounds& rounds,
                              GuessesOf<V> guesses) {
  if (const char* fault = fault_in_settings(rounds)) return blame<V>(fault);
  return aim_with(engagement, guesses, [&](const Engagement<V>& e, Guesses<V>& seen) {
    return iterate(e, rounds, seen);
  });
}

template <class V>
MethodAnswer<V> aim_by_bisection(const Engagement<V>& engagement, const Bisection& bisection,
                                 GuessesOf<V> guesses) {
  if (const char* fault = fault_in_settings(bisection)) return blame<V>(fault);
  return aim_with(engagement, guesses, [&](const Engagement<V>& e, Guesses<V>& seen) {
    return bisect(e, bisection, seen);
  });
}

template <class V>
MethodAnswer<V> aim_by(AimMethod method, const Engagement<V>& engagement, GuessesOf<V> guesses) {
  switch (method) {
    case AimMethod::certified:
      return certify(engagement);
    case AimMethod::bisection:
      return aim_by_bisection(engagement, Bisection{}, guesses);
    case AimMethod::bounded_bisection:
      return aim_with(engagement, guesses, [](const Engagement<V>& e, Guesses<V>& seen) {
        return bisect(e, limits_between(e), seen);
      });
    default:
      return aim_by_rounds(engagement, rounds_of(method), guesses);
  }
}

template Bisection limits_of(const Engagement2&);
template Bisection limits_of(const Engagement3&);
template MethodAnswer<Vec2> aim_by(AimMethod, const Engagement2&, std::span<Guess<Vec2>>);
template MethodAnswer<Vec3> aim_by(AimMethod, const Engagement3&, std::span<Guess<Vec3>>);
template MethodAnswer<Vec2> aim_by_rounds(const Engagement2&, const Rounds&,
                                          std::span<Guess<Vec2>>);
template MethodAnswer<Vec3> aim_by_rounds(const Engagement3&, const Rounds&,
                                          std::span<Guess<Vec3>>);
template MethodAnswer<Vec2> aim_by_bisection(const Engagement2&, const Bisection&,
                                             std::span<Guess<Vec2>>);
template MethodAnswer<Vec3> aim_by_bisection(const Engagement3&, const Bisection&,
                                             std::span<Guess<Vec3>>);

}  // namespace aimahead
