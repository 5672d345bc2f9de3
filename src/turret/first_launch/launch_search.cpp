#include "turret/first_launch/launch_search.hpp"

#include "turret/first_launch/launch_window.hpp"
#include "turret/question/forbidden_aims.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace aimahead::detail::turret {
namespace {

constexpr int kMaxBoxesOfRegion = 2000;
constexpr int kMaxRegionParts = 256;  // parts of a region that are searched more closely
constexpr double kBeforeJump = 0x1p-38;

/// Walks through the segments of the target's motion, and leaves out what its region and its laps
/// show to be without a hit.
template <class V>
class LaunchSearch : private LaunchWindow<V> {
  using Window = LaunchWindow<V>;
  using Window::is_in_region_, Window::N, Window::q_;
  using Window::limits_, Window::time_, Window::finest_move_, Window::open_from_,
      Window::boxes_left_, Window::best_;
  using Window::region_radius_, Window::center_, Window::function_, Window::half_, Window::latest_,
      Window::segment_;
  using Window::search_between;

 public:
  LaunchSearch(const TurretQuestion<V>& question, double before)
      : Window(question, before), segments_(question.target, question.origin) {}

  TurretLaunch<N> run() {
    if (limits_.drag_stops_just_short()) return {};
    for (int seen = 0; boxes_left_ > 0 && leave_out_bounces() && load(); ++seen) {
      best_.is_target_gone = best_.is_cut = false;
      limits_.leave_out_flights(segments_.region(), segments_.period());
      if (time_ - latest_ > limits_.max_flight()) break;
      best_.is_cut = best_.time <= segment_.begin;
      if (best_.is_cut) break;
      if (segment_.end < kForever) {
        search_between(time_, last_hit_before(segment_.end), 0);
        time_ = segment_.end;
        if (best_.time < time_) {
          best_.is_cut = best_.time < latest_ + limits_.max_flight() && may_hit_later();
          break;
        }
      } else {
        // Only laps jump, and no lap is endless: a shot at rest was hit when the target came there.
        if (!function_ && ForbiddenAims<V>(q_).are_all_from(segment_, time_)) break;
        if (Window::is_still(segment_)) limits_.leave_out_repeats(0);
        if (!function_) limits_.limit_by_steady_target(segment_);
        best_.is_cut = search_far(0);
        break;
      }
      if (best_.status == LaunchStatus::found && best_.time <= time_) break;
      if (can_never_hit(seen)) break;
    }
    const bool is_first = best_.status == LaunchStatus::found && best_.time <= open_from_;
    if (boxes_left_ <= 0 && !is_first) {
      best_.status = LaunchStatus::unresolved;
      best_.time = std::min(open_from_, time_);
    }
    return best_;
  }

  /// For a gun in a region: whether anything may be hit. True if in doubt.
  bool may_hit() {
    if (function_) return true;
    if (!load() || boxes_left_ <= 0) return boxes_left_ <= 0;
    if (segment_.end == kForever) {
      center_ = segment_;
      return is_open_about_center({}, 1);
    }
    const Region<N>* region = segments_.region();
    return !region || is_open(*region, 1);
  }

  /// For a gun in a region: whether anything may be hit before the time given. True if in doubt.
  bool may_hit_before() {
    if (q_.leaves_out_laps) limits_.leave_out_beyond(best_.time - q_.delay);
    for (int seen = 0; load(); ++seen) {
      if (boxes_left_ <= 0) return true;
      if (best_.time <= time_) return false;
      if (q_.leaves_out_laps && segment_.end == kForever) {
        limits_.limit_by_steady_target(segment_);
        center_ = segment_;
        return is_open_about_center({}, 1);
      }
      const Region<N>* region = q_.leaves_out_laps ? segments_.region() : nullptr;
      limits_.leave_out_flights(region, segments_.period());
      if (region && best_.time > segment_.end && seen >= next_check_) {
        next_check_ = 2 * seen;
        if (!is_open(*region, 1)) return false;
      }
      half_ = q_.gun_region->half;
      region_radius_ = finest_move_ = q_.gun_region->radius;
      const double until = std::min(segment_.end, best_.time);
      if (is_window_open(time_, until, region_radius_)) return true;
      time_ = until;
    }
    return boxes_left_ <= 0;
  }

 private:
  /// Searches from now on without end, in windows that double. With a radius, the answer is whether
  /// there may be a hit; otherwise whether a hit or `before` ended the search.
  bool search_far(double radius) {
    double width = Window::time_scale(time_);
    double farthest = kGiveUpRatio * (time_ + width);
    const MotionSegment<N>& segment = Window::target_motion();
    double until = latest_ + limits_.max_flight();
    if (Window::is_still(segment)) {
      // Later launches are like those at that time.
      until = std::min(until, limits_.settled_by(segment.at(time_).position, radius));
    } else if (!is_in_region_ && Window::moves_alike(segment, time_)) {
      const Components<N> place = segment.at(time_).position - time_ * q_.velocity;
      until = std::min(until, limits_.settled_alike_by(length<N>(place)));
    }
    if (!function_) until = std::min(until, limits_.never_after(segment, time_, radius));
    farthest = std::min(farthest, std::max(until, time_ + width));
    for (double from = time_; from < farthest && boxes_left_ > 0; width *= 2) {
      if (best_.time <= from) return !is_in_region_;
      if (is_in_region_) {
        if (is_window_open(from, from + width, radius)) {
          clear_until_ = from;
          const bool is_whole = finest_move_ == radius;  // not only a part of the region
          if (q_.leaves_out_laps && is_whole && !q_.gun_region) narrow_window(width, radius);
          return true;
        }
      } else {
        search_between(from, from + width, 0);
      }
      if (!is_in_region_ && best_.status == LaunchStatus::found) return true;
      from += width;
    }
    return is_in_region_ ? boxes_left_ <= 0 : best_.time < farthest;
  }

  /// Moves `clear_until_` to the first time at which something may be hit, as far as a few boxes
  /// tell. It is in the window of this width from `clear_until_` on.
  void narrow_window(double width, double radius) {
    const double finest = 0x1p-20 * (clear_until_ + width);
    while (width > finest && boxes_left_ > 0) {
      width /= 2;
      if (!is_window_open(clear_until_, clear_until_ + width, radius)) clear_until_ += width;
    }
  }

  /// Whether a target that never leaves a region may be hit after `before`.
  bool may_hit_later() {
    const Region<N>* region = segments_.region();
    if (!region || best_.status == LaunchStatus::found || boxes_left_ <= 0) return true;
    const double searched = std::exchange(time_, best_.time);
    const bool open = is_open(*region, 1);
    time_ = searched;
    return open;
  }

  /// Whether there may be a hit in a window, as far as a few boxes tell.
  bool is_window_open(double from, double to, double radius) {
    return with_at_most(std::min(boxes_left_, kMaxBoxesOfRegion), boxes_left_,
                        [&] { return search_between(from, to, radius) || boxes_left_ <= 0; });
  }

  /// After a first lap: whether the region that the target never leaves shows that nothing can be
  /// hit, or that all positions have been searched.
  bool can_never_hit(int seen) {
    const Region<N>* region = segments_.region();
    if (!region || boxes_left_ <= 0) return false;
    if (region->rests()) limits_.leave_out_repeats(segments_.period());
    if (time_ > limits_.seen_all_by(*region, segments_.period())) return true;
    if (seen < next_check_) return false;
    next_check_ = 2 * seen;
    bool open = is_open(*region, 1);
    const double clear_until = clear_until_;
    const bool comes_to_an_end = limits_.gun_rests() && segments_.period() < kForever;
    const bool is_cut = best_.time < kForever && best_.status != LaunchStatus::found;
    const bool is_worth_more = !is_cut || (q_.looks_far && segments_.bounces_without_period());
    if (open && is_worth_more && !comes_to_an_end && seen >= next_closer_check_) {
      next_closer_check_ = 8 * seen;
      open = any_part_is_open(*region);
    }
    if (!open) return true;
    if (clear_until > time_ + 2 * (segment_.end - segment_.begin)) {
      time_ = clear_until;
      segments_.skip_to(time_);
    }
    return false;
  }

  /// Whether something may be hit in a region, as far as a few boxes tell, in which D moves by at
  /// least `share` of the region's radius.
  bool is_open(const Region<N>& region, double share) {
    center_ = center_of(region);
    return is_open_about_center(region, share);
  }

  /// The same for a region whose centre moves like `center_`. The gun's own region, if there is
  /// one, widens it.
  bool is_open_about_center(const Region<N>& region, double share) {
    half_ = region.half;
    region_radius_ = region.radius;
    if (const Region<N>* gun = q_.gun_region) {
      half_ += gun->half;
      region_radius_ += gun->radius;
    }
    is_in_region_ = true;
    finest_move_ = share * region_radius_;
    // Hits after `before` count too, unless something hits sooner.
    const bool is_found = best_.status == LaunchStatus::found;
    const double before = std::exchange(best_.time, is_found ? best_.time : kForever);
    const bool open = search_far(region_radius_);
    best_.time = before;
    is_in_region_ = false;
    open_from_ = kForever;
    return open;
  }

  /// Whether any part of a region is open when searched more closely, with at most an eighth of the
  /// boxes left. Where the target bounces without a period, the open parts are enclosed in a box.
  bool any_part_is_open(const Region<N>& region) {
    const auto is_part_open = [this](const Region<N>& part) {
      return boxes_left_ <= 0 || is_open(part, 1.0 / 64);
    };
    Region<N> box = open_box_ ? *open_box_ : region;
    int tests_left = kMaxRegionParts;
    const bool is_any_open = with_at_most(
        boxes_left_ / 8, boxes_left_, [&] { return any_part_may(box, tests_left, is_part_open); });
    if (!is_any_open || open_box_) return is_any_open;
    if (!segments_.bounces_without_period()) return true;
    tests_left = kMaxRegionParts;
    open_box_ = with_at_most(boxes_left_ / 32, boxes_left_, [&] {
      cut_sides(box, tests_left, is_part_open);
      return box;
    });
    return true;
  }

  /// Leaves out the bounces before the target may be where it may be hit. False if it never is.
  bool leave_out_bounces() {
    if (!open_box_) return true;
    const double next = segments_.next_within(*open_box_, time_, boxes_left_);
    if (next > time_) {
      time_ = next;
      segments_.skip_to(time_);
    }
    return time_ < kForever;
  }

  /// The end of a segment; before a jump, without what rounding does not tell from the jump. The
  /// rows of tables are often left just then.
  [[nodiscard]] double last_hit_before(double end) const {
    if (!q_.table) return end;
    MotionSegments<V> ahead = segments_;
    MotionSegment<N> next;
    return ahead.next(next) && !next.joined ? std::max(time_, end * (1 - kBeforeJump)) : end;
  }

  bool load() {
    // A caller's function is one segment without end.
    if (function_) return !std::exchange(loaded_, true);
    if (!segments_.start_at(0, time_, segment_, boxes_left_)) return false;
    time_ = std::max(time_, segment_.begin);
    return true;
  }

  MotionSegments<V> segments_;
  double clear_until_ = 0;
  std::optional<Region<N>> open_box_;  // outside of it a target that bounces is not hit
  bool loaded_ = false;
  int next_check_ = 8;
  int next_closer_check_ = 64;
};

}  // namespace

template <class V>
TurretLaunch<kDimensions<V>> search_launches(const TurretQuestion<V>& question, double before) {
  return LaunchSearch<V>(question, before).run();
}

template <class V>
bool may_hit_from_region(const TurretQuestion<V>& question, double before) {
  if (question.work_left <= 0) return true;  // in doubt
  if (question.latest < kUnlimited) return LaunchSearch<V>(question, before).may_hit_before();
  return LaunchSearch<V>(question, before).may_hit();
}

template bool may_hit_from_region(const TurretQuestion<Vec2>&, double);
template bool may_hit_from_region(const TurretQuestion<Vec3>&, double);
template TurretLaunch<2> search_launches(const TurretQuestion<Vec2>&, double);
template TurretLaunch<3> search_launches(const TurretQuestion<Vec3>&, double);

}  // namespace aimahead::detail::turret
