#include "machine.hpp"

#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <thread>

namespace bench {

std::string machine() {
  std::ifstream info("/proc/cpuinfo");
  std::string model = "unknown processor";
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) == 0) {
      model = line.substr(line.find(':') + 2);
      break;
    }
  }
  std::array<double, 1> load{};
  std::string busy;
  if (getloadavg(load.data(), 1) == 1) busy = ", load " + std::to_string(load[0]).substr(0, 4);
  return model + ", " + std::to_string(std::thread::hardware_concurrency()) + " processors" + busy;
}

std::string compiler() {
#if defined(__clang__)
  const std::string name = "clang " __clang_version__;
#else
  const std::string name = "g++ " __VERSION__;
#endif
  return name + ", " AIMAHEAD_BENCH_FLAGS;
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", std::gmtime(&now));
  return text.data();
}

void print_heading() {
  std::printf("%s\n%s\n%s\n\n", machine().c_str(), compiler().c_str(), date().c_str());
}

}  // namespace bench
