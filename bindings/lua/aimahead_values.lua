-- What single values must be: numbers, words, lists, vectors. What is wrong raises a fault, which
-- names the field by its path.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local format = require(folder .. "aimahead_format")
local fill, number_text = format.fill, format.number_text

local is_fault = {}

-- Raises a fault. `problem` is the name of a message of the format, or a message itself.
local function fail(path, problem, ...)
  local message = format.messages[problem] and fill(problem, ...) or problem
  error(setmetatable({ field = path, message = message }, is_fault), 0)
end

-- The path of the field that a fault of C blames; "" if there is no fault.
local function path_of(fault)
  local text = ffi.new("char[512]")
  C.aim_fault_path(fault, text, 512)
  return ffi.string(text)
end

-- Fails as a fault of C says. `outer` begins the path of the field, but not that of the caller.
local function fail_as(fault, outer)
  local field, text = path_of(fault), ffi.new("char[512]")
  C.aim_fault_message(fault, text, 512)
  local message = ffi.string(text)
  -- What a motion with position_at may lack is its bound only.
  if message == format.messages.missing then field = field:gsub("%.function$", ".speed_bound") end
  fail(field:gsub("^" .. (outer or ""), ""), message)
end

-- Fails if a function of C found a fault.
local function check(fault)
  if fault.field ~= C.AIM_FIELD_NONE then fail_as(fault) end
end

local function describe(value)
  if type(value) == "table" then return "a table" end
  if type(value) == "string" then return '"' .. value .. '"' end
  return type(value) == "number" and number_text(value) or tostring(value)
end

-- A number that may be infinite or NaN. `range` says what the message expects; the library checks
-- it.
local function number(path, value, range)
  if type(value) == "number" then return value end
  fail(path, "not_a_number", format.ranges[range or "any"], describe(value))
end

-- A finite number within the range.
local function finite(path, value, range)
  local x = number(path, value, range)
  local is_within = range == "positive" and x > 0 or range == "not_negative" and x >= 0
    or range == "share" and x >= 0 and x <= 1 or range == nil or range == "any"
  if is_within and x - x == 0 then return x end
  fail(path, "not_a_number", format.ranges[range or "any"], describe(x))
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

-- The name that a word may be a misspelling of or another name for, or nil.
local function find_similar(word, names)
  for _, name in ipairs(names or {}) do
    for _, synonym in ipairs(format.synonyms[word] or {}) do
      if name == synonym then return name end
    end
  end
  local best, least = nil, math.min(2, math.floor(#word / 3)) + 1
  for _, name in ipairs(#word <= 40 and names or {}) do
    local distance = edit_distance(word, name)
    if distance < least then best, least = name, distance end
  end
  return best
end

-- The words of a list as messages show them.
local function quoted(words)
  return '"' .. table.concat(words, '", "') .. '"'
end

-- The index, from 0, of a word in a list.
local function word(path, value, words)
  for i, one in ipairs(words) do
    if one == value then return i - 1 end
  end
  local similar = type(value) == "string" and find_similar(value, words)
  local hint = similar and fill("similar_word", similar) or ""
  fail(path, fill("not_a_word", quoted(words), describe(value)) .. hint)
end

local function text(path, value)
  if type(value) == "string" and value ~= "" then return value end
  fail(path, "not_a_text", describe(value))
end

local function member(value, name) return value[name] end

-- The number of components of what may be a vector, then the components. A vector is a list, or
-- anything with members x, y and z.
local function find_components(value)
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

-- The number of components, then the components of a vector of `dimensions` numbers (0: of 2 or 3).
local function components(path, value, dimensions)
  local size, x, y, z = find_components(value)
  local fits = size == 2 or size == 3
  if dimensions ~= 0 then fits = size == dimensions end
  if fits then return size, x, y, z end
  local got = size .. (size == 1 and " element" or " elements")
  if size == 0 and (type(value) ~= "table" or next(value) ~= nil) then
    got = describe(value) .. (type(value) == "table" and " without x and y" or "")
  end
  fail(path, "not_a_vector", dimensions == 0 and "2 or 3" or dimensions, got)
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

-- Whether an element is nil before the last one, or has an index below 1.
local function has_holes(value)
  local last, found = #value, 0
  for index in pairs(value) do
    if type(index) == "number" then
      if index < 1 or index > last then return true end
      found = found + 1
    end
  end
  return found ~= last
end

-- Checks a list of `min` to `max` elements; without `max` it has `min` or more, without both any
-- number of them.
local function list(path, value, min, max)
  local is_table = type(value) == "table"
  if is_table and has_holes(value) then fail(path, "expected a list without holes") end
  local is_list = is_table and (#value > 0 or next(value) == nil)
  if not is_list then fail(path, "not_a_list", describe(value)) end
  local size = #value
  if size >= (min or 0) and size <= (max or size) then return value end
  local wanted = min == max and min or max and ("%d to %d"):format(min, max) or min .. " or more"
  fail(path, "list_too_short_or_long", wanted, size)
end

-- Blames a field that is none of the `names`, which `what` has. Where none of them may have been
-- meant, `say_other()` is what else to say, or nil.
local function blame_stray(path, field, names, what, say_other)
  local place = (path == "" and "" or path .. ".") .. field
  local is_of_question = path ~= "" or has_word(names, "projectile")
  local similar = is_of_question and format.elsewhere[place] or find_similar(field, names)
  if similar then fail(place, "similar_field", similar) end
  fail(place, say_other and say_other() or fill("unknown_field", what))
end

-- What to say of the unknown fields beside a missing one: which may have been meant for it, or the
-- first, and which of the names in `free` may have been meant by that. `kinds_of(name)`: the kinds
-- that this needs, or "".
local function say_unknown(missing, unknown, free, kinds_of)
  local first
  for _, other in ipairs(unknown) do
    if find_similar(other, { missing }) then return fill("beside_similar", other, missing) end
    if not first and #other <= 40 then first = other end
  end
  local meant = first and find_similar(first, free)
  if not meant then return first and fill("beside_unknown", first) or "" end
  local kinds = kinds_of(meant)
  if kinds == "" then return fill("beside_similar", first, meant) end
  return fill("beside_of_others", first, meant, kinds)
end

-- The names in a table, in alphabetical order: of several faults the same one is always blamed.
local function names_of(given)
  local names = {}
  for name in pairs(given) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  return names
end

-- Checks that `given` is a table of some of these fields, which `what` has; nil is an empty one. Of
-- several others the first in alphabetical order is blamed.
local function read_options(path, given, names, what)
  if given == nil then return {} end
  if type(given) ~= "table" then fail(path, "not_an_object", "an object", describe(given)) end
  for _, field in ipairs(names_of(given)) do
    if not has_word(names, field) then blame_stray(path, tostring(field), names, what) end
  end
  return given
end

-- What is given, else the usual value.
local function given_or(given, usual)
  if given == nil then return usual end
  return given
end

return {
  blame_stray = blame_stray, check = check, components = components, describe = describe,
  fail = fail, fail_as = fail_as, find_similar = find_similar, finite = finite,
  given_or = given_or, has_word = has_word, is_fault = is_fault, limit = limit,
  list = list, names_of = names_of, natural = natural, number = number,
  path_of = path_of, quoted = quoted, read_options = read_options, required = required,
  say_unknown = say_unknown, text = text, whole = whole, word = word,
}
