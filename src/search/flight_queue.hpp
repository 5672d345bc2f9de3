// The earliest flights of several sources, whose flights come in no common order, as an answer.
#pragma once

#include "motion/hit_list.hpp"
#include "motion/open_answer.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>

namespace aimahead::detail::search {

/// The earliest flights after a given one, in order, up to a maximum number. A `Flight` has an
/// order (<) and a `time`.
template <class Flight>
class FlightQueue {
 public:
  static constexpr int kMaxFlights = 16;

  /// Takes at most `max_flights` flights, all later than `after`.
  FlightQueue(const Flight& after, int max_flights)
      : after_(after), max_flights_(std::min(max_flights, kMaxFlights)) {
    static_assert(std::is_trivially_copyable_v<Flight>);
  }

  [[nodiscard]] bool is_full() const { return count_ == max_flights_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] const Flight& operator[](int i) const { return flights_[i]; }
  [[nodiscard]] const Flight& latest() const { return flights_[count_ - 1]; }

  void take(const Flight& flight) {
    if (!(after_ < flight) || (is_full() && !(flight < latest()))) return;
    int slot = is_full() ? max_flights_ - 1 : count_++;
    for (; slot > 0 && flight < flights_[slot - 1]; --slot) {
      std::construct_at(&flights_[slot], flights_[slot - 1]);
    }
    std::construct_at(&flights_[slot], flight);
  }

 private:
  Flight after_;
  // A union, so that flights are constructed only as they come: mostly there is one.
  union {
    Flight flights_[kMaxFlights];
  };
  int max_flights_;
  int count_ = 0;
};

/// A hit, and whether it is within lifetime and range.
template <class V>
struct JudgedHit {
  Hit<V> hit{};
  bool is_within = false;
  bool is_late = false;   ///< the hit is beyond the lifetime
  bool is_sound = false;  ///< no number of the hit is beyond the range of a double
};

/// The answer of a question that gives its flights to a queue (`collect`) and describes them
/// (`judge`). A flight may be `unresolved`: nothing is known from its time on. Later hits are found
/// only for a list, or if the earliest may be beyond a limit.
template <class V, class Question>
Intercept<V> list_flights(Question& question, const Projectile<V>& shot, std::span<Hit<V>> hits) {
  using Flight = typename Question::Flight;
  const bool is_limited = shot.lifetime != kUnlimited || shot.range != kUnlimited;
  const int max_flights = !hits.empty() || is_limited ? FlightQueue<Flight>::kMaxFlights : 1;
  Intercept<V> answer;
  answer.status = Status::unreachable;
  answer.method = question.method();
  HitList<V> list(answer, hits);
  Flight after = question.none();
  bool is_given_up = false;
  for (bool is_over = false; !is_over;) {
    FlightQueue<Flight> flights(after, max_flights);
    question.collect(flights);
    is_over = !flights.is_full();
    for (int i = 0; i < flights.count(); ++i) {
      after = flights[i];
      const JudgedHit<V> judged = after.unresolved ? JudgedHit<V>{} : question.judge(after);
      if (judged.is_sound) {
        list.take(judged.hit, judged.is_within, judged.is_late);
        if (!list.is_complete()) continue;
      } else if (list.is_settled()) {
        is_given_up = true;
      } else {
        answer = unresolved_intercept<V>(question.time_of(after), question.method());
      }
      is_over = true;
      break;
    }
  }
  answer.steps = question.steps();
  if (is_given_up) mark_early_end(answer);
  return answer;
}

}  // namespace aimahead::detail::search
