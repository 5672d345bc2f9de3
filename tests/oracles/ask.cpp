// Puts a question to the solver under test.
#include "question.hpp"

#include <span>

namespace oracle {
namespace {

using aimahead::VectorTraits;

template <class V>
Triple to_triple(const V& v) {
  Triple t{};
  for (int i = 0; i < aimahead::kDimensions<V>; ++i) t[i] = VectorTraits<V>::get(v, i);
  return t;
}

template <class V>
PlainHit to_plain(const aimahead::Hit<V>& h) {
  return {h.time,
          h.launch_time,
          h.flight_time,
          to_triple(h.point),
          to_triple(h.aim),
          to_triple(h.launch_velocity),
          to_triple(h.launch_point)};
}

template <class V>
PlainAnswer to_plain(const aimahead::Intercept<V>& a) {
  PlainAnswer plain;
  plain.status = a.status;
  plain.method = a.method;
  plain.hit = to_plain(static_cast<const aimahead::Hit<V>&>(a));
  if (a.closest) {
    plain.closest = PlainApproach{a.closest->time, a.closest->distance, to_triple(a.closest->aim),
                                  a.closest->launch_time};
  }
  if (a.fault) plain.fault = a.fault;
  return plain;
}

template <class V>
PlainAnswer ask_in(const aimahead::Engagement<V>& engagement, bool* all_agree) {
  std::array<aimahead::Hit<V>, kMaxSolutions> hits;
  const aimahead::Intercept<V> every = solve_all(engagement, std::span<aimahead::Hit<V>>(hits));
  PlainAnswer plain = to_plain(every);
  if (all_agree) *all_agree = to_plain(solve(engagement)) == plain;
  for (int i = 0; i < every.count; ++i) plain.all.push_back(to_plain(hits[i]));
  plain.steps = every.steps;
  plain.is_cut_short = every.steps >= 100000;
  return plain;
}

}  // namespace

PlainAnswer ask(const aimahead::Engagement2& engagement, bool* all_agree) {
  return ask_in(engagement, all_agree);
}
PlainAnswer ask(const aimahead::Engagement3& engagement, bool* all_agree) {
  return ask_in(engagement, all_agree);
}
PlainAnswer ask(const Question& q, bool* all_agree) {
  return q.dimensions == 3 ? ask(to_engagement<aimahead::Vec3>(q), all_agree)
                           : ask(to_engagement<aimahead::Vec2>(q), all_agree);
}

}  // namespace oracle
