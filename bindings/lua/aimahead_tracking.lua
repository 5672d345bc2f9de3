-- Where a target is, by noisy measurements. Part of aimahead.lua.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local format = require(folder .. "aimahead_format")
local values = require(folder .. "aimahead_values")
local describe, fail, given_or = values.describe, values.fail, values.given_or
local number, required = values.number, values.required
local rows_of, vector_of = answers.rows_of, answers.vector_of
local read_or_raise = calls.read_or_raise
local C = library.C
library.declare "tracking.h"
calls.blame_callers()
local tracking = {}

local TRACK_STATUS = answers.words(C.aim_track_status_name, 4)
local TRACK_NUMBERS = { "velocity_sd", "gate", "memory", "bias" }
local TRACKER = { "dimensions", "models", unpack(TRACK_NUMBERS) }
local MEASUREMENT = { "time", "value", "sd", "sensor", "measure" }
local MEASURES = { "position", "range_bearing" }

local Tracker = {}
Tracker.__index = Tracker

-- Fails if C refused the setting with this path: gate, models[1].stay.
-- Follows one target by noisy measurements of its position. `options` may hold dimensions (2),
-- models (a list of tables with motion, noise, ...), velocity_sd, gate, memory and bias.
function tracking.tracker(options)
  return read_or_raise(function(reading)
    options = values.read_options("", options, TRACKER, "a tracker")
    local dimensions = values.whole("dimensions", given_or(options.dimensions, 2), 2, 3)
    local settings = ffi.new("aim_track_settings[1]")
    C.aim_init_track_settings(settings, dimensions)
    if options.models ~= nil then
      local count = #values.list("models", options.models, 1, C.AIM_MAX_TRACK_MODELS)
      settings[0].model_count = count
      for i = 1, count do
        local model = settings[0].models[i - 1]
        C.aim_init_track_model(model)
        reading:object(("models[%d]"):format(i - 1), options.models[i], model, "track_model")
      end
    end
    for _, name in ipairs(TRACK_NUMBERS) do
      if options[name] ~= nil then settings[0][name] = number(name, options[name]) end
    end
    local size = tonumber(C.aim_tracker_size(dimensions))
    local memory = ffi.new("double[?]", math.ceil(size / 8) + 1)
    values.check(C.aim_tracker_start(memory, settings))
    local count = settings[0].model_count
    return setmetatable({ memory = memory, dimensions = dimensions, models = count }, Tracker)
  end)
end

-- Takes a measurement { time =, value =, sd =, sensor =, measure = "position" or "range_bearing" }.
-- Returns "used", "refused" (an outlier) or "late" (older than the memory reaches). `sd` is the
-- standard deviation: one number for all components, or a list; of a range and the angles in space
-- also two numbers, the second for both angles.
function Tracker:add(given)
  return read_or_raise(function(reading)
    given = values.read_options("", given, MEASUREMENT, "a measurement")
    local seen = ffi.new("aim_measurement[1]")
    seen[0].time = number("time", required("time", given.time))
    seen[0].measure = values.word("measure", given_or(given.measure, MEASURES[1]), MEASURES)
    reading.dimensions = self.dimensions
    reading:vector("value", required("value", given.value), seen[0].value)
    local sd, is_polar = required("sd", given.sd), seen[0].measure ~= 0
    if type(sd) == "number" then sd = self.dimensions == 2 and { sd, sd } or { sd, sd, sd } end
    if type(sd) ~= "table" and type(sd) ~= "cdata" and type(sd) ~= "userdata" then
      fail("sd", ("expected a number or a vector of %d numbers, got %s"):format(
        self.dimensions, values.describe(sd)))
    end
    if is_polar and self.dimensions == 3 and type(sd) == "table" and #sd == 2 then
      sd = { sd[1], sd[2], sd[2] }
    end
    reading:vector("sd", sd, seen[0].sd)
    if given.sensor ~= nil then reading:vector("sensor", given.sensor, seen[0].sensor) end
    local fault = C.aim_check_measurement(seen, self.dimensions)
    if type(given.sd) == "number" and fault.field == C.AIM_FIELD_MEASURED_SD then
      fault.component = -1
    end
    values.check(fault)
    return TRACK_STATUS[C.aim_tracker_add(self.memory, seen)]
  end)
end

-- The latest time of a measurement.
function Tracker:time() return C.aim_tracker_time(self.memory) end

-- The estimate for now + ahead, model by model, as find_best_aim takes it; empty where there is
-- none. The prospects' times count from `now`, which is time 0 of a question whose target is the
-- state at `now`. For a shot fired now, `ahead` is the time of its hit. The prospects then include
-- that the target may change its motion until then.
function Tracker:prospects(now, ahead)
  local found = ffi.new("aim_prospect[?]", C.AIM_MAX_TRACK_MODELS)
  local covariances = ffi.new("double[?]", 36 * C.AIM_MAX_TRACK_MODELS)
  local prospects, dimensions = {}, self.dimensions
  local present, later = calls.given_number("now", now), calls.given_number("ahead", ahead)
  for i = 1, C.aim_tracker_prospects(self.memory, present, later, found, covariances) do
    local one = found[i - 1]
    prospects[i] = {
      weight = one.weight, time = one.time,
      position = vector_of(one.position, dimensions),
      velocity = vector_of(one.velocity, dimensions),
      acceleration = vector_of(one.acceleration, dimensions),
      covariance = rows_of(one.covariance, 2 * dimensions, 2 * dimensions),
      maneuver = one.maneuver,
    }
  end
  return prospects
end

-- The estimate for any time that the memory reaches; after the latest measurement a prediction. It
-- is nil without a track, before it, and too far ahead for any prediction. target_of and
-- uncertainty_of make a question of it.
function Tracker:at(time)
  local found = ffi.new("aim_track_state[1]")
  C.aim_tracker_at(self.memory, calls.given_number("time", time), found)
  local state, size = found[0], 2 * self.dimensions
  if state.is_known == 0 then return nil end
  local answer = {
    time = state.time,
    position = vector_of(state.position, self.dimensions),
    velocity = vector_of(state.velocity, self.dimensions),
    acceleration = vector_of(state.acceleration, self.dimensions),
    covariance = rows_of(state.covariance, size, size),
    weights = {},
    turn_rate = state.turns ~= 0 and state.turn_rate or nil,
    noise = state.noise,
  }
  for i = 1, self.models do answer.weights[i] = state.weights[i - 1] end
  return answer
end

local function check_state(state)
  if type(state) == "table" and state.covariance then return end
  read_or_raise(function()
    fail("state", "expected a state of a tracker, got " .. describe(state))
  end)
end

-- A state as the target of a question, from the state's time on: turning if it most probably turns
-- and `turning` is not false, otherwise with the mean acceleration. Add the radius. There are no
-- odds of a target that turns.
function tracking.target_of(state, turning)
  check_state(state)
  local target = { position = state.position, velocity = state.velocity }
  if turning ~= false and state.turn_rate then
    target.kind, target.turn_rate = "turning", state.turn_rate
  else
    target.acceleration = state.acceleration
  end
  return target
end

-- What is known of the target target_of(state, false): the uncertainty of a question. Add the gun's
-- own deviations.
function tracking.uncertainty_of(state)
  check_state(state)
  return { covariance = state.covariance, maneuver = state.noise }
end

return tracking
