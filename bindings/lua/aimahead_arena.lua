-- Matches of tanks, played tick by tick: docs/arena.md and docs/MATCHES.md.
--
--     local arena = require "aimahead_arena"
--
--     local match = arena.match {
--       rules = "rtanque", arena = { width = 1200, height = 700 }, ticks = 5000,
--       tanks = { { name = "red", bot = "linear" }, { name = "blue", bot = "walls" } },
--     }
--     while match:step() do end
--     print(match:winner(), match:hash())
--
-- A field that is wrong is an error that names it; paths count from 0, as in the format.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local library = require(folder .. "aimahead_library")
local TABLES = require(folder .. "aimahead_format").tables
local calls = require(folder .. "aimahead_calls")
local check_object = require(folder .. "aimahead_reading").check_object
local values = require(folder .. "aimahead_values")
local vector_of = require(folder .. "aimahead_answers").vector_of
local describe, fail, finite = values.describe, values.fail, values.finite
local number, required, word = values.number, values.required, values.word
local C = library.C
library.declare "arena.h"
calls.blame_callers()
local arena = {}

local function bot_names()
  local names = {}
  while C.aim_bot_name(#names) ~= nil do names[#names + 1] = ffi.string(C.aim_bot_name(#names)) end
  return names
end

-- The built-in bots, and what each does.
function arena.bots()
  local bots = {}
  for i, name in ipairs(bot_names()) do bots[name] = ffi.string(C.aim_bot_description(i - 1)) end
  return bots
end

local function text(reading, path, value)
  local given = values.text(path, value)
  return reading:keep(ffi.new("char[?]", #given + 1, given))
end

local BITS, bit_value = {}, 1
for _, row in ipairs(TABLES.command.fields) do
  if row.name ~= "penalty" then BITS[row.name] = bit_value end
  bit_value = bit_value * 2
end

local function read_command(path, given, struct)
  struct.given = 0
  for _, name in ipairs(values.names_of(check_object(path, given, "command"))) do
    struct[name] = finite(path .. "." .. name, given[name])
    struct.given = struct.given + (BITS[name] or 0)
  end
end

local function read_rules(reading, given, setup)
  local rows = TABLES.rules.rows
  if type(given) ~= "table" then
    C.aim_init_match(setup, word("rules", given, rows.preset.words))
    return
  end
  check_object("rules", given, "rules")
  local preset = required("rules.preset", given.preset)
  C.aim_init_match(setup, word("rules.preset", preset, rows.preset.words))
  for _, name in ipairs(values.names_of(given)) do
    local path, row, value = "rules." .. name, rows[name], given[name]
    if name == "obstacles" then
      reading.dimensions = 2
      setup[0].rules.obstacles, setup[0].rules.obstacle_count = reading:obstacle_list(path, value)
    else
      setup[0].rules[name] = row.words and word(path, value, row.words) or number(path, value)
    end
  end
end

local function sensed(senses)
  local radar = {}
  for i = 1, tonumber(senses.radar_count) do
    local one = senses.radar[i - 1]
    radar[i] = { heading = one.heading, distance = one.distance, name = ffi.string(one.name) }
  end
  return {
    tick = tonumber(senses.tick), arena = { width = senses.width, height = senses.height },
    health = senses.health, speed = senses.speed, position = vector_of(senses.position, 2),
    heading = senses.heading, turret_heading = senses.turret_heading,
    radar_heading = senses.radar_heading, gun_energy = senses.gun_energy, radar = radar,
  }
end

local DECIDE = ffi.typeof("void (*)(void*, const aim_senses*, aim_command*)")

-- A driver of C that asks a function of Lua. Its errors must not cross C: step raises them.
local function read_driver(reading, match, path, drive)
  if type(drive) ~= "function" then fail(path, "expected a function, got " .. describe(drive)) end
  local driver = reading:keep(ffi.new("aim_driver[1]"))
  local decide = ffi.cast(DECIDE, function(_, senses, command)
    if match.raised then return end
    local fine, raised = pcall(function()
      read_command(path, drive(sensed(senses[0])), command[0])
    end)
    if not fine then match.raised, command[0].given = raised, 0 end
  end)
  table.insert(reading.callbacks, decide)
  driver[0].decide = decide
  return driver
end

local function read_tank(reading, match, path, tank, entry, driver)
  check_object(path, tank, "tank")
  entry.name = text(reading, path .. ".name", required(path .. ".name", tank.name))
  if tank.team ~= nil then entry.team = text(reading, path .. ".team", tank.team) end
  if tank.bot ~= nil then
    entry.bot = text(reading, path .. ".bot", tank.bot)
    word(path .. ".bot", tank.bot, bot_names())
  end
  if tank.position ~= nil then
    reading.dimensions = 2
    reading:vector(path .. ".position", tank.position, entry.position)
    entry.has_position = 1
  end
  if tank.heading ~= nil then
    if tank.position == nil then
      fail(path .. ".heading", "does_not_apply", "a tank without a position")
    end
    entry.heading = number(path .. ".heading", tank.heading)
  end
  if driver ~= nil then
    entry.driver = read_driver(reading, match, "drivers." .. tank.name, driver)
  end
  if tank.commands ~= nil then
    local count = #values.list(path .. ".commands", tank.commands)
    local commands = reading:keep(ffi.new("aim_command[?]", math.max(1, count)))
    for i = 1, count do
      read_command(("%s.commands[%d]"):format(path, i - 1), tank.commands[i], commands[i - 1])
    end
    entry.commands, entry.command_count = commands, count
  elseif driver == nil and tank.bot == nil then
    fail(path .. ".bot", "no_driver")
  end
end

local Match = {}
Match.__index = Match

-- What is given by the tanks' names: nothing is an empty table.
local function by_name(path, given)
  if given == nil then return {} end
  if type(given) ~= "table" then fail(path, "not_an_object", "an object", describe(given)) end
  return given
end

-- A match of the table of a match file. `drivers` are functions of your own, by the names of their
-- tanks: each is called in its tank's turn with what the tank senses, and returns a command, a
-- table.
function arena.match(file, drivers)
  local match = { names = {}, teams = {} }
  return calls.read_or_raise(function(reading)
    check_object("", file, "match")
    drivers = by_name("drivers", drivers)
    local setup = ffi.new("aim_match_setup[1]")
    read_rules(reading, required("rules", file.rules), setup)
    local size = check_object("arena", required("arena", file.arena), "arena")
    setup[0].width = number("arena.width", required("arena.width", size.width))
    setup[0].height = number("arena.height", required("arena.height", size.height))
    for _, name in ipairs { "ticks", "seed" } do
      local row, value = TABLES.match.rows[name], file[name]
      if name == "seed" then value = values.given_or(value, 0) end
      setup[0][name] = values.whole(name, required(name, value), row.min or 0, row.max or 2 ^ 53)
    end
    local tanks = values.list("tanks", required("tanks", file.tanks))
    local entries = reading:keep(ffi.new("aim_tank_entry[?]", math.max(1, #tanks)))
    for i, tank in ipairs(tanks) do
      local path = ("tanks[%d]"):format(i - 1)
      local driver = type(tank) == "table" and drivers[tank.name] or nil
      read_tank(reading, match, path, tank, entries[i - 1], driver)
      match.names[i], match.teams[i] = tank.name, tank.team
      match.names[tank.name] = i
    end
    for _, name in ipairs(values.names_of(drivers)) do
      if not match.names[name] then fail("drivers." .. tostring(name), "no tank has this name") end
    end
    setup[0].tanks, setup[0].tank_count = entries, #tanks
    local fault = ffi.new("aim_fault[1]")
    local made = C.aim_match_create(setup, nil, fault)
    values.check(fault[0])
    match.match, match.kept = ffi.gc(made, C.aim_match_destroy), reading.kept
    -- They live on. Those of a reading that fails are freed.
    match.callbacks, reading.callbacks = reading.callbacks, {}
    return setmetatable(match, Match)
  end)
end

-- The match of C.
local function played(match)
  if not match.match then error("aimahead: this match has been released", 3) end
  return match.match
end

-- Plays one tick and returns whether the match goes on. `commands` drive, by name, tanks that have
-- neither bot nor driver. If `commands` is given, the file's commands are ignored in this tick,
-- also those of tanks that it does not name.
function Match:step(commands)
  local structs, count, fault = nil, 0, ffi.new("aim_fault[1]")
  if commands then
    count = #self.names
    structs = ffi.new("aim_command[?]", count)
    calls.read_or_raise(function()
      for _, name in ipairs(values.names_of(by_name("commands", commands))) do
        local i = self.names[name]
        if type(name) ~= "string" or not i then fail(tostring(name), "no tank has this name") end
        read_command(name, commands[name], structs[i - 1])
      end
    end)
  end
  local status = C.aim_match_step(played(self), structs, count, fault)
  if self.raised then
    local raised = self.raised
    self.raised = nil
    calls.read_or_raise(function() error(raised, 0) end)
  end
  if status == C.AIM_MATCH_OUT_OF_MEMORY then
    error("aimahead: the match cannot go on: out of memory", 2)
  end
  calls.raise_fault(fault[0])
  return status == C.AIM_MATCH_GOES_ON
end

-- The number of ticks played, and whether the match is over.
function Match:ticks() return tonumber(C.aim_match_ticks(played(self))) end
function Match:is_over() return C.aim_match_is_over(played(self)) ~= 0 end

-- The tank, or the team, that has won; nil during the match and for a draw.
function Match:winner()
  local i = C.aim_match_winner(played(self)) + 1
  return self.teams[i] or self.names[i]
end

-- A hash of the state: equal only if two matches agree in every bit.
function Match:hash()
  local bits = C.aim_match_hash(played(self))
  local high, low = tonumber(bits / 0x100000000ULL), tonumber(bits % 0x100000000ULL)
  return ("%08x%08x"):format(high, low)
end

local function list_of(match, write, type_name)
  local count = tonumber(write(played(match), nil, 0))
  local room = ffi.new(type_name .. "[?]", math.max(1, count))
  write(played(match), room, count)
  return room, count
end

local TANK = { "heading", "turret_heading", "radar_heading", "speed", "health", "gun_energy",
  "damage_dealt", "damage_taken", "shots", "hits", "kills" }

-- The state after the last tick: all tanks in the file's order, shells in the order fired, what
-- happened.
function Match:tanks()
  local room, count = list_of(self, C.aim_match_tanks, "aim_tank")
  local tanks = {}
  for i = 1, count do
    local tank = room[i - 1]
    tanks[i] = { name = self.names[i], position = vector_of(tank.position, 2),
      is_removed = tank.is_removed ~= 0 }
    for _, name in ipairs(TANK) do tanks[i][name] = tank[name] end
  end
  return tanks
end
function Match:shells()
  local room, count = list_of(self, C.aim_match_shells, "aim_shell")
  local shells = {}
  for i = 1, count do
    local shell = room[i - 1]
    shells[i] = { owner = self.names[shell.owner + 1], position = vector_of(shell.position, 2),
      heading = shell.heading, power = shell.power, is_dead = shell.is_dead ~= 0 }
  end
  return shells
end
function Match:events()
  local room, count = list_of(self, C.aim_match_events, "aim_event")
  local events, kinds = {}, { [0] = "shot", "hit", "death" }
  for i = 1, count do
    local event = room[i - 1]
    events[i] = { kind = kinds[event.kind], tank = self.names[event.tank + 1],
      other = self.names[event.other + 1], position = vector_of(event.position, 2),
      power = event.power }
  end
  return events
end

-- Gives back the functions of Lua that drive tanks: LuaJIT has only some hundred of them at a time.
-- The match cannot be used afterwards.
function Match:release()
  self.match = nil
  for _, callback in ipairs(self.callbacks) do callback:free() end
  self.callbacks = {}
end

-- C calls back into Lua from these functions: they must not be compiled.
if jit then jit.off(Match.step, true) end

return arena
