// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/str_cat.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/front/parallel_solve.h"
#include "sudoku/sudoku.h"

namespace sudoku {
namespace {

void AppendAnswer(const Answer& answer, std::string* out) {
  if (answer.IsUnique()) {
    AppendLine(answer.first, out);
  } else {
    absl::StrAppend(out, answer.IsNone()      ? kNoSolution
                         : answer.IsSeveral() ? kSeveralSolutions
                                              : kNotDecided);
  }
  out->push_back('\n');
}

}  // namespace

TextSolver::TextSolver(const dlx::Run& run) : run_(run) {
  result_.outcome = dlx::Outcome::kExhausted;
  result_.updates = 0;
  run_.limits.solutions = run_.limits.solutions.value_or(2);
}

void TextSolver::Add(dlx::StringView text, std::string* out) {
  // One thread stays in the cache. To begin several takes as long as to solve hundreds of puzzles.
  const size_t at_once =
      kPuzzlesAtOnce * (run_.threads > 1 ? 16 * static_cast<size_t>(run_.threads) : 1);
  while (!text.empty() && !reader_.ended() && result_.outcome == dlx::Outcome::kExhausted) {
    const size_t block = partial_.empty() ? AddBlock(text) : 0;
    text.remove_prefix(block);
    if (block == 0) {
      const size_t end = text.find('\n');
      absl::StrAppend(&partial_, text.substr(0, end));
      if (end == absl::string_view::npos) break;
      text.remove_prefix(end + 1);
      reader_.AddLine(partial_, &records_);
      AddRecords();
      partial_.clear();
    }
    if (is_readable_.size() >= at_once) AnswerAll(out);
  }
  AnswerAll(out);
}

void TextSolver::Finish(std::string* out) {
  if (!partial_.empty()) reader_.AddLine(partial_, &records_);
  partial_.clear();
  reader_.Finish(&records_);
  AddRecords();
  AnswerAll(out);
}

// Reads lines that are a puzzle each. Returns their bytes.
size_t TextSolver::AddBlock(dlx::StringView text) {
  const int64_t first_line = reader_.line_number() + 1;
  const LineBlock block = reader_.PassLineBlock(text, kPuzzlesAtOnce);
  lines_.clear();
  ReadLineBlock(text.substr(0, block.bytes), first_line, &lines_, &puzzles_);
  for (const PuzzleLine& line : lines_) is_readable_.push_back(line.is_readable);
  return block.bytes;
}

void TextSolver::AddRecords() {
  for (const PuzzleRecord& record : records_) {
    is_readable_.push_back(!record.error.has_value());
    if (!record.error.has_value()) puzzles_.push_back(record.grid);
  }
  records_.clear();
}

void TextSolver::AnswerAll(std::string* out) {
  if (result_.outcome != dlx::Outcome::kExhausted) return;
  answers_.resize(puzzles_.size());
  const SolveResult part =
      SolveInParallel(puzzles_, run_, /*fixed_first=*/false, absl::MakeSpan(answers_));
  if (!puzzles_.empty()) AddWork(part, /*is_first_part=*/false, &result_);
  result_.seconds += part.seconds;
  result_.outcome = part.outcome;
  auto answer = answers_.begin();
  const auto end = answer + static_cast<ptrdiff_t>(part.answered);
  for (const bool is_readable : is_readable_) {
    if (!is_readable) {
      absl::StrAppend(out, kNotAPuzzle, "\n");
    } else if (answer == end) {
      break;  // cancelled
    } else {
      AppendAnswer(*answer++, out);
    }
    ++result_.answered;
  }
  is_readable_.clear();
  puzzles_.clear();
}

SolveResult SolveText(dlx::StringView text, const dlx::Run& run, std::string* out) {
  TextSolver solver(run);
  solver.Add(text, out);
  solver.Finish(out);
  return solver.result();
}

}  // namespace sudoku
