// Addresses of the playground that carry an engagement.
#pragma once

#include <string>
#include <string_view>

namespace aimahead::cli {

/// Where scripts/playground serves the page.
inline constexpr std::string_view kPlaygroundBase = "http://localhost:4173/";

/// `base` with the engagement, valid JSON, in its fragment, encoded as the page's own links are
/// (playground/src/frame/address.ts).
[[nodiscard]] std::string link_to_playground(std::string_view base, std::string_view engagement);

}  // namespace aimahead::cli
