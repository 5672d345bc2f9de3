// The oracle itself, held against the reference cases (made with other software) and against
// questions whose answers are known by construction.
#include "oracle.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace oracle {
namespace {

using Json = nlohmann::json;

Triple read_vector(const Json& object, const char* key) {
  Triple t{};
  if (object.contains(key)) {
    for (std::size_t i = 0; i < object[key].size(); ++i) t[i] = object[key][i].get<double>();
  }
  return t;
}

Question read_question(const Json& json) {
  Question q;
  const Json& shooter = json["shooter"];
  const Json& projectile = json["projectile"];
  const Json& target = json["target"];
  q.dimensions = static_cast<int>(shooter["position"].size());
  q.shooter_position = read_vector(shooter, "position");
  q.shooter_velocity = read_vector(shooter, "velocity");
  q.delay = shooter.value("delay", 0.0);
  q.muzzle = shooter.value("muzzle", 0.0);
  q.speed = projectile["speed"].get<double>();
  q.inherit = projectile.value("inherit", 1.0);
  q.shot_acceleration = read_vector(projectile, "acceleration");
  q.shot_radius = projectile.value("radius", 0.0);
  q.lifetime = projectile.value("lifetime", q.lifetime);
  q.range = projectile.value("range", q.range);
  q.target_position = read_vector(target, "position");
  q.target_velocity = read_vector(target, "velocity");
  q.target_acceleration = read_vector(target, "acceleration");
  q.target_radius = target.value("radius", 0.0);
  q.edge = json.value("aim", "center") == "edge";
  return q;
}

TEST(oracle, agrees_with_the_reference_cases) {
  int cases = 0;
  double least_ratio = 1e300, largest_ratio = 0;
  for (const auto& file : std::filesystem::directory_iterator(AIMAHEAD_REFERENCE_CASES)) {
    std::ifstream stream(file.path());
    for (std::string line; std::getline(stream, line);) {
      if (line.empty()) continue;
      const Json json = Json::parse(line);
      const Json& expect = json["expect"];
      SCOPED_TRACE(line);
      const Question q = read_question(json);
      const Answer a = judge(q);
      ++cases;
      ASSERT_EQ(name_of(a.status), expect["status"].get<std::string>());
      if (expect.contains("solutions")) {
        ASSERT_EQ(a.solutions().size(), expect["solutions"].get<std::size_t>());
      }
      if (expect.contains("time")) {
        const ExactHit& hit = a.first >= 0 ? a.hits[a.first] : a.launch;
        const Real want(expect["time"].get<std::string>());
        // The published cases are good to 19 digits only.
        const Real accuracy(file.path().stem() == "published" ? "1e-18" : "1e-38");
        ASSERT_LE(mp::abs(hit.time - want), mp::abs(want) * accuracy);
        const double tolerance = expect["tol"].get<double>();
        if (a.first >= 0 && file.path().stem() != "published") {
          const double ratio = static_cast<double>(tolerance_of_time(q, hit)) / tolerance;
          least_ratio = std::min(least_ratio, ratio);
          largest_ratio = std::max(largest_ratio, ratio);
        }
      }
    }
  }
  EXPECT_GE(cases, 1000);
  // Our estimate of what rounding the inputs does is theirs, but for how parts are added up.
  EXPECT_GT(least_ratio, 0.7);
  EXPECT_LT(largest_ratio, 2.1);
}

}  // namespace
}  // namespace oracle
