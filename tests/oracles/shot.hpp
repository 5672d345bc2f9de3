// The reference for a shot: how far it gets along its aim, and where its frame drifts, written from
// the format alone.
#pragma once

#include "moving_question.hpp"
#include "smooth_piece.hpp"

namespace oracle {

template <class T>
struct Travel {
  T way{}, speed{};  ///< at the middle
  T bend{};          ///< the acceleration is never larger, on the whole segment
};

template <class T>
class Shot {
 public:
  explicit Shot(const MovingQuestion& q) : Shot(q, q.shooter_velocity) {}
  /// Fired while the gun has this velocity.
  Shot(const MovingQuestion& q, const Triple& velocity)
      : speed_(q.speed), thrust_(q.thrust.acceleration), burn_(q.thrust.duration), drag_(q.drag) {
    for (int i = 0; i < 3; ++i) {
      inherited_[i] = T(q.inherit) * T(velocity[i]);
      acceleration_[i] = T(q.shot_acceleration[i]);
    }
  }

  /// speed e(f), plus what thrust adds; bounded from f - half to f + half.
  Travel<T> travel(const T& f, const T& half) const {
    const Ease ease = ease_at(f);
    const T burning = std::min(f, burn_);
    Travel<T> t;
    t.way = speed_ * ease.e + thrust_ * (burning * burning / 2 + burning * (f - burning));
    t.speed = speed_ * ease.rate + thrust_ * burning;
    t.bend = (f - half < burn_ ? thrust_ : T(0)) + speed_ * drag_ * fastest_decay(f, half);
    return t;
  }

  /// inherit velocity e(f) + acceleration (f - e(f)) / k.
  Expansion<T> drift(const T& f, const T& half) const {
    const Ease ease = ease_at(f);
    Expansion<T> d;
    oracle::add(d.position, inherited_, ease.e);
    oracle::add(d.position, acceleration_, ease.fall);
    oracle::add(d.velocity, inherited_, ease.rate);
    oracle::add(d.velocity, acceleration_, ease.e);
    const T inherited = norm(inherited_), acceleration = norm(acceleration_);
    d.bend = (inherited * drag_ + acceleration) * fastest_decay(f, half);
    d.spread = norm(d.velocity) * half + d.bend * half * half / 2;
    d.size = inherited * ease.e + acceleration * ease.fall;
    return d;
  }

 private:
  struct Ease {
    T e, rate, fall;  ///< e(f), its derivative, and (f - e) / k
  };

  Ease ease_at(const T& f) const {
    using std::exp;
    if (drag_ == 0) return {f, 1, f * f / 2};
    const T x = drag_ * f;
    const T decay = exp(-x);
    // Where the differences would lose everything: the series of (x - 1 + exp(-x)) / x^2.
    if (x < T(0.125)) {
      T term = f * f / 2, fall = 0;
      for (int k = 3; k < 40; term *= -x / k, ++k) {
        fall += term;
        if (term == 0) break;
        if constexpr (std::is_same_v<T, double>) {
          if (k == 16) break;
        }
      }
      return {f - drag_ * fall, decay, fall};
    }
    const T e = (1 - decay) / drag_;
    return {e, decay, (f - e) / drag_};
  }

  T fastest_decay(const T& f, const T& half) const {
    using std::exp;
    if (drag_ == 0) return 1;
    const T x = drag_ * (f - half);
    return x > 0 ? T(exp(-x)) : T(1);
  }

  T speed_, thrust_, burn_, drag_;
  TripleOf<T> inherited_, acceleration_;
};

}  // namespace oracle
