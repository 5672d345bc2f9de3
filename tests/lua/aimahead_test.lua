-- aimahead.lua and its parts as a program sees them.
--
--     luajit aimahead_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near = checks.check, checks.near
local ffi = require "ffi"
local aimahead = require "aimahead"

local function read(path)
  local file = assert(io.open(checks.sources .. "/" .. path))
  local text = file:read("*a")
  file:close()
  return text
end

local function squeeze(text) return (text:gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")) end

local function question(changes)
  local q = {
    shooter = { position = { 0, 0 } },
    projectile = { speed = 30 },
    target = { position = { 40, 10 }, velocity = { -3, 8 } },
  }
  for name, value in pairs(changes or {}) do q[name] = value end
  return q
end

local function declarations_are_those_of_the_header()
  local header = read("include/aimahead/words.h") .. read("include/aimahead/aimahead.h")
  header = header:gsub("/%*.-%*/", ""):gsub("#ifdef __cplusplus\n.-#endif\n", "")
  header = header:gsub("\n#[^\n]*", ""):gsub("^#[^\n]*", "")
  header = header:gsub("AIM_API ", "")
  local declared = ffi.string(aimahead.library.aim_declarations("aimahead.h"))
  check(squeeze(header) == squeeze(declared), "the library declares something else than aimahead.h")
  check(ffi.string(aimahead.library.aim_declarations("other.h")) == "")
end

local function odds_are_those_of_an_interval()
  local given = question { uncertainty = { position_sd = 0.5 } }
  given.target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 }
  local answer = aimahead.odds(given)
  check(answer.status == "hit" and near(answer.probability, 0.9544997361036416, 1e-12))
  check(near(answer.across_sd[1], 0.5) and answer.error <= 1e-9)
  check(aimahead.solve(given).status == "hit")
  given.uncertainty = { covariance = { { 0.25, 0, 0, 0 }, { 0, 0.25, 0, 0 }, { 0, 0, 0, 0 },
                                      { 0, 0, 0, 0 } } }
  check(near(aimahead.odds(given).probability, answer.probability, 1e-12))
  given.uncertainty.covariance[1][1] = -1
  check(aimahead.solve(given).error.field == "uncertainty.covariance")
  given.uncertainty = { aim_sd = -1 }
  check(aimahead.odds(given).error.field == "uncertainty.aim_sd")
  given.uncertainty = nil
  check(aimahead.odds(given).error.field == "uncertainty")
end

local function a_tracker_says_what_it_takes()
  local function blamed(said, settings, measurement)
    local fine, message = pcall(function()
      aimahead.tracker(settings):add(measurement or { time = 0, value = { 1, 2 }, sd = 1 })
      return nil -- no tail call: this line is the caller
    end)
    local found = not fine and message:gsub("^.*aimahead_test.lua:%d+: ", "")
    check(found == said, tostring(message))
  end
  blamed("dimensions: expected a whole number from 2 to 3, got 5", { dimensions = 5 })
  blamed("bias: expected a finite number >= 0, got -1", { bias = -1 })
  blamed('gate: expected a finite number, got "wide"', { gate = "wide" })
  blamed("models: expected a list of 1 to 6 elements, got 0", { models = {} })
  blamed("models[0].noise: required, but missing", { models = { { motion = "still" } } })
  blamed("models[1].stay: expected a finite number > 0, got 0",
    { models = { { motion = "still", noise = 1 }, { motion = "turn", noise = 1, stay = 0 } } })
  blamed("models[0].noise: expected a finite number >= 0, got NaN",
    { models = { { motion = "still", noise = 0 / 0 } } })
  blamed('models[0].motion: expected one of "still", "constant_velocity", "constant_acceleration", '
    .. '"turn", got "turns"; did you mean "turn"?',
    { models = { { motion = "turns", noise = 1 } } })
  blamed('models[0].motion: expected one of "still", "constant_velocity", "constant_acceleration", '
    .. '"turn", got "flies"', { models = { { motion = "flies", noise = 1 } } })
  local polar = { time = 0, value = { 0, 1 }, sd = 1, measure = "range_bearing" }
  blamed("value[0]: expected a number within 1e100; a range must be > 0, got 0", {}, polar)
  polar.value = { 1, 1e200 }
  blamed("value[1]: expected a number within 1e100, got 1e+200", {}, polar)
  blamed("time: expected a number within 1e100, got 1e+300", {},
    { time = 1e300, value = { 1, 2 }, sd = 1 })
  blamed("sd: expected a number from 1e-100 to 1e100, got -1", {},
    { time = 1, value = { 1, 2 }, sd = -1 })
  blamed("sd[1]: expected a number from 1e-100 to 1e100, got 0", {},
    { time = 1, value = { 1, 2 }, sd = { 1, 0 } })
  blamed("sd: expected a vector of 2 numbers, got 3 elements", {},
    { time = 1, value = { 1, 2 }, sd = { 1, 2, -3 } })
  blamed("sd: expected a vector of 3 numbers, got 2 elements", { dimensions = 3 },
    { time = 1, value = { 1, 2, 3 }, sd = { 1, 2 } })
  blamed("value: expected a vector of 2 numbers, got 3 elements", {},
    { time = 1, value = { 1, 2, 3 }, sd = 1 })
end

local function mean_maneuver(prospects)
  local sum, weights = 0, 0
  for _, one in ipairs(prospects) do
    sum, weights = sum + one.weight * one.maneuver, weights + one.weight
  end
  return sum / weights
end

local function a_tracker_follows_what_it_sees()
  local tracker = aimahead.tracker()
  check(tracker:at(0) == nil)
  for i = 0, 30 do
    check(tracker:add { time = 0.1 * i, value = { 0.3 * i, 5 }, sd = 0.5 } == "used")
  end
  check(tracker:at(-1) == nil and tracker:at(1e200) == nil)
  check(#tracker:prospects(-1) == 0)
  local state = tracker:at(4)
  check(near(state.position[1], 12, 0.01) and near(state.velocity[1], 3, 0.01))
  check(#state.covariance == 4 and #state.weights == 6 and tracker:time() == 0.1 * 30)
  check(tracker:add { time = 3, value = { 9, 25 }, sd = 0.5 } == "refused")
  check(tracker:add { time = 0.5, value = { 1.5, 5 }, sd = 0.5 } == "late")
  check(not pcall(tracker.add, tracker, { time = 3.1, value = { 9, 0 / 0 }, sd = 0.5 }))
  check(not pcall(aimahead.tracker, { models = { { motion = "turn", noise = -1 } } }))
  local one = aimahead.tracker { dimensions = 3,
                                models = { { motion = "constant_velocity", noise = 1 } } }
  one:add { time = 0, value = { 10, 0, 0 }, sd = { 0.1, 0.01 }, measure = "range_bearing" }
  check(near(one:at(0).position[1], 10) and one:at(0).weights[1] == 1)
  check(one:at(0).noise == 1 and near(state.noise, mean_maneuver(tracker:prospects(4)), 1e-12))
end

local function structs_are_laid_out_as_in_c()
  -- Structs of other headers are not declared.
  local declared = ffi.string(aimahead.library.aim_declarations("aimahead.h"))
  local struct, count = nil, 0
  for line in read("tests/c/layout.txt"):gmatch("[^\n]+") do
    local name, size = line:match("^(%S+) (%d+)$")
    local member, offset = line:match("^  (%S+) (%d+) %d+$")
    if name then
      struct = declared:find("} " .. name .. ";", 1, true) and name
      check(not struct or ffi.sizeof(name) == tonumber(size), "size of " .. name)
    elseif struct then
      check(ffi.offsetof(struct, member) == tonumber(offset), struct .. "." .. member)
    end
    if struct then count = count + 1 end
  end
  check(count > 150)
end

local function lead_gives_what_solve_gives()
  local status, time, x, y, at_x = aimahead.lead(40, 10, -3, 8, 30)
  local answer = aimahead.solve(question { name = "first" })
  check(status == "hit" and answer.status == "hit" and answer.name == "first")
  check(time == answer.time and near(x, answer.aim[1]) and near(y, answer.aim[2]))
  check(near(at_x, answer.point[1], 1e-12) and answer.method == "quadratic" and #answer.aim == 2)
  local in_space = { aimahead.lead3(40, 10, 0, -3, 8, 0, 30) }
  check(in_space[1] == "hit" and near(in_space[2], time) and in_space[5] == 0)
  check(aimahead.lead(40, 10, 99, 0, 3) == "unreachable")
  check(aimahead.lead(40, 0 / 0, 99, 0, 3) == "invalid")
end

local function every_motion_of_the_format_is_read()
  local corners = { { 40, 0 }, { 40, 30 }, { 0, 30 } }
  local targets = {
    { position = { 40, 0 }, acceleration = { 0, 1 } },
    { kind = "turning", position = { 40, 0 }, velocity = { 0, 5 }, turn_rate = 1 },
    { kind = "bezier", points = corners, duration = 5, after = "loop" },
    { kind = "path", points = corners, speed = 5 },
    { kind = "spline", points = corners, times = { 0, 1, 2 }, after = "continue" },
    { kind = "samples", positions = corners, times = { 0, 1, 2 }, velocities = corners },
    { kind = "pieces", position = { 40, 0 },
      pieces = { { duration = 1, velocity = { 0, 1 } }, {} } },
    { position = { 40, 0 }, velocity = { 0, 9 },
      walls = { min = { 0, -9 }, max = { 50, 9 }, on_hit = "bounce" } },
  }
  for _, target in ipairs(targets) do
    local answer = aimahead.solve_all(question { target = target })
    check(answer.status == "hit" and answer.solutions[1].time == answer.time, target.kind)
  end
  local turret = { facing = 3, turn_rate = 1, turn_acceleration = 2, arc = { -3, 3.1 },
                  tolerance = 0.01 }
  local turning = question { shooter = { position = { 0, 0 }, turret = turret } }
  check(aimahead.solve(turning).launch_time > 1)
  local falling = { speed = 30, acceleration = { 0, 0, -9.81 }, lifetime = 60 }
  local in_space = { shooter = { position = { 0, 0, 1 } }, projectile = falling,
                    target = { position = { 9, 9, 9 } } }
  check(#aimahead.solve(in_space).launch_velocity == 3)
  local rocket = { speed = 1, thrust = { acceleration = 5, duration = 9 } }
  check(aimahead.solve(question { projectile = rocket }).status == "hit")
end

local function own_motion_is_hit_where_the_named_one_is()
  local function circle(t) return 20 + 5 * math.cos(t), 5 * math.sin(t) end
  local named = { kind = "turning", position = { 25, 0 }, velocity = { 0, 5 }, turn_rate = 1 }
  local time = aimahead.solve(question { target = named }).time
  for _, bound in ipairs { 5, function() return 5 end } do
    for _ = 1, 50 do
      local own = { position_at = circle, speed_bound = bound }
      check(near(aimahead.solve(question { target = own }).time, time, 1e-11))
    end
  end
  local sampled = aimahead.solve_by_sampling(question { target = { position_at = circle } }, 0.1)
  check(near(sampled.time, time, 1e-9))
  local brief = question { projectile = { speed = 30, lifetime = 0.25 },
                          target = { position_at = circle } }
  check(aimahead.solve_by_sampling(brief, 0.1).status == "not_found")
  local plain = aimahead.solve_by_sampling(question {}, 0.1)
  check(plain.status == "invalid" and plain.error.field == "target")
  check(plain.error.message == "expected a motion with position_at")
  local unbounded = aimahead.solve(brief)
  check(unbounded.status == "invalid" and unbounded.error.field == "target.speed_bound",
        unbounded.error and unbounded.error.field)
  local gun = { position = { 0, 0 }, velocity = { 1, 0 },
    motion = { position_at = function(t) return math.sin(t), 0 end, speed_bound = 1,
      velocity_at = function(t) return math.cos(t), 0 end } }
  check(aimahead.solve(question { shooter = gun }).status == "hit")
  local broken = { position_at = function() error("no such place", 0) end, speed_bound = 1 }
  local fine, message = pcall(aimahead.solve, question { target = broken })
  check(not fine and message == "no such place")
end

local function own_motion_may_be_asked_about_for_ever()
  local function still() return 40, 0 end
  for _ = 1, 7000 do
    aimahead.solve(question { target = { position_at = still, speed_bound = 0 } })
  end
end

local function obstacles_stop_a_shot()
  local wall = { shape = "box", min = { -1, -9 }, max = { 1, 9 } }
  local ball = { shape = "ball", position = { 900, 900 }, radius = 1 }
  local answer = aimahead.solve(question { obstacles = { ball, wall } })
  check(aimahead.solve(question { obstacles = wall }).error.field == "obstacles")
  check(answer.status == "blocked", answer.status)
  check(answer.blocked.obstacle == 1 and answer.blocked.time == 0)
  check(aimahead.solve(question { obstacles = {} }).status == "hit")
  local clear = { shape = "capsule", from = { 900, 900 }, to = { 900, 990 }, radius = 2 }
  check(aimahead.solve(question { obstacles = { clear } }).status == "hit")
  local function blamed(obstacle, field)
    local refused = aimahead.solve(question { obstacles = { obstacle } })
    check(refused.status == "invalid" and refused.error.field == field,
          refused.error and refused.error.field)
  end
  blamed({ shape = "ball", position = { 9, 9 } }, "obstacles[0].radius")
  blamed({ shape = "segment", from = { 4, 4 } }, "obstacles[0].to")
  blamed({ shape = "segment", from = { 4, 4 }, to = { 5, 5 }, radius = 1 }, "obstacles[0].radius")
  blamed({ shape = "terrain", origin = { 0, 0 }, cell = 1, heights = { { 0, 1 }, { 1, 1 } } },
         "obstacles[0].shape")
  blamed({ shape = "box", min = { 0, 0 }, max = { 1, -1 } }, "obstacles[0].max")
end

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
  blamed({ projectile = { sped = 5 } }, "projectile.speed",
         'required, but missing; "sped" is an unknown field: did you mean "speed"?')
  blamed({ projectile = { speed = 5, drg = 1 } }, "projectile.drg",
         'unknown field; did you mean "drag"?')
  blamed({ projectile = { speed = 5, colour = 1 } }, "projectile.colour",
         "unknown field of a projectile")
  blamed({ target = { position = { 40, 0 }, colour = 5 } }, "target.colour",
         'unknown field of a motion of kind "linear" in 2 dimensions')
  blamed({ target = { kind = "path", sped = 5 } }, "target.points",
         'required, but missing; "sped" is an unknown field')
  blamed({ target = { 40, 10 } }, "target", "expected an object, got an array")
  blamed({ target = { position = { 40, 0 }, kind = {} } }, "target.kind")
  blamed({ target = { position = { 1, 0 / 0 } } }, "target.position[1]")
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
  blamed({ foo = 5 }, "foo", "unknown field of an engagement")
  local function mesh(index)
    return { shape = "mesh", vertices = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } },
      triangles = { { 0, 1, index } } }
  end
  local space = { shooter = { position = { 0, 0, 0 } }, target = { position = { 9, 9, 9 } } }
  for index, got in pairs { [0.5] = "0.5", [3] = "3", [-1] = "-1" } do
    space.obstacles = { mesh(index) }
    blamed(space, "obstacles[0].triangles[0][2]", "expected a whole number from 0 to 2, got " .. got)
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
  local not_linear = 'does not apply to a motion of kind "linear" in 2 dimensions'
  blames({ position = { 40, 0 }, velocity = { 1, 1 }, turn_rate = 1 }, "turn_rate", not_linear)
  blames({ position = { 40, 0 }, points = points }, "points", not_linear)
  blames({ kind = "turning", position = { 40, 0 }, velocity = { 1, 1 } }, "turn_rate", missing)
  blames({ kind = "turning", position = { 40, 0 }, turn_rate = 1 }, "velocity", missing)
  blames({ kind = "turning", position = { 40, 0 }, velocity = { 1, 1 }, turn_rate = 1,
    axis = { 0, 1 } }, "axis", 'does not apply to a motion of kind "turning" in 2 dimensions')
  blames({ kind = "path", points = points }, "speed", missing)
  blames({ position = { 40, 0 }, points = { 1, 2 } }, "points",
         'does not apply to a motion of kind "linear" in 2 dimensions')
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
  local not_shooter = "does not apply to a shooter"
  shooter_blames({ position = { 0, 0 }, turn_rate = 1 }, "turn_rate", not_shooter)
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
          "does not apply to a linear obstacle in 2 dimensions")
  for _, field in ipairs { "tick", "uncertainty" } do
    refused(aimahead.solve(question { [field] = false }), field, "expected an object, got false")
  end
  refused(aimahead.solve(question { obstacles = false }), "obstacles", "expected a list, got false")
  refused(aimahead.solve(question { aim = false }), "aim",
          'expected one of "center", "edge", got false')
end

-- Two kinds of vectors as libraries have them: tables of a class, and structs as those of cpml.
local Named = {}
Named.__index = Named
local function named(x, y, z) return setmetatable({ x = x, y = y, z = z }, Named) end
ffi.cdef "typedef struct { double x, y; } vector2; typedef struct { double x, y, z; } vector3;"
local function struct(x, y, z)
  return z and ffi.new("vector3", x, y, z) or ffi.new("vector2", x, y)
end

local function vectors_with_names_are_those_of_lists()
  local function list(...) return { ... } end
  local function ask(v, z)
    local falling = { speed = 30, acceleration = v(0, -9, z) }
    local answers = {}
    local function add(answer, key)
      table.insert(answers, tostring(answer.status) .. answer[key or "time"])
    end
    local target = { position = v(40, 10, z), velocity = v(-3, 8, z) }
    local q = { shooter = { position = v(3, 5, z) }, projectile = falling, target = target }
    add(aimahead.solve(q))
    add(aimahead.solve_all(q))
    add(aimahead.launch_for_time(q, 2))
    add(aimahead.launch_over_apex(q, 60))
    add(aimahead.launch_at_elevation(q, 0.7))
    add(aimahead.launch_slowest(q), "speed")
    local own = { position_at = function(t) return v(20 + t, 1, z) end, speed_bound = 1 }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = own })
    add(aimahead.solve_by_sampling({ shooter = q.shooter, projectile = falling, target = own },
                                   0.1))
    local path = { kind = "path", points = { v(40, 0, z), v(40, 30, z) }, speed = 5 }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = path })
    local walls = { min = v(0, -9, z), max = v(50, 60, z), on_hit = "bounce" }
    local walled = { position = v(40, 10, z), velocity = v(-3, 8, z), walls = walls }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = walled })
    add(aimahead.contact { a = { position = v(-3, 0, z), velocity = v(1, 0, z) },
      b = { position = v(0, 0, z), radius = 1 }, duration = 5 })
    table.insert(answers, tostring(select(2, aimahead.lead(v(40, 10, z), v(-3, 8, z), 30))))
    local turret = { facing = z and v(1, 0, z) or 0, turn_rate = 2 }
    table.insert(answers, tostring(select(3, aimahead.turn_to(turret, v(0, 3, z)))))
    local tick = { step = 0.125, integrator = "semi_implicit_euler" }
  check(aimahead.damping_factor(tick) == 1)
    for _, found in ipairs {
      aimahead.correct_launch(tick, v(3, 4, z), v(0, -10, z)),
      aimahead.after_steps(tick, v(0, 0, z), v(3, 4, z), v(0, -10, z), 8),
      aimahead.velocity_to_reach(tick, v(3, -1, z), v(0, -10, z), 1),
    } do table.insert(answers, table.concat(found, " ")) end
    return table.concat(answers, "\n")
  end
  for _, z in ipairs { false, 0 } do
    local wanted = ask(list, z or nil)
    check(not wanted:find("invalid", 1, true), wanted)
    for _, v in ipairs { named, struct } do
      local found = ask(v, z or nil)
      check(found == wanted, found .. "\nwanted:\n" .. wanted)
    end
  end
end

local function what_is_no_vector_is_blamed_by_its_path()
  local wrong = { {}, { 5 }, { x = 5 }, { y = 5 }, { X = 5, Y = 5 }, { x = 1, y = 2, z = 3 }, "5,5",
                 5, print,
    struct(1, 2, 3), ffi.new("double[2]"), 5LL, true, { x = "5", y = 5 }, { 5, "5" }, named() }
  local function blamed(answer, field)
    local found = answer.status == "invalid" and answer.error.field or answer.status
    check(found == field or found == field .. "[0]" or found == field .. "[1]",
          found .. " for " .. field)
  end
  for _, v in ipairs(wrong) do
    local good = question()
    blamed(aimahead.solve(question { target = { position = v } }), "target.position")
    blamed(aimahead.launch_for_time(question { target = { position = v } }, 2), "target.position")
    blamed(aimahead.solve(question { target = { position = { 40, 10 }, velocity = v } }),
           "target.velocity")
    blamed(aimahead.solve(question { projectile = { speed = 30, acceleration = v } }),
           "projectile.acceleration")
    local path = { kind = "path", points = { { 0, 0 }, v }, speed = 5 }
    blamed(aimahead.solve(question { target = path }), "target.points[1]")
    blamed(aimahead.contact { a = good.target, b = { position = v }, duration = 5 }, "b.position")
    local own = { position_at = function() return v end, speed_bound = 1 }
    if type(v) ~= "number" then
      blamed(aimahead.solve(question { target = own }), "target.position_at")
    end
    local fine, message = pcall(aimahead.lead, { 40, 10 }, v, 30)
    check(not fine and message:find("velocity", 1, true), message)
    check(message:find("aimahead_test.lua", 1, true) or not message:find("aimahead[%a_]*%.lua:"),
          message)
    fine, message = pcall(aimahead.velocity_to_reach, { step = 1, integrator = "explicit_euler" },
                          { 1, 2 }, v, 1)
    check(not fine and message:find("acceleration", 1, true), message)
  end
  blamed(aimahead.solve(question { shooter = { position = {} } }), "shooter.position")
  blamed(aimahead.contact { a = { position = {} }, b = { position = {} }, duration = 1 },
         "a.position")
  check(aimahead.solve(question { shooter = { position = {} } }).error.message
    == "expected a vector of 2 or 3 numbers, got 0 elements")
  check(aimahead.solve(question { shooter = { position = { X = 1 } } }).error.message
    == "expected a vector of 2 or 3 numbers, got a table without x and y")
  blamed(aimahead.launch_at_elevation(question(), "45"), "elevation")
  blamed(aimahead.launch_for_time(question(), {}), "flight_time")
end

-- The files may be in a folder of their own. The library is found beside them and in the folders of
-- LOVE; where it is not, the variable is named.
local function library_is_found_where_people_put_it()
  local luajit = arg[-1]
  local built = os.getenv("AIMAHEAD_LIBRARY")
  local folder = os.tmpname()
  os.remove(folder)
  local function shell(command) return os.execute(command) == 0 end
  check(shell(("mkdir -p '%s/lib' '%s/game'"):format(folder, folder)))
  local copied = ("cp '%s'/bindings/lua/*.lua '%s/lib'"):format(checks.sources, folder)
  check(shell(copied))
  local function try(lines, variable)
    local file = assert(io.open(folder .. "/try.lua", "w"))
    file:write(lines, '\nprint(require("lib.aimahead").lead(40, 10, -3, 8, 30))\n')
    file:close()
    local environment = variable and ("AIMAHEAD_LIBRARY='%s'"):format(variable)
      or "-u AIMAHEAD_LIBRARY"
    local program = io.popen(("cd '%s' && env %s '%s' try.lua 2>&1"):format(folder, environment,
                                                                            luajit))
    local printed = program:read("*a")
    program:close()
    return printed
  end
  local function says(printed, wanted) check(printed:find(wanted, 1, true), printed) end
  says(try("", folder .. "/none.so"), "AIMAHEAD_LIBRARY names a library that cannot be loaded")
  local printed = try("")
  -- Where the system has one installed, that one is used.
  if not printed:find("^hit") then
    says(printed, "was not found. Put it beside aimahead.lua, or name it in the environment " ..
                  "variable AIMAHEAD_LIBRARY")
  end
  local love = [[love = { filesystem = {
    getRealDirectory = function() return nil end, getSource = function() return "game.love" end,
    getSourceBaseDirectory = function() return "./game" end,
    getSaveDirectory = function() return "" end } }]]
  check(shell(("cp '%s' '%s/game/libaimahead_c.so'"):format(built, folder)))
  check(try(love):find("^hit"), try(love))
  check(shell(("mv '%s'/game/* '%s/lib'"):format(folder, folder)))
  check(try(""):find("^hit"), try(""))
  -- The files that a program requires itself find the others there, too.
  for _, file in ipairs { "arena", "many", "obstacles", "steering", "study" } do
    local first = ("require 'lib.aimahead_%s'"):format(file)
    check(try(first):find("^hit"), try(first))
  end
  check(shell(("rm -r '%s'"):format(folder)))
end

local function launches_know_their_speed()
  local q = question { projectile = { acceleration = { 0, -9 } } }
  local timed = aimahead.launch_for_time(q, 2)
  check(timed.status == "hit" and timed.flight_time == 2 and timed.speed > 0)
  check(aimahead.launch_over_apex(q, 60, true).time < aimahead.launch_over_apex(q, 60, false).time)
  local raised = aimahead.launch_at_elevation(q, 0.7)
  check(raised.status == "hit" and raised.launches[1].time == raised.time)
  check(aimahead.launch_slowest(q).speed < timed.speed)
  -- Every speed above the limit hits beyond the range, none at it.
  local far = aimahead.launch_slowest { shooter = { position = { -72.316, -4.284789014191 },
      velocity = { 0.5, 12.891 }, delay = 3 }, projectile = { range = 20.278874826996 },
    target = { position = { 55.6, 19.804442266462 } } }
  check(far.status == "out_of_range" and far.limit_speed > 12.8)
  check(far.time == nil and far.point == nil and far.speed == nil)
  q.projectile.speed = 30
  local direct, lob = aimahead.launch_direct_and_lob(q)
  check(direct.time < lob.time)
  check(aimahead.launch_for_time(q, -1).error.field == "flight_time")
end

local function what_is_no_number_is_named()
  local function blamed(said, call, ...)
    local arguments = { n = select("#", ...), ... }
    local fine, message = pcall(function()
      call(unpack(arguments, 1, arguments.n))
      return nil -- no tail call: this line is the caller
    end)
    local found = not fine and message:gsub("^.*aimahead_test.lua:%d+: ", "")
    check(found == said, tostring(message))
  end
  blamed("speed: expected a finite number, got nil", aimahead.lead, 40, 10, -3, 8)
  blamed('vx: expected a finite number, got "3"', aimahead.lead, 40, 10, "3", 8, 30)
  blamed("speed: expected a finite number, got nil", aimahead.lead, { 40, 10 }, { -3, 8 })
  blamed("z: expected a finite number, got nil", aimahead.lead3, 1, 2, nil, 0, 0, 0, 9)
  blamed("speed: expected a finite number, got nil", aimahead.lead3, 1, 2, 3, 0, 0, 0)
  local tracker = aimahead.tracker()
  blamed("time: expected a finite number, got nil", tracker.at, tracker)
  blamed('time: expected a finite number, got "now"', tracker.prospects, tracker, "now")
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

local function a_gun_does_not_turn_to_the_zero_vector()
  local possible, angle, time, rest = aimahead.turn_to({ facing = 2, turn_rate = 1 }, { 0, 0 })
  check(possible and angle == 0 and time == 0 and rest == 0)
end

local function an_unresolved_answer_has_a_time_and_no_method()
  local answer = aimahead.solve(question { projectile = { speed = 10, quadratic_drag = 0.1 },
    target = { position = { 1e9, 0 }, velocity = { -1e-3, 0 } } })
  check(answer.status == "unresolved" and answer.time >= 0 and answer.method == nil)
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

local function contact_and_ticks_work()
  local touch = aimahead.contact { a = { position = { -3, 0 }, velocity = { 1, 0 } },
    b = { position = { 0, 0 }, radius = 1 }, duration = 5 }
  check(touch.status == "contact" and touch.time == 2 and touch.normal[1] == -1)
  check(aimahead.contact({ a = {} }).error.field == "a.position")
  local tick = { step = 0.125, integrator = "semi_implicit_euler" }
  check(aimahead.damping_factor(tick) == 1)
  local velocity = aimahead.correct_launch(tick, { 3, 4 }, { 0, -10 })
  check(velocity[2] == 4.625)
  local place = aimahead.after_steps(tick, { 0, 0 }, velocity, { 0, -10 }, 8)
  check(place[1] == 3 and place[2] == -1)
  check(near(aimahead.velocity_to_reach(tick, place, { 0, -10 }, 1)[2], 4.625))
  check(aimahead.solve(question { tick = tick }).status == "hit")
end

declarations_are_those_of_the_header()
structs_are_laid_out_as_in_c()
odds_are_those_of_an_interval()
a_tracker_follows_what_it_sees()
a_tracker_says_what_it_takes()
lead_gives_what_solve_gives()
every_motion_of_the_format_is_read()
own_motion_is_hit_where_the_named_one_is()
own_motion_may_be_asked_about_for_ever()
obstacles_stop_a_shot()
faults_name_the_field()
fields_of_another_kind_are_blamed_and_missing_ones_too()
vectors_with_names_are_those_of_lists()
what_is_no_vector_is_blamed_by_its_path()
library_is_found_where_people_put_it()
launches_know_their_speed()
what_is_no_number_is_named()
functions_of_motions_are_checked()
a_gun_does_not_turn_to_the_zero_vector()
an_unresolved_answer_has_a_time_and_no_method()
turret_arrives()
guns_that_may_wait()
contact_and_ticks_work()
checks.finish()
