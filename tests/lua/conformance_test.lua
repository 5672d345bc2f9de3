-- Every engagement of tests/reference/conformance.jsonl: the answers of the file, to the last bit.
-- And the questions of absent.jsonl.
--
--     luajit conformance_test.lua SOURCES
local sources = arg[1]
package.path = sources .. "/bindings/lua/?.lua;" .. package.path
local aimahead = require "aimahead"

local ESCAPES = { n = "\n", t = "\t", r = "\r", b = "\b", f = "\f" }

-- The value that begins at `at` in a JSON text, and where it ends.
local function value_at(text, at)
  at = text:find("%S", at)
  local first = text:sub(at, at)
  if first == '"' then
    local ends = at + 1
    while text:sub(ends, ends) ~= '"' do ends = ends + (text:sub(ends, ends) == "\\" and 2 or 1) end
    local unescape = function(c) return ESCAPES[c] or c end
    return (text:sub(at + 1, ends - 1):gsub("\\(.)", unescape)), ends + 1
  end
  if first == "{" or first == "[" then
    local closing = first == "{" and "}" or "]"
    local result, key = {}, nil
    at = text:find("%S", at + 1)
    while text:sub(at, at) ~= closing do
      if first == "{" then
        key, at = value_at(text, at)
        at = text:find(":", at, true) + 1
      end
      local value
      value, at = value_at(text, at)
      result[key or #result + 1] = value
      at = text:find("[^%s,]", at)
    end
    return result, at + 1
  end
  local word = text:match("^[^%s,%]}]+", at)
  if word == "true" or word == "false" then return word == "true", at + #word end
  return assert(tonumber(word), word), at + #word
end

-- Where two values differ, as text; nil if they do not. The file has 0 for -0.
local function difference(found, expected, path)
  if type(found) ~= "table" or type(expected) ~= "table" then
    if found == expected then return nil end
    local form = type(found) == "number" and "%s: %.17g, expected %s" or "%s: %s, expected %s"
    return form:format(path, type(found) == "number" and found or tostring(found),
                       tostring(expected))
  end
  for key, value in pairs(expected) do
    local what = difference(found[key], value, path .. "." .. key)
    if what then return what end
  end
  for key in pairs(found) do
    if expected[key] == nil then return path .. "." .. key .. " is not expected" end
  end
  return nil
end

local count, failures = 0, 0
for line in io.lines(sources .. "/tests/reference/conformance.jsonl") do
  local case = value_at(line, 1)
  local what = difference(aimahead.solve_all(case.question), case.answer, "answer")
  count = count + 1
  if what then
    failures = failures + 1
    if failures <= 10 then print(case.question.name .. ": " .. what) end
  end
end
print(("%d engagements, %d differ"):format(count, failures))

-- What is given at its default excludes nothing; what does not apply is wrong whatever it says.
for line in io.lines(sources .. "/tests/reference/absent.jsonl") do
  local case = value_at(line, 1)
  local ask = case.by == "odds" and aimahead.find_odds or aimahead.solve
  local said = ask(case.question)
  local what
  local blamed = said.status == "invalid" and said.error.field or nil
  if blamed ~= case.field then
    what = ("blames %s, not %s"):format(tostring(blamed), tostring(case.field))
  elseif case.plain then
    what = difference(said, ask(case.plain), "answer")
  end
  if what then
    failures = failures + 1
    print(line .. ": " .. what)
  end
end
os.exit(count == 500 and failures == 0 and 0 or 1)
