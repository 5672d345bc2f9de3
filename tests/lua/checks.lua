-- What the tests of the Lua files share. They are called with the folder of the sources.
package.path = arg[1] .. "/bindings/lua/?.lua;" .. package.path

local checks = { sources = arg[1] }
local failures = 0

-- Prints what went wrong in the line of the test that called our caller.
function checks.fail(what)
  print(("line %d: %s"):format(debug.getinfo(3, "l").currentline, what))
  failures = failures + 1
end

function checks.check(condition, what)
  if not condition then
    checks.fail(what or "not so")
    return nil -- no tail call: the line is found by its depth
  end
end

function checks.near(a, b, tolerance)
  return type(a) == "number" and math.abs(a - b) <= (tolerance or 1e-12)
end

-- What the call raises, without the place, which must be a line of its caller. Nil if it raises
-- nothing.
function checks.raised(call, ...)
  local arguments = { n = select("#", ...), ... }
  local fine, message = pcall(function()
    call(unpack(arguments, 1, arguments.n))
    return nil -- no tail call: this line is the caller
  end)
  if fine then return nil end
  message = tostring(message)
  return message:match("^[^\n]*checks%.lua:%d+: (.*)")
    or message:match("^[^\n]*_test%.lua:%d+: (.*)")
    or "not in a line of the caller: " .. message
end

-- Raised by the caller's line, with a message that begins so.
function checks.says(wanted, call, ...)
  local message = checks.raised(call, ...)
  if not message or message:sub(1, #wanted) ~= wanted then
    checks.fail(("expected %s, got %s"):format(wanted, tostring(message)))
    return nil -- no tail call: the line is found by its depth
  end
end

-- The text of a file of the sources.
function checks.read(path)
  local file = assert(io.open(checks.sources .. "/" .. path))
  local text = file:read("*a")
  file:close()
  return text
end

-- A gun in the plane and a target that moves, with these changes.
function checks.question(changes)
  local q = {
    shooter = { position = { 0, 0 } },
    projectile = { speed = 30 },
    target = { position = { 40, 10 }, velocity = { -3, 8 } },
  }
  for name, value in pairs(changes or {}) do q[name] = value end
  return q
end

-- A gun that shoots at a disc.
function checks.disc(velocity, speed)
  return { shooter = { position = { 0, 0 } }, projectile = { speed = speed or 10 },
    target = { position = { 50, 0 }, velocity = velocity or { 0, 0 }, radius = 3 } }
end

function checks.finish()
  print(failures == 0 and "all is well" or failures .. " failures")
  os.exit(failures == 0 and 0 or 1)
end

return checks
