-- Margins, snapshots and the methods of the articles, with known closed forms.
--
--     luajit study_test.lua SOURCES
local checks = dofile((arg[0]:gsub("[^/]+$", "checks.lua")))
local check, near, says, disc = checks.check, checks.near, checks.says, checks.disc
local aimahead = require "aimahead"
local study = require "aimahead_study"

local function margins_are_the_angle_of_a_disc()
  local hit = aimahead.solve(disc())
  local margin = study.find_margin(disc(), hit)
  check(margin.exact and near(margin.angle, math.asin(3 / 50))
        and near(margin.to_right, -margin.angle))
  check(near(study.safe_margin(disc(), hit), 2 * math.asin(3 / 100)))
  local q = disc()
  q.projectile.speed = nil
  check(near(study.safe_margin(q, aimahead.launch_for_time(q, 5)), 2 * math.asin(3 / 100)))
  check(study.safe_margin(disc(), { status = "unreachable" }) == 0)
  says("hit.aim: ", study.find_margin, disc(), { aim = { 1, 0, 0 }, flight_time = 5 })
  for _, name in ipairs { "find_margin", "safe_margin", "prove_drag_answer" } do
    says("hit.aim: required, but missing", study[name], disc(), {})
    says("hit.aim: required, but missing", study[name], disc(), { status = "hit" })
  end
  says("hit.flight_time: required", study.find_margin, disc(), { status = "hit", aim = { 1, 0 } })
  local at_gun = disc()
  at_gun.target.position = { 0, 0 }
  check(study.find_margin(at_gun, aimahead.solve(at_gun)).angle == 0)
  says("projectile.speed: ", study.find_margin, disc(nil, -1), hit)
  says("hit: expected an object", study.find_margin, disc(), hit.aim)
  says("shot: expected an object", study.follow, disc(), hit.aim, { 1 })
end

local function answers_under_quadratic_drag_are_proved()
  local q = { shooter = { position = { 0, 0 } },
    projectile = { speed = 90, quadratic_drag = 0.005, acceleration = { 0, -9.81 } },
    target = { position = { 200, 20 }, velocity = { -3, 8 } } }
  local hit = aimahead.solve(q)
  local proof = study.prove_drag_answer(q, hit)
  check(proof.is_complete and math.abs(proof.none_before - hit.time) < 1e-6
        and proof.max_miss < 1e-7)
  local far = { shooter = q.shooter, projectile = q.projectile, target = { position = { 2000, 20 } } }
  local never = study.prove_drag_answer(far, aimahead.solve(far))
  check(never.none_before == math.huge and never.is_complete and never.max_miss == nil)
  says("hit.launch_time: ", study.prove_drag_answer, q,
    { aim = { 1, 0 }, flight_time = 1, launch_time = -1 })
end

-- The target gets away from a slower shot: it is closest when the shot leaves.
local function what_comes_closest_is_proved()
  local q = disc()
  q.target.velocity = { 20, 0 }
  local distance = aimahead.solve(q).closest.distance
  check(near(distance, 50))
  check(study.prove_closest(q, distance) == distance * (1 - 2 ^ -30))
  says("distance: expected a finite number > 0", study.prove_closest, q, 0)
  says("distance: ", study.prove_closest, q, "far")
end

local function snapshots_meet_where_solve_says()
  local falling = disc { 0, -2 }
  local hit = aimahead.solve(falling)
  local seen = study.follow(falling, hit, { 0, hit.time })
  check(seen[1].target[1] == 50 and near(seen[2].shot[2], seen[2].target[2]))
  check(near(seen[2].shot_distance, seen[2].target_distance))
  check(study.follow(falling, { aim = { 1, 0 }, launch_time = 2 }, { 1 })[1].shot == nil)
  local own = disc()
  own.target = { position_at = function(t) return 3 * t, 4 end, speed_bound = 3 }
  check(study.follow(own, {}, { 2 })[1].target[1] == 6)
  own.target.position_at = function() error "nowhere" end
  own.target.position = nil
  local fine, message = pcall(study.follow, own, {}, { 2 })
  check(not fine and message:find "nowhere")
  says("aim: required, but missing", study.follow, falling, { status = "hit" }, { 0 })
  check(study.follow(falling, { status = "unreachable" }, { 0 })[1].shot == nil)
  says("times[1]: ", study.follow, falling, hit, { 0, -1 })
end

local function methods_guess_as_their_articles_say()
  local falling = disc { 0, -2 }
  local answer = study.aim_by("four_rounds", falling)
  check(answer.status == "hit" and #answer.guesses == 5)
  local time = 0
  for _, guess in ipairs(answer.guesses) do
    check(near(guess.time, time) and near(guess.position[2], -2 * time))
    time = math.sqrt(2500 + 4 * time * time) / 10
    check(near(guess.needed, time))
  end
  check(study.aim_by_rounds(falling, { max = 4 }).time == answer.time)
  local nearing = disc { -5, 0 }
  local earliest, latest = study.limits_of(nearing)
  check(near(earliest, 50 / 15) and near(latest, 50 / 5))
  check(near(study.aim_by_bisection(nearing, { latest = latest, precision = 1e-9 }).time, 50 / 15,
             1e-8))
  local share = study.aim_by_rounds(falling, { share = 2 }).error
  check(share.field == "share" and share.message == "expected at most 1, got 2")
  check(study.aim_by_bisection(falling, { precision = -1 }).error.field == "precision")
  check(study.aim_by_bisection(falling, { latest = math.huge }).status == "not_converged")
  local late = study.aim_by_bisection(nearing, { earliest = 5, latest = 1 }).error
  check(late.field == "latest" and late.message == "expected at least 5, got 1")
  check(study.aim_by_rounds(falling, { most = 2 }).error.field == "most")
  check(study.aim_by_rounds(falling, { max = 1.5 }).error.field == "max")
  check(study.aim_by("guess", falling).error.field == "method")
end

margins_are_the_angle_of_a_disc()
answers_under_quadratic_drag_are_proved()
what_comes_closest_is_proved()
snapshots_meet_where_solve_says()
methods_guess_as_their_articles_say()
checks.finish()
