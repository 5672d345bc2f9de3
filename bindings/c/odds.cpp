#include "aimahead/odds.hpp"

#include "aimahead/tracking.h"
#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "defaults.hpp"
#include "fault.hpp"
#include "prospect_fields.hpp"

#include <cstddef>

namespace {

using namespace aimahead;

static_assert(static_cast<int>(ScatterStatus::odds_too_high) == AIM_SCATTER_ODDS_TOO_HIGH);
static_assert(kMaxProspects == AIM_MAX_PROSPECTS);

template <class V>
aim_odds odds_of(const aim_engagement& given) {
  const Odds<V> found =
      find_odds(c::engagement_of<V>(given), c::uncertainty_of<V>(given.uncertainty));
  aim_odds out = c::odds_of(found);
  out.fault = found.fault ? c::fault_of_path(found.fault) : c::kNoFault;
  return out;
}

/// Calls `ask` with the engagement and its uncertainty, or none, in its dimensions.
template <class Ask>
void ask_about_odds(const aim_engagement& given, const Ask& ask) {
  c::in_dimensions(given.dimensions, [&]<class V>(V) {
    ask(c::engagement_of<V>(given), c::uncertainty_of<V>(given.uncertainty));
  });
}

/// Whether `latest` is a possible end of an interval of launch times.
bool is_latest(c::Arguments& arguments, const aim_engagement& given, double latest) {
  const double delay = given.shooter.delay;
  return arguments.number(AIM_FIELD_LATEST, latest) &&
         (latest >= delay || arguments.blame(AIM_FIELD_LATEST, c::kTooSmall, {delay, latest}));
}

/// Whether there are prospects, and they and the engagement have no fault.
bool are_prospects(c::Arguments& arguments, const aim_engagement* engagement,
                   const aim_prospect* prospects, std::size_t count) {
  constexpr double kMax = AIM_MAX_PROSPECTS;
  // find_odds_fault refuses null as well, but clang-tidy does not see that.
  return arguments.are_given(engagement) &&
         arguments.is_fine(c::find_odds_fault(engagement, false)) &&
         ((count >= 1 && count <= AIM_MAX_PROSPECTS) ||
          arguments.blame(AIM_FIELD_PROSPECTS, c::kListTooShortOrLong,
                          {1, kMax, static_cast<double>(count)})) &&
         arguments.are_given(prospects) &&
         arguments.is_fine(c::find_fault({prospects, count}, engagement->dimensions));
}

}  // namespace

int32_t aim_find_odds(const aim_engagement* engagement, aim_odds* out) {
  aim_odds unwanted;
  aim_odds& result = out ? *out : unwanted;
  const aim_fault fault = c::find_odds_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) {
    result = c::refused<aim_odds>(fault);
  } else {
    result = engagement->dimensions == 2 ? odds_of<Vec2>(*engagement) : odds_of<Vec3>(*engagement);
  }
  return result.status;
}

const char* aim_scatter_status_name(int32_t status) {
  return c::word_of(status, ScatterStatus::odds_too_high);
}

aim_fault aim_find_scatter(const aim_engagement* engagement, double probability,
                           aim_scatter* scatter) {
  c::Arguments arguments;
  const bool are_fine = arguments.are_given(scatter) &&
                        arguments.is_fine(c::find_odds_fault(engagement)) &&
                        arguments.number(AIM_FIELD_PROBABILITY, probability);
  if (!are_fine) return arguments.fault();
  ask_about_odds(*engagement, [&](const auto& question, const auto& known) {
    const Scatter found = find_scatter(question, known, probability);
    *scatter = {static_cast<int32_t>(found.status), 0, found.aim_sd};
  });
  return c::kNoFault;
}

aim_fault aim_find_window(const aim_engagement* engagement, double probability, double latest,
                          aim_firing_window* window) {
  c::Arguments arguments;
  const bool are_fine = arguments.are_given(window) &&
                        arguments.is_fine(c::find_odds_fault(engagement)) &&
                        arguments.number(AIM_FIELD_PROBABILITY, probability) &&
                        is_latest(arguments, *engagement, latest);
  if (!are_fine) return arguments.fault();
  ask_about_odds(*engagement, [&](const auto& question, const auto& known) {
    const FiringWindow found = find_window(question, known, probability, latest);
    *window = {};
    if (found) *window = {1, 0, found.from, found.to};
  });
  return c::kNoFault;
}

aim_fault aim_find_firing_time(const aim_engagement* engagement, const aim_looks* looks,
                               double cost, double latest, aim_firing_time* out) {
  c::Arguments arguments;
  const bool are_fine =
      arguments.are_given(looks, out) && arguments.is_fine(c::find_odds_fault(engagement)) &&
      arguments.is_fine(c::find_fault(*looks)) && arguments.number(AIM_FIELD_WAITING_COST, cost) &&
      is_latest(arguments, *engagement, latest);
  if (!are_fine) return arguments.fault();
  ask_about_odds(*engagement, [&](const auto& question, const auto& known) {
    const FiringTime found =
        find_firing_time(question, known, {looks->interval, looks->sd}, cost, latest);
    *out = {};
    if (found) *out = {1, 0, found.time, found.probability, found.probability_now};
  });
  return c::kNoFault;
}

void aim_init_prospect(aim_prospect* prospect) {
  if (prospect) format::set_defaults(format::kProspectTable, prospect);
}

aim_fault aim_find_best_aim(const aim_engagement* engagement, const aim_prospect* prospects,
                            size_t count, aim_best_aim* out) {
  c::Arguments arguments;
  const bool are_fine =
      arguments.are_given(out) && are_prospects(arguments, engagement, prospects, count);
  if (!are_fine) return arguments.fault();
  ask_about_odds(*engagement, [&]<class V>(const Engagement<V>& question, const auto& known) {
    const auto list = c::prospects_of<V>({prospects, count});
    const BestAim<V> best = find_best_aim<V>(question, {list.data(), count}, known);
    *out = {};
    c::store(best.aim, out->aim);
    out->probability = best.probability;
  });
  return c::kNoFault;
}

aim_fault aim_odds_of_aim(const aim_engagement* engagement, const aim_prospect* prospects,
                          size_t count, const double* aim, double* probability) {
  c::Arguments arguments(engagement ? engagement->dimensions : 3);
  const bool are_fine = arguments.are_given(aim, probability) &&
                        are_prospects(arguments, engagement, prospects, count) &&
                        arguments.direction(AIM_FIELD_FIRED_AIM, aim);
  if (!are_fine) return arguments.fault();
  ask_about_odds(*engagement, [&]<class V>(const Engagement<V>& question, const auto& known) {
    const auto list = c::prospects_of<V>({prospects, count});
    const AimOdds odds =
        odds_of_aim<V>(question, {list.data(), count}, known, c::vector_of<V>(aim));
    *probability = odds.probability;
  });
  return c::kNoFault;
}
