-- Directions as yaw and pitch, guidance and control.
--
--     local steering = require "aimahead_steering"
--
--     local yaw, pitch = steering.yaw_pitch_of({ 0, 0.6, 0.8 }, "unity")
--     local command = steering.proportional_navigation({ position = { 0, 0 }, velocity = { 20, 0 },
--       target = { 100, 0 }, target_velocity = { 0, 5 } }, 4)
--     local pid = steering.pid { proportional = 40, derivative = 9, is_angle = true }
--     local torque = pid:step(1.2, 0.3, 1 / 60)
--
-- An argument that is wrong is an error that names it. Angles are radians.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local vector_of = require(folder .. "aimahead_answers").vector_of
local calls = require(folder .. "aimahead_calls")
local shapes = require(folder .. "aimahead_fields")
local values = require(folder .. "aimahead_values")
local check, given_number, pack = calls.raise_fault, calls.given_number, calls.pack
local number, read_options, required = values.number, values.read_options, values.required
local read_or_raise, word = calls.read_or_raise, values.word
local C = library.C
library.declare "steering.h"
calls.blame_callers()
local steering = {}

-- ---- Orientation -----------------------------------------------------------------------------

local AXIS = { "+x", "-x", "+y", "-y", "+z", "-z" }
local SIDE = { "right", "left" }
local AXES_WORDS = {
  { "up", AXIS }, { "forward", AXIS }, { "handedness", SIDE }, { "yaw", SIDE },
  { "pitch", { "up", "down" } },
}
local AXES = {}
for i, field in ipairs(AXES_WORDS) do AXES[i] = field[1] end

local presets = {}
while C.aim_axes_name(#presets)[0] ~= 0 do
  table.insert(presets, ffi.string(C.aim_axes_name(#presets)))
end

-- `axes` is the name of an engine, or { up = "+y", forward = "+z", handedness = "left", yaw =
-- "right", pitch = "down" }.
local function read_axes(axes)
  local struct = ffi.new("aim_axes[1]")
  read_or_raise(function()
    if type(axes) ~= "table" then return C.aim_init_axes(struct, word("axes", axes, presets)) end
    read_options("axes", axes, AXES, "axes")
    for _, field in ipairs(AXES_WORDS) do
      local name, path = field[1], "axes." .. field[1]
      struct[0][name] = word(path, required(path, axes[name]), field[2])
    end
  end)
  return struct
end

-- Yaw and pitch of a direction of any length, in the axes of "unity", "unreal", "godot",
-- "three_js", "opengl", "blender", "ros", "ned", "maths" or your own.
function steering.yaw_pitch_of(direction, axes)
  local angles = ffi.new("aim_yaw_pitch[1]")
  check(C.aim_yaw_pitch_of(pack(direction, 3, "direction"), read_axes(axes), angles))
  return angles[0].yaw, angles[0].pitch
end

-- The unit vector to which the angles turn forward.
function steering.direction_of_yaw_pitch(yaw, pitch, axes)
  local angles, out = ffi.new("aim_yaw_pitch[1]"), ffi.new("double[3]")
  angles[0].yaw, angles[0].pitch = given_number("yaw", yaw), given_number("pitch", pitch)
  check(C.aim_direction_of_yaw_pitch(angles, read_axes(axes), out))
  return vector_of(out, 3)
end

-- In the plane, counter-clockwise from +x. angle_of: the angle of a direction. direction_of_angle:
-- the unit vector at an angle. wrap_angle: the same direction as an angle in -pi .. pi.
-- shortest_turn: the shortest turn from one angle to the other.
function steering.angle_of(direction)
  local out = ffi.new("double[1]")
  check(C.aim_angle_of(pack(direction, 2, "direction"), out))
  return out[0]
end
function steering.direction_of_angle(angle)
  local out = ffi.new("double[3]")
  check(C.aim_direction_of_angle(given_number("angle", angle), out))
  return vector_of(out, 2)
end
function steering.wrap_angle(angle)
  local out = ffi.new("double[1]")
  check(C.aim_wrap_angle(given_number("angle", angle), out))
  return out[0]
end
function steering.shortest_turn(from, to)
  local out = ffi.new("double[1]")
  check(C.aim_shortest_turn(given_number("from", from), given_number("to", to), out))
  return out[0]
end

-- ---- Guidance --------------------------------------------------------------------------------

-- Reads the vectors that are named, the first ones required, and returns the dimensions.
local function read_vectors(reading, given, struct, names, required_count)
  for i, name in ipairs(names) do
    local value = given[name]
    if i <= required_count then required(name, value) end
    if value ~= nil then reading:vector(name, value, struct[name]) end
  end
  return reading.dimensions
end

local CHASE = { "position", "velocity", "target", "target_velocity", "target_acceleration" }

local function guide(law, chase, gain)
  local struct, out = ffi.new("aim_chase[1]"), ffi.new("double[3]")
  local dimensions = read_or_raise(function(reading)
    local given = read_options("", chase, CHASE, "a chase")
    return read_vectors(reading, given, struct[0], CHASE, 3)
  end)
  if gain == nil then
    check(law(struct, dimensions, out))
  else
    check(law(struct, dimensions, given_number("gain", gain), out))
  end
  return vector_of(out, dimensions)
end

-- A chase has position and velocity of the chaser, target (a position), target_velocity and
-- target_acceleration (zero by default). pure_pursuit: the unit direction straight at the target.
-- lead_pursuit: the unit direction that meets the target at the chaser's present speed; if there is
-- none, that of pure_pursuit.
function steering.pure_pursuit(chase) return guide(C.aim_pure_pursuit, chase) end
function steering.lead_pursuit(chase) return guide(C.aim_lead_pursuit, chase) end
-- An acceleration across the line of sight: gain (3 to 5) times the closing speed times the turn
-- rate of that line. augmented_navigation adds gain / 2 times the target's acceleration across the
-- line.
function steering.proportional_navigation(chase, gain)
  return guide(C.aim_proportional_navigation, chase, given_number("gain", gain))
end
function steering.augmented_navigation(chase, gain)
  return guide(C.aim_augmented_navigation, chase, given_number("gain", gain))
end

local MISSILE = { "position", "direction", "speed", "turn_rate" }

local function read_missile(missile)
  local struct = ffi.new("aim_homing[1]")
  local dimensions = read_or_raise(function(reading)
    local given = read_options("", missile, MISSILE, "a missile")
    local count = read_vectors(reading, given, struct[0], { "position", "direction" }, 2)
    for _, name in ipairs { "speed", "turn_rate" } do
      struct[0][name] = number(name, required(name, given[name]))
    end
    return count
  end)
  return struct, dimensions
end

-- The direction of a missile after it has turned towards the position `goal` for `duration` >= 0. A
-- missile has position, direction (of any length except 0), speed and turn_rate.
function steering.steer(missile, goal, duration)
  local struct, dimensions = read_missile(missile)
  local out = ffi.new("double[3]")
  local towards = pack(goal, dimensions, "goal")
  local till = given_number("duration", duration, "not_negative")
  check(C.aim_steer(struct, dimensions, towards, till, out))
  return vector_of(out, dimensions)
end
-- Whether a missile that turns as fast as it can circles a target at rest for ever.
function steering.orbits(missile, target, hit_radius)
  local struct, dimensions = read_missile(missile)
  local out, place = ffi.new("int32_t[1]"), pack(target, dimensions, "target")
  local radius = given_number("hit_radius", hit_radius, "not_negative")
  check(C.aim_orbits(struct, dimensions, place, radius, out))
  return out[0] ~= 0
end
-- Whether lead pursuit surely hits a target that keeps its velocity. If false, the missile may
-- still hit.
function steering.surely_hits(missile, target, target_velocity)
  local struct, dimensions = read_missile(missile)
  local out, place = ffi.new("int32_t[1]"), pack(target, dimensions, "target")
  local motion = pack(target_velocity, dimensions, "target_velocity")
  check(C.aim_surely_hits(struct, dimensions, place, motion, out))
  return out[0] ~= 0
end

-- ---- PID -------------------------------------------------------------------------------------

local Pid = {}
Pid.__index = Pid
local NUMBERS = { "proportional", "integral", "derivative", "min", "max" }
local GAINS = { "is_angle", unpack(NUMBERS) }

-- A controller without integral wind-up and without kicks when the goal jumps: { proportional =,
-- integral =, derivative =, min =, max =, is_angle = }. Gains are 0 and limits infinite by default.
function steering.pid(gains)
  local struct = ffi.new("aim_pid[1]")
  C.aim_init_pid(struct)
  read_or_raise(function()
    local given = read_options("gains", gains, GAINS, "gains")
    for _, name in ipairs(NUMBERS) do
      if given[name] ~= nil then struct[0].gains[name] = number("gains." .. name, given[name]) end
    end
    if given.is_angle ~= nil then
      shapes.flag(nil, "gains.is_angle", given.is_angle, struct[0].gains, { member = "is_angle" })
    end
  end)
  return setmetatable({ struct = struct, out = ffi.new("double[1]") }, Pid)
end

-- The output for the next `duration` > 0.
function Pid:step(goal, measured, duration)
  check(C.aim_pid_step(self.struct, given_number("goal", goal), given_number("measured", measured),
    given_number("duration", duration, "positive"), self.out))
  return self.out[0]
end

-- Forgets the integral and the last measurement.
function Pid:reset() C.aim_pid_reset(self.struct) end

-- The integral of the error, times its gain.
function Pid:integral() return self.struct[0].integral end

return steering
