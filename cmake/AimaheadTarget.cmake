# aimahead_warnings(target): our own warnings, for targets of this project only.
function(aimahead_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:/WX>)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                           -Wno-sign-conversion $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:-Werror>)
  endif()
endfunction()

# aimahead_same_bits(target scope): no fused multiply-add unless the code asks for one. Where the
# processor has it, g++ fuses a sum and a difference side by side, as of a turn, to one vfmaddsub when
# it vectorises, whatever -ffp-contract says. Elsewhere the search for turrets gains an eighth from
# what it vectorises. Batches are written in vectors.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  include(CheckCXXSymbolExists)
  unset(AIMAHEAD_FMA CACHE)  # CMAKE_CXX_FLAGS may have changed
  check_cxx_symbol_exists(__FMA__ "" AIMAHEAD_FMA)
endif()
function(aimahead_same_bits target scope)
  if(NOT MSVC)
    target_compile_options(${target} ${scope}
      -ffp-contract=off $<$<BOOL:${AIMAHEAD_FMA}>:-fno-tree-vectorize>)
  endif()
endfunction()

# aimahead_compile_quickly(target [level]): for code that spends its time in the libraries, which
# keep the build's own level. -Og, the default, takes a sixth less than -O1 to compile.
function(aimahead_compile_quickly target)
  set(level -Og)
  if(ARGC GREATER 1)
    set(level ${ARGV1})
  endif()
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
  endif()
endfunction()

# aimahead_compile_together(target size): so many files as one unit, since most of the time is spent
# on headers.
function(aimahead_compile_together target size)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# aimahead_build_quickly(): for whoever builds the tests, some hundred and fifty programs. g++
# collects garbage every few megabytes unless told otherwise, each time through all precompiled
# headers: a fifth of its time. lld and gold link in a quarter of the time of ld.
macro(aimahead_build_quickly)
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)
  include(CheckLinkerFlag)
  foreach(linker lld gold)
    check_linker_flag(CXX -fuse-ld=${linker} AIMAHEAD_HAS_${linker})
    if(AIMAHEAD_HAS_${linker})
      string(APPEND CMAKE_EXE_LINKER_FLAGS " -fuse-ld=${linker}")
      break()
    endif()
  endforeach()
endmacro()

# aimahead_sample(target): for the small programs that show how the library is used. They share the
# library's headers, compiled once; the preset `clang` reads them anew for each.
function(aimahead_sample target)
  if(NOT TARGET sample_headers)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/sample_headers.cpp CONTENT "")
    add_library(sample_headers OBJECT ${PROJECT_BINARY_DIR}/sample_headers.cpp)
    target_link_libraries(sample_headers PRIVATE aimahead::aimahead)
    aimahead_warnings(sample_headers)
    aimahead_compile_quickly(sample_headers)
    target_precompile_headers(sample_headers PRIVATE
      <aimahead/aimahead.hpp> <algorithm> <cmath> <iostream> <numbers> <string> <vector>)
  endif()
  aimahead_warnings(${target})
  aimahead_compile_quickly(${target})
  target_precompile_headers(${target} REUSE_FROM sample_headers)
endfunction()
