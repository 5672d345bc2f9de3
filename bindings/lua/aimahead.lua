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
-- Further questions are in the files beside this one: aimahead_steering (directions, guidance,
-- control), aimahead_study (margins, snapshots, methods, shapes), aimahead_obstacles (what a flight
-- touches), aimahead_many (batches, assignments, contact worlds), aimahead_arena (matches).
--
-- This file needs the shared library: libaimahead_c.so, aimahead_c.dll, libaimahead_c.dylib. It is
-- the one that the environment variable AIMAHEAD_LIBRARY names; else one beside this file, in
-- LOVE's folders of the game, in the build folder of the sources, or where the system finds
-- libraries.
local has_ffi, ffi = pcall(require, "ffi")
if not has_ffi then error("aimahead needs LuaJIT, as in LOVE: this Lua has no ffi", 2) end

-- The folders, each with a slash at its end, in which the library may be.
local function library_folders()
  local source = debug.getinfo(1, "S").source
  local here = source:match("^@(.*[/\\])") or "./"
  local folders = { here }
  for _, built in ipairs { "library", "release" } do
    table.insert(folders, here .. "../../build/" .. built .. "/bindings/c/")
  end
  local files = type(love) == "table" and love.filesystem
  if not files then return folders end
  -- LOVE names this file within the game. What is packed in a .love file cannot be loaded.
  local function add(folder)
    if folder and folder ~= "" then table.insert(folders, folder .. "/") end
  end
  local real = files.getRealDirectory((source:gsub("^@", "")))
  if real then add(real .. "/" .. here) end
  add(files.getSource())
  add(files.getSourceBaseDirectory())
  add(files.getSaveDirectory())
  return folders
end

local function load_library()
  local function give_up(reason) error("aimahead: " .. reason, 0) end
  local named = os.getenv("AIMAHEAD_LIBRARY")
  if named and named ~= "" then
    local found, library = pcall(ffi.load, named)
    if found then return library end
    give_up("AIMAHEAD_LIBRARY names a library that cannot be loaded: " .. tostring(library))
  end
  local names = { Windows = "aimahead_c.dll", OSX = "libaimahead_c.dylib" }
  local name = names[ffi.os] or "libaimahead_c.so"
  local folders = library_folders()
  for _, folder in ipairs(folders) do
    local file = io.open(folder .. name, "rb")
    if file then
      file:close()
      local found, library = pcall(ffi.load, folder .. name)
      if found then return library end
      give_up(folder .. name .. " cannot be loaded: " .. tostring(library))
    end
  end
  for _, installed in ipairs { "aimahead_c", "libaimahead_c.so.0" } do
    local found, library = pcall(ffi.load, installed)
    if found then return library end
  end
  give_up(name .. " was not found. Put it beside aimahead.lua, or name it in the environment "
    .. "variable AIMAHEAD_LIBRARY. It is neither installed nor in:\n  "
    .. table.concat(folders, "\n  "))
end

local C = load_library()
ffi.cdef "const char* aim_declarations(const char* header);"
ffi.cdef(ffi.string(C.aim_declarations("aimahead.h")))
ffi.cdef(ffi.string(C.aim_declarations("tracking.h")))
local aimahead = { library = C, version = ffi.string(C.aim_version_text()) }

-- ---- Reading questions -----------------------------------------------------------------------

-- What the format says: for the name of an object what its fields must be, and the messages. The
-- JSON is turned into Lua, which it nearly is; only in messages brackets follow a word.
local function read_format()
  local json = ffi.string(C.aim_format_fields())
  local lua = json:gsub("[%[%]]", { ["["] = "{", ["]"] = "}" })
  lua = lua:gsub("(%w){({?}?%d?)}", "%1[%2]"):gsub('("[^"]*"):', "[%1] =")
  local format = loadstring("return " .. lua)()
  for _, object in pairs(format.tables) do
    object.rows, object.required = {}, {}
    for _, row in ipairs(object.fields) do
      object.rows[row.name] = row
      -- What only some kinds need is asked for when the kind is known, `speed` by who needs it.
      local is_required = row.default == "none" and row.shape ~= "ignored" and not row.kinds
      local is_optional = row.rule == "optional_in_last" or row.rule == "unless_table"
      if is_required and not is_optional then table.insert(object.required, row.name) end
    end
  end
  -- Fields that only programs have, not files.
  local motion = { name = "motion", shape = "platform", member = "motion" }
  table.insert(format.tables.shooter.fields, motion)
  format.tables.shooter.rows.motion = motion
  for _, name in ipairs { "position_at", "velocity_at", "speed_bound" } do
    format.tables.target.rows[name] = { shape = "own" }
    format.tables.body.rows[name] = { shape = "own" }
  end
  return format
end

local FORMAT = read_format()
local TABLES = FORMAT.tables

local NAN = 0 / 0
local is_fault = {}

-- The shortest text that reads back to the same number.
local function number_text(x)
  if x ~= x then return "NaN" end
  if x - x ~= 0 then return x > 0 and "Infinity" or "-Infinity" end
  for digits = 14, 16 do
    local text = ("%%.%dg"):format(digits):format(x)
    if tonumber(text) == x then return text end
  end
  return ("%.17g"):format(x)
end

-- A message of the format by its name, its {} replaced by the other arguments.
local function fill(problem, ...)
  local values, next_value = { ... }, 0
  return (FORMAT.messages[problem]:gsub("{}", function()
    next_value = next_value + 1
    local value = values[next_value]
    return type(value) == "number" and number_text(value) or value
  end))
end

-- Raises a fault. `problem` is the name of a message of the format, or a message itself.
local function fail(path, problem, ...)
  local message = FORMAT.messages[problem] and fill(problem, ...) or problem
  error(setmetatable({ field = path, message = message }, is_fault), 0)
end

local function describe(value)
  if type(value) == "table" then return "a table" end
  if type(value) == "string" then return '"' .. value .. '"' end
  return type(value) == "number" and number_text(value) or tostring(value)
end

-- `range` says what the message expects. The library checks it.
local function number(path, value, range)
  if type(value) == "number" then return value end
  fail(path, "not_a_number", FORMAT.ranges[range or "any"], describe(value))
end

-- A number that the library does not blame: a finite one within the range.
local function finite(path, value, range)
  local x = number(path, value, range)
  local is_within = range == "positive" and x > 0 or range == "not_negative" and x >= 0
    or range == "share" and x >= 0 and x <= 1 or range == nil
  if is_within and x - x == 0 then return x end
  fail(path, "not_a_number", FORMAT.ranges[range or "any"], describe(x))
end

-- A number >= 0, perhaps infinite.
local function limit(path, value)
  return value == math.huge and value or finite(path, value, "not_negative")
end

local function whole(path, value, min, max)
  local is_whole = type(value) == "number" and value >= min and value <= max and value % 1 == 0
  if not is_whole then fail(path, "not_whole", min, max, describe(value)) end
  return value
end

-- A whole number >= 0 and below 2 ^ 32, or below the limit.
local function natural(path, value, limit)
  local is_natural = type(value) == "number" and value >= 0 and value % 1 == 0
  if is_natural and value < (limit or 2 ^ 32) then return value end
  fail(path, "not_a_number", "a whole number >= 0", describe(value))
end

-- How many insertions, deletions, substitutions and swaps of neighbours make one word of another.
local function edit_distance(a, b)
  local before, last = {}, {}
  for j = 0, #b do last[j] = j end
  for i = 1, #a do
    local row = { [0] = i }
    for j = 1, #b do
      local differs = a:byte(i) ~= b:byte(j) and 1 or 0
      row[j] = math.min(row[j - 1] + 1, last[j] + 1, last[j - 1] + differs)
      local swaps = i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j)
      if swaps then row[j] = math.min(row[j], before[j - 2] + 1) end
    end
    before, last = last, row
  end
  return last[#b]
end

-- The name that a word may be a misspelling of, or nil.
local function find_similar(word, names)
  local best, least = nil, math.min(2, math.floor(#word / 2)) + 1
  for _, name in ipairs(#word <= 40 and names or {}) do
    local distance = edit_distance(word, name)
    if distance < least then best, least = name, distance end
  end
  return best
end

-- The index, from 0, of a word in a list.
local function word(path, value, words)
  for i, one in ipairs(words) do
    if one == value then return i - 1 end
  end
  local similar = type(value) == "string" and find_similar(value, words)
  local hint = similar and ('; did you mean "%s"?'):format(similar) or ""
  fail(path, fill("not_a_word", '"' .. table.concat(words, '", "') .. '"', describe(value)) .. hint)
end

local function text(path, value)
  if type(value) == "string" and value ~= "" then return value end
  fail(path, "not_a_text", describe(value))
end

local function member(value, name) return value[name] end

-- The number of components of a vector, then the components. The vector is a list, or anything with
-- members x, y and z.
local function components(value)
  if type(value) == "table" and #value > 0 then return #value, value[1], value[2], value[3] end
  local found = {}
  if type(value) ~= "string" then
    for i, name in ipairs { "x", "y", "z" } do
      local fine, component = pcall(member, value, name)
      if not fine or component == nil then break end
      found[i] = component
    end
  end
  return #found, found[1], found[2], found[3]
end

local function required(path, value)
  if value == nil then fail(path, "missing") end
  return value
end

local function has_word(words, word)
  for _, one in ipairs(words or {}) do
    if one == word then return true end
  end
  return false
end

-- Blames a field that is none of the `names`, which `what` has.
local function blame_stray(path, field, names, what)
  local place = (path == "" and "" or path .. ".") .. field
  local similar = find_similar(field, names)
  if similar then fail(place, ('unknown field; did you mean "%s"?'):format(similar)) end
  fail(place, "unknown_field", what)
end

-- Checks that `given` is a table of some of these fields, which `what` has; nil is an empty one.
local function read_options(path, given, names, what)
  if given == nil then return {} end
  if type(given) ~= "table" then fail(path, "not_an_object", describe(given)) end
  for field in pairs(given) do
    if not has_word(names, field) then blame_stray(path, tostring(field), names, what) end
  end
  return given
end

-- What is given, else the usual value.
local function given_or(given, usual)
  if given == nil then return usual end
  return given
end

local NONE = {}

-- The fields of an object that its table does not have, in alphabetical order.
local function unknown_fields(value, name)
  local found, rows = NONE, TABLES[name].rows
  for field in pairs(value) do
    if not rows[field] then
      found = found == NONE and {} or found
      found[#found + 1] = tostring(field)
    end
  end
  if found[2] then table.sort(found) end
  return found
end

-- The value of a field that the object must have. If it lacks it, the message names an unknown
-- field that may have been meant.
local function required_field(path, value, field, name)
  if value[field] ~= nil then return value[field] end
  local message, beside = FORMAT.messages.missing, ""
  for _, other in ipairs(unknown_fields(value, name)) do
    local is_similar = find_similar(other, { field }) ~= nil
    if is_similar then
      beside = fill("beside_similar", other, field)
      break
    elseif beside == "" and #other <= 40 then
      beside = fill("beside_unknown", other)
    end
  end
  fail((path == "" and "" or path .. ".") .. field, message .. beside)
end

-- Blames a field that the table does not have. `applies(row)` says which the object may have.
local function blame_unknown(path, unknown, name, what, applies)
  local names = {}
  for _, row in ipairs(TABLES[name].fields) do
    if not applies or applies(row) then names[#names + 1] = row.name end
  end
  blame_stray(path, unknown, names, what)
end

-- A list is no object; an empty one cannot be told from an object without fields.
local function check_is_object(path, value)
  if type(value) ~= "table" then fail(path, "not_an_object", describe(value)) end
  if #value > 0 then fail(path, "not_an_object", "an array") end
end

-- Checks that `value` is an object with fields of the table `name`; their paths begin with `path`.
local function check_object(path, value, name)
  check_is_object(path, value)
  local unknown = unknown_fields(value, name)[1]
  if unknown then blame_unknown(path, unknown, name, TABLES[name].what) end
  return value
end

-- The kind of a motion or of a ball, or the shape of another obstacle.
local function kind_of(value, name)
  local rows = TABLES[name].rows
  if rows.position_at and value.position_at then return "function" end
  if rows.shape and value.shape and value.shape ~= "ball" then return value.shape end
  return value.kind or (value.acceleration ~= nil and "accelerating" or "linear")
end

-- One question while it is read: how many dimensions it has, and what its structs point to.
local Reading = {}
Reading.__index = Reading

local function new_reading()
  return setmetatable({ dimensions = 0, kept = {}, callbacks = {}, settings = {} }, Reading)
end

function Reading:keep(cdata)
  self.kept[#self.kept + 1] = cdata
  return cdata
end

function Reading:release()
  for _, callback in ipairs(self.callbacks) do callback:free() end
  self.callbacks = {}
end

function Reading:vector(path, value, to)
  local size, x, y, z = components(value)
  local fits = size == 2 or size == 3
  if self.dimensions ~= 0 then fits = size == self.dimensions end
  if not fits then
    local wanted = self.dimensions == 0 and "2 or 3" or tostring(self.dimensions)
    local got = size .. (size == 1 and " element" or " elements")
    if size == 0 and (type(value) ~= "table" or next(value) ~= nil) then
      got = describe(value) .. (type(value) == "table" and " without x and y" or "")
    end
    fail(path, "not_a_vector", wanted, got)
  end
  self.dimensions = size
  to[0], to[1] = number(path .. "[0]", x), number(path .. "[1]", y)
  if size == 3 then to[2] = number(path .. "[2]", z) end
end

-- Checks a list, of any length or of `size` elements.
local function list(path, value, size)
  local is_list = type(value) == "table" and (#value > 0 or next(value) == nil)
  if not is_list then fail(path, "not_a_list", describe(value)) end
  if size and #value ~= size then fail(path, "list_too_short_or_long", size, #value) end
  return value
end

-- The number of elements of a list of 1 to `max`.
local function limited_list(path, value, max)
  local size = #list(path, value)
  if size < 1 or size > max then
    fail(path, "list_too_short_or_long", ("1 to %d"):format(tonumber(max)), size)
  end
  return size
end

-- Makes a struct of C, or `count` of them, with their defaults.
function Reading:new_structs(type_name, count)
  local structs = self:keep(ffi.new(type_name .. "[?]", math.max(1, count)))
  local fine, initialise = pcall(function() return C[type_name:gsub("^aim_", "aim_init_")] end)
  for i = 0, fine and count - 1 or -1 do initialise(structs + i) end
  return structs
end

-- How a field of a struct is read: for each shape a function (reading, path, value, struct, row).
local shapes = {}

function shapes.number(_, path, value, struct, row)
  struct[row.member] = number(path, value, row.range)
end

function shapes.numbers(reading, path, value, struct, row)
  local size = #list(path, value)
  local numbers = reading:keep(ffi.new("double[?]", math.max(1, size)))
  for i = 1, size do
    numbers[i - 1] = number(("%s[%d]"):format(path, i - 1), value[i], row.range)
  end
  struct[row.member], struct[row.count] = numbers, size
end

-- Lists of any name. A table of Lua has no order, so the names are sorted.
function shapes.lists(reading, path, value, struct, row)
  local names = reading.settings
  if type(value) ~= "table" then fail(path, "not_an_object", describe(value)) end
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  local settings = reading:keep(ffi.new("aim_setting[?]", math.max(1, #names)))
  for i, name in ipairs(names) do
    local here = path .. "." .. tostring(name)
    local setting = settings[i - 1]
    shapes.numbers(reading, here, value[name], setting, { member = "values", count = "count" })
    list(here, value[name], tonumber(struct[row.as_long_as]))
  end
  struct[row.member], struct[row.count] = settings, #names
end

function shapes.vector(reading, path, value, struct, row)
  reading:vector(path, value, struct[row.member])
  if row.count then struct[row.count] = 1 end
end

function shapes.word(_, path, value, struct, row)
  struct[row.member] = word(path, value, row.words)
end

function shapes.facing(reading, path, value, struct)
  if reading.dimensions == 3 then return reading:vector(path, value, struct.facing) end
  struct.facing[0] = number(path, value)
end

function shapes.arc(_, path, value, struct, row)
  list(path, value, 2)
  local angles = struct[row.member]
  for i = 0, 1 do angles[i] = number(("%s[%d]"):format(path, i), value[i + 1]) end
  if row.count then struct[row.count] = 1 end
end
shapes.elevation = shapes.arc

function shapes.flag(_, path, value, struct, row)
  if type(value) ~= "boolean" then fail(path, "not_a_flag", describe(value)) end
  struct[row.member] = value and 1 or 0
end

function shapes.vectors(reading, path, value, struct, row)
  local size = #list(path, value)
  local packed = reading:keep(ffi.new("double[?]", math.max(1, 3 * size)))
  local at = packed
  for i = 1, size do
    reading:vector(("%s[%d]"):format(path, i - 1), value[i], at)
    at = at + reading.dimensions
  end
  struct[row.member], struct[row.count] = packed, size
end

shapes.times = shapes.numbers

function shapes.object(reading, path, value, struct, row)
  if row.holding == "spread" then return reading:object(path, value, struct, row.table) end
  local inner = reading:new_structs(TABLES[row.table].type, 1)
  reading:object(path, value, inner[0], row.table)
  struct[row.member] = inner
end

function shapes.objects(reading, path, value, struct, row)
  local size = #list(path, value)
  local structs = reading:new_structs(TABLES[row.table].type, size)
  for i = 1, size do
    local element = ("%s[%d]"):format(path, i - 1)
    reading:object(element, value[i], structs[i - 1], row.table, i == size)
  end
  struct[row.member], struct[row.count] = structs, size
end

function shapes.pair(_, path, value, struct, row)
  local size, x, y = components(value)
  if size ~= 2 then fail(path, "not_a_vector", 2, size .. " elements") end
  struct[row.member][0], struct[row.member][1] = number(path .. "[0]", x), number(path .. "[1]", y)
end

function shapes.triples(reading, path, value, struct, row)
  local size, count = #list(path, value), tonumber(struct[row.as_long_as])
  -- Where there are no vertices, those are to blame.
  local last = count > 0 and count - 1 or 2 ^ 32 - 1
  local indices = reading:keep(ffi.new("uint32_t[?]", math.max(1, 3 * size)))
  for i = 1, size do
    local place = ("%s[%d]"):format(path, i - 1)
    local triple = list(place, value[i], 3)
    for k = 1, 3 do
      local here = ("%s[%d]"):format(place, k - 1)
      -- Like paths, indices count from 0.
      indices[3 * (i - 1) + k - 1] = whole(here, number(here, triple[k]), 0, last)
    end
  end
  struct[row.member], struct[row.count] = indices, size
end

-- The numbers of lists that are all as long as the first, packed; the number of lists; their
-- length.
function Reading:rows(path, value)
  local size = #list(path, value)
  local length = size > 0 and #list(path .. "[0]", value[1]) or 0
  local numbers = self:keep(ffi.new("double[?]", math.max(1, size * length)))
  for j = 1, size do
    local place = ("%s[%d]"):format(path, j - 1)
    list(place, value[j], length)
    for i = 1, length do
      numbers[(j - 1) * length + i - 1] = number(("%s[%d]"):format(place, i - 1), value[j][i])
    end
  end
  return numbers, size, length
end

function shapes.rows(reading, path, value, struct, row)
  struct[row.member], struct[row.count], struct[row.row_length] = reading:rows(path, value)
end

function shapes.covariance(reading, path, value, struct, row)
  local size = 2 * reading.dimensions
  list(path, value, size)
  if size > 0 then list(path .. "[0]", value[1], size) end
  struct[row.member] = reading:rows(path, value)
end

-- The motion of a gun, one of the caller's own.
function shapes.platform(reading, path, value, struct, row)
  check_is_object(path, value)
  required_field(path, value, "position_at", "target")
  local motion = reading:new_structs("aim_motion", 1)
  reading:motion(path, value, motion[0], "target")
  struct[row.member] = motion
end

-- The types of the caller's functions. LuaJIT makes a new type of every text that it reads, and has
-- room for 65,536.
local VECTOR_AT = ffi.typeof("void (*)(void*, double, double*)")
local SPEED_BOUND = ffi.typeof("double (*)(void*, double, double)")

-- A function of the caller's, for C. Its errors must not cross C: they are raised when C has
-- returned.
function Reading:callback(ctype, call, on_error)
  local callback = ffi.cast(ctype, function(...)
    if self.raised then return on_error(...) end
    local fine, result = pcall(call, ...)
    if fine then return result end
    self.raised = result
    return on_error(...)
  end)
  self.callbacks[#self.callbacks + 1] = callback
  return callback
end

-- Reads what a function of the caller's returns: numbers, or one vector. Anything else is a fault.
function Reading:returned(path, to, x, y, z)
  self:vector(path, type(x) == "number" and { x, y, z } or x, to)
end

function Reading:vector_callback(path, place_at)
  local function write(_, time, out) self:returned(path, out, place_at(time)) end
  local function write_nothing(_, _, out) out[0], out[1], out[2] = NAN, NAN, NAN end
  return self:callback(VECTOR_AT, write, write_nothing)
end

local function check_function(path, value)
  if type(value) == "function" then return end
  fail(path, "expected a function of time, got " .. describe(value))
end

-- A motion of the caller's own. position_at(time) returns x, y (and z), or a vector. speed_bound, a
-- number or a function of two times, is a speed that the body does not exceed. Only a shooter whose
-- velocity the shot inherits needs velocity_at(time).
function Reading:own_motion(path, motion, struct)
  local own = self:keep(ffi.new("aim_motion_function[1]"))
  struct.kind = C.AIM_FUNCTION
  local place = path .. ".position_at"
  check_function(place, motion.position_at)
  if self.dimensions == 0 then self:returned(place, ffi.new("double[3]"), motion.position_at(0)) end
  own[0].position = self:vector_callback(place, motion.position_at)
  local bound, bound_path = motion.speed_bound, path .. ".speed_bound"
  if bound ~= nil then
    local call = function(_, from, to) return number(bound_path, bound(from, to)) end
    if type(bound) ~= "function" then
      finite(bound_path, bound, "not_negative")
      call = function() return bound end
    end
    local function none() return NAN end
    own[0].speed_bound = self:callback(SPEED_BOUND, call, none)
  end
  if motion.velocity_at ~= nil then
    place = path .. ".velocity_at"
    check_function(place, motion.velocity_at)
    own[0].velocity = self:vector_callback(place, motion.velocity_at)
  end
  struct["function"] = own
end

-- Whether one of these fields is present.
local function stands(fields, value)
  for _, field in ipairs(fields or {}) do
    if value[field] ~= nil then return true end
  end
  return false
end

function Reading:object(path, value, struct, name, is_last)
  check_is_object(path, value)
  for _, field in ipairs(TABLES[name].required) do required_field(path, value, field, name) end
  for _, row in ipairs(TABLES[name].fields) do
    local is_needed = row.rule == "optional_in_last" and not is_last
      or row.rule == "unless_table" and not self.finds_speed and value.table == nil
    if is_needed or stands(row.required_beside, value)
      or (row.instead and not stands(row.instead, value)) then
      required_field(path, value, row.name, name)
    elseif row.rule == "absent_is_unlimited" and value[row.name] == nil then
      struct[row.member] = math.huge
    end
  end
  local kind = kind_of(value, name)
  local function read(row)
    if not row or row.shape == "ignored" then return end
    local accelerates = row.rule == "guess_kind" and value.acceleration ~= nil
    if value[row.name] == nil and not accelerates then return end
    if self:why_inapplicable(row, value, kind) then return end
    local to = row.behind and self:hold(struct, row) or struct
    if value[row.name] == nil then
      to[row.member] = C.AIM_ACCELERATING
    else
      shapes[row.shape](self, path .. "." .. row.name, value[row.name], to, row)
    end
  end
  if TABLES[name].rows.shape and value.shape then self:check_shape(path, value.shape, name) end
  -- The first vector sets the dimensions, and a shooter's motion begins where it is.
  local position, velocity = TABLES[name].rows.position, TABLES[name].rows.velocity
  read(position)
  read(velocity)
  for _, row in ipairs(TABLES[name].fields) do
    if row ~= position and row ~= velocity then read(row) end
  end
  self:check_kind(path, value, name)
end

-- Makes the motion of a shooter, with the position and velocity of the shooter.
function Reading:hold(struct, row)
  if struct[row.behind] == nil then
    local motion = self:new_structs("aim_motion", 1)
    ffi.copy(motion[0].position, struct.position, 24)
    ffi.copy(motion[0].velocity, struct.velocity, 24)
    struct[row.behind] = motion
  end
  return ffi.cast("aim_motion*", struct[row.behind])[0]
end

local function is_endless(pieces)
  local last = pieces and pieces[#pieces]
  return last ~= nil and (last.duration == nil or last.duration == math.huge)
end

-- Why a field does not apply to an object of this kind, if it does not.
function Reading:why_inapplicable(row, value, kind)
  local fits = not row.dimensions or row.dimensions == self.dimensions
  local is_of_kind = not row.kinds or has_word(row.kinds, kind) or has_word(row.kinds, value.shape)
  if not (fits and is_of_kind) then return "does_not_apply" end
  if row.rule == "not_after_endless" and kind == "pieces" and is_endless(value.pieces) then
    return "after_endless"
  end
  if row.not_beside and self.is_by_table then return "not_beside_table" end
  local has_drag = (value.drag or 0) ~= 0 or (value.quadratic_drag or 0) ~= 0
  return row.rule == "with_drag" and not has_drag and "without_drag" or nil
end

-- Blames a shape whose fields there are in another number of dimensions only.
function Reading:check_shape(path, shape, name)
  for _, row in ipairs(TABLES[name].fields) do
    if row.dimensions and row.dimensions ~= self.dimensions and has_word(row.kinds, shape) then
      fail(path .. ".shape", "wrong_dimensions", self.dimensions)
    end
  end
end

-- Blames what an object of this kind lacks, then what it has that none or only others have.
function Reading:check_kind(path, value, name)
  local kind, stray, problem = kind_of(value, name), nil, nil
  for _, row in ipairs(TABLES[name].fields) do
    local is_given = value[row.name] ~= nil
    local is_needed = row.kinds and row.default == "none" or has_word(row.required_by, kind)
    if self.has_prospects and row.rule == "unless_prospects" then is_needed = false end
    local reason = (is_given or is_needed) and self:why_inapplicable(row, value, kind)
    if is_needed and not reason then required_field(path, value, row.name, name) end
    if is_given and reason then
      stray = stray or row.name
      problem = problem or reason
    end
  end
  local unknown = unknown_fields(value, name)[1]
  if not unknown and not stray then return end
  local what = TABLES[name].what:gsub("{kind}", function() return tostring(kind) end)
  what = what:gsub("{dimensions}", self.dimensions)
  if kind == "function" then what = "a motion with position_at" end
  if not unknown then fail(path .. "." .. stray, problem, what) end
  blame_unknown(path, unknown, name, what, function(row)
    return not self:why_inapplicable(row, value, kind)
  end)
end

-- `name` is that of the table of its fields.
function Reading:motion(path, value, struct, name)
  self:object(path, value, struct, name)
  if value.position_at then self:own_motion(path, value, struct) end
end

-- Reads obstacles. Returns the structs and their number.
function Reading:obstacle_list(name, value)
  local size = #list(name, value)
  local structs = self:new_structs("aim_obstacle", size)
  for i = 1, size do
    self:object(("%s[%d]"):format(name, i - 1), value[i], structs[i - 1], "obstacle")
  end
  return structs, size
end

-- A motion of the caller's own takes the place of every field of another motion.
function Reading:check_own_motion(shooter)
  if type(shooter) ~= "table" or shooter.motion == nil then return end
  for _, row in ipairs(TABLES.shooter.fields) do
    if row.behind and shooter[row.name] ~= nil then
      fail("shooter.motion", "does_not_go_with", row.name)
    end
  end
end

function Reading:engagement(question)
  local rows = TABLES.engagement.rows
  check_is_object("", question)
  local engagement = self:keep(ffi.new("aim_engagement[1]"))
  local struct = engagement[0]
  C.aim_init_engagement(engagement, 2)
  local shooter = required_field("", question, "shooter", "engagement")
  local projectile = question.projectile
  self.is_by_table = type(projectile) == "table" and projectile.table ~= nil
  self:check_own_motion(shooter)
  self:object("shooter", shooter, struct.shooter, "shooter")
  -- In the struct it would be absent.
  if shooter.hold == false and shooter.turret ~= nil then
    fail("shooter.hold", "does_not_go_with", "a turret")
  end
  local shot = required_field("", question, "projectile", "engagement")
  self:object("projectile", shot, struct.projectile, "projectile")
  if shot.table ~= nil then self.shot_table = struct.projectile.table end
  if shot.table ~= nil and shot.speed ~= nil then
    fail("projectile.table", "does_not_go_with", "a speed")
  end
  local target = required_field("", question, "target", "engagement")
  self:motion("target", target, struct.target, "target")
  if question.aim ~= nil then shapes.word(self, "aim", question.aim, struct, rows.aim) end
  if question.obstacles ~= nil then
    struct.obstacles, struct.obstacle_count = self:obstacle_list("obstacles", question.obstacles)
  end
  if question.tick ~= nil then shapes.object(self, "tick", question.tick, struct, rows.tick) end
  if question.uncertainty ~= nil then
    shapes.object(self, "uncertainty", question.uncertainty, struct, rows.uncertainty)
  end
  check_object("", question, "engagement")
  struct.dimensions = self.dimensions
  return engagement
end

-- ---- Writing answers -------------------------------------------------------------------------

local function words(names, count)
  local found = {}
  for i = 0, count - 1 do found[i] = ffi.string(names(i)) end
  return found
end

local STATUS = words(C.aim_status_name, 8)
local CONTACT_STATUS = words(C.aim_contact_status_name, 5)
local METHOD = words(C.aim_method_name, 5)
local TURN_STATUS = { [0] = "turning", "arrived", "blocked", "invalid" }

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

-- `outer` begins the path of the field, but not that of the caller.
local function fail_as(fault, outer)
  local text = ffi.new("char[512]")
  C.aim_fault_path(fault, text, 512)
  local field = ffi.string(text)
  C.aim_fault_message(fault, text, 512)
  local message = ffi.string(text)
  -- What a motion with position_at may lack is its bound only.
  if message == FORMAT.messages.missing then field = field:gsub("%.function$", ".speed_bound") end
  fail(field:gsub("^" .. (outer or ""), ""), message)
end

local HAS_HIT = { hit = true, out_of_range = true, blocked = true, touching = true }

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
      aim = vector_of(found.closest.aim, dimensions) }
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

-- Calls work(reading, answer). A fault becomes the answer. Any other error goes on to the caller.
local function answer_to(question, work)
  local reading = new_reading()
  local answer = { name = type(question) == "table" and question.name or nil }
  local fine, fault = pcall(work, reading, answer)
  reading:release()
  if reading.raised then fine, fault = false, reading.raised end
  if fine then return answer end
  if getmetatable(fault) ~= is_fault then error(fault, 0) end
  local blamed = { field = fault.field, message = fault.message }
  return { name = answer.name, status = "invalid", error = blamed }
end

-- The sources of this file and of those beside it that build on it.
local sources = { [debug.getinfo(1, "S").source] = true }

-- In a function of plain arguments a fault is an error, raised at the line that called these files.
local function read_or_raise(work)
  local reading = new_reading()
  local fine, result = pcall(work, reading)
  reading:release()
  if reading.raised then fine, result = false, reading.raised end
  if fine then return result end
  if getmetatable(result) == is_fault then
    result = (result.field == "" and "" or result.field .. ": ") .. result.message
  end
  local level = 2
  while sources[(debug.getinfo(level, "S") or {}).source] do level = level + 1 end
  error(result, level)
end

-- Fails if a function of C found a fault.
local function check(fault)
  if fault.field ~= C.AIM_FIELD_NONE then fail_as(fault) end
end

-- ---- Functions -------------------------------------------------------------------------------

local lead_in = ffi.new("double[6]")
local lead_out = ffi.new("aim_lead[1]")

local lead_of_vectors

-- Raises a fault of the first that is no number.
local function blame_numbers(names, ...)
  local values = { ... }
  read_or_raise(function()
    for i, name in ipairs(names) do number(name, values[i]) end
  end)
end

-- Where to aim. Takes position and velocity of the target relative to the gun, and the speed of the
-- shot. Returns the status and five numbers: the time from the shot to the hit, the aim (a unit
-- vector) and the position of the hit relative to the gun. lead(position, velocity, speed) takes
-- two vectors; in space it returns what lead3 does.
function aimahead.lead(x, y, vx, vy, speed)
  if type(x) ~= "number" then return lead_of_vectors(x, y, vx) end
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

-- How probably the shot that `solve` answers hits. The question needs an `uncertainty`.
function aimahead.odds(question)
  return answer_to(question, function(reading, answer)
    local found = ffi.new("aim_odds[1]")
    C.aim_find_odds(reading:engagement(question), found)
    local odds = found[0]
    answer.status = STATUS[odds.status]
    if answer.status == "invalid" then fail_as(odds.fault) end
    if HAS_HIT[answer.status] or answer.status == "unresolved" then answer.time = odds.time end
    if has_direction(odds.aim) then answer.aim = vector_of(odds.aim, reading.dimensions) end
    if odds.has_probability ~= 0 then
      answer.probability, answer.error = odds.probability, odds.error
      answer.across_sd = { odds.across_sd[0] }
      if reading.dimensions == 3 then answer.across_sd[2] = odds.across_sd[1] end
    end
  end)
end

local TRACK_STATUS = words(C.aim_track_status_name, 4)
local TRACK_NUMBERS = { "velocity_sd", "gate", "memory", "bias" }
local TRACKER = { "dimensions", "models", unpack(TRACK_NUMBERS) }
local MEASUREMENT = { "time", "value", "sd", "sensor", "measure" }
local MEASURES = { "position", "range_bearing" }

local Tracker = {}
Tracker.__index = Tracker

-- Fails if C refused the setting with this path: gate, models[1].stay.
local function check_track(path, options)
  if path == nil then return end
  local field, given = ffi.string(path), options
  for step in field:gmatch("[%w_]+") do given = given[step] or given[tonumber(step) + 1] end
  local row = TABLES.track_model.rows[field:match("[^.]*$")]
  if row then fail(field, "not_a_number", FORMAT.ranges[row.range], describe(given)) end
  fail(field, ("%s, got %s"):format(FORMAT.trackers[field], describe(given)))
end

-- Follows one target by noisy measurements of its position. `options` may hold dimensions (2),
-- models (a list of tables with motion, noise, ...), velocity_sd, gate, memory and bias.
function aimahead.tracker(options)
  return read_or_raise(function(reading)
    options = read_options("", options, TRACKER, "a tracker")
    local dimensions = whole("dimensions", given_or(options.dimensions, 2), 2, 3)
    local settings = ffi.new("aim_track_settings[1]")
    C.aim_init_track_settings(settings, dimensions)
    if options.models ~= nil then
      local count = limited_list("models", options.models, C.AIM_MAX_TRACK_MODELS)
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
    check_track(C.aim_tracker_start(memory, settings), options)
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
    given = read_options("", given, MEASUREMENT, "a measurement")
    local seen = ffi.new("aim_measurement[1]")
    seen[0].time = number("time", required("time", given.time))
    seen[0].measure = word("measure", given_or(given.measure, MEASURES[1]), MEASURES)
    reading.dimensions = self.dimensions
    reading:vector("value", required("value", given.value), seen[0].value)
    local sd, is_polar = required("sd", given.sd), seen[0].measure ~= 0
    if type(sd) == "number" then sd = self.dimensions == 2 and { sd, sd } or { sd, sd, sd } end
    if is_polar and self.dimensions == 3 and type(sd) == "table" and #sd == 2 then
      sd = { sd[1], sd[2], sd[2] }
    end
    reading:vector("sd", sd, seen[0].sd)
    if given.sensor ~= nil then reading:vector("sensor", given.sensor, seen[0].sensor) end
    local fault = C.aim_measurement_fault(seen, self.dimensions)
    if fault ~= nil then
      local message = ffi.new("char[200]")
      C.aim_measurement_message(seen, self.dimensions, message, 200)
      local field = ffi.string(fault)
      fail(type(given.sd) == "number" and field:gsub("^sd.*", "sd") or field, ffi.string(message))
    end
    return TRACK_STATUS[C.aim_tracker_add(self.memory, seen)]
  end)
end

-- The latest time of a measurement.
function Tracker:time() return C.aim_tracker_time(self.memory) end

local function rows_of(numbers, count, length)
  local rows = {}
  for i = 1, count do
    rows[i] = {}
    for j = 1, length do rows[i][j] = numbers[length * (i - 1) + j - 1] end
  end
  return rows
end

-- The estimate, model by model, as find_best_aim takes it; empty without a track. For a shot ask
-- for the time when it will hit. The prospects then include that the target may change its motion
-- until that time.
function Tracker:prospects(time)
  local found = ffi.new("aim_prospect[?]", C.AIM_MAX_TRACK_MODELS)
  local covariances = ffi.new("double[?]", 36 * C.AIM_MAX_TRACK_MODELS)
  local prospects, dimensions = {}, self.dimensions
  blame_numbers({ "time" }, time)
  for i = 1, C.aim_tracker_prospects(self.memory, time, found, covariances) do
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
-- is nil without a track, before it, and too far ahead for any prediction. The uncertainty for odds
-- is { covariance = state.covariance, maneuver = state.noise }.
function Tracker:at(time)
  local found = ffi.new("aim_track_state[1]")
  blame_numbers({ "time" }, time)
  C.aim_tracker_at(self.memory, time, found)
  local state, size = found[0], 2 * self.dimensions
  if state.has_track == 0 then return nil end
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
    C.aim_solve_by_sampling(engagement, number("step", step), found)
    if found[0].fault.field == C.AIM_FIELD_TARGET_FUNCTION then
      fail("target", "expected a motion with position_at")
    end
    write_intercept(answer, found[0], reading)
  end)
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

-- When two moving bodies first touch: { a = motion, b = motion, duration = ... }.
function aimahead.contact(question)
  return answer_to(question, function(reading, answer)
    check_is_object("", question)
    local bodies = {}
    for i, name in ipairs { "a", "b" } do
      bodies[i] = reading:keep(ffi.new("aim_motion[1]"))
      C.aim_init_motion(bodies[i])
      local body = required_field("", question, name, "contact")
      reading:motion(name, body, bodies[i][0], "body")
    end
    local length = required_field("", question, "duration", "contact")
    local duration = number("duration", length)
    check_object("", question, "contact")
    local found = ffi.new("aim_contact[1]")
    C.aim_time_of_impact_moving(bodies[1], bodies[2], duration, reading.dimensions, found)
    write_contact(answer, found[0], reading.dimensions)
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
-- of flight > 0. launch_over_apex rises a height >= 0 above the launch point, and hits while it
-- falls or rises. launch_at_elevation raises the gun by an angle. launch_slowest has the lowest
-- speed.
function aimahead.launch_for_time(question, flight_time)
  return launch(question, function(e, out)
    C.aim_launch_for_time(e, number("flight_time", flight_time), out)
  end)
end
function aimahead.launch_over_apex(question, height, is_rising)
  local rising = is_rising and 1 or 0
  return launch(question, function(e, out)
    C.aim_launch_over_apex(e, number("height", height), rising, out)
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

-- The scatter of the aim, aim_sd in radians, with which the shot hits with the given probability,
-- for a gunner that misses as often as a game wants. Otherwise nil and "no_hit", "odds_too_low"
-- (without any scatter of the aim the shot hits less often) or "odds_too_high" (no scatter of the
-- aim lets it miss so often).
function aimahead.find_scatter(question, probability)
  local aim_sd, reason
  read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_scatter[1]")
    check(C.aim_find_scatter(engagement, number("probability", probability), found))
    local scatter = found[0]
    local is_found = scatter.status == C.AIM_SCATTER_FOUND
    if is_found then aim_sd = scatter.aim_sd end
    if not is_found then reason = ffi.string(C.aim_scatter_status_name(scatter.status)) end
  end)
  return aim_sd, reason
end

-- When to fire: the first interval of launch times { from =, to = }, from shooter.delay to
-- `latest`, in which the odds are at least `probability`; nil where there is none. It is found by
-- sampling 256 times; an interval shorter than the time between two samples may be missed.
function aimahead.find_window(question, probability, latest)
  return read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_firing_window[1]")
    local wanted, last = number("probability", probability), number("latest", latest)
    check(C.aim_find_window(engagement, wanted, last, found))
    return found[0].exists ~= 0 and { from = found[0].from, to = found[0].to } or nil
  end)
end

-- When to fire: now, or after a better look. `looks` = { interval =, sd = } are the measurements
-- that come while the gun waits, `cost` is what a unit of time is worth in odds. Returns { time =,
-- probability =, probability_now = }, or nil where no launch up to `latest` hits.
function aimahead.find_firing_time(question, looks, cost, latest)
  return read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_firing_time[1]")
    local given = ffi.new("aim_looks[1]")
    reading:object("looks", looks, given[0], "looks")
    local price, last = number("cost", cost), number("latest", latest)
    check(C.aim_find_firing_time(engagement, given, price, last, found))
    local best = found[0]
    if best.exists == 0 then return nil end
    return {
      time = best.time, probability = best.probability, probability_now = best.probability_now,
    }
  end)
end

local function read_prospects(reading, prospects)
  local count = limited_list("prospects", prospects, C.AIM_MAX_PROSPECTS)
  local structs = reading:new_structs("aim_prospect", count)
  for i = 1, count do
    C.aim_init_prospect(structs + (i - 1))
    local place = ("prospects[%d]"):format(i - 1)
    reading:object(place, prospects[i], structs[i - 1], "prospect")
  end
  return structs, count
end

-- The aim with the greatest probability to hit a target that moves in one of 1 to 16 ways, for a
-- shot fired at shooter.delay: the aim and the probability, or nil where no aim hits. `prospects`
-- is a list of tables with position (required), velocity, acceleration, covariance, maneuver, time
-- and weight. Only radius of the target is used, and only aim_sd, speed_sd and delay_sd of the
-- `uncertainty`; all else of both may be absent.
function aimahead.find_best_aim(question, prospects)
  local aim, probability
  read_or_raise(function(reading)
    reading.has_prospects = true
    local engagement, best = reading:engagement(question), ffi.new("aim_best_aim[1]")
    local structs, count = read_prospects(reading, prospects)
    check(C.aim_find_best_aim(engagement, structs, count, best))
    if best[0].probability > 0 then
      aim, probability = vector_of(best[0].aim, reading.dimensions), best[0].probability
    end
  end)
  return aim, probability
end

-- The probability that a shot along `aim` hits a target that moves in one of 1 to 16 ways. The same
-- fields are used as in find_best_aim.
function aimahead.odds_of_aim(question, prospects, aim)
  return read_or_raise(function(reading)
    reading.has_prospects = true
    local engagement, odds = reading:engagement(question), ffi.new("double[1]")
    local structs, count = read_prospects(reading, prospects)
    local along = ffi.new("double[3]")
    reading:vector("aim", aim, along)
    check(C.aim_odds_of_aim(engagement, structs, count, along, odds))
    return odds[0]
  end)
end

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
    if fault.field ~= C.AIM_FIELD_NONE then fail_as(fault, "shooter%.") end
  end)
  return gun, dimensions
end

-- Reads a vector of `dimensions` numbers (0: of 2 or 3). Returns it and the number of its
-- components.
local function pack(value, dimensions, name)
  local packed = ffi.new("double[3]")
  local size = read_or_raise(function(reading)
    reading.dimensions = dimensions
    reading:vector(name, value, packed)
    return reading.dimensions
  end)
  return packed, size
end

-- As pack, for a vector that the library does not blame.
local function pack_finite(value, dimensions, name)
  local packed, size = pack(value, dimensions, name)
  read_or_raise(function()
    for i = 0, size - 1 do finite(("%s[%d]"):format(name, i), packed[i]) end
  end)
  return packed, size
end

function lead_of_vectors(position, velocity, speed)
  local place, dimensions = pack(position, 0, "position")
  local motion = pack(velocity, dimensions, "velocity")
  if dimensions == 2 then return aimahead.lead(place[0], place[1], motion[0], motion[1], speed) end
  return aimahead.lead3(place[0], place[1], place[2], motion[0], motion[1], motion[2], speed)
end

-- The turn of a gun from its facing to a direction of any length; for the zero vector the gun does
-- not turn. Returns whether it is possible, the angle, the time until the gun points there within
-- its tolerance, and the angle at which it comes to rest.
function aimahead.turn_to(turret, direction)
  local gun, dimensions = read_turret(turret)
  local towards = pack_finite(direction, dimensions, "direction")
  local turn = C.aim_turn_to(gun, dimensions, towards)
  return turn.possible ~= 0, turn.angle, turn.time, turn.rest
end

-- turning_time: the time until a gun at rest has turned through an angle, less its tolerance.
-- turnable_angle: the largest angle that a gun at rest can reach within its tolerance by a time.
function aimahead.turning_time(turret, angle)
  local gun = read_turret(turret)
  return C.aim_turning_time(gun, read_or_raise(function() return finite("angle", angle) end))
end
function aimahead.turnable_angle(turret, time)
  local gun = read_turret(turret)
  return C.aim_turnable_angle(gun, read_or_raise(function() return limit("time", time) end))
end

local TurnController = {}
TurnController.__index = TurnController

-- A gun in a game loop. It turns towards its goal as fast as its turret allows and stops there
-- exactly.
function aimahead.turn_controller(turret)
  local gun, dimensions = read_turret(turret)
  read_or_raise(function() required("turret.facing", turret.facing) end)
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

-- Turns the gun for `duration` >= 0 towards an angle, in space towards a direction. Returns
-- "turning", "arrived" or "blocked" (the goal lies outside the arc), the angle to where the gun
-- will come to rest, and the time until then.
function TurnController:step(goal, duration)
  if self.dimensions == 3 then
    self.goal = pack_finite(goal, 3, "goal")
  else
    self.goal[0] = type(goal) == "number" and goal or NAN
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

local function read_tick(tick)
  local struct = ffi.new("aim_tick[1]")
  C.aim_init_tick(struct)
  read_or_raise(function(reading)
    reading:object("tick", tick, struct[0], "tick")
    check(C.aim_check_tick(struct))
  end)
  return struct
end

-- The factor by which a step of a physics engine multiplies the velocity.
function aimahead.damping_factor(tick) return C.aim_damping_factor(read_tick(tick)) end

-- The launch velocity with which a body of a physics engine is at every step on the parabola that a
-- launch with `velocity` follows.
function aimahead.correct_launch(tick, velocity, acceleration)
  local out = ffi.new("double[3]")
  local given, dimensions = pack_finite(velocity, 0, "velocity")
  local pull = pack_finite(acceleration, dimensions, "acceleration")
  C.aim_correct_launch(read_tick(tick), dimensions, given, pull, out)
  return vector_of(out, dimensions)
end

-- Position and velocity of a body after a whole number of steps.
function aimahead.after_steps(tick, position, velocity, acceleration, steps)
  local place, dimensions = pack_finite(position, 0, "position")
  local motion = pack_finite(velocity, dimensions, "velocity")
  local pull = pack_finite(acceleration, dimensions, "acceleration")
  local count = read_or_raise(function() return natural("steps", steps, 2 ^ 62) end)
  C.aim_after_steps(read_tick(tick), dimensions, place, motion, pull, count)
  return vector_of(place, dimensions), vector_of(motion, dimensions)
end

-- The velocity that displaces a body of the engine by `way` within `time` > 0; nil where none does.
function aimahead.velocity_to_reach(tick, way, acceleration, time)
  local out = ffi.new("double[3]")
  local goal, dimensions = pack_finite(way, 0, "way")
  local pull = pack_finite(acceleration, dimensions, "acceleration")
  local within = read_or_raise(function() return finite("time", time, "positive") end)
  local found = C.aim_velocity_to_reach(read_tick(tick), dimensions, goal, pull, within, out)
  return found ~= 0 and vector_of(out, dimensions) or nil
end

-- C calls back into Lua from these: they must not be compiled.
if jit then
  for _, name in ipairs { "solve", "solve_all", "solve_by_sampling", "contact" } do
    jit.off(aimahead[name], true)
  end
end

-- For the files beside this one: what they declare, and how they read and blame.
local function declare(header)
  sources[debug.getinfo(2, "S").source] = true
  ffi.cdef(ffi.string(C.aim_declarations(header)))
end

local function raise_fault(fault)
  if fault.field ~= C.AIM_FIELD_NONE then read_or_raise(function() fail_as(fault) end) end
end

aimahead.internal = {
  CONTACT_STATUS = CONTACT_STATUS, STATUS = STATUS, TABLES = TABLES, answer_to = answer_to,
  check = check, check_object = check_object, declare = declare, describe = describe, fail = fail,
  fail_as = fail_as, finite = finite, given_or = given_or, list = list, natural = natural,
  number = number, pack = pack, raise_fault = raise_fault, read_options = read_options,
  read_or_raise = read_or_raise, required = required, rows_of = rows_of, shapes = shapes,
  text = text, vector_of = vector_of, whole = whole, word = word, words = words,
  write_contact = write_contact, write_hit = write_hit, write_intercept = write_intercept,
  write_launch = write_launch,
}

return aimahead
