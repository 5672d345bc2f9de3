-- What the library says of the format: the fields of every object, the ranges of numbers and the
-- messages of faults.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C

-- The JSON is turned into Lua, which it nearly is; only in messages brackets follow a word.
local function read_format()
  local json = ffi.string(C.aim_format_fields())
  local lua = json:gsub("[%[%]]", { ["["] = "{", ["]"] = "}" })
  lua = lua:gsub("(%w){({?}?%d?)}", "%1[%2]"):gsub('("[^"\\]*"):', "[%1] =")
  local format = loadstring("return " .. lua)()
  for _, object in pairs(format.tables) do
    object.rows = {}
    for _, row in ipairs(object.fields) do object.rows[row.name] = row end
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

local format = read_format()

-- The shortest text that reads back to the same number.
function format.number_text(x)
  if x ~= x then return "NaN" end
  if x - x ~= 0 then return x > 0 and "Infinity" or "-Infinity" end
  for digits = 14, 16 do
    local text = ("%%.%dg"):format(digits):format(x)
    if tonumber(text) == x then return text end
  end
  return ("%.17g"):format(x)
end

-- A message of the format by its name, its {} replaced by the other arguments.
function format.fill(problem, ...)
  local values, next_value = { ... }, 0
  return (format.messages[problem]:gsub("{}", function()
    next_value = next_value + 1
    local value = values[next_value]
    return type(value) == "number" and format.number_text(value) or value
  end))
end

return format
