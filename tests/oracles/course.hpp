// The reference for where a target is: every motion of the format as smooth pieces in time, in 192
// bits, written from the format alone.
#pragma once

#include "axis_course.hpp"
#include "moving_question.hpp"
#include "smooth_piece.hpp"

namespace oracle {

/// Bounds of the end of a motion. From the time `from` on it is within a box of half-widths `half`
/// around c + w t + a t^2 / 2, or within `bound` of a place in that box.
struct Tail {
  Fine from;
  TripleOf<Fine> c{}, w{}, a{};
  TripleOf<Fine> half{};
  Fine bound = 0;
  TripleOf<Fine> flat{};  ///< unit: across which there is no `bound`
  Fine period = 0;        ///< after which it is the same but for w; 0: none
};

/// A target's way, with `origin` as the origin of its places.
class Course {
 public:
  Course(const MovingQuestion& q, const TripleOf<Fine>& origin);

  struct Segment {
    Fine start, end;  ///< in time
    bool endless = false;
    bool jumps = false;     ///< at its end
    bool vanishes = false;  ///< after its end
    SmoothPiece<Fine> fine;
    SmoothPiece<double> rough;
  };
  /// The segment just after `time`, or the one up to it if nothing comes after.
  Segment at(const Fine& time) const;
  TripleOf<Fine> position(const Fine& time) const;
  TripleOf<Fine> velocity(const Fine& time) const;

  /// How many segments begin before `time`, about.
  double count_before(const Fine& time) const;
  /// The last moment at which there is a target, if there is one.
  const std::optional<Fine>& vanishes_after() const { return vanishes_after_; }
  const Tail& tail() const { return tail_; }

  /// Up to `until` (less than 0: always) no component of the target's place is below `low` or above
  /// `high`.
  struct Box {
    TripleOf<double> low{}, high{};
    Fine until = -1;
  };
  const Box& box() const { return box_; }
  /// A length as large as those of the motion.
  double size() const { return size_; }
  /// No segment but an accelerated endless one is faster.
  double fastest() const { return fastest_; }

 private:
  struct Base {
    Fine start, length;
    SmoothPiece<Fine> fine;
    SmoothPiece<double> rough;
  };

  void add(const Fine& length, const SmoothPiece<Fine>& piece);
  void build_steady(const MovingQuestion& q);
  void build_turning(const MovingQuestion& q);
  void build_bezier(const MovingQuestion& q);
  void build_path(const MovingQuestion& q);
  void build_hermite(const MovingQuestion& q, const std::vector<TripleOf<Fine>>& tangents);
  void build_samples(const MovingQuestion& q);
  void build_pieces(const MovingQuestion& q);
  void build_walls(const MovingQuestion& q);
  void finish(aimahead::After after);
  void finish_walls();
  void bound();
  TripleOf<Fine> from_origin(const Triple& p) const;
  Fine nudge(const Fine& time) const;
  Segment at_walls(const Fine& time) const;

  TripleOf<Fine> origin_;
  std::vector<Base> base_;
  Fine end_ = 0;  ///< of the base
  bool endless_ = false, loops_ = false, jumps_ = false;
  std::optional<Base> rest_;  ///< what comes after the base
  std::optional<std::array<AxisCourse, 3>> axes_;
  TripleOf<Fine> start_;
  std::optional<TripleOf<Fine>> end_velocity_;  ///< where the last piece does not tell
  std::optional<Fine> vanishes_after_;
  Tail tail_;
  Box box_;
  double size_ = 0, fastest_ = 0;
};

}  // namespace oracle
