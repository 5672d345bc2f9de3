-- Many at once: batches of leads and of first hits under gravity, who shoots at whom, and many
-- shots against many targets in one tick.
--
--     local many = require "aimahead_many"
--
--     local batch = many.lead_batch { count = 2, dimensions = 2 }
--     batch.targets[0], batch.targets[1] = 40, 10  -- x, y of the first: arrays of C count from 0
--     batch:lead_each(30)
--     print(batch:status(0), batch.times[0])
--
--     local pairs_of = many.assign({ { 1, 2, 3 }, { 2, 4, 6 } }).pairs
--
--     local world = many.contact_world()
--     local found = world:find_first({ position = { { 0, 0 } }, velocity = { { 90, 0 } } },
--       { position = { { 40, 1 } }, radius = 5 }, 1)
--     print(found.first[1].status, found.first[1].target)
--
-- Lists of Lua count from 1, and so do indices of their elements. An argument that is wrong is an
-- error that names it. The library's own threads are not offered: callbacks of LuaJIT know one
-- thread only.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local describe, fail, finite, list = values.describe, values.fail, values.finite, values.list
local given_or, natural, number = values.given_or, values.natural, values.number
local read_options, required, word = values.read_options, values.required, values.word
local C, read_or_raise = library.C, calls.read_or_raise
for _, header in ipairs { "batch.h", "assignment.h", "contact_world.h" } do
  library.declare(header)
end
calls.blame_callers()
local many = {}

-- ---- Batches ---------------------------------------------------------------------------------

local BATCH = { "count", "dimensions", "precision" }
local PRECISIONS = { "float64", "float32" }

-- Makes the arrays of a batch. Vectors are packed: x, y (and z) of each.
local function new_batch(given, methods)
  return read_or_raise(function()
    given = read_options("", given, BATCH, "a batch")
    local precision = word("precision", given_or(given.precision, "float64"), PRECISIONS)
    local kind = precision == 0 and "double[?]" or "float[?]"
    local dimensions = values.whole("dimensions", given_or(given.dimensions, 2), 2, 3)
    -- An array of LuaJIT has less than 2 GiB.
    local most = math.floor((2 ^ 31 - 1) / (dimensions * (precision == 0 and 8 or 4)))
    local count = values.whole("count", required("count", given.count), 0, most)
    local function room(size) return ffi.new(kind, math.max(1, size)) end
    local batch = {
      count = count, dimensions = dimensions, scalar = precision,
      targets = room(count * dimensions), velocities = room(count * dimensions),
      speeds = room(count), times = room(count),
      statuses = ffi.new("uint8_t[?]", math.max(1, count)),
      aims = room(count * dimensions), points = room(count * dimensions), one = room(4),
    }
    batch.bytes = ffi.sizeof(batch.one) / 4
    return setmetatable(batch, methods)
  end)
end

local function set_columns(batch, to, vectors)
  for i = 0, batch.dimensions - 1 do
    to[i].first, to[i].step = vectors + i, batch.dimensions * batch.bytes
  end
end
-- Uses one number for all questions, or those of the batch.
local function set_numbers(batch, to, numbers, same, path, slot)
  if same == nil then
    to.first, to.step = numbers, batch.bytes
  else
    batch.one[slot] = read_or_raise(function() return number(path, same) end)
    to.first, to.step = batch.one + slot, 0
  end
end
local function set_answers(batch, struct)
  struct.count = batch.count
  set_columns(batch, struct.target_position, batch.targets)
  set_columns(batch, struct.target_velocity, batch.velocities)
  struct.time.first, struct.time.step = batch.times, batch.bytes
  struct.status.first, struct.status.step = batch.statuses, 1
  set_columns(batch, struct.aim, batch.aims)
end
local function blame_index(batch, index)
  read_or_raise(function()
    if batch.count == 0 then fail("index", "does_not_go_with", "an empty batch") end
    values.whole("index", index, 0, batch.count - 1)
  end)
end
local function status_of(batch, index)
  local is_in = type(index) == "number" and index >= 0 and index < batch.count and index % 1 == 0
  if not is_in then blame_index(batch, index) end
  return answers.STATUS[batch.statuses[index]]
end

local LeadBatch = { status = status_of }
LeadBatch.__index = LeadBatch

-- A batch of many leads: { count =, dimensions = 2, precision = "float64" }. Fill `targets`,
-- `velocities` (relative to the gun, packed) and `speeds`; lead_each writes `statuses` (status(i)
-- is the word), `times`, `aims` and `points`, the hits relative to the gun. All are arrays of C:
-- they count from 0, and nothing checks their indices. status(i) checks its own.
function many.lead_batch(given) return new_batch(given, LeadBatch) end

-- Answers all questions. `speed` is one speed for all; without it those in `speeds` count.
function LeadBatch:lead_each(speed)
  local struct = ffi.new("aim_lead_batch[1]")
  C.aim_init_lead_batch(struct, self.dimensions, self.scalar)
  set_answers(self, struct[0])
  set_numbers(self, struct[0].speed, self.speeds, speed, "speed", 0)
  set_columns(self, struct[0].offset, self.points)
  calls.raise_fault(C.aim_lead_each(struct, nil))
  return self
end

local InterceptBatch = { status = status_of }
InterceptBatch.__index = InterceptBatch

-- A batch of many shots under gravity, answered as `solve` does. Beside the arrays of lead_batch it
-- has `accelerations` of the targets and `lifetimes` of the shots.
function many.intercept_batch(given)
  local batch = new_batch(given, InterceptBatch)
  local kind = batch.scalar == 0 and "double[?]" or "float[?]"
  batch.accelerations = ffi.new(kind, math.max(1, batch.count * batch.dimensions))
  batch.lifetimes = ffi.new(kind, math.max(1, batch.count))
  for i = 0, batch.count - 1 do batch.lifetimes[i] = math.huge end
  batch.fall = ffi.new(kind, 3)
  return batch
end

local SAME = { "speed", "lifetime", "acceleration" }

-- Answers all questions. `same` is what all shots share: { speed =, lifetime =, acceleration = }.
function InterceptBatch:solve_each(same)
  same = read_or_raise(function() return read_options("", same, SAME, "a batch") end)
  local struct = ffi.new("aim_intercept_batch[1]")
  C.aim_init_intercept_batch(struct, self.dimensions, self.scalar)
  set_answers(self, struct[0])
  set_columns(self, struct[0].target_acceleration, self.accelerations)
  set_numbers(self, struct[0].speed, self.speeds, same.speed, "speed", 0)
  set_numbers(self, struct[0].lifetime, self.lifetimes, same.lifetime, "lifetime", 1)
  if same.acceleration ~= nil then
    local pull = calls.pack(same.acceleration, self.dimensions, "acceleration")
    for i = 0, self.dimensions - 1 do
      self.fall[i] = pull[i]
      struct[0].projectile_acceleration[i].first = self.fall + i
    end
  end
  set_columns(self, struct[0].point, self.points)
  calls.raise_fault(C.aim_solve_each(struct, nil))
  return self
end

-- ---- Who shoots at whom ----------------------------------------------------------------------

-- Reads a list of vectors into an array of doubles for each axis. `read` reads a component:
-- `finite` by default.
local function read_axes(reading, path, vectors, count, read)
  local size = #list(path, vectors, count, count)
  local axes, at = {}, ffi.new("double[3]")
  for axis = 1, 3 do axes[axis] = reading:keep(ffi.new("double[?]", math.max(1, size))) end
  for i = 1, size do
    local place = ("%s[%d]"):format(path, i - 1)
    reading:vector(place, vectors[i], at, read)
    for axis = 1, reading.dimensions do axes[axis][i - 1] = at[axis - 1] end
  end
  return axes, size
end

-- Reads one number for each element, or one for all.
local function read_numbers(reading, path, given, count, kind, read)
  local array = reading:keep(ffi.new(kind, math.max(1, count)))
  if type(given) == "table" then list(path, given, count, count) end
  for i = 1, count do
    if type(given) == "table" then
      array[i - 1] = read(("%s[%d]"):format(path, i - 1), given[i])
    else
      array[i - 1] = read(path, given)
    end
  end
  return array
end

local function set_axes(reading, columns, axes)
  for i = 1, reading.dimensions do columns[i - 1].first, columns[i - 1].step = axes[i], 8 end
end

local MATRIX = { "guns", "speeds", "targets", "gun_velocities", "inherit", "target_velocities" }

-- How long the shot of every gun to every target takes: a row for each gun, infinite where nothing
-- hits. { guns = positions, speeds = one for each gun or one for all, targets = positions,
-- gun_velocities =, inherit = 1, target_velocities = }. The rows may be the costs of assign.
function many.lead_matrix(given)
  return read_or_raise(function(reading)
    given = read_options("", given, MATRIX, "a matrix")
    -- The times cannot say that a question is wrong.
    local function read_vectors(name, count)
      return read_axes(reading, name, required(name, given[name]), count)
    end
    local guns, shooters = read_vectors "guns"
    local places, targets = read_vectors "targets"
    local function read_each(name, value, range)
      return read_numbers(reading, name, value, shooters, "double[?]", function(path, x)
        return finite(path, x, range)
      end)
    end
    local struct = ffi.new("aim_lead_matrix[1]")
    local dimensions = reading.dimensions == 0 and 2 or reading.dimensions
    C.aim_init_lead_matrix(struct, dimensions, C.AIM_FLOAT64)
    local matrix = struct[0]
    matrix.shooters, matrix.targets = shooters, targets
    set_axes(reading, matrix.gun_position, guns)
    set_axes(reading, matrix.target_position, places)
    if given.gun_velocities ~= nil then
      set_axes(reading, matrix.gun_velocity, (read_vectors("gun_velocities", shooters)))
    end
    if given.target_velocities ~= nil then
      set_axes(reading, matrix.target_velocity, (read_vectors("target_velocities", targets)))
    end
    matrix.speed.first = read_each("speeds", required("speeds", given.speeds), "not_negative")
    matrix.inherit.first = read_each("inherit", given_or(given.inherit, 1), "share")
    matrix.speed.step, matrix.inherit.step = 8, 8
    local times = ffi.new("double[?]", math.max(1, shooters * targets))
    matrix.time, matrix.time_count = times, shooters * targets
    values.check(C.aim_find_lead_matrix(struct, nil))
    return answers.rows_of(times, shooters, targets)
  end)
end

local function read_costs(reading, costs)
  local struct = ffi.new("aim_assignment_question[1]")
  C.aim_init_assignment_question(struct, C.AIM_FLOAT64)
  local each, shooters, targets = reading:rows("costs", costs, number)
  struct[0].shooters, struct[0].targets = shooters, targets
  struct[0].cost, struct[0].cost_count = each, shooters * targets
  return struct, shooters, targets
end

-- Blames a cost by the row and the column of the caller's lists.
local function check_costs(fault, targets)
  if fault.field ~= C.AIM_FIELD_COST then return end
  local index = tonumber(fault.index)
  local path = ("costs[%d][%d]"):format(math.floor(index / targets), index % targets)
  fail(path, "not_a_cost", describe(fault.got[0]))
end

-- The target of the lowest cost for each shooter on its own, false where every cost is infinite or
-- NaN.
function many.best_targets(costs)
  return read_or_raise(function(reading)
    local struct, shooters = read_costs(reading, costs)
    local best = ffi.new("uint32_t[?]", math.max(1, shooters))
    values.check(C.aim_best_targets(struct, best, shooters))
    local found = {}
    for i = 1, shooters do found[i] = best[i - 1] ~= 0xffffffff and best[i - 1] + 1 end
    return found
  end)
end

local ASSIGNMENT = { "goal", "demand", "max_targets", "max_shooters" }
local GOALS = { "min_total", "min_latest" }
local DEMANDS = { "as_many_as_possible", "every_shooter", "every_target" }
local ASSIGNMENT_STATUS = { [0] = "assigned", "infeasible", "invalid", "out_of_memory" }

-- The pairs that are best for all: { status, pairs = { { shooter, target }, ... }, total, latest }.
-- The number of pairs comes first, then the goal: { goal = "min_total" or "min_latest",
-- demand = "as_many_as_possible", "every_shooter" or "every_target", max_targets =,
-- max_shooters = 1 }. Where a demand cannot be met the status is "infeasible" and the pairs are
-- the best possible.
function many.assign(costs, settings)
  return read_or_raise(function(reading)
    local given = read_options("", settings, ASSIGNMENT, "the settings of an assignment")
    local struct, shooters, targets = read_costs(reading, costs)
    local question = struct[0]
    question.goal = word("goal", given_or(given.goal, GOALS[1]), GOALS)
    question.demand = word("demand", given_or(given.demand, DEMANDS[1]), DEMANDS)
    local capacity = shooters * targets
    for name, count in pairs { max_targets = shooters, max_shooters = targets } do
      local sum = count
      if given[name] ~= nil then
        local limits = read_numbers(reading, name, given[name], count, "uint32_t[?]", natural)
        question[name], question[name .. "_count"] = limits, count
        sum = 0
        for i = 0, count - 1 do sum = sum + limits[i] end
      end
      capacity = math.min(capacity, sum)
    end
    local made = ffi.new("aim_assigned_pair[?]", math.max(1, capacity))
    local found = ffi.new("aim_assignment[1]")
    C.aim_assign(struct, made, capacity, found)
    local answer = { status = ASSIGNMENT_STATUS[found[0].status], pairs = {},
      total = found[0].total, latest = found[0].latest }
    if answer.status == "out_of_memory" then fail("", "out_of_memory") end
    check_costs(found[0].fault, targets)
    values.check(found[0].fault)
    for i = 1, tonumber(found[0].pair_count) do
      answer.pairs[i] = { made[i - 1].shooter + 1, made[i - 1].target + 1 }
    end
    return answer
  end)
end

-- ---- Contact worlds --------------------------------------------------------------------------

local WORLD = { "dimensions", "broad_phase" }
local BROAD_PHASES = { "automatic", "every_pair", "cells" }
local NOBODY = 0xffffffff

local ContactWorld = {}
ContactWorld.__index = ContactWorld

-- Discs or spheres of constant velocity: which target does each of many shots meet first? The
-- answers are those of `contact`. { dimensions = 2, broad_phase = "automatic" }. A world keeps its
-- memory.
function many.contact_world(given)
  return read_or_raise(function()
    given = read_options("", given, WORLD, "a contact world")
    local dimensions = values.whole("dimensions", given_or(given.dimensions, 2), 2, 3)
    local settings, fault = ffi.new("aim_world_settings[1]"), ffi.new("aim_fault[1]")
    local broad_phase = given_or(given.broad_phase, BROAD_PHASES[1])
    settings[0].broad_phase = word("broad_phase", broad_phase, BROAD_PHASES)
    local world = C.aim_contact_world_create(dimensions, C.AIM_FLOAT64, settings, fault)
    values.check(fault[0])
    world = ffi.gc(world, C.aim_contact_world_destroy)
    return setmetatable({ world = world, dimensions = dimensions }, ContactWorld)
  end)
end

-- `target_count`: how many targets a shooter may be one of; nil: as many as there are bodies.
local function read_bodies(reading, path, given, struct, target_count)
  if type(given) ~= "table" then fail(path, "not_an_object", "an object", describe(given)) end
  local place = path .. ".position"
  local axes, count = read_axes(reading, place, required(place, given.position), nil, number)
  struct.count = count
  for i = 1, reading.dimensions do struct.position[i - 1] = axes[i] end
  for _, name in ipairs(values.names_of(given)) do
    local at, value = path .. "." .. tostring(name), given[name]
    if name == "velocity" then
      axes = read_axes(reading, at, value, count, number)
      for i = 1, reading.dimensions do struct.velocity[i - 1] = axes[i] end
    elseif name == "radius" then
      struct.radius = read_numbers(reading, at, value, count, "double[?]", number)
    elseif name == "team" then
      struct.team = read_numbers(reading, at, value, count, "uint32_t[?]", function(here, x)
        return x and natural(here, x) or NOBODY
      end)
    elseif name == "shooter" then
      local last = target_count or count
      struct.shooter = read_numbers(reading, at, value, count, "uint32_t[?]", function(here, x)
        if not x then return NOBODY end
        if last == 0 then fail(here, "does_not_go_with", "a world without targets") end
        return values.whole(here, x, 1, last) - 1
      end)
    elseif name ~= "position" then
      fail(at, "unknown_field", "bodies")
    end
  end
end

local function find(world, shots, targets, duration, all)
  return read_or_raise(function(reading)
    reading.dimensions = world.dimensions
    local bodies = ffi.new("aim_bodies[2]")
    read_bodies(reading, "targets", targets, bodies[1])
    read_bodies(reading, "shots", shots, bodies[0], tonumber(bodies[1].count))
    local out = ffi.new("aim_world_contacts[1]")
    local till = number("duration", duration, "not_negative")
    C.aim_contact_world_find(world.world, bodies, bodies + 1, till, all, out)
    local found = out[0]
    values.check(found.fault)
    local answer = { first = {}, all = {}, invalid_targets = {} }
    local first = ffi.cast("const aim_shot_contact*", found.first)
    for i = 1, tonumber(found.first_count) do
      local one = first[i - 1]
      answer.first[i] = { status = answers.CONTACT_STATUS[one.status], time = one.time,
        target = one.target ~= NOBODY and one.target + 1 or nil }
    end
    local every = ffi.cast("const aim_pair_contact*", found.all)
    for i = 1, tonumber(found.all_count) do
      local one = every[i - 1]
      answer.all[i] = { status = answers.CONTACT_STATUS[one.status], shot = one.shot + 1,
        target = one.target + 1, time = one.time }
    end
    for i = 1, tonumber(found.invalid_target_count) do
      answer.invalid_targets[i] = found.invalid_targets[i - 1] + 1
    end
    return answer
  end)
end

-- What each shot meets first within [0, duration], in `first`. Targets with a wrong number are in
-- `invalid_targets`; no shot meets them. Bodies have position (a list of vectors), velocity
-- (default: at rest), radius (a number for each or one for all), team (a shot passes through the
-- targets of its own team; false: no team) and, for shots, shooter (the index of the target that
-- fired it, which it passes through; false: no target).
function ContactWorld:find_first(shots, targets, duration)
  return find(self, shots, targets, duration, 0)
end
-- As find_first, with every contact in `all`, ordered by shot, then time, then target.
function ContactWorld:find_all(shots, targets, duration)
  return find(self, shots, targets, duration, 1)
end

return many
