// The rare paths of functions in headers, compiled here once for all programs that link the
// library.
#include "aimahead/detail/contact_kernel.hpp"
#include "aimahead/detail/lead_kernel.hpp"

namespace aimahead::detail {

template LeadOutput<2> lead_exactly(const LeadInput<2>&);
template LeadOutput<3> lead_exactly(const LeadInput<3>&);
template ContactOutput<2> contact_carefully(const ContactInput<2>&);
template ContactOutput<3> contact_carefully(const ContactInput<3>&);

}  // namespace aimahead::detail
