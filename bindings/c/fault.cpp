#include "fault.hpp"

#include "field_rows.hpp"
#include "number_words.hpp"
#include "text_buffer.hpp"

#include <span>

namespace aimahead::c {
namespace {

std::string_view prefix_of(std::int32_t owner) {
  switch (owner) {
    case AIM_OWNER_A:
      return "a.";
    case AIM_OWNER_B:
      return "b.";
    case AIM_OWNER_SHOOTER_MOTION:
      return "shooter.";
    case AIM_OWNER_BODY:
      return "body.";
    default:
      return "target.";
  }
}

std::string_view list_of_obstacles(std::int32_t owner) {
  if (owner == AIM_OWNER_BALLS) return "balls";
  return owner == AIM_OWNER_RULES ? "rules.obstacles" : "obstacles";
}

void write_path(const aim_fault& fault, TextBuffer& out) {
  if (fault.field == AIM_FIELD_SIZE) out.add("size");
  const Field* row = row_of(fault.field);
  if (!row) return;
  const Object& object = *object_of(fault.field);
  const bool is_of_sweep = (fault.field == AIM_FIELD_FROM || fault.field == AIM_FIELD_TO) &&
                           fault.owner != AIM_OWNER_TARGET;
  if (object.is_of_motion || is_of_sweep) out.add(prefix_of(fault.owner));
  const std::int32_t place = fault.field >> 8;
  out.add(place == kObstacleObject ? list_of_obstacles(fault.owner) : object.prefix);
  const bool is_command = place == kCommandObject;
  const bool is_obstacle = place == kObstacleObject;
  const bool is_element = place == kPieceObject || place == kPlateObject || place == kTankObject ||
                          place == kProspectObject || place == kTrackModelObject || is_obstacle ||
                          is_command;
  if (is_element) {
    out.add_index(fault.index);
    out.add(".");
  }
  if (is_command) {
    out.add("commands");
    out.add_index(fault.component);
    out.add(".");
  }
  out.add(row->name);
  if (!is_element && fault.index >= 0) out.add_index(fault.index);
  if (is_obstacle && fault.element >= 0) out.add_index(fault.element);
  // Walls are blamed as a whole. `component` then tells the message the axis.
  const bool is_of_component =
      fault.problem == kNotANumber ||
      (is_obstacle && (fault.problem == kNotWhole || fault.problem == kNoVertices));
  if (!is_command && fault.component >= 0 && is_of_component) {
    out.add_index(fault.component);
  }
}

/// "2 to 8", "2 or more", "5": how long a list must be.
void write_list_size(const aim_fault& fault, TextBuffer& out) {
  add_number(out, fault.got[0]);
  if (fault.got[1] == fault.got[0]) return;
  if (fault.got[1] - fault.got[1] != 0) {
    out.add(" or more");
  } else {
    out.add(" to ");
    add_number(out, fault.got[1]);
  }
}

/// The words of a field. Bodies of a contact have no plates.
std::span<const std::string_view> words_of(const aim_fault& fault, const Field& row) {
  const bool is_of_body =
      fault.owner == AIM_OWNER_A || fault.owner == AIM_OWNER_B || fault.owner == AIM_OWNER_BODY;
  return is_of_body && fault.field == AIM_FIELD_TARGET_KIND ? kBodyKindWords : row.words;
}

/// What a number must be: "a finite number >= 0".
std::string_view phrase_of(const aim_fault& fault) {
  const Field* row = row_of(fault.field);
  if (!row) return "a number";
  if (fault.field >> 8 != kMeasuredObject) return phrase(row->range);
  const bool may_be_range = fault.field == AIM_FIELD_MEASURED_VALUE && fault.component == 0;
  constexpr std::string_view kExpected = "expected ";
  return say_what_trackers_take(may_be_range ? "value[0]" : row->name).substr(kExpected.size());
}

void write_words(std::span<const std::string_view> words, TextBuffer& out) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    out.add(i == 0 ? "\"" : ", \"");
    out.add(words[i]);
    out.add("\"");
  }
}

/// The index of the word or phrase that the fault names. A number that names none is beyond every
/// list.
std::size_t index_of(double got) {
  constexpr std::size_t kBeyond = 1000;
  return got >= 0 && got < kBeyond ? static_cast<std::size_t>(got) : kBeyond;
}

/// Writes what stands for the {} of number `slot` in the problem's message.
void write_slot(const aim_fault& fault, int slot, TextBuffer& out) {
  const Field* row = row_of(fault.field);
  const std::size_t index = index_of(fault.got[0]);
  switch (fault.problem) {
    case kNotANumber:
      if (slot == 0) return out.add(phrase_of(fault));
      return add_number(out, fault.got[0]);
    case kNotAVector:
      if (slot == 0) return out.add("2 or 3");
      add_number(out, fault.got[0]);
      return out.add(fault.got[0] == 1 ? " element" : " elements");
    case kNotAWord:
      if (slot == 0 && row) write_words(words_of(fault, *row), out);
      if (slot == 0) return;
      return add_number(out, fault.got[0]);
    case kListTooShortOrLong:
      if (slot == 0) return write_list_size(fault, out);
      return add_number(out, fault.got[2]);
    case kDoesNotApply:
      if (row && row->dimensions != 0) {
        out.add(fault.field >> 8 == kPlateObject ? "a plate" : "a turret");
        return out.add(row->dimensions == 2 ? " in 3 dimensions" : " in 2 dimensions");
      }
      if (fault.field == AIM_FIELD_TANK_HEADING) return out.add("a tank without a position");
      out.add(fault.owner == AIM_OWNER_SHOOTER_MOTION ? "a shooter" : "a motion");
      out.add(" of kind \"");
      out.add(index < std::size(kKindWords) ? kKindWords[index] : "function");
      return out.add("\"");
    case kDoesNotGoWith:
    case kExcludedBy:
      if (fault.field == AIM_FIELD_TANK_BOT) return out.add("a bot");
      if (row && index < row->excluded_by.size()) out.add(row->excluded_by[index].phrase);
      return;
    case kUnknownByOdds:
      if (index < std::size(kUnknownToOdds)) out.add(kUnknownToOdds[index].phrase);
      return;
    case kUnknownByLaunches:
      if (index < std::size(kUnknownToLaunches)) out.add(kUnknownToLaunches[index].phrase);
      return;
    case kWallsCrossed:
    case kBelowMin:
      return add_number(out, slot < 2 ? fault.component : fault.got[slot - 2]);
    case kOutsideWalls:
      return add_number(out, slot < 1 ? fault.component : fault.got[slot - 1]);
    default:
      return add_number(out, slot < 3 ? fault.got[slot] : 0);
  }
}

std::string_view pattern_of(std::int32_t problem) {
  const bool is_known = problem >= kFine && problem < kNotSolved;
  return text_of(is_known ? static_cast<Problem>(problem) : kNotSolved);
}

}  // namespace

aim_fault fault_of_path(const char* path) {
  const std::int32_t field = path ? field_of_path(path) : AIM_FIELD_NONE;
  if (field == AIM_FIELD_NONE) return make_fault(AIM_FIELD_TARGET, kNotSolved);
  return make_fault(static_cast<aim_field>(field), kNotSolved);
}

aim_fault fault_of_launch(const char* path) {
  const aim_fault fault = fault_of_path(path);
  for (std::size_t i = 0; path && i < std::size(kUnknownToLaunches); ++i) {
    if (kUnknownToLaunches[i].path != path) continue;
    return make_fault(static_cast<aim_field>(fault.field), kUnknownByLaunches, {double(i)});
  }
  return fault;
}

}  // namespace aimahead::c

using namespace aimahead::c;

size_t aim_fault_path(const aim_fault* fault, char* text, size_t size) {
  TextBuffer out(text, size);
  if (fault) write_path(*fault, out);
  return out.finish();
}

size_t aim_fault_message(const aim_fault* fault, char* text, size_t size) {
  TextBuffer out(text, size);
  if (!fault) return out.finish();
  std::string_view rest = pattern_of(fault->problem);
  for (int slot = 0;; ++slot) {
    const std::size_t gap = rest.find("{}");
    out.add(rest.substr(0, gap));
    if (gap == std::string_view::npos) return out.finish();
    write_slot(*fault, slot, out);
    rest.remove_prefix(gap + 2);
  }
}
