#include "turret_judge.hpp"

#include "motion_judge.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using aimahead::kUnlimited;
using aimahead::Status;

constexpr double kTurn = 6.283185307179586;
constexpr double kAngleRounding = 1e-14;

double angle_between(const TripleOf<double>& a, const TripleOf<double>& b) {
  const TripleOf<double> cross = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                  a[0] * b[1] - a[1] * b[0]};
  return std::atan2(norm(cross), dot(a, b));
}

double reduced(double angle) {
  const double turned = std::fmod(angle, kTurn);
  return turned < 0 ? turned + kTurn : turned;
}

}  // namespace

TurretJudge::TurretJudge(const MovingQuestion& q)
    : q_(q),
      target_(q, convert<Fine>(q.shooter_position)),
      shot_(q),
      reach_(q.muzzle + (q.edge ? q.shot_radius + q.target_radius : 0)),
      gun_(q.shooter_velocity) {
  bool keeps_all = true;
  for (int i = 0; i < 3; ++i) {
    keeps_all = keeps_all && (q.inherit == 1 || gun_[i] == 0) && q.shot_acceleration[i] == 0;
  }
  is_straight_ = keeps_all && q.drag == 0 && q.thrust.acceleration * q.thrust.duration == 0;
  if (q.dimensions == 3) {
    facing_ = q.turret->direction;
  } else {
    facing_ = {std::cos(q.turret->facing), std::sin(q.turret->facing), 0};
  }
  size_ = target_.size() + reach_;
}

TripleOf<double> TurretJudge::target_at(double time) const { return target_.at(time).position; }

/// The target at the time of the hit, seen from the gun as it leaves a flight before.
TripleOf<double> TurretJudge::way_to(const TripleOf<double>& seen, double flight) const {
  TripleOf<double> d = seen;
  add(d, gun_, flight);
  add(d, shot_.drift(flight, 0).position, -1);
  return d;
}

double TurretJudge::gap(const TripleOf<double>& seen, double flight) const {
  return norm(way_to(seen, flight)) - reach_ - shot_.travel(flight, 0).way;
}

/// A root by the Illinois method.
double TurretJudge::root_between(const TripleOf<double>& seen, double low, double high) const {
  double at_low = gap(seen, low), at_high = gap(seen, high);
  int side = 0;
  for (int i = 0; i < 60 && at_high != 0; ++i) {
    const double middle = low + (high - low) * (at_low / (at_low - at_high));
    if (!(middle > low && middle < high)) break;
    const double value = gap(seen, middle);
    const bool is_low = (value > 0) == (at_low > 0);
    if (is_low) {
      const double moved = middle - low;
      low = middle;
      at_low = value;
      if (side == -1) at_high /= 2;
      side = -1;
      if (moved <= 1e-16 * high) break;
    } else {
      const double moved = high - middle;
      high = middle;
      at_high = value;
      if (side == 1) at_low /= 2;
      side = 1;
      if (moved <= 1e-16 * high) break;
    }
  }
  return std::fabs(at_low) < std::fabs(at_high) ? low : high;
}

double TurretJudge::turning_time(double angle) const {
  const TurretFields& turret = *q_.turret;
  const double rest = angle + kAngleRounding - turret.tolerance;
  if (!(rest > 0)) return 0;
  const double rate = turret.turn_rate, acceleration = turret.turn_acceleration;
  if (acceleration == kUnlimited) return rest / rate;
  if (rest <= rate * rate / acceleration) return 2 * std::sqrt(rest / acceleration);
  return rest / rate + rate / acceleration;
}

/// How much more time than `given` the turn needs. Outside the arc no time is enough: the answer is
/// above zero and grows with the angle beyond.
double TurretJudge::turn_lacks(const TripleOf<double>& direction, double given) const {
  const TurretFields& turret = *q_.turret;
  if (norm(direction) == 0) return -given;
  if (q_.dimensions == 3) return turning_time(angle_between(facing_, direction)) - given;
  const double aim = std::atan2(direction[1], direction[0]);
  const double left = reduced(aim - turret.facing), right = kTurn - left;
  if (!turret.arc || (*turret.arc)[1] - (*turret.arc)[0] >= kTurn) {
    return turning_time(std::min(left, right)) - given;
  }
  const double left_room = reduced((*turret.arc)[1] - turret.facing);
  const double right_room = reduced(turret.facing - (*turret.arc)[0]);
  double least = kUnlimited;
  for (const auto& [angle, room] : {std::pair{left, left_room}, std::pair{right, right_room}}) {
    const double outside = std::max(0.0, angle + kAngleRounding - room);
    double lacks = turning_time(angle) - given;
    if (outside > 0) lacks = std::max(lacks, 0.0) + outside * horizon();
    least = std::min(least, lacks);
  }
  return least;
}

double TurretJudge::horizon() const {
  const TurretFields& turret = *q_.turret;
  double time =
      static_cast<double>(target_.course().tail().from) + q_.delay + kTurn / turret.turn_rate;
  if (turret.turn_acceleration != kUnlimited) time += turret.turn_rate / turret.turn_acceleration;
  const double speed = q_.speed + q_.thrust.acceleration * q_.thrust.duration;
  if (speed > 0) time += 3 * size_ / speed;
  return time;
}

double TurretJudge::lacking(double time, double flight, const TripleOf<double>& seen,
                            bool within_limits) const {
  const TripleOf<double> d = way_to(seen, flight);
  const double launch = time - flight;
  double least = std::max(q_.delay - launch, turn_lacks(d, launch));
  if (!within_limits) return least;
  if (q_.lifetime != kUnlimited) least = std::max(least, flight - q_.lifetime);
  if (q_.range != kUnlimited) {
    const Travel<double> travel = shot_.travel(flight, 0);
    TripleOf<double> flown = shot_.drift(flight, 0).position;
    const double distance = norm(d);
    if (distance > 0) add(flown, d, travel.way / distance);
    const double pace = std::max(travel.speed, size_ / horizon());
    least = std::max(least, (norm(flown) - q_.range) / pace);
  }
  return least;
}

double TurretJudge::margin(double time) const { return 1e-11 * time; }

TurretJudge::Launches TurretJudge::launches_at(double time, bool within_limits) const {
  Launches launches;
  if (!target_.is_there(time)) return launches;
  TripleOf<double> seen = target_at(time);
  add(seen, gun_, -time);
  const double most = std::min(time - q_.delay, within_limits ? q_.lifetime : kUnlimited);
  if (!(most >= 0)) return launches;
  // On a straight course the gap falls all the way.
  const int steps = is_straight_ ? 1 : 40;
  double before = gap(seen, 0), low = 0;
  for (int i = 1; i <= steps; ++i) {
    const double high = most * i / steps;
    const double after = gap(seen, high);
    if ((before > 0) != (after > 0)) {
      const double flight = root_between(seen, low, high);
      launches.push_back({flight, lacking(time, flight, seen, within_limits)});
    }
    before = after;
    low = high;
  }
  return launches;
}

TurretJudge::Launch TurretJudge::nearest_launch(double time, double flight,
                                                bool within_limits) const {
  Launch best{flight, kUnlimited};
  double least = kUnlimited;
  for (const Launch& launch : launches_at(time, within_limits)) {
    const double off = std::fabs(launch.flight - flight);
    if (off < least) {
      least = off;
      best = launch;
    }
  }
  return best;
}

std::vector<double> TurretJudge::times_until(double until, int density) const {
  std::vector<double> times;
  const double begin = q_.delay, width = until - begin;
  for (int i = 0; i < density; ++i) {
    // The steps are uneven, so that they do not beat with a motion that repeats itself.
    const double golden = i * 0.6180339887498949;
    times.push_back(begin + width * (i + (golden - std::floor(golden))) / density);
  }
  for (int i = 2; i < 36; ++i) times.push_back(until - width * std::ldexp(1.0, -i));
  if (target_.course().count_before(until) < density / 8.0) {
    for (double time = begin; time < until;) {
      (void)target_at(time);
      const double end = std::min(target_.segment_end(), until);
      for (const double share : {1e-6, 0.2, 0.5, 0.8, 1 - 1e-6}) {
        times.push_back(time + (end - time) * share);
      }
      if (!(end > time)) break;
      time = end;
    }
  }
  std::sort(times.begin(), times.end());
  return times;
}

std::optional<FoundLaunch> TurretJudge::first_between(double before, double after, double flight,
                                                      bool within_limits) const {
  FoundLaunch first{after, flight};
  for (int i = 0; i < 60; ++i) {
    const double middle = before + (first.time - before) / 2;
    if (!(middle > before && middle < first.time)) break;
    const Launch launch = nearest_launch(middle, first.flight, within_limits);
    if (launch.lacking < -margin(middle)) {
      first = {middle, launch.flight};
    } else {
      before = middle;
    }
  }
  return first;
}

std::optional<FoundLaunch> TurretJudge::follow_dip(double from, double to, double flight,
                                                   bool within_limits) const {
  constexpr double kGolden = 0.6180339887498949;
  const double start = from;
  double left = to - kGolden * (to - from), right = from + kGolden * (to - from);
  Launch at_left = nearest_launch(left, flight, within_limits);
  Launch at_right = nearest_launch(right, flight, within_limits);
  for (int i = 0; i < 50 && to - from > 1e-14 * to; ++i) {
    const bool lower_left = at_left.lacking < at_right.lacking;
    const double time = lower_left ? left : right;
    const Launch& least = lower_left ? at_left : at_right;
    if (least.lacking < -margin(time)) {
      return first_between(start, time, least.flight, within_limits);
    }
    if (lower_left) {
      to = right;
      right = left;
      at_right = at_left;
      left = to - kGolden * (to - from);
      at_left = nearest_launch(left, at_right.flight, within_limits);
    } else {
      from = left;
      left = right;
      at_left = at_right;
      right = from + kGolden * (to - from);
      at_right = nearest_launch(right, at_left.flight, within_limits);
    }
  }
  return std::nullopt;
}

std::optional<FoundLaunch> TurretJudge::find(double until, int density, bool within_limits) const {
  const std::vector<double> times = times_until(until, density);
  std::vector<Launches> found;
  for (std::size_t i = 0; i < times.size(); ++i) {
    found.push_back(launches_at(times[i], within_limits));
    // A dip ends at the sample before this one.
    if (i >= 2) {
      for (const Launch& middle : found[i - 1]) {
        if (!(middle.lacking < 0.25 * horizon())) continue;
        const auto beside = [&](const Launches& others) {
          Launch best{0, kUnlimited};
          double least = kUnlimited;
          for (const Launch& other : others) {
            const double off = std::fabs(other.flight - middle.flight);
            if (off < least) {
              least = off;
              best = other;
            }
          }
          return best.lacking;
        };
        const double before = beside(found[i - 2]), after = beside(found[i]);
        if (before < middle.lacking || after < middle.lacking) continue;
        const auto dip = follow_dip(times[i - 2], times[i], middle.flight, within_limits);
        if (dip) return dip;
      }
    }
    for (const Launch& launch : found.back()) {
      if (launch.lacking < -margin(times[i])) {
        return first_between(i > 0 ? times[i - 1] : q_.delay, times[i], launch.flight,
                             within_limits);
      }
    }
  }
  return std::nullopt;
}

/// Why the gun cannot fire this shot.
std::string TurretJudge::find_fault(const PlainHit& hit, bool within_limits) const {
  const double time = hit.time;
  const auto late = [&](double x, double limit) { return x > limit + 1e-9 * (time + limit); };
  if (!(hit.launch_time >= q_.delay)) return say("fires at ", hit.launch_time);
  const double sum = hit.launch_time + hit.flight_time;
  if (std::fabs(sum - time) > 1e-12 * time) return say("the times add up to ", sum);
  const double late_by = turn_lacks(convert<double>(hit.aim), hit.launch_time);
  // The square root makes much of a small angle.
  const double fuzzy = q_.turret->turn_acceleration == kUnlimited
                           ? 0
                           : 2 * std::sqrt(8 * kAngleRounding / q_.turret->turn_acceleration);
  const double rounding = 8 * kAngleRounding / q_.turret->turn_rate;
  if (late_by > 1e-9 * time + fuzzy + rounding) {
    return say("fires at ", hit.launch_time, ", too early by ", late_by);
  }
  TripleOf<double> start = q_.shooter_position;
  add(start, gun_, hit.launch_time);
  add(start, hit.aim, q_.muzzle);
  for (int i = 0; i < 3; ++i) {
    const double size = std::fabs(q_.shooter_position[i]) + std::fabs(start[i]) + q_.muzzle;
    if (std::fabs(start[i] - hit.launch_point[i]) > 1e-12 * size) return "starts elsewhere";
  }
  if (!within_limits) return {};
  if (late(hit.flight_time, q_.lifetime)) return say("flies for ", hit.flight_time);
  if (q_.range != kUnlimited) {
    TripleOf<double> flown = shot_.drift(hit.flight_time, 0).position;
    add(flown, hit.aim, shot_.travel(hit.flight_time, 0).way);
    if (norm(flown) > q_.range + 1e-9 * (size_ + q_.range)) return say("flies ", norm(flown));
  }
  return {};
}

/// How far the best possible shot of a launch is from a hit after a flight. Its aim is the target's
/// direction, or the possible direction next to it.
double TurretJudge::missing(double launch, double flight) const {
  if (!target_.is_there(launch + flight)) return kUnlimited;
  TripleOf<double> seen = target_at(launch + flight);
  add(seen, gun_, -launch - flight);
  const TripleOf<double> d = way_to(seen, flight);
  const TurretFields& turret = *q_.turret;
  // Turning a little more than needed is turning too.
  double low = 0, high = 7;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (turning_time(middle) <= launch ? low : high) = middle;
  }
  double off = 0;
  if (q_.dimensions == 3) {
    off = std::max(0.0, angle_between(facing_, d) - low);
  } else {
    const double left = reduced(std::atan2(d[1], d[0]) - turret.facing);
    double left_end = low, right_end = low;
    if (turret.arc && (*turret.arc)[1] - (*turret.arc)[0] < kTurn) {
      left_end = std::min(low, reduced((*turret.arc)[1] - turret.facing));
      right_end = std::min(low, reduced(turret.facing - (*turret.arc)[0]));
    }
    if (left > left_end && kTurn - left > right_end) {
      off = std::min(left - left_end, kTurn - left - right_end);
    }
  }
  const Travel<double> travel = shot_.travel(flight, 0);
  const double way = q_.muzzle + travel.way, distance = norm(d);
  // How far the shot flies depends a little on the aim, so only hits well within the range count.
  const Expansion<double> drift = shot_.drift(flight, 0);
  if (q_.range != kUnlimited && travel.way + norm(drift.position) > q_.range) return kUnlimited;
  const double across = 2 * std::sqrt(distance * way) * std::sin(std::min(off, kTurn / 2) / 2);
  return std::max(0.0, std::hypot(distance - way, across) - (reach_ - q_.muzzle));
}

std::string TurretJudge::find_closer(const PlainApproach& closest, Random& random,
                                     int looks) const {
  // Of what goes on for ever the closest is but the best of a sample.
  if (target_.course().tail().bound > 0 || norm(target_.course().tail().half) > 0) return {};
  const double far = horizon();
  const auto not_far = [&] {
    const double longest = far * random.unit();
    return longest * random.unit();
  };
  for (int i = 0; i < looks; ++i) {
    const double launch = q_.delay + not_far();
    const double flight = std::min(not_far(), q_.lifetime);
    const double distance = missing(launch, flight);
    if (distance < closest.distance * (1 - 1e-6) - 1e-12 * size_) {
      return say("closest ", closest.distance, " at ", closest.time, ", but a launch at ", launch,
                 " comes as near as ", distance, " after ", flight);
    }
  }
  return {};
}

std::string TurretJudge::find_clearly_closer(const PlainApproach& closest, int density) const {
  struct Look {
    double launch, flight, distance;
  };
  constexpr std::size_t kFollowed = 12;
  const double far = horizon(), longest = std::min(far, q_.lifetime);
  std::vector<Look> looks;
  const auto look = [&](double launch, double flight) {
    return Look{launch, flight, missing(launch, flight)};
  };
  for (int i = 0; i <= density; ++i) {
    for (int k = 0; k <= density; ++k) {
      const double x = static_cast<double>(i) / density, y = static_cast<double>(k) / density;
      looks.push_back(look(q_.delay + far * x * x, longest * y * y));
    }
  }
  std::sort(looks.begin(), looks.end(),
            [](const Look& a, const Look& b) { return a.distance < b.distance; });
  looks.resize(std::min(looks.size(), kFollowed));
  for (Look best : looks) {
    double width = 1.0 / density;
    for (int i = 0; i < 40; ++i) {
      const Look start = best;
      for (const auto& [x, y] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1},
                                 std::pair{0, -1}, std::pair{1, -1}, std::pair{-1, 1}}) {
        const Look other = look(std::max(q_.delay, start.launch + x * width * far),
                                std::clamp(start.flight + y * width * longest, 0.0, longest));
        if (other.distance < best.distance) best = other;
      }
      if (best.distance == start.distance) width /= 2;
    }
    // A thousandth of the distance and a millionth of the scene are promised.
    if (best.distance <
        closest.distance * (1 - 0x1.01p-10) - 0x1.01p-20 * (size_ + closest.distance)) {
      return say("closest ", closest.distance, " at ", closest.time, ", but a launch at ",
                 best.launch, " comes as near as ", best.distance, " after ", best.flight);
    }
  }
  return {};
}

/// Just after a jump, rounding decides on which side of it a double is.
std::string TurretJudge::find_miss(const PlainHit& hit) const {
  std::string why = oracle::find_miss(q_, hit);
  if (why.empty()) return why;
  PlainHit later = hit;
  later.launch_time += 1e-13 * hit.time;
  return oracle::find_miss(q_, later).empty() ? "" : why;
}

std::string TurretJudge::find_difference(const PlainAnswer& answer, int density) const {
  const double far = horizon();
  const auto earlier = [&](double until, bool within_limits) -> std::string {
    const auto found = find(until, density, within_limits);
    if (!found || found->time >= until * (1 - 1e-9)) return {};
    return say(name_of(answer.status), " at ", answer.hit.time, ", but a launch at ",
               found->time - found->flight, " hits at ", found->time);
  };
  TripleOf<double> apart = target_at(q_.delay);
  add(apart, gun_, -q_.delay);
  const double gap = norm(apart) - reach_;
  const bool may_touch = std::fabs(gap) <= 1e-12 * (size_ + q_.delay * norm(gun_));
  const bool is_there = target_.is_there(q_.delay);
  if (answer.status == Status::touching || (gap < 0 && is_there)) {
    const bool agree = (answer.status == Status::touching) == (gap <= 0 && is_there);
    return agree || may_touch ? "" : say(name_of(answer.status), ", with a gap of ", gap);
  }
  switch (answer.status) {
    case Status::hit:
    case Status::out_of_range: {
      const bool hits = answer.status == Status::hit;
      std::string why = find_fault(answer.hit, hits);
      if (why.empty()) why = find_miss(answer.hit);
      if (why.empty()) why = earlier(answer.hit.time, hits);
      if (why.empty() && !hits) why = earlier(far, true);
      if (why.empty() && (answer.all.size() != 1 || answer.all[0] != answer.hit)) {
        why = "the answer is not the only solution";
      }
      return why;
    }
    case Status::unreachable: {
      const std::string why = earlier(far, false);
      return why.empty() ? earlier(32 * far, false) : why;
    }
    case Status::unresolved:
      return earlier(answer.hit.time, true);
    default:
      return say(name_of(answer.status), ", blaming ", answer.fault);
  }
}

}  // namespace oracle
