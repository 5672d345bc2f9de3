#include "fault.hpp"

#include "field_rows.hpp"
#include "messages.hpp"
#include "number_words.hpp"
#include "text_buffer.hpp"

#include <span>

namespace aimahead::c {
namespace {

using format::Field;

std::string_view prefix_of(std::int32_t owner) {
  switch (owner) {
    case AIM_OWNER_A:
      return "a.";
    case AIM_OWNER_B:
      return "b.";
    case AIM_OWNER_SHOOTER_MOTION:
      return "shooter.motion.";
    default:
      return "target.";
  }
}

std::string_view phrase_of(const Neighbour neighbour) {
  switch (neighbour) {
    case kTurret:
      return "a turret";
    case kThrust:
      return "thrust";
    case kDrag:
      return "drag";
    case kWalls:
      return "walls";
    case kOtherMotion:
      break;
  }
  return "a target that is neither linear nor accelerating";
}

void write_path(const aim_fault& fault, TextBuffer& out) {
  if (fault.field == AIM_FIELD_SIZE) out.add("size");
  const Field* row = row_of(fault.field);
  if (!row) return;
  const Object& object = *object_of(fault.field);
  if (object.is_of_motion) out.add(prefix_of(fault.owner));
  out.add(object.prefix);
  const std::int32_t place = fault.field >> 8;
  const bool is_command = place == kCommandObject;
  const bool is_element = place == kPieceObject || place == kTankObject || is_command;
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
  // Walls are blamed as a whole; `component` then tells the message which axis it is about.
  if (!is_command && fault.component >= 0 && fault.problem == kNotANumber) {
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

void write_words(std::span<const std::string_view> words, TextBuffer& out) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    out.add(i == 0 ? "\"" : ", \"");
    out.add(words[i]);
    out.add("\"");
  }
}

/// What stands for the {} of number `slot` in the problem's message.
void write_slot(const aim_fault& fault, int slot, TextBuffer& out) {
  const Field* row = row_of(fault.field);
  switch (fault.problem) {
    case kNotANumber:
      if (slot == 0) return out.add(row ? format::phrase(row->range) : "a number");
      return add_number(out, fault.got[0]);
    case kNotADimension:
      if (slot == 0) return out.add("2 or 3");
      add_number(out, fault.got[0]);
      return out.add(fault.got[0] == 1 ? " element" : " elements");
    case kNotAWord:
      if (slot == 0)
        return write_words(row ? row->words : std::span<const std::string_view>{}, out);
      return add_number(out, fault.got[0]);
    case kListTooShortOrLong:
      if (slot == 0) return write_list_size(fault, out);
      return add_number(out, fault.got[2]);
    case kNotForKind: {
      const auto kind = static_cast<std::size_t>(fault.got[0]);
      out.add("a motion of kind \"");
      out.add(kind < std::size(format::kKindWords) ? format::kKindWords[kind] : "function");
      return out.add("\"");
    }
    case kNotForTurretInSpace:
      return out.add("a turret in 3 dimensions");
    case kNoPosition:
      return out.add("a tank without a position");
    case kNotBesideBot:
      return out.add("a bot");
    case kExcludedByThrust:
      return out.add("thrust");
    case kExcludedByDrag:
      return out.add("drag");
    case kNotBeside:
      return out.add(phrase_of(static_cast<Neighbour>(static_cast<int>(fault.got[0]))));
    case kWallsCrossed:
      return add_number(out, slot < 2 ? fault.component : fault.got[slot - 2]);
    case kOutsideWalls:
      return add_number(out, slot < 1 ? fault.component : fault.got[slot - 1]);
    default:
      return add_number(out, slot < 3 ? fault.got[slot] : 0);
  }
}

std::string_view pattern_of(std::int32_t problem) {
  switch (problem) {
    case kFine:
      return "";
    case kMissing:
      return format::kMissing;
    case kNotANumber:
      return format::kNotANumber;
    case kWrongSize:
      return "expected {} bytes, got {}: not initialised, or made for another version";
    case kNullPointer:
      return "a pointer is null";
    case kNotADimension:
      return format::kNotAVector;
    case kZeroVector:
      return format::kZeroVector;
    case kNotAWord:
      return format::kNotAWord;
    case kListTooShortOrLong:
      return format::kListTooShortOrLong;
    case kNotForKind:
    case kNotForTurretInSpace:
      return format::kDoesNotApply;
    case kExcludedByThrust:
    case kExcludedByDrag:
      return format::kExcludedBy;
    case kNotBeside:
      return format::kDoesNotGoWith;
    case kUndampedVerlet:
      return format::kUndampedVerlet;
    case kOutsideArc:
      return format::kOutsideArc;
    case kFirstTimeNotZero:
      return format::kFirstTimeNotZero;
    case kTimesMustIncrease:
      return format::kTimesMustIncrease;
    case kWallsCrossed:
      return format::kWallsCrossed;
    case kOutsideWalls:
      return format::kOutsideWalls;
    case kOutOfMemory:
      return "the allocator has no more memory";
    case kNotBetween:
      return format::kNotBetween;
    case kNotWhole:
      return format::kNotWhole;
    case kTooLarge:
      return format::kTooLarge;
    case kTooSmall:
      return "expected at least {}, got {}";
    case kNotAText:
      return "expected a text that is not empty";
    case kNameTaken:
      return format::kNameTaken;
    case kOutsideArena:
      return format::kOutsideArena;
    case kNotAHeading:
      return format::kNotAHeading;
    case kNoPosition:
      return format::kDoesNotApply;
    case kNotABot:
      return "expected the name of a built-in bot";
    case kNotBesideBot:
      return format::kDoesNotGoWith;
    case kBelowLeastPower:
      return format::kBelowLeastPower;
    case kNotACost:
      return "expected a number or infinity, got {}";
    default:
      return "does not go with the rest of the question";
  }
}

}  // namespace
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
