// aimahead clear: launches that no obstacle stops, found by looking at launches a step apart.
#include "commands.hpp"
#include "convert.hpp"
#include "files/gzip_file.hpp"
#include "files/refused_file.hpp"
#include "questions/question_stream.hpp"

#include "aimahead/clear_launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr Field kSceneFields[] = {
    {.name = "obstacles", .shape = Shape::objects, .table = &kObstacleTable},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

/// The number of dimensions of an obstacle; 0 if it does not tell.
int dimensions_of(const JsonDocument& document, JsonDocument::Index obstacle, const Place& place) {
  ObjectReader fields(document, obstacle, kObstacleFields, place);
  for (std::size_t i = 0; i < std::size(kObstacleFields); ++i) {
    const Field& row = kObstacleFields[i];
    if (row.dimensions != 0 && fields.has(i)) return row.dimensions;
    if (row.shape != Shape::vector || !fields.has(i)) continue;
    const JsonDocument::Index value = *fields.find(i);
    if (document.type(value) != JsonDocument::Type::array) continue;
    if (const std::size_t size = document.size(value); size == 2 || size == 3) {
      return static_cast<int>(size);
    }
  }
  return 0;
}

/// The obstacles of a file of their own.
class Scene {
 public:
  /// Throws the first Fault of the text. The first obstacle decides the number of dimensions.
  explicit Scene(std::string_view text) {
    QuestionText reader;
    const JsonDocument& document = reader.parse(text, 1);
    const Place nowhere;
    ObjectReader fields(document, JsonDocument::root(), kSceneFields, nowhere);
    const JsonDocument::Index list = fields.list(0, 0, SIZE_MAX);
    read_elements(document, list, fields.at(0),
                  [&](std::size_t, JsonDocument::Index one, const Place& place) {
                    if (dimensions_ == 0) dimensions_ = dimensions_of(document, one, place);
                    TableReader(document, memory_, dimensions_)
                        .read(one, kObstacleTable, place, &list_.emplace_back());
                  });
    fields.finish("a scene");
  }

  /// The obstacles, in as many dimensions as a question has.
  [[nodiscard]] std::span<const aim_obstacle> obstacles(int dimensions) const {
    if (list_.empty() || dimensions == dimensions_) return list_;
    throw Fault{"shooter.position",
                fmt::format("in {} dimensions; the obstacles of --obstacles are in {}", dimensions,
                            dimensions_)};
  }

 private:
  QuestionMemory memory_;
  std::vector<aim_obstacle> list_;
  int dimensions_ = 0;
};

/// Throws the fault of an engagement that the sampling refuses, if it does.
template <class V>
void expect_taken(const Engagement<V>& engagement, const char* fault, bool slowest) {
  if (!fault || find_fault(engagement)) return;
  const Projectile<V>& shot = engagement.projectile;
  const char* const never = shot.table                 ? "projectile.table"
                            : shot.quadratic_drag != 0 ? "projectile.quadratic_drag"
                            : engagement.tick          ? "tick"
                                                       : nullptr;
  const auto text = [](const char* what) { return fmt::format(text_of(kDoesNotGoWith), what); };
  if (never) throw Fault{never, text("clear")};
  if (slowest) throw Fault{fault, text("--slowest")};
}

class ClearSolver {
 public:
  ClearSolver(const ClearOptions& options, const Scene* scene) : options_(options), scene_(scene) {}

  void find(std::string_view text, std::size_t first_line, Answer& answer) {
    answer = {};
    answer.question =
        reader_.read(text, first_line, options_.slowest ? Purpose::launch : Purpose::aim);
    if (answer.question.dimensions == 2) {
      find(answer.question.flat, answer);
    } else {
      find(answer.question.engagement, answer);
    }
    expect_valid(answer.intercept);
  }
  [[nodiscard]] std::string_view name() const { return reader_.name(); }

 private:
  const ClearOptions& options_;
  const Scene* scene_;
  EngagementReader reader_;

  static Intercept<Vec3> lifted(const Intercept<Vec2>& found) { return lift_intercept(found); }
  static Intercept<Vec3> lifted(const Intercept<Vec3>& found) { return found; }

  template <class V>
  void find(Engagement<V> engagement, Answer& answer) {
    ObstacleList<V> obstacles = std::exchange(engagement.obstacles, {});
    if (scene_) {
      if (!obstacles.empty()) throw Fault{"obstacles", "does not go with --obstacles"};
      const auto list = scene_->obstacles(answer.question.dimensions);
      obstacles = c::obstacles_of<V>(list.data(), list.size());
    }
    const LaunchSampling samples{options_.step, options_.until};
    if (!options_.slowest) {
      answer.intercept = lifted(wait_for_clear_by_sampling<V>(engagement, obstacles, samples));
      return expect_taken(engagement, answer.intercept.fault, false);
    }
    const Launch<V> launch = slowest_clear_by_sampling<V>(engagement, obstacles, samples);
    expect_taken(engagement, launch.fault, true);
    Intercept<V> found;
    static_cast<Hit<V>&>(found) = launch;
    found.status = launch.status;
    found.fault = launch.fault;
    answer.intercept = lifted(found);
    answer.speed = launch.speed;
    answer.limit_speed = launch.limit_speed;
  }
};

}  // namespace

int run_clear(const ClearOptions& options) {
  if (options.until / options.step > LaunchSampling::kMaxSamples) {
    complain("--step: more than a million samples up to --until");
    return kFailed;
  }
  const bool asks_input =
      options.files.empty() || std::count(options.files.begin(), options.files.end(), "-") > 0;
  if (options.obstacles == "-" && asks_input) {
    return refuse_shared_input("--obstacles", "the questions");
  }
  std::optional<Scene> scene;
  if (!options.obstacles.empty()) {
    std::string text;
    const std::string error = read_whole_file(options.obstacles, text);
    if (!error.empty()) return cannot_read(options.obstacles, error);
    try {
      scene.emplace(text);
    } catch (const Fault& fault) {
      return refuse_file(options.obstacles, fault, options.json);
    }
  }
  return print_answers(options.files, options.json,
                       Answering<Answer, ClearSolver>(options, scene ? &*scene : nullptr),
                       AnswerTable(wants_colour()));
}

}  // namespace aimahead::cli
