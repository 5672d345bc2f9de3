// Gravity by the eigenvalues of a companion matrix, as in many programs: the coefficients of the
// quartic in plain doubles, all roots by Eigen, the least positive real one.
#pragma once

#include "published_formulas.hpp"

#include "aimahead/engagement.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace published {

inline Shot<aimahead::Vec3> companion_quartic(const aimahead::Engagement3& e) {
  using Vector = Eigen::Vector3d;
  const auto vector = [](const aimahead::Vec3& v) { return Vector(v.x, v.y, v.z); };
  const auto& gun = e.shooter;
  const Vector d = vector(e.target.position) - vector(gun.position);
  const Vector w = vector(e.target.velocity) - e.projectile.inherit * vector(gun.velocity);
  const Vector g = vector(e.target.acceleration) - vector(e.projectile.acceleration);
  const double s = e.projectile.speed;
  const double m = gun.muzzle;
  const double c[5] = {d.dot(d) - m * m, 2 * (d.dot(w) - m * s), w.dot(w) - s * s + d.dot(g),
                       w.dot(g), g.dot(g) / 4};
  Eigen::Matrix4d companion = Eigen::Matrix4d::Zero();
  for (int i = 0; i < 4; ++i) {
    companion(i, 3) = -c[i] / c[4];
    if (i > 0) companion(i, i - 1) = 1;
  }
  const Eigen::EigenSolver<Eigen::Matrix4d> solver(companion, false);
  double min = INFINITY;
  for (int i = 0; i < 4; ++i) {
    const auto root = solver.eigenvalues()[i];
    const bool real = std::fabs(root.imag()) <= 1e-9 * std::abs(root);
    if (real && root.real() > 0 && root.real() < min) min = root.real();
  }
  if (!(min < INFINITY)) return {};
  const Vector aim = (d + min * (w + min / 2 * g)).normalized();
  return {true, min, {aim.x(), aim.y(), aim.z()}};
}

}  // namespace published
