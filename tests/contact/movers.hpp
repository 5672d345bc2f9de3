// Random bodies in motion: for the library, and as functions of time in long double.
#pragma once

#include "family_test.hpp"

#include <aimahead/engagement.hpp>
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace oracle {

using aimahead::After;
using aimahead::Target;
using aimahead::Vec2;
using Number = long double;

struct Spot {
  Number x = 0, y = 0;
};
inline Spot to_spot(const Vec2& v) { return {v.x, v.y}; }
inline Spot mix(const Spot& a, const Spot& b, Number share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

/// A motion for the library, the same as a function of time, and a speed that it does not exceed.
struct Mover {
  Target<Vec2> target;
  std::function<Spot(Number)> position;
  Number fastest = 0;
  Number lap = 0;  ///< where not 0 it jumps at every multiple of this
  std::shared_ptr<std::vector<Vec2>> points = std::make_shared<std::vector<Vec2>>();
  std::shared_ptr<std::vector<double>> times = std::make_shared<std::vector<double>>();
};

inline Vec2 anywhere(Random& r, double size) { return to_vector<Vec2>(r.in_cube(size, 2)); }

inline Mover accelerating(Random& r) {
  Mover m;
  m.target = {anywhere(r, 40), anywhere(r, 30), anywhere(r, 10), 0, {}};
  const Target<Vec2> t = m.target;
  m.position = [t](Number x) {
    return Spot{t.position.x + x * (t.velocity.x + x * t.acceleration.x / 2),
                t.position.y + x * (t.velocity.y + x * t.acceleration.y / 2)};
  };
  m.fastest = 200;
  return m;
}

inline Mover turning(Random& r) {
  Mover m;
  const double rate = r.signed_magnitude(-3, 3);
  m.target = {anywhere(r, 30), anywhere(r, 30), {}, 0, aimahead::Turning<Vec2>{rate}};
  const Vec2 p = m.target.position, v = m.target.velocity;
  m.position = [p, v, rate](Number x) {
    const Number s = std::sin(rate * x) / rate, c = (1 - std::cos(rate * x)) / rate;
    return Spot{p.x + v.x * s - v.y * c, p.y + v.y * s + v.x * c};
  };
  m.fastest = 60;
  return m;
}

/// What happens past the end of a motion known from 0 to `end`.
inline std::function<Spot(Number)> extended(const std::function<Spot(Number)>& position, Number end,
                                            After after) {
  return [=](Number x) {
    if (x <= end) return position(x);
    if (after == After::loop) return position(std::fmod(x, end));
    if (after == After::stop) return position(end);
    const Number step = end * 1e-6L;
    const Spot last = position(end), before = position(end - step);
    return Spot{last.x + (last.x - before.x) / step * (x - end),
                last.y + (last.y - before.y) / step * (x - end)};
  };
}

inline Mover bezier(Random& r) {
  Mover m;
  const int count = r.integer(2, 8);
  for (int i = 0; i < count; ++i) m.points->push_back(anywhere(r, 60));
  const double duration = r.between(1, 12);
  const After after = r.chance(0.5) ? After::loop : After::stop;
  m.target.motion = aimahead::Bezier<Vec2>{*m.points, duration, after};
  const auto points = m.points;
  const auto position = [points, duration](Number x) {
    std::vector<Spot> rest;
    for (const Vec2& p : *points) rest.push_back(to_spot(p));
    while (rest.size() > 1) {
      for (std::size_t i = 0; i + 1 < rest.size(); ++i) {
        rest[i] = mix(rest[i], rest[i + 1], x / duration);
      }
      rest.pop_back();
    }
    return rest[0];
  };
  m.position = extended(position, duration, after);
  m.fastest = 170.0L * (count - 1) / duration;
  if (after == After::loop) m.lap = duration;
  return m;
}

inline Mover path(Random& r) {
  Mover m;
  const int count = r.integer(2, 6);
  for (int i = 0; i < count; ++i) m.points->push_back(anywhere(r, 60));
  const double speed = r.between(5, 60);
  const After after = r.chance(0.5) ? After::loop : r.chance(0.5) ? After::proceed : After::stop;
  m.target.motion = aimahead::Path<Vec2>{*m.points, speed, after};
  const auto points = m.points;
  Number whole = 0;
  for (std::size_t i = 0; i + 1 < points->size(); ++i) {
    whole += std::hypot(Number((*points)[i + 1].x) - (*points)[i].x,
                        Number((*points)[i + 1].y) - (*points)[i].y);
  }
  const auto position = [points, speed](Number x) {
    Number way = x * speed;
    for (std::size_t i = 0; i + 1 < points->size(); ++i) {
      const Spot a = to_spot((*points)[i]), b = to_spot((*points)[i + 1]);
      const Number leg = std::hypot(b.x - a.x, b.y - a.y);
      if (way <= leg) return mix(a, b, way / leg);
      way -= leg;
    }
    return to_spot(points->back());
  };
  m.position = extended(position, whole / speed, after);
  m.fastest = speed;
  if (after == After::loop) m.lap = whole / speed;
  return m;
}

inline Mover samples(Random& r) {
  Mover m;
  const int count = r.integer(2, 6);
  double time = 0;
  for (int i = 0; i < count; ++i) {
    m.points->push_back(anywhere(r, 60));
    m.times->push_back(time);
    time += r.between(0.5, 3);
  }
  m.target.motion = aimahead::Samples<Vec2>{*m.points, *m.times, {}, After::stop};
  const auto points = m.points;
  const auto times = m.times;
  m.position = [points, times](Number x) {
    for (std::size_t i = 0; i + 1 < times->size(); ++i) {
      const Number from = (*times)[i], to = (*times)[i + 1];
      if (x <= to) {
        return mix(to_spot((*points)[i]), to_spot((*points)[i + 1]), (x - from) / (to - from));
      }
    }
    return to_spot(points->back());
  };
  m.fastest = 400;
  return m;
}

inline Mover any_mover(Random& r) {
  Mover (*const kinds[])(Random&) = {accelerating, turning, bezier, path, samples};
  Mover m = kinds[r.integer(0, 4)](r);
  m.target.radius = r.chance(0.2) ? 0 : r.magnitude(-4, 2);
  return m;
}

/// The first time at which `gap`, which closes no faster than `fastest`, is below `depth`. A body
/// with a lap may jump whenever one is over.
template <class Gap>
Number first_time_below(Gap gap, Number fastest, std::initializer_list<Number> laps, Number end,
                        Number depth) {
  Number t = 0;
  while (t <= end) {
    const Number left = gap(t) - depth;
    if (left <= 0) return t;
    Number next = t + std::max(left / fastest, end * 1e-7L);
    for (const Number lap : laps) {
      const Number jump = lap > 0 ? lap * (std::floor(t / lap) + 1) + 1e-15L : next;
      if (jump > t) next = std::min(next, jump);
    }
    t = next;
  }
  return -1;
}

inline bool has_jumped(const Mover& m, Number t) {
  return m.lap > 0 && std::fabs(std::remainder(t, m.lap)) < 1e-9L;
}

}  // namespace oracle
