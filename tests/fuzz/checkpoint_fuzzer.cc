// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints that were damaged, and checkpoints that were forged. The first four bytes choose a
// problem, a strategy and how far a search goes before its checkpoint. Then, with
//
//   an even fourth byte   pairs of bytes change the checkpoint: the place and the new value. It is
//                         refused, or nothing was changed and the search ends with the same totals
//   an odd one            the rest is a checkpoint from its presets on; what comes before them, and
//                         the checksum, is made to fit. It is refused, or what the search finds
//                         from there on are solutions, each once, and the search ends
//
// A solver that refused a checkpoint is as good as new.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "dlx/verify.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/small_problem.h"

namespace quadrille_test {
namespace {

constexpr absl::string_view kProblems[] = {
    "ada bob cyd nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n",
    "0:2|p 1:3|q r | s t\np s:red\np q t\nq s:red |3\nq r s:blue\nr |1\nq\np r t\n",
    "#a b c d | x y\n#a b x:1\n#a c x:2\nb d y:1\nc d y:1\n#a\nb\nc\nd\nb c x:1\nd #a y:2\n",
    "2|a 2|b 2|c 1:2|d\na b\na c\na d\nb c\nb d\nc d\na b c d\n",
    "p q\n",
    "p q\np\nq\n",
};

struct Setting {
  const dlx::Problem& problem;
  dlx::SearchConfig config;
};

// FNV-1a with 64 bits, written once more: it is part of the format.
std::string Checksum(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return absl::StrFormat("end %016x\n", hash);
}

std::vector<dlx::Problem> MakeProblems() {
  std::vector<dlx::Problem> problems;
  for (const absl::string_view text : kProblems) {
    dlx::ReadResult read = dlx::ReadText(text);
    FUZZ_CHECK(read.problem.ok(), text);
    problems.push_back(*std::move(read.problem));
  }
  return problems;
}

void CheckIsAsNew(const Setting& setting, dlx::Solver* solver) {
  dlx::Solver fresh(setting.problem, setting.config);
  FUZZ_CHECK(RestOf(solver) == RestOf(&fresh));
  FUZZ_CHECK(solver->stats().nodes == fresh.stats().nodes);
}

void CheckDamaged(const Setting& setting, int steps, Decisions decisions) {
  dlx::Solver solver(setting.problem, setting.config);
  OptionSets before;
  for (; steps > 0; --steps) {
    if (solver.NextWithin(1)) before.push_back(AsSet(solver.solution()));
  }
  const std::string checkpoint = solver.Checkpoint();
  std::string damaged = checkpoint;
  while (!decisions.empty()) {
    const size_t at = static_cast<size_t>(decisions.Byte()) * 2 + (decisions.Byte() & 1);
    const auto value = static_cast<char>(decisions.Byte());
    if (at < damaged.size()) {
      damaged[at] = value;
    } else {
      damaged.resize(damaged.size() - std::min<size_t>(damaged.size(), decisions.Byte()));
    }
  }
  dlx::Solver other(setting.problem, setting.config);
  const absl::Status status = other.Resume(damaged);
  FUZZ_CHECK(status.ok() == (damaged == checkpoint), status.ToString());
  if (!status.ok()) {
    FUZZ_CHECK(status.code() == absl::StatusCode::kInvalidArgument && !status.message().empty());
    return CheckIsAsNew(setting, &other);
  }
  FUZZ_CHECK(other.Checkpoint() == checkpoint);
  FUZZ_CHECK(RestOf(&other) == RestOf(&solver));
  FUZZ_CHECK(other.stats().nodes == solver.stats().nodes &&
             other.stats().solutions == solver.stats().solutions &&
             other.stats().profile == solver.stats().profile &&
             other.outcome() == dlx::Outcome::kExhausted);
}

void CheckForged(const Setting& setting, absl::string_view lines) {
  std::string forged = dlx::Solver(setting.problem, setting.config).Checkpoint();
  forged.resize(forged.find("\npresets") + 1);
  absl::StrAppend(&forged, lines, absl::EndsWith(lines, "\n") ? "" : "\n");
  forged += Checksum(forged);
  dlx::Solver solver(setting.problem, setting.config);
  const absl::Status status = solver.Resume(forged);
  if (!status.ok()) {
    FUZZ_CHECK(status.code() == absl::StatusCode::kInvalidArgument && !status.message().empty());
    return CheckIsAsNew(setting, &solver);
  }
  FUZZ_CHECK(solver.progress().done >= 0 && solver.progress().done <= 1);
  const std::string again = solver.Checkpoint();
  dlx::Solver twin(setting.problem, setting.config);
  FUZZ_CHECK(twin.Resume(again).ok(), again);
  // The trees of the problems have a few hundred nodes.
  OptionSets found;
  for (int nodes = 0; solver.outcome() == dlx::Outcome::kUnfinished; ++nodes) {
    FUZZ_CHECK(nodes < 10'000, "does not end:\n", forged);
    if (!solver.NextWithin(1)) continue;
    found.push_back(AsSet(solver.solution()));
    FUZZ_CHECK(dlx::VerifyCover(setting.problem, found.back()).ok(), ToText(found.back()));
  }
  Sorted(found);
  FUZZ_CHECK(RestOf(&twin) == found);
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  static const std::vector<dlx::Problem>& problems = *new std::vector(MakeProblems());
  if (size < 4 || size > 4000) return 0;
  Decisions decisions(AsText(data, size));
  const auto pick = [&](auto all) { return all[decisions.Below(static_cast<int>(all.size()))]; };
  const dlx::Problem& problem = problems[decisions.Below(static_cast<int>(problems.size()))];
  const dlx::Branching branching = pick(dlx::Branchings());
  const int byte = decisions.Byte();
  const dlx::Kernel kernels[] = {dlx::Kernel::kLinks, dlx::Kernel::kCells, dlx::Kernel::kBits};
  const Setting setting = {
      problem,
      {.strategy = {.branching = branching,
                    .option_order = dlx::OptionOrders()[byte % dlx::OptionOrders().size()],
                    .seed = 7,
                    .kernel = kernels[byte / 16 % 3]}}};
  const int mode = decisions.Byte();
  if (mode % 2 == 0) {
    CheckDamaged(setting, mode / 2, decisions);
  } else {
    CheckForged(setting, decisions.rest());
  }
  return 0;
}
