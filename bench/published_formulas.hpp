// The formulas that people find when they look for a lead, to be measured beside ours. Each is
// written anew from the description in its article, in the caller's own precision. It answers as it
// would for its readers, faults included. None is part of the library.
//
//   W  James Wucher, "Shooting At Stuff", GameDev.net 2014: the quadratic formula, case by case.
//   S  Scott Lembcke, "Leading a target", 2010: the alternate form 2c / (sqrt(disc) - b).
//   T  "Shooting at a moving target AS3", 2011, after James McNeill, "Aiming a Projectile at a
//      Moving Target", PlayTechs 2007: the quadratic with half of b; its caller takes any time it
//      returns.
//   Y  YellowAfterlife, "Simplest possible predictive aiming": fixed-point iteration.
#pragma once

#include "aimahead/status.hpp"
#include "aimahead/vec.hpp"

#include <cmath>
#include <limits>

namespace published {

/// The answer of a contender: whether the shot hits, when, and in which direction.
template <aimahead::Vector V>
struct Shot {
  bool hit = false;
  aimahead::ScalarOf<V> time{};
  V aim{};  ///< unit vector
};

template <aimahead::Vector V>
aimahead::ScalarOf<V> dot(const V& a, const V& b) {
  using Traits = aimahead::VectorTraits<V>;
  auto sum = Traits::get(a, 0) * Traits::get(b, 0);
  for (int i = 1; i < aimahead::kDimensions<V>; ++i) sum += Traits::get(a, i) * Traits::get(b, i);
  return sum;
}

/// The target's position d + v t.
template <aimahead::Vector V>
V place_at(const V& d, const V& v, aimahead::ScalarOf<V> t) {
  using Traits = aimahead::VectorTraits<V>;
  if constexpr (aimahead::kDimensions<V> == 2) {
    return Traits::make(d.x + v.x * t, d.y + v.y * t);
  } else {
    return Traits::make(d.x + v.x * t, d.y + v.y * t, d.z + v.z * t);
  }
}

template <aimahead::Vector V>
Shot<V> shot_at(const V& d, const V& v, aimahead::ScalarOf<V> t) {
  using Traits = aimahead::VectorTraits<V>;
  const V at = place_at(d, v, t);
  const auto scale = 1 / std::sqrt(dot(at, at));
  if constexpr (aimahead::kDimensions<V> == 2) {
    return {true, t, Traits::make(at.x * scale, at.y * scale)};
  } else {
    return {true, t, Traits::make(at.x * scale, at.y * scale, at.z * scale)};
  }
}

/// W: a t^2 + b t + c = 0 with a = v.v - s^2, b = 2 d.v, c = d.d. The cases that the article takes
/// care of (already there, equal speeds, nothing moves) are told apart by an absolute tolerance.
template <aimahead::Vector V>
Shot<V> textbook(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  using S = aimahead::ScalarOf<V>;
  constexpr S kTiny = 2 * std::numeric_limits<S>::min();
  const S c = dot(d, d);
  if (c < kTiny) return shot_at(d, v, S(0));
  const S a = dot(v, v) - s * s;
  const S b = 2 * dot(d, v);
  if (std::fabs(a) < kTiny) {
    if (std::fabs(b) < kTiny) return {};
    const S t = -c / b;
    if (!(t > 0)) return {};
    return shot_at(d, v, t);
  }
  const S discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return {};
  const S root = std::sqrt(discriminant);
  const S t1 = (-b + root) / (2 * a);
  const S t2 = (-b - root) / (2 * a);
  const S min = t1 < t2 ? t1 : t2;
  const S max = t1 < t2 ? t2 : t1;
  if (max < 0) return {};
  return shot_at(d, v, min < 0 ? max : min);
}

/// S: one division, no case for a = 0. A negative time counts as no answer, an infinite time as an
/// answer.
template <aimahead::Vector V>
Shot<V> alternate_form(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  using S = aimahead::ScalarOf<V>;
  const S a = dot(v, v) - s * s;
  const S b = 2 * dot(d, v);
  const S c = dot(d, d);
  const S discriminant = b * b - 4 * a * c;
  if (!(discriminant > 0)) return {};
  const S t = 2 * c / (std::sqrt(discriminant) - b);
  if (t < 0) return {};
  return shot_at(d, v, t);
}

/// T: t = (h + sqrt(h^2 + a c)) / a with a = s^2 - v.v, h = d.v. Its callers check whether there is
/// a root, but not its sign.
template <aimahead::Vector V>
Shot<V> half_b(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  using S = aimahead::ScalarOf<V>;
  const S a = s * s - dot(v, v);
  const S h = dot(d, v);
  const S c = dot(d, d);
  if (a == 0) {
    if (!(h < 0)) return {};
    return shot_at(d, v, -c / (2 * h));
  }
  const S discriminant = h * h + a * c;
  if (discriminant < 0) return {};
  return shot_at(d, v, (h + std::sqrt(discriminant)) / a);
}

/// Y: aim where the target will be when a shot at the last guess arrives. Ends after `rounds`, or
/// when the guess moved by less than `enough` (a pixel). There is always an answer.
template <aimahead::Vector V>
Shot<V> fixed_point(const V& d, const V& v, aimahead::ScalarOf<V> s, int rounds,
                    aimahead::ScalarOf<V> enough) {
  using S = aimahead::ScalarOf<V>;
  S t = 0;
  V at = d;
  for (int i = 0; i < rounds; ++i) {
    t = std::sqrt(dot(at, at)) / s;
    const V next = place_at(d, v, t);
    const V moved = place_at(next, at, S(-1));
    at = next;
    if (dot(moved, moved) < enough * enough) break;
  }
  return shot_at(d, v, t);
}

template <aimahead::Vector V>
Shot<V> four_rounds(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  return fixed_point(d, v, s, 4, aimahead::ScalarOf<V>(0));
}
template <aimahead::Vector V>
Shot<V> sixteen_rounds(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  return fixed_point(d, v, s, 16, aimahead::ScalarOf<V>(1));
}

}  // namespace published
