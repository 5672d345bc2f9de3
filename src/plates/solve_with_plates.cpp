#include "plates/solve_with_plates.hpp"

#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "drag/waiting_gun/solve_waiting_gun.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/make_hit.hpp"
#include "motion/open_answer.hpp"
#include "motion/plate_target.hpp"
#include "plates/never_faces.hpp"
#include "plates/plate_pass.hpp"
#include "plates/plate_window.hpp"
#include "plates/wait_with_drag.hpp"
#include "search/flight_queue.hpp"
#include "search/gap_search.hpp"
#include "table/solve_with_table.hpp"
#include "turret/solve_with_turret.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace aimahead::detail::plates {
namespace {

constexpr std::size_t kMaxListed = 64;
constexpr double kAtOnce = 0x1p-40;  // in units in which a scene lasts for about 1

template <class V>
Method method_for(const Projectile<V>& shot) {
  return shot.quadratic_drag != 0 ? Method::trajectory : Method::search;
}

/// A hit on a plate that faces the gun.
template <class V>
struct PlateFlight {
  double time = 0;  ///< the time of flight
  bool unresolved = false;
  JudgedHit<V> judged{};

  friend bool operator<(const PlateFlight& a, const PlateFlight& b) {
    if (a.time != b.time) return a.time < b.time;
    if (a.unresolved != b.unresolved) return b.unresolved;  // resolved flights come first
    return a.judged.hit.plate < b.judged.hit.plate;
  }
};

template <class V>
class PlateQuestion {
 public:
  static constexpr int N = kDimensions<V>;
  using Flight = PlateFlight<V>;
  using Queue = FlightQueue<Flight>;

  explicit PlateQuestion(const Engagement<V>& engagement)
      : engagement_(engagement),
        plates_(plates_of(engagement.target).plates),
        launch_(engagement.shooter.delay),
        pivot_(pivot_at(engagement.shooter, launch_)),
        law_(engagement, components_of(engagement.shooter.velocity)),
        body_(engagement.target, pivot_, law_, launch_) {}

  [[nodiscard]] Method method() const { return method_for(engagement_.projectile); }
  [[nodiscard]] static Flight none() {
    Flight first;
    first.time = -1;
    return first;
  }
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] double time_of(const Flight& flight) const { return launch_ + flight.time; }
  [[nodiscard]] const JudgedHit<V>& judge(const Flight& flight) const { return flight.judged; }

  void collect(Queue& flights) {
    const Projectile<V>& shot = engagement_.projectile;
    if (!shot.table && shot.quadratic_drag == 0) return search_plates(flights);
    const int work_before = body_.work();
    const double from = shot.table ? 0 : body_.find_with_drag(engagement_);
    steps_ += body_.work() - work_before;
    if (from == kForever) return;
    look_at_plates({from, kForever}, flights,
                   [&](std::size_t plate) { list_plate(plate, from, flights); });
  }

  /// Whether a plate that faces the gun touches the muzzle at launch. Then `answer` says so.
  bool touches(Intercept<V>& answer) const {
    if (engagement_.projectile.table || !body_.is_near_at_launch()) return false;
    for (std::size_t i = 0; i < plates_.size(); ++i) {
      if (!is_facing(engagement_.target, plates_[i], launch_, pivot_)) continue;
      const Engagement<V> single = with_plate(engagement_, i);
      GapSearch<V> search(single.target, pivot_, law_, launch_);
      if (!search.begin()) continue;
      const FlightState<N> start = search.at(0);
      if (!(start.gap <= 0)) continue;
      static_cast<Hit<V>&>(answer) = describe(0, start, start);
      answer.plate = static_cast<int>(i);
      answer.status = Status::touching;
      answer.method = Method::none;
      return true;
    }
    return false;
  }

 private:
  /// The flight beyond which no hit need be found: later ones are no better than those known.
  [[nodiscard]] static double horizon(const Queue& flights) {
    return flights.is_full() ? flights.latest().time : kForever;
  }

  /// Searches the window of each plate first, then the rest.
  void search_plates(Queue& flights) {
    const int work_before = body_.work();
    const std::optional<PlateWindow> window = body_.find();
    double from = window ? window->from : kForever;
    const bool has_passed = window && window->to < kForever;
    if (has_passed) {
      look_at_plates(*window, flights,
                     [&](std::size_t plate) { search_window(plate, *window, flights); });
      from = window->to < horizon(flights) ? body_.find_return(window->to) : kForever;
    }
    steps_ += body_.work() - work_before;
    for (std::size_t i = 0; from < kForever && i < plates_.size(); ++i) {
      search_plate(i, from, has_passed ? -1 : 0, horizon(flights), flights);
    }
  }

  /// Calls `look` for the plates that may face the gun in a window. The plate that faces the gun
  /// best comes first: mostly it is hit, and the search of the other plates ends.
  template <class Look>
  void look_at_plates(PlateWindow window, const Queue& flights, const Look& look) {
    using PlateAspects = typename BodySearch<V>::PlateAspects;
    const PlateAspects aspects(body_, window);
    std::size_t first = 0;
    for (std::size_t i = 1; i < plates_.size(); ++i) {
      if (aspects.off(plates_[i]) < aspects.off(plates_[first])) first = i;
    }
    if (aspects.may_face(plates_[first])) look(first);
    window.to = std::min(window.to, horizon(flights));
    const PlateAspects rest(body_, window);
    for (std::size_t i = 0; i < plates_.size(); ++i) {
      if (i != first && rest.may_face(plates_[i])) look(i);
    }
  }

  void search_window(std::size_t plate, const PlateWindow& window, Queue& flights) {
    PlatePass<V> pass(engagement_.target, plates_[plate], pivot_, law_, launch_, window);
    SearchStep step;
    while ((step = pass.next(horizon(flights))).status == SearchStatus::hit) {
      take_hit(pass.at(step.flight_time), step.flight_time, plate, flights);
    }
    steps_ += pass.work();
    if (step.status == SearchStatus::none) return;
    search_plate(plate, pass.known_until(), pass.side(), window.to, flights);
  }

  /// Searches a plate from one flight to another. `side` is that of the gap at first: 1, -1 or, if
  /// it has to be found, 0.
  void search_plate(std::size_t plate, double from, double side, double to, Queue& flights) {
    const Engagement<V> single = with_plate(engagement_, plate);
    GapSearch<V> search(single.target, pivot_, law_, launch_);
    if (!search.begin_at(from, false)) return;
    if (side < 0 || (side == 0 && search.at(from).gap < 0)) search.set_side(-1);
    search.stop_after(to);
    SearchStep step;
    while ((step = search.next()).status == SearchStatus::hit && step.flight_time <= to) {
      take_hit(search.at(step.flight_time), step.flight_time, plate, flights);
      search.stop_after(std::min(to, horizon(flights)));
    }
    if (step.status == SearchStatus::unresolved) give_up(step.flight_time, flights);
    steps_ += search.work();
  }

  void take_hit(const FlightState<N>& gap, double f, std::size_t plate, Queue& flights) const {
    if (!is_facing(engagement_.target, plates_[plate], launch_ + f, pivot_)) return;
    const FlightState<N> towards = gap.distance > 0 ? gap : at_launch(plate);
    const Components<N> flown = gap.shot.flown(direction_of<N>(towards.d));
    take(describe(f, gap, towards), plate, length<N>(flown), flights);
  }

  /// The gap at the launch: a shot that meets a plate at the pivot is aimed at where the plate was.
  [[nodiscard]] FlightState<N> at_launch(std::size_t plate) const {
    const Engagement<V> single = with_plate(engagement_, plate);
    GapSearch<V> search(single.target, pivot_, law_, launch_);
    return search.begin() ? search.at(0) : FlightState<N>{};
  }

  /// Lists the hits of one plate that faces the gun, by the room of the shot's law.
  void list_plate(std::size_t plate, double from, Queue& flights) {
    Engagement<V> single = with_plate(engagement_, plate);
    single.projectile.lifetime = single.projectile.range = kUnlimited;
    std::array<Hit<V>, kMaxListed> buffer;
    std::span<Hit<V>> hits(buffer);
    DragListing<V> listing{.hits = hits,
                           .only_facing = true,
                           .from = from,
                           .until = horizon(flights),
                           .work = kMaxDragWork};
    Intercept<V> listed =
        single.projectile.table ? solve_with_table(single, hits) : list_with_drag(single, listing);
    if (listed.status == Status::touching) {
      // The plate looks away at the launch.
      listing.from = kAtOnce;
      listed = list_with_drag(single, listing);
    }
    steps_ += listed.steps + (kMaxDragWork - listing.work);
    if (listed.status == Status::unresolved) return give_up(listed.time - launch_, flights);
    const std::span<const Hit<V>> found = hits.first(static_cast<std::size_t>(listed.count));
    for (const Hit<V>& hit : found) {
      const double flown = single.projectile.table
                               ? length<N>(components_of(hit.point - hit.launch_point))
                               : distance_flown(single, hit);
      take(hit, plate, flown, flights);
    }
    if (!found.empty() && (found.size() == hits.size() || ends_early(listed))) {
      give_up(found.back().flight_time, flights);
    }
  }

  [[nodiscard]] Hit<V> describe(double f, const FlightState<N>& gap,
                                const FlightState<N>& towards) const {
    const GunAtLaunch<N> gun{launch_, pivot_, engagement_.shooter.muzzle, law_.speed,
                             law_.inherited};
    const V point = GapSearch<V>::target_point(engagement_.target, pivot_, gap, launch_ + f);
    return make_hit(gun, f, direction_of<N>(towards.d), point);
  }

  void take(const Hit<V>& hit, std::size_t plate, double flown, Queue& flights) const {
    const Projectile<V>& shot = engagement_.projectile;
    Flight flight;
    flight.time = hit.flight_time;
    flight.judged.hit = hit;
    flight.judged.hit.plate = static_cast<int>(plate);
    flight.judged.is_sound = is_finite_hit(hit);
    const auto with_slack_of_shot = shot.quadratic_drag != 0 ? with_drag_slack : with_slack;
    flight.judged.is_late = hit.flight_time > with_slack_of_shot(shot.lifetime);
    flight.judged.is_within = !flight.judged.is_late && flown <= with_slack_of_shot(shot.range);
    flights.take(flight);
  }

  static void give_up(double time, Queue& flights) {
    Flight flight;
    flight.time = time;
    flight.unresolved = true;
    flights.take(flight);
  }

  const Engagement<V>& engagement_;
  std::span<const Plate> plates_;
  double launch_;
  Components<N> pivot_;
  ShotMotion<N> law_;
  BodySearch<V> body_;
  int steps_ = 0;
};

/// Searches each plate for a hit of a gun that may wait, before the hit that `answer` has. Returns
/// the time before which no plate is hit, infinite if all are decided.
template <class V>
double search_each_plate(const Engagement<V>& engagement, Intercept<V>& answer, int attempts) {
  double known_until = kUnlimited;
  const std::span<const Plate> plates = plates_of(engagement.target).plates;
  const int hit_before = answer.plate;
  for (std::size_t i = 0; i < plates.size(); ++i) {
    if (static_cast<int>(i) == hit_before || never_faces(engagement, plates[i])) continue;
    const Engagement<V> single = with_plate(engagement, i);
    KnownHits known;
    if (answer) known.within = answer.time;
    if (answer.status == Status::out_of_range) known.beyond = answer.time;
    Intercept<V> found = engagement.projectile.quadratic_drag != 0
                             ? solve_waiting_gun(single, known)
                             : find_launch(single, known.within, attempts);
    found.plate = static_cast<int>(i);
    const int steps = answer.steps + found.steps;
    const bool is_earlier = found.time < better_before(answer, i);
    const bool is_better = found && (!answer || is_earlier);
    const bool is_beyond = found.status == Status::out_of_range && !answer &&
                           (answer.status == Status::unreachable || is_earlier);
    if (is_better || is_beyond) answer = found;
    answer.steps = steps;
    if (found.status == Status::unresolved) known_until = std::min(known_until, found.time);
  }
  return known_until;
}

/// The answer for a gun that may wait: the earliest of the first hits of all plates.
template <class V>
Intercept<V> find_launch_at_plates(const Engagement<V>& engagement) {
  Intercept<V> answer;
  answer.status = Status::unreachable;
  answer.method = method_for(engagement.projectile);
  // A plate that is hard to decide waits until the others were searched: a known hit limits the
  // work for it. Only the search of guns on platforms makes several attempts.
  const bool makes_attempts =
      is_platform(engagement.shooter) && engagement.projectile.quadratic_drag == 0;
  double known_until = search_each_plate(engagement, answer, 1);
  const bool is_open = known_until < (answer ? answer.time : kUnlimited);
  if (is_open && (describes_hit(answer.status) || makes_attempts)) {
    known_until = search_each_plate(engagement, answer, turret::kPlatformAttempts);
  }
  if (known_until < kUnlimited && !(answer && answer.time <= known_until)) {
    const int steps = answer.steps;
    answer = unresolved_intercept<V>(known_until);
    answer.steps = steps;
  }
  return answer;
}

template <class V>
Intercept<V> wait_for_plates(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer;
  answer.status = Status::unreachable;
  Engagement<V> at_delay = engagement;
  fire_at_delay(at_delay.shooter);
  if (!fix_gun(at_delay)) return answer_without_gun(engagement.shooter);
  if (PlateQuestion<V>(at_delay).touches(answer)) return answer;
  if (at_delay.projectile.quadratic_drag == 0 ||
      !WaitWithDrag<V>(engagement, at_delay).find(answer)) {
    answer = find_launch_at_plates(engagement);
  }
  list_only_hit(answer, hits);
  return answer;
}

}  // namespace

template <class V>
Intercept<V> solve_with_plates(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (may_wait(engagement.shooter)) return wait_for_plates(engagement, hits);
  PlateQuestion<V> question(engagement);
  Intercept<V> answer;
  if (question.touches(answer)) return answer;
  return list_flights<V>(question, engagement.projectile, hits);
}

template Intercept<Vec2> solve_with_plates(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_with_plates(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead::detail::plates
