#include "arena/bots.hpp"
#include "arena/match.hpp"

#include <cstdio>

int main() {
  using namespace aimahead::arena;
  MatchSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.ticks = 3000;
  setup.seed = 1;
  setup.tanks.resize(2);
  setup.tanks[0].name = "hunter";
  setup.tanks[1].name = "prey";
  const auto hunter =
      make_bot("linear");  // or a Brain of your own
  const auto prey = make_bot("circler");
  Brain* const brains[] = {hunter.get(), prey.get()};
  const Outcome outcome = play(setup, brains);
  const TankResult& first = outcome.tanks[0];
  std::printf("%lld ticks, %d of %d shots hit\n",
              static_cast<long long>(outcome.ticks),
              first.hits, first.shots);
  std::printf("hash %016llx\n",
              static_cast<unsigned long long>(outcome.hash));
}
