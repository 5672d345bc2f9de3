// Contact questions in plain numbers: generated to be hard, judged in exact arithmetic from the
// definition alone, and asked of the library in float or double, in the plane or in space.
#pragma once

#include "exact.hpp"
#include "generators.hpp"

#include <aimahead/contact.hpp>
#include <span>
#include <string>

namespace oracle {

struct ContactBody {
  Triple position{}, velocity{}, acceleration{};
  double radius = 0;
};

/// With `swept` the velocities are the places at the end, and the duration is 1.
struct ContactQuestion {
  int dimensions = 2;
  ContactBody a, b;
  double duration = 1;
  bool swept = false;
};

/// Calls visit(double&) for every number.
template <class Visit>
void for_each_contact_number(ContactQuestion& q, Visit visit) {
  for (ContactBody* body : {&q.a, &q.b}) {
    for (Triple* t : {&body->position, &body->velocity, &body->acceleration}) {
      for (double& x : *t) visit(x);
    }
    visit(body->radius);
  }
  visit(q.duration);
}

struct ContactAnswer {
  aimahead::ContactStatus status = aimahead::ContactStatus::invalid;
  double time = 0;
  Triple point{}, normal{};
  friend bool operator==(const ContactAnswer&, const ContactAnswer&) = default;
};

/// `offset` is a's centre from b's at the contact; `time` and `offset` are 0 without one.
struct ExactContact {
  aimahead::ContactStatus status = aimahead::ContactStatus::invalid;
  Real time;
  Real offset[3];
};

/// From the definition: the first t in [0, duration] with |offset(t)| <= sum of the radii.
ExactContact judge(const ContactQuestion& q);
/// The status alone, which is quicker. For questions without accelerations.
aimahead::ContactStatus decide(const ContactQuestion& q);

/// A family has one difficulty. Every number has at most `bits` significant bits (53 or 24).
struct ContactFamily {
  const char* name;
  ContactQuestion (*generate)(Random&, int dimensions, int bits);
};
std::span<const ContactFamily> contact_families();
/// The families with accelerations, for 53 bits.
std::span<const ContactFamily> falling_families();

/// The library's answer, in floats if `bits` is 24. With accelerations the compiled function
/// answers.
ContactAnswer ask(const ContactQuestion& q, int bits = 53);

/// The question as one line for `aimahead contact` (a sweep as velocities, roughly).
std::string to_json(const ContactQuestion& q);

}  // namespace oracle
