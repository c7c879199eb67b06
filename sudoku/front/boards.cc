// SPDX-License-Identifier: Apache-2.0
//
// A board is searched by propagation first. What has too many solutions to be listed is counted, or
// compiled into a diagram, as an exact cover problem.

#include "sudoku/boards.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "absl/status/statusor.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/run/meter.h"
#include "sudoku/board_encoder.h"
#include "sudoku/engines/run.h"

namespace sudoku {
namespace {

using dlx::Outcome;

// A search that has not ended by then may take years.
constexpr int64_t kNodesOfSearch = 5'000;
// Solutions up to this many are listed rather than compiled.
constexpr int64_t kMostListed = 10'000;

EnumerateResult Propagate(const Board& board, const dlx::Run& run, BoardEngine::Sink sink) {
  return MakeBoardEngine("propagate")->Enumerate(board, run, sink);
}

// The first try of what needs all solutions: the same run with limits that a search soon reaches.
// nullopt if it did, and not a limit of the run itself.
std::optional<EnumerateResult> TryToList(const Board& board, dlx::internal::Meter* meter,
                                         BoardEngine::Sink sink) {
  dlx::Run run = meter->Rest();
  const auto cap = [](std::optional<int64_t> limit, int64_t most) {
    return std::min(limit.value_or(most), most);
  };
  const int64_t nodes = cap(run.limits.nodes, kNodesOfSearch);
  const int64_t solutions = cap(run.limits.solutions, kMostListed);
  const bool own_nodes = !run.limits.nodes.has_value() || nodes < *run.limits.nodes;
  const bool own_solutions = !run.limits.solutions.has_value() || solutions < *run.limits.solutions;
  run.limits.nodes = nodes;
  run.limits.solutions = solutions;
  const EnumerateResult result = Propagate(board, run, sink);
  meter->Add(result);
  if (result.outcome == Outcome::kNodeLimit && own_nodes) return std::nullopt;
  if (result.outcome == Outcome::kSolutionLimit && own_solutions) return std::nullopt;
  return result;
}

// All solutions of a board: a list if they are few, or a diagram.
struct AllSolutions {
  dlx::Ending ending;
  std::vector<std::vector<int>> list;
  std::unique_ptr<const BoardEncoding> encoding;  // the diagram refers to its problem
  std::optional<dlx::Diagram> diagram;

  dlx::BigCount count() const {
    return diagram.has_value() ? diagram->count()
                               : dlx::BigCount(static_cast<uint64_t>(list.size()));
  }
};

AllSolutions FindAll(const Board& board, const dlx::Run& run) {
  AllSolutions all;
  dlx::internal::Meter meter(run);
  const std::optional<EnumerateResult> listed =
      TryToList(board, &meter, [&](absl::Span<const int> values) {
        all.list.emplace_back(values.begin(), values.end());
        return dlx::Visit::kContinue;
      });
  if (listed.has_value()) {
    all.ending = *listed;
    return all;
  }
  all.list.clear();
  absl::StatusOr<BoardEncoding> encoding = EncodeBoard(board);
  if (!encoding.ok() || !encoding->is_exact()) {
    all.ending.outcome = Outcome::kMemoryLimit;
    return all;
  }
  all.encoding = std::make_unique<const BoardEncoding>(*std::move(encoding));
  const dlx::CompileResult compiled = dlx::Compile(all.encoding->problem(), {.run = meter.Rest()});
  all.ending = compiled;
  all.diagram = compiled.diagram;
  return all;
}

}  // namespace

BoardAnswer SolveBoard(const Board& board, const dlx::Run& run) {
  CheckPresets(run);
  dlx::Run own = run;
  if (!own.limits.solutions.has_value()) own.limits.solutions = 2;
  BoardAnswer answer;
  const EnumerateResult result = Propagate(board, own, [&](absl::Span<const int> values) {
    if (answer.first.empty()) answer.first.assign(values.begin(), values.end());
    return dlx::Visit::kContinue;
  });
  static_cast<dlx::Ending&>(answer) = result;
  answer.solutions = result.solutions;
  return answer;
}

BoardCount CountBoard(const Board& board, const dlx::Run& run) {
  CheckPresets(run);
  BoardCount count;
  dlx::internal::Meter meter(run);
  uint64_t at_least = 0;  // found by the first try
  std::optional<EnumerateResult> listed = TryToList(board, &meter, [&](absl::Span<const int>) {
    ++at_least;
    return dlx::Visit::kContinue;
  });
  if (!listed.has_value()) {
    const absl::StatusOr<BoardEncoding> encoding = EncodeBoard(board);
    if (encoding.ok() && encoding->is_exact()) {
      const dlx::CountResult result = dlx::Count(encoding->problem(), {.run = meter.Rest()});
      meter.Add(result);
      static_cast<dlx::Ending&>(count) = result;
      // What a method found before it was cut short may be less than what was found before it.
      count.count = std::max(result.count, dlx::BigCount(at_least));
      count.nodes = meter.nodes();
      return count;
    }
    const auto pass = [](absl::Span<const int>) { return dlx::Visit::kContinue; };
    listed = Propagate(board, meter.Rest(), pass);
  }
  static_cast<dlx::Ending&>(count) = *listed;
  count.count = std::max(at_least, static_cast<uint64_t>(listed->solutions));
  return count;
}

BoardCount SampleBoard(const Board& board, int64_t n, uint64_t seed, const dlx::Run& run,
                       BoardEngine::Sink sink) {
  CheckPresets(run);
  const AllSolutions all = FindAll(board, run);
  BoardCount result;
  static_cast<dlx::Ending&>(result) = all.ending;
  if (result.outcome != Outcome::kExhausted) return result;
  result.count = all.count();
  if (result.count == 0) return result;
  if (all.diagram.has_value()) {
    result.outcome = all.diagram->ForEachSample(n, seed, run, [&](dlx::SolutionView options) {
      return sink(all.encoding->Decode(options));
    });
    return result;
  }
  // The generator is the one of the standard, so that a seed gives the same on every machine; so is
  // the draw, by rejection of the numbers beyond the last whole multiple.
  std::vector<std::vector<int>> list = all.list;
  std::sort(list.begin(), list.end());
  std::mt19937_64 random(seed);
  const uint64_t size = list.size();
  const uint64_t most = ~uint64_t{0} - (~uint64_t{0} % size + 1) % size;
  for (int64_t i = 0; i < n; ++i) {
    if (run.limits.stop.stop_requested()) {
      result.outcome = Outcome::kCancelled;
      return result;
    }
    uint64_t drawn = random();
    while (drawn > most) drawn = random();
    if (sink(list[drawn % size]) == dlx::Visit::kStop) {
      result.outcome = Outcome::kVisitorStop;
      return result;
    }
  }
  return result;
}

BoardMarginals MarginalsOfBoard(const Board& board, const dlx::Run& run) {
  CheckPresets(run);
  const AllSolutions all = FindAll(board, run);
  BoardMarginals result;
  static_cast<dlx::Ending&>(result) = all.ending;
  if (result.outcome != Outcome::kExhausted) return result;
  result.count = all.count();
  result.counts.assign(board.num_cells(), std::vector<dlx::BigCount>(board.num_values));
  if (all.diagram.has_value()) {
    const absl::StatusOr<std::vector<dlx::BigCount>> marginals = all.diagram->Marginals(run);
    if (!marginals.ok()) {
      result.outcome = Outcome::kCancelled;
      result.counts.clear();
      return result;
    }
    for (size_t option = 0; option < marginals->size(); ++option) {
      const BoardEncoding::Meaning& meaning =
          all.encoding->meaning(static_cast<dlx::OptionId>(option));
      if (meaning.cell >= 0) {
        result.counts[meaning.cell][meaning.value - board.least] = (*marginals)[option];
      }
    }
    return result;
  }
  std::vector<std::vector<uint64_t>> counts(board.num_cells(),
                                            std::vector<uint64_t>(board.num_values));
  for (const std::vector<int>& solution : all.list) {
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (solution[cell] != kEmptyCell) ++counts[cell][solution[cell] - board.least];
    }
  }
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    for (int i = 0; i < board.num_values; ++i) result.counts[cell][i] = counts[cell][i];
  }
  return result;
}

BoardWhy WhyBoardHasNoSolution(const Board& board, const dlx::Run& run) {
  CheckPresets(run);
  BoardWhy why;
  dlx::internal::Meter meter(run);
  // Whether the board has a solution; nullopt if a limit came.
  const auto has_solution = [&](const Board& part) -> std::optional<bool> {
    dlx::Run rest = meter.Rest();
    rest.limits.solutions = 1;
    const BoardAnswer answer = SolveBoard(part, rest);
    meter.Add(answer);
    if (answer.solutions > 0) return true;
    if (answer.IsNone()) return false;
    meter.Stop(answer.outcome);
    return std::nullopt;
  };
  Board part = board;
  std::fill(part.givens.begin(), part.givens.end(), kEmptyCell);
  const std::optional<bool> solvable = has_solution(board);
  const std::optional<bool> without =
      solvable == false ? has_solution(part) : std::optional<bool>(true);
  if (solvable == false && without == false) {
    why.without_givens = why.irreducible = true;
  } else if (solvable == false) {
    // Each given in turn is left out, for good if there is still no solution without it.
    part = board;
    why.irreducible = true;
    for (int cell = board.num_cells() - 1; cell >= 0; --cell) {
      if (part.givens[cell] == kEmptyCell) continue;
      Board less = part;
      less.givens[cell] = kEmptyCell;
      const std::optional<bool> still = has_solution(less);
      if (!still.has_value()) why.irreducible = false;
      if (still == false) part = less;
    }
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (part.givens[cell] != kEmptyCell) why.givens.push_back(cell);
    }
  }
  meter.End(&why);
  return why;
}

}  // namespace sudoku
