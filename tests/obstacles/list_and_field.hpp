// The two ways to ask what a flight touches, which must agree.
#pragma once

#include <gtest/gtest.h>
#include <aimahead/obstacle_field.hpp>
#include <aimahead/obstacles.hpp>

#include <vector>

namespace scenes {

/// The first touch by the list and by the field.
template <class V>
aimahead::Touch<V> both(const aimahead::Flight<V>& flight,
                        const std::vector<aimahead::Obstacle<V>>& scene) {
  const aimahead::Touch<V> listed = aimahead::first_touch<V>(flight, scene);
  aimahead::ObstacleField<V> field;
  EXPECT_TRUE(field.set_obstacles(scene));
  const aimahead::Touch<V> found = field.first_touch(flight);
  EXPECT_EQ(found.status, listed.status);
  EXPECT_EQ(found.obstacle, listed.obstacle);
  EXPECT_EQ(found.time, listed.time);
  return listed;
}

}  // namespace scenes
