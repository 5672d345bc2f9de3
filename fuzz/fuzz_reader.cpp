// Any bytes as a question: the reader gives an engagement that the library accepts or says what is
// wrong with it, and the answer, whatever it is, is one line of JSON.
#include "byte_source.hpp"

#include "questions/answer.hpp"
#include "questions/engagement_reader.hpp"
#include "text/json_document.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {

using aimahead::Status;
using namespace aimahead::cli;

std::optional<Fault> fault_of(EngagementReader& reader, std::string_view text) {
  try {
    const Question question = reader.read(text, 1);
    FUZZ_CHECK(question.dimensions == 2 || question.dimensions == 3);
    FUZZ_CHECK(aimahead::find_fault(question.engagement) == nullptr);
    if (question.dimensions == 2) {
      FUZZ_CHECK(aimahead::find_fault(question.flat) == nullptr);
    }
    return std::nullopt;
  } catch (const Fault& fault) {
    FUZZ_CHECK(!fault.message.empty());
    return fault;
  }
}

void check_json(std::string_view line) {
  static JsonDocument document({});
  FUZZ_CHECK(line.find('\n') == std::string_view::npos);
  FUZZ_CHECK(!document.parse(line));
  FUZZ_CHECK(document.type(JsonDocument::root()) == JsonDocument::Type::object);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Reader and solver live on, as for a stream, so that a question that harms the next one is
  // found.
  static EngagementReader reader;
  static Answerer answerer(true);
  const std::optional<Fault> fault = fault_of(reader, text);
  const Answer& answer = answerer.answer(text, 1);
  FUZZ_CHECK((answer.intercept.status == Status::invalid) == fault.has_value());
  if (fault) {
    FUZZ_CHECK(answer.fault.field == fault->field && answer.fault.message == fault->message);
  }
  static std::string line;
  line.clear();
  append_json(line, answer);
  check_json(line);
  return 0;
}
