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
//   base 1                             version 2 alone: the search stays below the first choices of
//                                      the path, for the rest of the tree is not its own
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
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "dlx/digest.h"
#include "dlx/plan.h"
#include "dlx/problem/fingerprint.h"
#include "dlx/search/shard_tree.h"
#include "dlx/solver.h"

namespace dlx::internal {
namespace {

// 2: with the line `base`.
constexpr int kVersion = 1;
constexpr int kVersionWithBase = 2;

// No counter gets as far in decades. Larger ones are refused, so that sums of them fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;

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

// The lines of a checkpoint between the first one and the checksum, which was verified.
absl::StatusOr<Lines> Open(absl::string_view text, bool* has_base) {
  absl::string_view rest = text;
  if (!absl::ConsumePrefix(&rest, kCheckpointTitle)) {
    return absl::InvalidArgumentError("this is not a checkpoint: it does not begin with '" +
                                      std::string(absl::StripSuffix(kCheckpointTitle, " ")) + "'");
  }
  const absl::string_view version = rest.substr(0, rest.find('\n'));
  *has_base = version == absl::StrCat(kVersionWithBase);
  if (version != absl::StrCat(kVersion) && !*has_base) {
    return absl::InvalidArgumentError(absl::StrCat("the checkpoint is of version '", version,
                                                   "'; this program reads versions ", kVersion,
                                                   " and ", kVersionWithBase));
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

// The setting of this name, which has to be one of `all`.
template <typename T>
absl::Status ReadSetting(absl::string_view key, absl::Span<const T> all, Lines* lines, T* value) {
  const Words found = lines->Next(absl::StrCat(key, " "));
  if (!found.has_value() || found->size() != 1) return Damaged(absl::StrCat("no ", key));
  for (const T one : all) {
    if ((*found)[0] == absl::string_view(ToString(one))) {
      *value = one;
      return absl::OkStatus();
    }
  }
  return Damaged(absl::StrCat(key, " '", (*found)[0], "'"));
}

absl::Status ReadStrategy(Lines* lines, Strategy* strategy) {
  absl::Status status = ReadSetting("branching", Branchings(), lines, &strategy->branching);
  if (status.ok()) {
    status = ReadSetting("order", OptionOrders(), lines, &strategy->option_order);
  }
  if (!status.ok()) return status;
  const Words seed = lines->Next("seed ");
  if (!seed.has_value() || seed->size() != 1 || !absl::SimpleAtoi((*seed)[0], &strategy->seed)) {
    return Damaged("no seed");
  }
  return absl::OkStatus();
}

// A search of other settings has another order of solutions.
absl::Status CheckStrategy(const Strategy& found, const Strategy& expected) {
  for (const auto& [key, was, is] :
       {std::tuple<absl::string_view, std::string, std::string>(
            "branching", ToString(found.branching), ToString(expected.branching)),
        {"order", std::string(ToString(found.option_order)),
         std::string(ToString(expected.option_order))},
        {"seed", absl::StrCat(found.seed), absl::StrCat(expected.seed)}}) {
    if (was == is) continue;
    return absl::InvalidArgumentError(absl::StrCat("the checkpoint is of a search with ", key, " ",
                                                   was, "; this one has ", key, " ", is));
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

absl::StatusOr<std::vector<Literal>> ReadPresets(const Problem& problem, Lines* lines) {
  const Words words = lines->Next("presets");
  if (!words.has_value()) return Damaged("no presets");
  std::vector<Literal> presets;
  for (const absl::string_view word : *words) {
    OptionId option = 0;
    if (!absl::SimpleAtoi(word.substr(1), &option) || option < 1 ||
        option > problem.num_options()) {
      return Damaged(absl::StrCat("preset '", word, "'"));
    }
    presets.push_back({option - 1, word[0] == '+'});
  }
  return presets;
}

// A checkpoint, but for what the rule has learned.
struct Parsed {
  Strategy strategy;
  std::vector<Literal> presets;
  SearchStats stats;
  std::string state;
  std::vector<Choice> path;
  int32_t base = 0;
  Lines learned;  // the lines that are left
};

absl::StatusOr<Parsed> Parse(absl::string_view text, const Problem& problem) {
  bool has_base = false;
  absl::StatusOr<Lines> lines = Open(text, &has_base);
  if (!lines.ok()) return lines.status();
  if (absl::Status s = CheckProblem(problem, &*lines); !s.ok()) return s;
  Strategy strategy;
  if (absl::Status s = ReadStrategy(&*lines, &strategy); !s.ok()) return s;
  absl::StatusOr<std::vector<Literal>> presets = ReadPresets(problem, &*lines);
  if (!presets.ok()) return presets.status();
  SearchStats stats;
  if (!ReadCounters(&*lines, &stats)) return Damaged("its counters");
  absl::StatusOr<std::string> state = ReadState(&*lines);
  if (!state.ok()) return state.status();
  absl::StatusOr<std::vector<Choice>> path = ReadPath(&*lines);
  if (!path.ok()) return path.status();
  Counts base = {0};
  if (has_base) {
    base.clear();
    if (!ReadNumbers(lines->Next("base "), &base) || base.size() != 1 || base[0] < 1 ||
        base[0] > static_cast<int64_t>(path->size())) {
      return Damaged("its base");
    }
  }
  return Parsed{strategy,          *std::move(presets), std::move(stats),
                *std::move(state), *std::move(path),    static_cast<int32_t>(base[0]),
                *std::move(lines)};
}

}  // namespace

std::string WriteCheckpoint(const Searcher& searcher) {
  const Strategy& strategy = searcher.strategy();
  const SearchStats& stats = searcher.stats();
  const int32_t base = searcher.kernel().base();
  std::string text = absl::StrCat(
      kCheckpointTitle, base > 0 ? kVersionWithBase : kVersion, "\n",
      ProblemLine(searcher.problem()), "\nbranching ", ToString(strategy.branching), "\norder ",
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
  if (base > 0) absl::StrAppend(&text, "\nbase ", base);
  const Brancher::Memory memory = searcher.kernel().memory();
  absl::StrAppend(&text, "\nlearned draws ", memory.draws, "\nlearned wipe_outs",
                  Sparse(memory.wipe_outs), "\nlearned tries", Sparse(memory.tries),
                  "\nlearned failures", Sparse(memory.failures), "\n");
  return absl::StrCat(text, "end ", ChecksumOf(text), "\n");
}

absl::Status RestoreCheckpoint(absl::string_view text, Searcher* searcher) {
  absl::StatusOr<Parsed> parsed = Parse(text, searcher->problem());
  if (!parsed.ok()) return parsed.status();
  if (absl::Status s = CheckStrategy(parsed->strategy, searcher->strategy()); !s.ok()) return s;
  for (const auto& [option, taken] : parsed->presets) {
    if (!(taken ? searcher->Take(option) : searcher->Forbid(option))) {
      return Damaged(
          absl::StrCat("preset '", taken ? "+" : "-", option + 1, "' contradicts those before it"));
    }
  }
  if (const std::string wrong = searcher->Replay(parsed->path); !wrong.empty()) {
    return Damaged(wrong);
  }
  Brancher::Memory memory = searcher->kernel().memory();
  if (!ReadMemory(&parsed->learned, &memory)) return Damaged("what its branching rule has learned");

  searcher->kernel().set_memory(memory);
  searcher->set_stats(std::move(parsed->stats));
  searcher->kernel().set_base(parsed->base);
  searcher->kernel().set_entering(parsed->state == "entering");
  if (parsed->state == "exhausted") searcher->set_contradiction();
  return absl::OkStatus();
}

absl::StatusOr<ShardAndRest> ShardsOfCheckpoint(const Problem& problem, absl::string_view text) {
  absl::StatusOr<Parsed> parsed = Parse(text, problem);
  if (!parsed.ok()) return parsed.status();
  if (!parsed->presets.empty()) return absl::InvalidArgumentError("the checkpoint has presets");
  if (LearnsOrDraws(parsed->strategy.branching)) {
    return absl::InvalidArgumentError(absl::StrCat("the checkpoint is of branching '",
                                                   ToString(parsed->strategy.branching),
                                                   "', which no other search can go on with"));
  }
  ShardAndRest result;
  Plan& plan = result.rest;
  plan.strategy = parsed->strategy;
  ShardTree tree(problem, parsed->strategy);
  std::vector<std::pair<int32_t, int32_t>> rest;  // by level: the child, and how many there are
  for (const Choice& choice : parsed->path) {
    if (tree.level() == parsed->base) result.shard = tree.literals();
    const int32_t children = tree.NumChildren();
    int32_t child = 0;
    for (; child < children; ++child) {
      tree.Descend(child);
      if (tree.path().back() == choice) break;
      tree.Ascend();
    }
    if (child == children) return Damaged(absl::StrCat("its path, step ", tree.level() + 1));
    rest.emplace_back(child, children);
  }
  if (tree.level() == parsed->base) result.shard = tree.literals();
  if (parsed->state == "exhausted") return result;
  const auto add = [&] {
    const int32_t level = tree.level();
    tree.DescendThroughBare(&plan.inner);
    plan.shards.push_back({tree.literals()});
    while (tree.level() > level) tree.Ascend();
  };
  if (parsed->state == "entering") add();
  for (; tree.level() > parsed->base; rest.pop_back()) {
    tree.Ascend();
    const auto [current, children] = rest.back();
    for (int32_t child = current + 1; child < children; ++child) {
      tree.NumChildren();
      tree.Descend(child);
      add();
      tree.Ascend();
    }
  }
  return result;
}

}  // namespace dlx::internal
