// How sure a shot is.
#include "exchange.hpp"

#include "convert.hpp"

#include "aimahead/odds.hpp"

#include <cstddef>

namespace aimahead::wasm {
namespace {

/// Calls `ask` with the question and its uncertainty.
template <class Ask>
void ask_about_odds(const Ask& ask) {
  in_dimensions([&]<class V>(V) {
    ask(c::engagement_of<V>(exchange.question),
        c::uncertainty_of<V>(*exchange.question.uncertainty));
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
/// Leaves the aim_sd in the argument; false if there is none.
AIM_EXPORT int32_t aim_answer_scatter(double probability) {
  bool is_found = false;
  ask_about_odds([&](const auto& question, const auto& known) {
    const auto aim_sd = find_scatter(question, known, probability);
    is_found = aim_sd.has_value();
    exchange.argument = aim_sd.value_or(0);
  });
  return is_found ? 1 : 0;
}
/// Leaves the window in the first vector; false if there is none.
AIM_EXPORT int32_t aim_answer_window(double probability, double latest) {
  bool is_found = false;
  ask_about_odds([&](const auto& question, const auto& known) {
    const auto window = find_window(question, known, probability, latest);
    is_found = window.has_value();
    const FiringWindow found = window.value_or(FiringWindow());
    exchange.vectors[0][0] = found.from;
    exchange.vectors[0][1] = found.to;
  });
  return is_found ? 1 : 0;
}
AIM_EXPORT int32_t aim_find_is_covariance(const double* rows, int32_t count) {
  return is_covariance({rows, static_cast<std::size_t>(count)}) ? 1 : 0;
}
