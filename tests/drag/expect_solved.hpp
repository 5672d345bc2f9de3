// The answer to an engagement that was made by flying a shot.
#pragma once

#include "drag_flight.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace drag_test {

/// The answer is a hit, no later than the one it was made of, and the judge confirms it.
template <class V>
void expect_solved(const Shot<V>& shot, const char* what, std::uint64_t seed, int index) {
  SCOPED_TRACE(testing::Message() << what << " seed " << seed << " #" << index);
  const auto& e = shot.engagement;
  const auto answer = solve(e);
  if (answer.status == aimahead::Status::touching) return;
  ASSERT_EQ(answer.status, aimahead::Status::hit);
  EXPECT_EQ(answer.method, aimahead::Method::trajectory);
  EXPECT_LE(answer.flight_time, shot.flight_time * (1 + 1e-6));
  const auto judged = judge(e, static_cast<const aimahead::Hit<V>&>(answer));
  EXPECT_LE(judged.apart, 1e-8 * judged.way);
}

}  // namespace drag_test
