#include "questions/motion_words.hpp"

#include "math/angles.hpp"

#include <fmt/format.h>

#include <cmath>

namespace aimahead::cli {
namespace {

std::string_view words_of(After after) {
  switch (after) {
    case After::stop:
      return ", then rests";
    case After::proceed:
      return ", then straight on";
    case After::loop:
      return ", again and again";
    case After::vanish:
      return ", then gone";
  }
  return "";
}

std::string_view words_of(OnHit on_hit) {
  switch (on_hit) {
    case OnHit::stop:
      return "stops at the first wall";
    case OnHit::slide:
      return "slides along walls";
    case OnHit::bounce:
      return "bounces off walls";
  }
  return "";
}

std::string count(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string_view describe_steady(const Target<Vec3>& target) {
  if (target.acceleration != Vec3{}) return "constant acceleration";
  return target.velocity == Vec3{} ? "at rest" : "constant velocity";
}

struct Describe {
  const Target<Vec3>& target;

  std::string operator()(std::monostate) const { return std::string(describe_steady(target)); }
  std::string operator()(const Turning<Vec3>& turning) const {
    return fmt::format("turning at {:.4g} degrees per time", turning.turn_rate * kDegrees);
  }
  std::string operator()(const Bezier<Vec3>& bezier) const {
    return fmt::format("Bezier curve of {} in {:.6g}{}", count(bezier.points.size(), "point"),
                       bezier.duration, words_of(bezier.after));
  }
  std::string operator()(const Path<Vec3>& path) const {
    if (path.speed == 0) return "at rest on the first point of a path";
    return fmt::format("{} at speed {:.6g}{}", count(path.points.size() - 1, "leg"), path.speed,
                       words_of(path.after));
  }
  std::string operator()(const Spline<Vec3>& spline) const {
    return fmt::format("spline through {} in {:.6g}{}", count(spline.points.size(), "point"),
                       spline.times.back(), words_of(spline.after));
  }
  std::string operator()(const Samples<Vec3>& samples) const {
    return fmt::format("{}{} in {:.6g}{}", count(samples.positions.size(), "sample"),
                       samples.velocities.empty() ? "" : " with velocities", samples.times.back(),
                       words_of(samples.after));
  }
  std::string operator()(const Pieces<Vec3>& list) const {
    double duration = 0;
    for (std::size_t i = 0; i < list.pieces.size(); ++i) duration += list.pieces[i].duration;
    const std::string pieces = count(list.pieces.size(), "piece");
    if (std::isinf(duration)) return pieces + " of constant acceleration";
    return fmt::format("{} of constant acceleration in {:.6g}{}", pieces, duration,
                       words_of(list.after));
  }
  std::string operator()(const Walls<Vec3>& walls) const {
    return fmt::format("{}, {}", describe_steady(target), words_of(walls.on_hit));
  }
  std::string operator()(const Plates& body) const {
    return fmt::format("{} on a body that spins at {:.4g} degrees per time, {}",
                       count(body.plates.size(), "plate"), body.turn_rate * kDegrees,
                       describe_steady(target));
  }
  std::string operator()(const MotionFunction<Vec3>&) const { return "a function"; }
};

}  // namespace

std::string describe_motion(const Target<Vec3>& target) {
  return std::visit(Describe{target}, target.motion);
}

}  // namespace aimahead::cli
