#include "motion_judge.hpp"

#include <algorithm>

namespace oracle {
namespace {

using aimahead::Status;

/// Within this share of a limit, rounding decides.
constexpr double kSharp = 1e-12;

Tri within(const Fine& x, const Fine& limit, const Fine& size) {
  if (abs(x - limit) <= size * Fine(kSharp)) return Tri::maybe;
  return x < limit ? Tri::yes : Tri::no;
}

Tri both(Tri a, Tri b) { return std::min(a, b); }

MovingHit describe_hit(const MovingQuestion& q, const GapSearch& search, const Zero& zero) {
  MovingHit hit;
  hit.flight = zero.flight;
  hit.time = search.launch_time() + zero.flight;
  hit.exists = zero.is_doubtful ? Tri::maybe : Tri::yes;
  hit.point = search.course().position(hit.time);
  add(hit.point, search.launch_position(), 1);
  const TripleOf<Fine> apart = search.apart(zero.flight);
  const Fine distance = norm(apart);
  if (distance > 0) add(hit.aim, apart, 1 / distance);

  const double size = search.size_at(zero.flight);
  const double time = static_cast<double>(hit.time);
  const double speeds = static_cast<double>(norm(search.course().velocity(hit.time))) +
                        search.course().fastest() +
                        static_cast<double>(search.shot().travel(zero.flight, 0).speed) +
                        static_cast<double>(norm(search.shot().drift(zero.flight, 0).velocity));
  hit.tolerance = zero.rate != 0
                      ? 1e-9 * time + 1e-14 * (size + speeds * time) / std::fabs(zero.rate)
                      : 1e-5 * time;

  if (q.lifetime != aimahead::kUnlimited) {
    hit.feasible = both(hit.feasible, within(zero.flight, q.lifetime, hit.time));
  }
  if (q.range != aimahead::kUnlimited) {
    TripleOf<Fine> way = search.shot().drift(zero.flight, 0).position;
    add(way, hit.aim, search.shot().travel(zero.flight, 0).way);
    const Tri in_range = within(norm(way), q.range, size);
    hit.feasible = both(hit.feasible, distance > 0 ? in_range : Tri::maybe);
  }
  return hit;
}

}  // namespace

const MovingHit* MovingAnswer::first_feasible() const {
  for (const MovingHit& hit : hits) {
    if (hit.exists == Tri::yes && hit.feasible == Tri::yes) return &hit;
  }
  return nullptr;
}

MovingAnswer judge(const MovingQuestion& q, int most) {
  const GapSearch search(q);
  MovingAnswer answer;
  if (!search.is_there_at_launch()) {
    answer.status = Status::unreachable;
    return answer;
  }
  const Fine gap = search.gap(0);
  const Fine near = Fine(kSharp) * Fine(search.size_at(0));
  answer.may_touch = abs(gap) <= near;
  // Numbers that are equal up to the rounding of the judge itself are equal.
  if (gap <= near * Fine(1e-30)) {
    answer.status = Status::touching;
    return answer;
  }
  const Zeros zeros = search.find(most);
  for (const Zero& zero : zeros.zeros) answer.hits.push_back(describe_hit(q, search, zero));
  answer.certain_until =
      zeros.certain_until < 0 ? Fine(-1) : Fine(zeros.certain_until + search.launch_time());
  bool sure = answer.certain_until < 0;
  for (const MovingHit& hit : answer.hits) {
    sure = sure && hit.exists == Tri::yes && hit.feasible != Tri::maybe;
  }
  if (answer.first_feasible()) {
    answer.status = Status::hit;
  } else if (sure) {
    answer.status = answer.hits.empty() ? Status::unreachable : Status::out_of_range;
  }
  return answer;
}

namespace {

bool is_at(const MovingHit& hit, double time) {
  return std::fabs(static_cast<double>(hit.time - Fine(time))) <= hit.tolerance;
}

bool is_certain_at(const MovingAnswer& expected, const Fine& time) {
  return expected.certain_until < 0 || time < expected.certain_until;
}

/// Why `time` is not that of the first hit of those that `counts` (yes, maybe, no).
template <class Counts>
std::string find_difference_of_first(const MovingAnswer& expected, double time, Counts counts) {
  for (const MovingHit& hit : expected.hits) {
    const Tri tri = both(hit.exists, counts(hit));
    if (tri == Tri::no) continue;
    if (is_at(hit, time)) return {};
    if (tri == Tri::yes) {
      return say("time ", time, ", expected ", static_cast<double>(hit.time), " (off by ",
                 static_cast<double>(Fine(time) - hit.time), ", allowed ", hit.tolerance, ")");
    }
  }
  if (is_certain_at(expected, time)) return say("nothing hits at ", time);
  return {};
}

std::string find_difference_of_solutions(const MovingAnswer& expected, const PlainAnswer& answer) {
  std::vector<const MovingHit*> wanted;
  for (const MovingHit& hit : expected.hits) {
    const Tri tri = both(hit.exists, answer.status == Status::hit ? hit.feasible : Tri::yes);
    if (tri == Tri::maybe) return {};
    if (tri == Tri::yes) wanted.push_back(&hit);
  }
  const bool all_known = expected.certain_until < 0;
  std::size_t count = wanted.size();
  if (count > kMaxSolutions) count = kMaxSolutions;
  if (answer.is_cut_short) count = std::min(count, answer.all.size());
  if (all_known ? answer.all.size() != count : answer.all.size() < count) {
    return say(answer.all.size(), " solutions, expected ", count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (is_at(*wanted[i], answer.all[i].time)) continue;
    return say("solution ", i, " at ", answer.all[i].time, ", expected ",
               static_cast<double>(wanted[i]->time), ", allowed ", wanted[i]->tolerance);
  }
  return {};
}

}  // namespace

std::string find_difference(const MovingQuestion& q, const MovingAnswer& expected,
                            const PlainAnswer& answer) {
  const auto wrong_status = [&] {
    std::string text = say(name_of(answer.status), " at ", answer.hit.time, ", expected ",
                           name_of(expected.status));
    if (!expected.hits.empty()) {
      text += say(" at ", static_cast<double>(expected.hits[0].time));
    }
    return text;
  };
  if (expected.status == Status::touching || answer.status == Status::touching) {
    return expected.status == answer.status || expected.may_touch ? "" : wrong_status();
  }
  if (expected.may_touch) return {};
  switch (answer.status) {
    case Status::unresolved: {
      const MovingHit* hit = expected.first_feasible();
      if (hit && answer.hit.time > static_cast<double>(hit->time) + hit->tolerance) {
        return say("unresolved until ", answer.hit.time, ", but a hit at ",
                   static_cast<double>(hit->time));
      }
      return {};
    }
    case Status::unreachable:
      for (const MovingHit& hit : expected.hits) {
        if (hit.exists == Tri::yes) return wrong_status();
      }
      return {};
    case Status::hit: {
      const std::string why = find_difference_of_first(
          expected, answer.hit.time, [](const MovingHit& hit) { return hit.feasible; });
      if (!why.empty()) return wrong_status() + ": " + why;
      break;
    }
    case Status::out_of_range: {
      if (expected.status == Status::hit) return wrong_status();
      const std::string why = find_difference_of_first(expected, answer.hit.time,
                                                       [](const MovingHit&) { return Tri::yes; });
      if (!why.empty()) return wrong_status() + ": " + why;
      break;
    }
    default:
      return wrong_status() + (answer.fault.empty() ? "" : ", blaming " + answer.fault);
  }
  if (answer.all.empty() || answer.all[0] != answer.hit) {
    return "the first solution is not the answer";
  }
  for (std::size_t i = 1; i < answer.all.size(); ++i) {
    if (!(answer.all[i].time >= answer.all[i - 1].time)) return "solutions out of order";
  }
  for (const PlainHit& hit : answer.all) {
    const std::string why = find_miss(q, hit);
    if (!why.empty()) return why;
  }
  return find_difference_of_solutions(expected, answer);
}

std::string find_closer(const MovingQuestion& q, const PlainApproach& closest, Random& random,
                        int looks) {
  TripleOf<Fine> pivot = convert<Fine>(q.shooter_position);
  add(pivot, convert<Fine>(q.shooter_velocity), q.delay);
  const Course course(q, pivot);
  const Shot<double> shot(q);
  const double reach = q.muzzle + (q.edge ? q.shot_radius + q.target_radius : 0);
  const double far = 3 * (closest.time - q.delay) + static_cast<double>(course.tail().from);
  // Doubles round the gap of a long flight by more than it may be too small.
  const Shot<Fine> precise_shot(q);
  const auto precise_gap = [&](double flight) {
    TripleOf<Fine> d = course.position(Fine(q.delay) + flight);
    add(d, precise_shot.drift(Fine(flight), 0).position, -1);
    return norm(d) - reach - precise_shot.travel(Fine(flight), 0).way;
  };
  for (int i = 0; i < looks; ++i) {
    const double flight = std::min(far * random.unit(), q.lifetime);
    const double time = q.delay + flight;
    if (course.vanishes_after() && time > static_cast<double>(*course.vanishes_after())) continue;
    const Course::Segment segment = course.at(time);
    TripleOf<double> d =
        segment.rough.expand(static_cast<double>(Fine(time) - segment.start), 0).position;
    const Expansion<double> drift = shot.drift(flight, 0);
    const Travel<double> travel = shot.travel(flight, 0);
    add(d, drift.position, -1);
    if (travel.way + norm(drift.position) > q.range) continue;
    const double gap = norm(d) - reach - travel.way;
    // What a jump closes is no flight that ends before a hit.
    const double rounding = 1e-12 * (course.size() + drift.size);
    if (gap >= 0 && gap < closest.distance * (1 - 2e-6) - rounding &&
        precise_gap(flight) < closest.distance * (1 - 2e-6) - rounding) {
      return say("closest ", closest.distance, " at ", closest.time, ", but a flight of ", flight,
                 " comes as near as ", gap);
    }
  }
  return {};
}

std::string find_miss(const MovingQuestion& q, const PlainHit& hit) {
  const TripleOf<Fine> nowhere{};
  const Course course(q, nowhere);
  const Shot<Fine> shot(q);
  const Fine f = hit.flight_time, time = Fine(hit.launch_time) + f;
  const TripleOf<Fine> target = course.position(time);
  const Expansion<Fine> drift = shot.drift(f, 0);
  const Travel<Fine> travel = shot.travel(f, 0);
  TripleOf<Fine> position = convert<Fine>(hit.launch_point);
  add(position, drift.position, 1);
  add(position, convert<Fine>(hit.aim), travel.way);
  TripleOf<Fine> apart = target, off = target;
  add(apart, position, -1);
  add(off, convert<Fine>(hit.point), -1);

  const Fine radii = q.edge ? Fine(q.shot_radius) + Fine(q.target_radius) : Fine(0);
  const Fine size = Fine(course.size()) + norm(target) + norm(position) + travel.way + radii +
                    drift.size + norm(convert<Fine>(hit.launch_point));
  const Fine rates =
      norm(course.velocity(time)) + Fine(course.fastest()) + travel.speed + norm(drift.velocity);
  const Fine allowed = size * Fine(1e-13) + rates * time * Fine(1e-10);
  const Fine miss = abs(norm(apart) - radii);
  if (miss > allowed) {
    return say("the shot at ", hit.time, " misses by ", static_cast<double>(miss), ", allowed ",
               static_cast<double>(allowed));
  }
  if (norm(off) > allowed) {
    return say("the target is not at the point at ", hit.time, ", but ",
               static_cast<double>(norm(off)), " away");
  }
  const double unit = norm(hit.aim);
  if (!(std::fabs(unit - 1) < 1e-15 * 8)) return say("the aim is ", unit, " long");
  return {};
}

}  // namespace oracle
