#include "plot_scene.hpp"

#include "vec3_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

// How much longer than the first flight the window may be for the sake of later crossings, and
// how much longer than all of that for the sake of past ones.
constexpr double kMostLater = 6;
constexpr double kMostPast = 1.6;

// How far a shot has flown by itself, by drag the less.
double coasting_time(double drag, double flight_time) {
  return drag == 0 ? flight_time : -std::expm1(-drag * flight_time) / drag;
}

bool is_same_time(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

}  // namespace

PlotScene::PlotScene(const Answer& answer)
    : answer_(answer), course_(engagement().target, engagement().shooter.position) {
  const Engagement3& e = engagement();
  const Intercept<Vec3>& found = answer.intercept;
  launch_time_ = e.shooter.delay;
  meeting_time_ = launch_time_;
  if (e.aim == Aim::edge) radii_ = e.projectile.radius + e.target.radius;
  if (found.status == Status::hit || found.status == Status::out_of_range) {
    launch_time_ = found.launch_time;
    meeting_time_ = found.time;
    aim_ = found.aim;
    turn_ = turn_gun(answer.question, found.aim);
    find_hits();
  } else if (found.closest) {
    meeting_time_ = found.closest->time;
    aim_ = found.closest->aim;
    turn_ = turn_gun(answer.question, found.closest->aim);
    if (turn_) launch_time_ = std::clamp(turn_->time, launch_time_, meeting_time_);
  }
  if (has_past()) find_past();
  std::sort(crossings_.begin(), crossings_.end(),
            [](const Crossing& a, const Crossing& b) { return a.time < b.time; });
  choose_window();
}

// The answer's solutions are those within the limits, or all of them where none is: what else there
// is shows without limits. A turret's launch is chosen within them: it has one solution.
void PlotScene::find_hits() {
  const Intercept<Vec3>& found = answer_.intercept;
  if (!turn_) {
    Question boundless = answer_.question;
    boundless.engagement.projectile.lifetime = kUnlimited;
    boundless.engagement.projectile.range = kUnlimited;
    boundless.flat.projectile.lifetime = kUnlimited;
    boundless.flat.projectile.range = kUnlimited;
    static_cast<void>(solve_question(boundless, &hits_));
  }
  if (hits_.empty()) hits_ = {found};
  for (const Hit<Vec3>& hit : hits_) {
    const auto is_this = [&](const Hit<Vec3>& other) { return is_same_time(other.time, hit.time); };
    const auto& within = answer_.solutions;
    const bool is_within = found.status == Status::hit &&
                           std::find_if(within.begin(), within.end(), is_this) != within.end();
    const Crossing::Kind kind = !is_within       ? Crossing::Kind::beyond
                                : is_this(found) ? Crossing::Kind::hit
                                                 : Crossing::Kind::later;
    crossings_.push_back({kind, hit.time, shot_distance(hit.time)});
  }
}

bool PlotScene::has_past() const {
  const Engagement3& e = engagement();
  return !turn_ && std::holds_alternative<std::monostate>(e.target.motion) &&
         e.projectile.drag == 0 &&
         (e.projectile.thrust.acceleration == 0 || e.projectile.thrust.duration == 0);
}

// Backwards in time the shot's distance would have shrunk to nothing and grown again. That squared
// equation is the one that formulas solve, and its negative roots are what they must not return.
double PlotScene::past_gap(double flight_time) const {
  const std::optional<double> target = target_distance(launch_time_ + flight_time);
  return *target - std::fabs(reach_at(flight_time));
}

void PlotScene::find_past() {
  constexpr double kRatio = 1.004;
  const double span = std::max(meeting_time_ - launch_time_, natural_span());
  double last = -1e-4 * span;
  double last_gap = past_gap(last);
  for (double f = last * kRatio; f > -1e4 * span && crossings_.size() < 100; f *= kRatio) {
    const double gap = past_gap(f);
    if ((gap > 0) != (last_gap > 0)) {
      double low = f;
      double high = last;
      for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        ((past_gap(middle) > 0) == (gap > 0) ? low : high) = middle;
      }
      const double time = launch_time_ + high;
      crossings_.push_back({Crossing::Kind::past, time, std::fabs(reach_at(high))});
    }
    last = f;
    last_gap = gap;
  }
}

// How long it is worth looking where no hit says so.
double PlotScene::natural_span() const {
  const Engagement3& e = engagement();
  if (std::isfinite(course_.end()) && course_.end() > 0) return 1.2 * course_.end();
  const double distance = length(*course_.at(0));
  const double approach = length(e.target.velocity - e.shooter.velocity);
  const double speed = std::max(e.projectile.speed, approach);
  const double span = 2 * distance / speed;
  return std::isfinite(span) && span > 0 ? span : 1;
}

void PlotScene::choose_window() {
  const double first = meeting_time_ - launch_time_;
  double last = first > 0 && !hits_.empty() ? first : std::max(1.5 * first, natural_span());
  for (const Hit<Vec3>& hit : hits_) {
    const double flight = hit.time - launch_time_;
    if (first > 0 && flight <= kMostLater * first) last = std::max(last, flight);
  }
  window_ = {0, launch_time_ + 1.2 * last};
  const double most = kMostPast * (window_.high - launch_time_);
  for (const Crossing& crossing : crossings_) {
    const double before = launch_time_ - crossing.time;
    if (before > 0 && before <= most) window_.include(launch_time_ - 1.15 * before);
  }
}

Vec3 PlotScene::gun_at(double time) const { return time * engagement().shooter.velocity; }

double PlotScene::reach_at(double flight_time) const {
  const Projectile<Vec3>& shot = engagement().projectile;
  const double burning = std::min(std::max(flight_time, 0.0), shot.thrust.duration);
  const double by_thrust = shot.thrust.acceleration * burning * (flight_time - burning / 2);
  return engagement().shooter.muzzle + radii_ + shot.speed * coasting_time(shot.drag, flight_time) +
         by_thrust;
}

Front PlotScene::front_at(double flight_time) const {
  const Engagement3& e = engagement();
  const double k = e.projectile.drag;
  const double coasting = coasting_time(k, flight_time);
  const double falling = k == 0 ? flight_time * flight_time / 2 : (flight_time - coasting) / k;
  return {gun_at(launch_time_) + e.projectile.inherit * coasting * e.shooter.velocity +
              falling * e.projectile.acceleration,
          reach_at(flight_time) - radii_};
}

Vec3 PlotScene::shot_at(const Vec3& aim, double flight_time) const {
  const Front front = front_at(flight_time);
  return front.center + front.radius * aim;
}

std::optional<double> PlotScene::target_distance(double time) const {
  const std::optional<Vec3> target = target_at(time);
  if (!target) return std::nullopt;
  const bool is_before = time < launch_time_ && !has_past();
  const Vec3 from = is_before ? gun_at(time) : front_at(time - launch_time_).center;
  return length(*target - from);
}

double PlotScene::shot_distance(double time) const {
  const double flight_time = time - launch_time_;
  if (flight_time >= 0) return reach_at(flight_time);
  return has_past() ? std::fabs(reach_at(flight_time)) : reach_at(0);
}

}  // namespace aimahead::cli
