// SPDX-License-Identifier: Apache-2.0
//
// The libraries where memory runs out: each verb, on a small problem, with the first allocation
// failing, then the second, and so on to the last; that one alone, or all from there on. The verb
// throws std::bad_alloc or gives the right answer, threads included, and nothing leaks.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/cnf.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/reference.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/cross_check.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "sudoku/sudoku.h"
#include "tests/support/fake_clock.h"
#include "tests/support/heap.h"
#include "tests/support/known_problems.h"
#include "tests/support/searches.h"

namespace quadrille_test {
namespace {

using dlx::Problem;

// Calls a verb, and returns what it found as text.
using Verb = std::function<std::string()>;

struct Attempt {
  bool threw = false;
  bool right = false;
  int64_t leaked = 0;
  int64_t calls = 0;
};

// Whether the answer is right is found out without a copy: there may be no memory for one.
Attempt TryWithout(const Verb& verb, int64_t call, bool and_after, const std::string& right) {
  Attempt attempt;
  const int64_t before = HeapBytes();
  FailHeap(call, and_after);
  try {
    attempt.right = verb() == right;
  } catch (const std::bad_alloc&) {
    attempt.threw = true;
  }
  attempt.calls = HeapCalls();
  FailHeap(0);
  attempt.leaked = HeapBytes() - before;
  return attempt;
}

// The parameter: at most about this many points of a verb are tried.
class AllocationTest : public testing::TestWithParam<int64_t> {
 protected:
  void FailEach(const std::string& name, const Verb& verb) {
    SCOPED_TRACE(name);
    const std::string right = verb();
    ASSERT_EQ(verb(), right) << "what is made once is made by now";
    FailHeap(0);
    ASSERT_EQ(verb(), right);
    const int64_t step = 1 + HeapCalls() / GetParam();
    for (const bool and_after : {false, true}) {
      for (int64_t call = 1;; call += step) {
        const Attempt attempt = TryWithout(verb, call, and_after, right);
        ASSERT_TRUE(attempt.threw || attempt.right) << "allocation " << call << ", " << and_after;
        ASSERT_LE(attempt.leaked, 0) << "allocation " << call << ", " << and_after;
        // With threads, there may be more or fewer than before.
        if (attempt.calls < call) {
          EXPECT_FALSE(attempt.threw);
          break;
        }
      }
    }
  }
};

std::string Text(const Solutions& solutions) {
  return absl::StrJoin(solutions, "\n", [](std::string* out, const auto& solution) {
    absl::StrAppend(out, absl::StrJoin(solution, " "));
  });
}

TEST_P(AllocationTest, Texts) {
  const std::string text =
      "p q r a-name-of-more-than-sixteen-bytes | x y\np q x y:A\np r x:A y\np "
      "x:B\nq x:A\nr y:B a-name-of-more-than-sixteen-bytes\n";
  FailEach("ReadText", [&] { return dlx::ReadText(text).problem->ToString(4); });
  FailEach("errors", [&] {
    return std::string(dlx::ReadText("a b\na x\nb b\n").problem.status().message());
  });
  FailEach("sets", [&] {
    const dlx::ReadResult read = dlx::ReadText("3 2\n2 1 3\n1 2\n", {dlx::TextFormat::kSets});
    return read.problem->ToString(0);
  });
  const Problem problem = Parse(text);
  FailEach("WriteText", [&] { return WriteText(problem, dlx::TextFormat::kDlx)->text; });
  const Problem plain = Parse("a b c\na b\nc\na\nb c\n");
  for (const dlx::TextFormat format :
       {dlx::TextFormat::kEc, dlx::TextFormat::kMatrix, dlx::TextFormat::kSets}) {
    FailEach("WriteText", [&] { return WriteText(plain, format)->text; });
  }
  FailEach("WriteDimacs", [&] { return dlx::WriteDimacs(plain)->text; });
  FailEach("WriteOpb", [&] { return dlx::WriteOpb(plain)->text; });
}

TEST_P(AllocationTest, Searches) {
  const Problem queens = Queens(5);
  for (const dlx::Kernel kernel : dlx::Kernels()) {
    for (const dlx::Branching branching : {dlx::Branching::kMrv, dlx::Branching::kWeightedDegree}) {
      FailEach(absl::StrCat("Solver ", dlx::ToString(kernel)), [&] {
        return Text(AllSolutions(queens, {.strategy = {.branching = branching, .kernel = kernel}}));
      });
    }
  }
  FailEach("checkpoint", [&] {
    dlx::Solver first(queens);
    first.Next();
    const std::string state = first.Checkpoint();
    dlx::Solver second(queens);
    if (!second.Resume(state).ok()) throw std::runtime_error("refused");
    return absl::StrCat(state, Text(Rest(second)));
  });
  FailEach("reference", [&] {
    Solutions all;
    ForEachSolutionByReference(queens, 1'000'000, [&](dlx::SolutionView solution) {
      all.emplace_back(solution.begin(), solution.end());
      return VerifyCover(queens, solution).ok() ? dlx::Visit::kContinue : dlx::Visit::kStop;
    });
    return Text(all);
  });
  FailEach("FindFirst", [&] {
    return absl::StrJoin(dlx::FindFirst(queens, {.steady_nodes = 3}).options.value(), " ");
  });
  FailEach("EstimateSearch",
           [&] { return absl::StrCat(dlx::EstimateSearch(queens, {.probes = 20})->nodes); });
}

TEST_P(AllocationTest, SearchesWithThreads) {
  const Problem queens = Queens(5);
  for (const bool ordered : {false, true}) {
    FailEach(absl::StrCat("SearchInParallel ", ordered), [&] {
      Solutions all;
      const dlx::Sharing at_once = {
          .seconds_alone = 0, .work_between_looks = 1, .nodes_to_give = 5};
      dlx::SearchInParallel(queens, {.ordered = ordered, .sharing = at_once, .run = {.threads = 4}},
                            [&](dlx::SolutionView solution) {
                              all.emplace_back(solution.begin(), solution.end());
                              return dlx::Visit::kContinue;
                            });
      return Text(ordered ? all : Sorted(all));
    });
  }
  FailEach("rules", [&] {
    const dlx::Sharing at_once = {.seconds_alone = 0,
                                  .work_between_looks = 1,
                                  .nodes_to_give = 5,
                                  .nodes_before_trial = 4,
                                  .verdict = dlx::Branching::kWeightedDegree};
    return absl::StrCat(
        CountInParallel(queens, {.sharing = at_once, .run = {.threads = 4}}).stats.solutions);
  });
}

TEST(ParallelTest, AVisitorMayThrow) {
  const Problem queens = Queens(6);
  for (const int threads : {1, 4}) {
    const dlx::Sharing at_once = {.seconds_alone = 0, .work_between_looks = 1};
    int calls = 0;  // never two at a time, and none after it has thrown
    const auto visit = [&calls](dlx::SolutionView) -> dlx::Visit {
      ++calls;
      throw std::runtime_error("enough");
    };
    EXPECT_THROW(
        dlx::SearchInParallel(queens, {.sharing = at_once, .run = {.threads = threads}}, visit),
        std::runtime_error);
    EXPECT_EQ(calls, 1);
  }
}

TEST_P(AllocationTest, Counts) {
  const Problem queens = Queens(5);
  const Problem dominoes = Dominoes(4, 4);
  for (const dlx::CountPlan plan : {dlx::CountPlan::kAuto, dlx::CountPlan::kSearch,
                                    dlx::CountPlan::kMemo, dlx::CountPlan::kFrontier}) {
    for (const int threads : {1, 3}) {
      // With this clock, a run that leads gets its threads after a few looks.
      const FakeClock clock(threads > 1 ? 0.01 : 0);
      const dlx::CountConfig config = {.plan = plan, .run = {.threads = threads}};
      const std::string name = absl::StrCat("Count ", dlx::ToString(plan), " ", threads);
      FailEach(name, [&] { return dlx::Count(queens, config).count.ToString(); });
      FailEach(name, [&] { return dlx::Count(dominoes, config).count.ToString(); });
    }
  }
}

TEST_P(AllocationTest, OtherVerbs) {
  const Problem queens = Queens(5);
  const Problem costs = Parse("a b c\na |3\nb |4\nc |5\na b |6\nb c |7\na b c |11\n");
  FailEach("diagrams", [&] {
    const dlx::Diagram diagram = dlx::Compile(queens).diagram.value();
    dlx::Sampler sampler(diagram, 1);
    return absl::StrCat(diagram.count().ToString(), " ", absl::StrJoin(sampler.Next(), " "), " ",
                        diagram.Marginals()->at(2).ToString(), " ",
                        absl::StrJoin(diagram.Solution(3).value(), " "), " ",
                        diagram.Cheapest(2).size());
  });
  FailEach("Minimize", [&] {
    const dlx::MinimizeResult result = dlx::Minimize(costs, {.k = 3});
    return absl::StrCat(result.covers.at(0).cost, " ", result.covers.at(2).cost);
  });
  const Problem triangle = Parse("a b c d e\na b\nb c\na c\nd e\n");
  FailEach("Explain", [&] { return absl::StrCat(dlx::Explain(triangle).items.size()); });
  FailEach("Preprocess",
           [&] { return absl::StrCat(dlx::Preprocess(queens).problem.num_options()); });
}

TEST_P(AllocationTest, Sudoku) {
  const sudoku::Grid two =
      sudoku::ParseLine(
          "..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..")
          .value();
  const sudoku::Grid none =
      sudoku::ParseLine(
          "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.")
          .value();
  const dlx::Run run = {.threads = 3};
  FailEach("Solve", [&] {
    std::vector<sudoku::Grid> puzzles(600, two);
    std::vector<sudoku::Answer> answers(puzzles.size());
    sudoku::Solve(puzzles, run, absl::MakeSpan(answers));
    return absl::StrCat(answers.back().solutions);
  });
  FailEach("Count", [&] { return sudoku::Count(two, run).solutions.ToString(); });
  FailEach("Sample", [&] { return absl::StrCat(sudoku::Sample(two, 3, 1, run).samples.size()); });
  FailEach("Marginals", [&] { return sudoku::Marginals(two, run)->solutions.ToString(); });
  FailEach("Relax",
           [&] { return absl::StrCat(sudoku::Relax(two, {.k = 1, .run = run})->solutions); });
  FailEach("WhyNoSolution",
           [&] { return absl::StrCat(sudoku::WhyNoSolution(none).givens.size()); });
  FailEach("SolveText", [&] {
    std::string out;
    sudoku::SolveText("..7..4..6..4...3.8.3....2.71..3.2..4\n" + sudoku::FormatLine(two) + ",x\n\n",
                      run, &out);
    return out;
  });
  FailEach("CrossChecker", [&] {
    sudoku::CrossChecker checker(sudoku::MakeEngine("dfs"), {.limits = {.solutions = 3}});
    for (const absl::string_view name : sudoku::EngineNames()) {
      checker.AddEngine(sudoku::MakeEngine(name));
    }
    return absl::StrCat(checker.Check(two, {}).disagreements.size());
  });
}

INSTANTIATE_TEST_SUITE_P(Sample, AllocationTest, testing::Values(100));
INSTANTIATE_TEST_SUITE_P(FullAll, AllocationTest, testing::Values(int64_t{1} << 40));

}  // namespace
}  // namespace quadrille_test
