// No solver allocates, whatever the target's motion, with a turret or without.
#include "counted_allocations.hpp"
#include "motion_families.hpp"

#include <aimahead/contact.hpp>

#include <memory>

namespace {

template <class V>
using Questions = std::vector<std::unique_ptr<oracle::Posed<V>>>;

template <class V>
long allocations_while_solving(const Questions<V>& questions) {
  std::vector<aimahead::Hit<V>> hits(oracle::kMaxSolutions);
  const long before = oracle::allocations();
  for (const auto& question : questions) {
    aimahead::Engagement<V> e = question->engagement();
    (void)solve(e);
    (void)solve_all(e, std::span<aimahead::Hit<V>>(hits));
    (void)time_of_impact(e.target, {e.shooter.position, e.shooter.velocity, {}, 1, {}}, 9);
    e.shooter.turret.emplace().turn_rate = 1;
    (void)solve(e);
  }
  return oracle::allocations() - before;
}

}  // namespace

int main() {
  Questions<aimahead::Vec2> plane;
  Questions<aimahead::Vec3> space;
  for (const oracle::MotionFamily& family : oracle::motion_families()) {
    if (family.is_slow) continue;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const oracle::MovingQuestion q = oracle::generate(family, 1, i);
      if (q.dimensions == 2) {
        plane.push_back(std::make_unique<oracle::Posed<aimahead::Vec2>>(q));
      } else {
        space.push_back(std::make_unique<oracle::Posed<aimahead::Vec3>>(q));
      }
    }
  }
  return oracle::exit_code(plane.size() + space.size(),
                           allocations_while_solving(plane) + allocations_while_solving(space));
}
