#include "contact_ticks.hpp"

#include <aimahead/contact.hpp>
#include <memory>

namespace bench {

Ticks::Ticks(scenes::Spread spread, std::size_t count)
    : tick{scenes::contact_scene<float, 2>(spread, count, 2014),
           scenes::contact_scene<float, 2>(spread, count, 2014)} {
  auto& targets = tick[1].targets;
  for (int k = 0; k < 2; ++k) {
    for (std::size_t i = 0; i < targets.size(); ++i) {
      targets.position[k][i] += targets.velocity[k][i];
      targets.velocity[k][i] = -targets.velocity[k][i];
    }
  }
}

namespace {

template <class S>
scenes::Crowd<S, 2> converted(const scenes::Crowd<float, 2>& crowd) {
  scenes::Crowd<S, 2> out;
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    out.add({crowd.position[0][i], crowd.position[1][i]},
            {crowd.velocity[0][i], crowd.velocity[1][i]}, crowd.radius[i]);
  }
  return out;
}

template <class S>
TickSolver solver(const std::string& name, const Ticks& ticks, aimahead::BroadPhase phase) {
  struct State {
    std::array<scenes::ContactScene<S, 2>, 2> tick;
    aimahead::ContactWorld<S, 2> world;
    std::span<const aimahead::ShotContact<S>> first;
  };
  auto state = std::make_shared<State>();
  for (std::size_t i = 0; i < 2; ++i) {
    state->tick[i] = {converted<S>(ticks.tick[i].shots), converted<S>(ticks.tick[i].targets), 1};
  }
  state->world = aimahead::ContactWorld<S, 2>({.broad_phase = phase});
  return {name,
          [state](int tick) {
            const auto& scene = state->tick[tick];
            state->first =
                state->world.find_first(scene.shots.arrays(), scene.targets.arrays(), 1).first;
          },
          [state](Answers& out) {
            for (const auto& shot : state->first) {
              out.target.push_back(shot.target);
              out.time.push_back(static_cast<float>(shot.time));
            }
          }};
}

}  // namespace

TickSolver world_solver(const Ticks& ticks) {
  return solver<float>("world", ticks, aimahead::BroadPhase::automatic);
}
TickSolver world_in_double_solver(const Ticks& ticks) {
  return solver<double>("world, double", ticks, aimahead::BroadPhase::automatic);
}
TickSolver every_pair_solver(const Ticks& ticks) {
  return solver<float>("every pair", ticks, aimahead::BroadPhase::every_pair);
}

TickSolver loop_solver(const Ticks& ticks) {
  struct Vec {
    float x, y;
  };
  auto answers = std::make_shared<Answers>();
  const auto pass = [answers, &ticks](int tick) {
    const Scene& scene = ticks.tick[tick];
    const auto body = [](const scenes::Crowd<float, 2>& crowd, std::size_t i) {
      return aimahead::Body<Vec>{{crowd.position[0][i], crowd.position[1][i]},
                                 {crowd.velocity[0][i], crowd.velocity[1][i]},
                                 crowd.radius[i]};
    };
    answers->target.assign(ticks.count(), aimahead::kNobody);
    answers->time.assign(ticks.count(), 0);
    for (std::size_t i = 0; i < ticks.count(); ++i) {
      const auto shot = body(scene.shots, i);
      for (std::size_t j = 0; j < ticks.count(); ++j) {
        const auto contact = time_of_impact(shot, body(scene.targets, j), 1);
        if (!contact) continue;
        if (answers->target[i] != aimahead::kNobody && answers->time[i] <= contact.time) continue;
        answers->target[i] = static_cast<std::uint32_t>(j);
        answers->time[i] = contact.time;
      }
    }
  };
  return {"time_of_impact", pass, [answers](Answers& out) { out = *answers; }};
}

}  // namespace bench
