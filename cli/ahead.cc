#include "cli/ahead.h"

#include <algorithm>

namespace cli {
namespace {

constexpr absl::string_view kBatch = "batch";
constexpr int64_t kMostSolutions = 16;

}  // namespace

int64_t Ahead::LargestBatch(absl::string_view engine) { return engine == kBatch ? 2048 : 64; }

Ahead::Ahead(absl::string_view engine, const sudoku::SearchLimits& limits) : limits_(limits) {
  if (engine == kBatch && limits.solutions > 0 && limits.solutions <= kMostSolutions &&
      limits.nodes <= 0 && limits.seconds <= 0) {
    solver_.emplace();
  }
}

void Ahead::Begin(absl::Span<const Task> tasks) {
  places_.clear();
  results_.clear();
  if (!solver_.has_value() || tasks.size() < 2) return;
  first_ = tasks.front().index;
  puzzles_.clear();
  for (const Task& task : tasks) {
    places_.push_back(task.record.error.has_value() ? -1 : static_cast<int>(puzzles_.size()));
    if (!task.record.error.has_value()) puzzles_.push_back(task.record.grid);
  }
  solved_.resize(puzzles_.size());
  const std::optional<int64_t> nodes =
      solver_->Solve(puzzles_, limits_.solutions, absl::MakeSpan(solved_), limits_.stop);
  if (!nodes.has_value()) return;
  for (const sudoku::BatchResult& solved : solved_) {
    results_.push_back({.solutions = solved.solutions,
                        .outcome = solved.solutions >= limits_.solutions
                                       ? sudoku::Outcome::kSolutionLimit
                                       : sudoku::Outcome::kExhausted,
                        .first = solved.first});
  }
  if (!results_.empty()) results_.front().nodes = *nodes;
}

const sudoku::SearchResult* Ahead::Of(const Task& task) const {
  if (results_.empty()) return nullptr;
  const int place = places_[task.index - first_];
  return place < 0 ? nullptr : &results_[place];
}

}  // namespace cli
