// Engagements. Those with targets of constant velocity or acceleration are answered in the first
// module. The search for all others is in the second.
#include "exchange.hpp"

#include "convert.hpp"

#include "aimahead/intercept.hpp"

#include <array>
#include <optional>
#include <span>

namespace aimahead::wasm {

Exchange exchange;

namespace {

template <class V>
void answer(bool all) {
  std::array<Hit<V>, AIM_MAX_HITS> hits;
  const auto wanted = std::span<Hit<V>>(hits).first(all ? hits.size() : 0);
  const Engagement<V> engagement = c::engagement_of<V>(exchange.question);
  const Intercept<V> found = solve_all(engagement, wanted);
  c::put(found, exchange.answer);
  exchange.fault = found.fault;
  for (int i = 0; i < found.count; ++i) {
    const Hit<V>& hit = hits[static_cast<std::size_t>(i)];
    exchange.hits[i] = c::hit_of(hit);
    const std::optional<double> later = sensitivity(engagement, hit);
    exchange.hits[i].has_sensitivity = later.has_value();
    exchange.hits[i].sensitivity = later.value_or(0);
  }
}

}  // namespace
}  // namespace aimahead::wasm

using namespace aimahead;
using namespace aimahead::wasm;

AIM_EXPORT Exchange* aim_exchange() { return &exchange; }

/// Answers the question; with `all` also every hit, in exchange.hits.
AIM_EXPORT void aim_answer(int32_t all) {
  in_dimensions([=]<class V>(V) { answer<V>(all != 0); });
}
