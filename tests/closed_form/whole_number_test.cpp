// Leads, hits and contacts of small whole numbers, among which are many ties, against decisions in
// whole numbers.
#include "contact_questions.hpp"
#include "family_test.hpp"
#include "float_vectors.hpp"

#include <aimahead/contact.hpp>
#include <aimahead/lead.hpp>
#include <cmath>
#include <limits>

namespace oracle {
namespace whole_number_test {

using aimahead::ContactStatus;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

__extension__ using Whole = __int128;

/// The first t >= 0 with |d + v t| <= r + s t, for a contact until `duration`. Every number has at
/// most 29 bits (and `duration` 12), so that every product below has at most 127.
struct WholeQuestion {
  std::int64_t d[3] = {}, v[3] = {}, r = 0, s = 0, duration = 0;
};

struct Truth {
  enum class Kind { touching, met, never } kind = Kind::never;
  long double time = 0;  ///< of the meeting, to 2^-60 of it
};

class Judge {
 public:
  explicit Judge(const WholeQuestion& q) : a_(-Whole(q.s) * q.s), b_(-Whole(q.s) * q.r) {
    c_ = -Whole(q.r) * q.r;
    for (int i = 0; i < 3; ++i) {
      a_ += Whole(q.v[i]) * q.v[i];
      b_ += Whole(q.d[i]) * q.v[i];
      c_ += Whole(q.d[i]) * q.d[i];
    }
  }
  [[nodiscard]] Truth ever() const {
    if (c_ <= 0) return {Truth::Kind::touching, 0};
    const Whole square = b_ * b_ - a_ * c_;
    const bool meets = a_ < 0 || (b_ < 0 && (a_ == 0 || square >= 0));
    if (!meets) return {};
    const long double root = std::sqrt(static_cast<long double>(square));
    const auto a = static_cast<long double>(a_), b = static_cast<long double>(b_);
    // c + 2 b t + a t^2 = 0, in the form in which nothing cancels.
    return {Truth::Kind::met,
            b_ <= 0 ? static_cast<long double>(c_) / (root - b) : (root + b) / -a};
  }
  [[nodiscard]] Truth until(std::int64_t end) const {
    const Truth truth = ever();
    if (truth.kind != Truth::Kind::met) return truth;
    const bool is_past_the_nearest = a_ * end + b_ >= 0;
    const bool is_inside = c_ + end * (2 * b_ + a_ * end) <= 0;
    return is_past_the_nearest || is_inside ? truth : Truth{};
  }

 private:
  Whole a_, b_, c_;
};

std::int64_t whole(Random& r, int bits) {
  const auto span = (std::uint64_t{2} << bits) - 1;
  return static_cast<std::int64_t>(r.bits() % span) - ((std::int64_t{1} << bits) - 1);
}

/// The whole number nearest to the one that makes both touch without crossing, or near it.
std::int64_t grazing(Random& r, const std::int64_t (&d)[3], const std::int64_t (&v)[3]) {
  Whole dd = 0, dv = 0, vv = 0;
  for (int i = 0; i < 3; ++i) {
    dd += Whole(d[i]) * d[i];
    dv += Whole(d[i]) * v[i];
    vv += Whole(v[i]) * v[i];
  }
  if (dd == 0) return 0;
  const auto across = static_cast<long double>(dd * vv - dv * dv) / static_cast<long double>(dd);
  return std::llround(std::sqrt(across)) + static_cast<int>(r.bits() % 3) - 1;
}

std::int64_t length_of(const std::int64_t (&d)[3]) {
  long double square = 0;
  for (const std::int64_t x : d)
    square += static_cast<long double>(x) * static_cast<long double>(x);
  return std::llround(std::sqrt(square));
}

void draw_vectors(Random& r, int dimensions, int bits, WholeQuestion& q) {
  const int lengths = r.integer(1, bits - 2), speeds = r.integer(1, bits - 2);
  for (int i = 0; i < dimensions; ++i) {
    q.d[i] = whole(r, lengths);
    q.v[i] = whole(r, speeds);
  }
}

WholeQuestion draw_lead(Random& r, int dimensions, int bits) {
  WholeQuestion q;
  draw_vectors(r, dimensions, bits, q);
  switch (r.bits() % 4) {
    case 0:
      q.s = std::abs(whole(r, r.integer(1, bits - 2)));
      break;
    case 1:  // as fast as the target, or nearly
      q.s = length_of(q.v) + static_cast<int>(r.bits() % 3) - 1;
      break;
    default:
      q.s = grazing(r, q.d, q.v);
  }
  q.s = std::abs(q.s);
  return q;
}

WholeQuestion draw_contact(Random& r, int dimensions, int bits) {
  WholeQuestion q;
  draw_vectors(r, dimensions, bits, q);
  const std::uint64_t duration = r.bits();
  q.duration = 1 + static_cast<std::int64_t>(duration % (std::uint64_t{1} << r.integer(1, 12)));
  switch (r.bits() % 8) {
    case 0:
      q.r = std::abs(whole(r, r.integer(1, bits - 2)));
      break;
    case 1:  // at the beginning
      q.r = length_of(q.d) + static_cast<int>(r.bits() % 3) - 1;
      break;
    case 2: {  // at the end
      std::int64_t end[3];
      for (int i = 0; i < 3; ++i) end[i] = q.d[i] + q.v[i] * q.duration;
      q.r = length_of(end) + static_cast<int>(r.bits() % 3) - 1;
      if (std::abs(q.r) >> (bits - 1) != 0) q.r = 0;
      break;
    }
    default:
      q.r = grazing(r, q.v, q.d);
  }
  q.r = std::abs(q.r);
  return q;
}

template <class V>
V make(const std::int64_t (&x)[3], int exponent) {
  std::array<double, aimahead::kDimensions<V>> c;
  for (std::size_t i = 0; i < c.size(); ++i) c[i] = std::ldexp(static_cast<double>(x[i]), exponent);
  return aimahead::make_vector<V>(c);
}

template <class V>
Triple to_triple(const V& v) {
  Triple t{};
  for (int i = 0; i < aimahead::kDimensions<V>; ++i) t[i] = aimahead::VectorTraits<V>::get(v, i);
  return t;
}

/// The powers of two of the units of length and speed. Nothing may depend on them.
struct Exponents {
  int length, speed;
  Exponents(Random& r, int most)
      : length(r.chance(0.5) ? 0 : r.integer(-most, most)),
        speed(r.chance(0.5) ? 0 : r.integer(-most, most)) {}
};

template <class S>
std::string difference(Truth truth, bool touches, bool meets, S time, Exponents unit, double ulps) {
  const char* const kinds[] = {"touching", "met", "never"};
  const auto kind = touches ? Truth::Kind::touching : meets ? Truth::Kind::met : Truth::Kind::never;
  if (kind != truth.kind) {
    return say(kinds[int(kind)], ", expected ", kinds[int(truth.kind)], " at ", truth.time);
  }
  if (!meets) return {};
  const long double expected = std::ldexp(truth.time, unit.length - unit.speed);
  const long double ulp = std::numeric_limits<S>::epsilon() * expected;
  const long double off = std::fabs(static_cast<long double>(time) - expected);
  return off <= ulps * ulp ? "" : say("time ", time, ", expected ", expected);
}

Question to_question(const WholeQuestion& w, int dimensions, Exponents unit) {
  Question q;
  q.dimensions = dimensions;
  q.target_position = to_triple(make<Vec3>(w.d, unit.length));
  q.target_velocity = to_triple(make<Vec3>(w.v, unit.speed));
  q.speed = std::ldexp(static_cast<double>(w.s), unit.speed);
  if (w.r != 0) {
    q.edge = true;
    q.target_radius = std::ldexp(static_cast<double>(w.r), unit.length);
  }
  return q;
}

/// Asks check(random) for the reason why a question is answered wrongly, or nothing.
template <class Check>
void for_each_question(Check check) {
  const std::uint64_t count = questions(20'000);
  int failures = 0;
  for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
    Random random(kSeed + i * 0xd1342543de82ef95u);
    const std::string why = check(random);
    if (why.empty()) continue;
    ++failures;
    ADD_FAILURE() << "seed " << kSeed << ", index " << i << "\n" << why;
  }
}

template <class V>
void leads_are_right() {
  using S = aimahead::ScalarOf<V>;
  constexpr int kN = aimahead::kDimensions<V>;
  constexpr bool kIsFloat = sizeof(S) == 4;
  for_each_question([](Random& r) -> std::string {
    const WholeQuestion q = draw_lead(r, kN, kIsFloat ? 24 : 29);
    const Exponents unit(r, kIsFloat ? 20 : 400);
    const auto got = aimahead::lead(make<V>(q.d, unit.length), make<V>(q.v, unit.speed),
                                    std::ldexp(static_cast<S>(q.s), unit.speed));
    const std::string why = difference(Judge(q).ever(), got.status == Status::touching,
                                       got.status == Status::hit, got.time, unit, kIsFloat ? 1 : 4);
    return why.empty()
               ? why
               : say(name_of(got.status), ", ", why, "\n", to_json(to_question(q, kN, unit)));
  });
}

template <class V>
void hits_are_right() {
  constexpr int kN = aimahead::kDimensions<V>;
  for_each_question([](Random& r) -> std::string {
    WholeQuestion q = draw_lead(r, kN, 29);
    if (r.chance(0.5)) q.r = std::abs(whole(r, r.integer(1, 27)));
    const Exponents unit(r, 400);
    const Question asked = to_question(q, kN, unit);
    const auto got = solve(to_engagement<V>(asked));
    const std::string why = difference(Judge(q).ever(), got.status == Status::touching,
                                       got.status == Status::hit, got.time, unit, 8);
    return why.empty() ? why : say(name_of(got.status), ", ", why, "\n", to_json(asked));
  });
}

template <class V>
void contacts_are_right() {
  using S = aimahead::ScalarOf<V>;
  constexpr int kN = aimahead::kDimensions<V>;
  constexpr bool kIsFloat = sizeof(S) == 4;
  for_each_question([](Random& r) -> std::string {
    const WholeQuestion q = draw_contact(r, kN, kIsFloat ? 24 : 29);
    const Exponents unit(r, kIsFloat ? 15 : 400);
    const auto whole_part = [](const std::int64_t(&x)[3], std::int64_t(&half)[3]) {
      for (int i = 0; i < 3; ++i) half[i] = x[i] / 2;
    };
    // Both move: a is b's offset and more.
    std::int64_t place[3], rate[3], a_place[3], a_rate[3];
    whole_part(q.d, place);
    whole_part(q.v, rate);
    for (int i = 0; i < 3; ++i) {
      a_place[i] = q.d[i] + place[i];
      a_rate[i] = q.v[i] + rate[i];
    }
    const std::int64_t share = q.r / 3;
    const auto length = [&](std::int64_t x) { return std::ldexp(static_cast<S>(x), unit.length); };
    const aimahead::Body<V> a{make<V>(a_place, unit.length), make<V>(a_rate, unit.speed),
                              length(share)};
    const aimahead::Body<V> b{make<V>(place, unit.length), make<V>(rate, unit.speed),
                              length(q.r - share)};
    const S duration = std::ldexp(static_cast<S>(q.duration), unit.length - unit.speed);
    const auto got = time_of_impact(a, b, duration);
    const std::string why =
        difference(Judge(q).until(q.duration), got.status == ContactStatus::touching,
                   got.status == ContactStatus::contact, got.time, unit, 1);
    if (why.empty()) return why;
    ContactQuestion asked;
    asked.dimensions = kN;
    asked.a = {to_triple(a.position), to_triple(a.velocity), {}, a.radius};
    asked.b = {to_triple(b.position), to_triple(b.velocity), {}, b.radius};
    asked.duration = duration;
    return say(name_of(got.status), ", ", why, "\n", to_json(asked));
  });
}

TEST(WholeNumbers, lead_in_double_in_the_plane) { leads_are_right<Vec2>(); }
TEST(WholeNumbers, lead_in_double_in_space) { leads_are_right<Vec3>(); }
TEST(WholeNumbers, lead_in_float_in_the_plane) { leads_are_right<Vec2f>(); }
TEST(WholeNumbers, lead_in_float_in_space) { leads_are_right<Vec3f>(); }
TEST(WholeNumbers, solve_in_the_plane) { hits_are_right<Vec2>(); }
TEST(WholeNumbers, solve_in_space) { hits_are_right<Vec3>(); }
TEST(WholeNumbers, contact_in_double_in_the_plane) { contacts_are_right<Vec2>(); }
TEST(WholeNumbers, contact_in_double_in_space) { contacts_are_right<Vec3>(); }
TEST(WholeNumbers, contact_in_float_in_the_plane) { contacts_are_right<Vec2f>(); }
TEST(WholeNumbers, contact_in_float_in_space) { contacts_are_right<Vec3f>(); }

}  // namespace whole_number_test
}  // namespace oracle
