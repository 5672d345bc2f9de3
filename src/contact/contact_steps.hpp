// The search for a first contact by steps that end before any contact. The steps get shorter
// towards a contact, which counts as reached where the gap is within its rounding.
//
// contact_search.cpp uses this search for bodies that move as the caller's own function says, and
// shape_contact.cpp for shapes.
#pragma once

#include "aimahead/contact.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <limits>
#include <variant>

namespace aimahead::detail::contact {

/// Whether a target is a body of its own: plates are several on one that is none.
template <class V>
bool is_body(const Target<V>& target) {
  return !std::holds_alternative<Plates>(target.motion);
}

template <class V>
Contact<V> apart_until_the_end() {
  return {.status = ContactStatus::apart};
}

/// The answer that nothing touches before `time`, which may be NaN beyond the range of a double.
template <class V>
Contact<V> unresolved_from(double time) {
  return {.status = ContactStatus::unresolved,
          .time = time >= 0 ? std::min(time, std::numeric_limits<double>::max()) : 0};
}

/// A safe step from a bound on the speed alone, which is asked for over a window. The window is
/// widened or narrowed to about four times the step, because a window that is far too wide or far
/// too narrow costs many steps.
class SpeedWindow {
 public:
  /// `speed` gives the bound for a window.
  template <class Speed>
  double safe_step(double gap, double room, Speed speed) {
    const double window = std::min(window_, room);
    const double step = closing_time(gap, speed(window) * (1 + 0x1p-40), 0);
    if (step < window) {
      window_ = std::max(4 * step, 0x1p-40 * window_);
    } else if (window == window_) {
      window_ *= 4;
    }
    return std::min(step, window);
  }

 private:
  double window_ = 1;
};

/// The gap of a body to contact.
struct GapNow {
  double value = 0;
  double error = 0;  ///< an upper bound of its rounding
};

/// Searches [0, duration]. `gap` steps the motions on, evaluates the gap, bounds how long it stays
/// open, says when it closes if the bodies move straight on, and describes a contact.
template <class V, class Gap>
Contact<V> step_to_contact(Gap& gap, double duration) {
  constexpr double kStraight = 0x1p-30;
  double time = 0;
  for (int work = 0; work < kMaxEvaluations; ++work) {
    if (!gap.go_to(time)) return gap.as_one_is_missing(time);
    const GapNow now = gap.at(time);
    if (!is_finite(now.value)) break;
    if (now.value <= (time > 0 ? now.error : 0)) return gap.describe(time);
    if (gap.end() <= time) {
      // Go on to the segments that begin now. After a jump they begin at another position.
      if (!gap.go_on(time)) return gap.as_one_is_missing(time);
      continue;
    }
    if (time >= duration) return apart_until_the_end<V>();
    const double limit = std::min(gap.end(), duration);
    const double room = limit - time;
    const double step = gap.safe_step(time, room);
    if (step >= room) {
      time = limit;
    } else if (step > 0x1p-51 * time) {
      time += step * (1 - 0x1p-40);
    } else {
      // The bound of the speed is too loose for shorter steps, or this is a graze. Over so short a
      // time the bodies move straight on.
      const double straight = gap.straight_step();
      if (!(straight <= kStraight * time)) break;
      if (straight <= 0x1p-51 * time) return gap.describe(time);  // the resolution of time
      time = std::min(time + straight, limit);
    }
    if (time == kForever) return apart_until_the_end<V>();
  }
  return unresolved_from<V>(time);
}

}  // namespace aimahead::detail::contact
