// SPDX-License-Identifier: Apache-2.0

#include "sudoku/cross_check.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "tests/support/engines.h"
#include "tests/support/fake_clock.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::GridOf;
using ::quadrille_test::UpTo;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr absl::string_view kFive =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";
constexpr absl::string_view kUnique =
    "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..";
constexpr absl::string_view kUniqueSolution =
    "287134596964725318531986247159372684726418935348569172895643721612897453473251869";
constexpr absl::string_view kNone =
    "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.";

Claim Exactly(int64_t n) {
  Claim claim;
  claim.count = n;
  claim.count_text = absl::StrCat(n);
  return claim;
}

Claim AtLeast(int64_t n) {
  Claim claim;
  claim.at_least = n;
  return claim;
}

Claim Solution(absl::string_view solution) {
  Claim claim;
  claim.solution = std::string(solution);
  return claim;
}

Claim Both(int64_t n, absl::string_view solution) {
  Claim claim = Exactly(n);
  claim.solution = std::string(solution);
  return claim;
}

// What an engine would give, to be changed.
struct Findings {
  std::vector<Grid> solutions;
  EnumerateResult result;
};

Findings Search(Engine& engine, const Grid& puzzle, const dlx::Limits& limits = {}) {
  Findings findings;
  findings.result = engine.Enumerate(puzzle, {.limits = limits}, [&](const Grid& solution) {
    findings.solutions.push_back(solution);
    return dlx::Visit::kContinue;
  });
  return findings;
}

std::vector<Grid> SolutionsOf(absl::string_view puzzle) {
  DfsEngine engine;
  return Search(engine, GridOf(puzzle)).solutions;
}

// As dfs, but for what `mistake` does to the solutions and the result.
class BrokenEngine : public Engine {
 public:
  using Mistake = std::function<void(Findings*)>;

  explicit BrokenEngine(Mistake mistake, std::string name = "broken")
      : mistake_(std::move(mistake)), name_(std::move(name)) {}

  dlx::StringView name() const override { return name_; }

 protected:
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override {
    Findings findings = Search(dfs_, puzzle, run.limits);
    const int64_t true_count = findings.result.solutions;
    mistake_(&findings);
    if (findings.result.solutions == true_count) {  // not changed on purpose
      findings.result.solutions = static_cast<int64_t>(findings.solutions.size());
    }
    for (const Grid& solution : findings.solutions) sink(solution);
    return findings.result;
  }

 private:
  DfsEngine dfs_;
  Mistake mistake_;
  std::string name_;
};

void NoMistake(Findings*) {}

CrossChecker MakeChecker(BrokenEngine::Mistake mistake, const dlx::Limits& limits) {
  CrossChecker checker(MakeEngine("dfs"), {.limits = limits});
  checker.AddEngine(std::make_unique<BrokenEngine>(std::move(mistake)));
  checker.AddEngine(MakeEngine("dlx"));
  return checker;
}

std::vector<std::string> ToStrings(const Comparison& comparison) {
  std::vector<std::string> lines;
  for (const Disagreement& d : comparison.disagreements) lines.push_back(d.ToString());
  return lines;
}

// The disagreements about one puzzle, after those things were checked that hold for each mistake:
// the broken engine is named, and no other is.
std::vector<std::string> Check(absl::string_view puzzle, const dlx::Limits& limits,
                               BrokenEngine::Mistake mistake) {
  CrossChecker checker = MakeChecker(std::move(mistake), limits);
  const Comparison comparison = checker.Check(GridOf(puzzle), {});
  EXPECT_FALSE(comparison.skipped);
  EXPECT_FALSE(comparison.cancelled);
  const bool found = !comparison.disagreements.empty();
  const std::vector<int> disagree = {0, found ? 1 : 0, 0};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(checker.tallies()[i].disagree, disagree[i]) << i;
    EXPECT_EQ(checker.tallies()[i].agree, 1 - disagree[i]) << i;
    EXPECT_EQ(checker.tallies()[i].skipped, 0) << i;
  }
  return ToStrings(comparison);
}

// ---- Engines -----------------------------------------------------------------------------------

TEST(DisagreementTest, ToString) {
  EXPECT_EQ((Disagreement{"dlx", "1", "dfs", "2"}).ToString(), "dlx: found 1, dfs found 2");
}

TEST(CrossCheckTest, NoMistakeNoDisagreement) {
  for (const absl::string_view puzzle : {kFive, kUnique, kNone, kUniqueSolution}) {
    for (const int64_t limit : {0, 1, 2, 5, 6}) {
      EXPECT_THAT(Check(puzzle, {.solutions = UpTo(limit)}, NoMistake), IsEmpty()) << puzzle;
    }
  }
}

TEST(CrossCheckTest, AllTrapsAgree) {
  CrossChecker checker(MakeEngine("dfs"), {});
  checker.AddEngine(MakeEngine("dlx"));
  int64_t limited = 0;
  for (const quadrille_test::Trap& trap : quadrille_test::Traps()) {
    if (trap.limit > 0) {
      ++limited;
      continue;
    }
    const Comparison comparison = checker.Check(trap.grid, Exactly(trap.solutions));
    EXPECT_THAT(ToStrings(comparison), IsEmpty()) << trap.name;
    EXPECT_EQ(comparison.reference.solutions, trap.solutions) << trap.name;
  }
  const auto n = static_cast<int64_t>(quadrille_test::Traps().size()) - limited;
  EXPECT_EQ(checker.tallies()[0].agree, n);
  EXPECT_EQ(checker.tallies()[1].agree, n);
}

TEST(CrossCheckTest, ASolutionIsMissing) {
  const auto drop = [](Findings* f) { f->solutions.pop_back(); };
  EXPECT_THAT(Check(kFive, {}, drop), ElementsAre("broken: found 4, dfs found 5"));
  EXPECT_THAT(Check(kFive, {.solutions = 6}, drop), ElementsAre("broken: found 4, dfs found 5"));
  EXPECT_THAT(Check(kUnique, {.solutions = 2}, drop), ElementsAre("broken: found 0, dfs found 1"));
  const auto drop_all_but_one = [](Findings* f) {
    f->solutions.resize(1);
    f->result.outcome = Outcome::kExhausted;
  };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, drop_all_but_one),
              ElementsAre("broken: found 1, dfs found >=2"));
}

TEST(CrossCheckTest, ASolutionThatIsNone) {
  // That of another puzzle.
  const auto add = [](Findings* f) { f->solutions.push_back(GridOf(kUniqueSolution)); };
  EXPECT_THAT(Check(kFive, {}, add),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution,
                                       " (r1c1 is 2, the puzzle has 4), dfs found 5")));
  EXPECT_THAT(Check(kNone, {.solutions = 2}, add),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution,
                                       " (r1c2 is 8, the puzzle has 3), dfs found 0")));
  // Instead of the right one: the number is right.
  const auto replace = [](Findings* f) { f->solutions.back() = GridOf(kUniqueSolution); };
  EXPECT_THAT(Check(kFive, {}, replace),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution,
                                       " (r1c1 is 2, the puzzle has 4), dfs found 5")));
  // Where the limit was reached too.
  EXPECT_THAT(Check(kFive, {.solutions = 2}, replace),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution,
                                       " (r1c1 is 2, the puzzle has 4), dfs found >=2")));
}

TEST(CrossCheckTest, OneDigitChanged) {
  // r1c1 is no given of kUnique: 2 becomes 3, as r1c5.
  const auto change = [](Findings* f) { f->solutions[0].Set(0, 3); };
  Grid wrong = GridOf(kUniqueSolution);
  wrong.Set(0, 3);
  EXPECT_THAT(Check(kUnique, {.solutions = 2}, change),
              ElementsAre(absl::StrCat("broken: found ", FormatLine(wrong),
                                       " (r1c1 and r1c5 are both 3), dfs found 1")));
  const auto empty = [](Findings* f) { f->solutions[0].Set(0, 0); };
  wrong.Set(0, 0);
  EXPECT_THAT(Check(kUnique, {.solutions = 2}, empty),
              ElementsAre(absl::StrCat("broken: found ", FormatLine(wrong),
                                       " (r1c1 is empty), dfs found 1")));
}

TEST(CrossCheckTest, EveryDigitChanged) {
  for (Cell cell = 0; cell < kCells; ++cell) {
    for (Digit digit = 0; digit <= 9; ++digit) {
      if (digit == GridOf(kUniqueSolution)[cell]) continue;
      const auto change = [&](Findings* f) { f->solutions[0].Set(cell, digit); };
      EXPECT_EQ(Check(kUnique, {.solutions = 2}, change).size(), 1) << CellName(cell) << digit;
    }
  }
}

TEST(CrossCheckTest, ASolutionTwice) {
  const std::string first = FormatLine(SolutionsOf(kFive).front());
  const auto repeat = [](Findings* f) { f->solutions.push_back(f->solutions.front()); };
  EXPECT_THAT(Check(kFive, {}, repeat),
              ElementsAre(absl::StrCat("broken: found ", first, " twice, dfs found 5")));
  // Instead of the last one: the number is right.
  const auto replace = [](Findings* f) { f->solutions.back() = f->solutions.front(); };
  EXPECT_THAT(Check(kFive, {}, replace),
              ElementsAre(absl::StrCat("broken: found ", first, " twice, dfs found 5")));
  EXPECT_THAT(Check(kFive, {.solutions = 3}, replace),
              ElementsAre(absl::StrCat("broken: found ", first, " twice, dfs found >=3")));
  // One puzzle with one solution that is said to have two.
  const auto two = [](Findings* f) {
    f->solutions.push_back(f->solutions.front());
    f->result.outcome = Outcome::kSolutionLimit;
  };
  EXPECT_THAT(Check(kUnique, {.solutions = 2}, two),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution, " twice, dfs found 1")));
}

TEST(CrossCheckTest, AWrongCount) {
  const auto more = [](Findings* f) { ++f->result.solutions; };
  EXPECT_THAT(Check(kFive, {}, more), ElementsAre("broken: found 6 (but gave 5), dfs found 5"));
  EXPECT_THAT(Check(kNone, {}, more), ElementsAre("broken: found 1 (but gave 0), dfs found 0"));
  const auto less = [](Findings* f) { --f->result.solutions; };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, less),
              ElementsAre("broken: found 1 (but gave 2), dfs found >=2"));
}

TEST(CrossCheckTest, AWrongOutcome) {
  const auto limit = [](Findings* f) { f->result.outcome = Outcome::kSolutionLimit; };
  EXPECT_THAT(Check(kUnique, {.solutions = 2}, limit),
              ElementsAre("broken: found >=1, dfs found 1"));
  EXPECT_THAT(Check(kNone, {.solutions = 2}, limit), ElementsAre("broken: found >=0, dfs found 0"));
  const auto exhausted = [](Findings* f) { f->result.outcome = Outcome::kExhausted; };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, exhausted),
              ElementsAre("broken: found 2, dfs found >=2"));
}

TEST(CrossCheckTest, TheLimitIsNotKept) {
  const auto all = [](Findings* f) { f->solutions = SolutionsOf(kFive); };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, all), ElementsAre("broken: found >=5, dfs found >=2"));
  const auto one = [](Findings* f) { f->solutions.resize(1); };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, one), ElementsAre("broken: found >=1, dfs found >=2"));
}

// Either finds four of five: the numbers are equal, the sets are not.
TEST(CrossCheckTest, DifferentSets) {
  const auto drop_first = [](Findings* f) { f->solutions.erase(f->solutions.begin()); };
  const auto drop_last = [](Findings* f) { f->solutions.pop_back(); };
  const std::vector<Grid> all = SolutionsOf(kFive);
  CrossChecker checker(std::make_unique<BrokenEngine>(drop_first, "late"), {});
  checker.AddEngine(std::make_unique<BrokenEngine>(drop_last, "early"));
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kFive), {})),
              ElementsAre(absl::StrCat("early: found ", FormatLine(all.front()), ", late found ",
                                       FormatLine(all.back()))));
  EXPECT_EQ(checker.tallies()[0].agree, 1);
  EXPECT_EQ(checker.tallies()[1].disagree, 1);
}

TEST(CrossCheckTest, DifferentSetsUnderALimitSayNothing) {
  // The first two against the last two.
  const auto last_two = [](Findings* f) {
    const std::vector<Grid> all = SolutionsOf(kFive);
    f->solutions.assign(all.end() - 2, all.end());
  };
  EXPECT_THAT(Check(kFive, {.solutions = 2}, last_two), IsEmpty());
  EXPECT_THAT(Check(kFive, {}, last_two), ElementsAre("broken: found 2, dfs found 5"));
}

TEST(CrossCheckTest, TheOrderOfSolutionsSaysNothing) {
  const auto reverse = [](Findings* f) { std::reverse(f->solutions.begin(), f->solutions.end()); };
  EXPECT_THAT(Check(kFive, {}, reverse), IsEmpty());
}

TEST(CrossCheckTest, TheReferenceIsCheckedToo) {
  CrossChecker checker(std::make_unique<BrokenEngine>(
                           [](Findings* f) { f->solutions.push_back(f->solutions.front()); }),
                       {});
  checker.AddEngine(MakeEngine("dlx"));
  const std::vector<std::string> lines = ToStrings(checker.Check(GridOf(kUnique), {}));
  EXPECT_THAT(lines,
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution, " twice, broken found 2"),
                          "dlx: found 1, broken found 2"));
  EXPECT_EQ(checker.tallies()[0].disagree, 1);
}

TEST(CrossCheckTest, SeveralBrokenEngines) {
  CrossChecker checker(MakeEngine("dfs"), {});
  checker.AddEngine(std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.clear(); }, "a"));
  checker.AddEngine(std::make_unique<BrokenEngine>(NoMistake, "b"));
  checker.AddEngine(
      std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.resize(2); }, "c"));
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kFive), Exactly(6))),
              ElementsAre("a: found 0, dfs found 5", "c: found 2, dfs found 5",
                          "claim: found 6, dfs found 5"));
}

TEST(CrossCheckTest, ResultOfTheReference) {
  CrossChecker checker = MakeChecker(NoMistake, {});
  DfsEngine dfs;
  const EnumerateResult expected = Search(dfs, GridOf(kFive)).result;
  const EnumerateResult reference = checker.Check(GridOf(kFive), {}).reference;
  EXPECT_EQ(reference.solutions, 5);
  EXPECT_EQ(reference.nodes, expected.nodes);
  EXPECT_EQ(reference.outcome, Outcome::kExhausted);
}

// More solutions than are kept: their number and a digest are compared.
TEST(FullCrossCheckTest, MoreSolutionsThanAreKept) {
  const Grid puzzle =
      GridOf("..7.....6......3.8.3....2.7...3.2..47264.8....4..6....8.......1612..7............");
  constexpr int64_t kCount = 82'972;
  static_assert(kCount > kMaxKept);
  CrossChecker checker(MakeEngine("dfs"), {});
  const auto add = [&](std::string name, BrokenEngine::Mistake mistake) {
    checker.AddEngine(std::make_unique<BrokenEngine>(std::move(mistake), std::move(name)));
  };
  add("reverse", [](Findings* f) { std::reverse(f->solutions.begin(), f->solutions.end()); });
  add("repeat", [](Findings* f) { f->solutions.back() = f->solutions.front(); });
  add("empty", [](Findings* f) { f->solutions.back().Set(0, 0); });
  checker.AddEngine(MakeEngine("dlx"));
  const std::vector<std::string> lines = ToStrings(checker.Check(puzzle, Exactly(kCount)));
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_EQ(lines[0], "repeat: found another set of solutions, dfs found another set of solutions");
  EXPECT_THAT(lines[1], StartsWith("empty: found ."));
  EXPECT_THAT(lines[1], EndsWith(" (r1c1 is empty), dfs found 82972"));
}

// ---- Claims ------------------------------------------------------------------------------------

// The disagreements with a claim in the input; the same claim by another program must give the
// same.
std::vector<std::string> CheckClaim(absl::string_view puzzle, int64_t limit, const Claim& claim) {
  std::vector<std::string> lines[2];
  for (const bool against : {false, true}) {
    CrossChecker checker = MakeChecker(NoMistake, {.solutions = UpTo(limit)});
    checker.set_counter(MakeEngine("auto", {.fixed_first = false}));
    const Comparison comparison =
        against ? checker.Check(GridOf(puzzle), {}, claim) : checker.Check(GridOf(puzzle), claim);
    EXPECT_FALSE(comparison.skipped);
    for (const Tally& tally : checker.tallies()) EXPECT_EQ(tally.agree, 1);
    for (const std::string& line : ToStrings(comparison)) {
      const absl::string_view who = against ? "against" : "claim";
      EXPECT_EQ(line.substr(0, who.size()), who);
      lines[against ? 1 : 0].push_back(absl::StrCat("claim", line.substr(who.size())));
    }
  }
  EXPECT_EQ(lines[0], lines[1]);
  return lines[0];
}

TEST(ClaimTest, Right) {
  const std::vector<Grid> five = SolutionsOf(kFive);
  for (const int64_t limit : {0, 1, 2, 5, 6, 100}) {
    SCOPED_TRACE(limit);
    EXPECT_THAT(CheckClaim(kUnique, limit, {}), IsEmpty());
    EXPECT_THAT(CheckClaim(kUnique, limit, Exactly(1)), IsEmpty());
    EXPECT_THAT(CheckClaim(kUnique, limit, AtLeast(1)), IsEmpty());
    EXPECT_THAT(CheckClaim(kUnique, limit, Solution(kUniqueSolution)), IsEmpty());
    EXPECT_THAT(CheckClaim(kUnique, limit, Both(1, kUniqueSolution)), IsEmpty());
    EXPECT_THAT(CheckClaim(kNone, limit, Exactly(0)), IsEmpty());
    EXPECT_THAT(CheckClaim(kNone, limit, AtLeast(0)), IsEmpty());
    EXPECT_THAT(CheckClaim(kFive, limit, Exactly(5)), IsEmpty());
    for (const int64_t n : {0, 1, 2, 3, 4, 5}) {
      EXPECT_THAT(CheckClaim(kFive, limit, AtLeast(n)), IsEmpty()) << n;
    }
    for (const Grid& solution : five) {
      EXPECT_THAT(CheckClaim(kFive, limit, Both(5, FormatLine(solution))), IsEmpty());
    }
  }
}

TEST(ClaimTest, WrongCounts) {
  for (const int64_t limit : {0, 6, 100}) {
    EXPECT_THAT(CheckClaim(kFive, limit, Exactly(4)), ElementsAre("claim: found 4, dfs found 5"));
    EXPECT_THAT(CheckClaim(kUnique, limit, Exactly(0)), ElementsAre("claim: found 0, dfs found 1"));
  }
  // The limit is raised as far as it takes, and not further.
  EXPECT_THAT(CheckClaim(kFive, 2, Exactly(3)), ElementsAre("claim: found 3, dfs found >=4"));
  EXPECT_THAT(CheckClaim(kFive, 2, Exactly(4)), ElementsAre("claim: found 4, dfs found >=5"));
  EXPECT_THAT(CheckClaim(kFive, 2, Exactly(6)), ElementsAre("claim: found 6, dfs found 5"));
  EXPECT_THAT(CheckClaim(kFive, 2, Exactly(1)), ElementsAre("claim: found 1, dfs found >=2"));
  EXPECT_THAT(CheckClaim(kFive, 1, Exactly(0)), ElementsAre("claim: found 0, dfs found >=1"));
  EXPECT_THAT(CheckClaim(kUnique, 2, Exactly(2)), ElementsAre("claim: found 2, dfs found 1"));
  EXPECT_THAT(CheckClaim(kNone, 2, Exactly(1)), ElementsAre("claim: found 1, dfs found 0"));
}

constexpr absl::string_view kBlank =
    ".................................................................................";

// The disagreements with a claim about the blank grid.
std::vector<std::string> CheckBlank(const Claim& claim) {
  CrossChecker checker(std::make_unique<DfsEngine>(), {.limits = {.solutions = 2}});
  checker.set_counter(MakeEngine("auto", {.fixed_first = false}));
  const Comparison comparison = checker.Check(GridOf(kBlank), claim);
  EXPECT_FALSE(comparison.skipped);
  EXPECT_EQ(comparison.reference.solutions, 2);
  return ToStrings(comparison);
}

TEST(ClaimTest, VeryLargeCountsAreJudgedByTheCounter) {
  EXPECT_THAT(CheckBlank(ParseTail(":6670903752021072936960")), IsEmpty());
  EXPECT_THAT(CheckBlank(ParseAnswer(">=6670903752021072936960")), IsEmpty());
  EXPECT_THAT(CheckBlank(ParseAnswer(">=1000001")), IsEmpty());
  EXPECT_THAT(CheckBlank(ParseTail(":6670903752021072936961")),
              ElementsAre("claim: found 6670903752021072936961, auto found "
                          "6670903752021072936960"));
  EXPECT_THAT(CheckBlank(ParseTail(":1000001")),
              ElementsAre("claim: found 1000001, auto found 6670903752021072936960"));
  EXPECT_THAT(CheckBlank(ParseAnswer(">=6670903752021072936961")),
              ElementsAre("claim: found >=6670903752021072936961, auto found "
                          "6670903752021072936960"));
  EXPECT_THAT(CheckClaim(kFive, 2, ParseTail(":9223372036854775808")),
              ElementsAre("claim: found 9223372036854775808, auto found 5"));
  // A reference that saw all solutions is enough.
  EXPECT_THAT(CheckClaim(kFive, 6, ParseTail(":1000001")),
              ElementsAre("claim: found 1000001, dfs found 5"));
  EXPECT_THAT(CheckClaim(kUnique, 2, ParseAnswer(">=18446744073709551617")),
              ElementsAre("claim: found >=18446744073709551617, dfs found 1"));
}

// The limit on solutions is raised for claims that enumeration can judge, and for no others.
TEST(ClaimTest, WithoutACounterVeryLargeCountsAreSkipped) {
  for (const int64_t n : {int64_t{kMostEnumerated}, kMostEnumerated + 1}) {
    CrossChecker checker(std::make_unique<DfsEngine>(), {.limits = {.solutions = 2, .nodes = 500}});
    const Comparison comparison = checker.Check(GridOf(kBlank), Exactly(n));
    EXPECT_TRUE(comparison.skipped);
    EXPECT_TRUE(comparison.claim_undecided);
    EXPECT_THAT(comparison.disagreements, IsEmpty());
    EXPECT_EQ(comparison.reference.solutions == 2, n > kMostEnumerated);
  }
}

TEST(ClaimTest, ACounterHeedsTheLimitsAndTheStopToken) {
  CrossChecker checker(std::make_unique<DfsEngine>(), {.limits = {.solutions = 2, .nodes = 500}});
  checker.set_counter(MakeEngine("auto", {.fixed_first = false}));
  const Comparison limited = checker.Check(GridOf(kBlank), Exactly(kMostEnumerated + 1));
  EXPECT_TRUE(limited.skipped);
  EXPECT_TRUE(limited.claim_undecided);
  EXPECT_FALSE(limited.cancelled);

  // Stops when it is asked to count.
  class Stopping : public Engine {
   public:
    dlx::StringView name() const override { return "stopping"; }

   protected:
    EnumerateResult EnumerateOne(const Grid&, const dlx::Run&, Sink) override {
      EnumerateResult result;
      result.outcome = Outcome::kCancelled;
      return result;
    }
  };
  checker.set_counter(std::make_unique<Stopping>());
  EXPECT_TRUE(checker.Check(GridOf(kBlank), Exactly(kMostEnumerated + 1)).cancelled);
  EXPECT_FALSE(checker.Check(GridOf(kBlank), Exactly(0)).cancelled);
}

TEST(ClaimTest, CountsAreToldAsWritten) {
  EXPECT_THAT(CheckClaim(kFive, 2, ParseTail(":004")),
              ElementsAre("claim: found 004, dfs found >=5"));
  EXPECT_THAT(CheckClaim(kFive, 2, ParseTail(",No solution exists")),
              ElementsAre("claim: found 0, dfs found >=2"));
  EXPECT_THAT(CheckClaim(kUnique, 2, ParseTail(",Several solutions exist")),
              ElementsAre("claim: found >=2, dfs found 1"));
}

TEST(ClaimTest, TooFewForAtLeast) {
  EXPECT_THAT(CheckClaim(kFive, 2, AtLeast(6)), ElementsAre("claim: found >=6, dfs found 5"));
  EXPECT_THAT(CheckClaim(kUnique, 2, AtLeast(2)), ElementsAre("claim: found >=2, dfs found 1"));
  EXPECT_THAT(CheckClaim(kNone, 0, AtLeast(1)), ElementsAre("claim: found >=1, dfs found 0"));
}

TEST(ClaimTest, OneDigitChanged) {
  for (Cell cell = 0; cell < kCells; ++cell) {
    Grid wrong = GridOf(kUniqueSolution);
    wrong.Set(cell, wrong[cell] % 9 + 1);
    EXPECT_THAT(CheckClaim(kUnique, 2, Solution(FormatLine(wrong))),
                ElementsAre(absl::StrCat("claim: found ", FormatLine(wrong), ", dfs found ",
                                         kUniqueSolution)));
  }
}

TEST(ClaimTest, OtherWrongSolutions) {
  // Of another puzzle; not full; no grid at all.
  for (const std::string& solution :
       {FormatLine(SolutionsOf(kFive)[0]), std::string(kUnique), std::string(81, 'q')}) {
    EXPECT_THAT(
        CheckClaim(kUnique, 2, Solution(solution)),
        ElementsAre(absl::StrCat("claim: found ", solution, ", dfs found ", kUniqueSolution)));
  }
  EXPECT_THAT(CheckClaim(kNone, 2, Solution(kUniqueSolution)),
              ElementsAre(absl::StrCat("claim: found ", kUniqueSolution, ", dfs found 0")));
  EXPECT_THAT(CheckClaim(kFive, 2, Solution(kUniqueSolution)),
              ElementsAre(absl::StrCat("claim: found ", kUniqueSolution, ", dfs found >=2")));
  EXPECT_THAT(CheckClaim(kFive, 0, Solution(kUniqueSolution)),
              ElementsAre(absl::StrCat("claim: found ", kUniqueSolution, ", dfs found 5")));
}

// A claim can be right, and the reference wrong: then too they disagree.
TEST(ClaimTest, ASolutionThatTheReferenceMissed) {
  CrossChecker checker(std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.clear(); }),
                       {.limits = {.solutions = 2}});
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kUnique), Solution(kUniqueSolution))),
              ElementsAre(absl::StrCat("claim: found ", kUniqueSolution, ", broken found 0")));
}

TEST(ClaimTest, CountAndSolutionBothWrong) {
  EXPECT_THAT(
      CheckClaim(kUnique, 2, Both(2, std::string(81, '1'))),
      ElementsAre("claim: found 2, dfs found 1", absl::StrCat("claim: found ", std::string(81, '1'),
                                                              ", dfs found ", kUniqueSolution)));
}

TEST(ClaimTest, DoesNotTouchTheTallies) {
  CrossChecker checker = MakeChecker(NoMistake, {.solutions = 2});
  EXPECT_EQ(checker.Check(GridOf(kUnique), Exactly(7)).disagreements.size(), 1);
  for (const Tally& tally : checker.tallies()) {
    EXPECT_EQ(tally.agree, 1);
    EXPECT_EQ(tally.disagree, 0);
  }
}

TEST(ClaimTest, RaisesTheLimitOfItsPuzzleOnly) {
  CrossChecker checker = MakeChecker(NoMistake, {.solutions = 2});
  EXPECT_EQ(checker.Check(GridOf(kFive), Exactly(5)).reference.solutions, 5);
  EXPECT_EQ(checker.Check(GridOf(kFive), {}).reference.solutions, 2);
  EXPECT_EQ(checker.Check(GridOf(kFive), AtLeast(3)).reference.solutions, 3);
  EXPECT_EQ(checker.Check(GridOf(kFive), Exactly(0)).reference.solutions, 2);
}

TEST(ClaimTest, BothAreCompared) {
  CrossChecker checker = MakeChecker(NoMistake, {.solutions = 2});
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kUnique), Exactly(1), Exactly(2))),
              ElementsAre("against: found 2, dfs found 1"));
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kUnique), Exactly(0), Exactly(2))),
              ElementsAre("claim: found 0, dfs found 1", "against: found 2, dfs found 1"));
  EXPECT_EQ(checker.Check(GridOf(kFive), Exactly(3), AtLeast(4)).reference.solutions, 4);
}

TEST(ClaimTest, OneOfFiveSolutionsThatTheReferenceMissed) {
  CrossChecker checker(std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.pop_back(); }),
                       {});
  const std::string missed = FormatLine(SolutionsOf(kFive).back());
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kFive), Solution(missed))),
              ElementsAre(absl::StrCat("claim: found ", missed, ", broken found 4")));
}

// ---- Searches without an end -------------------------------------------------------------------

TEST(CrossCheckTest, ASearchThatIsCutShortIsSkipped) {
  CrossChecker checker(MakeEngine("dfs"), {});
  checker.AddEngine(MakeEngine("dlx"), /*node_limit=*/3);
  checker.AddEngine(MakeEngine("naive"));
  const Comparison comparison = checker.Check(GridOf(kFive), Exactly(5));
  EXPECT_THAT(ToStrings(comparison), IsEmpty());
  EXPECT_TRUE(comparison.skipped);
  EXPECT_FALSE(comparison.cancelled);
  EXPECT_EQ(checker.tallies()[0].agree, 1);
  EXPECT_EQ(checker.tallies()[1].agree, 0);
  EXPECT_EQ(checker.tallies()[1].skipped, 1);
  EXPECT_EQ(checker.tallies()[1].nodes, 3);
  EXPECT_EQ(checker.tallies()[2].agree, 1);
}

TEST(CrossCheckTest, WithoutAReferenceEverythingIsSkipped) {
  CrossChecker checker(MakeEngine("dfs"), {.limits = {.nodes = 3}});
  checker.AddEngine(MakeEngine("dlx"), /*node_limit=*/1'000'000);
  const Comparison comparison = checker.Check(GridOf(kFive), Exactly(77));
  EXPECT_THAT(ToStrings(comparison), IsEmpty());
  EXPECT_TRUE(comparison.skipped);
  EXPECT_EQ(comparison.reference.outcome, Outcome::kNodeLimit);
  for (const Tally& tally : checker.tallies()) {
    EXPECT_EQ(tally.agree, 0);
    EXPECT_EQ(tally.disagree, 0);
    EXPECT_EQ(tally.skipped, 1);
  }
}

TEST(CrossCheckTest, ASearchThatIsCutShortWithTooManySolutionsDisagrees) {
  const auto cut_short = [](Findings* f) { f->result.outcome = Outcome::kNodeLimit; };
  CrossChecker checker(std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.pop_back(); }),
                       {});
  checker.AddEngine(std::make_unique<BrokenEngine>(cut_short, "slow"));
  EXPECT_THAT(ToStrings(checker.Check(GridOf(kFive), {})),
              ElementsAre("slow: found >=5, broken found 4"));
}

TEST(CrossCheckTest, SolutionsOfASearchThatIsCutShortAreChecked) {
  const auto cut_short = [](Findings* f) {
    f->solutions = {GridOf(kUniqueSolution)};
    f->result.outcome = Outcome::kNodeLimit;
  };
  CrossChecker checker = MakeChecker(cut_short, {});
  const Comparison comparison = checker.Check(GridOf(kFive), {});
  EXPECT_THAT(ToStrings(comparison),
              ElementsAre(absl::StrCat("broken: found ", kUniqueSolution,
                                       " (r1c1 is 2, the puzzle has 4), dfs found 5")));
  EXPECT_EQ(checker.tallies()[1].disagree, 1);
  EXPECT_EQ(checker.tallies()[1].skipped, 0);
}

TEST(CrossCheckTest, TimeLimit) {
  const quadrille_test::FakeClock clock(0.001);
  CrossChecker checker(MakeEngine("dfs"), {.limits = {.seconds = 0.01}});
  const Comparison comparison = checker.Check(Grid(), {});
  EXPECT_TRUE(comparison.skipped);
  EXPECT_FALSE(comparison.cancelled);
  EXPECT_EQ(comparison.reference.outcome, Outcome::kTimeLimit);
  EXPECT_EQ(checker.tallies()[0].skipped, 1);
}

TEST(CrossCheckTest, NodeLimits) {
  // That of the limits holds for the engines that have none of their own.
  CrossChecker checker(MakeEngine("dfs"), {.limits = {.solutions = 300, .nodes = 10}});
  checker.AddEngine(MakeEngine("dlx"));
  checker.AddEngine(MakeEngine("dlx"), /*node_limit=*/20);
  checker.AddEngine(MakeEngine("dlx"), /*node_limit=*/1'000'000);
  checker.Check(Grid(), {});
  EXPECT_EQ(checker.tallies()[0].nodes, 10);
  EXPECT_EQ(checker.tallies()[1].nodes, 10);
  EXPECT_EQ(checker.tallies()[2].nodes, 20);
  EXPECT_GT(checker.tallies()[3].nodes, 300);
}

TEST(ClaimTest, WithoutAReferenceOnlyTheRulesSpeak) {
  CrossChecker checker(MakeEngine("dfs"), {.limits = {.nodes = 1}});
  const auto check = [&](const Claim& claim) {
    const Comparison comparison = checker.Check(GridOf(kUnique), claim);
    EXPECT_TRUE(comparison.skipped);
    return ToStrings(comparison);
  };
  EXPECT_THAT(check(Exactly(7)), IsEmpty());
  EXPECT_THAT(check(AtLeast(7)), IsEmpty());
  EXPECT_THAT(check(Solution(kUniqueSolution)), IsEmpty());
  EXPECT_THAT(check(Solution(kUnique)),
              ElementsAre(absl::StrCat("claim: found ", kUnique, ", dfs found >=0")));
}

TEST(CrossCheckTest, Cancelled) {
  std::stop_source source;
  CrossChecker checker = MakeChecker(NoMistake, {.stop = source.get_token()});
  EXPECT_FALSE(checker.Check(GridOf(kUnique), Exactly(2)).cancelled);
  source.request_stop();
  const Comparison comparison = checker.Check(GridOf(kUnique), Exactly(2));
  EXPECT_TRUE(comparison.cancelled);
  EXPECT_THAT(ToStrings(comparison), IsEmpty());
  EXPECT_EQ(checker.tallies()[0].agree, 1);  // of the first puzzle
}

// ---- Tallies -----------------------------------------------------------------------------------

TEST(TallyTest, AddUp) {
  CrossChecker checker(MakeEngine("dfs"), {});
  checker.AddEngine(MakeEngine("dlx"));
  checker.AddEngine(std::make_unique<BrokenEngine>([](Findings* f) { f->solutions.resize(1); }));
  ASSERT_EQ(checker.tallies().size(), 3);
  EXPECT_EQ(checker.tallies()[0].name, "dfs");
  EXPECT_EQ(checker.tallies()[1].name, "dlx");
  EXPECT_EQ(checker.tallies()[2].name, "broken");
  int64_t dfs_nodes = 0, dlx_nodes = 0, dlx_updates = 0;
  for (const absl::string_view puzzle : {kFive, kUnique, kUniqueSolution}) {
    checker.Check(GridOf(puzzle), {});
    dfs_nodes += Search(*MakeEngine("dfs"), GridOf(puzzle)).result.nodes;
    dlx_nodes += Search(*MakeEngine("dlx"), GridOf(puzzle)).result.nodes;
    dlx_updates += Search(*MakeEngine("dlx"), GridOf(puzzle)).result.updates.value();
  }
  EXPECT_EQ(checker.tallies()[0].nodes, dfs_nodes);
  EXPECT_EQ(checker.tallies()[0].updates, dfs_nodes);  // it has a node for each
  EXPECT_EQ(checker.tallies()[0].agree, 3);
  EXPECT_EQ(checker.tallies()[1].nodes, dlx_nodes);
  EXPECT_EQ(checker.tallies()[1].updates, dlx_updates);
  EXPECT_EQ(checker.tallies()[1].agree, 3);
  EXPECT_GT(checker.tallies()[1].seconds, 0);
  EXPECT_EQ(checker.tallies()[2].agree, 2);
  EXPECT_EQ(checker.tallies()[2].disagree, 1);
}

TEST(TallyTest, Plus) {
  Tally a = {.name = "a", .agree = 1, .disagree = 2, .skipped = 3, .nodes = 4, .seconds = 0.5};
  a += {.name = "b", .agree = 10, .disagree = 20, .skipped = 30, .nodes = 40, .seconds = 0.25};
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.agree, 11);
  EXPECT_EQ(a.disagree, 22);
  EXPECT_EQ(a.skipped, 33);
  EXPECT_EQ(a.nodes, 44);
  EXPECT_EQ(a.seconds, 0.75);
  EXPECT_EQ(a.updates, std::nullopt);
  a += {.name = "", .updates = 5};
  EXPECT_EQ(a.updates, 5);
  a += {.name = "", .updates = 6};
  EXPECT_EQ(a.updates, 11);
  a += {.name = ""};
  EXPECT_EQ(a.updates, 11);
}

}  // namespace
}  // namespace sudoku
