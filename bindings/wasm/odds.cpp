// How sure a shot is.
#include "exchange.hpp"

#include "convert.hpp"

#include "aimahead/odds.hpp"

#include <cstddef>

namespace aimahead::wasm {
namespace {

template <class V>
void answer_odds() {
  const Odds<V> odds = find_odds(c::engagement_of<V>(exchange.question),
                                 c::uncertainty_of<V>(*exchange.question.uncertainty));
  exchange.odds = c::odds_of(odds);
  exchange.fault = odds.fault;
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

/// The question has an uncertainty.
AIM_EXPORT void aim_answer_odds() {
  exchange.question.dimensions == 2 ? answer_odds<Vec2>() : answer_odds<Vec3>();
}
AIM_EXPORT int32_t aim_find_is_covariance(const double* rows, int32_t count) {
  return is_covariance({rows, static_cast<std::size_t>(count)}) ? 1 : 0;
}
