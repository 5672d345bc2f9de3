-- Axes, guidance and controllers, with known closed forms.
--
--     luajit steering_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, says = checks.check, checks.near, checks.says
local steering = require "aimahead_steering"

local function directions_have_the_angles_of_their_engine()
  check(near(steering.yaw_pitch_of({ 2, 0, 0 }, "unity"), math.pi / 2))
  check(near(steering.yaw_pitch_of({ 2, 0, 0 }, "godot"), -math.pi / 2))
  local own = { up = "+y", forward = "-z", handedness = "right", yaw = "left", pitch = "up" }
  for _, axes in ipairs { "unity", "unreal", "godot", "three_js", "opengl", "blender", "ros", "ned",
                         "maths", own } do
    local yaw, pitch = steering.yaw_pitch_of({ x = 2, y = 3, z = 6 }, axes)
    local back = steering.direction_of_yaw_pitch(yaw, pitch, axes)
    check(near(back[1], 2 / 7) and near(back[2], 3 / 7) and near(back[3], 6 / 7))
  end
  check(near(steering.angle_of { 0, 3 }, math.pi / 2))
  check(near(steering.direction_of_angle(math.pi / 6)[2], 0.5))
  check(near(steering.wrap_angle(7), 7 - 2 * math.pi))
  check(near(steering.shortest_turn(3, -3), 2 * math.pi - 6))
  says("axes: ", steering.yaw_pitch_of, { 0, 1, 0 }, "rose")
  says("axes.pitch: ", steering.yaw_pitch_of, { 0, 1, 0 },
    { up = "+y", forward = "-z", handedness = "right", yaw = "left", pitch = "left" })
  says("axes.forward: ", steering.yaw_pitch_of, { 0, 1, 0 },
    { up = "+y", forward = "-y", handedness = "right", yaw = "left", pitch = "up" })
  says("direction[1]: ", steering.yaw_pitch_of, { 0, 0 / 0, 0 }, "ros")
  says("angle: ", steering.wrap_angle, "wide")
end

local function guidance_follows_its_formulas()
  local chase = { position = { 0, 0 }, velocity = { 20, 0 }, target = { 100, 0 },
                 target_velocity = { 0, 5 },
    target_acceleration = { 0, 2 } }
  check(near(steering.proportional_navigation(chase, 4)[2], 4 * 20 * 5 / 100))
  check(near(steering.augmented_navigation(chase, 4)[2], 4 + 4 / 2 * 2))
  check(steering.pure_pursuit(chase)[1] == 1 and near(steering.lead_pursuit(chase)[2], 0.25))
  local missile = { position = { 0, 0 }, direction = { 1, 0 }, speed = 10, turn_rate = 0.5 }
  check(near(steering.steer(missile, { 0, 100 }, 1)[2], math.sin(0.5)))
  check(steering.orbits(missile, { 0, 5 }, 1) == true
        and steering.orbits(missile, { 0, 100 }, 1) == false)
  check(steering.surely_hits(missile, { 1000, 0 }, { 0, 0 }) == true)
  says("velocity: ", steering.pure_pursuit, { position = { 0, 0 } })
  says("gain: ", steering.proportional_navigation, chase)
  says("turn_rate: ", steering.steer, { position = { 0, 0 }, direction = { 1, 0 }, speed = 1,
                                       turn_rate = 0 },
    { 1, 1 }, 1)
end

local function controllers_add_their_parts()
  local pid = steering.pid { proportional = 2, integral = 0.5, derivative = 3 }
  check(near(pid:step(10, 4, 0.5), 2 * 6 + 0.5 * 6 * 0.5))
  check(near(pid:step(10, 5, 0.5), 2 * 5 + 1.5 + 0.5 * 5 * 0.5 - 3 * 1 / 0.5))
  pid:reset()
  check(pid:integral() == 0)
  check(steering.pid({ proportional = 9, max = 0.1 }):step(1, 0, 1) == 0.1)
  check(near(steering.pid({ proportional = 1, is_angle = true }):step(3, -3, 1), 6 - 2 * math.pi))
  says("gains.much: ", steering.pid, { much = 1 })
  says("duration: ", pid.step, pid, 1, 1, 0)
end

directions_have_the_angles_of_their_engine()
guidance_follows_its_formulas()
controllers_add_their_parts()
checks.finish()
