// Turns the fuzzer's bytes into numbers of every kind, and reports failed checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/// Ends the program with a message unless `fact` holds. libFuzzer then keeps the input.
#define FUZZ_CHECK(fact)                                                      \
  do {                                                                        \
    if (!(fact)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #fact); \
      std::abort();                                                           \
    }                                                                         \
  } while (false)

/// Reads numbers from bytes; past the end everything is zero.
///
/// A number is a tag byte and the bytes that belong to it. Raw doubles reach infinities, NaN,
/// subnormals and every magnitude. The other forms reach what raw bits hardly ever reach: small
/// whole numbers, and two numbers that are equal or differ in the last place.
class ByteSource {
 public:
  ByteSource(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  [[nodiscard]] bool is_empty() const { return left_ == 0; }

  std::uint8_t byte() { return take<std::uint8_t>(); }

  double number() {
    switch (byte() % 8) {
      case 0:
        return remember(take<double>());
      case 1:
        return remember(take<std::int8_t>());
      case 2:
        return remember(take<std::int16_t>() / 256.0);
      case 3:
        return remember(static_cast<double>(take<float>()));
      case 4:
        return last_;
      case 5:
        return remember(-last_);
      case 6:
        return remember(neighbour(last_, take<std::int8_t>()));
      default:
        return remember(0);
    }
  }

 private:
  template <class T>
  T take() {
    T value{};
    const std::size_t size = left_ < sizeof value ? left_ : sizeof value;
    std::memcpy(&value, data_, size);
    data_ += size;
    left_ -= size;
    return value;
  }

  /// The number `steps` units in the last place from x.
  static double neighbour(double x, int steps) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    bits += static_cast<std::uint64_t>(static_cast<std::int64_t>(steps));
    std::memcpy(&x, &bits, sizeof x);
    return x;
  }

  double remember(double x) { return last_ = x; }

  const std::uint8_t* data_;
  std::size_t left_;
  double last_ = 0;
};
