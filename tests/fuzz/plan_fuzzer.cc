// SPDX-License-Identifier: Apache-2.0
//
// Plans that were forged. The first byte chooses a problem; the rest is a plan from the line "for"
// on. What comes before it is made to fit, and so is the checksum of each line "end". It is refused
// with a message; or it is written as it was read, and then, if the certificate accepts it, each
// solution of the problem, by brute force, is in exactly one of its shards, and shards that are
// said to be the same have as many solutions.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/split.h"
#include "dlx/text_format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/small_problem.h"

namespace quadrille_test {
namespace {

constexpr absl::string_view kProblems[] = {
    "a b c d | x y\na b\nc d\na c\nb d\na\nb\nc\nd\n",
    "0:2|p 1:3|q r | s t\np s:red\np q t\nq s:red |3\nq r s:blue\nr |1\nq\np r t\n",
    "#a b c d | x y\n#a b x:1\n#a c x:2\nb d y:1\nc d y:1\n#a\nb\nc\nd\nb c x:1\nd #a y:2\n",
    "2|a 2|b 2|c 1:2|d\na b\na c\na d\nb c\nb d\nc d\na b c d\n",
    "p q\n",
    "p q | s\np\nq s\ns\n",
    "0:2|p q r | s t\ns:red\np s:red\nq s:red\nt\nq r t\nr\np r\ns t\n",
};

struct Given {
  dlx::Problem problem;
  OptionSets solutions;
};

std::vector<Given> MakeProblems() {
  std::vector<Given> all;
  for (const absl::string_view text : kProblems) {
    dlx::ReadResult read = dlx::ReadText(text);
    FUZZ_CHECK(read.problem.ok());
    OptionSets solutions = AllByReference(*read.problem);
    all.push_back({*std::move(read.problem), std::move(solutions)});
  }
  return all;
}

// FNV-1a with 64 bits, written once more: it is part of the format.
std::string Checksum(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return absl::StrFormat("end %016x", hash);
}

std::string Forge(const dlx::Problem& problem, absl::string_view rest) {
  dlx::Plan one;
  one.shards.resize(1);
  std::string text = dlx::WritePlan(problem, one);
  text.resize(text.find("\nfor ") + 1);
  for (const absl::string_view line : absl::StrSplit(absl::StripSuffix(rest, "\n"), '\n')) {
    absl::StrAppend(&text, absl::StartsWith(line, "end") ? Checksum(text) : line, "\n");
  }
  const size_t last = text.rfind('\n', text.size() - 2);
  if (!absl::StartsWith(text.substr(last + 1), "end "))
    absl::StrAppend(&text, Checksum(text), "\n");
  return text;
}

bool IsIn(const OptionSet& solution, const dlx::Shard& shard) {
  return std::all_of(shard.literals.begin(), shard.literals.end(), [&](const dlx::Literal& l) {
    return std::binary_search(solution.begin(), solution.end(), l.option) == l.taken;
  });
}

void CheckShards(const Given& given, const dlx::Plan& plan, const std::string& text) {
  std::vector<bool> divided(plan.shards.size());
  for (const dlx::Division& division : plan.divisions) {
    // What is left of a search is not all of its shard.
    if (!division.checkpoint.empty()) return;
    divided[division.shard] = true;
  }
  std::vector<int64_t> counts(plan.shards.size());
  for (const OptionSet& solution : given.solutions) {
    int64_t shards = 0;
    for (size_t s = 0; s < counts.size(); ++s) {
      if (!IsIn(solution, plan.shards[s])) continue;
      ++counts[s];
      shards += divided[s] ? 0 : 1;
    }
    FUZZ_CHECK(shards == 1, ToText(solution), " is in ", shards, " shards of\n", text);
  }
  for (size_t s = 0; s < counts.size(); ++s) {
    const int32_t same = plan.shards[s].same_as;
    FUZZ_CHECK(same < 0 || counts[s] == counts[same], "shard ", s + 1, " of\n", text);
  }
  int64_t visited = 0;
  dlx::ForEachShard(plan, [&](int32_t) { ++visited; });
  FUZZ_CHECK(visited == static_cast<int64_t>(plan.shards.size()));
}

void CheckPlan(const Given& given, const std::string& text) {
  const absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text, given.problem);
  if (!plan.ok()) {
    FUZZ_CHECK(absl::IsInvalidArgument(plan.status()) && !plan.status().message().empty());
    return;
  }
  const std::string written = dlx::WritePlan(given.problem, *plan);
  const absl::StatusOr<dlx::Plan> again = dlx::ReadPlan(written, given.problem);
  FUZZ_CHECK(again.ok(), again.status().ToString(), "\n", text, written);
  FUZZ_CHECK(dlx::WritePlan(given.problem, *again) == written, text, written);
  FUZZ_CHECK(again->divisions == plan->divisions && again->inner == plan->inner);
  const absl::Status verified = dlx::VerifyPlan(given.problem, *plan);
  const absl::Status derived = dlx::VerifyDivisions(given.problem, *plan);
  for (const absl::Status& status : {verified, derived}) {
    FUZZ_CHECK(status.ok() || !status.message().empty());
  }
  if (verified.ok() && derived.ok()) CheckShards(given, *plan, text);
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  static const std::vector<Given>& problems = *new std::vector(MakeProblems());
  if (size < 2 || size > 4000) return 0;
  Decisions decisions(AsText(data, size));
  const Given& given = problems[decisions.Below(static_cast<int>(problems.size()))];
  CheckPlan(given, Forge(given.problem, decisions.rest()));
  return 0;
}
