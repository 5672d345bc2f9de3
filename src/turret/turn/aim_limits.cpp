#include "turret/turn/aim_limits.hpp"

#include "numerics/elementary.hpp"
#include "numerics/safe_step.hpp"
#include "turret/turn/turret_angles.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {
namespace {

constexpr double kAngleRounding = 0x1p-47;  // the rounding of an angle computed in doubles

using Flat = std::array<double, 2>;

// Seen from above: how far b lies along the unit vector a, and to the left of it.
double along(const Flat& a, const Components<3>& b) { return a[0] * b[0] + a[1] * b[1]; }
double left_of(const Flat& a, const Components<3>& b) { return a[0] * b[1] - a[1] * b[0]; }

Components<3> unit_at(const Flat& azimuth, double elevation) {
  const auto [sine, cosine] = numerics::sine_cosine(elevation);
  return {azimuth[0] * cosine, azimuth[1] * cosine, sine};
}

Flat unit_at(double angle) {
  const auto [sine, cosine] = numerics::sine_cosine(angle);
  return {cosine, sine};
}

const char* elevation_fault(const Turret3& turret) {
  const auto [from, to] = std::array{turret.elevation_from, turret.elevation_to};
  if (!is_finite(from)) return "shooter.turret.elevation[0]";
  if (!is_finite(to)) return "shooter.turret.elevation[1]";
  return -kUpright <= from && from <= to && to <= kUpright ? nullptr : "shooter.turret.elevation";
}

const char* azimuth_fault(const Turret3& turret) {
  if (!is_finite(turret.azimuth_from)) return "shooter.turret.azimuth[0]";
  const bool good = is_finite(turret.azimuth_to) || turret.azimuth_to == kUnlimited;
  return good ? nullptr : "shooter.turret.azimuth[1]";
}

}  // namespace

const char* limits_fault(const Turret3& turret) {
  const char* fault = elevation_fault(turret);
  return fault ? fault : azimuth_fault(turret);
}

AimLimits::AimLimits(const Turret3& turret) {
  lowest_ = turret.elevation_from;
  highest_ = turret.elevation_to;
  limits_elevation_ = lowest_ > -kUpright || highest_ < kUpright;
  if (limits_elevation_) {
    sine_lowest_ = numerics::sine(lowest_);
    sine_highest_ = numerics::sine(highest_);
    cosine_lowest_ = numerics::cosine(lowest_);
    cosine_highest_ = numerics::cosine(highest_);
  }
  const Sector sector(turret.azimuth_from, turret.azimuth_to);
  limits_azimuth_ = !sector.is_whole_turn;
  if (!limits_azimuth_) return;
  half_width_ = sector.width / 2;
  slack_ = sector.slack;
  middle_ = unit_at(sector.middle);
  from_ = unit_at(turret.azimuth_from);
  to_ = unit_at(turret.azimuth_to);
}

bool AimLimits::allows(const Components<3>& direction, double spread) const {
  if (!is_limited()) return true;
  const Components<3> u = well_scaled(direction);
  const double width = std::sqrt(u[0] * u[0] + u[1] * u[1]);
  const double elevation = quick_angle_of(u[2], width);
  const double more = spread + kAngleRounding;
  if (limits_elevation_ && (elevation < lowest_ - more || elevation > highest_ + more)) {
    return width == 0 && u[2] == 0;
  }
  // Straight up and down are allowed with any azimuth.
  if (!limits_azimuth_ || more >= kUpright - std::fabs(elevation)) return true;
  const double share = numerics::sine(more) / numerics::cosine(elevation);
  const double aside = share < 1 ? numerics::arcsine(share) : 2 * kUpright;
  const double off = std::fabs(quick_angle_of(left_of(middle_, u), along(middle_, u)));
  return off <= half_width_ + aside + slack_;
}

Components<3> AimLimits::nearest_to(const Components<3>& unit) const {
  if (allows(unit)) return unit;
  const double width = std::sqrt(unit[0] * unit[0] + unit[1] * unit[1]);
  const Flat azimuth = width > 0 ? Flat{unit[0] / width, unit[1] / width} : middle_;
  // The nearest direction on the same meridian, if that is allowed.
  Components<3> nearest =
      unit_at(azimuth, std::clamp(quick_angle_of(unit[2], width), lowest_, highest_));
  if (!limits_azimuth_ || allows(nearest)) return nearest;
  double best = -2;
  const auto consider = [&](const Components<3>& candidate) {
    const double closeness = dot<3>(candidate, unit);
    if (!(closeness > best)) return;
    best = closeness;
    nearest = candidate;
  };
  for (const Flat& end : {from_, to_}) {
    const double elevation = quick_angle_of(unit[2], along(end, unit));
    if (elevation >= lowest_ && elevation <= highest_) {
      consider(unit_at(end, elevation));
    } else {
      // Either may be nearer: a direction behind and below is near the highest over the top.
      consider(unit_at(end, lowest_));
      consider(unit_at(end, highest_));
    }
  }
  return nearest;
}

void AimLimits::add_circles(Circle* circles, int& count) const {
  if (limits_elevation_) {
    circles[count++] = {{0, 0, 1}, sine_lowest_, cosine_lowest_};
    circles[count++] = {{0, 0, -1}, -sine_highest_, cosine_highest_};
  }
  if (limits_azimuth_) {
    circles[count++] = {{-from_[1], from_[0], 0}, 0, 1};
    circles[count++] = {{to_[1], -to_[0], 0}, 0, 1};
  }
}

Components<3> AimLimits::middle() const {
  return unit_at(middle_, limits_elevation_ ? lowest_ + (highest_ - lowest_) / 2 : 0.0);
}

// The excess above the highest elevation is e_z - |e| sin(highest), the one below the lowest
// |e| sin(lowest) - e_z.
double AimLimits::forbidden_for(const MovingDirection& at, double rounding) const {
  double max_time = 0;
  const double max_excess = rounding * at.distance;
  const auto forbid = [&](double value, double slope, double curvature) {
    if (!(value > max_excess)) return;
    max_time = std::max(max_time, numerics::parabola_zero(value, slope, curvature));
  };
  if (limits_elevation_) {
    const double low = sine_lowest_;
    const double high = sine_highest_;
    forbid(at.e[2] - at.distance * high, at.velocity[2] - at.radial * high,
           at.max + at.distance_curvature * std::fabs(high));
    forbid(at.distance * low - at.e[2], at.radial * low - at.velocity[2],
           at.max + at.distance_curvature * std::fabs(low));
  }
  if (limits_azimuth_) max_time = std::max(max_time, azimuth_forbidden_for(at, max_excess));
  return max_time;
}

// Seen from above, the allowed azimuths lie left of `from` and right of `to`; if they span more
// than half a turn, left of `from` or right of `to`.
double AimLimits::azimuth_forbidden_for(const MovingDirection& at, double max_excess) const {
  const auto outside = [&](double value, double slope) {
    return value > max_excess ? numerics::parabola_zero(value, slope, at.max) : 0;
  };
  const double right_of_from = outside(-left_of(from_, at.e), -left_of(from_, at.velocity));
  const double left_of_to = outside(left_of(to_, at.e), left_of(to_, at.velocity));
  if (half_width_ > kUpright) return std::min(right_of_from, left_of_to);
  const double behind = outside(-along(middle_, at.e), -along(middle_, at.velocity));
  return std::max({right_of_from, left_of_to, behind});
}

}  // namespace aimahead::detail::turret
