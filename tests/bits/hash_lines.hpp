// What a program that prints a hash and a name a line is to others: its lines for JavaScript, where
// it is WebAssembly, and how a hash is written.
#pragma once

#include <cstdint>
#include <cstdio>

namespace bits {

// Of the program that includes this.
int line_count();
const char* name_of_line(int line);
std::uint64_t hash_of_line(int line);

inline void print(std::uint64_t hash, const char* name) {
  std::printf("%016llx %s\n", static_cast<unsigned long long>(hash), name);
}

}  // namespace bits

#ifdef __EMSCRIPTEN__

/// JavaScript reads the hash from memory: its numbers have 53 bits.
extern "C" const std::uint64_t* line_hash(int line) {
  static std::uint64_t hash;
  hash = bits::hash_of_line(line);
  return &hash;
}
extern "C" const char* line_name(int line) { return bits::name_of_line(line); }
extern "C" int line_count() { return bits::line_count(); }

#endif
