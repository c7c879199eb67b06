// SPDX-License-Identifier: Apache-2.0
//
// Searches that are stopped anywhere, and continue in another solver from a checkpoint.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/peer.h"
#include "tests/support/random_cover.h"
#include "tests/support/tiers.h"

namespace dlx {

namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 4;
constexpr int kProblems = kSlowBuild ? 150 : 1'500;  // of a shard

class XccCheckpointTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(XccCheckpointTest, 1, kShards);

void Append(OptionSets& sets, const OptionSets& more) {
  sets.insert(sets.end(), more.begin(), more.end());
}

// Takes and forbids some options, or none; the same calls for the same generator.
void Preset(Solver& solver, int32_t num_options, std::mt19937_64 rng) {
  if (num_options == 0 || RandomBelow(rng, 3) > 0) return;
  for (int32_t n = 1 + RandomBelow(rng, 2); n > 0; --n) {
    const int32_t option = RandomBelow(rng, num_options);
    if (RandomBelow(rng, 2) == 0) {
      solver.Take(option);
    } else {
      solver.Forbid(option);
    }
  }
}

// ---- Resume() ----------------------------------------------------------------------------------

struct Resumed {
  int64_t points = 0;
  int64_t inside = 0;  // with solutions before and after
};

std::string CheckResume(const GeneralCover& cover, std::mt19937_64& rng, Resumed& counts) {
  const Problem problem = BuildProblem(cover);
  const SearchConfig config = RandomConfig(rng);
  const std::mt19937_64 preset_rng(rng());
  Solver whole(problem, config);
  Preset(whole, problem.num_options(), preset_rng);
  const OptionSets all = RestOf(whole);

  for (int round = 0; round < 3; ++round) {
    // Stopped by a node limit, a solution limit, or not at all but between two calls of Next().
    SearchConfig limited = config;
    const int32_t nodes =
        1 + RandomBelow(rng, static_cast<int32_t>(std::max<int64_t>(1, whole.stats().nodes)));
    const int32_t solutions = 1 + RandomBelow(rng, static_cast<int32_t>(all.size()) + 1);
    if (round == 0) limited.run.limits.nodes = nodes;
    if (round == 1) limited.run.limits.solutions = solutions;
    const std::string where =
        absl::StrCat(DescribeConfig(config), ", round ", round, ", ", nodes, " nodes or ",
                     solutions, " solutions of ", DescribeStats(whole.stats()), ": ");
    Solver first(problem, limited);
    Preset(first, problem.num_options(), preset_rng);
    OptionSets found;
    while ((round < 2 || static_cast<int32_t>(found.size()) < solutions) && first.Next()) {
      found.emplace_back(first.solution().begin(), first.solution().end());
    }
    const size_t before = found.size();
    const std::string checkpoint = first.Checkpoint();
    if (checkpoint != first.Checkpoint()) return absl::StrCat(where, "two checkpoints differ");

    Solver second(problem, config);
    const absl::Status status = second.Resume(checkpoint);
    if (!status.ok()) return absl::StrCat(where, status.ToString(), "\n", checkpoint);
    if (!SameStats(second.stats(), first.stats())) {
      return absl::StrCat(where, "counters are ", DescribeStats(second.stats()));
    }
    if (!SolverPeer::SameTable(first, second) &&
        config.strategy.option_order == OptionOrder::kGiven) {
      return absl::StrCat(where, "the table is another");
    }
    const OptionSets rest = RestOf(second);
    Append(found, rest);
    if (found != all) {
      return absl::StrCat(where, "found ", DescribeSets(found), "\nnot ", DescribeSets(all), "\n",
                          checkpoint);
    }
    if (second.outcome() != Outcome::kExhausted || !SameStats(second.stats(), whole.stats())) {
      return absl::StrCat(where, "at the end ", DescribeStats(second.stats()), "\n", checkpoint);
    }
    second.Reset();
    if (!(SolverPeer::table(second) == SolverPeer::table(Solver(problem, config)))) {
      return absl::StrCat(where, "the table is not restored");
    }
    ++counts.points;
    counts.inside += before > 0 && !rest.empty();
  }
  return "";
}

TEST_P(XccCheckpointTest, GoesOnWhereItStopped) {
  Resumed counts;
  CheckRandomCovers(GetParam(), kProblems, CoverShape(),
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckResume(cover, rng, counts);
                    });
  if (HasFailure()) return;
  EXPECT_EQ(counts.points, 3 * kProblems);
  EXPECT_GT(counts.inside, kProblems / 2);
}

TEST_P(XccCheckpointTest, LargerProblems) {
  CoverShape shape;
  shape.max_items = 14;
  shape.max_options = 24;
  shape.degenerate = 0;
  Resumed counts;
  CheckRandomCovers(GetParam(), kProblems / 10, shape,
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckResume(cover, rng, counts);
                    });
}

// Stopped again and again, after a few nodes each time, in one solver or in many.
std::string CheckManyStops(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  Solver whole(problem, config);
  const OptionSets all = RestOf(whole);
  if (whole.stats().nodes > 2'000) return "";
  OptionSets found;
  std::string checkpoint = Solver(problem, config).Checkpoint();
  Solver kept(problem, config);
  for (int64_t limit = 1; limit < 4'000; limit += 1 + RandomBelow(rng, 7)) {
    config.run.limits.nodes = limit;
    Solver fresh(problem, config);
    kept.Reset(config);
    Solver& solver = RandomBelow(rng, 2) == 0 ? fresh : kept;
    const absl::Status status = solver.Resume(checkpoint);
    if (!status.ok()) return absl::StrCat("node ", limit, ": ", status.ToString());
    Append(found, RestOf(solver));
    if (solver.outcome() == Outcome::kExhausted) {
      return found == all && SameStats(solver.stats(), whole.stats())
                 ? ""
                 : absl::StrCat(DescribeConfig(config), ": ", DescribeStats(solver.stats()), "\n",
                                DescribeSets(found), "\nnot ", DescribeStats(whole.stats()), "\n",
                                DescribeSets(all));
    }
    checkpoint = solver.Checkpoint();
  }
  return absl::StrCat(DescribeConfig(config), ": never comes to the end");
}

TEST_P(XccCheckpointTest, ManyStops) {
  CheckRandomCovers(GetParam(), kProblems / 5, CoverShape(), CheckManyStops);
}

// ---- What is refused ---------------------------------------------------------------------------

// As it should be after Resume() returned an error.
std::string NotAsBefore(Solver& solver, const SolverPeer::Table& fresh, const OptionSets& all) {
  if (!(SolverPeer::table(solver) == fresh)) return "the table is not restored";
  if (!SameStats(solver.stats(), SearchStats())) return "counters are left";
  if (solver.outcome() != Outcome::kUnfinished) return "the outcome is set";
  if (RestOf(solver) != all) return "other solutions";
  solver.Reset();
  return SolverPeer::table(solver) == fresh ? "" : "the table is not restored by Reset()";
}

// The problem with one small change that makes another of it.
GeneralCover Changed(GeneralCover cover, std::mt19937_64& rng) {
  if (cover.items.empty() || cover.options.empty() || RandomBelow(rng, 6) == 0) {
    cover.items.emplace_back();
    cover.items.back().at_least = 0;
    return cover;
  }
  CoverItem& item = cover.items[RandomBelow(rng, static_cast<int32_t>(cover.items.size()))];
  CoverOption& option = cover.options[RandomBelow(rng, static_cast<int32_t>(cover.options.size()))];
  CoverEntry& entry = option.entries[RandomBelow(rng, static_cast<int32_t>(option.entries.size()))];
  switch (RandomBelow(rng, 4)) {
    case 0:
      if (item.primary && item.at_most < 1'000) {
        ++item.at_most;
        return cover;
      }
      break;
    case 1:
      if (!cover.items[entry.item].primary) {
        entry.color = entry.color == 0 ? 1 : 0;
        return cover;
      }
      break;
    case 2:
      if (option.entries.size() > 1) {
        option.entries.pop_back();
        return cover;
      }
      break;
    default:
      break;
  }
  cover.options.push_back(option);
  return cover;
}

std::string CheckRefused(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  config.run.limits.nodes = 1 + RandomBelow(rng, 10);
  Solver solver(problem, config);
  RestOf(solver);
  const std::string checkpoint = solver.Checkpoint();
  config.run.limits.nodes = kRunaway;

  const GeneralCover changed = Changed(cover, rng);
  const Problem other_problem = BuildProblem(changed);
  Solver other(other_problem, config);
  const SolverPeer::Table fresh = SolverPeer::table(other);
  Solver whole(other_problem, config);
  const OptionSets all = RestOf(whole);
  absl::Status status = other.Resume(checkpoint);
  if (status.code() != absl::StatusCode::kInvalidArgument) {
    return absl::StrCat("another problem: ", status.ToString(), "\n", changed.ToString());
  }
  const std::string wrong = NotAsBefore(other, fresh, all);
  if (!wrong.empty()) return absl::StrCat("another problem: ", wrong);

  for (int what = 0; what < 3; ++what) {
    SearchConfig other_config = config;
    if (what == 0) {
      other_config.strategy.branching =
          kBranchings[(static_cast<int>(config.strategy.branching) + 1) % 6];
    }
    if (what == 1) {
      other_config.strategy.option_order =
          kOptionOrders[(static_cast<int>(config.strategy.option_order) + 1) % 3];
    }
    if (what == 2) ++other_config.strategy.seed;
    Solver with_other(problem, other_config);
    status = with_other.Resume(checkpoint);
    if (status.code() != absl::StatusCode::kInvalidArgument) {
      return absl::StrCat("another config (", what, "): ", status.ToString());
    }
  }
  return "";
}

TEST_P(XccCheckpointTest, ThoseOfOthersAreRefused) {
  CheckRandomCovers(GetParam(), kProblems / 3, CoverShape(), CheckRefused);
}

// A byte more, less, or another; a piece cut off, twice, or moved.
std::string Damaged(std::string text, std::mt19937_64& rng) {
  const auto below = [&](size_t n) {
    return static_cast<size_t>(RandomBelow(rng, static_cast<int32_t>(n)));
  };
  constexpr char kBytes[] = "0123456789 -+:\n\r\tabcdefxyz\0\x80\xff";
  const size_t at = below(text.size());
  const size_t length = 1 + below(std::min<size_t>(30, text.size() - at));
  const char byte = kBytes[below(sizeof(kBytes))];
  switch (RandomBelow(rng, 7)) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text.insert(at, 1, byte);
      break;
    case 2:
      text.erase(at, 1);
      break;
    case 3:
      text.resize(at);
      break;
    case 4:
      text.erase(at, length);
      break;
    case 5:
      text.insert(below(text.size()), text.substr(at, length));
      break;
    case 6:
      text[at] = static_cast<char>(text[at] ^ (1 << RandomBelow(rng, 8)));
      break;
  }
  return text;
}

std::string CheckDamaged(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  Solver solver(problem, config);
  const SolverPeer::Table fresh = SolverPeer::table(solver);
  const OptionSets all = RestOf(solver);
  config.run.limits.nodes = 1 + RandomBelow(rng, static_cast<int32_t>(solver.stats().nodes));
  solver.Reset(config);
  RestOf(solver);
  const std::string checkpoint = solver.Checkpoint();
  config.run.limits.nodes = kRunaway;
  solver.Reset(config);
  for (int i = 0; i < 4; ++i) {
    const std::string damaged = Damaged(checkpoint, rng);
    if (damaged == checkpoint) continue;
    const absl::Status status = solver.Resume(damaged);
    if (status.code() != absl::StatusCode::kInvalidArgument || status.message().empty()) {
      return absl::StrCat(status.ToString(), " for\n", damaged, "\ninstead of\n", checkpoint);
    }
    const std::string wrong = NotAsBefore(solver, fresh, all);
    if (!wrong.empty()) return absl::StrCat(wrong, " after\n", damaged);
  }
  return "";
}

TEST_P(XccCheckpointTest, DamagedTextsAreRefused) {
  CheckRandomCovers(GetParam(), kSlowBuild ? 200 : 1'000, CoverShape(), CheckDamaged);
}

// Gives a text the checksum that the format ends with: FNV-1a of all before it.
std::string Signed(absl::string_view text) {
  std::string body(text.substr(0, text.rfind("end ")));
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : body) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return absl::StrCat(body, "end ", digits, "\n");
}

// The checksum keeps accidents out. Texts that were changed on purpose may be refused or not, but
// what they start finds solutions only, comes to an end, and Reset() restores the table.
std::string CheckForged(const GeneralCover& cover, std::mt19937_64& rng, int64_t& accepted) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  Solver solver(problem, config);
  const SolverPeer::Table fresh = SolverPeer::table(solver);
  Preset(solver, problem.num_options(), std::mt19937_64(rng()));
  RestOf(solver);
  const auto nodes = static_cast<int32_t>(solver.stats().nodes);
  config.run.limits.nodes = 1 + RandomBelow(rng, std::max(1, nodes));
  solver.Reset(config);
  Preset(solver, problem.num_options(), std::mt19937_64(rng()));
  RestOf(solver);
  const std::string checkpoint = solver.Checkpoint();
  if (Signed(checkpoint) != checkpoint) return absl::StrCat("another checksum:\n", checkpoint);
  config.run.limits.nodes = 0;
  config.run.limits.seconds = 20;
  const size_t body = checkpoint.rfind("end ");
  for (int i = 0; i < 12; ++i) {
    std::string forged = checkpoint.substr(0, body);
    for (int32_t n = 1 + RandomBelow(rng, 2); n > 0 && !forged.empty(); --n) {
      forged = Damaged(forged, rng);
    }
    forged = Signed(absl::StrCat(forged, "end "));
    solver.Reset(config);
    if (!solver.Resume(forged).ok()) {
      if (!(SolverPeer::table(solver) == fresh)) return absl::StrCat("not restored:\n", forged);
      continue;
    }
    ++accepted;
    for (int64_t found = 0; solver.Next(); ++found) {
      const SolutionView solution = solver.solution();
      if (!VerifyCover(problem, solution).ok()) {
        return absl::StrCat(VerifyCover(problem, solution).ToString(), " after\n", forged);
      }
    }
    if (solver.outcome() == Outcome::kTimeLimit) return absl::StrCat("runs away:\n", forged);
    solver.Checkpoint();
    solver.progress();
    solver.Reset();
    if (!(SolverPeer::table(solver) == fresh)) {
      return absl::StrCat("not restored by Reset():\n", forged);
    }
  }
  return "";
}

// What a text costs to resume is the path it says, not the number of random numbers drawn: drawing
// as many again would take centuries.
TEST(XccCheckpointBugTest, ResumingAfterManyDrawsTakesNoTime) {
  const GeneralCover cover = {.items = {{}}, .options = {{{{0}}}, {{{0}}}}};
  const Problem problem = BuildProblem(cover);
  Solver solver(problem, {.strategy = {.branching = Branching::kMrvRandom}});
  std::string text = solver.Checkpoint();
  const std::string none = "learned draws 0";
  ASSERT_NE(text.find(none), std::string::npos);
  text.replace(text.find(none), none.size(), "learned draws 1000000000000000000");
  EXPECT_TRUE(solver.Resume(Signed(text)).ok());
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.stats().solutions, 2);
}

TEST_P(XccCheckpointTest, ForgedTextsDoNoHarm) {
  int64_t accepted = 0;
  CheckRandomCovers(GetParam(), kSlowBuild ? 200 : 2'000, CoverShape(),
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckForged(cover, rng, accepted);
                    });
  if (HasFailure()) return;
  EXPECT_GT(accepted, kSlowBuild ? 2 : 20);
}

}  // namespace
}  // namespace dlx
