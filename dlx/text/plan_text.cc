// SPDX-License-Identifier: Apache-2.0
//
// Plans as text: docs/formats.md, "Plans".
//
//   quadrille plan 1
//   problem 5f0e... 72 1999            fingerprint, items, options
//   for count                          or all, or minimize and how many
//   branching mrv
//   order given
//   seed 0
//   shards 72
//   inner 1 10                         nodes above the shards, by level
//   1 +1 +13 ~5314                     number, options taken (+) and forbidden (-), estimated nodes
//   ...
//   9 +2 +31 =4                        not searched: it has as many solutions as shard 4
//   ...
//   end 9be2...                        checksum of all lines above
//
// Each further round follows:
//
//   bound 968                          for minimize: only what is cheaper is wanted
//   divide 17                          a shard that is searched no further
//   | {"plan":...}                     what was found in it, and where its search stopped: both or
//   | quadrille checkpoint 2           neither
//   | ...
//   shards 3
//   inner 0 0 1
//   73 +1 +14 +20 ~180                 what is left of it
//   ...
//   divide 21
//   ...
//   end 77a0...                        checksum of all lines above, those of other rounds too

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "dlx/digest.h"
#include "dlx/plan.h"
#include "dlx/problem/fingerprint.h"

namespace dlx {
namespace {

constexpr int kVersion = 1;
// No plan has as many nodes above all its shards; more are refused, so that sums fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;

absl::Status Damaged(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("the plan is damaged: ", what));
}

std::string EndLine(absl::string_view checksum) { return absl::StrCat("end ", checksum, "\n"); }

class PlanReader {
 public:
  PlanReader(absl::string_view text, const Problem& problem)
      : text_(text), unsummed_(text), problem_(problem) {}

  absl::StatusOr<Plan> Read() {
    if (absl::Status s = ReadTitle(); !s.ok()) return s;
    for (const auto read :
         {&PlanReader::ReadProblem, &PlanReader::ReadStrategy, &PlanReader::ReadFirstRound}) {
      if (absl::Status s = (this->*read)(); !s.ok()) return s;
    }
    while (!text_.empty()) {
      if (absl::Status s = ReadRound(); !s.ok()) return s;
    }
    return std::move(plan_);
  }

 private:
  // The next line; empty after the last.
  absl::string_view NextLine() {
    ++line_;
    const absl::string_view line = PeekLine();
    text_.remove_prefix(std::min(line.size() + 1, text_.size()));
    return line;
  }
  absl::string_view PeekLine() const { return text_.substr(0, text_.find('\n')); }

  absl::Status Wrong(absl::string_view expected) const {
    return Damaged(absl::StrCat("line ", line_, ": expected ", expected));
  }

  absl::Status ReadTitle() {
    const absl::string_view text = text_;
    absl::string_view title = NextLine();
    if (!absl::ConsumePrefix(&title, absl::string_view(kPlanTitle))) {
      return absl::InvalidArgumentError(
          absl::StrCat("this is not a plan: it does not begin with '",
                       absl::StripSuffix(absl::string_view(kPlanTitle), " "), "'"));
    }
    if (absl::EndsWith(title, "\r")) {
      return Damaged(
          "line 1 ends with a carriage return and a line feed; expected the line feed alone, as "
          "the "
          "plan was written");
    }
    if (title != absl::StrCat(kVersion)) {
      return absl::InvalidArgumentError(absl::StrCat("the plan is of version '", title,
                                                     "'; this program reads version ", kVersion));
    }
    const size_t end = text.rfind("end ");
    if (end == absl::string_view::npos || end == 0 || text[end - 1] != '\n' ||
        text.substr(end) != EndLine(ChecksumOf(text.substr(0, end)))) {
      return Damaged("its checksum is wrong");
    }
    return absl::OkStatus();
  }

  absl::Status ReadProblem() {
    const absl::string_view line = NextLine();
    const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
    if (words.size() != 4 || words[0] != "problem") return Wrong("'problem'");
    if (words[1] == internal::FingerprintOf(problem_)) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "the plan is of another problem: one with ", words[2], " items and ", words[3],
        " options, not this one with ", problem_.num_items(), " and ", problem_.num_options()));
  }

  // The value of the next line, which is to be one of those that have this name.
  template <typename T>
  bool ReadNamed(absl::string_view key, absl::Span<const T> all, T* value) {
    absl::string_view line = NextLine();
    if (!absl::ConsumePrefix(&line, key) || !absl::ConsumePrefix(&line, " ")) return false;
    for (const T one : all) {
      if (line == absl::string_view(ToString(one))) {
        *value = one;
        return true;
      }
    }
    return false;
  }

  // "for count", "for all", "for minimize 3".
  bool ReadGoal() {
    const absl::string_view line = PeekLine();
    const size_t blank = line.rfind(' ');
    if (absl::StartsWith(line, "for minimize ")) {
      NextLine();
      plan_.goal = Goal::kMinimize;
      return absl::SimpleAtoi(line.substr(blank + 1), &plan_.k) && plan_.k >= 1;
    }
    return ReadNamed("for", Goals(), &plan_.goal) && plan_.goal != Goal::kMinimize;
  }

  absl::Status ReadStrategy() {
    if (!ReadGoal()) return Wrong("'for' and count, all, or minimize and how many");
    Strategy& strategy = plan_.strategy;
    if (!ReadNamed("branching", Branchings(), &strategy.branching)) return Wrong("'branching'");
    if (!ReadNamed("order", OptionOrders(), &strategy.option_order)) return Wrong("'order'");
    absl::string_view line = NextLine();
    if (!absl::ConsumePrefix(&line, "seed ") || !absl::SimpleAtoi(line, &strategy.seed)) {
      return Wrong("'seed' and a number");
    }
    if (strategy.branching == Branching::kAuto || LearnsOrDraws(strategy.branching)) {
      return Damaged(
          absl::StrCat("a plan cannot be of branching '", ToString(strategy.branching), "'"));
    }
    return absl::OkStatus();
  }

  absl::Status ReadFirstRound() {
    if (absl::Status s = ReadShards(&plan_.inner); !s.ok()) return s;
    return ReadEnd();
  }

  absl::Status ReadRound() {
    if (absl::StartsWith(PeekLine(), "bound ")) {
      absl::string_view line = NextLine();
      int64_t bound = 0;
      if (!absl::ConsumePrefix(&line, "bound ") || !absl::SimpleAtoi(line, &bound) || bound < 0 ||
          plan_.goal != Goal::kMinimize) {
        return Wrong("no bound, or that of costs");
      }
      bound_ = bound;
    }
    while (!absl::StartsWith(PeekLine(), "end ")) {
      if (absl::Status s = ReadDivision(); !s.ok()) return s;
    }
    return ReadEnd();
  }

  absl::Status ReadEnd() {
    checksum_.Add(unsummed_.substr(0, unsummed_.size() - text_.size()));
    unsummed_ = text_;
    std::string id = checksum_.ToString();
    if (NextLine() != absl::StrCat("end ", id)) {
      return Damaged(absl::StrCat("line ", line_, ": the checksum is wrong"));
    }
    plan_.rounds.push_back({.shards = static_cast<int32_t>(plan_.shards.size()),
                            .divisions = static_cast<int32_t>(plan_.divisions.size()),
                            .bound = bound_,
                            .id = std::move(id)});
    return absl::OkStatus();
  }

  absl::Status ReadDivision() {
    absl::string_view line = NextLine();
    const size_t before = plan_.rounds.back().shards;
    Division division;
    if (!absl::ConsumePrefix(&line, "divide ") || !absl::SimpleAtoi(line, &division.shard) ||
        division.shard < 1 || static_cast<size_t>(division.shard) > before) {
      return Wrong("'divide' and a shard of an earlier round");
    }
    --division.shard;
    divided_.resize(before);
    if (divided_[division.shard]) {
      return Wrong(absl::StrCat("a shard that was not divided before, found ", line));
    }
    if (plan_.shards[division.shard].same_as >= 0) {
      return Wrong(absl::StrCat("a shard that is searched, found ", line));
    }
    divided_[division.shard] = true;
    for (bool first = true; absl::StartsWith(PeekLine(), "| "); first = false) {
      const absl::string_view quoted = NextLine().substr(2);
      absl::StrAppend(first ? &division.found : &division.checkpoint, quoted, first ? "" : "\n");
    }
    if (division.found.empty() != division.checkpoint.empty()) {
      return Wrong("what was found, and a checkpoint");
    }
    division.begin = static_cast<int32_t>(plan_.shards.size());
    if (absl::Status s = ReadShards(&division.inner); !s.ok()) return s;
    division.end = static_cast<int32_t>(plan_.shards.size());
    plan_.divisions.push_back(std::move(division));
    return absl::OkStatus();
  }

  absl::Status ReadShards(std::vector<int64_t>* inner) {
    absl::string_view line = NextLine();
    int64_t size = 0;
    if (!absl::ConsumePrefix(&line, "shards ") || !absl::SimpleAtoi(line, &size) || size < 0 ||
        size > std::numeric_limits<int32_t>::max() - static_cast<int64_t>(plan_.shards.size())) {
      return Wrong("'shards' and a number");
    }
    line = NextLine();
    if (!absl::ConsumePrefix(&line, "inner")) return Wrong("'inner' and numbers");
    for (const absl::string_view word : absl::StrSplit(line, ' ', absl::SkipEmpty())) {
      int64_t n = 0;
      if (!absl::SimpleAtoi(word, &n) || n < 0 || n > kMostCounted - inner_nodes_) {
        return Wrong("'inner' and numbers");
      }
      inner_nodes_ += n;
      inner->push_back(n);
    }
    for (; size > 0; --size) {
      if (absl::Status s = ReadShard(); !s.ok()) return s;
    }
    return absl::OkStatus();
  }

  absl::Status ReadShard() {
    const int64_t number = static_cast<int64_t>(plan_.shards.size()) + 1;
    const std::vector<absl::string_view> words = absl::StrSplit(NextLine(), ' ');
    if (words[0] != absl::StrCat(number) || words.size() < 2) {
      return Wrong(absl::StrCat("shard ", number));
    }
    Shard shard;
    absl::string_view last = words.back();
    if (absl::ConsumePrefix(&last, "=")) {
      if (!plan_.rounds.empty() || !absl::SimpleAtoi(last, &shard.same_as) || shard.same_as < 1 ||
          shard.same_as >= number || plan_.shards[shard.same_as - 1].same_as >= 0) {
        return Wrong("an earlier shard of the first round, which is searched, after =");
      }
      if (plan_.goal != Goal::kCount) return Wrong("no shards that are the same: this is no count");
      --shard.same_as;
    } else if (!absl::ConsumePrefix(&last, "~") || !absl::SimpleAtod(last, &shard.nodes) ||
               !(shard.nodes >= 0)) {
      return Wrong("an estimate at the end, such as ~100");
    }
    for (size_t k = 1; k + 1 < words.size(); ++k) {
      Literal literal;
      const absl::string_view word = words[k];
      literal.taken = absl::StartsWith(word, "+");
      if ((!literal.taken && !absl::StartsWith(word, "-")) ||
          !absl::SimpleAtoi(word.substr(1), &literal.option) || literal.option < 1 ||
          literal.option > problem_.num_options()) {
        return Wrong(absl::StrCat("options such as +1 or -2, up to ", problem_.num_options()));
      }
      --literal.option;
      shard.literals.push_back(literal);
    }
    plan_.shards.push_back(std::move(shard));
    return absl::OkStatus();
  }

  absl::string_view text_;      // what was not read yet
  absl::string_view unsummed_;  // the same, from the last checksum on
  Checksum checksum_;
  const Problem& problem_;
  int64_t line_ = 0;
  std::vector<bool> divided_;  // by shard
  std::optional<int64_t> bound_;
  int64_t inner_nodes_ = 0;  // of all rounds
  Plan plan_;
};

void AppendShards(const Plan& plan, int32_t begin, int32_t end, absl::Span<const int64_t> inner,
                  std::string* text) {
  absl::StrAppend(text, "shards ", end - begin, "\ninner");
  for (const int64_t nodes : inner) absl::StrAppend(text, " ", nodes);
  text->push_back('\n');
  for (int32_t s = begin; s < end; ++s) {
    const Shard& shard = plan.shards[s];
    absl::StrAppend(text, s + 1);
    for (const Literal& literal : shard.literals) {
      absl::StrAppend(text, literal.taken ? " +" : " -", literal.option + 1);
    }
    if (shard.same_as >= 0) {
      absl::StrAppend(text, " =", shard.same_as + 1, "\n");
    } else {
      absl::StrAppendFormat(text, " ~%.6g\n", shard.nodes);
    }
  }
}

void AppendDivision(const Plan& plan, const Division& division, std::string* text) {
  absl::StrAppend(text, "divide ", division.shard + 1, "\n");
  if (!division.checkpoint.empty()) {
    absl::StrAppend(text, "| ", division.found, "\n");
    for (const absl::string_view line :
         absl::StrSplit(absl::StripSuffix(division.checkpoint, "\n"), '\n')) {
      absl::StrAppend(text, "| ", line, "\n");
    }
  }
  AppendShards(plan, division.begin, division.end, division.inner, text);
}

}  // namespace

StringView ToString(Goal goal) {
  switch (goal) {
    case Goal::kCount:
      return "count";
    case Goal::kAll:
      return "all";
    case Goal::kMinimize:
      return "minimize";
  }
  return "unknown";
}

absl::Span<const Goal> Goals() {
  static constexpr Goal kGoals[] = {Goal::kCount, Goal::kAll, Goal::kMinimize};
  return kGoals;
}

void ForEachShard(const Plan& plan, absl::FunctionRef<void(int32_t shard)> visit) {
  std::vector<const Division*> division_of(plan.shards.size());
  for (const Division& division : plan.divisions) division_of[division.shard] = &division;
  const int32_t first_round =
      plan.divisions.empty() ? static_cast<int32_t>(plan.shards.size()) : plan.divisions[0].begin;
  std::vector<std::pair<int32_t, int32_t>> stack = {{0, first_round}};  // ranges
  while (!stack.empty()) {
    auto& [next, end] = stack.back();
    if (next == end) {
      stack.pop_back();
      continue;
    }
    const int32_t shard = next++;
    visit(shard);
    if (const Division* const division = division_of[shard]; division != nullptr) {
      stack.emplace_back(division->begin, division->end);
    }
  }
}

std::string WritePlan(const Problem& problem, const Plan& plan) {
  std::string text =
      absl::StrCat(kPlanTitle, kVersion, "\nproblem ", internal::FingerprintOf(problem), " ",
                   problem.num_items(), " ", problem.num_options(), "\nfor ", ToString(plan.goal),
                   plan.goal == Goal::kMinimize ? absl::StrCat(" ", plan.k) : "", "\nbranching ",
                   ToString(plan.strategy.branching), "\norder ",
                   ToString(plan.strategy.option_order), "\nseed ", plan.strategy.seed, "\n");
  std::vector<PlanRound> rounds = plan.rounds;
  if (rounds.empty()) {
    rounds.push_back({.shards = static_cast<int32_t>(plan.shards.size()),
                      .divisions = static_cast<int32_t>(plan.divisions.size())});
  }
  AppendShards(plan, 0, rounds[0].shards, plan.inner, &text);
  Checksum checksum;
  size_t summed = 0;  // bytes of the text
  for (size_t r = 0; r < rounds.size(); ++r) {
    if (r > 0) {
      if (rounds[r].bound.has_value() && rounds[r].bound != rounds[r - 1].bound) {
        absl::StrAppend(&text, "bound ", *rounds[r].bound, "\n");
      }
      for (int32_t d = rounds[r - 1].divisions; d < rounds[r].divisions; ++d) {
        AppendDivision(plan, plan.divisions[d], &text);
      }
    }
    checksum.Add(absl::string_view(text).substr(summed));
    summed = text.size();
    text += EndLine(checksum.ToString());
  }
  return text;
}

absl::StatusOr<Plan> ReadPlan(StringView text, const Problem& problem) {
  return PlanReader(text, problem).Read();
}

}  // namespace dlx
