-- How the battle looks: what was foreseen is dotted, what happened is solid.
local aimahead = require "aimahead"
local battle = require "battle"

local picture = {}

local SKY_TOP, SKY_LOW = { 0.06, 0.08, 0.15 }, { 0.20, 0.25, 0.38 }
local GROUND, GRASS = { 0.13, 0.15, 0.17 }, { 0.42, 0.62, 0.42 }
local BALL, CRATE = { 0.94, 0.47, 0.36 }, { 0.89, 0.68, 0.38 }
local SHELL, STEEL = { 0.55, 0.83, 1 }, { 0.70, 0.76, 0.84 }

local function colour(rgb, alpha) love.graphics.setColor(rgb[1], rgb[2], rgb[3], alpha or 1) end

function picture.load()
  local w, h = battle.width, battle.height
  local top, low = SKY_TOP, SKY_LOW
  picture.sky = love.graphics.newMesh({
    { 0, 0, 0, 0, top[1], top[2], top[3], 1 }, { w, 0, 0, 0, top[1], top[2], top[3], 1 },
    { w, h, 0, 0, low[1], low[2], low[3], 1 }, { 0, h, 0, 0, low[1], low[2], low[3], 1 },
  }, "fan", "static")
  picture.large = love.graphics.newFont(22)
  picture.small = love.graphics.newFont(13)
end

local function draw_trail(trail, rgb, width)
  for i = 2, #trail do
    colour(rgb, 0.55 * i / #trail)
    love.graphics.setLineWidth(width * i / #trail)
    love.graphics.line(trail[i - 1][1], trail[i - 1][2], trail[i][1], trail[i][2])
  end
end

local function draw_target(target)
  local rgb = target.is_ball and BALL or CRATE
  draw_trail(target.trail, rgb, 3)
  love.graphics.push()
  love.graphics.translate(target.body:getPosition())
  love.graphics.rotate(target.body:getAngle())
  colour(rgb)
  local r = target.radius
  love.graphics.setLineWidth(2)
  if target.is_ball then
    love.graphics.circle("fill", 0, 0, r)
    colour(SKY_TOP, 0.5)
    love.graphics.arc("line", "open", 0, 0, 0.6 * r, 0.4, 2.2)
  else
    love.graphics.rectangle("fill", -0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r, 2)
    colour(SKY_TOP, 0.45)
    love.graphics.rectangle("line", -0.62 * r, -0.62 * r, 1.24 * r, 1.24 * r)
    love.graphics.line(-0.62 * r, -0.62 * r, 0.62 * r, 0.62 * r)
  end
  love.graphics.pop()
end

-- Where a body will be at the steps from `first` to `last` after now, by the library, not the
-- engine.
local function draw_future(tick, place, velocity, first, last, rgb)
  for k = math.max(first, 0), last, 3 do
    local at = aimahead.after_steps(tick, place, velocity, battle.gravity, k)
    colour(rgb, 0.9)
    love.graphics.circle("fill", at[1], at[2], 2)
  end
end

local UNDAMPED = { step = battle.step, integrator = "semi_implicit_euler" }

local function draw_plan(plan, is_fired)
  local answer, target = plan.answer, plan.target
  local meeting = math.floor(answer.time / battle.step) + plan.begun_at - battle.steps
  if not target.body:isDestroyed() then
    local place, velocity = { target.body:getPosition() }, { target.body:getLinearVelocity() }
    draw_future(UNDAMPED, place, velocity, 3, meeting, target.is_ball and BALL or CRATE)
  end
  local flown = battle.steps - plan.fire_at
  local flight = math.floor(answer.flight_time / battle.step)
  draw_future(battle.tick, answer.launch_point, answer.launch_velocity, flown + 1, flight, SHELL)
  local x, y = answer.point[1], answer.point[2]
  colour({ 1, 1, 1 }, is_fired and 1 or 0.7)
  love.graphics.setLineWidth(1.5)
  love.graphics.circle("line", x, y, 9)
  for _, d in ipairs { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } } do
    love.graphics.line(x + 5 * d[1], y + 5 * d[2], x + 14 * d[1], y + 14 * d[2])
  end
end

local function draw_turret(turret)
  local since = turret.fired_at and battle.steps - turret.fired_at or 99
  local recoil = math.max(0, 8 - since)
  love.graphics.push()
  love.graphics.translate(turret.x, turret.y)
  love.graphics.push()
  love.graphics.rotate(turret.gun:facing())
  colour(STEEL)
  love.graphics.rectangle("fill", -recoil, -4, battle.muzzle, 8, 2)
  if since < 5 then
    colour({ 1, 0.9, 0.6 }, 1 - since / 5)
    love.graphics.circle("fill", battle.muzzle + 4, 0, 9 - since)
  end
  love.graphics.pop()
  colour({ 0.34, 0.39, 0.47 })
  love.graphics.arc("fill", 0, 4, 18, math.pi, 2 * math.pi)
  love.graphics.rectangle("fill", -24, 4, 48, 12, 3)
  colour(turret.plan and { 1, 0.8, 0.35 } or { 0.3, 0.85, 0.55 })
  love.graphics.circle("fill", 0, -4, 3.5)
  love.graphics.pop()
end

local function draw_shell(shell)
  draw_trail(shell.trail, SHELL, 3)
  colour({ 1, 1, 1 })
  love.graphics.circle("fill", shell.body:getX(), shell.body:getY(), battle.shell.radius)
end

local function draw_burst(burst)
  local age = (battle.steps - burst.at) / 40
  love.graphics.setLineWidth(2.5 * (1 - age))
  colour({ 1, 0.85, 0.5 }, 1 - age)
  love.graphics.circle("line", burst.x, burst.y, burst.radius * (0.6 + 2.2 * age))
  for i = 1, 10 do
    local angle = i * 0.6283
    local near, far = burst.radius * (0.5 + 2 * age), burst.radius * (0.9 + 2.6 * age)
    local dx, dy = math.cos(angle), math.sin(angle)
    love.graphics.line(burst.x + near * dx, burst.y + near * dy, burst.x + far * dx,
      burst.y + far * dy)
  end
end

local function draw_words()
  colour({ 1, 1, 1 })
  love.graphics.setFont(picture.large)
  local score = ("%d shots   %d hits   %d misses"):format(battle.shots, battle.hits, battle.misses)
  love.graphics.print(score, 20, 14)
  love.graphics.setFont(picture.small)
  colour({ 0.8, 0.85, 0.95 })
  love.graphics.print("Box2D moves everything; dotted is what Aimahead foresaw.", 20, 44)
  colour({ 0.55, 0.6, 0.66 })
  local right = battle.width - 20
  love.graphics.printf("Aimahead " .. aimahead.version, 0, battle.height - 28, right, "right")
end

function picture.draw()
  love.graphics.setColor(1, 1, 1)
  love.graphics.draw(picture.sky)
  colour(GROUND)
  love.graphics.rectangle("fill", 0, battle.ground, battle.width, battle.height - battle.ground)
  colour(GRASS)
  love.graphics.rectangle("fill", 0, battle.ground, battle.width, 3)
  for _, turret in ipairs(battle.turrets) do
    if turret.plan then draw_plan(turret.plan, false) end
  end
  for _, shell in ipairs(battle.shells) do draw_plan(shell.plan, true) end
  for _, target in ipairs(battle.targets) do draw_target(target) end
  for _, shell in ipairs(battle.shells) do draw_shell(shell) end
  for _, turret in ipairs(battle.turrets) do draw_turret(turret) end
  for _, burst in ipairs(battle.bursts) do draw_burst(burst) end
  draw_words()
end

return picture
