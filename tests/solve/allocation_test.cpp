// No solver allocates. The program counts every call of the global allocator.
#include "counted_allocations.hpp"
#include "generators.hpp"

#include <aimahead/closest_proof.hpp>
#include <aimahead/contact_shapes.hpp>
#include <aimahead/drag_proof.hpp>
#include <aimahead/launch.hpp>
#include <aimahead/lead.hpp>
#include <aimahead/margin.hpp>
#include <aimahead/turn_controller.hpp>
#include <vector>

namespace {

template <class V>
long allocations_while_solving(const std::vector<aimahead::Engagement<V>>& engagements) {
  const long before = oracle::allocations();
  for (const auto& e : engagements) {
    aimahead::Hit<V> hits[4];
    (void)solve(e);
    (void)solve_all(e, std::span<aimahead::Hit<V>>(hits));
    // Ordinary ones: scales that are far apart take many steps.
    if (&e - engagements.data() < 150) {
      auto dragged = e;
      dragged.projectile.quadratic_drag = 0.01;
      (void)solve_all(dragged, std::span<aimahead::Hit<V>>(hits));
      (void)prove_drag_answer(dragged, hits[0]);
      (void)prove_closest(dragged, 1);
      (void)prove_closest(e, 1);
    }
    (void)launch_for_time(e, 1);
    (void)launch_over_apex(e, 1);
    (void)launch_at_elevation(e, 0.5);
    (void)launch_slowest(e);
    (void)launch_direct_and_lob(e);
    (void)find_margin(e, hits[0]);
    const aimahead::Body<V> body{e.shooter.position, e.shooter.velocity, e.projectile.radius};
    (void)time_of_impact(body, aimahead::Body<V>{e.target.position, e.target.velocity, 1}, 9);
    (void)time_of_impact(e.target, {e.shooter.position, e.shooter.velocity, {}, 1, {}}, 9);
    (void)time_of_impact(body, aimahead::Segment<V>{e.target.position, e.shooter.velocity}, 9);
    if constexpr (aimahead::kDimensions<V> == 3) {
      aimahead::TurnController3 gun{.turret = {.turn_rate = 1, .turn_acceleration = 1}};
      (void)turn_to(gun.turret, e.target.position);
      (void)gun.step(e.target.position, 0.1);
    }
    (void)aimahead::lead(e.target.position, e.target.velocity, e.projectile.speed);
  }
  return oracle::allocations() - before;
}

}  // namespace

int main() {
  std::vector<aimahead::Engagement2> plane;
  std::vector<aimahead::Engagement3> space;
  for (const oracle::Family& family : oracle::families()) {
    for (std::uint64_t i = 0; i < 400; ++i) {
      const oracle::Question q = oracle::generate(family, 1, i);
      if (q.dimensions == 2) {
        plane.push_back(oracle::to_engagement<aimahead::Vec2>(q));
      } else {
        space.push_back(oracle::to_engagement<aimahead::Vec3>(q));
      }
    }
  }
  return oracle::exit_code(plane.size() + space.size(),
                           allocations_while_solving(plane) + allocations_while_solving(space));
}
