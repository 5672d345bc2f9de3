// The flights that end on a table while the target moves in any way.
//
// Between two rows of the table distance is a linear function of time. There the shot is one that
// flies straight, from the earlier row's time on, at a speed that may be negative. So each piece of
// the table is searched like any other shot (search/segment_search.hpp), for as long as it lasts.
// The sign of the gap at each row is found once, and both pieces that meet there use it.
#pragma once

#include "aimahead/engagement.hpp"
#include "motion/motion_segments.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "search/shot_motion.hpp"
#include "table/table_flight.hpp"

#include <cstddef>
#include <optional>

namespace aimahead::detail::table {

template <class V>
class SearchedTable {
 public:
  static constexpr int N = kDimensions<V>;

  /// For a gun in constant velocity.
  explicit SearchedTable(const Engagement<V>& engagement);

  void collect(TableFlights& flights);
  /// Takes a flight whose gap is zero, unless it ends on a plate that looks away.
  void take(numerics::DoubleDouble time, TableFlights& flights) const;
  [[nodiscard]] int work() const { return kMaxEvaluations - work_left_; }

  /// The target after a flight.
  struct Seen {
    Components<N> d{};      ///< in the drifting frame
    Components<N> point{};  ///< in the world
    double size = 0;        ///< the sum of the sizes of d's terms
    bool is_known = true;   ///< otherwise no member above has a meaning
  };
  /// Nothing if the target has vanished.
  [[nodiscard]] std::optional<Seen> at(double f) const;

 private:
  /// The gap at a row.
  struct Row {
    int sign = 0;  ///< 0: within rounding of zero
    bool is_there = false;
    bool is_known = true;  ///< whether the target's position is known
  };
  [[nodiscard]] Row row(std::size_t i) const;
  /// How the times go on after a row.
  enum class Course : unsigned char { rises, falls, is_level, ends };
  [[nodiscard]] Course course_after(std::size_t i) const;
  /// Takes the hits between two rows. Returns whether the equation holds up to the later one.
  bool find_between(std::size_t first, std::size_t last, int sign_at_first, Row at_last,
                    TableFlights& flights);

  const Engagement<V>& engagement_;
  ShotTable table_;
  double launch_;
  Components<N> pivot_;
  Components<N> inherited_{};
  int work_left_ = kMaxEvaluations;
};

extern template class SearchedTable<Vec2>;
extern template class SearchedTable<Vec3>;

}  // namespace aimahead::detail::table
