-- What a flight touches first: walls, hills, a friend who walks through the line.
--
--     local obstacles = require "aimahead_obstacles"
--
--     local wall = { shape = "segment", from = { 20, 0 }, to = { 20, 15 } }
--     local grenade = { position = { 0, 0 }, velocity = { 15, 15 }, acceleration = { 0, -9.81 } }
--     local touch = obstacles.first_touch(grenade, { wall })
--     print(touch.status, touch.obstacle, touch.center[2])      -- contact  0  11.28
--
--     local field = obstacles.field()                 -- keep it: for thousands of flights a frame
--     field:set_obstacles { wall }
--     field:set_balls { { shape = "ball", position = { 9, 7 }, velocity = { 1, 0 }, radius = 1 } }
--     print(field:first_touch(grenade).obstacle)                -- 1: the ball, before the wall
--
-- Obstacles and balls are those of an engagement's `obstacles`. In answers `obstacle` is the index,
-- which counts from 0 as in every answer; balls follow the obstacles.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local check, number, vector_of = values.check, values.number, answers.vector_of
local answer_to, read_or_raise = calls.answer_to, calls.read_or_raise
local C = library.C
library.declare "obstacles.h"
calls.blame_callers()
local obstacles = {}

-- Reads a flight: position (required), velocity, acceleration, drag, radius, launch_time, duration,
-- and thrust = { acceleration =, duration = } along direction.
local function read_flight(reading, flight, struct)
  C.aim_init_flight(struct)
  reading:object("flight", flight, struct[0], "flight")
end

local function write_touch(answer, touch, dimensions)
  answer.status = answers.CONTACT_STATUS[touch.status]
  if touch.obstacle >= 0 then answer.obstacle = touch.obstacle end
  if answer.status == "apart" then return end
  answer.time = touch.time
  if answer.status == "unresolved" then return end
  answer.center = vector_of(touch.center, dimensions)
  if answers.has_direction(touch.normal) then
    answer.normal = vector_of(touch.normal, dimensions)
  end
end

-- What a disc or sphere in free flight touches first: { status =, obstacle =, time =, center =,
-- normal = }. The status is "contact", "touching" (from the launch on), "apart", "unresolved" or
-- "invalid", with `error`.
function obstacles.first_touch(flight, list)
  return answer_to(nil, function(reading, answer)
    local given, touch = ffi.new("aim_flight[1]"), ffi.new("aim_touch[1]")
    read_flight(reading, flight, given)
    local structs, count = reading:obstacle_list("obstacles", list)
    check(C.aim_check_flight(given, reading.dimensions, structs, count))
    C.aim_first_touch(given, reading.dimensions, structs, count, touch)
    write_touch(answer, touch[0], reading.dimensions)
  end)
end

-- Looks at launches `step` apart; between them nothing is promised. The question has no obstacles
-- of its own: `list` has them.
local function sample(question, list, step, till, read)
  return answer_to(question, function(reading, answer)
    local engagement, found, call, write = read(reading)
    local structs, count = reading:obstacle_list("obstacles", list)
    call(engagement, structs, count, number("step", step), number("until", till), found)
    write(answer, found[0], reading)
  end)
end

-- The launch of the lowest speed that hits and that no obstacle stops. Looks at the launch of
-- launch_slowest, then at flights that take `step`, 2 `step`, ... up to `till`; between them
-- nothing is promised. "blocked": an obstacle stops every flight that hits. "not_found": no flight
-- hits.
function obstacles.slowest_clear_by_sampling(question, list, step, till)
  return sample(question, list, step, till, function(reading)
    reading.finds_speed = true
    return reading:engagement(question), ffi.new("aim_launch[1]"), C.aim_slowest_clear_by_sampling,
      function(answer, found) answers.write_launch(answer, found, reading.dimensions) end
  end)
end

-- Of the launches that no obstacle stops, the one that hits first. The gun may wait, also without
-- `hold` or a turret. Launches at delay, delay + `step`, ... up to `till` are looked at; between
-- them nothing is promised.
function obstacles.wait_for_clear_by_sampling(question, list, step, till)
  return sample(question, list, step, till, function(reading)
    return reading:engagement(question), ffi.new("aim_intercept[1]"),
      C.aim_wait_for_clear_by_sampling, answers.write_intercept
  end)
end

-- Points of the flight from the launch to `till`, and how far the lines between them are from it at
-- most: no farther than max_error, unless 65,536 points are too few.
function obstacles.trace(flight, till, max_error)
  local bound
  local line = read_or_raise(function(reading)
    local given, max = ffi.new("aim_flight[1]"), 65536
    read_flight(reading, flight, given)
    local points = ffi.new("double[?]", max * reading.dimensions)
    local err, count = ffi.new("double[1]", number("max_error", max_error)), ffi.new("size_t[1]")
    local dimensions, last = reading.dimensions, number("until", till)
    check(C.aim_trace(given, dimensions, last, err, points, max, count))
    local found = {}
    for i = 0, tonumber(count[0]) - 1 do
      found[i + 1] = vector_of(points + i * reading.dimensions, reading.dimensions)
    end
    bound = err[0]
    return found
  end)
  return line, bound
end

local Field = {}
Field.__index = Field

-- An empty field; `dimensions` is 2 (the default) or 3.
function obstacles.field(dimensions)
  return read_or_raise(function()
    dimensions = values.whole("dimensions", values.given_or(dimensions, 2), 2, 3)
    local fault = ffi.new("aim_fault[1]")
    local field = C.aim_obstacle_field_create(dimensions, nil, fault)
    check(fault[0])
    local handle = ffi.gc(field, C.aim_obstacle_field_destroy)
    return setmetatable({ handle = handle, dimensions = dimensions }, Field)
  end)
end

-- Replaces the obstacles. After an error set them again before the field is asked.
function Field:set_obstacles(list)
  read_or_raise(function(reading)
    reading.dimensions = self.dimensions
    local structs, count = reading:obstacle_list("obstacles", list)
    local fault = C.aim_obstacle_field_set(self.handle, structs, count)
    self.lists = reading -- polygons, meshes and terrains stay there
    check(fault)
  end)
end

-- The same list, each ball with its shape.
local function with_shapes(list)
  if type(list) ~= "table" then return list end
  local balls = {}
  for i, ball in pairs(list) do
    balls[i] = ball
    if type(ball) == "table" and ball.shape == nil then
      balls[i] = setmetatable({ shape = "ball" }, getmetatable(ball))
      for name, value in pairs(ball) do balls[i][name] = value end
    end
  end
  return balls
end

-- Replaces the balls that move beside the obstacles. They need no `shape`. Their positions are
-- those at time 0.
function Field:set_balls(list)
  read_or_raise(function(reading)
    reading.dimensions = self.dimensions
    local structs, count = reading:obstacle_list("balls", with_shapes(list))
    check(C.aim_obstacle_field_set_balls(self.handle, structs, count))
  end)
end

-- What the flight touches first: the answer of `first_touch` for the list of all obstacles and
-- balls.
function Field:first_touch(flight)
  return answer_to(nil, function(reading, answer)
    reading.dimensions = self.dimensions
    local given, touch = ffi.new("aim_flight[1]"), ffi.new("aim_touch[1]")
    read_flight(reading, flight, given)
    check(C.aim_check_flight(given, self.dimensions, nil, 0))
    C.aim_obstacle_field_first_touch(self.handle, given, 1, touch)
    write_touch(answer, touch[0], self.dimensions)
  end)
end

return obstacles
