-- Turrets that lead real Box2D bodies. With LOVE 11, from the folder of the sources, once the
-- library is built:
--
--     love bindings/lua/example
--
--     --steps N             play N steps as fast as it goes, print the score and quit: with 1
--                           unless every shot went through the centre of its target
--     --screenshot FILE     of step --at K (default: the last)
--     --seed S
package.path = love.filesystem.getSourceBaseDirectory() .. "/?.lua;" .. package.path

local battle, picture

local options = { seed = 1 }
local due = 0

function love.load(arguments)
  for i = 1, #arguments, 2 do options[arguments[i]:match("^%-%-(%w+)$")] = arguments[i + 1] end
  battle, picture = require "battle", require "picture"
  battle.start(tonumber(options.seed))
  picture.load()
end

local function save_screenshot(image)
  local file = assert(io.open(options.screenshot, "wb"))
  file:write(image:encode("png"):getString())
  file:close()
end

local function play_to_the_end()
  local last = tonumber(options.steps)
  local shown = tonumber(options.at or last)
  while battle.steps < last do
    battle.advance()
    if options.screenshot and battle.steps == shown then
      love.graphics.captureScreenshot(save_screenshot)
      return
    end
  end
  print(("%d shots, %d hits, %d misses, %d in flight; the centres met within %.4f pixels"):format(
    battle.shots, battle.hits, battle.misses, #battle.shells, battle.farthest))
  local is_good = battle.misses == 0 and battle.hits > last / 60 and battle.farthest < 0.1
  love.event.quit(is_good and 0 or 1)
end

function love.update(dt)
  if options.steps then return play_to_the_end() end
  due = math.min(due + dt, 0.1)
  while due >= battle.step do
    battle.advance()
    due = due - battle.step
  end
end

function love.draw() picture.draw() end

function love.keypressed(key)
  if key == "escape" then love.event.quit() end
end
