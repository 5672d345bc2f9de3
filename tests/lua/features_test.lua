-- The files beside aimahead.lua as a program sees them, with known closed forms.
--
--     luajit features_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near = checks.check, checks.near
local aimahead = require "aimahead"
local steering = require "aimahead_steering"
local study = require "aimahead_study"
local obstacles = require "aimahead_obstacles"
local many = require "aimahead_many"
local arena = require "aimahead_arena"

-- Raised in this file, and naming the field.
local function blames(field, call, ...)
  local arguments = { n = select("#", ...), ... }
  local fine, message = pcall(function()
    call(unpack(arguments, 1, arguments.n))
    return nil -- no tail call: this line is the caller
  end)
  local named = type(message) == "string" and message:find(field .. ": ", 1, true)
  if fine or not named or not message:find("features_test.lua", 1, true) then
    checks.fail(("expected blame of %s, got %s"):format(field, tostring(message)))
    return nil -- no tail call here either
  end
end

local function disc(velocity, speed)
  return { shooter = { position = { 0, 0 } }, projectile = { speed = speed or 10 },
    target = { position = { 50, 0 }, velocity = velocity or { 0, 0 }, radius = 3 } }
end

-- Raised with this message.
local function says(wanted, call, ...)
  local arguments = { n = select("#", ...), ... }
  local fine, message = pcall(function()
    call(unpack(arguments, 1, arguments.n))
    return nil -- no tail call: this line is the caller
  end)
  if fine or not message:find(wanted, 1, true) then
    checks.fail(("expected %s, got %s"):format(wanted, tostring(message)))
    return nil -- no tail call here either
  end
end

local function turrets_and_ticks_are_checked()
  local positive, not_negative = "expected a finite number > 0", "expected a finite number >= 0"
  local backwards = { facing = 0, turn_rate = -1 }
  for _, call in ipairs { aimahead.turning_time, aimahead.turnable_angle } do
    says("turret.turn_rate: " .. positive .. ", got -1", call, backwards, 1)
  end
  says("turret.turn_rate: " .. positive, aimahead.turn_controller, backwards)
  says("turret.turn_rate: " .. positive, aimahead.turn_to, backwards, { 1, 0 })
  says("turret.facing: 0 is outside the arc from 1 to 2", aimahead.turn_to,
    { facing = 0, turn_rate = 1, arc = { 1, 2 } }, { 1, 0 })
  local turret = { facing = 0, turn_rate = 2 }
  says("angle: expected a finite number", aimahead.turning_time, turret, 0 / 0)
  says("time: " .. not_negative .. ", got -1", aimahead.turnable_angle, turret, -1)
  says("direction[1]: expected a finite number", aimahead.turn_to, turret, { 1, math.huge })
  local gun = aimahead.turn_controller(turret)
  says("duration: " .. not_negative .. ", got -1", gun.step, gun, 1, -1)
  says('duration: ' .. not_negative .. ', got "long"', gun.step, gun, 1, "long")
  says("goal: expected a finite number", gun.step, gun, 0 / 0, 1)
  says("goal: expected a finite number, got true", gun.step, gun, true, 1)
  check(gun:facing() == 0 and gun:step(1, math.huge) == "arrived")
  local tick = { step = -1, integrator = "explicit_euler" }
  says("tick.step: " .. positive .. ", got -1", aimahead.damping_factor, tick)
  says("tick.step: " .. positive, aimahead.correct_launch, tick, { 1, 1 }, { 0, 0 })
  says("tick.step: " .. positive, aimahead.after_steps, tick, { 1, 1 }, { 1, 1 }, { 0, 0 }, 1)
  says("tick.step: " .. positive, aimahead.velocity_to_reach, tick, { 1, 1 }, { 0, 0 }, 1)
  tick.step = 1
  says("velocity[0]: expected a finite number", aimahead.correct_launch, tick, { 0 / 0, 1 },
    { 0, 0 })
  says("steps: expected a whole number >= 0, got 0.5", aimahead.after_steps, tick, { 1, 1 },
    { 1, 1 }, { 0, 0 }, 0.5)
  says("time: " .. positive .. ", got 0", aimahead.velocity_to_reach, tick, { 1, 1 }, { 0, 0 }, 0)
end

local function rejects(field, what, call, ...)
  says(field .. ": unknown field of " .. what, call, ...)
  return nil -- no tail call: the line is found by its depth
end

local function hints(field, meant, call, ...)
  says(('%s: unknown field; did you mean "%s"?'):format(field, meant), call, ...)
  return nil -- no tail call: the line is found by its depth
end

local function misspelt_options_are_blamed()
  local tracker = aimahead.tracker()
  local seen = { time = 0, value = { 0, 0 }, sd = 1, senser = { 0, 0 } }
  hints("gat", "gate", aimahead.tracker, { gat = 1 })
  rejects("fog", "a tracker", aimahead.tracker, { fog = 1 })
  hints("models[0].stya", "stay", aimahead.tracker,
    { models = { { motion = "still", noise = 1, stya = 1 } } })
  hints("senser", "sensor", tracker.add, tracker, seen)
  local missile = { position = { 0, 0 }, direction = { 1, 0 }, speed = 1, turn_rate = 1, x = 1 }
  rejects("x", "a missile", steering.steer, missile, { 1, 1 }, 1)
  local chase = { position = { 0, 0 }, velocity = { 1, 0 }, target = { 9, 9 }, foo = 1 }
  rejects("foo", "a chase", steering.pure_pursuit, chase)
  rejects("axes.down", "axes", steering.yaw_pitch_of, { 0, 1, 0 }, { down = "+y" })
  hints("gaol", "goal", many.assign, { { 1 } }, { gaol = "least_total" })
  hints("dimenions", "dimensions", many.contact_world, { dimenions = 3 })
  hints("dimenion", "dimensions", many.lead_batch, { count = 1, dimenion = 3 })
  local batch = many.intercept_batch { count = 1 }
  hints("sped", "speed", batch.solve_each, batch, { sped = 3 })
  hints("speed", "speeds", many.lead_matrix,
    { guns = { { 0, 0 } }, targets = { { 9, 9 } }, speeds = 1, speed = 1 })
  blames("dimensions", aimahead.tracker, { dimensions = false })
  says("count: expected a whole number from 0 to 134217727, got 2147483648", many.lead_batch,
    { count = 2 ^ 31 })
  says("count: expected a whole number from 0 to 178956970, got -1", many.intercept_batch,
    { count = -1, dimensions = 3, precision = "float32" })
  blames("precision", many.lead_batch, { count = 1, precision = false })
  blames("goal", many.assign, { { 1 } }, { goal = false })
  blames("gains.is_angle", steering.pid, { is_angle = "yes" })
  seen.senser, seen.measure = nil, false
  blames("measure", tracker.add, tracker, seen)
  check(study.aim_by_rounds(disc(), 7).error.message == "expected an object, got 7")
end

local function directions_have_the_angles_of_their_engine()
  check(near(steering.yaw_pitch_of({ 2, 0, 0 }, "unity"), math.pi / 2))
  check(near(steering.yaw_pitch_of({ 2, 0, 0 }, "godot"), -math.pi / 2))
  local own = { up = "+y", forward = "-z", handedness = "right", yaw = "left", pitch = "up" }
  for _, axes in ipairs { "unity", "unreal", "godot", "three_js", "opengl", "blender", "ros", "ned",
                         "maths", own } do
    local yaw, pitch = steering.yaw_pitch_of({ x = 2, y = 3, z = 6 }, axes)
    local back = steering.direction_of_yaw_pitch(yaw, pitch, axes)
    check(near(back[1], 2 / 7) and near(back[2], 3 / 7) and near(back[3], 6 / 7))
  end
  check(near(steering.angle_of { 0, 3 }, math.pi / 2))
  check(near(steering.direction_of_angle(math.pi / 6)[2], 0.5))
  check(near(steering.wrap_angle(7), 7 - 2 * math.pi))
  check(near(steering.shortest_turn(3, -3), 2 * math.pi - 6))
  blames("axes", steering.yaw_pitch_of, { 0, 1, 0 }, "rose")
  blames("axes.pitch", steering.yaw_pitch_of, { 0, 1, 0 },
    { up = "+y", forward = "-z", handedness = "right", yaw = "left", pitch = "left" })
  blames("axes.forward", steering.yaw_pitch_of, { 0, 1, 0 },
    { up = "+y", forward = "-y", handedness = "right", yaw = "left", pitch = "up" })
  blames("direction[1]", steering.yaw_pitch_of, { 0, 0 / 0, 0 }, "ros")
  blames("angle", steering.wrap_angle, "wide")
end

local function guidance_follows_its_formulas()
  local chase = { position = { 0, 0 }, velocity = { 20, 0 }, target = { 100, 0 },
                 target_velocity = { 0, 5 },
    target_acceleration = { 0, 2 } }
  check(near(steering.proportional_navigation(chase, 4)[2], 4 * 20 * 5 / 100))
  check(near(steering.augmented_navigation(chase, 4)[2], 4 + 4 / 2 * 2))
  check(steering.pure_pursuit(chase)[1] == 1 and near(steering.lead_pursuit(chase)[2], 0.25))
  local missile = { position = { 0, 0 }, direction = { 1, 0 }, speed = 10, turn_rate = 0.5 }
  check(near(steering.steer(missile, { 0, 100 }, 1)[2], math.sin(0.5)))
  check(steering.orbits(missile, { 0, 5 }, 1) == true
        and steering.orbits(missile, { 0, 100 }, 1) == false)
  check(steering.surely_hits(missile, { 1000, 0 }, { 0, 0 }) == true)
  blames("velocity", steering.pure_pursuit, { position = { 0, 0 } })
  blames("gain", steering.proportional_navigation, chase)
  blames("turn_rate", steering.steer, { position = { 0, 0 }, direction = { 1, 0 }, speed = 1,
                                       turn_rate = 0 },
    { 1, 1 }, 1)
end

local function controllers_add_their_parts()
  local pid = steering.pid { proportional = 2, integral = 0.5, derivative = 3 }
  check(near(pid:step(10, 4, 0.5), 2 * 6 + 0.5 * 6 * 0.5))
  check(near(pid:step(10, 5, 0.5), 2 * 5 + 1.5 + 0.5 * 5 * 0.5 - 3 * 1 / 0.5))
  pid:reset()
  check(pid:integral() == 0)
  check(steering.pid({ proportional = 9, max = 0.1 }):step(1, 0, 1) == 0.1)
  check(near(steering.pid({ proportional = 1, is_angle = true }):step(3, -3, 1), 6 - 2 * math.pi))
  blames("gains.much", steering.pid, { much = 1 })
  blames("duration", pid.step, pid, 1, 1, 0)
end

local function margins_are_the_angle_of_a_disc()
  local hit = aimahead.solve(disc())
  local margin = study.find_margin(disc(), hit)
  check(margin.exact and near(margin.angle, math.asin(3 / 50))
        and near(margin.to_right, -margin.angle))
  check(near(study.safe_margin(disc(), hit), 2 * math.asin(3 / 100)))
  local q = disc()
  q.projectile.speed = nil
  check(near(study.safe_margin(q, aimahead.launch_for_time(q, 5)), 2 * math.asin(3 / 100)))
  check(study.safe_margin(disc(), { status = "unreachable" }) == 0)
  blames("hit.aim", study.find_margin, disc(), { aim = { 1, 0, 0 }, flight_time = 5 })
  blames("projectile.speed", study.find_margin, disc(nil, -1), hit)
end

local function snapshots_meet_where_solve_says()
  local falling = disc { 0, -2 }
  local hit = aimahead.solve(falling)
  local seen = study.follow(falling, hit, { 0, hit.time })
  check(seen[1].target[1] == 50 and near(seen[2].shot[2], seen[2].target[2]))
  check(near(seen[2].shot_distance, seen[2].target_distance))
  check(study.follow(falling, { aim = { 1, 0 }, launch_time = 2 }, { 1 })[1].shot == nil)
  local own = disc()
  own.target = { position_at = function(t) return 3 * t, 4 end, speed_bound = 3 }
  check(study.follow(own, {}, { 2 })[1].target[1] == 6)
  own.target.position_at = function() error "nowhere" end
  own.target.position = nil
  local fine, message = pcall(study.follow, own, {}, { 2 })
  check(not fine and message:find "nowhere")
  blames("times[1]", study.follow, falling, hit, { 0, -1 })
end

local function methods_guess_as_their_articles_say()
  local falling = disc { 0, -2 }
  local answer = study.aim_by("four_rounds", falling)
  check(answer.status == "hit" and #answer.guesses == 5)
  local time = 0
  for _, guess in ipairs(answer.guesses) do
    check(near(guess.time, time) and near(guess.position[2], -2 * time))
    time = math.sqrt(2500 + 4 * time * time) / 10
    check(near(guess.needed, time))
  end
  check(study.aim_by_rounds(falling, { max = 4 }).time == answer.time)
  local nearing = disc { -5, 0 }
  local earliest, latest = study.limits_of(nearing)
  check(near(earliest, 50 / 15) and near(latest, 50 / 5))
  check(near(study.aim_by_bisection(nearing, { latest = latest, precision = 1e-9 }).time, 50 / 15,
             1e-8))
  local share = study.aim_by_rounds(falling, { share = 2 }).error
  check(share.field == "share" and share.message == "expected at most 1, got 2")
  check(study.aim_by_bisection(falling, { precision = -1 }).error.field == "precision")
  check(study.aim_by_bisection(falling, { latest = math.huge }).status == "not_converged")
  local late = study.aim_by_bisection(nearing, { earliest = 5, latest = 1 }).error
  check(late.field == "latest" and late.message == "expected at least 5, got 1")
  check(study.aim_by_rounds(falling, { most = 2 }).error.field == "most")
  check(study.aim_by_rounds(falling, { max = 1.5 }).error.field == "max")
  check(study.aim_by("guess", falling).error.field == "method")
end

local function shapes_are_touched_where_they_begin()
  local body = { position = { 0, 0 }, velocity = { 2, 0 }, radius = 1 }
  for _, shape in ipairs {
    { shape = "segment", from = { 11, -3 }, to = { 11, 3 } },
    { shape = "capsule", from = { 15, -3 }, to = { 15, 3 }, radius = 4 },
    { shape = "box", min = { 11, -3 }, max = { 12, 3 } },
    { shape = "oriented_box", center = { 13, 0 }, axes = { { 0, 1 }, { 1, 0 } }, half = { 9, 2 } },
    { shape = "polygon", points = { { 11, -3 }, { 20, 0 }, { 11, 3 } } },
    { shape = "half_space", point = { 11, 0 }, normal = { -7, 0 } },
    { shape = "enclosure", min = { -5, -5 }, max = { 11, 5 } },
  } do
    local touch = study.contact_with_shape(body, shape, math.huge)
    check(touch.status == "contact" and touch.time == 5 and touch.normal[1] == -1, shape.shape)
    check(study.contact_with_shape(body, shape, 4.9).status == "apart")
    -- From rest, over the same way: 10 = 0.8 t^2 / 2.
    local pushed = { position = { 0, 0 }, acceleration = { 0.8, 0 }, radius = 1 }
    touch = study.contact_with_shape(pushed, shape, math.huge)
    check(touch.status == "contact" and math.abs(touch.time - 5) < 1e-12, shape.shape)
    check(touch.normal[1] == -1, shape.shape)
  end
  local lost = { position = { 0, 0 }, radius = -1 }
  local floor = { shape = "half_space", point = { 0, -9 }, normal = { 0, 1 } }
  check(study.contact_with_shape(lost, floor, 1).error.field == "body.radius")
  local function blamed(shape) return study.contact_with_shape(body, shape, 1).error.field end
  check(blamed { shape = "blob" } == "shape.shape")
  check(blamed { shape = "box", min = { 1, 1 }, max = { 0, 2 } } == "shape.max")
  check(blamed { shape = "half_space", point = { 1, 1 }, normal = { 0, 0 } } == "shape.normal")
end

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
  blames("count", many.lead_batch, { count = 1.5 })
  blames("precision", many.lead_batch, { count = 1, precision = "half" })
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
                           { most_targets = { 2, 0 }, demand = "every_target" })
  check(both.status == "assigned" and both.pairs[2][1] == 1 and both.pairs[2][2] == 2)
  check(many.assign({ { math.huge } }, { demand = "every_shooter" }).status == "infeasible")
  blames("costs[1]", many.assign, { { 1, 2 }, { 3 } })
  blames("goal", many.assign, { { 1 } }, { goal = "most" })
  blames("speeds", many.lead_matrix, { guns = { { 0, 0 } }, targets = {} })
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
  blames("gun_velocities[0][0]", matrix, "gun_velocities", { { 0 / 0, 1 } })
  blames("target_velocities[0][1]", matrix, "target_velocities", { { 0, math.huge } })
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
  blames("shots.shooter", world.find_first, world, shots, targets, 1)
  local hit = many.contact_world({ dimensions = 3, broad_phase = "cells" }):find_first(
    { position = { { 0, 0, 0 } }, velocity = { { 0, 0, 4 } } }, { position = { { 0, 0, 9 } },
                                                                 radius = 1 }, math.huge)
  check(hit.first[1].status == "contact" and hit.first[1].time == 2)
  blames("targets.radius", world.find_first, world, { position = {} },
         { position = { { 0, 0 } }, radius = { 1, 2 } }, 1)
  blames("dimensions", many.contact_world, { dimensions = 4 })
end

local FILE = { rules = "rtanque_fair", arena = { width = 1200, height = 700 }, ticks = 300,
  seed = 1, tanks = { { name = "red", bot = "linear" },
                      { name = "mine", position = { 100, 100 }, heading = 0 } } }

local function matches_are_the_same_each_time()
  local hashes, seen = {}, 0
  for i = 1, 2 do
    local match = arena.match(FILE, { mine = function(senses)
      seen = math.max(seen, senses.tick)
      return { speed = 3, heading = senses.heading }
    end })
    while match:step() do end
    hashes[i] = match:hash()
    check(match:is_over() and match:tanks()[2].position[2] > 100 and seen == match:ticks())
    match:release()
  end
  check(hashes[1] == hashes[2] and #hashes[1] == 16)
  check(arena.bots().linear ~= nil)
  local alone = { rules = { preset = "rtanque" }, arena = FILE.arena, ticks = 300,
    tanks = { FILE.tanks[1], { name = "mine", position = { 100, 100 }, commands = {} } } }
  local match, fired = arena.match(alone), false
  for _ = 1, 40 do
    match:step { mine = { fire = 1, turret_heading = 1 } }
    for _, event in ipairs(match:events()) do
      fired = fired or (event.kind == "shot" and event.tank == "mine")
    end
  end
  check(fired)
  local failing = arena.match(FILE, { mine = function() error "asleep" end })
  local fine, message = pcall(failing.step, failing)
  check(not fine and message:find "asleep")
  failing:release()
  fine, message = pcall(failing.step, failing)
  check(not fine and message:find "released")
  local calls = 0
  local waking = arena.match(FILE, { mine = function()
    calls = calls + 1
    return calls > 1 and { speed = 3 } or error "asleep"
  end })
  check(not pcall(waking.step, waking) and waking:step() and calls == 2)
  waking:release()
  -- LuaJIT has room for fewer callbacks: a match that is refused keeps none.
  local narrow = { rules = "rtanque", arena = { width = -1, height = 700 }, ticks = 50,
    tanks = { { name = "red", bot = "linear" }, { name = "blue" } } }
  blames("seed", arena.match, { rules = "rtanque", arena = FILE.arena, ticks = 1, seed = false,
    tanks = { FILE.tanks[1] } })
  says('ticks: expected a whole number from 1 to 1000000000, got "1"', arena.match, {
    rules = "rtanque", arena = FILE.arena, ticks = "1", tanks = { FILE.tanks[1] } })
  local endless = arena.match(FILE, { mine = function() return { speed = 0 / 0 } end })
  blames("drivers.mine.speed", endless.step, endless)
  endless:release()
  local asleep = { blue = function() return {} end }
  for _ = 1, 1500 do
    fine, message = pcall(arena.match, narrow, asleep)
    if not message:find("arena.width: ", 1, true) then break end
  end
  check(message:find("arena.width: ", 1, true), message)
  blames("tanks[1].bot", arena.match, FILE)
  local function misspelt(change)
    local file = { rules = "rtanque", arena = FILE.arena, ticks = 1, tanks = FILE.tanks }
    for name, value in pairs(change) do file[name] = value end
    return arena.match(file)
  end
  says('rules: expected one of "rtanque", "rtanque_swept", "rtanque_fair", "robocode", '
    .. 'got "robocod"; did you mean "robocode"?', misspelt, { rules = "robocod" })
  local said = select(2, pcall(misspelt, { tanks = { { name = "red", bot = "lineer" } } }))
  check(said:find 'tanks%[0%].bot: expected one of "still", "runner", .*, "surfer", got "lineer"; '
    and said:find 'did you mean "linear"%?$', said)
  blames("nobody", match.step, match, { nobody = {} })
  blames("rules.tank_speed", arena.match, { rules = { preset = "rtanque", tank_speed = -1 },
    arena = FILE.arena, ticks = 1, tanks = { FILE.tanks[1] } })
end

local function obstacles_of_an_arena_stop_tanks()
  local rules = { preset = "rtanque", radar_sight = "blocked",
    obstacles = { { shape = "segment", from = { 0, 200 }, to = { 1200, 200 } } } }
  local file = { rules = rules, arena = FILE.arena, ticks = 300,
    tanks = { FILE.tanks[1], { name = "mine", position = { 100, 100 }, commands = {} } } }
  local match = arena.match(file)
  for _ = 1, 100 do match:step { mine = { speed = 3 } } end
  check(math.abs(match:tanks()[2].position[2] - 181) < 1e-5)
  rules.obstacles[1].shape = "ball"
  blames("rules.obstacles[0].position", arena.match, file)
  rules.obstacles[1] = { shape = "ball", position = { 9, 9 }, radius = 1, velocity = { 0, 1 } }
  blames("rules.obstacles[0].velocity", arena.match, file)
  rules.obstacles[1] = { shape = "polygon", points = { { 0, 200 }, { 1200, 200 } } }
  blames("rules.obstacles[0].points", arena.match, file)
  rules.obstacles[1].points[3] = { 600, 300 }
  match = arena.match(file)
  for _ = 1, 100 do match:step { mine = { speed = 3 } } end
  check(math.abs(match:tanks()[2].position[2] - 181) < 1e-5)
  rules.obstacles[1] = { shape = "box", min = { 0, 0 }, max = { 1200, 700 } }
  file.tanks = { FILE.tanks[1] }
  blames("rules.obstacles", arena.match, file)
end

local WALL = { shape = "segment", from = { 20, -9 }, to = { 20, 9 } }
local FLIGHT = { position = { 0, 0 }, velocity = { 5, 0 } }

local function flights_touch_what_is_nearest()
  local far = { shape = "segment", from = { 30, -9 }, to = { 30, 9 } }
  local touch = obstacles.first_touch(FLIGHT, { far, WALL })
  check(touch.status == "contact" and touch.obstacle == 1 and touch.time == 4)
  check(touch.center[1] == 20 and touch.normal[1] == -1)
  check(obstacles.first_touch(FLIGHT, {}).status == "apart")
  local falling = { position = { 0, 20 }, velocity = { 3, 0 }, acceleration = { 0, -10 },
                   radius = 1 }
  local floor = { shape = "half_space", point = { 0, 0 }, normal = { 0, 1 } }
  check(math.abs(obstacles.first_touch(falling, { floor }).time - math.sqrt(3.8)) < 1e-12)
  local wrong = obstacles.first_touch({ position = { 0, 0 }, drag = 1, radius = -1 }, { WALL })
  check(wrong.status == "invalid" and wrong.error.field == "flight.radius")
  check(obstacles.first_touch({ velocity = { 1, 1 } }, {}).error.field == "flight.position")
  check(obstacles.first_touch(FLIGHT, { { shape = "box", min = { 1, 1 },
                                         max = { 0, 2 } } }).error.field
    == "obstacles[0].max")
end

-- Over a wall of 9 in the middle of 20 a shot rises with sqrt(2 g 9); a friend who walks through
-- the line is clear of it for launches after 2.005.
local function the_example_of_obstacles_prints_what_it_says()
  local code, printed = {}, {}
  for line in io.lines(checks.sources .. "/bindings/lua/aimahead_obstacles.lua") do
    code[#code + 1] = line:match "^%-%-     (.*)"
  end
  local function note(...) printed[#printed + 1] = { ... } end
  local example = loadstring(table.concat(code, "\n"))
  setfenv(example, setmetatable({ print = note }, { __index = _G }))()
  -- At the wall after 20 / 15, at the height 20 - 9.81 / 2 * (20 / 15) ^ 2.
  check(printed[1][1] == "contact" and printed[1][2] == 0 and near(printed[1][3], 11.28))
  check(printed[2][1] == 1)
end

local function clear_launches_are_found_by_samples()
  local throw = { shooter = { position = { 0, 0 } }, projectile = { acceleration = { 0, -9.81 } },
    target = { position = { 20, 0 } } }
  local wall = { shape = "segment", from = { 10, -1 }, to = { 10, 9 } }
  local rise = math.sqrt(18 * 9.81)
  local over = obstacles.slowest_clear_by_sampling(throw, { wall }, 0.05, 8)
  check(over.status == "hit"
        and math.abs(over.speed - math.sqrt(rise ^ 2 + (98.1 / rise) ^ 2)) < 1e-9)
  local shut = { shape = "box", min = { 5, -1 }, max = { 6, 1000 } }
  local stopped = obstacles.slowest_clear_by_sampling(throw, { shut }, 0.05, 8)
  check(stopped.status == "blocked" and stopped.blocked.obstacle == 0)
  check(obstacles.slowest_clear_by_sampling(throw, {}, 0, 8).error.field == "step")
  local gun = { shooter = { position = { 0, 0 }, hold = true }, projectile = { speed = 10 },
    target = { position = { 20, 0 } } }
  local walker = { shape = "ball", position = { 10, -2 }, velocity = { 0, 1 }, radius = 1 }
  check(obstacles.wait_for_clear_by_sampling(gun, { walker }, 0.25, 9).launch_time == 2.25)
  check(obstacles.wait_for_clear_by_sampling(gun, { walker }, 0.25, 2).status == "blocked")
end

local function fields_answer_as_their_lists()
  local field = obstacles.field()
  field:set_obstacles { { shape = "polygon", points = { { 20, -9 }, { 29, 0 }, { 20, 9 } } } }
  field:set_balls { { shape = "ball", position = { 15, 0 }, velocity = { -2, 0 }, radius = 1 } }
  collectgarbage()
  check(field:first_touch(FLIGHT).obstacle == 1 and field:first_touch(FLIGHT).time == 2)
  local higher = { position = { 0, 5 }, velocity = { 5, 0 } }
  check(field:first_touch(higher).obstacle == 0 and field:first_touch(higher).time == 4)
  check(field:first_touch({ position = { 0, 0 }, drag = -1 }).error.field == "flight.drag")
  blames("balls[0].shape", field.set_balls, field, { WALL })
  check(field:first_touch(FLIGHT).status == "apart")
  blames("obstacles[0].from", field.set_obstacles, field,
         { { shape = "segment", from = { 1 }, to = { 1, 2 } } })
  blames("dimensions", obstacles.field, 4)
  local line, err = obstacles.trace(FLIGHT, 3, 0.1)
  check(#line == 2 and line[2][1] == 15 and err <= 0.1)
  blames("max_error", obstacles.trace, FLIGHT, 3, 0)
end

local function scatter_and_windows_have_the_wanted_odds()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 30 },
    target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 },
    uncertainty = { position_sd = 0.2, velocity_sd = 0.1 } }
  question.uncertainty.aim_sd = aimahead.find_scatter(question, 0.5)
  check(math.abs(aimahead.odds(question).probability - 0.5) < 1e-9)
  question.uncertainty.aim_sd = nil
  local window = aimahead.find_window(question, 0.5, 30)
  check(window.from == 0 and window.to < 30)
  question.shooter.delay = window.to
  check(math.abs(aimahead.odds(question).probability - 0.5) < 1e-5)
  check(aimahead.find_window(question, 0.9, 30) == nil)
  blames("probability", aimahead.find_window, question, 2, 30)
  blames("probability", aimahead.find_scatter, question, -1)
  blames("latest", aimahead.find_window, question, 0.5, -1)
  local none, reason = aimahead.find_scatter(question, 1)
  check(none == nil and reason == "odds_too_low")
  question.uncertainty = nil
  blames("uncertainty", aimahead.find_scatter, question, 0.5)
end

local function a_firing_time_weighs_odds_against_waiting()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 30 },
    target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 },
    uncertainty = { position_sd = 2, velocity_sd = 1 } }
  local looks = { interval = 0.1, sd = 0.5 }
  local best = aimahead.find_firing_time(question, looks, 0.01, 2)
  check(best.time > 0 and best.probability > best.probability_now)
  check(math.abs(best.probability_now - aimahead.odds(question).probability) < 1e-12)
  check(aimahead.find_firing_time(question, looks, 100, 2).time == 0)
  blames("looks.sd", aimahead.find_firing_time, question, { interval = 1, sd = 0 }, 0, 2)
  blames("cost", aimahead.find_firing_time, question, looks, -1, 2)
  blames("latest", aimahead.find_firing_time, question, looks, 0, -1)
end

-- Two ways, far apart and certain: the likelier one is hit, and its share of the weights.
local function the_best_aim_is_at_the_likelier_way()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 60 },
    target = { position = { 0, 0 }, radius = 1 }, uncertainty = {} }
  local ways = { { position = { 50, 0 }, velocity = { 0, 6 }, weight = 3 },
    { position = { 50, 0 }, velocity = { 0, -6 } } }
  local aim, probability = aimahead.find_best_aim(question, ways)
  check(aim[2] > 0.05 and math.abs(probability - 0.75) < 1e-12)
  local bare = { shooter = question.shooter, projectile = question.projectile,
    target = { radius = 1 } }
  local again, alike = aimahead.find_best_aim(bare, ways)
  check(again[1] == aim[1] and again[2] == aim[2] and alike == probability)
  check(aimahead.odds_of_aim(bare, ways, aim) == aimahead.odds_of_aim(question, ways, aim))
  check(aimahead.odds(bare).error.field == "target.position")
  local other = aimahead.odds_of_aim(question, ways, { 2 * aim[1], -2 * aim[2] })
  check(math.abs(other - 0.25) < 1e-12)
  check(aimahead.find_best_aim(question, { { position = { 9, 0 }, velocity = { 99, 0 } } }) == nil)
  ways[2].maneuver = -1
  blames("prospects[1].maneuver", aimahead.find_best_aim, question, ways)
  blames("prospects[0].position", aimahead.find_best_aim, question, { {} })
  blames("prospects", aimahead.find_best_aim, question, {})
  blames("prospects", aimahead.find_best_aim, question, nil)
  local many = {}
  for i = 1, 17 do many[i] = {} end
  blames("prospects", aimahead.find_best_aim, question, many)
  blames("aim", aimahead.odds_of_aim, question, { ways[1] }, { 0, 0 })
  local tracker = aimahead.tracker { models = { { motion = "constant_velocity", noise = 0.1 } } }
  check(#tracker:prospects(0) == 0)
  for i = 0, 39 do
    tracker:add { time = 0.1 * i, value = { 40 - 0.3 * i, 0.2 * i }, sd = 0.5 }
  end
  local way, state = tracker:prospects(4)[1], tracker:at(4)
  check(way.weight == 1 and way.maneuver == 0.1 and way.time == 4)
  check(way.position[1] == state.position[1] and way.covariance[4][2] == state.covariance[4][2])
  local _, odds = aimahead.find_best_aim(question, { way })
  check(odds > 0.5 and odds < 1)
end

turrets_and_ticks_are_checked()
misspelt_options_are_blamed()
directions_have_the_angles_of_their_engine()
flights_touch_what_is_nearest()
the_example_of_obstacles_prints_what_it_says()
clear_launches_are_found_by_samples()
fields_answer_as_their_lists()
scatter_and_windows_have_the_wanted_odds()
a_firing_time_weighs_odds_against_waiting()
the_best_aim_is_at_the_likelier_way()
guidance_follows_its_formulas()
controllers_add_their_parts()
margins_are_the_angle_of_a_disc()
snapshots_meet_where_solve_says()
methods_guess_as_their_articles_say()
shapes_are_touched_where_they_begin()
batches_have_the_answers_of_one()
assignments_are_the_best_ones()
worlds_find_what_each_shot_meets_first()
matches_are_the_same_each_time()
obstacles_of_an_arena_stop_tanks()
checks.finish()
