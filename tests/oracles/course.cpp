#include "course.hpp"

namespace oracle {
namespace {

using aimahead::After;
using aimahead::kUnlimited;
using aimahead::OnHit;

const TripleOf<Fine> kNowhere{};

TripleOf<Fine> minus(const TripleOf<Fine>& a, const TripleOf<Fine>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
TripleOf<Fine> times(const TripleOf<Fine>& a, const Fine& factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}
TripleOf<Fine> cross(const TripleOf<Fine>& a, const TripleOf<Fine>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

SmoothPiece<Fine> flight(const TripleOf<Fine>& x, const TripleOf<Fine>& v,
                         const TripleOf<Fine>& a) {
  SmoothPiece<Fine> piece;
  piece.degree = 2;
  piece.c[0] = x;
  piece.c[1] = v;
  piece.c[2] = times(a, 0.5);
  return piece;
}

}  // namespace

Course::Course(const MovingQuestion& q, const TripleOf<Fine>& origin) : origin_(origin) {
  switch (q.kind) {
    case Kind::steady:
      build_steady(q);
      break;
    case Kind::turning:
      build_turning(q);
      break;
    case Kind::bezier:
      build_bezier(q);
      break;
    case Kind::path:
      build_path(q);
      break;
    case Kind::spline: {
      std::vector<TripleOf<Fine>> tangents;
      const std::size_t n = q.points.size();
      for (std::size_t i = 0; i < n; ++i) {
        const std::size_t a = i == 0 ? 0 : i - 1, b = std::min(i + 1, n - 1);
        tangents.push_back(times(minus(from_origin(q.points[b]), from_origin(q.points[a])),
                                 1 / (Fine(q.times[b]) - Fine(q.times[a]))));
      }
      build_hermite(q, tangents);
      break;
    }
    case Kind::samples:
      build_samples(q);
      break;
    case Kind::pieces:
      build_pieces(q);
      break;
    case Kind::walls:
      build_walls(q);
      break;
  }
  if (axes_) {
    finish_walls();
  } else {
    finish(has_after(q) ? q.after : After::stop);
  }
  bound();
}

TripleOf<Fine> Course::from_origin(const Triple& p) const {
  return minus(convert<Fine>(p), origin_);
}

void Course::add(const Fine& length, const SmoothPiece<Fine>& piece) {
  if (length == 0) return;
  base_.push_back({end_, length, piece, piece.as<double>()});
  end_ += length;
}

void Course::build_steady(const MovingQuestion& q) {
  endless_ = true;
  add(1, flight(from_origin(q.target_position), convert<Fine>(q.target_velocity),
                convert<Fine>(q.target_acceleration)));
}

void Course::build_turning(const MovingQuestion& q) {
  endless_ = true;
  const TripleOf<Fine> x = from_origin(q.target_position), v = convert<Fine>(q.target_velocity);
  if (q.turn_rate == 0) return add(1, flight(x, v, kNowhere));
  TripleOf<Fine> axis = convert<Fine>(q.dimensions == 3 ? q.axis : Triple{0, 0, 1});
  axis = times(axis, 1 / norm(axis));
  SmoothPiece<Fine> piece;
  piece.turns = true;
  piece.rate = q.turn_rate;
  piece.c[0] = x;
  piece.c[1] = times(axis, dot(axis, v));
  piece.c[2] = minus(v, piece.c[1]);
  piece.c[3] = cross(axis, v);
  tail_.flat = axis;
  add(1, piece);
}

void Course::build_bezier(const MovingQuestion& q) {
  std::vector<TripleOf<Fine>> differences;
  for (const Triple& p : q.points) differences.push_back(from_origin(p));
  SmoothPiece<Fine> piece;
  piece.unit = q.duration;
  const int n = piece.degree = static_cast<int>(q.points.size()) - 1;
  Fine choose = 1;
  for (int k = 0; k <= n; ++k) {
    piece.c[k] = times(differences[0], choose);
    choose = choose * (n - k) / (k + 1);
    for (int i = 0; i + 1 < static_cast<int>(differences.size()); ++i) {
      differences[i] = minus(differences[i + 1], differences[i]);
    }
    differences.pop_back();
  }
  add(q.duration, piece);
}

void Course::build_path(const MovingQuestion& q) {
  if (q.path_speed == 0) {
    endless_ = true;
    return add(1, flight(from_origin(q.points[0]), kNowhere, kNowhere));
  }
  start_ = from_origin(q.points[0]);
  for (std::size_t i = 0; i + 1 < q.points.size(); ++i) {
    const TripleOf<Fine> from = from_origin(q.points[i]),
                         leg = minus(from_origin(q.points[i + 1]), from);
    if (q.points[i] == q.points[i + 1]) continue;
    SmoothPiece<Fine> piece;
    piece.degree = 1;
    piece.unit = norm(leg) / Fine(q.path_speed);
    piece.c[0] = from;
    piece.c[1] = leg;
    add(piece.unit, piece);
  }
}

void Course::build_hermite(const MovingQuestion& q, const std::vector<TripleOf<Fine>>& tangents) {
  for (std::size_t i = 0; i + 1 < q.points.size(); ++i) {
    const Fine h = Fine(q.times[i + 1]) - Fine(q.times[i]);
    const TripleOf<Fine> from = from_origin(q.points[i]),
                         way = minus(from_origin(q.points[i + 1]), from);
    const TripleOf<Fine> first = times(tangents[i], h), last = times(tangents[i + 1], h);
    SmoothPiece<Fine> piece;
    piece.degree = 3;
    piece.unit = h;
    piece.c[0] = from;
    piece.c[1] = first;
    for (int k = 0; k < 3; ++k) {
      piece.c[2][k] = 3 * way[k] - 2 * first[k] - last[k];
      piece.c[3][k] = first[k] + last[k] - 2 * way[k];
    }
    add(h, piece);
  }
}

void Course::build_samples(const MovingQuestion& q) {
  if (!q.velocities.empty()) {
    std::vector<TripleOf<Fine>> tangents;
    for (const Triple& v : q.velocities) tangents.push_back(convert<Fine>(v));
    return build_hermite(q, tangents);
  }
  for (std::size_t i = 0; i + 1 < q.points.size(); ++i) {
    SmoothPiece<Fine> piece;
    piece.degree = 1;
    piece.unit = Fine(q.times[i + 1]) - Fine(q.times[i]);
    piece.c[0] = from_origin(q.points[i]);
    piece.c[1] = minus(from_origin(q.points[i + 1]), piece.c[0]);
    add(piece.unit, piece);
  }
}

void Course::build_pieces(const MovingQuestion& q) {
  TripleOf<Fine> x = from_origin(q.target_position), v{};
  start_ = x;
  for (const PieceFields& fields : q.pieces) {
    if (fields.velocity) v = convert<Fine>(*fields.velocity);
    const TripleOf<Fine> a = convert<Fine>(fields.acceleration);
    const SmoothPiece<Fine> piece = flight(x, v, a);
    if (fields.duration == kUnlimited) {
      endless_ = true;
      return add(1, piece);
    }
    const Fine t = fields.duration;
    add(t, piece);
    oracle::add(x, v, t);
    oracle::add(x, a, t * t / 2);
    oracle::add(v, a, t);
  }
  end_velocity_ = v;
}

void Course::build_walls(const MovingQuestion& q) {
  const TripleOf<Fine> x = from_origin(q.target_position), v = convert<Fine>(q.target_velocity),
                       a = convert<Fine>(q.target_acceleration), low = from_origin(q.wall_min),
                       high = from_origin(q.wall_max);
  const auto phase = [&](int i) { return AxisCourse::Phase{0, x[i], v[i], a[i]}; };
  const auto limits = [&](int i) { return AxisCourse::Limits{low[i], high[i]}; };
  Fine stop = -1;
  for (int i = 0; i < q.dimensions; ++i) {
    const Fine hit = AxisCourse::first_hit(phase(i), limits(i));
    if (hit >= 0 && (stop < 0 || hit < stop)) stop = hit;
  }
  axes_.emplace();
  for (int i = 0; i < 3; ++i) {
    AxisCourse& axis = (*axes_)[i];
    if (i >= q.dimensions) {
      axis.set_stop(phase(i), -1);
    } else if (q.on_hit == OnHit::stop) {
      axis.set_stop(phase(i), stop);
    } else if (q.on_hit == OnHit::slide) {
      axis.set_slide(phase(i), limits(i));
    } else {
      axis.set_bounce(phase(i), limits(i));
    }
  }
}

void Course::finish(After after) {
  tail_.from = end_;
  if (endless_) {
    const Base& last = base_.back();
    const SmoothPiece<Fine>& piece = last.fine;
    tail_.from = last.start;
    if (piece.turns) {
      const Fine around = norm(piece.c[2]);
      tail_.c = piece.c[0];
      oracle::add(tail_.c, piece.c[3], 1 / piece.rate);
      tail_.w = piece.c[1];
      tail_.bound = around / abs(piece.rate) * (1 + Fine(1e-20));
      tail_.period = 8 * atan(Fine(1)) / abs(piece.rate);
      return;
    }
    // From time since the start of the piece to time.
    const Fine& s = last.start;
    tail_.c = piece.c[0];
    oracle::add(tail_.c, piece.c[1], -s);
    oracle::add(tail_.c, piece.c[2], s * s);
    tail_.w = piece.c[1];
    oracle::add(tail_.w, piece.c[2], -2 * s);
    tail_.a = times(piece.c[2], 2);
    return;
  }
  if (base_.empty()) {
    // The motion takes no time: it ends at 0, when it begins.
    if (after == After::vanish) vanishes_after_ = Fine(0);
    const TripleOf<Fine> v = after == After::proceed ? end_velocity_.value_or(kNowhere) : kNowhere;
    const SmoothPiece<Fine> rest = flight(start_, v, kNowhere);
    rest_ = Base{0, 1, rest, rest.as<double>()};
    tail_.c = start_;
    tail_.w = rest.c[1];
    return;
  }
  const Base& last = base_.back();
  const Expansion<Fine> ending = last.fine.expand(last.length, 0);
  const TripleOf<Fine> first = base_.front().fine.c[0];
  switch (after) {
    case After::vanish:
      vanishes_after_ = end_;
      break;
    case After::loop: {
      loops_ = true;
      jumps_ = norm(minus(ending.position, first)) > ending.size * Fine(1e-40);
      tail_.period = end_;
      break;
    }
    case After::stop:
    case After::proceed: {
      TripleOf<Fine> v{};
      if (after == After::proceed) v = end_velocity_.value_or(ending.velocity);
      const SmoothPiece<Fine> rest = flight(ending.position, v, kNowhere);
      rest_ = Base{end_, 1, rest, rest.as<double>()};
      tail_.c = ending.position;
      oracle::add(tail_.c, v, -end_);
      tail_.w = v;
      break;
    }
  }
}

void Course::finish_walls() {
  bool rests = true;
  for (int i = 0; i < 3; ++i) {
    const AxisCourse& axis = (*axes_)[i];
    tail_.from = std::max(tail_.from, axis.settled());
    rests = rests && !axis.cycles();
  }
  for (int i = 0; i < 3; ++i) {
    const AxisCourse::Phase& p = (*axes_)[i].last();
    if (rests) {
      // Where the target never reaches a wall it still moves.
      tail_.c[i] = p.x - p.v * p.start + p.a * p.start * p.start / 2;
      tail_.w[i] = p.v - p.a * p.start;
      tail_.a[i] = p.a;
    } else {
      const AxisCourse::Limits extent = (*axes_)[i].extent();
      tail_.c[i] = (extent.low + extent.high) / 2;
      tail_.half[i] = (extent.high - extent.low) / 2;
    }
  }
}

void Course::bound() {
  box_.low.fill(kUnlimited);
  box_.high.fill(-kUnlimited);
  const auto include = [&](const TripleOf<double>& p, double spread) {
    for (int i = 0; i < 3; ++i) {
      box_.low[i] = std::min(box_.low[i], p[i] - spread);
      box_.high[i] = std::max(box_.high[i], p[i] + spread);
    }
    size_ = std::max(size_, norm(p) + spread);
  };
  box_.until = 0;
  if (axes_) {
    bool bounces = false;
    for (int i = 0; i < 3; ++i) {
      const AxisCourse& axis = (*axes_)[i];
      bounces = bounces || axis.cycles();
      const double half = static_cast<double>(tail_.half[i]) * (1 + 1e-12);
      const double centre = static_cast<double>(tail_.c[i]), error = 1e-14 * std::fabs(centre);
      box_.low[i] = centre - half - error;
      box_.high[i] = centre + half + error;
      // No faster than at the ends of its phases.
      const AxisCourse::State first = axis.at(0), last = axis.at(axis.settled());
      for (const AxisCourse::State& state : {first, last}) {
        const Fine length = state.endless ? Fine(0) : Fine(state.end - state.phase.start);
        fastest_ += static_cast<double>(abs(state.phase.v) + abs(state.phase.a) * length);
      }
    }
    if (bounces) box_.until = -1;
    size_ = norm(convert<double>(tail_.c)) + norm(convert<double>(tail_.half));
    return;
  }
  for (const Base& base : base_) {
    const bool never_ends = endless_ && &base == &base_.back();
    const double half = never_ends ? 0 : static_cast<double>(base.length) / 2;
    const Expansion<double> e = base.rough.expand(half, half);
    include(e.position, e.spread * (1 + 1e-12) + 1e-14 * e.size);
    fastest_ = std::max(fastest_, norm(e.velocity) + e.bend * half);
  }
  if (base_.empty()) include(convert<double>(start_), 0);
  box_.until = tail_.from;
  if (!loops_) return;
  box_.until = -1;
  for (int i = 0; i < 3; ++i) {
    tail_.c[i] = (Fine(box_.low[i]) + Fine(box_.high[i])) / 2;
    tail_.half[i] = (Fine(box_.high[i]) - Fine(box_.low[i])) / 2;
  }
}

/// A little after `time`, so that the end of one segment is the start of the next.
Fine Course::nudge(const Fine& time) const { return time + ldexp(abs(time), -170); }

double Course::count_before(const Fine& time) const {
  if (axes_) {
    double count = 0;
    for (const AxisCourse& axis : *axes_) count += axis.at(time).ordinal;
    return count;
  }
  const double n = static_cast<double>(base_.size());
  if (loops_) return static_cast<double>(time / end_) * n;
  double count = 0;
  for (const Base& base : base_) count += base.start < time;
  return count;
}

Course::Segment Course::at_walls(const Fine& time) const {
  Segment s;
  s.endless = true;
  std::array<AxisCourse::State, 3> states;
  for (int i = 0; i < 3; ++i) {
    states[i] = (*axes_)[i].at(time);
    s.start = std::max(s.start, states[i].phase.start);
    if (states[i].endless) continue;
    s.end = s.endless ? states[i].end : std::min(s.end, states[i].end);
    s.endless = false;
  }
  TripleOf<Fine> x, v, a;
  for (int i = 0; i < 3; ++i) {
    const AxisCourse::Phase& p = states[i].phase;
    const Fine t = s.start - p.start;
    x[i] = p.x + p.v * t + p.a * t * t / 2;
    v[i] = p.v + p.a * t;
    a[i] = p.a;
  }
  s.fine = flight(x, v, a);
  s.rough = s.fine.as<double>();
  return s;
}

Course::Segment Course::at(const Fine& exact_time) const {
  const Fine time = nudge(exact_time);
  if (axes_) return at_walls(time);
  Fine lap = 0;
  if (loops_) lap = floor(time / end_) * end_;
  const Fine within = time - lap;
  const auto segment = [](const Base& base, const Fine& shift) {
    Segment s;
    s.start = base.start + shift;
    s.end = s.start + base.length;
    s.fine = base.fine;
    s.rough = base.rough;
    return s;
  };
  if (rest_ && within >= end_) {
    Segment s = segment(*rest_, 0);
    s.endless = true;
    return s;
  }
  if (base_.empty()) return segment(*rest_, 0);
  std::size_t i = base_.size() - 1;
  while (i > 0 && base_[i].start > within) --i;
  Segment s = segment(base_[i], lap);
  const bool is_last = i + 1 == base_.size();
  s.endless = is_last && endless_;
  s.jumps = is_last && jumps_;
  s.vanishes = is_last && vanishes_after_;
  return s;
}

TripleOf<Fine> Course::position(const Fine& time) const {
  const Segment s = at(time);
  return s.fine.expand(time - s.start, 0).position;
}

TripleOf<Fine> Course::velocity(const Fine& time) const {
  const Segment s = at(time);
  return s.fine.expand(time - s.start, 0).velocity;
}

}  // namespace oracle
