// Runs a fuzz target without a fuzzer, with any compiler. On files it replays in the tests what
// fuzzing once found. For some seconds it also runs on changed copies of the files.
//
//     replay_fuzz_motion FILE_OR_FOLDER...
//     replay_fuzz_motion --seconds 60 --seed 7 FILE_OR_FOLDER...
//
// The input of a failed check is written to replay-failed.bin.
#include "scenes/seeded.hpp"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using Bytes = std::vector<std::uint8_t>;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
/// Defined by the targets whose bytes have a structure.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                             std::size_t max_size, unsigned seed);

namespace {

const Bytes* running = nullptr;  // for the signal

std::vector<std::filesystem::path> files_in(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

Bytes read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  // A copy of exactly this size, so that a sanitizer notices a read beyond it.
  return {bytes.begin(), bytes.end()};
}

void run(const Bytes& input) {
  running = &input;
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

void keep_input(int signal) {
  if (std::FILE* const file = running ? std::fopen("replay-failed.bin", "wb") : nullptr) {
    std::fwrite(running->data(), 1, running->size(), file);
    std::fclose(file);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

Bytes changed(Bytes input, const Bytes& other, scenes::Seeded& random) {
  constexpr std::size_t kLongest = 1 << 16;
  if (LLVMFuzzerCustomMutator) {
    const std::size_t size = std::min(input.size(), kLongest);
    input.resize(kLongest);
    input.resize(LLVMFuzzerCustomMutator(input.data(), size, kLongest,
                                         static_cast<unsigned>(random.bits())));
    return input;
  }
  const auto pick = [&](std::size_t count) { return count ? random.bits() % count : 0; };
  if (pick(4) == 0) {  // the end of another
    input.resize(pick(input.size() + 1));
    input.insert(input.end(), other.begin() + std::ptrdiff_t(pick(other.size() + 1)), other.end());
  }
  for (std::size_t left = 1 + pick(6); left > 0 && !input.empty(); --left) {
    input[pick(input.size())] = static_cast<std::uint8_t>(random.bits());
  }
  return input;
}

void search(const std::vector<Bytes>& corpus, double seconds, std::uint64_t seed) {
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS}) {
    std::signal(signal, keep_input);
  }
  scenes::Seeded random(seed);
  std::size_t count = 0;
  const std::time_t end = std::time(nullptr) + static_cast<std::time_t>(seconds);
  for (Bytes last = corpus[0]; std::time(nullptr) < end; ++count) {
    const auto any = [&] { return corpus[random.bits() % corpus.size()]; };
    const Bytes other = any();
    last = changed(random.bits() % 4 == 0 ? any() : std::move(last), other, random);
    run(last);
    if (random.bits() % 8 == 0) last = any();
  }
  std::printf("%zu changed inputs\n", count);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<Bytes> corpus;
  double seconds = 0;
  std::uint64_t seed = 1;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--seconds" && i + 1 < count) {
      seconds = std::strtod(arguments[++i], nullptr);
    } else if (argument == "--seed" && i + 1 < count) {
      seed = std::strtoull(arguments[++i], nullptr, 10);
    } else {
      for (const std::filesystem::path& file : files_in(argument)) {
        // The last line before a failed check names the file.
        std::fprintf(stderr, "%s\n", file.string().c_str());
        corpus.push_back(read(file));
        run(corpus.back());
      }
    }
  }
  std::printf("%zu inputs\n", corpus.size());
  if (corpus.empty()) return 1;
  if (seconds > 0) search(corpus, seconds, seed);
  return 0;
}
