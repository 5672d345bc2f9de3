-- One call from a program: what it gives is read, and a fault becomes an answer or an error at the
-- program's line.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local new_reading = require(folder .. "aimahead_reading").new
local values = require(folder .. "aimahead_values")

-- Calls work(reading, answer). A fault becomes the answer. Any other error goes on to the caller.
local function answer_to(question, work)
  local reading = new_reading()
  local answer = { name = type(question) == "table" and question.name or nil }
  local fine, fault = pcall(work, reading, answer)
  reading:release()
  if reading.raised then fine, fault = false, reading.raised end
  if fine then return answer end
  if getmetatable(fault) ~= values.is_fault then error(fault, 0) end
  local blamed = { field = fault.field, message = fault.message }
  return { name = answer.name, status = "invalid", error = blamed }
end

-- The sources of this file and of those whose functions programs call.
local sources = { [debug.getinfo(1, "S").source] = true }

-- Errors of the functions of the file that calls this point at the lines that called them.
local function blame_callers() sources[debug.getinfo(2, "S").source] = true end

-- In a function of plain arguments a fault is an error, raised at the line that called these files.
local function read_or_raise(work)
  local reading = new_reading()
  local fine, result = pcall(work, reading)
  reading:release()
  if reading.raised then fine, result = false, reading.raised end
  if fine then return result end
  if getmetatable(result) == values.is_fault then
    result = (result.field == "" and "" or result.field .. ": ") .. result.message
  end
  local level = 2
  while sources[(debug.getinfo(level, "S") or {}).source] do level = level + 1 end
  error(result, level)
end

-- Raises the fault that a function of C found, if any.
local function raise_fault(fault)
  if fault.field ~= C.AIM_FIELD_NONE then read_or_raise(function() values.fail_as(fault) end) end
end

-- A number that may be infinite or NaN. `range` says what the message expects.
local function given_number(name, value, range)
  if type(value) == "number" then return value end
  read_or_raise(function() values.number(name, value, range) end)
end

-- Reads a vector of `dimensions` numbers (0: of 2 or 3). Returns it and the number of its
-- components. `read` reads a component: `finite` by default.
local function pack(value, dimensions, name, read)
  local packed = ffi.new("double[3]")
  local size = read_or_raise(function(reading)
    reading.dimensions = dimensions
    reading:vector(name, value, packed, read)
    return reading.dimensions
  end)
  return packed, size
end

return {
  answer_to = answer_to, blame_callers = blame_callers, given_number = given_number, pack = pack,
  raise_fault = raise_fault, read_or_raise = read_or_raise,
}
