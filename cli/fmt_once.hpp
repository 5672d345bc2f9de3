// fmt, without compiling in every unit what each call of it ends in. Versions after 9 have another
// function in its place, in 11 no template, and their names may change: they are compiled as they
// come.
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
