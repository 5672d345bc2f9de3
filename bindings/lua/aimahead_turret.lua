-- Guns that must turn. Part of aimahead.lua.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local C = library.C
local vector_of = require(folder .. "aimahead_answers").vector_of
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local pack, read_or_raise = calls.pack, calls.read_or_raise
local finite, limit = values.finite, values.limit
calls.blame_callers()
local turrets = {}

local TURN_STATUS = { [0] = "turning", "arrived", "blocked", "invalid" }
local NAN = 0 / 0

local function read_turret(turret)
  local given = type(turret) == "table" and turret or {}
  local in_space = given.facing == nil and (given.elevation or given.azimuth)
  local dimensions = (type(given.facing or 0) == "number" and not in_space) and 2 or 3
  local gun = ffi.new("aim_turret[1]")
  C.aim_init_turret(gun)
  read_or_raise(function(reading)
    reading.dimensions = dimensions
    reading:object("turret", turret, gun[0], "turret")
    local fault = C.aim_check_turret(gun, dimensions)
    if fault.field ~= C.AIM_FIELD_NONE then values.fail_as(fault, "shooter%.") end
  end)
  return gun, dimensions
end

-- The turn of a gun from its facing to a direction of any length, or in the plane to an angle; for
-- the zero vector the gun does not turn. Returns whether it is possible, the angle, the time until
-- the gun points there within its tolerance, and the angle through which it turns until it rests.
function turrets.turn_to(turret, direction)
  local gun, dimensions = read_turret(turret)
  local turn
  if dimensions == 2 and type(direction) == "number" then
    local angle = read_or_raise(function() return finite("direction", direction) end)
    turn = C.aim_turn_to_angle(gun, angle)
  else
    local towards = pack(direction, dimensions, "direction")
    turn = C.aim_turn_to(gun, dimensions, towards)
  end
  return turn.possible ~= 0, turn.angle, turn.time, turn.rest
end

-- turning_time: the time until a gun at rest has turned through an angle, less its tolerance.
-- turnable_angle: the largest angle that a gun at rest can reach within its tolerance by a time.
function turrets.turning_time(turret, angle)
  local gun = read_turret(turret)
  return C.aim_turning_time(gun, read_or_raise(function() return finite("angle", angle) end))
end
function turrets.turnable_angle(turret, time)
  local gun = read_turret(turret)
  return C.aim_turnable_angle(gun, read_or_raise(function() return limit("time", time) end))
end

local TurnController = {}
TurnController.__index = TurnController

-- A gun in a game loop. It turns towards its goal as fast as its turret allows and stops there
-- exactly.
function turrets.turn_controller(turret)
  local gun, dimensions = read_turret(turret)
  read_or_raise(function() values.required("turret.facing", turret.facing) end)
  local controller = ffi.new("aim_turn_controller[1]")
  controller[0].turret, controller[0].dimensions = gun[0], dimensions
  controller[0].rate[0] = gun[0].rate
  local goal = ffi.new("double[3]")
  local made = { struct = controller, dimensions = dimensions, goal = goal, turret = turret }
  return setmetatable(made, TurnController)
end

-- The turret as it is now, for the next question.
function TurnController:now()
  local now = {}
  for field, value in pairs(self.turret) do now[field] = value end
  now.facing = self:facing()
  if self.dimensions == 2 and now.turn_acceleration then now.rate = self:rate() end
  return now
end

-- The angle of a direction in the plane.
local function angle_of(direction)
  local angle = ffi.new("double[1]")
  local towards = pack(direction, 2, "goal")
  if towards[0] == 0 and towards[1] == 0 then
    read_or_raise(function() values.fail("goal", "zero_vector") end)
  end
  library.declare "steering.h"
  C.aim_angle_of(towards, angle)
  return angle[0]
end

-- Turns the gun for `duration` >= 0 towards a direction, or in the plane an angle. Returns
-- "turning", "arrived" or "blocked" (the goal lies outside the arc or the limits), the angle to
-- where the gun will come to rest, and the time until then.
function TurnController:step(goal, duration)
  if self.dimensions == 3 then
    self.goal = pack(goal, 3, "goal")
  else
    local is_vector = type(goal) == "table" or type(goal) == "cdata" or type(goal) == "userdata"
    self.goal[0] = is_vector and angle_of(goal) or type(goal) == "number" and goal or NAN
  end
  local lasts = type(duration) == "number" and duration or NAN
  local progress = C.aim_turn_step(self.struct, self.goal, lasts)
  if progress.status == C.AIM_TURN_INVALID then
    read_or_raise(function()
      limit("duration", duration)
      finite("goal", goal)
    end)
  end
  return TURN_STATUS[progress.status], progress.remaining, progress.time
end

-- facing: where the gun points now, an angle, in space a unit vector. rate: how fast it turns now.
function TurnController:facing()
  local facing = self.struct[0].turret.facing
  if self.dimensions == 2 then return facing[0] end
  return vector_of(facing, 3)
end
function TurnController:rate()
  local rate = self.struct[0].rate
  if self.dimensions == 2 then return rate[0] end
  return vector_of(rate, 3)
end

return turrets
