// SPDX-License-Identifier: Apache-2.0

#include "cli/complete.h"

#include <CLI/CLI.hpp>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace cli {
namespace {

constexpr char kFiles[] = ":files\n";

// What a flag takes.
struct Values {
  std::vector<std::string> words;
  bool is_list = false;  // of these words, separated by commas
  bool are_files = false;
};

// Reads what CLI11 says of a set, "TYPE:{a,b}", and what NameForCompletion() returns.
bool ReadSet(absl::string_view text, Values* values) {
  const size_t begin = text.find('{');
  const size_t end = text.find('}');
  if (begin == absl::string_view::npos || end == absl::string_view::npos) return false;
  values->words = absl::StrSplit(text.substr(begin + 1, end - begin - 1), ',');
  values->is_list = absl::EndsWith(text, "},...");
  return true;
}

Values ValuesOf(CLI::Option* option) {
  Values values;
  const std::string type = option->get_type_name();
  if (ReadSet(type, &values)) return values;
  values.are_files = type == "FILE";
  try {
    for (int i = 0; !ReadSet(option->get_validator(i)->get_name(), &values); ++i) continue;
  } catch (const CLI::OptionNotFound&) {
    // That was the last validator.
  }
  return values;
}

std::vector<CLI::App*> Subcommands(CLI::App* command) {
  return command->get_subcommands([](const CLI::App*) { return true; });
}

class Completer {
 public:
  explicit Completer(CLI::App* app) : command_(app) {}

  // Reads a word before the cursor.
  void Pass(const std::string& word);
  // Returns the answer for the word at the cursor.
  std::string Complete(const std::string& word);

 private:
  // The flag that a word names, as --flag, --flag=value or -k5; null if it names none.
  CLI::Option* Named(const std::string& word) const;
  bool IsOffered(const CLI::Option* option) const;

  void Offer(const std::string& word, absl::string_view description);
  // `before` precedes the value in the word: "--flag=".
  void OfferValues(CLI::Option* option, const std::string& before);
  void OfferFlags();
  void OfferCommandsOrFiles();

  CLI::App* command_;
  CLI::Option* waiting_ = nullptr;  // the flag whose value is the next word
  std::set<const CLI::Option*> given_;
  int files_ = 0;
  bool after_dashes_ = false;
  bool is_lost_ = false;  // the line has a command that there is not
  std::string start_;     // the word at the cursor
  std::string answer_;
};

CLI::Option* Completer::Named(const std::string& word) const {
  if (word.size() < 2 || word[0] != '-') return nullptr;
  const size_t length = word[1] == '-' ? word.find('=') : 2;
  return command_->get_option_no_throw(word.substr(0, length));
}

bool Completer::IsOffered(const CLI::Option* option) const {
  if (option->get_positional() || option->get_group().empty()) return false;
  if (given_.count(option) > 0 && option->get_items_expected_max() <= 1) return false;
  return absl::c_none_of(option->get_excludes(),
                         [this](const CLI::Option* other) { return given_.count(other) > 0; });
}

void Completer::Pass(const std::string& word) {
  if (std::exchange(waiting_, nullptr) != nullptr) return;
  if (!after_dashes_ && word == "--") {
    after_dashes_ = true;
  } else if (!after_dashes_ && word.size() > 1 && word[0] == '-') {
    CLI::Option* const option = Named(word);
    if (option == nullptr) return;
    given_.insert(option);
    const bool has_value = word[1] == '-' ? absl::StrContains(word, '=') : word.size() > 2;
    if (option->get_items_expected_min() > 0 && !has_value) waiting_ = option;
  } else if (const std::vector<CLI::App*> commands = Subcommands(command_); !commands.empty()) {
    const auto named = absl::c_find_if(
        commands, [&](const CLI::App* command) { return command->get_name() == word; });
    is_lost_ |= named == commands.end();
    if (!is_lost_) command_ = *named;
  } else {
    ++files_;
  }
}

std::string Completer::Complete(const std::string& word) {
  start_ = word;
  if (is_lost_) return "";
  if (waiting_ != nullptr) {
    OfferValues(waiting_, "");
  } else if (after_dashes_ || word.empty() || word[0] != '-') {
    OfferCommandsOrFiles();
  } else if (const size_t equals = word.find('='); equals != std::string::npos) {
    if (CLI::Option* const option = Named(word)) OfferValues(option, word.substr(0, equals + 1));
  } else {
    OfferFlags();
  }
  return answer_;
}

void Completer::Offer(const std::string& word, absl::string_view description) {
  if (!absl::StartsWith(word, start_)) return;
  absl::StrAppend(&answer_, word, description.empty() ? "" : "\t", description, "\n");
}

void Completer::OfferValues(CLI::Option* option, const std::string& before) {
  const Values values = ValuesOf(option);
  if (values.are_files) answer_ = kFiles;
  std::string others = before;
  std::vector<std::string> taken;
  if (const size_t comma = start_.rfind(','); values.is_list && comma != std::string::npos) {
    others = start_.substr(0, comma + 1);
    taken = absl::StrSplit(start_.substr(before.size(), comma - before.size()), ',');
  }
  for (const std::string& word : values.words) {
    if (!absl::c_linear_search(taken, word)) Offer(others + word, "");
  }
}

void Completer::OfferFlags() {
  for (CLI::Option* option : command_->get_options()) {
    if (!IsOffered(option)) continue;
    const std::string& description = option->get_description();
    for (const std::string& name : option->get_snames()) Offer("-" + name, description);
    for (const std::string& name : option->get_lnames()) {
      Offer("--" + name, description);
      // One that can do without a value takes it after "=" alone, which few would guess.
      if (option->get_items_expected_min() > 0) continue;
      for (const std::string& value : ValuesOf(option).words) {
        Offer(absl::StrCat("--", name, "=", value), description);
      }
    }
  }
}

void Completer::OfferCommandsOrFiles() {
  for (const CLI::App* command : Subcommands(command_)) {
    if (!command->get_group().empty()) Offer(command->get_name(), command->get_description());
  }
  for (const CLI::Option* option : command_->get_options()) {
    if (option->get_positional() && files_ < option->get_items_expected_max()) answer_ = kFiles;
  }
}

}  // namespace

std::string Completions(CLI::App* app, absl::Span<const std::string> words) {
  if (words.empty()) return "";
  Completer completer(app);
  for (const std::string& word : words.subspan(0, words.size() - 1)) completer.Pass(word);
  return completer.Complete(words.back());
}

std::string NameForCompletion(absl::Span<const std::string> words, bool is_list) {
  return absl::StrCat("{", absl::StrJoin(words, ","), "}", is_list ? ",..." : "");
}

}  // namespace cli
