// fmt, without compiling in every source file the function in which each call of fmt ends. That
// function is another one in versions after 9, and in 11 no template, and its name may change.
// Those versions are compiled as they are.
#pragma once

#include <fmt/format.h>

#if FMT_VERSION < 100000
FMT_BEGIN_NAMESPACE
namespace detail {
extern template void vformat_to(buffer<char>&, basic_string_view<char>,
                                basic_format_args<buffer_context<char>>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
#endif
