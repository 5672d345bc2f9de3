// The fixtures of a Box2D world as obstacles: aimed shots that fly over walls, hills and rocks.
// Direct shots and lobs are fired as bodies of the world. A shot that the field calls clear
// arrives. A shot that it calls stopped hits a fixture, at the place that the field says.
#include <aimahead/fixed_step.hpp>
#include <aimahead/intercept.hpp>
#include <aimahead/obstacle_field.hpp>

#include <box2d/box2d.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <vector>

namespace {

using namespace aimahead;

constexpr float kShotRadius = 0.1F;
constexpr float kTargetRadius = 0.2F;
constexpr double kSpeed = 26;
constexpr double kNear = 0.15;  // more than a step: the world reports a contact after it
constexpr double kStep = 1.0 / 240;
constexpr Vec2 kGravity{0, -9.81};
// Box2D keeps this distance between polygons, edges or chains and the bodies that touch them.
constexpr double kSkin = 2 * b2_polygonRadius;

/// The static fixtures of a world as obstacles, and the corners of its polygons.
class Scene {
 public:
  explicit Scene(const b2World& world) {
    for (const b2Body* body = world.GetBodyList(); body; body = body->GetNext()) {
      if (body->GetType() != b2_staticBody) continue;
      for (const b2Fixture* f = body->GetFixtureList(); f; f = f->GetNext()) {
        if (!f->IsSensor()) add(*f->GetShape(), body->GetTransform());
      }
    }
  }
  [[nodiscard]] const std::vector<Obstacle<Vec2>>& obstacles() const { return obstacles_; }

 private:
  std::vector<Obstacle<Vec2>> obstacles_;
  std::deque<std::vector<Vec2>> corners_;  // a deque: polygons refer to its elements

  void add(const b2Shape& shape, const b2Transform& place) {
    const auto at = [&](const b2Vec2& p) {
      const b2Vec2 there = b2Mul(place, p);
      return Vec2{there.x, there.y};
    };
    switch (shape.GetType()) {
      case b2Shape::e_circle: {
        const auto& circle = static_cast<const b2CircleShape&>(shape);
        obstacles_.emplace_back(Ball<Vec2>{.position = at(circle.m_p), .radius = circle.m_radius});
        break;
      }
      case b2Shape::e_polygon: {
        const auto& polygon = static_cast<const b2PolygonShape&>(shape);
        std::vector<Vec2>& corners = corners_.emplace_back();
        for (int i = 0; i < polygon.m_count; ++i) corners.push_back(at(polygon.m_vertices[i]));
        obstacles_.emplace_back(Polygon{corners});
        break;
      }
      case b2Shape::e_edge: {
        const auto& edge = static_cast<const b2EdgeShape&>(shape);
        obstacles_.emplace_back(Segment<Vec2>{at(edge.m_vertex1), at(edge.m_vertex2)});
        break;
      }
      case b2Shape::e_chain: {
        const auto& chain = static_cast<const b2ChainShape&>(shape);
        for (int i = 0; i + 1 < chain.m_count; ++i) {
          obstacles_.emplace_back(
              Segment<Vec2>{at(chain.m_vertices[i]), at(chain.m_vertices[i + 1])});
        }
        break;
      }
      default:
        break;
    }
  }
};

void add_fixtures(b2World& world) {
  b2BodyDef still;
  b2Body* const body = world.CreateBody(&still);
  b2EdgeShape ground;
  ground.SetTwoSided({-10, 0}, {90, 0});
  body->CreateFixture(&ground, 0);
  b2ChainShape hill;
  // A chain stops only bodies that come from the right of its direction.
  const b2Vec2 slope[] = {{26, 0}, {22, 3}, {18, 6.5F}, {14, 5}, {10, 0}};
  hill.CreateChain(slope, 5, {27, 0}, {9, 0});
  body->CreateFixture(&hill, 0);
  b2CircleShape rock;
  rock.m_p = {8, 9};
  rock.m_radius = 1;
  body->CreateFixture(&rock, 0);
  b2PolygonShape wall;
  wall.SetAsBox(0.25F, 3, {32, 3}, 0.1F);
  body->CreateFixture(&wall, 0);
}

/// What a shot touches first in the world: the target's sensor, or a fixture and the place.
struct Outcome : b2ContactListener {
  bool arrives = false;
  bool is_stopped = false;
  b2Vec2 place{};

  void BeginContact(b2Contact* contact) override {
    if (arrives || is_stopped) return;
    const b2Fixture* const a = contact->GetFixtureA();
    const b2Fixture* const shot = a->GetBody()->IsBullet() ? a : contact->GetFixtureB();
    const bool is_sensor = a->IsSensor() || contact->GetFixtureB()->IsSensor();
    (is_sensor ? arrives : is_stopped) = true;
    place = shot->GetBody()->GetPosition();
  }
};

Outcome fly(const Hit<Vec2>& hit) {
  b2World world({static_cast<float>(kGravity.x), static_cast<float>(kGravity.y)});
  add_fixtures(world);
  Outcome outcome;
  world.SetContactListener(&outcome);
  b2BodyDef place;
  place.position = {static_cast<float>(hit.point.x), static_cast<float>(hit.point.y)};
  b2CircleShape round;
  round.m_radius = kTargetRadius;
  b2FixtureDef target;
  target.shape = &round;
  target.isSensor = true;
  world.CreateBody(&place)->CreateFixture(&target);

  // With this velocity the body is on the parabola at every step.
  const Vec2 velocity = correct_launch(Tick{.step = kStep}, hit.launch_velocity, kGravity);
  b2BodyDef shot;
  shot.type = b2_dynamicBody;
  shot.bullet = true;
  shot.position = {static_cast<float>(hit.launch_point.x), static_cast<float>(hit.launch_point.y)};
  shot.linearVelocity = {static_cast<float>(velocity.x), static_cast<float>(velocity.y)};
  round.m_radius = kShotRadius;
  world.CreateBody(&shot)->CreateFixture(&round, 1);
  for (double time = 0; time < hit.flight_time + 0.1; time += kStep) {
    world.Step(static_cast<float>(kStep), 8, 3);
    if (outcome.arrives || outcome.is_stopped) break;
  }
  return outcome;
}

double distance_to_line(const Vec2& p, const Vec2& from, const Vec2& to) {
  const Vec2 way = to - from;
  const double square = dot(way, way);
  const double share = square > 0 ? std::clamp(dot(p - from, way) / square, 0.0, 1.0) : 0;
  return length(p - (from + way * share));
}

/// Whether the flight in the world is as the field says.
bool is_confirmed(const Hit<Vec2>& hit, const ObstacleField<Vec2>& field, const char* name) {
  Flight<Vec2> flight{.position = hit.launch_point,
                      .velocity = hit.launch_velocity,
                      .acceleration = kGravity,
                      .radius = kShotRadius,
                      .duration = hit.flight_time};
  const Touch<Vec2> touch = first_touch(flight, field);
  // A shot that passes a fixture within Box2D's skin, or within the target's reach, may end either
  // way.
  flight.radius += kSkin;
  const Touch<Vec2> early = first_touch(flight, field);
  const bool is_near = early && (!touch || length(touch.center - hit.point) < kNear);
  const Outcome outcome = fly(hit);
  bool agrees = is_near || outcome.arrives;
  if (touch && !is_near) {
    const Vec2 place{outcome.place.x, outcome.place.y};
    const double off = distance_to_line(place, early.center, touch.center);
    agrees = outcome.is_stopped && off < kNear;
  }
  if (touch) {
    std::printf("  %-6s  stopped by obstacle %td at (%.2f, %.2f)", name, touch.obstacle,
                touch.center.x, touch.center.y);
  } else {
    std::printf("  %-6s  %s", name, is_near ? "grazes" : "clear");
  }
  std::printf(", in Box2D %s\n", outcome.arrives ? "arrives" : "stopped");
  return agrees;
}

}  // namespace

int main() {
  b2World world({0, 0});
  add_fixtures(world);
  const Scene scene(world);
  ObstacleField<Vec2> field;
  if (!field.set_obstacles(scene.obstacles())) return 1;

  int wrong = 0;
  int clear = 0;
  for (double x = 6; x <= 60; x += 1.5) {
    for (const double y : {1.0, 4.0, 8.0}) {
      const Engagement2 question{.shooter = {.position = {0, 1.5}},
                                 .projectile = {.speed = kSpeed, .acceleration = kGravity},
                                 .target = {.position = {x, y}},
                                 .obstacles = scene.obstacles()};
      std::array<Hit<Vec2>, 2> hits;
      const Intercept<Vec2> first = solve_all(question, std::span<Hit<Vec2>>(hits));
      std::printf("target (%g, %g): %s\n", x, y, name_of(first.status));
      for (int i = 0; i < first.count; ++i) {
        if (!is_confirmed(hits[static_cast<std::size_t>(i)], field, i == 0 ? "direct" : "lob")) {
          std::printf("  *** they disagree\n");
          ++wrong;
        }
      }
      // solve answers with the first clear hit.
      clear += first.status == Status::hit ? 1 : 0;
    }
  }
  std::printf("%d targets can be hit, %d flights go another way in Box2D\n", clear, wrong);
  return wrong == 0 && clear > 0 ? 0 : 1;
}
