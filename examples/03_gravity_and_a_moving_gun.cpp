// A gun on a moving ship lobs shells at a climbing aircraft: every hit, direct and lobbed.
#include <aimahead/intercept.hpp>

#include <array>
#include <cstdio>

int main() {
  using namespace aimahead;
  const Engagement3 engagement{
      .shooter = {.position = {0, 0, 5}, .velocity = {10, 0, 0}, .delay = 0.5, .muzzle = 4},
      .projectile = {.speed = 300, .acceleration = {0, 0, -9.81}, .lifetime = 60},
      .target = {.position = {2000, 1500, 800},
                 .velocity = {-80, 20, 10},
                 .acceleration = {0, 0, 1.5}},
  };
  std::array<Hit<Vec3>, 4> hits;
  const Intercept<Vec3> answer = solve_all(engagement, hits);
  std::printf("%s by %s\n", name_of(answer.status), name_of(answer.method));
  for (int i = 0; i < answer.count; ++i) {
    const Hit<Vec3>& hit = hits[i];
    std::printf("t = %7.3f  aim (%.4f, %.4f, %.4f)  at (%.1f, %.1f, %.1f)\n", hit.time, hit.aim.x,
                hit.aim.y, hit.aim.z, hit.point.x, hit.point.y, hit.point.z);
  }
  return answer ? 0 : 1;
}
