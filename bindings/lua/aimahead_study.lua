-- How far the aim may be off, what is proved of an answer, where everything is at
-- any time, the aiming methods of well-known articles, and contacts with shapes.
--
--     local study = require "aimahead_study"
--
--     local answer = aimahead.solve(question)
--     local margin = study.find_margin(question, answer)
--     print(margin.angle, margin.exact)
--     for _, seen in ipairs(study.follow(question, answer, { 0, answer.time })) do
--       print(seen.time, seen.shot[1], seen.target[1])
--     end
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local format = require(folder .. "aimahead_format")
local shapes = require(folder .. "aimahead_fields")
local values = require(folder .. "aimahead_values")
local check, describe, fail, list = values.check, values.describe, values.fail, values.list
local number, required, vector_of = values.number, values.required, answers.vector_of
local answer_to, read_or_raise = calls.answer_to, calls.read_or_raise
local C = library.C
library.declare "study.h"
calls.blame_callers()
local study = {}

-- ---- Margins ---------------------------------------------------------------------------------

-- Blames an answer that is no table of fields: a vector, such as the aim alone, is none.
local function check_is_answer(path, answer)
  if type(answer) ~= "table" then fail(path, "not_an_object", "an object", describe(answer)) end
  if #answer > 0 then fail(path, "not_an_object", "an object", "an array") end
end

-- Blames the missing aim of a hit. A hit where the gun stands has none, but a time.
local function check_has_aim(path, answer, status)
  if status == "hit" and answer.time == nil then required(path, answer.aim) end
end

-- Reads the hit of an answer. Without an aim the margin is 0.
local function read_hit(reading, answer, hit)
  check_is_answer("hit", answer)
  check_has_aim("hit.aim", answer, answer.status or "hit")
  if answer.aim == nil then return end
  reading:vector("hit.aim", answer.aim, hit.aim)
  hit.flight_time = number("hit.flight_time", required("hit.flight_time", answer.flight_time))
end

-- How far the aim of an answer of `solve` may be off: { angle, to_left, to_right, exact }. Where
-- `exact`, no larger margin would do: some aim just beyond it misses, in 2D on each side. Others
-- further off may still touch, earlier or later. Otherwise the angles are those of safe_margin.
function study.find_margin(question, answer)
  return read_or_raise(function(reading)
    local engagement = reading:engagement(question)
    local hit, margin = ffi.new("aim_hit[1]"), ffi.new("aim_margin[1]")
    read_hit(reading, answer, hit[0])
    check(C.aim_find_margin(engagement, hit, margin))
    local found = margin[0]
    return { angle = found.angle, to_left = found.to_left, to_right = found.to_right,
      exact = found.exact ~= 0 }
  end)
end

-- A guaranteed margin, in radians, of any answer of `solve` or of a launch: every aim off by at
-- most this angle touches the target by the time of the hit. A shot further off may still touch.
function study.safe_margin(question, answer)
  return read_or_raise(function(reading)
    local is_launch = type(answer) == "table" and answer.speed ~= nil
    reading.finds_speed = is_launch
    local engagement = reading:engagement(question)
    local launch, angle = ffi.new("aim_launch[1]"), ffi.new("double[1]")
    read_hit(reading, answer, launch[0].hit)
    if is_launch then
      launch[0].speed = number("hit.speed", answer.speed)
      check(C.aim_safe_margin_of_launch(engagement, launch, angle))
    else
      check(C.aim_safe_margin(engagement, launch[0].hit, angle))
    end
    return angle[0]
  end)
end

-- ---- Proofs ------------------------------------------------------------------------------------

-- Looks for a proof of an answer of `solve` under quadratic drag: { none_before, is_complete,
-- max_miss }. No shot hits before `none_before`; 0: nothing is proved, infinite: none ever hits.
-- `is_complete`: all is proved, to 2^-26 of the time of flight before a hit, or for ever.
-- `max_miss` is how far the shot may be off at the hit; nil if that is not proved.
function study.prove_drag_answer(question, answer)
  return read_or_raise(function(reading)
    local engagement = reading:engagement(question)
    local hit, proof = ffi.new("aim_hit[1]"), ffi.new("aim_drag_proof[1]")
    read_hit(reading, answer, hit[0])
    if answer.launch_time ~= nil then
      hit[0].launch_time = values.finite("hit.launch_time", answer.launch_time, "not_negative")
    end
    check(C.aim_prove_drag_answer(engagement, hit, proof))
    local found = proof[0]
    return { none_before = found.none_before, is_complete = found.is_complete ~= 0,
      max_miss = found.has_max_miss ~= 0 and found.max_miss or nil }
  end)
end

-- Finds a lower bound of the distance at which any shot within lifetime and range passes the
-- target: the largest share of `distance`, from 1/2 to 1 - 2^-30, that is proved, or 0. `distance`
-- > 0 is that of `closest`.
function study.prove_closest(question, distance)
  return read_or_raise(function(reading)
    local engagement, bound = reading:engagement(question), ffi.new("double[1]")
    check(C.aim_prove_closest(engagement, number("distance", distance), bound))
    return bound[0]
  end)
end

-- ---- Following -------------------------------------------------------------------------------

local function snapshot_of(seen, dimensions)
  local snapshot = { time = seen.time }
  for _, name in ipairs { "gun", "target", "shot" } do
    if seen["has_" .. name] ~= 0 then snapshot[name] = vector_of(seen[name], dimensions) end
  end
  for _, name in ipairs { "target_distance", "shot_distance" } do
    if seen["has_" .. name] ~= 0 then snapshot[name] = seen[name] end
  end
  return snapshot
end

-- Where gun, target and shot are at each of `times` (>= 0), and the two distances that are equal
-- when the shot hits. The shot is an answer of `solve`, or { aim =, launch_time = }. A body that
-- has vanished, is not fired yet, or is beyond the range of a double is nil.
function study.follow(question, shot, times)
  return read_or_raise(function(reading)
    local engagement = reading:engagement(question)
    local fired = ffi.new("aim_fired_shot[1]")
    check_is_answer("shot", shot)
    check_has_aim("aim", shot, shot.status)
    if shot.aim ~= nil then reading:vector("aim", shot.aim, fired[0].aim) end
    if shot.launch_time ~= nil then
      fired[0].launch_time, fired[0].has_launch_time = number("launch_time", shot.launch_time), 1
    end
    local count = #list("times", times)
    local each = ffi.new("double[?]", math.max(1, count))
    for i = 1, count do each[i - 1] = number(("times[%d]"):format(i - 1), times[i]) end
    local seen = ffi.new("aim_snapshot[?]", math.max(1, count))
    check(C.aim_follow(engagement, fired, each, seen, count))
    local snapshots = {}
    for i = 1, count do snapshots[i] = snapshot_of(seen[i - 1], reading.dimensions) end
    return snapshots
  end)
end

-- ---- The methods of the articles -------------------------------------------------------------

local CLAIM = answers.words(C.aim_claim_name, 4)
local METHODS = {}
for i = 0, 7 do METHODS[i + 1] = ffi.string(C.aim_aim_method_name(i)) end

local function try(question, call)
  return answer_to(question, function(reading, answer)
    local engagement = reading:engagement(question)
    local found, guesses = ffi.new("aim_method_answer[1]"), ffi.new("aim_guess[64]")
    call(engagement, guesses, found)
    answer.status = CLAIM[found[0].claim]
    if answer.status == "invalid" then values.fail_as(found[0].fault) end
    if answer.status ~= "not_found" then
      answers.write_hit(answer, found[0].hit, reading.dimensions, reading)
      answer.moved = found[0].moved
    end
    answer.iterations, answer.guesses = found[0].iterations, {}
    for i = 1, found[0].guesses do
      local guess = guesses[i - 1]
      answer.guesses[i] = {
        time = guess.time, position = vector_of(guess.position, reading.dimensions),
        needed = guess.is_reachable ~= 0 and guess.needed or nil,
      }
    end
  end)
end

local function read_settings(settings, names, struct)
  local given = values.read_options("", settings, names, "the settings of a method")
  for _, name in ipairs(names) do
    local value = given[name]
    if value ~= nil then
      struct[0][name] = name == "max" and values.natural(name, value, 2 ^ 31)
        or number(name, value)
    end
  end
end

local ROUNDS = { "max", "exit_below", "share" }
local BISECTION = { "earliest", "latest", "precision", "max" }

local function try_with(question, settings, names, struct, initialise, aim_by)
  return try(question, function(engagement, guesses, found)
    initialise(struct)
    read_settings(settings, names, struct)
    aim_by(engagement, struct, guesses, 64, found)
  end)
end

-- Aims by a method of the articles, with its settings: "present_position", "one_guess",
-- "four_rounds", "sixteen_rounds", "halving", "bisection", "bounded_bisection", or "certified",
-- which is `solve`. The status is what the method claims; `moved` is about the distance by which
-- the shot misses.
function study.aim_by(method, question)
  return try(question, function(engagement, guesses, found)
    C.aim_by(values.word("method", method, METHODS), engagement, guesses, 64, found)
  end)
end

-- aim_by_rounds aims by rounds, with the settings { max = 4, exit_below = 0, share = 1 };
-- aim_by_bisection by bisection, with { earliest = 0, latest = 4, precision = 0.01, max = 40 }.
function study.aim_by_rounds(question, settings)
  return try_with(question, settings, ROUNDS, ffi.new("aim_rounds[1]"), C.aim_init_rounds,
    C.aim_by_rounds)
end
function study.aim_by_bisection(question, settings)
  return try_with(question, settings, BISECTION, ffi.new("aim_bisection[1]"), C.aim_init_bisection,
    C.aim_by_bisection)
end

-- Limits of the time of a hit, earliest and latest, computed from the speeds, for a bisection. The
-- latest is infinite at equal speeds.
function study.limits_of(question)
  local limits = ffi.new("aim_bisection[1]")
  read_or_raise(function(reading)
    check(C.aim_limits_of(reading:engagement(question), limits))
  end)
  return limits[0].earliest, limits[0].latest
end

-- ---- Shapes ----------------------------------------------------------------------------------

-- The fields of each shape, which are members of the struct.
local SHAPE_FIELDS = {
  segment = { "from", "to" },
  capsule = { "from", "to", "radius" },
  box = { "min", "max" },
  oriented_box = { "center", "axes", "half" },
  polygon = { "points" },
  half_space = { "point", "normal" },
  enclosure = { "min", "max" },
}
local SHAPES = {}
for i = 0, 6 do SHAPES[i + 1] = ffi.string(C.aim_shape_name(i)) end
local IS_SHAPE_FIELD = {}
for _, fields in pairs(SHAPE_FIELDS) do
  for _, name in ipairs(fields) do IS_SHAPE_FIELD[name] = true end
end

local function read_shape(reading, shape, struct)
  if type(shape) ~= "table" then fail("shape", "not_an_object", "an object", describe(shape)) end
  if shape.shape == nil then
    local unknown = {}
    for _, name in ipairs(values.names_of(shape)) do
      if not IS_SHAPE_FIELD[name] then unknown[#unknown + 1] = tostring(name) end
    end
    local missing = format.fill("missing_word", values.quoted(SHAPES))
    fail("shape.shape", missing .. values.say_unknown("shape", unknown))
  end
  struct.kind = values.word("shape.shape", shape.shape, SHAPES)
  local names = SHAPE_FIELDS[shape.shape]
  values.read_options("shape", shape, { "shape", unpack(names) }, "a " .. shape.shape)
  for _, name in ipairs(names) do
    local path = "shape." .. name
    local value = required(path, shape[name])
    if name == "radius" then
      struct.radius = number(path, value, "not_negative")
    elseif name == "points" then
      shapes.vectors(reading, path, value, struct, { member = "points", count = "point_count" })
    elseif name == "axes" then
      for i = 1, #list(path, value, reading.dimensions, reading.dimensions) do
        reading:vector(("%s[%d]"):format(path, i - 1), value[i], struct.axes[i - 1])
      end
    else
      reading:vector(path, value, struct[name])
    end
  end
end

-- When a disc or sphere of any motion, a target with a radius, first touches a shape
-- at rest within `duration`, as `contact` answers. Shapes are { shape = "segment", from =, to = },
-- "capsule" (from, to, radius), "box" and "enclosure" (min, max), "oriented_box" (center, axes,
-- half), "polygon" (points), "half_space" (point, normal).
function study.contact_with_shape(body, shape, duration)
  return answer_to(nil, function(reading, answer)
    local mover = reading:keep(ffi.new("aim_motion[1]"))
    C.aim_init_motion(mover)
    reading:motion("body", required("body", body), mover[0], "body")
    local solid = ffi.new("aim_shape[1]")
    read_shape(reading, shape, solid[0])
    local found = ffi.new("aim_contact[1]")
    local length = values.limit("duration", required("duration", duration))
    C.aim_time_of_impact_shape_moving(mover, solid, length, reading.dimensions, found)
    answers.write_contact(answer, found[0], reading.dimensions)
  end)
end

-- C calls back into Lua from these functions: they must not be compiled.
if jit then
  for _, name in ipairs { "find_margin", "safe_margin", "prove_drag_answer", "prove_closest",
    "follow", "aim_by", "aim_by_rounds", "aim_by_bisection", "limits_of" } do
    jit.off(study[name], true)
  end
end

return study
