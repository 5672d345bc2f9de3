// aimahead clear: launches that nothing stops, found by looking at some a step apart.
#include "commands.hpp"
#include "convert.hpp"
#include "gzip_file.hpp"
#include "question_stream.hpp"
#include "refused_file.hpp"

#include "aimahead/clear_launch.hpp"

#include <memory>
#include <new>
#include <span>
#include <utility>

namespace aimahead::cli {
namespace {

constexpr Field kSceneFields[] = {
    {.name = "obstacles", .shape = Shape::objects, .table = &kObstacleTable},
    {.name = "name", .shape = Shape::ignored},
    {.name = "comment", .shape = Shape::ignored},
};

/// The obstacles of a file of their own.
class Scene {
 public:
  /// Throws the Fault of a text that is no JSON object.
  explicit Scene(std::string text) : text_(std::move(text)) { (void)reader_.parse(text_, 1); }

  /// In as many dimensions as a question has. Throws the Fault of what is wrong in them.
  std::span<const aim_obstacle> read(int dimensions) {
    if (dimensions == dimensions_) return list_;
    dimensions_ = 0;
    memory_.clear();
    list_.clear();
    const JsonDocument& document = reader_.parse(text_, 1);
    const Place nowhere;
    ObjectReader fields(document, JsonDocument::root(), kSceneFields, nowhere);
    const JsonDocument::Index list = fields.list(0, 0, SIZE_MAX);
    read_elements(document, list, fields.at(0),
                  [&](std::size_t, JsonDocument::Index one, const Place& place) {
                    TableReader reader(document, memory_, dimensions);
                    reader.read(one, kObstacleTable, place, &list_.emplace_back());
                  });
    fields.finish("a scene");
    dimensions_ = dimensions;
    return list_;
  }

 private:
  std::string text_;
  QuestionText reader_;
  QuestionMemory memory_;
  std::vector<aim_obstacle> list_;
  int dimensions_ = 0;
};

/// As Answerer.
class ClearAnswerer {
 public:
  ClearAnswerer(const ClearOptions& options, Scene* scene) : options_(options), scene_(scene) {}

  const Answer& answer(std::string_view text, std::size_t first_line) {
    answer_ = {};
    try {
      answer_.question =
          reader_.read(text, first_line, options_.slowest ? Purpose::launch : Purpose::aim);
      if (answer_.question.dimensions == 2) {
        find(answer_.question.flat);
      } else {
        find(answer_.question.engagement);
      }
      if (answer_.intercept.status == Status::invalid) {
        const char* const fault = answer_.intercept.fault;
        throw Fault{fault ? fault : "", "refused by the solver"};
      }
    } catch (const Fault& fault) {
      blame(fault);
    } catch (const std::bad_alloc&) {
      blame({"", "not enough memory to read this question"});
    }
    answer_.name = reader_.name();
    return answer_;
  }

  const Answer& refuse(std::string_view message) {
    blame({"", std::string(message)});
    return answer_;
  }

 private:
  const ClearOptions& options_;
  Scene* scene_;
  EngagementReader reader_;
  Answer answer_;

  static Intercept<Vec3> lifted(const Intercept<Vec2>& found) { return lift_intercept(found); }
  static Intercept<Vec3> lifted(const Intercept<Vec3>& found) { return found; }

  template <class V>
  void find(Engagement<V> engagement) {
    ObstacleList<V> obstacles = std::exchange(engagement.obstacles, {});
    if (scene_) {
      if (!obstacles.empty()) throw Fault{"obstacles", "does not go with --obstacles"};
      const auto list = scene_->read(answer_.question.dimensions);
      obstacles = c::obstacles_of<V>(list.data(), list.size());
    }
    const LaunchSampling samples{options_.step, options_.until};
    if (!options_.slowest) {
      answer_.intercept = lifted(wait_for_clear_by_sampling<V>(engagement, obstacles, samples));
      return;
    }
    const Launch<V> launch = slowest_clear_by_sampling<V>(engagement, obstacles, samples);
    Intercept<V> found;
    static_cast<Hit<V>&>(found) = launch;
    found.status = launch.status;
    found.fault = launch.fault;
    answer_.intercept = lifted(found);
    answer_.speed = launch.speed;
    answer_.limit_speed = launch.limit_speed;
  }

  void blame(Fault fault) {
    answer_ = {};
    answer_.fault = std::move(fault);
  }
};

}  // namespace

int run_clear(const ClearOptions& options) {
  std::unique_ptr<Scene> scene;
  if (!options.obstacles.empty()) {
    std::string text;
    const std::string error = read_whole_file(options.obstacles, text);
    if (!error.empty()) return cannot_read(options.obstacles, error);
    try {
      scene = std::make_unique<Scene>(std::move(text));
    } catch (const Fault& fault) {
      return refuse_file(options.obstacles, fault, options.json);
    }
  }
  return print_answers(options.files, options.json, ClearAnswerer(options, scene.get()),
                       AnswerTable(wants_colour()));
}

}  // namespace aimahead::cli
