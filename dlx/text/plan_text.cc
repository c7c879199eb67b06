// SPDX-License-Identifier: Apache-2.0
//
// Plans as text: docs/formats.md, "Plans".
//
//   quadrille plan 1
//   problem 5f0e... 72 1999            fingerprint, items, options
//   branching mrv
//   order given
//   seed 0
//   shards 72
//   inner 1 10                         nodes above the shards, by level
//   1 +1 +13 ~5314                     number, options taken (+) and forbidden (-), estimated nodes
//   ...
//   end 9be2...                        checksum of all lines above

#include <cstdint>
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
#include "dlx/plan.h"
#include "dlx/problem/fingerprint.h"

namespace dlx {
namespace {

constexpr int kVersion = 1;
// No plan has as many nodes above its shards; larger numbers are refused, so that sums fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;

absl::Status Damaged(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("the plan is damaged: ", what));
}

// Reads the lines between the first one and the checksum.
class PlanReader {
 public:
  PlanReader(absl::string_view text, const Problem& problem) : text_(text), problem_(problem) {}

  absl::StatusOr<Plan> Read() {
    if (absl::Status s = ReadTitle(); !s.ok()) return s;
    for (const auto read : {&PlanReader::ReadProblem, &PlanReader::ReadStrategy,
                            &PlanReader::ReadInner, &PlanReader::ReadShards}) {
      if (absl::Status s = (this->*read)(); !s.ok()) return s;
    }
    return std::move(plan_);
  }

 private:
  // The next line; empty after the last.
  absl::string_view NextLine() {
    ++line_;
    const size_t end = text_.find('\n');
    const absl::string_view line = text_.substr(0, end);
    text_.remove_prefix(end == absl::string_view::npos ? text_.size() : end + 1);
    return line;
  }
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
    if (title != absl::StrCat(kVersion)) {
      return absl::InvalidArgumentError(absl::StrCat("the plan is of version '", title,
                                                     "'; this program reads version ", kVersion));
    }
    const size_t end = text.rfind("end ");
    if (end == absl::string_view::npos || end == 0 || text[end - 1] != '\n' ||
        text.substr(end) != absl::StrCat("end ", internal::ChecksumOf(text.substr(0, end)), "\n")) {
      return Damaged("its checksum is wrong");
    }
    text_.remove_suffix(text.size() - end);
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

  absl::Status ReadStrategy() {
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

  absl::Status ReadInner() {
    absl::string_view line = NextLine();
    if (!absl::ConsumePrefix(&line, "shards ") || !absl::SimpleAtoi(line, &num_shards_) ||
        num_shards_ < 1) {
      return Wrong("'shards' and a number");
    }
    line = NextLine();
    if (!absl::ConsumePrefix(&line, "inner")) return Wrong("'inner' and numbers");
    for (const absl::string_view word : absl::StrSplit(line, ' ', absl::SkipEmpty())) {
      int64_t n = 0;
      if (!absl::SimpleAtoi(word, &n) || n < 0 || n > kMostCounted) {
        return Wrong("'inner' and numbers");
      }
      plan_.inner.push_back(n);
    }
    return absl::OkStatus();
  }

  absl::Status ReadShards() {
    while (!text_.empty()) {
      const int64_t number = static_cast<int64_t>(plan_.shards.size()) + 1;
      const std::vector<absl::string_view> words = absl::StrSplit(NextLine(), ' ');
      if (words[0] != absl::StrCat(number)) return Wrong(absl::StrCat("shard ", number));
      Shard shard;
      absl::string_view estimate = words.back();
      if (words.size() < 2 || !absl::ConsumePrefix(&estimate, "~") ||
          !absl::SimpleAtod(estimate, &shard.nodes) || !(shard.nodes >= 0)) {
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
    }
    const auto found = static_cast<int64_t>(plan_.shards.size());
    if (found == num_shards_) return absl::OkStatus();
    return Damaged(absl::StrCat("it has ", found, " shards and says ", num_shards_));
  }

  absl::string_view text_;  // what was not read yet
  const Problem& problem_;
  int64_t line_ = 0;
  int64_t num_shards_ = 0;
  Plan plan_;
};

}  // namespace

std::string WritePlan(const Problem& problem, const Plan& plan) {
  std::string text = absl::StrCat(
      kPlanTitle, kVersion, "\nproblem ", internal::FingerprintOf(problem), " ",
      problem.num_items(), " ", problem.num_options(), "\nbranching ",
      ToString(plan.strategy.branching), "\norder ", ToString(plan.strategy.option_order),
      "\nseed ", plan.strategy.seed, "\nshards ", plan.shards.size(), "\ninner");
  for (const int64_t nodes : plan.inner) absl::StrAppend(&text, " ", nodes);
  int64_t number = 0;
  for (const Shard& shard : plan.shards) {
    absl::StrAppend(&text, "\n", ++number);
    for (const Literal& literal : shard.literals) {
      absl::StrAppend(&text, literal.taken ? " +" : " -", literal.option + 1);
    }
    absl::StrAppendFormat(&text, " ~%.6g", shard.nodes);
  }
  text += '\n';
  return absl::StrCat(text, "end ", internal::ChecksumOf(text), "\n");
}

absl::StatusOr<Plan> ReadPlan(StringView text, const Problem& problem) {
  return PlanReader(text, problem).Read();
}

}  // namespace dlx
