// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints as text, one fact a line, so that a person can read one:
//
//   quadrille checkpoint 1             what it is, and the version of the format
//   problem 5f0e...  72 1999           fingerprint, items, options
//   branching mrv                      the settings that decide the order of solutions
//   order given
//   seed 0
//   presets +5 -17                     options taken (+) and forbidden (-), in that order
//   counters 2118 20577 0              nodes, updates, solutions
//   profile 1 8 66                     nodes by level
//   state entering                     entering: the node at the end of the path is next;
//                                      leaving: it is done; exhausted: there is nothing left
//   path 3:17 5:40 6:-                 item:option, or - where the item gets no more options
//   learned draws 0                    of the branching rule (branch.h), by item, those other
//   learned wipe_outs 3=1 7=2          than 0
//   end 9be2...                        checksum of all lines above
//
// Items and options are numbered from 1. The path and the counters are the whole state of the
// search: the table follows from the problem and the path (walk.h).

#include "dlx/search/checkpoint.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "dlx/solver.h"

namespace dlx::internal {
namespace {

constexpr int kVersion = 1;

// No counter gets as far in decades. Larger ones are refused, so that sums of them fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;

// FNV-1a with 64 bits (Fowler, Noll, Vo): finds damage, not forgery. It is the same on
// every machine, which absl::Hash is not.
class Fingerprint {
 public:
  void Add(absl::string_view bytes) {
    for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  }
  void Add(int64_t n) {
    for (int shift = 0; shift < 64; shift += 8) {
      hash_ = (hash_ ^ ((static_cast<uint64_t>(n) >> shift) & 0xff)) * 0x100000001b3;
    }
  }
  std::string ToString() const { return absl::StrCat(absl::Hex(hash_, absl::kZeroPad16)); }

 private:
  uint64_t hash_ = 0xcbf29ce484222325;
};

std::string FingerprintOf(const Problem& problem) {
  Fingerprint f;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    f.Add(problem.given_name(item));
    if (problem.is_primary(item)) {
      f.Add(problem.multiplicity(item).at_least);
      f.Add(problem.multiplicity(item).at_most);
    } else {
      f.Add(-1);
    }
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    f.Add(-2);
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      f.Add(problem.option(o)[k].index());
      if (const Color c = problem.color(o, k); c != kNoColor) f.Add(problem.color_name(c));
    }
    f.Add(problem.cost(o));
  }
  return f.ToString();
}

std::string ChecksumOf(absl::string_view text) {
  Fingerprint f;
  f.Add(text);
  return f.ToString();
}

std::string ProblemLine(const Problem& problem) {
  return absl::StrCat("problem ", FingerprintOf(problem), " ", problem.num_items(), " ",
                      problem.num_options());
}

using Counts = std::vector<int64_t>;

// "3=1 7=2": those other than 0, by item from 1.
std::string Sparse(const Counts& by_header) {
  std::string text;
  for (size_t i = 0; i < by_header.size(); ++i) {
    if (by_header[i] != 0) absl::StrAppend(&text, " ", i, "=", by_header[i]);
  }
  return text;
}

// The words of a line; not set if it is not the expected one.
using Words = std::optional<std::vector<absl::string_view>>;

// Reads the lines of a checkpoint in the order in which they were written.
class Lines {
 public:
  explicit Lines(absl::string_view text) : lines_(absl::StrSplit(text, '\n')) {}

  // The words after the key of the next line; not set if the next line has another key.
  Words Next(absl::string_view key) {
    absl::string_view line = next_ < lines_.size() ? lines_[next_++] : absl::string_view();
    if (!absl::ConsumePrefix(&line, key)) return std::nullopt;
    return std::vector<absl::string_view>(absl::StrSplit(line, ' ', absl::SkipEmpty()));
  }

 private:
  std::vector<absl::string_view> lines_;
  size_t next_ = 0;
};

bool ReadNumber(absl::string_view word, int64_t* n) {
  return absl::SimpleAtoi(word, n) && *n >= 0 && *n <= kMostCounted;
}

bool ReadNumbers(const Words& words, Counts* numbers) {
  if (!words.has_value()) return false;
  for (const absl::string_view word : *words) {
    int64_t n = 0;
    if (!ReadNumber(word, &n)) return false;
    numbers->push_back(n);
  }
  return true;
}

bool ReadSparse(const Words& words, Counts* by_header) {
  if (!words.has_value()) return false;
  for (const absl::string_view word : *words) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(word, '=');
    uint64_t i = 0;
    int64_t n = 0;
    if (!absl::SimpleAtoi(parts.first, &i) || !ReadNumber(parts.second, &n)) return false;
    if (i == 0 || i >= by_header->size()) return false;
    (*by_header)[i] = n;
  }
  return true;
}

absl::Status Damaged(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("the checkpoint is damaged: ", what));
}

// The lines of a setting say which one it was.
absl::Status OtherSetting(absl::string_view key, absl::string_view found,
                          absl::string_view expected) {
  return absl::InvalidArgumentError(absl::StrCat("the checkpoint is of a search with ", key, " ",
                                                 found, "; this one has ", key, " ", expected));
}

// The lines of a checkpoint between the first one and the checksum, which was verified.
absl::StatusOr<Lines> Open(absl::string_view text) {
  absl::string_view rest = text;
  if (!absl::ConsumePrefix(&rest, kCheckpointTitle)) {
    return absl::InvalidArgumentError("this is not a checkpoint: it does not begin with '" +
                                      std::string(absl::StripSuffix(kCheckpointTitle, " ")) + "'");
  }
  const absl::string_view version = rest.substr(0, rest.find('\n'));
  if (version != absl::StrCat(kVersion)) {
    return absl::InvalidArgumentError(absl::StrCat("the checkpoint is of version '", version,
                                                   "'; this program reads version ", kVersion));
  }
  const size_t end = text.rfind("end ");
  if (end == absl::string_view::npos || end == 0 || text[end - 1] != '\n' ||
      text.substr(end) != absl::StrCat("end ", ChecksumOf(text.substr(0, end)), "\n")) {
    return Damaged("its checksum is wrong");
  }
  Lines lines(text.substr(0, end));
  lines.Next(kCheckpointTitle);
  return lines;
}

absl::Status CheckProblem(const Problem& problem, Lines* lines) {
  const Words words = lines->Next("problem ");
  if (!words.has_value() || words->size() != 3) return Damaged("no problem");
  if (absl::StrCat("problem ", absl::StrJoin(*words, " ")) == ProblemLine(problem)) {
    return absl::OkStatus();
  }
  const absl::string_view items = (*words)[1];
  const absl::string_view options = (*words)[2];
  const bool same_size =
      items == absl::StrCat(problem.num_items()) && options == absl::StrCat(problem.num_options());
  return absl::InvalidArgumentError(
      absl::StrCat("the checkpoint is of another problem: one with ", items, " items and ", options,
                   " options, not this one with ", problem.num_items(), " and ",
                   problem.num_options(), same_size ? " that differ" : ""));
}

absl::Status CheckSettings(const Strategy& strategy, Lines* lines) {
  for (const auto& [key, expected] : {std::pair<absl::string_view, std::string>(
                                          "branching", std::string(ToString(strategy.branching))),
                                      {"order", std::string(ToString(strategy.option_order))},
                                      {"seed", absl::StrCat(strategy.seed)}}) {
    const Words found = lines->Next(absl::StrCat(key, " "));
    if (!found.has_value() || found->size() != 1) return Damaged(absl::StrCat("no ", key));
    if ((*found)[0] != expected) return OtherSetting(key, (*found)[0], expected);
  }
  return absl::OkStatus();
}

bool ReadCounters(Lines* lines, SearchStats* stats) {
  Counts counters;
  if (!ReadNumbers(lines->Next("counters "), &counters) || counters.size() != 3) return false;
  stats->nodes = counters[0];
  stats->updates = counters[1];
  stats->solutions = counters[2];
  return ReadNumbers(lines->Next("profile "), &stats->profile);
}

absl::StatusOr<std::string> ReadState(Lines* lines) {
  const Words words = lines->Next("state ");
  if (!words.has_value() || words->size() != 1) return Damaged("no state");
  const absl::string_view state = (*words)[0];
  if (state != "entering" && state != "leaving" && state != "exhausted") {
    return Damaged(absl::StrCat("state '", state, "'"));
  }
  return std::string(state);
}

absl::StatusOr<std::vector<Choice>> ReadPath(Lines* lines) {
  const Words steps = lines->Next("path");
  if (!steps.has_value()) return Damaged("no path");
  std::vector<Choice> path;
  for (const absl::string_view step : *steps) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(step, ':');
    int32_t item = 0;
    OptionId option = 0;
    const bool no_more = parts.second == "-";
    if (!absl::SimpleAtoi(parts.first, &item) || item < 1 ||
        (!no_more && (!absl::SimpleAtoi(parts.second, &option) || option < 1))) {
      return Damaged(absl::StrCat("step '", step, "'"));
    }
    path.push_back({Item(item - 1), no_more ? Choice::kNoMore : option - 1});
  }
  return path;
}

// `memory` has as many numbers before as the rule of the search has.
bool ReadMemory(Lines* lines, Brancher::Memory* memory) {
  Counts draws;
  if (!ReadNumbers(lines->Next("learned draws "), &draws) || draws.size() != 1) return false;
  memory->draws = static_cast<uint64_t>(draws[0]);
  return ReadSparse(lines->Next("learned wipe_outs"), &memory->wipe_outs) &&
         ReadSparse(lines->Next("learned tries"), &memory->tries) &&
         ReadSparse(lines->Next("learned failures"), &memory->failures);
}

absl::Status RestorePresets(const Words& presets, Searcher* searcher) {
  if (!presets.has_value()) return Damaged("no presets");
  for (const absl::string_view word : *presets) {
    OptionId option = 0;
    if (!absl::SimpleAtoi(word.substr(1), &option) || option < 1 ||
        option > searcher->problem().num_options()) {
      return Damaged(absl::StrCat("preset '", word, "'"));
    }
    if (!(word[0] == '+' ? searcher->Take(option - 1) : searcher->Forbid(option - 1))) {
      return Damaged(absl::StrCat("preset '", word, "' contradicts those before it"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::string WriteCheckpoint(const Searcher& searcher) {
  const Strategy& strategy = searcher.strategy();
  const SearchStats& stats = searcher.stats();
  std::string text =
      absl::StrCat(kCheckpointTitle, kVersion, "\n", ProblemLine(searcher.problem()),
                   "\nbranching ", ToString(strategy.branching), "\norder ",
                   ToString(strategy.option_order), "\nseed ", strategy.seed, "\npresets");
  for (const OptionId option : searcher.presets()) {
    absl::StrAppend(&text, searcher.IsTaken(option) ? " +" : " -", option + 1);
  }
  absl::StrAppend(&text, "\ncounters ", stats.nodes, " ", searcher.updates(), " ", stats.solutions,
                  "\nprofile ", absl::StrJoin(stats.profile, " "), "\nstate ",
                  searcher.is_exhausted()        ? "exhausted"
                  : searcher.kernel().entering() ? "entering"
                                                 : "leaving",
                  "\npath");
  for (const Choice& choice : searcher.kernel().Path()) {
    absl::StrAppend(&text, " ", choice.item.index() + 1, ":",
                    choice.option == Choice::kNoMore ? "-" : absl::StrCat(choice.option + 1));
  }
  const Brancher::Memory memory = searcher.kernel().memory();
  absl::StrAppend(&text, "\nlearned draws ", memory.draws, "\nlearned wipe_outs",
                  Sparse(memory.wipe_outs), "\nlearned tries", Sparse(memory.tries),
                  "\nlearned failures", Sparse(memory.failures), "\n");
  return absl::StrCat(text, "end ", ChecksumOf(text), "\n");
}

absl::Status RestoreCheckpoint(absl::string_view text, Searcher* searcher) {
  absl::StatusOr<Lines> lines = Open(text);
  if (!lines.ok()) return lines.status();
  if (absl::Status s = CheckProblem(searcher->problem(), &*lines); !s.ok()) return s;
  if (absl::Status s = CheckSettings(searcher->strategy(), &*lines); !s.ok()) return s;
  if (absl::Status s = RestorePresets(lines->Next("presets"), searcher); !s.ok()) return s;

  SearchStats stats;
  if (!ReadCounters(&*lines, &stats)) return Damaged("its counters");
  const absl::StatusOr<std::string> state = ReadState(&*lines);
  if (!state.ok()) return state.status();
  const absl::StatusOr<std::vector<Choice>> path = ReadPath(&*lines);
  if (!path.ok()) return path.status();
  if (const std::string wrong = searcher->Replay(*path); !wrong.empty()) return Damaged(wrong);
  Brancher::Memory memory = searcher->kernel().memory();
  if (!ReadMemory(&*lines, &memory)) return Damaged("what its branching rule has learned");

  searcher->kernel().set_memory(memory);
  searcher->set_stats(std::move(stats));
  searcher->kernel().set_entering(*state == "entering");
  if (*state == "exhausted") searcher->set_contradiction();
  return absl::OkStatus();
}

}  // namespace dlx::internal
