#include "text/fmt_instances.hpp"

#if FMT_VERSION < 100000
FMT_BEGIN_NAMESPACE
namespace detail {
template void vformat_to(buffer<char>&, basic_string_view<char>,
                         basic_format_args<buffer_context<char>>, locale_ref);
}  // namespace detail
FMT_END_NAMESPACE
#endif
