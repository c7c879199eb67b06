#include "cli/pipeline/ahead.h"

#include <utility>

namespace cli {
namespace {

constexpr absl::string_view kBatch = "batch";
constexpr int64_t kMostSolutions = 16;

}  // namespace

bool Ahead::IsFor(absl::string_view engine, const sudoku::SearchLimits& limits) {
  return engine == kBatch && limits.solutions > 0 && limits.solutions <= kMostSolutions &&
         limits.nodes <= 0 && limits.seconds <= 0;
}

void Ahead::SetBatches(PipelineConfig* config) {
  config->first_batch = 64;
  config->largest_batch = 2048;
}

Ahead::Ahead(absl::string_view engine, const sudoku::SearchLimits& limits) : limits_(limits) {
  if (IsFor(engine, limits)) solver_.emplace();
}

void Ahead::Begin(absl::Span<const sudoku::Grid> puzzles) {
  solved_.clear();
  next_ = 0;
  if (!solver_.has_value() || puzzles.size() < 2) return;
  solved_.resize(puzzles.size());
  const std::optional<int64_t> nodes =
      solver_->Solve(puzzles, limits_.solutions, absl::MakeSpan(solved_), limits_.stop);
  if (!nodes.has_value()) solved_.clear();
  nodes_ = nodes.value_or(0);
}

const sudoku::SearchResult* Ahead::Next() {
  if (next_ == solved_.size()) return nullptr;
  const sudoku::BatchResult& solved = solved_[next_++];
  result_.solutions = solved.solutions;
  result_.outcome = solved.solutions >= limits_.solutions ? sudoku::Outcome::kSolutionLimit
                                                          : sudoku::Outcome::kExhausted;
  result_.first = solved.first;
  result_.nodes = std::exchange(nodes_, 0);
  return &result_;
}

}  // namespace cli
