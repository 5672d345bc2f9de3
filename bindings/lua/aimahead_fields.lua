-- How one field is read into a struct of C: for each shape that the format knows a function
-- (reading, path, value, struct, row, kind), where `row` is the field's row in its table and `kind`
-- that of the motion.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local format = require(folder .. "aimahead_format")
local TABLES = format.tables
local values = require(folder .. "aimahead_values")
local components, describe = values.components, values.describe
local fail, finite, list = values.fail, values.finite, values.list
local whole, word = values.whole, values.word

local shapes = {}

-- A list that is as long as another one of the struct, or has as many elements as its row says.
local function list_of(path, value, struct, row, kind)
  local shared = row.as_long_as and tonumber(struct[row.as_long_as]) or 0
  if shared > 0 then return list(path, value, shared, shared) end
  return list(path, value, row.min, values.has_word(row.bounded, kind) and row.max or nil)
end

function shapes.number(_, path, value, struct, row)
  local is_limit = row.default == "unlimited" or row.rule == "absent_is_unlimited"
  if value == math.huge and is_limit then
    local expected = format.fill("not_a_number", format.ranges[row.range], describe(value))
    fail(path, expected .. format.messages.leave_out)
  end
  struct[row.member] = finite(path, value, row.range)
end

function shapes.numbers(reading, path, value, struct, row)
  local size = #list_of(path, value, struct, row)
  local numbers = reading:keep(ffi.new("double[?]", math.max(1, size)))
  for i = 1, size do
    numbers[i - 1] = finite(("%s[%d]"):format(path, i - 1), value[i], row.range)
  end
  struct[row.member], struct[row.count] = numbers, size
end

-- Lists of any name.
function shapes.lists(reading, path, value, struct, row)
  if type(value) ~= "table" then fail(path, "not_an_object", "an object", describe(value)) end
  local names = values.names_of(value)
  reading.settings = names
  local settings = reading:keep(ffi.new("aim_setting[?]", math.max(1, #names)))
  for i, name in ipairs(names) do
    local here = path .. "." .. tostring(name)
    local setting = settings[i - 1]
    local length = tonumber(struct[row.as_long_as])
    list(here, value[name], length, length)
    shapes.numbers(reading, here, value[name], setting, { member = "values", count = "count" })
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
  struct.facing[0] = finite(path, value)
end

function shapes.arc(_, path, value, struct, row)
  list(path, value, 2, 2)
  local angles = struct[row.member]
  for i = 0, 1 do angles[i] = finite(("%s[%d]"):format(path, i), value[i + 1]) end
  if row.count then struct[row.count] = 1 end
end
shapes.elevation = shapes.arc

function shapes.flag(_, path, value, struct, row)
  if type(value) ~= "boolean" then fail(path, "not_a_flag", describe(value)) end
  struct[row.member] = value and 1 or 0
end

function shapes.vectors(reading, path, value, struct, row, kind)
  local size = #list_of(path, value, struct, row, kind)
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
  struct[row.member] = inner
  reading:object(path, value, inner[0], row.table)
end

function shapes.objects(reading, path, value, struct, row)
  local size = #list_of(path, value, struct, row)
  local structs = reading:new_structs(TABLES[row.table].type, size)
  struct[row.member], struct[row.count] = structs, size
  for i = 1, size do
    local element = ("%s[%d]"):format(path, i - 1)
    reading:object(element, value[i], structs[i - 1], row.table, i == size)
  end
end

function shapes.pair(_, path, value, struct, row)
  local _, x, y = components(path, value, 2)
  struct[row.member][0], struct[row.member][1] = finite(path .. "[0]", x), finite(path .. "[1]", y)
end

function shapes.triples(reading, path, value, struct, row)
  local size, count = #list(path, value), tonumber(struct[row.as_long_as])
  local indices = reading:keep(ffi.new("uint32_t[?]", math.max(1, 3 * size)))
  for i = 1, size do
    local place = ("%s[%d]"):format(path, i - 1)
    local triple = list(place, value[i], 3, 3)
    for k = 1, 3 do
      local here = ("%s[%d]"):format(place, k - 1)
      -- Like paths, indices count from 0.
      local index = finite(here, triple[k])
      if count == 0 then fail(here, "no_vertices") end
      indices[3 * (i - 1) + k - 1] = whole(here, index, 0, count - 1)
    end
  end
  struct[row.member], struct[row.count] = indices, size
end

function shapes.rows(reading, path, value, struct, row)
  struct[row.member], struct[row.count], struct[row.row_length] = reading:rows(path, value)
end

function shapes.covariance(reading, path, value, struct, row)
  local size = 2 * reading.dimensions
  list(path, value, size, size)
  if size > 0 then list(path .. "[0]", value[1], size, size) end
  struct[row.member] = reading:rows(path, value)
end

function shapes.platform(reading, path, value, struct, row)
  struct[row.member] = reading:platform(path, value)
end

return shapes
