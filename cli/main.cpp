// The command `aimahead`.
#include "command_line.hpp"
#include "commands.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "messages.hpp"
#include "object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr const char* kAbout =
    R"(aimahead: where to aim so that a shot meets a moving target.

Questions are engagements in JSON (docs/ENGAGEMENT.md): a shooter, a projectile, a target.
A file holds one engagement; a .jsonl file and standard input hold one per line, except for plot,
report and link, which read one engagement.)";

constexpr const char* kExamples =
    R"(Examples:
  aimahead solve scene.json                   print a table for people
  aimahead solve --json --all < scenes.jsonl  print every hit, one answer per line
  aimahead clear throw.json --step 0.05 --until 8 --slowest
                                              throw past obstacles, as slowly as possible
  aimahead fire scene.json                    fly the answer and confirm the hit
  aimahead plot scene.json -o picture.svg     draw it
  aimahead report scene.json -o report.html   draw it on a page with all values
  aimahead link scene.json                    print its address in the playground
  aimahead contact bodies.json                say when two bodies first touch
  aimahead odds scene.json                    say how probably the shot hits
  aimahead track measurements.jsonl           follow a target by noisy measurements
  aimahead compare scene.json                 compare the articles' methods on it
  aimahead arena duel.json                    play a match of tanks
  aimahead league bots.json                   play and rate every pair of bots
  aimahead ladder -o ladder.svg               measure how often each aim hits
  aimahead tunnel -o tunnel.svg               measure what collision tests lose
  aimahead field move                         compare ways to aim for robots
  aimahead merge a.jsonl b.jsonl              put pieces of a long run together

aimahead COMMAND --help describes a command.)";

// The help calls a flag that may name a file --csv[=FILE]; CLI11 shows what the flag says alone.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    constexpr std::string_view kAlone = "{-}";
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    if (name.ends_with(kAlone)) name.replace(name.size() - kAlone.size(), kAlone.size(), "[=FILE]");
    return name;
  }
};

// The command or option that may have been meant by an unknown word, as a question, or "".
std::string suggest(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  if (word.starts_with("--")) {
    for (const CLI::Option* option : app.get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  } else {
    for (const CLI::App* command : app.get_subcommands(nullptr))
      names.push_back(command->get_name());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view similar = format::find_similar(word, views);
  return similar.empty() ? std::string()
                         : fmt::format(format::text_of(format::kSimilarWord), similar);
}

int complain_about_usage(const CLI::App& app, const std::string& message) {
  complain(message);
  fmt::print(stderr, "See {} --help.\n",
             app.get_parent() ? "aimahead " + app.get_name() : "aimahead");
  return kFailed;
}

const CLI::App& chosen_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

// The option of a command that a word names, or null.
const CLI::Option* find_option(const CLI::App& command, const std::string& word) {
  return word.starts_with('-') ? command.get_option_no_throw(word.substr(0, word.find('=')))
                               : nullptr;
}

// Complains of the first word that nothing takes: one before the command, or one of the command.
int complain_about_extra(const CLI::App& app, const std::string& word, bool is_before) {
  const CLI::App& command = chosen_command(app);
  const CLI::App& taker = is_before ? app : command;
  if (is_before && find_option(command, word)) {
    return complain_about_usage(command,
                                fmt::format("{} belongs after {}", word, command.get_name()));
  }
  const bool is_option = word.starts_with('-');
  if (!is_option && taker.get_parent()) {
    const auto options = taker.get_options();
    const bool takes_one =
        std::any_of(options.begin(), options.end(),
                    [](const CLI::Option* option) { return option->get_positional(); });
    return complain_about_usage(
        taker, fmt::format("{} takes {} argument, and {} is {}", taker.get_name(),
                           takes_one ? "one" : "no", word, takes_one ? "another" : "one"));
  }
  return complain_about_usage(
      taker, fmt::format("there is no {} {}{}", is_option ? "option" : "command", word,
                         suggest(taker, word)));
}

// Prints the help of a command, or of all if the name is empty.
int describe_command(const CLI::App& app, const std::string& name) {
  if (name.empty()) {
    // help() would be that of the command `help`, which was chosen.
    constexpr auto kWhole = CLI::AppFormatMode::Normal;
    return write_to("-", app.get_formatter()->make_help(&app, app.get_name(), kWhole));
  }
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == name) return write_to("-", command->help("aimahead"));
  }
  return complain_about_extra(app, name, true);
}

int run(int argc, char** argv) {
  CLI::App app{kAbout, "aimahead"};
  app.set_version_flag("--version", "aimahead " AIMAHEAD_VERSION);
  app.footer(kExamples);
  app.formatter(std::make_shared<HelpFormatter>());
  app.require_subcommand(0, 1);
  app.allow_extras();

  std::vector<Command> commands = add_aiming_commands(app);
  for (Command& command : add_arena_commands(app)) commands.push_back(std::move(command));
  for (const Command& command : commands) command.app->allow_extras();
  std::string described;
  CLI::App* const help = app.add_subcommand("help", "describe a command, or all");
  help->add_option("COMMAND", described, "the command")->type_name("");
  help->allow_extras();

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const CLI::App& chosen = chosen_command(app);
    return write_to("-", chosen.help(chosen.get_parent() ? "aimahead" : ""));
  } catch (const CLI::CallForVersion& version) {
    return write_to("-", fmt::format("{}\n", version.what()));
  } catch (const CLI::ParseError& error) {
    return complain_about_usage(chosen_command(app), error.what());
  }
  for (const CLI::App* const taker : {&std::as_const(app), &chosen_command(app)}) {
    std::vector<std::string> extras = taker->remaining();
    std::erase(extras, "--");  // what follows it was taken as names of files
    if (!extras.empty()) return complain_about_extra(app, extras.front(), taker == &app);
  }
  if (help->parsed()) return describe_command(app, described);
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.run();
  }
  return write_to("-", app.help());
}

}  // namespace
}  // namespace aimahead::cli

int main(int argc, char** argv) {
  // If the reader of the output goes away, write fails, and that ends the command quietly.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return aimahead::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "aimahead: %s\n", error.what());
    return aimahead::cli::kFailed;
  }
}
