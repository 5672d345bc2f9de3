#include "aimahead/methods.hpp"

#include "aimahead/study.h"
#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "convert_study.hpp"
#include "fault.hpp"

#include <algorithm>
#include <array>

namespace {

using namespace aimahead;

static_assert(static_cast<int>(AimMethod::certified) == AIM_BY_CERTIFIED);
static_assert(static_cast<int>(Claim::invalid) == AIM_CLAIM_INVALID);

bool are_sound(const aim_rounds& rounds, c::Arguments& arguments) {
  const auto& [exit_below, share, max, reserved] = rounds;
  return arguments.number(AIM_FIELD_METHOD_MAX, max) &&
         arguments.number(AIM_FIELD_METHOD_EXIT_BELOW, exit_below) &&
         arguments.number(AIM_FIELD_METHOD_SHARE, share) &&
         (share <= 1 || arguments.blame(AIM_FIELD_METHOD_SHARE, c::kTooLarge, {1, share}));
}

bool are_sound(const aim_bisection& bisection, c::Arguments& arguments) {
  const auto& [earliest, latest, precision, max, reserved] = bisection;
  return arguments.number(AIM_FIELD_METHOD_EARLIEST, earliest) &&
         (latest == kUnlimited || arguments.number(AIM_FIELD_LATEST, latest)) &&
         (latest >= earliest ||
          arguments.blame(AIM_FIELD_LATEST, c::kTooSmall, {earliest, latest})) &&
         arguments.number(AIM_FIELD_METHOD_PRECISION, precision) &&
         arguments.number(AIM_FIELD_METHOD_MAX, max);
}

/// A method of the articles, checked already.
bool are_sound(std::int32_t, c::Arguments&) { return true; }

int32_t deliver_claim(const aim_method_answer& answer, aim_method_answer* out) {
  if (out) *out = answer;
  return answer.claim;
}

aim_method_answer refused_method(const aim_fault& fault) {
  aim_method_answer answer{};
  answer.claim = AIM_CLAIM_INVALID;
  answer.fault = fault;
  return answer;
}

/// Checks the arguments of every method, and stores the answer of `method`.
template <class Settings, class Method>
int32_t try_method(const aim_engagement* engagement, const Settings* settings, aim_guess* guesses,
                   int32_t capacity, aim_method_answer* out, const Method& method) {
  c::Arguments arguments;
  const bool is_sound = arguments.is_fine(c::find_fault(engagement)) &&
                        arguments.are_given(settings) && are_sound(*settings, arguments) &&
                        (capacity >= 0 || arguments.blame(AIM_FIELD_CAPACITY, c::kNotANumber,
                                                          {static_cast<double>(capacity)})) &&
                        (capacity == 0 || arguments.are_given(guesses));
  if (!is_sound) return deliver_claim(refused_method(arguments.fault()), out);
  aim_method_answer answer;
  c::in_dimensions(engagement->dimensions, [&]<class V>(V) {
    std::array<Guess<V>, AIM_MAX_GUESSES> some;
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(capacity), some.size());
    const MethodAnswer<V> found =
        method(c::engagement_of<V>(*engagement), std::span<Guess<V>>(some.data(), wanted));
    answer = c::method_answer_of(found);
    answer.fault = found.fault ? c::fault_of_path(found.fault) : c::kNoFault;
    for (int i = 0; i < found.guesses; ++i) {
      c::store_guess(some[static_cast<std::size_t>(i)], guesses[i]);
    }
  });
  return deliver_claim(answer, out);
}

}  // namespace

const char* aim_aim_method_name(int32_t method) { return c::word_of(method, AimMethod::certified); }

const char* aim_claim_name(int32_t claim) { return c::word_of(claim, Claim::invalid); }

void aim_init_rounds(aim_rounds* rounds) {
  const Rounds defaults;
  if (rounds) *rounds = {defaults.exit_below, defaults.share, defaults.max, 0};
}

void aim_init_bisection(aim_bisection* bisection) {
  const Bisection defaults;
  if (bisection) {
    *bisection = {defaults.earliest, defaults.latest, defaults.precision, defaults.max, 0};
  }
}

int32_t aim_by(int32_t method, const aim_engagement* engagement, aim_guess* guesses,
               int32_t capacity, aim_method_answer* out) {
  c::Arguments arguments;
  if (!arguments.word(AIM_FIELD_METHOD, method)) {
    return deliver_claim(refused_method(arguments.fault()), out);
  }
  return try_method(engagement, &method, guesses, capacity, out, [=](const auto& e, auto room) {
    return aimahead::aim_by(static_cast<AimMethod>(method), e, room);
  });
}

int32_t aim_by_rounds(const aim_engagement* engagement, const aim_rounds* rounds,
                      aim_guess* guesses, int32_t capacity, aim_method_answer* out) {
  return try_method(engagement, rounds, guesses, capacity, out, [=](const auto& e, auto room) {
    return aimahead::aim_by_rounds(e, {rounds->max, rounds->exit_below, rounds->share}, room);
  });
}

int32_t aim_by_bisection(const aim_engagement* engagement, const aim_bisection* bisection,
                         aim_guess* guesses, int32_t capacity, aim_method_answer* out) {
  return try_method(engagement, bisection, guesses, capacity, out, [=](const auto& e, auto room) {
    const auto& [earliest, latest, precision, max, reserved] = *bisection;
    return aimahead::aim_by_bisection(e, {earliest, latest, precision, max}, room);
  });
}

aim_fault aim_limits_of(const aim_engagement* engagement, aim_bisection* limits) {
  c::Arguments arguments;
  if (arguments.is_fine(c::find_fault(engagement)) && arguments.are_given(limits)) {
    c::in_dimensions(engagement->dimensions, [&]<class V>(V) {
      const Bisection found = limits_of(c::engagement_of<V>(*engagement));
      *limits = {found.earliest, found.latest, found.precision, found.max, 0};
    });
  }
  return arguments.fault();
}
