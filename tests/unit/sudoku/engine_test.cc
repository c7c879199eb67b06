// SPDX-License-Identifier: Apache-2.0
//
// What sudoku/engine.h promises, tried on every engine there is.

#include "sudoku/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "dlx/run/clock.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/engines/naive.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "tests/support/engines.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {

void PrintTo(const Grid& grid, std::ostream* os) { *os << FormatLine(grid); }

namespace {

using ::dlx::Outcome;
using ::quadrille_test::Count;
using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::PuzzleKind;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::SearchResult;
using ::quadrille_test::Trap;
using ::quadrille_test::Traps;
using ::quadrille_test::UpTo;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr absl::string_view kUnique =
    "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..";
constexpr absl::string_view kUniqueSolution =
    "287134596964725318531986247159372684726418935348569172895643721612897453473251869";
// One given of a puzzle with a unique solution was changed; there is no clash.
constexpr absl::string_view kNone =
    "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.";
constexpr absl::string_view kFive =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";
constexpr absl::string_view kMany =  // 2200
    "..7.....6......3.8.3....2.7...3.2..47264.8....4..6....8.......1612..745..7....8..";

// Searches that ought to stop for another reason stop here.
constexpr int64_t kSafetyNet = 20'000'000;
constexpr int64_t kSmallSafetyNet = 1'000'000;  // where every solution is kept

struct Findings {
  SearchResult result;
  std::vector<Grid> solutions;  // in the order found
};

Findings Enumerate(Engine& engine, const Grid& puzzle, const dlx::Limits& limits = {}) {
  Findings findings;
  findings.result = quadrille_test::Enumerate(engine, puzzle, limits, [&](const Grid& solution) {
    findings.solutions.push_back(solution);
    return true;
  });
  return findings;
}

void ExpectSame(const SearchResult& a, const SearchResult& b) {
  EXPECT_EQ(a.solutions, b.solutions);
  EXPECT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.first, b.first);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.updates, b.updates);
}

// The definition that holds for every search: solutions are solutions, no two are equal, and the
// result says how many there were and which was the first.
void ExpectConsistent(const Grid& puzzle, const dlx::Limits& limits, const Findings& findings) {
  const SearchResult& result = findings.result;
  EXPECT_EQ(result.solutions, static_cast<int64_t>(findings.solutions.size()));
  EXPECT_EQ(result.first, findings.solutions.empty() ? Grid() : findings.solutions.front());
  for (const Grid& solution : findings.solutions) {
    ASSERT_TRUE(IsSolutionOf(puzzle, solution)) << FormatLine(solution);
  }
  std::vector<Grid> sorted = findings.solutions;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "twice";
  if (limits.solutions.has_value()) {
    EXPECT_LE(result.solutions, *limits.solutions);
    EXPECT_EQ(result.outcome == Outcome::kSolutionLimit, result.solutions == *limits.solutions);
  } else {
    EXPECT_NE(result.outcome, Outcome::kSolutionLimit);
  }
  if (limits.nodes.has_value()) {
    EXPECT_LE(result.nodes, *limits.nodes);
  }
}

class EngineTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_NE(engine_, nullptr); }

  bool IsNaive() const { return GetParam() == "naive"; }

  // Enumerates, and checks what holds for every search.
  Findings Search(const Grid& puzzle, const dlx::Limits& limits = {}) {
    Findings findings = Enumerate(*engine_, puzzle, limits);
    ExpectConsistent(puzzle, limits, findings);
    ExpectSame(Count(*engine_, puzzle, limits), findings.result);
    return findings;
  }

  std::unique_ptr<Engine> engine_ = MakeEngine(GetParam());
};

INSTANTIATE_TEST_SUITE_P(All, EngineTest,
                         testing::ValuesIn(std::vector<std::string>(EngineNames().begin(),
                                                                    EngineNames().end())),
                         [](const auto& test) { return test.param; });

TEST(EngineNamesTest, DefaultFirst) {
  EXPECT_THAT(EngineNames(), ElementsAre("dlx", "batch", "memo", "dfs", "naive"));
}

TEST(MakeEngineTest, UnknownNames) {
  for (const absl::string_view name : {"", "DLX", "dlx ", "dance"}) {
    EXPECT_EQ(MakeEngine(name), nullptr) << name;
  }
}

TEST_P(EngineTest, HasItsName) { EXPECT_EQ(engine_->name(), GetParam()); }

// ---- How many solutions ------------------------------------------------------------------------

TEST_P(EngineTest, UniqueSolutions) {
  struct {
    absl::string_view puzzle, solution;
  } constexpr kPuzzles[] = {
      {kUnique, kUniqueSolution},
      {"23...94.1...3.1..2714..8.3....823......5..684..7.9.....73.8.....2.1...488.17...2.",
       "238679451965341872714258936146823597392517684587496213473982165629135748851764329"},
      {"306508400520000000087000031003010080900863005050090600130000250000000074005206300",
       "316578492529134768487629531263415987974863125851792643138947256692351874745286319"},
      {"005300000800000020070010500400005300010070006003200080060500009004000030000009700",
       "145327698839654127672918543496185372218473956753296481367542819984761235521839764"},
      {"800000000003600000070090200050007000000045700000100030001000068008500010090000400",
       "812753649943682175675491283154237896369845721287169534521974368438526917796318452"},
  };
  for (const auto& [puzzle, solution] : kPuzzles) {
    const Findings findings = Search(GridOf(puzzle));
    EXPECT_THAT(findings.solutions, ElementsAre(GridOf(solution)));
    EXPECT_EQ(findings.result.solutions, 1);
    EXPECT_EQ(findings.result.outcome, Outcome::kExhausted);
    EXPECT_EQ(findings.result.first, GridOf(solution));
  }
}

TEST_P(EngineTest, NoneByAClash) {
  const auto row = [](Grid* g) { g->Set(CellAt(4, 1), 7), g->Set(CellAt(4, 8), 7); };
  const auto column = [](Grid* g) { g->Set(CellAt(1, 4), 7), g->Set(CellAt(8, 4), 7); };
  const auto box = [](Grid* g) { g->Set(CellAt(3, 5), 7), g->Set(CellAt(5, 3), 7); };
  for (const auto& clash : {+row, +column, +box}) {
    Grid puzzle;
    clash(&puzzle);
    // The rest of the grid is empty, and must not be searched.
    const Findings findings = Search(puzzle, {.nodes = kSmallSafetyNet});
    EXPECT_EQ(findings.result.solutions, 0);
    EXPECT_EQ(findings.result.outcome, Outcome::kExhausted);
    EXPECT_EQ(findings.result.nodes, 0);
    EXPECT_EQ(findings.result.first, Grid());
  }
}

// Every pair of cells that see each other, and no other pair.
TEST_P(EngineTest, TwoEqualGivensClashIfTheyShareAUnit) {
  for (Cell a = 0; a < kCells; ++a) {
    for (Cell b = a + 1; b < kCells; ++b) {
      const bool clash = RowOf(a) == RowOf(b) || ColumnOf(a) == ColumnOf(b) || BoxOf(a) == BoxOf(b);
      if (!clash && (a * b) % 7 != 0) continue;  // some of them
      Grid puzzle;
      puzzle.Set(a, 4);
      puzzle.Set(b, 4);
      const SearchResult result = Count(*engine_, puzzle, {.solutions = 1, .nodes = 3'000});
      if (clash) {
        ASSERT_EQ(result.outcome, Outcome::kExhausted) << CellName(a) << CellName(b);
        ASSERT_EQ(result.solutions, 0) << CellName(a) << CellName(b);
      } else {
        ASSERT_NE(result.outcome, Outcome::kExhausted) << CellName(a) << CellName(b);
        ASSERT_GT(result.nodes, 0) << CellName(a) << CellName(b);
      }
    }
  }
}

TEST_P(EngineTest, NoneWithoutAClash) {
  const Findings findings = Search(GridOf(kNone));
  EXPECT_EQ(findings.result.solutions, 0);
  EXPECT_EQ(findings.result.outcome, Outcome::kExhausted);
  EXPECT_EQ(findings.result.first, Grid());
  EXPECT_GT(findings.result.nodes, 0);
}

TEST_P(EngineTest, ExactCounts) {
  EXPECT_EQ(Search(GridOf(kFive)).result.solutions, 5);
  EXPECT_EQ(Search(GridOf(kFive)).result.outcome, Outcome::kExhausted);
  EXPECT_EQ(Search(GridOf(kMany)).result.solutions, 2'200);
  EXPECT_EQ(Search(GridOf(kMany)).result.outcome, Outcome::kExhausted);
}

TEST_P(EngineTest, FiveSolutions) {
  Findings findings = Search(GridOf(kFive));
  std::sort(findings.solutions.begin(), findings.solutions.end());
  EXPECT_THAT(
      findings.solutions,
      ElementsAre(
          GridOf(
              "415967283782351496693824751539286174846713529271495368927138645358642917164579832"),
          GridOf(
              "421967853783451296695328741539286174816743529274195368947832615352614987168579432"),
          GridOf(
              "425967183783451296619328745531296874896743521274815369947132658352684917168579432"),
          GridOf(
              "425967183783451296691328745539216874816743529274895361947132658352684917168579432"),
          GridOf("42596781378345129669132874553928617481674352927419536894783265135261498716857943"
                 "2")));
}

TEST_P(EngineTest, AllTraps) {
  for (const Trap& trap : Traps()) {
    if (trap.hopeless_for_naive && IsNaive()) continue;
    SCOPED_TRACE(trap.name);
    const Findings findings =
        Search(trap.grid, {.solutions = UpTo(trap.limit), .nodes = kSafetyNet});
    EXPECT_EQ(findings.result.solutions, trap.solutions);
    EXPECT_EQ(findings.result.outcome, trap.limit > 0 && trap.solutions == trap.limit
                                           ? Outcome::kSolutionLimit
                                           : Outcome::kExhausted);
  }
}

TEST_P(EngineTest, FullGrids) {
  const Grid full = GridOf(kUniqueSolution);
  const Findings right = Search(full);
  EXPECT_THAT(right.solutions, ElementsAre(full));
  EXPECT_EQ(right.result.nodes, 1);  // the root
  for (Cell cell = 0; cell < kCells; ++cell) {
    Grid wrong = full;
    wrong.Set(cell, full[cell] % 9 + 1);
    const Findings findings = Search(wrong);
    EXPECT_THAT(findings.solutions, IsEmpty());
    EXPECT_EQ(findings.result.outcome, Outcome::kExhausted);
  }
}

// ---- Limits ------------------------------------------------------------------------------------

TEST_P(EngineTest, SolutionLimit) {
  const Grid puzzle = GridOf(kFive);
  const std::vector<Grid> all = Search(puzzle).solutions;
  for (int64_t limit = 1; limit <= 5; ++limit) {
    SCOPED_TRACE(limit);
    const Findings findings = Search(puzzle, {.solutions = limit});
    EXPECT_EQ(findings.result.solutions, limit);
    EXPECT_EQ(findings.result.outcome, Outcome::kSolutionLimit);  // at 5 too: it was reached
    EXPECT_THAT(findings.solutions, ::testing::ElementsAreArray(all.begin(), all.begin() + limit));
  }
  for (const int64_t limit : {int64_t{6}, std::numeric_limits<int64_t>::max()}) {
    const Findings findings = Search(puzzle, {.solutions = limit});
    EXPECT_EQ(findings.solutions, all);
    EXPECT_EQ(findings.result.outcome, Outcome::kExhausted);
  }
}

TEST_P(EngineTest, SolutionLimitOfOne) {
  EXPECT_EQ(Search(GridOf(kUnique), {.solutions = 1}).result.outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(Search(GridOf(kUnique), {.solutions = 2}).result.outcome, Outcome::kExhausted);
  EXPECT_EQ(Search(GridOf(kNone), {.solutions = 1}).result.outcome, Outcome::kExhausted);
  EXPECT_EQ(Search(GridOf(kUniqueSolution), {.solutions = 1}).result.outcome,
            Outcome::kSolutionLimit);
}

// 0, or less, is used up from the start, even if givens clash.
TEST_P(EngineTest, LimitsThatAreUsedUp) {
  Grid clash;
  clash.Set(0, 1);
  clash.Set(1, 1);
  for (const Grid& puzzle : {GridOf(kFive), Grid(), clash}) {
    for (const int64_t used_up : {int64_t{0}, int64_t{-1}, std::numeric_limits<int64_t>::min()}) {
      const auto seconds = static_cast<double>(used_up);
      const struct {
        dlx::Limits limits;
        Outcome outcome;
      } cases[] = {{{.solutions = used_up}, Outcome::kSolutionLimit},
                   {{.nodes = used_up}, Outcome::kNodeLimit},
                   {{.seconds = seconds}, Outcome::kTimeLimit}};
      for (const auto& [limits, outcome] : cases) {
        const Findings findings = Enumerate(*engine_, puzzle, limits);
        EXPECT_EQ(findings.result.outcome, outcome);
        EXPECT_EQ(findings.result.nodes, 0);
        EXPECT_THAT(findings.solutions, IsEmpty());
        ExpectSame(Count(*engine_, puzzle, limits), findings.result);
      }
    }
  }
}

TEST_P(EngineTest, NodeLimit) {
  const Grid puzzle = GridOf(kFive);
  const Findings all = Search(puzzle);
  const int64_t nodes = all.result.nodes;
  ASSERT_GT(nodes, 10);
  for (const int64_t limit : {int64_t{1}, int64_t{2}, int64_t{9}, nodes / 2, nodes - 1,
                              nodes}) {  // reached with the last node too
    SCOPED_TRACE(limit);
    const Findings findings = Search(puzzle, {.nodes = limit});
    EXPECT_EQ(findings.result.outcome, Outcome::kNodeLimit);
    EXPECT_EQ(findings.result.nodes, limit);
    ASSERT_LE(findings.solutions.size(), 5);
    EXPECT_THAT(findings.solutions,
                ::testing::ElementsAreArray(all.solutions.begin(),
                                            all.solutions.begin() + findings.solutions.size()));
  }
  for (const int64_t limit : {nodes + 1, std::numeric_limits<int64_t>::max()}) {
    ExpectSame(Search(puzzle, {.nodes = limit}).result, all.result);
  }
}

TEST_P(EngineTest, NodeLimitOfOne) {
  // The root of a full grid is a solution; that of others is not.
  const Findings full = Search(GridOf(kUniqueSolution), {.solutions = 2, .nodes = 1});
  EXPECT_EQ(full.result.solutions, 1);
  EXPECT_EQ(full.result.outcome, Outcome::kNodeLimit);
  const Findings empty = Search(Grid(), {.nodes = 1});
  EXPECT_EQ(empty.result.solutions, 0);
  EXPECT_EQ(empty.result.nodes, 1);
  EXPECT_EQ(empty.result.outcome, Outcome::kNodeLimit);
}

// A millisecond passes with each look at the clock, so that the search ends at the same place on
// every machine.
class SteppedClock {
 public:
  SteppedClock() { dlx::internal::clock_of_test = &Step; }
  ~SteppedClock() { dlx::internal::clock_of_test = nullptr; }

 private:
  static dlx::internal::Clock::time_point Step() {
    static std::atomic<int64_t> looks = 0;
    return dlx::internal::Clock::time_point(std::chrono::milliseconds(++looks));
  }
};

TEST_P(EngineTest, TimeLimit) {
  const SteppedClock clock;
  const SearchResult result = Count(*engine_, Grid(), {.nodes = kSafetyNet, .seconds = 0.02});
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
  EXPECT_LT(result.nodes, kSafetyNet);
  if (GetParam() != "memo") {  // it does not say how far it came
    EXPECT_GT(result.nodes, 0);
  }
  // Each puzzle has the time for itself.
  const std::vector<Grid> puzzles(3);
  std::vector<Answer> answers(3);
  const SolveResult all = engine_->Solve(
      puzzles, {.limits = {.nodes = kSafetyNet, .seconds = 0.02}}, absl::MakeSpan(answers));
  EXPECT_EQ(all.outcome, Outcome::kExhausted);
  EXPECT_EQ(all.answered, 3);
  for (const Answer& answer : answers) EXPECT_EQ(answer.outcome, Outcome::kTimeLimit);
}

TEST_P(EngineTest, LimitOnASearchWithoutSolutions) {
  // Row 9 wants a 9 where none can stand, and is not looked at before the rest was filled, if an
  // engine goes by reading order; the others end at once.
  Grid puzzle;
  for (int column = 0; column < 8; ++column) puzzle.Set(CellAt(8, column), column + 1);
  puzzle.Set(CellAt(0, 8), 9);
  const SearchResult result = Count(*engine_, puzzle, {.nodes = kSafetyNet, .seconds = 60});
  EXPECT_EQ(result.solutions, 0);
  EXPECT_EQ(result.outcome, IsNaive() ? Outcome::kNodeLimit : Outcome::kExhausted);
}

TEST_P(EngineTest, LongTimesAreNoLimit) {
  const SearchResult all = Count(*engine_, GridOf(kFive), {});
  for (const double seconds : {1e6, 1e300, std::numeric_limits<double>::infinity()}) {
    ExpectSame(Count(*engine_, GridOf(kFive), {.seconds = seconds}), all);
  }
}

TEST_P(EngineTest, StoppedBefore) {
  std::stop_source source;
  source.request_stop();
  const Findings findings = Search(Grid(), {.nodes = kSmallSafetyNet, .stop = source.get_token()});
  EXPECT_EQ(findings.result.outcome, Outcome::kCancelled);
  EXPECT_EQ(findings.result.solutions, 0);
}

TEST_P(EngineTest, StoppedDuringTheSearch) {
  std::stop_source source;
  int64_t solutions = 0;
  const SearchResult result = quadrille_test::Enumerate(
      *engine_, Grid(), {.nodes = kSafetyNet, .stop = source.get_token()}, [&](const Grid&) {
        if (++solutions == 10) source.request_stop();
        return true;
      });
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  EXPECT_EQ(result.solutions, solutions);
  EXPECT_GE(solutions, 10);
  EXPECT_LT(result.nodes, kSmallSafetyNet);  // soon
  // A token that is not used stops nothing, and neither does that of the search before.
  std::stop_source unused;
  EXPECT_EQ(Count(*engine_, GridOf(kFive), {.stop = unused.get_token()}).solutions, 5);
  EXPECT_EQ(Count(*engine_, GridOf(kFive), {}).solutions, 5);
}

// Presets would be options of another problem: a grid without givens.
TEST_P(EngineTest, RequiresThatThereAreNoPresets) {
#ifdef NDEBUG
  GTEST_SKIP() << "what is required is only checked without NDEBUG";
#else
  const Grid puzzle = GridOf(kFive);
  const std::vector<dlx::OptionId> options = {0};
  for (const dlx::Presets& presets :
       {dlx::Presets{.taken = options}, dlx::Presets{.forbidden = options}}) {
    Answer answer;
    EXPECT_DEATH(engine_->Solve({&puzzle, 1}, {.presets = presets}, absl::MakeSpan(&answer, 1)),
                 "");
    const auto sink = [](const Grid&) { return dlx::Visit::kContinue; };
    EXPECT_DEATH(engine_->Enumerate(puzzle, {.presets = presets}, sink), "");
  }
#endif
}

TEST_P(EngineTest, TheSinkMayStop) {
  const Grid puzzle = GridOf(kFive);
  const std::vector<Grid> all = Search(puzzle).solutions;
  for (size_t stop_at = 1; stop_at <= 5; ++stop_at) {
    SCOPED_TRACE(stop_at);
    std::vector<Grid> found;
    const SearchResult result =
        quadrille_test::Enumerate(*engine_, puzzle, {}, [&](const Grid& solution) {
          found.push_back(solution);
          return found.size() < stop_at;
        });
    EXPECT_EQ(result.outcome, Outcome::kVisitorStop);  // at the last one too
    EXPECT_EQ(result.solutions, static_cast<int64_t>(stop_at));
    EXPECT_EQ(result.first, all.front());
    EXPECT_THAT(found, ::testing::ElementsAreArray(all.begin(), all.begin() + stop_at));
  }
}

TEST_P(EngineTest, TheSinkIsNotCalledWithoutSolutions) {
  const auto never = [](const Grid& grid) {
    ADD_FAILURE() << FormatLine(grid);
    return true;
  };
  EXPECT_EQ(quadrille_test::Enumerate(*engine_, GridOf(kNone), {}, never).outcome,
            Outcome::kExhausted);
  Grid clash;
  clash.Set(0, 1);
  clash.Set(1, 1);
  EXPECT_EQ(quadrille_test::Enumerate(*engine_, clash, {}, never).outcome, Outcome::kExhausted);
}

// ---- The same again ----------------------------------------------------------------------------

TEST_P(EngineTest, TheSameEngineForManyPuzzles) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 300; ++i) {
    const auto kind = static_cast<PuzzleKind>(RandomBelow(rng, quadrille_test::kPuzzleKinds));
    const Grid puzzle = MakePuzzle(kind, rng).grid;
    SCOPED_TRACE(FormatLine(puzzle));
    constexpr int64_t kLimits[] = {1, 2, 7, 50};
    constexpr int64_t kNodes[] = {1, 10, 100, 20'000, 20'000, 20'000};
    const dlx::Limits limits = {.solutions = kLimits[RandomBelow(rng, 4)],
                                .nodes = kNodes[RandomBelow(rng, 6)]};
    const Findings again = Search(puzzle, limits);
    const Findings fresh = Enumerate(*MakeEngine(GetParam()), puzzle, limits);
    ExpectSame(again.result, fresh.result);
    EXPECT_EQ(again.solutions, fresh.solutions);
    // Stopped in the middle by the sink, so that something may be left over.
    if (RandomBelow(rng, 2) == 0) {
      quadrille_test::Enumerate(*engine_, puzzle, limits, [](const Grid&) { return false; });
    }
    if (HasFailure()) return;
  }
}

TEST_P(EngineTest, ResultsOfCountAreNotThoseOfThePuzzleBefore) {
  EXPECT_EQ(Search(GridOf(kUnique)).result.solutions, 1);
  EXPECT_EQ(Search(GridOf(kNone)).result.first, Grid());
  Grid clash = GridOf(kUnique);
  clash.Set(0, 7);
  EXPECT_EQ(Search(clash).result.first, Grid());
  EXPECT_EQ(Search(GridOf(kUnique)).result.solutions, 1);
}

// ---- Nodes, updates and orders of each engine --------------------------------------------------

TEST_P(EngineTest, UpdatesOfManyPuzzlesAddUp) {
  const Grid puzzle = GridOf(kUnique);
  const int64_t updates = Count(*engine_, puzzle, {}).updates.value();
  EXPECT_GT(updates, 0);
  const std::vector<Grid> three(3, puzzle);
  std::vector<Answer> answers(3);
  EXPECT_EQ(engine_->Solve(three, {}, absl::MakeSpan(answers)).updates, 3 * updates);
}

std::vector<Grid> SmallPuzzles() {
  std::vector<Grid> puzzles = {GridOf(kUnique), GridOf(kNone), GridOf(kFive), GridOf(kMany),
                               GridOf(kUniqueSolution)};
  std::mt19937_64 rng(2);
  for (int i = 0; i < 30; ++i) {
    puzzles.push_back(MakePuzzle(static_cast<PuzzleKind>(i % 5), rng).grid);
  }
  return puzzles;
}

// Nodes and updates are those of the solver, with the givens taken before the search.
TEST(DlxEngineTest, IsTheSolverOfDlx) {
  for (const Grid& puzzle : SmallPuzzles()) {
    SCOPED_TRACE(FormatLine(puzzle));
    DlxEngine engine;
    const Findings findings = Enumerate(engine, puzzle);
    dlx::Solver solver(SudokuProblem());
    for (const dlx::OptionId option : Encode(puzzle)) solver.Take(option);
    std::vector<Grid> solutions;
    while (solver.Next()) solutions.push_back(Decode(solver.solution()));
    EXPECT_EQ(findings.solutions, solutions);
    EXPECT_EQ(findings.result.nodes, solver.stats().nodes);
    EXPECT_EQ(findings.result.updates, solver.stats().updates);
  }
}

// Tries 1 to 9 in the first empty cell. Calls itself for each that fits.
void NaiveByDefinition(const Grid& grid, Findings* findings) {
  ++findings->result.nodes;
  Cell cell = 0;
  while (cell < kCells && grid[cell] != 0) ++cell;
  if (cell == kCells) {
    findings->solutions.push_back(grid);
    return;
  }
  for (Digit digit = 1; digit <= 9; ++digit) {
    Grid next = grid;
    next.Set(cell, digit);
    if (FindClashes(next).empty()) NaiveByDefinition(next, findings);
  }
}

TEST(NaiveEngineTest, NodesAndOrder) {
  int compared = 0;
  for (const Grid& puzzle : SmallPuzzles()) {
    SCOPED_TRACE(FormatLine(puzzle));
    NaiveEngine engine;
    const Findings findings = Enumerate(engine, puzzle, {.nodes = 30'000});
    EXPECT_TRUE(std::is_sorted(findings.solutions.begin(), findings.solutions.end()));
    if (findings.result.outcome != Outcome::kExhausted || !FindClashes(puzzle).empty()) continue;
    ++compared;
    Findings expected;
    NaiveByDefinition(puzzle, &expected);
    EXPECT_EQ(findings.solutions, expected.solutions);
    EXPECT_EQ(findings.result.nodes, expected.result.nodes);
  }
  EXPECT_GE(compared, 10);
}

// The last of the cells with the fewest candidates, where none or one is as few as can be; digits
// ascend.
void DfsByDefinition(const Grid& grid, Findings* findings) {
  ++findings->result.nodes;
  std::vector<Digit> fewest(10);
  Cell best = -1;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) continue;
    std::vector<Digit> candidates;
    for (Digit digit = 1; digit <= 9; ++digit) {
      const bool fits = std::none_of(kPeers[cell].begin(), kPeers[cell].end(),
                                     [&](Cell peer) { return grid[peer] == digit; });
      if (fits) candidates.push_back(digit);
    }
    if (std::max<size_t>(candidates.size(), 1) <= std::max<size_t>(fewest.size(), 1)) {
      best = cell;
      fewest = candidates;
    }
  }
  if (best < 0) {
    findings->solutions.push_back(grid);
    return;
  }
  for (const Digit digit : fewest) {
    Grid next = grid;
    next.Set(best, digit);
    DfsByDefinition(next, findings);
  }
}

TEST(DfsEngineTest, NodesAndOrder) {
  for (const Grid& puzzle : SmallPuzzles()) {
    if (!FindClashes(puzzle).empty()) continue;
    SCOPED_TRACE(FormatLine(puzzle));
    DfsEngine engine;
    const Findings findings = Enumerate(engine, puzzle);
    Findings expected;
    DfsByDefinition(puzzle, &expected);
    EXPECT_EQ(findings.solutions, expected.solutions);
    EXPECT_EQ(findings.result.nodes, expected.result.nodes);
  }
}

TEST_P(EngineTest, NodesOfOneEmptyCell) {
  if (GetParam() == "batch") GTEST_SKIP() << "a digit that follows is not a node";
  Grid puzzle = GridOf(kUniqueSolution);
  puzzle.Set(40, 0);
  EXPECT_EQ(Count(*engine_, puzzle, {}).nodes, 2);  // the root and the only digit
}

}  // namespace
}  // namespace sudoku
