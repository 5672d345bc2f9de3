-- Guns that turn and guns that wait.
--
--     luajit turret_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near = checks.check, checks.near
local aimahead = require "aimahead"

local function a_gun_does_not_turn_to_the_zero_vector()
  local possible, angle, time, rest = aimahead.turn_to({ facing = 2, turn_rate = 1 }, { 0, 0 })
  check(possible and angle == 0 and time == 0 and rest == 0)
end

local function turret_arrives()
  local possible, angle, time = aimahead.turn_to({ facing = 0, turn_rate = 2 }, { 0, 3 })
  check(possible and near(angle, math.pi / 2) and near(time, math.pi / 4))
  check(aimahead.turning_time({ facing = 0, turn_rate = 2 }, 3) == 1.5)
  check(aimahead.turnable_angle({ facing = 0, turn_rate = 2 }, 1) == 2)
  local gun = aimahead.turn_controller { facing = 0, turn_rate = 1 }
  check(gun:step(1.5, 1) == "turning" and near(gun:facing(), 1) and gun:rate() == 1)
  check(gun:step(1.5, 1) == "arrived" and gun:facing() == 1.5)
  local in_space = aimahead.turn_controller { facing = { 1, 0, 0 }, turn_rate = 1 }
  check(in_space:step({ 0, 0, 1 }, 9) == "arrived" and in_space:facing()[3] == 1)
  local fine, message = pcall(aimahead.turn_controller, { facing = 0 })
  check(not fine and message:find("turret.turn_rate: required, but missing", 1, true))
  fine, message = pcall(aimahead.turn_controller, { arc = { 0, 1 } })
  check(not fine and message:find("turret.facing: required, but missing", 1, true))
end

local function in_the_plane_a_direction_may_be_an_angle_or_a_vector()
  local turret = { facing = 0, turn_rate = 1 }
  local possible, angle, time, rest = aimahead.turn_to(turret, 1)
  check(possible and angle == 1 and time == 1 and rest == 1)
  local gun = aimahead.turn_controller(turret)
  check(gun:step({ 0, 2 }, 9) == "arrived" and gun:facing() == math.pi / 2)
  check(gun:step({ x = 1, y = 0 }, 9) == "arrived" and gun:facing() == 0)
  for _, wrong in ipairs { { 0, 0 }, { 1, 0, 0 }, "left", math.huge } do
    local fine, message = pcall(gun.step, gun, wrong, 1)
    check(not fine and message:find("goal: expected", 1, true), message)
  end
  local in_space = { facing = { 1, 0, 0 }, turn_rate = 1 }
  local fine, message = pcall(aimahead.turn_to, in_space, 1)
  check(not fine and message:find("direction: expected a vector of 3 numbers", 1, true))
end

local function guns_that_may_wait()
  local question = { shooter = { position = { 0, 0 }, hold = true },
    projectile = { speed = 100, range = 50 },
    target = { position = { 100, 0 }, velocity = { -10, 0 } } }
  check(near(aimahead.solve(question).launch_time, 4.5))
  question.shooter.turret = { arc = { -1, 1 } }
  check(aimahead.solve(question).error.field == "shooter.hold")
  question.shooter.hold = nil
  check(near(aimahead.solve(question).launch_time, 4.5))
  question.shooter.turret = {}
  check(aimahead.solve(question).error.field == "shooter.turret.facing")
  check(not aimahead.turn_to({ elevation = { 0, 1 } }, { 1, 0, -1 }))
  check(aimahead.turn_to({ elevation = { 0, 1 } }, { 1, 0, 1 }))
  local gun = aimahead.turn_controller { facing = 0, turn_rate = 2, turn_acceleration = 2 }
  gun:step(1, 0.5)
  local now = gun:now()
  check(near(now.facing, 0.25) and near(now.rate, 1))
  local _, _, time, rest = aimahead.turn_to(now, { math.cos(1), math.sin(1) })
  check(near(now.facing + rest, 1) and near(time, 2 * math.sqrt(0.5) - 0.5))
end

local function the_closest_shot_says_when_it_leaves()
  local closest = aimahead.solve({ shooter = { position = { 0, 0 }, delay = 0.5 },
    projectile = { speed = 10, lifetime = 2 }, target = { position = { 50, 0 } } }).closest
  check(closest.launch_time == 0.5 and closest.time == 2.5 and closest.distance == 30)
  -- The shot flies 50 in 0.5, and the target passes at 60 after 10.
  closest = aimahead.solve({ shooter = { position = { 0, 0 }, hold = true },
    projectile = { speed = 100, range = 50 },
    target = { position = { -100, 60 }, velocity = { 10, 0 } } }).closest
  check(math.abs(closest.launch_time - 9.5) < 0.1)
  check(math.abs(closest.time - closest.launch_time - 0.5) < 1e-3)
end

a_gun_does_not_turn_to_the_zero_vector()
turret_arrives()
in_the_plane_a_direction_may_be_an_angle_or_a_vector()
guns_that_may_wait()
the_closest_shot_says_when_it_leaves()
checks.finish()
