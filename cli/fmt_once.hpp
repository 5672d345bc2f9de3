// fmt, without compiling in every unit what each call of it ends in.
#pragma once

#include <fmt/format.h>

FMT_BEGIN_NAMESPACE
namespace detail {
extern template void vformat_to(buffer<char>&, basic_string_view<char>,
                                basic_format_args<buffer_context<char>>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
