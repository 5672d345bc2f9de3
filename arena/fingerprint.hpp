// A hash of a text: FNV-1a, 64 bits. A change of one byte always changes it. It guards against
// accidents, not against malice.
#pragma once

#include <cstdint>
#include <string_view>

namespace aimahead::arena {

[[nodiscard]] constexpr std::uint64_t fingerprint(std::string_view text,
                                                  std::uint64_t start = 0xCBF29CE484222325u) {
  std::uint64_t hash = start;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

}  // namespace aimahead::arena
