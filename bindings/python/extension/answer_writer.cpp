#include "answer_writer.hpp"

#include "arguments.hpp"

namespace aimahead::python {
namespace {

bool has_direction(const double (&aim)[3]) { return aim[0] != 0 || aim[1] != 0 || aim[2] != 0; }

}  // namespace

py::dict begin(py::handle question) {
  py::dict answer;
  if (!question || !PyDict_Check(question.ptr())) return answer;
  PyObject* const name = PyDict_GetItemWithError(question.ptr(), key<"name">());
  if (name) put<"name">(answer, name);
  return answer;
}

py::dict refuse(py::handle question, const format::Fault& fault) {
  py::dict answer = begin(question);
  put_status(answer, "invalid");
  py::dict error;
  put<"field">(error, text_of(fault.field));
  put<"message">(error, text_of(fault.message));
  put<"error">(answer, error);
  return answer;
}

void put_status(py::dict& answer, const char* status) {
  put<"status">(answer, py::reinterpret_steal<py::object>(PyUnicode_InternFromString(status)));
}

py::object AnswerWriter::vector(const double* components, int count) const {
  py::list plain = list_of(components, count);
  return make_array_ ? make_array_(plain) : py::object(std::move(plain));
}

void AnswerWriter::hit(py::dict& answer, const aim_hit& hit) const {
  number<"time">(answer, hit.time);
  number<"launch_time">(answer, hit.launch_time);
  number<"flight_time">(answer, hit.flight_time);
  vector<"point">(answer, hit.point);
  if (hit.plate >= 0) put<"plate">(answer, py::int_(hit.plate));
  const bool has_aim = has_direction(hit.aim);  // else any would do: touching, target at the pivot
  if (has_aim) vector<"aim">(answer, hit.aim);
  if (table_) {
    number<"distance">(answer, hit.distance);
    if (table_->setting_count > 0) {
      py::dict settings;
      for (std::size_t i = 0; i < table_->setting_count; ++i) {
        settings[text_of(table_->settings[i].name)] = aim_setting_at(table_, i, hit.distance) + 0.0;
      }
      put<"settings">(answer, settings);
    }
  } else if (has_aim) {
    vector<"launch_velocity">(answer, hit.launch_velocity);
  }
  if (has_aim || table_) vector<"launch_point">(answer, hit.launch_point);
}

void AnswerWriter::blocked(py::dict& answer, const aim_hit& hit) const {
  if (!hit.is_blocked) return;
  py::dict blocked;
  put<"obstacle">(blocked, py::int_(hit.blocked_by));
  number<"time">(blocked, hit.blocked_time);
  vector<"point">(blocked, hit.blocked_point);
  put<"blocked">(answer, blocked);
}

void AnswerWriter::intercept(py::dict& answer, const aim_intercept& found,
                             std::span<const aim_hit> solutions) const {
  put_status(answer, aim_status_name(found.status));
  switch (found.status) {
    case AIM_HIT:
    case AIM_OUT_OF_RANGE:
    case AIM_BLOCKED:
    case AIM_TOUCHING:
      hit(answer, found.hit);
      break;
    case AIM_UNRESOLVED:
      number<"time">(answer, found.hit.time);
      break;
    default:
      break;
  }
  if (found.status != AIM_UNRESOLVED && found.method != 0) {
    put<"method">(answer, py::reinterpret_steal<py::object>(
                              PyUnicode_InternFromString(aim_method_name(found.method))));
  }
  if (found.status == AIM_BLOCKED) blocked(answer, found.hit);
  if (found.has_closest) {
    py::dict closest;
    number<"time">(closest, found.closest.time);
    number<"distance">(closest, found.closest.distance);
    vector<"aim">(closest, found.closest.aim);
    number<"launch_time">(closest, found.closest.launch_time);
    put<"closest">(answer, closest);
  }
  if (found.count <= 0 || solutions.empty()) return;
  py::list list;
  for (const aim_hit& one : solutions.first(static_cast<std::size_t>(found.count))) {
    py::dict solution;
    hit(solution, one);
    if (one.has_sensitivity) number<"sensitivity">(solution, one.sensitivity);
    blocked(solution, one);
    list.append(solution);
  }
  put<"solutions">(answer, list);
}

void AnswerWriter::launch(py::dict& answer, const aim_launch& launch) const {
  put_status(answer, aim_status_name(launch.status));
  const bool is_touching = launch.status == AIM_TOUCHING;
  const bool is_blocked = launch.status == AIM_BLOCKED;
  if (launch.status == AIM_HIT || launch.status == AIM_OUT_OF_RANGE || is_touching || is_blocked) {
    if (is_touching || has_direction(launch.hit.aim)) {
      hit(answer, launch.hit);
      number<"speed">(answer, launch.speed);
    }
  } else if (launch.status == AIM_UNRESOLVED) {
    number<"time">(answer, launch.hit.time);
  }
  if (launch.limit_speed > 0) number<"limit_speed">(answer, launch.limit_speed);
  if (is_blocked) blocked(answer, launch.hit);
}

void AnswerWriter::contact(py::dict& answer, const aim_contact& contact) const {
  put_status(answer, aim_contact_status_name(contact.status));
  if (contact.status != AIM_CONTACT_APART) number<"time">(answer, contact.time);
  if (contact.status != AIM_CONTACT_CONTACT) return;
  vector<"point">(answer, contact.point);
  if (has_direction(contact.normal)) vector<"normal">(answer, contact.normal);
}

}  // namespace aimahead::python
