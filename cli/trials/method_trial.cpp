#include "trials/method_trial.hpp"

#include "flight/flight.hpp"
#include "questions/answer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kLate = 1.1;

MethodAnswer<Vec3> lift(const MethodAnswer<Vec2>& answer) {
  MethodAnswer<Vec3> lifted;
  static_cast<Hit<Vec3>&>(lifted) = lift_hit(answer);
  lifted.claim = answer.claim;
  lifted.iterations = answer.iterations;
  lifted.moved = answer.moved;
  lifted.fault = answer.fault;
  return lifted;
}

bool is_hit(Status status) { return status == Status::hit || status == Status::touching; }

/// The result of flying a shot.
struct Passage {
  double closest = kUnlimited;  ///< distance between centres
  double time = 0;
  double reach = 0;  ///< a distance that makes a hit
};

// Flies up to the claimed time and beyond, for shots that come nearest at another time.
std::optional<Passage> fly_past(const Engagement3& engagement, const Hit<Vec3>& shot,
                                double flight_time, double steps) {
  Passage passage;
  for (const double until : {shot.flight_time, flight_time}) {
    Hit<Vec3> flown = shot;
    flown.flight_time = until;
    flown.time = until == shot.flight_time ? shot.time : shot.launch_time + until;
    const double step = until / steps;
    if (count_steps(engagement, flown, step) > kMaxFlightSteps) return std::nullopt;
    const FlightReport report = fly(engagement, flown, step);
    passage.reach = engagement.projectile.radius + engagement.target.radius + report.tolerance;
    if (report.closest < passage.closest) {
      passage.closest = report.closest;
      passage.time = report.closest_time;
    }
    if (until == shot.flight_time && report.is_there && report.apart_at_hit <= passage.reach) {
      passage.closest = std::min(passage.closest, report.apart_at_hit);
      passage.time = shot.time;
      break;
    }
  }
  return passage;
}

Verdict judge_silence(Claim claim, bool there_is_a_hit) {
  if (!there_is_a_hit) return Verdict::notices;
  return claim == Claim::not_found ? Verdict::denies : Verdict::gives_up;
}

}  // namespace

const char* name_of(Verdict verdict) {
  constexpr std::array kNames{"hits",    "late",    "misses",  "gives_up", "denies",
                              "invents", "notices", "unknown", "blocked",  "unfit"};
  return kNames[static_cast<std::size_t>(verdict)];
}

MethodAnswer<Vec3> aim_question(AimMethod method, const Question& question) {
  return question.dimensions == 2 ? lift(aim_by(method, question.flat))
                                  : aim_by(method, question.engagement);
}

MethodTrial try_method(AimMethod method, const Question& question, const Intercept<Vec3>& certified,
                       double steps) {
  MethodTrial trial;
  trial.method = method;
  trial.answer = aim_question(method, question);
  const Engagement3& engagement = question.engagement;
  const MethodAnswer<Vec3>& shot = trial.answer;
  if (shot.claim == Claim::invalid) {
    trial.verdict = Verdict::unfit;
    return trial;
  }
  const bool there_is_a_hit = is_hit(certified.status);
  const bool is_aimed = shot.aim != Vec3{};
  if (certified.status == Status::unresolved) return trial;
  if (!shot && !(is_aimed && shot.claim == Claim::not_converged)) {
    trial.verdict = judge_silence(shot.claim, there_is_a_hit);
    return trial;
  }
  const double radii = engagement.projectile.radius + engagement.target.radius;
  if (certified.status == Status::touching && shot.flight_time == 0) {
    trial.verdict = Verdict::hits;
    trial.miss = 0;
    return trial;
  }
  const double longest = 2 * std::max(shot.flight_time, certified.flight_time);
  const auto passage =
      fly_past(engagement, shot, std::min(longest, engagement.projectile.lifetime), steps);
  if (!passage) return trial;
  trial.miss =
      engagement.aim == Aim::edge ? std::max(passage->closest - radii, 0.0) : passage->closest;
  if (!shot) {
    trial.verdict = judge_silence(shot.claim, there_is_a_hit);
  } else if (!there_is_a_hit && certified.status != Status::blocked) {
    trial.verdict = Verdict::invents;
  } else if (!(passage->closest <= passage->reach)) {
    trial.verdict = Verdict::misses;
  } else if (!there_is_a_hit) {
    trial.verdict = Verdict::blocked;
  } else {
    trial.verdict = passage->time > kLate * certified.time ? Verdict::late : Verdict::hits;
  }
  return trial;
}

double measure_cost(AimMethod method, const Question& question) {
  using Clock = std::chrono::steady_clock;
  constexpr double kRoundDuration = 1e5;  // nanoseconds
  constexpr int kRounds = 5;
  const auto measure = [&](int calls) {
    const auto start = Clock::now();
    for (int i = 0; i < calls; ++i) {
      if (question.dimensions == 2) {
        (void)aim_by(method, question.flat);
      } else {
        (void)aim_by(method, question.engagement);
      }
    }
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count() / calls;
  };
  const int calls =
      static_cast<int>(std::clamp(std::ceil(kRoundDuration / std::max(measure(1), 1.0)), 1.0, 1e4));
  double best = kUnlimited;
  for (int i = 0; i < kRounds; ++i) best = std::min(best, measure(calls));
  return best;
}

}  // namespace aimahead::cli
