#include "contact_questions.hpp"

#include "float_vectors.hpp"

#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

namespace oracle {
namespace {

using aimahead::ContactStatus;

// ---- questions

/// x rounded to `bits` significant bits.
double to_bits(double x, int bits) { return bits == 24 ? static_cast<float>(x) : x; }

ContactQuestion rounded(ContactQuestion q, int bits) {
  for_each_contact_number(q, [bits](double& x) { x = to_bits(x, bits); });
  return q;
}

/// Moves one number that is not zero to its neighbour.
void nudge(Random& r, ContactQuestion& q, int bits) {
  std::vector<double*> numbers;
  for_each_contact_number(q, [&](double& x) {
    if (x != 0) numbers.push_back(&x);
  });
  if (numbers.empty()) return;
  double& x =
      *numbers[static_cast<std::size_t>(r.integer(0, static_cast<int>(numbers.size()) - 1))];
  const bool up = r.chance(0.5);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (bits == 24) {
    x = std::nextafter(static_cast<float>(x), static_cast<float>(up ? kInfinity : -kInfinity));
  } else {
    x = std::nextafter(x, up ? kInfinity : -kInfinity);
  }
}

std::int64_t whole(Random& r, int bits) {
  return static_cast<std::int64_t>(r.bits() >> (64 - r.integer(1, bits)));
}
std::int64_t sign(Random& r) { return r.chance(0.5) ? 1 : -1; }
std::int64_t signed_whole(Random& r, int bits) {
  const std::int64_t side = sign(r);
  return side * whole(r, bits);
}

/// A vector of whole numbers with a whole length: a Pythagorean triple or quadruple.
struct WholeVector {
  std::int64_t x[3];
  std::int64_t length;
};
WholeVector whole_vector(Random& r, int dimensions, int bits) {
  const int half = (bits - 2) / 2;
  const std::int64_t m = whole(r, half) + 1, n = whole(r, half);
  const std::int64_t p = dimensions == 3 ? whole(r, half) : 0;
  // Euler's parametrisation with one of its four numbers zero.
  WholeVector v{{m * m + n * n - p * p, 2 * n * p, 2 * m * p}, m * m + n * n + p * p};
  if (dimensions == 2) v = {{m * m - n * n, 2 * m * n, 0}, m * m + n * n};
  for (int i = 0; i < dimensions; ++i) v.x[i] *= sign(r);
  std::swap(v.x[0], v.x[r.integer(0, dimensions - 1)]);
  return v;
}

/// a and b as halves of the relative motion, exactly where the numbers are small: b gets whole
/// numbers, a the sum. Radii are split likewise.
ContactQuestion from_relative(Random& r, int dimensions, const Triple& d, const Triple& w,
                              double radii) {
  ContactQuestion q;
  q.dimensions = dimensions;
  const bool apart = r.chance(0.5);
  const double far = std::ldexp(1.0, r.integer(0, 12));
  for (int i = 0; i < dimensions; ++i) {
    q.b.position[i] = apart ? std::floor(r.between(-far, far)) : 0;
    q.b.velocity[i] = apart ? std::floor(r.between(-far, far)) : 0;
    q.a.position[i] = d[i] + q.b.position[i];
    q.a.velocity[i] = w[i] + q.b.velocity[i];
  }
  q.b.radius = r.chance(0.5) ? radii : std::floor(radii * r.unit());
  q.a.radius = radii - q.b.radius;
  if (r.chance(0.5)) std::swap(q.a, q.b);
  return q;
}

ContactQuestion finish(Random& r, ContactQuestion q, int bits) {
  q = rounded(q, bits);
  if (r.chance(0.5)) nudge(r, q, bits);
  q.a.radius = std::fabs(q.a.radius);
  q.b.radius = std::fabs(q.b.radius);
  q.duration = std::fabs(q.duration);
  return q;
}

ContactQuestion dense(Random& r, int dimensions, int bits) {
  ContactQuestion q;
  q.dimensions = dimensions;
  const double speed = r.magnitude(-2, 8);
  for (ContactBody* body : {&q.a, &q.b}) {
    body->position = r.in_cube(10, dimensions);
    body->velocity = r.in_cube(speed, dimensions);
    body->radius = r.chance(0.2) ? 0 : r.between(0, 5);
  }
  return rounded(q, bits);
}

ContactQuestion bullet(Random& r, int dimensions, int bits) {
  ContactQuestion q;
  q.dimensions = dimensions;
  const double far = r.magnitude(4, 24);
  const Triple towards = r.direction(dimensions);
  q.b.position = r.chance(0.5) ? Triple{} : r.in_cube(far, dimensions);
  q.b.velocity = r.in_cube(5, dimensions);
  q.b.radius = r.between(0.1, 2);
  q.a.radius = r.chance(0.5) ? 0 : 0.01;
  // Passing the centre at up to twice the radius.
  q.a.position = sum(sum(q.b.position, scaled(towards, -far)), r.in_cube(2.5, dimensions));
  q.a.velocity = scaled(towards, far * r.between(0.8, 1.5));
  q.duration = r.between(0.5, 2);
  return rounded(q, bits);
}

ContactQuestion far_away(Random& r, int dimensions, int bits) {
  ContactQuestion q = r.chance(0.5) ? dense(r, dimensions, 53) : bullet(r, dimensions, 53);
  const double distance = r.magnitude(10, bits == 24 ? 20 : 40);
  const Triple offset = scaled(r.direction(dimensions), distance);
  q.a.position = sum(q.a.position, offset);
  q.b.position = sum(q.b.position, offset);
  return rounded(q, bits);
}

/// The closest approach is exactly the sum of the radii, or a last digit off.
ContactQuestion graze(Random& r, int dimensions, int bits) {
  const WholeVector u = whole_vector(r, dimensions, r.integer(6, bits / 2 - 1));
  const int room = bits / 2 - 2;
  const std::int64_t reach = whole(r, room / 2) + 1, rate = whole(r, room / 2) + 1;
  const std::int64_t time = whole(r, room / 3) + 1;
  Triple across{static_cast<double>(-u.x[1]), static_cast<double>(u.x[0]), 0};
  if (dimensions == 3 && r.chance(0.5)) {
    across = {0, static_cast<double>(-u.x[2]), static_cast<double>(u.x[1])};
  }
  Triple d{}, w{};
  for (int i = 0; i < dimensions; ++i) {
    w[i] = static_cast<double>(rate) * across[i];
    d[i] = static_cast<double>(reach * u.x[i]) - w[i] * static_cast<double>(time);
  }
  ContactQuestion q = from_relative(r, dimensions, d, w, static_cast<double>(reach * u.length));
  q.duration = static_cast<double>(time) * (r.chance(0.3) ? 1 : r.chance(0.5) ? 2 : 1000);
  return finish(r, q, bits);
}

/// They touch exactly when the interval ends, or a last digit before or after.
ContactQuestion at_the_end(Random& r, int dimensions, int bits) {
  const WholeVector u = whole_vector(r, dimensions, r.integer(6, bits / 2 - 1));
  const int room = bits / 2 - 2;
  const double reach = static_cast<double>(whole(r, room / 2) + 1);
  const int exponent = r.integer(-8, 0);
  const double time = std::ldexp(static_cast<double>(whole(r, room / 3) + 1), exponent);
  Triple d{}, w{};
  for (int i = 0; i < dimensions; ++i) {
    w[i] = static_cast<double>(signed_whole(r, room));
    d[i] = reach * static_cast<double>(u.x[i]) - w[i] * time;
  }
  ContactQuestion q = from_relative(r, dimensions, d, w, reach * static_cast<double>(u.length));
  q.duration = time;
  return finish(r, q, bits);
}

/// They touch exactly when the interval begins, or are a last digit off.
ContactQuestion at_the_start(Random& r, int dimensions, int bits) {
  const WholeVector u = whole_vector(r, dimensions, r.integer(6, bits - 4));
  Triple d{}, w{};
  for (int i = 0; i < dimensions; ++i) {
    d[i] = static_cast<double>(u.x[i]);
    w[i] = r.chance(0.3) ? 0 : static_cast<double>(signed_whole(r, bits / 2));
  }
  ContactQuestion q = from_relative(r, dimensions, d, w, static_cast<double>(u.length));
  q.duration = r.chance(0.2) ? 0 : static_cast<double>(whole(r, bits / 2));
  return finish(r, q, bits);
}

/// No relative motion, or next to none; radii near the distance.
ContactQuestion same_velocity(Random& r, int dimensions, int bits) {
  ContactQuestion q = at_the_start(r, dimensions, bits);
  if (r.chance(0.5)) q = dense(r, dimensions, bits);
  q.a.velocity = q.b.velocity;
  if (r.chance(0.3)) q.duration = r.magnitude(0, 20);
  return finish(r, q, bits);
}

/// A point against a point, which must be met exactly.
ContactQuestion points(Random& r, int dimensions, int bits) {
  Triple d{}, w{};
  const double time = static_cast<double>(whole(r, bits / 3) + 1);
  for (int i = 0; i < dimensions; ++i) {
    w[i] = static_cast<double>(signed_whole(r, bits / 3));
    d[i] = -w[i] * time;
  }
  ContactQuestion q = from_relative(r, dimensions, d, w, 0);
  q.duration = r.chance(0.5) ? time : 2 * time;
  return finish(r, q, bits);
}

/// Any of the above at another scale of length and time.
ContactQuestion any_scale(Random& r, int dimensions, int bits) {
  constexpr ContactQuestion (*kOthers[])(Random&, int, int) = {dense,      bullet,       graze,
                                                               at_the_end, at_the_start, points};
  ContactQuestion q = kOthers[r.integer(0, 5)](r, dimensions, bits);
  const int most = bits == 24 ? 20 : 400;
  const int length = r.integer(-most, most), time = r.integer(-most, most);
  for (ContactBody* body : {&q.a, &q.b}) {
    for (double& x : body->position) x = std::ldexp(x, length);
    for (double& x : body->velocity) x = std::ldexp(x, length - time);
    body->radius = std::ldexp(body->radius, length);
  }
  q.duration = std::ldexp(q.duration, time);
  return rounded(q, bits);
}

/// Displacements: any of the above by its start and end.
ContactQuestion swept(Random& r, int dimensions, int bits) {
  constexpr ContactQuestion (*kOthers[])(Random&, int, int) = {dense,      bullet,       graze,
                                                               at_the_end, at_the_start, points};
  ContactQuestion q = kOthers[r.integer(0, 5)](r, dimensions, bits);
  for (ContactBody* body : {&q.a, &q.b}) {
    for (int i = 0; i < 3; ++i)
      body->velocity[i] = body->position[i] + body->velocity[i] * q.duration;
  }
  q.duration = 1;
  q.swept = true;
  q = rounded(q, bits);
  if (r.chance(0.3)) nudge(r, q, bits);
  q.duration = 1;
  q.a.radius = std::fabs(q.a.radius);
  q.b.radius = std::fabs(q.b.radius);
  return q;
}

/// Constant accelerations: thrown, falling, braking.
ContactQuestion falling(Random& r, int dimensions, int bits) {
  ContactQuestion q = r.chance(0.5) ? dense(r, dimensions, bits) : bullet(r, dimensions, bits);
  q.a.acceleration = r.in_cube(r.magnitude(-2, 6), dimensions);
  if (r.chance(0.5)) q.b.acceleration = r.in_cube(r.magnitude(-2, 6), dimensions);
  if (r.chance(0.1)) q.a.acceleration = q.b.acceleration;
  q.duration = r.chance(0.2) ? 1000 : r.between(0, 5);
  return rounded(q, bits);
}

/// A throw whose apex just touches, at half time, at the end or after it; or a last digit off.
ContactQuestion apex(Random& r, int dimensions, int bits) {
  const WholeVector u = whole_vector(r, dimensions, r.integer(6, bits / 2 - 1));
  const double reach = static_cast<double>(whole(r, bits / 5));
  const double half = static_cast<double>(whole(r, bits / 6) + 1);
  const double time = static_cast<double>(whole(r, bits / 6) + 1);
  Triple d{}, w{}, g{};
  for (int i = 0; i < dimensions; ++i) {
    const double x = static_cast<double>(u.x[i]);
    d[i] = (reach + half * time * time) * x;
    w[i] = -2 * half * time * x;
    g[i] = 2 * half * x;
  }
  ContactQuestion q = from_relative(r, dimensions, d, w, reach * static_cast<double>(u.length));
  q.a.acceleration = scaled(g, 0.5);
  q.b.acceleration = scaled(g, -0.5);
  // The bodies may have been swapped.
  if (length(sum(q.a.velocity, scaled(q.b.velocity, -1))) > 0 &&
      dot(sum(q.a.velocity, scaled(q.b.velocity, -1)), g) > 0) {
    std::swap(q.a.acceleration, q.b.acceleration);
  }
  q.duration = time * (r.chance(0.3) ? 1 : r.chance(0.7) ? 2 : 0.5);
  return finish(r, q, bits);
}

constexpr ContactFamily kContactFamilies[] = {
    {"dense", dense},
    {"bullet", bullet},
    {"far_away", far_away},
    {"graze", graze},
    {"at_the_end", at_the_end},
    {"at_the_start", at_the_start},
    {"same_velocity", same_velocity},
    {"points", points},
    {"any_scale", any_scale},
    {"swept", swept},
};

// ---- the judge

struct Gap {
  std::vector<Dyadic> offset[3];     // of a from b, as polynomials in t
  std::vector<Dyadic> coefficients;  // |offset|^2 - R^2
};

Gap gap_of(const ContactQuestion& q) {
  Gap gap;
  const Dyadic radii = Dyadic(q.a.radius) + Dyadic(q.b.radius);
  gap.coefficients = {-(radii * radii)};
  for (int i = 0; i < q.dimensions; ++i) {
    const Dyadic d = Dyadic(q.a.position[i]) - Dyadic(q.b.position[i]);
    Dyadic w = Dyadic(q.a.velocity[i]) - Dyadic(q.b.velocity[i]);
    if (q.swept) w = w - d;
    const Dyadic g = (Dyadic(q.a.acceleration[i]) - Dyadic(q.b.acceleration[i])).half();
    gap.offset[i] = {d, w, g};
    gap.coefficients = add(gap.coefficients, multiply(gap.offset[i], gap.offset[i]));
  }
  return gap;
}

ContactStatus decide(const std::vector<Dyadic>& gap, double duration) {
  const Dyadic &c = gap[0], &a = gap[2];
  const Dyadic b = gap[1].half();
  if (c.sign() <= 0) return ContactStatus::touching;
  if (b.sign() >= 0 || compare(b * b, a * c) < 0) return ContactStatus::apart;
  const Dyadic end(duration);
  const bool past = (a * end + b).sign() >= 0;
  const bool closed = (c + end * (b + b + a * end)).sign() <= 0;
  return past || closed ? ContactStatus::contact : ContactStatus::apart;
}

bool accelerates(const ContactQuestion& q) { return q.a.acceleration != q.b.acceleration; }

Real value_at(const std::vector<Dyadic>& p, const Real& t) {
  Real value = 0;
  for (std::size_t k = p.size(); k-- > 0;) value = value * t + p[k].to_real();
  return value;
}

// ---- asking

template <class V>
ContactAnswer to_plain(const aimahead::Contact<V>& contact) {
  ContactAnswer plain;
  plain.status = contact.status;
  plain.time = contact.time;
  for (int i = 0; i < aimahead::kDimensions<V>; ++i) {
    plain.point[i] = aimahead::VectorTraits<V>::get(contact.point, i);
    plain.normal[i] = aimahead::VectorTraits<V>::get(contact.normal, i);
  }
  return plain;
}

template <class V>
ContactAnswer ask_as(const ContactQuestion& q) {
  using S = aimahead::ScalarOf<V>;
  const auto sweep = [](const ContactBody& b) {
    return aimahead::Sweep<V>{make<V>(b.position), make<V>(b.velocity), static_cast<S>(b.radius)};
  };
  const auto body = [](const ContactBody& b) {
    return aimahead::Body<V>{make<V>(b.position), make<V>(b.velocity), static_cast<S>(b.radius)};
  };
  if (q.swept) return to_plain(time_of_impact(sweep(q.a), sweep(q.b)));
  if constexpr (aimahead::WorldVector<V>) {
    if (q.a.acceleration != Triple{} || q.b.acceleration != Triple{}) {
      const auto target = [](const ContactBody& b) {
        return aimahead::Target<V>{
            make<V>(b.position), make<V>(b.velocity), make<V>(b.acceleration), b.radius, {}};
      };
      return to_plain(time_of_impact(target(q.a), target(q.b), q.duration));
    }
  }
  return to_plain(time_of_impact(body(q.a), body(q.b), static_cast<S>(q.duration)));
}

}  // namespace

std::span<const ContactFamily> contact_families() { return kContactFamilies; }

std::span<const ContactFamily> falling_families() {
  static constexpr ContactFamily kFalling[] = {{"falling", falling}, {"apex", apex}};
  return kFalling;
}

ContactStatus decide(const ContactQuestion& q) {
  return decide(gap_of(q).coefficients, q.duration);
}

ExactContact judge(const ContactQuestion& q) {
  const Gap gap = gap_of(q);
  ExactContact exact;
  if (accelerates(q)) {
    exact.status = ContactStatus::apart;
    if (gap.coefficients[0].sign() <= 0) {
      exact.status = ContactStatus::touching;
    } else {
      const Polynomial p = to_integer(gap.coefficients);
      const std::vector<Root> roots = positive_roots(p, 400);
      if (!roots.empty() && compare(roots[0], Dyadic(q.duration), square_free(p)) <= 0) {
        exact.status = ContactStatus::contact;
        exact.time = roots[0].high.to_real();
      }
    }
  } else {
    exact.status = decide(gap.coefficients, q.duration);
    if (exact.status == ContactStatus::contact) {
      const Dyadic &c = gap.coefficients[0], &a = gap.coefficients[2];
      const Dyadic b = gap.coefficients[1].half();
      exact.time = c.to_real() / (sqrt((b * b - a * c).to_real()) - b.to_real());
    }
  }
  const bool coincide =
      exact.status == ContactStatus::contact && q.a.radius == 0 && q.b.radius == 0;
  for (int i = 0; i < q.dimensions && !coincide; ++i) {
    exact.offset[i] = value_at(gap.offset[i], exact.time);
  }
  return exact;
}

ContactAnswer ask(const ContactQuestion& q, int bits) {
  if (bits == 24) return q.dimensions == 3 ? ask_as<Vec3f>(q) : ask_as<Vec2f>(q);
  return q.dimensions == 3 ? ask_as<aimahead::Vec3>(q) : ask_as<aimahead::Vec2>(q);
}

std::string to_json(const ContactQuestion& q) {
  std::ostringstream out;
  out.precision(17);
  const auto vector = [&](const char* key, const Triple& t) {
    out << '"' << key << "\": [" << t[0] << ", " << t[1];
    if (q.dimensions == 3) out << ", " << t[2];
    out << "], ";
  };
  for (const ContactBody* body : {&q.a, &q.b}) {
    out << (body == &q.a ? "{\"a\": {" : "\"b\": {");
    vector("position", body->position);
    vector(q.swept ? "to" : "velocity", body->velocity);
    if (body->acceleration != Triple{}) vector("acceleration", body->acceleration);
    out << "\"radius\": " << body->radius << "}, ";
  }
  out << "\"duration\": " << q.duration << "}";
  return out.str();
}

}  // namespace oracle
