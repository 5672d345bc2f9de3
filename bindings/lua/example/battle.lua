-- Turrets that shoot at balls and crates. Shells and targets are bodies of love.physics (Box2D). No
-- shell is steered: it gets the velocity of the answer, and the engine moves it with gravity and
-- damping.
local aimahead = require "aimahead"

local battle = {
  width = 800, height = 600, ground = 548,
  step = 1 / 60,
  gravity = { 0, 220 },  -- pixels, and y points down
  shell = { speed = 480, radius = 4, damping = 0.3, lifetime = 2.5 },
  muzzle = 34,
  shots = 0, hits = 0, misses = 0,
  farthest = 0,  -- between the two centres when they should meet, over all hits
  targets = {}, shells = {}, turrets = {}, bursts = {},
}

-- The steps of Box2D: the shell is damped, the targets are not.
battle.tick = {
  step = battle.step, integrator = "semi_implicit_euler",
  damping = battle.shell.damping, damping_form = "implicit",
}

local TURN = { turn_rate = 4, turn_acceleration = 18, arc = { -math.pi, 0 } }
local BATTERY = { { 130, 0.5 }, { 400, 0.4 }, { 670, 0.5 } }  -- x, and the pause between plans
local LONGEST_WAIT = 1.0  -- from the plan to the shot

local function add_turret(x, pause)
  local turret = {
    x = x, y = battle.ground - 16, pause = pause, ready_at = 0,
    gun = aimahead.turn_controller {
      facing = -math.pi / 2, arc = TURN.arc,
      turn_rate = TURN.turn_rate, turn_acceleration = TURN.turn_acceleration,
    },
  }
  table.insert(battle.turrets, turret)
end

function battle.start(seed)
  love.physics.setMeter(20)
  battle.random = love.math.newRandomGenerator(seed)
  battle.world = love.physics.newWorld(battle.gravity[1], battle.gravity[2], true)
  battle.world:setContactFilter(battle.may_touch)
  battle.world:setCallbacks(battle.touch)
  local ground = love.physics.newBody(battle.world, battle.width / 2, battle.ground, "static")
  local edge = love.physics.newEdgeShape(-2 * battle.width, 0, 2 * battle.width, 0)
  love.physics.newFixture(ground, edge):setUserData({ is_ground = true })
  for _, place in ipairs(BATTERY) do add_turret(place[1], place[2]) end
  battle.steps = 0
end

-- A shell touches only the target that it was aimed at, so that no hit is luck. Targets bounce off
-- the ground and pass through each other.
function battle.may_touch(a, b)
  local one, other = a:getUserData(), b:getUserData()
  if one.prey or other.prey then return one.prey == other or other.prey == one end
  return one.is_ground or other.is_ground or false
end

function battle.touch(a, b)
  for _, shell in ipairs { a:getUserData(), b:getUserData() } do
    if shell.prey then shell.has_touched = true end
  end
end

local function throw_target()
  local random = battle.random
  local from_left = random:random() < 0.5
  local radius = random:random(10, 16)
  local body = love.physics.newBody(battle.world, from_left and -20 or battle.width + 20,
    random:random(120, 420), "dynamic")
  body:setLinearVelocity((from_left and 1 or -1) * random:random(90, 230), -random:random(0, 260))
  body:setAngularVelocity(random:random(-5, 5))
  local is_ball = random:random() < 0.6
  local shape = is_ball and love.physics.newCircleShape(radius)
    or love.physics.newRectangleShape(1.8 * radius, 1.8 * radius)
  local target = { body = body, radius = radius, is_ball = is_ball, trail = {} }
  local fixture = love.physics.newFixture(body, shape)
  fixture:setUserData(target)
  fixture:setRestitution(0.7)
  table.insert(battle.targets, target)
end

-- The shot of a turret at a target, if it leaves after `wait` steps: the answer, if it is any good.
local function aim_at(turret, target, wait)
  local x, y = target.body:getPosition()
  local vx, vy = target.body:getLinearVelocity()
  local shell = battle.shell
  local answer = aimahead.solve {
    shooter = {
      position = { turret.x, turret.y }, muzzle = battle.muzzle, delay = (wait - 0.5) * battle.step,
    },
    projectile = { speed = shell.speed, acceleration = battle.gravity, lifetime = shell.lifetime },
    target = { position = { x, y }, velocity = { vx, vy }, acceleration = battle.gravity },
    tick = battle.tick,
  }
  if answer.status ~= "hit" then return nil end
  local at_x, at_y = answer.point[1], answer.point[2]
  local is_in_sight = at_x > 110 and at_x < battle.width - 110 and at_y > 80
  -- On the ground it will have bounced.
  local flies = at_y < battle.ground - 1.3 * target.radius - 25
  return is_in_sight and flies and answer or nil
end

-- The soonest shot for which the gun has turned in time.
local function find_plan(turret, target)
  local gun = { facing = turret.gun:facing(), arc = TURN.arc, turn_rate = TURN.turn_rate,
    turn_acceleration = TURN.turn_acceleration }
  for wait = 18, math.floor(LONGEST_WAIT / battle.step), 6 do
    local answer = aim_at(turret, target, wait)
    if not answer then return nil end
    local possible, _, time = aimahead.turn_to(gun, answer.aim)
    if possible and time <= (wait - 1) * battle.step then
      return { answer = answer, target = target, fire_at = battle.steps + wait,
        begun_at = battle.steps, goal = math.atan2(answer.aim[2], answer.aim[1]) }
    end
  end
end

local function choose(turret)
  local best
  for _, target in ipairs(battle.targets) do
    if not target.is_claimed then
      local plan = find_plan(turret, target)
      if plan and (not best or plan.answer.time < best.answer.time) then best = plan end
    end
  end
  if not best then return end
  best.target.is_claimed = true
  turret.plan = best
end

local function fire(turret)
  local plan, shell = turret.plan, battle.shell
  local answer = plan.answer
  local x, y = answer.launch_point[1], answer.launch_point[2]
  local body = love.physics.newBody(battle.world, x, y, "dynamic")
  body:setBullet(true)
  body:setLinearDamping(shell.damping)
  body:setLinearVelocity(answer.launch_velocity[1], answer.launch_velocity[2])
  local fired = { body = body, prey = plan.target, plan = plan, trail = {}, turret = turret,
    meets_at = battle.steps + math.ceil(answer.flight_time / battle.step) }
  local fixture = love.physics.newFixture(body, love.physics.newCircleShape(shell.radius))
  fixture:setUserData(fired)
  fixture:setSensor(true)  -- it flies on to the centre
  table.insert(battle.shells, fired)
  battle.shots = battle.shots + 1
  turret.fired_at, turret.plan = battle.steps, nil
  turret.ready_at = battle.steps + turret.pause / battle.step
end

local function run(turret)
  if not turret.plan and battle.steps >= turret.ready_at then choose(turret) end
  local plan = turret.plan
  if not plan then return end
  if battle.steps == plan.fire_at then return fire(turret) end
  turret.gun:step(plan.goal, battle.step)
end

local function remove(list, is_gone)
  for i = #list, 1, -1 do
    if is_gone(list[i]) then
      if list[i].body then list[i].body:destroy() end
      table.remove(list, i)
    end
  end
end

-- Where a body was at `share` of the last step: the end of its trail is where that began.
local function place_within_step(one, share)
  local before, x, y = one.trail[#one.trail], one.body:getPosition()
  return before[1] + share * (x - before[1]), before[2] + share * (y - before[2])
end

local function judge(shell)
  local flight = shell.plan.answer.flight_time / battle.step
  local share = flight - math.ceil(flight) + 1
  local x, y = place_within_step(shell, share)
  local prey_x, prey_y = place_within_step(shell.prey, share)
  if shell.has_touched then
    battle.hits = battle.hits + 1
    battle.farthest = math.max(battle.farthest, math.sqrt((x - prey_x) ^ 2 + (y - prey_y) ^ 2))
    shell.prey.is_hit = true
    table.insert(battle.bursts, { x = x, y = y, at = battle.steps, radius = shell.prey.radius })
  else
    battle.misses = battle.misses + 1
  end
  shell.is_spent = true
end

local function judge_shells()
  for _, shell in ipairs(battle.shells) do
    if battle.steps == shell.meets_at then judge(shell) end
  end
  remove(battle.shells, function(shell) return shell.is_spent end)
  remove(battle.bursts, function(burst) return battle.steps > burst.at + 40 end)
  remove(battle.targets, function(target)
    local x = target.body:getX()
    return target.is_hit or (not target.is_claimed and (x < -60 or x > battle.width + 60))
  end)
end

local function leave_trail(list)
  for _, one in ipairs(list) do
    table.insert(one.trail, { one.body:getPosition() })
    if #one.trail > 40 then table.remove(one.trail, 1) end
  end
end

-- One step of the world. The turrets look before it: what they see is the state at time 0 of their
-- questions.
function battle.advance()
  if battle.steps % 24 == 0 and #battle.targets < 14 then throw_target() end
  for _, turret in ipairs(battle.turrets) do run(turret) end
  leave_trail(battle.targets)
  leave_trail(battle.shells)
  battle.world:update(battle.step)
  battle.steps = battle.steps + 1
  judge_shells()
end

return battle
