// How sure a shot is.
#include "exchange.hpp"

#include "convert.hpp"

#include "aimahead/odds.hpp"

#include <cstddef>

namespace aimahead::wasm {
namespace {

/// Calls `ask` with the question and its uncertainty, or none.
template <class Ask>
void ask_about_odds(const Ask& ask) {
  in_dimensions([&]<class V>(V) {
    ask(c::engagement_of<V>(exchange.question),
        c::uncertainty_of<V>(exchange.question.uncertainty));
  });
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

/// The question has an uncertainty.
AIM_EXPORT void aim_answer_odds() {
  ask_about_odds([](const auto& question, const auto& known) {
    const auto odds = find_odds(question, known);
    exchange.odds = c::odds_of(odds);
    exchange.fault = odds.fault;
  });
}
/// Leaves the aim_sd in the argument. Returns an aim_scatter_status.
AIM_EXPORT int32_t aim_answer_scatter(double probability) {
  Scatter found;
  ask_about_odds([&](const auto& question, const auto& known) {
    found = find_scatter(question, known, probability);
  });
  exchange.argument = found.aim_sd;
  return static_cast<int32_t>(found.status);
}
/// Leaves the window in the first vector; false if there is none.
AIM_EXPORT int32_t aim_answer_window(double probability, double latest) {
  FiringWindow found;
  ask_about_odds([&](const auto& question, const auto& known) {
    found = find_window(question, known, probability, latest);
  });
  exchange.vectors[0][0] = found.from;
  exchange.vectors[0][1] = found.to;
  return found ? 1 : 0;
}
/// Leaves the time, its probability and that of now in the first vector; false if no launch hits.
AIM_EXPORT int32_t aim_answer_firing_time(double interval, double sd, double cost, double latest) {
  FiringTime found;
  ask_about_odds([&](const auto& question, const auto& known) {
    found = find_firing_time(question, known, {interval, sd}, cost, latest);
  });
  exchange.vectors[0][0] = found.time;
  exchange.vectors[0][1] = found.probability;
  exchange.vectors[0][2] = found.probability_now;
  return found ? 1 : 0;
}
/// Leaves the aim in the first vector. Returns its probability.
AIM_EXPORT double aim_answer_best_aim(const aim_prospect* prospects, std::size_t count) {
  double probability = 0;
  ask_about_odds([&]<class V>(const Engagement<V>& question, const auto& known) {
    const auto list = c::prospects_of<V>({prospects, count});
    const BestAim<V> best = find_best_aim<V>(question, {list.data(), count}, known);
    c::store(best.aim, exchange.vectors[0]);
    probability = best.probability;
  });
  return probability;
}
/// The aim is in the first vector. Returns -1 if the gun has vanished.
AIM_EXPORT double aim_answer_odds_of_aim(const aim_prospect* prospects, std::size_t count) {
  double probability = 0;
  ask_about_odds([&]<class V>(const Engagement<V>& question, const auto& known) {
    const auto list = c::prospects_of<V>({prospects, count});
    const V aim = c::vector_of<V>(exchange.vectors[0]);
    const AimOdds odds = odds_of_aim<V>(question, {list.data(), count}, known, aim);
    probability = odds.status == OddsStatus::none ? -1 : odds.probability;
  });
  return probability;
}
AIM_EXPORT int32_t aim_find_is_covariance(const double* rows, int32_t count) {
  return is_covariance({rows, static_cast<std::size_t>(count)}) ? 1 : 0;
}
