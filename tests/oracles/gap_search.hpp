// Every zero of the gap |D(f)| - muzzle - travel(f) - R, found by adaptive sampling that cannot
// step over one. An interval of time is dropped only if the gap at its middle is larger than it can
// change within the interval. It is kept whole only if the gap is proved monotone. Otherwise it is
// halved. The search is in double, with bounds of the rounding. What double cannot decide is
// decided in 192 bits, down to 1e-30 of the scene.
#pragma once

#include "course.hpp"
#include "shot.hpp"

namespace oracle {

struct Zero {
  Fine flight;
  /// Whether this may be no zero: the gap comes to within `depth` of zero without changing sign, or
  /// the time is so close to a jump or to the end of the target that the rounding of the inputs
  /// decides.
  bool is_doubtful = false;
  /// The rate of the gap at the zero; 0: not known.
  double rate = 0;
};

struct Zeros {
  std::vector<Zero> zeros;  ///< earliest first
  /// Nothing else lies before this time of flight; less than 0: nothing at any time.
  Fine certain_until = -1;
};

class GapSearch {
 public:
  explicit GapSearch(const MovingQuestion& q);

  const Fine& launch_time() const { return launch_time_; }
  const Course& course() const { return course_; }
  /// Where the gun is when the shot leaves; the course is relative to it.
  const TripleOf<Fine>& launch_position() const { return launch_position_; }

  /// Whether there is a target when the shot leaves, and how far from the pivot.
  bool is_there_at_launch() const;
  Fine gap(const Fine& flight) const;
  /// D(f).
  TripleOf<Fine> apart(const Fine& flight) const;
  const Fine& radii() const { return radii_; }
  const Shot<Fine>& shot() const { return fine_shot_; }
  /// A length as large as those whose difference is the gap at `flight`.
  double size_at(const Fine& flight) const;

  /// Finds up to `most` zeros.
  Zeros find(int most) const;

 private:
  template <class T>
  struct Bounds;
  template <class T>
  struct View;
  struct Hunt;

  template <class T>
  Bounds<T> bounds_of(const View<T>& view, const T& middle, const T& half) const;
  template <class T>
  void descend(Hunt& hunt, const T& low, const T& high) const;
  void take_monotone(Hunt& hunt, const Fine& low, const Fine& high) const;
  int sign_at(const Hunt& hunt, const Fine& since_start) const;
  void polish(Hunt& hunt, Fine low, Fine high, int sign_low) const;
  void record(Hunt& hunt, const Fine& since_start, Zero zero) const;
  void record_if_near(Hunt& hunt, const Fine& since_start) const;
  void hunt_segment(Hunt& hunt, const Fine& from, const Fine& to) const;
  void hunt_between(Hunt& hunt, const Fine& from, const Fine& to) const;
  bool is_out_of_reach(const Fine& from, const Fine& to) const;
  int tail_sign(const Fine& flight) const;
  struct Horizon {
    Fine until;   ///< a time of flight after which there is no zero,
    Fine period;  ///< or, if not 0, none but those of the last period before it, again and again
  };
  std::optional<Horizon> horizon() const;

  Fine launch_time_;
  TripleOf<Fine> launch_position_;
  Course course_;
  Shot<Fine> fine_shot_;
  Shot<double> rough_shot_;
  Fine radii_;  ///< muzzle + R
  double rough_radii_;
  Fine speed_, burn_, thrust_, drag_;
  TripleOf<Fine> inherited_, acceleration_;
};

}  // namespace oracle
