-- How probably a shot hits, and by that where to aim and when to fire. Part of aimahead.lua.
local ffi = require "ffi"
local folder = (... or ""):match "^(.-)[^./\\]*$"
local C = require(folder .. "aimahead_library").C
local answers = require(folder .. "aimahead_answers")
local calls = require(folder .. "aimahead_calls")
local values = require(folder .. "aimahead_values")
local answer_to, read_or_raise = calls.answer_to, calls.read_or_raise
local check, number, vector_of = values.check, values.number, answers.vector_of
calls.blame_callers()
local odds = {}

-- How probably the shot that `solve` answers hits. The question needs an `uncertainty`.
function odds.find_odds(question)
  return answer_to(question, function(reading, answer)
    local found = ffi.new("aim_odds[1]")
    C.aim_find_odds(reading:engagement(question), found)
    answers.write_odds(answer, found[0], reading.dimensions)
  end)
end

-- The scatter of the aim, aim_sd in radians, with which the shot hits with the given probability,
-- for a gunner that misses as often as a game wants. Otherwise nil and "no_hit", "odds_too_low"
-- (even without any scatter of the aim the shot hits less often) or "odds_too_high" (whatever the
-- scatter of the aim, the shot hits more often).
function odds.find_scatter(question, probability)
  local aim_sd, reason
  read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_scatter[1]")
    check(C.aim_find_scatter(engagement, number("probability", probability, "share"), found))
    local scatter = found[0]
    local is_found = scatter.status == C.AIM_SCATTER_FOUND
    if is_found then aim_sd = scatter.aim_sd end
    if not is_found then reason = ffi.string(C.aim_scatter_status_name(scatter.status)) end
  end)
  return aim_sd, reason
end

-- When to fire: the first interval of launch times { from =, to = }, from shooter.delay to
-- `latest`, in which the odds are at least `probability`; nil where there is none. It is found by
-- sampling 256 times; an interval shorter than the time between two samples may be missed.
function odds.find_window(question, probability, latest)
  return read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_firing_window[1]")
    local wanted = number("probability", probability, "share")
    local last = number("latest", latest)
    check(C.aim_find_window(engagement, wanted, last, found))
    return found[0].exists ~= 0 and { from = found[0].from, to = found[0].to } or nil
  end)
end

-- When to fire: now, or after a better look. `looks` = { interval =, sd = } are the measurements
-- that come while the gun waits, `cost` is what a unit of time is worth in odds. Returns { time =,
-- probability =, probability_now = }, or nil where no launch up to `latest` hits.
function odds.find_firing_time(question, looks, cost, latest)
  return read_or_raise(function(reading)
    local engagement, found = reading:engagement(question), ffi.new("aim_firing_time[1]")
    local given = ffi.new("aim_looks[1]")
    reading:object("looks", looks, given[0], "looks")
    local price, last = number("cost", cost, "not_negative"), number("latest", latest)
    check(C.aim_find_firing_time(engagement, given, price, last, found))
    local best = found[0]
    if best.exists == 0 then return nil end
    return {
      time = best.time, probability = best.probability, probability_now = best.probability_now,
    }
  end)
end

local function read_prospects(reading, prospects)
  local count = #values.list("prospects", prospects, 1, C.AIM_MAX_PROSPECTS)
  local structs = reading:new_structs("aim_prospect", count)
  for i = 1, count do
    local place = ("prospects[%d]"):format(i - 1)
    reading:object(place, prospects[i], structs[i - 1], "prospect")
  end
  return structs, count
end

-- The aim with the greatest probability to hit a target that moves in one of 1 to 16 ways, for a
-- shot fired at shooter.delay: the aim and the probability, or nil where no aim hits. `prospects`
-- is a list of tables with position (required), velocity, acceleration, covariance, maneuver, time
-- and weight. Only radius of the target is used, and only aim_sd, speed_sd and delay_sd of the
-- `uncertainty`; all else of both may be absent.
function odds.find_best_aim(question, prospects)
  local aim, probability
  read_or_raise(function(reading)
    reading.has_prospects = true
    local engagement, best = reading:engagement(question), ffi.new("aim_best_aim[1]")
    local structs, count = read_prospects(reading, prospects)
    check(C.aim_find_best_aim(engagement, structs, count, best))
    if best[0].probability > 0 then
      aim, probability = vector_of(best[0].aim, reading.dimensions), best[0].probability
    end
  end)
  return aim, probability
end

-- The probability that a shot along `aim` hits a target that moves in one of 1 to 16 ways. The same
-- fields are used as in find_best_aim.
function odds.odds_of_aim(question, prospects, aim)
  return read_or_raise(function(reading)
    reading.has_prospects = true
    local engagement, odds = reading:engagement(question), ffi.new("double[1]")
    local structs, count = read_prospects(reading, prospects)
    local along = ffi.new("double[3]")
    reading:vector("aim", aim, along)
    check(C.aim_odds_of_aim(engagement, structs, count, along, odds))
    return odds[0]
  end)
end

return odds
