#include "convert_study.hpp"

#include <iterator>

namespace {

using namespace aimahead;

struct NamedAxes {
  const char* name;
  Axes axes;
};
/// The presets, in the order of aim_axes_preset.
constexpr NamedAxes kNamedAxes[] = {
    {"unity", kUnity},      {"unreal", kUnreal}, {"godot", kGodot},
    {"three_js", kThreeJs}, {"opengl", kOpenGl}, {"blender", kBlender},
    {"ros", kRos},          {"ned", kNed},       {"maths", kMaths}};
static_assert(std::size(kNamedAxes) == AIM_AXES_MATHS + 1);

const NamedAxes* find_axes(int32_t preset) {
  const bool is_one = preset >= AIM_AXES_UNITY && preset <= AIM_AXES_MATHS;
  return is_one ? &kNamedAxes[preset] : nullptr;
}

}  // namespace

int32_t aim_init_axes(aim_axes* axes, int32_t preset) {
  const NamedAxes* const found = find_axes(preset);
  if (!axes || !found) return 0;
  const auto& [up, forward, handedness, yaw, pitch] = found->axes;
  *axes = {static_cast<int32_t>(up),         static_cast<int32_t>(forward),
           static_cast<int32_t>(handedness), static_cast<int32_t>(yaw),
           static_cast<int32_t>(pitch),      0};
  return 1;
}

const char* aim_axes_name(int32_t preset) {
  const NamedAxes* const found = find_axes(preset);
  return found ? found->name : "";
}

aimahead::Axes aimahead::c::axes_of(const aim_axes& axes) {
  return {static_cast<Axis>(axes.up), static_cast<Axis>(axes.forward),
          static_cast<Handedness>(axes.handedness), static_cast<YawSense>(axes.yaw),
          static_cast<PitchSense>(axes.pitch)};
}
