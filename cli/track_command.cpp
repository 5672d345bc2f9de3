// aimahead track: follows a target by its measurements, one state a measurement.
#include "commands.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "questions/answer.hpp"
#include "questions/answer_table.hpp"
#include "questions/odds_answer.hpp"
#include "questions/track_reader.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"
#include "text/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace aimahead::cli {
namespace {

Vec3 raised(const Vec2& v) { return {v.x, v.y, 0}; }
Vec3 raised(const Vec3& v) { return v; }

template <WorldVector V>
V flattened(const Vec3& v) {
  if constexpr (kDimensions<V> == 2) {
    return {v.x, v.y};
  } else {
    return v;
  }
}

/// The printed answer to one measurement, whatever its dimensions.
struct TrackAnswer {
  TrackStatus status = TrackStatus::invalid;
  Fault fault;            ///< when invalid
  bool has_time = false;  ///< whether anything was measured yet
  double time = 0;        ///< the latest that was measured
  bool is_known = false;  ///< whether there is an estimate for that time
  Vec3 position{};
  Vec3 velocity{};
  std::span<const double> covariance;  ///< rows, one after another
  std::span<const double> weights;
  std::optional<Vec3> ahead;     ///< as the shot
  const Answer* shot = nullptr;  ///< when one was asked for and there is an estimate to aim at
  Odds<Vec3> odds{};             ///< of the shot, if they are known
};

void append_numbers(std::string& out, std::span<const double> numbers) {
  append_list(out, numbers, [&](double x) { append_number(out, x); });
}

void append_covariance(MemberWriter& writer, std::span<const double> numbers, std::size_t size) {
  // A number beyond the range of a double cannot be written.
  if (!std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); })) {
    return;
  }
  std::string& rows = writer.value_of("covariance");
  for (std::size_t i = 0; i < size; ++i) {
    rows += i == 0 ? '[' : ',';
    append_numbers(rows, numbers.subspan(i * size, size));
  }
  rows += ']';
}

void append_json(std::string& out, const TrackAnswer& answer, int dimensions) {
  MemberWriter writer(out, dimensions);
  if (answer.has_time) writer.number("t", answer.time);
  writer.text("status", name_of(answer.status));
  if (answer.is_known) {
    writer.vector("position", answer.position);
    writer.vector("velocity", answer.velocity);
    append_covariance(writer, answer.covariance, static_cast<std::size_t>(2 * dimensions));
    append_numbers(writer.value_of("models"), answer.weights);
    if (answer.ahead) writer.vector("ahead", *answer.ahead);
    if (answer.shot) append_json(writer.value_of("shot"), *answer.shot);
    if (answer.odds) {
      MemberWriter odds(writer.value_of("odds"), dimensions);
      append_odds(odds, answer.odds, dimensions);
    }
  }
  if (answer.status == TrackStatus::invalid) writer.error(answer.fault);
}

/// Appends a row for people. Columns have a width of their own, since the rows appear one by one.
void append_track_row(std::string& out, const TrackAnswer& answer, const TrackOptions& options,
                      int dimensions) {
  const auto pad = [&](std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    out += text + "  ";
  };
  const std::size_t wide = dimensions == 2 ? 20 : 30;
  pad(answer.has_time ? fmt::format("{:.6g}", answer.time) : "", 9);
  pad(name_of(answer.status), 7);
  if (answer.is_known) {
    double variance = 0;
    for (int i = 0; i < dimensions; ++i) {
      variance += answer.covariance[static_cast<std::size_t>(i * (2 * dimensions + 1))];
    }
    pad(format_point(answer.position, dimensions), wide);
    pad(fmt::format("{:.3g}", std::sqrt(variance)), 7);
    pad(format_point(answer.velocity, dimensions), wide);
    if (options.ahead) pad(answer.ahead ? format_point(*answer.ahead, dimensions) : "", wide);
    if (answer.shot) {
      const Intercept<Vec3>& shot = answer.shot->intercept;
      pad(name_of(shot.status), 12);
      if (shot) out += fmt::format("{:<9.5g}  ", shot.time);
      if (shot) pad(format_aim(shot.aim, dimensions), 23);
      if (answer.odds) out += fmt::format("{:.3f}", answer.odds.probability);
    }
  }
  if (answer.status == TrackStatus::invalid) {
    if (!out.ends_with(' ')) out += "  ";
    out += words_of(answer.fault);
  }
  while (out.ends_with(' ')) out.pop_back();
}

void append_track_heading(std::string& out, const TrackOptions& options, int dimensions) {
  const std::size_t wide = dimensions == 2 ? 20 : 30;
  out += fmt::format("{:<9}  {:<7}  {:<{}}  {:<7}  {:<{}}", "t", "status", "position", wide, "+-",
                     "velocity", wide);
  if (options.ahead) out += fmt::format("  {:<{}}", "ahead", wide);
  if (!options.aim.empty()) {
    out += fmt::format("  {:<12}  {:<9}  {:<23}  {}", "shot", "time", "aim", "odds");
  }
  while (out.ends_with(' ')) out.pop_back();
  out += '\n';
}

/// "value[1]" of the library is "z[1]" of the file.
std::string path_in_file(std::string_view field) {
  if (field == "time") return "t";
  if (field.starts_with("value")) return "z" + std::string(field.substr(5));
  return std::string(field);
}

/// One track while it is read.
template <WorldVector V>
class TrackFollower {
 public:
  TrackFollower(const TrackHead& head, const TrackOptions& options, const Question* shot)
      : head_(head), options_(options), tracker_(head.settings) {
    if (shot) answer_.question = *shot;
  }

  /// Takes a measurement. The answer is valid until the next call.
  TrackAnswer take(const Measurement<Vec3>& measured) {
    Measurement<V> lowered;
    lowered.time = measured.time;
    lowered.value = flattened<V>(measured.value);
    lowered.sd = flattened<V>(measured.sd);
    lowered.measure = measured.measure;
    lowered.sensor = flattened<V>(measured.sensor);
    const auto [status, fault] = tracker_.add(lowered);
    if (status != TrackStatus::invalid) is_empty_ = false;
    if (!fault) return describe(status, {});
    std::string said = fmt::format("{}, got ", say_what_trackers_take(fault));
    append_number(said, number_at(measured, fault, VectorTraits<Vec3>::get));
    return refuse({path_in_file(fault), std::move(said)});
  }
  TrackAnswer refuse(Fault fault) { return describe(TrackStatus::invalid, std::move(fault)); }

 private:
  const TrackHead& head_;
  const TrackOptions& options_;
  Tracker<V> tracker_;
  bool is_empty_ = true;
  TrackState<V> state_{};
  Answer answer_;

  TrackAnswer describe(TrackStatus status, Fault fault) {
    TrackAnswer answer;
    answer.status = status;
    answer.fault = std::move(fault);
    answer.has_time = !is_empty_;
    answer.time = tracker_.time();
    state_ = tracker_.at(answer.time);
    answer.is_known = state_.is_known;
    if (!answer.is_known) return answer;
    answer.position = raised(state_.position);
    answer.velocity = raised(state_.velocity);
    answer.covariance = {state_.covariance[0].data(), TrackState<V>::kSize * TrackState<V>::kSize};
    answer.weights = std::span<const double>(state_.weights)
                         .first(static_cast<std::size_t>(head_.settings.models.count));
    if (options_.ahead) {
      const TrackState<V> later = tracker_.at(answer.time + *options_.ahead);
      if (later.is_known) answer.ahead = raised(later.position);
    }
    // The present is the time when the latest measurement is known.
    const TrackState<V> now =
        options_.aim.empty() ? TrackState<V>{} : tracker_.at(answer.time + head_.latency);
    if (now.is_known) {
      aim(now);
      answer.shot = &answer_;
      answer.odds = odds_of(answer_.question);
    }
    return answer;
  }

  void aim(const TrackState<V>& now) {
    if constexpr (kDimensions<V> == 2) {
      set_target(answer_.question.flat, now);
      set_uncertainty(answer_.question.flat_uncertainty, now);
    } else {
      set_target(answer_.question.engagement, now);
      set_uncertainty(answer_.question.uncertainty, now);
    }
    answer_.intercept = solve_question(answer_.question, nullptr);
    answer_.fault = {};
    if (const char* const fault = answer_.intercept.fault) {
      answer_.fault = {fault, std::string(text_of(kNotSolved))};
    }
  }
  static void set_target(Engagement<V>& engagement, const TrackState<V>& now) {
    const double radius = engagement.target.radius;
    engagement.target = target_of(now, false);
    engagement.target.radius = radius;
  }
  static void set_uncertainty(Uncertainty<V>& uncertainty, const TrackState<V>& now) {
    uncertainty.covariance = now.covariance;
    uncertainty.maneuver = now.noise;
  }
};

/// Reads lines until the output is closed or the input ends.
class TrackStream {
 public:
  TrackStream(const TrackOptions& options, const std::string& shot)
      : options_(options), shot_(shot), input_(options.file) {
    input_.on_wait([this] { output_.flush(); });
  }

  int run() {
    std::string_view line;
    Input::Read read = next(line);
    if (read == Input::Read::end)
      return refuse({"", "expected the first line of a track, got nothing"});
    if (read != Input::Read::text) return finish(read);
    TrackHead head;
    std::optional<Question> question;
    try {
      head = reader_.read_head(line, input_.line());
    } catch (const Fault& fault) {
      const int exit = refuse({fault.field, fault.message, input_.line()});
      if (is_cut(line)) {
        complain(fmt::format("{}: line {} is not a whole object, and a track has one on each line",
                             name_of_input(options_.file), input_.line()));
      }
      return exit;
    }
    try {
      if (!options_.aim.empty()) question = shot_reader_.read(shot_, head.dimensions);
    } catch (const Fault& fault) {
      return refuse_file(options_.aim, fault, options_.json);
    }
    const Question* const shot = question ? &*question : nullptr;
    return head.dimensions == 2 ? follow(TrackFollower<Vec2>(head, options_, shot), head)
                                : follow(TrackFollower<Vec3>(head, options_, shot), head);
  }

 private:
  const TrackOptions& options_;
  const std::string& shot_;
  Input input_;
  Output output_;
  TrackReader reader_;
  TrackShotReader shot_reader_;

  Input::Read next(std::string_view& line) {
    Input::Read read = input_.next_line(line);
    while (read == Input::Read::text && is_blank(line)) read = input_.next_line(line);
    return read;
  }

  template <class TrackFollower>
  int follow(TrackFollower&& follower, const TrackHead& head) {
    if (!options_.json) append_track_heading(output_.text(), options_, head.dimensions);
    int exit = kGood;
    std::string_view line;
    while (!output_.is_closed()) {
      const Input::Read read = next(line);
      if (read == Input::Read::end || read == Input::Read::failed)
        return std::max(exit, finish(read));
      TrackAnswer answer;
      if (read == Input::Read::too_long) {
        answer = follower.refuse({"", JsonDocument::kTooLong});
      } else {
        try {
          answer = follower.take(reader_.read_measurement(line, input_.line(), head));
        } catch (const Fault& fault) {
          answer = follower.refuse(fault);
        }
      }
      if (answer.status == TrackStatus::invalid) {
        exit = kSomeInvalid;
        answer.fault.line = input_.line();
      }
      print(answer, head.dimensions);
    }
    return std::max(exit, finish(Input::Read::end));
  }

  void print(const TrackAnswer& answer, int dimensions) {
    if (options_.json) {
      append_json(output_.text(), answer, dimensions);
    } else {
      append_track_row(output_.text(), answer, options_, dimensions);
    }
    output_.text() += '\n';
    output_.settle();
  }

  int refuse(const Fault& fault) {
    TrackAnswer answer;
    answer.fault = fault;
    print(answer, 2);
    return std::max<int>(kSomeInvalid, finish(Input::Read::end));
  }

  int finish(Input::Read read) {
    output_.flush();
    if (read == Input::Read::failed) return cannot_read(options_.file, input_.error());
    if (read == Input::Read::too_long) return refuse({"", JsonDocument::kTooLong});
    return output_.error().empty() ? kGood : cannot_write("-", output_.error());
  }
};

}  // namespace

int run_track(const TrackOptions& options) {
  if (options.aim == "-" && options.file == "-") return refuse_shared_input("--aim", "the track");
  std::string shot;
  if (!options.aim.empty()) {
    Input input(options.aim);
    std::string_view text;
    if (input.whole(text) != Input::Read::text) return cannot_read(options.aim, input.error());
    shot = text;
  }
  return TrackStream(options, shot).run();
}

}  // namespace aimahead::cli
