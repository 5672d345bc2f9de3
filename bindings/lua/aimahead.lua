-- Where to aim so that a shot meets a moving target: Aimahead for LuaJIT and LOVE.
--
--     local aimahead = require "aimahead"
--
--     local status, time, aim_x, aim_y = aimahead.lead(40, 10, -3, 8, 30)
--
--     local answer = aimahead.solve {
--       shooter = { position = { 0, 0 } },
--       projectile = { speed = 30, acceleration = { 0, -9.81 } },
--       target = { position = { 40, 10 }, velocity = { -3, 8 } },
--     }
--     if answer.status == "hit" then print(answer.time, answer.launch_velocity[1]) end
--
-- Questions and answers are tables with the fields of docs/ENGAGEMENT.md. Lists count from 1. A
-- vector is a list { 40, 10 } or anything with members x, y (and z): { x = 40, y = 10 }, a vector
-- of cpml. A malformed question gives
-- { status = "invalid", error = { field = ..., message = ... } }; paths count from 0, as in the
-- format. Fields of the wrong type or name are blamed before the others.
--
-- This file has leads, engagements, contacts and launches. Its other functions are in files beside
-- it: aimahead_fixed_step (bodies of physics engines), aimahead_odds (how probably a shot hits),
-- aimahead_tracking (noisy measurements), aimahead_turret (guns that must turn).
--
-- Further questions are in files that a program requires itself: aimahead_steering (directions,
-- guidance, control), aimahead_study (margins, snapshots, methods, shapes), aimahead_obstacles
-- (what a flight touches), aimahead_many (batches, assignments, contact worlds), aimahead_arena
-- (matches).
--
-- All need the shared library: libaimahead_c.so, aimahead_c.dll, libaimahead_c.dylib.
-- aimahead_library says where it is looked for.

-- In a folder of its own this file is required as "lib.aimahead", and those beside it are, too.
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")  -- first: it says what is missing
local ffi = require "ffi"
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local C, STATUS = library.C, answers.STATUS
local answer_to, given_number, pack = calls.answer_to, calls.given_number, calls.pack
local number, write_intercept = values.number, answers.write_intercept
local write_launch = answers.write_launch
calls.blame_callers()

local aimahead = { library = C, version = ffi.string(C.aim_version_text()) }

local lead_in = ffi.new("double[6]")
local lead_out = ffi.new("aim_lead[1]")

local function lead_of_vectors(position, velocity, speed)
  local place, dimensions = pack(position, 0, "position", number)
  local motion = pack(velocity, dimensions, "velocity", number)
  if dimensions == 2 then return aimahead.lead(place[0], place[1], motion[0], motion[1], speed) end
  return aimahead.lead3(place[0], place[1], place[2], motion[0], motion[1], motion[2], speed)
end

-- Raises a fault of the first that is no number.
local function blame_numbers(names, ...)
  local numbers = { ... }
  for i, name in ipairs(names) do given_number(name, numbers[i]) end
end

local function refuse_more()
  calls.read_or_raise(function()
    values.fail("", "lead takes 5 numbers or 2 vectors and a speed; in space use lead3")
  end)
end

-- Where to aim. Takes position and velocity of the target relative to the gun, and the speed of the
-- shot, >= 0. What is no number raises an error; a number that is not finite, or a speed below 0,
-- has the status "invalid". Returns the status and five numbers: the time from the shot to the
-- hit, the aim (a unit vector) and the position of the hit relative to the gun.
-- lead(position, velocity, speed) takes two vectors; in space it returns what lead3 does.
function aimahead.lead(x, y, vx, vy, speed, more)
  if type(x) ~= "number" then return lead_of_vectors(x, y, vx) end
  if more ~= nil then refuse_more() end
  local are_numbers = type(y) == "number" and type(vx) == "number" and type(vy) == "number"
    and type(speed) == "number"
  if not are_numbers then blame_numbers({ "y", "vx", "vy", "speed" }, y, vx, vy, speed) end
  lead_in[0], lead_in[1], lead_in[3], lead_in[4] = x, y, vx, vy
  local status = C.aim_lead2(lead_in, lead_in + 3, speed, lead_out)
  local out = lead_out[0]
  return STATUS[status], out.time, out.aim[0], out.aim[1], out.offset[0], out.offset[1]
end

-- As lead, in space. Returns the status and seven numbers: time, aim, position of the hit.
function aimahead.lead3(x, y, z, vx, vy, vz, speed)
  local are_numbers = type(x) == "number" and type(y) == "number" and type(z) == "number"
    and type(vx) == "number" and type(vy) == "number" and type(vz) == "number"
    and type(speed) == "number"
  if not are_numbers then
    blame_numbers({ "x", "y", "z", "vx", "vy", "vz", "speed" }, x, y, z, vx, vy, vz, speed)
  end
  lead_in[0], lead_in[1], lead_in[2], lead_in[3], lead_in[4], lead_in[5] = x, y, z, vx, vy, vz
  local status = C.aim_lead3(lead_in, lead_in + 3, speed, lead_out)
  local out = lead_out[0]
  local aim, offset = out.aim, out.offset
  return STATUS[status], out.time, aim[0], aim[1], aim[2], offset[0], offset[1], offset[2]
end

-- The earliest hit of an engagement, guaranteed, or why there is none.
function aimahead.solve(question)
  return answer_to(question, function(reading, answer)
    local found = ffi.new("aim_intercept[1]")
    C.aim_solve(reading:engagement(question), found)
    write_intercept(answer, found[0], reading)
  end)
end

-- Answers as solve does, with every hit in `solutions`, earliest first, at most 64.
function aimahead.solve_all(question)
  return answer_to(question, function(reading, answer)
    local found, hits = ffi.new("aim_intercept[1]"), ffi.new("aim_hit[64]")
    C.aim_solve_all(reading:engagement(question), hits, 64, found)
    write_intercept(answer, found[0], reading, hits)
  end)
end

-- For a target with position_at, but without speed_bound. Samples every `step` > 0. The answer is
-- not guaranteed: a hit between two samples may be missed. The status is "not_found" where no
-- sample shows a hit.
function aimahead.solve_by_sampling(question, step)
  return answer_to(question, function(reading, answer)
    local found = ffi.new("aim_intercept[1]")
    local engagement = reading:engagement(question)
    C.aim_solve_by_sampling(engagement, number("step", step, "positive"), found)
    if found[0].fault.field == C.AIM_FIELD_TARGET_FUNCTION then
      values.fail("target", "expected a motion with position_at")
    end
    write_intercept(answer, found[0], reading)
  end)
end

-- When two moving bodies first touch: { a = motion, b = motion, duration = ... }.
function aimahead.contact(question)
  return answer_to(question, function(reading, answer)
    local a, b, duration = reading:contact(question)
    local found = ffi.new("aim_contact[1]")
    C.aim_time_of_impact_moving(a, b, duration, reading.dimensions, found)
    answers.write_contact(answer, found[0], reading.dimensions)
  end)
end

local function launch(question, call, needs_speed)
  return answer_to(question, function(reading, answer)
    reading.finds_speed = not needs_speed
    local found = ffi.new("aim_launch[1]")
    call(reading:engagement(question), found)
    write_launch(answer, found[0], reading.dimensions)
  end)
end

-- Launches whose speed is not given; the answers have a `speed`. launch_for_time hits after a time
-- of flight > 0, a target in any motion but plates. launch_over_apex rises a height >= 0 above the
-- launch point, and hits while it falls or rises. launch_at_elevation raises the gun by an angle.
-- launch_slowest has the lowest speed.
function aimahead.launch_for_time(question, flight_time)
  return launch(question, function(e, out)
    C.aim_launch_for_time(e, number("flight_time", flight_time, "positive"), out)
  end)
end
function aimahead.launch_over_apex(question, height, is_rising)
  local rising = is_rising and 1 or 0
  return launch(question, function(e, out)
    C.aim_launch_over_apex(e, number("height", height, "not_negative"), rising, out)
  end)
end
-- The earliest launch with the gun raised by an angle in radians, and all of them in `launches`.
function aimahead.launch_at_elevation(question, elevation)
  return answer_to(question, function(reading, answer)
    reading.finds_speed = true
    local engagement = reading:engagement(question)
    local found, every = ffi.new("aim_launch[1]"), ffi.new("aim_launch[4]")
    C.aim_launch_all_at_elevation(engagement, number("elevation", elevation), found, every, 4)
    write_launch(answer, found[0], reading.dimensions)
    if found[0].count > 0 then answer.launches = {} end
    for i = 1, found[0].count do
      answer.launches[i] = {}
      write_launch(answer.launches[i], every[i - 1], reading.dimensions)
    end
  end)
end
function aimahead.launch_slowest(question)
  return launch(question, function(e, out) C.aim_launch_slowest(e, out) end)
end
-- The earliest and the latest hit at projectile.speed: at a target at rest under gravity the low
-- and the high shot.
function aimahead.launch_direct_and_lob(question)
  local function direct(e, out) C.aim_launch_direct_and_lob(e, out, nil) end
  local function lob(e, out) C.aim_launch_direct_and_lob(e, nil, out) end
  return launch(question, direct, true), launch(question, lob, true)
end

-- The functions of the other files.
for _, file in ipairs { "fixed_step", "odds", "tracking", "turret" } do
  for name, call in pairs(require(folder .. "aimahead_" .. file)) do aimahead[name] = call end
end

-- C calls back into Lua from these: they must not be compiled.
if jit then
  for _, name in ipairs { "solve", "solve_all", "solve_by_sampling", "contact" } do
    jit.off(aimahead[name], true)
  end
end

return aimahead
