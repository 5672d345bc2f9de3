// A command of `aimahead` while its options are added.
#pragma once

#include "command_line.hpp"
#include "text/fmt_instances.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace aimahead::cli {

/// A number from `min` to `max`, or above `min` if it is left out.
inline CLI::Validator number_between(double min, double max, bool leaves_out_min = false) {
  return {[=](std::string& text) {
            double value = 0;
            const bool is_number = CLI::detail::lexical_cast(text, value);
            // The comparison is false for NaN.
            const bool is_one = is_number && (leaves_out_min ? value > min : value >= min);
            if (is_one && value <= max) return std::string();
            return fmt::format("expected a number {} {} and <= {}, got {}",
                               leaves_out_min ? ">" : ">=", min, max, text);
          },
          ""};
}

/// A whole number from `min` to `max`.
template <class Whole>
CLI::Validator whole_between(Whole min, Whole max) {
  return {[=](std::string& text) {
            Whole value{};
            const char* const end = text.data() + text.size();
            const auto [rest, error] = std::from_chars(text.data(), end, value);
            const bool is_whole = error == std::errc() && rest == end;
            if (is_whole && value >= min && value <= max) return std::string();
            return fmt::format("expected a whole number from {} to {}, got {}", min, max, text);
          },
          ""};
}

/// A whole number of 64 bits.
inline CLI::Validator whole_seed() {
  return whole_between<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
}

/// One of a few words.
inline CLI::Validator one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](std::string& text) {
            if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
            return fmt::format("expected one of {}, got {}", fmt::join(words, ", "), text);
          },
          ""};
}

/// What a file holds that is written for a browser.
struct Form {
  std::string_view name;
  std::array<std::string_view, 2> endings;  ///< the usual one first
};
inline constexpr Form kSvg{"SVG", {".svg", ".svg"}};
inline constexpr Form kHtml{"HTML", {".html", ".htm"}};

/// The name of a file that will hold this. Refused are endings that promise another kind of picture
/// or page; what has any other ending, or none, may be a device or a file that waits for a name.
inline CLI::Validator file_of(const Form& form) {
  return {[form](std::string& text) {
            constexpr std::string_view kOthers[] = {".svg",  ".html", ".htm", ".png",  ".jpg",
                                                    ".jpeg", ".gif",  ".bmp", ".webp", ".pdf"};
            const auto is_in = [&](std::span<const std::string_view> endings) {
              const std::string ending =
                  CLI::detail::to_lower(std::filesystem::path(text).extension().string());
              return std::find(endings.begin(), endings.end(), ending) != endings.end();
            };
            if (is_in(form.endings) || !is_in(kOthers)) return std::string();
            return fmt::format("expected a name that ends in {}, as this writes {}, got {}",
                               form.endings.front(), form.name, text);
          },
          ""};
}

/// Takes a list: values separated by commas, the option once or several times. The words behind a
/// value are others' arguments.
inline CLI::Option* as_list(CLI::Option* option) {
  return option->delimiter(',')->allow_extra_args(false);
}

/// Adds an option that takes no value.
inline CLI::Option* add_flag(CLI::App& command, const char* name, bool& value,
                             const std::string& words) {
  const auto refuse_value = [](const std::string& text) {
    return text == "true" ? std::string() : "takes no value, got " + text;
  };
  return command.add_flag(name, value, words)->check(refuse_value);
}

/// `->` is the struct to which the options are written.
template <class Options>
class Subcommand {
 public:
  Subcommand(CLI::App& app, const char* name, const char* description, const char* footer)
      : app_(app.add_subcommand(name, description)) {
    app_->footer(footer);
  }

  Options* operator->() const { return options_.get(); }
  [[nodiscard]] CLI::App& app() const { return *app_; }

  /// Adds the argument that names the input, by default standard input.
  template <class Value>
  CLI::Option* input(const char* name, Value& value, const std::string& words) {
    return option(name, value, words + "; default: - (standard input)", "");
  }
  /// Adds an option with a value, which the help calls `type`.
  template <class Value>
  CLI::Option* option(const char* name, Value& value, const std::string& words, const char* type) {
    return app_->add_option(name, value, words)->type_name(type);
  }
  CLI::Option* flag(const char* name, bool& value, const std::string& words) {
    return add_flag(*app_, name, value, words);
  }

  /// Returns the command, once its options are complete.
  template <class Run>
  [[nodiscard]] Command runs(Run run) const {
    return {app_, [options = options_, run] { return run(*options); }};
  }

 private:
  CLI::App* app_;
  std::shared_ptr<Options> options_ = std::make_shared<Options>();
};

}  // namespace aimahead::cli
