-- Bodies and shapes that touch.
--
--     luajit contact_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check = checks.check
local aimahead = require "aimahead"
local study = require "aimahead_study"

local function bodies_touch_when_their_gap_closes()
  local touch = aimahead.contact { a = { position = { -3, 0 }, velocity = { 1, 0 } },
    b = { position = { 0, 0 }, radius = 1 }, duration = 5 }
  check(touch.status == "contact" and touch.time == 2 and touch.normal[1] == -1)
  check(aimahead.contact({ a = {} }).error.field == "a.position")
end

local function shapes_are_touched_where_they_begin()
  local body = { position = { 0, 0 }, velocity = { 2, 0 }, radius = 1 }
  for _, shape in ipairs {
    { shape = "segment", from = { 11, -3 }, to = { 11, 3 } },
    { shape = "capsule", from = { 15, -3 }, to = { 15, 3 }, radius = 4 },
    { shape = "box", min = { 11, -3 }, max = { 12, 3 } },
    { shape = "oriented_box", center = { 13, 0 }, axes = { { 0, 1 }, { 1, 0 } }, half = { 9, 2 } },
    { shape = "polygon", points = { { 11, -3 }, { 20, 0 }, { 11, 3 } } },
    { shape = "half_space", point = { 11, 0 }, normal = { -7, 0 } },
    { shape = "enclosure", min = { -5, -5 }, max = { 11, 5 } },
  } do
    local touch = study.contact_with_shape(body, shape, math.huge)
    check(touch.status == "contact" and touch.time == 5 and touch.normal[1] == -1, shape.shape)
    check(study.contact_with_shape(body, shape, 4.9).status == "apart")
    -- From rest, over the same way: 10 = 0.8 t^2 / 2.
    local pushed = { position = { 0, 0 }, acceleration = { 0.8, 0 }, radius = 1 }
    touch = study.contact_with_shape(pushed, shape, math.huge)
    check(touch.status == "contact" and math.abs(touch.time - 5) < 1e-12, shape.shape)
    check(touch.normal[1] == -1, shape.shape)
  end
  local lost = { position = { 0, 0 }, radius = -1 }
  local floor = { shape = "half_space", point = { 0, -9 }, normal = { 0, 1 } }
  check(study.contact_with_shape(lost, floor, 1).error.field == "body.radius")
  local function blamed(shape) return study.contact_with_shape(body, shape, 1).error.field end
  check(blamed { shape = "blob" } == "shape.shape")
  local kindless = study.contact_with_shape(body, { type = "segment", from = { 0, 0 } }, 1).error
  check(kindless.field == "shape.shape")
  check(kindless.message:find("required, but missing: expected one of \"segment\"", 1, true))
  check(kindless.message:find('; "type" is an unknown field', 1, true), kindless.message)
  local timeless = study.contact_with_shape(body, floor).error
  check(timeless.field == "duration" and timeless.message == "required, but missing")
  local endless = { a = body, b = { position = { 11, 0 } }, duration = math.huge }
  check(aimahead.contact(endless).time == 5)
  -- Of several fields the first is blamed, of unknown ones the first in alphabetical order.
  check(blamed { shape = "box" } == "shape.min")
  check(blamed { shape = "oriented_box" } == "shape.center")
  local stray = { shape = "box", min = { 0, 0 }, max = { 1, 1 } }
  for code = ("z"):byte(), ("a"):byte(), -1 do
    local name = "unknown_" .. string.char(code)
    stray[name] = 1
    check(blamed(stray) == "shape." .. name, name)
  end
  check(blamed { shape = "box", min = { 1, 1 }, max = { 0, 2 } } == "shape.max")
  check(blamed { shape = "half_space", point = { 1, 1 }, normal = { 0, 0 } } == "shape.normal")
end

bodies_touch_when_their_gap_closes()
shapes_are_touched_where_they_begin()
checks.finish()
