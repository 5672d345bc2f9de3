-- Writes the answers of C as tables.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local fail_as = require(folder .. "aimahead_values").fail_as

-- The words that a function of C has for the numbers from 0 to count - 1.
local function words(names, count)
  local found = {}
  for i = 0, count - 1 do found[i] = ffi.string(names(i)) end
  return found
end

local STATUS = words(C.aim_status_name, 8)
local CONTACT_STATUS = words(C.aim_contact_status_name, 5)
local METHOD = words(C.aim_method_name, 5)

-- Statuses with a hit: its time, point and aim are those of the answer.
local HAS_HIT = { hit = true, out_of_range = true, blocked = true, touching = true }

local function vector_of(components, dimensions)
  if dimensions == 2 then return { components[0], components[1] } end
  return { components[0], components[1], components[2] }
end

-- Not the zero vector.
local function has_direction(vector)
  return vector[0] ~= 0 or vector[1] ~= 0 or vector[2] ~= 0
end

-- `reading` is that of the question, for a shot that is known by a table.
local function write_hit(answer, hit, dimensions, reading)
  answer.time, answer.launch_time, answer.flight_time = hit.time, hit.launch_time, hit.flight_time
  answer.point = vector_of(hit.point, dimensions)
  if hit.plate >= 0 then answer.plate = hit.plate end
  local has_aim = has_direction(hit.aim)
  if has_aim then answer.aim = vector_of(hit.aim, dimensions) end
  local shot_table = reading and reading.shot_table
  if shot_table then
    answer.distance = hit.distance
    if #reading.settings > 0 then answer.settings = {} end
    for i, name in ipairs(reading.settings) do
      answer.settings[name] = C.aim_setting_at(shot_table, i - 1, hit.distance)
    end
  elseif has_aim then
    answer.launch_velocity = vector_of(hit.launch_velocity, dimensions)
  end
  if has_aim or shot_table then answer.launch_point = vector_of(hit.launch_point, dimensions) end
  return answer
end

local function write_blocked(answer, hit, dimensions)
  if hit.is_blocked ~= 0 then
    answer.blocked = { obstacle = hit.blocked_by, time = hit.blocked_time,
      point = vector_of(hit.blocked_point, dimensions) }
  end
  return answer
end

local function write_intercept(answer, found, reading, hits)
  local dimensions = reading.dimensions
  answer.status = STATUS[found.status]
  if answer.status == "invalid" then fail_as(found.fault) end
  if HAS_HIT[answer.status] then write_hit(answer, found.hit, dimensions, reading) end
  if answer.status == "unresolved" then
    answer.time = found.hit.time
  elseif found.method ~= C.AIM_METHOD_NONE then
    answer.method = METHOD[found.method]
  end
  if answer.status == "blocked" then write_blocked(answer, found.hit, dimensions) end
  if found.has_closest ~= 0 then
    answer.closest = { time = found.closest.time, distance = found.closest.distance,
      aim = vector_of(found.closest.aim, dimensions), launch_time = found.closest.launch_time }
  end
  if hits and found.count > 0 then
    answer.solutions = {}
    for i = 1, found.count do
      local hit = hits[i - 1]
      local one = write_blocked(write_hit({}, hit, dimensions, reading), hit, dimensions)
      if hit.has_sensitivity ~= 0 then one.sensitivity = hit.sensitivity end
      answer.solutions[i] = one
    end
  end
end

local function write_launch(answer, found, dimensions)
  answer.status = STATUS[found.status]
  if answer.status == "invalid" then fail_as(found.fault) end
  -- Beyond the range there may be no slowest launch.
  local is_launched = answer.status == "touching" or has_direction(found.hit.aim)
  if HAS_HIT[answer.status] and is_launched then
    write_hit(answer, found.hit, dimensions)
    answer.speed = found.speed
  end
  if answer.status == "unresolved" then answer.time = found.hit.time end
  if found.limit_speed > 0 then answer.limit_speed = found.limit_speed end
  if answer.status == "blocked" then write_blocked(answer, found.hit, dimensions) end
end

local function write_odds(answer, odds, dimensions)
  answer.status = STATUS[odds.status]
  if answer.status == "invalid" then fail_as(odds.fault) end
  if HAS_HIT[answer.status] or answer.status == "unresolved" then answer.time = odds.time end
  if has_direction(odds.aim) then answer.aim = vector_of(odds.aim, dimensions) end
  if odds.has_probability ~= 0 then
    answer.probability, answer.error = odds.probability, odds.error
    answer.across_sd = { odds.across_sd[0] }
    if dimensions == 3 then answer.across_sd[2] = odds.across_sd[1] end
  end
end

local function write_contact(answer, contact, dimensions)
  answer.status = CONTACT_STATUS[contact.status]
  if answer.status == "invalid" then fail_as(contact.fault) end
  if answer.status ~= "apart" then answer.time = contact.time end
  if answer.status == "contact" then
    answer.point = vector_of(contact.point, dimensions)
    answer.normal = vector_of(contact.normal, dimensions)
  end
end

-- Lists of numbers that are packed: `count` lists of `length`.
local function rows_of(numbers, count, length)
  local rows = {}
  for i = 1, count do
    rows[i] = {}
    for j = 1, length do rows[i][j] = numbers[length * (i - 1) + j - 1] end
  end
  return rows
end


return {
  CONTACT_STATUS = CONTACT_STATUS, STATUS = STATUS, has_direction = has_direction,
  rows_of = rows_of, vector_of = vector_of, words = words, write_contact = write_contact,
  write_hit = write_hit, write_intercept = write_intercept, write_launch = write_launch,
  write_odds = write_odds,
}
