#include "check.hpp"
#include "convert.hpp"
#include "fault.hpp"

#include "aimahead/intercept.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace {

using namespace aimahead;

template <class V>
void put_answer(const Intercept<V>& intercept, aim_intercept& out) {
  c::put(intercept, out);
  if (intercept.status == Status::invalid) out.fault = c::fault_of_path(intercept.fault);
}

/// Checks the engagement, calls `answer_to` with it in its dimensions, and stores the answer.
template <class AnswerTo>
int32_t answer(const aim_engagement* engagement, aim_intercept* out, const AnswerTo& answer_to,
               bool sampled = false) {
  aim_intercept unwanted;
  aim_intercept& result = out ? *out : unwanted;
  const bool is_checked_by_solve = engagement && c::has_only_numbers(*engagement);
  if (!is_checked_by_solve) {
    const aim_fault fault = c::find_fault(engagement, sampled);
    if (!engagement || fault.field != AIM_FIELD_NONE) {
      result = c::refused<aim_intercept>(fault);
      return result.status;
    }
  }
  if (engagement->dimensions == 2) {
    put_answer(answer_to(c::engagement_of<Vec2>(*engagement)), result);
  } else {
    put_answer(answer_to(c::engagement_of<Vec3>(*engagement)), result);
  }
  if (is_checked_by_solve && result.status == AIM_INVALID) {
    const aim_fault fault = c::find_fault(engagement, sampled);  // knows what was expected, too
    if (fault.field != AIM_FIELD_NONE) result = c::refused<aim_intercept>(fault);
  }
  return result.status;
}

int32_t refuse(aim_field field, c::Problem problem, double got, aim_intercept* out) {
  const auto result = c::refused<aim_intercept>(c::make_fault(field, problem, {got}));
  if (out) *out = result;
  return AIM_INVALID;
}

/// Writes the hits of one engagement, as many as were asked for. Only a few at a time are on the
/// stack.
class HitsOut {
 public:
  HitsOut(aim_hit* hits, int32_t capacity) : hits_(hits), capacity_(capacity) {}

  template <class V>
  Intercept<V> operator()(const Engagement<V>& engagement) const {
    std::array<Hit<V>, kMaxOnStack> some;
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(capacity_), some.size());
    Intercept<V> answer = solve_all(engagement, std::span<Hit<V>>(some.data(), wanted));
    for (int i = 0; i < answer.count; ++i) {
      const Hit<V>& hit = some[static_cast<std::size_t>(i)];
      hits_[i] = c::hit_of(hit);
      const std::optional<double> later = sensitivity(engagement, hit);
      hits_[i].has_sensitivity = later.has_value();
      hits_[i].sensitivity = later.value_or(0);
    }
    return answer;
  }

 private:
  static constexpr std::size_t kMaxOnStack = AIM_MAX_HITS;
  aim_hit* hits_;
  int32_t capacity_;
};

}  // namespace

int32_t aim_solve(const aim_engagement* engagement, aim_intercept* out) {
  return answer(engagement, out, [](const auto& e) { return solve(e); });
}

int32_t aim_solve_all(const aim_engagement* engagement, aim_hit* hits, int32_t capacity,
                      aim_intercept* out) {
  if (capacity < 0) return refuse(AIM_FIELD_CAPACITY, c::kNotANumber, capacity, out);
  if (!hits && capacity > 0) return refuse(AIM_FIELD_POINTER, c::kNullPointer, 0, out);
  return answer(engagement, out, HitsOut(hits, capacity));
}

double aim_setting_at(const aim_table* table, size_t setting, double distance) {
  if (!table || !table->settings || setting >= table->setting_count) return 0;
  const aim_setting& one = table->settings[setting];
  if (!one.values || !table->distances) return 0;
  return setting_at({{table->distances, table->distance_count}, {}}, {one.values, one.count},
                    distance);
}

int32_t aim_solve_by_sampling(const aim_engagement* engagement, double step, aim_intercept* out) {
  aim_intercept result;
  const int32_t status = answer(
      engagement, &result, [step](const auto& e) { return solve_by_sampling(e, step); }, true);
  const bool blames_step = status == AIM_INVALID && result.fault.field == AIM_FIELD_STEP;
  if (blames_step) return refuse(AIM_FIELD_STEP, c::kNotANumber, step, out);
  if (out) *out = result;
  return status;
}
