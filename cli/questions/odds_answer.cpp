#include "questions/odds_answer.hpp"

#include "text/member_writer.hpp"

namespace aimahead::cli {

Odds<Vec3> odds_of(const Question& question) {
  if (question.dimensions == 3) return find_odds(question.engagement, question.uncertainty);
  const Odds<Vec2> flat = find_odds(question.flat, question.flat_uncertainty);
  return {flat.status,      flat.time,  {flat.aim.x, flat.aim.y, 0}, flat.has_probability,
          flat.probability, flat.error, {flat.across_sd[0], 0},      flat.fault};
}

void OddsSolver::find(std::string_view text, std::size_t first_line, OddsAnswer& answer) {
  const Question question = reader_.read(text, first_line, Purpose::odds);
  answer.dimensions = question.dimensions;
  answer.odds = odds_of(question);
  if (answer.odds.fault) throw Fault{answer.odds.fault, std::string(text_of(kNotSolved))};
}

void append_odds(MemberWriter& writer, const Odds<Vec3>& odds, int dimensions) {
  if (!odds) return;
  writer.number("probability", odds.probability);
  writer.number("error", odds.error);
  std::string& out = writer.value_of("across_sd");
  out += '[';
  append_number(out, odds.across_sd[0]);
  if (dimensions == 3) {
    out += ',';
    append_number(out, odds.across_sd[1]);
  }
  out += ']';
}

void append_json(std::string& out, const OddsAnswer& answer) {
  const Odds<Vec3>& odds = answer.odds;
  MemberWriter writer(out, answer.dimensions);
  if (!answer.name.empty()) writer.value_of("name") += answer.name;
  writer.text("status", name_of(odds.status));
  switch (odds.status) {
    case Status::hit:
    case Status::out_of_range:
    case Status::touching:
      writer.number("time", odds.time);
      if (!(odds.aim == Vec3{})) writer.vector("aim", odds.aim);
      break;
    case Status::unresolved:
      writer.number("time", odds.time);
      break;
    default:
      break;
  }
  append_odds(writer, odds, answer.dimensions);
  if (odds.status == Status::invalid) writer.error(answer.fault);
}

}  // namespace aimahead::cli
