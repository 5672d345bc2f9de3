#include "questions/degrees.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <variant>

namespace aimahead::cli {
namespace {

constexpr double kLargest = 7;  // a whole turn is 6.28..., however it was rounded

bool is_large(double angle) { return std::fabs(angle) > kLargest && std::isfinite(angle); }

class AngleFinder {
 public:
  void look(std::string_view field, double angle) {
    if (found_.empty() && is_large(angle)) found_ = fmt::format("{} is {:.6g}", field, angle);
  }
  void look(const Turret<Vec2>& turret) {
    look("shooter.turret.facing", turret.facing);
    look("shooter.turret.arc[0]", turret.arc_from);
    look("shooter.turret.arc[1]", turret.arc_to);
    look("shooter.turret.tolerance", turret.tolerance);
  }
  void look(const Turret<Vec3>& turret) {
    look("shooter.turret.azimuth[0]", turret.azimuth_from);
    look("shooter.turret.azimuth[1]", turret.azimuth_to);
    look("shooter.turret.tolerance", turret.tolerance);
  }
  void look(const Plates& body) {
    look("target.facing", body.facing);
    look("target.window", body.window);
    for (std::size_t i = 0; i < body.plates.size(); ++i) {
      const double angle = body.plates[i].angle;
      if (is_large(angle)) look(fmt::format("target.plates[{}].angle", i), angle);
    }
  }

  [[nodiscard]] const std::string& found() const { return found_; }

 private:
  std::string found_;
};

}  // namespace

std::string find_degrees(const Question& question) {
  AngleFinder angles;
  const Shooter<Vec3>& gun = question.engagement.shooter;
  if (gun.mount) angles.look("shooter.mount.facing", gun.mount->facing);
  if (gun.turret) angles.look(*gun.turret);
  if (question.flat.shooter.turret) angles.look(*question.flat.shooter.turret);
  if (const auto* const body = std::get_if<Plates>(&question.engagement.target.motion)) {
    angles.look(*body);
  }
  return angles.found();
}

}  // namespace aimahead::cli
