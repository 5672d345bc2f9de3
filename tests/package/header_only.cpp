// The simplest case, with nothing but a header: two vectors and a speed. Links to no library.
#include "aimahead/lead.hpp"

#include <cstdio>

struct Point {
  float x, y;
};

int main() {
  // The target comes along the x axis, the shot goes out: they meet half-way after one second.
  const auto shot = aimahead::lead(Point{10, 0}, Point{-5, 0}, 5.0f);
  std::printf("%s at %g\n", name_of(shot.status), static_cast<double>(shot.time));
  return shot && shot.time == 1 && shot.aim.x == 1 ? 0 : 1;
}
