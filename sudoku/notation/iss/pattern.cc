// SPDX-License-Identifier: Apache-2.0
//
// Patterns: a regular expression over the values of a board becomes a tree, the tree an automaton.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/iss/automaton.h"
#include "sudoku/notation/link.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace iss_pattern {
namespace {

// What a pattern may take before states that do nothing are removed.
constexpr int kMaxPatternStates = 1 << 12;
constexpr int kMaxRepeats = 1 << 9;

template <typename... Parts>
absl::Status Fault(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// A pattern as a tree.
struct Part {
  enum class Kind { kSymbols, kSequence, kAlternatives, kRepeat };
  Kind kind = Kind::kSequence;
  uint32_t symbols = 0;     // of kSymbols: one of these
  std::vector<Part> parts;  // of the others; of kRepeat, one
  int least = 1;            // of kRepeat: how often
  std::optional<int> most;
};

class PatternParser {
 public:
  PatternParser(absl::string_view pattern, int least, int num_values)
      : pattern_(pattern), least_(least), num_values_(num_values) {}

  absl::StatusOr<Part> Parse() && {
    Part whole = Alternatives();
    if (at_ < pattern_.size()) Fail("expected the end, found '", pattern_.substr(at_, 1), "'");
    if (!status_.ok()) return status_;
    return whole;
  }

 private:
  static constexpr int kMaxDepth = 100;

  template <typename... Parts>
  void Fail(const Parts&... parts) {
    if (!status_.ok()) return;
    status_ =
        Fault("pattern '", internal::Shortened(pattern_), "', character ", at_ + 1, ": ", parts...);
  }
  bool Sees(char c) const { return status_.ok() && at_ < pattern_.size() && pattern_[at_] == c; }
  bool Takes(char c) {
    const bool sees = Sees(c);
    at_ += sees ? 1 : 0;
    return sees;
  }
  void Expect(char c) {
    if (!Takes(c)) Fail("expected '", absl::string_view(&c, 1), "'");
  }
  bool IsAtEnd() const { return !status_.ok() || at_ >= pattern_.size(); }

  Part Alternatives() {
    if (++depth_ > kMaxDepth) Fail("expected at most ", kMaxDepth, " groups in one another");
    Part all;
    all.kind = Part::Kind::kAlternatives;
    do {
      all.parts.push_back(Sequence());
    } while (Takes('|'));
    --depth_;
    return all;
  }

  Part Sequence() {
    Part all;
    while (!IsAtEnd() && !Sees('|') && !Sees(')')) all.parts.push_back(Quantified());
    return all;
  }

  Part Quantified() {
    Part part = Primary();
    while (Sees('*') || Sees('+') || Sees('?') || Sees('{')) {
      Part repeat;
      repeat.kind = Part::Kind::kRepeat;
      const char sign = pattern_[at_++];
      repeat.least = sign == '+' ? 1 : 0;
      if (sign == '?') repeat.most = 1;
      if (sign == '{') {
        repeat.least = Number();
        repeat.most = repeat.least;
        if (Takes(',')) repeat.most = Sees('}') ? std::nullopt : std::optional<int>(Number());
        Expect('}');
        if (repeat.most && *repeat.most < repeat.least) {
          Fail("expected at least ", repeat.least, ", found ", *repeat.most);
        }
      }
      repeat.parts.push_back(std::move(part));
      part = std::move(repeat);
    }
    return part;
  }

  int Number() {
    int number = 0;
    const size_t begin = at_;
    for (; !IsAtEnd() && absl::ascii_isdigit(pattern_[at_]); ++at_) {
      number = std::min(kMaxRepeats + 1, 10 * number + (pattern_[at_] - '0'));
    }
    if (at_ == begin || number > kMaxRepeats) Fail("expected a number up to ", kMaxRepeats);
    return number;
  }

  Part Primary() {
    if (Takes('(')) {
      Part inner = Alternatives();
      Expect(')');
      return inner;
    }
    Part part;
    part.kind = Part::Kind::kSymbols;
    if (Takes('.')) {
      part.symbols = All();
    } else if (Takes('[')) {
      part.symbols = Class();
    } else {
      part.symbols = uint32_t{1} << Symbol();
    }
    return part;
  }

  uint32_t All() const { return (uint32_t{1} << num_values_) - 1; }

  uint32_t Class() {
    const bool is_negated = Takes('^');
    uint32_t symbols = 0;
    do {
      const int first = Symbol();
      const int last = Takes('-') ? Symbol() : first;
      if (last < first) Fail("expected a range that rises");
      for (int i = first; i <= last; ++i) symbols |= uint32_t{1} << i;
    } while (!IsAtEnd() && !Sees(']'));
    Expect(']');
    return is_negated ? All() & ~symbols : symbols;
  }

  // The value that a digit or letter stands for, as a symbol.
  int Symbol() {
    const char c = IsAtEnd() ? '\0' : absl::ascii_tolower(pattern_[at_]);
    int value = -1;
    if (absl::ascii_isdigit(c)) value = c - '0';
    if (absl::ascii_isalpha(c)) value = c - 'a' + 10;
    if (value < least_ || value >= least_ + num_values_) {
      Fail("expected a value of the board");
      return 0;
    }
    ++at_;
    return value - least_;
  }

  absl::string_view pattern_;
  int least_;
  int num_values_;
  size_t at_ = 0;
  int depth_ = 0;
  absl::Status status_;
};

// Thompson's construction: each part becomes a fragment with one entry and one exit, joined by
// moves for free, which Finish() takes out.
class PatternCompiler {
 public:
  absl::StatusOr<IssAutomaton> Compile(const Part& pattern, int num_values) && {
    const Fragment whole = Build(pattern);
    if (is_too_large_) {
      return Fault("a pattern that needs more than ", kMaxPatternStates, " states");
    }
    return Finish(whole, num_values);
  }

 private:
  struct Fragment {
    int entry;
    int exit;
  };
  struct PatternState {
    std::vector<int> free;
    uint32_t symbols = 0;  // with one of these, to
    int to = 0;
  };

  int NewState() {
    is_too_large_ |= states_.size() == kMaxPatternStates;
    if (is_too_large_) return 0;
    states_.emplace_back();
    return static_cast<int>(states_.size()) - 1;
  }
  void Join(int from, int to) {
    if (!is_too_large_) states_[from].free.push_back(to);
  }

  Fragment Build(const Part& part) {
    const int entry = NewState();
    Fragment all = {entry, entry};
    switch (part.kind) {
      case Part::Kind::kSymbols:
        all.exit = NewState();
        if (is_too_large_) break;
        states_[entry].symbols = part.symbols;
        states_[entry].to = all.exit;
        break;
      case Part::Kind::kSequence:
        for (const Part& next : part.parts) Append(Build(next), &all);
        break;
      case Part::Kind::kAlternatives:
        all.exit = NewState();
        for (const Part& choice : part.parts) {
          const Fragment fragment = Build(choice);
          Join(entry, fragment.entry);
          Join(fragment.exit, all.exit);
        }
        break;
      case Part::Kind::kRepeat:
        // The copies that have to be there, then those that may be, or one that may come again.
        for (int i = 0; i < part.most.value_or(part.least + 1) && !is_too_large_; ++i) {
          const int before = all.exit;
          const Fragment copy = Build(part.parts[0]);
          Append(copy, &all);
          const int after = NewState();
          Append({after, after}, &all);
          if (i >= part.least) Join(before, all.exit);
          if (!part.most && i == part.least) Join(copy.exit, copy.entry);
        }
        break;
    }
    return all;
  }

  void Append(const Fragment& next, Fragment* all) {
    Join(all->exit, next.entry);
    all->exit = next.exit;
  }

  // What a state reaches for free, itself too.
  std::vector<int> Closure(int state) const {
    std::vector<int> closure = {state};
    std::vector<bool> seen(states_.size());
    seen[state] = true;
    for (size_t i = 0; i < closure.size(); ++i) {
      for (const int to : states_[closure[i]].free) {
        if (!seen[to]) closure.push_back(to);
        seen[to] = true;
      }
    }
    return closure;
  }

  // A state takes over the moves, and the end, of all that it reaches for free.
  absl::StatusOr<IssAutomaton> Finish(const Fragment& whole, int num_values) const {
    IssAutomaton automaton;
    automaton.states.resize(states_.size());
    for (size_t i = 0; i < states_.size(); ++i) {
      for (const int reached : Closure(static_cast<int>(i))) {
        if (reached == whole.exit) automaton.states[i].is_accepting = true;
        for (int symbol = 0; symbol < num_values; ++symbol) {
          if ((states_[reached].symbols >> symbol & 1) != 0) {
            AddMove(static_cast<int>(i), symbol, states_[reached].to, &automaton);
          }
        }
      }
    }
    automaton.states[whole.entry].is_start = true;
    automaton = Ordered(Merged(Trimmed(automaton)));
    if (automaton.states.empty()) return Fault("a pattern that nothing matches");
    return automaton;
  }

  std::vector<PatternState> states_;
  bool is_too_large_ = false;
};

}  // namespace
}  // namespace iss_pattern

absl::StatusOr<std::string> DecodeIssPattern(absl::string_view encoded) {
  std::string pattern;
  if (absl::StrContains(encoded, "%")) {
    pattern = PercentDecode(encoded);
  } else if (!absl::WebSafeBase64Unescape(encoded, &pattern)) {
    return absl::InvalidArgumentError("expected a pattern in base64");
  }
  pattern.erase(std::remove_if(pattern.begin(), pattern.end(),
                               [](unsigned char c) { return absl::ascii_isspace(c); }),
                pattern.end());
  return pattern;
}

absl::StatusOr<IssAutomaton> CompileIssPattern(absl::string_view pattern, int least,
                                               int num_values) {
  const absl::StatusOr<iss_pattern::Part> tree =
      iss_pattern::PatternParser(pattern, least, num_values).Parse();
  if (!tree.ok()) return tree.status();
  return iss_pattern::PatternCompiler().Compile(*tree, num_values);
}

}  // namespace sudoku
