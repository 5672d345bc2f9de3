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

function checks.finish()
  print(failures == 0 and "all is well" or failures .. " failures")
  os.exit(failures == 0 and 0 or 1)
end

return checks
