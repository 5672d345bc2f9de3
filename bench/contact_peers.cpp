// The broad phases of two engines, in the same ticks.
#include "contact_ticks.hpp"

#include <box2d/b2_dynamic_tree.h>
#include <chipmunk/chipmunk_private.h>
#include <memory>

namespace bench {
namespace {

/// What the peers decide for a candidate.
struct Best {
  const Scene* scene = nullptr;
  std::size_t shot = 0;
  std::uint32_t target = aimahead::kNobody;
  float time = 0;

  void look_at(std::uint32_t candidate) {
    const float t = textbook_time(*scene, shot, candidate);
    if (t < 0) return;
    if (target != aimahead::kNobody && (time < t || (time == t && target < candidate))) return;
    target = candidate;
    time = t;
  }
};

struct Query : Best {
  const b2DynamicTree* tree = nullptr;
  const char* first_mark = nullptr;
  bool QueryCallback(int32 proxy) {
    const auto* const mark = static_cast<const char*>(tree->GetUserData(proxy));
    look_at(static_cast<std::uint32_t>(mark - first_mark));
    return true;
  }
};

b2AABB to_box2d(const Box& box) {
  b2AABB out;
  out.lowerBound.Set(box.low[0], box.low[1]);
  out.upperBound.Set(box.high[0], box.high[1]);
  return out;
}

/// A target for Chipmunk, whose functions get nothing but the object.
struct Target {
  std::uint32_t index;
  cpBB box;
};
cpBB box_of_target(void* object) { return static_cast<Target*>(object)->box; }
cpBB to_chipmunk(const Box& box) {
  return cpBBNew(box.low[0], box.low[1], box.high[0], box.high[1]);
}
cpCollisionID look_at_target(void* best, void* target, cpCollisionID id, void*) {
  static_cast<Best*>(best)->look_at(static_cast<Target*>(target)->index);
  return id;
}

struct ChipmunkState {
  std::vector<Target> targets;
  std::unique_ptr<cpSpatialIndex, void (*)(cpSpatialIndex*)> index{nullptr, cpSpatialIndexFree};
  Answers answers;
};

TickSolver chipmunk_solver(const std::string& name, const Ticks& ticks, cpSpatialIndex* index,
                           bool one_by_one) {
  auto state = std::make_shared<ChipmunkState>();
  state->index.reset(index);
  for (std::size_t i = 0; i < ticks.count(); ++i) {
    state->targets.push_back(
        {static_cast<std::uint32_t>(i), to_chipmunk(box_of(ticks.tick[0].targets, i))});
  }
  for (Target& target : state->targets) cpSpatialIndexInsert(index, &target, target.index);
  const auto pass = [state, one_by_one, &ticks](int tick) {
    const Scene& scene = ticks.tick[tick];
    cpSpatialIndex* const own = state->index.get();
    for (Target& target : state->targets) {
      target.box = to_chipmunk(box_of(scene.targets, target.index));
      if (one_by_one) cpSpatialIndexReindexObject(own, &target, target.index);
    }
    if (!one_by_one) cpSpatialIndexReindex(own);
    state->answers.target.resize(ticks.count());
    state->answers.time.resize(ticks.count());
    for (std::size_t i = 0; i < ticks.count(); ++i) {
      Best best{&scene, i};
      cpSpatialIndexQuery(own, &best, to_chipmunk(box_of(scene.shots, i)), look_at_target, nullptr);
      state->answers.target[i] = best.target;
      state->answers.time[i] = best.time;
    }
  };
  return {name, pass, [state](Answers& out) { out = state->answers; }};
}

}  // namespace

TickSolver box2d_solver(const Ticks& ticks) {
  struct State {
    b2DynamicTree tree;
    std::vector<char> marks;  ///< one for each target: what its proxy points to
    std::vector<int32> proxies;
    Answers answers;
  };
  auto state = std::make_shared<State>();
  state->marks.resize(ticks.count());
  for (std::size_t i = 0; i < ticks.count(); ++i) {
    const b2AABB box = to_box2d(box_of(ticks.tick[0].targets, i));
    state->proxies.push_back(state->tree.CreateProxy(box, &state->marks[i]));
  }
  const auto pass = [state, &ticks](int tick) {
    const Scene& scene = ticks.tick[tick];
    for (std::size_t i = 0; i < ticks.count(); ++i) {
      const b2Vec2 displacement(scene.targets.velocity[0][i], scene.targets.velocity[1][i]);
      state->tree.MoveProxy(state->proxies[i], to_box2d(box_of(scene.targets, i)), displacement);
    }
    state->answers.target.resize(ticks.count());
    state->answers.time.resize(ticks.count());
    for (std::size_t i = 0; i < ticks.count(); ++i) {
      Query query;
      query.scene = &scene;
      query.shot = i;
      query.tree = &state->tree;
      query.first_mark = state->marks.data();
      state->tree.Query(&query, to_box2d(box_of(scene.shots, i)));
      state->answers.target[i] = query.target;
      state->answers.time[i] = query.time;
    }
  };
  return {"Box2D tree", pass, [state](Answers& out) { out = state->answers; }};
}

TickSolver chipmunk_tree_solver(const Ticks& ticks) {
  return chipmunk_solver("Chipmunk tree", ticks, cpBBTreeNew(box_of_target, nullptr), true);
}

TickSolver chipmunk_hash_solver(const Ticks& ticks) {
  // As the manual says, cells are of the size of most boxes, and there are ten times as many cells
  // as objects.
  const auto cells = static_cast<int>(10 * ticks.count());
  return chipmunk_solver("Chipmunk hash", ticks, cpSpaceHashNew(45, cells, box_of_target, nullptr),
                         false);
}

}  // namespace bench
