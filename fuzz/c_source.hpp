// The fuzzer's bytes as structs of the C interface.
#pragma once

#include "byte_source.hpp"

#include "aimahead/aimahead.h"
#include "aimahead/batch.h"
#include "aimahead/contact_world.h"
#include "aimahead/obstacles.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

/// What the structs point to lives as long as this object.
class CSource {
 protected:
  explicit CSource(ByteSource& bytes) : bytes_(bytes) {}

  double number() { return bytes_.number(); }
  /// A number, mostly one that a game may have.
  double tame() {
    const double x = number();
    return std::isfinite(x) && std::fabs(x) < 1e6 ? x : 1;
  }
  int dimensions() {
    const int kinds[] = {2, 2, 2, 3, 3, 3, 1, -7};
    return kinds[bytes_.byte() % 8];
  }
  void fill(double (&v)[3]) {
    for (double& x : v) x = number();
  }
  std::size_t few() { return bytes_.byte() % 7; }
  /// Whether to pass a pointer; now and then null is passed.
  bool is_given() { return bytes_.byte() % 8 != 0; }
  int32_t word() { return static_cast<int8_t>(bytes_.byte()) % 12; }

  /// The numbers live as long as this object.
  const double* numbers(std::size_t count) {
    std::vector<double>& list = lists_.emplace_back();
    for (std::size_t i = 0; i < count; ++i) list.push_back(number());
    return list.data();
  }
  const double* rising(std::size_t count) {
    std::vector<double>& list = lists_.emplace_back();
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      list.push_back(sum);
      sum += std::fabs(tame());
    }
    return list.data();
  }

  void fill(aim_motion& m) {
    aim_init_motion(&m);
    m.kind = bytes_.byte() % 9;
    if (bytes_.byte() % 16 == 0) m.kind = word();
    m.after = bytes_.byte() % 4;
    m.radius = std::fabs(tame());
    fill(m.position);
    fill(m.velocity);
    if (m.kind == AIM_ACCELERATING || bytes_.byte() % 8 == 0) fill(m.acceleration);
    m.turn_rate = number();
    m.duration = std::fabs(number());
    m.speed = std::fabs(number());
    const std::size_t count = few();
    if (m.kind >= AIM_BEZIER && m.kind <= AIM_SAMPLES) {
      m.points = is_given() ? numbers(3 * count) : nullptr;
      m.point_count = count;
      if (m.kind >= AIM_SPLINE) {
        m.times = is_given() ? rising(count) : nullptr;
        m.time_count = count;
      }
    }
    if (m.kind == AIM_PIECES) {
      std::vector<aim_piece>& pieces = pieces_.emplace_back(count);
      for (aim_piece& piece : pieces) {
        aim_init_piece(&piece);
        piece.duration = std::fabs(tame());
        fill(piece.velocity);
        piece.sets_velocity = bytes_.byte() % 2;
      }
      m.pieces = pieces.data();
      m.piece_count = count;
    }
    if (m.kind == AIM_PLATES) {
      std::vector<aim_plate>& plates = plates_.emplace_back(count);
      for (aim_plate& plate : plates) {
        aim_init_plate(&plate);
        plate.angle = tame();
        plate.arm = std::fabs(tame());
      }
      m.plates = plates.data();
      m.plate_count = count;
      m.window = std::fabs(tame());
    }
  }

  const aim_obstacle* obstacles(std::size_t count) {
    std::vector<aim_obstacle>& list = obstacles_.emplace_back(count);
    for (aim_obstacle& o : list) {
      aim_init_obstacle(&o);
      o.shape = bytes_.byte() % 9;
      fill(o.position);
      fill(o.from);
      fill(o.to);
      fill(o.min);
      fill(o.max);
      fill(o.normal);
      o.radius = number();
      o.point_count = o.vertex_count = few();
      o.points = numbers(2 * o.point_count);
      o.vertices = numbers(3 * o.vertex_count);
      std::vector<uint32_t>& corners = corners_.emplace_back();
      for (std::size_t i = 0; i < 6; ++i) corners.push_back(bytes_.byte() % 8);
      o.triangles = corners.data();
      o.triangle_count = 2;
      o.rows = bytes_.byte() % 5;
      o.columns = bytes_.byte() % 5;
      o.cell = number();
      o.heights = numbers(o.rows * o.columns);
    }
    return list.data();
  }

  aim_body body() {
    aim_body b{};
    fill(b.position);
    fill(b.velocity);
    b.radius = number();
    return b;
  }

  aim_sweep sweep() {
    aim_sweep s{};
    fill(s.from);
    fill(s.to);
    s.radius = number();
    return s;
  }

  aim_flight flight() {
    aim_flight f;
    aim_init_flight(&f);
    fill(f.position);
    fill(f.velocity);
    fill(f.acceleration);
    f.radius = number();
    f.drag = bytes_.byte() % 2 ? number() : 0;
    f.launch_time = std::fabs(tame());
    f.duration = number();
    return f;
  }

  aim_bodies bodies(std::size_t count) {
    aim_bodies b{};
    for (int i = 0; i < 3; ++i) {
      b.position[i] = numbers(count);
      b.velocity[i] = numbers(count);
    }
    b.radius = is_given() ? numbers(count) : nullptr;
    b.count = count;
    return b;
  }

  aim_column column(std::size_t count, int32_t scalar) {
    if (scalar == AIM_FLOAT64)
      return aim_column_of(numbers(std::max<std::size_t>(count, 1)), sizeof(double));
    std::vector<float>& list = floats_.emplace_back();
    for (std::size_t i = 0; i <= count; ++i) list.push_back(float(number()));
    return aim_column_of(list.data(), sizeof(float));
  }

  /// A new engagement, with the defaults for all but gun, target and speed.
  void make(aim_engagement& e) {
    aim_init_engagement(&e, dimensions());
    fill(e.shooter.position);
    fill(e.shooter.velocity);
    fill(e.target);
    e.projectile.speed = number();
  }

  /// Changes one part of an engagement.
  void change(aim_engagement& e) {
    switch (bytes_.byte() % 14) {
      case 0:
        e.shooter.delay = number();
        break;
      case 1:
        e.shooter.muzzle = number();
        break;
      case 2:
        fill(e.projectile.acceleration);
        break;
      case 3:
        e.projectile.drag = number();
        break;
      case 4:
        e.projectile.quadratic_drag = number();
        break;
      case 5:
        e.projectile.lifetime = number();
        break;
      case 6:
        aim_init_turret(&turret_);
        turret_.facing[0] = number();
        turret_.turn_rate = number();
        turret_.arc[1] = number();
        e.shooter.turret = is_given() ? &turret_ : nullptr;
        break;
      case 7:
        aim_init_tick(&tick_);
        tick_.step = number();
        tick_.integrator = word();
        tick_.damping = number();
        e.tick = is_given() ? &tick_ : nullptr;
        break;
      case 8:
        e.shooter.hold = bytes_.byte() % 2;
        break;
      case 9:
        e.obstacle_count = few();
        e.obstacles = is_given() ? obstacles(e.obstacle_count) : nullptr;
        break;
      case 10:
        table_.distance_count = table_.time_count = few();
        table_.distances = rising(table_.distance_count);
        table_.times = numbers(table_.time_count);
        e.projectile.table = is_given() ? &table_ : nullptr;
        if (bytes_.byte() % 2 == 0) e.projectile.speed = 0;
        break;
      case 11:
        fill(platform_);
        e.shooter.motion = is_given() ? &platform_ : nullptr;
        break;
      case 12:
        e.aim = word();
        e.projectile.radius = number();
        break;
      default:
        uncertainty_ = {std::fabs(tame()),
                        std::fabs(tame()),
                        nullptr,
                        std::fabs(tame()),
                        std::fabs(tame()),
                        0,
                        0};
        e.uncertainty = is_given() ? &uncertainty_ : nullptr;
    }
  }

  ByteSource& bytes_;
  aim_turret turret_{};
  aim_tick tick_{};
  aim_table table_{};
  aim_motion platform_{};
  aim_mount mount_{};
  aim_uncertainty uncertainty_{};

 private:
  // A deque does not move its elements.
  std::deque<std::vector<double>> lists_;
  std::deque<std::vector<float>> floats_;
  std::deque<std::vector<aim_piece>> pieces_;
  std::deque<std::vector<aim_plate>> plates_;
  std::deque<std::vector<aim_obstacle>> obstacles_;
  std::deque<std::vector<uint32_t>> corners_;
};
