-- Faults name the field, and say what was expected there.
--
--     luajit fault_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, says, question, disc = checks.check, checks.says, checks.question, checks.disc
local aimahead = require "aimahead"
local steering = require "aimahead_steering"
local study = require "aimahead_study"
local many = require "aimahead_many"

local function faults_name_the_field()
  local function blamed(changes, field, message)
    local answer = aimahead.solve(question(changes))
    check(answer.status == "invalid", field)
    check(answer.error and answer.error.field == field, answer.error and answer.error.field)
    check(not message or answer.error.message == message, answer.error and answer.error.message)
  end
  blamed({ projectile = { speed = -1 } }, "projectile.speed",
         "expected a finite number >= 0, got -1")
  blamed({ projectile = { speed = "fast" } }, "projectile.speed",
         'expected a finite number >= 0, got "fast"')
  blamed({ projectile = {} }, "projectile.speed", "required, but missing")
  blamed({ projectile = { speed = 30, wind = { 1, 1 } } }, "projectile.wind",
         "does not apply to a projectile without drag")
  local measured = { distances = { 1, 90 }, times = { 0.1, 2 } }
  blamed({ projectile = { table = measured, wind = { 1, 1 } } }, "projectile.wind",
         "does not apply to a shot that is known by a table")
  blamed({ shooter = { position = { 0, 0 }, range = 9 } }, "shooter.range",
         'unknown field; did you mean "projectile.range"?')
  blamed({ wind = { 1, 0 } }, "wind", 'unknown field; did you mean "projectile.wind"?')
  blamed({ projectile = { sped = 5 } }, "projectile.speed",
         'required, but missing; "sped" is an unknown field: did you mean "speed"?')
  blamed({ projectile = { speed = 5, drg = 1 } }, "projectile.drg",
         'unknown field; did you mean "drag"?')
  blamed({ projectile = { speed = 5, gravity = 1 } }, "projectile.gravity",
         'unknown field; did you mean "acceleration"?')
  blamed({ target = { points = { { 40, 0 }, { 50, 0 } }, duration = 2 } }, "target.position",
         'required, but missing; "points" needs "kind": "bezier", "path" or "spline"')
  blamed({ projectile = { velocity = 5 } }, "projectile.speed",
         'required, but missing; "velocity" is an unknown field: did you mean "speed"?')
  blamed({ projectile = { speed = 5, angle = 1 } }, "projectile.angle",
         "unknown field of a projectile")
  blamed({ target = { position = { 40, 0 }, accel = { 0, 1 } } }, "target.accel",
         'unknown field; did you mean "acceleration"?')
  blamed({ target = { position = { 40, 0 }, omega = 1 } }, "target.omega",
         'unknown field; did you mean "turn_rate" with "kind": "turning" or "plates"?')
  blamed({ target = { kind = "linear", position = { 40, 0 }, omega = 1 } }, "target.omega",
         'unknown field; did you mean "turn_rate" with "kind": "turning" or "plates"?')
  blamed({ target = { waypoints = { { 40, 0 }, { 50, 0 } } } }, "target.position",
         'required, but missing; "waypoints" is an unknown field: did you mean "points" ' ..
         'with "kind": "bezier", "path" or "spline"?')
  blamed({ target = { position = { 40, 0 }, type = "linear" } }, "target.type",
         'unknown field; did you mean "kind"?')
  blamed({ shooter = { position = { 0, 0 }, facing = 0 } }, "shooter.facing",
         'unknown field; did you mean "shooter.turret.facing"?')
  blamed({ turret = {} }, "turret", 'unknown field; did you mean "shooter.turret"?')
  blamed({ enemy = {} }, "enemy", 'unknown field; did you mean "target"?')
  blamed({ walls = {} }, "walls", 'unknown field; did you mean "obstacles"?')
  blamed({ time = 1 }, "time", "unknown field of an engagement")
  blamed({ obstacles = { { shape = "circle", position = { 9, 9 }, radius = 1 } } },
         "obstacles[0].shape")
  blamed({ projectile = { speed = 5, colour = 1 } }, "projectile.colour",
         "unknown field of a projectile")
  blamed({ target = { position = { 40, 0 }, colour = 5 } }, "target.colour",
         'unknown field of a motion of kind "linear"')
  blamed({ target = { kind = "path", sped = 5 } }, "target.points",
         'required, but missing; "sped" is an unknown field: did you mean "speed"?')
  blamed({ target = { 40, 10 } }, "target", "expected an object, got an array")
  blamed({ target = { position = { 40, 0 }, kind = {} } }, "target.kind")
  blamed({ target = { position = { 1, 0 / 0 } } }, "target.position[1]")
  blamed({ projectile = { speed = 30, range = math.huge } }, "projectile.range",
         "expected a finite number >= 0, got Infinity; leave it out for no limit")
  blamed({ shooter = { turret = { facing = 0, turn_rate = 1, rate = 1 } } }, "shooter.position",
         "required, but missing")
  blamed({ target = { kind = "path", points = { 1 }, speed = 1 } }, "target.points",
         "expected a list of 2 or more elements, got 1")
  blamed({ target = { kind = "bezier", points = { 1 }, duration = 1 } }, "target.points",
         "expected a list of 2 to 8 elements, got 1")
  blamed({ target = { position = { 1, 2, 3 } } }, "target.position",
         "expected a vector of 2 numbers, got 3 elements")
  blamed({ target = { kind = "path", speed = 5 } }, "target.points", "required, but missing")
  blamed({ target = { kind = "path", points = { { 0, 0 }, { 1 } }, speed = 5 } },
         "target.points[1]")
  blamed({ target = { kind = "teleport", position = { 1, 2 } } }, "target.kind")
  blamed({ target = {} }, "target.position")
  blamed({ aim = "edges" }, "aim",
    'expected one of "center", "edge", got "edges"; did you mean "edge"?')
  blamed({ tick = { step = 1 } }, "tick.integrator")
  blamed({ shooter = 5 }, "shooter", "expected an object, got 5")
  -- Of two faults the first in the order of the format is blamed, also before a missing field.
  blamed({ shooter = { position = { 0, 0 }, turret = { facing = true } } },
         "shooter.turret.facing", "expected a finite number, got true")
  blamed({ target = { radius = "x" } }, "target.radius",
         'expected a finite number >= 0, got "x"')
  blamed({ foo = 5 }, "foo", "unknown field of an engagement")
  local function mesh(index)
    return { shape = "mesh", vertices = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } },
      triangles = { { 0, 1, index } } }
  end
  local space = { shooter = { position = { 0, 0, 0 } }, target = { position = { 9, 9, 9 } } }
  for index, got in pairs { [0.5] = "0.5", [3] = "3", [-1] = "-1" } do
    space.obstacles = { mesh(index) }
    blamed(space, "obstacles[0].triangles[0][2]",
           "expected a whole number from 0 to 2, got " .. got)
  end
  check(aimahead.solve(7).error.message == "expected an object, got 7")
  check(aimahead.solve(nil).status == "invalid" and aimahead.solve {}.error.field == "shooter")
end

-- The messages are those of the command for the same questions.
local function fields_of_another_kind_are_blamed_and_missing_ones_too()
  local function refused(answer, field, message)
    local blamed = answer.error or {}
    check(blamed.field == field and blamed.message == message,
          ("%s: %s instead of %s"):format(blamed.field, blamed.message, field))
    return nil -- no tail call: the line of the caller is printed
  end
  local function blames(target, field, message)
    refused(aimahead.solve(question { target = target }), "target." .. field, message)
    local body = aimahead.contact { a = target, b = { position = { 0, 0 } }, duration = 1 }
    refused(body, "a." .. field, message)
    return nil
  end
  local missing, points = "required, but missing", { { 40, 0 }, { 40, 9 } }
  local not_linear = 'does not apply to a motion of kind "linear"'
  local needs_kind = 'needs "kind": "bezier", "path" or "spline"'
  refused(aimahead.solve(question { target = { position = { 40, 0 }, turn_rate = 1 } }),
          "target.turn_rate", 'needs "kind": "turning" or "plates"')
  blames({ position = { 40, 0 }, kind = "linear", turn_rate = 1 }, "turn_rate", not_linear)
  blames({ position = { 40, 0 }, points = points }, "points", needs_kind)
  blames({ kind = "turning", position = { 40, 0 }, velocity = { 1, 1 } }, "turn_rate", missing)
  blames({ kind = "turning", position = { 40, 0 }, turn_rate = 1 }, "velocity", missing)
  blames({ kind = "turning", position = { 40, 0 }, velocity = { 1, 1 }, turn_rate = 1,
    axis = { 0, 1 } }, "axis", 'does not apply to a motion of kind "turning" in 2 dimensions')
  blames({ kind = "path", points = points }, "speed", missing)
  blames({ position = { 40, 0 }, points = { 1, 2 } }, "points", needs_kind)
  blames({ position = { 40, 0 }, kind = "pieces", after = "loop" }, "pieces", missing)
  blames({ kind = "accelerating", position = { 40, 0 } }, "acceleration", missing)
  blames({ kind = "pieces", position = { 40, 0 }, pieces = { {} }, after = "loop" }, "after",
         "does not apply: the last piece has no end")
  blames({ kind = "pieces", position = { 40, 0 }, pieces = { {}, {} } }, "pieces[0].duration",
         missing)
  blames({ position = { 40, 0 }, walls = { min = { 0, 0 }, on_hit = "stop" } }, "walls.max",
         missing)
  blames({ position_at = function() return 40, 0 end, speed_bound = 0, turn_rate = 1 },
         "turn_rate", "does not apply to a motion with position_at")
  local function shooter_blames(shooter, field, message)
    refused(aimahead.solve(question { shooter = shooter }), "shooter." .. field, message)
    return nil
  end
  shooter_blames({ position = { 0, 0 }, turn_rate = 1 }, "turn_rate",
                 'needs "kind": "turning"; did you mean "shooter.turret.turn_rate"?')
  shooter_blames({ position = { 0, 0 }, kind = "turning", turn_rate = 1 }, "velocity", missing)
  shooter_blames({ position = { 0, 0 }, motion = { kind = "path", points = points, speed = 1 } },
                 "motion.position_at", missing)
  local own = { position_at = function() return 0, 0 end, velocity_at = function() return 0, 0 end,
    speed_bound = 0 }
  shooter_blames({ position = { 0, 0 }, motion = own, kind = "linear" }, "motion",
                 "does not go with kind")
  shooter_blames({ position = { 0, 0 }, motion = own, acceleration = { 1, 0 } }, "motion",
                 "does not go with acceleration")
  local body = { position = { 0, 0 }, foo = 1, kind = "%9" }
  local bodies = { a = body, b = { position = { 9, 0 } }, duration = 1 }
  check(aimahead.contact(bodies).error.field == "a.kind")
  body.kind = nil
  check(aimahead.contact(bodies).error.field == "a.foo")
  bodies.a, bodies.duration, bodies.durtion = { position = { 0, 0 } }, nil, 1
  refused(aimahead.contact(bodies), "duration",
          'required, but missing; "durtion" is an unknown field: did you mean "duration"?')
  refused(aimahead.solve(question { projectile = { speed = 1, kind = "%9" } }), "projectile.kind",
          "unknown field of a projectile")
  shooter_blames({ position = { 0, 0 }, turret = { facing = 0, turn_rate = 1,
    elevation = { 0, 1 } } }, "turret.elevation", "does not apply to a turret in 2 dimensions")
  shooter_blames({ position = { 0, 0 }, turret = { arc = { 0, 1 }, elevation = { 0, 1 } } },
                 "turret.elevation", "does not apply to a turret in 2 dimensions")
  for _, position in ipairs { { 0, 0 }, { 0, 0, 0 } } do
    local limit = position[3] and "arc" or "elevation"
    shooter_blames({ position = position, turret = { [limit] = { 0, 1 } } }, "turret.facing",
                   "required, but missing")
  end
  -- Of two faults the first in the order of the format, whoever finds it.
  local turret = { elevation = { 1, 0 }, azimuth = "west" }
  shooter_blames({ position = { 0, 0, 0 }, turret = turret }, "turret.elevation",
                 "expected -pi/2 <= from <= to <= pi/2, got 1 and 0")
  turret.elevation = { 0, 1 }
  shooter_blames({ position = { 0, 0, 0 }, turret = turret }, "turret.azimuth",
                 'expected a list, got "west"')
  local measured = { distances = { 2, 1 }, times = { 1, 2 } }
  refused(aimahead.solve(question { projectile = { table = measured }, target = { position = 5 } }),
          "projectile.table.distances[1]", "must be more than the number before, got 1 after 2")
  refused(aimahead.solve(question { projectile = { speed = 1, drag = 1 }, tick = { step = "x" } }),
          "tick", "does not go with drag")
  local hill = { shape = "terrain", origin = { 0, 0 }, cell = 1, heights = { { 1, 2 } } }
  refused(aimahead.solve { shooter = { position = { 0, 0, 0 } }, projectile = { speed = 1 },
    target = { position = { 1, 1, 1 } }, obstacles = { hill, { shape = "ball" } } },
    "obstacles[0].heights", "expected a list of 2 or more elements, got 1")
  local own_target = { position_at = function() return 0, 0 end, speed_bound = 1, radius = "x" }
  refused(aimahead.solve(question { projectile = { speed = 0 / 0 }, target = own_target }),
          "projectile.speed", "expected a finite number >= 0, got NaN")
  local plates = { position = { 40, 0 }, kind = "plates",
    plates = { { angle = 0, arm = 1, height = 0 } } }
  refused(aimahead.solve(question { target = plates }), "target.plates[0].height",
          "does not apply to a plate in 2 dimensions")
  body = aimahead.contact { a = plates, b = { position = { 0, 0 } }, duration = 1 }
  check(body.error.field == "a.kind" and not body.error.message:find('"plates",', 1, true),
        body.error.message)
  local ball = { shape = "ball", kind = "linear", position = { 9, 9 }, radius = 1,
    acceleration = { 1, 1 } }
  refused(aimahead.solve(question { obstacles = { ball } }), "obstacles[0].acceleration",
          "does not apply to a linear obstacle")
  ball.acceleration, ball.wall = nil, 1
  refused(aimahead.solve(question { obstacles = { ball } }), "obstacles[0].wall",
          "unknown field of a ball obstacle")
  for _, field in ipairs { "tick", "uncertainty" } do
    refused(aimahead.solve(question { [field] = false }), field, "expected an object, got false")
  end
  refused(aimahead.solve(question { obstacles = false }), "obstacles", "expected a list, got false")
  refused(aimahead.solve(question { aim = false }), "aim",
          'expected one of "center", "edge", got false')
end

local function messages_say_the_range_of_what_is_no_number()
  local function blamed(said, call, ...)
    local answer = call(question(), ...)
    check(answer.error.message == said .. ', got "now"', answer.error.message)
    return nil -- no tail call: the line of the caller is printed
  end
  blamed("expected a finite number > 0", aimahead.launch_for_time, "now")
  blamed("expected a finite number >= 0", aimahead.launch_over_apex, "now")
  blamed("expected a finite number > 0", aimahead.solve_by_sampling, "now")
  says('probability: expected a number from 0 to 1, got "now"', aimahead.find_scatter, question(),
       "now")
  local missile = { position = { 0, 0 }, direction = { 1, 0 }, speed = 1, turn_rate = 1 }
  says('duration: expected a finite number >= 0, got "now"', steering.steer, missile, { 1, 1 },
       "now")
end

local function what_is_no_number_is_named()
  local function blamed(said, call, ...)
    local found = checks.raised(call, ...)
    check(found == said, tostring(found))
    return nil -- no tail call: the line of the caller is printed
  end
  blamed("speed: expected a finite number, got nil", aimahead.lead, 40, 10, -3, 8)
  blamed('vx: expected a finite number, got "3"', aimahead.lead, 40, 10, "3", 8, 30)
  blamed("speed: expected a finite number, got nil", aimahead.lead, { 40, 10 }, { -3, 8 })
  blamed("z: expected a finite number, got nil", aimahead.lead3, 1, 2, nil, 0, 0, 0, 9)
  local many = "lead takes 5 numbers or 2 vectors and a speed; in space use lead3"
  blamed(many, aimahead.lead, 40, 10, 0, -3, 8, 0, 30)
  blamed(many, aimahead.lead, 40, 10, -3, 8, 30, false)
  blamed("speed: expected a finite number, got nil", aimahead.lead3, 1, 2, 3, 0, 0, 0)
  local tracker = aimahead.tracker()
  blamed("time: expected a finite number, got nil", tracker.at, tracker)
  blamed('now: expected a finite number, got "now"', tracker.prospects, tracker, "now", 1)
  blamed("ahead: expected a finite number, got nil", tracker.prospects, tracker, 1)
end

local function functions_of_motions_are_checked()
  local function blamed(field, said, motion)
    local answer = aimahead.solve(question { target = motion })
    local wrong = answer.error or {}
    check(wrong.field == "target." .. field and wrong.message == said,
      ("%s: %s"):format(wrong.field, wrong.message))
    return nil -- no tail call: the line of the caller is printed
  end
  local function rest() return 40, 10 end
  blamed("position_at", "expected a function of time, got 5", { position_at = 5, speed_bound = 1 })
  blamed("velocity_at", "expected a function of time, got 3",
    { position_at = rest, velocity_at = 3, speed_bound = 1 })
  for bound, got in pairs { [-1] = "-1", [false] = "false", [math.huge] = "Infinity" } do
    blamed("speed_bound", "expected a finite number >= 0, got " .. got,
      { position_at = rest, speed_bound = bound })
  end
  blamed("speed_bound", "expected a finite number, got nil",
    { position_at = rest, speed_bound = function() end })
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

local function of_several_unknown_options_the_first_is_blamed()
  local options = {}
  for code = ("z"):byte(), ("a"):byte(), -1 do
    local name = "unknown_" .. string.char(code)
    options[name] = 1
    rejects(name, "a tracker", aimahead.tracker, options)
  end
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
  hints("gaol", "goal", many.assign, { { 1 } }, { gaol = "min_total" })
  hints("dimenions", "dimensions", many.contact_world, { dimenions = 3 })
  hints("dimenion", "dimensions", many.lead_batch, { count = 1, dimenion = 3 })
  local batch = many.intercept_batch { count = 1 }
  hints("sped", "speed", batch.solve_each, batch, { sped = 3 })
  hints("speed", "speeds", many.lead_matrix,
    { guns = { { 0, 0 } }, targets = { { 9, 9 } }, speeds = 1, speed = 1 })
  says("dimensions: ", aimahead.tracker, { dimensions = false })
  says("count: expected a whole number from 0 to 134217727, got 2147483648", many.lead_batch,
    { count = 2 ^ 31 })
  says("count: expected a whole number from 0 to 178956970, got -1", many.intercept_batch,
    { count = -1, dimensions = 3, precision = "float32" })
  says("precision: ", many.lead_batch, { count = 1, precision = false })
  says("goal: ", many.assign, { { 1 } }, { goal = false })
  says("gains.is_angle: ", steering.pid, { is_angle = "yes" })
  seen.senser, seen.measure = nil, false
  says("measure: ", tracker.add, tracker, seen)
  check(study.aim_by_rounds(disc(), 7).error.message == "expected an object, got 7")
end

local function lists_with_holes_are_blamed()
  local HOLES = "expected a list without holes"
  local function blamed(field, answer)
    local fault = answer.error or {}
    check(fault.field == field and fault.message == HOLES, tostring(fault.field))
  end
  local function path(points)
    return aimahead.solve(question { target = { kind = "path", points = points, speed = 1 } })
  end
  blamed("target.points", path { { 40, 0 }, { 30, 0 }, [4] = { 20, 0 } })
  blamed("target.points", path { { 40, 0 }, nil, { 20, 0 } })
  blamed("target.points", path { nil, { 40, 0 }, { 20, 0 } })
  blamed("target.points", path { [0] = { 40, 0 }, { 30, 0 }, { 20, 0 } })
  blamed("target.points", path { { 40, 0 }, { 30, 0 }, [1.5] = { 20, 0 } })
  check(path({ { 40, 0 }, { 30, 0 }, n = 2 }).status == "hit")
  local walls = {}
  walls[1] = { shape = "ball", position = { 9, 9 }, radius = 1 }
  walls[3] = walls[1]
  blamed("obstacles", aimahead.solve(question { obstacles = walls }))
  says("costs[0]: " .. HOLES, many.assign, { { 1, nil, 3 }, { 1, 2, 3 } })
  says("costs[1]: " .. HOLES, many.assign, { { 1, 2 }, { 1, 2, [4] = 5 } })
  says("speeds: " .. HOLES, many.lead_matrix, { guns = { { 0, 0 }, { 1, 0 } },
    targets = { { 5, 5 } }, speeds = { 1, 2, [9] = 3 } })
end

faults_name_the_field()
lists_with_holes_are_blamed()
fields_of_another_kind_are_blamed_and_missing_ones_too()
messages_say_the_range_of_what_is_no_number()
what_is_no_number_is_named()
functions_of_motions_are_checked()
turrets_and_ticks_are_checked()
of_several_unknown_options_the_first_is_blamed()
misspelt_options_are_blamed()
checks.finish()
