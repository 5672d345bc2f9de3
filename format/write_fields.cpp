// Prints the tables of fields.hpp and arena_fields.hpp and the texts of messages.hpp as JSON, for
// readers in other languages: write_fields > format/fields.json
#include "arena_fields.hpp"
#include "fields.hpp"
#include "messages.hpp"

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

namespace {

using namespace aimahead::format;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string_view name_of(Shape shape) {
  switch (shape) {
    case Shape::number:
      return "number";
    case Shape::vector:
      return "vector";
    case Shape::facing:
      return "facing";
    case Shape::arc:
      return "arc";
    case Shape::word:
      return "word";
    case Shape::object:
      return "object";
    case Shape::vectors:
      return "vectors";
    case Shape::numbers:
      return "numbers";
    case Shape::objects:
      return "objects";
    case Shape::ignored:
      break;
  }
  return "ignored";
}

std::string_view name_of(Range range) {
  switch (range) {
    case Range::any:
      return "any";
    case Range::not_negative:
      return "not_negative";
    case Range::positive:
      return "positive";
    case Range::share:
      break;
  }
  return "share";
}

std::string_view name_of(Default fallback) {
  switch (fallback) {
    case Default::none:
      return "none";
    case Default::zero:
      return "zero";
    case Default::one:
      return "one";
    case Default::unlimited:
      return "unlimited";
    case Default::absent:
      return "absent";
    case Default::first:
      break;
  }
  return "first";
}

void print_field(const Field& field, bool is_last) {
  std::printf("      {\"name\": %s, \"shape\": %s, \"range\": %s, \"default\": %s",
              quoted(field.name).c_str(), quoted(name_of(field.shape)).c_str(),
              quoted(name_of(field.range)).c_str(), quoted(name_of(field.fallback)).c_str());
  if (!field.words.empty()) {
    std::string words;
    for (const std::string_view word : field.words) {
      words += (words.empty() ? "" : ", ") + quoted(word);
    }
    std::printf(", \"words\": [%s]", words.c_str());
  }
  std::printf("}%s\n", is_last ? "" : ",");
}

void print_table(std::string_view name, std::span<const Field> table, bool is_last = false) {
  std::printf("    %s: [\n", quoted(name).c_str());
  for (const Field& field : table) print_field(field, &field == &table.back());
  std::printf("    ]%s\n", is_last ? "" : ",");
}

void print_text(std::string_view name, std::string_view text, bool is_last = false) {
  std::printf("    %s: %s%s\n", quoted(name).c_str(), quoted(text).c_str(), is_last ? "" : ",");
}

}  // namespace

int main() {
  std::puts("{\n  \"tables\": {");
  print_table("engagement", kEngagementFields);
  print_table("contact", kContactFields);
  print_table("shooter", kShooterFields);
  print_table("turret", kTurretFields);
  print_table("projectile", kProjectileFields);
  print_table("thrust", kThrustFields);
  print_table("target", kTargetFields);
  print_table("piece", kPieceFields);
  print_table("walls", kWallsFields);
  print_table("tick", kTickFields);
  print_table("match", kMatchFields);
  print_table("arena", kArenaFields);
  print_table("rules", kRulesFields);
  print_table("tank", kTankFields);
  print_table("command", kCommandFields, true);
  std::puts("  },\n  \"ranges\": {");
  for (const Range range : {Range::any, Range::not_negative, Range::positive, Range::share}) {
    print_text(name_of(range), phrase(range), range == Range::share);
  }
  std::puts("  },\n  \"messages\": {");
  print_text("missing", kMissing);
  print_text("not_a_number", kNotANumber);
  print_text("not_a_vector", kNotAVector);
  print_text("zero_vector", kZeroVector);
  print_text("not_a_word", kNotAWord);
  print_text("not_a_list", kNotAList);
  print_text("not_an_object", kNotAnObject);
  print_text("list_too_short_or_long", kListTooShortOrLong);
  print_text("unknown_field", kUnknownField);
  print_text("does_not_apply", kDoesNotApply);
  print_text("does_not_go_with", kDoesNotGoWith);
  print_text("excluded_by", kExcludedBy);
  print_text("undamped_verlet", kUndampedVerlet);
  print_text("outside_arc", kOutsideArc);
  print_text("first_time_not_zero", kFirstTimeNotZero);
  print_text("times_must_increase", kTimesMustIncrease);
  print_text("walls_crossed", kWallsCrossed);
  print_text("outside_walls", kOutsideWalls);
  print_text("not_whole", kNotWhole);
  print_text("not_a_text", kNotAText);
  print_text("no_driver", kNoDriver, true);
  std::puts("  }\n}");
}
