// aimahead fire: flies the answered shots and reports what happens.
#include "commands.hpp"
#include "files/refused_file.hpp"
#include "flight/flight.hpp"
#include "flight/gun_turn.hpp"
#include "math/angles.hpp"
#include "questions/motion_words.hpp"
#include "questions/question_stream.hpp"

#include "aimahead/closest_proof.hpp"
#include "aimahead/drag_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace aimahead::cli {
namespace {

constexpr std::size_t kLongestFiredName = 60;

// Whether the turn ends in time, up to the rounding of times.
bool is_in_time(const GunTurn& turn, double launch_time) {
  constexpr double kTimeTolerance = 1e-9;
  return turn.is_possible && turn.time <= launch_time + kTimeTolerance * turn.time;
}

bool has_quadratic_drag(const Answer& answer) {
  return answer.question.engagement.projectile.quadratic_drag != 0;
}

// What is proved of an answer without a hit, for shots whose answers `solve` does not prove itself.
std::string proof_of_miss(const Answer& answer) {
  if (!has_quadratic_drag(answer)) return {};
  const DragProof proof = prove_drag_answer(answer.question.engagement, answer.intercept);
  if (proof.is_complete) return ", which is proved";
  if (proof.none_before == 0) return {};
  return fmt::format("; before t = {:.6g} that is proved", proof.none_before);
}

// How close a shot comes that hits nothing, and what is proved of that.
std::string closest_pass(const Answer& answer) {
  constexpr double kSharp = 1 - 0x1p-20;  // as many digits as are printed
  if (!answer.intercept.closest) return {};
  const double distance = answer.intercept.closest->distance;
  const double bound = prove_closest(answer.question.engagement, distance);
  const std::string pass = fmt::format("; the closest shot passes {:.6g} away", distance);
  if (bound >= kSharp * distance) return pass + ", which is proved";
  return bound > 0 ? pass + fmt::format("; within {:.6g} none does, which is proved", bound) : pass;
}

// The reason why there is nothing to fire.
std::string explain(const Answer& answer) {
  const Intercept<Vec3>& found = answer.intercept;
  switch (found.status) {
    case Status::invalid:
      return words_of(answer.fault);
    case Status::out_of_range:
      return fmt::format("not fired: the earliest hit, at t = {:.6g}, is beyond lifetime or range",
                         found.time) +
             closest_pass(answer);
    case Status::blocked:
      return fmt::format("not fired: obstacle {} stops the shot at t = {:.6g}",
                         found.blocked->obstacle, found.blocked->time);
    case Status::touching:
      return "not fired: the target is at the muzzle when the shot would leave";
    case Status::unresolved:
      return fmt::format("not fired: unresolved, no hit before t = {:.6g}", found.time);
    default:
      return "not fired: no hit at any time" + proof_of_miss(answer) + closest_pass(answer);
  }
}

class Gunner {
 public:
  Gunner(double step, std::string& out) : step_(step), out_(out) {}

  void fire(const Answer& answer, bool is_stream) {
    const Intercept<Vec3>& found = answer.intercept;
    ++count_;
    title_ = answer.name.empty() ? fmt::format("engagement {}", count_)
                                 : format_name(answer.name, kLongestFiredName);
    if (found.status != Status::hit) {
      say("{:<13} {}: {}\n", name_of(found.status), title_, explain(answer));
      return;
    }
    if (count_steps(answer.question.engagement, found, step_) > kMaxFlightSteps) {
      say("{:<13} {}: more than {:.0e} steps of {:g}\n", "not flown", title_, kMaxFlightSteps,
          step_);
      has_missed_ = true;
      return;
    }
    const FlightReport flight = fly(answer.question.engagement, found, step_);
    const std::optional<GunTurn> turn = turn_gun(answer.question, found.aim);
    if (!is_stream) log(answer, flight, turn);
    if (turn && !is_in_time(*turn, found.launch_time)) {
      say("{:<13} {}: the gun {} when the shot leaves at t = {:.9g}\n", "MISSED", title_,
          turn->is_possible ? fmt::format("turns until t = {:.9g}, it is not ready", turn->time)
                            : "cannot point there",
          found.launch_time);
      has_missed_ = true;
      return;
    }
    conclude(answer, flight, is_stream);
    has_missed_ = has_missed_ || !flight.is_confirmed;
  }

  [[nodiscard]] bool has_missed() const { return has_missed_; }

 private:
  double step_;
  std::string& out_;
  std::size_t count_ = 0;
  std::string title_;  ///< of the engagement at hand
  bool has_missed_ = false;

  template <class... Arguments>
  void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Arguments>(arguments)...);
  }

  void log(const Answer& answer, const FlightReport& flight, const std::optional<GunTurn>& turn) {
    const Intercept<Vec3>& hit = answer.intercept;
    const int dimensions = answer.question.dimensions;
    say("{}\n", title_);
    say("  answer     hit at t = {:.9g}, aim {} = {} deg\n", hit.time,
        format_aim(hit.aim, dimensions), format_angle(hit.aim, dimensions));
    say("  target     {}\n", describe_motion(answer.question.engagement.target));
    if (turn && !turn->is_free) {
      say("  turret     turns {:.2f} deg, ready at t = {:.9g}\n", turn->angle * kDegrees,
          turn->time);
    }
    const std::string velocity =
        answer.question.engagement.projectile.table
            ? std::string()  // a table gives none
            : " with velocity " + format_point(hit.launch_velocity, dimensions);
    say("  launch     t = {:.9g} from {}{}{}\n", hit.launch_time,
        format_point(hit.launch_point, dimensions), velocity, format_setting(hit, answer.question));
    say("  flight     integrated in steps of {:.4g}\n", flight.step);
    if (has_quadratic_drag(answer)) log_proof(answer);
    say("\n");
    std::size_t shot_width = 4;
    std::size_t target_width = 6;
    for (const FlightState& state : flight.log) {
      shot_width = std::max(shot_width, format_point(state.shot, dimensions).size());
      target_width = std::max(target_width, format_point(state.target, dimensions).size());
    }
    say("  {:>12}  {:<{}}  {:<{}}  {}\n", "t", "shot", shot_width, "target", target_width, "apart");
    for (const FlightState& state : flight.log) {
      say("  {:>12.6g}  {:<{}}  {:<{}}  {:.6g}\n", state.time, format_point(state.shot, dimensions),
          shot_width, format_point(state.target, dimensions), target_width, state.apart);
    }
    say("\n");
  }

  void log_proof(const Answer& answer) {
    const Intercept<Vec3>& hit = answer.intercept;
    const DragProof proof = prove_drag_answer(answer.question.engagement, hit);
    if (!proof.max_miss) {
      say("  proof      none: this kind of target or shot has no proof, or a bound was too wide\n");
      return;
    }
    say("  proof      at t = {:.9g} off by at most {:.2g}; ", hit.time, *proof.max_miss);
    if (proof.is_complete) {
      say("no shot hits earlier by more than {:.2g}\n", hit.time - proof.none_before);
    } else if (proof.none_before > 0) {
      say("no shot hits before t = {:.9g}\n", proof.none_before);
    } else {
      say("that none hits earlier is not proved\n");
    }
  }

  // Whether the shot that was flown hits. Only in a stream the title is not said yet.
  void conclude(const Answer& answer, const FlightReport& flight, bool is_stream) {
    const std::string title = is_stream ? " " + title_ : "";
    if (!flight.is_there) {
      say("{:<{}}{}: the target has vanished by t = {:.9g}\n", "MISSED", is_stream ? 13 : 0, title,
          answer.intercept.time);
      return;
    }
    const std::string_view word = flight.is_confirmed ? "hit confirmed" : "MISSED";
    const std::string off = flight.reach == 0
                                ? fmt::format("allowed: {:.1e}", flight.tolerance)
                                : fmt::format("they touch at {:.6g}, allowed: {:.1e} off",
                                              flight.reach, flight.tolerance);
    say("{:<{}}{}: the centres are {:.3g} apart at t = {:.6g} ({})", word, is_stream ? 13 : 0,
        title, flight.apart_at_hit, answer.intercept.time, off);
    if (!flight.is_confirmed) {
      say("; closest {:.3g} at t = {:.9g}", flight.closest, flight.closest_time);
    }
    say("\n");
  }
};

}  // namespace

int run_fire(const FireOptions& options) {
  Output output;
  Gunner gunner(options.step, output.text());
  const int exit =
      answer_files(options.files, Answerer(false), output,
                   [&](const Answer& answer, bool is_stream) { gunner.fire(answer, is_stream); });
  return gunner.has_missed() ? std::max<int>(exit, kSomeInvalid) : exit;
}

}  // namespace aimahead::cli
