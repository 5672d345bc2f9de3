#include "check.hpp"

#include "arguments.hpp"
#include "fault.hpp"
#include "field_rows.hpp"

#include "aimahead/odds.hpp"
#include "rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace aimahead::c {
namespace {

/// Walks the structs of a question, row by row of the format's tables, until something is wrong.
/// Each check returns whether all is well so far, so that && chains them in the order of blame.
class Checker {
 public:
  Checker(int dimensions, aim_owner owner, bool needs_bound = true)
      : dimensions_(dimensions), owner_(owner), needs_bound_(needs_bound) {}

  [[nodiscard]] const aim_fault& fault() const { return fault_; }

  /// `for_odds`: fields with which there are no odds are faults too.
  bool engagement(const aim_engagement& engagement, bool for_odds = false) {
    engagement_ = &engagement;
    expects_odds_ = for_odds;
    return question(kEngagementTable, &engagement);
  }
  /// The outermost object, from which the paths of neighbours lead.
  bool question(const Table& table, const void* given) {
    outermost_ = &table;
    given_ = given;
    return object(table, given);
  }
  bool obstacles(std::span<const aim_obstacle> list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!object(kObstacleTable, &list[i])) return blame_in(i);
    }
    return true;
  }
  bool object(const Table& table, const void* given, const std::byte* outer = nullptr,
              bool is_last = false) {
    const auto* const own = static_cast<const std::byte*>(given);
    const aim_shooter* const shooter =
        &table == &kShooterTable ? static_cast<const aim_shooter*>(given) : nullptr;
    const aim_motion motion = shooter ? platform_of(*shooter) : aim_motion{};
    const std::byte* const platform =
        shooter && shooter->motion ? reinterpret_cast<const std::byte*>(&motion) : nullptr;
    Kinds kind = kEveryKind;
    std::int32_t field = table.code;
    for (const Field& row : table.fields) {
      const bool is_behind = !row.behind.name.empty();
      const std::byte* const from = is_behind ? platform : own;
      const bool applies = (row.kinds & kind) != 0 && row.shape != Shape::ignored && from &&
                           (&table != &kTurretTable || matters(row, from));
      const aim_owner owner = owner_;
      if (is_behind) owner_ = AIM_OWNER_SHOOTER_MOTION;
      if (applies && expects_odds_ && !is_known_to_odds(field)) return false;
      if (applies && !member(row, field, from, outer, kind, is_last)) return false;
      if (field == AIM_FIELD_TARGET_RADIUS && expects_odds_ && !has_radius()) return false;
      owner_ = owner;
      // A row of another shape says nothing. A gun without a motion is linear.
      if (row.rule == Rule::guess_kind && (applies || !from)) {
        kind = from ? Kinds{1} << (row.first_kind + member_of<std::int32_t>(from, row.member))
                    : kLinear;
      }
      if (applies && row.rule == Rule::choose_shape) {
        kind = Kinds{1} << (row.first_kind + member_of<std::int32_t>(from, row.member));
      }
      ++field;
    }
    if (&table == &kTargetTable || &table == &kBodyTable) {
      return rest_of(*static_cast<const aim_motion*>(given), needs_bound_);
    }
    return !engagement_ || !platform || rest_of_platform(*shooter, motion);
  }

 private:
  int dimensions_;
  aim_owner owner_;
  bool needs_bound_;
  const aim_engagement* engagement_ = nullptr;
  const Table* outermost_ = nullptr;
  const void* given_ = nullptr;
  bool expects_odds_ = false;
  aim_fault fault_ = kNoFault;

  bool blame(std::int32_t field, Problem problem, std::initializer_list<double> got = {}) {
    fault_ = make_fault(static_cast<aim_field>(field), problem, got);
    fault_.owner = owner_;
    return false;
  }
  bool blame_element(std::int32_t field, std::size_t index, Problem problem,
                     std::initializer_list<double> got) {
    blame(field, problem, got);
    fault_.index = static_cast<std::int64_t>(index);
    return false;
  }
  /// Blames a breach of a rule, of one component or of the whole field.
  bool is_kept(std::int32_t field, const Breach& breach) {
    const auto& [problem, got, component] = breach;
    if (problem == kFine) return true;
    blame(field, problem, {got[0], got[1], got[2]});
    fault_.component = component;
    return false;
  }

  /// Whether a field with which there are no odds is absent.
  bool is_known_to_odds(std::int32_t field) {
    constexpr auto kFields = [] {
      std::array<std::int32_t, std::size(kUnknownToOdds)> fields{};
      std::transform(std::begin(kUnknownToOdds), std::end(kUnknownToOdds), fields.begin(),
                     [](const Neighbour& unknown) { return field_of_path(unknown.path); });
      return fields;
    }();
    const auto* const found = std::find(kFields.begin(), kFields.end(), field);
    if (found == kFields.end()) return true;
    const std::ptrdiff_t index = found - kFields.begin();
    return !stands(kUnknownToOdds[index]) ||
           blame(field, kUnknownByOdds, {static_cast<double>(index)});
  }
  bool has_radius() {
    return engagement_->projectile.radius + engagement_->target.radius > 0 ||
           blame(AIM_FIELD_TARGET_RADIUS, kNoRadius);
  }

  bool member(const Field& row, std::int32_t field, const std::byte* from, const std::byte* outer,
              Kinds kind, bool is_last) {
    // A pointer, because a member that is no number may lie where no double can.
    const auto* const numbers = reinterpret_cast<const double*>(from + row.member.offset);
    switch (row.shape) {
      case Shape::number: {
        const bool may_lack = row.rule == Rule::optional_in_last && is_last;
        return number_member(row, field, *numbers, may_lack) &&
               (!exists(row) || keeps_rule(row, field, from, outer));
      }
      case Shape::flag:
        return member_of<std::int32_t>(from, row.member) == 0 ||
               stands_alone(row, field, kDoesNotGoWith);
      case Shape::word: {
        const auto x = member_of<std::int32_t>(from, row.member);
        return word(row, field, x) && keeps_rule(row, field, from, outer) &&
               (x == 0 || stands_alone(row, field, kDoesNotGoWith));
      }
      case Shape::vector:
        return vector_member(row, field, from, outer);
      case Shape::facing:
        return (dimensions_ == 3 ? vector(field, numbers) : number(row, field, *numbers, false)) &&
               keeps_rule(row, field, from, outer);
      case Shape::arc:
      case Shape::elevation:
        return angles(row, field, from);
      case Shape::covariance:
        return covariance(row, field, from);
      case Shape::object: {
        const bool is_pointer = row.holding == Holding::pointer;
        const void* const inner =
            is_pointer ? member_of<const void*>(from, row.member) : from + row.member.offset;
        if (!inner) return true;
        const bool is_spread = row.holding == Holding::spread;
        const bool is_there = !is_spread || !is_zero(*row.table, inner);
        return (!is_there ||
                (stands_alone(row, field, kDoesNotGoWith) && is_beside_no_table(row, field))) &&
               object(*row.table, inner, from);
      }
      case Shape::pair:
        return vector(field, numbers, 2);
      case Shape::rows:
        return rows(row, field, from);
      case Shape::lists:
        return lists(row, field, from);
      default:
        return list(row, field, from, kind);
    }
  }

  /// Whether there is such a field in this number of dimensions.
  bool exists(const Field& row) const {
    return row.dimensions == 0 || row.dimensions == dimensions_;
  }
  /// `may_lack`: without it there is no limit.
  bool number_member(const Field& row, std::int32_t field, double x, bool may_lack) {
    if (!exists(row)) return x == 0 || blame(field, kDoesNotApply);
    return number(row, field, x, may_lack || row.fallback == Default::unlimited) &&
           (x == 0 || (stands_alone(row, field, kExcludedBy) && is_beside_no_table(row, field)));
  }
  bool vector_member(const Field& row, std::int32_t field, const std::byte* from,
                     const std::byte* outer) {
    if (!exists(row)) return true;
    const auto* const components = &member_of<double>(from, row.member);
    if (!is_zero(components)) {
      if (!is_beside_no_table(row, field)) return false;
      const bool lacks_drag =
          row.rule == Rule::with_drag && !has_drag(*reinterpret_cast<const aim_projectile*>(from));
      if (lacks_drag && vector(field, components)) return blame(field, kWithoutDrag);
    }
    const bool is_absent = !row.count.name.empty() && member_of<std::int32_t>(from, row.count) == 0;
    return is_absent || (vector(field, components) && keeps_rule(row, field, from, outer));
  }

  bool number(const Field& row, std::int32_t field, double x, bool is_limit) {
    const bool is_number = is_limit ? !std::isnan(x) : std::isfinite(x);
    return (is_number && is_within(x, row.range)) || blame(field, kNotANumber, {x});
  }
  bool vector(std::int32_t field, const double* components) {
    return vector(field, components, dimensions_);
  }
  bool vector(std::int32_t field, const double* components, int count) {
    for (int i = 0; i < count; ++i) {
      if (!std::isfinite(components[i])) {
        return is_kept(field, {kNotANumber, {components[i]}, i});
      }
    }
    return true;
  }
  bool is_zero(const double* components) const {
    for (int i = 0; i < dimensions_; ++i) {
      if (components[i] != 0) return false;
    }
    return true;
  }
  /// Whether all numbers are 0 of an object whose members lie in the struct around it.
  static bool is_zero(const Table& table, const void* object) {
    for (const Field& number : table.fields) {
      if (member_of<double>(static_cast<const std::byte*>(object), number.member) != 0)
        return false;
    }
    return true;
  }
  bool is_beside_no_table(const Field& row, std::int32_t field) {
    const bool is_beside_one =
        !row.not_beside.empty() && engagement_ && engagement_->projectile.table;
    return !is_beside_one || blame(field, kNotBesideTable);
  }
  bool word(const Field& row, std::int32_t field, std::int32_t x) {
    const bool is_function = row.rule == Rule::guess_kind && x == AIM_FUNCTION;
    return is_function || (x >= 0 && static_cast<std::size_t>(x) < row.words.size()) ||
           blame(field, kNotAWord, {static_cast<double>(x)});
  }

  /// Checks two angles of a turret.
  bool angles(const Field& row, std::int32_t field, const std::byte* turret) {
    const double* const angles = &member_of<double>(turret, row.member);
    const auto [from, to] = std::array{angles[0], angles[1]};
    const bool has_flag = !row.count.name.empty();
    if (has_flag && member_of<std::int32_t>(turret, row.count) == 0) return true;
    const bool is_arc = row.shape == Shape::arc;
    if (row.dimensions != dimensions_) {
      return (!has_flag && from == 0 && to == kUnlimited) || blame(field, kDoesNotApply);
    }
    if (!std::isfinite(from)) return blame_element(field, 0, kNotANumber, {from});
    const bool is_angle = std::isfinite(to) || (is_arc && to == kUnlimited);
    return (is_angle || blame_element(field, 1, kNotANumber, {to})) &&
           keeps_rule(row, field, turret, nullptr);
  }
  /// A gun that need not turn has limits only.
  static bool matters(const Field& row, const std::byte* turret) {
    const bool is_limit = row.shape == Shape::arc || row.shape == Shape::elevation;
    return is_limit || reinterpret_cast<const aim_turret*>(turret)->turn_rate != kUnlimited;
  }
  /// Checks the rule of a member whose numbers are right. Walls are blamed as a whole.
  bool keeps_rule(const Field& row, std::int32_t field, const std::byte* from,
                  const std::byte* outer) {
    const std::int32_t blamed =
        row.rule == Rule::encloses_position ? std::int32_t{AIM_FIELD_TARGET_WALLS} : field;
    return is_kept(blamed, find_breach(row, from, outer, dimensions_));
  }

  bool list(const Field& row, std::int32_t field, const std::byte* from, Kinds kind) {
    const auto* const first = member_of<const std::byte*>(from, row.member);
    const auto size = member_of<std::size_t>(from, row.count);
    if (!first && size == 0) return row.fallback == Default::absent || blame(field, kMissing);
    if (!first) return blame(field, kNullPointer);
    if (size != 0 && !stands_alone(row, field, kDoesNotGoWith)) return false;
    const bool is_triples = row.shape == Shape::triples;
    const bool is_matched = !row.as_long_as.name.empty() && !is_triples;
    const bool is_bounded = (row.bounded & kind) != 0;
    const auto min =
        static_cast<double>(is_matched ? member_of<std::size_t>(from, row.as_long_as) : row.min);
    const double max = is_matched ? min : is_bounded ? row.max : kUnlimited;
    const auto actual = static_cast<double>(size);
    if (actual < min || actual > max) {
      return blame(field, kListTooShortOrLong, {min, max, actual});
    }
    const auto* const numbers = reinterpret_cast<const double*>(first);
    if (is_triples) {
      return triples(field, {reinterpret_cast<const std::uint32_t*>(first), 3 * size},
                     member_of<std::size_t>(from, row.as_long_as));
    }
    if (row.shape == Shape::times || row.shape == Shape::numbers) {
      return all_numbers(row, field, {numbers, size});
    }
    for (std::size_t i = 0; i < size; ++i) {
      const bool is_sound =
          row.shape == Shape::objects
              ? object(*row.table, first + i * row.table->size, from, i + 1 == size)
              : vector(field, numbers + static_cast<std::size_t>(dimensions_) * i);
      if (!is_sound) return blame_in(i);
    }
    return true;
  }
  /// Notes that the fault is in this element of a list.
  bool blame_in(std::size_t element) {
    fault_.element = fault_.index;
    fault_.index = static_cast<std::int64_t>(element);
    return false;
  }
  bool triples(std::int32_t field, std::span<const std::uint32_t> indices, std::size_t count) {
    for (std::size_t i = 0; i < indices.size(); ++i) {
      Breach breach = check_index(indices[i], count);
      breach.component = static_cast<int>(i % 3);
      if (is_kept(field, breach)) continue;
      fault_.index = static_cast<std::int64_t>(i / 3);
      return false;
    }
    return true;
  }
  bool rows(const Field& row, std::int32_t field, const std::byte* from) {
    const auto* const numbers = member_of<const double*>(from, row.member);
    const auto count = member_of<std::size_t>(from, row.count);
    const auto length = member_of<std::size_t>(from, row.row_length);
    if (!numbers) return blame(field, count == 0 ? kMissing : kNullPointer);
    const auto min = static_cast<double>(row.min);
    if (count < row.min) {
      return blame(field, kListTooShortOrLong, {min, kUnlimited, static_cast<double>(count)});
    }
    if (length < row.min) {
      return blame_element(field, 0, kListTooShortOrLong,
                           {min, kUnlimited, static_cast<double>(length)});
    }
    for (std::size_t i = 0; i < count * length; ++i) {
      if (std::isfinite(numbers[i])) continue;
      blame_element(field, i / length, kNotANumber, {numbers[i]});
      fault_.component = static_cast<int>(i % length);
      return false;
    }
    return true;
  }
  /// Whether `is_sound(i)` for every element of a list. If not, `index` is the first unsound
  /// element.
  template <class IsSound>
  bool are_sound(std::size_t count, const IsSound& is_sound) {
    for (std::size_t i = 0; i < count; ++i) {
      if (is_sound(i)) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    return true;
  }
  bool all_numbers(const Field& row, std::int32_t field, std::span<const double> numbers) {
    return are_sound(numbers.size(), [&](std::size_t i) {
      return number(row, field, numbers[i], false) &&
             is_kept(field, check_element(row, numbers.data(), i));
    });
  }
  /// Checks the settings of a table; `index` is the setting.
  bool lists(const Field& row, std::int32_t field, const std::byte* from) {
    const auto& table = *reinterpret_cast<const aim_table*>(from);
    if (!table.settings) return table.setting_count == 0 || blame(field, kNullPointer);
    return are_sound(table.setting_count, [&](std::size_t i) {
      const aim_setting& setting = table.settings[i];
      const auto length = static_cast<double>(table.distance_count);
      return (setting.values || blame(field, kNullPointer)) &&
             (setting.count == table.distance_count ||
              blame(field, kListTooShortOrLong,
                    {length, length, static_cast<double>(setting.count)})) &&
             all_numbers(row, field, {setting.values, setting.count});
    });
  }

  bool covariance(const Field& row, std::int32_t field, const std::byte* from) {
    const auto* const rows = member_of<const double*>(from, row.member);
    if (!rows) return true;
    if (field == AIM_FIELD_UNCERTAINTY_COVARIANCE) {
      const auto& known = *reinterpret_cast<const aim_uncertainty*>(from);
      if (known.position_sd != 0) return blame(field, kDoesNotGoWith, {0});
      if (known.velocity_sd != 0) return blame(field, kDoesNotGoWith, {1});
    }
    const auto size = static_cast<std::size_t>(4 * dimensions_ * dimensions_);
    return is_covariance({rows, size}) || blame(field, kNotACovariance);
  }

  /// Whether a field of the engagement is present: 0 and null count as absent.
  bool stands(const Neighbour& neighbour) const {
    const Table* table = outermost_;
    const auto* from = static_cast<const std::byte*>(given_);
    for (std::string_view path = neighbour.path;;) {
      const std::size_t dot = path.find('.');
      const Field* row = table->fields.data();
      while (row->name != path.substr(0, dot)) ++row;
      if (dot != std::string_view::npos) {
        table = row->table;
        from += row->member.offset;
        path.remove_prefix(dot + 1);
        continue;
      }
      if (!row->behind.name.empty()) {
        // Any motion of the gun counts.
        return member_of<const void*>(from, row->behind);
      }
      if (row->holding == Holding::pointer) return member_of<const void*>(from, row->member);
      if (row->shape == Shape::number) return member_of<double>(from, row->member) != 0;
      if (row->shape == Shape::flag) return member_of<std::int32_t>(from, row->member) != 0;
      if (row->shape == Shape::word) {
        const auto word = static_cast<std::uint32_t>(member_of<std::int32_t>(from, row->member));
        const auto& allowed = neighbour.allowed_words;
        return word >= row->words.size() ||
               std::find(allowed.begin(), allowed.end(), row->words[word]) == allowed.end();
      }
      if (row->shape == Shape::objects) return member_of<std::size_t>(from, row->count) != 0;
      return !is_zero(*row->table, from);
    }
  }
  bool stands_alone(const Field& row, std::int32_t field, Problem problem) {
    for (std::size_t i = 0; i < row.excluded_by.size(); ++i) {
      if (stands(row.excluded_by[i])) return blame(field, problem, {static_cast<double>(i)});
    }
    return true;
  }

  /// Checks what no file can say of a motion: a function, or members that would be ignored.
  bool rest_of(const aim_motion& motion, bool needs_bound) {
    const auto kind = static_cast<double>(motion.kind);
    if (motion.kind == AIM_LINEAR) {
      for (int i = 0; i < dimensions_; ++i) {
        if (motion.acceleration[i] != 0) {
          return blame(AIM_FIELD_TARGET_ACCELERATION, kDoesNotApply, {kind});
        }
      }
    }
    const bool is_complete = motion.function && motion.function->position &&
                             (motion.function->speed_bound || !needs_bound);
    if (motion.kind == AIM_FUNCTION && !is_complete) {
      return blame(AIM_FIELD_TARGET_FUNCTION, kMissing);
    }
    return !motion.walls || motion.kind <= AIM_ACCELERATING ||
           blame(AIM_FIELD_TARGET_WALLS, kDoesNotApply, {kind});
  }

  /// The motion of a platform, with the position and velocity of the shooter.
  [[nodiscard]] aim_motion platform_of(const aim_shooter& shooter) const {
    aim_motion motion{};
    if (!shooter.motion) return motion;
    motion = *shooter.motion;
    motion.radius = 0;
    for (int i = 0; i < dimensions_; ++i) {
      motion.position[i] = shooter.position[i];
      motion.velocity[i] = shooter.velocity[i];
    }
    return motion;
  }
  bool rest_of_platform(const aim_shooter& shooter, const aim_motion& motion) {
    const bool keeps = engagement_->projectile.inherit != 0;
    const bool may_wait = shooter.turret || shooter.hold != 0;
    if (may_wait && motion.kind == AIM_FUNCTION && keeps) {
      return blame(AIM_FIELD_SHOOTER_MOTION, kDoesNotGoWith, {shooter.turret ? 0.0 : 1.0});
    }
    owner_ = AIM_OWNER_SHOOTER_MOTION;
    if (!rest_of(motion, may_wait)) return false;
    const bool lacks = motion.kind == AIM_FUNCTION && !motion.function->velocity && keeps;
    return !lacks || blame(AIM_FIELD_TARGET_VELOCITY, kMissing);
  }
};

aim_fault find_fault(const Table& table, const void* given, int dimensions, aim_owner owner) {
  Checker checker(dimensions, owner);
  checker.object(table, given);
  return checker.fault();
}

aim_fault find_fault(const aim_engagement* engagement, bool sampled, bool for_odds) {
  const aim_fault of_size = find_fault_of_size(engagement);
  if (!engagement || of_size.field != AIM_FIELD_NONE) return of_size;
  const int dimensions = engagement->dimensions;
  if (dimensions != 2 && dimensions != 3) {
    return make_fault(AIM_FIELD_SHOOTER_POSITION, kNotAVector, {static_cast<double>(dimensions)});
  }
  Checker checker(dimensions, AIM_OWNER_TARGET, !sampled);
  checker.engagement(*engagement, for_odds);
  return checker.fault();
}

}  // namespace

aim_fault find_fault(const aim_engagement* engagement, bool sampled) {
  return find_fault(engagement, sampled, false);
}

bool has_only_numbers(const aim_engagement& engagement) {
  const auto& [size, dimensions, gun, shot, target, tick, aim, reserved, obstacles, obstacle_count,
               uncertainty] = engagement;
  const bool is_steady = target.kind == AIM_ACCELERATING ||
                         (target.kind == AIM_LINEAR && target.acceleration[0] == 0 &&
                          target.acceleration[1] == 0 && target.acceleration[2] == 0);
  return size == sizeof(aim_engagement) && (dimensions == 2 || dimensions == 3) && is_steady &&
         !target.walls && !gun.turret && !gun.motion && !gun.mount && gun.hold == 0 &&
         !shot.table && !tick && (aim == AIM_CENTER || aim == AIM_EDGE) && !obstacles &&
         obstacle_count == 0 && !uncertainty;
}

aim_fault find_odds_fault(const aim_engagement* engagement, bool needs_uncertainty) {
  const aim_fault fault = find_fault(engagement, false, true);
  if (fault.field != AIM_FIELD_NONE || !needs_uncertainty || engagement->uncertainty) return fault;
  return make_fault(AIM_FIELD_UNCERTAINTY, kMissing);
}

aim_fault find_fault(const aim_motion* motion, int dimensions, aim_owner owner) {
  if (!motion) return make_fault(AIM_FIELD_POINTER, kNullPointer);
  return find_fault(kBodyTable, motion, dimensions, owner);
}

aim_fault find_fault(const aim_flight& flight, int dimensions) {
  Checker checker(dimensions, AIM_OWNER_TARGET);
  checker.question(kFlightTable, &flight);
  return checker.fault();
}

aim_fault find_fault(const aim_looks& looks) {
  return find_fault(kLooksTable, &looks, 2, AIM_OWNER_TARGET);
}

aim_fault find_fault(std::span<const aim_prospect> prospects, int dimensions) {
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    aim_fault fault = find_fault(kProspectTable, &prospects[i], dimensions, AIM_OWNER_TARGET);
    fault.index = static_cast<std::int64_t>(i);
    if (fault.field != AIM_FIELD_NONE) return fault;
  }
  return kNoFault;
}

aim_fault find_fault(const aim_track_settings& settings) {
  const auto& [dimensions, model_count, models, velocity_sd, gate, memory, bias] = settings;
  Arguments arguments;
  if (dimensions != 2 && dimensions != 3) {
    return make_fault(AIM_FIELD_TRACKER_DIMENSIONS, kNotWhole, {2, 3, double(dimensions)});
  }
  if (model_count < 1 || model_count > AIM_MAX_TRACK_MODELS) {
    return make_fault(AIM_FIELD_TRACKER_MODELS, kListTooShortOrLong,
                      {1, AIM_MAX_TRACK_MODELS, double(model_count)});
  }
  for (int i = 0; i < model_count; ++i) {
    aim_fault fault = find_fault(kTrackModelTable, &models[i], dimensions, AIM_OWNER_TARGET);
    fault.index = i;
    if (fault.field != AIM_FIELD_NONE) return fault;
  }
  (void)(arguments.number(AIM_FIELD_TRACKER_VELOCITY_SD, velocity_sd) &&
         arguments.number(AIM_FIELD_TRACKER_GATE, gate) &&
         arguments.number(AIM_FIELD_TRACKER_MEMORY, memory) &&
         arguments.number(AIM_FIELD_TRACKER_BIAS, bias));
  return arguments.fault();
}

aim_fault find_fault(std::span<const aim_obstacle> obstacles, int dimensions, aim_owner owner) {
  Checker checker(dimensions, owner);
  checker.obstacles(obstacles);
  return checker.fault();
}

}  // namespace aimahead::c

aim_fault aim_check_engagement(const aim_engagement* engagement) {
  return aimahead::c::find_fault(engagement);
}

aim_fault aim_check_turret(const aim_turret* turret, int32_t dimensions) {
  using namespace aimahead::c;
  if (!turret) return make_fault(AIM_FIELD_POINTER, kNullPointer);
  if (dimensions != 2 && dimensions != 3) {
    return make_fault(AIM_FIELD_TURRET_FACING, kNotAVector, {static_cast<double>(dimensions)});
  }
  return find_fault(kTurretTable, turret, dimensions, AIM_OWNER_TARGET);
}

aim_fault aim_check_tick(const aim_tick* tick) {
  using namespace aimahead::c;
  if (!tick) return make_fault(AIM_FIELD_POINTER, kNullPointer);
  return find_fault(kTickTable, tick, 2, AIM_OWNER_TARGET);
}
