-- Flights and launches past obstacles.
--
--     luajit obstacles_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, says = checks.check, checks.near, checks.says
local obstacles = require "aimahead_obstacles"

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
  says("balls[0].shape: ", field.set_balls, field, { WALL })
  check(field:first_touch(FLIGHT).status == "apart")
  says("balls[0].radius: ", field.set_balls, field, { { position = { 15, 0 } } })
  says("balls[0]: expected an object", field.set_balls, field, { 7 })
  local ball = { position = { 15, 0 }, velocity = { -2, 0 }, radius = 1 }
  field:set_balls { ball }
  check(ball.shape == nil and field:first_touch(FLIGHT).time == 2)
  field:set_balls {}
  says("obstacles[0].from: ", field.set_obstacles, field,
         { { shape = "segment", from = { 1 }, to = { 1, 2 } } })
  says("dimensions: ", obstacles.field, 4)
  local line, err = obstacles.trace(FLIGHT, 3, 0.1)
  check(#line == 2 and line[2][1] == 15 and err <= 0.1)
  says("max_error: ", obstacles.trace, FLIGHT, 3, 0)
end

flights_touch_what_is_nearest()
the_example_of_obstacles_prints_what_it_says()
clear_launches_are_found_by_samples()
fields_answer_as_their_lists()
checks.finish()
