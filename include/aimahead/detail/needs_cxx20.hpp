// Stops the compiler with one plain line where C++20 is missing. Every header includes this before
// anything else, by way of the headers that include no other.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "Aimahead needs C++20: compile with -std=c++20, MSVC with /std:c++20"
// Compilers go on after an error, with hundreds of others, but not after a header that is missing.
#include "aimahead/needs_cxx20"
#endif
