-- Tracks of a target, and how sure a shot at one is.
--
--     luajit tracking_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, says, question = checks.check, checks.near, checks.says, checks.question
local aimahead = require "aimahead"

local function odds_are_those_of_an_interval()
  local given = question { uncertainty = { position_sd = 0.5 } }
  given.target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 }
  local answer = aimahead.find_odds(given)
  check(answer.status == "hit" and near(answer.probability, 0.9544997361036416, 1e-12))
  check(near(answer.across_sd[1], 0.5) and answer.error <= 1e-9)
  check(aimahead.solve(given).status == "hit")
  given.uncertainty = { covariance = { { 0.25, 0, 0, 0 }, { 0, 0.25, 0, 0 }, { 0, 0, 0, 0 },
                                      { 0, 0, 0, 0 } } }
  check(near(aimahead.find_odds(given).probability, answer.probability, 1e-12))
  given.uncertainty.covariance[1][1] = -1
  check(aimahead.solve(given).error.field == "uncertainty.covariance")
  given.uncertainty = { aim_sd = -1 }
  check(aimahead.find_odds(given).error.field == "uncertainty.aim_sd")
  given.uncertainty = nil
  check(aimahead.find_odds(given).error.field == "uncertainty")
end

local function a_tracker_says_what_it_takes()
  local function blamed(said, settings, measurement)
    local found = checks.raised(function()
      aimahead.tracker(settings):add(measurement or { time = 0, value = { 1, 2 }, sd = 1 })
      return nil -- no tail call: this line is the caller
    end)
    check(found == said, tostring(found))
  end
  blamed("dimensions: expected a whole number from 2 to 3, got 5", { dimensions = 5 })
  blamed("bias: expected a finite number >= 0, got -1", { bias = -1 })
  blamed('gate: expected a finite number, got "wide"', { gate = "wide" })
  blamed("models: expected a list of 1 to 6 elements, got 0", { models = {} })
  blamed("models[0].noise: required, but missing", { models = { { motion = "still" } } })
  blamed("models[1].stay: expected a finite number > 0, got 0",
    { models = { { motion = "still", noise = 1 }, { motion = "turn", noise = 1, stay = 0 } } })
  blamed("models[0].noise: expected a finite number >= 0, got NaN",
    { models = { { motion = "still", noise = 0 / 0 } } })
  blamed('models[0].motion: expected one of "still", "constant_velocity", "constant_acceleration", '
    .. '"turn", got "turns"; did you mean "turn"?',
    { models = { { motion = "turns", noise = 1 } } })
  blamed('models[0].motion: expected one of "still", "constant_velocity", "constant_acceleration", '
    .. '"turn", got "flies"', { models = { { motion = "flies", noise = 1 } } })
  local polar = { time = 0, value = { 0, 1 }, sd = 1, measure = "range_bearing" }
  blamed("value[0]: expected a number within 1e100; a range must be > 0, got 0", {}, polar)
  polar.value = { 1, 1e200 }
  blamed("value[1]: expected a number within 1e100, got 1e+200", {}, polar)
  blamed("time: expected a number within 1e100, got 1e+300", {},
    { time = 1e300, value = { 1, 2 }, sd = 1 })
  blamed('sd: expected a number or a vector of 2 numbers, got "1"', {},
    { time = 1, value = { 1, 2 }, sd = "1" })
  blamed("sd: required, but missing", {}, { time = 1, value = { 1, 2 } })
  blamed("sd: expected a number from 1e-100 to 1e100, got -1", {},
    { time = 1, value = { 1, 2 }, sd = -1 })
  blamed("sd[1]: expected a number from 1e-100 to 1e100, got 0", {},
    { time = 1, value = { 1, 2 }, sd = { 1, 0 } })
  blamed("sd: expected a vector of 2 numbers, got 3 elements", {},
    { time = 1, value = { 1, 2 }, sd = { 1, 2, -3 } })
  blamed("sd: expected a vector of 3 numbers, got 2 elements", { dimensions = 3 },
    { time = 1, value = { 1, 2, 3 }, sd = { 1, 2 } })
  blamed("value: expected a vector of 2 numbers, got 3 elements", {},
    { time = 1, value = { 1, 2, 3 }, sd = 1 })
end

local function mean_maneuver(prospects)
  local sum, weights = 0, 0
  for _, one in ipairs(prospects) do
    sum, weights = sum + one.weight * one.maneuver, weights + one.weight
  end
  return sum / weights
end

local function a_tracker_follows_what_it_sees()
  local tracker = aimahead.tracker()
  check(tracker:at(0) == nil)
  for i = 0, 30 do
    check(tracker:add { time = 0.1 * i, value = { 0.3 * i, 5 }, sd = 0.5 } == "used")
  end
  check(tracker:at(-1) == nil and tracker:at(1e200) == nil)
  check(#tracker:prospects(-1, 0) == 0)
  local state = tracker:at(4)
  check(near(state.position[1], 12, 0.01) and near(state.velocity[1], 3, 0.01))
  check(#state.covariance == 4 and #state.weights == 6 and tracker:time() == 0.1 * 30)
  check(tracker:add { time = 3, value = { 9, 25 }, sd = 0.5 } == "refused")
  check(tracker:add { time = 0.5, value = { 1.5, 5 }, sd = 0.5 } == "late")
  check(not pcall(tracker.add, tracker, { time = 3.1, value = { 9, 0 / 0 }, sd = 0.5 }))
  check(not pcall(aimahead.tracker, { models = { { motion = "turn", noise = -1 } } }))
  local one = aimahead.tracker { dimensions = 3,
                                models = { { motion = "constant_velocity", noise = 1 } } }
  one:add { time = 0, value = { 10, 0, 0 }, sd = { 0.1, 0.01 }, measure = "range_bearing" }
  check(near(one:at(0).position[1], 10) and one:at(0).weights[1] == 1)
  check(one:at(0).noise == 1 and near(state.noise, mean_maneuver(tracker:prospects(4, 0)), 1e-12))
end

local function scatter_and_windows_have_the_wanted_odds()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 30 },
    target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 },
    uncertainty = { position_sd = 0.2, velocity_sd = 0.1 } }
  question.uncertainty.aim_sd = aimahead.find_scatter(question, 0.5)
  check(math.abs(aimahead.find_odds(question).probability - 0.5) < 1e-9)
  question.uncertainty.aim_sd = nil
  local window = aimahead.find_window(question, 0.5, 30)
  check(window.from == 0 and window.to < 30)
  question.shooter.delay = window.to
  check(math.abs(aimahead.find_odds(question).probability - 0.5) < 1e-5)
  check(aimahead.find_window(question, 0.9, 30) == nil)
  says("probability: ", aimahead.find_window, question, 2, 30)
  says("probability: ", aimahead.find_scatter, question, -1)
  says("latest: ", aimahead.find_window, question, 0.5, -1)
  local none, reason = aimahead.find_scatter(question, 1)
  check(none == nil and reason == "odds_too_low")
  question.uncertainty = nil
  says("uncertainty: ", aimahead.find_scatter, question, 0.5)
end

local function a_firing_time_weighs_odds_against_waiting()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 30 },
    target = { position = { 40, 0 }, velocity = { 5, 0 }, radius = 1 },
    uncertainty = { position_sd = 2, velocity_sd = 1 } }
  local looks = { interval = 0.1, sd = 0.5 }
  local best = aimahead.find_firing_time(question, looks, 0.01, 2)
  check(best.time > 0 and best.probability > best.probability_now)
  check(math.abs(best.probability_now - aimahead.find_odds(question).probability) < 1e-12)
  check(aimahead.find_firing_time(question, looks, 100, 2).time == 0)
  says("looks.sd: ", aimahead.find_firing_time, question, { interval = 1, sd = 0 }, 0, 2)
  says("cost: ", aimahead.find_firing_time, question, looks, -1, 2)
  says("latest: ", aimahead.find_firing_time, question, looks, 0, -1)
end

-- Two ways, far apart and certain: the likelier one is hit, and its share of the weights.
local function the_best_aim_is_at_the_likelier_way()
  local question = { shooter = { position = { 0, 0 } }, projectile = { speed = 60 },
    target = { position = { 0, 0 }, radius = 1 }, uncertainty = {} }
  local ways = { { position = { 50, 0 }, velocity = { 0, 6 }, weight = 3 },
    { position = { 50, 0 }, velocity = { 0, -6 } } }
  local aim, probability = aimahead.find_best_aim(question, ways)
  check(aim[2] > 0.05 and math.abs(probability - 0.75) < 1e-12)
  local bare = { shooter = question.shooter, projectile = question.projectile,
    target = { radius = 1 } }
  local again, alike = aimahead.find_best_aim(bare, ways)
  check(again[1] == aim[1] and again[2] == aim[2] and alike == probability)
  check(aimahead.odds_of_aim(bare, ways, aim) == aimahead.odds_of_aim(question, ways, aim))
  check(aimahead.find_odds(bare).error.field == "target.position")
  local other = aimahead.odds_of_aim(question, ways, { 2 * aim[1], -2 * aim[2] })
  check(math.abs(other - 0.25) < 1e-12)
  check(aimahead.find_best_aim(question, { { position = { 9, 0 }, velocity = { 99, 0 } } }) == nil)
  ways[2].maneuver = -1
  says("prospects[1].maneuver: ", aimahead.find_best_aim, question, ways)
  says("prospects[0].position: ", aimahead.find_best_aim, question, { {} })
  says("prospects: ", aimahead.find_best_aim, question, {})
  says("prospects: ", aimahead.find_best_aim, question, nil)
  local many = {}
  for i = 1, 17 do many[i] = {} end
  says("prospects: ", aimahead.find_best_aim, question, many)
  says("aim: ", aimahead.odds_of_aim, question, { ways[1] }, { 0, 0 })
  local tracker = aimahead.tracker { models = { { motion = "constant_velocity", noise = 0.1 } } }
  check(#tracker:prospects(0, 0) == 0)
  for i = 0, 39 do
    tracker:add { time = 0.1 * i, value = { 40 - 0.3 * i, 0.2 * i }, sd = 0.5 }
  end
  local way, state = tracker:prospects(3, 1)[1], tracker:at(4)
  check(way.weight == 1 and way.maneuver == 0.1 and way.time == 1)
  check(way.position[1] == state.position[1] and way.covariance[4][2] == state.covariance[4][2])
  local known = aimahead.uncertainty_of(state)
  check(known.covariance == state.covariance and known.maneuver == state.noise)
  question.target = aimahead.target_of(tracker:at(3))
  question.target.radius = 1
  local hit = aimahead.solve(question)
  local _, odds = aimahead.find_best_aim(question, tracker:prospects(3, hit.time))
  check(odds > 0.5 and odds < 1)
  says("state: expected a state of a tracker, got nil", aimahead.target_of)
  local turning = { position = { 1, 2 }, velocity = { 3, 4 }, acceleration = { 0, 1 },
    covariance = {}, turn_rate = 0.5 }
  check(aimahead.target_of(turning).turn_rate == 0.5)
  local level = aimahead.target_of(turning, false)
  check(level.kind == nil and level.acceleration[2] == 1)
end

odds_are_those_of_an_interval()
a_tracker_says_what_it_takes()
a_tracker_follows_what_it_sees()
scatter_and_windows_have_the_wanted_odds()
a_firing_time_weighs_odds_against_waiting()
the_best_aim_is_at_the_likelier_way()
checks.finish()
