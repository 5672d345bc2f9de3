-- Bodies that a physics engine moves in steps. Part of aimahead.lua.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local vector_of = require(folder .. "aimahead_answers").vector_of
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local pack, read_or_raise = calls.pack, calls.read_or_raise
calls.blame_callers()
local fixed_step = {}

local function read_tick(tick)
  local struct = ffi.new("aim_tick[1]")
  C.aim_init_tick(struct)
  read_or_raise(function(reading)
    reading:object("tick", tick, struct[0], "tick")
    values.check(C.aim_check_tick(struct))
  end)
  return struct
end

-- The factor by which a step of a physics engine multiplies the velocity.
function fixed_step.damping_factor(tick) return C.aim_damping_factor(read_tick(tick)) end

-- The launch velocity with which a body of a physics engine is at every step on the parabola that a
-- launch with `velocity` follows.
function fixed_step.correct_launch(tick, velocity, acceleration)
  local out = ffi.new("double[3]")
  local given, dimensions = pack(velocity, 0, "velocity")
  local pull = pack(acceleration, dimensions, "acceleration")
  C.aim_correct_launch(read_tick(tick), dimensions, given, pull, out)
  return vector_of(out, dimensions)
end

-- Position and velocity of a body after a whole number of steps.
function fixed_step.after_steps(tick, position, velocity, acceleration, steps)
  local place, dimensions = pack(position, 0, "position")
  local motion = pack(velocity, dimensions, "velocity")
  local pull = pack(acceleration, dimensions, "acceleration")
  local count = read_or_raise(function() return values.natural("steps", steps, 2 ^ 62) end)
  C.aim_after_steps(read_tick(tick), dimensions, place, motion, pull, count)
  return vector_of(place, dimensions), vector_of(motion, dimensions)
end

-- The velocity that displaces a body of the engine by `way` within `time` > 0; nil where none does.
function fixed_step.velocity_to_reach(tick, way, acceleration, time)
  local out = ffi.new("double[3]")
  local goal, dimensions = pack(way, 0, "way")
  local pull = pack(acceleration, dimensions, "acceleration")
  local within = read_or_raise(function() return values.finite("time", time, "positive") end)
  local found = C.aim_velocity_to_reach(read_tick(tick), dimensions, goal, pull, within, out)
  return found ~= 0 and vector_of(out, dimensions) or nil
end

return fixed_step
