-- Vectors of any kind, and what is none.
--
--     luajit vector_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, question = checks.check, checks.question
local ffi = require "ffi"
local aimahead = require "aimahead"

-- Two kinds of vectors as libraries have them: tables of a class, and structs as those of cpml.
local Named = {}
Named.__index = Named
local function named(x, y, z) return setmetatable({ x = x, y = y, z = z }, Named) end

ffi.cdef "typedef struct { double x, y; } vector2; typedef struct { double x, y, z; } vector3;"
local function struct(x, y, z)
  return z and ffi.new("vector3", x, y, z) or ffi.new("vector2", x, y)
end

local function vectors_with_names_are_those_of_lists()
  local function list(...) return { ... } end
  local function ask(v, z)
    local falling = { speed = 30, acceleration = v(0, -9, z) }
    local answers = {}
    local function add(answer, key)
      table.insert(answers, tostring(answer.status) .. answer[key or "time"])
    end
    local target = { position = v(40, 10, z), velocity = v(-3, 8, z) }
    local q = { shooter = { position = v(3, 5, z) }, projectile = falling, target = target }
    add(aimahead.solve(q))
    add(aimahead.solve_all(q))
    add(aimahead.launch_for_time(q, 2))
    add(aimahead.launch_over_apex(q, 60))
    add(aimahead.launch_at_elevation(q, 0.7))
    add(aimahead.launch_slowest(q), "speed")
    local own = { position_at = function(t) return v(20 + t, 1, z) end, speed_bound = 1 }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = own })
    add(aimahead.solve_by_sampling({ shooter = q.shooter, projectile = falling, target = own },
                                   0.1))
    local path = { kind = "path", points = { v(40, 0, z), v(40, 30, z) }, speed = 5 }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = path })
    local walls = { min = v(0, -9, z), max = v(50, 60, z), on_hit = "bounce" }
    local walled = { position = v(40, 10, z), velocity = v(-3, 8, z), walls = walls }
    add(aimahead.solve { shooter = q.shooter, projectile = falling, target = walled })
    add(aimahead.contact { a = { position = v(-3, 0, z), velocity = v(1, 0, z) },
      b = { position = v(0, 0, z), radius = 1 }, duration = 5 })
    table.insert(answers, tostring(select(2, aimahead.lead(v(40, 10, z), v(-3, 8, z), 30))))
    local turret = { facing = z and v(1, 0, z) or 0, turn_rate = 2 }
    table.insert(answers, tostring(select(3, aimahead.turn_to(turret, v(0, 3, z)))))
    local tick = { step = 0.125, integrator = "semi_implicit_euler" }
  check(aimahead.damping_factor(tick) == 1)
    for _, found in ipairs {
      aimahead.correct_launch(tick, v(3, 4, z), v(0, -10, z)),
      aimahead.after_steps(tick, v(0, 0, z), v(3, 4, z), v(0, -10, z), 8),
      aimahead.velocity_to_reach(tick, v(3, -1, z), v(0, -10, z), 1),
    } do table.insert(answers, table.concat(found, " ")) end
    return table.concat(answers, "\n")
  end
  for _, z in ipairs { false, 0 } do
    local wanted = ask(list, z or nil)
    check(not wanted:find("invalid", 1, true), wanted)
    for _, v in ipairs { named, struct } do
      local found = ask(v, z or nil)
      check(found == wanted, found .. "\nwanted:\n" .. wanted)
    end
  end
end

local function what_is_no_vector_is_blamed_by_its_path()
  local wrong = { {}, { 5 }, { x = 5 }, { y = 5 }, { X = 5, Y = 5 }, { x = 1, y = 2, z = 3 }, "5,5",
                 5, print,
    struct(1, 2, 3), ffi.new("double[2]"), 5LL, true, { x = "5", y = 5 }, { 5, "5" }, named() }
  local function blamed(answer, field)
    local found = answer.status == "invalid" and answer.error.field or answer.status
    check(found == field or found == field .. "[0]" or found == field .. "[1]",
          found .. " for " .. field)
  end
  for _, v in ipairs(wrong) do
    local good = question()
    blamed(aimahead.solve(question { target = { position = v } }), "target.position")
    blamed(aimahead.launch_for_time(question { target = { position = v } }, 2), "target.position")
    blamed(aimahead.solve(question { target = { position = { 40, 10 }, velocity = v } }),
           "target.velocity")
    blamed(aimahead.solve(question { projectile = { speed = 30, acceleration = v } }),
           "projectile.acceleration")
    local path = { kind = "path", points = { { 0, 0 }, v }, speed = 5 }
    blamed(aimahead.solve(question { target = path }), "target.points[1]")
    blamed(aimahead.contact { a = good.target, b = { position = v }, duration = 5 }, "b.position")
    local own = { position_at = function() return v end, speed_bound = 1 }
    if type(v) ~= "number" then
      blamed(aimahead.solve(question { target = own }), "target.position_at")
    end
    local fine, message = pcall(aimahead.lead, { 40, 10 }, v, 30)
    check(not fine and message:find("velocity", 1, true), message)
    check(message:find("vector_test.lua", 1, true) or not message:find("aimahead[%a_]*%.lua:"),
          message)
    fine, message = pcall(aimahead.velocity_to_reach, { step = 1, integrator = "explicit_euler" },
                          { 1, 2 }, v, 1)
    check(not fine and message:find("acceleration", 1, true), message)
  end
  blamed(aimahead.solve(question { shooter = { position = {} } }), "shooter.position")
  blamed(aimahead.contact { a = { position = {} }, b = { position = {} }, duration = 1 },
         "a.position")
  check(aimahead.solve(question { shooter = { position = {} } }).error.message
    == "expected a vector of 2 or 3 numbers, got 0 elements")
  check(aimahead.solve(question { shooter = { position = { X = 1 } } }).error.message
    == "expected a vector of 2 or 3 numbers, got a table without x and y")
  blamed(aimahead.launch_at_elevation(question(), "45"), "elevation")
  blamed(aimahead.launch_for_time(question(), {}), "flight_time")
end

vectors_with_names_are_those_of_lists()
what_is_no_vector_is_blamed_by_its_path()
checks.finish()
