// The kernels of voting_kernels.hpp, compiled for each instruction set. Every number is computed
// alike in all of them.
#include "base/simd/floats.inl"

template <int N>
void measure_distances(const std::array<const float*, N>& features,
                       const std::array<float, N>& here, std::size_t count, float* distances) {
  for (std::size_t at = 0; at < count; at += kLanes) {
    const Floats first = subtract(load(features[0] + at), broadcast(here[0]));
    Floats sum = multiply(first, first);
    for (int i = 1; i < N; ++i) {
      const Floats off = subtract(load(features[i] + at), broadcast(here[i]));
      sum = add(sum, multiply(off, off));
    }
    store(distances + at, sum);
  }
}

inline std::size_t find_within(float reach, std::size_t max, const float* distances,
                               std::size_t count, std::array<std::uint32_t, kMaxVoters>& found) {
  std::size_t number = 0;
  for (std::size_t at = 0; at < count && number <= max; at += kLanes) {
    std::uint32_t lanes = not_above(load(distances + at), broadcast(reach));
    for (; lanes != 0; lanes &= lanes - 1) {
      if (number < kMaxVoters) {
        found[number] = static_cast<std::uint32_t>(at) +
                        static_cast<std::uint32_t>(std::countr_zero(lanes));
      }
      ++number;
    }
  }
  return number;
}

inline void add_support(const Ballot& guesses, const Ballot& weights, std::size_t voters,
                        float sharpness, Ballot& support) {
  for (std::size_t at = 0; at < kMaxVoters; at += kLanes) {
    const Floats here = load(guesses.data() + at);
    Floats sum = broadcast(0);
    for (std::size_t i = 0; i < voters; ++i) {
      const Floats off = subtract(here, broadcast(guesses[i]));
      const Floats share =
          subtract(broadcast(1), multiply(multiply(off, off), broadcast(sharpness)));
      sum = add(sum, multiply(broadcast(weights[i]), greatest(share, broadcast(0))));
    }
    store(support.data() + at, sum);
  }
}

template <class S, int N>
inline constexpr VotingKernels<N> kKernels = {measure_distances<N>, find_within, add_support};
