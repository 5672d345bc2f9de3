// The reference cases, made with other software.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace oracle {

/// Calls each(case, name of its file without the ending) for the files of the folder of that name,
/// or for those in no folder. Its failures print the case.
template <class Each>
void for_each_reference_case(const char* folder, Each each) {
  const auto path = std::filesystem::path(AIMAHEAD_REFERENCE_CASES) / folder;
  for (const auto& file : std::filesystem::directory_iterator(path)) {
    std::ifstream stream(file.path());
    for (std::string line; std::getline(stream, line);) {
      if (line.empty()) continue;
      SCOPED_TRACE(line);
      each(nlohmann::json::parse(line), file.path().stem().string());
    }
  }
}

}  // namespace oracle
