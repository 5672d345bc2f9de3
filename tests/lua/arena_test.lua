-- Matches of tanks.
--
--     luajit arena_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, says = checks.check, checks.says
local arena = require "aimahead_arena"

local FILE = { rules = "rtanque_fair", arena = { width = 1200, height = 700 }, ticks = 300,
  seed = 1, tanks = { { name = "red", bot = "linear" },
                      { name = "mine", position = { 100, 100 }, heading = 0 } } }

local function matches_are_the_same_each_time()
  local hashes, seen = {}, 0
  for i = 1, 2 do
    local match = arena.match(FILE, { mine = function(senses)
      seen = math.max(seen, senses.tick)
      return { speed = 3, heading = senses.heading }
    end })
    while match:step() do end
    hashes[i] = match:hash()
    check(match:is_over() and match:tanks()[2].position[2] > 100 and seen == match:ticks())
    match:release()
  end
  check(hashes[1] == hashes[2] and #hashes[1] == 16)
  check(arena.bots().linear ~= nil)
  local alone = { rules = { preset = "rtanque" }, arena = FILE.arena, ticks = 300,
    tanks = { FILE.tanks[1], { name = "mine", position = { 100, 100 }, commands = {} } } }
  local match, fired = arena.match(alone), false
  for _ = 1, 40 do
    match:step { mine = { fire = 1, turret_heading = 1 } }
    for _, event in ipairs(match:events()) do
      fired = fired or (event.kind == "shot" and event.tank == "mine")
    end
  end
  check(fired)
  local failing = arena.match(FILE, { mine = function() error "asleep" end })
  local fine, message = pcall(failing.step, failing)
  check(not fine and message:find "asleep")
  failing:release()
  fine, message = pcall(failing.step, failing)
  check(not fine and message:find "released")
  local calls = 0
  local waking = arena.match(FILE, { mine = function()
    calls = calls + 1
    return calls > 1 and { speed = 3 } or error "asleep"
  end })
  check(not pcall(waking.step, waking) and waking:step() and calls == 2)
  waking:release()
  -- LuaJIT has room for fewer callbacks: a match that is refused keeps none.
  local narrow = { rules = "rtanque", arena = { width = -1, height = 700 }, ticks = 50,
    tanks = { { name = "red", bot = "linear" }, { name = "blue" } } }
  says("seed: ", arena.match, { rules = "rtanque", arena = FILE.arena, ticks = 1, seed = false,
    tanks = { FILE.tanks[1] } })
  says('ticks: expected a whole number from 1 to 1000000000, got "1"', arena.match, {
    rules = "rtanque", arena = FILE.arena, ticks = "1", tanks = { FILE.tanks[1] } })
  local endless = arena.match(FILE, { mine = function() return { speed = 0 / 0 } end })
  says("drivers.mine.speed: ", endless.step, endless)
  endless:release()
  local asleep = { blue = function() return {} end }
  for _ = 1, 1500 do
    fine, message = pcall(arena.match, narrow, asleep)
    if not message:find("arena.width: ", 1, true) then break end
  end
  check(message:find("arena.width: ", 1, true), message)
  says("tanks[1].bot: ", arena.match, FILE)
  local function misspelt(change)
    local file = { rules = "rtanque", arena = FILE.arena, ticks = 1, tanks = FILE.tanks }
    for name, value in pairs(change) do file[name] = value end
    return arena.match(file)
  end
  says('rules: expected one of "rtanque", "rtanque_swept", "rtanque_fair", "robocode", '
    .. 'got "robocod"; did you mean "robocode"?', misspelt, { rules = "robocod" })
  local said = select(2, pcall(misspelt, { tanks = { { name = "red", bot = "lineer" } } }))
  check(said:find 'tanks%[0%].bot: expected one of "still", "runner", .*, "surfer", got "lineer"; '
    and said:find 'did you mean "linear"%?$', said)
  says("nobody: ", match.step, match, { nobody = {} })
  says("drivers: expected an object, got 5", arena.match, FILE, 5)
  says('commands: expected an object, got "red"', match.step, match, "red")
  says("rules.tank_speed: ", arena.match, { rules = { preset = "rtanque", tank_speed = -1 },
    arena = FILE.arena, ticks = 1, tanks = { FILE.tanks[1] } })
end

local function obstacles_of_an_arena_stop_tanks()
  local rules = { preset = "rtanque", radar_sight = "blocked",
    obstacles = { { shape = "segment", from = { 0, 200 }, to = { 1200, 200 } } } }
  local file = { rules = rules, arena = FILE.arena, ticks = 300,
    tanks = { FILE.tanks[1], { name = "mine", position = { 100, 100 }, commands = {} } } }
  local match = arena.match(file)
  for _ = 1, 100 do match:step { mine = { speed = 3 } } end
  check(math.abs(match:tanks()[2].position[2] - 181) < 1e-5)
  rules.obstacles[1].shape = "ball"
  says("rules.obstacles[0].position: ", arena.match, file)
  rules.obstacles[1] = { shape = "ball", position = { 9, 9 }, radius = 1, velocity = { 0, 1 } }
  says("rules.obstacles[0].velocity: ", arena.match, file)
  rules.obstacles[1] = { shape = "polygon", points = { { 0, 200 }, { 1200, 200 } } }
  says("rules.obstacles[0].points: ", arena.match, file)
  rules.obstacles[1].points[3] = { 600, 300 }
  match = arena.match(file)
  for _ = 1, 100 do match:step { mine = { speed = 3 } } end
  check(math.abs(match:tanks()[2].position[2] - 181) < 1e-5)
  rules.obstacles[1] = { shape = "box", min = { 0, 0 }, max = { 1200, 700 } }
  file.tanks = { FILE.tanks[1] }
  says("rules.obstacles: ", arena.match, file)
end

matches_are_the_same_each_time()
obstacles_of_an_arena_stop_tanks()
checks.finish()
