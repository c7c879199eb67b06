// SPDX-License-Identifier: Apache-2.0
//
// BatchSolver against dlx and dfs on random puzzles, with each instruction set that this machine
// has, at small limits and large ones: whole spans, one puzzle at a time, and all solutions through
// a sink.
//
//   QUADRILLE_BATCH_PUZZLES=2000000 QUADRILLE_BATCH_LISTS=100000 batch_differential_test
//
// does it with that many puzzles instead of a few thousand, and with all of the published lists,
// which takes a quarter of an hour. QUADRILLE_SEED makes other puzzles. What the references say is
// worked out once for all instruction sets.

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/target.h"
#include "gtest/gtest.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "tests/support/data.h"
#include "tests/support/engines.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::kPuzzleKinds;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::NumberFrom;
using ::quadrille_test::PuzzleKind;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::SearchResult;
using ::quadrille_test::Trap;
using ::quadrille_test::Traps;

// ---- Puzzles -----------------------------------------------------------------------------------

// The nine lines in an order that leaves the boxes whole.
std::array<int, 9> ShuffledLines(std::mt19937_64& rng) {
  std::array<int, 9> lines;
  std::iota(lines.begin(), lines.end(), 0);
  const auto swap = [&](int a, int b, int n, int step) {
    for (int i = 0; i < n; ++i) std::swap(lines[a * step + i], lines[b * step + i]);
  };
  for (int i = 2; i > 0; --i) {
    swap(i, RandomBelow(rng, i + 1), 3, 3);
    for (int band = 0; band < 3; ++band)
      swap(3 * band + i, 3 * band + RandomBelow(rng, i + 1), 1, 1);
  }
  return lines;
}

// The same puzzle with other digits, its lines in another order and perhaps transposed.
Grid Shuffled(const Grid& puzzle, std::mt19937_64& rng) {
  const std::array<int, 9> rows = ShuffledLines(rng);
  const std::array<int, 9> columns = ShuffledLines(rng);
  std::array<int, 9> digits;
  std::iota(digits.begin(), digits.end(), 1);
  for (int i = 8; i > 0; --i) std::swap(digits[i], digits[RandomBelow(rng, i + 1)]);
  const bool transpose = RandomBelow(rng, 2) == 0;
  Grid grid;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) continue;
    const int row = rows[RowOf(cell)];
    const int column = columns[ColumnOf(cell)];
    grid.Set(transpose ? CellAt(column, row) : CellAt(row, column), digits[puzzle[cell] - 1]);
  }
  return grid;
}

// Puzzles of all kinds. To make one takes longer than to solve it a hundred times, so that only few
// are made and most are others with some of their cells changed.
class PuzzleMaker {
 public:
  explicit PuzzleMaker(uint64_t seed) : rng_(seed) {
    for (const Trap& trap : Traps()) made_.push_back(trap.grid);
  }

  Grid Next() {
    if (made_.size() < kMade && RandomBelow(rng_, 8) == 0) {
      made_.push_back(
          MakePuzzle(static_cast<PuzzleKind>(RandomBelow(rng_, kPuzzleKinds)), rng_).grid);
      return made_.back();
    }
    switch (RandomBelow(rng_, 8)) {
      case 0:
      case 1:
        return Shuffled(Any(), rng_);
      case 2:
        return Change(Shuffled(Any(), rng_), 1);
      case 3:
        return Change(Shuffled(Any(), rng_), 1 + RandomBelow(rng_, 6));
      case 4:
        return Emptied(Shuffled(Any(), rng_), 1 + RandomBelow(rng_, 3));
      case 5:
        return Change(Holes(), 1 + RandomBelow(rng_, 2));
      default:
        return Holes();
    }
  }

 private:
  static constexpr size_t kMade = 20'000;

  const Grid& Any() { return made_[RandomBelow(rng_, static_cast<int>(made_.size()))]; }

  // Puts any digits into any cells, or takes them out.
  Grid Change(Grid grid, int times) {
    for (int i = 0; i < times; ++i) grid.Set(RandomBelow(rng_, kCells), RandomBelow(rng_, 10));
    return grid;
  }
  Grid Emptied(Grid grid, int times) {
    for (int i = 0; i < times; ++i) grid.Set(RandomBelow(rng_, kCells), 0);
    return grid;
  }
  // A full grid reduced to that many of its digits.
  Grid Holes() {
    if (full_ == Grid() || RandomBelow(rng_, 200) == 0)
      full_ = quadrille_test::RandomFullGrid(rng_);
    Grid grid = Shuffled(full_, rng_);
    // Around 30 givens there may be one solution or thousands.
    int left = 20 + RandomBelow(rng_, RandomBelow(rng_, 3) == 0 ? 62 : 20);
    for (Cell cell = 0; cell < kCells; ++cell) {
      if (RandomBelow(rng_, kCells - cell) < left) {
        --left;
      } else {
        grid.Set(cell, 0);
      }
    }
    return grid;
  }

  std::mt19937_64 rng_;
  std::vector<Grid> made_;
  Grid full_;
};

// ---- References --------------------------------------------------------------------------------

constexpr int64_t kDfsNodes = kSlowBuild ? 3'000 : 30'000;
constexpr int64_t kDfsNodesOfLists = 5'000;

// What dlx, and dfs where it gets to its end, say.
struct Expected {
  int64_t solutions = 0;
  bool exhausted = true;
  std::vector<Grid> all;  // sorted, if they were asked for
};

class References {
 public:
  // dfs visits at most that many nodes of a puzzle.
  explicit References(int64_t dfs_nodes) : dfs_nodes_(dfs_nodes) {}

  Expected Find(const Grid& puzzle, int64_t limit, bool want_all) {
    Expected expected;
    SearchResult result;
    if (want_all) {
      result =
          quadrille_test::Enumerate(dlx_, puzzle, {.solutions = limit}, [&](const Grid& solution) {
            expected.all.push_back(solution);
            return true;
          });
      std::sort(expected.all.begin(), expected.all.end());
    } else {
      result = quadrille_test::Count(dlx_, puzzle, {.solutions = limit});
    }
    expected.solutions = result.solutions;
    expected.exhausted = result.outcome == Outcome::kExhausted;
    if (result.solutions > 0) {
      EXPECT_TRUE(IsSolutionOf(puzzle, result.first)) << FormatLine(puzzle);
    }
    const SearchResult dfs =
        quadrille_test::Count(dfs_, puzzle, {.solutions = limit, .nodes = dfs_nodes_});
    if (dfs.outcome == Outcome::kNodeLimit) {
      ++not_by_dfs_;
      EXPECT_LE(dfs.solutions, result.solutions) << FormatLine(puzzle);
    } else {
      EXPECT_EQ(dfs.solutions, result.solutions) << FormatLine(puzzle) << ", limit " << limit;
    }
    return expected;
  }

  int64_t not_by_dfs() const { return not_by_dfs_; }

 private:
  DlxEngine dlx_;
  DfsEngine dfs_;
  const int64_t dfs_nodes_;
  int64_t not_by_dfs_ = 0;
};

// ---- Comparison --------------------------------------------------------------------------------

// 0, 1, 2 or more solutions.
struct Tally {
  int64_t puzzles[4] = {};
  int64_t searched = 0;    // by Search() too
  int64_t enumerated = 0;  // all of whose solutions were compared
  int64_t disagreements = 0;

  void Add(int64_t solutions) { ++puzzles[std::min<int64_t>(solutions, 3)]; }
  int64_t sum() const { return std::accumulate(puzzles, puzzles + 4, int64_t{0}); }
  std::string ToString() const {
    return absl::StrCat(sum(), " puzzles: ", absl::StrJoin(puzzles, " / "), "; ", searched,
                        " searched alone, ", enumerated, " enumerated; ", disagreements,
                        " disagree");
  }
};

// A solver of one instruction set.
class Subject {
 public:
  explicit Subject(dlx::Target target) : name_(dlx::ToString(target)) {
    const std::string before(dlx::ToString(dlx::CurrentTarget()));
    EXPECT_TRUE(dlx::ForceTarget(name_).ok());
    solver_ = std::make_unique<BatchSolver>();
    EXPECT_TRUE(dlx::ForceTarget(before).ok());
  }

  void Compare(const std::vector<Grid>& puzzles, int64_t limit,
               const std::vector<Expected>& expected, Tally* tally) {
    CompareSpan(
        puzzles, limit, [&](size_t i) -> const Expected& { return expected[i]; }, tally);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const Expected& e = expected[i];
      if (!e.all.empty() || (i % 16 == 0 && limit <= 300)) Search(puzzles[i], limit, e, tally);
    }
  }

  // A span alone; a function gives what is expected.
  template <typename F>
  void CompareSpan(const std::vector<Grid>& puzzles, int64_t limit, F expected, Tally* tally) {
    results_.assign(puzzles.size(), {.solutions = -1, .first = puzzles.front()});
    const dlx::Ending ending =
        solver_->Solve(puzzles, {.solutions = limit}, absl::MakeSpan(results_));
    Check(ending.outcome == Outcome::kExhausted, "was not stopped", puzzles.front(), limit, tally);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      const Expected& e = expected(i);
      tally->Add(e.solutions);
      CheckResult(results_[i].solutions, results_[i].first, puzzles[i], limit, e, tally);
    }
  }

  // Those that have fewer solutions than the limit, without one.
  void CompareUnlimited(const std::vector<Grid>& puzzles, const std::vector<Expected>& expected,
                        Tally* tally) {
    std::vector<Grid> some;
    std::vector<const Expected*> of_some;
    for (size_t i = 0; i < puzzles.size(); ++i) {
      if (!expected[i].exhausted) continue;
      some.push_back(puzzles[i]);
      of_some.push_back(&expected[i]);
    }
    results_.resize(some.size());
    solver_->Solve(some, {}, absl::MakeSpan(results_));
    for (size_t i = 0; i < some.size(); ++i) {
      CheckResult(results_[i].solutions, results_[i].first, some[i], 0, *of_some[i], tally);
    }
  }

  // Breaks a search off, in one of the ways there are. The next ones are as good as new.
  void BreakOff(std::mt19937_64& rng) {
    const int many = 1 + RandomBelow(rng, 2000);
    int seen = 0;
    const auto sink = [&](size_t, const Grid&) {
      if (++seen == many && many % 2 == 0) throw std::runtime_error("enough");
      return seen < many ? dlx::Visit::kContinue : dlx::Visit::kStop;
    };
    const BatchSolver::Sink adapter = sink;
    try {
      EXPECT_EQ(quadrille_test::Search(*solver_, Grid(), {}, &adapter).solutions, many);
    } catch (const std::runtime_error&) {
      EXPECT_EQ(seen, many);
    }
    EXPECT_LE(quadrille_test::Search(*solver_, Grid(), {.nodes = many}).nodes, many);
    std::stop_source stop;
    stop.request_stop();
    std::vector<Answer> results(3);
    EXPECT_EQ(
        solver_->Solve(std::vector<Grid>(3), {.stop = stop.get_token()}, absl::MakeSpan(results))
            .outcome,
        Outcome::kCancelled);
  }

  const std::string& name() const { return name_; }

 private:
  // One puzzle at a time; and, where the reference has kept them, all solutions.
  void Search(const Grid& puzzle, int64_t limit, const Expected& e, Tally* tally) {
    ++tally->searched;
    const auto check = [&](const SearchResult& result) {
      CheckResult(result.solutions, result.first, puzzle, limit, e, tally);
      const bool limited = limit > 0 && result.solutions >= limit;
      Check(result.outcome == (limited ? Outcome::kSolutionLimit : Outcome::kExhausted),
            "the outcome", puzzle, limit, tally);
    };
    const SearchResult count = quadrille_test::Search(*solver_, puzzle, {.solutions = limit});
    check(count);
    found_.clear();
    size_t other_places = 0;
    const auto sink = [&](size_t place, const Grid& solution) {
      other_places += place;
      found_.push_back(solution);
      return dlx::Visit::kContinue;
    };
    const BatchSolver::Sink adapter = sink;
    const SearchResult result =
        quadrille_test::Search(*solver_, puzzle, {.solutions = limit}, &adapter);
    check(result);
    Check(result.first == count.first, "the first solution", puzzle, limit, tally);
    Check(result.nodes == count.nodes, "nodes with a sink", puzzle, limit, tally);
    Check(found_.empty() ? result.solutions == 0 : result.first == found_.front(),
          "first in the sink", puzzle, limit, tally);
    Check(other_places == 0, "the place in the span", puzzle, limit, tally);
    Check(static_cast<int64_t>(found_.size()) == result.solutions, "the number in the sink", puzzle,
          limit, tally);
    for (const Grid& solution : found_) {
      Check(IsSolutionOf(puzzle, solution), "a solution in the sink", puzzle, limit, tally);
    }
    std::sort(found_.begin(), found_.end());
    Check(std::adjacent_find(found_.begin(), found_.end()) == found_.end(),
          "no solution comes twice", puzzle, limit, tally);
    // dlx may have other ones first.
    if (e.exhausted && static_cast<int64_t>(e.all.size()) == e.solutions) {
      ++tally->enumerated;
      Check(found_ == e.all, "the set of solutions", puzzle, limit, tally);
    }
  }

  void CheckResult(int64_t solutions, const Grid& first, const Grid& puzzle, int64_t limit,
                   const Expected& e, Tally* tally) {
    const bool right_first = solutions > 0 ? IsSolutionOf(puzzle, first) : first == Grid();
    Check(solutions == e.solutions, absl::StrCat("found ", solutions, ", dlx found ", e.solutions),
          puzzle, limit, tally);
    Check(right_first, absl::StrCat("its solution: ", FormatLine(first)), puzzle, limit, tally);
  }

  void Check(bool is_right, const std::string& what, const Grid& puzzle, int64_t limit,
             Tally* tally) {
    if (is_right) return;
    if (++tally->disagreements > 20) return;
    ADD_FAILURE() << name_ << ", limit " << limit << ": " << what << ": " << FormatLine(puzzle);
  }

  std::string name_;
  std::unique_ptr<BatchSolver> solver_;
  std::vector<Answer> results_;
  std::vector<Grid> found_;
};

std::vector<Subject> Subjects() {
  const std::vector<dlx::Target> supported = dlx::SupportedTargets();
  std::vector<Subject> subjects;
  std::string runs, misses;
  for (const dlx::Target target : {dlx::Target::kAvx512, dlx::Target::kAvx2, dlx::Target::kSse4,
                                   dlx::Target::kNeon, dlx::Target::kScalar}) {
    const bool has = std::find(supported.begin(), supported.end(), target) != supported.end();
    absl::StrAppend(has ? &runs : &misses, " ", dlx::ToString(target));
    if (has) subjects.emplace_back(target);
  }
  std::cout << "TARGETS THAT RUN HERE:" << runs
            << "\nTARGETS NOT TESTED, this machine has none of them:"
            << (misses.empty() ? " (none)" : misses) << std::endl;
  return subjects;
}

struct Share {
  int64_t limit;
  int per_mille;  // of the puzzles
};
// A large limit takes long.
constexpr Share kShares[] = {{1, 250}, {2, 450}, {7, 250}, {300, 45}, {20'000, 5}};

void CheckRandomPuzzles(int64_t total) {
  const int64_t seed = NumberFrom<int64_t>("QUADRILLE_SEED", 71);
  std::cout << total << " puzzles, QUADRILLE_SEED=" << seed << std::endl;
  std::mt19937_64 rng(static_cast<uint64_t>(seed));
  PuzzleMaker maker(rng());
  References references(kDfsNodes);
  std::vector<Subject> subjects = Subjects();
  std::map<int64_t, std::map<std::string, Tally>> tallies;
  std::map<int64_t, int64_t> not_by_dfs;
  std::set<int64_t> done;
  for (int64_t next_report = 100'000, made = 0; made < total;) {
    for (const Share& share : kShares) {
      // Spans of all sizes, some with fewer puzzles than a register has lanes.
      const int64_t part =
          std::max<int64_t>(std::min<int64_t>(total, 20'000) * share.per_mille / 1000, 4);
      for (int64_t left = part; left > 0;) {
        const int64_t n =
            std::min<int64_t>(left, 1 + RandomBelow(rng, RandomBelow(rng, 4) == 0 ? 70 : 6000));
        left -= n;
        made += n;
        std::vector<Grid> puzzles;
        std::vector<Expected> expected;
        const int64_t before = references.not_by_dfs();
        for (int64_t i = 0; i < n; ++i) {
          puzzles.push_back(maker.Next());
          const bool want_all = share.limit > 2 && RandomBelow(rng, 5) == 0;
          expected.push_back(references.Find(puzzles.back(), share.limit, want_all));
        }
        not_by_dfs[share.limit] += references.not_by_dfs() - before;
        for (Subject& subject : subjects) {
          if (RandomBelow(rng, 4) == 0) subject.BreakOff(rng);
          Tally* const tally = &tallies[share.limit][subject.name()];
          subject.Compare(puzzles, share.limit, expected, tally);
          if (share.limit >= 300) subject.CompareUnlimited(puzzles, expected, tally);
        }
      }
    }
    if (made >= next_report) {
      std::cout << made << " puzzles" << std::endl;
      next_report += 100'000;
    }
  }
  std::cout << "with 0 / 1 / 2 / more solutions, up to the limit:\n";
  for (const auto& [limit, by_target] : tallies) {
    std::cout << "limit " << limit << ", " << not_by_dfs[limit] << " too long for dfs\n";
    for (const auto& [name, tally] : by_target) {
      std::cout << "  " << name << ": " << tally.ToString() << '\n';
      EXPECT_EQ(tally.disagreements, 0) << name << ", limit " << limit;
      // The puzzles are such that there is something to find out.
      if (tally.sum() >= 500) {
        for (int64_t i = 0; i <= std::min<int64_t>(limit, 3); ++i) {
          EXPECT_GE(tally.puzzles[i], tally.sum() / 100) << limit << ", " << i;
        }
      }
    }
  }
  std::cout << std::flush;
}

TEST(BatchDifferentialTest, AgreesWithDlxOnRandomPuzzles) { CheckRandomPuzzles(1'000); }

TEST(FullBatchDifferentialTest, AgreesWithDlxOnRandomPuzzles) {
  CheckRandomPuzzles(NumberFrom<int64_t>("QUADRILLE_BATCH_PUZZLES", kSlowBuild ? 1'000 : 10'000));
}

// More puzzles than 16 bits can count, in an order that has nothing to do with their answers.
TEST(FullBatchDifferentialTest, SpanOfManyPuzzles) {
  constexpr int kPuzzles = kSlowBuild ? 66'000 : 70'000;
  constexpr int kDifferent = 997;
  std::mt19937_64 rng(5);
  PuzzleMaker maker(6);
  References references(kDfsNodes);
  std::vector<Grid> different;
  std::vector<Expected> answers;
  for (int i = 0; i < kDifferent; ++i) {
    different.push_back(maker.Next());
    answers.push_back(references.Find(different.back(), 2, false));
  }
  std::vector<Grid> puzzles;
  std::vector<int> which;
  for (int i = 0; i < kPuzzles; ++i) {
    which.push_back(RandomBelow(rng, kDifferent));
    puzzles.push_back(different[which.back()]);
  }
  for (const dlx::Target target : dlx::SupportedTargets()) {
    // Where a lane is a puzzle it takes long.
    if (kSlowBuild && target == dlx::Target::kScalar) continue;
    Subject subject(target);
    Tally tally;
    subject.CompareSpan(
        puzzles, 2, [&](size_t i) -> const Expected& { return answers[which[i]]; }, &tally);
    std::cout << subject.name() << ": " << tally.ToString() << std::endl;
    EXPECT_EQ(tally.disagreements, 0);
  }
}

TEST(BatchDifferentialTest, AgreesWithDlxOnTraps) {
  References references(kDfsNodes);
  for (Subject& subject : Subjects()) {
    Tally tally;
    for (const int64_t limit : {1, 2, 7, 300, 20'000}) {
      std::vector<Grid> puzzles;
      std::vector<Expected> expected;
      for (const Trap& trap : Traps()) {
        puzzles.push_back(trap.grid);
        expected.push_back(references.Find(trap.grid, limit, limit <= 300));
        if (trap.limit == 0) {
          EXPECT_EQ(expected.back().solutions, std::min(limit, trap.solutions)) << trap.name;
        }
      }
      subject.Compare(puzzles, limit, expected, &tally);
    }
    std::cout << subject.name() << ": " << tally.ToString() << std::endl;
    EXPECT_EQ(tally.disagreements, 0);
  }
}

// The first QUADRILLE_BATCH_LISTS puzzles of each published list.
class ListTest : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Lists, ListTest,
                         testing::Values("clue17", "easy", "hardest11", "hardest1106", "serg",
                                         "top1465", "unbiased"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(ListTest, AgreesWithDlx) {
  QUADRILLE_NEED_DATA(path, absl::StrCat("sudoku/", GetParam(), ".txt"));
  const auto most =
      static_cast<size_t>(NumberFrom<int64_t>("QUADRILLE_BATCH_LISTS", kSlowBuild ? 20 : 100));
  std::vector<Grid> all;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const absl::StatusOr<Grid> puzzle = ParseLine(line);
    ASSERT_TRUE(puzzle.ok()) << puzzle.status();
    all.push_back(*puzzle);
  }
  std::vector<Grid> puzzles;
  const size_t step = std::max<size_t>(all.size() / most, 1);
  for (size_t i = 0; i < all.size(); i += step) puzzles.push_back(all[i]);
  std::vector<Subject> subjects = Subjects();
  const bool unique = std::string(GetParam()) != "serg";
  for (const int64_t limit : {1, 2, 7, 300, 20'000}) {
    // Where there is one solution, there is no more to find than under a limit of two.
    if (unique && limit > 2) continue;
    // dlx finds thousands of solutions of each.
    std::vector<Grid> some(
        puzzles.begin(),
        puzzles.begin() + std::min<size_t>(puzzles.size(), limit == 20'000 ? 500
                                                           : limit == 300  ? 3000
                                                                           : puzzles.size()));
    References references(kDfsNodesOfLists);
    std::vector<Expected> expected;
    for (const Grid& puzzle : some) expected.push_back(references.Find(puzzle, limit, false));
    std::cout << GetParam() << ", limit " << limit << ", " << references.not_by_dfs()
              << " too long for dfs";
    for (Subject& subject : subjects) {
      Tally tally;
      subject.Compare(some, limit, expected, &tally);
      std::cout << "; " << subject.name() << ' ' << tally.sum() << " puzzles, "
                << tally.disagreements << " disagree";
      EXPECT_EQ(tally.disagreements, 0);
    }
    std::cout << std::endl;
  }
}

}  // namespace
}  // namespace sudoku
