-- Questions in every motion, and their answers.
--
--     luajit question_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, question = checks.check, checks.near, checks.question
local aimahead = require "aimahead"

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

local function an_unresolved_answer_has_a_time_and_no_method()
  local answer = aimahead.solve(question { projectile = { speed = 10, quadratic_drag = 0.1 },
    target = { position = { 1e9, 0 }, velocity = { -1e-3, 0 } } })
  check(answer.status == "unresolved" and answer.time >= 0 and answer.method == nil)
end

local function ticks_follow_the_corrected_launch()
  local tick = { step = 0.125, integrator = "semi_implicit_euler" }
  check(aimahead.damping_factor(tick) == 1)
  local velocity = aimahead.correct_launch(tick, { 3, 4 }, { 0, -10 })
  check(velocity[2] == 4.625)
  local place = aimahead.after_steps(tick, { 0, 0 }, velocity, { 0, -10 }, 8)
  check(place[1] == 3 and place[2] == -1)
  check(near(aimahead.velocity_to_reach(tick, place, { 0, -10 }, 1)[2], 4.625))
  check(aimahead.solve(question { tick = tick }).status == "hit")
end

lead_gives_what_solve_gives()
every_motion_of_the_format_is_read()
own_motion_is_hit_where_the_named_one_is()
own_motion_may_be_asked_about_for_ever()
obstacles_stop_a_shot()
launches_know_their_speed()
an_unresolved_answer_has_a_time_and_no_method()
ticks_follow_the_corrected_launch()
checks.finish()
