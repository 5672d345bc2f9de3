// The contract of results, docs/results.md: when a result is true, and what may be passed.
#include "aimahead/aimahead.hpp"
#include "aimahead/thread_pool.hpp"
#include "motion/open_answer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <concepts>
#include <span>
#include <utility>
#include <vector>

namespace aimahead {
namespace results_test {

// ---- What is not known yet ---------------------------------------------------------------------

template <class V>
void expect_unanswered() {
  const Intercept<V> answer = detail::motion::unanswered<V>();
  const Intercept<V> expected{};
  EXPECT_EQ(answer.time, expected.time);
  EXPECT_EQ(answer.launch_time, expected.launch_time);
  EXPECT_EQ(answer.flight_time, expected.flight_time);
  EXPECT_EQ(answer.point, expected.point);
  EXPECT_EQ(answer.aim, expected.aim);
  EXPECT_EQ(answer.launch_velocity, expected.launch_velocity);
  EXPECT_EQ(answer.launch_point, expected.launch_point);
  EXPECT_EQ(answer.blocked.has_value(), expected.blocked.has_value());
  EXPECT_EQ(answer.distance, expected.distance);
  EXPECT_EQ(answer.plate, expected.plate);
  EXPECT_EQ(answer.status, expected.status);
  EXPECT_EQ(answer.method, expected.method);
  EXPECT_EQ(answer.closest.has_value(), expected.closest.has_value());
  EXPECT_EQ(answer.count, expected.count);
  EXPECT_EQ(answer.steps, expected.steps);
  EXPECT_EQ(answer.fault, expected.fault);
}

TEST(Results, begin_as_an_answer_of_which_nothing_is_known) {
  expect_unanswered<Vec2>();
  expect_unanswered<Vec3>();
}

// ---- What converts to bool ---------------------------------------------------------------------

template <class Result>
constexpr bool kIsTested =
    std::constructible_from<bool, Result> && !std::convertible_to<Result, bool>;
template <class Value>
constexpr bool kIsNoAnswer = !std::constructible_from<bool, Value>;

static_assert(kIsTested<Lead<Vec2>> && kIsTested<WorldLead<Vec2>> && kIsTested<Intercept<Vec2>>);
static_assert(kIsTested<Launch<Vec3>> && kIsTested<DirectAndLob<Vec3>>);
static_assert(kIsTested<MethodAnswer<Vec2>> && kIsTested<Following>);
static_assert(kIsTested<Contact<Vec2>> && kIsTested<FirstContact<Vec2>>);
static_assert(kIsTested<ShotContact<float>> && kIsTested<PairContact<float>>);
static_assert(kIsTested<WorldContacts<float>> && kIsTested<Assignment>);
static_assert(kIsTested<Turn> && kIsTested<TurnProgress>);
static_assert(kIsTested<Touch<Vec2>> && kIsTested<FieldResult> && kIsTested<TrackResult>);
static_assert(kIsTested<Odds<Vec2>> && kIsTested<Scatter> && kIsTested<FiringWindow>);
static_assert(kIsTested<FiringTime> && kIsTested<BestAim<Vec2>> && kIsTested<AimOdds>);

// What has no status is a value: it is there whatever was asked.
static_assert(kIsNoAnswer<Hit<Vec2>> && kIsNoAnswer<Approach<Vec2>> && kIsNoAnswer<Margin>);
static_assert(kIsNoAnswer<Guess<Vec2>> && kIsNoAnswer<Snapshot<Vec2>> && kIsNoAnswer<Bisection>);
static_assert(kIsNoAnswer<TickResponse> && kIsNoAnswer<TickBody<Vec2>> && kIsNoAnswer<YawPitch>);

/// Whether a result with this status is true.
template <class Result, class StatusOf>
bool is_true(StatusOf Result::*member, StatusOf status) {
  Result result{};
  result.*member = status;
  return static_cast<bool>(result);
}

TEST(Results, a_result_is_true_if_its_question_is_answered_with_yes) {
  for (int i = 0; i <= static_cast<int>(Status::blocked); ++i) {
    const auto status = static_cast<Status>(i);
    const bool is_hit = status == Status::hit;
    EXPECT_EQ(is_true(&Lead<Vec2>::status, status), is_hit);
    EXPECT_EQ(is_true(&Intercept<Vec2>::status, status), is_hit);
    EXPECT_EQ(is_true(&Launch<Vec2>::status, status), is_hit);
    DirectAndLob<Vec2> two;
    two.direct.status = status;
    EXPECT_EQ(static_cast<bool>(two), is_hit);
  }
  for (const auto status : {Claim::hit, Claim::not_found, Claim::not_converged, Claim::invalid}) {
    EXPECT_EQ(is_true(&MethodAnswer<Vec2>::claim, status), status == Claim::hit);
  }
  for (const auto status : {ContactStatus::contact, ContactStatus::touching, ContactStatus::apart,
                            ContactStatus::unresolved, ContactStatus::invalid}) {
    const bool touch = status == ContactStatus::contact || status == ContactStatus::touching;
    EXPECT_EQ(is_true(&Contact<Vec2>::status, status), touch);
    EXPECT_EQ(is_true(&ShotContact<float>::status, status), touch);
    EXPECT_EQ(is_true(&PairContact<float>::status, status), touch);
    EXPECT_EQ(is_true(&Touch<Vec2>::status, status), touch);
  }
  for (const auto status : {WorldStatus::answered, WorldStatus::invalid, WorldStatus::mismatched,
                            WorldStatus::out_of_memory}) {
    EXPECT_EQ(is_true(&WorldContacts<float>::status, status), status == WorldStatus::answered);
  }
  for (const auto status : {AssignmentStatus::assigned, AssignmentStatus::infeasible,
                            AssignmentStatus::invalid, AssignmentStatus::out_of_memory}) {
    EXPECT_EQ(is_true(&Assignment::status, status), status == AssignmentStatus::assigned);
  }
  for (const auto status :
       {TurnStatus::turning, TurnStatus::arrived, TurnStatus::blocked, TurnStatus::invalid}) {
    EXPECT_EQ(is_true(&TurnProgress::status, status), status == TurnStatus::arrived);
  }
  for (const auto status : {FollowStatus::followed, FollowStatus::invalid}) {
    EXPECT_EQ(is_true(&Following::status, status), status == FollowStatus::followed);
  }
  for (const auto status : {FieldStatus::ready, FieldStatus::invalid, FieldStatus::out_of_memory}) {
    EXPECT_EQ(is_true(&FieldResult::status, status), status == FieldStatus::ready);
  }
  for (const auto status :
       {TrackStatus::used, TrackStatus::refused, TrackStatus::late, TrackStatus::invalid}) {
    EXPECT_EQ(is_true(&TrackResult::status, status), status == TrackStatus::used);
  }
  for (const auto status :
       {ScatterStatus::found, ScatterStatus::no_hit, ScatterStatus::odds_too_low,
        ScatterStatus::odds_too_high, ScatterStatus::invalid}) {
    EXPECT_EQ(is_true(&Scatter::status, status), status == ScatterStatus::found);
  }
  for (const auto status : {OddsStatus::found, OddsStatus::none, OddsStatus::invalid}) {
    const bool is_found = status == OddsStatus::found;
    EXPECT_EQ(is_true(&FiringWindow::status, status), is_found);
    EXPECT_EQ(is_true(&FiringTime::status, status), is_found);
    EXPECT_EQ(is_true(&BestAim<Vec2>::status, status), is_found);
    EXPECT_EQ(is_true(&AimOdds::status, status), is_found);
  }
  EXPECT_TRUE((Odds<Vec2>{.has_probability = true}));
  EXPECT_TRUE((Turn{.possible = true}));
  EXPECT_FALSE(Turn{});
}

template <class... Results>
bool none_is_true() {
  return !(static_cast<bool>(Results{}) || ...);
}

TEST(Results, a_result_that_was_never_filled_in_is_false) {
  EXPECT_TRUE(
      (none_is_true<Lead<Vec2>, WorldLead<Vec2>, Intercept<Vec2>, Launch<Vec2>, DirectAndLob<Vec2>,
                    MethodAnswer<Vec2>, Following, Contact<Vec2>, FirstContact<Vec2>,
                    ShotContact<float>, PairContact<float>, WorldContacts<float>, Assignment, Turn,
                    TurnProgress, Touch<Vec2>, FieldResult, TrackResult, Odds<Vec2>, Scatter,
                    FiringWindow, FiringTime, BestAim<Vec2>, AimOdds>()));
}

TEST(Results, the_numbers_of_statuses_stay) {
  const std::array words{"hit",        "unreachable", "out_of_range", "touching",
                         "unresolved", "invalid",     "not_found",    "blocked"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_STREQ(name_of(static_cast<Status>(i)), words[i]);
  }
}

// ---- What does not compile ---------------------------------------------------------------------

struct Circle {
  [[nodiscard]] Vec2 position(double t) const { return {20 + std::cos(t), std::sin(t)}; }
  [[nodiscard]] double speed_bound(double, double) const { return 1; }
};

template <class Number>
concept MayBeTheSameForAll = requires {
  same_for_all(std::declval<Number>());
};
static_assert(MayBeTheSameForAll<float&> && MayBeTheSameForAll<const double&>);
static_assert(!MayBeTheSameForAll<float> && !MayBeTheSameForAll<const double>);

template <class Function>
concept MayBeAMotion = requires {
  function_of<Vec2>(std::declval<Function>());
};
static_assert(MayBeAMotion<Circle&> && MayBeAMotion<const Circle&>);
static_assert(!MayBeAMotion<Circle> && !MayBeAMotion<const Circle>);

template <class List>
concept MayBePieces = std::constructible_from<PieceList<Vec2>, List>;
using PieceVector = std::vector<Piece<Vec2>>;
using PieceArray = std::array<Piece<Vec2>, 2>;
static_assert(MayBePieces<PieceVector&> && MayBePieces<const PieceArray&>);
static_assert(MayBePieces<Piece<Vec2> (&)[2]> && MayBePieces<std::span<const Piece<Vec2>>>);
static_assert(MayBePieces<PieceList<Vec2>>);
static_assert(!MayBePieces<PieceVector> && !MayBePieces<const PieceVector>);
static_assert(!MayBePieces<PieceArray>);

template <class Pool>
concept MayLendThreads = requires {
  std::declval<Pool>().parallel();
};
static_assert(MayLendThreads<ThreadPool&> && !MayLendThreads<ThreadPool>);

// ---- Counts are integers -----------------------------------------------------------------------

template <class Count>
constexpr bool kIsInteger = std::integral<Count> && !std::same_as<Count, bool>;
static_assert(kIsInteger<decltype(Intercept<Vec2>::count)>);
static_assert(kIsInteger<decltype(Intercept<Vec2>::steps)>);
static_assert(kIsInteger<decltype(Launch<Vec2>::count)>);
static_assert(kIsInteger<decltype(MethodAnswer<Vec2>::iterations)>);
static_assert(kIsInteger<decltype(MethodAnswer<Vec2>::guesses)>);
static_assert(kIsInteger<decltype(Rounds::max)>);
static_assert(kIsInteger<decltype(Bisection::max)>);
static_assert(kIsInteger<decltype(Assignment::pairs)>);
static_assert(kIsInteger<decltype(Following::count)>);
static_assert(
    std::same_as<decltype(&respond), TickResponse (*)(const Tick& tick, std::int64_t steps)>);

}  // namespace results_test
}  // namespace aimahead
