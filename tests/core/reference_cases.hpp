// The cases of the folder AIMAHEAD_REFERENCE_CASES, made with other software.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace oracle {

/// Calls each(case, name of its file without the ending). Its failures print the case.
template <class Each>
void for_each_reference_case(Each each) {
  for (const auto& file : std::filesystem::directory_iterator(AIMAHEAD_REFERENCE_CASES)) {
    std::ifstream stream(file.path());
    for (std::string line; std::getline(stream, line);) {
      if (line.empty()) continue;
      SCOPED_TRACE(line);
      each(nlohmann::json::parse(line), file.path().stem().string());
    }
  }
}

}  // namespace oracle
