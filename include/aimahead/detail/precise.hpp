// How a header asks its compiler to inline a function, and to compute what is written. g++ has no
// pragma for the latter: code that must be exact includes error_free.hpp, which refuses flags that
// break it.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#if defined(_MSC_VER)
#define AIMAHEAD_NOINLINE __declspec(noinline)
#define AIMAHEAD_INLINE __forceinline
#else
#define AIMAHEAD_NOINLINE __attribute__((noinline))
#if defined(AIMAHEAD_SMALL)  // where size counts, as in WebAssembly
#define AIMAHEAD_INLINE inline
#else
#define AIMAHEAD_INLINE inline __attribute__((always_inline))
#endif
#endif

// Between these two the compiler computes what is written, whatever the caller's flags. clang's
// first pragma lets it contract a * b + c, even with -ffp-contract=off; the second forbids that.
#if defined(__clang__) && !defined(__EMSCRIPTEN__)
#define AIMAHEAD_PRECISE_BEGIN \
  _Pragma("float_control(precise, on, push)") _Pragma("clang fp contract(off)")
#define AIMAHEAD_PRECISE_END _Pragma("float_control(pop)")
#elif defined(_MSC_VER)
#define AIMAHEAD_PRECISE_BEGIN __pragma(float_control(precise, on, push)) __pragma(fp_contract(off))
#define AIMAHEAD_PRECISE_END __pragma(float_control(pop))
#else
#define AIMAHEAD_PRECISE_BEGIN
#define AIMAHEAD_PRECISE_END
#endif
