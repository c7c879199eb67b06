// SPDX-License-Identifier: Apache-2.0

#include "sudoku/board_check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sudoku/board_engine.h"

namespace sudoku {
namespace {

using dlx::Outcome;

constexpr char kReference[] = "dfs";

// The solutions that one engine gave.
struct Findings {
  EnumerateResult result;
  std::set<std::vector<int>> solutions;
  std::string fault;  // the first thing that is wrong with one of them, or ""

  bool saw_all() const { return result.outcome == Outcome::kExhausted; }
  bool decided() const { return saw_all() || result.outcome == Outcome::kSolutionLimit; }
  std::string Count() const { return absl::StrCat(saw_all() ? "" : ">=", result.solutions); }
};

std::string Text(const Board& board, const std::vector<int>& values) {
  std::string text;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) continue;
    if (board.greatest() > 9 && !text.empty()) text += ' ';
    absl::StrAppend(&text, values[cell]);
  }
  return text;
}

Findings Search(const Board& board, const std::string& engine, const dlx::Run& run) {
  Findings found;
  found.result = MakeBoardEngine(engine)->Enumerate(board, run, [&](absl::Span<const int> values) {
    std::vector<int> solution(values.begin(), values.end());
    if (const absl::Status status = CheckSolution(board, solution);
        !status.ok() && found.fault.empty()) {
      found.fault = absl::StrCat(Text(board, solution), " (", std::string(status.message()), ")");
    }
    const bool is_new = found.solutions.insert(std::move(solution)).second;
    if (!is_new && found.fault.empty()) found.fault = "a solution twice";
    return dlx::Visit::kContinue;
  });
  return found;
}

Tally TallyOf(const std::string& name, const Findings& found) {
  Tally tally = {.name = name};
  tally.nodes = found.result.nodes;
  tally.updates = found.result.updates;
  tally.seconds = found.result.seconds;
  return tally;
}

}  // namespace

BoardComparison CompareOnBoard(const Board& board, absl::Span<const std::string> engines,
                               const dlx::Run& run) {
  BoardComparison comparison;
  const Findings reference = Search(board, kReference, run);
  comparison.reference = reference.result;
  comparison.cancelled = reference.result.outcome == Outcome::kCancelled;
  const auto disagree = [&](const std::string& who, std::string found, std::string expected) {
    comparison.disagreements.push_back({who, std::move(found), kReference, std::move(expected)});
  };
  comparison.tallies.push_back(TallyOf(kReference, reference));
  Tally& own = comparison.tallies.back();
  comparison.skipped = !reference.decided();
  ++(reference.decided() ? own.agree : own.skipped);
  if (!reference.fault.empty()) {
    disagree(kReference, reference.fault, absl::StrCat(reference.result.solutions));
  }
  for (const std::string& name : engines) {
    if (name == kReference || comparison.cancelled) continue;
    const Findings found = Search(board, name, run);
    comparison.cancelled = found.result.outcome == Outcome::kCancelled;
    Tally& tally = comparison.tallies.emplace_back(TallyOf(name, found));
    const size_t before = comparison.disagreements.size();
    if (!found.fault.empty()) {
      disagree(name, found.fault, reference.Count());
    } else if (found.decided() && reference.decided()) {
      if (found.result.solutions != reference.result.solutions) {
        disagree(name, found.Count(), reference.Count());
      } else if (found.saw_all() && reference.saw_all() && found.solutions != reference.solutions) {
        disagree(name, "another set of solutions", reference.Count());
      }
    } else if (reference.saw_all() && found.result.solutions > reference.result.solutions) {
      disagree(name, found.Count(), reference.Count());
    } else if (found.saw_all() && found.result.solutions < reference.result.solutions) {
      disagree(name, found.Count(), reference.Count());
    } else {
      comparison.skipped = true;
      ++tally.skipped;
      continue;
    }
    ++(comparison.disagreements.size() > before ? tally.disagree : tally.agree);
  }
  comparison.has_claim = !board.solution.empty();
  if (comparison.has_claim) {
    const absl::Status status = CheckSolution(board, board.solution);
    if (!status.ok()) {
      disagree("claim", Text(board, board.solution), std::string(status.message()));
    } else if (reference.result.solutions > 1) {
      disagree("claim", "1", reference.Count());
    } else if (!reference.decided()) {
      comparison.claim_undecided = true;
    } else if (reference.saw_all() && reference.solutions.count(board.solution) == 0) {
      disagree("claim", Text(board, board.solution), reference.Count());
    }
  }
  return comparison;
}

}  // namespace sudoku
