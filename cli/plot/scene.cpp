#include "plot/scene.hpp"

#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

// How much longer than the first flight the window may be for the sake of later crossings, and
// how much longer than all of that for the sake of past ones.
constexpr double kMaxLater = 6;
constexpr double kMaxPast = 1.6;

bool is_same_time(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

}  // namespace

PlotScene::PlotScene(const Answer& answer)
    : answer_(answer), world_(answer.question.engagement, choose_shot(), answer.intercept) {
  const Status status = answer.intercept.status;
  if (status == Status::hit || status == Status::out_of_range || status == Status::blocked) {
    find_hits();
  }
  choose_window();
  if (aim_) world_.follow(*aim_, window_.high - world_.launch_time());
  for (const Hit<Vec3>& hit : hits_) world_.follow(hit.aim, hit.flight_time);
  find_crossings();
}

// Chooses the shot. Returns the time when it leaves.
double PlotScene::choose_shot() {
  const Intercept<Vec3>& found = answer_.intercept;
  double launch = engagement().shooter.delay;
  meeting_time_ = launch;
  if (found.status == Status::hit || found.status == Status::out_of_range) {
    aim_ = found.aim;
    meeting_time_ = found.time;
    launch = found.launch_time;
  } else if (found.status == Status::blocked) {
    meeting_time_ = found.time;
    launch = found.launch_time;
  } else if (found.closest) {
    aim_ = found.closest->aim;
    meeting_time_ = found.closest->time;
    launch = found.closest->launch_time;
  }
  if (aim_) turn_ = turn_gun(answer_.question, *aim_);
  return launch;
}

// The answer's solutions are the hits within the limits, or all hits if none is within them. A
// question without limits shows the other hits. A gun that may wait chooses its launch within the
// limits, so it has one solution.
void PlotScene::find_hits() {
  if (!turn_ && !engagement().shooter.hold) {
    Question boundless = answer_.question;
    boundless.engagement.projectile.lifetime = kUnlimited;
    boundless.engagement.projectile.range = kUnlimited;
    boundless.flat.projectile.lifetime = kUnlimited;
    boundless.flat.projectile.range = kUnlimited;
    static_cast<void>(solve_question(boundless, &hits_));
  }
  if (hits_.empty()) hits_ = {Solution{answer_.intercept, {}}};
  const auto clear_end = std::stable_partition(hits_.begin(), hits_.end(),
                                               [](const Hit<Vec3>& hit) { return !hit.blocked; });
  stopped_.assign(clear_end, hits_.end());
  hits_.erase(clear_end, hits_.end());
}

void PlotScene::find_crossings() {
  const Intercept<Vec3>& found = answer_.intercept;
  for (const Hit<Vec3>& hit : hits_) {
    const auto is_this = [&](const Hit<Vec3>& other) { return is_same_time(other.time, hit.time); };
    const auto& within = answer_.solutions;
    const bool is_within = found.status == Status::hit &&
                           std::find_if(within.begin(), within.end(), is_this) != within.end();
    const Crossing::Kind kind = !is_within       ? Crossing::Kind::beyond
                                : is_this(found) ? Crossing::Kind::hit
                                                 : Crossing::Kind::later;
    const double distance =
        world_.target_distance(hit.time).value_or(world_.shot_distance(hit.time));
    crossings_.push_back({kind, hit.time, distance});
  }
  for (const Hit<Vec3>& hit : stopped_) {
    crossings_.push_back(
        {Crossing::Kind::stopped, hit.time, world_.target_distance(hit.time).value_or(0)});
  }
  if (world_.has_past() && !is_touching()) find_past();
  std::sort(crossings_.begin(), crossings_.end(),
            [](const Crossing& a, const Crossing& b) { return a.time < b.time; });
  const double max = kMaxPast * (window_.high - world_.launch_time());
  for (const Crossing& crossing : crossings_) {
    const double before = world_.launch_time() - crossing.time;
    if (before > 0 && before <= max) window_.include(world_.launch_time() - 1.15 * before);
  }
}

void PlotScene::find_past() {
  constexpr double kRatio = 1.004;
  const double span = std::max(meeting_time_ - world_.launch_time(), natural_span());
  double last = -1e-4 * span;
  double last_gap = world_.past_gap(last);
  for (double f = last * kRatio; f > -1e4 * span && crossings_.size() < 100; f *= kRatio) {
    const double gap = world_.past_gap(f);
    if ((gap > 0) != (last_gap > 0)) {
      double low = f;
      double high = last;
      for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        ((world_.past_gap(middle) > 0) == (gap > 0) ? low : high) = middle;
      }
      const double time = world_.launch_time() + high;
      crossings_.push_back({Crossing::Kind::past, time, world_.shot_distance(time)});
    }
    last = f;
    last_gap = gap;
  }
}

// The length of time to show where there is no hit.
double PlotScene::natural_span() const {
  const Engagement3& e = engagement();
  const double end = world_.course().end();
  if (std::isfinite(end) && end > 0) return 1.2 * end;
  const double distance = hypot(*world_.target_at(0));
  const double approach = hypot(e.target.velocity - e.shooter.velocity);
  const double speed = std::max(e.projectile.speed, approach);
  const double span = 2 * distance / speed;
  return std::isfinite(span) && span > 0 ? span : 1;
}

void PlotScene::choose_window() {
  const double launch = world_.launch_time();
  const double first = meeting_time_ - launch;
  const bool is_met = !hits_.empty() || !stopped_.empty();
  double last = first > 0 && is_met ? first : std::max(1.5 * first, natural_span());
  for (const auto* list : {&hits_, &stopped_}) {
    for (const Hit<Vec3>& hit : *list) {
      const double flight = hit.time - launch;
      if (first > 0 && flight <= kMaxLater * first) last = std::max(last, flight);
    }
  }
  if (const auto& table = engagement().projectile.table) {
    last = std::max(last, *std::max_element(table->times.begin(), table->times.end()));
  }
  window_ = {0, launch + 1.2 * last};
}

}  // namespace aimahead::cli
