// The instruction sets beyond the one the library is compiled for that the compiler supports
// (simd/each_instruction_set.inl). Targets are given by their features, because clang 14 does not
// know "x86-64-v4" as a target.
//
// With AIMAHEAD_SCALAR_KERNELS (the option AIMAHEAD_BATCH=OFF) there are none: batches take one
// element at a time, with the same answers.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__GNUC__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// MinGW's stack is not aligned for vectors of 32 bytes (GCC bug 54412).
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__MINGW32__) && \
    !defined(AIMAHEAD_SCALAR_KERNELS)
#define AIMAHEAD_HAS_X86_LEVELS 1
#else
#define AIMAHEAD_HAS_X86_LEVELS 0
#endif

#if (defined(__x86_64__) || defined(__aarch64__) || defined(__wasm_simd128__)) && \
    defined(__GNUC__) && !defined(AIMAHEAD_SCALAR_KERNELS)
#define AIMAHEAD_HAS_BASELINE_VECTORS 1
#else
#define AIMAHEAD_HAS_BASELINE_VECTORS 0
#endif

#if AIMAHEAD_HAS_X86_LEVELS
#define AIMAHEAD_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define AIMAHEAD_BEGIN_TARGET(names) \
  AIMAHEAD_PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define AIMAHEAD_END_TARGET _Pragma("clang attribute pop")
#else
#define AIMAHEAD_BEGIN_TARGET(names) _Pragma("GCC push_options") AIMAHEAD_PRAGMA(GCC target(names))
#define AIMAHEAD_END_TARGET _Pragma("GCC pop_options")
#endif
#define AIMAHEAD_BEGIN_V3 AIMAHEAD_BEGIN_TARGET("avx,avx2,bmi,bmi2,f16c,fma,lzcnt,movbe,popcnt")
#define AIMAHEAD_BEGIN_V4 \
  AIMAHEAD_BEGIN_TARGET(  \
      "avx,avx2,bmi,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
#endif
