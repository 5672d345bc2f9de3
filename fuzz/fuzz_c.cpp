// Calls of the C interface, in any order, with any numbers, words, counts and null pointers: what
// it returns is a word of its enumeration, what it writes is within the capacity, answers are
// numbers, the same question has the same answer, and what was made can be let go. Which functions
// are left out, and why, says tests/fuzz/called_test.py.
#include "c_checks.hpp"
#include "c_source.hpp"

#include "aimahead/aimahead.h"
#include "aimahead/arena.h"
#include "aimahead/assignment.h"
#include "aimahead/batch.h"
#include "aimahead/contact_world.h"
#include "aimahead/obstacles.h"
#include "aimahead/steering.h"
#include "aimahead/study.h"
#include "aimahead/tracking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

namespace {

constexpr int kMaxCalls = 12;
constexpr int kMaxStepsToRepeat = 100'000;  // longer searches are not asked for again

class Caller : private CSource {
 public:
  explicit Caller(ByteSource& bytes) : CSource(bytes) {}
  ~Caller() {
    aim_contact_world_destroy(world_);
    aim_obstacle_field_destroy(field_);
    aim_match_destroy(match_);
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  void run() {
    make_engagement();
    for (int calls = 0; calls < kMaxCalls && !bytes_.is_empty(); ++calls) call();
  }

 private:
  using Call = void (Caller::*)();

  void call() {
    static constexpr Call kCalls[] = {&Caller::make_engagement,
                                      &Caller::change_engagement,
                                      &Caller::solve,
                                      &Caller::solve,
                                      &Caller::launch,
                                      &Caller::touch_bodies,
                                      &Caller::touch_shape,
                                      &Caller::turn,
                                      &Caller::fixed_step,
                                      &Caller::first_touch,
                                      &Caller::use_field,
                                      &Caller::use_world,
                                      &Caller::track,
                                      &Caller::odds,
                                      &Caller::assign,
                                      &Caller::steer,
                                      &Caller::study,
                                      &Caller::play,
                                      &Caller::lead,
                                      &Caller::sample,
                                      &Caller::fire,
                                      &Caller::answer_batches,
                                      &Caller::pursue,
                                      &Caller::name};
    (this->*kCalls[bytes_.byte() % std::size(kCalls)])();
  }

  void make_engagement() { make(e_); }
  void change_engagement() { change(e_); }

  void solve() {
    aim_intercept first;
    aim_intercept again;
    std::memset(&first, 0, sizeof first);
    std::memset(&again, 0, sizeof again);
    const int32_t status = aim_solve(&e_, &first);
    FUZZ_CHECK(status == first.status && *aim_status_name(status) != 0);
    check(first.fault, status == AIM_INVALID);
    FUZZ_CHECK(aim_check_engagement(&e_).field == first.fault.field);
    FUZZ_CHECK(is_finite(first.hit));
    last_ = first;
    if (first.steps > kMaxStepsToRepeat) return;
    aim_solve(&e_, &again);
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): all bytes were zero before
    FUZZ_CHECK(std::memcmp(&first.hit, &again.hit, sizeof first.hit) == 0);
    const std::size_t capacity = few();
    Guarded<aim_hit> hits(capacity);
    FUZZ_CHECK(aim_solve_all(&e_, hits.data(), static_cast<int32_t>(capacity), &again) == status);
    FUZZ_CHECK(again.count >= 0 && static_cast<std::size_t>(again.count) <= capacity);
    for (int32_t i = 0; i < again.count; ++i) FUZZ_CHECK(is_finite(hits[std::size_t(i)]));
  }

  void launch() {
    aim_launch one;
    aim_launch other;
    const std::size_t capacity = few();
    Guarded<aim_launch> launches(capacity);
    const double x = number();
    const int32_t statuses[] = {
        aim_launch_for_time(&e_, x, &one),
        aim_launch_over_apex(&e_, x, bytes_.byte() % 2, &one),
        aim_launch_at_elevation(&e_, x, &one),
        aim_launch_all_at_elevation(&e_, x, &one, launches.data(), static_cast<int32_t>(capacity)),
        aim_launch_slowest(&e_, &one),
        aim_launch_direct_and_lob(&e_, &one, &other)};
    for (const int32_t status : statuses) FUZZ_CHECK(*aim_status_name(status) != 0);
    check_words(one.fault);
    FUZZ_CHECK(is_finite(one.hit) && std::isfinite(one.speed));
    last_launch_ = one;
  }

  void check(const aim_contact& contact, int32_t status) {
    FUZZ_CHECK(status == contact.status && *aim_contact_status_name(status) != 0);
    check(contact.fault, status == AIM_CONTACT_INVALID);
    FUZZ_CHECK(std::isfinite(contact.time) && are_finite(contact.point, 3) &&
               are_finite(contact.normal, 3));
  }
  static void check(const aim_fault& fault, bool is_invalid) { ::check(fault, is_invalid); }

  void touch_bodies() {
    const int n = dimensions();
    const aim_body a = body();
    const aim_body b = body();
    aim_contact contact;
    const double duration = number();
    check(contact, aim_time_of_impact(&a, &b, duration, n, &contact));
    const aim_sweep swept = sweep();
    const aim_sweep other = sweep();
    check(contact, aim_time_of_impact_swept(&swept, &other, n, &contact));
    aim_motion moving;
    fill(moving);
    check(contact, aim_time_of_impact_moving(&moving, &e_.target, duration, n, &contact));
  }

  void touch_shape() {
    const int n = dimensions();
    aim_shape shape{};
    shape.kind = word();
    fill(shape.from);
    fill(shape.to);
    fill(shape.min);
    fill(shape.max);
    fill(shape.center);
    fill(shape.half);
    fill(shape.point);
    fill(shape.normal);
    for (auto& axis : shape.axes) fill(axis);
    shape.radius = number();
    shape.point_count = few();
    shape.points = is_given() ? numbers(2 * shape.point_count) : nullptr;
    const aim_body flying = body();
    aim_contact contact;
    const double duration = number();
    check(contact, aim_time_of_impact_shape(&flying, &shape, duration, n, &contact));
    check(contact, aim_time_of_impact_shape_moving(&e_.target, &shape, duration, n, &contact));
  }

  void turn() {
    const int n = dimensions();
    double direction[3];
    fill(direction);
    const aim_turn turn = aim_turn_to(&turret_, n, direction);
    FUZZ_CHECK(!turn.possible || !std::isnan(turn.time));
    const aim_turn to_angle = aim_turn_to_angle(&turret_, tame());
    FUZZ_CHECK(!to_angle.possible || !std::isnan(to_angle.time));
    const aim_fault fault = aim_check_turret(&turret_, n);
    FUZZ_CHECK(!turn.possible || fault.field == AIM_FIELD_NONE);
    check_words(fault);
    FUZZ_CHECK(!std::isnan(aim_turning_time(&turret_, tame())));
    FUZZ_CHECK(!std::isnan(aim_turnable_angle(&turret_, tame())));
    aim_turn_controller controller{};
    controller.turret = turret_;
    controller.dimensions = n;
    for (int i = 0; i < 3; ++i) {
      const aim_turn_progress progress = aim_turn_step(&controller, direction, tame());
      FUZZ_CHECK(progress.status >= AIM_TURN_TURNING && progress.status <= AIM_TURN_INVALID);
    }
  }

  void fixed_step() {
    const int n = dimensions();
    double v[3];
    double g[3];
    double x[3];
    fill(v);
    fill(g);
    fill(x);
    check_words(aim_check_tick(&tick_));
    FUZZ_CHECK(!std::isnan(aim_damping_factor(&tick_)));
    aim_correct_launch(&tick_, n, v, g, v);
    aim_after_steps(&tick_, n, x, v, g, number());
    aim_velocity_to_reach(&tick_, n, x, g, number(), v);
  }

  static void check(const aim_touch& touch) {
    FUZZ_CHECK(*aim_contact_status_name(touch.status) != 0);
    FUZZ_CHECK(std::isfinite(touch.time) && are_finite(touch.center, 3));
  }

  void first_touch() {
    const int n = dimensions();
    const aim_flight f = flight();
    const std::size_t count = few();
    const aim_obstacle* const list = obstacles(count);
    aim_touch touch;
    FUZZ_CHECK(aim_first_touch(&f, n, list, count, &touch) == touch.status);
    check(touch);
    check(aim_check_flight(&f, n, list, count), touch.status == AIM_CONTACT_INVALID);
    const std::size_t capacity = 1 + few();
    Guarded<double> points(3 * capacity);
    double error = std::fabs(tame());
    std::size_t written = 0;
    if (aim_trace(&f, n, tame(), &error, points.data(), capacity, &written).field) return;
    FUZZ_CHECK(written <= capacity && error >= 0);
    FUZZ_CHECK(are_finite(points.data(), n * static_cast<int>(written)));
  }

  void use_field() {
    if (!field_) {
      aim_fault fault;
      field_ = aim_obstacle_field_create(dimensions(), nullptr, &fault);
      ::check(fault, !field_);
      if (!field_) return;
    }
    const std::size_t count = few();
    check_words(aim_obstacle_field_set(field_, obstacles(count), count));
    check_words(aim_obstacle_field_set_balls(field_, obstacles(count), count));
    const std::array<aim_flight, 2> flights{flight(), flight()};
    Guarded<aim_touch> touches(flights.size());
    aim_obstacle_field_first_touch(field_, flights.data(), flights.size(), touches.data());
    for (std::size_t i = 0; i < flights.size(); ++i) check(touches[i]);
    if (bytes_.byte() % 4 == 0) {
      aim_obstacle_field_destroy(field_);
      field_ = nullptr;
    }
  }

  void use_world() {
    if (!world_) {
      aim_fault fault;
      aim_world_settings settings{};
      settings.broad_phase = bytes_.byte() % 4;
      world_ = aim_contact_world_create(dimensions(), AIM_FLOAT64, &settings, &fault);
      ::check(fault, !world_);
      if (!world_) return;
    }
    const aim_bodies shots = bodies(few());
    const aim_bodies targets = bodies(few());
    aim_world_contacts out;
    aim_contact_world_find(world_, &shots, &targets, number(), bytes_.byte() % 2, &out);
    if (out.fault.field == AIM_FIELD_NONE) {
      FUZZ_CHECK(out.first_count == shots.count && out.all_count <= shots.count * targets.count);
      const auto* first = static_cast<const aim_shot_contact*>(out.first);
      for (std::size_t i = 0; i < out.first_count; ++i) FUZZ_CHECK(!std::isnan(first[i].time));
    }
    check_words(out.fault);
  }

  void track() {
    const int n = bytes_.byte() % 2 ? 2 : 3;
    std::vector<std::max_align_t> memory(aim_tracker_size(n) / sizeof(std::max_align_t) + 1);
    aim_track_settings settings;
    aim_init_track_settings(&settings, n);
    if (bytes_.byte() % 2) settings.velocity_sd = number();
    if (bytes_.byte() % 4 == 0) {
      aim_track_model& model = settings.models[bytes_.byte() % 6];
      aim_init_track_model(&model);
      model.noise = number();
    }
    if (bytes_.byte() % 8 == 0) settings.model_count = word();
    const aim_fault fault = aim_tracker_start(memory.data(), &settings);
    check_words(fault);
    if (fault.field != AIM_FIELD_NONE) return;
    for (int i = 0; i < 8; ++i) {
      aim_measurement m{};
      m.time = i % 4 == 3 ? number() : i;
      fill(m.value);
      for (double& sd : m.sd) sd = std::fabs(number());
      m.measure = bytes_.byte() % 8 == 0 ? word() : 0;
      const int32_t status = aim_tracker_add(memory.data(), &m);
      FUZZ_CHECK(*aim_track_status_name(status) != 0);
      aim_track_state state;
      aim_tracker_at(memory.data(), aim_tracker_time(memory.data()) + 0.5, &state);
      FUZZ_CHECK(are_finite(state.position, 3) && are_finite(state.velocity, 3));
      aim_motion target;
      aim_target_of(&state, word(), &target);
      FUZZ_CHECK(are_finite(target.position, 3) && are_finite(target.velocity, 3));
      aim_uncertainty uncertainty;
      aim_uncertainty_of(&state, &uncertainty);
      FUZZ_CHECK(uncertainty.covariance != nullptr);
      check(aim_check_measurement(&m, n), status == AIM_TRACK_INVALID);
    }
    Guarded<aim_prospect> prospects(6);
    Guarded<double> covariances(std::size_t{6} * 36);
    const int32_t count = aim_tracker_prospects(memory.data(), number(), number(), prospects.data(),
                                                covariances.data());
    FUZZ_CHECK(count >= 0 && count <= 6);
    std::array<aim_measurement, 2> more{};
    for (aim_measurement& m : more) {
      m.time = number();
      fill(m.value);
      for (double& sd : m.sd) sd = std::fabs(number());
    }
    Guarded<int32_t> statuses(more.size());
    Guarded<aim_track_state> states(more.size());
    aim_tracker_add_each(memory.data(), more.data(), more.size(), number(), statuses.data(),
                         states.data());
    for (std::size_t i = 0; i < more.size(); ++i)
      FUZZ_CHECK(*aim_track_status_name(statuses[i]) != 0);
  }

  void odds() {
    aim_odds odds;
    const int32_t status = aim_find_odds(&e_, &odds);
    FUZZ_CHECK(*aim_status_name(status) != 0);
    check_words(odds.fault);
    FUZZ_CHECK(odds.probability >= 0 && odds.probability <= 1 && odds.error >= 0 &&
               odds.error < 1e-9 && are_finite(odds.across_sd, 2));
  }

  void assign() {
    aim_assignment_question q;
    aim_init_assignment_question(&q, AIM_FLOAT64);
    q.shooters = few();
    q.targets = few();
    q.cost = is_given() ? numbers(q.shooters * q.targets) : nullptr;
    q.cost_count = q.shooters * q.targets + (bytes_.byte() % 8 == 0 ? 1 : 0);
    q.goal = bytes_.byte() % 3;
    q.demand = bytes_.byte() % 4;
    const std::size_t capacity = few();
    Guarded<aim_assigned_pair> pairs(capacity);
    aim_assignment out;
    FUZZ_CHECK(aim_assign(&q, pairs.data(), capacity, &out) == out.status);
    for (std::size_t i = 0; i < std::min(capacity, out.pair_count); ++i) {
      FUZZ_CHECK(pairs[i].shooter < q.shooters && pairs[i].target < q.targets);
    }
    ::check(out.fault, out.status == AIM_ASSIGNMENT_INVALID);
    Guarded<uint32_t> best(q.shooters);
    check_words(aim_best_targets(&q, best.data(), q.shooters));
  }

  void steer() {
    const int n = dimensions();
    aim_axes axes;
    aim_init_axes(&axes, bytes_.byte() % 9);
    double direction[3];
    fill(direction);
    aim_yaw_pitch angles{};
    if (aim_yaw_pitch_of(direction, &axes, &angles).field == AIM_FIELD_NONE) {
      FUZZ_CHECK(!std::isnan(angles.yaw) && !std::isnan(angles.pitch));
      check_words(aim_direction_of_yaw_pitch(&angles, &axes, direction));
    }
    double turn = 0;
    aim_shortest_turn(number(), number(), &turn);
    aim_chase chase;
    std::memset(&chase, 0, sizeof chase);
    double out[3];
    check_words(aim_proportional_navigation(&chase, n, number(), out));
    aim_pid pid;
    aim_init_pid(&pid);
    double output = 0;
    for (int i = 0; i < 3; ++i)
      check_words(aim_pid_step(&pid, number(), number(), tame(), &output));
  }

  void study() {
    double angle = 0;
    aim_margin margin;
    check_words(aim_safe_margin(&e_, &last_.hit, &angle));
    check_words(aim_find_margin(&e_, &last_.hit, &margin));
    check_words(aim_safe_margin_of_launch(&e_, &last_launch_, &angle));
    aim_drag_proof proof;
    std::memset(&proof, 0, sizeof proof);
    check_words(aim_prove_drag_answer(&e_, &last_.hit, &proof));
    FUZZ_CHECK(proof.none_before >= 0 && proof.max_miss >= 0);
    const double distance = std::fabs(tame());
    double bound = 0;
    check_words(aim_prove_closest(&e_, distance, &bound));
    FUZZ_CHECK(bound >= 0 && bound <= distance);
    aim_fired_shot shot{};
    fill(shot.aim);
    shot.launch_time = std::fabs(tame());
    shot.has_launch_time = bytes_.byte() % 2;
    const std::size_t count = few();
    Guarded<aim_snapshot> snapshots(count);
    const double* const times = numbers(count);
    check_words(aim_follow(&e_, &shot, times, snapshots.data(), count));
    const std::size_t capacity = few();
    Guarded<aim_guess> guesses(capacity);
    aim_method_answer answer;
    const int32_t claim =
        aim_by(bytes_.byte() % 9, &e_, guesses.data(), static_cast<int32_t>(capacity), &answer);
    FUZZ_CHECK(*aim_claim_name(claim) != 0 && answer.guesses >= 0 &&
               static_cast<std::size_t>(answer.guesses) <= capacity);
    aim_rounds rounds;
    aim_init_rounds(&rounds);
    rounds.share = number();
    rounds.max = word();
    aim_by_rounds(&e_, is_given() ? &rounds : nullptr, guesses.data(),
                  static_cast<int32_t>(capacity), &answer);
    aim_bisection limits;
    aim_init_bisection(&limits);
    check_words(aim_limits_of(&e_, &limits));
    if (bytes_.byte() % 2) limits.precision = number();
    aim_by_bisection(&e_, &limits, guesses.data(), static_cast<int32_t>(capacity), &answer);
  }

  void play() {
    if (!match_) {
      static constexpr const char* kNames[] = {"a", "b", "c", "d"};
      aim_match_setup setup;
      aim_init_match(&setup, bytes_.byte() % 5);
      if (bytes_.byte() % 4 == 0) {
        aim_init_rules(&setup.rules, word());
        setup.rules.obstacle_count = few();
        setup.rules.obstacles = is_given() ? obstacles(setup.rules.obstacle_count) : nullptr;
      }
      std::vector<aim_tank_entry> tanks(bytes_.byte() % 5);
      for (std::size_t i = 0; i < tanks.size(); ++i) {
        tanks[i].name = bytes_.byte() % 16 == 0 ? nullptr : kNames[i];
        tanks[i].bot = is_given() ? aim_bot_name(bytes_.byte() % 8) : nullptr;
        if (bytes_.byte() % 2) continue;
        tanks[i].has_position = 1;
        tanks[i].position[0] = number();
        tanks[i].position[1] = number();
      }
      setup.tanks = tanks.data();
      setup.tank_count = tanks.size();
      setup.ticks = bytes_.byte();
      setup.seed = bytes_.byte();
      aim_fault fault;
      match_ = aim_match_create(&setup, nullptr, &fault);
      ::check(fault, !match_);
      tank_count_ = tanks.size();
    }
    if (!match_) return;
    std::vector<aim_command> commands(tank_count_);
    for (aim_command& command : commands) {
      command.given = bytes_.byte() % 32;
      command.speed = number();
      command.heading = number();
      command.fire = number();
    }
    aim_fault fault;
    for (int i = 0; i < 5; ++i) {
      const int32_t status = aim_match_step(match_, commands.data(), commands.size(), &fault);
      FUZZ_CHECK(status >= AIM_MATCH_GOES_ON && status <= AIM_MATCH_INVALID);
    }
    check_words(fault);
    const std::size_t capacity = few();
    Guarded<aim_tank> tanks(capacity);
    Guarded<aim_shell> shells(capacity);
    Guarded<aim_event> events(capacity);
    FUZZ_CHECK(aim_match_tanks(match_, tanks.data(), capacity) == tank_count_);
    aim_match_shells(match_, shells.data(), capacity);
    aim_match_events(match_, events.data(), capacity);
    FUZZ_CHECK(aim_match_ticks(match_) >= 0);
    FUZZ_CHECK(aim_match_winner(match_) < static_cast<int32_t>(tank_count_));
    aim_match_is_over(match_);
    FUZZ_CHECK(aim_match_hash(match_) == aim_match_hash(match_));
  }

  void lead() {
    double d[3];
    double v[3];
    fill(d);
    fill(v);
    const double speed = number();
    aim_lead plane;
    aim_lead space;
    FUZZ_CHECK(aim_lead2(d, v, speed, &plane) == plane.status);
    FUZZ_CHECK(aim_lead3(d, v, speed, &space) == space.status);
    FUZZ_CHECK(*aim_status_name(plane.status) != 0 && *aim_status_name(space.status) != 0);
    const float df[] = {float(d[0]), float(d[1]), float(d[2])};
    const float vf[] = {float(v[0]), float(v[1]), float(v[2])};
    aim_leadf narrow;
    FUZZ_CHECK(aim_lead2f(df, vf, float(speed), &narrow) == narrow.status);
    FUZZ_CHECK(aim_lead3f(df, vf, float(speed), &narrow) == narrow.status);
    aim_mount mount;
    aim_init_mount(&mount);
    fill(mount.offset);
    mount.facing = number();
    mount.turn_rate = number();
    e_.shooter.mount = is_given() ? &(mount_ = mount) : nullptr;
    aim_table table;
    aim_init_table(&table);
    FUZZ_CHECK(aim_setting_at(&table, few(), number()) == 0);
  }

  /// Samples: no more than a few, or with numbers that are refused.
  void sample() {
    const double step = std::fabs(tame());
    const double until = e_.shooter.delay + step * static_cast<double>(few());
    aim_intercept found;
    FUZZ_CHECK(*aim_status_name(aim_solve_by_sampling(&e_, number(), &found)) != 0);
    const std::size_t count = few();
    const aim_obstacle* const list = obstacles(count);
    aim_launch slowest;
    FUZZ_CHECK(*aim_status_name(
                   aim_slowest_clear_by_sampling(&e_, list, count, step, until, &slowest)) != 0);
    check_words(slowest.fault);
    FUZZ_CHECK(*aim_status_name(
                   aim_wait_for_clear_by_sampling(&e_, list, count, step, until, &found)) != 0);
    check_words(found.fault);
  }

  void fire() {
    aim_scatter scatter;
    const double probability = number();
    if (aim_find_scatter(&e_, probability, &scatter).field == AIM_FIELD_NONE) {
      FUZZ_CHECK(*aim_scatter_status_name(scatter.status) != 0 && scatter.aim_sd >= 0);
    }
    aim_firing_window window;
    const double latest = number();
    if (aim_find_window(&e_, probability, latest, &window).field == AIM_FIELD_NONE) {
      FUZZ_CHECK(!window.exists || (window.from <= window.to && window.to <= latest));
    }
    const aim_looks looks{number(), number()};
    aim_firing_time time;
    if (aim_find_firing_time(&e_, is_given() ? &looks : nullptr, number(), number(), &time).field ==
        AIM_FIELD_NONE) {
      FUZZ_CHECK(std::isfinite(time.time) && time.probability >= 0 && time.probability <= 1 &&
                 time.probability_now >= 0 && time.probability_now <= 1);
    }
    const std::size_t count = few();
    std::vector<aim_prospect> prospects(count);
    for (aim_prospect& p : prospects) {
      aim_init_prospect(&p);
      p.weight = number();
      p.time = number();
      fill(p.position);
      fill(p.velocity);
      fill(p.acceleration);
      p.covariance = bytes_.byte() % 4 ? nullptr : numbers(36);
      p.maneuver = bytes_.byte() % 4 ? 0 : number();
    }
    aim_best_aim best;
    if (aim_find_best_aim(&e_, prospects.data(), count, &best).field == AIM_FIELD_NONE) {
      FUZZ_CHECK(best.probability >= 0 && best.probability <= 1 && are_finite(best.aim, 3));
    }
    double aim[3];
    fill(aim);
    double odds = 0;
    if (aim_odds_of_aim(&e_, prospects.data(), count, aim, &odds).field == AIM_FIELD_NONE) {
      FUZZ_CHECK(odds >= 0 && odds <= 1);
    }
  }

  void answer_batches() {
    const int n = dimensions();
    const std::size_t count = few();
    const int32_t scalar = bytes_.byte() % 2 ? AIM_FLOAT64 : AIM_FLOAT32;
    Guarded<double> times(count);
    Guarded<uint8_t> statuses(count);
    const auto fill_in = [&](auto& batch) {
      batch.count = count;
      for (int i = 0; i < 3; ++i) {
        batch.target_position[i] = column(count, scalar);
        batch.target_velocity[i] = column(count, scalar);
      }
      if (is_given()) batch.speed = column(count, scalar);
      if (is_given()) batch.gun_position[1] = column(count, scalar);
      batch.time = aim_column_of(
          times.data(),
          static_cast<std::ptrdiff_t>(scalar == AIM_FLOAT64 ? sizeof(double) : sizeof(float)));
      batch.status = aim_column_of(statuses.data(), 1);
    };
    const auto check_all = [&](const aim_fault& fault) {
      check_words(fault);
      if (fault.field != AIM_FIELD_NONE) return;
      for (std::size_t i = 0; i < count; ++i) FUZZ_CHECK(*aim_status_name(statuses[i]) != 0);
    };
    aim_lead_batch leads;
    aim_init_lead_batch(&leads, n, scalar);
    fill_in(leads);
    check_all(aim_lead_each(&leads, nullptr));
    aim_intercept_batch intercepts;
    aim_init_intercept_batch(&intercepts, n, scalar);
    fill_in(intercepts);
    if (is_given()) intercepts.projectile_acceleration[0] = column(count, scalar);
    check_all(aim_solve_each(&intercepts, nullptr));
    aim_lead_matrix matrix;
    aim_init_lead_matrix(&matrix, n, scalar);
    matrix.shooters = count;
    matrix.targets = few();
    for (int i = 0; i < 3; ++i) {
      matrix.gun_position[i] = column(matrix.shooters, scalar);
      matrix.target_position[i] = column(matrix.targets, scalar);
      matrix.target_velocity[i] = column(matrix.targets, scalar);
    }
    matrix.speed = column(matrix.shooters, scalar);
    matrix.time_count = matrix.shooters * matrix.targets;
    Guarded<double> matrix_times(matrix.time_count);
    matrix.time = matrix_times.data();
    check_words(aim_find_lead_matrix(&matrix, nullptr));
  }

  void pursue() {
    const int n = dimensions();
    double out[3];
    fill(out);
    double angle = 0;
    if (aim_angle_of(out, &angle).field == AIM_FIELD_NONE) FUZZ_CHECK(std::isfinite(angle));
    check_words(aim_direction_of_angle(number(), out));
    if (aim_wrap_angle(number(), &angle).field == AIM_FIELD_NONE) FUZZ_CHECK(std::isfinite(angle));
    aim_chase chase;
    fill(chase.position);
    fill(chase.velocity);
    fill(chase.target);
    fill(chase.target_velocity);
    fill(chase.target_acceleration);
    check_words(aim_pure_pursuit(&chase, n, out));
    check_words(aim_lead_pursuit(&chase, n, out));
    check_words(aim_augmented_navigation(&chase, n, number(), out));
    aim_homing homing;
    fill(homing.position);
    fill(homing.direction);
    homing.speed = number();
    homing.turn_rate = number();
    check_words(aim_steer(&homing, n, chase.target, number(), out));
    int32_t is_so = 0;
    check_words(aim_orbits(&homing, n, chase.target, number(), &is_so));
    check_words(aim_surely_hits(&homing, n, chase.target, chase.target_velocity, &is_so));
    aim_pid pid;
    aim_init_pid(&pid);
    double output = 0;
    check_words(aim_pid_step(&pid, number(), number(), number(), &output));
    aim_pid_reset(&pid);
  }

  /// A number that stands for no word has a name, which may be empty.
  void name() {
    const int32_t w = word();
    for (const char* const text : {aim_method_name(w), aim_shape_name(w), aim_bot_description(w),
                                   aim_axes_name(w), aim_aim_method_name(w)})
      FUZZ_CHECK(!text || std::strlen(text) < 1000);
  }

  aim_engagement e_{};
  aim_intercept last_{};
  aim_launch last_launch_{};
  aim_contact_world* world_ = nullptr;
  aim_obstacle_field* field_ = nullptr;
  aim_match* match_ = nullptr;
  std::size_t tank_count_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteSource bytes(data, size);
  Caller(bytes).run();
  return 0;
}
