// Directions as yaw and pitch in the axes of common engines, and back.
//
//     const Vec3 aim{0.6, 0.48, 0.64};
//     const YawPitch angles = yaw_pitch_of(aim, kUnity);
//     const Vec3 back = direction_of(angles, kUnity);
//     std::printf("yaw %g, pitch %g, z %g\n", angles.yaw, angles.pitch, back.z);
//
// In every engine yaw turns about the up axis, then pitch raises or lowers the view. Engines differ
// in which axis is up, which is forward, and which sense is positive. `Axes` says all of it, and
// there is a preset for each engine. docs/questions/rotation.md lists them with the engines' calls.
//
// "Right" and "left" are as seen by an observer who looks forward with the up axis up; from above,
// right is clockwise. All angles here are radians. Unity, Unreal and Blender's interface take
// degrees.
//
// Sources: Unity Manual, "Quaternion and Euler rotations in Unity" (left-handed; +x right, +y up,
// +z forward; z, then x, then y) and "Quaternion.Euler"; Unreal Engine API, "TRotator" (yaw
// "clockwise when viewed from above", pitch "nose up"); Godot manual, "Model export considerations"
// ("a right-handed, Y-is-up coordinate system, with the -Z axis as the camera's forward direction.
// This is the same as OpenGL"); three.js manual, "Object3D", "Euler" (right-handed, cameras look
// along -z); Blender API, "Euler" (right-handed, z up, XYZ order); ROS REP 103 (x forward, y left,
// z up; right-hand rule, so positive pitch lowers the nose; yaw counter-clockwise); ISO 1151-1 for
// the aerospace axes.
#pragma once

#include "aimahead/vec.hpp"

namespace aimahead {

enum class Axis : unsigned char { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

enum class Handedness : unsigned char { right, left };

/// Which way a positive yaw turns, as seen by an observer who looks forward.
enum class YawSense : unsigned char { right, left };

/// Which way a positive pitch tilts.
enum class PitchSense : unsigned char { up, down };

/// The axes and signs of a world. `up` and `forward` must lie on different axes: otherwise an
/// assertion fails (assertion.hpp), and every answer is 0.
struct Axes {
  Axis up = Axis::plus_z;
  Axis forward = Axis::plus_x;
  Handedness handedness = Handedness::right;
  YawSense yaw = YawSense::left;
  PitchSense pitch = PitchSense::up;

  friend constexpr bool operator==(const Axes&, const Axes&) = default;
};

inline constexpr Axes kUnity{Axis::plus_y, Axis::plus_z, Handedness::left, YawSense::right,
                             PitchSense::down};
inline constexpr Axes kUnreal{Axis::plus_z, Axis::plus_x, Handedness::left, YawSense::right,
                              PitchSense::up};
inline constexpr Axes kOpenGl{Axis::plus_y, Axis::minus_z, Handedness::right, YawSense::left,
                              PitchSense::up};
inline constexpr Axes kGodot = kOpenGl;
inline constexpr Axes kThreeJs = kOpenGl;
inline constexpr Axes kBlender{Axis::plus_z, Axis::plus_y, Handedness::right, YawSense::left,
                               PitchSense::up};
inline constexpr Axes kRos{Axis::plus_z, Axis::plus_x, Handedness::right, YawSense::left,
                           PitchSense::down};
inline constexpr Axes kNed{Axis::minus_z, Axis::plus_x, Handedness::right, YawSense::right,
                           PitchSense::up};
inline constexpr Axes kMaths{};

/// The turn from forward to a direction: first by yaw, then by pitch. Radians.
struct YawPitch {
  /// -pi .. pi.
  double yaw = 0;
  /// -pi/2 .. pi/2.
  double pitch = 0;
};

/// The angles of a direction of any finite length. Straight up and straight down have yaw 0, the
/// zero vector has yaw 0 and pitch 0. Straight back has yaw +pi. Each angle is within 2 units in
/// the last place. No length overflows.
[[nodiscard]] YawPitch yaw_pitch_of(const Vec3& direction, const Axes& axes);

/// The unit vector to which the angles turn forward. The angles may be any finite numbers. Each
/// component is within 2^-52 of the exact one.
[[nodiscard]] Vec3 direction_of(const YawPitch& angles, const Axes& axes);

/// The angle of a direction in the plane, counter-clockwise from +x, -pi .. pi. It is 0 for the
/// zero vector and +pi for straight back.
[[nodiscard]] double angle_of(const Vec2& direction);

/// The unit vector at a finite angle counter-clockwise from +x.
[[nodiscard]] Vec2 direction_of(double angle);

/// The same angle in -pi .. pi. It subtracts turns of exactly 2 pi, not of the nearest double, so a
/// million turns cost no accuracy. An angle within the range is returned unchanged. NaN unless
/// finite.
[[nodiscard]] double wrap_angle(double angle);

/// The shortest turn from one angle to the other, -pi .. pi, positive counter-clockwise. NaN unless
/// both are finite.
[[nodiscard]] double shortest_turn(double from, double to);

}  // namespace aimahead
