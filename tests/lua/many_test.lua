-- Batches, assignments and contact worlds.
--
--     luajit many_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, says = checks.check, checks.near, checks.says
local aimahead = require "aimahead"
local many = require "aimahead_many"

local function batches_have_the_answers_of_one()
  for _, precision in ipairs { "float64", "float32" } do
    local leads = many.lead_batch { count = 2, precision = precision }
    leads.targets[0], leads.targets[1], leads.velocities[2] = 30, 40, 9
    leads.targets[2], leads.speeds[0], leads.speeds[1] = 1, 5, 3
    leads:lead_each()
    check(leads:status(0) == "hit" and leads.times[0] == 10 and near(leads.aims[1], 0.8, 1e-6))
    check(leads:status(1) == "unreachable" and leads:lead_each(50):status(1) == "hit")
    local shots = many.intercept_batch { count = 1, precision = precision }
    shots.targets[0], shots.targets[1], shots.velocities[0] = 300, 20, -10
    shots:solve_each { speed = 80, acceleration = { 0, -9.81 } }
    local one = aimahead.solve { shooter = { position = { 0, 0 } },
      projectile = { speed = 80, acceleration = { 0, -9.81 } },
      target = { position = { 300, 20 }, velocity = { -10, 0 } } }
    check(shots:status(0) == "hit"
          and near(shots.times[0], one.time, precision == "float64" and 0 or 1e-5))
    check(shots:solve_each({ speed = 80, lifetime = 1 }):status(0) == "out_of_range")
  end
  says("count: ", many.lead_batch, { count = 1.5 })
  says("precision: ", many.lead_batch, { count = 1, precision = "half" })
end

local function words_of_statuses_are_those_of_the_batch_only()
  local leads = many.lead_batch { count = 3 }
  leads.targets[4] = 1
  check(leads:lead_each(1):status(2) == "hit" and leads:status(0) == "touching")
  for _, index in ipairs { 3, -1, 0.5, 0 / 0, "0", 1e300, false } do
    says("index: expected a whole number from 0 to 2, got ", leads.status, leads, index)
  end
  says("index: expected a whole number from 0 to 2, got nil", leads.status, leads)
  local none = many.intercept_batch { count = 0 }
  says("index: does not go with an empty batch", none.status, none, 0)
end

local function assignments_are_the_best_ones()
  local times = many.lead_matrix { guns = { { 0, 0 }, { 6, 0 } }, speeds = { 5, 2 },
    targets = { { 3, 4 }, { 6, 4 } } }
  check(near(times[1][1], 1) and near(times[1][2], math.sqrt(52) / 5))
  check(near(times[2][1], 2.5) and near(times[2][2], 2))
  check(many.best_targets(times)[1] == 1 and many.best_targets(times)[2] == 2)
  check(many.best_targets({ { math.huge } })[1] == false)
  local best = many.assign { { 1, 2, 3 }, { 2, 4, 6 } }
  check(best.status == "assigned" and best.total == 4 and best.latest == 2 and #best.pairs == 2)
  check(best.pairs[1][2] == 2 and best.pairs[2][2] == 1)
  local both = many.assign({ { 1, 2 }, { 9, 9 } },
                           { max_targets = { 2, 0 }, demand = "every_target" })
  check(both.status == "assigned" and both.pairs[2][1] == 1 and both.pairs[2][2] == 2)
  check(many.assign({ { math.huge } }, { demand = "every_shooter" }).status == "infeasible")
  says("costs[1]: ", many.assign, { { 1, 2 }, { 3 } })
  says("costs[1][0]: expected a number within 1e300 or infinity, got NaN", many.assign,
    { { 1, 2, 3 }, { 0 / 0, 4, 5 } })
  says("costs[0][2]: expected a number within 1e300 or infinity, got -Infinity", many.assign,
    { { 1, 2, -math.huge }, { 3, 4, 5 } })
  check(many.best_targets({ { 0 / 0, 3, 2 }, { 0 / 0, 0 / 0, 0 / 0 } })[1] == 3)
  check(many.best_targets({ { 0 / 0, math.huge } })[1] == false)
  says("goal: ", many.assign, { { 1 } }, { goal = "most" })
  says("speeds: ", many.lead_matrix, { guns = { { 0, 0 } }, targets = {} })
  local function matrix(name, value)
    local given = { guns = { { 0, 0 } }, targets = { { 9, 0 } }, speeds = 1 }
    given[name] = value
    return many.lead_matrix(given)
  end
  says("inherit: expected a number from 0 to 1, got 7", matrix, "inherit", 7)
  says("inherit: expected a number from 0 to 1, got false", matrix, "inherit", false)
  says("speeds: expected a finite number >= 0, got -5", matrix, "speeds", -5)
  says("speeds[0]: expected a finite number >= 0, got Infinity", matrix, "speeds", { math.huge })
  says("guns[0][1]: expected a finite number", matrix, "guns", { { 0, 0 / 0 } })
  says("targets[0][0]: expected a finite number, got -Infinity", matrix, "targets",
    { { -math.huge, 0 } })
  says("gun_velocities[0][0]: ", matrix, "gun_velocities", { { 0 / 0, 1 } })
  says("target_velocities[0][1]: ", matrix, "target_velocities", { { 0, math.huge } })
end

local function worlds_find_what_each_shot_meets_first()
  local world = many.contact_world()
  local shots = { position = { { 0, 0 }, { 0, 50 }, { 0, 0 } },
                 velocity = { { 90, 0 }, { 90, 0 }, { 90, 0 } },
    team = { false, false, 7 } }
  local targets = { position = { { 40, 1 }, { 20, -1 } }, radius = { 5, 2 }, team = { 7, 7 } }
  local found = world:find_all(shots, targets, 1)
  check(found.first[1].target == 2 and found.first[2].target == nil
        and found.first[3].status == "apart")
  check(#found.all == 2 and found.all[1].target == 2 and found.all[2].target == 1
        and found.all[2].shot == 1)
  local pair = aimahead.contact { a = { position = { 0, 0 }, velocity = { 90, 0 } },
    b = { position = { 20, -1 }, radius = 2 }, duration = 1 }
  check(found.first[1].time == pair.time)
  shots.shooter = { 2, false, false }
  check(world:find_first(shots, targets, 1).first[1].target == 1)
  shots.shooter = { 0, false, false }
  says("shots.shooter[0]: expected a whole number from 1 to 2, got 0", world.find_first, world,
    shots, targets, 1)
  shots.shooter = { false, 3, false }
  says("shots.shooter[1]: expected a whole number from 1 to 2, got 3", world.find_first, world,
    shots, targets, 1)
  shots.shooter = 9
  says("shots.shooter: ", world.find_first, world, shots, targets, 1)
  local hit = many.contact_world({ dimensions = 3, broad_phase = "cells" }):find_first(
    { position = { { 0, 0, 0 } }, velocity = { { 0, 0, 4 } } }, { position = { { 0, 0, 9 } },
                                                                 radius = 1 }, math.huge)
  check(hit.first[1].status == "contact" and hit.first[1].time == 2)
  says("targets.radius: ", world.find_first, world, { position = {} },
         { position = { { 0, 0 } }, radius = { 1, 2 } }, 1)
  says("dimensions: ", many.contact_world, { dimensions = 4 })
end

batches_have_the_answers_of_one()
words_of_statuses_are_those_of_the_batch_only()
assignments_are_the_best_ones()
worlds_find_what_each_shot_meets_first()
checks.finish()
